// What the painting tools show: the strip of buttons, the two small cards, and traces of the hand in the plot.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "figures/common.h"
#include "objective/hinge.h"
#include "plot/ticks.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/gesture.h"
#include "ui/views/paint.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Point;
using plot::Rect;
using session::Snapshot;

constexpr float kStripHeight = 34.F;
constexpr float kStripButton = 28.F;
constexpr float kBreak = 7.F;  // between groups of tools
constexpr float kStripField = 26.F;

/// A small card above the plot that takes the mouse; pair with close_card.
Rect open_card(UiContext& ui, const char* name, const Rect& box) {
  ImGui::SetCursorScreenPos({box.x, box.y});
  ImGui::BeginChild(name, {box.w, box.h}, false,
                    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  open_canvas(ui);
  record(ui, name, box);
  ui.canvas->fill_rect(box, plot::faded(ui.color(Hue::raised), 0.97F), ui.px(6));
  ui.canvas->stroke_rect(box.shrunk(0.5F), {ui.color(Hue::line), std::max(1.F, ui.px(1)), plot::kSolid}, ui.px(6));
  return box.shrunk(ui.px(10));
}

void close_card(UiContext& ui) {
  close_canvas(ui);
  ImGui::EndChild();
}

struct ToolButton {
  Tool tool;
  Icon icon;
  std::string_view action;
};

constexpr ToolButton kStripTools[] = {{Tool::select, Icon::select, "tool-select"},
                                      {Tool::lasso, Icon::lasso, "tool-lasso"},
                                      {Tool::hand, Icon::hand, "tool-hand"},
                                      {Tool::add_positive, Icon::add_positive, "tool-add-positive"},
                                      {Tool::add_negative, Icon::add_negative, "tool-add-negative"},
                                      {Tool::brush, Icon::brush, "tool-brush"},
                                      {Tool::erase, Icon::eraser, "tool-erase"}};

/// "(1.2, −3.4, …)": the beginning of a row.
std::string row_text(const session::Snapshot& snapshot, Row row) {
  constexpr Count kShown = 4;
  std::string text;
  for (Count j = 0; j < std::min(kShown, snapshot.d()); ++j) {
    text += (j > 0 ? ", " : "") + plot::format_number(snapshot.data->x(row).at(static_cast<Column>(j)), 3);
  }
  return fmt::format("$x$ = ({}{})", text, snapshot.d() > kShown ? ", …" : "");
}

/// The row with all its digits.
std::string all_of_row(const session::Snapshot& snapshot, Row row) {
  constexpr Count kCopied = 1000;  // made for every picture: a row of a text set may be far longer
  std::string text;
  for (Count j = 0; j < std::min(kCopied, snapshot.d()); ++j) {
    text += (j > 0 ? ", " : "") + all_digits(snapshot.data->x(row).at(static_cast<Column>(j)));
  }
  return text + (snapshot.d() > kCopied ? ", …" : "");
}

/// "Undo move of 3 points   Ctrl+Z".
std::string tip_of_undo(std::string_view action, const session::Change& change) {
  return fmt::format("\\bold{{{}}}   {}", plot::escape(undo_title(action, change)),
                     plot::escape(shown_keys(action_of(action).keys)));
}

/// A column of buttons; where that would make them too small to be hit, two.
struct StripLayout {
  int columns = 1;
  float button = 0;
};
StripLayout lay_out_strip(const UiContext& ui, float height) {
  constexpr float kLeast = 20.F;
  constexpr float kRows[] = {11, 6};
  const float room = height - 2 * ui.px(kBreak);
  const int columns = room / kRows[0] < ui.px(kLeast) ? 2 : 1;
  return {columns, std::max(1.F, std::floor(std::min(ui.control(kStripButton), room / kRows[columns - 1])))};
}

}  // namespace

std::string undo_title(std::string_view action, const session::Change& change) {
  const Message what = session::describe(change);
  if (what.empty()) return std::string(text::tr(action_of(action).title));
  const std::string_view title = action == "undo" ? "Undo {}" : "Redo {}";
  return text::tr_format(title, what);
}

float Paint::strip_width(const UiContext& ui, float height) {
  const StripLayout strip = lay_out_strip(ui, height);
  return strip.columns == 1 ? ui.control(kStripHeight) : 2 * strip.button + ui.control(kStripHeight - kStripButton);
}

