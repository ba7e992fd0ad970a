#include "session/moments.h"

#include <utility>

namespace pegasos::session {

Moments::Moments(SnapshotPtr like)
    : like_(std::move(like)), run_(like_->data, like_->parameters, [&] {
        RunOptions options;
        options.held_out = like_->held_out;
        return options;
      }()) {}

SnapshotPtr Moments::at(Count t, const std::function<bool()>& stop) {
  if (t <= run_.frontier()) {
    run_.seek({t, Phase::Projection});
  } else {
    run_.run_to(t - 1, stop);
    if (stop && stop()) return nullptr;
    run_.step_recorded(t);  // the last one keeps its vectors: it is the one that is shown
  }
  if (run_.position().completed() != t) return nullptr;
  evaluation_.refresh(run_, like_->run_id, false, 1);
  auto moment = std::make_shared<Snapshot>();
  moment->serial = like_->serial;
  moment->parameters = like_->parameters;
  moment->table = like_->table;
  moment->data = like_->data;
  moment->held_out = like_->held_out;
  moment->run_id = like_->run_id;
  moment->data_id = like_->data_id;
  moment->optimum = like_->optimum;
  moment->pins = like_->pins;
  fill_moment(*moment, run_, evaluation_);
  return moment;
}

}  // namespace pegasos::session
