// The averages are the means of the run's own w_t and b_t to 1e-12 of the mean length of these, whatever lies between
// them: w_{t+1/2} far outside of the ball, rows of very different lengths, a first step that is far too long.
#include <gtest/gtest.h>

#include "methods/stepper.h"
#include "support/own_means.h"
#include "support/problems.h"
#include "support/stride.h"

namespace pegasos {
namespace {

void follow(Stepper& stepper) {
  test::OwnMeans means(stepper.averages().suffix_from());
  for (Count t = 1; t <= stepper.parameters().T; ++t) {
    SCOPED_TRACE("t = " + std::to_string(t));
    means.add(t, stepper);
    ASSERT_TRUE(stepper.step());
    means.expect_in(stepper);
    if (testing::Test::HasFatalFailure()) return;
  }
  Stepper restored(stepper.data(), stepper.parameters());
  restored.restore(stepper.state());
  means.expect_in(restored);
}

enum class Layout { Dense, Sparse, ManyFeatures };  // averages of many features are kept by example

struct Rows {
  std::vector<Vector> x;
  std::vector<int> y;

  Rows scaled(double factor) const {
    Rows result = *this;
    for (Vector& row : result.x) {
      for (double& value : row) value *= factor;
    }
    return result;
  }
  DatasetPtr data(Layout layout, Bias bias = Bias::None) const {
    std::vector<Vector> rows = x;
    if (layout == Layout::ManyFeatures) {
      for (Vector& row : rows) row.resize(2100, 0.0);
    }
    const DatasetPtr plain = layout == Layout::Dense ? test::dataset(rows, y) : test::sparse_dataset(rows, y);
    if (bias == Bias::None) return plain;
    Transform transform;
    transform.bias = bias;
    std::vector<std::int8_t> labels(y.begin(), y.end());
    return std::make_shared<const Dataset>(plain->rows(), labels, plain->feature_names(), transform, "test",
                                           std::vector<Message>{});
  }
};

const Rows kFour = {{{1, 2}, {1e9, -2e9}, {3e9, 1e9}, {-1, 3}}, {1, 1, -1, -1}};
const Rows kSix = {{{2, 1, 0}, {-1, 3, 0.5}, {0.5, -2, 1}, {-3, -0.5, 2}, {1, 1, 1}, {-1.5, 2, -1}},
                   {1, -1, 1, -1, -1, 1}};

void follow(const DatasetPtr& data, const Parameters& parameters) {
  Stepper stepper(data, parameters);
  follow(stepper);
}

TEST(Averages, KeepTheirDigitsAfterLargeProjections) {
  Parameters parameters;
  parameters.T = 200;
  for (const auto& [scale, lambda] : {std::pair{1e4, 1e-8}, {1e9, 1e-6}, {1e12, 1e-12}, {1e90, 1e-12}, {1, 1e-3}}) {
    for (const Layout layout : {Layout::Dense, Layout::Sparse, Layout::ManyFeatures}) {
      for (const Count k : {1, 4}) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
          SCOPED_TRACE(testing::Message() << scale << " " << lambda << " layout " << int(layout) << " k " << k);
          parameters.lambda = lambda;
          parameters.k = k;
          parameters.seed = seed;
          follow(kSix.scaled(scale).data(layout), parameters);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(Averages, KeepTheirDigitsWhereRowsDifferInLength) {
  Parameters parameters;
  parameters.T = 300;
  parameters.lambda = 0.01;
  for (const bool projection : {true, false}) {
    for (const Layout layout : {Layout::Dense, Layout::ManyFeatures}) {
      for (std::uint64_t seed = 1; seed <= 20; seed += test::kStride) {
        SCOPED_TRACE(testing::Message() << projection << " layout " << int(layout) << " seed " << seed);
        parameters.projection = projection;
        parameters.seed = seed;
        follow(kFour.data(layout), parameters);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(Averages, KeepTheirDigitsWithEveryStepAndBias) {
  Parameters parameters;
  parameters.T = 200;
  parameters.lambda = 1e-3;
  for (const StepRule rule : {StepRule::Pegasos, StepRule::Constant, StepRule::InverseT, StepRule::InverseSqrtT,
                              StepRule::Norma, StepRule::Backtracking}) {
    for (const double value : {1e-2, 30.0, 999.0, 1e9}) {
      for (const Bias bias : {Bias::None, Bias::Free}) {
        for (const Rows& rows : {kSix, kFour, kSix.scaled(1e6)}) {
          SCOPED_TRACE(testing::Message() << int(rule) << " " << value << " bias " << int(bias));
          parameters.step = rule;
          parameters.step_value = value;
          follow(rows.data(Layout::Dense, bias), parameters);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(Averages, NoIterateDependsOnWhetherTheyAreKept) {
  Parameters parameters;
  parameters.T = 200;
  parameters.lambda = 1e-3;
  for (const StepRule rule : {StepRule::Pegasos, StepRule::InverseSqrtT}) {
    for (const Layout layout : {Layout::Dense, Layout::Sparse, Layout::ManyFeatures}) {
      for (const Bias bias : {Bias::None, Bias::Free}) {
        for (const Count k : {1, 4}) {
          for (const bool projection : {true, false}) {
            SCOPED_TRACE(testing::Message() << int(rule) << " layout " << int(layout) << " bias " << int(bias) << " k "
                                            << k << (projection ? " projected" : ""));
            parameters.step = rule;
            parameters.k = k;
            parameters.projection = projection;
            const DatasetPtr data = kFour.data(layout, bias);
            Stepper with(data, parameters);
            Stepper without(data, parameters, {.averages = false});
            with.set_detail(Detail::None);
            without.set_detail(Detail::None);
            for (Count t = 1; t <= parameters.T; ++t) {
              ASSERT_EQ(with.step(), without.step());
              ASSERT_EQ(with.weights().vector(), without.weights().vector()) << t;
              ASSERT_EQ(with.bias(), without.bias()) << t;
            }
            EXPECT_EQ(with.totals().projected_steps, without.totals().projected_steps);
            for (const Average which : test::kAllAverages) {
              EXPECT_GT(with.averages().total(which), 0);
              EXPECT_EQ(without.averages().total(which), 0);
              EXPECT_EQ(without.averages().vector(which, without.weights()),
                        Vector(with.weights().vector().size(), 0.0));
            }
          }
        }
      }
    }
  }
}

/// Steps 1 ... T/2 see row 0 alone, the others row 1.
std::vector<std::vector<Row>> first_one_then_other(Count T) {
  std::vector<std::vector<Row>> sets(static_cast<std::size_t>(T), {0});
  for (std::size_t t = sets.size() / 2; t < sets.size(); ++t) sets[t] = {1};
  return sets;
}

// The first half is up to 1e20 times longer than the second, of which the suffix is the mean.
TEST(Averages, ASuffixThatIsFarShorterThanWhatWasBeforeHasItsOwnDigits) {
  Parameters parameters;
  parameters.T = 400;
  parameters.lambda = 0.01;
  parameters.projection = false;
  parameters.step = StepRule::Constant;
  for (const double step : {10.0, 50.0, 90.0, 99.999}) {
    for (const double length : {1e3, 1e10, 1e20}) {
      for (const Bias bias : {Bias::None, Bias::Free}) {
        SCOPED_TRACE(testing::Message() << step << " " << length);
        parameters.step_value = step;
        const Rows rows = {{{length, -length}, {1e-3, 2e-3}}, {1, 1}};
        Stepper stepper(rows.data(Layout::Dense, bias), parameters, {.sets = first_one_then_other(parameters.T)});
        follow(stepper);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// The suffix's own sum is there for its digits alone: it goes as soon as the whole sum has them, too.
TEST(Averages, ASuffixGivesItsOwnSumUp) {
  Parameters parameters;
  parameters.T = 400;
  parameters.lambda = 0.01;
  for (const Layout layout : {Layout::Dense, Layout::ManyFeatures}) {
    Stepper stepper(kSix.data(layout), parameters);
    const auto run_to = [&](Count t) {
      while (stepper.position().completed() < t) ASSERT_TRUE(stepper.step());
    };
    run_to(100);
    const std::size_t before = stepper.averages().bytes();
    run_to(stepper.averages().suffix_from() + 1);
    EXPECT_GT(stepper.averages().bytes(), before);
    run_to(parameters.T);
    EXPECT_EQ(stepper.averages().bytes(), before);
  }
}

// By example: row 1 takes away what row 0 brought, and what is left is short.
TEST(Averages, ASuffixByExampleHasItsOwnDigits) {
  Parameters parameters;
  parameters.T = 400;
  parameters.lambda = 0.01;
  parameters.projection = false;
  const Rows rows = {{{1e12, 1}, {-1e12, 0}, {1, 1}}, {1, 1, -1}};
  for (const Layout layout : {Layout::Dense, Layout::ManyFeatures}) {
    std::vector<std::vector<Row>> sets(400, {0});
    for (std::size_t t = 199; t < sets.size(); ++t) sets[t] = {t == 199 ? Row{1} : Row{2}};
    Stepper stepper(rows.data(layout), parameters, {.sets = sets});
    follow(stepper);
    if (HasFatalFailure()) return;
  }
}

// All w_t are 0 for long, then they are not.
TEST(Averages, KeepTheirDigitsAfterManyZeros) {
  Parameters parameters;
  parameters.T = 4000;
  parameters.lambda = 0.01;
  parameters.projection = false;
  for (const StepRule rule : {StepRule::Pegasos, StepRule::Constant}) {
    for (const Layout layout : {Layout::Dense, Layout::ManyFeatures}) {
      parameters.step = rule;
      parameters.step_value = 10;
      const Rows rows = {{{0, 0}, {1.1, 0.7}}, {1, 1}};
      Stepper stepper(rows.data(layout), parameters, {.sets = first_one_then_other(parameters.T)});
      follow(stepper);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace pegasos