void Paint::strip(const Snapshot& snapshot, UiContext& ui, const Rect& area) {
  const StripLayout strip = lay_out_strip(ui, area.h);
  const float size = strip.button;
  Rect place{area.x, area.y, size, size};
  const float right = area.x + static_cast<float>(strip.columns) * size;
  const auto next = [&] {
    const Rect out = place;
    place.x += size;
    if (place.x < right) return out;
    place = {area.x, place.y + size, size, size};
    return out;
  };
  const auto next_group = [&] {
    if (place.x > area.x) place = {area.x, place.y + size, size, size};
    place.y += ui.px(kBreak);
  };
  for (const ToolButton& one : kStripTools) {
    const bool placing = one.tool == Tool::add_positive || one.tool == Tool::add_negative || one.tool == Tool::brush;
    const std::string tip = tip_of(one.action);
    const Reason reason = placing ? Reason(obstacle_) : Reason();
    if (icon_button(ui, action_of(one.action).title, one.icon, next(),
                    {.active = tool_ == one.tool, .quiet = true, .tooltip = tip, .disabled = reason}))
      tool_ = one.tool;
  }
  next_group();
  const std::string flip = tip_of("flip-selection");
  if (icon_button(ui, action_of("flip-selection").title, Icon::flip, next(),
                  {.quiet = true, .tooltip = flip, .disabled = ui.selection.empty() ? kNothingSelected : ""}))
    flip_selection(ui);
  const std::string snap = tip_of("snap") + "\n" +
                           text::tr_format("The step is {} now; it follows the zoom.", plot::format_number(grid_, 3));
  if (icon_button(ui, action_of("snap").title, Icon::grid, next(),
                  {.active = snap_ && obstacle_.empty(), .quiet = true, .tooltip = snap, .disabled = obstacle_}))
    turn_snapping();
  next_group();
  const std::string undo = tip_of_undo("undo", snapshot.next_undo);
  if (icon_button(ui, "Undo", Icon::undo, next(),
                  {.quiet = true, .tooltip = undo, .disabled = snapshot.undo_steps == 0 ? kNothingToUndo : ""}))
    ui.push(session::Undo{});
  const std::string redo = tip_of_undo("redo", snapshot.next_redo);
  if (icon_button(ui, "Redo", Icon::redo, next(),
                  {.quiet = true, .tooltip = redo, .disabled = snapshot.redo_steps == 0 ? kNothingToRedo : ""}))
    ui.push(session::Redo{});
}

void Paint::cards(const Snapshot& snapshot, UiContext& ui, const plot::Frame& frame, const Rect& inside) {
  if (ui.help.card == ui.panel) return;  // its parts are being named: nothing lies over the names
  if (tool_ == Tool::brush) brush_card(ui, frame);
  const auto row = focus(ui);
  if (!row || *row >= static_cast<Row>(snapshot.m()) || gesture_ == Gesture::move) return;
  point_card(snapshot, ui, *row, frame, inside);
}

void Paint::brush_card(UiContext& ui, const plot::Frame& frame) {
  const Rect inner = open_card(ui, "brush", {frame.area.x + ui.px(8), frame.area.y + ui.px(8), ui.px(216), ui.px(104)});
  const float step = ui.px(28);
  Rect line{inner.x, inner.y, inner.w, ui.px(kStripField)};
  const auto name = [&](std::string_view words) {
    label(ui, words, {line.x, line.y, ui.px(56), line.h}, ui.text(12, Hue::ink2));
  };
  const auto value = [&](const std::string& number) {
    label(ui, number, {line.right() - ui.px(44), line.y, ui.px(44), line.h}, ui.text(12, Hue::ink1),
          plot::HAlign::right);
  };
  const Rect control{line.x + ui.px(58), 0, inner.w - ui.px(58 + 50), ui.px(kStripField)};
  name("Class");
  const std::string_view classes[] = {"+1", "−1"};
  brush_.positive = segmented(ui, "Class of the brush", classes, brush_.positive ? 0 : 1,
                              {control.x, line.y, ui.px(92), line.h}, "What the painted examples are.") == 0;
  bool committed = false;
  line.y += step;
  name("Spread");
  const auto place = [&] { return Rect{control.x, line.y, control.w, control.h}; };
  const float spread_share = std::log(brush_.spread / 0.003F) / std::log(0.3F / 0.003F);
  if (const auto moved = slider(ui, "Spread", spread_share, place(), committed,
                                "Standard deviation of the painted examples about the hand, in units of the plane."))
    brush_.spread = 0.003F * std::pow(100.F, *moved);
  value(plot::format_number(static_cast<double>(brush_.spread) * frame.x.range.width(), 2));
  line.y += step;
  name("Rate");
  const float rate_share = std::log(brush_.rate / 5.F) / std::log(200.F);
  if (const auto moved =
          slider(ui, "Rate", rate_share, place(), committed, "Examples a second while the button is down."))
    brush_.rate = 5.F * std::pow(200.F, *moved);
  value(fmt::format("{:.0f}/s", static_cast<double>(brush_.rate)));
  close_card(ui);
}

