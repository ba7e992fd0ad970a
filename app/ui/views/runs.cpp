#include "ui/views/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "figures/figures.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/views/run_columns.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Face;
using plot::HAlign;
using plot::Hue;
using plot::Rect;
using session::PinnedRun;
using session::Snapshot;
using Run = ShownRun;
using Column = RunColumn;
using Cell = RunCell;

constexpr float kRunRow = 30.F;
constexpr float kRunHead = 24.F;
constexpr float kRunTools = 34.F;
constexpr float kRunName = 66.F;  // colour and letter
constexpr float kRunGap = 16.F;   // before a column
constexpr float kRunButton = 26.F;
constexpr float kButtons = 3 * kRunButton + 6.F;

/// Widths from the content; the least important columns go where there is no room. Returns the titles of those.
std::vector<std::string> fit_columns(UiContext& ui, std::vector<Column>& columns, float room) {
  float all = 0;
  for (Column& column : columns) {
    column.width = text_width(ui, column.title, ui.text(11.5F));
    for (const Cell& cell : column.cells)
      column.width = std::max(column.width, text_width(ui, cell.shown, ui.text(12.5F)));
    column.width = std::ceil(column.width) + ui.px(kRunGap);
    all += column.width;
  }
  std::vector<std::string> left_out;
  while (all > room && columns.size() > 1) {
    const auto least = std::ranges::min_element(columns, {}, &Column::keep);
    all -= least->width;
    left_out.push_back(least->title);
    columns.erase(least);
  }
  const float spare = std::floor(std::min(ui.px(18), (room - all) / static_cast<float>(columns.size())));
  for (Column& column : columns) column.width += std::max(0.F, spare);
  return left_out;
}

void swatch(UiContext& ui, Hue hue, plot::Point from, float width) {
  const float thick = std::max(2.F, std::round(ui.px(3)));
  ui.canvas->fill_rect({from.x, std::round(from.y - 0.5F * thick), width, thick}, ui.color(hue), 0.5F * thick);
}

/// What differs, one line each.
std::string differences(const Snapshot& live, const PinnedRun& pin) {
  std::string tip = "\\bold{" + figures::pin_label(pin) + "}";
  for (const std::string& key : pin.differs) {
    const Parameter& p = *find_parameter(key);
    tip +=
        "\n" + text::tr_format("{}: {}, live: {}", plot::escape(text::tr(p.title)),
                               figures::short_value(pin.run->parameters, p), figures::short_value(live.parameters, p));
  }
  if (pin.other_data) tip += "\n" + std::string(text::tr("It keeps a training set of its own."));
  if (!pin.run->ended.empty()) tip += "\n" + with_math(text::words(pin.run->ended));
  return tip;
}

void row_buttons(UiContext& ui, const Run& run, const Rect& cell) {
  const PinnedRun& pin = *run.pin;
  const std::string name = run.name();
  Rect place{cell.right() + ui.px(6 - kButtons), std::round(cell.centre().y - 0.5F * ui.px(24)), ui.px(kRunButton),
             ui.px(24)};
  const auto next = [&] {
    const Rect here = place;
    place.x += ui.px(kRunButton + 3);
    return here;
  };
  if (icon_button(
          ui, "link " + name, pin.locked ? Icon::link : Icon::unlink, next(),
          {.quiet = true,
           .tooltip = pin.locked
                          ? "Linked: follows the live run's data and sampling seed. A click lets it keep its own."
                          : "Not linked: keeps its own data and sampling seed. A click links it to the live run's."})) {
    ui.push(session::LockPin{pin.id, !pin.locked});
  }
  if (icon_button(ui, "swap " + name, Icon::swap, next(),
                  {.quiet = true, .tooltip = "Becomes the live run; the live run takes its place."})) {
    ui.push(session::SwapPin{pin.id});
  }
  if (icon_button(ui, "remove " + name, Icon::close, next(), {.quiet = true, .tooltip = "Removes this pin."})) {
    ui.push(session::Unpin{pin.id});
  }
}

