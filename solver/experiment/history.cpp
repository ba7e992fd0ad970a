#include "experiment/history.h"

#include <algorithm>

namespace pegasos {

void History::offer(const Stepper& stepper) {
  const Count t = stepper.position().t;
  if (t == 0 || t % spacing_ != 0) return;
  const auto at = std::ranges::lower_bound(frames_, t, {}, [](const auto& frame) { return frame->state.t; });
  Stepper::State state = stepper.state();
  const std::uint64_t hash = state.hash();
  if (at != frames_.end() && (*at)->state.t == t) {
    reproducible_ = reproducible_ && (*at)->hash == hash;
    return;
  }
  bytes_ += state.bytes() + sizeof(hash);
  frames_.insert(at, std::make_shared<const Frame>(Frame{std::move(state), hash}));
  keep_to_budget();
}

const Stepper::State* History::before(Count t) const {
  const auto after = std::ranges::upper_bound(frames_, t, {}, [](const auto& frame) { return frame->state.t; });
  return after == frames_.begin() ? nullptr : &(*std::prev(after))->state;
}

void History::set_budget(std::size_t budget_bytes) {
  budget_bytes_ = budget_bytes;
  keep_to_budget();
}

void History::keep_to_budget() {
  while (bytes_ > budget_bytes_ && frames_.size() > 2) thin_out();
}

void History::thin_out() {
  spacing_ *= 2;
  std::erase_if(frames_, [&](const auto& frame) { return frame->state.t % spacing_ != 0; });
  bytes_ = 0;
  for (const auto& frame : frames_) bytes_ += frame->state.bytes() + sizeof(frame->hash);
}

}  // namespace pegasos
