// How f(w_t) − f* spreads over the runs: against plain runs, for every number of threads, after a stop, where f is
// looked at in random t only, and the error of the sketch.
#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "support/theory_support.h"

namespace pegasos::test {
namespace {

TEST(TheoryFan, MomentsAreEveryTUpToTenThenTwelveADecade) {
  EXPECT_EQ(fan_moments(1), std::vector<Count>{1});
  EXPECT_EQ(fan_moments(11), (std::vector<Count>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  for (const Count T : {12, 13, 1000, 10000, 12345}) {
    const auto list = fan_moments(T);
    EXPECT_EQ(list.back(), T);
    for (std::size_t i = 1; i < list.size(); ++i) {
      ASSERT_LT(list[i - 1], list[i]);
      if (list[i] > 10) {
        EXPECT_LE(static_cast<double>(list[i]), 1.26 * static_cast<double>(list[i - 1])) << T;
      }
    }
  }
  EXPECT_EQ(fan_moments(10000).size(), 46U);
}

TEST(TheoryFan, BinsOfTheHistogram) {
  EXPECT_EQ(excess_bin(-1), 0U);
  EXPECT_EQ(excess_bin(0), 0U);
  EXPECT_EQ(excess_bin(9e-17), 0U);
  EXPECT_EQ(excess_bin(1e9), kExcessBins - 1);
  EXPECT_DOUBLE_EQ(excess_edge(1), 1e-16);
  EXPECT_DOUBLE_EQ(excess_edge(kExcessBins - 1), 1e8);
  for (std::size_t bin = 1; bin + 1 < kExcessBins; ++bin) {
    EXPECT_EQ(excess_bin(excess_edge(bin)), bin);
    EXPECT_EQ(excess_bin(std::nextafter(excess_edge(bin + 1), 0.0)), bin);
  }
}

struct PlainFan {
  std::vector<Vector> excess;   // per t, per run
  std::vector<Vector> running;  // of the mean over s <= t
};

PlainFan plain_fan(const Small& small, Count runs) {
  std::vector<Vector> x;
  std::vector<int> y;
  for (Row i = 0; i < small.data->m(); ++i) {
    x.push_back({small.data->x(i).at(0), small.data->x(i).at(1)});
    y.push_back(static_cast<int>(small.data->y(i)));
  }
  const PlainProblem plain = plain_problem(x, y, small.parameters.lambda, true);
  PlainFan fan{std::vector<Vector>(120), std::vector<Vector>(120)};
  for (Count j = 0; j < runs; ++j) {
    Parameters parameters = small.parameters;
    parameters.seed = member_seed(small.parameters.seed, static_cast<std::uint64_t>(j));
    Real sum = 0;
    const auto steps = plain_run(plain, batches_of(*small.data, parameters));
    for (std::size_t n = 0; n < 120; ++n) {
      const Real f = plain.f(steps[n].w);
      sum += f;
      fan.excess[n].push_back(static_cast<double>(f - small.reference.f_high));
      fan.running[n].push_back(static_cast<double>(sum / static_cast<Real>(n + 1) - small.reference.f_high));
    }
  }
  return fan;
}

double plain_mean(const Vector& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

TEST(TheoryFan, IsThatOfThePlainRuns) {
  Small small;
  small.parameters.lambda = 0.2137;  // no margin is ever exactly 1
  small.reference = certified(*small.data, 0.2137);
  const auto ensemble = small.run(30, 2);
  ASSERT_TRUE(ensemble.ok());
  const PlainFan plain = plain_fan(small, 30);
  const auto moments = fan_moments(120);
  ASSERT_EQ(ensemble->fan.size(), moments.size());
  std::vector<std::uint64_t> counts(kExcessBins, 0);
  std::uint64_t near_an_edge = 0;
  for (const Vector& at : plain.excess) {
    for (const double e : at) {
      ++counts[excess_bin(e)];
      if (excess_bin(e * (1 + 1e-9)) != excess_bin(e * (1 - 1e-9))) ++near_an_edge;
    }
  }
  ASSERT_EQ(near_an_edge, 0U);
  EXPECT_EQ(ensemble->excess_counts, counts);
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const FanMoment& moment = ensemble->fan[i];
    EXPECT_EQ(moment.t, moments[i]);
    const auto n = static_cast<std::size_t>(moments[i] - 1);
    EXPECT_NEAR(moment.mean, plain_mean(plain.excess[n]), 1e-11);
    ASSERT_TRUE(moment.mean_running);
    EXPECT_NEAR(*moment.mean_running, plain_mean(plain.running[n]), 1e-11);
    Vector sorted = plain.excess[n];
    std::ranges::sort(sorted);
    // ceil(30 q) = 1, 2, 8, 15, 23, 29, 30
    const std::array<std::size_t, 7> places = {1, 2, 8, 15, 23, 29, 30};
    for (std::size_t q = 0; q < places.size(); ++q)
      EXPECT_NEAR(moment.quantiles[q], sorted[places[q] - 1], 1e-11) << moment.t;
  }
  // thresholds c ln T/(lambda delta T)
  const Constants c = constants(*small.data, small.parameters);
  for (std::size_t i = 0; i < ensemble->deltas.size(); ++i) {
    const double threshold = c.c * std::log(120.0) / (0.2137 * ensemble->deltas[i] * 120);
    std::uint64_t above = 0;
    for (const Vector& at : plain.excess)
      above += static_cast<std::uint64_t>(std::ranges::count_if(at, [&](double e) { return e > threshold; }));
    EXPECT_EQ(ensemble->excess_above[i], above);
  }
}

TEST(TheoryFan, ThresholdsAreExceededWhereTheyAreLow) {
  Small small;
  small.parameters.lambda = 1e-4;  // f(w_2) is some thousands, and the bound is low for a long run only
  small.parameters.T = 20000;
  small.reference = certified(*small.data, 1e-4);
  EnsembleOptions options;
  options.runs = 4;
  options.threads = 2;
  options.deltas = {0.999999, 0.5};
  small.parameters.projection = false;
  const auto values = run_ensemble(small.data, small.parameters, small.reference, options);
  ASSERT_TRUE(values.ok());
  EXPECT_GT(values->excess_above[0], 0U);
  EXPECT_GE(values->excess_above[0], values->excess_above[1]);
}

TEST(TheoryFan, DigitsDoNotDependOnTheThreads) {
  const Small small;
  for (const double work : {1e9, 1.0}) {
    const auto one = small.run(41, 1, work);
    const auto many = small.run(41, 7, work);
    ASSERT_TRUE(one.ok() && many.ok());
    EXPECT_EQ(one->fan, many->fan);
    EXPECT_EQ(one->excess_counts, many->excess_counts);
    EXPECT_EQ(one->excess_above, many->excess_above);
  }
}

TEST(TheoryFan, RandomMomentsStandForTheirStretch) {
  const Small small;
  const auto full = small.run(40, 2);
  const auto sampled = small.run(40, 2, 1);
  ASSERT_TRUE(full.ok() && sampled.ok());
  ASSERT_LT(sampled->moments, 120);
  const auto total = [](const std::vector<std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  };
  EXPECT_EQ(total(full->excess_counts), 40U * 120U);
  EXPECT_EQ(total(sampled->excess_counts), 40U * 120U);
  EXPECT_NE(full->excess_counts, sampled->excess_counts);
  ASSERT_EQ(full->fan.size(), sampled->fan.size());
  for (std::size_t i = 0; i < full->fan.size(); ++i) {
    EXPECT_EQ(full->fan[i].quantiles, sampled->fan[i].quantiles);
    EXPECT_EQ(full->fan[i].mean, sampled->fan[i].mean);
    EXPECT_FALSE(sampled->fan[i].mean_running);
  }
}

TEST(TheoryFan, TheWholeSetHasNoSpread) {
  Small small;
  small.parameters.sampling = Sampling::Subset;
  small.parameters.k = 0;
  const auto ensemble = small.run(50, 2);
  ASSERT_TRUE(ensemble.ok() && ensemble->same_path);
  ASSERT_EQ(ensemble->fan.size(), fan_moments(120).size());
  for (const FanMoment& moment : ensemble->fan) {
    for (const double q : moment.quantiles) EXPECT_NEAR(q, moment.mean, 1e-15);
  }
  EXPECT_NEAR(*ensemble->fan.back().mean_running, ensemble->members[0].mean_f - small.reference.f_high, 1e-15);
  EXPECT_NEAR(ensemble->fan.back().mean, ensemble->members[0].f_last - small.reference.f_high, 1e-15);
}

TEST(TheoryFan, AStopKeepsWhatIsFinished) {
  Small small;
  small.parameters.T = 20000;
  std::stop_source source;
  const JobControl control{source.get_token(), [&](const Progress& progress) {
                             if (progress.fraction > 0) source.request_stop();
                           }};
  const auto part = small.run(5000, 2, 1e9, control);
  ASSERT_TRUE(part.ok());
  ASSERT_LT(part->members.size(), 5000U);
  const std::uint64_t total = std::accumulate(part->excess_counts.begin(), part->excess_counts.end(), std::uint64_t{0});
  EXPECT_EQ(total, part->members.size() * 20000U);
  ASSERT_EQ(part->fan.empty(), part->members.empty());
  if (part->members.empty()) return;
  Vector last;
  for (const MemberValues& member : part->members) last.push_back(member.f_last - small.reference.f_high);
  EXPECT_EQ(part->fan.back().mean, mean_of(last, 0.99).value);
  EXPECT_EQ(part->fan.back().quantiles[3], quantile(last, 0.5));
}

// Exact up to 4,096 runs; one more and the sketch answers, within 1 %. The draws are log-normal and far apart.
TEST(TheoryFan, TheSketchIsGoodToOnePercent) {
  for (const double spread : {0.01, 1.0, 6.0}) {
    const Random draws(11, Stream::Test);
    Fan fan(1);
    Vector values;
    for (std::size_t j = 0; j < 20000; ++j) {
      values.push_back(std::exp(spread * draws.normal(j)));
      ExcessPath path;
      path.at = {values.back()};
      path.running = path.at;
      fan.add(path);
      const bool exact = j + 1 == Fan::kExactRuns;
      if (!exact && j + 1 != Fan::kExactRuns + 1 && j + 1 != 20000) continue;
      const FanMoment moment = fan.moments()[0];
      EXPECT_NEAR(moment.mean, plain_mean(values), 1e-10 * moment.mean);
      for (std::size_t q = 0; q < kFanLevels.size(); ++q) {
        const double want = quantile(values, kFanLevels[q]);
        EXPECT_NEAR(moment.quantiles[q], want, exact ? 0 : 0.01 * want) << j << " " << kFanLevels[q];
        if (spread > 0.1 && !exact) {
          EXPECT_NE(moment.quantiles[q], want);
        }
      }
    }
  }
}

TEST(TheoryFan, TheSketchStaysFiniteBeyondItsEnds) {
  Fan fan(1);
  for (std::size_t j = 0; j < 6000; ++j) {
    ExcessPath path;
    path.at = {j < 3000 ? -1e-17 : 1e300};
    fan.add(path);
  }
  const FanMoment moment = fan.moments()[0];
  EXPECT_EQ(moment.quantiles.front(), 0);
  EXPECT_EQ(moment.quantiles.back(), 1e16);
  EXPECT_FALSE(moment.mean_running);
  EXPECT_TRUE(std::isfinite(moment.mean));
}

}  // namespace
}  // namespace pegasos::test
