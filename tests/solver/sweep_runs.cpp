// Experiments as jobs: what a plan refuses, that the numbers depend on seeds alone, shards, stopping and going on.
#include "sweep_support.h"

#include <algorithm>
#include <atomic>
#include <set>

#include "core/random.h"
#include "experiment/outcome.h"
#include "experiment/sweep_time.h"

namespace pegasos::test {
namespace {

const Settings kSmall = {{"data", "coins"}, {"lambda", "0.1"}, {"T", "200"}};

SweepRequest small(SweepKind kind = SweepKind::KFixedT, std::vector<std::string> values = {"1", "3", "8"},
                   Count runs = 20) {
  return request_of(kind, with(kSmall), std::move(values), runs);
}

SweepPlan plan_of(const SweepRequest& request) {
  auto plan = plan_sweep(table_for(request.fixed), request);
  EXPECT_TRUE(plan.ok());
  return std::move(plan).value();
}

SweepRuns runs_of(const SweepPlan& plan, const SweepOptions& options = {}) {
  SweepRuns runs;
  EXPECT_TRUE(run_sweep(plan, options, runs).ok());
  return runs;
}

void expect_refused(const SweepRequest& request, ErrorCode code, const std::string& part) {
  const auto plan = plan_sweep(table_for(request.fixed), request);
  ASSERT_FALSE(plan.ok()) << part;
  EXPECT_EQ(plan.error().code, code) << part;
  EXPECT_NE(plan.error().message.english().find(part), std::string::npos) << plan.error().message;
}

TEST(SweepKinds, TheTableIsWholeAndItsDefaultsCanBeRun) {
  std::set<std::string_view> names;
  for (const SweepInfo& info : sweep_table()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_EQ(find_sweep(info.name), &info);
    EXPECT_EQ(&sweep_info(info.kind), &info);
    EXPECT_FALSE(info.expectation.empty());
    EXPECT_FALSE(info.source.empty());
    SweepRequest request = small(info.kind, {}, 20);
    request.fixed.T = 5;
    request.fixed.data = "overlapping-blobs";
    request.fixed.m = 700;  // room for the batches of fixed kT
    const auto plan = plan_sweep(table_for(request.fixed), request);
    ASSERT_TRUE(plan.ok()) << info.name << ": " << plan.error().message;
    EXPECT_GE(plan->points.size(), 2U);
    EXPECT_GT(plan->work(), 0);
    EXPECT_EQ(info.words, !plan->points[0].number.has_value()) << info.name;
  }
  EXPECT_EQ(names.size(), 15U);
  EXPECT_EQ(find_sweep("frob"), nullptr);
}

TEST(SweepKinds, GridsAreRoundedAndTypedListsAreKept) {
  EXPECT_EQ(*sweep_values("--values", "log:1e-4:1:5", false),
            (std::vector<std::string>{"1e-04", "0.001", "0.01", "0.1", "1"}));
  EXPECT_EQ(*sweep_values("--values", "lin:1:2:3", true), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(*sweep_values("--values", "log:1:100000:2", true), (std::vector<std::string>{"1", "100000"}));
  EXPECT_EQ(sweep_values("--values", "1,2,1", false).error().message,
            "--values: 1 stands there twice; name each value once");
  for (const char* bad :
       {"", "1,,2", "log:1:2", "log:0:1:3", "lin:2:1:3", "lin:1:2:1", "lin:1:2:2.5", "log:1:2:1e9", "log:1:2:3:4"})
    EXPECT_FALSE(sweep_values("--values", bad, false).ok()) << bad;
}

TEST(SweepKinds, AGridIsRefusedForWhatIsWrongInIt) {
  for (const auto& [grid, why] : {std::pair("lin:1:2:1001", "COUNT must be a whole number from 2 to 1000"),
                                  {"log:1e-4:1:1e9", "from 2 to 1000"},
                                  {"lin:1:2:1", "from 2 to 1000"},
                                  {"lin:1:2:2.5", "a whole number"},
                                  {"log:0:1:3", "LOW must be above 0"},
                                  {"lin:-1e308:1e308:3", "too far apart"},
                                  {"lin:2:1:1001", "LOW below HIGH"},
                                  {"lin:1:2", "a grid is"}}) {
    const auto refused = sweep_values("--values", grid, false);
    ASSERT_FALSE(refused.ok()) << grid;
    EXPECT_NE(refused.error().message.english().find(why), std::string::npos) << refused.error().message;
  }
}

TEST(SweepPlans, RefuseWhatCannotBeRunInOneSentence) {
  expect_refused(small(SweepKind::Lambda, {"0.1", "0.2", "1e-1"}), ErrorCode::Usage, "0.1 and 1e-1 are the same");
  expect_refused(small(SweepKind::Step, {"norma:0.7", "norma:0.70"}), ErrorCode::Usage, "are the same");
  expect_refused(small(SweepKind::Lambda, {"0"}), ErrorCode::OutOfRange, "lambda");
  expect_refused(small(SweepKind::Lambda, {"x"}), ErrorCode::OutOfRange, "lambda");
  expect_refused(small(SweepKind::Sampling, {"frob"}), ErrorCode::Usage, "frob");
  expect_refused(small(SweepKind::KTFixedK, {"1.5"}), ErrorCode::OutOfRange, "kT");
  SweepRequest stopping = small();
  stopping.fixed.stopping = Stopping::SmallChange;
  expect_refused(stopping, ErrorCode::Usage, "--stop");
  SweepRequest second = small();
  second.second = {"1"};
  expect_refused(second, ErrorCode::Usage, "--second");
  SweepRequest random = small(SweepKind::Iterations, {"0.1"});
  random.fixed.output = Output::Random;
  expect_refused(random, ErrorCode::Usage, "--output");
  SweepRequest folds = small(SweepKind::CrossValidation, {"0.1"}, 15);
  expect_refused(folds, ErrorCode::OutOfRange, "multiple of the 10 folds");
  folds.runs = 20;
  folds.fixed.held_out = 0.2;
  expect_refused(folds, ErrorCode::Usage, "--held-out");
  SweepRequest subset = small(SweepKind::KFixedT, {"1000"});
  subset.fixed.sampling = Sampling::Subset;
  expect_refused(subset, ErrorCode::OutOfRange, "1000");
  SweepRequest iris = request_of(SweepKind::SetSize, with({{"data", "iris"}, {"positive", "virginica"}}), {"151"}, 3);
  expect_refused(iris, ErrorCode::OutOfRange, "15 to 149");
}

TEST(SweepPlans, FixedKTKeepsTheProduct) {
  SweepRequest request = small(SweepKind::KFixedKT, {"1", "2", "7", "m"});
  request.fixed.k = 2;
  request.fixed.T = 100;
  const SweepPlan plan = plan_of(request);
  EXPECT_EQ(plan.points[0].parameters.T, 200);
  EXPECT_EQ(plan.points[1].parameters.T, 100);
  EXPECT_EQ(plan.points[2].parameters.T, 28);
  EXPECT_EQ(plan.points[3].number, 200);  // m of coins
  EXPECT_EQ(plan.points[3].parameters.T, 1);
}

// Its value says which t0 was found; where something else is swept, each point has its own.
TEST(SweepPlans, AShiftByTrialIsFoundForEachPoint) {
  const SweepPlan steps = plan_of(small(SweepKind::Step, {"pegasos", "shifted:auto", "shifted:0"}, 3));
  EXPECT_FALSE(steps.points[1].parameters.wants_trial());
  EXPECT_EQ(steps.points[1].value, find_parameter("step")->get(steps.points[1].parameters));
  const SweepRuns runs = runs_of(steps);
  EXPECT_EQ(runs.of(steps.points[0]), runs.of(steps.points[2])) << "shifted by nothing is the same step";
  EXPECT_NE(runs.of(steps.points[0]), runs.of(steps.points[1]));
  SweepRequest request = small(SweepKind::Lambda, {"1", "1e-5"}, 2);
  request.fixed.step = StepRule::Shifted;
  request.fixed.step_value = kByTrial;
  const SweepPlan lambdas = plan_of(request);
  EXPECT_GE(lambdas.points[0].parameters.step_value, 0);
  EXPECT_GT(lambdas.points[1].parameters.step_value, lambdas.points[0].parameters.step_value);
}

TEST(SweepRuns, ARunOfAPointIsTheRunOfItsParameters) {
  const SweepPlan plan = plan_of(small());
  const SweepRuns runs = runs_of(plan);
  for (const SweepPoint& point : plan.points) {
    const Parameters parameters = run_parameters(plan, point, 7);
    EXPECT_EQ(parameters.seed, member_seed(plan.request.fixed.seed, 7));
    const auto problem = load_problem(parameters);
    ASSERT_TRUE(problem.ok());
    pegasos::Run run(problem->data, parameters);
    run.run_to(parameters.T);
    EXPECT_EQ(runs.of(point).at(7).f, outcome(run, output_point(run)).value.f);
  }
}

// A run of an experiment computes nothing but its output, and that to the last digit of a run that keeps everything.
TEST(SweepRuns, EveryOutputIsWorthWhatAWholeRunSays) {
  for (const Settings& set :
       {Settings{{"held-out", "0.25"}}, Settings{{"k", "3"}, {"bias", "free"}}, Settings{{"step", "norma:0.5"}}}) {
    SweepRequest request = small(SweepKind::Output, {"last", "average", "weighted", "suffix:0.25", "random"}, 6);
    for (const auto& [key, value] : set) ASSERT_TRUE(set_parameter(request.fixed, key, value).ok());
    const SweepPlan plan = plan_of(request);
    const SweepRuns runs = runs_of(plan);
    for (const SweepPoint& point : plan.points) {
      for (Count j = 0; j < 6; ++j) {
        pegasos::Run run(plan.problem.data, run_parameters(plan, point, j), {.held_out = plan.problem.held_out});
        run.run_to(200);
        const Outcome whole = outcome(run, output_point(run));
        const RunValues expected{whole.value.f, whole.value.error_rate, whole.held_out_error, 200};
        EXPECT_EQ(runs.of(point).at(static_cast<std::size_t>(j)), expected) << point.value << " run " << j;
      }
    }
  }
}

TEST(SweepRuns, SetsOfOtherSizesAreThoseOfTheParameters) {
  for (const Settings& set : {Settings{{"data", "overlapping-blobs"}},
                              Settings{{"data", "iris"}, {"positive", "virginica"}, {"scale", "standardise"}}}) {
    SweepRequest request = request_of(SweepKind::SetSize, with(set), {"30", "60"}, 2);
    request.fixed.T = 50;
    const SweepPlan plan = plan_of(request);
    const SweepRuns runs = runs_of(plan);
    for (const SweepPoint& point : plan.points) {
      const auto problem = load_problem(run_parameters(plan, point, 1));
      ASSERT_TRUE(problem.ok());
      EXPECT_EQ(static_cast<double>(problem->data->m()), *point.number);
      RunOptions options;
      options.held_out = problem->held_out;
      pegasos::Run run(problem->data, run_parameters(plan, point, 1), options);
      run.run_to(50);
      EXPECT_EQ(runs.of(point).at(1).held_out, outcome(run, output_point(run)).held_out_error);
    }
  }
}

TEST(SweepRuns, TheNumbersDoNotDependOnTheThreads) {
  for (const SweepKind kind : {SweepKind::KFixedT, SweepKind::Iterations, SweepKind::CrossValidation}) {
    const SweepPlan plan = plan_of(small(
        kind, kind == SweepKind::KFixedT ? std::vector<std::string>{"1", "5"} : std::vector<std::string>{"0.1", "1"}));
    const SweepRuns one = runs_of(plan, {.threads = 1});
    for (const Count threads : {2, 8}) {
      const SweepRuns more = runs_of(plan, {.threads = threads});
      EXPECT_EQ(one.values, more.values);
      EXPECT_EQ(one.f_star, more.f_star);
    }
  }
}

TEST(SweepRuns, ShardsAreDisjointAndTogetherEveryRun) {
  const SweepPlan plan = plan_of(small());
  const SweepRuns whole = runs_of(plan);
  for (const Count count : {3, 7, 100}) {
    std::vector<int> seen(whole.values.size(), 0);
    for (Count index = 1; index <= count; ++index) {
      const SweepRuns part = runs_of(plan, {.threads = 2, .shard = {index, count}});
      for (std::size_t i = 0; i < part.values.size(); ++i) {
        const auto number = i * static_cast<std::size_t>(count) + static_cast<std::size_t>(index) - 1;
        EXPECT_EQ(part.values[i], whole.values.at(number));
        ++seen[number];
      }
    }
    EXPECT_TRUE(std::ranges::all_of(seen, [](int n) { return n == 1; })) << count;
  }
}

TEST(SweepRuns, StoppedItKeepsWhatWasFinishedAndGoesOnFromThere) {
  const SweepPlan plan = plan_of(small(SweepKind::KTFixedK, {"2000", "400000"}, 30));  // some progress reports long
  const SweepRuns whole = runs_of(plan);
  SweepRuns runs;
  bool stopped_within = false;
  for (int pause = 0; pause < 1000 && runs.finished() < plan.jobs(); ++pause) {
    std::stop_source stop;
    const Count before = runs.finished();
    // A tenth of the work further on: more than the runs that a stop cuts short.
    std::atomic<double> from = -1;
    const JobControl control{stop.get_token(), [&](const Progress& progress) {
                               if (from < 0) from = progress.fraction;
                               if (progress.fraction >= from + 0.1) stop.request_stop();
                             }};
    ASSERT_TRUE(run_sweep(plan, {.threads = 2}, runs, control).ok());
    EXPECT_GE(runs.finished(), before);
    const SweepTable table = table_of(plan, runs);
    EXPECT_EQ(table.finished() < table.wanted(), runs.finished() < plan.jobs());
    stopped_within = stopped_within || table.finished() < table.wanted();
  }
  EXPECT_TRUE(stopped_within);
  EXPECT_EQ(runs.values, whole.values);
}

TEST(SweepRuns, PointsAreAnnouncedOnceAndComplete) {
  const SweepPlan plan = plan_of(small(SweepKind::KTFixedK, {"100", "20000", "40000"}, 40));
  SweepRuns runs;
  std::vector<std::size_t> announced;
  SweepOptions options;
  options.threads = 2;
  options.point_done = [&](std::size_t i) {
    announced.push_back(i);
    EXPECT_EQ(runs.of(plan.points[i]).size(), 40U) << i;
  };
  ASSERT_TRUE(run_sweep(plan, options, runs).ok());
  std::ranges::sort(announced);
  EXPECT_EQ(announced, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(SweepRuns, AStoppedExperimentSpeaksOfTheRunsBeforeTheFirstGap) {
  const SweepPlan plan = plan_of(small());
  SweepRuns runs = runs_of(plan);
  runs.known[5] = 0;
  const SweepTable table = table_of(plan, runs);
  EXPECT_EQ(table.rows[0].statistics.runs, 5);
  EXPECT_EQ(table.rows[1].statistics.runs, 20);
  EXPECT_LT(table.finished(), table.wanted());
}

TEST(SweepRuns, ARunThatDoesNotReachTheAccuracyHasNoValue) {
  SweepRequest request = small(SweepKind::Iterations, {"0.1", "0.01"}, 10);
  request.fixed.T = 3;
  request.epsilon = 1e-9;
  const SweepTable table = swept(table_for(request.fixed), request);
  EXPECT_EQ(table.rows[0].statistics.missing, 10);
  EXPECT_EQ(table.rows[0].statistics.mean, std::nullopt);
  EXPECT_EQ(table.rows[0].statistics.median, std::nullopt);
  EXPECT_TRUE(table.slopes.empty());
}

TEST(SweepRuns, ARunThatOverflowsHasNoValueAndTheOthersDo) {
  SweepRequest request = small(SweepKind::Step, {"pegasos", "constant:1e12"}, 4);
  request.fixed.lambda = 1e6;
  request.fixed.projection = false;
  request.fixed.T = 2000;
  const SweepTable table = swept(table_for(request.fixed), request);
  EXPECT_EQ(table.rows[0].statistics.missing, 0);
  EXPECT_EQ(table.rows[1].statistics.missing, 4);
}

// How long a point takes is asked for apart: it changes nothing else, and a stopped measurement leaves the rest alone.
TEST(SweepTimes, EveryPointIsTimedAndItsNumbersStay) {
  const Parameters fixed = with({{"T", "200"}});
  const auto plan = plan_sweep(table_for(fixed), request_of(SweepKind::Descent, fixed, {"1", "200"}, 2));
  ASSERT_TRUE(plan.ok());
  SweepRuns runs;
  ASSERT_TRUE(run_sweep(*plan, {}, runs).ok());
  const SweepTable before = table_of(*plan, runs);
  EXPECT_FALSE(before.timed());
  SweepTable table = before;
  time_points(*plan, table);
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_TRUE(table.timed());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    ASSERT_TRUE(table.rows[i].seconds.has_value()) << i;
    EXPECT_GT(*table.rows[i].seconds, 0) << i;
    EXPECT_EQ(table.rows[i].statistics.mean, before.rows[i].statistics.mean) << i;
  }
  EXPECT_LT(*table.rows[0].seconds, *table.rows[1].seconds) << "200 times the steps";

  SweepTable stopped = before;
  std::stop_source stop;
  time_points(*plan, stopped, {stop.get_token(), [&](const Progress&) { stop.request_stop(); }});
  EXPECT_TRUE(stopped.rows[0].seconds.has_value());
  EXPECT_FALSE(stopped.rows[1].seconds.has_value());
}

}  // namespace
}  // namespace pegasos::test
