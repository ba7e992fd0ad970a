#include "ui/views/callouts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "figures/glossary.h"
#include "plot/within.h"
#include "text/text.h"
#include "ui/views/links.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Point;
using plot::Rect;

constexpr float kCalloutRow = 24.F;
constexpr float kCalloutGap = 4.F;

/// Points of a mark, in the data's units: where a line to it may end.
std::vector<plot::DataPoint> points_of(const plot::Mark& mark) {
  std::vector<plot::DataPoint> out;
  if (const auto* line = std::get_if<plot::Line>(&mark)) {
    for (std::size_t i = 0; i < std::min(line->x.size(), line->y.size()); ++i) out.push_back({line->x[i], line->y[i]});
  } else if (const auto* scatter = std::get_if<plot::Scatter>(&mark)) {
    out = scatter->points;
  } else if (const auto* arrow = std::get_if<plot::Arrow>(&mark)) {
    out.push_back({0.5 * (arrow->from.x + arrow->to.x), 0.5 * (arrow->from.y + arrow->to.y)});
  } else if (const auto* circle = std::get_if<plot::Circle>(&mark)) {
    for (const double angle : {2.4, 0.8, -0.8, -2.4, 1.6, -1.6, 0.0, 3.14})
      out.push_back(
          {circle->centre.x + circle->radius * std::cos(angle), circle->centre.y + circle->radius * std::sin(angle)});
  } else if (const auto* pieces = std::get_if<plot::Segments>(&mark)) {
    for (const auto& [a, b] : pieces->pieces) out.push_back({0.5 * (a.x + b.x), 0.5 * (a.y + b.y)});
  } else if (const auto* boxes = std::get_if<plot::Boxes>(&mark)) {
    for (const auto& box : boxes->boxes) out.push_back({0.5 * (box.x0 + box.x1), 0.5 * (box.y0 + box.y1)});
  } else if (const auto* picture = std::get_if<plot::Picture>(&mark)) {
    out.push_back({0.5 * (picture->x0 + picture->x1), 0.5 * (picture->y0 + picture->y1)});
  } else if (const auto* contours = std::get_if<plot::ContourSet>(&mark)) {
    for (const plot::ContourLine& one : contours->lines) {
      if (!one.points.empty()) out.push_back(one.points[one.points.size() / 3]);
    }
  }
  return out;
}

/// Where a line across the plot can be pointed at: on it, near the middle of the plot.
std::optional<Point> on_line(const plot::StraightLine& line, const plot::Frame& frame) {
  const double square = line.nx * line.nx + line.ny * line.ny;
  if (!(square > 0)) return std::nullopt;
  const plot::DataPoint middle = frame.from_pixel(frame.area.centre());
  const double way = (line.offset - line.nx * middle.x - line.ny * middle.y) / square;
  for (const double along : {0.22, -0.22, 0.4, -0.4, 0.0}) {
    const double stretch = along * frame.x.range.width() / std::sqrt(square);
    const plot::DataPoint p{middle.x + way * line.nx - stretch * line.ny, middle.y + way * line.ny + stretch * line.nx};
    if (frame.can_show(p) && frame.area.contains(frame.to_pixel(p))) return frame.to_pixel(p);
  }
  return std::nullopt;
}

std::optional<Point> seen_point(const plot::Mark& mark, const plot::FigureLayout& layout) {
  const plot::Frame& frame = layout.frame;
  if (const auto* line = std::get_if<plot::StraightLine>(&mark)) return on_line(*line, frame);
  const std::vector<plot::DataPoint> points = points_of(mark);
  for (std::size_t i = 0; i < points.size(); ++i) {  // from the middle of a path outwards
    const plot::DataPoint& p = points[(points.size() / 2 + i) % points.size()];
    if (frame.can_show(p) && frame.area.contains(frame.to_pixel(p))) return frame.to_pixel(p);
  }
  const auto named = std::ranges::find(layout.labels, plot::base(mark).id, &plot::HitBox::id);
  if (named != layout.labels.end()) return named->box.centre();
  return std::nullopt;
}

struct PlacedCallout {
  Rect box;
  std::string words;
  plot::Point at;
};

/// Boxes of one column below each other, as near to the height of their parts as can be.
void stack(std::vector<PlacedCallout>& column, const Rect& area, float step) {
  float y = area.y;
  for (PlacedCallout& one : column) {
    one.box.y = std::max(y, one.at.y - 0.5F * one.box.h);
    y = one.box.y + step;
  }
  float bottom = area.bottom();
  for (auto one = column.rbegin(); one != column.rend(); ++one) {
    one->box.y = std::round(std::min(one->box.y, bottom - one->box.h));
    bottom = one->box.y - (step - one->box.h);
  }
}

