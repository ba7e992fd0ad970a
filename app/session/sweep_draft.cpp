// The thread that drafts: what an experiment would cost, before it is started.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/looks.h"
#include "session/sweep_job.h"

namespace pegasos::session {
namespace {

constexpr double kProbe_s = 0.25;

}  // namespace

/// Errors as plan_sweep, and OutOfRange for more runs than one process makes.
Result<std::shared_ptr<const SweepPlan>> SweepJob::planned(const std::shared_ptr<const Table>& table,
                                                           const SweepRequest& request) {
  auto plan = plan_sweep(table, request);
  if (!plan) return plan.error();
  if (plan->jobs() > kSweepJobsMax) {
    return Error{
        ErrorCode::OutOfRange,
        fmt::format("these are {} runs, and at most {} are made here: ask for fewer", plan->jobs(), kSweepJobsMax),
        {},
        0,
        0};
  }
  return std::make_shared<const SweepPlan>(std::move(plan).value());
}

void SweepJob::draft(std::shared_ptr<const Table> table, const SweepRequest& request) {
  begin();
  {
    const std::scoped_lock lock(mutex_);
    SweepDraft draft;
    draft.request = request;
    draft.source = std::move(table);
    draft_stop_.request_stop();
    draft_stop_ = {};
    draft_ = std::make_shared<const SweepDraft>(draft);
    drafted_plan_.reset();
    wanted_draft_ = std::move(draft);
    show();
  }
  wake_.notify_all();
}

void SweepJob::draft_all(const std::stop_token& quit) {
  while (true) {
    SweepDraft draft;
    std::stop_source stop;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, quit, [&] { return wanted_draft_.has_value(); })) return;
      draft = *std::exchange(wanted_draft_, std::nullopt);
      stop = draft_stop_;
    }
    const std::stop_callback follow(quit, [&] { stop.request_stop(); });
    try {
      unless([&] { return stop.stop_requested(); }, [&] { make_draft(draft, stop.get_token()); });
    } catch (const std::exception& trouble) {  // a job's boundary: memory ran out
      const std::scoped_lock lock(mutex_);
      if (stop.stop_requested()) continue;  // another one is asked for
      draft.busy = false;
      draft.trouble = std::string("the experiment could not be planned: ") + trouble.what();
      draft_ = std::make_shared<const SweepDraft>(std::move(draft));
      show();
    }
    look_at_store();
    changed_();
  }
}

void SweepJob::make_draft(SweepDraft draft, const std::stop_token& stop) {
  const auto publish = [&](std::shared_ptr<const SweepPlan> plan) {
    {
      const std::scoped_lock lock(mutex_);
      if (stop.stop_requested()) return;  // another one is asked for
      draft_ = std::make_shared<const SweepDraft>(draft);
      drafted_plan_ = std::move(plan);
      show();
    }
    changed_();
  };
  const auto made = planned(draft.source, draft.request);
  if (!made) {
    draft.busy = false;
    draft.trouble = made.error().text();
    publish(nullptr);
    return;
  }
  const std::shared_ptr<const SweepPlan>& plan = *made;
  draft.points = static_cast<Count>(plan->points.size());
  draft.cost = {plan->jobs(), 0, plan->work(), {}};
  publish(plan);
  const SweepListPtr now = list();
  const bool works = std::ranges::any_of(now->experiments, [](const SweepStatusPtr& one) { return one->busy(); });
  if (RunStore* const where = store(); where != nullptr && where->trouble().empty() && !works) {
    auto cost = probe_sweep(*plan, *where, plan->request.fixed.threads, kProbe_s, {stop, {}});
    if (cost) draft.cost = *cost;
    if (!cost) draft.trouble = cost.error().text();
  }
  draft.busy = false;
  publish(plan);
}

}  // namespace pegasos::session
