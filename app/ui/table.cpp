#include "ui/table.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "plot/math_text.h"
#include "ui/compat.h"
#include "ui/copy.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

/// A column in sight.
struct Seen {
  std::size_t column;
  float x, width;
};

struct Geometry {
  const TableSpec& table;
  const TableState& state;
  Rect body;                  ///< of the rows
  float frozen = 0;           ///< px of the columns that stay
  double wide = 0, tall = 0;  ///< px of all columns, of all rows

  Geometry(const TableSpec& of, const TableState& at, const Rect& area) : table(of), state(at) {
    for (std::size_t j = 0; j < of.heads.size(); ++j) {
      wide += static_cast<double>(of.heads[j].width);
      if (j + 1 == of.frozen) frozen = static_cast<float>(wide);
    }
    wide += static_cast<double>(of.more.width) * static_cast<double>(of.more.count);
    tall = top(of.rows);
    const float bar = ImGui::GetStyle().ScrollbarSize;
    body = {area.x, area.y + of.head, std::max(1.F, area.w - bar), std::max(1.F, area.h - of.head)};
    if (wide > static_cast<double>(body.w)) body.h = std::max(1.F, body.h - bar);
  }
  double top(std::size_t row) const {
    return table.tops.empty() ? static_cast<double>(table.row) * static_cast<double>(row)
                              : table.tops[row] - table.tops[0];
  }
  /// The row at that height; beyond the end there is none.
  std::size_t row_at(double y) const {
    const auto& tops = table.tops;
    if (tops.empty()) return static_cast<std::size_t>(std::max(0.0, y) / static_cast<double>(table.row));
    const std::ptrdiff_t at = std::ranges::upper_bound(tops, y + tops[0]) - tops.begin() - 1;
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at));
  }
  Rect line(std::size_t row) const {
    const float y = static_cast<float>(top(row) - static_cast<double>(state.scroll.y));
    return {body.x, body.y + y, body.w, static_cast<float>(top(row + 1) - top(row))};
  }
  std::vector<Seen> seen(bool stay) const {
    std::vector<Seen> out;
    if (table.heads.empty() && table.more.count == 0 && !stay) out.push_back({0, body.x, body.w});
    float x = body.x;
    for (std::size_t j = 0; j < table.heads.size(); x += table.heads[j].width, ++j) {
      if ((j < table.frozen) != stay || table.heads[j].width <= 0) continue;
      const float from = stay ? x : x - state.scroll.x;
      if (from < body.right() && from + table.heads[j].width > body.x + (stay ? 0 : frozen))
        out.push_back({j, from, table.heads[j].width});
    }
    const auto gone =
        static_cast<std::size_t>(std::max(0.F, body.x + frozen + state.scroll.x - x) / std::max(1.F, table.more.width));
    for (std::size_t j = gone; !stay && j < table.more.count; ++j) {
      const double from = static_cast<double>(table.more.width) * static_cast<double>(j);
      const float at = x + static_cast<float>(from - static_cast<double>(state.scroll.x));
      if (at >= body.right()) break;
      out.push_back({table.heads.size() + j, at, table.more.width});
    }
    return out;
  }
};

Rect padded(const UiContext& ui, const Rect& cell) { return {cell.x + ui.px(6), cell.y, cell.w - ui.px(12), cell.h}; }

/// A click sorts up, the next one down, the third by the first column again.
void draw_head(UiContext& ui, const TableSpec& table, std::size_t column, const Rect& cell, const Rect& part,
               TableState& state) {
  const float left = std::max(cell.x, part.x);
  const Rect seen{left, cell.y, std::min(cell.right(), part.right()) - left, cell.h};
  if (table.draw_head && table.draw_head(column, cell, seen)) return;
  const TableHead head =
      column < table.heads.size() ? table.heads[column] : table.more.head(column - table.heads.size());
  const bool sorted = table.sorts && state.sorted == column;
  bool clicked = false;
  if (table.sorts) {
    const Pointer mouse = pressable(ui, head.name, seen, head.help);
    if (mouse.hovered) ui.canvas->fill_rect(cell, ui.color(Hue::raised), ui.px(4));
    clicked = mouse.clicked;
  } else if (!head.name.empty() && pointer(ui, head.name, seen).hovered) {
    tooltip(ui, head.help);
  }
  Rect text = padded(ui, cell);
  if (sorted) {
    const plot::Point c{cell.right() - ui.px(11), cell.centre().y};
    const float h = ui.px(state.descending ? 3.F : -3.F);
    const plot::Point corners[] = {{c.x - ui.px(4), c.y - h}, {c.x + ui.px(4), c.y - h}, {c.x, c.y + h}};
    ui.canvas->polygon(corners, ui.color(Hue::accent));
    text.w -= ui.px(12);
  }
  label(ui, head.title, text,
        ui.text(11.5F, sorted ? Hue::ink1 : Hue::ink3, sorted ? plot::Face::semibold : plot::Face::text), head.align);
  if (!clicked) return;
  const bool again = sorted && state.descending;
  state.descending = sorted && !again;
  state.sorted = again ? 0 : column;
}

