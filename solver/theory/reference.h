// What the statements compare with: the certified optimum as plain numbers. f* lies in [f_low, f_high].
#pragma once

#include "core/types.h"

namespace pegasos {

struct Reference {
  Vector w;      ///< an optimal w, d numbers
  double b = 0;  ///< with an unregularised bias
  Vector alpha;  ///< multipliers, m numbers
  double f_high = 0;
  double f_low = 0;
  double kkt_violation = 0;
  bool exact = false;        ///< the active set was found: the gap is rounding
  double gap_asked = 1e-10;  ///< relative; what the certificate had to reach

  double width() const { return f_high - f_low; }
};

/// A bound of the rounding error of f(w; A) as objective/hinge.h and path_check compute it: |w|^2 and the margins are
/// plain sums of at most d products, the sum over the examples is compensated.
double rounding_of_f(double lambda, double R, Count d, double norm, double b);

}  // namespace pegasos
