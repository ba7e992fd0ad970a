// The misprints of the sources: each, made as printed, turns the rows named here to "violated", and the same problem
// without it none.
//
//   sum-over-batch     Derived: step                        also: the run ends at mean(y x)/lambda
//   cm-over-t          Derived: step, Derived: (I2)         also: |w| as the notes' own scale gives it
//   missing-k          Derived: step, Derived: (I1)
//   kernel-test        Derived: step                        also: the decisions are those of the step 1/(lambda (t+1))
//   first-point        Derived: step
//   loss-bracket       Derived: step                        also: w and b as the loss of the notes gives them
//   shifted-average    Derived: average
//   theorem-from-one   Theorem 1, as printed
//   ball-constant      Derived: subgradients, as printed
//   no-growth          Derived: iterations to ε, as printed
//   no-selection       Boosting, as printed (made-up runs in theory_ensemble.cpp)
//   lemma-3-sign       Slides: Lemma 3, projection, as printed
//   lemma-5-sum        Lemma 5, sharper, as printed
//   small-increase     Stopping: small increase, as printed
//   backtracking       Backtracking: ends at the minimum, as printed
#include <algorithm>

#include "methods/stepper.h"
#include "objective/hinge.h"
#include "support/theory_support.h"

namespace pegasos::test {
namespace {

struct MisprintScene {
  std::vector<Vector> x = {{2, 1}, {-1, 3}, {0.5, -2}, {-3, -0.5}, {1, 1}, {-1.5, 2}};
  std::vector<int> y = {1, -1, 1, -1, -1, 1};
  Parameters parameters;

  MisprintScene() {
    parameters.lambda = 0.1037;  // no margin is ever exactly 1
    parameters.projection = false;
    parameters.T = 60;
  }
  DatasetPtr data() const { return dataset(x, y); }
  std::vector<Finding> findings(Misprint misprint) const {
    Parameters printed = parameters;
    printed.misprint = misprint;
    const Situation situation = situation_of(*data(), printed, 0);
    const Reference reference = certified(*data(), parameters.lambda);
    auto rows = check_path(data(), printed, situation, reference, {});
    EXPECT_TRUE(rows.ok());
    auto all = check_optimum(*data(), situation, reference);
    for (Finding& row : *rows) all.push_back(std::move(row));
    return all;
  }
  void expect_seen(Misprint misprint, const std::vector<std::string>& by) const {
    expect_none_violated(findings(Misprint::None));
    const auto rows = findings(misprint);
    for (const std::string& name : by) {
      const Finding* row = find(rows, name);
      ASSERT_NE(row, nullptr) << name;
      EXPECT_EQ(row->verdict, Verdict::Violated) << name << ": " << row->reason;
      EXPECT_TRUE(std::isfinite(*row->lhs) && std::isfinite(*row->rhs)) << name;
    }
  }
  std::vector<StepRecord> records(Misprint misprint) const {
    Parameters printed = parameters;
    printed.misprint = misprint;
    Stepper stepper(data(), printed);
    stepper.set_detail(Detail::Vectors);
    std::vector<StepRecord> list;
    for (Count t = 1; t <= printed.T; ++t) {
      EXPECT_TRUE(stepper.step());
      list.push_back(stepper.record());
    }
    return list;
  }
  std::vector<PlainStep> plain(Fault fault) const {
    return plain_run(plain_problem(x, y, parameters.lambda, parameters.projection), batches_of(*data(), parameters),
                     fault);
  }
};

TEST(TheoryMisprints, TableIsInOrderAndNamesAreFound) {
  for (const MisprintInfo& info : misprint_table()) {
    EXPECT_EQ(&misprint_info(info.misprint), &info);
    EXPECT_NE(info.printed, info.right);
  }
}

TEST(TheoryMisprints, SumOverBatch) {
  MisprintScene scene;
  scene.expect_seen(Misprint::SumOverBatch, {"Derived: step", "Derived: (I1)"});
  scene.parameters.k = 0;
  scene.parameters.sampling = Sampling::Subset;
  Vector mean(2, 0.0);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 2; ++j) mean[j] += scene.y[i] * scene.x[i][j] / 6;
  }
  const Vector last = scene.records(Misprint::SumOverBatch).back().w_next;
  for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(last[j], mean[j] / scene.parameters.lambda, 1e-12);
  const double f_star = certified(*scene.data(), scene.parameters.lambda).f_high;
  EXPECT_GT(evaluate(*scene.data(), scene.parameters.lambda, last).f, f_star + 0.1);
}