/// Beside the point, on the side where fewest examples are hidden and nothing lies on its hinge.
Rect Paint::card_place(const Snapshot& snapshot, const plot::Frame& frame, Point at, const Rect& size,
                       const Rect& inside, float away) const {
  std::vector<Point> shown;
  const auto note = [&](plot::DataPoint p) {
    if (frame.can_show(p)) shown.push_back(frame.to_pixel(p));
    return false;
  };
  figures::rows_where(snapshot, options_, note, true);
  Rect best{std::clamp(at.x + away, inside.x, std::max(inside.x, inside.right() - size.w)),
            std::clamp(at.y + away, inside.y, std::max(inside.y, inside.bottom() - size.h)), size.w, size.h};
  std::ptrdiff_t fewest = -1;
  const float xs[] = {at.x + away, at.x - away - size.w, at.x - 0.5F * size.w};
  const float ys[] = {at.y + away, at.y - away - size.h, at.y - 0.5F * size.h};
  for (const float y : ys) {
    for (const float x : xs) {
      const Rect box{x, y, size.w, size.h};
      if (!inside.encloses(box) || box.shrunk(-0.5F * away).contains(at)) continue;
      const auto hidden = std::ranges::count_if(shown, [&](Point p) { return box.contains(p); });
      if (fewest >= 0 && hidden >= fewest) continue;
      fewest = hidden;
      best = box;
    }
  }
  return best;
}

/// Row, class, coordinates in original units and margin of the example that was touched last, beside it.
void Paint::point_card(const Snapshot& snapshot, UiContext& ui, Row row, const plot::Frame& frame, const Rect& inside) {
  auto place = figures::place_in_plane(snapshot, options_, row);
  for (const auto& [held, at] : held_) {
    if (held == row) place = at;
  }
  if (!frame.can_show(place)) return;
  const Point at = frame.to_pixel(place);
  if (!frame.area.contains(at)) return;
  const Dataset& data = *snapshot.data;
  const bool editable = obstacle_.empty();
  const bool positive = data.y(row) > 0;
  const std::string name = readable_names(positive ? data.transform().positive : data.transform().negative);
  const bool named = !name.empty() && name != "+1" && name != "-1" && name != "1";
  const double margin_here = margin(data, snapshot.w, snapshot.b, row);
  const std::size_t selected = ui.selection.rows().size();
  const double hinge = std::max(0.0, 1 - margin_here);
  std::string title = fmt::format("#{}{}", row, named ? "  " + plot::escape(name) : "");
  if (selected > 1) title += "  " + text::tr_format("of {} selected", selected);
  const CopyPiece heading[] = {{title, std::to_string(row), "card row"}};
  const CopyPiece numbers[] = {{row_text(snapshot, row), all_of_row(snapshot, row), "card x"}};
  const CopyPiece verdict[] = {
      {text::tr_format("margin {} {} 1", figures::number_apart(margin_here, 1, 3), margin_here < 1 ? "<" : "≥"),
       all_digits(margin_here), "card margin"},
      {",  "},
      {text::tr_format("hinge {}", plot::format_number(hinge, 3)), all_digits(hinge), "card hinge"}};
  const float pad = ui.px(10);
  const float row_height = ui.px(30);
  const float text_height = ui.px(18);
  const Rect size{0, 0, ui.px(224), 2 * pad + row_height + (editable ? row_height : text_height) + text_height};
  const Rect box = card_place(snapshot, frame, at, size, inside, ui.px(18));
  const Rect inner = open_card(ui, "example", box);
  Rect line{inner.x, inner.y, inner.w, ui.px(kStripField)};
  const float choice = ui.px(72);
  copy_line(ui, heading, {line.x, line.y, line.w - choice - ui.px(6), line.h},
            ui.text(12, Hue::ink1, plot::Face::semibold));
  const std::string_view classes[] = {"+1", "−1"};
  const int chosen = segmented(ui, "Class", classes, positive ? 0 : 1, {line.right() - choice, line.y, choice, line.h},
                               "The label of this example.");
  if ((chosen == 0) != positive) edit(ui, session::FlipLabels{{row}}, 0);
  line.y += row_height;
  if (editable) {
    coordinate_fields(snapshot, ui, row, line);
    line.y += row_height;
  } else {
    copy_line(ui, numbers, {line.x, line.y, line.w, text_height}, ui.text(12, Hue::ink2));
    line.y += text_height;
  }
  copy_line(ui, verdict, {line.x, line.y, line.w, text_height}, ui.text(12, Hue::ink2));
  close_card(ui);
}

