// What must not change a digit: what is written down of a step, and the threads that measure.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "methods/stepper.h"
#include "objective/hinge.h"
#include "support/problems.h"

namespace pegasos {
namespace {

// What is written down never changes a digit of the run.
TEST(Digits, DetailChangesNoDigit) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const auto problem = test::random_problem(seed);
    for (const DatasetPtr& data : {test::sparse_dataset(problem.x, problem.y), test::dataset(problem.x, problem.y)}) {
      for (const Count k : {1, 3}) {
        for (const StepRule rule : {StepRule::Pegasos, StepRule::InverseSqrtT, StepRule::Backtracking}) {
          Parameters parameters;
          parameters.lambda = problem.lambda;
          parameters.k = k;
          parameters.T = 300;
          parameters.step = rule;
          std::vector<std::uint64_t> hashes;
          std::vector<Count> violators;
          for (const Detail detail : {Detail::None, Detail::Numbers, Detail::Vectors}) {
            Stepper stepper(data, parameters);
            stepper.set_detail(detail);
            Count sum = 0;
            for (Count t = 1; t <= parameters.T; ++t) {
              ASSERT_TRUE(stepper.step());
              sum += stepper.record().violators;
            }
            hashes.push_back(stepper.state().hash());
            violators.push_back(sum);
          }
          EXPECT_EQ(hashes, std::vector<std::uint64_t>(3, hashes[0])) << seed << " k " << k;
          EXPECT_EQ(violators, std::vector<Count>(3, violators[0]));
        }
      }
    }
  }
}

// As many steps at once as one likes: over the ends of epochs and of what is drawn ahead, from the middle of a step on.
TEST(Digits, StepsAtOnceAreTheStepsOneByOne) {
  for (const std::uint64_t seed : {5U, 6U}) {
    const auto problem = test::random_problem(seed);
    for (const DatasetPtr& data : {test::sparse_dataset(problem.x, problem.y), test::dataset(problem.x, problem.y)}) {
      for (const Sampling sampling : {Sampling::Replacement, Sampling::Epochs, Sampling::Cyclic, Sampling::Subset}) {
        Parameters parameters;
        parameters.lambda = problem.lambda;
        parameters.sampling = sampling;
        Stepper phases(data, parameters);
        Stepper stretches(data, parameters);
        stretches.set_detail(Detail::None);
        for (const Count n : {1, 2, 3, 447, 1, 448, 449, 1000, 7}) {
          const Count goal = stretches.position().completed() + n;
          if (n == 3) {  // what was begun is one of them
            ASSERT_TRUE(stretches.advance());
          }
          ASSERT_TRUE(stretches.step(n));
          ASSERT_EQ(stretches.position(), (Position{goal, Phase::Projection}));
          while (phases.position() < stretches.position()) ASSERT_TRUE(phases.advance());
          ASSERT_EQ(stretches.state().hash(), phases.state().hash()) << seed << " t " << goal;
          EXPECT_EQ(stretches.record().t, goal);
          EXPECT_EQ(stretches.record().indices, phases.record().indices);
          EXPECT_EQ(stretches.record().violates, phases.record().violates);
          EXPECT_EQ(stretches.record().violators, phases.record().violators);
          EXPECT_EQ(stretches.record().factor, phases.record().factor);
          EXPECT_EQ(stretches.record().projected, phases.record().projected);
        }
      }
    }
  }
}

// A long vector of zeros, of either sign, and of a few numbers.
TEST(Digits, FoldingMultipliesEachNumber) {
  for (const double factor : {3e-3, -4e-3, 500.0}) {
    Vector v(1000, 0.0);
    for (std::size_t j = 0; j < v.size(); j += 7) v[j] = j % 2 == 0 ? -0.0 : 0.0;
    for (std::size_t j = 400; j < 500; j += 3) v[j] = std::sin(static_cast<double>(j));
    Weights w(v);
    w.multiply(factor);
    ASSERT_TRUE(w.needs_fold());
    w.fold();
    for (std::size_t j = 0; j < v.size(); ++j) {
      v[j] *= factor;
      ASSERT_EQ(std::bit_cast<std::uint64_t>(w.direction()[j]), std::bit_cast<std::uint64_t>(v[j])) << j;
    }
    CompensatedSum sum;
    for (const double value : v) sum.add(value * value);
    EXPECT_EQ(w.direction_squared_norm(), sum.value());
    EXPECT_EQ(w.numerator(), 1);
    EXPECT_EQ(w.scale(), 1);
  }
}

