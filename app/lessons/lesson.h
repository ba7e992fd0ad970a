// A lesson as data: steps with prose, at most one question or goal each, and what the laboratory shows before and after
// it. Read from Markdown by reader.h; immutable afterwards.
//
// What a file may hold is written in assets/manual/lessons.md, which `pegasos manual lessons` prints.
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

  bool has_goal() const { return ask && ask->kind == Ask::Kind::Goal; }
  /// Whether a room can vote on its question.
  bool can_be_voted_on() const { return ask && (ask->kind == Ask::Kind::Choice || ask->kind == Ask::Kind::Several); }
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

  /// Whether it is a student's own homework: answers are handed in.
  bool hands_in() const { return homework && !homework->student.empty(); }
};
using LessonPtr = std::shared_ptr<const Lesson>;

}  // namespace pegasos::lessons
