// Where a bound goes: the terms of the proof of Lemma 1 against an evaluation in long double, that they add up, and the
// waterfall from the bound down to what is measured.
#include "support/theory_support.h"
#include "theory/bounds.h"

namespace pegasos::test {
namespace {

struct Path {
  Situation situation;
  Reference reference;
  std::vector<Finding> findings;
  std::vector<ProofMoment> proof;
};

Path path_of(const DatasetPtr& data, const Parameters& parameters) {
  Path path;
  path.situation = situation_of(*data, parameters, 0);
  path.reference = certified(*data, parameters.lambda);
  auto findings = check_path(data, parameters, path.situation, path.reference, {}, {}, &path.proof);
  EXPECT_TRUE(findings.ok());
  path.findings = std::move(findings).value();
  return path;
}

Parameters tight_parameters(const RandomProblem& problem, std::uint64_t seed) {
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.seed = seed;
  parameters.projection = seed % 2 == 0;
  parameters.k = seed % 3 == 0 ? 3 : 1;
  parameters.T = 150;
  return parameters;
}

TEST(TheoryProof, TermsAreThoseOfAnIndependentEvaluation) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    const Parameters parameters = tight_parameters(problem, seed);
    const Path path = path_of(data, parameters);
    const PlainProblem plain = plain_problem(problem.x, problem.y, problem.lambda, parameters.projection);
    const auto steps = plain_run(plain, batches_of(*data, parameters));
    const auto terms = plain_proof(plain, steps, exact(path.reference.w));
    ASSERT_EQ(path.proof.size(), 150U);
    PlainProof sum{};
    Real size = 1;
    for (std::size_t n = 0; n < 150; ++n) {
      const ProofMoment& moment = path.proof[n];
      const PlainProof& want = terms[n];
      EXPECT_EQ(moment.t, static_cast<Count>(n + 1));
      size += std::abs(want.telescope) + want.gradient + std::abs(want.convexity);
      const auto near = [&](double value, Real expected) {
        EXPECT_NEAR(value, static_cast<double>(expected), 1e-10 * static_cast<double>(size)) << moment.t;
      };
      near(moment.step.excess, want.excess);
      near(moment.step.telescope, want.telescope);
      near(moment.step.gradient, want.gradient);
      near(moment.step.convexity, want.convexity);
      near(moment.step.subgradient_lost, want.subgradient_lost);
      near(moment.step.projection_lost, want.projection_lost);
      near(moment.step.noise, want.noise);
      near(moment.sum.noise, sum.noise += want.noise);
      near(moment.sum.excess, sum.excess += want.excess);
      near(moment.sum.telescope, sum.telescope += want.telescope);
      near(moment.sum.gradient, sum.gradient += want.gradient);
      near(moment.sum.convexity, sum.convexity += want.convexity);
      near(moment.sum.subgradient_lost, sum.subgradient_lost += want.subgradient_lost);
      near(moment.sum.projection_lost, sum.projection_lost += want.projection_lost);
    }
  }
}

// With the step 1/(lambda t): telescope + convexity = -(lambda t/2) d_{t+1}, and the bars add up to t times (P).
TEST(TheoryProof, BarsAddUpToTheBound) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    const Path path = path_of(data, tight_parameters(problem, seed));
    double size = 1;
    for (const ProofMoment& moment : path.proof) {
      const ProofTerms& sum = moment.sum;
      size += std::abs(moment.step.telescope) + moment.step.gradient;
      const double left = problem.lambda * static_cast<double>(moment.t) / 2 * moment.distance2;
      EXPECT_NEAR(sum.telescope + sum.convexity, -left, 1e-11 * size);
      EXPECT_NEAR(sum.excess + left + sum.subgradient_lost + sum.projection_lost, sum.gradient, 1e-11 * size);
      EXPECT_GE(moment.step.subgradient_lost, -1e-12 * size);
      EXPECT_GE(moment.step.projection_lost, -1e-12 * size);
    }
    const Finding* posterior = find(path.findings, "Theorem 1 (P)");
    const double T = 150;
    EXPECT_NEAR(path.proof.back().sum.gradient / T, *posterior->rhs, 1e-12 * *posterior->rhs);
    EXPECT_NEAR(path.proof.back().sum.excess / T, *posterior->lhs, 1e-12 * size);
  }
}

TEST(TheoryProof, IsEmptyWhereLemma1DoesNotSpeak) {
  const RandomProblem problem = random_problem(3);
  Parameters parameters = tight_parameters(problem, 3);
  parameters.step = StepRule::Constant;
  parameters.step_value = 0.01;
  EXPECT_TRUE(path_of(dataset(problem.x, problem.y), parameters).proof.empty());
}

