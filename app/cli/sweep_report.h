// An experiment as text, and how a command ends with it; JSON, CSV and figure are exports/sweep_report.h.
#pragma once

#include <string>

#include "cli/output.h"
#include "exports/sweep_report.h"

namespace pegasos::cli {

using exports::sweep_command_text;
using exports::sweep_csv;
using exports::sweep_head;
using exports::sweep_json;
using exports::SweepReport;
using exports::write_sweep_figure;

/// What --csv and --figure of a command say, checked before any work: error Usage for a suffix that is none.
Status check_sweep_files(const Arguments& arguments);
/// Writes --csv and --figure, then ends the command with --json or the text.
Status finish_sweep(const Arguments& arguments, const SweepReport& report, const std::string& last_line);

}  // namespace pegasos::cli
