// SVG 1.1, written by hand: text stays <text> (searchable, editable), every number has at most two decimals.
#include <charconv>
#include <cmath>
#include <string>

#include "plot/vector_canvas.h"
#include "plot/xml_text.h"

namespace pegasos::plot {
namespace {

/// At most two decimals, no trailing zeros, no "-0": the same bytes everywhere.
void append_number(std::string& out, float value) {
  char buffer[64];
  const double rounded = std::round(static_cast<double>(value) * 100.0) / 100.0;
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, rounded + 0.0, std::chars_format::fixed, 2).ptr;
  std::string_view text(buffer, static_cast<std::size_t>(end - buffer));
  while (text.ends_with('0')) text.remove_suffix(1);
  if (text.ends_with('.')) text.remove_suffix(1);
  out += text == "-0" ? "0" : text;
}

std::string number(float value) {
  std::string out;
  append_number(out, value);
  return out;
}

std::string attribute(std::string_view name, float value) {
  return " " + std::string(name) + "=\"" + number(value) + "\"";
}

std::string paint_attribute(std::string_view name, Color color) {
  std::string out = " " + std::string(name) + "=\"" + hex(color) + "\"";
  if (color.a < 255)
    out += " " + std::string(name) + "-opacity=\"" + number(static_cast<float>(color.a) / 255.F) + "\"";
  return out;
}

std::string stroke_attributes(const Stroke& stroke) {
  std::string out =
      " fill=\"none\"" + paint_attribute("stroke", stroke.color) + attribute("stroke-width", stroke.width);
  if (!stroke.dash.solid()) {
    out += " stroke-dasharray=\"" + number(stroke.dash.on) + " " + number(stroke.dash.off) + "\"";
  } else {
    out += " stroke-linecap=\"round\"";
  }
  return out + " stroke-linejoin=\"round\"";
}

std::string font_attributes(const TextStyle& style, FontSource source) {
  if (source == FontSource::symbols) return " font-family=\"DejaVu Sans\"";
  if (source == FontSource::chinese) {
    const bool strong = style.face == Face::semibold || style.face == Face::math_bold;
    return " font-family=\"'WenQuanYi Micro Hei', 'Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', sans-serif\"" +
           std::string(strong ? " font-weight=\"600\"" : "");
  }
  switch (style.face) {
    case Face::semibold: return " font-family=\"Inter, sans-serif\" font-weight=\"600\"";
    case Face::math:
      return " font-family=\"STIXGeneral, 'STIX Two Text', 'Times New Roman', serif\" font-style=\"italic\"";
    case Face::math_bold:
      return " font-family=\"STIXGeneral, 'STIX Two Text', 'Times New Roman', serif\" font-style=\"italic\" "
             "font-weight=\"700\"";
    case Face::text: break;
  }
  return " font-family=\"Inter, sans-serif\"";
}

class SvgCanvas final : public Canvas {
 public:
  SvgCanvas(const Page& page, const FontBook& fonts) : fonts_(fonts), ids_(page.ids) {
    out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
           number(page.width * page.scale) + "\" height=\"" + number(page.height * page.scale) + "\" viewBox=\"0 0 " +
           number(page.width) + " " + number(page.height) + "\" font-kerning=\"none\" xml:space=\"preserve\">\n";
    if (!page.title.empty()) out_ += "<title>" + xml_escaped(page.title) + "</title>\n";
    if (page.background.a > 0) fill_rect({0.F, 0.F, page.width, page.height}, page.background);
  }

  std::string finish() {
    while (clip_depth_ > 0) pop_clip();
    return std::move(out_) + "</svg>\n";
  }

  void polyline(std::span<const Point> points, const Stroke& stroke) override {
    if (points.size() < 2 || stroke.color.a == 0) return;
    if (points.size() == 2) {
      out_ += "<line" + attribute("x1", points[0].x) + attribute("y1", points[0].y) + attribute("x2", points[1].x) +
              attribute("y2", points[1].y);
    } else {
      out_ += "<polyline";
      append_points(points);
    }
    out_ += stroke_attributes(stroke) + "/>\n";
  }

  void polygon(std::span<const Point> points, Color fill) override {
    if (points.size() < 3 || fill.a == 0) return;
    out_ += "<polygon";
    append_points(points);
    out_ += paint_attribute("fill", fill) + "/>\n";
  }

  void facets(std::span<const Point> corners, std::span<const Color> fills) override {
    out_ += "<g shape-rendering=\"crispEdges\">\n";  // no seams between neighbours
    Canvas::facets(corners, fills);
    out_ += "</g>\n";
  }

  void fill_rect(const Rect& rect, Color fill, float radius = 0.F) override {
    if (fill.a == 0 || rect.empty()) return;
    out_ += rect_element(rect, radius) + paint_attribute("fill", fill) + "/>\n";
  }

  void stroke_rect(const Rect& rect, const Stroke& stroke, float radius = 0.F) override {
    if (stroke.color.a == 0) return;
    out_ += rect_element(rect, radius) + stroke_attributes(stroke) + "/>\n";
  }

  void fill_circle(Point centre, float radius, Color fill) override {
    if (fill.a == 0) return;
    out_ += circle_element(centre, radius) + paint_attribute("fill", fill) + "/>\n";
  }

