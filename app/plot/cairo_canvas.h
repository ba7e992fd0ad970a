// PDF and PNG: the canvas on a cairo context. Private to the plot layer.
// Fonts come from the files of the FontBook by FreeType: cairo's own font selection has no fallback and takes whatever
// the machine has.
#pragma once

#include <cairo.h>

#include <span>
#include <string_view>

#include "plot/fonts.h"

namespace pegasos::plot {

class CairoCanvas final : public Canvas {
 public:
  /// Borrows both; the context must outlive the canvas.
  CairoCanvas(cairo_t* context, const FontBook& fonts);

  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void polygon(std::span<const Point> points, Color fill) override;
  void facets(std::span<const Point> corners, std::span<const Color> fills) override;
  void fill_rect(const Rect& rect, Color fill, float radius = 0.F) override;
  void stroke_rect(const Rect& rect, const Stroke& stroke, float radius = 0.F) override;
  void fill_circle(Point centre, float radius, Color fill) override;
  void stroke_circle(Point centre, float radius, const Stroke& stroke) override;
  void markers(std::span<const Point> centres, const MarkerStyle& style) override;
  void cells(const Rect& rect, int nx, int ny, std::span<const Color> colors) override;
  void text(Point baseline, const TextStyle& style, std::string_view utf8) override;
  float measure(const TextStyle& style, std::string_view utf8) const override;
  void push_clip(const Rect& rect) override;
  void pop_clip() override;

 private:
  void set_source(Color color);
  void trace(std::span<const Point> points);
  void trace_rect(const Rect& rect, float radius);
  void stroke_path(const Stroke& stroke);

  cairo_t* cr_;
  const FontBook& fonts_;
};

}  // namespace pegasos::plot
