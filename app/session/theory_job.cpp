#include "session/theory_job.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "core/looks.h"
#include "core/progress.h"
#include "theory/optimum_check.h"

namespace pegasos::session {
namespace {

constexpr std::chrono::milliseconds kReportTheoryEvery{50};
constexpr double kGapAsked = 1e-10;

/// Whether `before` holds all rows about the path of the problem of `now`.
bool knows_path(const TheoryStatus& before, const TheoryStatus& now) {
  return before.proof != nullptr && !before.path_partial && before.data == now.data &&
         before.parameters == now.parameters && before.request.eps == now.request.eps &&
         before.request.u == now.request.u;
}

void add(std::vector<Finding>& list, std::vector<Finding> more) {
  for (Finding& finding : more) list.push_back(std::move(finding));
}

}  // namespace

Count TheoryStatus::count(Verdict verdict) const { return std::ranges::count(findings, verdict, &Finding::verdict); }

void TheoryStatus::look_where_the_bound_loses() {
  waterfall.reset();
  if (!proof || proof->empty()) return;
  if (runs() > 0) waterfall = pegasos::waterfall(situation, reference, *values, proof->back());
  if (!waterfall) waterfall = pegasos::waterfall(situation, proof->back());
}

/// One check of one problem: begins with its construction, is cancelled by its destruction.
class TheoryJob::Work {
 public:
  Work(TheoryStatus first, std::shared_ptr<const Optimum> optimum, TheoryStatusPtr before,
       std::function<void()> changed)
      : now_(std::move(first)), optimum_(std::move(optimum)), before_(std::move(before)), changed_(std::move(changed)) {
    shown_ = std::make_shared<const TheoryStatus>(now_);
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  }

  void cancel() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
  }
  TheoryStatusPtr status() const {
    const std::scoped_lock lock(mutex_);
    return shown_;
  }

 private:
  void work(const std::stop_token& stop);
  void check(const std::stop_token& stop);
  bool check_path_rows(const std::stop_token& stop);
  void check_runs(const std::stop_token& stop);
  JobControl control(const std::stop_token& stop);
  void fail(std::string message);
  void sort();
  void show();

  TheoryStatus now_;  // of the thread alone, once it runs
  std::shared_ptr<const Optimum> optimum_;
  TheoryStatusPtr before_;
  std::function<void()> changed_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point stage_start_;
  Clock::time_point reported_;
  std::mutex report_mutex_;  // the pool reports from several threads
  mutable std::mutex mutex_;
  TheoryStatusPtr shown_;
  std::jthread thread_;  // last: joined before the rest goes
};

void TheoryJob::start(DatasetPtr data, const Parameters& parameters, std::shared_ptr<const Optimum> optimum,
                      const TheoryRequest& request, const TheoryStatusPtr& before) {
  work_.reset();
  TheoryStatus first;
  first.stage = TheoryStage::Path;
  first.request = request;
  first.parameters = parameters;
  first.data = std::move(data);
  first.situation = situation_of(*first.data, parameters, request.runs);
  const TheoryStatusPtr known = before && knows_path(*before, first) ? before : nullptr;
  if (known) {  // the rows stay in sight while the runs are made
    first.reference = known->reference;
    first.findings = known->findings;
    first.values = known->values;
    first.proof = known->proof;
    first.waterfall = known->waterfall;
  }
  work_ = std::make_shared<Work>(std::move(first), std::move(optimum), known, changed_);
}

void TheoryJob::cancel() {
  if (work_) work_->cancel();
}

TheoryStatusPtr TheoryJob::status() const { return work_ ? work_->status() : nullptr; }

void TheoryJob::Work::show() {
  now_.elapsed_s = seconds_since(start_);
  {
    const std::scoped_lock lock(mutex_);
    shown_ = std::make_shared<const TheoryStatus>(now_);
  }
  changed_();
}