TEST(TheoryMisprints, CmOverT) {
  MisprintScene scene;
  scene.expect_seen(Misprint::CmOverT, {"Derived: step", "Derived: (I2)", "Derived: subgradients"});
  // w - (CM/t) (w - CM 1[y <w, x> < 1] y x), in the notes' own letters
  const auto records = scene.records(Misprint::CmOverT);
  const Real CM = 1 / static_cast<Real>(scene.parameters.lambda);
  RealVector w(2, 0);
  Real largest = 0;
  for (std::size_t n = 0; n < records.size(); ++n) {
    const std::size_t i = records[n].indices[0];
    const Real alpha = CM / static_cast<Real>(n + 1);
    const RealVector z = {static_cast<Real>(scene.y[i] * scene.x[i][0]), static_cast<Real>(scene.y[i] * scene.x[i][1])};
    const Real hit = dot(w, z) < 1 ? 1 : 0;
    for (std::size_t j = 0; j < 2; ++j) w[j] -= alpha * (w[j] - CM * hit * z[j]);
    largest = std::max(largest, std::sqrt(dot(w, w)));
    for (std::size_t j = 0; j < 2; ++j)
      ASSERT_NEAR(records[n].w_next[j], static_cast<double>(w[j]), 1e-9 * static_cast<double>(largest)) << n;
  }
  EXPECT_GT(largest, 10 * CM * std::sqrt(Real(10)));  // beyond ten times R/lambda
}

TEST(TheoryMisprints, MissingK) {
  MisprintScene scene;
  scene.parameters.k = 3;
  scene.expect_seen(Misprint::MissingK, {"Derived: step", "Derived: (I1)"});
  const auto records = scene.records(Misprint::MissingK);
  const auto plain = scene.plain(Fault::NoOneOverK);
  for (std::size_t n = 0; n < records.size(); ++n) {
    for (std::size_t j = 0; j < 2; ++j)
      ASSERT_NEAR(records[n].w_next[j], static_cast<double>(plain[n].w_next[j]), 1e-11) << n;
  }
}

// The decisions are those of the step 1/(lambda (t+1)); where one differs from the right ones, the step is violated.
TEST(TheoryMisprints, KernelTest) {
  std::size_t different = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    MisprintScene scene;
    scene.parameters.seed = seed;
    scene.parameters.T = 300;
    scene.parameters.lambda = 0.5 + 0.0137 * static_cast<double>(seed);
    const auto records = scene.records(Misprint::KernelTest);
    const auto shifted = scene.plain(Fault::StepOffByOne);
    const auto right = scene.plain(Fault::None);
    bool differs = false;
    for (std::size_t n = 0; n < records.size(); ++n) {
      EXPECT_EQ(records[n].violates, shifted[n].violates) << n;
      differs = differs || records[n].violates != right[n].violates;
    }
    if (!differs) continue;
    ++different;
    scene.expect_seen(Misprint::KernelTest, {"Derived: step"});
  }
  EXPECT_GT(different, 3U);
}

TEST(TheoryMisprints, FirstPoint) {
  MisprintScene scene;
  scene.parameters.k = 0;
  scene.parameters.sampling = Sampling::Subset;
  scene.expect_seen(Misprint::FirstPoint, {"Derived: step"});
  for (const StepRecord& record : scene.records(Misprint::FirstPoint)) {
    EXPECT_EQ(record.indices[0], 0U);
    EXPECT_EQ(record.violates[0], 0);
    // the loss is still that of all
    EXPECT_NEAR(record.f_batch, evaluate(*scene.data(), scene.parameters.lambda, record.w).f, 1e-12);
  }
}

