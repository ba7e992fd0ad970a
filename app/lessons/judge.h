// What becomes of an answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "lessons/lesson.h"

namespace pegasos::lessons {

/// What was answered, checked against the question; picks are from 1.
struct Answer {
  std::string text;  ///< as typed, a number or "3/4" as parse_double reads them: read_answer of it gives this again
  double number = 0;
  std::vector<int> picks;
  Curve curve = {};
  plot::DataPoint point = {};
};
/// "0.35", "0,35", "3/4" or groups of three digits as the present language writes them; "2"; "1,3" (also none);
/// "2,1,3"; "1 0.5, 100 0.02"; "0.3 -1.2"; free text. One sentence says what is expected.
Result<Answer> read_answer(const Ask& ask, std::string_view text);

/// What becomes of an answer in the state that follows.
struct Verdict {
  bool right = false;
  int feedback = -1;  ///< index of Ask::feedback; -1 = none
};
Result<Verdict> judge(const Ask& ask, const Answer& answer, const Readings& readings);
/// An answer that is right there, or one that is wrong, a number in ten digits where these do; of free text and goals
/// any. Error where a question of one choice has none or two that hold, where a solution has no value, or is no answer.
Result<std::string> example_answer(const Ask& ask, const Readings& readings, bool right);
/// The value that a question of a number asks for: what its feedback keeps back while there is another try. Nothing of
/// other questions.
std::optional<double> asked_value(const Ask& ask, const Readings& readings);
/// Evaluates everything that could be asked for with that answer: each condition, feedback and choice.
Status evaluate_all(const Ask& ask, const Answer& answer, const Readings& readings);

/// A value as prose shows it: four digits.
std::string value_text(double value);

}  // namespace pegasos::lessons