TEST(TheoryWaterfall, OfAPathFallsFromTheBoundToTheExcess) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProblem problem = random_problem(seed);
    const DatasetPtr data = dataset(problem.x, problem.y);
    const Path path = path_of(data, tight_parameters(problem, seed));
    const auto fall = waterfall(path.situation, path.proof.back());
    ASSERT_TRUE(fall);
    const Real R = plain_problem(problem.x, problem.y, problem.lambda, true).R();
    const Real G = seed % 2 == 0 ? std::sqrt(static_cast<Real>(problem.lambda)) + R : 2 * R;
    const Real theorem = G * G * std::log(Real(150)) / (problem.lambda * 150);
    EXPECT_NEAR(fall->theorem, static_cast<double>(theorem), 1e-12 * static_cast<double>(theorem));
    const auto ratio = static_cast<double>((1 + std::log(Real(150))) / (2 * std::log(Real(150))));
    EXPECT_NEAR(fall->logarithm, fall->theorem * ratio, 1e-12 * fall->theorem);
    EXPECT_LE(fall->logarithm, fall->theorem);
    EXPECT_LE(fall->posterior, fall->logarithm * (1 + 1e-12));
    EXPECT_LE(fall->excess, fall->posterior * (1 + 1e-12));
    EXPECT_NEAR(fall->excess + fall->distance + fall->lost, fall->posterior, 1e-10 * (1 + fall->theorem));
  }
}

TEST(TheoryWaterfall, OfRunsIsTheMeanOfTheirOwn) {
  Small small;
  small.parameters.lambda = 0.2137;  // no margin is ever exactly 1
  small.reference = certified(*small.data, 0.2137);
  const auto ensemble = small.run(50, 2);
  ASSERT_TRUE(ensemble.ok());
  const Situation situation = situation_of(*small.data, small.parameters, 50);
  const Path path = path_of(small.data, small.parameters);
  const ProofMoment end = path.proof.back();
  const auto fall = waterfall(situation, small.reference, *ensemble, end);
  ASSERT_TRUE(fall);
  ASSERT_TRUE(fall->noise);
  EXPECT_EQ(*fall->noise, end.sum.noise / 120);
  EXPECT_LT(*fall->noise, fall->posterior);
  PlainProblem plain;
  plain.lambda = 0.2137;
  for (Row i = 0; i < 5; ++i)
    plain.z.push_back({small.data->y(i) * small.data->x(i).at(0), small.data->y(i) * small.data->x(i).at(1)});
  Real posterior = 0, measured = 0;
  for (std::uint64_t j = 0; j < 50; ++j) {
    Parameters parameters = small.parameters;
    parameters.seed = member_seed(9, j);
    const auto steps = plain_run(plain, batches_of(*small.data, parameters));
    for (const PlainProof& terms : plain_proof(plain, steps, exact(small.reference.w)))
      posterior += terms.gradient / 120 / 50;
    for (const PlainStep& step : steps) measured += (plain.f(step.w) - small.reference.f_high) / 120 / 50;
  }
  EXPECT_NEAR(fall->posterior, static_cast<double>(posterior), 1e-11);
  EXPECT_NEAR(fall->excess, static_cast<double>(measured), 1e-11);
  EXPECT_EQ(fall->runs, 50);
  ASSERT_TRUE(fall->interval);
  EXPECT_LT(fall->interval->low, fall->excess);
  EXPECT_LT(fall->excess, fall->posterior);
  EXPECT_GT(fall->distance, 0);

  EXPECT_FALSE(waterfall(situation, small.reference, EnsembleValues{}, end));
  EnsembleValues one = *ensemble;
  one.members.resize(1);
  EXPECT_FALSE(waterfall(situation, small.reference, one, end)) << "no mean, and another run than the one on the path";
  Parameters epochs = small.parameters;
  epochs.sampling = Sampling::Epochs;
  EXPECT_FALSE(waterfall(situation_of(*small.data, epochs, 50), small.reference, *ensemble, end));
}

// Enumerates every subset of two of five examples: what the formula says is their mean square distance.
TEST(TheoryNoise, OfSubsetsIsTheMeanOverAllOfThem) {
  const DatasetPtr data = dataset({{1, 2}, {-1, 0.5}, {0.25, 1}, {3, -1}, {0.5, 0.5}}, {1, -1, 1, -1, 1});
  const Vector w = {0.3, 0.2};
  Parameters parameters;
  parameters.sampling = Sampling::Subset;
  parameters.k = 2;
  const auto part = [&](Row i, std::size_t j) {
    const double product = data->y(i) * (data->x(i).at(0) * w[0] + data->x(i).at(1) * w[1]);
    return product < 1 ? data->y(i) * data->x(i).at(static_cast<Column>(j)) : 0.0;
  };
  double sum = 0;
  for (Row a = 0; a < 5; ++a) {
    for (Row b = a + 1; b < 5; ++b) {
      for (std::size_t j = 0; j < 2; ++j) {
        double mean = 0;
        for (Row i = 0; i < 5; ++i) mean += part(i, j) / 5;
        const double distance = (part(a, j) + part(b, j)) / 2 - mean;
        sum += distance * distance / 10;
      }
    }
  }
  EXPECT_GT(sum, 0.01);
  EXPECT_NEAR(*sampling_noise(*data, parameters, w), sum, 1e-14);
  parameters.k = 5;
  EXPECT_EQ(*sampling_noise(*data, parameters, w), 0);
  parameters.sampling = Sampling::Epochs;
  EXPECT_FALSE(sampling_noise(*data, parameters, w));
}

}  // namespace
}  // namespace pegasos::test