void draw_cell(UiContext& ui, const TableSpec& table, std::size_t row, std::size_t column, const Rect& cell) {
  const Rect place = table.heads.empty() ? cell : padded(ui, cell);
  if (table.cell) return table.cell(row, column, place);
  const TableHead& head = table.heads[column];
  verbatim(ui, table.text(row, column), place, ui.text(12, head.ink), head.align);
}

/// Where a key leads: the next row that it does not go past.
std::optional<std::size_t> step_to(const Geometry& g, const Asked& asked) {
  const TableSpec& table = g.table;
  const double page = table.rows > 0 ? static_cast<double>(g.body.h) * static_cast<double>(table.rows) / g.tall : 1;
  auto to = list_step(asked, g.state.at, table.rows, static_cast<std::size_t>(std::max(1.0, page)));
  if (!to || !table.passed) return to;
  const bool back = asked.dy + asked.page < 0 || asked.edge > 0;
  for (const std::size_t first = *to; table.passed(*to);) {
    if (back ? *to == 0 : *to + 1 >= table.rows) return first == *to ? std::nullopt : g.state.at;
    *to = back ? *to - 1 : *to + 1;
  }
  return to;
}

std::string row_text(const TableSpec& table, std::size_t row) {
  std::string out;
  for (std::size_t j = 0; j < std::max<std::size_t>(1, table.heads.size()); ++j) {
    if (j < table.heads.size() && table.heads[j].width <= 0) continue;
    out += (out.empty() ? "" : "\t") + plot::plain_text(table.text(row, j));
  }
  return out;
}

/// The scroll that a key or a row to be shown asks for, in this frame already: no farther than needed, but what is out
/// of sight and not reached by a key comes with some of what stands before and after it.
void set_scroll(const UiContext& ui, const Geometry& g, const Asked& asked, TableState& state) {
  const auto wanted = std::exchange(state.scroll_to, std::nullopt);
  plot::Point to = wanted.value_or(plot::Point{-1, -1});
  if (asked.dx != 0) to.x = std::max(0.F, state.scroll.x + ui.px(92) * static_cast<float>(asked.dx));
  if (const auto show = std::exchange(state.show, std::nullopt); show && *show < g.table.rows) {
    const double now = static_cast<double>(state.scroll.y);
    const double high = static_cast<double>(g.body.h);
    const double top = g.top(*show);
    const double end = g.top(*show + 1);
    const bool near = asked.dy != 0 || asked.page != 0 || asked.edge != 0 || (end > now && top < now + high);
    const double y = near ? std::min(top, std::max(now, end - high)) : top - 0.3 * high;
    to.y = std::max(0.F, std::ceil(static_cast<float>(y)));
  }
  if (to.x >= 0 || to.y >= 0) ImGui::SetNextWindowScroll({to.x, to.y});
}

void follow_mouse(UiContext& ui, const Geometry& g, TableTouch& touch, TableState& state) {
  const TableSpec& table = g.table;
  touch.mouse = pointer(ui, table.name, g.body, true);
  const plot::Point at = touch.mouse.at;
  std::optional<std::size_t> lit;
  if (ImGui::IsWindowHovered() && g.body.contains(at))
    lit = g.row_at(static_cast<double>(at.y - g.body.y) + static_cast<double>(state.scroll.y));
  if (lit && (*lit >= table.rows || (table.passed && table.passed(*lit)))) lit.reset();
  if (std::exchange(state.lit, lit) != lit) ui.hover.since_s = ui.time_s;  // each row's tooltip takes its time
  if (touch.mouse.hovered) touch.hovered = lit;
  if (touch.mouse.clicked && lit) touch.clicked = touch.reached = state.at = lit;
  if (touch.mouse.double_clicked) touch.accepted = lit;
}

