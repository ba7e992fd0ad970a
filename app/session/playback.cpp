#include "session/playback.h"

#include <fmt/format.h>

#include <algorithm>

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;
constexpr auto kSeekAtOnce = 30ms;
constexpr auto kCatchUp = 30ms;     // the way back to t after an edit is not shown for so long
constexpr double kSpeedMin = 1e-3;  // steps per second
constexpr double kSpeedMax = 1e12;
constexpr double kSlowSpeed = 2000;  // below this many steps a second each step waits for its own moment
constexpr double kSpokenSpeed = 30;  // up to this many steps a second each one gets a line in the log

}  // namespace

std::optional<Message> at_the_end(Position at, Count T) {
  if (at.completed() < T) return std::nullopt;
  if (at.t == T) return Message("t = T = {} is reached: raise T to play on", Message::count(T));
  return Message("t = {} is past T = {}: raise T to play on", Message::count(at.t), Message::count(T));
}

void Playback::play() {
  if (seeking_) {
    play_on_ = true;
    return;
  }
  if (const std::optional<Message> end = at_the_end(live_.run->position(), live_.parameters.T))
    return news_.for_now(Notice::Kind::Info, *end);
  pause();
  goal_ = live_.parameters.T;
  playing_ = true;
  start_clock();
}

void Playback::pause() {
  by_hand_ = 0;
  playing_ = busy_ = stepping_ = false;
  after_goal_.reset();
  seeking_.reset();
  play_on_ = false;
  rate_ = 0;
}

void Playback::start_clock() {
  start_ = Clock::now();
  played_ = 0;
}

/// One step or phase.
void Playback::make_by_hand(bool (Run::*make)()) {
  bool made = false;
  mail_.unless_pressed(Urgency::Supersedes, [&] { made = (*live_.run.*make)(); });
  if (made) spoken_();
  by_hand_ = live_.run->position().t;
}

/// Presses that come faster than their steps are made add up.
void Playback::step(Count steps) {
  const Count before = busy_ && stepping_ ? goal_ : 0;
  arrive();
  pause();
  steps = std::clamp<Count>(steps, 1, kStepsMax);
  if (steps == 1 && before == 0) return make_by_hand(&Run::step_by_hand);
  go_to({std::max(before, live_.run->position().completed()) + steps, Phase::Projection});
  stepping_ = true;
}

void Playback::sub_step() {
  arrive();
  pause();
  make_by_hand(&Run::advance_by_hand);
}

void Playback::step_back(Count steps) {
  const Position now = here();
  pause();
  // Inside a step the first one back is its beginning: t - 1 completed steps.
  start_seek({std::max<Count>(0, now.t - std::max<Count>(1, steps)), Phase::Projection});
}

void Playback::phase_back() {
  const Position now = here();
  pause();
  if (now == Position{}) return;
  if (now.phase == Phase::Sample) {
    start_seek({now.t - 1, Phase::Projection});
  } else {
    start_seek({now.t, static_cast<Phase>(static_cast<int>(now.phase) - 1)});
  }
}

void Playback::seek(Position position) {
  pause();
  go_to(position);
}

void Playback::go_to(Position position) {
  position.t = live_.empty() ? 0 : std::clamp<Count>(position.t, 0, kStepsMax);
  if (position.t == 0) position.phase = Phase::Projection;
  if (position.completed() <= live_.run->frontier()) return start_seek(position);
  goal_ = position.completed();
  if (position.phase != Phase::Projection) after_goal_ = position;
  busy_ = true;
  start_clock();
}

/// To a moment that is known. Where the way there is long, it is worked off in slices like one forwards.
void Playback::start_seek(Position position) {
  seeking_ = position;
  goal_ = position.completed();
  seek_on(kSeekAtOnce);
}

void Playback::seek_on(Clock::duration patience) {
  mail_.unless_pressed(Urgency::Hurries, [&] {
    if (live_.run->seek(*seeking_, mail_.enough_after(patience))) seeking_.reset();
  });
  busy_ = seeking_.has_value();
}

/// What is done by hand is done where it seeks to.
void Playback::arrive() {
  if (!seeking_) return;
  mail_.unless_pressed(Urgency::Supersedes, [&] { live_.run->seek(*seeking_); });
}

void Playback::set_speed(double steps_per_second) {
  speed_ = steps_per_second > 0 ? std::clamp(steps_per_second, kSpeedMin, kSpeedMax) : 0;
  start_clock();
}

