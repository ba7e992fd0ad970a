// Where there is room for a label. Forbidden are places on other labels, on dots that have a name, and on the rings of
// small sets; all else that is drawn (curves, other dots, grid) costs by how much of it lies under the label. Marks say
// what of both they are (draw_marks.cpp) and propose places (draw_labels.cpp). Private to the plot layer.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "plot/geometry.h"

namespace pegasos::plot {

/// What lies under a label, from faint background to things that must stay readable.
enum class Ink : std::uint8_t { none = 0, faint = 1, normal = 3 };

class Placer {
 public:
  static constexpr float kForbidden = std::numeric_limits<float>::infinity();

  /// `cell`: size of the raster in px on which curves are noted.
  Placer(const Rect& area, float cell);

  /// What is added from now on moves at every step, or stands still.
  void set_moving(bool moving) { moving_ = moving; }
  void add_line(std::span<const Point> points, Ink ink);
  void add_box(const Rect& box, Ink ink);
  /// Nothing else may overlap this box.
  void take(const Rect& box) { taken_.push_back(box); }
  /// Nor may what comes later lie on this line, which ties a label to what it names.
  void take_tie(Point a, Point b) { ties_.emplace_back(a, b); }
  /// Whether the line from a to b meets a box that is taken.
  bool crosses_taken(Point a, Point b) const;

  /// Share of the line from a to b, after the first `gap` px, that lies on ink.
  float ink_along(Point a, Point b, float gap, bool still = false) const;

  /// No name may lie on this box: a ring, the line of the time. Cards may.
  void keep_clear(const Rect& box) { clear_.push_back(box); }
  bool kept_clear(const Rect& box) const;

  /// Share of the box that is covered, weighted by ink: 0 free, 1 full of curves. kForbidden if the box leaves the area
  /// or meets a taken one. `still`: by what stands still.
  float cost(const Rect& box, bool still = false) const;

  /// The same for what may lie on anything: boxes that are taken count as curves, the area's edge does not matter.
  float covered(const Rect& box) const;

  const Rect& area() const { return area_; }

 private:
  void note(float x, float y, Ink ink);
  void note_cell(int i, int j, Ink ink);
  int column(float x) const { return static_cast<int>((x - area_.x) / cell_); }
  int row(float y) const { return static_cast<int>((y - area_.y) / cell_); }
  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(i);
  }
  float ink_share(const Rect& box, bool still = false) const;

  Rect area_;
  float cell_;
  int nx_;
  int ny_;
  bool moving_ = false;
  std::vector<std::uint8_t> ink_;
  std::vector<std::uint8_t> still_;  ///< of it what stands still
  std::vector<Rect> taken_;
  std::vector<Rect> clear_;
  std::vector<std::pair<Point, Point>> ties_;
};

/// Whether the line from a to b meets the box.
bool meets(Point a, Point b, const Rect& box);

/// A label that stands in a picture stays at its place unless that costs so much more than the best one: as much as ink
/// on a fifth of a label.
inline constexpr float kMuchWorse = 3.F;

/// One place for a label; smaller penalties are tried first.
struct Candidate {
  Rect box;
  float penalty = 0.F;
  int place = -1;  ///< which it is, from picture to picture: a side of a point, a share of a line
};
/// Where a label was in the last frame.
struct Previous {
  Rect box;        ///< moved along with its anchor
  int place = -1;  ///< Candidate::place; -1: none
};
/// Index of the best place that is free, or -1. `previous`: it stays there while that place is free and not much worse
/// than the best one. `still`: only what stands still counts as ink.
int best_candidate(const Placer& placer, const std::vector<Candidate>& candidates, const Previous* previous,
                   bool still = false);

}  // namespace pegasos::plot
