// The held-out part: stratified, from a seed of its own, and never fitted on.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "data/generators.h"
#include "data/split.h"
#include "data_support.h"

namespace pegasos::test {
namespace {

std::vector<std::uint32_t> labels_of(const std::vector<std::size_t>& sizes) {
  std::vector<std::uint32_t> labels;
  std::vector<std::size_t> left = sizes;
  for (std::size_t c = 0; std::ranges::any_of(left, [](std::size_t n) { return n > 0; }); c = (c + 1) % left.size()) {
    if (left[c] == 0) continue;
    labels.push_back(static_cast<std::uint32_t>(c));
    --left[c];
  }
  return labels;
}

std::size_t of_class(const std::vector<Row>& rows, const std::vector<std::uint32_t>& labels, std::uint32_t wanted) {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](Row row) { return labels[row] == wanted; }));
}

/// Every row with a class exactly once, both lists increasing.
void expect_partition(const Split& split, const std::vector<std::uint32_t>& labels) {
  EXPECT_TRUE(std::ranges::is_sorted(split.training));
  EXPECT_TRUE(std::ranges::is_sorted(split.held_out));
  std::vector<Row> all = split.training;
  all.insert(all.end(), split.held_out.begin(), split.held_out.end());
  std::ranges::sort(all);
  std::vector<Row> wanted;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != kNoClass) wanted.push_back(static_cast<Row>(i));
  }
  EXPECT_EQ(all, wanted);
}

TEST(Split, EveryClassGivesItsShare) {
  const std::vector<std::vector<std::size_t>> cases = {{100, 100}, {7, 193}, {1, 1, 1}, {50, 50, 50}, {3, 1000, 17, 4}};
  for (const auto& sizes : cases) {
    const std::vector<std::uint32_t> labels = labels_of(sizes);
    for (const double fraction : {0.01, 0.1, 0.29, 0.3, 0.5, 0.77, 0.9}) {
      const Split split = split_rows(labels, fraction, 4);
      expect_partition(split, labels);
      std::size_t most = 0;
      for (std::size_t c = 0; c < sizes.size(); ++c) {
        const auto held = static_cast<double>(of_class(split.held_out, labels, static_cast<std::uint32_t>(c)));
        EXPECT_LE(held, std::ceil(fraction * static_cast<double>(sizes[c]) - 1e-9)) << fraction;
        EXPECT_GE(of_class(split.training, labels, static_cast<std::uint32_t>(c)), 1U);
        if (sizes[c] > 10) {
          EXPECT_GE(held, std::floor(fraction * static_cast<double>(sizes[c]))) << fraction;
        }
        most += sizes[c];
      }
      EXPECT_LE(split.held_out.size(), static_cast<std::size_t>(std::llround(fraction * static_cast<double>(most))));
    }
  }
}

TEST(Split, SharesAreRoundedByLargestRemainder) {
  // 0.25 of 10, 11, 13: shares 2.5, 2.75, 3.25; round(8.5) = 9 rows: 2 + 2 + 3 and one more for the classes 1 and 0
  const std::vector<std::uint32_t> labels = labels_of({10, 11, 13});
  const Split split = split_rows(labels, 0.25, 1);
  EXPECT_EQ(of_class(split.held_out, labels, 0), 3U);
  EXPECT_EQ(of_class(split.held_out, labels, 1), 3U);
  EXPECT_EQ(of_class(split.held_out, labels, 2), 3U);
  EXPECT_EQ(split_rows(labels_of({100, 100}), 0.29, 1).held_out.size(), 58U)
      << "29 of each, whatever doubles make of it";
}

TEST(Split, DependsOnItsSeedAlone) {
  const std::vector<std::uint32_t> labels = labels_of({60, 90});
  const Split once = split_rows(labels, 0.3, 11);
  EXPECT_EQ(split_rows(labels, 0.3, 11).held_out, once.held_out);
  EXPECT_NE(split_rows(labels, 0.3, 12).held_out, once.held_out);
  const Split more = split_rows(labels, 0.6, 11);
  EXPECT_TRUE(std::ranges::includes(more.held_out, once.held_out)) << "a larger part keeps what was held out";
  std::vector<std::uint32_t> without = labels;  // rows of no class move nobody else
  without.push_back(kNoClass);
  without.insert(without.end(), 3, kNoClass);
  EXPECT_EQ(split_rows(without, 0.3, 11).held_out, once.held_out);
  EXPECT_TRUE(split_rows(labels, 0, 11).held_out.empty());
  EXPECT_TRUE(split_rows({}, 0.5, 11).training.empty());
}

// Of 400 seeds each row is held out about as often as any other: binomial, five standard deviations allowed.
TEST(Split, EveryRowHasTheSameChance) {
  const std::vector<std::uint32_t> labels = labels_of({20, 30});
  std::vector<int> held(labels.size(), 0);
  constexpr int kSeeds = 400;
  for (int seed = 0; seed < kSeeds; ++seed) {
    for (const Row row : split_rows(labels, 0.3, static_cast<std::uint64_t>(seed)).held_out) ++held[row];
  }
  const double sigma = std::sqrt(kSeeds * 0.3 * 0.7);
  for (const int count : held) EXPECT_NEAR(count, 0.3 * kSeeds, 5 * sigma);
}

