// Generators: stated properties, golden fingerprints, and that one control changes one thing.
#include "data/generators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "core/hash.h"
#include "data_support.h"

namespace pegasos::test {
namespace {

GeneratorOptions options(const std::string& name, Count m = 200, std::uint64_t seed = 5) {
  GeneratorOptions chosen;
  chosen.name = name;
  chosen.m = m;
  chosen.seed = seed;
  return chosen;
}

Table made(const GeneratorOptions& chosen) {
  auto table = generate(chosen);
  EXPECT_TRUE(table.ok()) << table.error().text();
  return *table;
}

double x_of(const Table& table, Row i, Column j) { return table.rows.row(i).at(j); }
double y_of(const Table& table, Row i) { return table.classes[table.labels[i]] == "+1" ? 1 : -1; }

/// Fingerprint of labels and of all digits of the coordinates.
std::uint64_t print_of(const Table& table) {
  Hash hash;
  for (Row i = 0; i < table.rows.rows(); ++i) {
    hash.add(y_of(table, i));
    for (Column j = 0; j < 2; ++j) hash.add(x_of(table, i, j));
  }
  return hash.value();
}

// A change here is a change of kGeneratorVersion (session/session_file.h).
TEST(Generators, GoldenFingerprints) {
  const std::map<std::string, std::uint64_t> golden = {
      {"overlapping-blobs", 13460149954950493602U},
      {"two-blobs", 15258734565932011586U},
      {"separable", 5328649717867641325U},
      {"gap-with-strays", 10372594962809624995U},
      {"moons", 4130142732177107784U},
      {"circles", 1245914970778035022U},
      {"xor", 11860943693826410661U},
      {"spiral", 9922866043113293978U},
      {"coins", 8659132490510056101U},
      {"outlier", 17671653591469955947U},
      {"duplicates", 9497964339594422557U},
  };
  ASSERT_EQ(generators().size(), golden.size());
  for (const GeneratorInfo& info : generators()) {
    GeneratorOptions chosen = options(info.name);
    chosen.flips = 0.05;
    chosen.imbalance = 0.4;
    EXPECT_EQ(print_of(made(chosen)), golden.at(info.name)) << info.name;
  }
}

TEST(Generators, StopWhenTheyAreTold) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped =
      open_table("moons", {}, {.name = "moons", .m = 10'000'000}, {.stop = stop.get_token(), .report = {}});
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

TEST(Generators, HaveTheStatedFractions) {
  for (const GeneratorInfo& info : generators()) {
    for (const double fraction : {0.5, 0.25, 0.1, 0.8}) {
      for (const Count m : {200, 1000}) {
        GeneratorOptions chosen = options(info.name, m);
        chosen.imbalance = fraction;
        const Table table = made(chosen);
        double positive = 0;
        for (Row i = 0; i < m; ++i) positive += y_of(table, i) > 0 ? 1 : 0;
        const double slack = info.name == "duplicates" ? 0.06 * static_cast<double>(m) : 4;
        EXPECT_NEAR(positive, fraction * static_cast<double>(m), slack) << info.name;
      }
    }
    EXPECT_EQ(made(options(info.name, 1)).rows.rows(), 1);
  }
}

TEST(Generators, HalfIsHalf) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    for (const Count m : {2, 10, 200}) {
      const Table table = made(options("overlapping-blobs", m, seed));
      double sum = 0;
      for (Row i = 0; i < m; ++i) sum += y_of(table, i);
      EXPECT_EQ(sum, 0);
    }
  }
}

TEST(Generators, FlipExactlyTheFractionOfLabels) {
  for (const GeneratorInfo& info : generators()) {
    const Table clean = made(options(info.name, 400));
    std::vector<bool> before(400, false);
    for (const double fraction : {0.05, 0.1, 0.5}) {
      GeneratorOptions chosen = options(info.name, 400);
      chosen.flips = fraction;
      const Table table = made(chosen);
      int flipped = 0;
      for (Row i = 0; i < 400; ++i) {
        const bool differs = y_of(table, i) != y_of(clean, i);
        flipped += differs ? 1 : 0;
        EXPECT_TRUE(differs || !before[i]) << "a larger fraction keeps the flips that were there";
        before[i] = differs;
        EXPECT_EQ(x_of(table, i, 0), x_of(clean, i, 0));
        EXPECT_EQ(x_of(table, i, 1), x_of(clean, i, 1));
      }
      EXPECT_EQ(flipped, std::lround(fraction * 400)) << info.name;
    }
  }
}

