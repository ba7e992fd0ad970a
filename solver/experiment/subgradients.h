// E[the subgradient of a batch] = a subgradient of f, to be looked at: what one draw of A_t may give at a w, and how
// far from the subgradient of f it lies (Shalev-Shwartz et al. 2011, Sec. 2; theory/tightness.h has the variance).
#pragma once

#include <vector>

#include "core/parameters.h"
#include "data/dataset.h"

namespace pegasos {

/// Subgradients of f(.; A) at one (w, b) with respect to w: lambda w − (1/|A|) sum over A of 1[y(<w, x> + b) < 1] y x.
/// k = 1: one for each of the m examples. k > 1: of batches that are drawn for this alone, by Stream::Sampling of a
/// seed that no run has, so that the run's own draws stay what they are.
struct Subgradients {
  Count k = 1;
  Count examples = 0;   ///< m
  Count inside = 0;     ///< of them with y(<w, x> + b) < 1; the others' subgradient is lambda w
  Count batches = 0;    ///< drawn; 0 where k = 1
  Vector full;          ///< of f itself, d numbers
  Vector mean;          ///< of all m (k = 1: equal to `full` but for rounding), or of the batches
  Vector shrink;        ///< lambda w: that of an example outside of the margin
  double sigma = 0;     ///< root of E|g − full|^2 over one example
  double law = 0;       ///< the same over a batch: sigma/√k; of subsets times √((m − k)/(m − 1))
  double spread = 0;    ///< root of the mean of |g − full|^2 over all m, or over the batches
  bool uniform = true;  ///< the run draws so too; by permutations it does not, and subsets stand here instead

  struct One {
    Row row = 0;  ///< k = 1: of an example inside the margin; k > 1: number of the batch
    Vector g;     ///< d numbers
  };
  std::vector<One> shown;  ///< at most kSubgradientsShown, evenly over the rows inside the margin; or all batches
};

/// More arrows than this are a brush.
inline constexpr std::size_t kSubgradientsShown = 200;
inline constexpr Count kBatchesShown = 100;  ///< fewer where batches or vectors are large

/// Cost: three passes over the data, and some 10^7 operations for the batches.
Subgradients subgradients(const Dataset& data, const Parameters& parameters, VectorView w, double b = 0);

}  // namespace pegasos
