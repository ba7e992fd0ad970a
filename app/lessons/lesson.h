// A lesson as data: steps with prose, at most one question or goal each, and what the laboratory shows before and after
// it. Read from Markdown by reader.h; immutable afterwards.
//
//   # Title                        then prose: what the lesson is about
//   ## A step                      prose: what one sees, and the question
//   ```lab  ...```                 what the laboratory shows; see lab.h
//   - a choice                     the list right above a question of choices or of an order
//   ```ask  ...```                 the question, or ```goal: a state to be reached with the controls
//   > feedback                     one quote for each `if:` of the block, in their order
//   ```lab  ...```                 what follows once the answer is locked in; of a goal its solution
//   prose                          what is said then
//   > notes: prose                 anywhere in a step: for whoever presents the lesson, shown when asked for
//
// ask, first line its kind:  number         answer: EXPRESSION   tolerance: 0.01 or 5 %
//                            choice         holds: EXPRESSION    one line for each choice; exactly one must hold
//                            several        holds: EXPRESSION    one line for each choice
//                            order          value: EXPRESSION    one line for each item; the smallest comes first
//                            curve          plot: NAME   from: 1 to 1000   values: 0.001 to 10
//                                           holds: EXPRESSION    over drawn(t)
//                                           solution: EXPRESSION over at: the curve's value at t = at
//                            point          plane: data or weights
//                                           holds: EXPRESSION    over x and y
//                                           solution: EXPRESSION twice: x, then y
//                            text           not judged
// goal:                      reach: EXPRESSION
// both:                      if: EXPRESSION   with answer, right, chosen(i), place(i), drawn(t), x, y: the first that
//                                             holds speaks
//
// Expressions are evaluated in the state that follows. In prose `= EXPRESSION` in backticks is its value. While
// there is another try, feedback has "the answer" in place of the number that is asked for: better none needs it.
// A translation, NAME.CODE.md beside NAME.md, has the same blocks in the same places, empty: it holds prose only.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lessons/expression.h"
#include "lessons/homework.h"
#include "lessons/lab.h"

namespace pegasos::lessons {

/// Markup with values in it.
struct Text {
  struct Piece {
    std::string markup;
    std::optional<Expression> value;
  };
  std::vector<Piece> pieces;
  bool item = false;  ///< of a list

  /// Markup; error where a value cannot be read at this moment. `kept`: a value that is not told yet, words stand in
  /// its place.
  Result<std::string> at(const Readings& readings, std::optional<double> kept = {}) const;
  /// The same with "…" in place of values that cannot be read.
  std::string shown(const Readings* readings, std::optional<double> kept = {}) const;
};

/// Of a choice, from 1: "A".
inline std::string letter_of(std::size_t choice) { return {static_cast<char>('A' + choice - 1)}; }

struct Ask {
  enum class Kind { Number, Choice, Several, Order, Curve, Point, Free, Goal };
  Kind kind = Kind::Free;
  Place place;
  std::vector<Text> choices;
  std::vector<Expression> expressions;  ///< Choice, Several, Order: one for each choice; Free: none; others: one
  std::vector<Expression> solution;     ///< Curve: one; Point: two. What a right answer is
  Sheet sheet;                          ///< of Curve
  std::string plane;                    ///< of Point: "data" or "weights"
  double tolerance = 0.01;
  bool relative = true;                ///< the tolerance is a share of the right value
  std::vector<Expression> conditions;  ///< of the feedback
  std::vector<Text> feedback;          ///< one for each condition

  /// Whether an answer is right is known: not of free text, nor of what was handed out.
  bool judged() const { return !expressions.empty(); }
};

struct Step {
  std::string title;  ///< markup
  std::string id;     ///< the title in the language of the original: what homework draws by
  std::vector<Text> before;
  Lab setup;
  std::optional<Ask> ask;
  Lab reveal;
  std::vector<Text> after;
  std::vector<Text> notes;  ///< for whoever presents it
  Place place;
};

struct Lesson {
  std::string file;   ///< as it was given, for errors
  std::string title;  ///< markup
  std::optional<Homework> homework;
  std::vector<Text> about;
  std::vector<Step> steps;  ///< at least one
  /// What the laboratory shows in each step, before and after its answer.
  struct Scenes {
    Scene before;
    Scene after;
  };
  std::vector<Scenes> scenes;
};
using LessonPtr = std::shared_ptr<const Lesson>;

}  // namespace pegasos::lessons
