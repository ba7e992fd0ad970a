// The statements of the theory as data: one row each, with what it asks for. Nothing here computes; path_check,
// optimum_check and ensemble_check evaluate the rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.h"
#include "data/dataset.h"
#include "theory/constants.h"

namespace pegasos {

/// What a row speaks of. Derived rows are proved from the same inequality but stand in none of the papers.
enum class StatementGroup { Path, Expectation, Probability, Optimum, Derived };

/// What a row is evaluated on.
enum class Basis {
  Path,        ///< one run, at every t
  Runs,        ///< many independent runs, at T
  PathOrRuns,  ///< one run where A_t = S makes it deterministic, else many
  Optimum      ///< no run at all
};

enum class StatementId {
#define ROW(id, ...) id,
#include "theory/statement_rows.inc"
#undef ROW
  kCount
};

/// What a row needs, as bits.
enum Need : unsigned {
  // of the step and the projection
  kNeedStep = 1U << 0U,         ///< eta_t = 1/(lambda t)
  kNeedStepOrBall = 1U << 1U,   ///< eta_t = 1/(lambda t), or projection on: either keeps |nabla_t| <= G
  kNeedConstant = 1U << 2U,     ///< a constant step c, c lambda <= 1 or projection on
  kNeedInverseRoot = 1U << 3U,  ///< c/sqrt(t)
  kNeedInverse = 1U << 4U,      ///< c/t, c lambda >= 1
  kNeedBacktracking = 1U << 5U,
  kNeedProjection = 1U << 6U,    ///< projection on
  kNeedNoProjection = 1U << 7U,  ///< projection off
  // of the problem
  kNeedConvex = 1U << 8U,       ///< no unregularised bias
  kNeedLargeLambda = 1U << 9U,  ///< lambda >= R^2
  kNeedMoreLambda = 1U << 10U,  ///< lambda > R^2
  kNeedQuarter = 1U << 11U,     ///< lambda <= 1/4
  kNeedRadius = 1U << 12U,      ///< R >= 1
  // of the batches and the runs
  kNeedUniform = 1U << 13U,  ///< given the past, A_t is uniform
  kNeedWhole = 1U << 14U,    ///< A_t = S
  kNeedThree = 1U << 15U,    ///< T >= 3
  kNeedRuns = 1U << 16U,     ///< independent runs
  // of w_1; all are met by w_1 = 0
  kNeedZero = 1U << 17U,    ///< w_1 = 0
  kNeedInBall = 1U << 18U,  ///< |w_1| <= 1/sqrt(lambda) where the projection is on
  kNeedShort = 1U << 19U,   ///< |w_1| <= min{1/sqrt(lambda), R/lambda}
  kNeedLoss = 1U << 20U,    ///< |w_1| < 1/R: every example has a loss at w_1
  kNeedProof = 1U << 21U,   ///< what it claims is no theorem; never met
  // of the step
  kNeedShifted = 1U << 22U  ///< the step 1/(lambda (t + t0))
};

enum class FormulaKind {
  inequality,   ///< left ≤ right
  equality,     ///< left = 0
  both,         ///< left = right, two numbers
  probability,  ///< P[left > right] ≤ δ
  half          ///< P[left > right] ≤ ½
};

/// Set as mathematics, with fractions and sums; markup of plot/math_text.h. Both sides apart, so that curves carry
/// their own.
struct Formula {
  std::string left;
  std::string right;
  FormulaKind kind = FormulaKind::inequality;
  std::string where = {};  ///< what its letters stand for, where nothing else says so
  std::string text() const;
};

/// Named and kept in statement_rows.inc.
struct Statement {
  StatementId id{};
  std::string_view name;     ///< "Theorem 1 (P)"
  std::string_view formula;  ///< in one line of text, with slashes; markup
  Formula set;               ///< the same
  std::string_view source;   ///< where it stands or what it is derived from
  StatementGroup group{};
  Basis basis{};
  unsigned needs = 0;
  Count from = 1;  ///< smallest t it is proved for
};

/// All rows, in the order in which they are shown.
const std::vector<Statement>& statement_table();
const Statement& statement(StatementId id);

/// One condition and whether this problem meets it.
struct Assumption {
  unsigned need = 0;  ///< which of the bits kNeed...
  Message text;       ///< "λ ≤ 1/4"
  bool met = true;
  Message advice;  ///< what to do where it is not: "lower λ"
};

/// What the assumptions are judged by.
struct Situation {
  Constants constants;
  Parameters parameters;
  Count m = 0;
  bool free_bias = false;
  bool uniform = true;  ///< Theorems 2 and 3 cover the sampling
  bool whole = false;   ///< every batch is A_t = S, each row once
  Count runs = 0;

  double lambda() const { return constants.lambda; }
  Count T() const { return parameters.T; }
  Count k() const { return parameters.batch(m); }
};

Situation situation_of(const Dataset& data, const Parameters& parameters, Count runs);

/// Whether the misprint is about this row: it is then evaluated as printed, and taken at its word.
bool as_printed(StatementId id, Misprint misprint);
/// What is evaluated: the row's formula, or the one that the misprint makes of it.
std::string_view formula_of(const Statement& row, Misprint misprint);

/// The row's conditions in a fixed order.
std::vector<Assumption> assumptions_of(const Statement& row, const Situation& situation);
/// Whether one run decides the row: its basis is the path, or A_t = S makes it so.
bool on_path(const Statement& row, const Situation& situation);

}  // namespace pegasos
