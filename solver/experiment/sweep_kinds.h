// ONE table of experiments: what each sweeps, what it measures, and what the theory or the paper leads one to expect.
// The command line and the window take words, titles and values from it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pegasos {

enum class SweepKind : std::uint8_t {
  KFixedT,
  KFixedKT,
  KTFixedK,
  Lambda,
  Iterations,
  IterationsSize,
  Sampling,
  SamplingEpochs,
  Step,
  Output,
  Projection,
  SetSize,
  Descent,
  CrossValidation,
  LambdaK,
};

/// What is measured on one run.
enum class Measure : std::uint8_t {
  Excess,        ///< f(output) − f*
  Iterations,    ///< the first t at which f(output) − f* ≤ ε was seen
  HeldOutError,  ///< error rate of the output on examples that no step looked at
};

/// What the values of an experiment stand for.
enum class SweptValue : std::uint8_t {
  Parameter,  ///< the parameter of that name in the parameter table
  KT,         ///< examples looked at, k T: T follows from k
  Epochs,     ///< passes over S: T = passes m / k
  SetSize,    ///< m, the size of S
};

struct SweepInfo {
  SweepKind kind{};
  std::string_view name;         ///< on the command line: "k-fixed-T"
  std::string_view title;        ///< markup
  std::string_view question;     ///< what it answers, for somebody who meets it for the first time
  std::string_view parameter;    ///< key of the parameter table, or "kT", "epochs", "m"
  std::string_view symbol;       ///< axis label, markup
  std::string_view second = {};  ///< second parameter: one curve for each of its values; empty = none
  SweptValue swept = SweptValue::Parameter;
  Measure measure = Measure::Excess;
  bool words = false;                   ///< the values are words: no axis, no slope
  std::string_view values = {};         ///< where none are given, words separated by |; empty = by the size of the set
  std::string_view second_values = {};  ///< the same of the second parameter
  std::optional<double> slope = {};     ///< expected on log-log axes, against 1/value where `inverse`
  bool inverse = false;                 ///< the slope is against 1/value
  bool steepest = false;                ///< the slope is that of a bound: what is seen may be flatter
  std::string_view expectation;         ///< one sentence
  std::string_view source;

  /// Keys of the parameters that are not held fixed: they are swept or follow from what is.
  std::vector<std::string_view> not_fixed() const;
  /// One of them may be faster although it needs more passes: the points are worth timing.
  bool compares_solvers() const { return second == "method"; }
  /// A power law is expected over all values, of the curve `of_second`: a fitted slope says something.
  bool is_power_law(std::string_view of_second) const {
    return slope.has_value() || (!second.empty() && of_second != "dual-coordinate-descent");
  }
  /// The values are whole numbers.
  bool integers() const { return swept != SweptValue::Parameter || parameter == "k"; }
};

std::span<const SweepInfo> sweep_table();
/// nullptr when there is no such name.
const SweepInfo* find_sweep(std::string_view name);
const SweepInfo& sweep_info(SweepKind kind);

/// "f − f*", "iterations to ε", "held-out error": markup.
std::string_view measure_text(Measure measure);

/// "A,B,..." as typed, or a grid "log:LOW:HIGH:COUNT" or "lin:LOW:HIGH:COUNT" with both ends; numbers are rounded where
/// `integers`, and what a grid then has twice is left out; a list that has a value twice is refused. Error Usage or
/// OutOfRange names `flag`.
Result<std::vector<std::string>> sweep_values(std::string_view flag, std::string_view text, bool integers);
inline constexpr Count kSweepValuesMax = 1000;

}  // namespace pegasos
