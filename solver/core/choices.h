// The words of the parameter table: each choice is an enum here and a word on the command line, in session files and in
// the window's menus.
#pragma once

#include <string_view>

namespace pegasos {

enum class Scaling { None, Standardise, MaxAbs, UnitRows };
enum class Bias { None, Feature, Free };

/// What stands between the fields of a table in a file.
enum class Delimiter { Auto, Comma, Semicolon, Tab, Space };
/// Whether the first row of a table names its columns.
enum class Header { Auto, Yes, No };
/// Rows with a missing value: nothing is ever guessed in its place.
enum class Missing { Refuse, LeaveOut };
/// The decimal mark of a table's numbers.
enum class DecimalMark { Point, Comma };

/// How A_t is drawn (theory: only the first two are covered by Theorems 2 and 3).
enum class Sampling {
  Replacement,  ///< k indices, independent and uniform
  Subset,       ///< a uniform k-subset, independent over t; k = m gives A_t = S
  Epochs,       ///< the next k places of a new permutation every epoch
  Cyclic        ///< the next k places of one fixed permutation, again and again
};

/// eta_t. Where it is not 1/(lambda t), whatever the rule, there is "no bound of the paper" (Constants).
enum class StepRule {
  Pegasos,       ///< 1/(lambda t)
  Shifted,       ///< 1/(lambda (t + t0))
  Constant,      ///< c
  InverseT,      ///< c/t
  InverseSqrtT,  ///< c/sqrt(t)
  Norma,         ///< p/(lambda sqrt(t))
  Backtracking   ///< c halved until f(.; A_t) decreases, at most 60 times
};

/// Which vector is the result.
enum class Output { Last, Average, Weighted, Suffix, Random };

/// When a run ends before T (course notes' tests; no bound of the paper covers them).
enum class Stopping {
  None,
  SmallDecrease,  ///< |f(w_t) - f(w_{t+1})| <= eps, f evaluated in full
  SmallChange     ///< |w_{t+1} - w_t| <= eps
};

}  // namespace pegasos
