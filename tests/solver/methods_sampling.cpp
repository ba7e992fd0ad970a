#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "methods/sampling.h"

namespace pegasos {
namespace {

std::vector<Row> draw(Sampler& sampler, Count t) {
  std::vector<Row> rows;
  sampler.draw(t, rows);
  return rows;
}

TEST(Sampling, IsAPureFunctionOfSeedAndTime) {
  for (const Sampling kind : {Sampling::Replacement, Sampling::Subset, Sampling::Epochs, Sampling::Cyclic}) {
    Sampler forward(kind, 17, 5, 42);
    Sampler jumping(kind, 17, 5, 42);
    std::vector<std::vector<Row>> seen;
    for (Count t = 1; t <= 100; ++t) seen.push_back(draw(forward, t));
    for (const Count t : {100, 1, 57, 56, 3, 99, 2}) EXPECT_EQ(draw(jumping, t), seen[static_cast<std::size_t>(t - 1)]);
    Sampler other(kind, 17, 5, 43);
    EXPECT_NE(draw(other, 1), seen[0]);
  }
}

// What is fetched in time is what is drawn later; looking ahead changes no draw.
TEST(Sampling, LooksAheadAtWhatItDraws) {
  for (const Sampling kind : {Sampling::Replacement, Sampling::Subset, Sampling::Epochs, Sampling::Cyclic}) {
    const bool in_order = kind == Sampling::Epochs || kind == Sampling::Cyclic;
    for (const Count k : {Count{1}, Count{2}, Count{7}, Sampler::kSmall}) {
      const auto size = static_cast<std::size_t>(k);
      Sampler looking(kind, 100, k, 42);
      int seen = 0;
      for (const Count t : {1, 2, 60, 64, 65, 64, 100, 1, 200, 137}) {
        std::vector<Row> rows(t % 2 == 0 ? size : 0);  // of a step before, or new
        looking.draw(t, rows);
        Sampler alone(kind, 100, k, 42);
        EXPECT_EQ(rows, draw(alone, t));
        const std::vector<Row> ahead(looking.ahead(t).begin(), looking.ahead(t).end());
        ASSERT_TRUE(in_order || ahead.size() >= size + Sampler::kAhead);
        seen += ahead.size() >= size ? 1 : 0;
        for (std::size_t j = 0; j < std::min<std::size_t>(ahead.size(), 150); ++j) {
          if (j % size == 0) rows = draw(alone, t + static_cast<Count>(j / size));
          EXPECT_EQ(ahead[j], rows[j % size]) << t;
        }
      }
      EXPECT_GT(seen, k < 50 ? 7 : 0);
    }
  }
  Sampler many(Sampling::Replacement, 100, Sampler::kSmall + 1, 42);
  draw(many, 9);
  EXPECT_TRUE(many.ahead(9).empty());
}

TEST(Sampling, SubsetsHaveNoRepeatsAndAreUniform) {
  Sampler sampler(Sampling::Subset, 5, 2, 7);
  std::map<std::vector<Row>, int> counts;
  constexpr int kDraws = 20000;
  for (Count t = 1; t <= kDraws; ++t) {
    auto rows = draw(sampler, t);
    std::ranges::sort(rows);
    ASSERT_NE(rows[0], rows[1]);
    ++counts[rows];
  }
  // Chi-square with 9 degrees of freedom over the 10 pairs: P(statistic > 33.7) = 1e-4 when they are equally likely.
  ASSERT_EQ(counts.size(), 10U);
  double statistic = 0;
  for (const auto& [rows, count] : counts)
    statistic += (count - kDraws / 10.0) * (count - kDraws / 10.0) / (kDraws / 10.0);
  EXPECT_LT(statistic, 33.7);
}

TEST(Sampling, FullSubsetIsTheWholeSetInOrder) {
  Sampler sampler(Sampling::Subset, 6, 6, 1);
  std::vector<Row> all(6);
  std::iota(all.begin(), all.end(), Row{0});
  EXPECT_EQ(draw(sampler, 1), all);
  EXPECT_EQ(draw(sampler, 9), all);
}

TEST(Sampling, EveryEpochIsAPermutationAlsoWhenBatchesStraddle) {
  for (const Sampling kind : {Sampling::Epochs, Sampling::Cyclic}) {
    Sampler sampler(kind, 10, 4, 3);
    std::vector<Row> order;
    for (Count t = 1; t <= 25; ++t) {
      const auto rows = draw(sampler, t);
      order.insert(order.end(), rows.begin(), rows.end());
    }
    std::set<std::vector<Row>> epochs;
    for (std::size_t e = 0; e < 10; ++e) {
      std::vector<Row> epoch(order.begin() + static_cast<std::ptrdiff_t>(10 * e),
                             order.begin() + static_cast<std::ptrdiff_t>(10 * e + 10));
      epochs.insert(epoch);
      std::ranges::sort(epoch);
      for (Row i = 0; i < 10; ++i) ASSERT_EQ(epoch[i], i);
    }
    EXPECT_EQ(epochs.size(), kind == Sampling::Cyclic ? 1U : 10U);  // ten equal permutations by chance: 1 in 3.6e6 each
  }
}

// Draws come many at a time; one by one they make the same sets.
TEST(Sampling, PermutationsAndSubsetsAreThoseDrawnOneByOne) {
  for (const Count m : {1, 2, 240, 241, 1000}) {
    const auto size = static_cast<std::size_t>(m);
    for (const std::uint64_t epoch : {0U, 3U}) {
      const Random random(11, Stream::Permutation);
      std::vector<Row> plain(size);
      std::iota(plain.begin(), plain.end(), Row{0});
      for (std::size_t i = size - 1; i > 0; --i)
        std::swap(plain[i], plain[random.below(i + 1, epoch, static_cast<std::uint32_t>(i))]);
      Sampler sampler(Sampling::Epochs, m, m, 11);
      std::vector<Row> rows;
      sampler.draw(static_cast<Count>(epoch) + 1, rows);
      EXPECT_EQ(rows, plain) << m;
    }
    for (const Count k : {Count{1}, m / 2, m - 1}) {
      if (k < 1) continue;
      const Random random(11, Stream::Sampling);
      std::vector<Row> plain;
      for (Count j = 0; j < k; ++j) {
        const auto last = static_cast<std::uint64_t>(m - k + j);
        const auto pick = static_cast<Row>(random.below(last + 1, 5, static_cast<std::uint32_t>(j)));
        plain.push_back(std::ranges::count(plain, pick) > 0 ? static_cast<Row>(last) : pick);
      }
      Sampler sampler(Sampling::Subset, m, k, 11);
      std::vector<Row> rows;
      sampler.draw(5, rows);
      EXPECT_EQ(rows, plain) << m << " " << k;
    }
  }
}

TEST(Sampling, ReplacementRepeatsAndAllowsMoreThanM) {
  Sampler sampler(Sampling::Replacement, 3, 50, 1);
  const auto rows = draw(sampler, 1);
  EXPECT_EQ(rows.size(), 50U);
  EXPECT_EQ(std::set<Row>(rows.begin(), rows.end()).size(), 3U);
}

}  // namespace
}  // namespace pegasos
