#include "plot/decimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace pegasos::plot {
namespace {

Frame frame(Range x, Range y, Scale x_scale = Scale::linear, Scale y_scale = Scale::linear) {
  Frame f{{20.F, 10.F, 400.F, 200.F}, {}, {}};
  f.x.range = x;
  f.x.scale = x_scale;
  f.y.range = y;
  f.y.scale = y_scale;
  return f;
}

struct Series {
  std::vector<double> x;
  std::vector<double> y;
};

Series noise(std::size_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> bell;
  Series s;
  for (std::size_t i = 0; i < n; ++i) {
    s.x.push_back(static_cast<double>(i + 1));
    s.y.push_back(std::exp(bell(random)));
    if (random() % 997 == 0) s.y.back() *= 50.0;  // spikes that must survive
  }
  return s;
}

/// Per pixel column: the extremes of the samples and of the vertices agree.
void expect_extremes_kept(const Series& s, const Frame& f) {
  std::vector<MinMax> truth(400);
  std::vector<MinMax> drawn(400);
  const auto grow = [](MinMax& m, double v) { m = {std::min(m.min, v), std::max(m.max, v)}; };
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!f.can_show({s.x[i], s.y[i]})) continue;
    const Point p = f.to_pixel({s.x[i], s.y[i]});
    const double column = std::floor(to_pixel(f.x, s.x[i], f.area.x, f.area.right()) - f.area.x);
    if (column >= 0.0 && column < 400.0) grow(truth[static_cast<std::size_t>(column)], p.y);
  }
  std::size_t vertices = 0;
  for (const auto& piece : decimate(s.x, s.y, f)) {
    vertices += piece.size();
    for (const Point& p : piece) {
      ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
      const float column = p.x - f.area.x;
      // Vertices lie on the x of a sample of their column; floats may fall on the edge.
      for (const float nudge : {-1e-3F, 1e-3F}) {
        const float c = std::floor(column + nudge);
        if (c >= 0.F && c < 400.F) grow(drawn[static_cast<std::size_t>(c)], p.y);
      }
    }
  }
  EXPECT_LE(vertices, 4U * 402U);
  for (std::size_t c = 0; c < 400; ++c) {
    if (truth[c].empty()) continue;
    EXPECT_LE(drawn[c].min, truth[c].min + 1e-3) << "column " << c;
    EXPECT_GE(drawn[c].max, truth[c].max - 1e-3) << "column " << c;
  }
}

TEST(Decimate, KeepsTheExtremesOfEveryColumn) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const Series s = noise(50000, seed);
    expect_extremes_kept(s, frame({1.0, 50000.0}, {0.0, 100.0}));
    expect_extremes_kept(s, frame({1.0, 50000.0}, {1e-3, 1e3}, Scale::log10, Scale::log10));
    expect_extremes_kept(s, frame({20000.0, 20900.0}, {0.0, 100.0}));
  }
}

TEST(Decimate, FewSamplesAreDrawnAsTheyAre) {
  const std::vector<double> x{1.0, 2.0, 5.0, 9.0};
  const std::vector<double> y{3.0, 1.0, 4.0, 1.5};
  const Frame f = frame({0.0, 10.0}, {0.0, 5.0});
  const auto pieces = decimate(x, y, f);
  ASSERT_EQ(pieces.size(), 1U);
  ASSERT_EQ(pieces[0].size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(pieces[0][i], f.to_pixel({x[i], y[i]}));
}

TEST(Decimate, TakesOneNeighbourOnEitherSideSoThatLinesReachTheEdges) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i <= 100; ++i) {
    x.push_back(i);
    y.push_back(i);
  }
  const auto pieces = decimate(x, y, frame({40.2, 59.7}, {0.0, 100.0}));
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_LT(pieces[0].front().x, 20.F);
  EXPECT_GT(pieces[0].back().x, 420.F);
  EXPECT_EQ(pieces[0].size(), 21U);  // 40 ... 60
}

TEST(Decimate, CutsAtWhatCannotBeShown) {
  const double nan = std::nan("");
  const std::vector<double> x{1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
  EXPECT_EQ(decimate(x, std::vector<double>{1.0, 2.0, nan, 4.0, INFINITY, 6.0}, frame({1.0, 6.0}, {0.0, 9.0})).size(),
            3U);
  const Frame log = frame({1.0, 6.0}, {0.1, 10.0}, Scale::linear, Scale::log10);
  EXPECT_EQ(decimate(x, std::vector<double>{1.0, 2.0, -1.0, 4.0, 0.0, 6.0}, log).size(), 3U);
  EXPECT_TRUE(decimate(x, std::vector<double>(6, nan), log).empty());
  EXPECT_TRUE(decimate(std::vector<double>{}, std::vector<double>{}, log).empty());
}

TEST(ColumnSource, PyramidAnswersLikeAScan) {
  Series s = noise(5000, 7);
  s.y[100] = std::nan("");
  s.y[200] = -5.0;
  s.y[300] = 0.0;
  const auto source = make_source(s.x, s.y);
  std::mt19937 random(11);
  for (int i = 0; i < 2000; ++i) {
    std::size_t a = random() % 5001;
    std::size_t b = random() % 5001;
    if (a > b) std::swap(a, b);
    for (const bool positive : {false, true}) {
      MinMax truth;
      for (std::size_t k = a; k < b; ++k) {
        if (!std::isfinite(s.y[k]) || (positive && s.y[k] <= 0.0)) continue;
        truth = {std::min(truth.min, s.y[k]), std::max(truth.max, s.y[k])};
      }
      const MinMax found = source->range(a, b, positive);
      EXPECT_EQ(found.min, truth.min);
      EXPECT_EQ(found.max, truth.max);
    }
  }
}

TEST(ColumnSource, WindowsCoverEverySampleOnce) {
  const Series s = noise(30000, 3);
  const auto source = make_source(s.x, s.y);
  MinMax all;
  for (const Column& c : column_extremes(*source, frame({1.0, 30000.0}, {0.0, 1.0}), 6.F)) {
    all = {std::min(all.min, c.y.min), std::max(all.max, c.y.max)};
  }
  EXPECT_EQ(all.min, *std::min_element(s.y.begin(), s.y.end()));
  EXPECT_EQ(all.max, *std::max_element(s.y.begin(), s.y.end()));
}

}  // namespace
}  // namespace pegasos::plot
