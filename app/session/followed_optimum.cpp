#include "session/followed_optimum.h"

#include "core/progress.h"

namespace pegasos::session {
namespace {

constexpr std::chrono::seconds kWorthFinishing{1};  // a search that began so recently is not broken off by an edit

}  // namespace

void FollowedOptimum::start(bool anew) {
  if (anew) {
    before_.reset();
  } else {
    const OptimumStatus now = live_.optimum.status();
    if (now.known() && !stale_) before_ = now.optimum;
    if (now.state == OptimumState::Running && Clock::now() - started_ < kWorthFinishing) {
      stale_ = true;
      return;
    }
  }
  serve();
}

void FollowedOptimum::serve() {
  stale_ = false;
  started_ = Clock::now();
  if (live_.empty()) return live_.optimum.cancel();
  if (const OptimumJob* known = pins_.job_for(live_.problem, live_.parameters.lambda)) {
    live_.optimum = *known;
  } else {
    live_.optimum.start(live_.problem, live_.parameters.lambda);
  }
}

void FollowedOptimum::forget() {
  before_.reset();
  stale_ = false;
}

OptimumStatus FollowedOptimum::status() {
  if (live_.empty()) {
    OptimumStatus none;
    none.state = OptimumState::Failed;
    none.message = kNoExamples;
    return none;
  }
  if (stale_) {
    const OptimumStatus old = live_.optimum.status();
    if (old.state == OptimumState::Running) {
      OptimumStatus lagging;
      lagging.before = before_;
      return lagging;
    }
    if (old.known()) before_ = old.optimum;  // of the points before
    serve();
  }
  if (!live_.optimum.serves(live_.problem, live_.parameters.lambda)) {
    OptimumStatus none;
    none.state = OptimumState::Failed;
    none.message = Message("the optimum could not be computed: {}", Message("there is not enough memory"));
    return none;
  }
  OptimumStatus status = live_.optimum.status();
  if (status.state == OptimumState::Running) status.before = before_;
  return status;
}

}  // namespace pegasos::session
