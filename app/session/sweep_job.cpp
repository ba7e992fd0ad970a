#include "session/sweep_job.h"

#include <algorithm>
#include <chrono>
#include <exception>

#include "core/looks.h"
#include "core/progress.h"
#include "data/source.h"
#include "experiment/sweep_time.h"

namespace pegasos::session {
namespace {

constexpr std::chrono::milliseconds kReportSweepEvery{50};
constexpr double kKnown = 0.03;  // of the work: then the time left is told by what was done

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

std::string no_opening(const SweepPlan& plan, const SweepPoint& point) {
  if (point.method == SweepMethod::DualCoordinateDescent)
    return "Dual coordinate descent is no run of Pegasos: there are no steps to look at.";
  if (plan.request.kind == SweepKind::CrossValidation)
    return "A run of cross-validation learns from all folds but one, and the laboratory has no such set.";
  return {};
}

/// `now`, `stop` and `wish` are guarded by the job's mutex; the rest belongs to the thread that runs it.
struct SweepJob::Experiment {
  SweepStatus now;
  SweepStatusPtr shown;
  std::stop_source stop;
  SweepStage wish = SweepStage::Paused;  ///< what it becomes when it is stopped
  SweepRuns runs;
  Clock::time_point start;
  Clock::time_point reported;
  double from = 0;  ///< fraction at the start of this stretch

  void publish() { shown = std::make_shared<const SweepStatus>(now); }
};

SweepJob::SweepJob(std::function<void()> changed, std::optional<std::filesystem::path> cache)
    : changed_(std::move(changed)), cache_(std::move(cache)) {}

SweepJob::~SweepJob() { stop(); }

void SweepJob::begin() {
  if (runner_.joinable()) return;
  const auto begun = [this](void (SweepJob::*work)(const std::stop_token&)) {
    return std::jthread([this, work](const std::stop_token& quit) { (this->*work)(quit); });
  };
  runner_ = begun(&SweepJob::run_all);
  drafter_ = begun(&SweepJob::draft_all);
}

void SweepJob::stop() {
  runner_.request_stop();
  drafter_.request_stop();
  runner_ = {};
  drafter_ = {};
}

/// Opened in the thread that needs it first: it looks through its folder.
RunStore* SweepJob::store() {
  std::call_once(opened_, [this] {
    if (cache_) store_ = std::make_unique<RunStore>(*cache_);
  });
  return store_.get();
}

SweepListPtr SweepJob::list() const {
  const std::scoped_lock lock(mutex_);
  return list_;
}

/// Publishes; the mutex is held.
void SweepJob::show() {
  auto next = std::make_shared<SweepList>();
  for (const ExperimentPtr& one : experiments_) next->experiments.push_back(one->shown);
  next->draft = draft_;
  next->kept = kept_;
  list_ = std::move(next);
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
  show();
}

// --- what is asked for --------------------------------------------------------------------------------------------

SweepJob::ExperimentPtr SweepJob::find(int id) {
  const auto at = std::ranges::find(experiments_, id, [](const ExperimentPtr& one) { return one->now.id; });
  return at == experiments_.end() ? nullptr : *at;
}

bool SweepJob::start(std::shared_ptr<const Table> table, const SweepRequest& request, bool beside) {
  begin();
  {
    const std::scoped_lock lock(mutex_);
    if (!beside) {
      for (const ExperimentPtr& one : experiments_) one->stop.request_stop();
      experiments_.clear();
    }
    if (experiments_.size() >= static_cast<std::size_t>(kSweepsMax)) return false;
    auto one = std::make_shared<Experiment>();
    one->now.id = ++ids_;
    one->now.request = request;
    one->now.source = std::move(table);
    const auto taken = [&](int slot) {
      return std::ranges::any_of(experiments_, [&](const ExperimentPtr& other) { return other->now.slot == slot; });
    };
    while (taken(one->now.slot)) ++one->now.slot;
    if (draft_ && draft_->request == request && draft_->source == one->now.source && drafted_plan_) {
      one->now.plan = drafted_plan_;
      one->now.left_s = draft_->cost.seconds.value_or(-1);
    }
    one->publish();
    experiments_.push_back(std::move(one));
    show();
  }
  wake_.notify_all();
  return true;
}

/// Stops it where it is; what was finished stays.
void SweepJob::set_aside(int id, SweepStage stage) {
  const std::scoped_lock lock(mutex_);
  const ExperimentPtr one = find(id);
  if (!one || one->now.ended() || one->now.stage == stage) return;
  const bool works = one->now.stage == SweepStage::Probing || one->now.stage == SweepStage::Running;
  one->wish = stage;
  if (works) {
    one->stop.request_stop();
  } else {
    one->now.stage = stage;
    one->now.left_s = -1;
    one->publish();
    show();
  }
}

void SweepJob::pause(int id) { set_aside(id, SweepStage::Paused); }
void SweepJob::cancel(int id) { set_aside(id, SweepStage::Cancelled); }

void SweepJob::resume(int id) {
  {
    const std::scoped_lock lock(mutex_);
    const ExperimentPtr one = find(id);
    if (!one || (one->now.stage != SweepStage::Paused && one->now.stage != SweepStage::Cancelled)) return;
    one->now.stage = SweepStage::Waiting;
    one->publish();
    show();
  }
  wake_.notify_all();
}

void SweepJob::remove(int id) {
  const std::scoped_lock lock(mutex_);
  const ExperimentPtr one = find(id);
  if (!one) return;
  one->stop.request_stop();
  std::erase(experiments_, one);
  show();
}

Status SweepJob::clear() {
  RunStore* const where = store();
  Status cleared = where != nullptr ? where->clear() : Status(Done{});
  look_at_store();
  return cleared;
}

// --- the thread that runs -----------------------------------------------------------------------------------------

/// The first one that waits; the mutex is held.
SweepJob::ExperimentPtr SweepJob::next() {
  const auto waits = [](const ExperimentPtr& one) { return one->now.stage == SweepStage::Waiting; };
  const auto at = std::ranges::find_if(experiments_, waits);
  return at == experiments_.end() ? nullptr : *at;
}

void SweepJob::run_all(const std::stop_token& quit) {
  while (true) {
    ExperimentPtr one;
    std::stop_token stop;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, quit, [&] { return next() != nullptr; })) return;
      one = next();
      one->stop = {};
      one->wish = SweepStage::Paused;
      stop = one->stop.get_token();
      one->now.stage = SweepStage::Probing;
      one->publish();
      show();
    }
    changed_();
    const std::stop_callback follow(quit, [&] { one->stop.request_stop(); });
    std::string failed;
    try {
      Status prepared = Done{};
      const bool whole = unless([&] { return stop.stop_requested(); }, [&] { prepared = prepare(*one); });
      if (!prepared) failed = prepared.error().text();
      if (whole && prepared) run(*one, stop);
      if (!whole) {
        const std::scoped_lock lock(mutex_);
        one->now.stage = one->wish;
        one->publish();
        show();
      }
    } catch (const std::exception& trouble) {  // a job's boundary: memory ran out
      failed = std::string("the experiment could not be made: ") + trouble.what();
    }
    if (!failed.empty()) {
      const std::scoped_lock lock(mutex_);
      one->now.stage = SweepStage::Failed;
      one->now.message = std::move(failed);
      one->publish();
      show();
    }
    changed_();
  }
}

