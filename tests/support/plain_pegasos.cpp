#include <algorithm>

#include "support/plain_pegasos.h"

namespace pegasos::test {

PlainProblem plain_problem(const std::vector<std::vector<double>>& x, const std::vector<int>& y, double lambda,
                           bool projection) {
  PlainProblem problem;
  problem.lambda = lambda;
  problem.projection = projection;
  for (std::size_t i = 0; i < x.size(); ++i) {
    RealVector row = exact(x[i]);
    for (Real& value : row) value *= y[i];
    problem.z.push_back(row);
  }
  return problem;
}

void PlainAverage::add(Real weight, const RealVector& w, Real b) {
  sum_.resize(w.size());
  for (std::size_t j = 0; j < w.size(); ++j) sum_[j] += weight * w[j];
  total_ += weight;
  length_ += weight * test::length(w);
  b_ += weight * b;
  size_of_b_ += weight * std::abs(b);
}

RealVector PlainAverage::w() const {
  RealVector average = sum_;
  for (Real& value : average) value /= total_;
  return average;
}

PlainPegasos::PlainPegasos(const PlainProblem& problem, const RealVector& w1, Fault fault)
    : problem_(problem), fault_(fault), w_(w1.empty() ? problem.zero() : w1) {}

PlainStep PlainPegasos::look(const std::vector<std::uint32_t>& batch) const {
  PlainStep step;
  step.batch = batch;
  step.w = w_;
  step.b = b_;
  for (const std::uint32_t i : batch) {
    const Real margin = problem_.margin(w_, i, b_);
    step.margins.push_back(margin);
    step.violates.push_back((fault_ == Fault::LessOrEqual ? margin <= 1 : margin < 1) ? 1 : 0);
  }
  return step;
}

void PlainPegasos::move(PlainStep& step, Real eta) {
  const Real lambda = problem_.lambda;
  const Real k = fault_ == Fault::NoOneOverK ? 1 : static_cast<Real>(step.batch.size());
  step.v = problem_.zero();
  for (std::size_t i = 0; i < step.batch.size(); ++i) {
    if (step.violates[i] == 0) continue;
    for (std::size_t j = 0; j < w_.size(); ++j) step.v[j] += problem_.z[step.batch[i]][j] / k;
    if (!problem_.y.empty()) b_ += eta / k * problem_.y[step.batch[i]];
  }
  for (std::size_t j = 0; j < w_.size(); ++j) w_[j] = (1 - eta * lambda) * w_[j] + eta * step.v[j];
  step.w_half = w_;
  const Real radius = fault_ == Fault::RadiusOneOverLambda ? 1 / lambda : 1 / std::sqrt(lambda);
  const Real norm = length(w_);
  for (Real& value : w_) value *= problem_.projection && norm > radius ? radius / norm : 1;
  step.w_next = w_;
  step.b_next = b_;
}

std::vector<PlainStep> plain_run(const PlainProblem& problem, const std::vector<std::vector<std::uint32_t>>& batches,
                                 Fault fault) {
  std::vector<PlainStep> steps;
  PlainPegasos pegasos(problem, {}, fault);
  PlainAverage average;
  for (std::size_t n = 0; n < batches.size(); ++n) {
    PlainStep step = pegasos.look(batches[n]);
    const Real t = static_cast<Real>(n + 1) + (fault == Fault::StepOffByOne ? 1 : 0);
    pegasos.move(step, 1 / (problem.lambda * t));
    average.add(1, fault == Fault::AverageShifted ? step.w_next : step.w);  // w_2..w_{t+1} instead of w_1..w_t
    step.average = average.w();
    if (fault == Fault::AverageRounded) step.average[0] += 1e-8L * average.length();
    steps.push_back(step);
  }
  return steps;
}

PlainSides plain_sides(const PlainProblem& problem, const std::vector<PlainStep>& steps, const RealVector& w_star,
                       Real f_star, bool whole) {
  const Real lambda = problem.lambda;
  const Real R = problem.R();
  const Real root = std::sqrt(lambda);
  const Real G = problem.projection ? root + R : 2 * R;
  const Real c = G * G;
  const auto T = static_cast<Real>(steps.size());
  Real sum_f = 0, sum_objective = 0, sum_star = 0, sum_zero = 0, posterior = 0, H = 0, largest = 0, best = 1e300L;
  const std::size_t h = steps.size() / 2;
  const RealVector zero = problem.zero();
  RealVector mean = zero;
  RealVector weighted = zero;
  RealVector suffix = zero;
  RealVector shifted = zero;
  for (std::size_t n = 0; n < steps.size(); ++n) {
    const PlainStep& step = steps[n];
    const auto t = static_cast<Real>(n + 1);
    sum_f += problem.f(step.w, step.batch);
    sum_star += problem.f(w_star, step.batch);
    sum_zero += problem.f(zero, step.batch);
    sum_objective += problem.f(step.w);
    best = std::min(best, problem.f(step.w));
    H += 1 / t;
    Real g2 = 0;
    for (std::size_t j = 0; j < problem.d(); ++j) {
      const Real g = lambda * step.w[j] - step.v[j];
      g2 += g * g;
      mean[j] += step.w[j] / T;
      shifted[j] += step.w_next[j] / T;
      weighted[j] += 2 * t * step.w[j] / (T * (T + 1));
      if (n >= h) suffix[j] += step.w[j] / (T - static_cast<Real>(h));
    }
    posterior += g2 / t;
    largest = std::max(largest, g2);
  }
  const PlainStep& last = steps.back();
  const Real left = (sum_f - sum_star) / T;
  const Real L1 = c * (1 + std::log(T)) / (2 * lambda * T);
  const Real Th = c * std::log(T) / (lambda * T);
  const Real P = posterior / (2 * lambda * T);
  Real H_h = 0;
  for (std::size_t n = 1; n <= h; ++n) H_h += 1 / static_cast<Real>(n);
  PlainSides sides;
  sides["Lemma 1, u = w*"] = {left, L1};
  sides["Lemma 1, u = 0"] = {(sum_f - sum_zero) / T, L1};
  sides["Theorem 1 (P)"] = {left, P};
  sides["Theorem 1 (H)"] = {left, c * H / (2 * lambda * T)};
  sides["Theorem 1 (L1)"] = {left, L1};
  if (T >= 3) sides["Theorem 1"] = {left, Th};
  sides["Theorem 1, (P) ≤ (L1)"] = {P, L1};
  sides["Derived: subgradients"] = {largest, c};
  if (problem.projection)
    sides["Derived: sharper G"] = {left, std::pow(R + std::min(root, R), 2) * (1 + std::log(T)) / (2 * lambda * T)};
  sides["Derived: (I2)"] = {std::sqrt(dot(last.w, last.w)), R / lambda};
  if (problem.projection) sides["Derived: in the ball"] = {std::sqrt(dot(last.w, last.w)), 1 / root};
  sides["Derived: strong convexity"] = {lambda / 2 * std::pow(distance(last.w, w_star), 2), problem.f(last.w) - f_star};
  sides["Lemma 1, projection"] = {distance(last.w_next, w_star), distance(last.w_half, w_star)};
  Real g2 = 0, product = 0;
  for (std::size_t j = 0; j < problem.d(); ++j) {
    const Real g = lambda * last.w[j] - last.v[j];
    g2 += g * g;
    product += g * (w_star[j] - last.w[j]);
  }
  const Real d_now = std::pow(distance(last.w, w_star), 2);
  const Real d_next = std::pow(distance(last.w_next, w_star), 2);
  const Real f_now = problem.f(last.w, last.batch);
  const Real f_u = problem.f(w_star, last.batch);
  sides["Lemma 1, every step"] = {f_now - f_u, lambda / 2 * ((T - 1) * d_now - T * d_next) + g2 / (2 * lambda * T)};
  sides["Lemma 1, subgradient"] = {f_now + product + lambda / 2 * d_now, f_u};
  const Real eta = 1 / (lambda * T);
  sides["Slides: Lemma 3"] = {-product, (d_now - d_next) / (2 * eta) + eta * g2 / 2};
  Real along_gradient = 0, along_move = 0, moved = 0;
  for (std::size_t j = 0; j < problem.d(); ++j) {
    along_gradient += (last.w_next[j] - w_star[j]) * (lambda * last.w[j] - last.v[j]);
    along_move += (w_star[j] - last.w_next[j]) * (last.w_next[j] - last.w[j]);
    moved += std::pow(last.w_next[j] - last.w[j], 2);
  }
  sides["Slides: Lemma 3, projection"] = {eta * along_gradient, along_move};
  sides["Slides: Lemma 4"] = {sum_f - sum_star, c * (1 + std::log(T)) / (2 * lambda)};
  sides["Derived: length of a step"] = {std::sqrt(moved), G / (lambda * T)};
  if (T >= 3) {
    sides["Corollary 1"] = {problem.f(mean) - f_star, Th};
    sides["Corollary 1, mean of f(w_t)"] = {sum_objective / T - f_star, Th};
    sides["Corollary 1, best iterate"] = {best - f_star, Th};
  }
  sides["Derived: average of w_2..w_{T+1}"] = {problem.f(shifted) - f_star, c * (H + 1 / (T + 1)) / (2 * lambda * T)};
  if (!whole) return sides;
  sides["Derived: last iterate"] = {problem.f(last.w) - f_star, c * (H - 1 / T + 0.5L) / (lambda * T)};
  sides["Derived: weighted average"] = {problem.f(weighted) - f_star, 2 * c / (lambda * (T + 1))};
  if (h >= 1)
    sides["Derived: suffix average"] = {problem.f(suffix) - f_star,
                                        c * (1 + H - H_h) / (2 * lambda * (T - static_cast<Real>(h)))};
  sides["Derived: distance"] = {d_next, c / (lambda * lambda * T)};
  return sides;
}

std::vector<PlainProof> plain_proof(const PlainProblem& problem, const std::vector<PlainStep>& steps,
                                    const RealVector& u) {
  const auto distance2 = [&](const RealVector& w) {
    Real sum = 0;
    for (std::size_t j = 0; j < w.size(); ++j) sum += (w[j] - u[j]) * (w[j] - u[j]);
    return sum;
  };
  std::vector<PlainProof> list;
  for (std::size_t n = 0; n < steps.size(); ++n) {
    const PlainStep& step = steps[n];
    const Real eta = 1 / (problem.lambda * static_cast<Real>(n + 1));
    Real gradient2 = 0, toward_u = 0;
    for (std::size_t j = 0; j < u.size(); ++j) {
      const Real g = problem.lambda * step.w[j] - step.v[j];
      gradient2 += g * g;
      toward_u += g * (u[j] - step.w[j]);
    }
    PlainProof terms{};
    terms.excess = problem.f(step.w, step.batch) - problem.f(u, step.batch);
    terms.telescope = (distance2(step.w) - distance2(step.w_next)) / (2 * eta);
    terms.gradient = eta / 2 * gradient2;
    terms.convexity = -problem.lambda / 2 * distance2(step.w);
    terms.subgradient_lost =
        problem.f(u, step.batch) - problem.f(step.w, step.batch) - toward_u - problem.lambda / 2 * distance2(step.w);
    terms.projection_lost = (distance2(step.w_half) - distance2(step.w_next)) / (2 * eta);
    // E|nabla_t - nabla f(w_t)|^2: the mean square distance of one example's subgradient from their mean, over k.
    std::vector<RealVector> seen;
    RealVector mean = problem.zero();
    for (const RealVector& z : problem.z) {
      seen.push_back(dot(step.w, z) < 1 ? z : problem.zero());
      for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += seen.back()[j] / static_cast<Real>(problem.m());
    }
    for (const RealVector& one : seen) {
      for (std::size_t j = 0; j < mean.size(); ++j)
        terms.noise +=
            eta / 2 * (one[j] - mean[j]) * (one[j] - mean[j]) / static_cast<Real>(problem.m() * step.batch.size());
    }
    list.push_back(terms);
  }
  return list;
}

}  // namespace pegasos::test
