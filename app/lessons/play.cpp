#include "lessons/play.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "core/progress.h"
#include "core/visible.h"
#include "figures/figures.h"
#include "lessons/answer_sheet.h"
#include "lessons/judge.h"

namespace pegasos::lessons {
namespace {

/// Throws Error; play catches it.
template <class T>
T checked(Result<T> result) {
  if (!result) throw result.error();  // NOLINT: caught in play
  return std::move(result).value();
}

Scene on_other_seeds(Scene scene, std::uint64_t further) {
  const auto move = [further](Parameters& parameters) {
    parameters.seed += further;
    parameters.data_seed += further;
    parameters.split_seed += further;
  };
  move(scene.parameters);
  for (session::PinDescription& pin : scene.pins) move(pin.parameters);
  return scene;
}

/// Through the steps of one lesson.
class Performance {
 public:
  Performance(LessonPtr lesson, const PlayOptions& options)
      : player_(std::move(lesson)), options_(options), stage_(options.stopped) {}

  std::vector<Page> all() {
    std::vector<Page> pages;
    do pages.push_back(page());
    while (player_.next());
    return pages;
  }

 private:
  const Lesson::Scenes& scenes() const { return player_.lesson().scenes[player_.place()]; }
  const Ask& ask() const { return *player_.step().ask; }

  /// Errors of a scene belong to the step.
  Readings show(const Scene& scene) {
    auto shown = stage_.show(on_other_seeds(scene, options_.seeds_further));
    if (shown) return std::move(shown).value();
    Error error = shown.error();
    if (error.file.empty() && error.code != ErrorCode::Cancelled)
      error = error_at(player_.lesson().file, player_.step().place, error.message.english());
    throw error;  // NOLINT: caught in play
  }

  std::vector<std::string> texts(const std::vector<Text>& list, const Readings& readings) const {
    std::vector<std::string> out;
    for (const Text& text : list) out.push_back((text.item ? "• " : "") + checked(text.at(readings)));
    return out;
  }

  Page page() {
    const Step& step = player_.step();
    Page page;
    page.title = step.title;
    Readings now = show(player_.scene());
    if (player_.place() == 0) page.about = texts(player_.lesson().about, now);
    page.before = texts(step.before, now);
    page.notes = texts(step.notes, now);
    if (step.ask) {
      for (const Text& choice : ask().choices) page.choices.push_back(checked(choice.at(now)));
      state_ = state_hash(now);
      asked_ = Clock::now();
      now = question(page, now);
    }
    page.record = player_.record();
    page.after = texts(step.after, now);
    page.position = now.moment().position;
    return page;
  }

  void tried(Page& page, const Readings& now) const {
    const Player::Record& record = player_.record();
    const bool answers = !player_.step().has_goal() || player_.lesson().hands_in();  // else it is only looked at
    Try attempt{player_.place(), answers ? record.answer : std::string(), record.right, {}};
    if (record.feedback >= 0)
      attempt.feedback = checked(ask().feedback[static_cast<std::size_t>(record.feedback)].at(
          now, player_.asks() ? asked_value(ask(), now) : std::nullopt));
    page.tries.push_back(std::move(attempt));
  }

  void judge(Page& page, const Readings& now) {
    if (options_.all) checked(evaluate_all(ask(), answer(), now));
    if (player_.lesson().hands_in()) player_.asked(state_, std::round(seconds_since(asked_) * 1000) / 1000);
    checked(player_.judge(now));
    tried(page, now);
  }

  Answer answer() const {
    return player_.step().has_goal() ? Answer{} : checked(read_answer(ask(), player_.record().answer));
  }

  /// A point can be clicked only where a plane shows two numbers as they are.
  void look_at_plane(const session::Snapshot& now) const {
    if (ask().kind != Ask::Kind::Point) return;
    const bool weights = ask().plane == "weights";
    if (weights ? now.d() == 2 : figures::plane_mode(now, {}) == figures::PlaneMode::features) return;
    throw error_at(player_.lesson().file, ask().place,  // NOLINT: caught in play
                   fmt::format("a point of the {} needs {} here", weights ? "weights" : "data",
                               weights ? "a w of two numbers" : "examples of two features"));
  }

  Readings question(Page& page, Readings now) {
    if (player_.step().has_goal()) return goal(page, std::move(now));
    look_at_plane(now.moment());
    while (player_.asks()) {
      const Readings follows = show(scenes().after);
      const std::string given = checked(options_.answers(ask(), follows));
      if (const Status locked = player_.lock(given); !locked)
        throw error_at(player_.lesson().file, ask().place,  // NOLINT: caught in play
                       fmt::format("the answer \"{}\" does not fit: {}", excerpt_of(given), locked.error().message));
      now = show(player_.scene());
      judge(page, now);
    }
    return now;
  }

