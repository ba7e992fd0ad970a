// An experiment as JSON, CSV, text and figure. All of them are made of this record alone, so that merged parts give the
// same bytes as one run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/output.h"
#include "experiment/sweep_table.h"
#include "plot/fonts.h"
#include "plot/palette.h"

namespace pegasos::cli {

struct Loaded;

struct SweepReport {
  Json head;  ///< what is known before the first run: the set, the kind, what is held fixed, the command
  SweepTable table;
};

/// `command` makes the experiment again.
Json sweep_head(const Loaded& loaded, const SweepPlan& plan, const std::string& command);
/// "pegasos sweep KIND DATA ...": everything that is not as at the first start.
std::string sweep_command_text(const SweepRequest& request, bool values_given, bool second_given);

/// Finite numbers only; the same experiment gives the same bytes.
Json sweep_json(const SweepReport& report);
std::string sweep_csv(const SweepReport& report);
std::string sweep_text(const SweepReport& report);

/// The figure with its caption; .svg, .pdf or .png. Error Io.
Status write_sweep_figure(const SweepReport& report, const std::filesystem::path& file, const plot::FontBook& fonts,
                          float width, float height, plot::ThemeName theme);

/// What --csv and --figure of a command say, checked before any work: error Usage for a suffix that is none.
Status check_sweep_files(const Arguments& arguments);
/// Writes --csv and --figure, then ends the command with --json or the text.
Status finish_sweep(const Arguments& arguments, const SweepReport& report, const std::string& last_line);

}  // namespace pegasos::cli