void Playback::restart() {
  elapsed_s_ = 0;
  pause();
}

void Playback::return_to(Position position) {
  go_to(position);
  if (!busy_ || seeking_) return;
  const auto start = Clock::now();
  unsigned count = 0;
  mail_.unless_pressed(Urgency::Hurries, [&] {
    live_.run->run_to(goal_ - 1, [&] { return ++count % 16 == 0 && Clock::now() - start >= kCatchUp; });
  });
  if (live_.run->position().completed() >= goal_ - 1 || !live_.run->ended().empty()) slice();
}

void Playback::go_by(Position reached, Position here) {
  go_to(here.completed() < reached.t ? reached : here);
  if (busy_ && here < Position{goal_, Phase::Projection}) after_goal_ = here;
}

void Playback::go_on() {
  play_on_ = busy_;
  if (!busy_) play();
}

Course Playback::course() const {
  const bool known = seeking_ || !busy_;
  return {known ? here() : after_goal_.value_or(Position{goal_, Phase::Projection}), playing_};
}

void Playback::show(Snapshot& snapshot) const {
  snapshot.playing = playing_;
  snapshot.busy = busy_;
  snapshot.goal = goal_;
  snapshot.speed = speed_;
  snapshot.steps_per_second = rate_;
  snapshot.elapsed_s = elapsed_s_;
}

// --- slices ----------------------------------------------------------------------------------------------------------

void Playback::slice(std::size_t company, Count lead) {
  if (seeking_) {
    news_.fresh = true;
    seek_on(2 * kPublishEvery);
    if (!seeking_) end();
    return;
  }
  if (playing_) goal_ = live_.parameters.T;
  if (playing_ && !busy_ && speed_ > 0 && speed_ < kSlowSpeed) {
    slow_slice();
  } else {
    fast_slice(company, lead);
  }
  const double playing_s = seconds_since(start_);
  if (playing_s > 0.05) rate_ = static_cast<double>(played_) / playing_s;
  if (!live_.run->ended().empty()) {
    pause();
  } else if (live_.run->position().completed() >= goal_) {
    end();
  }
}

/// The goal is reached.
void Playback::end() {
  const auto target = after_goal_;
  const bool play_on = play_on_;
  pause();
  if (target && *target <= Position{live_.run->frontier() + 1, Phase::GradientStep}) start_seek(*target);
  if (play_on) play();
}

void Playback::fast_slice(std::size_t company, Count lead) {
  news_.fresh = true;
  const auto start = Clock::now();
  const Count from = live_.run->position().completed();
  Count goal = company > 0 ? std::min(goal_, from + lead) : goal_;
  const auto time = std::chrono::duration_cast<Clock::duration>(kSlice / static_cast<double>(1 + company));
  const bool limited = !busy_ && speed_ > 0;
  const std::chrono::duration<double> whole = kSlice;
  if (limited) goal = std::min(goal, from + std::max<Count>(1, static_cast<Count>(speed_ * whole.count())));
  mail_.unless_pressed(Urgency::Hurries, [&] {
    live_.run->run_to(goal - 1, mail_.enough_after(time));
    live_.run->step_recorded(goal);  // the last step of a slice keeps its vectors: it is the one that is shown
  });
  elapsed_s_ += seconds_since(start);
  played_ += live_.run->position().completed() - from;
  if (!limited) return;
  const std::chrono::duration<double> early(static_cast<double>(played_) / speed_ - seconds_since(start_));
  if (early.count() > 0) threads::rest(std::min(whole, early));
}

/// One step when its moment has come, else a short wait in which commands are noticed.
void Playback::slow_slice() {
  const auto due = start_ + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(static_cast<double>(played_ + 1) / speed_));
  if (Clock::now() < due) {
    auto until = std::min(due, Clock::now() + 50ms);
    if (news_.fresh)
      until = std::min(until, news_.shown + kPublishEvery);  // what a command did is shown before the step
    mail_.wait_until(until);
    if (Clock::now() < due) return;
  }
  news_.fresh = true;
  const auto start = Clock::now();
  bool made = false;
  mail_.unless_pressed(Urgency::Hurries, [&] { made = live_.run->step_recorded(goal_); });
  if (made && speed_ <= kSpokenSpeed) spoken_();
  elapsed_s_ += seconds_since(start);
  if (made) ++played_;
}

}  // namespace pegasos::session