  /// The solution is what a right answer is; looking on is what a wrong one is. What was handed out has no solution.
  Readings goal(Page& page, Readings now) {
    const Readings solved = show(scenes().after);
    const auto right = options_.answers(ask(), solved);
    if (!right && right.error().code != ErrorCode::Usage) throw right.error();  // NOLINT: caught in play
    if (right && !right->empty()) {
      const auto reached = scene_at(*right, player_.scene());
      if (!reached)
        throw error_at(
            player_.lesson().file, ask().place,  // NOLINT: caught in play
            fmt::format("the commands \"{}\" lead nowhere: {}", excerpt_of(*right), reached.error().message));
      now = show(*reached);
    }
    if ((right && !right->empty()) || player_.step().reveal.empty()) {
      judge(page, now);
      if (right && !page.tries.back().right) page.tries.back().answer = *right;
      return now;
    }
    if (right) {
      judge(page, solved);
      if (!player_.record().right)
        throw error_at(player_.lesson().file, ask().place, "the lab block below does not reach this goal");  // NOLINT
      return solved;
    }
    while (!may_show(player_) && !player_.done()) judge(page, now);
    if (player_.done())
      throw error_at(player_.lesson().file, ask().place, "this goal is reached before anything is done");  // NOLINT
    player_.show();
    return solved;
  }

  Player player_;
  const PlayOptions& options_;
  Stage stage_;
  std::uint64_t state_ = 0;    // of the moment in which it was asked
  Clock::time_point asked_{};  // when
};

/// What keeps a session from showing a scene; a notice that tells no error is not the reason.
Message why_not_there(const Scene& scene, const session::Snapshot& now) {
  if (!now.ended.empty()) return now.ended;
  if (now.notice.kind == session::Notice::Kind::Error) return now.notice.text;
  for (const Parameter& parameter : parameter_table()) {
    const std::string value = parameter.get(now.parameters);
    if (value != parameter.get(scene.parameters))
      return fmt::format("{} becomes {} there; write set {} {}, or another that fits", parameter.key, value,
                         parameter.key, value);
  }
  return "the run does not get there";
}

}  // namespace

Result<Readings> Stage::show(const Scene& scene) {
  if (!session_) {
    session::SessionOptions options;
    options.parameters = scene.parameters;
    auto opened = session::Session::open(std::move(options));
    if (!opened) return opened.error();
    session_ = std::move(opened).value();
  }
  const std::uint64_t notice = session_->snapshot()->notice.serial;
  for (session::Command& command : commands_to(scene)) session_->push(std::move(command));
  session::SnapshotPtr now;
  while (!(now = session_->wait_for(std::chrono::milliseconds(20), true))) {
    if (stopped_ && stopped_()) return Error{ErrorCode::Cancelled, "interrupted"};
  }
  if (shown(scene, *now)) {  // not where a part of it failed: what is shown may lack something
    const Status whole = session::failed_since(*now, notice);
    return whole ? Result<Readings>(Readings(std::move(now))) : whole.error();
  }
  return Error{ErrorCode::BadInput, why_not_there(scene, *now)};
}

AnswerSource examples(bool right) {
  return [right](const Ask& ask, const Readings& follows) -> Result<std::string> {
    if (ask.kind == Ask::Kind::Goal) return right ? Result<std::string>("") : usage_error("the goal is not tried for");
    return example_answer(ask, follows, right);
  };
}

Result<std::vector<Page>> play(LessonPtr lesson, const PlayOptions& options) {
  const std::string file = lesson->file;
  try {
    return Performance(std::move(lesson), options).all();
  } catch (Error& error) {
    if (error.file.empty() && error.code != ErrorCode::Cancelled) error.file = file;
    return error;
  }
}

Status check(const LessonPtr& lesson, std::uint64_t seeds, const std::function<bool()>& stopped) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    for (const bool right : {true, false}) {
      auto pages = play(lesson, {examples(right), seed, true, stopped});
      if (!pages) return pages.error();
      for (const Page& page : *pages) {
        for (const Try& attempt : page.tries) {
          const Ask& ask = *lesson->steps[attempt.step].ask;
          const bool judged = ask.judged() || ask.kind == Ask::Kind::Goal;
          if (judged && attempt.right != right)
            return error_at(lesson->file, ask.place,
                            fmt::format("an answer that is {} is judged otherwise", right ? "right" : "wrong"));
        }
      }
    }
  }
  return Done{};
}

}  // namespace pegasos::lessons