/// The sets, and a table without numbers. Errors as plan_sweep.
Status SweepJob::prepare(Experiment& one) {
  std::shared_ptr<const SweepPlan> plan = one.now.plan;
  if (plan == nullptr) {
    const auto made = planned(one.now.source, one.now.request);
    if (!made) return made.error();
    plan = *made;
  }
  const std::scoped_lock lock(mutex_);
  one.now.plan = plan;
  if (one.now.table == nullptr) {
    one.now.table = std::make_shared<const SweepTable>(empty_table(*plan, one.runs));
    one.now.runs.resize(plan->points.size());
  }
  one.publish();
  show();
  return Done{};
}

void SweepJob::run(Experiment& one, const std::stop_token& stop) {
  const SweepPlan& plan = *one.now.plan;
  SweepOptions options;
  options.threads = plan.request.fixed.threads;
  options.store = store();
  options.take = true;
  options.point_done = [&](std::size_t place) { show_point(one, place); };
  one.start = one.reported = Clock::now();
  one.from = one.now.fraction;
  const JobControl control{stop, [&](const Progress& progress) { tell(one, progress.fraction); }};
  const Status done = run_sweep(plan, options, one.runs, control);
  const bool complete = one.runs.finished() == plan.jobs();
  SweepTable table = table_of(plan, one.runs);
  if (complete && plan.info().compares_solvers()) time_points(plan, table, {stop, {}});
  look_at_store();  // who sees that it is done sees what it left there
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < plan.points.size(); ++i) {
    if (one.now.runs[i] && static_cast<Count>(one.now.runs[i]->size()) == plan.points[i].runs) continue;
    std::vector<RunValues> values = one.runs.of(plan.points[i]);
    if (!values.empty()) one.now.runs[i] = std::make_shared<const std::vector<RunValues>>(std::move(values));
  }
  one.now.table = std::make_shared<const SweepTable>(std::move(table));
  one.now.reused = one.runs.reused;
  one.now.left_s = -1;
  one.now.stage = complete ? SweepStage::Done : one.wish;
  if (complete) one.now.fraction = 1;
  if (!done) {
    one.now.stage = SweepStage::Failed;
    one.now.message = done.error().text();
  }
  one.publish();
  show();
}

/// A point is finished: its row and its runs can be looked at.
void SweepJob::show_point(Experiment& one, std::size_t place) {
  const SweepPlan& plan = *one.now.plan;
  auto values = std::make_shared<const std::vector<RunValues>>(one.runs.of(plan.points[place]));
  SweepTable table = *one.now.table;
  for (std::size_t i = 0; i < table.rows.size() && !one.runs.f_star.empty(); ++i)
    table.rows[i].f_star = one.runs.f_star[i];
  fill_row(table, plan, place, *values);
  complete(table);
  {
    const std::scoped_lock lock(mutex_);
    one.now.table = std::make_shared<const SweepTable>(std::move(table));
    one.now.runs[place] = std::move(values);
    one.now.reused = one.runs.reused;
    one.publish();
    show();
  }
  changed_();
}

void SweepJob::tell(Experiment& one, double fraction) {
  if (Clock::now() - one.reported < kReportSweepEvery) return;
  one.reported = Clock::now();
  const double spent = seconds_since(one.start);
  {
    const std::scoped_lock lock(mutex_);
    SweepStatus& now = one.now;
    // What an earlier stretch made is not counted again by run_sweep: the fraction goes on from there.
    now.fraction = std::max(now.fraction, one.from + (1 - one.from) * fraction);
    if (fraction > kKnown) now.left_s = spent * (1 - fraction) / fraction;
    if (now.left_s >= 0) now.stage = SweepStage::Running;
    one.publish();
    show();
  }
  changed_();
}

}  // namespace pegasos::session
