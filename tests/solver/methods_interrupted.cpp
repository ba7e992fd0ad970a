// Steps that are left in the middle: the stepper stands after the last phase that was done, and goes on as if nothing
// had happened. Between two looks little is done, however large the step is. And batches so large that their draws are
// counted instead of listed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "methods/stepper.h"
#include "support/looks.h"
#include "support/problems.h"
#include "support/stride.h"

namespace pegasos {
namespace {

DatasetPtr random_set(Count m, Count d, bool sparse, std::uint64_t seed) {
  const Random random(seed, Stream::Test);
  std::vector<Vector> x;
  std::vector<int> y;
  for (Count i = 0; i < m; ++i) {
    Vector row(static_cast<std::size_t>(d));
    const auto n = static_cast<std::uint64_t>(i);
    for (std::uint32_t j = 0; j < row.size(); ++j)
      row[j] = sparse && random.uniform(n, 2 * j) < 0.9 ? 0 : random.uniform(n, 2 * j + 1) - 0.5;
    x.push_back(std::move(row));
    y.push_back(random.uniform(n, 1U << 30U) < 0.5 ? -1 : 1);
  }
  return sparse ? test::sparse_dataset(x, y) : test::dataset(x, y);
}

struct Scene {
  std::string name;
  DatasetPtr data;
  Parameters parameters;
  Count threads = 1;
  Count before = 1;  ///< steps
};

std::vector<Scene> scenes() {
  std::vector<Scene> result;
  const auto add = [&](std::string name, DatasetPtr data, Count k, Sampling sampling) -> Scene& {
    Scene scene{std::move(name), std::move(data), {}};
    scene.parameters.lambda = 0.01;
    scene.parameters.k = k;
    scene.parameters.sampling = sampling;
    scene.parameters.seed = 7;
    result.push_back(scene);
    return result.back();
  };
  const DatasetPtr dense = random_set(3000, 40, false, 1);
  const DatasetPtr wide = random_set(60, 30000, false, 2);
  const DatasetPtr sparse = random_set(2000, 3000, true, 3);
  add("listed draws", dense, 200000, Sampling::Replacement);
  add("listed draws, threads", dense, 200000, Sampling::Replacement).threads = 3;
  add("counted draws", dense, 3 * Sampler::kListed, Sampling::Replacement);
  add("counted draws, threads", dense, 3 * Sampler::kListed, Sampling::Replacement).threads = 3;
  add("a subset", random_set(150000, 3, false, 4), 100000, Sampling::Subset);
  add("all of them, in epochs", random_set(200000, 2, false, 5), 200000, Sampling::Epochs);
  add("epochs of single examples", random_set(200000, 2, false, 5), 1, Sampling::Epochs).before = 0;
  add("wide rows", wide, 60, Sampling::Subset);
  add("wide rows, few of them", wide, 17, Sampling::Subset);
  add("sparse rows, averages by example", sparse, 60000, Sampling::Replacement);
  add("sparse rows, counted", sparse, 2 * Sampler::kListed, Sampling::Replacement);
  add("backtracking", wide, 40, Sampling::Subset).parameters.step = StepRule::Backtracking;
  result.back().parameters.step_value = 1;
  add("norma, a free step", dense, 100000, Sampling::Replacement).parameters.step = StepRule::Norma;
  return result;
}

Stepper stepper_of(const Scene& scene) {
  Stepper stepper(scene.data, scene.parameters, {.threads = scene.threads});
  stepper.set_detail(Detail::Numbers);
  for (Count t = 0; t < scene.before; ++t) stepper.step();
  return stepper;
}

/// The numbers of the step that was done last.
void expect_same(const Stepper& a, const Stepper& b, const std::string& name) {
  EXPECT_EQ(a.state().hash(), b.state().hash()) << name;
  EXPECT_EQ(a.record().indices, b.record().indices) << name;
  EXPECT_EQ(a.record().times, b.record().times) << name;
  EXPECT_EQ(a.record().violates, b.record().violates) << name;
  EXPECT_EQ(a.record().f_batch, b.record().f_batch) << name;
  EXPECT_EQ(a.totals().gradient2_over_t.value(), b.totals().gradient2_over_t.value()) << name;
}

TEST(Interrupted, AStepGoesOnWhereverItWasLeft) {
  for (const Scene& scene : scenes()) {
    Stepper whole = stepper_of(scene);
    const test::Looked looked = test::looked([&] { whole.step(); });
    // Threads share the work otherwise each time, and what each of them does after its last look is not counted.
    const Count times = scene.threads == 1 ? looked.times : looked.times - 2 * scene.threads;
    ASSERT_GE(times, 1) << scene.name;
    for (Count last = 1; last <= times; last += 1 + times / (test::kStride == 1 ? 12 : 3)) {
      Stepper stepper = stepper_of(scene);
      const std::uint64_t before = stepper.state().hash();
      const StepRecord record = stepper.record();
      ASSERT_FALSE(test::looked([&] { stepper.step(); }, last).whole) << scene.name << " " << last;
      const Position here = stepper.position();
      EXPECT_LE(here, (Position{scene.before + 1, Phase::Violators})) << scene.name;
      EXPECT_EQ(stepper.state().hash(), before) << scene.name << " " << last;
      if (here.phase == Phase::Projection) {
        EXPECT_EQ(stepper.record().indices, record.indices) << scene.name;
        EXPECT_EQ(stepper.record().times, record.times) << scene.name;
      }
      ASSERT_TRUE(stepper.step());
      EXPECT_EQ(stepper.position(), (Position{scene.before + 1, Phase::Projection}));
      expect_same(stepper, whole, scene.name + ", look " + std::to_string(last));
    }
  }
}

TEST(Interrupted, LittleIsDoneBetweenTwoLooksHoweverLargeAStepIs) {
  for (Scene& scene : scenes()) {
    scene.before = 0;
    Stepper stepper = stepper_of(scene);
    const test::Looked looked = test::looked([&] { stepper.step(); });
    EXPECT_LT(looked.most, 4 * looks::kWork) << scene.name;
    const StepRecord& record = stepper.record();
    const Count read = work_of_a_row(scene.data->rows()) * static_cast<Count>(record.indices.size());
    EXPECT_GE(looked.work + looks::kWork, record.draws + read) << scene.name;
  }
}

TEST(Interrupted, ADrawThatIsLeftLeavesTheSamplerAsItWas) {
  // The marks of a subset that was left half drawn, and an order that was left half shuffled, must not be seen later.
  for (const Sampling kind : {Sampling::Subset, Sampling::Epochs, Sampling::Replacement}) {
    Sampler calm(kind, 300000, 250000, 3);
    Sampler shaken(kind, 300000, 250000, 3);
    std::vector<Row> expected;
    std::vector<Row> rows;
    for (Count t = 1; t <= 4; ++t) {
      calm.draw(t, expected);
      for (Count last = 1; last <= 3; ++last) {
        const std::vector<Row> before = rows;
        const bool whole = test::looked([&] { shaken.draw(t, rows); }, last).whole;
        EXPECT_TRUE(whole || rows == before);
      }
      shaken.draw(t, rows);
      EXPECT_EQ(rows, expected) << static_cast<int>(kind) << " " << t;
    }
  }
}

TEST(CountedDraws, AreTheDrawsThatAreNotListed) {
  const Count m = 1000;
  const Count k = Sampler::kListed + 12345;
  const Random random(9, Stream::Sampling);
  std::vector<std::uint32_t> drawn(static_cast<std::size_t>(k));
  random.below(static_cast<std::uint32_t>(m), 5, 0, drawn);
  std::vector<std::uint32_t> expected(static_cast<std::size_t>(m), 0);
  for (const Row row : drawn) ++expected[row];
  for (const Count threads : {1, 4}) {
    Sampler sampler(Sampling::Replacement, m, k, 9);
    sampler.set_threads(threads);
    ASSERT_TRUE(sampler.counts());
    std::vector<Row> rows;
    std::vector<std::uint32_t> times;
    sampler.draw_counted(5, rows, times);
    ASSERT_EQ(rows.size(), times.size());
    std::vector<std::uint32_t> found(static_cast<std::size_t>(m), 0);
    for (std::size_t j = 0; j < rows.size(); ++j) found[rows[j]] = times[j];
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(std::ranges::is_sorted(rows));
  }
  EXPECT_FALSE(Sampler(Sampling::Replacement, m, Sampler::kListed, 9).counts());
  EXPECT_FALSE(Sampler({std::vector<Row>(Sampler::kListed + 1, 0)}).counts());
  EXPECT_FALSE(Sampler(Sampling::Replacement, 2 * Sampler::kListed, Sampler::kListed + 1, 9).counts());
}

/// A step over the draws one by one, as the paper writes it.
Vector plain_step(const Dataset& data, const Parameters& parameters, Count t, const Vector& w) {
  const Random random(parameters.seed, Stream::Sampling);
  Vector sum(w.size(), 0.0);
  const Count k = parameters.k;
  std::vector<std::uint32_t> drawn(static_cast<std::size_t>(k));
  random.below(static_cast<std::uint32_t>(data.m()), static_cast<std::uint64_t>(t), 0, drawn);
  for (const Row i : drawn) {
    if (data.y(i) * data.x(i).dot(w) < 1) data.x(i).add_to(sum, data.y(i));
  }
  const double eta = 1 / (parameters.lambda * static_cast<double>(t));
  Vector next(w.size());
  double norm2 = 0;
  for (std::size_t j = 0; j < w.size(); ++j) {
    next[j] = (1 - eta * parameters.lambda) * w[j] + eta / static_cast<double>(k) * sum[j];
    norm2 += next[j] * next[j];
  }
  const double factor = std::min(1.0, 1 / std::sqrt(parameters.lambda * norm2));
  for (double& value : next) value *= factor;
  return next;
}

TEST(CountedDraws, MakeTheStepsThatThePaperWrites) {
  for (const bool sparse : {false, true}) {
    const DatasetPtr data = random_set(150, sparse ? 2500 : 5, sparse, 11);
    Parameters parameters;
    parameters.lambda = 0.05;
    parameters.seed = 3;
    parameters.k = Sampler::kListed + 1;
    Stepper stepper(data, parameters);
    Vector w(static_cast<std::size_t>(data->d()), 0.0);
    Vector sum(w.size(), 0.0);
    for (Count t = 1; t <= 4; ++t) {
      for (std::size_t j = 0; j < w.size(); ++j) sum[j] += w[j];
      w = plain_step(*data, parameters, t, w);
      ASSERT_TRUE(stepper.step());
      const StepRecord& record = stepper.record();
      EXPECT_EQ(record.draws, parameters.k);
      EXPECT_LE(static_cast<Count>(record.indices.size()), data->m());
      Count violators = 0;
      for (std::size_t j = 0; j < record.indices.size(); ++j) violators += record.violates[j] * record.times_of(j);
      EXPECT_EQ(record.violators, violators);
      const Vector own = stepper.weights().vector();
      for (std::size_t j = 0; j < w.size(); ++j) EXPECT_NEAR(own[j], w[j], 1e-11) << t;
    }
    const Vector average = stepper.averages().vector(Average::Uniform, stepper.weights());
    for (std::size_t j = 0; j < w.size(); ++j) EXPECT_NEAR(average[j], sum[j] / 4, 1e-11);
  }
}

}  // namespace
}  // namespace pegasos
