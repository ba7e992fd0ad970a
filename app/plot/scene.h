// What the parts of draw() share while one figure is drawn. Private to the plot layer.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "plot/draw.h"
#include "plot/math_text.h"
#include "plot/place.h"
#include "plot/ticks.h"

namespace pegasos::plot {

inline float squared_distance(Point a, Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

/// Pixel polylines of a drawn mark, kept for its label.
struct DrawnCurve {
  std::size_t mark = 0;  ///< index in Figure::marks
  std::shared_ptr<const std::vector<std::vector<Point>>> pieces;
};

struct Scene {
  Scene(const Figure& f, Canvas& c, const Theme& t, const DrawOptions& o, FigureLayout l)
      : figure(f), canvas(c), theme(t), options(o), layout(std::move(l)), placer(layout.frame.area, 4.F * o.scale) {
    for (const Mark& mark : f.marks) {
      any_highlighted = any_highlighted || (base(mark).highlighted && base(mark).visible);
      if (!base(mark).visible) continue;
      any_moves = any_moves || base(mark).moves;
      if (std::holds_alternative<Terraces>(mark)) below = heat_color(t, 0.3);
      if (const auto* circle = std::get_if<Circle>(&mark); circle != nullptr && circle->lit)
        below = lit_ball_color(t, circle->fill.hue, 0.3);
    }
  }

  float px(float size) const { return size * options.scale; }
  Color color(Paint paint) const { return resolve(theme, paint); }
  Color color(Hue hue) const { return theme.of(hue); }
  TextStyle style(float size, Color ink, Face face = Face::text) const { return {px(size), face, ink, false}; }

  /// The colour of a mark, fainter while another one is highlighted.
  Color mark_color(const MarkBase& mark, Paint paint) const;
  Stroke mark_stroke(const MarkBase& mark, Paint paint, float width, Dash dash) const;

  const Figure& figure;
  Canvas& canvas;
  const Theme& theme;
  const DrawOptions& options;
  FigureLayout layout;
  Placer placer;
  std::vector<DrawnCurve> curves;
  bool any_highlighted = false;
  bool any_moves = false;
  Color below = theme.of(Hue::ground);  ///< what words stand on where they need a patch
};

/// Grid lines and minor ticks; inside the plot area, under the marks.
void draw_grid(Scene& scene, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks);
/// Tick labels and axis labels; outside of the plot area.
void draw_tick_labels(Scene& scene, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks);
/// Ticks of the x axis whose labels do not touch each other.
std::vector<Tick> fitting_x_ticks(const Canvas& canvas, const Axis& axis, const Rect& area, float scale);
std::vector<Tick> fitting_y_ticks(const Axis& axis, const Rect& area, float scale);

/// What is drawn of an arrow, px. Where it leaves the plot and is broken there, the edge stands for its end.
struct ShownArrow {
  Point from;
  Point to;
  bool from_broken = false;
  bool to_broken = false;
};
/// Nothing where it cannot be shown, or is broken and wholly outside.
std::optional<ShownArrow> shown_arrow(const Arrow& arrow, const Frame& frame, float margin);

void paint_arrow(Scene& scene, const Arrow& arrow);

/// The geometry of all visible marks; notes curves and ink for the labels.
void draw_marks(Scene& scene);
/// Markers at centres in px.
void paint_scatter(Scene& scene, const Scatter& scatter, std::span<const Point> centres, float radius);
/// Rings about centres in px, each closed as far as its share says.
void paint_rings(Scene& scene, const Rings& rings, const std::vector<Point>& centres, float radius);
void paint_boxes(Scene& scene, const Boxes& boxes);
void paint_picture(Scene& scene, const Picture& picture);
void paint_heat_map(Scene& scene, const HeatMap& map);
void paint_terraces(Scene& scene, const Terraces& terraces);
void paint_facets(Scene& scene, const Facets& facets);
void paint_strands(Scene& scene, const Strands& strands);
/// Opaque discs one inside the other, moved towards the light.
void paint_lit_ball(Scene& scene, Hue hue, Point centre, float radius);
/// The visible part of a region in px; nothing if it lies outside.
std::optional<Rect> region_box(const Frame& frame, const Region& region);
/// Names of regions; they lie at the edges, so they come before the other labels.
void draw_region_names(Scene& scene);
/// Labels of all other marks, each in a free place.
void draw_labels(Scene& scene);

/// Figure::inset in the quietest corner; no label of the figure itself lies on it.
void draw_inset(Scene& scene);
/// Figure::lens, where `whole`, the place of the figure, is large enough; neither inset nor label lies on it.
void draw_lens(Scene& scene, const Rect& whole);

inline constexpr float kPillHeight = 18.F;  ///< px at scale 1, of what the cursor says
void draw_cursor(Scene& scene);
/// What the cursor says, in its strip over the plot; where there is none at the plot's upper edge, over the curves.
void draw_pill(Scene& scene);
/// As text in a strip under the plot: one line, or two with its detail.
void draw_verdict(Scene& scene, const Rect& strip, bool detailed);
void draw_message(Scene& scene);
void draw_crosshair(Scene& scene);

/// Entries under the plot: heights and boxes first, drawing later.
struct LegendEntry {
  std::size_t mark = 0;
  std::string text;
  Rect box;
};
/// Entries with boxes relative to (0, 0), wrapped to `width`; `height` is what they need.
std::vector<LegendEntry> layout_legend(const Figure& figure, const Canvas& canvas, float width, float scale,
                                       float& height);
void draw_legend(Scene& scene, const std::vector<LegendEntry>& entries, Point origin);

/// A short sample of a mark (line, marker, patch) about a centre: legends and crosshair readings.
inline constexpr float kSwatchWidth = 20.F;
void draw_swatch(Scene& scene, const Mark& mark, Point centre, float width);

/// The ink (light or dark) that reads better on a fill.
Color ink_on(const Theme& theme, Color fill);

}  // namespace pegasos::plot