bool mouse_in(const Rect& area) {
  return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect({area.x, area.y}, {area.right(), area.bottom()}, false);
}

/// Colour and letter.
void run_cell(UiContext& ui, const Run& run, const Rect& place) {
  swatch(ui, run.hue(), {place.x + ui.px(2), place.centre().y}, ui.px(16));
  label(ui, run.name(), {place.x + ui.px(25), place.y, place.w - ui.px(25), place.h},
        ui.text(12.5F, Hue::ink1, Face::semibold));
}

void value_cell(UiContext& ui, const Run& run, const Column& column, const Cell& cell, const Rect& place) {
  const Snapshot& moment = *run.moment;
  const bool waits = run.pin != nullptr && moment.busy;  // on its way to the live run's t
  const bool stopped = column.name == "t" && run.pin != nullptr && !moment.ended.empty();
  const Hue ink = stopped ? Hue::bound : waits ? Hue::ink3 : cell.value ? Hue::ink1 : Hue::ink2;
  const std::string name = run.name() + " " + column.name;
  if (cell.value) {
    number_label(ui, name, *cell.value, cell.shown, place, ui.text(12.5F, ink), HAlign::right, cell.about);
  } else {
    label(ui, cell.shown, place, ui.text(12.5F, ink), HAlign::right);
    record(ui, name, place);
    if (!cell.about.empty() && mouse_in(place)) tooltip(ui, cell.about);
  }
}

/// True when the columns that found no room are asked for.
bool other_columns(UiContext& ui, const std::vector<std::string>& left_out, const Rect& head) {
  std::string titles;
  for (const std::string& title : left_out) titles += (titles.empty() ? "" : ", ") + title;
  return button(
      ui, fmt::format("+{}##other columns", left_out.size()),
      {head.right() - ui.px(36), head.y + ui.px(1), ui.px(36), head.h - ui.px(4)},
      {.quiet = true,
       .tooltip = text::tr_format("No room for {}. A click shows them instead; a larger panel shows all.", titles)});
}

/// In step, pin, remove all.
void draw_tools(const Snapshot& snapshot, UiContext& ui, const Rect& line) {
  const float h = ui.px(26);
  const float y = std::round(line.y);
  const bool none_pinned = snapshot.pins.empty();
  const Rect track{line.x, y, ui.px(34), h};
  const bool on =
      toggle(ui, "play all in step", snapshot.pins_in_step, track,
             snapshot.pins_equal_work
                 ? "On: pinned runs go to where they have seen as many examples as the live run; with steps "
                   "across in the plots, to the same $t$. Off: each stays at its own $t$."
                 : "On: pinned runs go where the live run goes. Off: each stays at its own $t$.");
  if (on != snapshot.pins_in_step) ui.push(session::SetInStep{on, ui.along != figures::TimeAxis::steps});
  const bool twice =
      std::ranges::any_of(snapshot.pins, [](const PinnedRun& pin) { return pin.differs.empty() && !pin.other_data; });
  const bool full = snapshot.pins.size() >= static_cast<std::size_t>(session::kPinsMax);
  const std::string reason = twice  ? "This run is pinned: change a parameter and play to compare."
                             : full ? "Four runs are pinned: remove one first."
                                    : "";
  const std::string tip = std::string(text::tr(action_of("pin-run").help)) + "  P";
  const float wide = button_width(ui, "Pin this run", 110);
  const Rect pin{line.right() - wide, y, wide, h};
  if (button(ui, "Pin this run", pin, {.primary = none_pinned, .tooltip = tip, .disabled = reason}))
    ui.perform("pin-run");
  const float save_wide = button_width(ui, "Save…");
  const Rect save{pin.x - save_wide - ui.px(6), y, save_wide, h};
  if (button(ui, "Save…", save, {.quiet = true, .tooltip = "Saves this table, with all digits, as CSV"}))
    ui.requests.save_table("runs");
  // The rest as far as there is room for it: the switch's words, then what the Run menu has too.
  const std::string_view so = snapshot.pins_equal_work ? "play all at equal work" : "play all in step";
  const float words = text_width(ui, so, ui.text(12.5F));
  const Rect said{track.right() + ui.px(8), y, words, h};
  if (said.right() > save.x) return;
  label(ui, so, said, ui.text(12.5F, Hue::ink2));
  const float all = button_width(ui, "Remove all");
  const Rect remove{save.x - all - ui.px(6), y, all, h};
  if (none_pinned || said.right() > remove.x) return;
  if (button(ui, "Remove all", remove, {.quiet = true, .tooltip = "Removes every pin."})) ui.perform("unpin-all");
}

}  // namespace

