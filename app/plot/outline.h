// How high and how low a drawn curve runs along the plot, for labels that hug it. Private to the plot layer.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "plot/scene.h"

namespace pegasos::plot {

/// Vertical extent of a curve in steps of 2 px along the area's width; what leaves the area does not count.
class Outline {
 public:
  Outline(const DrawnCurve& curve, const Rect& area);

  /// Least and largest y between two x; nothing where the curve is absent.
  std::optional<std::pair<float, float>> extremes(float from, float to) const;
  /// y of the curve at x, or at the nearest x where there is one.
  float middle(float x) const;
  /// The largest x of the curve.
  float right() const;

 private:
  struct Span {
    float top = 1e9F;
    float bottom = -1e9F;
    bool seen() const { return top <= bottom; }
    void add(float y);
  };
  int index(float x) const;
  void add_segment(Point a, Point b, const Rect& area);

  float x0_;
  std::vector<Span> spans_;
};

}  // namespace pegasos::plot
