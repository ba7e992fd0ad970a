// The interface as a person uses it: every control does what it says, keys are ignored while typing, nothing overlaps.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "session/first_problem.h"
#include "support/folder.h"
#include "support/places.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using session::SnapshotPtr;

TEST(AppUi, StartsPausedAtTheBeginning) {
  Screen screen;
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->position, Position{});
  EXPECT_FALSE(now->playing);
  EXPECT_TRUE(screen.has("bar/Play or pause"));
  EXPECT_TRUE(screen.has("data plane"));
}

TEST(AppUi, ButtonsMoveTime) {
  Screen screen;
  screen.click("bar/Step");
  EXPECT_EQ(screen.settle()->position.t, 1);
  screen.click("bar/×10");
  EXPECT_EQ(screen.settle()->position.t, 11);
  screen.click("bar/×100");
  EXPECT_EQ(screen.settle()->position.t, 111);
  screen.click("bar/Step back");
  EXPECT_EQ(screen.settle()->position.t, 110);
  screen.click("bar/Phase");
  EXPECT_EQ(screen.settle()->position, (Position{111, Phase::Sample}));
  screen.click("bar/Phase back");
  EXPECT_EQ(screen.settle()->position, (Position{110, Phase::Projection}));
  screen.click("bar/epoch");
  EXPECT_EQ(screen.settle()->position.t, 310);
  screen.click("bar/To the start");
  EXPECT_EQ(screen.settle()->position.t, 0);
}

TEST(AppUi, PlaysAndPauses) {
  Screen screen;
  screen.click("bar/Play or pause");
  SnapshotPtr now = screen.session->snapshot();
  for (int i = 0; i < 50'000 && now->position.t < 3; ++i) {
    screen.frames();
    now = screen.session->snapshot();
  }
  EXPECT_TRUE(now->playing);
  EXPECT_GE(now->position.t, 3);
  screen.click("bar/Play or pause");
  now = screen.settle();
  EXPECT_FALSE(now->playing);
  EXPECT_LT(now->position.t, now->parameters.T);
}

TEST(AppUi, KeysDoWhatTheSheetSays) {
  Screen screen;
  EXPECT_TRUE(screen.press("right"));
  EXPECT_EQ(screen.settle()->position.t, 1);
  EXPECT_TRUE(screen.press("shift+right"));
  EXPECT_EQ(screen.settle()->position.t, 11);
  EXPECT_TRUE(screen.press("down"));
  EXPECT_EQ(screen.settle()->position.phase, Phase::Sample);
  EXPECT_TRUE(screen.press("up"));
  EXPECT_TRUE(screen.press("left"));
  EXPECT_EQ(screen.settle()->position.t, 10);
  EXPECT_TRUE(screen.press("end"));
  EXPECT_EQ(screen.settle()->position.t, 11);
  EXPECT_TRUE(screen.press("home"));
  EXPECT_EQ(screen.settle()->position.t, 0);
  EXPECT_TRUE(screen.press("n"));
  EXPECT_EQ(screen.settle()->parameters.seed, 2U);
  EXPECT_TRUE(screen.press("d"));
  EXPECT_EQ(screen.settle()->parameters.data_seed, 2U);
  const double before = screen.settle()->speed;
  EXPECT_TRUE(screen.press("+"));
  EXPECT_GT(screen.settle()->speed, before);
  EXPECT_TRUE(screen.press("-"));
  EXPECT_EQ(screen.settle()->speed, before);
}

TEST(Notice, HarmlessOnesGoByThemselvesAndTroubleStays) {
  Screen screen;
  screen.frames(2);
  EXPECT_FALSE(screen.app->notice_due_in(0)) << "an idle window sleeps";
  screen.app->context().requests.notify("This was said.");
  screen.frames(2);
  ASSERT_TRUE(screen.has("notice/text"));
  screen.later(4);
  EXPECT_TRUE(screen.has("notice/text")) << "it can be read first";
  screen.move(screen.rect("notice/text").centre());
  screen.later(30);
  EXPECT_TRUE(screen.has("notice/text")) << "the mouse holds it";
  screen.move({5, 400});
  screen.later(30);
  EXPECT_FALSE(screen.has("notice/text"));
  EXPECT_FALSE(screen.app->notice_due_in(0)) << "nothing wakes the window again";
  screen.app->context().requests.complain("This failed.");
  screen.frames(2);
  screen.later(3600);
  EXPECT_TRUE(screen.has("notice/text"));
  EXPECT_FALSE(screen.app->notice_due_in(0));
}