  void stroke_circle(Point centre, float radius, const Stroke& stroke) override {
    if (stroke.color.a == 0) return;
    out_ += circle_element(centre, radius) + stroke_attributes(stroke) + "/>\n";
  }

  void markers(std::span<const Point> centres, const MarkerStyle& style) override {
    if (centres.empty()) return;
    out_ += "<g" + (style.fill.a > 0 ? paint_attribute("fill", style.fill) : std::string(" fill=\"none\""));
    if (style.outline.a > 0) {
      out_ += paint_attribute("stroke", style.outline) + attribute("stroke-width", style.outline_width);
    }
    out_ += ">\n";
    const std::vector<Point> outline = marker_outline(style.shape, style.radius);
    for (const Point& c : centres) {
      if (style.shape == MarkerShape::circle) {
        out_ += circle_element(c, style.radius) + "/>\n";
        continue;
      }
      out_ += "<path d=\"";
      for (std::size_t i = 0; i < outline.size(); ++i) {
        const bool move = i == 0 || (marker_is_strokes(style.shape) && i % 2 == 0);
        out_ += move ? "M" : "L";
        append_number(out_, c.x + outline[i].x);
        out_ += ' ';
        append_number(out_, c.y + outline[i].y);
      }
      out_ += marker_is_strokes(style.shape) ? "\"/>\n" : "Z\"/>\n";
    }
    out_ += "</g>\n";
  }

  void cells(const Rect& rect, int nx, int ny, std::span<const Color> colors) override {
    if (nx < 1 || ny < 1 || colors.size() < static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny)) return;
    const float w = rect.w / static_cast<float>(nx);
    const float h = rect.h / static_cast<float>(ny);
    out_ += "<g shape-rendering=\"crispEdges\">\n";
    for (int j = 0; j < ny; ++j) {
      const Color* row = colors.data() + static_cast<std::size_t>(j) * static_cast<std::size_t>(nx);
      for (int i = 0; i < nx;) {  // neighbours of one colour become one rectangle
        int end = i + 1;
        while (end < nx && row[end] == row[i]) ++end;
        fill_rect({rect.x + static_cast<float>(i) * w, rect.y + static_cast<float>(j) * h,
                   static_cast<float>(end - i) * w, h},
                  row[i]);
        i = end;
      }
    }
    out_ += "</g>\n";
  }

  void text(Point baseline, const TextStyle& style, std::string_view utf8) override {
    if (style.color.a == 0) return;
    float along = 0.F;
    for (const FontRun& run : fonts_.runs(style.face, utf8)) {
      const std::size_t first = run.text.find_first_not_of(' ');
      if (first != std::string::npos) {  // leading blanks are moved over, some readers drop them
        const std::string_view blanks = std::string_view(run.text).substr(0, first);
        const float indent = along + fonts_.width(style, blanks);
        text_element(style.upwards ? Point{baseline.x, baseline.y - indent} : Point{baseline.x + indent, baseline.y},
                     style, run.source, run.text.substr(first));
      }
      along += fonts_.width(style, run.text);
    }
  }

  float measure(const TextStyle& style, std::string_view utf8) const override { return fonts_.width(style, utf8); }

  void push_clip(const Rect& rect) override {
    const std::string id = ids_ + "c" + std::to_string(++clip_count_);
    out_ += "<clipPath id=\"" + id + "\">" + rect_element(rect, 0.F) + "/></clipPath>\n<g clip-path=\"url(#" + id +
            ")\">\n";
    ++clip_depth_;
  }

  void pop_clip() override {
    if (clip_depth_ == 0) return;
    --clip_depth_;
    out_ += "</g>\n";
  }

 private:
  void append_points(std::span<const Point> points) {
    out_ += " points=\"";
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i > 0) out_ += ' ';
      append_number(out_, points[i].x);
      out_ += ',';
      append_number(out_, points[i].y);
    }
    out_ += '"';
  }

  static std::string rect_element(const Rect& r, float radius) {
    return "<rect" + attribute("x", r.x) + attribute("y", r.y) + attribute("width", r.w) + attribute("height", r.h) +
           (radius > 0.F ? attribute("rx", radius) : "");
  }

  static std::string circle_element(Point c, float radius) {
    return "<circle" + attribute("cx", c.x) + attribute("cy", c.y) + attribute("r", radius);
  }

  void text_element(Point at, const TextStyle& style, FontSource source, const std::string& text) {
    out_ += "<text" + attribute("x", at.x) + attribute("y", at.y);
    if (style.upwards) out_ += " transform=\"rotate(-90 " + number(at.x) + " " + number(at.y) + ")\"";
    out_ += font_attributes(style, source) + attribute("font-size", style.size) + paint_attribute("fill", style.color) +
            ">" + xml_escaped(text) + "</text>\n";
  }

  const FontBook& fonts_;
  std::string ids_;
  std::string out_;
  int clip_count_ = 0;
  int clip_depth_ = 0;
};

}  // namespace

std::string svg_document(const Page& page, const FontBook& fonts, const Painter& paint) {
  SvgCanvas canvas(page, fonts);
  paint(canvas);
  return canvas.finish();
}

}  // namespace pegasos::plot
