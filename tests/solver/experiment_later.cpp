// A run whose full samples wait for their values: whoever finds them out, in whatever order and however late, the run
// and its series are those of one that evaluates in place.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiment/run.h"
#include "support/problems.h"

namespace pegasos {
namespace {

void expect_same_series(const Run& a, const Run& b) {
  const SeriesView x = a.series().view();
  const SeriesView y = b.series().view();
  ASSERT_EQ(x.samples.size(), y.samples.size());
  for (std::size_t i = 0; i < x.samples.size(); ++i) {
    EXPECT_EQ(x.samples[i].t, y.samples[i].t);
    EXPECT_EQ(x.samples[i].f, y.samples[i].f) << x.samples[i].t;
    EXPECT_EQ(x.samples[i].f_average, y.samples[i].f_average) << x.samples[i].t;
    EXPECT_EQ(x.samples[i].f_weighted, y.samples[i].f_weighted) << x.samples[i].t;
    EXPECT_EQ(x.samples[i].f_suffix, y.samples[i].f_suffix) << x.samples[i].t;
    EXPECT_EQ(x.samples[i].held_out_hinge, y.samples[i].held_out_hinge) << x.samples[i].t;
    EXPECT_EQ(x.samples[i].held_out_error_average, y.samples[i].held_out_error_average) << x.samples[i].t;
    EXPECT_EQ(x.samples[i].sum_f_batch, y.samples[i].sum_f_batch) << x.samples[i].t;
  }
  ASSERT_EQ(x.by_hand.size(), y.by_hand.size());
  for (std::size_t i = 0; i < x.by_hand.size(); ++i) {
    EXPECT_EQ(x.by_hand[i].t, y.by_hand[i].t);
    EXPECT_EQ(x.by_hand[i].f, y.by_hand[i].f);
  }
  ASSERT_EQ(x.averages.size(), y.averages.size());
  for (std::size_t i = 0; i < x.averages.size(); ++i) EXPECT_EQ(x.averages[i], y.averages[i]);
}

/// Finds out some of what is owed, anywhere in the list.
void find_out_some(const Run& run, const Random& random, std::uint64_t n) {
  std::vector<std::shared_ptr<OwedValues>> some;
  for (std::size_t i = 0; i < run.owed().size(); ++i) {
    const auto& values = run.owed()[i].values;
    if (!values->there() && random.uniform(n, static_cast<std::uint32_t>(i)) < 0.4) some.push_back(values);
  }
  if (!some.empty()) OwedValues::find_out(some, 1 + static_cast<Count>(n % 3));
}

TEST(LaterRun, HasTheSeriesOfARunThatEvaluatesInPlace) {
  for (const bool sparse : {false, true}) {
    const auto problem = test::random_problem(sparse ? 3 : 4);
    const DatasetPtr data = sparse ? test::sparse_dataset(problem.x, problem.y) : test::dataset(problem.x, problem.y);
    Parameters parameters;
    parameters.lambda = problem.lambda;
    parameters.T = 12000;
    const RunOptions in_place{.held_out = data};
    RunOptions later = in_place;
    later.values_later = true;
    const Random random(9, Stream::Test);
    pegasos::Run plain(data, parameters, in_place);
    pegasos::Run run(data, parameters, later);
    Count most = 0;
    for (std::uint64_t n = 0; n < 60; ++n) {
      const auto some = static_cast<Count>(1 + random.below(300, n, 1000));
      for (pegasos::Run* one : {&plain, &run}) {
        switch (random.below(4, n, 1001)) {
          case 0: one->run_to(one->position().completed() + some); break;
          case 1: one->step_by_hand(); break;
          case 2: one->advance_by_hand(); break;
          default: one->seek({1 + some % (one->frontier() + 1), static_cast<Phase>(some % 4)}); break;
        }
      }
      ASSERT_EQ(run.position(), plain.position());
      ASSERT_EQ(run.hash(), plain.hash());
      most = std::max(most, static_cast<Count>(run.owed().size()));
      find_out_some(run, random, n);
      run.collect();
      const SeriesView sofar = run.series().view();
      for (std::size_t i = 1; i < sofar.samples.size(); ++i) ASSERT_LT(sofar.samples[i - 1].t, sofar.samples[i].t);
    }
    EXPECT_GT(most, 20) << "it was really behind";
    const Count goal = plain.frontier() + 500;
    for (pegasos::Run* one : {&plain, &run}) one->run_to(goal);
    pegasos::Run copy(run);  // shares what is owed
    std::vector<std::shared_ptr<OwedValues>> rest;
    for (const auto& owed : run.owed()) {
      if (!owed.values->there()) rest.push_back(owed.values);
    }
    if (!rest.empty()) OwedValues::find_out(rest, 2);
    EXPECT_TRUE(run.collect());
    EXPECT_TRUE(run.owed().empty());
    expect_same_series(run, plain);
    EXPECT_TRUE(copy.collect());
    expect_same_series(copy, plain);
  }
}

TEST(LaterRun, AStoppingTestHasItsValuesAtOnce) {
  const auto problem = test::random_problem(4);
  const DatasetPtr data = test::dataset(problem.x, problem.y);
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.stopping = Stopping::SmallDecrease;
  parameters.stopping_value = 1e-5;
  parameters.T = 5000;
  pegasos::Run plain(data, parameters);
  pegasos::Run run(data, parameters, {.values_later = true});
  plain.run_to(5000);
  run.run_to(5000);
  EXPECT_FALSE(plain.ended().empty());
  EXPECT_EQ(run.ended(), plain.ended());
  EXPECT_EQ(run.position(), plain.position());
}

}  // namespace
}  // namespace pegasos
