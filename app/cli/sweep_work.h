// The work between a request and its report, shared by `sweep` and `study`: planning, the store, progress, Ctrl-C.
#pragma once

#include <memory>
#include <string>

#include "cli/sweep_report.h"
#include "experiment/run_store.h"

namespace pegasos::cli {

struct SweepWork {
  SweepPlan plan;
  SweepRuns runs;
};

/// Runs what is not kept yet. `line` begins what the progress shows, `again` is what goes on
/// after an interruption: "the same command". Error Cancelled after Ctrl-C, with how far it was.
Result<SweepWork> work_sweep(const Arguments& arguments, const std::shared_ptr<const Table>& table,
                             const SweepRequest& request, const SweepOptions& options, const std::string& line,
                             std::string_view again);

/// One line on standard error where the store could not keep what it was given; not with --quiet.
void tell_trouble(const Arguments& arguments, const RunStore& store);

}  // namespace pegasos::cli
