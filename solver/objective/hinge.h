// The objective f(w) = lambda/2 |w|^2 + (1/m) sum_i max{0, 1 - y_i (<w, x_i> + b)} and its relatives.
// Shalev-Shwartz, Singer, Srebro, Cotter: Pegasos, Math. Program. B, 2011, Eqs. (1)-(2). b = 0 unless the bias is free.
#pragma once

#include <span>
#include <vector>

#include "core/types.h"
#include "data/dataset.h"

namespace pegasos {

/// y_i (<w, x_i> + b).
inline double margin(const Dataset& data, VectorView w, double b, Row i) { return data.y(i) * (data.x(i).dot(w) + b); }

/// The margins of all m examples, by so many threads.
Vector all_margins(const Dataset& data, VectorView w, double b, Count threads = 1);

/// |w|^2, compensated.
double squared_norm(VectorView w);

/// Every b in [low, high] has the least mean hinge at this w: usually one; an end is infinite where one class alone has
/// examples. O(m log m).
struct BiasRange {
  double low = 0;
  double high = 0;
};
BiasRange best_biases(const Dataset& data, VectorView w);

/// Everything one pass over the data tells about w. Cost O(nonzeros); compensated sums in an order that is the same for
/// every number of threads.
struct Objective {
  double f = 0;           ///< lambda/2 |w|^2 + mean hinge
  double hinge = 0;       ///< mean hinge
  double norm = 0;        ///< |w|
  double error_rate = 0;  ///< fraction with y (<w,x> + b) <= 0
};
Objective evaluate(const Dataset& data, double lambda, VectorView w, double b = 0, Count threads = 1);

/// A point whose f is wanted.
struct Candidate {
  double lambda;
  VectorView w;
  double b;
};
/// The same of several points: one pass over the rows serves as many of them as the processor keeps at hand. Each gets
/// the digits that it gets alone.
std::vector<Objective> evaluate(const Dataset& data, std::span<const Candidate> candidates, Count threads);

/// D(alpha) = mean(alpha) - lambda/2 |w(alpha)|^2 with w(alpha) = (1/(lambda m)) sum alpha_i y_i x_i, alpha in [0,1]^m.
/// Also fills `w` (length d) when it is not null. With a free bias alpha must satisfy sum alpha_i y_i = 0.
double dual(const Dataset& data, double lambda, VectorView alpha, Vector* w = nullptr);

}  // namespace pegasos
