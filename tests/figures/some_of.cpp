// What is drawn of more than can be: a fair part, whatever the rows' order.
#include "figures/some_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "figures/figures.h"
#include "figures/objective_grid.h"
#include "moments.h"

namespace pegasos::figures {
namespace {

TEST(SomeOf, IsAllOrOneOutOfEachOfEqualParts) {
  EXPECT_EQ(some_of(5, 5), (std::vector<Row>{0, 1, 2, 3, 4}));
  EXPECT_TRUE(some_of(0, 5).empty());
  for (const Count n : {6, 7, 100, 20'001, 1'000'003}) {
    const Count most = 5;
    const std::vector<Row> chosen = some_of(n, most);
    ASSERT_EQ(chosen.size(), 5U) << n;
    Count begin = 0;
    for (Count p = 0; p < most; ++p) {
      const Count end = begin + n / most + (p < n % most ? 1 : 0);
      const Count row = chosen[static_cast<std::size_t>(p)];
      EXPECT_TRUE(row >= begin && row < end) << n << " " << p << " " << row;
      begin = end;
    }
  }
}

/// Of 20,000 of 40,000 every part has two rows: a fair coin each. By Hoeffding the share of even rows is off by more
/// than 0.03 with a probability below 2 exp(-2 · 20000 · 0.03^2) = 5e-16; the seed is fixed.
TEST(SomeOf, DoesNotFollowTurnsOfTheRows) {
  for (const Count turns : {2, 3, 4, 5, 8}) {
    const std::vector<Row> chosen = some_of(20'000 * turns, 20'000);
    for (Count turn = 0; turn < turns; ++turn) {
      const auto there = std::ranges::count_if(chosen, [&](Row row) { return Count{row} % turns == turn; });
      EXPECT_NEAR(static_cast<double>(there) / 20'000, 1.0 / static_cast<double>(turns), 0.03) << turns;
    }
  }
}

std::size_t drawn(const Figure& figure, std::string_view side) {
  std::size_t count = 0;
  for (const char* which : {"", ".wrong"}) {
    const plot::Mark* mark = plot::find_mark(figure, std::string(side) + which);
    if (mark != nullptr) count += std::get<plot::Scatter>(*mark).points.size();
  }
  return count;
}

/// The generators' classes take turns: of 40,000 examples every second one was drawn, all of one class.
TEST(SomeOf, BothClassesOfALargeSetAreDrawn) {
  for (const char* data : {"moons", "circles", "gap-with-strays"}) {
    const session::SnapshotPtr snapshot = moment({{"data", data}, {"m", "40000"}}, 5);
    const Figure figure = data_plane(*snapshot);
    EXPECT_EQ(drawn(figure, "positive") + drawn(figure, "negative"), 20'000U) << data;
    EXPECT_NEAR(static_cast<double>(drawn(figure, "positive")), 10'000, 2) << data;
  }
}

TEST(SomeOf, ARareClassIsThereToo) {
  const session::SnapshotPtr snapshot = moment({{"data", "moons"}, {"m", "100000"}, {"imbalance", "0.03"}}, 5);
  EXPECT_EQ(drawn(data_plane(*snapshot), "positive"), 1'000U)
      << "a twentieth of what is drawn, though 600 are its share";
}

/// The contours of f lay about another point than w*, and under f*.
TEST(SomeOf, ContoursOfAPartOfTheExamplesAreThoseOfF) {
  const session::SnapshotPtr snapshot = moment({{"data", "moons"}, {"m", "200000"}, {"lambda", "0.01"}}, 5);
  const PlanarExamples examples = planar_examples(*snapshot->data);
  ASSERT_LT(examples.y.size(), 200'000U);
  const Optimum& optimum = *snapshot->optimum.optimum;
  const double there = objective_at(examples, 0.01, 0, optimum.w[0], optimum.w[1]);
  EXPECT_NEAR(there, snapshot->optimum.f_star(), 0.02 * snapshot->optimum.f_star());
  const Figure figure = weight_space(*snapshot);
  const plot::Mark* mark = plot::find_mark(figure, "contours");
  ASSERT_NE(mark, nullptr);
  ASSERT_FALSE(std::get<plot::ContourSet>(*mark).lines.empty());
  for (const plot::ContourLine& line : std::get<plot::ContourSet>(*mark).lines)
    EXPECT_GT(line.level, snapshot->optimum.f_star());
  EXPECT_NE(figure.subtitle.find("62,000 of 200,000 examples"), std::string::npos) << figure.subtitle;
}

}  // namespace
}  // namespace pegasos::figures
