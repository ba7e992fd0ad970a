#include "figures/step_parts.h"

#include <algorithm>
#include <cmath>

#include "figures/common.h"

namespace pegasos::figures {
namespace {

WeightAndBias between(const WeightAndBias& a, const WeightAndBias& b, float share) {
  const auto s = static_cast<double>(std::clamp(share, 0.F, 1.F));
  WeightAndBias result = a;
  for (std::size_t j = 0; j < result.w.size(); ++j) result.w[j] = std::lerp(a.w[j], b.w[j], s);
  result.b = std::lerp(a.b, b.b, s);
  return result;
}

WeightAndBias difference(const WeightAndBias& a, const WeightAndBias& b) {
  WeightAndBias result = a;
  for (std::size_t j = 0; j < result.w.size(); ++j) result.w[j] -= b.w[j];
  result.b -= b.b;
  return result;
}

std::size_t arrows(const StepParts& parts) { return parts.summands.size() + (parts.rest ? 1 : 0); }

/// The free bias before the step: what the violators added is taken off again.
double bias_before(const Snapshot& snapshot, double factor) {
  if (!snapshot.data->free_bias()) return 0;
  const StepRecord& record = snapshot.record;
  double sum = 0;
  for (std::size_t j = 0; j < record.indices.size(); ++j) {
    if (record.violates[j] != 0) sum += static_cast<double>(record.times_of(j)) * snapshot.data->y(record.indices[j]);
  }
  return record.b_half - factor * sum;
}

void add_summands(const Snapshot& snapshot, double factor, std::size_t shown, StepParts& parts) {
  const StepRecord& record = snapshot.record;
  const Dataset& data = *snapshot.data;
  // One more than `shown` may have its own arrow where it would be the whole rest.
  const auto all = static_cast<std::size_t>(record.violators);
  const std::size_t own = all <= shown + 1 ? all : shown;
  WeightAndBias at = parts.shrunk;
  parts.others = record.violators;
  for (std::size_t j = 0; j < record.indices.size() && parts.summands.size() < own; ++j) {
    if (record.violates[j] == 0) continue;
    const Row row = record.indices[j];
    Summand summand{row, record.margins[j], {Vector(at.w.size(), 0.0), 0}, {}};
    const double amount = factor * static_cast<double>(record.times_of(j)) * data.y(row);
    data.x(row).add_to(summand.move.w, amount);
    if (data.free_bias()) summand.move.b = amount;
    for (std::size_t i = 0; i < at.w.size(); ++i) at.w[i] += summand.move.w[i];
    at.b += summand.move.b;
    summand.after = at;
    parts.summands.push_back(std::move(summand));
    parts.others -= record.times_of(j);
  }
  if (parts.others > 0) {
    parts.rest = Summand{0, 0, difference(parts.half, at), parts.half};
  } else if (!parts.summands.empty()) {
    parts.summands.back().after = parts.half;  // the solver's own digits
  }
}

std::string summand_formula(const Snapshot& snapshot) {
  if (divisor(snapshot.parameters.misprint, snapshot.record.draws) == 1)
    return by_lambda_t(snapshot.parameters) ? "+ $yx$/($λt$)" : "+ $η$ $yx$";
  return by_lambda_t(snapshot.parameters) ? "+ $yx$/($λtk$)" : "+ ($η$/$k$) $yx$";
}

}  // namespace

std::optional<StepParts> step_parts(const Snapshot& snapshot, std::size_t shown) {
  const StepRecord& record = snapshot.record;
  if (snapshot.position.t == 0 || snapshot.position.phase < Phase::GradientStep) return std::nullopt;
  if (record.w.empty() || record.w_half.empty() || !all_finite(record.w) || !all_finite(record.w_half)) {
    return std::nullopt;
  }
  if (record.violates.size() != record.indices.size() || record.margins.size() != record.indices.size()) {
    return std::nullopt;
  }
  StepParts parts;
  parts.eta = record.eta;
  const double factor = record.eta / divisor(snapshot.parameters.misprint, std::max<Count>(1, record.draws));
  const bool free_bias = snapshot.data->free_bias();
  parts.start = {record.w, bias_before(snapshot, factor)};
  parts.shrunk = parts.start;
  for (double& value : parts.shrunk.w) value *= 1 - record.eta * snapshot.parameters.lambda;
  parts.half = {record.w_half, free_bias ? record.b_half : 0};
  add_summands(snapshot, factor, shown, parts);
  if (snapshot.position.phase == Phase::Projection && record.projected && !record.w_next.empty()) {
    parts.next = WeightAndBias{record.w_next, parts.half.b};
  }
  return parts;
}

std::string sum_formula(const Snapshot& snapshot) {
  if (snapshot.record.draws == 1) return summand_formula(snapshot);
  if (snapshot.parameters.misprint == Misprint::MissingK) return "+ Σ $yx$/($λt$)";
  return by_lambda_t(snapshot.parameters) ? "+ Σ $yx$/($λtk$)" : "+ ($η$/$k$) Σ $yx$";
}

std::string shrink_factor(const Snapshot& snapshot) {
  return by_lambda_t(snapshot.parameters) ? "1 − 1/$t$" : "1 − $ηλ$";
}

std::string shrink_formula(const Snapshot& snapshot) { return "× (" + shrink_factor(snapshot) + ")"; }

Snapshot during(const Snapshot& snapshot, StepMotion motion) {
  Snapshot then = snapshot;
  if (motion.move != StepMove::project) then.position.phase = Phase::GradientStep;
  return then;
}

float summand_share(const StepParts& parts, std::size_t index, StepMotion motion) {
  if (motion.move != StepMove::add) return motion.move == StepMove::project ? 1.F : 0.F;
  const float gone = std::clamp(motion.share, 0.F, 1.F) * static_cast<float>(arrows(parts));
  return std::clamp(gone - static_cast<float>(index), 0.F, 1.F);
}

WeightAndBias moving(const StepParts& parts, StepMotion motion) {
  switch (motion.move) {
    case StepMove::shrink: return between(parts.start, parts.shrunk, motion.share);
    case StepMove::add: {
      const std::size_t count = arrows(parts);
      if (count == 0 || motion.share >= 1.F) return parts.half;
      WeightAndBias from = parts.shrunk;
      for (std::size_t i = 0; i < count; ++i) {
        const Summand& arrow = i < parts.summands.size() ? parts.summands[i] : *parts.rest;
        const float share = summand_share(parts, i, motion);
        if (share < 1.F) return between(from, arrow.after, share);
        from = arrow.after;
      }
      return parts.half;
    }
    case StepMove::project: return parts.next ? between(parts.half, *parts.next, motion.share) : parts.half;
  }
  return parts.half;
}

}  // namespace pegasos::figures
