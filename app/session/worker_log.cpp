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
  moment.parameters = live_.parameters;
  moment.table = live_.problem.table;
  moment.data = live_.problem.data;
  moment.run_id = live_.run_id;
  moment.constants = live_.run->constants();
  moment.position = live_.run->position();
  moment.record = live_.run->stepper().record();
  moment.projected_steps = live_.run->stepper().projected_steps();
  moment.ended = live_.run->ended();
  moment.overflow = live_.run->stepper().trouble() != Trouble::None;
  log_.step(moment);
}

void Worker::follow_log(Snapshot& snapshot) {
  log_.follow(snapshot, [&](Count from, Count to) {
    const TouchLog& touches = live_.run->touches();
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
  const Count m = live_.problem.data->m();
  if (counter_ == nullptr || counter_run_ != live_.run_id) {
    const Sampler sampler(live_.parameters.sampling, m, live_.parameters.batch(m), live_.parameters.seed);
    counter_ = std::make_unique<DrawCounter>(sampler, m);
    counter_run_ = live_.run_id;
  }
  const auto start = Clock::now();
  bool there = false;
  mail_.unless_pressed(Urgency::Waits, [&] {
    there = counter_->go_to(live_.run->position().completed(), live_.run->touches(),
                            [&] { return mail_.has_commands() || Clock::now() - start >= kCountSlice; });
  });
  if (there) counting_ = false;
  if (there && !play_.moving()) news_.fresh = true;
}

void Worker::fill_counts(Snapshot& snapshot) {
  if (!watching_counts_) return;
  if (counter_run_ != live_.run_id) {
    counter_.reset();
    counts_.reset();
  }
  const TouchLog& touches = live_.run->touches();
  const Count wanted = std::clamp(live_.run->position().completed(), touches.first() - 1, touches.last());
  if (counter_ == nullptr || counter_->counts().to != wanted || counter_->counts().from != touches.first())
    counting_ = true;
  const bool moved = counter_ != nullptr && (counts_ == nullptr || counts_->to != counter_->counts().to ||
                                             counts_->from != counter_->counts().from);
  const bool soon =
      (play_.moving()) && live_.problem.data->m() > kCheapCopy && Clock::now() - counts_copied_ < kCopyEvery;
  if (moved && !soon) {
    counts_ = std::make_shared<const DrawCounts>(counter_->counts());
    counts_copied_ = Clock::now();
  }
  snapshot.counts = counts_;
}

}  // namespace pegasos::session
