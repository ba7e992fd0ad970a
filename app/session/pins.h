// Runs that stand beside the live one: pinned under their own parameters, with their own history, series and f*, at the
// same t as the live run (in step) or where they were left. The worker owns them; not thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "session/lane.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// A run in one of the four places beside the live one.
struct Pin : Lane {
  int id = 0;
  int slot = 0;  ///< 0..3
  bool locked = true;
  Position goal;
  Message trouble = {};  ///< memory ran out: it stays where it is

  char letter() const { return static_cast<char>('A' + slot); }
  void restart(const RunOptions& options, std::uint64_t new_id) {
    Lane::restart(options, new_id);
    trouble = {};
  }

  /// It has reached its goal, or can come no nearer.
  bool arrived() const;
  /// Goes on towards the goal until `pause()` says stop. With `by_hand` a single step is evaluated in full, as one by
  /// hand is.
  void advance(bool by_hand, const std::function<bool()>& pause);
};

class Pins {
 public:
  bool empty() const { return pins_.empty(); }
  std::size_t size() const { return pins_.size(); }
  bool full() const { return pins_.size() >= static_cast<std::size_t>(kPinsMax); }
  Pin* find(int id);
  Pin* in_slot(int slot);
  /// The first free place, -1 when all are taken.
  int free_slot() const;
  Pin& add(Pin pin);  ///< takes the next id; sorted by place
  bool remove(int id);
  void clear() { pins_.clear(); }
  auto begin() { return pins_.begin(); }
  auto end() { return pins_.end(); }
  auto begin() const { return pins_.begin(); }
  auto end() const { return pins_.end(); }

  bool in_step = true;
  bool equal_work = false;  ///< in step means: as many examples seen, not as many steps
  /// In step every pin goes where the live run is, of batches of `k`; out of step each stays.
  void aim(Position live, Count k);
  bool arrived() const;
  /// So many steps the live run may go ahead of those in step: about what the slowest can follow in one slice.
  Count lead() const { return lead_; }
  /// Shares the time until `pause(share)` says stop, share in (0, 1] of the whole, among those that are under way.
  void advance(bool by_hand, const std::function<bool(double share)>& pause);
  /// Every one has a job for its optimum, shared with `live` or with one another where set and lambda are the same.
  void find_optima(const OptimumJob& live);
  /// A job that serves this problem and lambda; null when there is none.
  const OptimumJob* job_for(const Problem& problem, double lambda) const;

 private:
  std::vector<Pin> pins_;
  int last_id_ = 0;
  Count lead_ = 4096;
};

/// What makes them again as they are, or as they will be where they are going.
std::vector<PinDescription> describe_pins(const Pins& pins, const Lane& live);
/// What the snapshot says about them; `live` is complete up to its own pins.
std::vector<PinnedRun> pinned_runs(const Pins& pins, const Snapshot& live);
/// Where a run of batches of `own_k` has seen as many examples as one of batches of `k` at `live`: after whole steps,
/// of which the last one may be behind.
Position at_equal_work(Position live, Count k, Count own_k);
/// The table of a pin where its parameters cannot make it; else null.
std::shared_ptr<const Table> own_table(const Pin& pin, const Lane& live);
/// Both name the same training set, prepared alike.
bool same_set(const Parameters& a, const Parameters& b);
/// `pin` with everything that belongs to the training set, and the sampling seed, taken from `live`.
Parameters following(const Parameters& pin, const Parameters& live);

}  // namespace pegasos::session
