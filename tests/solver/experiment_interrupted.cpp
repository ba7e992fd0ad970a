// A run that is left in the middle of a step, of what is evaluated around it or of a seek loses nothing: whatever comes
// next, it has the numbers of a run that was never interrupted.
#include <gtest/gtest.h>

#include <string>

#include "experiment/ensemble.h"
#include "experiment/run.h"
#include "experiment/verify.h"
#include "support/looks.h"
#include "support/problems.h"

namespace pegasos {
namespace {

DatasetPtr large_set(std::uint64_t seed) {
  const Random random(seed, Stream::Test);
  std::vector<Vector> x;
  std::vector<int> y;
  for (std::uint64_t i = 0; i < 60000; ++i) {
    const int sign = random.uniform(i, 90) < 0.5 ? -1 : 1;
    Vector row;
    for (std::uint32_t j = 0; j < 10; ++j) row.push_back(random.normal(i, j) + 0.3 * sign);
    x.push_back(std::move(row));
    y.push_back(sign);
  }
  return test::dataset(x, y);
}

Parameters large_steps() {
  Parameters parameters;
  parameters.lambda = 1e-3;
  parameters.k = 80000;
  parameters.T = 40;
  parameters.seed = 2;
  return parameters;
}

void expect_same(const Run& a, const Run& b, const std::string& name) {
  EXPECT_EQ(a.position(), b.position()) << name;
  EXPECT_EQ(a.frontier(), b.frontier()) << name;
  EXPECT_EQ(a.hash(), b.hash()) << name;
  EXPECT_EQ(a.ended(), b.ended()) << name;
  EXPECT_TRUE(a.history().reproducible()) << name;
  const SeriesView x = a.series().view();
  const SeriesView y = b.series().view();
  ASSERT_EQ(x.samples.size(), y.samples.size()) << name;
  for (std::size_t i = 0; i < x.samples.size(); ++i) {
    EXPECT_EQ(x.samples[i].t, y.samples[i].t) << name;
    EXPECT_EQ(x.samples[i].f, y.samples[i].f) << name;
    EXPECT_EQ(x.samples[i].f_average, y.samples[i].f_average) << name;
    EXPECT_EQ(x.samples[i].sum_f_batch, y.samples[i].sum_f_batch) << name;
  }
  EXPECT_EQ(a.touches().last(), b.touches().last()) << name;
  EXPECT_EQ(a.touches().violators(1, a.touches().last()), b.touches().violators(1, b.touches().last())) << name;
}

TEST(InterruptedRun, LosesNothing) {
  const DatasetPtr data = large_set(1);
  for (const Stopping stopping : {Stopping::None, Stopping::SmallDecrease}) {
    Parameters parameters = large_steps();
    parameters.stopping = stopping;
    parameters.stopping_value = 1e-4;
    const RunOptions options{.held_out = large_set(2)};
    pegasos::Run whole(data, parameters, options);
    whole.run_to(8);
    pegasos::Run run(data, parameters, options);
    Count interrupted = 0;
    for (Count last = 1; run.position().completed() < whole.position().completed() || !run.ended().empty(); ++last) {
      // Each time it comes a little further, and is left at another place.
      interrupted += test::looked([&] { run.run_to(8); }, 1 + last % 23).whole ? 0 : 1;
      EXPECT_LE(run.position(), (Position{run.frontier() + 1, Phase::Violators}));
      if (!run.ended().empty() && run.ended() == whole.ended()) break;
      ASSERT_LT(last, 2000);
    }
    run.run_to(8);
    EXPECT_GT(interrupted, 10);
    expect_same(run, whole, "stopping " + std::to_string(static_cast<int>(stopping)));
  }
}

TEST(InterruptedRun, StepsByHandGoOnWhereTheyWereLeft) {
  const DatasetPtr data = large_set(1);
  pegasos::Run whole(data, large_steps());
  pegasos::Run run(data, large_steps());
  for (Count t = 1; t <= 3; ++t) {
    ASSERT_TRUE(whole.step_by_hand());
    for (Count last = 1; run.position() != Position{t, Phase::Projection}; ++last)
      test::looked([&] { run.step_by_hand(); }, 1 + last % 17);
    test::looked([&] { run.run_to(t); });  // what was still to be evaluated
    expect_same(run, whole, "by hand");
    EXPECT_EQ(run.stepper().record().w, whole.stepper().record().w);
    EXPECT_EQ(run.stepper().record().w_half, whole.stepper().record().w_half);
    EXPECT_EQ(run.stepper().record().w_next, whole.stepper().record().w_next);
  }
}

TEST(InterruptedRun, ASeekIsLeftAnywhereAndAnotherOneArrives) {
  const DatasetPtr data = large_set(1);
  pegasos::Run whole(data, large_steps());
  whole.run_to(12);
  pegasos::Run run(data, large_steps());
  run.run_to(12);
  const Random random(5, Stream::Test);
  Count left = 0;
  for (std::uint64_t n = 0; n < 40; ++n) {
    const Position far{static_cast<Count>(1 + random.below(12, n)), static_cast<Phase>(random.below(4, n, 1))};
    const Position target{static_cast<Count>(1 + random.below(12, n, 2)), static_cast<Phase>(random.below(4, n, 3))};
    left += test::looked([&] { run.seek(far); }, static_cast<Count>(1 + n % 20)).whole ? 0 : 1;
    EXPECT_LE(run.position().completed(), 12);
    EXPECT_EQ(run.frontier(), 12);
    ASSERT_TRUE(run.seek(target));
    whole.seek(target);
    EXPECT_EQ(run.position(), target);
    EXPECT_EQ(run.hash(), whole.hash());
    EXPECT_EQ(run.stepper().weights().vector(), whole.stepper().weights().vector());
    EXPECT_EQ(run.stepper().record().w, whole.stepper().record().w);
  }
  EXPECT_GT(left, 10);
  run.seek({12, Phase::Projection});
  whole.seek({12, Phase::Projection});
  run.run_to(15);
  whole.run_to(15);
  expect_same(run, whole, "after the walk");
}

TEST(InterruptedRun, APausedSeekGoesOn) {
  const auto problem = test::random_problem(4);
  const DatasetPtr data = test::dataset(problem.x, problem.y);
  Parameters parameters;
  parameters.lambda = problem.lambda;
  pegasos::Run whole(data, parameters);
  whole.run_to(5000);
  pegasos::Run run(whole);
  const Position target{4321, Phase::Violators};
  whole.seek(target);
  run.seek({3, Phase::Projection});
  int pauses = 0;
  for (; !run.seek(target, [n = 0]() mutable { return ++n % 10 == 0; }); ++pauses) {
    EXPECT_LT(run.position(), target);
    EXPECT_TRUE(run.stepper().record().w.empty());  // vectors of another moment are not shown
  }
  EXPECT_GT(pauses, 1);
  expect_same(run, whole, "paused");
}

TEST(InterruptedRun, TheHashInTheMiddleOfAStepIsThatOfItsBeginning) {
  const auto problem = test::random_problem(6);
  Parameters parameters;
  parameters.lambda = problem.lambda;
  parameters.k = 2;
  pegasos::Run run(test::dataset(problem.x, problem.y), parameters);
  run.run_to(100);
  for (Count t = 101; t < 110; ++t) {
    const std::uint64_t before = run.hash();
    for (int phase = 0; phase < 3; ++phase) {
      ASSERT_TRUE(run.advance_by_hand());
      EXPECT_EQ(run.hash(), before) << phase;
    }
    ASSERT_TRUE(run.advance_by_hand());
    EXPECT_NE(run.hash(), before);
    run.seek({t, Phase::GradientStep});
    EXPECT_EQ(run.hash(), before);
    run.seek({t, Phase::Projection});
  }
}

TEST(InterruptedRun, LittleIsDoneBetweenTwoLooks) {
  const DatasetPtr data = large_set(1);
  pegasos::Run run(data, large_steps(), {.held_out = data});
  const test::Looked steps = test::looked([&] { run.run_to(3); });
  EXPECT_LT(steps.most, 4 * looks::kWork);
  EXPECT_GE(steps.work, 3 * (80000 + 2 * 600000));  // draws, products, and f of every w_t
  const test::Looked back = test::looked([&] { run.seek({2, Phase::GradientStep}); });
  EXPECT_LT(back.most, 4 * looks::kWork);
  EXPECT_GE(back.times, 1);
}

TEST(InterruptedRun, ManyRunsKeepThoseThatWereFinished) {
  const DatasetPtr data = large_set(3);
  Parameters parameters = large_steps();
  parameters.k = 5000;
  parameters.T = 20;
  std::stop_source stop;
  EnsembleOptions options;
  options.runs = 40;
  options.threads = 2;
  std::atomic<int> reports = 0;
  const JobControl control{stop.get_token(), [&](const Progress& progress) {
                             ++reports;
                             if (progress.fraction > 0.2) stop.request_stop();
                           }};
  Reference reference;
  reference.w.assign(10, 0.0);
  const auto some = run_ensemble(data, parameters, reference, options, control);
  ASSERT_TRUE(some.ok());
  EXPECT_LT(some->members.size(), 40U);
  options.runs = static_cast<Count>(some->members.size());
  ASSERT_GE(options.runs, 1);
  const auto whole = run_ensemble(data, parameters, reference, options);
  for (std::size_t j = 0; j < some->members.size(); ++j) EXPECT_EQ(some->members[j].f_last, whole->members[j].f_last);
}

}  // namespace
}  // namespace pegasos
