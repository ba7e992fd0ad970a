// What is shown of a moment and costs passes over the data: f and its relatives, and how the margins are spread. Copies
// of the run's vectors, so that it may go on while another thread finds them out.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "experiment/run.h"
#include "session/margin_histogram.h"

namespace pegasos::session {

class ShownValues {
 public:
  /// Of the moment where `run` is; `run_id` tells runs apart.
  ShownValues(const Run& run, std::uint64_t run_id);

  Position position() const { return position_; }
  std::uint64_t run_id() const { return run_id_; }
  /// It looks (core/looks.h). Called once, by one thread.
  void find_out(Count threads);
  /// Is all of it found out? From then on nothing changes, and any thread may look.
  bool there() const { return there_.load(std::memory_order_acquire); }

  // requires there()
  const LiveValues& values() const { return owed_->found().values; }
  /// The uniform average of w_1..w_t; empty before its first term.
  const Vector& average() const { return owed_->found().average; }
  const std::shared_ptr<const MarginHistogram>& margins() const { return margins_; }
  double cost_s() const { return cost_s_; }  ///< of finding it out

 private:
  Position position_;
  std::uint64_t run_id_;
  std::shared_ptr<OwedValues> owed_;
  std::shared_ptr<const MarginHistogram> margins_;
  double cost_s_ = 0;
  std::atomic<bool> there_{false};
};

}  // namespace pegasos::session