TEST(TheoryMisprints, LossBracket) {
  MisprintScene scene;
  scene.parameters.bias = Bias::Free;
  scene.parameters.k = 2;
  const DatasetPtr plain = scene.data();
  std::vector<double> values;
  for (const Vector& row : scene.x) values.insert(values.end(), row.begin(), row.end());
  Transform transform;
  transform.bias = Bias::Free;
  const auto data =
      std::make_shared<const Dataset>(RowStorage::dense(2, values), std::vector<std::int8_t>{1, -1, 1, -1, -1, 1},
                                      std::vector<std::string>{"a", "b"}, transform, "", std::vector<Message>{});
  Parameters printed = scene.parameters;
  printed.misprint = Misprint::LossBracket;
  printed.T = 4000;
  Stepper stepper(data, printed);
  stepper.set_detail(Detail::Vectors);
  // max{0, 1 − (y<w,x> − b)} in the notes' own letters: their b is −b here
  RealVector w(2, 0);
  Real b = 0;
  const Real lambda = scene.parameters.lambda;
  for (Count t = 1; t <= printed.T; ++t) {
    ASSERT_TRUE(stepper.step());
    const StepRecord& record = stepper.record();
    const Real eta = 1 / (lambda * static_cast<Real>(t));
    RealVector v(2, 0);
    Real hits = 0;
    for (std::size_t n = 0; n < record.indices.size(); ++n) {
      const std::size_t i = record.indices[n];
      const auto times = static_cast<Real>(record.times_of(n));
      const RealVector z = {static_cast<Real>(scene.y[i] * scene.x[i][0]),
                            static_cast<Real>(scene.y[i] * scene.x[i][1])};
      if (dot(w, z) - b >= 1) continue;
      hits += times;
      for (std::size_t j = 0; j < 2; ++j) v[j] += times * z[j];
    }
    for (std::size_t j = 0; j < 2; ++j) w[j] = (1 - 1 / static_cast<Real>(t)) * w[j] + eta / 2 * v[j];
    b -= eta / 2 * hits;
    for (std::size_t j = 0; j < 2; ++j) ASSERT_NEAR(record.w_next[j], static_cast<double>(w[j]), 1e-9) << t;
    ASSERT_NEAR(stepper.bias(), static_cast<double>(-b), 1e-9) << t;
  }
  Real loss = 0;
  for (std::size_t i = 0; i < 6; ++i)
    loss += std::max(Real(0), 1 - (scene.y[i] * (w[0] * scene.x[i][0] + w[1] * scene.x[i][1]) - b)) / 6;
  EXPECT_LT(static_cast<double>(loss), 0.01) << "nothing is left to learn";
  const Reference reference = certified(*data, scene.parameters.lambda);
  printed.T = 60;
  const auto rows = check_path(data, printed, situation_of(*data, printed, 0), reference, {});
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ(find(*rows, "Derived: step")->verdict, Verdict::Violated);
  printed.misprint = Misprint::None;
  const auto right = check_path(data, printed, situation_of(*data, printed, 0), reference, {});
  ASSERT_TRUE(right.ok());
  EXPECT_EQ(find(*right, "Derived: step")->verdict, Verdict::Holds);
}

TEST(TheoryMisprints, BallConstant) {
  MisprintScene scene;
  scene.x = {{3}, {3}};  // after one, the other pulls back with all its length, and w with as much
  scene.y = {1, -1};
  scene.expect_seen(Misprint::BallConstant, {"Derived: subgradients, as printed"});
  scene.parameters.projection = true;
  expect_none_violated(scene.findings(Misprint::BallConstant));  // there it is right
}

TEST(TheoryMisprints, NoGrowth) {
  MisprintScene{}.expect_seen(Misprint::NoGrowth, {"Derived: iterations to ε = 0.05, as printed"});
}