void draw_rows(UiContext& ui, const Geometry& g, const Rect& area, bool focused, TableState& state) {
  const TableSpec& table = g.table;
  const auto each_row = [&](auto&& draw) {
    for (std::size_t i = g.row_at(static_cast<double>(state.scroll.y)); i < table.rows; ++i) {
      const Rect line = g.line(i);
      if (line.y >= g.body.bottom()) return;
      draw(i, line);
    }
  };
  ui.canvas->push_clip(g.body);
  each_row([&](std::size_t i, const Rect& line) {
    if (const std::string name = table.row_name ? table.row_name(i) : ""; !name.empty()) record(ui, name, line);
    const bool chosen = table.chosen ? table.chosen(i) : state.at == i;
    if (chosen || state.lit == i)
      ui.canvas->fill_rect(line, plot::faded(ui.color(chosen ? Hue::accent : Hue::ink1), chosen ? 0.18F : 0.05F),
                           ui.px(4));
    if (table.ground) table.ground(i, line, state.lit == i);
  });
  ui.canvas->pop_clip();
  for (const bool stay : {true, false}) {
    const float left = stay ? 0 : g.frozen;
    const Rect part{g.body.x + left, area.y, (stay ? std::min(g.frozen, g.body.w) : g.body.w - left), area.h};
    if (part.w <= 0) continue;
    const std::vector<Seen> columns = g.seen(stay);
    ui.canvas->push_clip({part.x, area.y, part.w, table.head});
    for (const Seen& c : columns)
      if (table.head > 0) draw_head(ui, table, c.column, {c.x, area.y, c.width, table.head}, part, state);
    ui.canvas->pop_clip();
    ui.canvas->push_clip({part.x, g.body.y, part.w, g.body.h});
    each_row([&](std::size_t i, const Rect& line) {
      for (const Seen& c : columns) draw_cell(ui, table, i, c.column, {c.x, line.y, c.width, line.h});
    });
    ui.canvas->pop_clip();
  }
  const float hairline = ui.hairline();
  if (table.head > 0) ui.canvas->fill_rect({g.body.x, g.body.y - hairline, g.body.w, hairline}, ui.color(Hue::line));
  if (!state.at || !(focused || table.keys)) return;
  ui.canvas->push_clip(g.body);
  focus_frame(ui, g.line(*state.at).shrunk(1), ui.px(4));
  ui.canvas->pop_clip();
}

/// Arrows, PageUp and PageDown, Home and End scroll the window that is being filled.
void scroll_by_keys(UiContext& ui, std::string_view name, const Rect& area) {
  if (ImGui::GetScrollMaxX() <= 0 && ImGui::GetScrollMaxY() <= 0) return;
  const Asked asked = walk_stop(ui, name, KeyboardFocus::Kind::list, area, true);
  const float line = ui.px(48);
  const float way =
      line * static_cast<float>(asked.dy) + std::max(line, area.h - line) * static_cast<float>(asked.page);
  if (way != 0) ImGui::SetScrollY(ImGui::GetScrollY() + way);
  if (asked.edge != 0) ImGui::SetScrollY(asked.edge < 0 ? 0 : ImGui::GetScrollMaxY());
}

}  // namespace

TableTouch draw_table(UiContext& ui, const TableSpec& table, const Rect& area, TableState& state) {
  TableTouch touch;
  const Geometry g(table, state, area);
  if (state.at && *state.at >= table.rows) state.at.reset();
  touch.asked = walk_stop(ui, table.name, KeyboardFocus::Kind::list, area);
  if (const Asked wish = std::exchange(state.wish, {}); !touch.asked.focused) touch.asked = wish;
  if (const auto to = step_to(g, touch.asked)) touch.reached = state.at = state.show = to;
  if (touch.asked.pressed) touch.accepted = state.at;
  if (touch.asked.copy && table.text && state.at) copy_text(ui, row_text(table, *state.at), g.line(*state.at));
  set_scroll(ui, g, touch.asked, state);
  ImGui::SetCursorScreenPos({area.x, area.y});
  const auto wide = static_cast<float>(g.wide);
  const bool bar_right = g.tall > static_cast<double>(g.body.h);
  ImGui::SetNextWindowContentSize(
      {wide > g.body.w ? wide + (bar_right ? 0 : area.w - g.body.w) : 1.F, table.head + static_cast<float>(g.tall)});
  ImGui::BeginChild(std::string(table.name).c_str(), {area.w, area.h}, false,
                    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_HorizontalScrollbar);
  open_canvas(ui);
  state.scroll = {ImGui::GetScrollX(), ImGui::GetScrollY()};
  state.at_end = static_cast<double>(state.scroll.y) + static_cast<double>(g.body.h) + 1 >= g.tall;
  follow_mouse(ui, g, touch, state);
  draw_rows(ui, g, area, touch.asked.focused, state);
  close_canvas(ui);
  ImGui::EndChild();
  return touch;
}

bool scrolled(UiContext& ui, const char* name, const Rect& area, const std::function<float(float top)>& body,
              bool to_end) {
  const Rect place{area.x, area.y, std::max(1.F, area.w), std::max(1.F, area.h)};
  ImGui::SetCursorScreenPos({place.x, place.y});
  ImGui::BeginChild(name, {place.w, place.h}, false, ImGuiWindowFlags_NoBackground);
  open_canvas(ui);
  const float top = place.y - ImGui::GetScrollY();
  const float end = body(top);
  ImGui::SetCursorScreenPos({place.x, top});
  ImGui::Dummy({1, end - top});
  if (to_end) ImGui::SetScrollY(std::max(0.F, end - top - place.h));
  scroll_by_keys(ui, name, place);
  const bool more = ImGui::GetScrollMaxY() > ImGui::GetScrollY() + 1;
  close_canvas(ui);
  ImGui::EndChild();
  return more;
}

}  // namespace pegasos::ui
