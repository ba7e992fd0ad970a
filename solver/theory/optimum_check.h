// The rows that need no run: what is known of w*, of the certificate, and how many steps the bounds ask for.
#pragma once

#include "theory/reference.h"
#include "theory/verdict.h"

namespace pegasos {

struct OptimumCheckOptions {
  double eps = 0.05;  ///< of "iterations to ε"
};

/// `reference` must come from a certificate that was recomputed from the examples.
std::vector<Finding> check_optimum(const Dataset& data, const Situation& situation, const Reference& reference,
                                   const OptimumCheckOptions& options = {});

}  // namespace pegasos