TEST(Generators, MoreExamplesKeepTheEarlierOnes) {
  for (const GeneratorInfo& info : generators()) {
    GeneratorOptions chosen = options(info.name, 90);
    chosen.flips = 0.2;
    chosen.imbalance = 0.3;
    const Table small = made(chosen);
    chosen.m = 333;
    const Table large = made(chosen);
    for (Row i = 0; i < 90; ++i) {
      EXPECT_EQ(row_of(small.rows, i), row_of(large.rows, i)) << info.name;
      EXPECT_EQ(y_of(small, i), y_of(large, i)) << info.name;
    }
  }
}

TEST(Generators, NoiseScalesTheSameDraws) {
  for (const GeneratorInfo& info : generators()) {
    std::array<Table, 3> tables;
    for (const int step : {0, 1, 2}) {
      GeneratorOptions chosen = options(info.name, 60);
      chosen.noise = 0.25 * step;
      tables[static_cast<std::size_t>(step)] = made(chosen);
    }
    double moved = 0;
    for (Row i = 0; i < 60; ++i) {
      EXPECT_EQ(y_of(tables[0], i), y_of(tables[2], i)) << "noise does not touch labels";
      for (Column j = 0; j < 2; ++j) {
        const double once = x_of(tables[1], i, j) - x_of(tables[0], i, j);
        EXPECT_NEAR(x_of(tables[2], i, j) - x_of(tables[0], i, j), 2 * once, 1e-12) << info.name;
        moved += std::abs(once);
      }
    }
    EXPECT_GT(moved, 1) << info.name;
  }
}

TEST(Generators, ImbalanceMovesOnlyRowsThatChangeSides) {
  for (const GeneratorInfo& info : generators()) {
    if (info.name == "duplicates") continue;  // whole groups change sides there
    GeneratorOptions chosen = options(info.name);
    chosen.imbalance = 0.3;
    const Table few = made(chosen);
    chosen.imbalance = 0.6;
    const Table many = made(chosen);
    for (Row i = 0; i < 200; ++i) {
      EXPECT_TRUE(y_of(many, i) >= y_of(few, i)) << "raising the fraction turns no +1 into -1";
      if (y_of(many, i) == y_of(few, i)) {
        EXPECT_EQ(row_of(many.rows, i), row_of(few.rows, i)) << info.name;
      }
    }
  }
}

TEST(Generators, SeedsAndNamesMatter) {
  for (const GeneratorInfo& info : generators()) {
    if (info.name == "coins") continue;  // without noise only the order of the labels is drawn
    EXPECT_NE(print_of(made(options(info.name, 50, 1))), print_of(made(options(info.name, 50, 2)))) << info.name;
  }
}

TEST(Generators, SeparableKeepsItsMargin) {
  for (const double margin : {0.0, 0.3, 1.0, 7.0}) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      GeneratorOptions chosen = options("separable", 5000, seed);
      chosen.margin = margin;
      const Table table = made(chosen);
      double least = 1e300;
      for (Row i = 0; i < 5000; ++i)
        least = std::min(least, y_of(table, i) * (0.8 * x_of(table, i, 0) + 0.6 * x_of(table, i, 1)));
      EXPECT_GE(least, margin - 1e-15);
      EXPECT_LE(least, margin + 0.01) << "the margin is not wider than asked for";
    }
  }
}

TEST(Generators, OneRowInTwentyIsAStray) {
  for (const std::uint64_t seed : {1U, 2U, 109U}) {
    GeneratorOptions chosen = options("gap-with-strays", 400, seed);
    chosen.margin = 0.4;
    const Table table = made(chosen);
    std::map<double, int> strays;
    for (Row i = 0; i < 400; ++i) {
      const double distance = y_of(table, i) * (0.8 * x_of(table, i, 0) + 0.6 * x_of(table, i, 1));
      EXPECT_TRUE(std::abs(distance) >= 0.4 - 1e-15 && std::abs(distance) <= 1 + 1e-15) << distance;
      EXPECT_LE(std::abs(0.8 * x_of(table, i, 1) - 0.6 * x_of(table, i, 0)), 1.8 + 1e-15);
      if (distance < 0) ++strays[y_of(table, i)];
    }
    EXPECT_EQ(strays[1], 10);
    EXPECT_EQ(strays[-1], 10);
  }
}

