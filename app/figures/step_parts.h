// One step taken apart: w_t -> shrunk -> + the summands of eta v_t, one violator after the other -> w_{t+1/2} ->
// w_{t+1}. What the weight space, the enlarged step and the data plane draw and animate. Threads: pure functions, any
// thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/snapshot.h"

namespace pegasos::figures {

/// A weight vector with its free bias (0 without one).
struct WeightAndBias {
  Vector w;
  double b = 0;
  bool operator==(const WeightAndBias&) const = default;
};

/// What one violator adds: (eta / k) y x, and (eta / k) y to a free bias.
struct Summand {
  Row row = 0;
  double margin = 0;    ///< y (<w_t, x> + b_t) < 1
  WeightAndBias move;   ///< (eta / k) y_i (x_i, 1)
  WeightAndBias after;  ///< shrunk + all summands up to this one: where the next one begins
};

/// The step as far as it has come. An example that was drawn twice has two summands.
struct StepParts {
  WeightAndBias start;                ///< w_t
  WeightAndBias shrunk;               ///< (1 - eta lambda) w_t; a free bias is not shrunk
  std::vector<Summand> summands;      ///< in the order of A_t, at most `kSummandsShown`
  Count others = 0;                   ///< violators that have no arrow of their own ...
  std::optional<Summand> rest;        ///< ... and their sum, from the last summand's end to `half` (row is meaningless)
  WeightAndBias half;                 ///< w_{t+1/2}
  std::optional<WeightAndBias> next;  ///< w_{t+1}; only once the projection acted
  double eta = 0;
};

/// More arrows than this, head to tail, cannot be told apart.
inline constexpr std::size_t kSummandsShown = 12;

/// Nothing before the gradient step of the first iteration, where the vectors are not kept, and after an overflow.
/// Cost O(|A_t| d) at most `shown` times.
std::optional<StepParts> step_parts(const session::Snapshot& snapshot, std::size_t shown = kSummandsShown);

std::string sum_formula(const session::Snapshot& snapshot);
/// "1 − 1/t" or "1 − ηλ"; "× (1 − 1/t)" or "× (1 − ηλ)".
std::string shrink_factor(const session::Snapshot& snapshot);
std::string shrink_formula(const session::Snapshot& snapshot);

// ---- The microscope: one step as three moves ----

enum class StepMove { shrink, add, project };

/// Where an animation stands: everything before `move` is done, `share` in [0, 1] of it is, nothing after it.
struct StepMotion {
  StepMove move = StepMove::shrink;
  float share = 1.F;
  bool operator==(const StepMotion&) const = default;
};

/// Where w is at that point of the animation. During `add` it goes along the summands, each the same share of the time.
WeightAndBias moving(const StepParts& parts, StepMotion motion);

/// What the session knew at that point: before the projection it is in the phase of the gradient step. For what is
/// told and plotted beside the pictures.
session::Snapshot during(const session::Snapshot& snapshot, StepMotion motion);

/// The share in [0, 1] of summand `index` (summands.size() = the rest) that is done: 1 for those before the running
/// one.
float summand_share(const StepParts& parts, std::size_t index, StepMotion motion);

}  // namespace pegasos::figures
