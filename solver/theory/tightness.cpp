#include "theory/tightness.h"

#include <algorithm>

#include "objective/hinge.h"
#include "theory/bounds.h"

namespace pegasos {
namespace {

constexpr std::array<double ProofTerms::*, 7> kTerms = {
    &ProofTerms::excess,           &ProofTerms::telescope,       &ProofTerms::gradient, &ProofTerms::convexity,
    &ProofTerms::subgradient_lost, &ProofTerms::projection_lost, &ProofTerms::noise};

/// The chain of the proof is that of the algorithm without a misprint.
bool covered(StatementId id, const Situation& situation) {
  return !situation.constants.as_printed && begin_finding(id, situation).verdict != Verdict::NotApplicable;
}

Waterfall begin(const Situation& situation, const ProofMoment& end, double posterior, double excess) {
  const Constants& constants = situation.constants;
  const Count T = end.t;
  Waterfall result;
  result.T = T;
  result.theorem = theorem_bound(constants, T);
  result.logarithm = *bound(BoundKind::Logarithm1, constants, T);
  result.posterior = posterior;
  result.excess = excess;
  if (situation.uniform) result.noise = end.sum.noise / static_cast<double>(T);
  return result;
}

}  // namespace

std::optional<double> sampling_noise(const Dataset& data, const Parameters& parameters, VectorView w, double b) {
  if (parameters.sampling != Sampling::Replacement && parameters.sampling != Sampling::Subset) return std::nullopt;
  const auto m = static_cast<double>(data.m());
  const auto k = static_cast<double>(parameters.batch(data.m()));
  const double drawn = parameters.sampling == Sampling::Subset ? (m > 1 ? (m - k) / (m - 1) : 0) : 1;
  if (drawn == 0) return 0.0;
  Vector dots(static_cast<std::size_t>(data.m()));
  data.dots(Row{0}, w, dots);
  Vector mean(w.size(), 0.0);
  CompensatedSum squares;
  for (Row i = 0; i < dots.size(); ++i) {
    if (!(data.y(i) * (dots[i] + b) < 1)) continue;
    data.x(i).add_to(mean, data.y(i) / m);
    squares.add(data.squared_norm(i) / m);
  }
  return std::max(0.0, squares.value() - squared_norm(mean)) * drawn / k;
}

void Proof::add(const ProofMoment& moment, bool keep) {
  for (std::size_t i = 0; i < kTerms.size(); ++i) sums_[i].add(moment.step.*kTerms[i]);
  if (!keep) return;
  moments_.push_back(moment);
  for (std::size_t i = 0; i < kTerms.size(); ++i) moments_.back().sum.*kTerms[i] = sums_[i].value();
}

std::optional<Waterfall> waterfall(const Situation& situation, const Reference& reference, const EnsembleValues& values,
                                   const ProofMoment& end) {
  if (values.members.size() < 2 || end.t != situation.T() || !covered(StatementId::Theorem2, situation))
    return std::nullopt;
  Vector posterior;
  Vector excess;
  Vector distance2;
  for (const MemberValues& member : values.members) {
    posterior.push_back(member.posterior);
    excess.push_back(member.mean_f - reference.f_high);
    distance2.push_back(member.distance2);
  }
  const Mean seen = mean_of(posterior, kConfidence);
  const Mean measured = mean_of(excess, kConfidence);
  Waterfall result = begin(situation, end, seen.value, measured.value);
  result.runs = measured.n;
  if (measured.n > 1)
    result.interval = Interval{measured.value - measured.half_width, measured.value + measured.half_width};
  result.distance = situation.lambda() / 2 * mean_of(distance2, kConfidence).value;
  result.lost = seen.value - measured.value - result.distance;
  return result;
}

std::optional<Waterfall> waterfall(const Situation& situation, const ProofMoment& end) {
  if (end.t < 3 || !covered(StatementId::Theorem1, situation)) return std::nullopt;
  const auto t = static_cast<double>(end.t);
  Waterfall result = begin(situation, end, end.sum.gradient / t, end.sum.excess / t);
  result.runs = 1;
  result.distance = situation.lambda() / 2 * end.distance2;
  result.lost = (end.sum.subgradient_lost + end.sum.projection_lost) / t;
  return result;
}

}  // namespace pegasos
