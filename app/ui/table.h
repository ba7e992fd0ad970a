// The one table and list of the window: a head that stays, columns of which the first ones may stay too, rows of one
// height or of their own, scrolled by Dear ImGui. Here alone are the keyboard's way through rows, the mouse over them,
// the sorting by a click on a head and the copying of a row. Only what is in sight is drawn. Dear ImGui's own tables
// end at 64 columns, where a set has as many as features, and the places of its clipper are floats, in which the rows
// of a million do not lie still: so columns and first row are found here. Thread rule: the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ui/widgets.h"

namespace pegasos::ui {

struct TableHead {
  std::string title;      ///< markup
  std::string name = {};  ///< of its widget
  std::string help = {};  ///< markup
  float width = 0;        ///< px; 0: this column is not shown
  plot::HAlign align = plot::HAlign::right;
  plot::Hue ink = plot::Hue::ink1;  ///< of the cells that are drawn from their text
};

struct TableSpec {
  std::string_view name;  ///< of its widget and its stop of the keyboard's walk
  std::size_t rows = 0;
  float row = 0;                          ///< px, the height of a row
  std::span<const double> tops = {};      ///< px, of each row and of the end, where heights differ
  float head = 0;                         ///< px; 0: no head
  std::span<const TableHead> heads = {};  ///< none: a list, one column as wide as there is room
  std::size_t frozen = 0;                 ///< so many columns stay while the others go aside
  bool sorts = false;                     ///< a click on a head sorts
  bool keys = false;                      ///< the keyboard is here without walking
  /// Any number of columns more, each so wide.
  struct More {
    std::size_t count = 0;
    float width = 0;
    std::function<TableHead(std::size_t)> head = {};
  } more = {};
  /// What stands in a cell: markup, copied without its signs. It is drawn where there is no `cell`.
  std::function<std::string(std::size_t row, std::size_t column)> text = {};
  std::function<void(std::size_t row, std::size_t column, const plot::Rect&)> cell = {};
  /// What lies on the ground of a row, below its cells; `lit`: the mouse is over it.
  std::function<void(std::size_t row, const plot::Rect&, bool lit)> ground = {};
  std::function<std::string(std::size_t row)> row_name = {};  ///< of its widget
  std::function<bool(std::size_t row)> passed = {};  ///< the keyboard goes past it, the mouse does not light it
  std::function<bool(std::size_t row)> chosen = {};  ///< else the one that is `at`
  /// Draws a head itself where it returns true; `seen` is what other columns leave of it.
  std::function<bool(std::size_t column, const plot::Rect& cell, const plot::Rect& seen)> draw_head = {};
};

/// What a table remembers between frames.
struct TableState {
  std::optional<std::size_t> at = {};         ///< the row that was clicked or reached last
  std::optional<std::size_t> show = {};       ///< comes into sight in the next frame
  std::optional<plot::Point> scroll_to = {};  ///< in the next frame
  std::size_t sorted = 0;                     ///< column
  bool descending = false;
  Asked wish = {};  ///< a key that came without the walk
  plot::Point scroll = {};
  bool at_end = true;                   ///< the last row is in sight
  std::optional<std::size_t> lit = {};  ///< row under the mouse

  /// The row is `at`; where that is news it comes into sight.
  void go_to(std::optional<std::size_t> row) {
    if (row != at) at = show = row;
  }
};

/// What the hand did.
struct TableTouch {
  Asked asked;                          ///< of the keyboard's walk
  Pointer mouse;                        ///< over the rows
  std::optional<std::size_t> hovered;   ///< row
  std::optional<std::size_t> clicked;   ///< row
  std::optional<std::size_t> reached;   ///< row that a click or a key has newly come to: `at`
  std::optional<std::size_t> accepted;  ///< row that Enter, Space or a double click asks for
};

/// Rows stand in `area` but for the width of the scroll bars, which is always kept free at the right.
TableTouch draw_table(UiContext& ui, const TableSpec& table, const plot::Rect& area, TableState& state);

/// A form that may be taller than its place: `body` draws from `top` on, in px of the screen, and returns where it
/// ends; `to_end` brings its last lines into view. True while more lies below.
bool scrolled(UiContext& ui, const char* name, const plot::Rect& area, const std::function<float(float top)>& body,
              bool to_end = false);

}  // namespace pegasos::ui
