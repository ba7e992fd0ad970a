// A figure as a value: titles, axes, marks. The window and the exports draw the same one; copying it is cheap enough
// for every frame, long series sit behind shared pointers. It knows nothing about where it is drawn.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plot/axis.h"
#include "plot/marks.h"

namespace pegasos::plot {

/// The blue line at the current time, with its pill above the plot ("t = 44").
struct TimeCursor {
  double x = 0.0;
  std::string label;  ///< markup; empty: no pill
};

enum class VerdictMark { holds, consistent, violated, not_applicable, pending };

/// A mark and a sentence, in a box in a free corner of the plot.
struct Verdict {
  VerdictMark mark = VerdictMark::holds;
  std::string sentence;  ///< markup
  std::string detail;    ///< markup; a second, quieter line; may be empty
  std::vector<std::string> shorter =
      {};  ///< markup; instead of a sentence that has no room in one line, the longest first
};

enum class LegendPolicy {
  automatic,  ///< entries for marks with a legend text, and for labelled marks that are toggled off
  all,        ///< entries for every mark with a legend or a label
  none
};

/// A number that a subtitle shows rounded, with all its digits.
struct Quantity {
  std::string shown;  ///< markup: "$R$ 4.62"
  double value = 0.0;
};

struct Figure;

/// A place of a figure at a scale of its own: a card in a lower corner, tied to that place. The figure's title stands
/// above it, its subtitle below.
struct Lens {
  std::shared_ptr<const Figure> figure;
  DataPoint at;
  std::string shorter;  ///< markup; instead of a title that has no room
};

struct Figure {
  std::string id;                    ///< "objective", "suboptimality", ...
  std::string options;               ///< what the command line needs besides that name: " --along examples"
  std::string title;                 ///< markup; left above the plot
  std::string subtitle;              ///< markup; right above the plot: parameters (R, G, c, lambda)
  std::vector<Quantity> quantities;  ///< what the subtitle consists of, where that is numbers; joined by " · "
  Axis x;
  Axis y;
  bool equal_aspect = false;  ///< one data unit is as long in y as in x; the ranges grow to fill the area
  std::vector<Mark> marks;    ///< drawn in this order, labels last
  /// At most one: a plot over this one on the same x axis, e.g. a histogram of what lies below. Its own y axis and
  /// marks count, nothing else of it. Left out where the figure is too low.
  std::vector<Figure> above;
  float above_share = 0.26F;    ///< of the height of the plot
  bool above_is_below = false;  ///< that plot stands under this one, with tick labels: the ratio of two curves
  std::optional<TimeCursor> cursor;
  std::optional<Verdict> verdict;
  LegendPolicy legend = LegendPolicy::automatic;
  std::vector<std::string> legend_room;  ///< markup of all that may come: the legend keeps as many rows as that needs
  std::string message;                   ///< markup; a sentence in the middle, e.g. why there is nothing to show
  std::shared_ptr<const Figure> inset;   ///< the same at another scale, in a free corner; a frame shows what it covers
  std::optional<Lens> lens;              ///< left out where the figure is small
};

/// The mark with that id, or null.
Mark* find_mark(Figure& figure, std::string_view id);
const Mark* find_mark(const Figure& figure, std::string_view id);

/// Marks that share an id or start with it and a dot ("average", "average.margin") are toggled together.
void set_visible(Figure& figure, std::string_view id, bool visible);
void set_highlighted(Figure& figure, std::string_view id, bool highlighted);
/// They move at every step (MarkBase::moves).
void set_moving(Figure& figure, std::string_view id);

/// Smallest range that holds all visible curves, points, notes and circles; regions, rules, half planes and straight
/// lines do not count, except rules when nothing else is there. Only what the axis can show. Empty without data.
std::optional<Range> data_range_x(const Figure& figure);
std::optional<Range> data_range_y(const Figure& figure);

/// Sets both ranges to the data with a small margin (x axes of curves without one).
void fit(Figure& figure);

/// The value of a readable mark at x: the sample at or before x (curves are sampled, nothing is invented between).
struct Reading {
  std::string id;
  std::string label;  ///< markup: the mark's label or legend text
  Paint paint;
  double x = 0.0;
  double y = 0.0;
};
std::vector<Reading> read_at(const Figure& figure, double x);

}  // namespace pegasos::plot
