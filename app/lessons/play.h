// Lessons played through without a window, on a session of their own: what `pegasos lesson check` and `play` do, and
// the tests.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lessons/player.h"
#include "session/session.h"

namespace pegasos::lessons {

/// A session that shows scenes.
class Stage {
 public:
  /// `stopped` is asked while it computes: true gives up with error Cancelled.
  explicit Stage(std::function<bool()> stopped = {}) : stopped_(std::move(stopped)) {}
  /// The moment at which `scene` is there and f* is known or has failed. Errors: what the set or the run refuses.
  Result<Readings> show(const Scene& scene);

 private:
  std::unique_ptr<session::Session> session_;
  std::function<bool()> stopped_;
};

/// What somebody answers who knows what follows: a text of read_answer; of a goal the line of scene_at that reaches it,
/// or nothing for the lesson's own solution. The error Usage leaves a goal untried, any other ends the play.
using AnswerSource = std::function<Result<std::string>(const Ask&, const Readings& follows)>;
/// Right ones, or wrong ones.
AnswerSource examples(bool right);

/// One try: a question answered, or a look at a goal.
struct Try {
  std::size_t step = 0;
  std::string answer;
  bool right = false;
  std::string feedback;  ///< markup; may be empty
};
/// One step as it was seen, all of it markup.
struct Page {
  std::string title;
  std::vector<std::string> about;  ///< what the lesson is about, before its first step
  std::vector<std::string> before;
  std::vector<std::string> notes;
  std::vector<std::string> choices;
  std::vector<Try> tries;
  std::vector<std::string> after;
  Position position;      ///< of the moment after it
  Player::Record record;  ///< what happened
};

struct PlayOptions {
  AnswerSource answers;
  std::uint64_t seeds_further = 0;  ///< added to every seed
  bool all = false;                 ///< evaluate everything that could be asked for, too
  std::function<bool()> stopped = {};
};
/// Plays to the end. Errors name the lesson's file and place where it is the lesson's fault.
Result<std::vector<Page>> play(LessonPtr lesson, const PlayOptions& options);

/// Plays with right and with wrong answers on `seeds` seeds, evaluating everything.
Status check(const LessonPtr& lesson, std::uint64_t seeds = 3, const std::function<bool()>& stopped = {});

}  // namespace pegasos::lessons
