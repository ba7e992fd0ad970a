#include "plot/cairo_canvas.h"

#include <cairo-ft.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <numbers>

namespace pegasos::plot {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

/// Faces by file, opened once and kept for the life of the process: cairo may hold a face longer than any canvas lives.
/// Null if FreeType cannot read the file.
cairo_font_face_t* font_face(const std::filesystem::path& file, int index = 0) {
  static std::mutex mutex;
  static FT_Library library = nullptr;
  static std::map<std::filesystem::path, cairo_font_face_t*> faces;
  const std::scoped_lock lock(mutex);
  const auto known = faces.find(file);
  if (known != faces.end()) return known->second;
  cairo_font_face_t* face = nullptr;
  FT_Face ft_face = nullptr;
  if ((library != nullptr || FT_Init_FreeType(&library) == 0) && !file.empty() &&
      FT_New_Face(library, file.c_str(), index, &ft_face) == 0) {
    face = cairo_ft_font_face_create_for_ft_face(ft_face, FT_LOAD_NO_HINTING);
  }
  faces.emplace(file, face);
  return face;
}

}  // namespace

CairoCanvas::CairoCanvas(cairo_t* context, const FontBook& fonts) : cr_(context), fonts_(fonts) {
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(cr_, options);
  cairo_font_options_destroy(options);
  cairo_set_line_join(cr_, CAIRO_LINE_JOIN_ROUND);
}

void CairoCanvas::set_source(Color c) {
  cairo_set_source_rgba(cr_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
}

void CairoCanvas::trace(std::span<const Point> points) {
  cairo_new_path(cr_);
  for (const Point& p : points) cairo_line_to(cr_, p.x, p.y);
}

void CairoCanvas::trace_rect(const Rect& r, float radius) {
  cairo_new_path(cr_);
  const double k = std::min({radius, 0.5F * r.w, 0.5F * r.h});
  if (k <= 0.0) {
    cairo_rectangle(cr_, r.x, r.y, r.w, r.h);
    return;
  }
  cairo_arc(cr_, r.right() - k, r.y + k, k, -0.25 * kTurn, 0.0);
  cairo_arc(cr_, r.right() - k, r.bottom() - k, k, 0.0, 0.25 * kTurn);
  cairo_arc(cr_, r.x + k, r.bottom() - k, k, 0.25 * kTurn, 0.5 * kTurn);
  cairo_arc(cr_, r.x + k, r.y + k, k, 0.5 * kTurn, 0.75 * kTurn);
  cairo_close_path(cr_);
}

void CairoCanvas::stroke_path(const Stroke& stroke) {
  set_source(stroke.color);
  cairo_set_line_width(cr_, stroke.width);
  const double dashes[2] = {stroke.dash.on, stroke.dash.off};
  cairo_set_dash(cr_, dashes, stroke.dash.solid() ? 0 : 2, 0.0);
  cairo_set_line_cap(cr_, stroke.dash.solid() ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_stroke(cr_);
}

void CairoCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  if (points.size() < 2 || stroke.color.a == 0) return;
  trace(points);
  stroke_path(stroke);
}

void CairoCanvas::polygon(std::span<const Point> points, Color fill) {
  if (points.size() < 3 || fill.a == 0) return;
  trace(points);
  cairo_close_path(cr_);
  set_source(fill);
  cairo_fill(cr_);
}

void CairoCanvas::facets(std::span<const Point> corners, std::span<const Color> fills) {
  cairo_save(cr_);
  cairo_set_antialias(cr_, CAIRO_ANTIALIAS_NONE);  // no seams between neighbours
  Canvas::facets(corners, fills);
  cairo_restore(cr_);
}

void CairoCanvas::fill_rect(const Rect& rect, Color fill, float radius) {
  if (rect.empty() || fill.a == 0) return;
  trace_rect(rect, radius);
  set_source(fill);
  cairo_fill(cr_);
}

void CairoCanvas::stroke_rect(const Rect& rect, const Stroke& stroke, float radius) {
  if (stroke.color.a == 0) return;
  trace_rect(rect, radius);
  stroke_path(stroke);
}

void CairoCanvas::fill_circle(Point c, float radius, Color fill) {
  if (fill.a == 0) return;
  cairo_new_path(cr_);
  cairo_arc(cr_, c.x, c.y, radius, 0.0, kTurn);
  set_source(fill);
  cairo_fill(cr_);
}

void CairoCanvas::stroke_circle(Point c, float radius, const Stroke& stroke) {
  if (stroke.color.a == 0) return;
  cairo_new_path(cr_);
  cairo_arc(cr_, c.x, c.y, radius, 0.0, kTurn);
  cairo_close_path(cr_);
  stroke_path(stroke);
}

void CairoCanvas::markers(std::span<const Point> centres, const MarkerStyle& style) {
  const Stroke outline{style.outline, style.outline_width, kSolid};
  if (style.shape == MarkerShape::circle) {
    for (const Point& c : centres) {
      fill_circle(c, style.radius, style.fill);
      stroke_circle(c, style.radius, outline);
    }
    return;
  }
  const std::vector<Point> shape = marker_outline(style.shape, style.radius);
  const bool strokes = marker_is_strokes(style.shape);
  for (const Point& c : centres) {
    cairo_new_path(cr_);
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const bool move = strokes && i % 2 == 0;
      (move ? cairo_move_to : cairo_line_to)(cr_, c.x + shape[i].x, c.y + shape[i].y);
    }
    if (!strokes) cairo_close_path(cr_);
    if (!strokes && style.fill.a > 0) {
      set_source(style.fill);
      cairo_fill_preserve(cr_);
    }
    if (outline.color.a > 0) stroke_path(outline);
    cairo_new_path(cr_);
  }
}

