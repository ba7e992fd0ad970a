// Keyframes of a run: states at regular t under a byte budget. When the budget is full every second one is dropped and
// the spacing doubles, so that any moment is at most one spacing away from a kept state; the rest is replayed.
#pragma once

#include <memory>
#include <vector>

#include "methods/stepper.h"

namespace pegasos {

class History {
 public:
  explicit History(std::size_t budget_bytes) : budget_bytes_(budget_bytes) {}

  /// Keeps the state of a completed step when it is due and new. When t is already kept, compares the hashes instead.
  void offer(const Stepper& stepper);
  /// False when a replay once differed from what is kept (must never happen; shown if it does).
  bool reproducible() const { return reproducible_; }
  /// The latest kept state with t <= `t`; nullptr when there is none (then start from w_1).
  const Stepper::State* before(Count t) const;

  /// A smaller budget thins out at once; a larger one holds for what comes.
  void set_budget(std::size_t budget_bytes);

  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return frames_.size(); }
  Count spacing() const { return spacing_; }
  static constexpr Count kFirstSpacing = 64;

 private:
  struct Frame {
    Stepper::State state;
    std::uint64_t hash;
  };
  void thin_out();
  void keep_to_budget();

  std::size_t budget_bytes_;
  std::size_t bytes_ = 0;
  bool reproducible_ = true;
  Count spacing_ = kFirstSpacing;
  std::vector<std::shared_ptr<const Frame>> frames_;  // increasing t, all multiples of spacing_; copies share them
};

}  // namespace pegasos
