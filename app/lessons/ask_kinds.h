// The kinds of questions as a lesson's file writes them: the words and lines that each of them has.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "lessons/expression.h"
#include "lessons/lesson.h"

namespace pegasos::lessons {

struct AskKind {
  std::string_view word;
  Ask::Kind kind;
  std::string_view key;            ///< of its expressions; empty = none
  std::string_view keys;           ///< all of them
  bool for_each = false;           ///< one for each choice
  unsigned names = kReadingsOnly;  ///< that its expressions and conditions may use
  unsigned of_solution = kReadingsOnly;
  std::size_t solutions = 0;
};
inline constexpr std::string_view kCurveKeys = "plot, from, values, holds, solution and if";
inline constexpr std::array<AskKind, 7> kAskKinds = {
    {{"number", Ask::Kind::Number, "answer", "answer, tolerance and if"},
     {"choice", Ask::Kind::Choice, "holds", "holds and if", true},
     {"several", Ask::Kind::Several, "holds", "holds and if", true},
     {"order", Ask::Kind::Order, "value", "value and if", true},
     {"curve", Ask::Kind::Curve, "holds", kCurveKeys, false, kOfCurve, kOfPlace, 1},
     {"point", Ask::Kind::Point, "holds", "plane, holds, solution and if", false, kOfPoint, kReadingsOnly, 2},
     {"text", Ask::Kind::Free, "", "if"}}};
inline constexpr AskKind kGoalKind = {"goal", Ask::Kind::Goal, "reach", "reach and if"};
/// What an ask block begins with.
inline constexpr std::string_view kAskWords = "number, choice, several, order, curve, point or text";

}  // namespace pegasos::lessons
