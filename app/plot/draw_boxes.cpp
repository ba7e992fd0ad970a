// What lies on top of the plot: time cursor, verdict, message, crosshair.
#include <algorithm>
#include <array>
#include <cmath>

#include "plot/scene.h"
#include "plot/within.h"

namespace pegasos::plot {
namespace {

void draw_card(Scene& scene, const Rect& box) {
  scene.canvas.fill_rect(box, faded(scene.color(Hue::raised), 0.97F), scene.px(6.F));
  scene.canvas.stroke_rect(box, {scene.color(Hue::line), scene.px(scene.theme.min_line_width), kSolid}, scene.px(6.F));
}

/// Tick, ring, cross, dash or dots on a tinted disc.
void draw_verdict_mark(Scene& scene, VerdictMark mark, Point c, float radius) {
  const Hue hue = mark == VerdictMark::holds        ? Hue::average
                  : mark == VerdictMark::consistent ? Hue::ink2
                  : mark == VerdictMark::violated   ? Hue::bound
                                                    : Hue::ink3;
  const Stroke stroke{scene.color(hue), std::max(scene.px(1.8F), 0.24F * radius), kSolid};
  const auto at = [&](float x, float y) { return Point{c.x + x * radius, c.y + y * radius}; };
  scene.canvas.fill_circle(c, radius, scene.color({hue, 0.22F}));
  switch (mark) {
    case VerdictMark::holds: {
      const Point tick[3] = {at(-0.45F, 0.03F), at(-0.1F, 0.38F), at(0.48F, -0.34F)};
      scene.canvas.polyline(tick, stroke);
      break;
    }
    case VerdictMark::consistent: scene.canvas.stroke_circle(c, 0.4F * radius, stroke); break;
    case VerdictMark::violated:
      scene.canvas.line(at(-0.36F, -0.36F), at(0.36F, 0.36F), stroke);
      scene.canvas.line(at(-0.36F, 0.36F), at(0.36F, -0.36F), stroke);
      break;
    case VerdictMark::not_applicable: scene.canvas.line(at(-0.45F, 0.F), at(0.45F, 0.F), stroke); break;
    case VerdictMark::pending:
      for (const float x : {-0.45F, 0.F, 0.45F}) scene.canvas.fill_circle(at(x, 0.F), 0.14F * radius, stroke.color);
      break;
  }
}

struct ReadingRow {
  const Mark* mark = nullptr;
  Reading reading;
  MathLayout name;
  MathLayout value;
};

std::vector<ReadingRow> reading_rows(const Scene& scene, double x) {
  std::vector<ReadingRow> rows;
  for (Reading& reading : read_at(scene.figure, x)) {
    ReadingRow row;
    for (const Mark& mark : scene.figure.marks) {
      if (base(mark).id == reading.id && base(mark).visible) row.mark = &mark;
    }
    row.name = layout_math(scene.canvas, scene.style(11.5F, scene.color(Hue::ink2)), reading.label);
    std::string value = format_number(reading.y, 5);
    if (scene.figure.x.integers && reading.x != std::floor(x))  // of a curve that is known at some places only
      value += " (" + format_number(reading.x, 6) + ")";
    row.value = layout_math(scene.canvas, scene.style(11.5F, scene.color(Hue::ink1), Face::semibold), value);
    row.reading = std::move(reading);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// The name of the x axis without its unit words: "iteration $t$" reads "t = 44".
std::string x_caption(const Figure& figure, double x) {
  const std::string name = figure.x.label.empty() ? "$x$" : figure.x.label;
  return name + " = " + format_number(figure.x.integers ? std::floor(x) : x, 6);
}

/// Beside the crosshair or in a corner, wherever it hides least of the curves.
Rect reading_place(const Scene& scene, float pixel, float w, float h) {
  const Rect& area = scene.layout.frame.area;
  const float away = scene.px(14.F);
  const float edge = scene.px(4.F);
  const float top = std::max(scene.layout.title.y, std::min(area.y + edge, area.bottom() - h));
  const float bottom = std::max(top, area.bottom() - edge - h);
  std::vector<Candidate> places;
  const auto add = [&](float x, float penalty) {
    if (x < area.x || x + w > area.right() || (x < pixel + edge && x + w > pixel - edge)) return;
    for (int i = 0; i <= 4; ++i) {
      const float down = static_cast<float>(i) / 4.F;
      places.push_back({{x, std::lerp(top, bottom, down), w, h}, penalty + 0.2F * down});
    }
  };
  add(pixel + away, 0.F);
  add(pixel - away - w, 0.3F);
  add(area.right() - edge - w, 1.F);
  add(area.x + edge, 1.F);
  const Rect* previous = scene.options.previous != nullptr ? &scene.options.previous->reading : nullptr;
  int best = -1;
  float lowest = Placer::kForbidden;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Rect& box = places[i].box;
    float cost = 16.F * scene.placer.covered(box) + places[i].penalty;
    // It stays on its side and height while the hand moves on.
    if (previous != nullptr && !previous->empty() && std::abs(previous->y - box.y) < edge &&
        (previous->x > pixel) == (box.x > pixel)) {
      cost -= 1.F;
    }
    if (cost >= lowest) continue;
    lowest = cost;
    best = static_cast<int>(i);
  }
  if (best >= 0) return places[static_cast<std::size_t>(best)].box;
  return {std::clamp(pixel + away, area.x, std::max(area.x, area.right() - w)), top, w, h};
}

void draw_readings(Scene& scene, float pixel, double x) {
  const Rect& area = scene.layout.frame.area;
  const std::vector<ReadingRow> rows = reading_rows(scene, x);
  for (const ReadingRow& row : rows) {
    if (row.mark == nullptr || !std::holds_alternative<Line>(*row.mark)) continue;
    const DataPoint at{row.reading.x, row.reading.y};
    if (!scene.layout.frame.can_show(at)) continue;
    const Point p = scene.layout.frame.to_pixel(at);
    if (!area.contains(p)) continue;
    scene.canvas.fill_circle(p, scene.px(4.5F), scene.color(Hue::ground));
    scene.canvas.fill_circle(p, scene.px(3.2F), scene.color(row.reading.paint.hue));
  }
  const MathLayout caption =
      layout_math(scene.canvas, scene.style(11.5F, scene.color(Hue::ink1), Face::semibold), x_caption(scene.figure, x));
  float names = 0.F;
  float values = 0.F;
  for (const ReadingRow& row : rows) {
    names = std::max(names, row.name.width);
    values = std::max(values, row.value.width);
  }
  // Where the plot is low, or many curves are read, the card is set tighter.
  const bool tight = static_cast<float>(rows.size() + 2) * scene.px(17.F) > 0.55F * area.h;
  const float pad = scene.px(tight ? 7.F : 9.F);
  const float line = scene.px(tight ? 15.F : 17.F);
  const float left = scene.px(kSwatchWidth + 6.F);
  Rect box{0.F, 0.F, std::max(caption.width, left + names + scene.px(14.F) + values) + 2.F * pad,
           static_cast<float>(rows.size() + 1) * line + pad};
  box = reading_place(scene, pixel, box.w, box.h);
  draw_card(scene, box);
  scene.layout.reading = box;
  float baseline = box.y + line;
  draw_math(scene.canvas, {box.x + pad, baseline}, caption);
  for (const ReadingRow& row : rows) {
    baseline += line;
    if (row.mark != nullptr) {
      draw_swatch(scene, *row.mark, {box.x + pad + scene.px(0.5F * kSwatchWidth), baseline - scene.px(4.F)},
                  scene.px(kSwatchWidth));
    }
    draw_math(scene.canvas, {box.x + pad + left, baseline}, row.name);
    draw_math(scene.canvas, {box.right() - pad - row.value.width, baseline}, row.value);
  }
}

/// A sentence that goes on.
std::string without_stop(std::string sentence) {
  for (const std::string_view stop : {".", "。"}) {
    if (sentence.ends_with(stop)) sentence.resize(sentence.size() - stop.size());
  }
  return sentence;
}

/// Where the line of the time stands, px; nothing if it lies outside.
std::optional<float> cursor_x(const Scene& scene) {
  const Frame& frame = scene.layout.frame;
  if (!scene.figure.cursor || !frame.can_show({scene.figure.cursor->x, frame.y.range.hi})) return std::nullopt;
  const float x = frame.to_pixel({scene.figure.cursor->x, frame.y.range.hi}).x;
  return x < frame.area.x - 0.5F || x > frame.area.right() + 0.5F ? std::nullopt : std::optional(x);
}

}  // namespace

Color ink_on(const Theme& theme, Color fill) {
  Color best = theme.of(Hue::ground);
  for (const Color candidate : {theme.of(Hue::ink1), theme.of(Hue::raised)}) {
    if (contrast(candidate, fill) > contrast(best, fill)) best = candidate;
  }
  return best;
}

void draw_cursor(Scene& scene) {
  const std::optional<float> at = cursor_x(scene);
  if (!at) return;
  const float x = *at;
  const Rect& area = scene.layout.frame.area;
  const Color accent = scene.color(Hue::accent);
  const Point ends[2] = {{x, area.y}, {x, area.bottom()}};
  scene.canvas.polyline(ends, {accent, scene.px(2.F), kSolid});
  scene.placer.add_line(ends, Ink::normal);
  scene.placer.keep_clear({x - scene.px(2.F), area.y, scene.px(4.F), area.h});
}

void draw_pill(Scene& scene) {
  const std::optional<float> at = cursor_x(scene);
  if (!at || scene.figure.cursor->label.empty()) return;
  const float x = *at;
  const Rect& area = scene.layout.frame.area;
  const Color accent = scene.color(Hue::accent);
  const bool over = scene.layout.cursor.empty();
  const MathLayout label = layout_math(scene.canvas, scene.style(11.5F, ink_on(scene.theme, accent), Face::semibold),
                                       scene.figure.cursor->label);
  const float w = std::max(label.width + scene.px(14.F), scene.px(30.F));
  if (w > area.w) return;
  const Rect pill{within(x - 0.5F * w, area.x, area.right() - w), over ? area.y : scene.layout.cursor.y, w,
                  scene.px(kPillHeight)};
  scene.canvas.fill_rect(pill, accent, scene.px(4.F));
  draw_math(scene.canvas, {pill.x + 0.5F * (w - label.width), pill.y + scene.px(13.2F)}, label);
  if (!over) return;
  scene.placer.take(pill);
  scene.layout.texts.push_back(pill);
}

void draw_verdict(Scene& scene, const Rect& strip, bool detailed) {
  const float radius = scene.px(6.5F);
  const float left = strip.x + 2.F * radius + scene.px(7.F);
  TextStyle style = scene.style(12.F, scene.color(Hue::ink1));
  std::vector<std::string> lines;
  const auto fits = [&](const std::string& sentence, float size) {
    style = scene.style(size, scene.color(Hue::ink1));
    lines = wrap_math(scene.canvas, style, sentence, strip.right() - left);
    return lines.size() == 1;
  };
  const Verdict& verdict = *scene.figure.verdict;
  const auto is_legible = [&](const std::string& words) {
    return std::ranges::any_of(std::array{12.F, 11.F, 10.F}, [&](float size) { return fits(words, size); });
  };
  std::vector<std::string> wordings{verdict.sentence};
  if (verdict.mark == VerdictMark::not_applicable && !verdict.detail.empty())  // where there is room, why
    wordings.insert(wordings.begin(), without_stop(verdict.sentence) + ": " + verdict.detail);
  wordings.insert(wordings.end(), verdict.shorter.begin(), verdict.shorter.end());
  if (std::ranges::none_of(wordings, is_legible)) (void)fits(wordings.back(), 9.F);
  if (lines.empty()) return;
  if (lines.size() > 1) lines.front() += " …";
  const float middle = strip.bottom() - scene.px(detailed ? 24.F : 8.F);
  draw_verdict_mark(scene, verdict.mark, {strip.x + radius, middle}, radius);
  draw_math(scene.canvas, {left, middle}, HAlign::left, VAlign::middle, style, lines.front());
  scene.layout.verdict = strip;
  if (!detailed) return;
  const bool whole = fits(verdict.detail, 11.5F);
  if (lines.empty()) return;
  if (!whole) lines.front() += " …";
  style.color = scene.color(Hue::ink2);
  draw_math(scene.canvas, {left, middle + scene.px(16.F)}, HAlign::left, VAlign::middle, style, lines.front());
}

void draw_message(Scene& scene) {
  if (scene.figure.message.empty()) return;
  const Rect& area = scene.layout.frame.area;
  const TextStyle style = scene.style(13.F, scene.color(Hue::ink2));
  const float room = std::min(area.w - scene.px(32.F), scene.px(420.F));
  if (room <= 0.F) return;
  const std::vector<std::string> lines = wrap_math(scene.canvas, style, scene.figure.message, room);
  float width = 0.F;
  for (const std::string& line : lines) width = std::max(width, layout_math(scene.canvas, style, line).width);
  const float h = static_cast<float>(lines.size()) * scene.px(19.F);
  const Rect box{area.centre().x - 0.5F * width - scene.px(12.F), area.centre().y - 0.5F * h - scene.px(8.F),
                 width + scene.px(24.F), h + scene.px(16.F)};
  draw_card(scene, box);
  float baseline = box.y + scene.px(22.F);
  for (const std::string& line : lines) {
    draw_math(scene.canvas, {area.centre().x, baseline}, HAlign::centre, VAlign::baseline, style, line);
    baseline += scene.px(19.F);
  }
  scene.placer.take(box);
  scene.layout.texts.push_back(box);
}

void draw_crosshair(Scene& scene) {
  const Rect& area = scene.layout.frame.area;
  if (scene.options.selection) {
    const Rect& box = *scene.options.selection;
    scene.canvas.fill_rect(box, scene.color({Hue::accent, 0.15F}));
    scene.canvas.stroke_rect(box, {scene.color(Hue::accent), scene.px(1.F), kSolid});
  }
  if (!scene.options.crosshair_x) return;
  const double x = *scene.options.crosshair_x;
  const Frame& frame = scene.layout.frame;
  if (!frame.can_show({x, frame.y.range.hi})) return;
  const float pixel = frame.to_pixel({x, frame.y.range.hi}).x;
  if (pixel < area.x || pixel > area.right()) return;
  scene.canvas.line({pixel, area.y}, {pixel, area.bottom()}, {scene.color({Hue::ink2, 0.8F}), scene.px(1.F), kSolid});
  draw_readings(scene, pixel, x);
}

}  // namespace pegasos::plot
