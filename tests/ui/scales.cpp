// Every size of window, text and pixel: what is drawn is finite, and Dear ImGui refuses nothing.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ui/actions.h"
#include "ui/screen.h"
#include "ui/theme.h"

namespace pegasos::test {
namespace {

void expect_finite(const std::string& what) {
  const ImDrawData* drawn = ImGui::GetDrawData();
  int bad = 0;
  for (int i = 0; i < drawn->CmdListsCount; ++i) {
    for (const ImDrawVert& v : drawn->CmdLists[i]->VtxBuffer) bad += !std::isfinite(v.pos.x) || !std::isfinite(v.pos.y);
  }
  EXPECT_EQ(bad, 0) << what;
}

TEST(Scales, TheStyleLeavesWhatImGuiNeeds) {
  ImGui::CreateContext();
  for (const float scale : {0.3F, 0.375F, 0.5F, 0.75F, 0.99F, 1.F, 1.5F, 4.F, 12.F}) {
    ui::apply_theme(plot::theme(plot::ThemeName::dark), scale);
    const ImGuiStyle& style = ImGui::GetStyle();
    EXPECT_GE(style.WindowMinSize.x, 1) << scale;
    EXPECT_GE(style.WindowMinSize.y, 1) << scale;
    EXPECT_GE(style.MouseCursorScale, 1) << scale;
    EXPECT_GE(style.ScrollbarSize, 1) << scale;
    EXPECT_GE(style.GrabMinSize, 1) << scale;
  }
  ImGui::DestroyContext();
}

TEST(Scales, SmallerTextThanStandard) {
  Screen screen;
  screen.press("ctrl+-");
  EXPECT_LT(screen.fonts->scale(), 1);
  expect_finite("Ctrl+-");
  for (const float text : {0.99F, 0.9F, 0.5F}) {
    screen.app->appearance().settings().text_scale = text;
    screen.frames(3);
    EXPECT_FLOAT_EQ(screen.fonts->scale(), text);
    expect_finite("text " + std::to_string(text));
  }
}

TEST(Scales, ARunningWindowOfEverySize) {
  Screen screen;
  for (const char* page : {"runs", "data-table", "theory", "experiments"}) {
    ASSERT_TRUE(screen.app->show_tab(page));
    for (const auto& [w, h] : std::vector<std::pair<float, float>>{
             {1600, 900}, {720, 540}, {640, 480}, {320, 240}, {200, 900}, {1600, 50}, {16, 16}, {1, 1}, {0, 0}}) {
      std::tie(screen.width, screen.height) = std::pair(w, h);
      screen.frames(3);
      expect_finite(std::string(page) + " " + std::to_string(w) + "x" + std::to_string(h));
    }
  }
}

// Whatever opens, at every size: what begins to be drawn also ends, or Dear ImGui stops the program.
TEST(Scales, WhateverOpensInAWindowOfEverySize) {
  for (const auto& [w, h] :
       std::vector<std::pair<float, float>>{{28, 92}, {16, 16}, {320, 30}, {30, 320}, {1600, 50}}) {
    Screen screen(w, h);
    for (const ui::Action& action : ui::actions()) {
      if (action.id == "quit" || action.id == "text-larger" || action.id == "text-smaller") continue;
      action.run(*screen.app);
      screen.frames(3);
      screen.press("escape");
      expect_finite(std::string(action.title) + " at " + std::to_string(w) + "x" + std::to_string(h));
    }
  }
}

TEST(Scales, PixelsOfEveryDesktop) {
  for (const float scale : {0.75F, 1.25F, 2.F, 4.F}) {
    Screen screen(640, 480, {}, scale);
    expect_finite(std::to_string(scale));
    screen.content_scale = 1;
    screen.frames(3);
    expect_finite(std::to_string(scale) + " then 1");
  }
}

TEST(Scales, TheFirstFontsAreOfTheFirstWindow) {
  Screen screen(640, 480, {}, 4);
  EXPECT_LE(screen.fonts->scale(), 2) << "four times the pixels, but no room for them";
}

/// After a time on a display with small pixels, the letters of a common one kept the room of large ones: 8 MB.
TEST(Scales, LargeLettersLeaveNoRoomBehind) {
  const auto rows = [](float scale) {
    Screen screen(1366, 768, {}, scale);
    screen.frames(2);
    return ImGui::GetIO().Fonts->TexHeight;
  };
  const int large = rows(4);
  EXPECT_LE(4 * rows(1), large);
}

TEST(Scales, TheMouseMayLeave) {
  Screen screen;
  screen.move(screen.rect("data plane/figure").centre());
  screen.hand().button(0, true);
  screen.frames(2);
  screen.hand().cursor({-3.4e38F, -3.4e38F});
  screen.frames(3);
  expect_finite("away, with the button held");
  screen.hand().button(0, false);
  screen.hand().focus(false);
  screen.frames(3);
  expect_finite("away");
}

TEST(Scales, WhatADesktopMayAskFor) {
  EXPECT_EQ(ui::usable_content_scale(1.5F), 1.5F);
  EXPECT_EQ(ui::usable_content_scale(0.F), 0.75F);
  EXPECT_EQ(ui::usable_content_scale(-3.F), 0.75F);
  EXPECT_EQ(ui::usable_content_scale(1e30F), 4.F);
  EXPECT_EQ(ui::usable_content_scale(NAN), 1.F);
  EXPECT_EQ(ui::usable_content_scale(INFINITY), 1.F);
}

}  // namespace
}  // namespace pegasos::test