void Paint::coordinate_fields(const Snapshot& snapshot, UiContext& ui, Row row, const Rect& line) {
  const RowView x = snapshot.table->rows.row(snapshot.data->table_row(row));
  session::Place place{x.at(0), x.at(1)};
  const float half = 0.5F * (line.w - ui.px(8));
  bool typed = false;
  for (int i = 0; i < 2; ++i) {
    const auto column = static_cast<std::size_t>(i);
    const Rect part{line.x + static_cast<float>(i) * (half + ui.px(8)), line.y, half, line.h};
    const float sign = ui.px(20);
    label(ui, i == 0 ? "$x_1$" : "$x_2$", {part.x, part.y, sign, part.h}, ui.text(12.5F, Hue::ink2));
    double& value = i == 0 ? place.x1 : place.x2;
    const std::string tip = text::tr_format("{} of this example, in its own units: type a number.",
                                            plot::escape(snapshot.table->feature_names[column]));
    const auto text =
        text_field(ui, i == 0 ? "x1" : "x2", plot::format_plain(value, 4),
                   {part.x + sign, part.y, part.w - sign, part.h}, tip, {}, {.align_right = true, .grouped = true});
    if (!text) continue;
    const auto number = parse_double(text::plain_number(*text));
    if (!number) {
      if (ui.requests.notify)
        ui.requests.notify(Message("\"{}\" is no number: a coordinate is a number such as −1.25", *text));
      continue;
    }
    value = *number;
    typed = true;
  }
  if (typed) edit(ui, session::PlacePoints{{row}, {place}}, 0);
}

void Paint::draw_traces(UiContext& ui, const FigurePane::Touched& touched) const {
  plot::Canvas& canvas = *ui.canvas;
  const plot::Color accent = ui.color(Hue::accent);
  const float thin = std::max(1.F, ui.px(1.2F));
  canvas.push_clip(frame_.area);
  if (loop_.corners.size() > 1) {
    std::vector<Point> corners;
    for (const plot::DataPoint& corner : loop_.corners) corners.push_back(frame_.to_pixel(corner));
    if (gesture_ == Gesture::box) canvas.polygon(corners, plot::faded(accent, 0.10F));
    corners.push_back(corners.front());
    canvas.polyline(corners, {accent, thin, plot::kSolid});
  }
  const bool over = touched.free && touched.at && (gesture_ == Gesture::none || touched.mouse.held);
  if (over && tool_ == Tool::erase)
    canvas.stroke_circle(touched.mouse.at, ui.px(kEraserRadius), {accent, thin, plot::kSolid});
  if (over && tool_ == Tool::brush) {
    const Hue hue = brush_.positive ? Hue::class_positive : Hue::class_negative;
    const float radius = 2 * brush_.spread * frame_.area.w;
    canvas.fill_circle(touched.mouse.at, radius, plot::faded(ui.color(hue), 0.12F));
    canvas.stroke_circle(touched.mouse.at, radius, {plot::faded(ui.color(hue), 0.8F), thin, plot::kSolid});
  }
  if (over && (tool_ == Tool::add_positive || tool_ == Tool::add_negative)) {
    const bool positive = tool_ == Tool::add_positive;
    const plot::DataPoint there = map_.to_plane(snapped(map_.to_table(*touched.at)));
    const Point p = frame_.to_pixel(there);
    const plot::Color ink = plot::faded(ui.color(positive ? Hue::class_positive : Hue::class_negative), 0.7F);
    const float r = ui.px(4.6F);
    if (positive) {
      canvas.fill_circle(p, r, ink);
    } else {
      canvas.fill_rect({p.x - 0.9F * r, p.y - 0.9F * r, 1.8F * r, 1.8F * r}, ink);
    }
  }
  canvas.pop_clip();
  if (gesture_ == Gesture::move && !moving_.wanted.empty() &&
      grabbed_) {  // where it is, while its card is out of the way
    const auto at = static_cast<std::size_t>(std::ranges::find(moving_.rows, *grabbed_) - moving_.rows.begin());
    if (at < moving_.wanted.size()) {
      const Point p = frame_.to_pixel(moving_.map.to_plane(moving_.wanted[at]));
      const std::string where = fmt::format("({}, {})", plot::format_number(moving_.wanted[at].x1, 4),
                                            plot::format_number(moving_.wanted[at].x2, 4));
      const plot::TextStyle style = ui.text(11.5F, Hue::accent);
      const Rect plate{p.x + ui.px(12), p.y - ui.px(26), text_width(ui, where, style) + ui.px(12), ui.px(20)};
      canvas.fill_rect(plate, plot::faded(ui.color(Hue::panel), 0.9F), ui.px(4));
      label(ui, where, {plate.x + ui.px(6), plate.y, plate.w, plate.h}, style);
    }
  }
  if (snap_ && obstacle_.empty()) {
    label(ui, text::tr_format("grid {}", plot::format_number(grid_, 3)),
          {frame_.area.right() - ui.px(90), frame_.area.y + ui.px(4), ui.px(84), ui.px(18)}, ui.text(11, Hue::ink3),
          plot::HAlign::right);
  }
}

}  // namespace pegasos::ui
