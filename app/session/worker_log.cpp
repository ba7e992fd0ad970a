// What the worker keeps for the readers: the log of what happened, and the counts of draws while somebody looks.
#include <algorithm>

#include "session/worker.h"

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;
constexpr auto kCountSlice = 2ms;
constexpr auto kCopyEvery = 150ms;   // of the counts of a large set while it plays
constexpr Count kCheapCopy = 20000;  // examples

}  // namespace

/// The step or phase just made, told by a picture of the moment without the parts that cost something.
void Worker::log_step() {
  Snapshot moment;
  moment.parameters = parameters_;
  moment.table = problem_.table;
  moment.data = problem_.data;
  moment.run_id = run_id_;
  moment.constants = run_->constants();
  moment.position = run_->position();
  moment.record = run_->stepper().record();
  moment.projected_steps = run_->stepper().projected_steps();
  moment.ended = run_->ended();
  moment.overflow = run_->stepper().trouble() != Trouble::None;
  log_.step(moment);
}

void Worker::follow_log(Snapshot& snapshot) {
  log_.follow(snapshot, [&](Count from, Count to) {
    const TouchLog& touches = run_->touches();
    return from >= touches.first() && to <= touches.last() ? touches.violators(from, to) : Count{-1};
  });
  snapshot.log = log_.view();
}

void Worker::on(const WatchCounts& command) {
  watching_counts_ = counting_ = command.on;
  if (command.on) return;
  counter_.reset();
  counts_.reset();
}

/// A slice of counting towards the present moment.
void Worker::count_on() {
  const Count m = problem_.data->m();
  if (counter_ == nullptr || counter_run_ != run_id_) {
    const Sampler sampler(parameters_.sampling, m, parameters_.batch(m), parameters_.seed);
    counter_ = std::make_unique<DrawCounter>(sampler, m);
    counter_run_ = run_id_;
  }
  const auto start = Clock::now();
  bool there = false;
  unless_pressed(Urgency::Waits, [&] {
    there = counter_->go_to(run_->position().completed(), run_->touches(), [&] {
      return waiting_commands_.load(std::memory_order_relaxed) || Clock::now() - start >= kCountSlice;
    });
  });
  if (there) counting_ = false;
  if (there && !playing_ && !busy_) dirty_ = true;
}

void Worker::fill_counts(Snapshot& snapshot) {
  if (!watching_counts_) return;
  if (counter_run_ != run_id_) {
    counter_.reset();
    counts_.reset();
  }
  const TouchLog& touches = run_->touches();
  const Count wanted = std::clamp(run_->position().completed(), touches.first() - 1, touches.last());
  if (counter_ == nullptr || counter_->counts().to != wanted || counter_->counts().from != touches.first())
    counting_ = true;
  const bool moved = counter_ != nullptr && (counts_ == nullptr || counts_->to != counter_->counts().to ||
                                             counts_->from != counter_->counts().from);
  const bool soon =
      (playing_ || busy_) && problem_.data->m() > kCheapCopy && Clock::now() - counts_copied_ < kCopyEvery;
  if (moved && !soon) {
    counts_ = std::make_shared<const DrawCounts>(counter_->counts());
    counts_copied_ = Clock::now();
  }
  snapshot.counts = counts_;
}

}  // namespace pegasos::session
