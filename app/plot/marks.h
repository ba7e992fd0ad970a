// What can stand in a figure. All marks are plain values in data units; `Paint` names a meaning, not a colour.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "plot/canvas.h"
#include "plot/contour.h"
#include "plot/decimate.h"
#include "plot/geometry.h"
#include "plot/palette.h"

namespace pegasos::plot {

/// What every mark has. `id` is stable from frame to frame (hit tests, toggling); empty: not addressable.
struct MarkBase {
  std::string id;
  std::string label;         ///< markup; stands beside the mark itself, in its colour
  std::string legend;        ///< markup; entry under the plot, for marks that cannot carry a label
  bool visible = true;       ///< false: toggled off; its legend entry stays, dimmed
  bool highlighted = false;  ///< drawn thicker, the others fainter
  bool quiet = false;        ///< its label is not semibold
  bool pointed = false;      ///< there only while the mouse points at it: no saved picture has it
  bool moves = false;        ///< at every step: the names of what stands still make no room for it
};

/// The mark with what every mark has: named({.id = "mean", .label = "E $f$"}, Line{.width = 2.F}).
template <class Mark>
Mark named(MarkBase base, Mark mark) {
  static_cast<MarkBase&>(mark) = std::move(base);
  return mark;
}

/// A curve: either vectors (equal sizes) or a shared source. x increasing unless `path` (a trajectory in a plane).
struct Line : MarkBase {
  Paint paint{};
  float width = 2.F;
  Dash dash{};
  std::vector<double> x;
  std::vector<double> y;
  std::shared_ptr<const ColumnSource> source;  ///< wins over x and y
  /// What is drawn through places of a formula is read from it; empty: the last place before. Nothing: undefined there.
  std::function<std::optional<double>(double x)> formula;
  bool path = false;              ///< x may go back: no decimation by columns, no crosshair reading
  bool read = true;               ///< the crosshair reads it
  std::optional<double> label_x;  ///< where the label should stand, if there is room
};

/// The area between two curves over the same x.
struct Envelope : MarkBase {
  Paint paint{Hue::accent, 0.2F};
  std::vector<double> x;
  std::vector<double> low;
  std::vector<double> high;
};

/// A faint band that holds every value of a source, with smooth edges: for series that jump at every step.
struct ColumnBand : MarkBase {
  Paint paint{Hue::ink3, 0.2F};
  std::shared_ptr<const ColumnSource> source;
};

/// A straight line across the plot at one value, e.g. f* or 1/sqrt(lambda).
struct Rule : MarkBase {
  Paint paint{};
  float width = 1.5F;
  Dash dash{};
  bool vertical = false;
  double at = 0.0;
  bool read = true;
};

/// The part of the plot between two values, with its name inside: "no better than w = 0". Infinite ends are allowed.
struct Region : MarkBase {
  Paint paint{Hue::ink3, 0.08F};
  bool vertical = false;  ///< between two x instead of two y
  double from = 0.0;
  double to = 0.0;
};

/// Small ticks along the lower edge, e.g. the steps at which the projection acted. Decimated per pixel.
struct Rug : MarkBase {
  Paint paint{Hue::ball, 0.9F};
  float length = 9.F;
  std::vector<double> x;
};

struct Scatter : MarkBase {
  Paint paint{};
  MarkerShape shape = MarkerShape::circle;
  float radius = 4.5F;
  bool hollow = false;
  float outline_width = 1.5F;    ///< of hollow marks and of strokes
  bool crossed = false;          ///< hollow marks with a cross inside: told apart without colour
  std::optional<Paint> outline;  ///< a halo around filled marks and strokes
  std::vector<DataPoint> points;
  bool numbers = true;  ///< false: signs at an edge, no rows of a table
};

struct Arrow : MarkBase {
  Paint paint{};
  float width = 2.F;
  Dash dash{};
  DataPoint from;
  DataPoint to;
  /// Markup. An arrow that has it and leaves the plot is broken at the edge, where this is said: how long it is, say.
  std::string beyond;
};

/// Radius in data units of x; an ellipse on screen if the axes are not equal.
struct Circle : MarkBase {
  Paint stroke{Hue::ball, 1.F};
  Paint fill{Hue::ball, 0.F};
  float width = 2.F;
  Dash dash{};
  DataPoint centre;
  double radius = 1.0;
  bool lit = false;  ///< filled as a ball that is lit from the upper left, opaque; `fill` gives its hue
};

struct Polygon : MarkBase {
  Paint fill{};
  std::vector<DataPoint> points;
};

/// { (x, y) : offset <= nx x + ny y <= up_to }, tinted; linear axes only. A half plane, or with `up_to` a strip.
struct HalfPlane : MarkBase {
  Paint fill{Hue::class_positive, 0.08F};
  double nx = 0.0;
  double ny = 0.0;
  double offset = 0.0;
  double up_to = std::numeric_limits<double>::infinity();
};

/// { (x, y) : nx x + ny y = offset } across the whole plot; linear axes only. Nothing if nx = ny = 0.
struct StraightLine : MarkBase {
  Paint paint{};
  float width = 2.F;
  Dash dash{};
  double nx = 0.0;
  double ny = 0.0;
  double offset = 0.0;
};

/// Straight pieces, each from a to b, e.g. hinges from points to their margin.
struct Segments : MarkBase {
  Paint paint{};
  float width = 1.5F;
  Dash dash{};
  std::vector<std::pair<DataPoint, DataPoint>> pieces;
};

struct ContourSet : MarkBase {
  Paint paint{Hue::ink3, 0.6F};
  float width = 1.F;
  std::vector<ContourLine> lines;
  bool values = true;             ///< write each level once on its longest line, where there is room
  std::optional<HeatScale> heat;  ///< of the terraces below: the values stand on their colour
};

/// A heat map of a convex function as nested areas {value <= level}, outermost first, in the colours of heat_color.
/// Vectors on every canvas, crisp at every scale.
struct Terraces : MarkBase {
  struct Step {
    double share = 0.0;  ///< on the heat ramp
    std::vector<DataPoint> outline;
  };
  std::shared_ptr<const std::vector<Step>> steps;
};

/// Triangles of a lit surface, farthest first: the figure projects, shades and sorts them.
struct Facets : MarkBase {
  struct Facet {
    DataPoint a, b, c;
    float light = 0.F;  ///< as in Paint
  };
  Paint paint{};
  std::vector<Facet> facets;
};

/// A path of pieces of different strength, drawn in order (farthest first): `strength` in [0, 1] makes a piece thicker
/// and more opaque.
struct Strands : MarkBase {
  struct Piece {
    DataPoint a, b;
    float strength = 1.F;
  };
  Paint paint{};
  float width = 1.5F;
  std::vector<Piece> pieces;
};

/// Text at a data position; markup.
struct Note : MarkBase {
  Paint paint{Hue::ink2, 1.F};
  std::string text;
  DataPoint at;
  int side_x = 1;   ///< -1: the text lies left of the point, 0: centred, 1: right
  int side_y = 0;   ///< -1: below, 0: level, 1: above
  float gap = 7.F;  ///< px between the point and the text
  float size = 12.F;
  bool strong = false;
  bool fixed = false;  ///< on its side or nowhere: elsewhere it would name another thing
  bool veil = true;    ///< may stand on a patch of the ground where lines run under it
  std::vector<std::pair<std::string, double>> values;  ///< the numbers that it says, by series, for tables
};

/// Values of a grid as colours from `low` (at lo) to `high` (at hi); outside clamped, non-finite transparent.
struct HeatMap : MarkBase {
  std::shared_ptr<const Grid> grid;
  double lo = 0.0;
  double hi = 1.0;
  bool log_values = false;
  Paint low{Hue::accent, 0.35F};
  Paint high{Hue::accent, 0.F};
};

/// Histogram: bars between edges[i] and edges[i+1] from `base` to heights[i].
struct Bars : MarkBase {
  Paint paint{Hue::class_positive, 0.85F};
  std::vector<double> edges;
  std::vector<double> heights;
  double base = 0.0;
};

/// Rings about points, closed as far as their share says: an arc from the top, clockwise, share * 360 degrees long on a
/// faint full ring. For values in [0, 1] that belong to points.
struct Rings : MarkBase {
  Paint paint{};
  float radius = 8.F;
  float width = 2.F;
  std::vector<DataPoint> points;
  std::vector<double> shares;  ///< one per point; 1 = a full ring
};

/// Boxes in data units, filled or outlined: horizontal bars, patches.
struct Boxes : MarkBase {
  struct Box {
    double x0 = 0.0;
    double y0 = 0.0;
    double x1 = 0.0;
    double y1 = 0.0;
  };
  std::optional<Paint> fill;
  std::optional<Paint> outline;
  float outline_width = 1.5F;
  Dash dash{};
  std::vector<Box> boxes;
};

/// Values as crisp cells in rows from the top left, e.g. the pixels of an image. Colours run from `low` at -reach over
/// `zero` at 0 to `high` at +reach; outside clamped, non-finite values stay empty.
struct Picture : MarkBase {
  int nx = 0;
  int ny = 0;
  std::vector<double> values;  ///< nx * ny
  double reach = 1.0;
  Paint low{};
  Paint zero{Hue::ground, 1.F};
  Paint high{};
  double x0 = 0.0;  ///< left edge, data units
  double x1 = 1.0;
  double y0 = 0.0;  ///< lower edge
  double y1 = 1.0;
};

using Mark = std::variant<Line, Envelope, ColumnBand, Rule, Region, Rug, Scatter, Arrow, Circle, Polygon, HalfPlane,
                          StraightLine, Segments, ContourSet, Note, HeatMap, Bars, Rings, Boxes, Picture, Terraces,
                          Facets, Strands>;

const MarkBase& base(const Mark& mark);
MarkBase& base(Mark& mark);

}  // namespace pegasos::plot