TEST(AppUi, KeysAreIgnoredWhileTyping) {
  Screen screen;
  screen.click("controls/lambda");
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  EXPECT_FALSE(screen.press("space"));
  EXPECT_FALSE(screen.press("right"));
  EXPECT_FALSE(screen.press("n"));
  const SnapshotPtr now = screen.settle();
  EXPECT_FALSE(now->playing);
  EXPECT_EQ(now->position.t, 0);
  EXPECT_EQ(now->parameters.seed, 1U);
}

TEST(AppUi, JumpsToATypedTime) {
  Screen screen;
  screen.fill_in("bar/Jump to t", "1,234");
  EXPECT_EQ(screen.settle()->position.t, 1234);
  screen.fill_in("bar/Jump to t", "-5");
  EXPECT_EQ(screen.settle()->position.t, 1234);
}

TEST(AppUi, TheTimelineScrubsWhatWasRun) {
  Screen screen;
  screen.session->push(session::RunTo{10000});
  screen.settle();
  const plot::Rect line = screen.rect("bar/Timeline");
  screen.click(line.centre());
  const Count middle = screen.settle()->position.t;  // logarithmic: the middle is about sqrt(10000)
  EXPECT_GT(middle, 60);
  EXPECT_LT(middle, 160);
  screen.drag({line.x + 0.5F * line.w, line.centre().y}, {line.x, line.centre().y});
  EXPECT_EQ(screen.settle()->position.t, 0);
  EXPECT_EQ(screen.settle()->frontier, 10000);
}

TEST(AppUi, DivergenceIsASentenceWithAWayBack) {
  Screen screen;
  screen.session->push(session::SetParameter{"projection", "off"});
  screen.session->push(session::SetParameter{"step", "constant:1e12"});
  screen.session->push(session::RunTo{2000});
  const SnapshotPtr now = screen.settle();
  ASSERT_FALSE(now->ended.empty());
  ASSERT_TRUE(now->overflow);
  ASSERT_TRUE(screen.has("notice/Undo the last change"));
  screen.click("notice/Undo the last change");
  EXPECT_TRUE(screen.settle()->ended.empty());
  EXPECT_EQ(screen.settle()->parameters.step, StepRule::Pegasos);
}

TEST(AppUi, PanelsAreMaximisedByKeyAndByTheirTitle) {
  Screen screen;
  const plot::Rect before = screen.rect("data plane");
  screen.press("ctrl+2");
  EXPECT_GT(screen.rect("data plane").w, 1500);
  EXPECT_FALSE(screen.has("algorithm"));
  screen.press("escape");
  EXPECT_EQ(screen.rect("data plane"), before);
  screen.double_click("data plane/title data plane");
  EXPECT_GT(screen.rect("data plane").w, 1500);
  screen.press("ctrl+2");
  EXPECT_EQ(screen.rect("data plane"), before);
}

TEST(AppUi, SplittersMoveAndComeBack) {
  Screen screen;
  const plot::Rect before = screen.rect("data plane");
  const plot::Rect splitter = screen.rect("ground/splitter right");
  screen.drag(splitter.centre(), {splitter.centre().x - 100, splitter.centre().y});
  EXPECT_NEAR(screen.rect("data plane").w, before.w - 100, 12);
  screen.double_click("ground/splitter right");
  EXPECT_EQ(screen.rect("data plane"), before);
}

