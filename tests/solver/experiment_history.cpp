// Going back and forth in time gives the same bits as going forward once.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <thread>

#include "experiment/outcome.h"
#include "experiment/problem.h"
#include "experiment/run.h"
#include "support/problems.h"

namespace pegasos {
namespace {

struct Scene {
  std::string name;
  Parameters parameters;
  DatasetPtr data;
};

std::vector<Scene> scenes() {
  std::vector<Scene> result;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto problem = test::random_problem(seed);
    Scene scene;
    scene.name = "seed " + std::to_string(seed);
    scene.data = seed % 2 == 0 ? test::sparse_dataset(problem.x, problem.y) : test::dataset(problem.x, problem.y);
    scene.parameters.lambda = problem.lambda;
    scene.parameters.seed = seed;
    scene.parameters.T = 1500;
    scene.parameters.projection = seed % 3 != 0;
    scene.parameters.sampling = static_cast<Sampling>(seed % 4);
    scene.parameters.k = 1 + static_cast<Count>(seed) % std::min<Count>(3, scene.data->m());
    if (seed % 5 == 0) scene.parameters.step = StepRule::Norma;
    if (seed % 5 == 1) {
      scene.parameters.step = StepRule::Shifted;
      scene.parameters.step_value = 2.5 * static_cast<double>(seed);
      scene.parameters.w1.assign(static_cast<std::size_t>(scene.data->d()), 0.5);
    }
    result.push_back(scene);
  }
  return result;
}

TEST(History, RandomWalksOfSeeksAreBitIdentical) {
  for (const Scene& scene : scenes()) {
    const RunOptions options{true, 64U << 10U};
    pegasos::Run run(scene.data, scene.parameters, options);
    std::map<Position, Vector> w;
    std::map<Count, std::uint64_t> hashes;
    while (run.position() < Position{700, Phase::Projection}) {
      ASSERT_TRUE(run.advance_by_hand());
      w[run.position()] = run.stepper().weights().vector();
      if (run.position().phase == Phase::Projection) hashes[run.position().t] = run.hash();
    }
    const Random random(99, Stream::Test);
    for (std::uint64_t n = 0; n < 150; ++n) {
      // A third of the walk ends at keyframes and their neighbours, where off-by-one mistakes live.
      const auto keyframe = History::kFirstSpacing * static_cast<Count>(1 + random.below(10, n, 2));
      const Count t = n % 3 == 0 ? keyframe + static_cast<Count>(n % 2) : static_cast<Count>(1 + random.below(700, n));
      const Position target{t, static_cast<Phase>(random.below(4, n, 1))};
      run.seek(target);
      ASSERT_EQ(run.position(), target) << scene.name;
      ASSERT_EQ(run.stepper().weights().vector(), w[target]) << scene.name << " t=" << t;
      if (t > 1) {
        ASSERT_EQ(run.hash(), hashes[target.completed()]) << scene.name << " t=" << t;
      }
      ASSERT_EQ(run.stepper().record().t, t);
    }
    EXPECT_TRUE(run.history().reproducible());
    EXPECT_EQ(run.frontier(), 700);
  }
}

TEST(History, FastRunEqualsSteppingByHand) {
  for (const Scene& scene : scenes()) {
    pegasos::Run fast(scene.data, scene.parameters);
    fast.run_to(300);
    pegasos::Run slow(scene.data, scene.parameters);
    while (slow.position().t < 300 || slow.position().phase != Phase::Projection) ASSERT_TRUE(slow.advance_by_hand());
    EXPECT_EQ(fast.hash(), slow.hash()) << scene.name;
    pegasos::Run bare(scene.data, scene.parameters, RunOptions{false, 0});
    bare.run_to(300);
    EXPECT_EQ(fast.hash(), bare.hash()) << scene.name;
    EXPECT_EQ(outcome(fast, output_point(fast)).w, outcome(bare, output_point(bare)).w) << scene.name;
  }
}

// The step 1/(lambda (t + 0)) is that of Pegasos: every bit that decides the future is the same.
TEST(History, ShiftedByNothingIsPegasos) {
  for (Scene& scene : scenes()) {
    for (const bool from_0 : {true, false}) {
      scene.parameters.step = StepRule::Pegasos;
      scene.parameters.w1 = from_0 ? Vector{} : Vector(static_cast<std::size_t>(scene.data->d()), 0.25);
      Parameters shifted = scene.parameters;
      shifted.step = StepRule::Shifted;
      shifted.step_value = 0;
      for (const bool keep_series : {true, false}) {
        pegasos::Run run(scene.data, scene.parameters, {.keep_series = keep_series});
        pegasos::Run other(scene.data, shifted, {.keep_series = keep_series});
        for (const Count t : {1, 2, 17, 900}) {
          run.run_to(t);
          other.run_to(t);
          ASSERT_EQ(run.hash(), other.hash()) << scene.name << " t=" << t;
        }
        shifted.step_value = 0.5;
        pegasos::Run later(scene.data, shifted, {.keep_series = keep_series});
        later.run_to(900);
        EXPECT_NE(run.hash(), later.hash()) << scene.name;
        shifted.step_value = 0;
      }
    }
  }
}

TEST(History, StaysWithinItsBudgetAndDoublesItsSpacing) {
  const Scene scene = scenes().front();
  const std::size_t budget = 20000;
  pegasos::Run run(scene.data, scene.parameters, RunOptions{true, budget});
  run.run_to(20000);
  EXPECT_LE(run.history().bytes(), budget);
  EXPECT_GT(3 * run.history().bytes(), budget) << "no more goes than every second keyframe";
  EXPECT_GE(run.history().spacing(), 2 * History::kFirstSpacing);
  EXPECT_EQ(run.history().spacing() % History::kFirstSpacing, 0);
  EXPECT_TRUE(std::has_single_bit(static_cast<std::uint64_t>(run.history().spacing() / History::kFirstSpacing)));
  const std::uint64_t end = run.hash();
  run.seek({});
  run.seek({20000, Phase::Projection});
  EXPECT_EQ(run.hash(), end);
  EXPECT_TRUE(run.history().reproducible());
}

/// A replay that came out otherwise must not go on as if nothing was.
TEST(History, NoticesAReplayThatIsAnother) {
  const Scene scene = scenes().front();
  Parameters other = scene.parameters;
  other.seed += 1;
  Stepper first(scene.data, scene.parameters);
  Stepper again(scene.data, scene.parameters);
  Stepper different(scene.data, other);
  for (Count t = 1; t <= History::kFirstSpacing; ++t) ASSERT_TRUE(first.step() && again.step() && different.step());
  History history(1U << 20U);
  history.offer(first);
  history.offer(again);
  EXPECT_TRUE(history.reproducible()) << "the same is no trouble";
  Stepper further(different);
  ASSERT_TRUE(further.step());
  history.offer(further);
  EXPECT_TRUE(history.reproducible()) << "nothing is kept of that t";
  history.offer(different);
  EXPECT_FALSE(history.reproducible());
  history.offer(again);
  EXPECT_FALSE(history.reproducible()) << "it stays known";
  EXPECT_EQ(history.size(), 1U);
}

// Running on from an earlier moment rewrites nothing and adds nothing twice.
TEST(History, RunningAgainOverKnownTimeKeepsTheSeries) {
  const Scene scene = scenes()[2];
  pegasos::Run once(scene.data, scene.parameters);
  once.run_to(1500);
  pegasos::Run twice(scene.data, scene.parameters);
  twice.run_to(400);
  twice.seek({100, Phase::Violators});
  twice.run_to(250);
  twice.seek({401, Phase::GradientStep});
  twice.run_to(1500);
  const SeriesView a = once.series().view();
  const SeriesView b = twice.series().view();
  ASSERT_EQ(a.steps(), b.steps());
  for (Count t = 1; t <= 1500; ++t) ASSERT_EQ(a.f_batch.at(t), b.f_batch.at(t)) << t;
  std::map<Count, double> scheduled;
  for (std::size_t i = 0; i < a.samples.size(); ++i) scheduled[a.samples[i].t] = a.samples[i].f_average;
  std::map<Count, double> merged;
  b.for_each_sample([&](const FullSample& sample) { merged[sample.t] = sample.f_average; });
  for (const auto& [t, f] : scheduled) ASSERT_EQ(merged.at(t), f) << t;
}

TEST(History, StoppingTestsEndARunWithASentence) {
  const Scene scene = scenes()[1];
  Parameters parameters = scene.parameters;
  parameters.stopping = Stopping::SmallChange;
  parameters.stopping_value = 1e9;
  pegasos::Run run(scene.data, parameters);
  EXPECT_EQ(run.run_to(100), 1);
  EXPECT_NE(run.ended().english().find("no certificate"), std::string::npos);
  parameters.stopping = Stopping::SmallDecrease;
  parameters.stopping_value = 1e9;
  pegasos::Run other(scene.data, parameters, RunOptions{false, 0});
  EXPECT_EQ(other.run_to(100), 1);
}

TEST(Outcome, RandomIterateIsOneOfThem) {
  const Scene scene = scenes()[3];
  Parameters parameters = scene.parameters;
  parameters.output = Output::Random;
  parameters.T = 50;
  pegasos::Run run(scene.data, parameters);
  run.run_to(50);
  const Outcome result = outcome(run, output_point(run));
  ASSERT_GE(result.random_step, 1);
  ASSERT_LE(result.random_step, 50);
  run.seek({result.random_step - 1, Phase::Projection});
  EXPECT_EQ(run.stepper().weights().vector(), result.w);
}

// The same runs on 1, 2 and 8 threads: every digit is the same.
TEST(History, HashesDoNotDependOnTheNumberOfThreads) {
  const std::vector<Scene> all = scenes();
  std::vector<std::uint64_t> alone;
  for (const std::size_t threads : {1U, 2U, 8U}) {
    std::vector<std::uint64_t> hashes(all.size());
    {
      std::vector<std::jthread> pool;
      for (std::size_t worker = 0; worker < threads; ++worker) {
        pool.emplace_back([&, worker] {
          for (std::size_t i = worker; i < all.size(); i += threads) {
            pegasos::Run run(all[i].data, all[i].parameters);
            run.run_to(1000);
            hashes[i] = run.hash();
          }
        });
      }
    }
    if (alone.empty()) alone = hashes;
    EXPECT_EQ(hashes, alone) << threads;
  }
}

// Golden hash: the same digits in Debug and Release, g++ and clang. A change here is a change of every published run.
TEST(History, GoldenHashOfADefaultRun) {
  const auto data = test::reference_data("tiny_overlap6.csv", 0);
  Parameters parameters;
  parameters.lambda = 0.03;
  parameters.k = 2;
  pegasos::Run run(data, parameters);
  run.run_to(10000);
  EXPECT_EQ(run.hash(), 1326805521971185485ULL);
}

// A stopping test is a property of the run: going back in time, into the middle of a step or onto the end changes
// nothing.
TEST(History, StoppingTestsDoNotDependOnTheWayThere) {
  for (const Stopping stopping : {Stopping::SmallDecrease, Stopping::SmallChange}) {
    const Scene scene = scenes()[4];
    Parameters parameters = scene.parameters;
    parameters.step = StepRule::Pegasos;
    parameters.stopping = stopping;
    parameters.stopping_value = 1e-3;
    pegasos::Run run(scene.data, parameters);
    run.run_to(100000);
    const Position end = run.position();
    const Message why = run.ended();
    ASSERT_GT(end.t, 2);
    ASSERT_FALSE(why.empty());
    for (const Position detour : {Position{end.t, Phase::Violators}, Position{end.t - 1, Phase::Projection}, end}) {
      run.seek(detour);
      EXPECT_EQ(run.ended().empty(), detour != end);
      run.run_to(100000);
      EXPECT_EQ(run.position(), end);
      EXPECT_EQ(run.ended(), why);
    }
  }
}

// f falls at the first step already: as printed the notes' test stops there, however far from the optimum.
TEST(History, AsPrintedTheTestOfASmallDecreaseStopsAtTheFirstOne) {
  const Scene scene = scenes()[4];
  Parameters parameters = scene.parameters;
  parameters.step = StepRule::Pegasos;
  parameters.stopping = Stopping::SmallDecrease;
  parameters.stopping_value = 1e-3;
  const auto ended = [&](Misprint misprint) {
    parameters.misprint = misprint;
    pegasos::Run run(scene.data, parameters);
    run.run_to(100000);
    EXPECT_NE(run.ended().english().find(misprint == Misprint::None ? "|f(w_t) − f(w_{t+1})| ≤ 0.001 ("
                                                                    : ": f(w_{t+1}) − f(w_t) ≤ 0.001, as printed"),
              std::string::npos)
        << run.ended();
    return run.position().t;
  };
  EXPECT_GT(ended(Misprint::None), ended(Misprint::SmallIncrease));
  EXPECT_LE(ended(Misprint::SmallIncrease), 2);
}

// Steps made by hand are evaluated, once: not again where the schedule has been, and also when they were begun by a
// seek.
TEST(History, HandMadeStepsAreEvaluatedOnce) {
  const Scene scene = scenes()[2];
  pegasos::Run run(scene.data, scene.parameters);
  run.run_to(6000);
  run.seek({100, Phase::Projection});
  ASSERT_TRUE(run.step_by_hand());
  Count t = 5900;
  while (next_scheduled(t - 1, scene.data->m()) == t) ++t;
  run.seek({t, Phase::Violators});
  ASSERT_TRUE(run.step_by_hand());
  Count last = 0;
  Count found = 0;
  run.series().view().for_each_sample([&](const FullSample& sample) {
    EXPECT_GT(sample.t, last);
    last = sample.t;
    found += sample.t == t ? 1 : 0;
  });
  EXPECT_EQ(found, 1);
}

TEST(History, NoRecordOfAnotherStepAtTheBeginning) {
  pegasos::Run run(scenes()[0].data, scenes()[0].parameters);
  run.run_to(100);
  run.seek({});
  EXPECT_EQ(run.stepper().record().t, 0);
  EXPECT_TRUE(run.stepper().record().indices.empty());
}

}  // namespace
}  // namespace pegasos
