#include "session/draw_watch.h"

#include <algorithm>

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;
constexpr auto kCountSlice = 2ms;
constexpr auto kCopyEvery = 150ms;   // of the counts of a large set while it plays
constexpr Count kCheapCopy = 20000;  // examples

}  // namespace

void DrawWatch::watch(bool on) {
  watching_ = counting_ = on;
  if (on) return;
  counter_.reset();
  counts_.reset();
}

bool DrawWatch::count(const Lane& live, const Mailbox& mail) {
  const Count m = live.problem.data->m();
  if (counter_ == nullptr || run_id_ != live.run_id) {
    const Parameters& parameters = live.parameters;
    const Sampler sampler(parameters.sampling, m, parameters.batch(m), parameters.seed);
    counter_ = std::make_unique<DrawCounter>(sampler, m);
    run_id_ = live.run_id;
  }
  const auto start = Clock::now();
  bool there = false;
  mail.unless_pressed(Urgency::Waits, [&] {
    there = counter_->go_to(live.run->position().completed(), live.run->touches(),
                            [&] { return mail.has_commands() || Clock::now() - start >= kCountSlice; });
  });
  if (there) counting_ = false;
  return there;
}

void DrawWatch::show(Snapshot& snapshot, const Lane& live, bool moving) {
  if (!watching_) return;
  if (run_id_ != live.run_id) {
    counter_.reset();
    counts_.reset();
  }
  const TouchLog& touches = live.run->touches();
  const Count wanted = std::clamp(live.run->position().completed(), touches.first() - 1, touches.last());
  if (counter_ == nullptr || counter_->counts().to != wanted || counter_->counts().from != touches.first())
    counting_ = true;
  const bool moved = counter_ != nullptr && (counts_ == nullptr || counts_->to != counter_->counts().to ||
                                             counts_->from != counter_->counts().from);
  const bool soon = moving && live.problem.data->m() > kCheapCopy && Clock::now() - copied_ < kCopyEvery;
  if (moved && !soon) {
    counts_ = std::make_shared<const DrawCounts>(counter_->counts());
    copied_ = Clock::now();
  }
  snapshot.counts = counts_;
}

}  // namespace pegasos::session
