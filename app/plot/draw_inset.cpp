#include <algorithm>
#include <cmath>

#include "plot/scene.h"
#include "plot/within.h"

namespace pegasos::plot {
namespace {

constexpr float kShare = 0.32F;  // of the plot's shorter side
constexpr float kLeast = 64.F;   // px; below that nothing is seen in it
constexpr float kMost = 190.F;
constexpr float kLensLeast = 95.F;  // px of its height
constexpr float kLensText = 11.5F;
constexpr float kLensLeastText = 9.F;

/// The four corners; where it was in the last frame is worth some ink, so that it does not jump.
Rect quietest_corner(const Scene& scene, float w, float h) {
  const Rect& area = scene.layout.frame.area;
  const float gap = scene.px(8.F);
  const Rect corners[] = {{area.right() - gap - w, area.bottom() - gap - h, w, h},
                          {area.x + gap, area.bottom() - gap - h, w, h},
                          {area.x + gap, area.y + gap, w, h},
                          {area.right() - gap - w, area.y + gap, w, h}};
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

/// In the lower right corner, narrower rather than over the edge of a ball; in the left one where it would hide what
/// it enlarges. Large letters need more of the picture.
Rect lens_place(const Scene& scene, const Rect& whole) {
  const float w = std::min(std::max(0.3F * whole.w, std::min(0.36F * whole.w, scene.px(150.F))), scene.px(kMost));
  const float h = std::min(std::max(0.36F * whole.h, std::min(0.46F * whole.h, scene.px(120.F))), w);
  if (h < scene.px(kLensLeast)) return {};
  const Frame& frame = scene.layout.frame;
  const float gap = scene.px(8.F);
  Rect place{frame.area.right() - w - gap, frame.area.bottom() - h - gap, w, h};
  for (const Mark& mark : scene.figure.marks) {
    const auto* ball = std::get_if<Circle>(&mark);
    if (ball == nullptr || !ball->visible || !ball->dash.solid()) continue;
    const Point centre = frame.to_pixel(ball->centre);
    const float r = frame.to_pixel({ball->centre.x + ball->radius, ball->centre.y}).x - centre.x + scene.px(3.F);
    const float below = std::max(0.F, place.y - centre.y);
    const float edge = below < r ? centre.x + std::sqrt(r * r - below * below) : place.x;
    const float narrower = within(edge - place.x, 0.F, place.w - 0.8F * w);
    place.x += narrower;
    place.w -= narrower;
  }
  if (place.contains(frame.to_pixel(scene.figure.lens->at))) place.x = frame.area.x + gap;
  return place;
}

/// Dotted, no part of a path, from a ring about what is enlarged to the card.
void tie_lens(Scene& scene, const Rect& place) {
  const Point at = scene.layout.frame.to_pixel(scene.figure.lens->at);
  if (!scene.layout.frame.area.contains(at)) return;
  const Stroke thin{scene.color(Hue::ink3), std::max(1.F, std::round(scene.px(1.F))), {scene.px(1.5F), scene.px(3.F)}};
  const float r = scene.px(9.F);
  const Point edge{at.x < place.x ? place.x : place.right(), place.y};
  const float reach = std::hypot(edge.x - at.x, edge.y - at.y);
  scene.canvas.stroke_circle(at, r, thin);
  if (reach > r)
    scene.canvas.line({std::lerp(at.x, edge.x, r / reach), std::lerp(at.y, edge.y, r / reach)}, edge, thin);
}

}  // namespace

void draw_lens(Scene& scene, const Rect& whole) {
  if (!scene.figure.lens || !scene.layout.frame.can_show(scene.figure.lens->at)) return;
  const Lens& lens = *scene.figure.lens;
  const Rect place = lens_place(scene, whole);
  if (place.empty()) return;
  tie_lens(scene, place);
  scene.canvas.fill_rect(place, scene.color(Hue::panel), scene.px(6.F));
  scene.canvas.stroke_rect(place, {scene.color(Hue::line), std::max(1.F, std::round(scene.px(1.F))), kSolid},
                           scene.px(6.F));
  const float pad = scene.px(5.F);
  const float strip = scene.px(20.F);  // of either line of text: no name of a point runs into it
  DrawOptions options;
  options.scale = scene.options.scale;
  options.background = options.titles = false;
  draw(*lens.figure, scene.canvas,
       {place.x, place.y + strip + pad, place.w, std::max(strip, place.h - 2.F * (strip + pad))}, scene.theme, options);
  const float room = place.w - 2.F * pad;
  const auto width = [&](const std::string& words, float size) {
    return layout_math(scene.canvas, scene.style(size, {}), words).width;
  };
  const auto write = [&](const std::string& words, float middle) {  // smaller letters rather than fewer
    const float size = within(kLensText * room / std::max(room, width(words, kLensText)), kLensLeastText, kLensText);
    draw_math(scene.canvas, {place.x + pad, middle}, HAlign::left, VAlign::middle,
              scene.style(size, scene.color(Hue::ink2)), words);
  };
  const auto fits = [&](const std::string& words) { return width(words, kLensLeastText) <= room; };
  write(fits(lens.figure->title) ? lens.figure->title : lens.shorter, place.y + pad + 0.5F * strip);
  if (fits(lens.figure->subtitle)) write(lens.figure->subtitle, place.bottom() - pad - 0.5F * strip);
  scene.placer.take(place.shrunk(-scene.px(3.F)));
  scene.layout.lens = place;
  scene.layout.texts.push_back(place);
}

void draw_inset(Scene& scene) {
  if (!scene.figure.inset) return;
  const Frame& frame = scene.layout.frame;
  const float size = std::min(kShare * std::min(frame.area.w, 1.3F * frame.area.h), scene.px(kMost));
  if (size < scene.px(kLeast) || frame.x.scale != Scale::linear || frame.y.scale != Scale::linear) return;
  const float strip = scene.px(15.F);  // of its title: nothing is drawn through it
  const Rect place = quietest_corner(scene, size, size + strip);
  const Figure& inset = *scene.figure.inset;
  scene.canvas.fill_rect(place, faded(scene.color(Hue::panel), 0.94F), scene.px(5.F));
  DrawOptions options;
  options.scale = scene.options.scale;
  options.background = options.titles = false;
  const FigureLayout layout =
      draw(inset, scene.canvas, Rect{place.x, place.y + strip, size, size}.shrunk(scene.px(1.F)), scene.theme, options);
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
