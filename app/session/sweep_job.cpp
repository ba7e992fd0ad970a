#include "session/sweep_job.h"

#include <algorithm>

#include "core/looks.h"
#include "core/progress.h"
#include "data/source.h"
#include "experiment/sweep_time.h"

namespace pegasos::session {
namespace {

constexpr double kKnown = 0.03;  // of the work: then the time left is told by what was done

bool works(const SweepStatus& one) { return one.stage == SweepStage::Probing || one.stage == SweepStage::Running; }

/// The same at another stage.
SweepStatus at_stage(const SweepStatus& now, SweepStage stage) {
  SweepStatus next = now;
  next.stage = stage;
  next.left_s = -1;
  return next;
}

/// A point is finished: its row and its runs can be looked at.
void show_point(Job<SweepStatus>::Work& work, const SweepRuns& runs, std::size_t place) {
  const SweepStatusPtr before = work.status();
  const SweepPlan& plan = *before->plan;
  auto values = std::make_shared<const std::vector<RunValues>>(runs.of(plan.points[place]));
  SweepTable table = *before->table;
  for (std::size_t i = 0; i < table.rows.size() && !runs.f_star.empty(); ++i) table.rows[i].f_star = runs.f_star[i];
  fill_row(table, plan, place, *values);
  complete(table);
  work.tell([&](SweepStatus& now) {
    now.table = std::make_shared<const SweepTable>(std::move(table));
    now.runs[place] = std::move(values);
    now.reused = runs.reused;
  });
}

}  // namespace

Count SweepStatus::points_done() const {
  return table ? std::ranges::count_if(table->rows, [](const SweepRow& row) { return row.statistics.runs >= row.runs; })
               : 0;
}

const SweepStatus* SweepList::find(int id) const {
  const auto at = std::ranges::find(experiments, id, [](const SweepStatusPtr& one) { return one->id; });
  return at == experiments.end() ? nullptr : at->get();
}

bool SweepList::busy() const {
  return (draft && draft->busy) ||
         std::ranges::any_of(experiments, [](const SweepStatusPtr& one) { return one->busy(); });
}

Parameters held_fixed(SweepKind kind, const Parameters& live) {
  Parameters fixed = live;
  fixed.stopping = Stopping::None;
  const bool decides =
      kind == SweepKind::CrossValidation || (sweep_info(kind).swept == SweptValue::SetSize && !is_generated(live.data));
  if (decides) fixed.held_out = 0;
  return fixed;
}

Message no_opening(const SweepPlan& plan, const SweepPoint& point) {
  if (point.method == SweepMethod::DualCoordinateDescent)
    return "Dual coordinate descent is no run of Pegasos: there are no steps to look at.";
  if (plan.request.kind == SweepKind::CrossValidation)
    return "A run of cross-validation learns from all folds but one, and the laboratory has no such set.";
  return {};
}

SweepJob::SweepJob(std::function<void()> changed, std::optional<std::filesystem::path> cache)
    : changed_(std::move(changed)),
      cache_(std::move(cache)),
      draft_(
          [](SweepDraft& draft, const Message& why) {
            draft.busy = false;
            draft.trouble = Message("the experiment could not be planned: {}", why);
          },
          changed_) {}

/// Opened in the thread that needs it first: it looks through its folder.
RunStore* SweepJob::store() {
  std::call_once(opened_, [this] {
    if (cache_) store_ = std::make_unique<RunStore>(*cache_);
  });
  return store_.get();
}

void SweepJob::look_at_store() {
  RunStore* const where = store();
  KeptRuns kept;
  kept.on = where != nullptr;
  if (where != nullptr) {
    const RunStore::Size size = where->size();
    kept.bytes = size.bytes;
    kept.files = size.files;
    kept.trouble = where->trouble();
  }
  const std::scoped_lock lock(mutex_);
  kept_ = std::move(kept);
}

SweepListPtr SweepJob::list() const {
  auto list = std::make_shared<SweepList>();
  for (const Experiment& one : experiments_) list->experiments.push_back(one.job.status());
  list->draft = draft_.status();
  const std::scoped_lock lock(mutex_);
  if (ids_ == 0 && !list->draft && !kept_) return nullptr;
  list->kept = kept_.value_or(KeptRuns{});
  return list;
}

// --- what is asked for --------------------------------------------------------------------------------------------

SweepJob::Experiment* SweepJob::find(int id) {
  const auto at = std::ranges::find(experiments_, id, &Experiment::id);
  return at == experiments_.end() ? nullptr : &*at;
}

bool SweepJob::start(const Problem& problem, const SweepRequest& request, bool beside) {
  if (!beside) {
    for (Experiment& one : experiments_) let_go(one);
    experiments_.clear();
  }
  if (experiments_.size() >= static_cast<std::size_t>(kSweepsMax)) return false;
  SweepStatus first;
  first.id = ++ids_;
  first.request = request;
  first.source = problem.table;
  first.test_table = problem.test_table;
  const auto taken = [&](int slot) {
    return std::ranges::any_of(experiments_, [&](const Experiment& one) { return one.job.status()->slot == slot; });
  };
  while (taken(first.slot)) ++first.slot;
  const auto draft = draft_.status();
  if (draft && draft->request == request && draft->source == first.source && draft->test_table == first.test_table &&
      draft->plan) {
    first.plan = draft->plan;
    first.left_s = draft->cost.seconds.value_or(-1);
  }
  const auto fail = [](SweepStatus& status, const Message& why) {
    status.stage = SweepStage::Failed;
    status.message = Message("the experiment could not be made: {}", why);
  };
  experiments_.push_back({first.id, std::make_shared<Made>(), Job<SweepStatus>(fail, changed_)});
  experiments_.back().job.start(std::move(first));
  serve();
  return true;
}

void SweepJob::serve() {
  std::erase_if(leaving_, [](const Experiment& one) { return !one.job.busy(); });
  Experiment* next = nullptr;
  for (Experiment& one : experiments_) {
    const auto now = one.job.status();
    if (works(*now)) return;
    if (next == nullptr && now->stage == SweepStage::Waiting) next = &one;
  }
  if (next == nullptr) return;
  next->made->wish = SweepStage::Paused;
  SweepStatus first = *next->job.status();
  first.stage = SweepStage::Probing;
  next->job.start(std::move(first), [this, made = next->made](Work& work) { make(work, *made); });
}

/// Stops it where it is; what was finished stays.
void SweepJob::set_aside(int id, SweepStage stage) {
  Experiment* const one = find(id);
  if (one == nullptr) return;
  const auto now = one->job.status();
  if (now->ended() || now->stage == stage) return;
  one->made->wish = stage;
  if (works(*now)) {
    one->job.cancel();
  } else {
    one->job.start(at_stage(*now, stage));
  }
}

void SweepJob::resume(int id) {
  Experiment* const one = find(id);
  if (one == nullptr) return;
  SweepStatus now = *one->job.status();
  if (now.stage != SweepStage::Paused && now.stage != SweepStage::Cancelled) return;
  now.stage = SweepStage::Waiting;
  one->job.start(std::move(now));
  serve();
}

void SweepJob::let_go(Experiment& one) {
  one.job.cancel();
  leaving_.push_back(std::move(one));
}

void SweepJob::remove(int id) {
  Experiment* const one = find(id);
  if (one == nullptr) return;
  let_go(*one);
  experiments_.erase(experiments_.begin() + (one - experiments_.data()));
  serve();
}

Status SweepJob::clear() {
  RunStore* const where = store();
  Status cleared = where != nullptr ? where->clear() : Status(Done{});
  look_at_store();
  return cleared;
}

// --- the work of an experiment ------------------------------------------------------------------------------------

/// The sets and a table without numbers, then the runs.
void SweepJob::make(Work& work, Made& made) {
  Result<std::shared_ptr<const SweepPlan>> plan = work.status()->plan;
  const auto prepare = [&] {
    if (*plan == nullptr) plan = planned(work.status()->source, work.status()->test_table, work.status()->request);
  };
  const bool whole = unless([&] { return work.stopped(); }, prepare);
  work.tell([&](SweepStatus& now) {
    if (!whole) {
      now = at_stage(now, made.wish);
    } else if (!plan) {
      now.stage = SweepStage::Failed;
      now.message = plan.error().placed();
    } else {
      now.plan = *plan;
      if (now.table != nullptr) return;
      now.table = std::make_shared<const SweepTable>(empty_table(**plan, made.runs));
      now.runs.resize((*plan)->points.size());
    }
  });
  if (whole && plan) run(work, made);
}

void SweepJob::run(Work& work, Made& made) {
  const std::shared_ptr<const SweepPlan> held = work.status()->plan;
  const SweepPlan& plan = *held;
  SweepOptions options;
  options.threads = plan.request.fixed.threads;
  options.store = store();
  options.take = true;
  options.point_done = [&](std::size_t place) { show_point(work, made.runs, place); };
  // What an earlier stretch made is not counted again by run_sweep: the fraction goes on from there.
  const auto progress = [start = Clock::now(), from = work.status()->fraction](SweepStatus& now, const Progress& told) {
    now.fraction = std::max(now.fraction, from + (1 - from) * told.fraction);
    if (told.fraction > kKnown) now.left_s = seconds_since(start) * (1 - told.fraction) / told.fraction;
    if (now.left_s >= 0) now.stage = SweepStage::Running;
  };
  const Status done = run_sweep(plan, options, made.runs, work.control(progress));
  const bool complete = made.runs.finished() == plan.jobs();
  SweepTable table = table_of(plan, made.runs);
  if (complete && plan.info().compares_solvers()) time_points(plan, table, {work.stop(), {}});
  look_at_store();  // who sees that it is done sees what it left there
  work.tell([&](SweepStatus& now) {
    for (std::size_t i = 0; i < plan.points.size(); ++i) {
      if (now.runs[i] && static_cast<Count>(now.runs[i]->size()) == plan.points[i].runs) continue;
      std::vector<RunValues> values = made.runs.of(plan.points[i]);
      if (!values.empty()) now.runs[i] = std::make_shared<const std::vector<RunValues>>(std::move(values));
    }
    now.table = std::make_shared<const SweepTable>(std::move(table));
    now.reused = made.runs.reused;
    now.left_s = -1;
    now.stage = complete ? SweepStage::Done : made.wish.load();
    if (complete) now.fraction = 1;
    if (done) return;
    now.stage = SweepStage::Failed;
    now.message = done.error().placed();
  });
}

}  // namespace pegasos::session
