#include <algorithm>
#include <cmath>

#include "plot/scene.h"

namespace pegasos::plot {
namespace {

constexpr float kTickSize = 11.F;
constexpr float kLabelSize = 11.5F;

/// Lines one pixel wide are sharp if they lie on pixel centres.
float crisp(float value) { return std::floor(value) + 0.5F; }

float x_pixel(const Frame& frame, double value) {
  return static_cast<float>(to_pixel(frame.x, value, frame.area.x, frame.area.right()));
}

float y_pixel(const Frame& frame, double value) {
  return static_cast<float>(to_pixel(frame.y, value, frame.area.bottom(), frame.area.y));
}

bool labels_touch(const Canvas& canvas, const Axis& axis, const Rect& area, const std::vector<Tick>& ticks,
                  float scale) {
  float last = -1e9F;
  for (const Tick& tick : ticks) {
    if (tick.label.empty()) continue;
    const float x = static_cast<float>(to_pixel(axis, tick.value, area.x, area.right()));
    const Rect box = math_box(canvas, {x, 0.F}, HAlign::centre, VAlign::baseline,
                              {kTickSize * scale, Face::text, {}, false}, tick.label);
    if (box.x < last + 12.F * scale) return true;
    last = box.right();
  }
  return false;
}

/// About so many; of a linear axis more rather than one alone, which says nothing of its scale.
std::vector<Tick> ticks_for(const Axis& axis, int count) {
  std::vector<Tick> ticks = make_ticks(axis, count);
  for (int more = count + 1; axis.scale == Scale::linear && ticks.size() < 2 && more <= 2 * count; ++more)
    ticks = make_ticks(axis, more);
  return ticks;
}

}  // namespace

std::vector<Tick> fitting_x_ticks(const Canvas& canvas, const Axis& axis, const Rect& area, float scale) {
  int count = std::clamp(static_cast<int>(area.w / (64.F * scale)) + 1, 2, 14);
  std::vector<Tick> ticks = ticks_for(axis, count);
  while (axis.labels && count > 2 && labels_touch(canvas, axis, area, ticks, scale)) ticks = make_ticks(axis, --count);
  return ticks;
}

std::vector<Tick> fitting_y_ticks(const Axis& axis, const Rect& area, float scale) {
  if (!axis.names.empty()) {
    std::vector<Tick> ticks;
    for (const NamedPlace& place : axis.names) {
      if (place.value >= axis.range.lo && place.value <= axis.range.hi)
        ticks.push_back({place.value, place.name, true});
    }
    return ticks;
  }
  return ticks_for(axis, std::clamp(static_cast<int>(area.h / (34.F * scale)) + 1, 2, 12));
}

namespace {

/// A name for which there is so much room: a long one goes without what it has in parentheses, or is cut.
std::string fitting_name(const Scene& scene, const TextStyle& style, const std::string& name, float room) {
  if (layout_math(scene.canvas, style, name).width <= room) return name;
  const std::size_t aside = name.ends_with(')') ? name.find(" (") : std::string::npos;
  if (aside != std::string::npos && layout_math(scene.canvas, style, name.substr(0, aside)).width <= room)
    return name.substr(0, aside);
  const std::string plain = plain_text(name);
  return escape(fitting_start(scene.canvas, style, plain, room - scene.canvas.measure(style, "…"))) + "…";
}

/// A row's name right of the card's edge and left of the plot.
void draw_name(Scene& scene, const std::string& name, float y) {
  const TextStyle style = scene.style(kLabelSize, scene.color(Hue::ink2));
  const float room = scene.layout.frame.area.x - scene.px(7.F) - scene.layout.y_axis.x;
  draw_math(scene.canvas, {scene.layout.frame.area.x - scene.px(7.F), y}, HAlign::right, VAlign::middle, style,
            fitting_name(scene, style, name, room));
}

}  // namespace

void draw_grid(Scene& scene, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks) {
  const Frame& frame = scene.layout.frame;
  const Rect& area = frame.area;
  const Stroke major{scene.color({Hue::line, 0.55F}), 1.F, kSolid};
  const Stroke minor{scene.color({Hue::ink3, 0.7F}), 1.F, kSolid};
  const float length = scene.px(3.F);
  for (const Tick& tick : x_ticks) {
    const float x = crisp(x_pixel(frame, tick.value));
    if (tick.major && frame.x.grid) scene.canvas.line({x, area.y}, {x, area.bottom()}, major);
    if (!tick.major && frame.x.labels) scene.canvas.line({x, area.bottom()}, {x, area.bottom() - length}, minor);
  }
  for (const Tick& tick : y_ticks) {
    const float y = crisp(y_pixel(frame, tick.value));
    if (tick.major && frame.y.grid) scene.canvas.line({area.x, y}, {area.right(), y}, major);
    if (!tick.major && frame.y.labels) scene.canvas.line({area.x, y}, {area.x + length, y}, minor);
  }
}

void draw_tick_labels(Scene& scene, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks) {
  const Frame& frame = scene.layout.frame;
  const Rect& area = frame.area;
  const TextStyle ticks = scene.style(kTickSize, scene.color(Hue::ink3));
  const TextStyle names = scene.style(kLabelSize, scene.color(Hue::ink2));
  const Rect& strip = scene.layout.x_axis;
  if (frame.x.labels) {
    const float baseline = strip.y + scene.px(15.F);
    const MathLayout name = layout_math(scene.canvas, names, fitting_name(scene, names, frame.x.label, strip.w));
    const bool below = strip.h >= scene.px(30.F);             // the name has a line of its own
    const bool beside = !below && scene.figure.equal_aspect;  // else the last number is worth more
    const float end = area.right() - name.width;
    for (const Tick& tick : x_ticks) {
      if (tick.label.empty()) continue;
      const MathLayout label = layout_math(scene.canvas, ticks, tick.label);
      const float left = std::clamp(x_pixel(frame, tick.value) - 0.5F * label.width, strip.x,
                                    std::max(strip.x, strip.right() - label.width));
      if (beside && left + label.width + scene.px(8.F) > end) continue;
      draw_math(scene.canvas, {left, baseline}, label);
    }
    if (below) {
      draw_math(scene.canvas, {area.centre().x - 0.5F * name.width, strip.bottom() - scene.px(5.F)}, name);
    } else if (beside) {
      draw_math(scene.canvas, {end, baseline}, name);
    }
  }
  if (!frame.y.labels) return;
  for (const Tick& tick : y_ticks) {
    if (tick.label.empty()) continue;
    const float y = y_pixel(frame, tick.value);
    if (!frame.y.names.empty()) {
      draw_name(scene, tick.label, y);
      continue;
    }
    draw_math(scene.canvas, {area.x - scene.px(7.F), y}, HAlign::right, VAlign::middle, ticks, tick.label);
  }
  if (!frame.y.label.empty()) {
    TextStyle upwards = names;
    upwards.upwards = true;
    // It may reach beyond the plot a little, but not above the figure.
    const float top = std::max(scene.layout.title.bottom(), area.y - scene.px(18.F));
    const float bottom = area.bottom() + scene.px(18.F);
    const std::string name = fitting_name(scene, names, frame.y.label, bottom - top);
    const float half = 0.5F * layout_math(scene.canvas, names, name).width;
    const float middle = std::max(area.centre().y, top + half);
    draw_math(scene.canvas, {scene.layout.y_axis.x + scene.px(11.F), middle}, HAlign::centre, VAlign::baseline, upwards,
              name);
  }
}

}  // namespace pegasos::plot
