#include "cli/handout.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "figures/figures.h"
#include "ideas/idea.h"
#include "lessons/judge.h"
#include "lessons/play.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::cli {
namespace {

using exports::Article;
using exports::ArticlePiece;
using figures::Figure;
using lessons::Ask;
using lessons::Readings;
using lessons::Scene;
using Kind = ArticlePiece::Kind;

constexpr int kFreeLines = 4;
constexpr double kHalf = 1.3;  // width over height of a picture that stands beside another one
constexpr double kWhole = 2.15;

/// Throws Error; handout catches it.
template <class T>
T checked(Result<T> result) {
  if (!result) throw result.error();  // NOLINT: caught in handout
  return std::move(result).value();
}

/// What one looks at in that scene, by the names of figures: a plot beside the planes, or in their place.
std::vector<std::string> figure_names(const Scene& scene) {
  const figures::FigureInfo* shown = figures::find_figure(scene.show);
  if (shown != nullptr && (shown->over_time == nullptr || scene.layout == "curves")) return {scene.show};
  if (scene.show == "theory" || scene.show == "experiments" || scene.show == "ideas") return {};
  if (scene.layout == "curves") return {"objective", "suboptimality"};
  std::vector<std::string> names = {"data-plane", "weight-space"};
  if (shown != nullptr) names.push_back(scene.show);
  return names;
}

class Writer {
 public:
  Writer(const lessons::Lesson& lesson, const HandoutOptions& options)
      : lesson_(lesson), options_(options), stage_(options.stopped) {}

  Article write() {
    article_.title = lesson_.title;
    article_.language = text::info(text::language()).code;
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) step(i);
    if (options_.answers && !answers_.empty()) {
      add(Kind::Part, std::string(text::tr("Answers")));
      std::ranges::move(answers_, std::back_inserter(article_.pieces));
    }
    return std::move(article_);
  }

 private:
  static std::string numbered(std::size_t i, const std::string& title) { return fmt::format("{}. {}", i + 1, title); }

  void add(Kind kind, std::string markup, std::string mark = {}) {
    article_.pieces.push_back({.kind = kind, .text = std::move(markup), .mark = std::move(mark)});
  }

  /// Errors of a scene belong to the step.
  Readings show(const Scene& scene, const lessons::Step& step) {
    auto shown = stage_.show(scene);
    if (shown) {
      const session::OptimumStatus& optimum = shown->moment().optimum;
      if (!optimum.known() && options_.without_optimum && !std::exchange(told_, true))
        options_.without_optimum(optimum.message);
      return std::move(shown).value();
    }
    Error error = shown.error();
    if (error.file.empty() && error.code != ErrorCode::Cancelled)
      error = lessons::error_at(lesson_.file, step.place, error.message.english());
    throw error;  // NOLINT: caught in handout
  }

  static void say(std::vector<ArticlePiece>& pieces, const std::vector<lessons::Text>& texts, const Readings& now,
                  Kind kind = Kind::Words) {
    for (const lessons::Text& text : texts)
      pieces.push_back({.kind = text.item ? Kind::Item : kind, .text = checked(text.at(now)), .mark = "•"});
  }

  /// One idea, or figures in rows of two. `asked`: what a verdict says may be what is asked for.
  static void picture(std::vector<ArticlePiece>& pieces, const Scene& scene, const Readings& now, bool asked) {
    std::vector<Figure> all;
    if (scene.show.starts_with("idea ")) {
      all.push_back(ideas::make_scene(checked(ideas::read_state(scene.show))).figure);
    } else {
      const std::vector<std::string> names = figure_names(scene);
      for (std::size_t i = 0; i < names.size(); ++i) {
        const bool alone = names.size() % 2 == 1 && i + 1 == names.size();
        all.push_back(checked(figures::make_figure(names[i], now.moment(), {.aspect = alone ? kWhole : kHalf})));
      }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (asked) all[i].verdict.reset();
      figures::translate(all[i]);
      if (i % 2 == 0) pieces.push_back({.kind = Kind::Pictures});
      pieces.back().pictures.push_back(std::move(all[i]));
    }
  }

