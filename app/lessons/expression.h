// Expressions over the program's readings, as questions, goals and feedback write them: "norm < radius ? 1 : 2",
// "projected(50) / 50 > 0.5". The arithmetic is muParser's; the names are those of readings.h and, where an answer is
// at hand, `answer`, `right`, `chosen(i)` and `place(i)`. Immutable; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "lessons/markdown.h"
#include "lessons/readings.h"

namespace pegasos::lessons {

/// What was answered, for expressions that speak of it.
struct Given {
  double answer = 0;  ///< the number, or the number of the choice, from 1
  bool right = false;
  std::vector<int> picks;  ///< the choices that were marked, or all in the order given; from 1
};

class Expression {
 public:
  Expression() = default;
  /// Errors with line and column: syntax, names that there are not, too long. `of_answers`: the names of Given may be
  /// used.
  static Result<Expression> parse(const SourceText& source, const std::string& file, bool of_answers);

  /// Finite. Error BadInput with the place where the expression has no value at that moment.
  Result<double> value(const Readings& readings, const Given* given = nullptr) const;
  /// The same as yes or no: other than 0.
  Result<bool> holds(const Readings& readings, const Given* given = nullptr) const;
  const std::string& text() const { return source_.text; }
  Place place() const { return source_.place; }

 private:
  SourceText source_;
  std::string file_;
};

/// Most characters of an expression.
inline constexpr std::size_t kExpressionMost = 300;

}  // namespace pegasos::lessons
