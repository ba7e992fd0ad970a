// Sets with many named features: the strongest words, and an example as its words with their weights.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "figures/example.h"
#include "figures/weight_list.h"
#include "moments.h"
#include "objective/hinge.h"

namespace pegasos::figures {
namespace {

const Settings kDocuments{{"data", "documents"}, {"lambda", "0.001"}};

/// All columns as a sort of everything has them.
std::vector<Column> sorted_columns(const Vector& first, const Vector& second) {
  std::vector<Column> columns(first.size());
  std::iota(columns.begin(), columns.end(), Column{0});
  std::ranges::stable_sort(columns, [&](Column a, Column b) {
    const double a_size = std::abs(first[a]);
    const double b_size = std::abs(first[b]);
    return a_size != b_size ? a_size > b_size : std::abs(second[a]) > std::abs(second[b]);
  });
  return columns;
}

std::vector<Column> shown_columns(const Snapshot& snapshot, const WeightBarsOptions& options) {
  std::vector<Column> columns;
  const auto list = weight_list(snapshot, options);
  for (const WeightBar& bar : list->bars) columns.push_back(bar.column);
  return columns;
}

TEST(StrongestWords, AreThoseOfASortOfAllOfThem) {
  const session::SnapshotPtr now = moment(kDocuments, 2000);
  const Vector& best = now->optimum.optimum->w;
  for (const WeightOrder order : {WeightOrder::live, WeightOrder::optimum}) {
    const bool live = order == WeightOrder::live;
    const std::vector<Column> all = sorted_columns(live ? now->w : best, live ? best : now->w);
    for (const std::size_t first : {0U, 1U, 900U, 3000U, 6010U, 9000U}) {
      const std::vector<Column> shown = shown_columns(*now, {.order = order, .first = first, .rows = 16});
      const std::size_t begin = std::min<std::size_t>(first, all.size() - 16);
      EXPECT_EQ(shown, std::vector<Column>(all.begin() + static_cast<std::ptrdiff_t>(begin),
                                           all.begin() + static_cast<std::ptrdiff_t>(begin + 16)))
          << first;
    }
  }
  EXPECT_EQ(shown_columns(*now, {.order = WeightOrder::columns, .first = 5, .rows = 2}), (std::vector<Column>{5, 6}));
  const Figure figure = weight_bars(*now, {.order = WeightOrder::optimum});
  EXPECT_EQ(figure.y.names[0].name, "herbs") << "which speaks for plants";
  EXPECT_GT(best[shown_columns(*now, {.order = WeightOrder::optimum})[0]], 0);
  EXPECT_EQ(figure.y.names[16].name, "… and 6,006 more");
}

TEST(StrongestWords, AreThoseOfTheOptimumWhileAllWeightsAreZero) {
  const session::SnapshotPtr now = moment(kDocuments, 0);
  EXPECT_EQ(shown_columns(*now, {}), shown_columns(*now, {.order = WeightOrder::optimum}));
}

TEST(StrongestWords, AreListedWhereWeightsAreNoNumbers) {
  Snapshot now = *moment(kDocuments, 50);
  for (std::size_t j = 0; j < now.w.size(); j += 3) now.w[j] = std::numeric_limits<double>::quiet_NaN();
  now.w[7] = std::numeric_limits<double>::infinity();
  const std::vector<Column> shown = shown_columns(now, {.first = 4000, .rows = 30});
  EXPECT_EQ(shown.size(), 30U);
  EXPECT_EQ(shown_columns(now, {.first = 4000, .rows = 30}), shown);
}

TEST(Products, AddUpToTheScore) {
  const Settings cancer{{"data", "breast_cancer"}, {"scale", "standardise"}};
  const auto with = [](Settings settings, const char* bias) {
    settings.emplace_back("bias", bias);
    return settings;
  };
  for (const Settings& settings : {kDocuments, with(kDocuments, "free"), cancer, with(cancer, "feature:2")}) {
    const session::SnapshotPtr now = moment(settings, 300);
    const Dataset& data = *now->data;
    for (const Row row : {Row{0}, Row{17}, Row{500}}) {
      const WeightListPtr list = weight_list(*now, {.rows = 5, .of_example = true, .row = row});
      const double score = data.y(row) * margin(data, now->w, now->b, row);
      EXPECT_NEAR(list->sum.live, score, 1e-12 * (1 + std::abs(score)));
      double shown = 0;
      for (const WeightBar& bar : list->bars) {
        shown += bar.live;
        const bool constant = bar.column == static_cast<Column>(data.d());
        EXPECT_EQ(bar.live, constant ? now->b : bar.x * now->w[bar.column]);
        if (!constant) {
          EXPECT_EQ(bar.x, data.x(row).at(bar.column));
        }
      }
      EXPECT_NEAR(shown + list->rest.live, score, 1e-12 * (1 + std::abs(score)));
      EXPECT_EQ(list->all, static_cast<Count>(product_count(data, row)));
    }
  }
}

TEST(Products, NameTheWordsOfTheExample) {
  const session::SnapshotPtr now = moment(kDocuments, 300);
  const WeightBarsOptions options{.order = WeightOrder::columns, .rows = 20, .of_example = true, .row = Row{1}};
  const Figure figure = weight_bars(*now, options);
  const std::vector<std::string> words{"and",         "animal", "any",  "attacks",  "crops",
                                       "destructive", "etc",    "food", "insect",   "livestock",
                                       "or × 3",      "other",  "that", "unwanted", "sum"};
  ASSERT_EQ(figure.y.names.size(), words.size());
  for (std::size_t i = 0; i < words.size(); ++i) EXPECT_EQ(figure.y.names[i].name, words[i]);
  EXPECT_TRUE(figure.subtitle.starts_with("#1 (animal): margin ")) << figure.subtitle;
  EXPECT_EQ(figure.x.label, "what each of the 14 numbers that are not 0 adds to ⟨$w$, $x$⟩");
  const Row drawn = example_row(*now, std::nullopt);
  EXPECT_EQ(drawn, now->record.indices[0]) << "without a choice the example of this step";
  EXPECT_EQ(example_row(*now, Row{5000}), drawn) << "one that the set does not have";
}

}  // namespace
}  // namespace pegasos::figures
