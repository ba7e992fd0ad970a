#include <algorithm>

#include "plot/scene.h"

namespace pegasos::plot {
namespace {

constexpr float kShare = 0.32F;  // of the plot's shorter side
constexpr float kLeast = 64.F;   // px; below that nothing is seen in it
constexpr float kMost = 190.F;

/// The four corners; where it was in the last frame is worth some ink, so that it does not jump.
Rect quietest_corner(const Scene& scene, float size) {
  const Rect& area = scene.layout.frame.area;
  const float gap = scene.px(8.F);
  const Rect corners[] = {{area.right() - gap - size, area.bottom() - gap - size, size, size},
                          {area.x + gap, area.bottom() - gap - size, size, size},
                          {area.x + gap, area.y + gap, size, size},
                          {area.right() - gap - size, area.y + gap, size, size}};
  const Rect* best = &corners[0];
  float least = Placer::kForbidden;
  for (const Rect& corner : corners) {
    float cost = scene.placer.cost(corner);
    const FigureLayout* previous = scene.options.previous;
    if (previous != nullptr && !previous->inset.empty() && corner.overlaps(previous->inset)) cost -= 0.05F;
    if (cost >= least - 1e-4F) continue;
    least = cost;
    best = &corner;
  }
  return *best;
}

/// What one frame shows of the other's: a box at least as large as can be seen.
Rect box_in(const Frame& frame, const Frame& other, float least) {
  const Point a = frame.to_pixel({other.x.range.lo, other.y.range.hi});
  const Point b = frame.to_pixel({other.x.range.hi, other.y.range.lo});
  Rect box{a.x, a.y, b.x - a.x, b.y - a.y};
  if (box.w < least) box = {box.centre().x - 0.5F * least, box.y, least, box.h};
  if (box.h < least) box = {box.x, box.centre().y - 0.5F * least, box.w, least};
  return box;
}

}  // namespace

void draw_inset(Scene& scene) {
  if (!scene.figure.inset) return;
  const Frame& frame = scene.layout.frame;
  const float size = std::min(kShare * std::min(frame.area.w, 1.3F * frame.area.h), scene.px(kMost));
  if (size < scene.px(kLeast) || frame.x.scale != Scale::linear || frame.y.scale != Scale::linear) return;
  const Rect place = quietest_corner(scene, size);
  const Figure& inset = *scene.figure.inset;
  scene.canvas.fill_rect(place, faded(scene.color(Hue::panel), 0.94F), scene.px(5.F));
  DrawOptions options;
  options.scale = scene.options.scale;
  options.background = options.titles = false;
  const FigureLayout layout = draw(inset, scene.canvas, place.shrunk(scene.px(1.F)), scene.theme, options);
  const Stroke edge{scene.color(Hue::ink2), std::max(scene.px(1.F), scene.theme.min_line_width), kSolid};
  const bool wider = layout.frame.x.range.width() > frame.x.range.width();
  scene.canvas.push_clip(wider ? place : frame.area);
  const Rect box = wider ? box_in(layout.frame, frame, scene.px(7.F)) : box_in(frame, layout.frame, scene.px(7.F));
  scene.canvas.stroke_rect(box, edge);
  scene.canvas.pop_clip();
  if (!wider) scene.placer.take(box);
  scene.canvas.stroke_rect(place.shrunk(0.5F), {scene.color(Hue::line), scene.px(1.F), kSolid}, scene.px(5.F));
  const TextStyle style = scene.style(10.5F, scene.color(Hue::ink2));
  draw_math(scene.canvas, {place.x + scene.px(6.F), place.y + scene.px(13.F)}, HAlign::left, VAlign::baseline, style,
            inset.title);
  scene.placer.take(place.shrunk(-scene.px(3.F)));
  scene.layout.inset = place;
  scene.layout.texts.push_back(place);
}

}  // namespace pegasos::plot
