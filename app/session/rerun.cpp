#include "session/rerun.h"

#include <utility>

#include "session/pins.h"

namespace pegasos::session {

Rerun::Rerun(SnapshotPtr like)
    : like_(std::move(like)), run_(like_->data, like_->parameters, [&] {
        RunOptions options;
        options.held_out = like_->held_out;
        options.test = like_->test;
        return options;
      }()) {
  if (!like_->pins_in_step) return;
  for (const PinnedRun& pin : like_->pins) pins_.push_back(std::make_unique<Rerun>(pin.run));
}

/// A pinned run that ends before t stays where it ended.
std::vector<PinnedRun> Rerun::pins_at(Count t, const std::function<bool()>& stop) {
  std::vector<PinnedRun> pins = like_->pins;
  for (std::size_t i = 0; i < pins_.size(); ++i) {
    const Count own_k = pins_[i]->run_.stepper().k();
    const Count own = like_->pins_equal_work ? at_equal_work({t, Phase::Projection}, like_->k(), own_k).t : t;
    SnapshotPtr there = pins_[i]->at(own, stop);
    if (there == nullptr && !pins_[i]->ended().empty()) there = pins_[i]->at(pins_[i]->run_.frontier(), stop);
    if (there != nullptr) pins[i].run = std::move(there);
  }
  return pins;
}

SnapshotPtr Rerun::at(Count t, const std::function<bool()>& stop) {
  if (t <= run_.frontier()) {
    run_.seek({t, Phase::Projection});
  } else {
    run_.run_to(t - 1, stop);
    if (stop && stop()) return nullptr;
    run_.step_recorded(t);  // the last one keeps its vectors: it is the one that is shown
  }
  if (run_.position().completed() != t) return nullptr;
  evaluation_.take(run_, like_->run_id);
  auto moment = std::make_shared<Snapshot>();
  moment->serial = like_->serial;
  moment->parameters = like_->parameters;
  moment->table = like_->table;
  moment->data = like_->data;
  moment->held_out = like_->held_out;
  moment->test_table = like_->test_table;
  moment->test = like_->test;
  moment->run_id = like_->run_id;
  moment->data_id = like_->data_id;
  moment->optimum = like_->optimum;
  moment->rows_id = like_->rows_id;
  moment->edited = like_->edited;
  moment->after_edit = like_->after_edit;
  moment->hash = run_.hash();
  moment->pins_in_step = like_->pins_in_step;
  moment->pins_equal_work = like_->pins_equal_work;
  moment->pins = pins_at(t, stop);
  if (stop && stop()) return nullptr;
  show_run(*moment, run_, evaluation_);
  return moment;
}

}  // namespace pegasos::session
