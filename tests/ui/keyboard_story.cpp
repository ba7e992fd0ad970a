// A whole visit by keys alone: run, choose a point and move it, take it back, pin, another λ, scrub, save, open again.
// No mouse event is ever sent.
#include <gtest/gtest.h>
#include <imgui.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "support/folder.h"
#include "text/text.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;
using session::SnapshotPtr;

struct KeyboardStory : testing::Test {
  CurrentFolder folder;
};

/// Point 3 is chosen, moved with arrows, turned and moved by typing, and all of it is taken back.
void move_a_point(Screen& screen) {
  const SnapshotPtr before = screen.settle(true);
  for (int i = 0; i < 4; ++i) screen.press("j");
  ASSERT_EQ(screen.app->context().selection.rows(), std::vector<Row>{3});
  screen.press("shift+j");
  EXPECT_EQ(screen.app->context().selection.rows(), std::vector<Row>{2});
  screen.press("j");
  EXPECT_TRUE(screen.has("data plane/example")) << "its card is shown";
  for (int i = 0; i < 5; ++i) screen.press("ctrl+right");
  const SnapshotPtr moved = screen.settle(true);
  const auto x1 = [](const SnapshotPtr& at, Row row) { return at->table->rows.row(row).at(0); };
  EXPECT_GT(x1(moved, 3), x1(before, 3));
  EXPECT_EQ(x1(moved, 2), x1(before, 2));
  EXPECT_EQ(moved->undo_steps, before->undo_steps + 1) << "nudges that follow one another are one step";
  screen.press("f");
  EXPECT_NE(screen.settle(true)->optimum.optimum->w, before->optimum.optimum->w) << "its label was turned";

  ASSERT_TRUE(screen.walk_to("data plane/x1"));
  screen.press("enter");
  screen.frames(3);
  screen.enter("2.5");
  EXPECT_EQ(x1(screen.settle(), 3), 2.5);
  screen.press("escape");
  for (int i = 0; i < 3; ++i) screen.press("ctrl+z");
  const SnapshotPtr back = screen.settle(true);
  EXPECT_EQ(back->data->checksum(), before->data->checksum());
  EXPECT_EQ(back->position, before->position);
  EXPECT_EQ(back->w, before->w);
  EXPECT_EQ(back->optimum.optimum->w, before->optimum.optimum->w);
}

void pin_and_compare(Screen& screen) {
  screen.press("p");
  ASSERT_EQ(screen.settle()->pins.size(), 1U);
  ASSERT_TRUE(screen.walk_to("controls/lambda"));
  screen.press("enter");
  screen.frames(3);
  screen.enter("0.02");
  EXPECT_EQ(screen.settle()->parameters.lambda, 0.02);
  screen.press("escape");
  ASSERT_TRUE(screen.walk_to("controls/slider lambda"));
  screen.press("right");
  EXPECT_GT(screen.settle()->parameters.lambda, 0.02);
  screen.press("escape");
  screen.press("shift+right");
  screen.press("shift+right");
  EXPECT_EQ(screen.settle()->position.t, 30) << "10 before λ was changed, and 20 more";
}

TEST_F(KeyboardStory, FromStartToReopening) {
  SnapshotPtr left;
  ui::ViewState view;
  {
    Screen screen;
    ASSERT_FALSE(ImGui::IsMousePosValid());
    screen.press("shift+right");
    ASSERT_EQ(screen.settle(true)->position.t, 10);
    move_a_point(screen);
    if (HasFatalFailure()) return;
    pin_and_compare(screen);
    if (HasFatalFailure()) return;

    ASSERT_TRUE(screen.walk_to("bar/Timeline"));
    screen.press("left");
    screen.press("shift+left");
    const Count t = screen.settle()->position.t;
    EXPECT_LT(t, 20);
    screen.press("escape");
    EXPECT_EQ(screen.settle()->position.t, t) << "where the timeline was left";

    screen.press("ctrl+s");
    screen.frames(3);
    screen.enter("visit.session");
    left = screen.settle(true);
    EXPECT_EQ(screen.app->documents().title(), "visit.session – Pegasos Lab");
    view = screen.app->view_state();
    EXPECT_FALSE(ImGui::IsMousePosValid());
  }
  Screen other;
  other.press("ctrl+o");
  other.frames(3);
  other.enter("visit.session");
  const SnapshotPtr opened = other.settle(true);
  EXPECT_EQ(other.app->documents().title(), "visit.session – Pegasos Lab");
  EXPECT_EQ(opened->position, left->position);
  EXPECT_EQ(opened->parameters, left->parameters);
  EXPECT_EQ(opened->w, left->w);
  EXPECT_EQ(opened->optimum.optimum->w, left->optimum.optimum->w);
  ASSERT_EQ(opened->pins.size(), 1U);
  EXPECT_EQ(opened->pins[0].run->w, left->pins[0].run->w);
  EXPECT_EQ(other.app->view_state(), view);
  EXPECT_FALSE(ImGui::IsMousePosValid());
}

/// Below 900 px "Copy the senten…" stood there.
TEST(SheetOfKeys, CutsNoWords) {
  for (const char* language : {"en", "de", "zh", "pseudo"}) {
    text::set_language(*text::parse_language(language));
    for (const auto& [width, height] : {std::pair(640.F, 480.F), {880.F, 640.F}, {1100.F, 700.F}, {1366.F, 768.F}}) {
      Screen screen(width, height);
      screen.press("?");
      screen.frames(3);
      std::set<std::string> cut;
      screen.app->context().watch.cut_labels = &cut;
      screen.frames(2);
      screen.app->context().watch.cut_labels = nullptr;
      ASSERT_TRUE(screen.has("dialog"));
      for (const std::string& label : cut)
        EXPECT_FALSE(label.starts_with("dialog/")) << label << " in " << language << " at " << width;
    }
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