/// So many sparse rows with 5 features that the work on them is done in several parts.
DatasetPtr many_rows(Count m) {
  const Random random(12, Stream::Test);
  std::vector<std::size_t> starts{0};
  std::vector<Column> ids;
  Vector values;
  std::vector<std::int8_t> y;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(m); ++i) {
    for (std::uint32_t j = 0; j < 5; j += 1 + static_cast<std::uint32_t>(random.below(3, i, j))) {
      ids.push_back(j);
      values.push_back(random.normal(i, j));
    }
    starts.push_back(ids.size());
    y.push_back(random.below(2, i, 99) == 0 ? std::int8_t{1} : std::int8_t{-1});
  }
  return std::make_shared<const Dataset>(test::sparse_rows(5, starts, ids, values), y, std::vector<std::string>(5, "f"),
                                         Transform{}, "test", std::vector<Message>());
}

// A batch of more than kRowPart examples is worked on by parts.
TEST(Digits, LargeBatchesAreTheSameForEveryNumberOfThreads) {
  const DatasetPtr data = many_rows(40'000);
  for (const Sampling sampling : {Sampling::Subset, Sampling::Replacement}) {
    for (const Count k : {Count{20'000}, Count{40'000}}) {
      std::vector<std::uint64_t> hashes;
      std::vector<double> f;
      for (const Count threads : {1, 2, 5}) {
        Parameters parameters;
        parameters.lambda = 0.01;
        parameters.k = k;
        parameters.sampling = sampling;
        parameters.T = 10;
        Stepper stepper(data, parameters, {.threads = threads});
        while (stepper.position().t < parameters.T) ASSERT_TRUE(stepper.step());
        hashes.push_back(stepper.state().hash());
        f.push_back(stepper.record().f_batch);
      }
      EXPECT_EQ(hashes, std::vector<std::uint64_t>(3, hashes[0]));
      EXPECT_EQ(f, std::vector<double>(3, f[0]));
    }
  }
}

/// Sparse rows that take more than 32 MB.
DatasetPtr large_rows() {
  constexpr std::uint32_t kRows = 30'000;
  constexpr std::uint32_t kEntries = 100;
  const Random random(13, Stream::Test);
  std::vector<std::size_t> starts{0};
  std::vector<Column> ids;
  Vector values;
  std::vector<std::int8_t> y;
  for (std::uint32_t i = 0; i < kRows; ++i) {
    for (std::uint32_t j = 0; j < kEntries; ++j) {
      ids.push_back(j * 30 + (i * 7 + j) % 30);
      values.push_back(random.uniform(i, j) - 0.5);
    }
    starts.push_back(ids.size());
    y.push_back(random.below(2, i, 999) == 0 ? std::int8_t{1} : std::int8_t{-1});
  }
  return std::make_shared<const Dataset>(test::sparse_rows(3000, starts, ids, values), y,
                                         std::vector<std::string>(3000, "f"), Transform{}, "test",
                                         std::vector<Message>());
}

// Over the ends of epochs, with steps by phases and steps that are written down in between, after going back, and in a
// copy that was made in the middle of a step.
TEST(Digits, EpochsCopiedAheadAreTheSame) {
  const DatasetPtr data = large_rows();
  ASSERT_GT(data->rows().bytes(), std::size_t{32} << 20U) << "else nothing is copied";
  Parameters parameters;
  parameters.lambda = 1e-4;
  for (const Sampling sampling : {Sampling::Epochs, Sampling::Cyclic}) {
    parameters.sampling = sampling;
    parameters.T = 100'000;
    Stepper plain(data, parameters);
    plain.set_detail(Detail::None);
    Stepper copied(data, parameters, {.rows_ahead = true});
    copied.set_detail(Detail::None);
    const auto run_to = [](Stepper& stepper, Count t) {
      while (stepper.position().t < t) ASSERT_TRUE(stepper.step());
    };
    run_to(plain, 50'000);
    const Stepper::State middle = plain.state();
    run_to(plain, parameters.T);
    const std::uint64_t end = plain.state().hash();

    run_to(copied, 20'000);
    for (int phase = 0; phase < 4; ++phase) {  // the step changes its ways after each phase
      copied.set_detail(phase % 2 == 0 ? Detail::None : Detail::Vectors);
      ASSERT_TRUE(copied.advance());
    }
    copied.set_detail(Detail::Numbers);
    run_to(copied, 20'010);
    copied.set_detail(Detail::None);
    run_to(copied, 49'999);
    ASSERT_TRUE(copied.advance());
    Stepper other(copied);
    for (Stepper* stepper : {&copied, &other}) {
      run_to(*stepper, 49'999);
      while (stepper->position().phase != Phase::Projection) ASSERT_TRUE(stepper->advance());
      EXPECT_EQ(stepper->state().hash(), middle.hash());
      run_to(*stepper, parameters.T);
      EXPECT_EQ(stepper->state().hash(), end);
    }
    copied.restore(middle);
    run_to(copied, parameters.T);
    EXPECT_EQ(copied.state().hash(), end);
  }
}

// The same sum taken plainly: by parts it is the gradient step.
TEST(Digits, ALargeBatchIsTheSumOfItsExamples) {
  const DatasetPtr data = many_rows(40'000);
  Parameters parameters;
  parameters.lambda = 0.01;
  parameters.k = data->m();
  parameters.sampling = Sampling::Subset;
  parameters.T = 3;
  parameters.projection = false;
  Stepper stepper(data, parameters, {.threads = 2});
  stepper.set_detail(Detail::Vectors);
  Vector w(5, 0.0);
  for (Count t = 1; t <= 3; ++t) {
    std::vector<long double> sum(5, 0.0L);
    Count violators = 0;
    for (Row i = 0; i < data->m(); ++i) {
      if (!(margin(*data, w, 0, i) < 1)) continue;
      ++violators;
      data->x(i).for_each([&](Column j, double value) { sum[j] += static_cast<long double>(data->y(i) * value); });
    }
    ASSERT_TRUE(stepper.step());
    EXPECT_EQ(stepper.record().violators, violators);
    const double eta = 1 / (parameters.lambda * static_cast<double>(t));
    for (std::size_t j = 0; j < 5; ++j) {
      w[j] = (1 - eta * parameters.lambda) * w[j] + eta / static_cast<double>(data->m()) * static_cast<double>(sum[j]);
      EXPECT_NEAR(stepper.record().w_next[j], w[j], 1e-12);
    }
    w = stepper.record().w_next;
  }
}

TEST(Digits, ValuesAreTheSameForEveryNumberOfThreads) {
  const DatasetPtr set = many_rows(70'000);
  const Dataset& data = *set;
  const Vector w = {0.5, -1, 0.25, 2, 0.1};
  const Objective one = evaluate(data, 0.1, w, 0.3, 1);
  for (const Count threads : {2, 3, 8}) {
    const Objective several = evaluate(data, 0.1, w, 0.3, threads);
    EXPECT_EQ(several.f, one.f);
    EXPECT_EQ(several.hinge, one.hinge);
    EXPECT_EQ(several.error_rate, one.error_rate);
  }
}

TEST(Digits, PointsThatAreEvaluatedTogetherHaveTheDigitsOfEachAlone) {
  const Random random(3, Stream::Test);
  const auto wide = test::random_problem(5);
  for (const DatasetPtr& data : {many_rows(70'000), test::sparse_dataset(wide.x, wide.y),
                                 test::dataset({{1, 2}, {-1, 3}, {0, 1}}, {1, -1, 1})}) {
    std::vector<Vector> points;
    std::vector<Candidate> candidates;
    for (std::uint64_t i = 0; i < 25; ++i) {
      Vector w(static_cast<std::size_t>(data->d()), 0.0);
      for (std::size_t j = 0; j < w.size() && i % 7 != 3; ++j)
        w[j] = random.normal(i, static_cast<std::uint32_t>(j));  // else 0
      points.push_back(std::move(w));
    }
    for (const Vector& w : points)
      candidates.push_back(
          {0.01 * static_cast<double>(1 + candidates.size()), w, candidates.size() % 4 == 3 ? 0 : 0.2});
    for (const Count threads : {1, 3}) {
      const std::vector<Objective> together = evaluate(*data, candidates, threads);
      ASSERT_EQ(together.size(), candidates.size());
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate& one = candidates[i];
        const Objective alone = evaluate(*data, one.lambda, one.w, one.b, 1);
        EXPECT_EQ(together[i].f, alone.f) << i;
        EXPECT_EQ(together[i].hinge, alone.hinge) << i;
        EXPECT_EQ(together[i].norm, alone.norm) << i;
        EXPECT_EQ(together[i].error_rate, alone.error_rate) << i;
      }
    }
  }
}

}  // namespace
}  // namespace pegasos