  void step(std::size_t i) {
    const lessons::Step& here = lesson_.steps[i];
    const auto& [before, after] = lesson_.scenes[i];
    const bool same = i > 0 && here.setup.empty() && lesson_.steps[i - 1].reveal.empty();
    const Readings now = show(before, here);
    if (i == 0) say(article_.pieces, lesson_.about, now, Kind::Aside);
    add(Kind::Heading, numbered(i, here.title));
    std::vector<ArticlePiece> words;
    say(words, here.before, now);
    const auto asks =
        static_cast<std::ptrdiff_t>(here.ask && words.size() > 1);  // the last paragraph stands by its question
    std::move(words.begin(), words.end() - asks, std::back_inserter(article_.pieces));
    if (!same) picture(article_.pieces, before, now, here.ask.has_value());
    std::move(words.end() - asks, words.end(), std::back_inserter(article_.pieces));
    if (options_.notes) say(article_.pieces, here.notes, now, Kind::Note);
    if (!here.ask) return;
    question(*here.ask, now);
    if (options_.answers) answer(i, here.reveal.empty() ? now : show(after, here));
  }

  void question(const Ask& ask, const Readings& now) {
    for (std::size_t i = 0; i < ask.choices.size(); ++i)
      add(Kind::Item, checked(ask.choices[i].at(now)), "☐ " + lessons::letter_of(i + 1));
    // Choices are marked, and what is drawn is drawn into the picture.
    constexpr Ask::Kind kMarked[] = {Ask::Kind::Choice, Ask::Kind::Several, Ask::Kind::Curve, Ask::Kind::Point};
    if (std::ranges::find(kMarked, ask.kind) == std::end(kMarked))
      article_.pieces.push_back({.kind = Kind::Room, .lines = ask.kind == Ask::Kind::Free ? kFreeLines : 1});
  }

  /// What is right, as it is written under a question; nothing where nothing is judged.
  static std::string right_answer(const lessons::Step& step, const std::string& given) {
    const Ask& ask = *step.ask;
    if (ask.kind == Ask::Kind::Free) return {};
    if (ask.kind == Ask::Kind::Goal) {
      std::string commands;
      for (const lessons::LabCommand& command : step.reveal)
        commands += (commands.empty() ? "" : ", ") + command.word + (command.rest.empty() ? "" : " " + command.rest);
      return text::tr_format("One way: {}", plot::escape(commands));
    }
    const lessons::Answer answer = checked(read_answer(ask, given));
    if (ask.kind == Ask::Kind::Number) return lessons::value_text(answer.number);
    if (ask.kind == Ask::Kind::Curve) return {};  // the picture shows it
    if (ask.kind == Ask::Kind::Point)
      return fmt::format("({}, {})", lessons::value_text(answer.point.x), lessons::value_text(answer.point.y));
    std::string letters;
    for (const int pick : answer.picks)
      letters += (letters.empty() ? "" : ", ") + lessons::letter_of(static_cast<std::size_t>(pick));
    return letters.empty() && ask.kind == Ask::Kind::Several ? std::string(text::tr("none of them")) : letters;
  }

  void answer(std::size_t i, const Readings& then) {
    const lessons::Step& here = lesson_.steps[i];
    const Ask& ask = *here.ask;
    const bool goal = ask.kind == Ask::Kind::Goal;
    const std::string given = goal ? "" : checked(example_answer(ask, then, true));
    const lessons::Verdict verdict =
        checked(lessons::judge(ask, goal ? lessons::Answer{} : checked(read_answer(ask, given)), then));
    answers_.push_back({.kind = Kind::Subheading, .text = numbered(i, here.title)});
    if (const std::string right = right_answer(here, given); !right.empty())
      answers_.push_back({.kind = Kind::Words, .text = goal ? right : "\\bold{" + right + "}"});
    if (verdict.feedback >= 0)
      answers_.push_back(
          {.kind = Kind::Words, .text = checked(ask.feedback[static_cast<std::size_t>(verdict.feedback)].at(then))});
    if (!here.reveal.empty()) picture(answers_, lesson_.scenes[i].after, then, false);
    say(answers_, here.after, then);
  }

  const lessons::Lesson& lesson_;
  const HandoutOptions& options_;
  lessons::Stage stage_;
  bool told_ = false;  ///< that f* is not known
  Article article_;
  std::vector<ArticlePiece> answers_;
};

}  // namespace

Result<Article> handout(const lessons::Lesson& lesson, const HandoutOptions& options) {
  try {
    return Writer(lesson, options).write();
  } catch (Error& error) {
    if (error.file.empty() && error.code != ErrorCode::Cancelled) error.file = lesson.file;
    return error;
  }
}

}  // namespace pegasos::cli
