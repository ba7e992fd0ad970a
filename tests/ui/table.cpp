// The one table of the window by itself: what is drawn of a million rows, the keyboard's way, the mouse, sorting,
// copying, columns that stay, and forms that scroll.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/places.h"
#include "ui/compat.h"
#include "ui/keys.h"
#include "ui/table.h"
#include "ui/theme.h"

namespace pegasos::test {
namespace {

using namespace pegasos::ui;
using plot::Rect;

/// A window with nothing but a table of ten rows' height under a head.
class TableTest : public ::testing::Test {
 protected:
  static constexpr float kRow = 20;
  static constexpr Rect kArea{100, 100, 400, 220};

  TableTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {800, 600};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    ui.theme = &plot::theme(plot::ThemeName::dark);
    ui.fonts = &fonts;
    ui.watch.widgets = &widgets;
    compat::mouse_move({1, 1});
    spec.name = "rows";
    spec.rows = 1'000'000;
    spec.row = spec.head = kRow;
    spec.heads = heads;
    spec.row_name = [](std::size_t i) { return "row " + std::to_string(i); };
    spec.text = [&](std::size_t i, std::size_t j) {
      drawn.insert(i);
      return std::to_string(i) + "." + std::to_string(j);
    };
  }
  ~TableTest() override { ImGui::DestroyContext(); }

  template <class Draw>
  void frame(Draw&& draw) {
    if (fonts.stale()) fonts.build(1);
    ImGui::GetIO().DeltaTime = 1.F / 60;
    ImGui::NewFrame();
    widgets.clear();
    drawn.clear();
    ui.time_s += 1.0 / 60;
    ui.keyboard.begin_frame();
    begin_plain(ui, "test", {0, 0, 800, 600});
    draw();
    end_plain(ui);
    ImGui::Render();
  }
  /// Two frames: Dear ImGui scrolls in the one after. What was touched in any of them counts.
  TableTouch frames(int count = 2) {
    TableTouch all;
    for (int i = 0; i < count; ++i) {
      frame([&] {
        const TableTouch one = draw_table(ui, spec, kArea, state);
        if (one.reached) all.reached = one.reached;
        if (one.clicked) all.clicked = one.clicked;
        if (one.accepted) all.accepted = one.accepted;
        all.hovered = one.hovered;
      });
    }
    return all;
  }
  void walk_here() {
    ui.keyboard.start();
    ui.keyboard.move(1);
    frames();
  }
  TableTouch press(std::string_view stroke) {
    ui.keyboard.key(*parse_stroke(stroke));
    return frames();
  }
  TableTouch click(plot::Point p) {
    compat::mouse_move({p.x, p.y});
    frames(3);
    TableTouch all;
    for (const bool down : {true, false}) {
      compat::mouse_button(0, down);
      const TableTouch one = frames(1);
      if (one.clicked) all = one;
    }
    ImGui::GetIO().MouseDoubleClickTime = 0;  // the next click is another one
    frames();
    return all;
  }
  Rect rect(const std::string& name) const { return widgets.contains(name) ? widgets.at(name) : Rect{}; }
  /// What lies on the clipboard now.
  static std::string clipboard() { return ImGui::GetClipboardText(); }