void CairoCanvas::cells(const Rect& rect, int nx, int ny, std::span<const Color> colors) {
  if (nx < 1 || ny < 1 || colors.size() < static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny)) return;
  cairo_surface_t* image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, nx, ny);
  if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy(image);
    return;
  }
  cairo_surface_flush(image);
  unsigned char* data = cairo_image_surface_get_data(image);
  const int stride = cairo_image_surface_get_stride(image);
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const Color c = colors[static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i)];
      const auto premultiplied = [&c](std::uint8_t v) { return static_cast<std::uint32_t>((v * c.a + 127) / 255); };
      const std::uint32_t pixel = (static_cast<std::uint32_t>(c.a) << 24) | (premultiplied(c.r) << 16) |
                                  (premultiplied(c.g) << 8) | premultiplied(c.b);
      std::memcpy(data + static_cast<std::ptrdiff_t>(j) * stride + 4 * static_cast<std::ptrdiff_t>(i), &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(image);
  cairo_save(cr_);
  cairo_rectangle(cr_, rect.x, rect.y, rect.w, rect.h);
  cairo_clip(cr_);
  cairo_translate(cr_, rect.x, rect.y);
  cairo_scale(cr_, rect.w / static_cast<float>(nx), rect.h / static_cast<float>(ny));
  cairo_set_source_surface(cr_, image, 0.0, 0.0);
  cairo_pattern_set_extend(cairo_get_source(cr_), CAIRO_EXTEND_PAD);
  cairo_pattern_set_filter(cairo_get_source(cr_), CAIRO_FILTER_BILINEAR);
  cairo_paint(cr_);
  cairo_restore(cr_);
  cairo_surface_destroy(image);
}

void CairoCanvas::text(Point baseline, const TextStyle& style, std::string_view utf8) {
  if (style.color.a == 0) return;
  cairo_save(cr_);
  cairo_translate(cr_, baseline.x, baseline.y);
  if (style.upwards) cairo_rotate(cr_, -0.25 * kTurn);
  set_source(style.color);
  double x = 0.0;
  for (const FontRun& run : fonts_.runs(style.face, utf8)) {
    const FontFiles& files = fonts_.files();
    const bool none = run.source == FontSource::none;
    cairo_font_face_t* face = none || run.source == FontSource::symbols ? font_face(files.symbols)
                              : run.source == FontSource::chinese       ? font_face(files.chinese, files.chinese_index)
                                                                        : font_face(files.of(style.face));
    std::string replaced;
    for (std::size_t at = 0; none && at < run.text.size(); next_code(run.text, at)) replaced += kReplacement;
    if (face != nullptr) {
      cairo_set_font_face(cr_, face);
      cairo_set_font_size(cr_, style.size);
      cairo_move_to(cr_, x, 0.0);
      cairo_show_text(cr_, (none ? replaced : run.text).c_str());
    }
    x += fonts_.width(style, run.text);
  }
  cairo_restore(cr_);
}

float CairoCanvas::measure(const TextStyle& style, std::string_view utf8) const { return fonts_.width(style, utf8); }

void CairoCanvas::push_clip(const Rect& rect) {
  cairo_save(cr_);
  cairo_new_path(cr_);
  cairo_rectangle(cr_, rect.x, rect.y, rect.w, rect.h);
  cairo_clip(cr_);
}

void CairoCanvas::pop_clip() { cairo_restore(cr_); }

}  // namespace pegasos::plot
