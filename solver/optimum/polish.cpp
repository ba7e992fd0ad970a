#include "optimum/polish.h"

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"

namespace pegasos {
namespace {

constexpr double kMostExchanges = 3000;
constexpr double kMostWork = 1e10;  // of all exchanges, in multiplications of doubles
constexpr Count kMostFree = 400;    // the equations cost the third power of this, in double-double
constexpr Count kMostCandidates = 4000;
constexpr double kMostMemory = 3e7;  // numbers, to split the candidates into independent and dependent ones

/// How many exchanges are affordable with `free` examples on the margin.
Count exchange_limit(const Dataset& data, Count free) {
  const auto e = static_cast<double>(free);
  const double row = static_cast<double>(data.rows().nonzeros()) / static_cast<double>(data.m());
  const double each = 10 * e * e * e + 200 * e * row + 4 * static_cast<double>(data.rows().nonzeros() + data.m()) +
                      100 * static_cast<double>(data.d());
  return static_cast<Count>(std::clamp(kMostWork / each, 12.0, kMostExchanges));
}

/// Rounds to doubles. A vector a few units longer than w* may be better than the nearest one: it keeps the examples on
/// the margin from falling below 1, where the hinge is steep. Where neither is good enough the remainder is kept.
void round_point(const Dataset& data, double lambda, const PrecisePoint& point, Optimum& optimum) {
  optimum.b = point.b.high;
  for (const int units : {0, 1, 2, 4}) {
    Vector w;
    for (const DoubleDouble& value : point.w) w.push_back((value * (1 + 0x1p-52 * units)).high);
    const Certificate certificate = certify(data, lambda, w, optimum.b, optimum.alpha);
    if (units > 0 && !(certificate.gap < optimum.certificate.gap)) continue;
    optimum.certificate = certificate;
    optimum.w = std::move(w);
    if (certificate.relative_gap() <= kExactGap) return;
  }
  Vector high;
  Vector low;
  for (const DoubleDouble& value : point.w) {
    high.push_back(value.high);
    low.push_back(value.low);
  }
  const Certificate certificate = certify(data, lambda, high, point.b.high, optimum.alpha, {low, point.b.low});
  if (!(certificate.gap < optimum.certificate.gap)) return;
  optimum.certificate = certificate;
  optimum.w = std::move(high);
  optimum.w_low = std::move(low);
  optimum.b_low = point.b.low;
}

}  // namespace

ActiveSetGuess guess_sides(const DualState& state, VectorView margins) {
  ActiveSetGuess guess;
  guess.alpha = state.alpha;
  guess.sides.assign(state.alpha.size(), Side::Free);
  const double largest = *std::max_element(state.alpha.begin(), state.alpha.end());
  for (Row i = 0; i < state.alpha.size(); ++i) {
    const double alpha = state.alpha[i];
    const double rest = state.rest.empty() ? 1 - alpha : state.rest[i];
    const double excess = margins[i] - 1;
    if (alpha <= 0 || alpha < excess * largest) guess.sides[i] = Side::Lower;
    if (rest <= 0 || rest < -excess) guess.sides[i] = Side::Upper;
  }
  return guess;
}

std::optional<Optimum> polish(const Dataset& data, double lambda, const ActiveSetGuess& guess,
                              const JobControl& control) {
  const auto candidates = std::count(guess.sides.begin(), guess.sides.end(), Side::Free);
  const Count unknowns = data.d() + (data.free_bias() ? 1 : 0);
  const Count free = std::min<Count>(candidates, unknowns);
  const double memory = static_cast<double>(free) * static_cast<double>(data.d());
  if (candidates > kMostCandidates || free > kMostFree || memory > kMostMemory) return std::nullopt;
  const std::optional<ExactOptimum> exact = solve_active_set(
      data, lambda, guess, exchange_limit(data, std::max<Count>(free, 1)) + candidates - free, control);
  if (!exact) return std::nullopt;
  Optimum optimum;
  for (const DoubleDouble& value : exact->alpha) optimum.alpha.push_back(std::clamp(value.value(), 0.0, 1.0));
  if (data.free_bias()) balance(data, optimum.alpha);
  round_point(data, lambda, exact->point, optimum);
  if (optimum.certificate.relative_gap() > kExactGap) return std::nullopt;
  optimum.norm = sqrt(precise_squared_norm(exact->point.w)).value();
  optimum.margin_below_1 = exact->below;
  optimum.margin_at_1 = exact->at;
  optimum.margin_above_1 = exact->above;
  optimum.error_rate = static_cast<double>(exact->errors) / static_cast<double>(data.m());
  optimum.passes = exact->exchanges;
  optimum.exact = exact->decided;
  return optimum;
}

}  // namespace pegasos
