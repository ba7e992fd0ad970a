// What the sessions that ship say of their numbers, found again from their data alone. The runs are of fixed seeds,
// so that nothing here is left to chance.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "data/source.h"
#include "experiment/problem.h"
#include "experiment/run.h"
#include "experiment/verify.h"
#include "optimum/optimum.h"
#include "session/session_file.h"
#include "session/shipped_sessions.h"
#include "support/places.h"

namespace pegasos::session {
namespace {

struct Shipped : testing::Test {
  void SetUp() override { set_dataset_folder(test::source_folder() + "/datasets"); }

  Verification judged(std::string_view file, std::vector<std::string> names) {
    const auto shipped = std::ranges::find(shipped_sessions(), file, &ShippedSession::file);
    EXPECT_NE(shipped, shipped_sessions().end());
    sentence_ = shipped->sentence;
    const auto session = read_session(path_of(*shipped).string());
    EXPECT_TRUE(session.ok());
    EXPECT_TRUE(session->others.empty()) << about_others(*session, "");
    parameters_ = session->parameters;
    data_ = load_problem(parameters_)->data;
    VerifyOptions options;
    options.ensemble.runs = 40;
    options.names = std::move(names);
    auto result = verify(data_, parameters_, options);
    EXPECT_TRUE(result.ok());
    return std::move(result).value();
  }
  bool says(std::string_view part) const { return sentence_.find(part) != std::string_view::npos; }
  static const Finding& row(const Verification& of, std::string_view name) {
    const auto found =
        std::ranges::find_if(of.findings, [&](const Finding& one) { return one.name.english() == name; });
    if (found == of.findings.end()) throw std::runtime_error("no row " + std::string(name));
    return *found;
  }

  std::string_view sentence_;
  Parameters parameters_;
  DatasetPtr data_;
};

TEST_F(Shipped, TheBoundAndTheTruth) {
  const Verification found = judged("best-case.session", {"Theorem 2", "Derived: bound below f(0)"});
  EXPECT_TRUE(says("Rows of length 1"));
  EXPECT_NEAR(data_->R(), 1, 1e-12);
  EXPECT_TRUE(says("below f(0) − f* at T = 3299"));
  EXPECT_EQ(row(found, "Derived: bound below f(0)").t, 3299);
  EXPECT_TRUE(says("at T = 10000 the mean of the runs uses about 18 %"));
  EXPECT_EQ(parameters_.T, 10000);
  EXPECT_NEAR(*row(found, "Theorem 2").ratio(), 0.18, 0.005);
}

TEST_F(Shipped, TwoExamplesThatContradictEachOther) {
  const Verification found = judged("coin.session", {"Theorem 2", "Theorem 1 (P)"});
  EXPECT_TRUE(says("within a factor of 9"));
  EXPECT_GT(*row(found, "Theorem 2").ratio(), 1.0 / 9);
  EXPECT_TRUE(says("a-posteriori form is nearly reached"));
  EXPECT_GT(*row(found, "Theorem 1 (P)").ratio(), 0.8);
}

TEST_F(Shipped, WhenAveragingHelps) {
  const Verification found = judged("averaging.session", {"Theorem 2, average", "Derived: last iterate"});
  EXPECT_TRUE(says("several times nearer"));
  EXPECT_GT(*row(found, "Derived: last iterate").lhs, 5 * *row(found, "Theorem 2, average").lhs);
}

TEST_F(Shipped, ABoundIsNotAPrediction) {
  const Verification found = judged("not-a-prediction.session", {"Theorem 2, average"});
  EXPECT_TRUE(says("more than 10,000 times"));
  EXPECT_LT(*row(found, "Theorem 2, average").ratio(), 1e-4);
}

TEST_F(Shipped, OneStepToTheOptimum) {
  const Verification found = judged("one-step.session", {"Derived: (I4), one step"});
  EXPECT_TRUE(says("λ ≥ R²"));
  EXPECT_GE(parameters_.lambda, data_->R() * data_->R());
  EXPECT_EQ(row(found, "Derived: (I4), one step").verdict, Verdict::Holds);
  EXPECT_EQ(row(found, "Derived: (I4), one step").first, 1);
}

TEST_F(Shipped, WhatTheProjectionSaves) {
  judged("projection.session", {"Lemma 5"});
  EXPECT_TRUE(says("without the projection"));
  const auto runs = [&](bool projection) {
    Parameters parameters = parameters_;
    parameters.projection = projection;
    VerifyOptions options;
    options.ensemble.runs = 10;
    options.names = {"Theorem 2, average"};
    return verify(data_, parameters, options).value();
  };
  const Verification with = runs(true);
  const Verification without = runs(false);
  for (std::size_t j = 0; j < 10; ++j) {
    const double saved = without.ensemble.members[j].f_average - with.ensemble.members[j].f_average;
    EXPECT_GT(saved, with.ensemble.members[j].f_average - with.reference.f_high) << "run " << j;
  }
}

TEST_F(Shipped, WhatTheFirstStepsLeaveBehind) {
  judged("long-steps.session", {"Derived: shifted step"});
  EXPECT_TRUE(says("t_0 = 10,000")) << sentence_;
  EXPECT_TRUE(says("more than 20 times nearer"));
  const double f_star = find_optimum(*data_, parameters_.lambda, {})->certificate.primal;
  const auto excess = [&](std::string_view step, std::uint64_t seed) {
    Parameters parameters = parameters_;
    EXPECT_TRUE(set_parameter(parameters, "step", step).ok());
    parameters.seed = seed;
    pegasos::Run run(data_, parameters, {.keep_series = false, .history_bytes = 0});
    run.run_to(parameters.T);
    return live_values(run).f_average - f_star;
  };
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const double shifted = excess("shifted:10000", seed);
    EXPECT_GT(excess("pegasos", seed), 20 * shifted) << "run A, seed " << seed;
    EXPECT_GT(excess("shifted:1000000", seed), 5 * shifted) << "run B, seed " << seed;
  }
}

TEST_F(Shipped, AGapThatCostsNothing) {
  const Verification found = judged("free-gap.session", {"Duality, w(α_t)", "Duality, free"});
  EXPECT_TRUE(says("counting violations gives the dual variables"));
  EXPECT_EQ(row(found, "Duality, w(α_t) = w_{t+1}").verdict, Verdict::Holds);
  EXPECT_LT(*row(found, "Duality, free certificate").rhs, 0.01);
}

}  // namespace
}  // namespace pegasos::session