TEST(AppUi, MenusAndDialogs) {
  Screen screen;
  screen.click("bar/View");
  ASSERT_TRUE(screen.has("bar/Light theme"));
  EXPECT_FALSE(screen.press("space"));  // an open menu takes the keys
  screen.click("bar/Light theme");
  EXPECT_EQ(screen.app->appearance().theme().name, plot::ThemeName::light);
  EXPECT_FALSE(screen.settle()->playing);
  screen.press("?");
  EXPECT_TRUE(screen.has("dialog"));
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.has("dialog"));
  screen.click("bar/Run");
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.has("bar/Run to T"));
}

TEST(AppUi, SessionsAreSavedAndOpenedByTheirPath) {
  const Folder folder;
  const auto file = folder / "a test.json";
  {
    Screen screen;
    screen.fill_in("controls/lambda", "0.25");
    screen.click("bar/×100");
    screen.settle();
    screen.press("ctrl+s");
    screen.frames(3);
    screen.enter(file.string());  // the name has the keyboard from the start
    screen.settle();
    EXPECT_FALSE(screen.has("dialog"));
  }
  ASSERT_TRUE(std::filesystem::exists(file));
  Screen screen;
  screen.press("ctrl+o");
  screen.frames(3);
  screen.enter(file.string());
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->parameters.lambda, 0.25);
  EXPECT_EQ(now->position.t, 100);
}

TEST(AppUi, AMistypedPathKeepsTheDialogOpen) {
  Screen screen;
  for (int again = 0; again < 2; ++again) {
    screen.press("ctrl+o");
    screen.frames(3);
    const std::string wrong = (screen.folder / "not there.csv").string();
    screen.enter(wrong);
    screen.settle();
    EXPECT_TRUE(screen.has("dialog/Name")) << "what was typed can be mended";
    EXPECT_TRUE(screen.has("dialog/no file"));
    EXPECT_FALSE(screen.has("notice/text"));
    screen.press("escape");
    screen.frames(2);
    EXPECT_FALSE(screen.has("dialog/Name"));
  }
}

TEST(AppUi, EveryFolderOfALargeFolderIsListed) {
  const CurrentFolder large;
  for (int i = 0; i < 5000; ++i) std::ofstream(fmt::format("a{}.csv", i));
  for (int i = 0; i < 8; ++i) std::filesystem::create_directory(fmt::format("folder-{}", i));
  Screen screen;
  screen.press("ctrl+o");
  screen.frames(3);
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(screen.has(fmt::format("dialog/folder-{}", i))) << i;
}

