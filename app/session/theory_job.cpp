#include "session/theory_job.h"

#include <algorithm>
#include <utility>

#include "core/looks.h"
#include "core/progress.h"
#include "theory/optimum_check.h"

namespace pegasos::session {
namespace {

constexpr double kGapAsked = 1e-10;

/// What the statements are judged on: every step of the run, and nothing else.
Parameters judged(Parameters parameters) {
  parameters.stopping = Stopping::None;
  return parameters;
}

/// All that the statements speak of is the same in both.
bool same_run(const Parameters& a, const Parameters& b) {
  for (const Parameter& parameter : parameter_table()) {
    if ((parameter.restarts || parameter.key == "T") && parameter.get(a) != parameter.get(b)) return false;
  }
  return true;
}

/// Whether `before` holds all rows about the path of the problem of `now`.
bool knows_path(const TheoryStatus& before, const TheoryStatus& now) {
  return before.proof != nullptr && !before.path_partial && before.data == now.data &&
         before.parameters == now.parameters && before.request.eps == now.request.eps &&
         before.request.u == now.request.u;
}

void add(std::vector<Finding>& list, std::vector<Finding> more) {
  for (Finding& finding : more) list.push_back(std::move(finding));
}

/// One check of one problem.
class Check {
 public:
  Check(Job<TheoryStatus>::Work& work, std::shared_ptr<const Optimum> optimum, bool knows_path)
      : work_(work), optimum_(std::move(optimum)), knows_path_(knows_path), now_(*work.status()) {}

  void run() {
    if (!unless([this] { return work_.stopped(); }, [this] { check(); })) now_.stage = TheoryStage::Cancelled;
    now_.fraction = 1;
    show();
  }

 private:
  void check();
  bool check_path_rows();
  void check_runs();
  JobControl control() const;
  void fail(Message message);
  void sort();
  void show();