  Fonts fonts{plot::find_fonts({})};
  UiContext ui;
  WidgetMap widgets;
  TableSpec spec;
  TableState state;
  std::vector<TableHead> heads{{.title = "a", .name = "sort a", .width = 60},
                               {.title = "b", .name = "sort b", .width = 60, .align = plot::HAlign::left}};
  std::set<std::size_t> drawn;  ///< rows whose text was asked for in the last frame
};

TEST_F(TableTest, OfAMillionRowsOnlyThoseInSightAreDrawn) {
  frames();
  EXPECT_EQ(drawn.size(), 10U);
  EXPECT_EQ(*drawn.begin(), 0U);
  for (const std::size_t row : {std::size_t{0}, std::size_t{123'456}, std::size_t{999'999}}) {
    state.show = row;
    frames();
    EXPECT_LE(drawn.size(), 11U) << row;
    EXPECT_TRUE(drawn.contains(row)) << row;
    const Rect line = rect("test/row " + std::to_string(row));
    EXPECT_GE(line.y, kArea.y + kRow) << row;
    EXPECT_LE(line.bottom(), kArea.bottom() + 0.01F) << row;
    EXPECT_EQ(line.h, kRow) << row;
  }
  EXPECT_TRUE(state.at_end);
  state.scroll_to = plot::Point{};
  frames();
  EXPECT_EQ(*drawn.begin(), 0U);
  EXPECT_FALSE(state.at_end);
}

TEST_F(TableTest, TheKeyboardGoesThroughTheRows) {
  frames();
  EXPECT_EQ(press("down").reached, std::nullopt) << "the walk is not here";
  walk_here();
  const std::pair<const char*, std::size_t> way[] = {{"down", 0},       {"down", 1},         {"up", 0},
                                                     {"up", 0},         {"pagedown", 10},    {"end", 999'999},
                                                     {"down", 999'999}, {"pageup", 999'989}, {"home", 0}};
  for (const auto& [stroke, row] : way) {
    EXPECT_EQ(press(stroke).reached, row) << stroke;
    EXPECT_EQ(state.at, row) << stroke;
    EXPECT_TRUE(drawn.contains(row)) << stroke << ": it comes into sight";
  }
  EXPECT_EQ(press("enter").accepted, 0U);
  EXPECT_EQ(press("space").accepted, 0U);
  spec.rows = 0;
  frames();
  EXPECT_EQ(state.at, std::nullopt) << "that row is gone";
  EXPECT_EQ(press("down").reached, std::nullopt);
}

TEST_F(TableTest, TheKeyboardGoesPastHeadings) {
  spec.rows = 7;
  spec.passed = [](std::size_t i) { return i % 3 == 0; };  // also the first and the last one
  frames();
  walk_here();
  for (const auto& [stroke, row] : {std::pair{"home", 1U}, {"down", 2U}, {"down", 4U}, {"up", 2U}, {"end", 5U}}) {
    press(stroke);
    EXPECT_EQ(state.at, row) << stroke;
  }
  press("down");
  EXPECT_EQ(state.at, 5U) << "below it is nothing but a heading";
  compat::mouse_move({120, 100 + 1.5F * kRow});
  EXPECT_EQ(frames(3).hovered, std::nullopt);
}

TEST_F(TableTest, AKeyThatComesWithoutTheWalkIsAnswered) {
  frames();
  state.wish = *list_wish(*parse_stroke("pagedown"));
  EXPECT_EQ(frames().reached, 0U);
  state.wish = *list_wish(*parse_stroke("pagedown"));
  EXPECT_EQ(frames().reached, 10U);
}

TEST_F(TableTest, TheMouseLightsUpAndChooses) {
  state.show = 498;
  frames();
  const Rect row = rect("test/row 495");
  compat::mouse_move({row.x + 5, row.y + 0.5F * kRow});
  EXPECT_EQ(frames(3).hovered, 495U);
  EXPECT_EQ(state.lit, 495U);
  EXPECT_EQ(click(row.centre()).reached, 495U);
  EXPECT_EQ(state.at, 495U);
  EXPECT_EQ(click({row.x + 5, kArea.y + 0.5F * kRow}).reached, std::nullopt) << "on the head";
  EXPECT_EQ(state.at, 495U);
  compat::mouse_move({1, 1});
  EXPECT_EQ(frames(3).hovered, std::nullopt);
  EXPECT_EQ(state.lit, std::nullopt);
}

TEST_F(TableTest, TheWheelScrolls) {
  frames();
  compat::mouse_move({kArea.centre().x, kArea.centre().y});
  frames(3);
  compat::mouse_wheel(-1);
  frames(3);
  EXPECT_GT(state.scroll.y, 0);
  EXPECT_FALSE(drawn.contains(0));
}

TEST_F(TableTest, AClickOnAHeadSorts) {
  spec.sorts = true;
  frames();
  const auto order = [&] { return std::pair{state.sorted, state.descending}; };
  click(rect("test/sort b").centre());
  EXPECT_EQ(order(), std::pair(std::size_t{1}, false));
  click(rect("test/sort b").centre());
  EXPECT_EQ(order(), std::pair(std::size_t{1}, true));
  click(rect("test/sort b").centre());
  EXPECT_EQ(order(), std::pair(std::size_t{0}, false)) << "the third one takes it back";
  EXPECT_EQ(state.at, std::nullopt) << "no row was clicked";
  spec.sorts = false;
  frames();
  click(rect("test/sort b").centre());
  EXPECT_EQ(order(), std::pair(std::size_t{0}, false));
}

TEST_F(TableTest, CopiesARowWithTabs) {
  spec.text = [](std::size_t i, std::size_t j) { return j == 0 ? "$w$ \\bold{" + std::to_string(i) + "}" : "b"; };
  heads.insert(heads.begin() + 1, {.title = "not shown"});
  spec.heads = heads;
  frames();
  walk_here();
  press("down");
  press("down");
  press("ctrl+c");
  EXPECT_EQ(clipboard(), "w 1\tb");
}

TEST_F(TableTest, TheFirstColumnsStayWhileTheOthersGo) {
  std::map<std::size_t, Rect> cells;
  spec.rows = 3;
  spec.frozen = 1;
  spec.more = {1000, 90, [](std::size_t j) { return TableHead{.title = "f", .name = "f" + std::to_string(j)}; }};
  spec.cell = [&](std::size_t row, std::size_t column, const Rect& place) {
    if (row == 0) cells[column] = place;
  };
  frames();
  EXPECT_EQ(cells.size(), 5U) << "two, and what there is room for";
  const Rect first = cells.at(0);
  const Rect second = cells.at(1);
  walk_here();
  cells.clear();
  for (int i = 0; i < 3; ++i) press("right");
  cells.clear();
  frames(1);
  EXPECT_EQ(cells.at(0).x, first.x);
  EXPECT_FALSE(cells.contains(1)) << "it is behind the first one";
  EXPECT_GT(state.scroll.x, second.w);
  state.scroll_to = plot::Point{1e6F, 0};
  frames();
  cells.clear();
  frames(1);
  EXPECT_TRUE(cells.contains(1001)) << "the last one";
  EXPECT_LE(cells.at(1001).right(), kArea.right());
}

TEST_F(TableTest, RowsMayDifferInHeight) {
  const std::vector<double> tops{1000, 1010, 1200, 1230, 1300, 1700};  // the first one need not be 0
  spec.rows = 5;
  spec.tops = tops;
  frames();
  EXPECT_EQ(rect("test/row 1").h, 190);
  EXPECT_EQ(drawn, (std::set<std::size_t>{0, 1}));
  EXPECT_FALSE(state.at_end);
  state.show = 3;
  frames();
  EXPECT_NEAR(rect("test/row 3").y, kArea.y + kRow + 60, 1) << "it was far off: what is around it is seen too";
  compat::mouse_move({120, rect("test/row 2").centre().y});
  EXPECT_EQ(frames(3).hovered, 2U);
  state.show = 4;
  frames();
  EXPECT_EQ(rect("test/row 4").y, kArea.y + kRow) << "higher than its place: its beginning is shown";
}

TEST_F(TableTest, AFormThatIsTooTallScrolls) {
  float top = 0;
  bool more = false;
  float height = 500;
  const auto draw = [&] {
    for (int i = 0; i < 2; ++i) {
      frame([&] {
        more = scrolled(ui, "form", kArea, [&](float y) {
          pressable(ui, "button", {kArea.x, y, 50, 20});
          return (top = y) + height;
        });
      });
    }
  };
  draw();
  EXPECT_EQ(top, kArea.y);
  EXPECT_TRUE(more);
  ui.keyboard.move(-1);  // after its controls the form is a stop itself
  draw();
  ui.keyboard.key(*parse_stroke("end"));
  draw();
  EXPECT_EQ(top + height, kArea.bottom());
  EXPECT_FALSE(more);
  ui.keyboard.key(*parse_stroke("up"));
  draw();
  EXPECT_GT(top + height, kArea.bottom());
  EXPECT_TRUE(more);
  height = 100;
  draw();
  EXPECT_EQ(top, kArea.y);
  EXPECT_FALSE(more) << "all of it is seen";
}

}  // namespace
}  // namespace pegasos::test
