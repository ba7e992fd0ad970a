// Draws a figure on any canvas and says where things ended up. Never draws a non-finite number: what an axis cannot
// show is left out.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plot/figure.h"

namespace pegasos::plot {

struct FigureLayout;

struct DrawOptions {
  float scale = 1.F;                       ///< multiplies every size: text-size key times content scale
  bool background = true;                  ///< fill the plot area with the ground colour
  bool titles = true;                      ///< off where a panel already shows the title; its height is saved
  bool card = false;                       ///< fill the whole rectangle with the panel colour (exports)
  float others = 0.35F;                    ///< opacity of the other marks while one is highlighted
  std::optional<double> crosshair_x;       ///< data x under the mouse: values of all curves are read there
  std::optional<Rect> selection;           ///< box zoom in progress, px
  std::vector<Rect> covered;               ///< what will lie on the figure: no label and no inset is put there
  const FigureLayout* previous = nullptr;  ///< last frame's layout: labels stay where they were if they still fit
};

/// A box that answers to the mouse.
struct HitBox {
  std::string id;  ///< of the mark
  Rect box;
  Point anchor{};  ///< of a direct label: what it moves with (a point, the middle of an arrow, the height of a rule)
  int place = -1;  ///< of a direct label: which of the places of its kind it has
};

struct FigureLayout {
  Frame frame;                                ///< plot area and the axes as drawn (equal aspect may have widened them)
  std::vector<HitBox> legend;                 ///< entries: a click toggles, hovering highlights
  std::vector<HitBox> labels;                 ///< direct labels, the same behaviour
  Rect above;                                 ///< area of Figure::above; empty if none
  std::vector<Rect> texts;                    ///< every box of text drawn inside the plot area: they do not overlap
  std::vector<std::pair<Point, Point>> ties;  ///< from things to their names: no text lies on them
  Rect verdict;                               ///< empty if none
  Rect inset;                                 ///< empty if none
  Rect lens;                                  ///< empty if none
  Rect reading;                               ///< card of the crosshair; empty if none
  Rect title;
  Rect cursor;  ///< strip over the plot in which the time cursor's pill moves; empty if there is no room for one
  Rect x_axis;  ///< strip with the tick labels: wheel and drag there change x only
  Rect y_axis;
};

/// `rect` is the whole place of the figure, titles and labels included. From about 160 x 100 px at scale 1 upwards;
/// smaller places drop labels, then titles, before the plot.
FigureLayout draw(const Figure& figure, Canvas& canvas, const Rect& rect, const Theme& theme,
                  const DrawOptions& options = {});

/// The mark under a point, within `reach` px: the label that contains it, or the nearest sample of scatters and curves,
/// straight line, circle, arrow, segment, strand or rule (points before lines). `wanted` (may be empty) says which ids
/// count.
struct Hit {
  std::string id;
  std::size_t index = 0;  ///< of the sample in its mark
  double distance_px = 0.0;
};
std::optional<Hit> hit_test(const Figure& figure, const FigureLayout& layout, Point p, float reach,
                            const std::function<bool(const std::string& id)>& wanted = {});

}  // namespace pegasos::plot
