// Pegasos once more, in long double and without any trick, from the formulas of the paper: an explicit sequence of
// batches in, all vectors out. Shares no code with the solver; its faults are planted on purpose.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pegasos::test {

using Real = long double;
using RealVector = std::vector<Real>;

enum class Fault { None, StepOffByOne, LessOrEqual, RadiusOneOverLambda, NoOneOverK, AverageShifted, AverageRounded };

inline Real dot(const RealVector& a, const RealVector& b) {
  Real sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
  return sum;
}

inline Real length(const RealVector& a) { return std::sqrt(dot(a, a)); }

inline Real distance(const RealVector& a, const RealVector& b) {
  Real sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return std::sqrt(sum);
}

struct PlainProblem {
  std::vector<RealVector> z;  ///< y_i x_i
  Real lambda = 1;
  bool projection = true;
  RealVector y = {};  ///< the labels, where there is an unregularised bias b

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
  Real margin(const RealVector& w, std::size_t i, Real b = 0) const {
    return dot(w, z[i]) + (y.empty() ? 0 : y[i] * b);
  }
  Real hinge(const RealVector& w, std::size_t i, Real b = 0) const { return std::max(Real(0), 1 - margin(w, i, b)); }
  Real f(const RealVector& w, const std::vector<std::uint32_t>& batch, Real b = 0) const {
    Real sum = 0;
    for (const std::uint32_t i : batch) sum += hinge(w, i, b);
    return lambda / 2 * dot(w, w) + sum / static_cast<Real>(batch.size());
  }
  Real f(const RealVector& w, Real b = 0) const {
    Real sum = 0;
    for (std::size_t i = 0; i < m(); ++i) sum += hinge(w, i, b);
    return lambda / 2 * dot(w, w) + sum / static_cast<Real>(m());
  }
};

/// z_i = y_i x_i of doubles.
inline RealVector exact(std::span<const double> w) { return {w.begin(), w.end()}; }
PlainProblem plain_problem(const std::vector<std::vector<double>>& x, const std::vector<int>& y, double lambda,
                           bool projection);

struct PlainStep {
  std::vector<std::uint32_t> batch;
  RealVector margins;
  std::vector<std::uint8_t> violates;
  RealVector w, w_half, w_next, v, average;
  Real b = 0, b_next = 0;
};

/// sum c_t w_t / sum c_t, and the same of the lengths |w_t|, of b_t and of |b_t|.
class PlainAverage {
 public:
  void add(Real weight, const RealVector& w, Real b = 0);
  Real total() const { return total_; }
  RealVector w() const;
  Real length() const { return length_ / total_; }
  Real b() const { return b_ / total_; }
  Real size_of_b() const { return size_of_b_ / total_; }

 private:
  Real total_ = 0, length_ = 0, b_ = 0, size_of_b_ = 0;
  RealVector sum_;
};

/// The iterate, moved a step at a time by any eta_t.
class PlainPegasos {
 public:
  explicit PlainPegasos(const PlainProblem& problem, const RealVector& w1 = {}, Fault fault = Fault::None);
  /// A_t, its margins and who violates.
  PlainStep look(const std::vector<std::uint32_t>& batch) const;
  /// The rest of the step, by who violates in `step`.
  void move(PlainStep& step, Real eta);
  const RealVector& w() const { return w_; }

 private:
  const PlainProblem& problem_;
  Fault fault_;
  RealVector w_;
  Real b_ = 0;
};

/// With eta_t = 1/(lambda t).
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
