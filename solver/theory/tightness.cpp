#include "theory/tightness.h"

#include "theory/bounds.h"

namespace pegasos {
namespace {

constexpr std::array<double ProofTerms::*, 6> kTerms = {&ProofTerms::excess,           &ProofTerms::telescope,
                                                        &ProofTerms::gradient,         &ProofTerms::convexity,
                                                        &ProofTerms::subgradient_lost, &ProofTerms::projection_lost};

bool covered(StatementId id, const Situation& situation) {
  return begin_finding(id, situation).verdict != Verdict::NotApplicable;
}

Waterfall begin(const Constants& constants, Count T, double posterior, double measured) {
  Waterfall result;
  result.T = T;
  result.stages = {{
      {"(Th)", "$c$ ln $T$/($λT$)", "", theorem_bound(constants, T)},
      {"(L1)", "$c$(1 + ln $T$)/(2$λT$)", "ln T for (1 + ln T)/2", *bound(BoundKind::Logarithm1, constants, T)},
      {"(P)", "Σ|∇_t|²/$t$ / (2$λT$)", "G for the subgradients seen", posterior},
      {"measured", "1/$T$ Σ f($w_t$) − f*", "the distance left and what the proof gives away", measured},
  }};
  return result;
}

}  // namespace

void Proof::add(const ProofMoment& moment, bool keep) {
  for (std::size_t i = 0; i < kTerms.size(); ++i) sums_[i].add(moment.step.*kTerms[i]);
  if (!keep) return;
  moments_.push_back(moment);
  for (std::size_t i = 0; i < kTerms.size(); ++i) moments_.back().sum.*kTerms[i] = sums_[i].value();
}

std::optional<Waterfall> waterfall(const Situation& situation, const Reference& reference,
                                   const EnsembleValues& values) {
  if (values.members.empty() || !covered(StatementId::Theorem2, situation)) return std::nullopt;
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
  Waterfall result = begin(situation.constants, situation.T(), seen.value, measured.value);
  result.runs = measured.n;
  if (measured.n > 1)
    result.measured = Interval{measured.value - measured.half_width, measured.value + measured.half_width};
  result.distance = situation.lambda() / 2 * mean_of(distance2, kConfidence).value;
  result.lost = seen.value - measured.value - result.distance;
  return result;
}

std::optional<Waterfall> waterfall(const Situation& situation, const ProofMoment& end) {
  if (end.t < 3 || !covered(StatementId::Theorem1, situation)) return std::nullopt;
  const auto t = static_cast<double>(end.t);
  Waterfall result = begin(situation.constants, end.t, end.sum.gradient / t, end.sum.excess / t);
  result.stages[3].formula = "1/$T$ Σ f($w_t$;$A_t$) − 1/$T$ Σ f($w$*;$A_t$)";
  result.runs = 1;
  result.distance = situation.lambda() / 2 * end.distance2;
  result.lost = (end.sum.subgradient_lost + end.sum.projection_lost) / t;
  return result;
}

}  // namespace pegasos
