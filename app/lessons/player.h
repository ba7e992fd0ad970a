// Where somebody is in a lesson: a state machine without a window, driven by answers and by moments of a session. It
// computes nothing and owns no session: whoever does shows scene(), and hands the moment over where it is asked for.
//
//   asks()  -- lock(answer) -->  waits(), the answer cannot be changed any more, scene() may be another one
//   waits() -- judge(moment) --> done(), or asks() again: a question whose lab block would give the answer away has
//                                one try, any other has two
//   a goal: judge(moment) looks whether it is reached, as often as one likes; after two tries show() gives a solution
//
// Next and back are always possible: nobody is trapped, and what was answered stays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "lessons/room.h"

namespace pegasos::lessons {

class Player {
 public:
  /// What happened in one step.
  struct Record {
    std::string answer;  ///< the last one; of a goal the line of scene_at that reached it, if there is one
    int tries = 0;       ///< judged
    bool locked = false;
    bool done = false;
    bool right = false;
    bool shown = false;  ///< the solution of a goal
    int feedback = -1;   ///< of the last try: index of Ask::feedback
    Room room = {};      ///< of a question that room() allows
    // Of a student's homework:
    std::uint64_t state = 0;  ///< state_hash of the moment in which it was asked
    double seconds = 0;       ///< from the question to the last answer
    bool operator==(const Record&) const = default;
  };

  /// At that step of the lesson, with what happened in each; without `records` nothing did.
  explicit Player(LessonPtr lesson, std::size_t place = 0, std::vector<Record> records = {});

  const Lesson& lesson() const { return *lesson_; }
  const LessonPtr& shared_lesson() const { return lesson_; }
  std::size_t place() const { return place_; }
  const Step& step() const { return lesson_->steps[place_]; }
  const Record& record() const { return records_[place_]; }
  const std::vector<Record>& records() const { return records_; }
  /// What the laboratory is to show now: the question, or what its answer led to; of a goal the moment that reached it,
  /// where a lab block can say that.
  const Scene& scene() const;

  bool asks() const { return step().ask && !step().has_goal() && !record().locked; }
  bool done() const { return !step().ask || record().done; }
  /// Whether scene() is what this step's answer led to.
  bool answered() const { return record().locked || record().shown || reached_[place_]; }
  /// The votes on this step's question; null where it has no choices to vote on, or each answers it alone.
  Room* room();
  const Room* room() const;

  /// False at the ends.
  bool next();
  bool back();
  /// Any step, as it was left.
  void go_to(std::size_t place);

  /// Of homework, before lock() or a look at a goal: the moment that showed the question, and how long ago that was.
  void asked(std::uint64_t state, double seconds);
  /// Requires asks(). An error leaves everything as it was: one sentence says what is expected.
  Status lock(std::string_view answer);
  /// Requires waits() or a goal. `readings` are of a moment that shows scene(); of a goal, of any. Error where an
  /// expression has no value there, and in homework where the state that reaches a goal cannot be handed in: then
  /// nothing changed.
  Status judge(const Readings& readings);
  /// Requires may_show(*this). The step is done, its goal not reached by the student.
  void show();

  static constexpr int kTries = 2;

 private:
  void reach(std::size_t place);

  LessonPtr lesson_;
  std::size_t place_ = 0;
  std::vector<Record> records_;
  std::vector<std::optional<Scene>> reached_;  ///< of goals
};

/// The answer is locked in and not judged yet.
inline bool waits(const Player& player) { return player.record().locked && !player.record().done; }
/// Whether this step's question is put to the room.
inline bool room_open(const Player& player) { return player.room() != nullptr && player.room()->open(); }
/// Every question of the lesson is done.
bool done_everywhere(const Player& player);
/// How many of its questions are done.
Count steps_done(const Player& player);
/// Of a goal: whether show() may be asked for.
inline bool may_show(const Player& player) {
  return player.step().has_goal() && !player.step().reveal.empty() && player.record().tries >= Player::kTries &&
         !player.record().shown;
}
inline bool at_last_step(const Player& player) { return player.place() + 1 == player.lesson().steps.size(); }
/// Requires asks(): what is locked in now stays.
inline bool at_last_try(const Player& player) {
  return !player.step().reveal.empty() || player.record().tries + 1 >= Player::kTries;
}

}  // namespace pegasos::lessons
