// What finitely many runs can say about a mean or a frequency: intervals whose method is named, so that a verdict about
// an expectation is never more than the runs support.
#pragma once

#include <span>

#include "core/types.h"

namespace pegasos {

struct Interval {
  double low = 0;
  double high = 0;
};

/// P[X >= k] and P[X <= k] for X binomial(n, p).
double binomial_at_least(Count k, Count n, double p);
double binomial_at_most(Count k, Count n, double p);

/// Two-sided interval for the probability behind k hits in n >= 1 independent trials: covers it with probability at
/// least `confidence`, for every n (Clopper and Pearson, Biometrika 26, 1934).
Interval clopper_pearson(Count k, Count n, double confidence);

/// P[|t| <= q] = confidence for Student's t with `freedom` >= 1 degrees: the q.
double student_quantile(Count freedom, double confidence);

struct Mean {
  Count n = 0;
  double value = 0;
  double deviation = 0;   ///< sample standard deviation (division by n - 1)
  double half_width = 0;  ///< of Student's t interval; meaningless for n < 2
};

/// Compensated, in the order given. Exact for the normal, approximate by the central limit theorem for others.
Mean mean_of(std::span<const double> values, double confidence);

/// P[X >= value] for X chi-square with `freedom` degrees: the regularised incomplete gamma function, about 12 digits.
double chi_square_tail(double value, double freedom);

/// ceil(q n), at least 1: the q-quantile of n values is the one at this place, counted from 1.
std::size_t quantile_place(std::size_t n, double q);
/// The q-quantile, q in [0, 1]: the ceil(q n)-th smallest value, so that a share q of the values is not above it.
double quantile(std::span<const double> values, double q);

}  // namespace pegasos
