// Expressions over the program's readings, as questions, goals and feedback write them: "norm < radius ? 1 : 2",
// "projected(50) / 50 > 0.5". The arithmetic is muParser's; the names are those of readings.h and, where an answer is
// at hand, those of Names. Immutable; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "lessons/curve.h"
#include "lessons/markdown.h"
#include "lessons/readings.h"

namespace pegasos::lessons {

/// What was answered, for expressions that speak of it.
struct Given {
  double answer = 0;  ///< the number, or the number of the choice, from 1
  bool right = false;
  std::vector<int> picks;  ///< the choices that were marked, or all in the order given; from 1
  Curve curve = {};
  plot::DataPoint point = {};
  double at = 0;  ///< the t at which a curve of the lesson's own is asked for
};

/// What an expression may name beside the readings, as bits.
enum Names : unsigned {
  kReadingsOnly = 0,
  kOfAnswer = 1,  ///< answer, right, chosen(i), place(i)
  kOfCurve = 2,   ///< drawn(t): the curve, instead of the reading of that name
  kOfPoint = 4,   ///< x and y
  kOfPlace = 8    ///< at
};

class Expression {
 public:
  Expression() = default;
  /// Errors with line and column: syntax, names that there are not, too long. `names`: bits of Names.
  static Result<Expression> parse(const SourceText& source, const std::string& file, unsigned names);

  /// Finite. Error BadInput with the place where the expression has no value at that moment. Of `a ? b : c` only what
  /// is chosen needs a value.
  Result<double> value(const Readings& readings, const Given* given = nullptr) const;
  /// The same as yes or no: other than 0.
  Result<bool> holds(const Readings& readings, const Given* given = nullptr) const;
  const std::string& text() const { return source_.text; }
  Place place() const { return source_.place; }

 private:
  SourceText source_;
  std::string file_;
  unsigned names_ = kReadingsOnly;
};

/// Most characters of an expression.
inline constexpr std::size_t kExpressionMost = 300;

}  // namespace pegasos::lessons
