#include "experiment/dual_watch.h"

#include <algorithm>

#include "objective/hinge.h"
#include "optimum/optimum.h"

namespace pegasos {

DualWatch::Gap DualWatch::measure(const Dataset& data, double lambda, VectorView w, Count threads) {
  const Vector margins = all_margins(data, w, 0, threads);
  Vector alpha(visits_.size());
  for (Row i = 0; i < alpha.size(); ++i) {
    alpha[i] = visits_[i] > 0 ? static_cast<double>(violations_[i]) / visits_[i] : (margins[i] < 1 ? 1.0 : 0.0);
  }
  std::ranges::fill(visits_, 0);
  std::ranges::fill(violations_, 0);
  const auto certificate = certify_fast(data, lambda, w, margins, alpha, threads);
  if (!certificate) return {evaluate(data, lambda, w, 0, threads).f, bound_};
  bound_ = std::max(bound_, certificate->dual);
  return {certificate->primal, bound_};
}

}  // namespace pegasos
