// The misprints of the sources that change what a run does or what a statement says, by name, so that each can be made
// as printed and seen to fail. None of them is ever on unless somebody asks for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/types.h"

namespace pegasos {

enum class Misprint : std::uint8_t {
  None,
  // the run
  SumOverBatch,    ///< the gradient sums over A_t, not A_t^+
  CmOverT,         ///< the step CM/t on the scale of C
  MissingK,        ///< sum over A_t^+ without 1/k
  KernelTest,      ///< margins tested with 1/(lambda t) for 1/(lambda (t−1))
  FirstPoint,      ///< the gradient leaves out example 0
  LossBracket,     ///< max{0, 1 − (y<w,x> − b)}: a bracket around b too many
  ShiftedAverage,  ///< the average is over w_2..w_{T+1}
  // a statement
  TheoremFromOne,  ///< Theorem 1 without T >= 3
  BallConstant,    ///< c = (sqrt(lambda) + R)^2 also without the projection
  NoGrowth,        ///< the iterations do not grow with 1/lambda
  NoSelection,     ///< boosting without choosing the best of the s vectors
  Lemma3Sign,      ///< a sign in the proof of Lemma 3
  Lemma5Sum,       ///< Lemma 5 without 1/m before the sum of the losses
  SmallIncrease,   ///< the stopping test f(w_{t+1}) − f(w_t) <= eps
  Backtracking,    ///< "does not terminate until it reaches a local minimum"
  kCount
};

/// Whether it changes what a run does; the others concern a statement or a test.
constexpr bool changes_run(Misprint misprint) {
  return misprint >= Misprint::SumOverBatch && misprint <= Misprint::ShiftedAverage;
}

/// What the sum over A_t^+ is divided by.
constexpr double divisor(Misprint misprint, Count k) {
  return misprint == Misprint::MissingK ? 1 : static_cast<double>(k);
}

struct MisprintInfo {
  Misprint misprint{};
  std::string_view name;     ///< on the command line: "sum-over-batch"
  std::string_view title;    ///< in the window, mathematics markup
  std::string_view source;   ///< where it stands
  std::string_view printed;  ///< mathematics markup
  std::string_view right;
  std::string_view effect;  ///< one sentence on what goes wrong
};

/// All but None, in the order of the enum.
std::span<const MisprintInfo> misprint_table();
const MisprintInfo& misprint_info(Misprint misprint);

}  // namespace pegasos
