#include "plot/draw.h"

#include <algorithm>
#include <cmath>

#include "plot/scene.h"

namespace pegasos::plot {
namespace {

constexpr float kTitleSize = 13.F;
constexpr float kSubtitleSize = 11.5F;
constexpr float kSubtitleLine = 17.F;    // where it stands below the title
constexpr float kLeastForAbove = 150.F;  // px of height from which on a second plot has room over the first
constexpr float kAboveGap = 5.F;
constexpr float kUnderTitle = 6.F;      // px between the title and the plot
constexpr float kLowPlot = 130.F;       // px of height below which the x axis has its name beside its numbers
constexpr float kLowRow = 200.F;        // px of height below which the lines of text around a plot are close
constexpr float kLowPlane = 330.F;      // the same for planes, which need their height more
constexpr float kLeastVerdict = 100.F;  // still lower ones keep all they have for the plot
constexpr float kDetailed = 420.F;      // px of height from which on a verdict has its second line

/// An axis that can be drawn, whatever the figure holds.
Axis drawable_axis(const Axis& axis, const std::optional<Range>& data) {
  Axis out = axis;
  if (is_valid(out)) return out;
  const bool usable =
      std::isfinite(out.range.lo) && std::isfinite(out.range.hi) && (out.scale == Scale::linear || out.range.hi > 0.0);
  out.range = !usable && data ? fitted(data->lo, data->hi, out.scale) : sane(out.range, out.scale);
  return out;
}

/// Widens the range that is shown too large, about its centre.
void make_equal(Frame& frame) {
  if (frame.x.scale != Scale::linear || frame.y.scale != Scale::linear || frame.area.empty()) return;
  const double per_x = frame.x.range.width() / frame.area.w;
  const double per_y = frame.y.range.width() / frame.area.h;
  const auto widen = [](Range& range, double width) {
    const double centre = 0.5 * (range.lo + range.hi);
    range = {centre - 0.5 * width, centre + 0.5 * width};
  };
  if (per_x < per_y) {
    widen(frame.x.range, per_y * frame.area.w);
  } else {
    widen(frame.y.range, per_x * frame.area.h);
  }
}

/// The heights of the strips around the plot area, decided from the outside in.
struct Plan {
  Rect inside;  ///< without the padding of the card
  float title_h = 0.F;
  bool subtitle_below = false;
  std::vector<std::string> subtitle;  ///< its lines there
  float legend_h = 0.F;
  float verdict_h = 0.F;  ///< of the verdict's row: a box in the plot would hide curves
  bool detailed = false;  ///< it has two lines
  std::vector<LegendEntry> legend;
};

/// As many as there is room for below the title.
std::vector<std::string> subtitle_lines(const Figure& figure, const Canvas& canvas, float width, float height,
                                        float s) {
  constexpr float kFirst = 180.F;
  constexpr float kFurther = 60.F;
  if (height < kFirst * s) return {};
  const auto most = static_cast<std::size_t>(1.F + (height / s - kFirst) / kFurther);
  std::vector<std::string> lines =
      wrap_math(canvas, {kSubtitleSize * s, Face::text, {}, false}, figure.subtitle, width);
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() += " …";
  }
  return lines;
}

Plan plan_strips(const Figure& figure, const Canvas& canvas, const Rect& rect, const DrawOptions& options) {
  const float s = options.scale;
  Plan plan;
  plan.inside = rect.shrunk(options.card ? 14.F * s : 0.F);
  if (options.titles && rect.h >= 120.F * s && !(figure.title.empty() && figure.subtitle.empty())) {
    plan.title_h = 24.F * s;
    const float title = layout_math(canvas, {kTitleSize * s, Face::semibold, {}, false}, figure.title).width;
    const float subtitle = layout_math(canvas, {kSubtitleSize * s, Face::text, {}, false}, figure.subtitle).width;
    plan.subtitle_below = title + subtitle + 20.F * s > plan.inside.w && subtitle > 0.F;
    if (plan.subtitle_below) plan.subtitle = subtitle_lines(figure, canvas, plan.inside.w, rect.h, s);
    plan.title_h += kSubtitleLine * s * static_cast<float>(plan.subtitle.size());
  }
  if (figure.verdict && rect.h >= kLeastVerdict * s) {
    // Why a statement does not apply stands in the first line.
    plan.detailed = rect.h >= kDetailed * s && !figure.verdict->detail.empty() &&
                    figure.verdict->mark != VerdictMark::not_applicable;
    plan.verdict_h = (rect.h < kLowRow * s ? 17.F : plan.detailed ? 38.F : 20.F) * s;
  }
  if (rect.h >= 150.F * s) {
    plan.legend = layout_legend(figure, canvas, plan.inside.w, s, plan.legend_h);
    if (plan.legend_h > 0.F) plan.legend_h += 4.F * s;
  }
  return plan;
}

float widest_label(const Canvas& canvas, const std::vector<Tick>& ticks, float size) {
  float widest = 0.F;
  for (const Tick& tick : ticks) {
    widest = std::max(widest, layout_math(canvas, {size, Face::text, {}, false}, tick.label).width);
  }
  return widest;
}

/// Width of the strip left of a plot of that height: the tick labels and the name of the y axis.
float y_strip(const Canvas& canvas, const Axis& y, float height, float width, float s) {
  if (!y.labels) return 0.F;
  const float size = (y.names.empty() ? 11.F : 11.5F) * s;  // as they are drawn
  float strip = widest_label(canvas, fitting_y_ticks(y, {0.F, 0.F, 1.F, height}, s), size) + 9.F * s;
  if (!y.names.empty()) strip = std::min(strip, width / 3.F);
  return y.label.empty() ? strip : strip + 19.F * s;
}

FigureLayout plan_layout(const Figure& figure, const Canvas& canvas, const Plan& plan, const DrawOptions& options) {
  const float s = options.scale;
  FigureLayout layout;
  Frame& frame = layout.frame;
  frame.x = drawable_axis(figure.x, data_range_x(figure));
  frame.y = drawable_axis(figure.y, data_range_y(figure));
  const Rect& in = plan.inside;
  layout.title = {in.x, in.y, in.w, plan.title_h};
  const float least = figure.equal_aspect ? kLowPlane : kLowPlot;
  const bool name_x = frame.x.labels && !figure.x.label.empty() && in.h >= least * s;
  const float below = frame.x.labels ? (!name_x                                      ? 20.F * s
                                        : in.h < kLowRow * s && !figure.equal_aspect ? 33.F * s
                                                                                     : 36.F * s)
                                     : 0.F;
  // Half a tick label sticks out above the plot, and all of the time cursor's pill.
  const bool pill = figure.cursor && !figure.cursor->label.empty() && in.h >= kLowRow * s &&  // low ones need theirs
                    (figure.above.empty() || figure.above_is_below);
  const float least_above = pill ? kPillHeight * s : frame.y.labels && plan.title_h <= 0.F ? 6.F * s : 0.F;
  const float above = plan.title_h > 0.F ? plan.title_h + (pill ? (kPillHeight - kUnderTitle) * s : 0.F) : least_above;
  const float height = std::max(1.F, in.h - above - below - plan.legend_h - plan.verdict_h);
  const bool two = !figure.above.empty() && height >= kLeastForAbove * s;
  const float upper = two ? std::round(figure.above_share * height) : 0.F;
  float left = y_strip(canvas, frame.y, height, in.w, s);
  if (two) {
    const Figure& other = figure.above.front();
    left = std::max(left, y_strip(canvas, drawable_axis(other.y, data_range_y(other)), upper, in.w, s));
  }
  const float right = frame.x.labels && !options.card ? 6.F * s : 0.F;
  frame.area = {in.x + left, in.y + above, std::max(1.F, in.w - left - right), height};
  if (pill) layout.cursor = {frame.area.x, frame.area.y - kPillHeight * s, frame.area.w, kPillHeight * s};
  layout.x_axis = {in.x, frame.area.bottom(), in.w + (options.card ? 8.F * s : 0.F), below};
  layout.y_axis = {in.x, frame.area.y, left, frame.area.h};
  if (two) {
    const float gap = (figure.above_is_below ? 2 : 1) * kAboveGap * s;
    frame.area.h -= upper + gap;
    layout.above = {frame.area.x, figure.above_is_below ? frame.area.bottom() + gap : frame.area.y, frame.area.w,
                    upper};
    if (!figure.above_is_below) frame.area.y += upper + gap;
    layout.y_axis.y = frame.area.y;
    layout.y_axis.h = frame.area.h;
  }
  if (figure.equal_aspect) make_equal(frame);
  return layout;
}

void draw_titles(Scene& scene, const Plan& plan) {
  if (plan.title_h <= 0.F) return;
  const Rect& title = scene.layout.title;
  const float baseline = title.y + scene.px(12.F);
  const TextStyle strong = scene.style(kTitleSize, scene.color(Hue::ink1), Face::semibold);
  const TextStyle quiet = scene.style(kSubtitleSize, scene.color(Hue::ink2));
  draw_math(scene.canvas, {title.x, baseline}, HAlign::left, VAlign::baseline, strong, scene.figure.title);
  if (!plan.subtitle_below && !scene.figure.subtitle.empty())
    draw_math(scene.canvas, {title.right(), baseline}, HAlign::right, VAlign::baseline, quiet, scene.figure.subtitle);
  float y = baseline;
  for (const std::string& line : plan.subtitle)
    draw_math(scene.canvas, {title.x, y += scene.px(kSubtitleLine)}, HAlign::left, VAlign::baseline, quiet, line);
}

/// The plot over the plot, or under it: same x axis, own y axis.
void draw_above(Scene& scene, const std::vector<Tick>& x_ticks) {
  if (scene.layout.above.empty()) return;
  const Figure& upper = scene.figure.above.front();
  FigureLayout layout;
  layout.frame = {scene.layout.above, scene.layout.frame.x, drawable_axis(upper.y, data_range_y(upper))};
  layout.frame.x.labels = false;
  layout.y_axis = {scene.layout.y_axis.x, scene.layout.above.y, scene.layout.y_axis.w, scene.layout.above.h};
  Scene part(upper, scene.canvas, scene.theme, scene.options, std::move(layout));
  part.any_highlighted = part.any_highlighted || scene.any_highlighted;
  scene.any_highlighted = part.any_highlighted;
  const Rect& area = scene.layout.above;
  if (scene.options.background) scene.canvas.fill_rect(area, scene.color(Hue::ground), scene.px(4.F));
  const std::vector<Tick> y_ticks = fitting_y_ticks(part.layout.frame.y, area, scene.options.scale);
  draw_tick_labels(part, {}, y_ticks);
  scene.canvas.push_clip(area);
  draw_grid(part, x_ticks, y_ticks);
  draw_marks(part);
  draw_labels(part);
  scene.canvas.pop_clip();
  const auto take = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  take(scene.layout.labels, part.layout.labels);
  take(scene.layout.texts, part.layout.texts);
}

}  // namespace