TEST(Generators, FiguresHaveTheirShape) {
  const auto clean = [](const std::string& name) {
    GeneratorOptions chosen = options(name, 400);
    chosen.noise = 0;
    return made(chosen);
  };
  const Table circles = clean("circles");
  const Table moons = clean("moons");
  const Table exclusive = clean("xor");
  const Table coins = clean("coins");
  const Table spiral = clean("spiral");
  for (Row i = 0; i < 400; ++i) {
    EXPECT_NEAR(std::hypot(x_of(circles, i, 0), x_of(circles, i, 1)), y_of(circles, i) > 0 ? 1 : 2, 1e-12);
    const double side = y_of(moons, i);
    EXPECT_NEAR(std::hypot(x_of(moons, i, 0) + 0.5 * side, x_of(moons, i, 1) + 0.25 * side), 1, 1e-12);
    EXPECT_GE(side * x_of(moons, i, 1), -0.25 - 1e-12);
    EXPECT_EQ(x_of(exclusive, i, 0) * x_of(exclusive, i, 1), y_of(exclusive, i));
    EXPECT_EQ(row_of(coins.rows, i), (Vector{1, 0}));
    const double radius = std::hypot(x_of(spiral, i, 0), x_of(spiral, i, 1));
    EXPECT_TRUE(radius >= 0.2 - 1e-12 && radius <= 2.5);
    const double angle = 3 * 3.14159265358979323846 * (radius - 0.2) / 2.3;
    EXPECT_NEAR(x_of(spiral, i, 0), y_of(spiral, i) * radius * std::cos(angle), 1e-9);
  }
}

TEST(Generators, TheOutlierIsOneRowBehindTheOtherClass) {
  const Table table = made(options("outlier"));
  EXPECT_DOUBLE_EQ(std::hypot(x_of(table, 0, 0), x_of(table, 0, 1)), 7.5);
  EXPECT_LT(y_of(table, 0) * x_of(table, 0, 0), 0);
  const Table blobs = made(options("two-blobs"));
  for (Row i = 1; i < 200; ++i) EXPECT_EQ(row_of(table.rows, i), row_of(blobs.rows, i));
}

TEST(Generators, DuplicatesComeInFoursAndSomeContradict) {
  const Table table = made(options("duplicates", 200));
  int opposite = 0;
  for (Row group = 0; group < 50; ++group) {
    for (Row copy = 1; copy < 4; ++copy) {
      EXPECT_EQ(row_of(table.rows, 4 * group), row_of(table.rows, 4 * group + copy));
      const bool differs = y_of(table, 4 * group) != y_of(table, 4 * group + copy);
      EXPECT_EQ(differs, group % 5 == 0 && copy == 3);
      opposite += differs ? 1 : 0;
    }
  }
  EXPECT_EQ(opposite, 10);
}

TEST(Generators, RefuseWhatIsOutOfRange) {
  const auto refused = [](auto change, ErrorCode code) {
    GeneratorOptions chosen;
    change(chosen);
    const auto table = generate(chosen);
    ASSERT_FALSE(table.ok());
    EXPECT_EQ(table.error().code, code) << table.error().text();
  };
  const double nan = std::nan("");
  refused([](auto& o) { o.name = "triangles"; }, ErrorCode::NotFound);
  refused([](auto& o) { o.m = 0; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.m = 10'000'001; }, ErrorCode::OutOfRange);
  refused([&](auto& o) { o.noise = nan; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.noise = 1e9; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.margin = -1; }, ErrorCode::OutOfRange);
  refused([&](auto& o) { o.margin = nan; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.imbalance = 0; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.imbalance = 1; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.flips = 0.6; }, ErrorCode::OutOfRange);
  refused([](auto& o) { o.flips = -0.1; }, ErrorCode::OutOfRange);
}

}  // namespace
}  // namespace pegasos::test
