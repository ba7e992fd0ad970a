#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "core/numbers.h"
#include "core/random.h"

namespace pegasos {
namespace {

// The published known-answer vectors of Random123 (kat_vectors, philox4x32-10).
TEST(Random, PhiloxKnownAnswers) {
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}), (PhiloxBlock{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U}));
  EXPECT_EQ(philox4x32({0xffffffffU, 0xffffffffU, 0xffffffffU, 0xffffffffU}, {0xffffffffU, 0xffffffffU}),
            (PhiloxBlock{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU}));
  EXPECT_EQ(philox4x32({0x243f6a88U, 0x85a308d3U, 0x13198a2eU, 0x03707344U}, {0xa4093822U, 0x299f31d0U}),
            (PhiloxBlock{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U}));
}

TEST(Random, DrawsArePureFunctionsOfTheirNumbers) {
  const Random a(7, Stream::Sampling);
  const Random b(7, Stream::Sampling);
  for (std::uint64_t n = 0; n < 100; ++n) EXPECT_EQ(a.bits(n, 3), b.bits(n, 3));
  EXPECT_NE(a.bits(1), Random(8, Stream::Sampling).bits(1));
  EXPECT_NE(a.bits(1), Random(7, Stream::Noise).bits(1));
  EXPECT_NE(a.bits(1, 0), a.bits(1, 1));
}

// Drawing many at once is the same as one by one, for the places of a step and for the first draws of many steps.
TEST(Random, ManyBelowAreTheSameAsOneByOne) {
  for (const std::uint32_t bound : {1U, 1797U, 0x80000000U, 0xFFFFFFFFU}) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{5}, std::size_t{6}, std::size_t{101}}) {
      for (const std::uint64_t n : {std::uint64_t{3}, (std::uint64_t{1} << 53U) - 1, std::uint64_t{0xFFFFFFF0U}}) {
        const Random random(0x0123456789ABCDEFU, Stream::Test);
        std::vector<std::uint32_t> many(count, 0xFFFFFFFFU);
        for (const std::uint32_t first : {0U, 7U, 500U}) {
          random.below(bound, n, first, many);
          for (std::uint32_t j = 0; j < count; ++j) ASSERT_EQ(many[j], random.below(bound, n, first + j));
          if (bound == 0xFFFFFFFFU) continue;
          random.below_rising(bound, n, first, many);
          for (std::uint32_t j = 0; j < count; ++j) ASSERT_EQ(many[j], random.below(bound + j, n, first + j));
        }
        random.below_each(bound, n, many);
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(many[i], random.below(bound, n + i));
      }
    }
  }
}

// Once in four billion draws a word is so near to the next that it may have to be rejected: found by trying them all.
TEST(Random, ADoubtfulWordIsLookedAtAgain) {
  constexpr std::uint32_t kBound = 0xC0000001U;
  constexpr std::uint64_t kDoubtful = 7040635698U;
  const Random random(0x0123456789ABCDEFU, Stream::Test);
  __extension__ using Wide = unsigned __int128;
  ASSERT_LT(static_cast<std::uint64_t>(static_cast<Wide>(random.bits(kDoubtful)) * kBound), std::uint64_t{1} << 32U);
  std::vector<std::uint32_t> many(12);
  random.below_each(kBound, kDoubtful - 6, many);
  for (std::size_t i = 0; i < many.size(); ++i) EXPECT_EQ(many[i], random.below(kBound, kDoubtful - 6 + i)) << i;
}

// Chi-square over 10 cells with 100,000 draws, fixed seed: P(statistic > 33.7) = 1e-4 for a fair generator.
TEST(Random, BelowIsUniform) {
  const Random random(20260101, Stream::Test);
  std::vector<int> counts(10);
  for (std::uint64_t n = 0; n < 100000; ++n) ++counts[random.below(10, n)];
  double statistic = 0;
  for (const int count : counts) statistic += (count - 1e4) * (count - 1e4) / 1e4;
  EXPECT_LT(statistic, 33.7);
}

// Without rejection a bound near 2^63 would favour small numbers 2:1; the mean of 20,000 draws has sigma 0.002.
TEST(Random, BelowRejectsTheRemainder) {
  const Random random(5, Stream::Test);
  const std::uint64_t bound = (std::uint64_t{1} << 63U) + (std::uint64_t{1} << 62U);
  double mean = 0;
  for (std::uint64_t n = 0; n < 20000; ++n) {
    const std::uint64_t value = random.below(bound, n);
    ASSERT_LT(value, bound);
    mean += static_cast<double>(value) / static_cast<double>(bound) / 20000;
  }
  EXPECT_NEAR(mean, 0.5, 0.0102);  // five sigma
}

// Mean, variance and fourth moment of 100,000 normals, five sigma each (6e-7 per statistic).
TEST(Random, NormalMoments) {
  const Random random(11, Stream::Test);
  double sum = 0;
  double sum2 = 0;
  double sum4 = 0;
  constexpr int kDraws = 100000;
  for (int n = 0; n < kDraws; ++n) {
    const double z = random.normal(static_cast<std::uint64_t>(n));
    ASSERT_TRUE(std::isfinite(z));
    sum += z;
    sum2 += z * z;
    sum4 += z * z * z * z;
  }
  EXPECT_NEAR(sum / kDraws, 0, 5 / std::sqrt(kDraws));
  EXPECT_NEAR(sum2 / kDraws, 1, 5 * std::sqrt(2.0 / kDraws));
  EXPECT_NEAR(sum4 / kDraws, 3, 5 * std::sqrt(96.0 / kDraws));
}

TEST(Random, MemberSeedsDiffer) {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t member = 0; member < 1000; ++member) seeds.insert(member_seed(1, member));
  EXPECT_EQ(seeds.size(), 1000U);
}

TEST(Numbers, ParsingIsStrict) {
  EXPECT_EQ(parse_double("1e-3"), 1e-3);
  EXPECT_EQ(parse_double("+0.5"), 0.5);
  EXPECT_EQ(parse_double("-.5"), -0.5);
  for (const char* bad : {"", " 1", "1 ", "1x", "nan", "inf", "-inf", "0x10", "1e999", "+-1", "++1", "1,5", "1e"}) {
    EXPECT_FALSE(parse_double(bad)) << bad;
  }
  EXPECT_EQ(parse_count("-12"), -12);
  for (const char* bad : {"", "1.0", "1e3", "9223372036854775808", "0x1"}) EXPECT_FALSE(parse_count(bad)) << bad;
  EXPECT_EQ(parse_seed("18446744073709551615"), ~std::uint64_t{0});
  EXPECT_FALSE(parse_seed("-1"));
}

TEST(Numbers, ShortestReadsBack) {
  const Random random(3, Stream::Test);
  for (std::uint64_t n = 0; n < 2000; ++n) {
    const double value = random.normal(n) * std::pow(10.0, 40 * random.uniform(n, 1) - 20);
    EXPECT_EQ(parse_double(shortest(value)), value);
  }
}

TEST(Numbers, CompensatedSumKeepsWhatAPlainSumLoses) {
  CompensatedSum sum;
  for (const double value : {1.0, 1e100, 1.0, -1e100}) sum.add(value);
  EXPECT_EQ(sum.value(), 2.0);
}

}  // namespace
}  // namespace pegasos