void RunsView::draw(const Snapshot& snapshot, UiContext& ui, Rect inside) {
  const std::vector<Run> runs = shown_runs(snapshot);
  draw_tools(snapshot, ui, {inside.x, inside.y, inside.w, ui.px(26)});
  std::vector<Column> columns = run_columns(runs);
  if (turned_) {
    for (Column& column : columns) column.keep = -column.keep;
  }
  const std::vector<std::string> left_out = fit_columns(ui, columns, inside.w - ui.px(kRunName + kButtons));
  const Rect area{inside.x - ui.px(6), inside.y + ui.px(kRunTools),
                  inside.w + ui.px(6) + ImGui::GetStyle().ScrollbarSize, inside.h - ui.px(kRunTools)};
  std::vector<TableHead> heads{{.title = {}, .width = ui.px(kRunName + 6)}};
  float used = heads[0].width;
  for (const Column& column : columns) {
    heads.push_back({column.title, "head " + column.name, column.tip, column.width});
    used += column.width;
  }
  heads.push_back({.title = {}, .width = std::max(1.F, std::floor(inside.w + ui.px(6) - used))});
  const std::size_t last = columns.size() + 1;
  const float head = ui.px(kRunHead);
  const float height = std::round(std::clamp((area.h - head) / 5, ui.px(18), ui.px(kRunRow)));
  const auto text = [&](std::size_t i, std::size_t j) {
    if (j == 0 || j == last) return j == 0 ? runs[i].name() : std::string();
    const Cell& cell = columns[j - 1].cells[i];
    return plot::escape(cell.value ? all_digits(*cell.value) : cell.text);
  };
  const auto cell = [&](std::size_t i, std::size_t j, const Rect& place) {
    if (j == 0) run_cell(ui, runs[i], place);
    if (j > 0 && j < last) value_cell(ui, runs[i], columns[j - 1], columns[j - 1].cells[i], place);
    if (j == last && runs[i].pin != nullptr) row_buttons(ui, runs[i], place);
  };
  const auto ground = [&](std::size_t i, const Rect& line, bool lit) {
    const std::string id = runs[i].pin == nullptr ? "live" : figures::pin_id(*runs[i].pin);
    if (!lit && ui.link.linked() == id) ui.canvas->fill_rect(line, plot::faded(ui.color(Hue::ink1), 0.06F), ui.px(4));
    if (lit) ui.link.point_at(id);
  };
  const auto draw_head = [&](std::size_t j, const Rect& place, const Rect&) {
    if (j == last && !left_out.empty() && other_columns(ui, left_out, place)) turned_ = !turned_;
    return j == last;
  };
  const TableSpec spec{.name = "run rows",
                       .rows = runs.size(),
                       .row = height,
                       .head = head,
                       .heads = heads,
                       .text = text,
                       .cell = cell,
                       .ground = ground,
                       .row_name = [&](std::size_t i) { return "row " + runs[i].name(); },
                       .chosen = [](std::size_t) { return false; },
                       .draw_head = draw_head};
  draw_table(ui, spec, area, rows_);
  const float y = area.y + head + height * static_cast<float>(runs.size());
  if (!snapshot.pins.empty()) return;
  paragraph(
      ui,
      "Pin this run, then change a parameter: the pinned one stays in every plot and plane in its own colour, on the "
      "same data and the same draws. Up to four. Key: P.",
      {inside.x, y + ui.px(10), std::min(inside.w, ui.px(520)), inside.bottom() - y - ui.px(10)},
      ui.text(12.5F, Hue::ink2));
}

