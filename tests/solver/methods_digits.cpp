// What must not change a digit: what is written down of a step, and the threads that measure.
#include <gtest/gtest.h>

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

TEST(Digits, ValuesAreTheSameForEveryNumberOfThreads) {
  constexpr Count kRows = 70'000;  // several parts
  const Random random(12, Stream::Test);
  std::vector<std::size_t> starts{0};
  std::vector<Column> ids;
  Vector values;
  std::vector<std::int8_t> y;
  for (std::uint64_t i = 0; i < kRows; ++i) {
    for (std::uint32_t j = 0; j < 5; j += 1 + static_cast<std::uint32_t>(random.below(3, i, j))) {
      ids.push_back(j);
      values.push_back(random.normal(i, j));
    }
    starts.push_back(ids.size());
    y.push_back(random.below(2, i, 99) == 0 ? std::int8_t{1} : std::int8_t{-1});
  }
  const Dataset data(RowStorage::sparse(5, starts, ids, values), y, std::vector<std::string>(5, "f"), Transform{},
                     "test", {});
  const Vector w = {0.5, -1, 0.25, 2, 0.1};
  const Objective one = evaluate(data, 0.1, w, 0.3, 1);
  for (const Count threads : {2, 3, 8}) {
    const Objective several = evaluate(data, 0.1, w, 0.3, threads);
    EXPECT_EQ(several.f, one.f);
    EXPECT_EQ(several.hinge, one.hinge);
    EXPECT_EQ(several.error_rate, one.error_rate);
  }
}

}  // namespace
}  // namespace pegasos
