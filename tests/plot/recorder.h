// A canvas that draws nothing, notes what was asked of it, and fails the test on a coordinate that is not finite.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plot/canvas.h"
#include "plot/fonts.h"

namespace pegasos::plot {

inline const FontBook& test_fonts() {
  static const std::shared_ptr<const FontBook> book = FontBook::open(find_fonts(""));
  return *book;
}

/// Why golden pictures cannot be compared here: fonts are missing, or have other widths than those of Debian 12, with
/// which the pictures were drawn. Empty: they can.
inline std::string why_no_golden() {
  if (std::string hint = missing_fonts_hint(find_fonts("")); !hint.empty()) return hint;
  constexpr std::pair<Face, float> kDebian12[] = {{Face::text, 236.511368F},
                                                  {Face::semibold, 242.591248F},
                                                  {Face::math, 201.23999F},
                                                  {Face::math_bold, 206.244965F}};
  for (const auto& [face, width] : kDebian12) {
    const float here = test_fonts().width({13.F, face, {}, false}, "Suboptimality against the bound 0.123");
    if (std::abs(here - width) > 1e-3F) return "the fonts here are not those with which the pictures were drawn";
  }
  return {};
}

class Recorder final : public Canvas {
 public:
  struct Text {
    Point at;
    TextStyle style;
    std::string utf8;
  };
  std::vector<Text> texts;
  std::vector<std::vector<Point>> polylines;
  std::vector<Stroke> strokes;
  std::vector<std::pair<std::vector<Point>, std::vector<Point>>> bands;  ///< upper and lower edge
  std::vector<Rect> rects;
  std::size_t marker_count = 0;
  std::size_t vertex_count = 0;
  int clips = 0;

  void polyline(std::span<const Point> points, const Stroke& stroke) override {
    check(points);
    check(stroke.width);
    polylines.emplace_back(points.begin(), points.end());
    strokes.push_back(stroke);
  }
  void band(std::span<const Point> upper, std::span<const Point> lower, Color) override {
    check(upper);
    check(lower);
    bands.emplace_back(std::vector(upper.begin(), upper.end()), std::vector(lower.begin(), lower.end()));
  }
  void polygon(std::span<const Point> points, Color) override { check(points); }
  void fill_rect(const Rect& rect, Color, float) override {
    check(rect);
    rects.push_back(rect);
  }
  void stroke_rect(const Rect& rect, const Stroke&, float) override { check(rect); }
  void fill_circle(Point c, float radius, Color) override {
    check(std::span(&c, 1));
    check(radius);
  }
  void stroke_circle(Point c, float radius, const Stroke&) override { fill_circle(c, radius, {}); }
  void markers(std::span<const Point> centres, const MarkerStyle&) override {
    check(centres);
    marker_count += centres.size();
  }
  void cells(const Rect& rect, int, int, std::span<const Color>) override { check(rect); }
  void text(Point baseline, const TextStyle& style, std::string_view utf8) override {
    check(std::span(&baseline, 1));
    EXPECT_EQ(utf8.find("nan"), std::string_view::npos);
    EXPECT_EQ(utf8.find("inf"), std::string_view::npos);
    texts.push_back({baseline, style, std::string(utf8)});
  }
  float measure(const TextStyle& style, std::string_view utf8) const override {
    return test_fonts().width(style, utf8);
  }
  void push_clip(const Rect& rect) override {
    check(rect);
    ++clips;
  }
  void pop_clip() override { --clips; }

  bool shows(const std::string& words) const {
    for (const Text& text : texts) {
      if (text.utf8.find(words) != std::string::npos) return true;
    }
    return false;
  }

 private:
  static void check(float value) { EXPECT_TRUE(std::isfinite(value)); }
  static void check(const Rect& r) {
    EXPECT_TRUE(std::isfinite(r.x) && std::isfinite(r.y) && std::isfinite(r.w) && std::isfinite(r.h));
  }
  void check(std::span<const Point> points) {
    vertex_count += points.size();
    for (const Point& p : points) {
      EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
      EXPECT_LE(std::abs(p.x), 1.1e6F);
      EXPECT_LE(std::abs(p.y), 1.1e6F);
    }
  }
};

}  // namespace pegasos::plot