TEST(AppUi, WhatIsThereIsReplacedAfterASecondWordOnly) {
  const Folder folder;
  const auto file = folder / "precious.session";
  const auto other = folder / "precious too.session";
  const auto content = [](const std::filesystem::path& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  for (const auto& one : {file, other}) std::ofstream(one) << "precious";
  Screen screen;
  for (const char* keys : {"ctrl+shift+s", "ctrl+e"}) {
    screen.press(keys);
    screen.frames(3);
    const std::string dialog = keys == std::string("ctrl+e") ? "picture" : "dialog";
    const auto name = [&](const std::filesystem::path& path) {
      return dialog == "picture" ? path.string() + ".svg" : path.string();
    };
    if (dialog == "picture") {
      for (const auto& one : {file, other}) std::ofstream(name(one)) << "precious";
    }
    EXPECT_TRUE(screen.has(dialog + "/Save"));
    screen.enter(name(file));
    screen.settle();
    EXPECT_EQ(content(name(file)), "precious");
    ASSERT_TRUE(screen.has(dialog + "/Replace")) << keys;
    if (dialog == "picture") {  // over the whole width: beside the button a name was cut
      ASSERT_TRUE(screen.has("picture/replacing"));
      EXPECT_GT(screen.rect("picture/replacing").w, screen.rect("picture/Name").w);
      EXPECT_LE(screen.rect("picture/replacing").bottom(), screen.rect("picture/Replace").y);
    }
    screen.fill_in(dialog + "/Name", name(other));  // Enter is a first word about another one
    screen.settle();
    EXPECT_EQ(content(name(other)), "precious");
    ASSERT_TRUE(screen.has(dialog + "/Replace"));
    screen.click(dialog + "/Replace");
    screen.settle();
    EXPECT_NE(content(name(other)), "precious");
    EXPECT_EQ(content(name(file)), "precious");
    for (const auto& one : {file, other}) std::filesystem::remove(name(one));
  }
}

/// What a file selects need not be there: the set may have fewer examples by now.
TEST(AppUi, OnlyExamplesThatAreThereComeBackSelected) {
  Screen screen;
  ASSERT_EQ(screen.settle()->m(), 200);
  screen.app->apply({{"desk.selection", "7 199 200 -1 3 x 1e9 4.5"}});
  EXPECT_EQ(screen.app->context().selection.rows(), (std::vector<Row>{3, 7, 199}));
  const ui::ViewState view = screen.app->view_state();
  EXPECT_EQ(view.at("desk.selection"), "3 7 199");
  screen.app->apply({});
  EXPECT_TRUE(screen.app->context().selection.empty());
  screen.app->apply(view);
  EXPECT_EQ(screen.app->context().selection.rows(), (std::vector<Row>{3, 7, 199}));
}

TEST(AppUi, FiguresAreSaved) {
  const Folder folder;
  const auto file = folder / "a test.svg";
  Screen screen;
  screen.click("bar/×10");
  screen.settle();
  screen.press("ctrl+e");
  screen.frames(3);
  screen.enter(file.string());
  screen.settle();
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_TRUE(screen.has("notice/text"));
}

TEST(AppUi, ResetAllTakesTheFirstProblem) {
  Screen screen;
  screen.fill_in("controls/lambda", "3");
  screen.fill_in("controls/k", "7");
  screen.click("controls/reset all");
  EXPECT_EQ(screen.settle()->parameters, session::first_problem());
}

TEST(AppUi, DropsOpenFiles) {
  Screen screen;
  screen.app->documents().drop({source_folder() + "/datasets/wine.csv"});
  screen.settle();
  screen.click("import/Open");
  EXPECT_EQ(screen.settle()->m(), 178);
  screen.app->documents().drop({"/nowhere/at all.csv"});
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->m(), 178);
  EXPECT_EQ(now->notice.kind, session::Notice::Kind::Error);
  EXPECT_TRUE(screen.has("notice/text"));
}

TEST(AppUi, EveryControlIsReachableOnASmallScreen) {
  for (const auto& [w, h] : {std::pair{1280.F, 720.F}, std::pair{1366.F, 768.F}}) {
    Screen screen(w, h);
    const plot::Rect all{0, 0, w, h};
    for (const auto& [name, rect] : screen.widgets) {
      if (name.starts_with("controls/")) continue;  // that list scrolls
      EXPECT_TRUE(all.encloses(rect)) << name << " at " << w << "x" << h;
    }
    const plot::Rect panel = screen.rect("controls");
    for (const Parameter& p : parameter_table()) {
      const std::string name = "controls/" + std::string(p.key);
      if (p.key == "threads" || !screen.has(name)) continue;
      EXPECT_GE(screen.rect(name).x, panel.x) << name;
      EXPECT_LE(screen.rect(name).right(), panel.right()) << name;
    }
    EXPECT_LT(screen.rect("bar/Jump to t").right(), w);
    EXPECT_GT(screen.rect("bar/Timeline").w, 150);
  }
}

TEST(AppUi, NothingInTheTopBarOverlaps) {
  for (const float width : {1280.F, 1366.F, 1600.F, 1920.F}) {
    Screen screen(width, 768);
    std::vector<std::pair<std::string, plot::Rect>> bar;
    for (const auto& [name, rect] : screen.widgets) {
      if (name.starts_with("bar/")) bar.emplace_back(name, rect);
    }
    ASSERT_GT(bar.size(), 12U);
    for (std::size_t i = 0; i < bar.size(); ++i) {
      for (std::size_t j = i + 1; j < bar.size(); ++j)
        EXPECT_FALSE(bar[i].second.overlaps(bar[j].second)) << bar[i].first << " and " << bar[j].first;
    }
  }
}

}  // namespace
}  // namespace pegasos::test