  Job<TheoryStatus>::Work& work_;
  std::shared_ptr<const Optimum> optimum_;
  bool knows_path_;
  TheoryStatus now_;
  Clock::time_point start_ = Clock::now();
};

void Check::show() {
  now_.elapsed_s = seconds_since(start_);
  work_.tell([this](TheoryStatus& status) { status = now_; });
}

JobControl Check::control() const {
  return work_.control([start = start_, stage_start = Clock::now()](TheoryStatus& now, const Progress& progress) {
    now.elapsed_s = seconds_since(start);
    now.fraction = std::max(now.fraction, progress.fraction);
    const double spent = seconds_since(stage_start);
    now.left_s = now.fraction > 0.01 ? spent * (1 - now.fraction) / now.fraction : -1;
  });
}

void Check::fail(Message message) {
  now_.stage = TheoryStage::Failed;
  now_.message = std::move(message);
}

void Check::sort() {
  std::ranges::stable_sort(now_.findings, {}, [](const Finding& finding) { return finding.statement->id; });
}

void Check::check() {
  if (!knows_path_ && !check_path_rows()) return;
  if (now_.request.runs > 0) check_runs();
  if (now_.stage != TheoryStage::Failed) now_.stage = work_.stopped() ? TheoryStage::Cancelled : TheoryStage::Done;
}

/// The rows of the optimum and of one run. False when it failed or was stopped.
bool Check::check_path_rows() {
  if (!now_.request.u.empty()) {
    if (const Status fits = check_comparator(*now_.data, now_.parameters, now_.request.u); !fits) {
      fail(fits.error().placed());
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
  auto rows = check_path(now_.data, now_.parameters, now_.situation, now_.reference, options, control(), &proof);
  if (!rows) {
    fail(rows.error().placed());
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
  now_.path_partial = work_.stopped();
  if (now_.path_partial) now_.stage = TheoryStage::Cancelled;
  return !now_.path_partial;
}

void Check::check_runs() {
  now_.stage = TheoryStage::Runs;
  show();
  EnsembleOptions options;
  options.runs = now_.request.runs;
  options.deltas = now_.request.deltas;
  options.threads = now_.parameters.threads;
  auto values = run_ensemble(now_.data, now_.parameters, now_.reference, options, control());
  if (!values) return fail(values.error().placed());
  if (values->members.empty()) return;  // stopped before the first: the rows stay as they were
  std::erase_if(now_.findings, [&](const Finding& finding) {
    return !on_path(*finding.statement, now_.situation) && finding.statement->basis != Basis::Optimum;
  });
  add(now_.findings, check_ensemble(*now_.data, now_.situation, now_.reference, *values));
  sort();
  now_.values = std::make_shared<const EnsembleValues>(std::move(values).value());
  now_.look_where_the_bound_loses();
}

}  // namespace

Count TheoryStatus::count(Verdict verdict) const { return std::ranges::count(findings, verdict, &Finding::verdict); }

void TheoryStatus::look_where_the_bound_loses() {
  waterfall.reset();
  if (!proof || proof->empty()) return;
  if (runs() > 0) waterfall = pegasos::waterfall(situation, reference, *values, proof->back());
  if (!waterfall) waterfall = pegasos::waterfall(situation, proof->back());
}

TheoryJob::TheoryJob(std::function<void()> changed)
    : job_(
          [](TheoryStatus& status, const Message& why) {
            status.stage = TheoryStage::Failed;
            status.message = Message("the statements could not be checked: {}", why);
            status.fraction = 1;
            status.left_s = -1;
          },
          std::move(changed)) {}

/// What the last request found about the path of the same problem is kept.
void TheoryJob::begin(const Lane& live, std::shared_ptr<const Optimum> optimum) {
  TheoryStatus first;
  first.stage = TheoryStage::Path;
  first.request = *std::exchange(wanted_, std::nullopt);
  first.parameters = judged(live.parameters);
  first.data = live.problem.data;
  first.situation = situation_of(*first.data, first.parameters, first.request.runs);
  const TheoryStatusPtr before = job_.status();
  const bool known = before && knows_path(*before, first);
  if (known) {  // the rows stay in sight while the runs are made
    first.reference = before->reference;
    first.findings = before->findings;
    first.values = before->values;
    first.proof = before->proof;
    first.waterfall = before->waterfall;
  }
  job_.start(std::move(first), [optimum = std::move(optimum), known](Job<TheoryStatus>::Work& work) {
    Check(work, optimum, known).run();
  });
}

void TheoryJob::cancel() {
  wanted_.reset();
  job_.cancel();
  job_.wait();
}

/// The last rows, while f* is looked for; or why it will not come.
TheoryStatusPtr TheoryJob::waiting(const OptimumStatus& optimum) {
  const TheoryStatusPtr now = job_.status();
  TheoryStatus waiting;
  if (now) waiting = *now;
  waiting.stale = now != nullptr;
  waiting.request = *wanted_;
  waiting.fraction = optimum.fraction;
  waiting.stage = TheoryStage::Waiting;
  const bool failed = optimum.state == OptimumState::Failed;
  if (!failed && optimum.state != OptimumState::Cancelled)
    return std::make_shared<const TheoryStatus>(std::move(waiting));
  waiting.stage = TheoryStage::Failed;
  waiting.message = failed ? optimum.message
                           : Message("f* is not known: its computation was cancelled, and most statements speak of it");
  wanted_.reset();
  stale_ = std::make_shared<const TheoryStatus>(std::move(waiting));
  stale_of_.reset();
  return stale_;
}

TheoryStatusPtr TheoryJob::serve(const Lane& live, bool old_optimum) {
  if (wanted_) {
    const OptimumStatus optimum = live.optimum.status();
    const bool there = optimum.known() && !old_optimum && live.optimum.serves(live.problem, live.parameters.lambda);
    if (!there) return waiting(optimum);
    begin(live, optimum.optimum);
  }
  TheoryStatusPtr now = job_.status();
  if (!now) return stale_;
  if (now->data == live.problem.data && same_run(now->parameters, live.parameters)) {
    stale_.reset();
    stale_of_.reset();
    return now;
  }
  if (now->busy()) {  // nobody waits for it any more
    cancel();
    now = job_.status();
  }
  if (stale_of_ != now) {
    TheoryStatus before = *now;
    before.stale = true;
    stale_ = std::make_shared<const TheoryStatus>(std::move(before));
    stale_of_ = now;
  }
  return stale_;
}

}  // namespace pegasos::session