/// In a column at each side of `area`, in the order of what they mean: no box covers another one. As many as have room.
std::vector<PlacedCallout> place_callouts(const UiContext& ui, std::vector<Callout> callouts, const Rect& area) {
  const float height = ui.px(kCalloutRow);
  const float step = height + ui.px(kCalloutGap);
  const auto rows = static_cast<std::size_t>(std::max(0.F, (area.h + ui.px(kCalloutGap)) / step));
  if (callouts.size() > 2 * rows) callouts.resize(2 * rows);
  std::ranges::sort(callouts, {}, [](const Callout& one) { return one.at.x; });
  const std::size_t left = callouts.size() / 2;
  std::vector<PlacedCallout> columns[2];
  for (std::size_t i = 0; i < callouts.size(); ++i) {
    const float room = 0.5F * area.w - ui.px(8);
    const float width = std::min(text_width(ui, callouts[i].words, ui.text(12)) + ui.px(16), room);
    const bool first = i < left;
    const Rect box{first ? area.x : area.right() - width, 0, width, height};
    columns[first ? 0 : 1].push_back({box, callouts[i].words, callouts[i].at});
  }
  std::vector<PlacedCallout> out;
  for (std::vector<PlacedCallout>& column : columns) {
    std::ranges::sort(column, {}, [](const PlacedCallout& one) { return one.at.y; });
    stack(column, area, step);
    out.insert(out.end(), column.begin(), column.end());
  }
  return out;
}

/// The explanation at the foot, on at most 0.45 of the height; what is left out is found under the mouse. The height
/// that it takes, in px.
float explain(UiContext& ui, const Rect& area) {
  const plot::TextStyle style = ui.text(11.5F, Hue::ink2);
  const float width = area.w - ui.px(16);
  const float whole = paragraph_height(ui, ui.help.text, width, style);
  std::vector<std::string> lines = plot::wrap_math(*ui.canvas, style, ui.help.text, width);
  const float line = whole / static_cast<float>(std::max<std::size_t>(1, lines.size()));
  const float room = 0.45F * area.h - ui.px(10);
  const std::size_t most = static_cast<std::size_t>(std::max(1.F, std::floor(room / std::max(1.F, line))));
  const bool cut = lines.size() > most;
  if (cut) {
    lines.resize(most);
    lines.back() += " …";
  }
  const float height = line * static_cast<float>(lines.size()) + ui.px(10);
  const Rect foot{area.x, area.bottom() - height, area.w, height};
  ui.canvas->fill_rect(foot, ui.color(Hue::raised), ui.px(5));
  Rect place{foot.x + ui.px(8), foot.y + ui.px(5), width, line};
  for (const std::string& one : lines) {
    verbatim(ui, one, place, style);
    place.y += line;
  }
  record(ui, cut ? "explanation cut" : "explanation", foot);
  if (cut && foot.contains(mouse_place())) tooltip(ui, ui.help.text);
  return height;
}

}  // namespace

std::vector<Callout> callouts_of(const plot::Figure& figure, const plot::FigureLayout& layout,
                                 const session::Snapshot* snapshot) {
  std::vector<Callout> out;
  std::set<std::string_view> named;
  for (const plot::Mark& mark : figure.marks) {
    if (!plot::base(mark).visible) continue;
    const figures::GlossaryEntry* entry = figures::find_term(term_of_mark(figure, plot::base(mark).id));
    if (entry == nullptr || named.contains(entry->id)) continue;
    const auto at = seen_point(mark, layout);
    if (!at) continue;
    named.insert(entry->id);
    const std::string& label = plot::base(mark).label;  // a curve is what is drawn of it
    std::string symbol = figure.equal_aspect || label.empty() ? std::string(entry->symbol) : label;
    if (snapshot != nullptr) symbol = figures::with_bias(std::move(symbol), *snapshot);
    out.push_back({symbol + "  " + std::string(text::tr(entry->name)), *at});
  }
  return out;
}

void draw_callouts(UiContext& ui, const std::vector<Callout>& callouts, const Rect& area) {
  const plot::TextStyle style = ui.text(12, Hue::ink1);
  const float thin = std::max(1.F, ui.px(1.2F));
  ui.canvas->fill_rect(area, plot::faded(ui.color(Hue::panel), 0.5F));
  Rect names = area.shrunk(ui.px(6));
  if (!ui.help.text.empty()) {
    names.h -= explain(ui, names) + ui.px(6);
  }
  const std::vector<PlacedCallout> placed = place_callouts(ui, callouts, names);
  for (const PlacedCallout& one : placed) {
    const float x = one.box.centre().x < area.centre().x ? one.box.right() : one.box.x;
    ui.canvas->line({x, one.box.centre().y}, one.at, {ui.color(Hue::accent), thin, plot::kSolid});
    ui.canvas->fill_circle(one.at, ui.px(3), ui.color(Hue::accent));
  }
  for (const PlacedCallout& one : placed) {
    ui.canvas->fill_rect(one.box, ui.color(Hue::raised), ui.px(5));
    ui.canvas->stroke_rect(one.box, {ui.color(Hue::accent), thin, plot::kSolid}, ui.px(5));
    verbatim(ui, one.words, {one.box.x + ui.px(8), one.box.y, one.box.w - ui.px(12), one.box.h}, style);
    record(ui, "callout " + plot::plain_text(one.words), one.box);
  }
}

}  // namespace pegasos::ui
