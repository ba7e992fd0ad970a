// Pegasos once more, in long double and without any trick, from the formulas of the paper: an explicit sequence of
// batches in, all vectors out. Shares no code with the solver; its faults are planted on purpose.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pegasos::test {

using Real = long double;
using RealVector = std::vector<Real>;

enum class Fault { None, StepOffByOne, LessOrEqual, RadiusOneOverLambda, NoOneOverK, AverageShifted };

inline Real dot(const RealVector& a, const RealVector& b) {
  Real sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
  return sum;
}

struct PlainProblem {
  std::vector<RealVector> z;  ///< y_i x_i
  Real lambda = 1;
  bool projection = true;

  std::size_t m() const { return z.size(); }
  std::size_t d() const { return z[0].size(); }
  RealVector zero() const {
    RealVector w = z[0];
    std::ranges::fill(w, Real(0));
    return w;
  }
  Real R() const {
    Real largest = 0;
    for (const RealVector& row : z) largest = std::max(largest, std::sqrt(dot(row, row)));
    return largest;
  }
  Real hinge(const RealVector& w, std::size_t i) const { return std::max(Real(0), 1 - dot(w, z[i])); }
  Real f(const RealVector& w, const std::vector<std::uint32_t>& batch) const {
    Real sum = 0;
    for (const std::uint32_t i : batch) sum += hinge(w, i);
    return lambda / 2 * dot(w, w) + sum / static_cast<Real>(batch.size());
  }
  Real f(const RealVector& w) const {
    Real sum = 0;
    for (std::size_t i = 0; i < m(); ++i) sum += hinge(w, i);
    return lambda / 2 * dot(w, w) + sum / static_cast<Real>(m());
  }
};

struct PlainStep {
  std::vector<std::uint32_t> batch;
  std::vector<std::uint8_t> violates;
  RealVector w, w_half, w_next, v, average;
};

std::vector<PlainStep> plain_run(const PlainProblem& problem, const std::vector<std::vector<std::uint32_t>>& batches,
                                 Fault fault = Fault::None);

/// Left and right side of a row at the end of a run.
using PlainSides = std::map<std::string, std::pair<Real, Real>>;

/// Every statement about one path, as the theory prints it; `w_star` and `f_star` are handed in. With `whole` also what
/// holds for A_t = S only.
PlainSides plain_sides(const PlainProblem& problem, const std::vector<PlainStep>& steps, const RealVector& w_star,
                       Real f_star, bool whole);

/// The terms of inequality (3) in the proof of Lemma 1, for one step.
struct PlainProof {
  Real excess, telescope, gradient, convexity, subgradient_lost, projection_lost;
  Real noise;  ///< with replacement
};
std::vector<PlainProof> plain_proof(const PlainProblem& problem, const std::vector<PlainStep>& steps,
                                    const RealVector& u);

}  // namespace pegasos::test