Table blobs(Count m) {
  GeneratorOptions options;
  options.m = m;
  return *generate(options);
}

TEST(Split, NothingIsFittedOnTheHeldOutPart) {
  Table table = blobs(40);
  Preparation preparation;
  preparation.scaling = Scaling::Standardise;
  const auto parts = prepare_parts(table, preparation, 0.25, 3);
  ASSERT_TRUE(parts.ok()) << parts.error().text();
  const Dataset& training = *parts->training;
  const Dataset& held_out = *parts->held_out;
  EXPECT_EQ(training.m(), 30);
  EXPECT_EQ(held_out.m(), 10);
  EXPECT_EQ(held_out.positive(), 5);
  EXPECT_EQ(held_out.transform().shift, training.transform().shift);
  EXPECT_EQ(held_out.transform().factor, training.transform().factor);
  // The same rows with the held-out ones made absurdly large: the training set does not notice.
  RowBuilder builder(false);
  std::vector<bool> is_held(40, false);
  for (Row i = 0; i < 10; ++i) is_held[held_out.table_row(i)] = true;
  for (Row i = 0; i < 40; ++i) {
    table.rows.row(i).for_each([&](Column j, double x) { builder.add(j, is_held[i] ? 1e6 + x : x); });
    builder.end_row(2);
  }
  table.rows = builder.finish(2);
  const auto again = prepare_parts(table, preparation, 0.25, 3);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->training->checksum(), training.checksum());
  EXPECT_NE(again->held_out->checksum(), held_out.checksum());
}

TEST(Split, RowsKeepTheirOrderAndTheirNumberInTheTable) {
  const Table table = csv("y,x\na,0\nb,1\nc,2\na,3\nb,4\nc,5\na,6\nb,7\nc,8\na,9\nb,10\nc,11\n");
  Preparation preparation;
  preparation.classes = {"a", "b"};
  const auto parts = prepare_parts(table, preparation, 0.25, 5);
  ASSERT_TRUE(parts.ok()) << parts.error().text();
  ASSERT_NE(parts->held_out, nullptr);
  EXPECT_EQ(parts->training->m() + parts->held_out->m(), 8);
  EXPECT_EQ(parts->held_out->m(), 2);
  for (const Dataset* part : {parts->training.get(), parts->held_out.get()}) {
    for (Row i = 0; i < part->m(); ++i) {
      EXPECT_EQ(part->x(i).at(0), static_cast<double>(part->table_row(i)));  // x is the row's own number
      if (i > 0) {
        EXPECT_LT(part->table_row(i - 1), part->table_row(i));
      }
    }
  }
  // Which of a and b is +1 plays no part.
  preparation.positive = "a";
  const auto turned = prepare_parts(table, preparation, 0.25, 5);
  ASSERT_TRUE(turned.ok());
  for (Row i = 0; i < 2; ++i) EXPECT_EQ(turned->held_out->table_row(i), parts->held_out->table_row(i));
}

TEST(Split, NoFractionIsPlainPreparation) {
  const Table table = blobs(30);
  const auto whole = prepare(table, {});
  const auto parts = prepare_parts(table, {}, 0, 9);
  ASSERT_TRUE(whole.ok() && parts.ok());
  EXPECT_EQ(parts->training->checksum(), (*whole)->checksum());
  EXPECT_EQ(parts->held_out, nullptr);
  EXPECT_EQ(parts->training->table_row(17), 17U);
  const auto tiny = prepare_parts(csv("y,x\n1,2\n-1,3\n"), {}, 0.9, 1);
  ASSERT_TRUE(tiny.ok());
  EXPECT_EQ(tiny->held_out, nullptr) << "each class keeps its last example";
  EXPECT_EQ(tiny->training->m(), 2);
}

TEST(Folds, HoldEveryRowOutOnceWithTheSharesOfTheClasses) {
  const Table table = blobs(47);
  const auto folds = prepare_folds(table, {}, 5, 3);
  ASSERT_TRUE(folds.ok());
  ASSERT_EQ(folds->size(), 5U);
  std::vector<int> seen(47, 0);
  Count positive = 0;
  for (const Parts& parts : *folds) positive += parts.held_out->positive();
  for (const Parts& parts : *folds) {
    EXPECT_EQ(parts.training->m() + parts.held_out->m(), 47);
    EXPECT_LE(std::abs(parts.held_out->m() - 47 / 5), 1);
    EXPECT_LE(std::abs(5 * parts.held_out->positive() - positive), 5);
    for (Row i = 0; i < parts.held_out->m(); ++i) ++seen[parts.held_out->table_row(i)];
  }
  EXPECT_EQ(std::ranges::count(seen, 1), 47);
  EXPECT_EQ((*prepare_folds(table, {}, 5, 3))[2].held_out->checksum(), (*folds)[2].held_out->checksum());
  EXPECT_NE((*prepare_folds(table, {}, 5, 4))[2].held_out->checksum(), (*folds)[2].held_out->checksum());
  const auto many = prepare_folds(table, {}, 48, 3);
  ASSERT_FALSE(many.ok());
  EXPECT_NE(many.error().message.english().find("fewer folds"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::test