JobControl TheoryJob::Work::control(const std::stop_token& stop) {
  stage_start_ = reported_ = Clock::now();
  return {stop, [this](const Progress& progress) {
            const std::scoped_lock lock(report_mutex_);
            if (Clock::now() - reported_ < kReportTheoryEvery) return;
            reported_ = Clock::now();
            now_.fraction = std::max(now_.fraction, progress.fraction);
            const double spent = seconds_since(stage_start_);
            now_.left_s = now_.fraction > 0.01 ? spent * (1 - now_.fraction) / now_.fraction : -1;
            show();
          }};
}

void TheoryJob::Work::fail(std::string message) {
  now_.stage = TheoryStage::Failed;
  now_.message = std::move(message);
}

void TheoryJob::Work::sort() {
  std::ranges::stable_sort(now_.findings, {}, [](const Finding& finding) { return finding.statement->id; });
}

void TheoryJob::Work::work(const std::stop_token& stop) {
  try {
    if (!unless([&] { return stop.stop_requested(); }, [&] { check(stop); })) now_.stage = TheoryStage::Cancelled;
  } catch (const std::exception& trouble) {  // a job's boundary: memory ran out
    fail(std::string("the statements could not be checked: ") + trouble.what());
  }
  now_.fraction = 1;
  now_.left_s = -1;
  show();
}

void TheoryJob::Work::check(const std::stop_token& stop) {
  if (!before_ && !check_path_rows(stop)) return;
  if (now_.request.runs > 0) check_runs(stop);
  if (now_.stage != TheoryStage::Failed)
    now_.stage = stop.stop_requested() ? TheoryStage::Cancelled : TheoryStage::Done;
}

/// The rows of the optimum and of one run. False when it failed or was stopped.
bool TheoryJob::Work::check_path_rows(const std::stop_token& stop) {
  if (!now_.request.u.empty()) {
    if (const Status fits = check_comparator(*now_.data, now_.parameters, now_.request.u); !fits) {
      fail(fits.error().text());
      return false;
    }
  }
  now_.reference = reference_of(*now_.data, now_.parameters.lambda, *optimum_, kGapAsked);
  now_.findings = check_optimum(*now_.data, now_.situation, now_.reference, {now_.request.eps});
  show();
  PathOptions options;
  options.eps = now_.request.eps;
  options.chosen = now_.request.u;
  std::vector<ProofMoment> proof;
  auto rows = check_path(now_.data, now_.parameters, now_.situation, now_.reference, options, control(stop), &proof);
  if (!rows) {
    fail(rows.error().text());
    return false;
  }
  add(now_.findings, std::move(rows).value());
  now_.proof = std::make_shared<const std::vector<ProofMoment>>(std::move(proof));
  now_.look_where_the_bound_loses();
  EnsembleValues none;  // the rows that need runs say what they ask for
  none.deltas = now_.request.deltas;
  none.moments = now_.parameters.T;
  Situation without = now_.situation;
  without.runs = 0;
  add(now_.findings, check_ensemble(*now_.data, without, now_.reference, none));
  sort();
  now_.path_partial = stop.stop_requested();
  if (now_.path_partial) now_.stage = TheoryStage::Cancelled;
  return !now_.path_partial;
}

void TheoryJob::Work::check_runs(const std::stop_token& stop) {
  now_.stage = TheoryStage::Runs;
  now_.fraction = 0;
  now_.left_s = -1;
  show();
  EnsembleOptions options;
  options.runs = now_.request.runs;
  options.deltas = now_.request.deltas;
  options.threads = now_.parameters.threads;
  auto values = run_ensemble(now_.data, now_.parameters, now_.reference, options, control(stop));
  if (!values) return fail(values.error().text());
  if (values->members.empty()) return;  // stopped before the first: the rows stay as they were
  std::erase_if(now_.findings, [&](const Finding& finding) {
    return !on_path(*finding.statement, now_.situation) && finding.statement->basis != Basis::Optimum;
  });
  add(now_.findings, check_ensemble(*now_.data, now_.situation, now_.reference, *values));
  sort();
  now_.values = std::make_shared<const EnsembleValues>(std::move(values).value());
  now_.look_where_the_bound_loses();
}

}  // namespace pegasos::session