FigureLayout draw(const Figure& figure, Canvas& canvas, const Rect& rect, const Theme& theme,
                  const DrawOptions& options) {
  const Plan plan = plan_strips(figure, canvas, rect, options);
  Scene scene(figure, canvas, theme, options, plan_layout(figure, canvas, plan, options));
  const Rect area = scene.layout.frame.area;
  const std::vector<Tick> x_ticks = fitting_x_ticks(canvas, scene.layout.frame.x, area, options.scale);
  const std::vector<Tick> y_ticks = fitting_y_ticks(scene.layout.frame.y, area, options.scale);

  if (options.card) {
    canvas.fill_rect(rect, theme.of(Hue::panel), scene.px(8.F));
    canvas.stroke_rect(rect.shrunk(0.5F), {theme.of(Hue::line), 1.F, kSolid}, scene.px(8.F));
  }
  if (options.background) canvas.fill_rect(area, theme.of(Hue::ground), scene.px(4.F));
  draw_titles(scene, plan);
  draw_tick_labels(scene, x_ticks, y_ticks);
  draw_legend(scene, plan.legend, {plan.inside.x, plan.inside.bottom() - plan.legend_h + scene.px(4.F)});
  if (plan.verdict_h > 0.F) {
    draw_verdict(scene,
                 {plan.inside.x, plan.inside.bottom() - plan.legend_h - plan.verdict_h, plan.inside.w, plan.verdict_h},
                 plan.detailed);
  }

  draw_above(scene, x_ticks);
  canvas.push_clip(area);
  draw_grid(scene, x_ticks, y_ticks);
  draw_marks(scene);
  for (const Rect& box : options.covered) scene.placer.take(box);
  draw_lens(scene, plan.inside);
  draw_inset(scene);
  draw_cursor(scene);
  if (scene.layout.cursor.empty()) draw_pill(scene);
  draw_message(scene);
  draw_region_names(scene);
  draw_labels(scene);
  canvas.pop_clip();
  if (!scene.layout.cursor.empty()) draw_pill(scene);
  draw_crosshair(scene);
  return std::move(scene.layout);
}

}  // namespace pegasos::plot
