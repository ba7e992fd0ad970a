#include "methods/step_rules.h"

#include <cmath>

namespace pegasos {

double step_size(StepRule rule, double value, double lambda, Count t) {
  const auto time = static_cast<double>(t);
  switch (rule) {
    case StepRule::Pegasos: return 1 / (lambda * time);
    case StepRule::Shifted: return 1 / (lambda * (time + value));
    case StepRule::Constant:
    case StepRule::Backtracking: return value;
    case StepRule::InverseT: return value / time;
    case StepRule::InverseSqrtT: return value / std::sqrt(time);
    case StepRule::Norma: return value / (lambda * std::sqrt(time));
  }
  return 0;
}

}  // namespace pegasos
