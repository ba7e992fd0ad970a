// The legend under the plot: samples of the marks and their words.
#include <algorithm>

#include "plot/scene.h"

namespace pegasos::plot {
namespace {

constexpr float kLegendRow = 20.F;
constexpr float kLegendText = 11.5F;
constexpr float kSwatchGap = 7.F;  // between it and its words

std::string legend_text(const Figure& figure, const MarkBase& mark) {
  switch (figure.legend) {
    case LegendPolicy::none: return {};
    case LegendPolicy::all: return mark.legend.empty() ? mark.label : mark.legend;
    case LegendPolicy::automatic: break;
  }
  if (!mark.legend.empty()) return mark.legend;
  return mark.visible || mark.id.empty() ? std::string() : mark.label;
}

}  // namespace

void draw_swatch(Scene& scene, const Mark& mark, Point c, float width) {
  const float half = 0.5F * width;
  const auto line = [&](const Stroke& stroke) { scene.canvas.line({c.x - half, c.y}, {c.x + half, c.y}, stroke); };
  const auto patch = [&](Paint paint) {
    paint.opacity = std::max(paint.opacity, 0.2F);
    const float h = scene.px(5.F);
    scene.canvas.fill_rect({c.x - half, c.y - h, width, 2.F * h}, scene.color(paint), scene.px(2.F));
  };
  const MarkBase& common = base(mark);
  if (const auto* m = std::get_if<Line>(&mark)) line(scene.mark_stroke(common, m->paint, m->width, m->dash));
  if (const auto* m = std::get_if<StraightLine>(&mark)) line(scene.mark_stroke(common, m->paint, m->width, m->dash));
  if (const auto* m = std::get_if<Rule>(&mark)) line(scene.mark_stroke(common, m->paint, m->width, m->dash));
  if (const auto* m = std::get_if<Segments>(&mark)) line(scene.mark_stroke(common, m->paint, m->width, m->dash));
  if (const auto* m = std::get_if<Arrow>(&mark)) line(scene.mark_stroke(common, m->paint, m->width, m->dash));
  if (const auto* m = std::get_if<ContourSet>(&mark)) line(scene.mark_stroke(common, m->paint, m->width, kSolid));
  if (const auto* m = std::get_if<Rug>(&mark)) line(scene.mark_stroke(common, m->paint, 1.F, kSolid));
  if (const auto* m = std::get_if<Envelope>(&mark)) patch(m->paint);
  if (const auto* m = std::get_if<ColumnBand>(&mark)) patch(m->paint);
  if (const auto* m = std::get_if<Region>(&mark)) patch(m->paint);
  if (const auto* m = std::get_if<HalfPlane>(&mark)) patch(m->fill);
  if (const auto* m = std::get_if<Polygon>(&mark)) patch(m->fill);
  if (const auto* m = std::get_if<Bars>(&mark)) patch(m->paint);
  if (const auto* m = std::get_if<HeatMap>(&mark)) patch(m->low);
  if (const auto* m = std::get_if<Boxes>(&mark)) {
    if (m->fill) patch(*m->fill);
    if (m->outline) {
      const float h = scene.px(5.F);
      scene.canvas.stroke_rect({c.x - half, c.y - h, width, 2.F * h},
                               scene.mark_stroke(common, *m->outline, m->outline_width, m->dash), scene.px(2.F));
    }
  }
  if (const auto* m = std::get_if<Picture>(&mark)) patch(m->high);
  if (const auto* m = std::get_if<Rings>(&mark)) {
    Rings sample = *m;
    sample.shares = {0.7};
    paint_rings(scene, sample, {c}, scene.px(std::min(m->radius, 6.F)));
  }
  if (const auto* m = std::get_if<Circle>(&mark)) {
    scene.canvas.stroke_circle(c, scene.px(5.F), scene.mark_stroke(common, m->stroke, m->width, m->dash));
  }
  if (const auto* m = std::get_if<Scatter>(&mark)) {
    const Point centres[1] = {c};
    paint_scatter(scene, *m, centres, scene.px(std::min(m->radius, 5.F)));
  }
}

std::vector<LegendEntry> layout_legend(const Figure& figure, const Canvas& canvas, float width, float scale,
                                       float& height) {
  const float row = kLegendRow * scale;
  Point next;
  const TextStyle style{kLegendText * scale, Face::text, {}, false};
  const float before = (kSwatchWidth + kSwatchGap) * scale;
  const auto place = [&](const std::string& text) {  // what is wider than all of the width has several lines
    const float w = std::min(width, before + layout_math(canvas, style, text).width);
    if (next.x > 0.F && next.x + w > width) next = {0.F, next.y + row};
    const auto lines = w < width ? 1 : std::max<std::size_t>(1, wrap_math(canvas, style, text, width - before).size());
    const Rect box{next.x, next.y, w, static_cast<float>(lines) * row};
    next = {next.x + w + 16.F * scale, box.bottom() - row};
    return box;
  };
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < figure.marks.size(); ++i) {
    const std::string text = legend_text(figure, base(figure.marks[i]));
    if (!text.empty()) entries.push_back({i, text, place(text)});
  }
  height = entries.empty() ? 0.F : next.y + row;
  next = {};
  for (const std::string& text : figure.legend_room) place(text);
  if (!entries.empty() && !figure.legend_room.empty()) height = std::max(height, next.y + row);
  return entries;
}

void draw_legend(Scene& scene, const std::vector<LegendEntry>& entries, Point origin) {
  for (const LegendEntry& entry : entries) {
    const Mark& mark = scene.figure.marks[entry.mark];
    const bool on = base(mark).visible;
    const Rect box{origin.x + entry.box.x, origin.y + entry.box.y, entry.box.w, entry.box.h};
    const float row = scene.px(kLegendRow);
    const float swatch = scene.px(kSwatchWidth);
    const float left = box.x + swatch + scene.px(kSwatchGap);
    Point at{left, box.y + 0.5F * row};
    const TextStyle style = scene.style(kLegendText, scene.color(on ? Hue::ink2 : Hue::ink3));
    if (on) {
      draw_swatch(scene, mark, {box.x + 0.5F * swatch, at.y}, swatch);
    } else {  // an empty place where the colour was: off, and it can come back
      scene.canvas.line({box.x, at.y}, {box.x + swatch, at.y}, {scene.color(Hue::line), scene.px(1.F), kSolid});
    }
    const bool one = box.h < 1.5F * row;
    for (const std::string& line :
         one ? std::vector{entry.text} : wrap_math(scene.canvas, style, entry.text, box.right() - left)) {
      const Rect text = draw_math(scene.canvas, at, HAlign::left, VAlign::middle, style, line);
      if (!on) scene.canvas.line({text.x, at.y}, {text.right(), at.y}, {style.color, scene.px(1.F), kSolid});
      at.y += row;
    }
    if (!base(mark).id.empty()) scene.layout.legend.push_back({base(mark).id, box});
  }
}

}  // namespace pegasos::plot
