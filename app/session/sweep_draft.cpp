// The draft: what an experiment would cost, before it is started.
#include <fmt/format.h>

#include <algorithm>

#include "core/looks.h"
#include "session/sweep_job.h"

namespace pegasos::session {
namespace {

constexpr double kProbe_s = 0.25;

}  // namespace

/// Errors as plan_sweep, and OutOfRange for more runs than one process makes.
Result<std::shared_ptr<const SweepPlan>> SweepJob::planned(const std::shared_ptr<const Table>& table,
                                                           const std::shared_ptr<const Table>& test_table,
                                                           const SweepRequest& request) {
  auto plan = plan_sweep(table, request, test_table);
  if (!plan) return plan.error();
  if (plan->jobs() > kSweepJobsMax) {
    return range_error(
        Message("these are {} runs, and at most {} are made here: ask for fewer", plan->jobs(), kSweepJobsMax));
  }
  return std::make_shared<const SweepPlan>(std::move(plan).value());
}

void SweepJob::draft(const Problem& problem, const SweepRequest& request) {
  SweepDraft first;
  first.request = request;
  first.source = problem.table;
  first.test_table = problem.test_table;
  const bool works = std::ranges::any_of(experiments_, [](const Experiment& one) { return one.job.status()->busy(); });
  draft_.start(std::move(first), [this, works](Job<SweepDraft>::Work& work) {
    unless([&] { return work.stopped(); }, [&] { make_draft(work, !works); });
  });
}

/// Plans it and, with `probe`, makes some of its runs.
void SweepJob::make_draft(Job<SweepDraft>::Work& work, bool probe) {
  SweepDraft draft = *work.status();
  const auto tell = [&] { work.tell([&](SweepDraft& now) { now = draft; }); };
  const auto made = planned(draft.source, draft.test_table, draft.request);
  if (made) {
    draft.plan = *made;
    draft.points = static_cast<Count>(draft.plan->points.size());
    draft.cost = {draft.plan->jobs(), 0, draft.plan->work(), {}};
    tell();
  } else {
    draft.trouble = made.error().placed();
  }
  if (RunStore* const where = store(); made && where != nullptr && where->trouble().empty() && probe) {
    auto cost = probe_sweep(*draft.plan, *where, draft.plan->request.fixed.threads, kProbe_s, {work.stop(), {}});
    if (cost) draft.cost = *cost;
    if (!cost) draft.trouble = cost.error().placed();
  }
  draft.busy = false;
  look_at_store();
  tell();
}

}  // namespace pegasos::session
