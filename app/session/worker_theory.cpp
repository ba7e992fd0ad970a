// The worker's part of the theory page: the check begins once f* is certified, and its rows are marked when the problem
// has changed since.
#include "session/worker.h"

namespace pegasos::session {
namespace {

/// What the statements are judged on: every step of the run, and nothing else.
Parameters judged(Parameters parameters) {
  parameters.stopping = Stopping::None;
  return parameters;
}

bool same_run(const Parameters& a, const Parameters& b) {
  for (const Parameter& parameter : parameter_table()) {
    if ((parameter.restarts || parameter.key == "T") && parameter.get(a) != parameter.get(b)) return false;
  }
  return true;
}

}  // namespace

void Worker::on(const CheckTheory& command) {
  theory_wanted_ = command.request;
  serve_theory();
}

void Worker::on(const CancelTheory&) {
  theory_wanted_.reset();
  theory_.cancel();
}

void Worker::serve_theory() {
  if (!theory_wanted_) return;
  const OptimumStatus optimum = live_.optimum.status();
  if (!optimum.known() || optimum_stale_ || !live_.optimum.serves(live_.problem.data, live_.parameters.lambda)) return;
  theory_.start(live_.problem.data, judged(live_.parameters), optimum.optimum, *theory_wanted_, theory_.status());
  theory_wanted_.reset();
}

TheoryStatusPtr Worker::theory_status() {
  TheoryStatusPtr now = theory_.status();
  if (theory_wanted_) {
    const OptimumStatus optimum = live_.optimum.status();
    TheoryStatus waiting;
    if (now) waiting = *now;
    waiting.stale = now != nullptr;
    waiting.request = *theory_wanted_;
    waiting.fraction = optimum.fraction;
    waiting.stage = TheoryStage::Waiting;
    if (optimum.state == OptimumState::Failed || optimum.state == OptimumState::Cancelled) {
      waiting.stage = TheoryStage::Failed;
      waiting.message = optimum.state == OptimumState::Failed
                            ? optimum.message
                            : "f* is not known: its computation was cancelled, and most statements speak of it";
      theory_wanted_.reset();
      theory_stale_ = std::make_shared<const TheoryStatus>(waiting);
      theory_stale_of_.reset();
      return theory_stale_;
    }
    return std::make_shared<const TheoryStatus>(std::move(waiting));
  }
  if (!now) return theory_stale_;
  const bool current = now->data == live_.problem.data && same_run(now->parameters, live_.parameters);
  if (current) {
    theory_stale_.reset();
    theory_stale_of_.reset();
    return now;
  }
  if (now->busy()) {  // nobody waits for it any more
    theory_.cancel();
    now = theory_.status();
  }
  if (theory_stale_of_ != now) {
    TheoryStatus before = *now;
    before.stale = true;
    theory_stale_ = std::make_shared<const TheoryStatus>(std::move(before));
    theory_stale_of_ = now;
  }
  return theory_stale_;
}

}  // namespace pegasos::session