// --- the row of chips ------------------------------------------------------------------------------------------------

namespace {

/// A chip of `width`; returns what was hit.
enum class Hit { nothing, chip, remove };
Hit chip(UiContext& ui, const std::string& name, const std::string& words, Hue hue, const std::string& tip,
         bool removable, const std::string& id, const Rect& area) {
  Hit hit = Hit::nothing;
  const float mark = ui.px(18);
  if (removable) {  // before the chip: of overlapping places the first one gets the mouse
    const Rect place{area.right() - mark - ui.px(4), std::round(area.centre().y - 0.5F * mark), mark, mark};
    if (icon_button(ui, "remove " + name, Icon::close, place, {.quiet = true, .tooltip = "Removes this pin."}))
      hit = Hit::remove;
  }
  const Pointer mouse = pressable(ui, "chip " + name, area, tip);
  const bool lit = mouse_in(area) || ui.link.linked() == id;
  ui.canvas->stroke_rect(
      area, {lit ? plot::faded(ui.color(hue), 0.9F) : ui.color(Hue::line), ui.hairline(), plot::kSolid}, 0.5F * area.h);
  swatch(ui, hue, {area.x + ui.px(10), area.centre().y}, ui.px(14));
  label(ui, words, {area.x + ui.px(30), area.y, area.w - ui.px(38) - (removable ? mark : 0.F), area.h},
        ui.text(12, lit ? Hue::ink1 : Hue::ink2));
  if (mouse_in(area)) ui.link.point_at(id);
  if (mouse.clicked) hit = Hit::chip;
  return hit;
}

}  // namespace

Rect draw_pin_strip(const Snapshot& snapshot, UiContext& ui, Rect area) {
  begin_plain(ui, "pins", area);
  std::vector<std::string> words;
  std::vector<float> widths;
  float all = 0;
  // Whole where there is room; else as short as labels are, and cut off where that is too long.
  for (const std::size_t most : {std::numeric_limits<std::size_t>::max(), figures::kLabelLength}) {
    const std::string live = figures::live_label(snapshot, most);
    words = {live.empty() ? std::string(text::tr("live")) : live};
    for (const PinnedRun& pin : snapshot.pins) words.push_back(figures::pin_label(pin, most));
    widths.clear();
    all = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      widths.push_back(std::ceil(text_width(ui, words[i], ui.text(12))) + ui.px(i == 0 ? 42.F : 60.F));
      all += widths.back() + ui.px(6);
    }
    if (all <= 0.7F * area.w) break;  // beside it stands what is said
  }
  const float squeeze = std::min(1.F, area.w / std::max(all, 1.F));
  float x = area.x;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Rect place{std::round(x), area.y, std::floor(widths[i] * squeeze), area.h};
    x += (widths[i] + ui.px(6)) * squeeze;
    const PinnedRun* pin = i == 0 ? nullptr : &snapshot.pins[i - 1];
    const std::string name = pin == nullptr ? "live" : std::string(1, pin->letter());
    const std::string tip = (pin == nullptr ? "\\bold{" + words[i] + "}" : differences(snapshot, *pin)) + "\n" +
                            std::string(text::tr("A click shows the table of runs."));
    const Hit hit = chip(ui, name, words[i], pin == nullptr ? Hue::live : figures::pin_hue(*pin), tip, pin != nullptr,
                         pin == nullptr ? "live" : figures::pin_id(*pin), place);
    if (hit == Hit::remove) ui.push(session::Unpin{pin->id});
    if (hit == Hit::chip) ui.perform("show-runs");
  }
  end_plain(ui);
  return {x + ui.px(6), area.y, area.right() - x - ui.px(6), area.h};
}

}  // namespace pegasos::ui
