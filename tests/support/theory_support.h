// From the plain vectors of plain_pegasos.h to what the library's checks are told.
#pragma once

#include <gtest/gtest.h>

#include "experiment/verify.h"
#include "methods/sampling.h"
#include "support/plain_pegasos.h"
#include "support/problems.h"
#include "theory/optimum_check.h"

namespace pegasos::test {

inline Vector rounded(const RealVector& w) {
  Vector result;
  for (const Real value : w) result.push_back(static_cast<double>(value));
  return result;
}

inline std::vector<std::vector<Row>> batches_of(const Dataset& data, const Parameters& parameters) {
  Sampler sampler(parameters.sampling, data.m(), parameters.batch(data.m()), parameters.seed);
  std::vector<std::vector<Row>> batches(static_cast<std::size_t>(parameters.T));
  for (std::size_t t = 0; t < batches.size(); ++t) sampler.draw(static_cast<Count>(t + 1), batches[t]);
  return batches;
}

/// The certified optimum as the checks take it.
inline Reference certified(const Dataset& data, double lambda) {
  const auto optimum = find_optimum(data, lambda, OptimumOptions{});
  EXPECT_TRUE(optimum.ok());
  return reference_of(data, lambda, *optimum, OptimumOptions{}.gap);
}

/// Five points in the plane, lambda = 0.2, k = 2, T = 120.
struct Small {
  DatasetPtr data = dataset({{2, 1}, {-1, 3}, {0.5, -2}, {-3, -0.5}, {1, 1}}, {1, -1, 1, -1, -1});
  Parameters parameters;
  Reference reference;

  Small() {
    parameters.lambda = 0.2;
    parameters.T = 120;
    parameters.k = 2;
    parameters.seed = 9;
    reference = certified(*data, 0.2);
  }
  Result<EnsembleValues> run(Count runs, Count threads, double work = 1e9, const JobControl& control = {}) const {
    EnsembleOptions options;
    options.runs = runs;
    options.threads = threads;
    options.work = work;
    return run_ensemble(data, parameters, reference, options, control);
  }
};

/// Hands a hand-made trajectory to the checks.
inline std::vector<Finding> check(const DatasetPtr& data, const Situation& situation, const Reference& reference,
                                  const std::vector<PlainStep>& steps) {
  PathCheck path(data, situation, reference);
  for (std::size_t n = 0; n < steps.size(); ++n) {
    const PlainStep& step = steps[n];
    const Vector w = rounded(step.w);
    const Vector w_half = rounded(step.w_half);
    const Vector w_next = rounded(step.w_next);
    const Vector average = rounded(step.average);
    path.add({static_cast<Count>(n + 1), step.batch, step.violates, w, w_half, w_next, 0, average});
  }
  return path.findings();
}

inline const Finding* find(const std::vector<Finding>& findings, std::string_view name) {
  for (const Finding& finding : findings) {
    if (finding.name.english() == name) return &finding;
  }
  return nullptr;
}

inline std::vector<std::string> violated(const std::vector<Finding>& findings) {
  std::vector<std::string> names;
  for (const Finding& finding : findings) {
    if (finding.verdict == Verdict::Violated) names.push_back(finding.name.english());
  }
  return names;
}

inline void expect_none_violated(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    EXPECT_NE(finding.verdict, Verdict::Violated) << finding.name << ": " << finding.reason;
}

}  // namespace pegasos::test
