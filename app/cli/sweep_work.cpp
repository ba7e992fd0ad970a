#include "cli/sweep_work.h"

#include <fmt/format.h>

#include "cli/loading.h"
#include "cli/long_work.h"
#include "core/looks.h"
#include "figures/common.h"

namespace pegasos::cli {
namespace {

std::string time_left(double fraction, double elapsed_s) {
  if (fraction < 0.03 || elapsed_s < 1) return "";
  return fmt::format(", {:.0f} s left", elapsed_s * (1 - fraction) / fraction);
}

}  // namespace

Result<SweepWork> work_sweep(const Arguments& arguments, const std::shared_ptr<const Table>& table,
                             const SweepRequest& request, const SweepOptions& options, const std::string& line,
                             std::string_view again) {
  auto plan = plan_sweep(table, request);
  if (!plan) return plan.error();
  SweepWork work{std::move(plan).value(), {}};
  if (work.plan.jobs() / options.shard.count > kSweepJobsMax) {
    return range_error(fmt::format("--runs {}: one process makes at most {} runs; ask for fewer, or for shards of them",
                                   request.runs, human(kSweepJobsMax)));
  }
  const Stopwatch watch;
  ProgressLine progress_line(arguments);
  const JobControl control{{}, [&](const Progress& progress) {
                             progress_line.show(
                                 progress.fraction,
                                 fmt::format("{}{}{}", line, figures::counted(work.plan.jobs(), "{} run", "{} runs"),
                                             time_left(progress.fraction, watch.seconds())));
                           }};
  Status done = Done{};
  const auto run = [&] { done = run_sweep(work.plan, options, work.runs, control); };
  const bool whole = unless(InterruptGuard::interrupted, run);
  if (!done) return done.error();
  if (whole) return work;
  const bool kept = options.store != nullptr && options.store->trouble().empty();
  return Error{
      ErrorCode::Cancelled,
      fmt::format("interrupted after {} of {}; {}", human(work.runs.finished()),
                  figures::counted(static_cast<Count>(work.runs.values.size()), "{} run", "{} runs"),
                  kept ? fmt::format("they are kept, and {} goes on from there", again) : "nothing was written")};
}

void tell_trouble(const Arguments& arguments, const RunStore& store) {
  const std::string trouble = store.trouble().english();
  if (!trouble.empty() && !arguments.quiet()) say(trouble);
}

}  // namespace pegasos::cli
