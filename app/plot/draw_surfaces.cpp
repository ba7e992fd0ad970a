// Heat maps as terraces, lit surfaces, paths that fade with depth.
#include <algorithm>
#include <cmath>

#include "plot/scene.h"

namespace pegasos::plot {

void paint_terraces(Scene& scene, const Terraces& terraces) {
  if (!terraces.steps || terraces.steps->empty()) return;
  const Frame& frame = scene.layout.frame;
  scene.canvas.fill_rect(frame.area, heat_color(scene.theme, 1.0), scene.px(4.F));
  std::vector<std::vector<Point>> outlines;
  std::vector<Color> fills;
  for (const Terraces::Step& step : *terraces.steps) {
    std::vector<Point> outline;
    for (const DataPoint& p : step.outline) {
      if (!frame.can_show(p)) continue;
      const Point pixel = frame.to_pixel(p);
      const bool seen = outline.empty() || squared_distance(pixel, outline.back()) >= 1.F;
      if (seen) outline.push_back(pixel);
    }
    if (outline.size() <= 2) continue;
    outlines.push_back(std::move(outline));
    fills.push_back(heat_color(scene.theme, step.share));
  }
  scene.canvas.nested(outlines, fills);
}

void paint_heat_map(Scene& scene, const HeatMap& m) {
  if (!m.grid || !m.grid->ok()) return;
  const Grid& grid = *m.grid;
  const Frame& frame = scene.layout.frame;
  const double half_x = 0.5 * (grid.x1 - grid.x0) / (grid.nx - 1);
  const double half_y = 0.5 * (grid.y1 - grid.y0) / (grid.ny - 1);
  const DataPoint top_left{grid.x0 - half_x, grid.y1 + half_y};
  const DataPoint bottom_right{grid.x1 + half_x, grid.y0 - half_y};
  if (!frame.can_show(top_left) || !frame.can_show(bottom_right)) return;
  const Point a = frame.to_pixel(top_left);
  const Point b = frame.to_pixel(bottom_right);
  std::vector<Color> colors;
  colors.reserve(grid.values.size());
  const Color low = scene.mark_color(m, m.low);
  const Color high = scene.mark_color(m, m.high);
  const auto ruler = [&m](double v) { return m.log_values ? std::log(std::max(v, 1e-300)) : v; };
  const double width = ruler(m.hi) - ruler(m.lo);
  for (int j = grid.ny - 1; j >= 0; --j) {  // rows of the canvas go down
    for (int i = 0; i < grid.nx; ++i) {
      const double share = width > 0.0 ? (ruler(grid.at(i, j)) - ruler(m.lo)) / width : 0.0;
      colors.push_back(std::isfinite(share) ? mix(low, high, static_cast<float>(std::clamp(share, 0.0, 1.0)))
                                            : Color{0, 0, 0, 0});
    }
  }
  scene.canvas.cells({a.x, a.y, b.x - a.x, b.y - a.y}, grid.nx, grid.ny, colors);
}

void paint_facets(Scene& scene, const Facets& facets) {
  const Frame& frame = scene.layout.frame;
  std::vector<Point> corners;
  std::vector<Color> fills;
  for (const Facets::Facet& facet : facets.facets) {
    if (!frame.can_show(facet.a) || !frame.can_show(facet.b) || !frame.can_show(facet.c)) continue;
    for (const DataPoint& p : {facet.a, facet.b, facet.c}) corners.push_back(frame.to_pixel(p));
    Paint paint = facets.paint;
    paint.light = facet.light;
    fills.push_back(scene.mark_color(facets, paint));
  }
  if (!fills.empty()) scene.canvas.facets(corners, fills);
}

void paint_strands(Scene& scene, const Strands& strands) {
  constexpr float kLevels = 8.F;  // strengths that are told apart: neighbours of one strength are one line
  const Frame& frame = scene.layout.frame;
  std::vector<Point> line;
  float strength = -1.F;
  const auto flush = [&] {
    if (line.size() > 1) {
      Paint paint = strands.paint;
      paint.opacity *= 0.25F + 0.75F * strength;
      Stroke stroke = scene.mark_stroke(strands, paint, strands.width, kSolid);
      stroke.width *= 0.45F + 0.55F * strength;
      scene.canvas.polyline(line, stroke);
      scene.placer.add_line(line, paint.opacity < 0.6F ? Ink::faint : Ink::normal);
    }
    line.clear();
  };
  DataPoint end{};
  for (const Strands::Piece& piece : strands.pieces) {
    if (!frame.can_show(piece.a) || !frame.can_show(piece.b)) continue;
    const float level = std::round(std::clamp(piece.strength, 0.F, 1.F) * kLevels) / kLevels;
    if (line.empty() || level != strength || !(piece.a == end)) {
      flush();
      line.push_back(frame.to_pixel(piece.a));
      strength = level;
    }
    const Point p = frame.to_pixel(piece.b);
    const bool seen = squared_distance(p, line.back()) >= 0.25F * 0.25F;
    if (seen || &piece == &strands.pieces.back()) line.push_back(p);
    end = piece.b;
  }
  flush();
}

void paint_lit_ball(Scene& scene, Hue hue, Point centre, float radius) {
  constexpr int kDiscs = 32;
  for (int i = 0; i < kDiscs; ++i) {
    const float share = static_cast<float>(i) / kDiscs;
    const Point middle{centre.x - 0.40F * share * radius, centre.y - 0.44F * share * radius};
    const Color color = lit_ball_color(scene.theme, hue, static_cast<double>(share));
    scene.canvas.fill_circle(middle, radius * (1.F - share), color);
  }
}

}  // namespace pegasos::plot