TEST(TheoryMisprints, ShiftedAverage) {
  const MisprintScene scene;
  scene.expect_seen(Misprint::ShiftedAverage, {"Derived: average"});
  EnsembleOptions options;
  options.runs = 1;
  options.threads = 1;
  const Reference reference = certified(*scene.data(), scene.parameters.lambda);
  Parameters printed = scene.parameters;
  printed.misprint = Misprint::ShiftedAverage;
  const auto values = run_ensemble(scene.data(), printed, reference, options);
  ASSERT_TRUE(values.ok());
  MisprintScene member = scene;
  member.parameters.seed = member_seed(scene.parameters.seed, 0);
  const PlainProblem plain = plain_problem(scene.x, scene.y, scene.parameters.lambda, false);
  const auto f_of = [&](Fault fault) { return static_cast<double>(plain.f(member.plain(fault).back().average)); };
  EXPECT_NEAR(values->members[0].f_average, f_of(Fault::AverageShifted), 1e-11);
  EXPECT_GT(std::abs(f_of(Fault::AverageShifted) - f_of(Fault::None)), 1e-6);
}

TEST(TheoryMisprints, TheoremFromOne) {
  const MisprintScene scene;
  scene.expect_seen(Misprint::TheoremFromOne, {"Theorem 1, as printed"});
  EXPECT_EQ(find(scene.findings(Misprint::TheoremFromOne), "Theorem 1, as printed")->t, 1);
}

TEST(TheoryMisprints, Lemma3Sign) {
  const MisprintScene scene;
  scene.expect_seen(Misprint::Lemma3Sign, {"Slides: Lemma 3, projection, as printed"});
  EXPECT_EQ(find(scene.findings(Misprint::Lemma3Sign), "Slides: Lemma 3")->verdict, Verdict::Holds);
}

TEST(TheoryMisprints, Lemma5Sum) { MisprintScene{}.expect_seen(Misprint::Lemma5Sum, {"Lemma 5, sharper, as printed"}); }

TEST(TheoryMisprints, SmallIncrease) {
  MisprintScene{}.expect_seen(Misprint::SmallIncrease, {"Stopping: small increase, as printed, ε = 0.05"});
}

TEST(TheoryMisprints, Backtracking) {
  const DatasetPtr data = dataset({{1, 0}, {-0.2, 1}}, {1, 1});
  Parameters parameters;
  parameters.lambda = 0.3;
  parameters.k = 0;
  parameters.sampling = Sampling::Subset;
  parameters.step = StepRule::Backtracking;
  parameters.T = 3;
  parameters.misprint = Misprint::Backtracking;
  parameters.w1 = {1, 1.19};
  Stepper stepper(data, parameters);
  stepper.set_detail(Detail::Vectors);
  PathCheck check(data, situation_of(*data, parameters, 0), certified(*data, 0.3));
  for (Count t = 1; t <= 3; ++t) {
    ASSERT_TRUE(stepper.step());
    const StepRecord& record = stepper.record();
    check.add({t, record.indices, record.violates, record.w, record.w_half, record.w_next});
  }
  const auto rows = check.findings();
  const Finding* row = find(rows, "Backtracking: ends at the minimum, as printed");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->verdict, Verdict::Violated) << row->reason;
}

// The largest steps that cm-over-t can make without an overflow must not show infinities.
TEST(TheoryMisprints, WhatIsShownStaysFinite) {
  MisprintScene scene;
  scene.parameters.lambda = 0.0021037;
  for (const Finding& row : scene.findings(Misprint::CmOverT)) {
    for (const auto& side : {row.lhs, row.rhs}) {
      if (side) {
        EXPECT_TRUE(std::isfinite(*side)) << row.name;
      }
    }
    EXPECT_TRUE(std::isfinite(row.tolerance)) << row.name;
    for (const Sides& sides : row.curve) ASSERT_TRUE(std::isfinite(sides.lhs) && std::isfinite(sides.rhs)) << row.name;
  }
}

}  // namespace
}  // namespace pegasos::test
