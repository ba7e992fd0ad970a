// How the live run moves through time: played at a speed, stepped, sought. It does nothing for long: stretches of steps
// are goals that slices work off, and every slice ends where a command waits. The worker's thread owns it.
#pragma once

#include <functional>
#include <optional>

#include "session/lane.h"
#include "session/mailbox.h"
#include "session/news.h"

namespace pegasos::session {

/// A stretch of work; commands are looked for between two.
inline constexpr Clock::duration kSlice = std::chrono::milliseconds(4);

/// What an edit of the run interrupts, and takes up again afterwards.
struct Course {
  Position wanted;       ///< where the run is, or where it is to come to rest
  bool playing = false;  ///< on from there, of its own accord
};

/// Why a run that is there goes no further; nothing before T.
std::optional<Message> at_the_end(Position at, Count T);

class Playback {
 public:
  /// `spoken`: a step or phase was made that is worth a line of its own.
  Playback(Lane& live, Mailbox& mail, News& news, std::function<void()> spoken)
      : live_(live), mail_(mail), news_(news), spoken_(std::move(spoken)) {}

  // what is asked for
  void play();
  void pause();
  void step(Count steps);
  void sub_step();
  void step_back(Count steps);
  void phase_back();
  /// Pauses and goes there; beyond what was made the run is made.
  void seek(Position position);
  void set_speed(double steps_per_second);

  // another run, or one that has begun anew
  /// Pauses; nothing was played of this one.
  void restart();
  /// To a position; the way there is not shown unless it takes long.
  void return_to(Position position);
  /// As far as `reached` was, then to `here`.
  void go_by(Position reached, Position here);
  /// Plays on, when it is there.
  void go_on();

  /// A stretch of at most some milliseconds, while it is `moving`. `company`: so many pinned runs share the time, and
  /// it goes no further ahead of them than `lead`.
  void slice(std::size_t company = 0, Count lead = kStepsMax);
  bool moving() const { return playing_ || busy_; }
  bool busy() const { return busy_; }
  /// Where the run is, or the known moment that it is on its way to.
  Position here() const { return seeking_.value_or(live_.run->position()); }
  Course course() const;
  /// It stands where a hand has put it with its last step.
  bool by_hand() const { return !moving() && by_hand_ == live_.run->position().t; }
  void show(Snapshot& snapshot) const;

 private:
  void go_to(Position position);
  void start_seek(Position position);
  void seek_on(Clock::duration patience);
  void arrive();
  void make_by_hand(bool (Run::*make)());
  void start_clock();
  void end();
  void fast_slice(std::size_t company, Count lead);
  void slow_slice();

  Lane& live_;
  Mailbox& mail_;
  News& news_;
  std::function<void()> spoken_;

  bool playing_ = false;
  bool busy_ = false;      // runs to goal_ flat out whatever the speed
  bool stepping_ = false;  // busy with steps that were asked for by their number
  bool play_on_ = false;   // playing goes on when the goal is reached
  Count goal_ = 0;
  std::optional<Position> after_goal_;  // where to go back to when the goal is reached
  std::optional<Position> seeking_;     // a known moment that is far away: slices replay the way there
  Count by_hand_ = 0;                   // the step that a hand made last: pinned runs make it so too
  double speed_ = 0;
  Clock::time_point start_;  // of the current speed
  Count played_ = 0;         // steps since then
  double rate_ = 0;          // measured steps per second
  double elapsed_s_ = 0;
};

}  // namespace pegasos::session
