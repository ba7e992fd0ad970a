#include "experiment/history.h"

#include <algorithm>

namespace pegasos {

bool History::offer(const Stepper& stepper) {
  const Count t = stepper.position().t;
  if (t == 0 || t % spacing_ != 0) return true;
  const auto at = std::ranges::lower_bound(frames_, t, {}, [](const Frame& frame) { return frame.state.t; });
  Stepper::State state = stepper.state();
  const std::uint64_t hash = state.hash();
  if (at != frames_.end() && at->state.t == t) return at->hash == hash;
  bytes_ += state.bytes() + sizeof(hash);
  frames_.insert(at, {std::move(state), hash});
  while (bytes_ > budget_bytes_ && frames_.size() > 2) thin_out();
  return true;
}

const Stepper::State* History::before(Count t) const {
  const auto after = std::ranges::upper_bound(frames_, t, {}, [](const Frame& frame) { return frame.state.t; });
  return after == frames_.begin() ? nullptr : &std::prev(after)->state;
}

void History::thin_out() {
  spacing_ *= 2;
  std::erase_if(frames_, [&](const Frame& frame) { return frame.state.t % spacing_ != 0; });
  bytes_ = 0;
  for (const Frame& frame : frames_) bytes_ += frame.state.bytes() + sizeof(frame.hash);
}

}  // namespace pegasos
