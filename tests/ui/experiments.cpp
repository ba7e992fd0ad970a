// The page of experiments by mouse and keys: choose, see the cost, start, stop, open runs from the list, keep the form.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include "experiments_page.h"
#include "support/missing.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

using session::SweepStage;
using session::SweepStatus;

bool appears(Screen& screen, const std::string& widget) {
  return screen.comes([&] { return screen.has(widget); });
}

TEST(Experiments, TheTabShowsThePageAndTheKeyGoesThereAndBack) {
  Screen screen(1600, 900, small_experiment());
  screen.click("bar/page experiments");
  EXPECT_EQ(screen.app->page(), ui::Page::experiments);
  for (const char* card : {"experiments", "experiment", "figure", "points"}) EXPECT_TRUE(screen.has(card)) << card;
  EXPECT_FALSE(screen.has("controls"));
  EXPECT_TRUE(screen.press("shift+e"));
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_TRUE(screen.press("shift+e"));
  EXPECT_EQ(screen.app->page(), ui::Page::experiments);
  EXPECT_FALSE(screen.app->show_tab("experiments nonsense"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

/// The theory's heading said m of the whole set, and not that a part of it is held out.
TEST(Experiments, WhatIsHeldOutIsSaid) {
  Screen screen(1920, 1000, small_experiment());
  show(screen, "k-fixed-T");
  EXPECT_FALSE(says(screen, "held out"));
  screen.session->push(session::SetParameter{"held-out", "0.25"});
  screen.settle(true);
  EXPECT_TRUE(says(screen, "25 % held out"));
  // Its line may be broken at either side of "are".
  const auto says_all = [&] { return says(screen, "the examples that are") || says(screen, "are held out in"); };
  EXPECT_FALSE(says_all());
  show(screen, "cross-validation", "10");
  EXPECT_TRUE(says_all()) << "they take part in it";
  ASSERT_TRUE(screen.app->show_tab("theory"));
  screen.settle(true);
  EXPECT_TRUE(says(screen, "25 % held out"));
}

/// "f − f*" on the axis did not say of which vector.
TEST(Experiments, TheFormSaysOfWhichVectorTheMeasureIs) {
  Screen screen(1600, 900, small_experiment());
  const auto said = [&](std::string_view name) { return says(screen, name); };
  show(screen, "k-fixed-T");
  screen.settle();
  EXPECT_TRUE(said("· last iterate") || said("last iterate ·"));
  screen.session->push(session::SetParameter{"output", "weighted"});
  screen.settle();
  EXPECT_TRUE(said("weighted average"));
  EXPECT_FALSE(said("· last iterate") || said("last iterate ·"));
}

/// The list changed its height under the mouse with what was chosen in it.
TEST(Experiments, TheListStaysWhicheverIsChosen) {
  Screen screen(1366, 768, small_experiment());
  std::set<float> heights;
  for (const SweepInfo& info : sweep_table()) {
    ASSERT_TRUE(screen.app->show_tab("experiments " + std::string(info.name)));
    screen.frames(3);
    heights.insert(screen.rect("experiments/kinds").h);
  }
  EXPECT_EQ(heights.size(), 1U);
}

TEST(Experiments, TheCostIsToldBeforeAnythingIsStarted) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.fill_in("experiment/values", "1,2,4");
  const session::SnapshotPtr now = screen.settle(true);
  ASSERT_NE(now->sweeps, nullptr);
  EXPECT_TRUE(now->sweeps->experiments.empty());
  ASSERT_NE(now->sweeps->draft, nullptr);
  EXPECT_EQ(now->sweeps->draft->cost.runs, 12);
  EXPECT_EQ(now->sweeps->draft->cost.work, 4 * 200 * 7.0);
  EXPECT_TRUE(now->sweeps->draft->cost.seconds.has_value());
  EXPECT_TRUE(screen.has("experiment/cost"));
  screen.fill_in("experiment/values", "1,x");
  screen.settle(true);
  EXPECT_TRUE(screen.has("experiment/trouble")) << "one sentence says what is wrong";
  EXPECT_FALSE(screen.has("experiment/cost"));
}

/// It took one of the four places, and had no point.
TEST(Experiments, WhatCannotBeMadeIsNotStarted) {
  Parameters parameters = small_experiment();
  parameters.sampling = Sampling::Epochs;
  Screen screen(1600, 900, parameters);
  show(screen, "k-fixed-T");
  screen.fill_in("experiment/values", "1,64");
  screen.settle(true);
  ASSERT_TRUE(screen.has("experiment/trouble")) << "64 of 60 examples";
  screen.press("ctrl+enter");
  EXPECT_TRUE(screen.settle(true)->sweeps->experiments.empty());
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text"));
}

TEST(Experiments, ARunIsOpenedFromTheList) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "lambda");
  screen.press("ctrl+enter");
  const SweepStatus one = last(screen.settle(true));
  screen.click("points/row 1");
  screen.click("points/Runs of a point");
  screen.click("points/run 3");
  const session::SnapshotPtr now = screen.settle();
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_EQ(now->parameters.seed, run_parameters(*one.plan, one.plan->points[0], 2).seed);
  EXPECT_EQ(now->live.last.f, (*one.runs[0])[2].f);
}

TEST(Experiments, EverythingGoesWithoutAMouse) {
  Screen screen(1600, 900, small_experiment());
  screen.press("shift+e");
  ASSERT_TRUE(screen.walk_to("experiments/kinds"));
  screen.press("home");
  screen.settle(true);
  EXPECT_EQ(screen.app->view_state().at("experiments.kind"), "k-fixed-T");
  screen.press("ctrl+enter");
  const SweepStatus one = last(screen.settle(true));
  ASSERT_EQ(one.stage, SweepStage::Done) << one.message;
  ASSERT_TRUE(screen.walk_to("figure/chip A"));
  ASSERT_TRUE(screen.walk_to("figure/plot"));
  ASSERT_TRUE(screen.walk_to("points/rows"));
  screen.press("down");
  screen.press("enter");
  screen.frames(3);
  ASSERT_TRUE(screen.walk_to("points/run list"));
  screen.press("down");
  screen.press("enter");
  const session::SnapshotPtr now = screen.settle();
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_EQ(now->parameters.k, 2);
  EXPECT_EQ(now->live.last.f, (*one.runs[1])[0].f);
}

TEST(Experiments, ALongOneIsPausedResumedAndCancelled) {
  Parameters parameters;
  parameters.data = "breast_cancer";
  parameters.scaling = Scaling::Standardise;
  parameters.T = 20000;
  Screen screen(1600, 900, parameters);
  show(screen, "k-fixed-T", "500");
  screen.press("ctrl+enter");
  ASSERT_TRUE(appears(screen, "figure/progress A"));
  screen.click("figure/pause A");
  session::SnapshotPtr now = screen.settle(true);
  EXPECT_EQ(last(now).stage, SweepStage::Paused);
  screen.click("figure/resume A");
  ASSERT_TRUE(appears(screen, "figure/pause A"));
  screen.click("figure/cancel A");
  now = screen.settle(true);
  EXPECT_EQ(last(now).stage, SweepStage::Cancelled);
  EXPECT_LT(last(now).table->finished(), last(now).table->wanted());
  EXPECT_TRUE(screen.has("figure/resume A")) << "it may still go on";
}

TEST(Experiments, TheFormIsKeptWithTheView) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "lambda", "17");
  screen.fill_in("experiment/values", "log:0.01:1:3");
  const ui::ViewState state = screen.app->view_state();
  EXPECT_EQ(state.at("experiments.kind"), "lambda");
  Screen* const other = &screen;
  ASSERT_TRUE(other->app->show_tab("experiments step"));
  other->app->apply(state);
  other->frames(3);
  EXPECT_EQ(other->app->page(), ui::Page::experiments);
  const session::SnapshotPtr now = other->settle(true);
  EXPECT_EQ(now->sweeps->draft->request.kind, SweepKind::Lambda);
  EXPECT_EQ(now->sweeps->draft->request.runs, 17);
  EXPECT_EQ(now->sweeps->draft->request.values, (std::vector<std::string>{"0.01", "0.1", "1"}));
}

TEST(Experiments, ClearingAsksOnce) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.press("ctrl+enter");
  EXPECT_GT(screen.settle(true)->sweeps->kept.files, 0);
  screen.click("bar/Clear");
  screen.settle(true);
  EXPECT_GT(screen.session->snapshot()->sweeps->kept.files, 0) << "it was only asked";
  screen.click("bar/Really clear?");
  EXPECT_EQ(last(screen.settle()).table->finished(), 28) << "what is shown stays";
}

TEST(Experiments, RestingThePageCostsNoFrames) {
  Screen screen(1600, 900, small_experiment());
  show(screen, "k-fixed-T");
  screen.press("ctrl+enter");
  screen.settle(true);
  screen.move({5, 5});
  screen.frames(8);
  EXPECT_FALSE(screen.app->context().wants_frame);
}

TEST(Experiments, TheSmallestWindowsShowEverything) {
  for (const auto& [width, height] : {std::pair{1366.F, 768.F}, std::pair{1280.F, 720.F}, std::pair{1024.F, 700.F}}) {
    Screen screen(width, height, small_experiment());
    show(screen, "k-fixed-T");
    screen.press("ctrl+enter");
    screen.settle(true);
    for (const char* name : {"experiments", "experiment", "figure", "points"}) {
      const plot::Rect card = screen.rect(name);
      EXPECT_LE(card.right(), width) << name;
      EXPECT_LE(card.bottom(), height) << name;
      EXPECT_GT(card.w, 200) << name;
      EXPECT_GT(card.h, 100) << name;
    }
    for (const auto& [name, rect] : screen.widgets) {
      if (name.starts_with("bar/")) {
        EXPECT_LE(rect.right(), width) << name;
      }
    }
  }
}

/// The columns of the CSV file and the values of choices, which are written as they are typed.
bool is_some_name(const std::string& text) {
  static const std::string kColumns =
      " value second mean median q05 q95 runs missing deviation standard\\_error low high error\\_rate "
      "held\\_out\\_error f\\_star bound m lambda k T ";
  const auto among = [&](std::string_view values) {
    return ("|" + std::string(values) + "|").find("|" + text + "|") != std::string::npos;
  };
  return kColumns.find(" " + text + " ") != std::string::npos ||
         std::ranges::any_of(sweep_table(),
                             [&](const SweepInfo& info) { return among(info.values) || among(info.second_values); });
}

/// Besides what is mathematics, a name or a unit in every language.
bool has_words(const std::string& text) {
  if (is_some_name(text)) return false;
  int letters = 0;
  for (const char c : text) {
    letters = std::isalpha(static_cast<unsigned char>(c)) != 0 ? letters + 1 : 0;
    if (letters >= 4) return true;
  }
  return false;
}

TEST(Experiments, EveryKindIsSaidInChinese) {
  Screen screen(1600, 900, small_experiment());
  screen.app->appearance().set_language(*text::parse_language("zh"));
  ASSERT_TRUE(screen.app->show_tab("experiments"));
  screen.frames(3);
  const Missing missing;
  for (const SweepInfo& info : sweep_table()) {
    SCOPED_TRACE(info.name);
    show(screen, std::string(info.name), info.kind == SweepKind::CrossValidation ? "10" : "2");
    screen.press("ctrl+enter");
    const session::SnapshotPtr now = screen.settle(true);
    EXPECT_EQ(last(now).stage, SweepStage::Done) << last(now).message;
    screen.frames(4);
  }
  for (const std::string& words : missing.texts()) EXPECT_FALSE(has_words(words)) << words;
  screen.app->appearance().set_language(text::Language::english);
}

/// In lecture mode the line under an experiment was cut, and the one beside its title was left out.
TEST(Experiments, LargeLettersLeaveNothingOutUnderAFigure) {
  Screen screen(1366, 768, small_experiment());
  show(screen, "k-fixed-kT");
  screen.press("ctrl+enter");
  screen.settle(true);
  const auto words = [&] {
    std::set<std::string> cut;
    std::set<std::string> all;
    screen.fonts->watch_words(&all);
    screen.app->context().watch.cut_labels = &cut;
    screen.frames(2);
    screen.app->context().watch.cut_labels = nullptr;
    screen.fonts->watch_words(nullptr);
    for (const std::string& label : cut) EXPECT_FALSE(label.starts_with("figure/")) << label;
    std::string joined;
    for (const std::string& one : all) joined += one + "\n";
    return joined;
  };
  EXPECT_NE(words().find("runs a point"), std::string::npos);
  screen.app->perform("lecture");
  screen.frames(4);
  const std::string said = words();
  EXPECT_NE(said.find("runs a point"), std::string::npos) << said;
}

/// The sentences below it left a strip of 45 px.
TEST(Experiments, LargeLettersLeaveThePlotItsHeight) {
  Screen screen(1366, 768, small_experiment());
  screen.app->appearance().set_language(*text::parse_language("de"));
  show(screen, "k-fixed-kT");
  screen.press("ctrl+enter");
  screen.settle(true);
  screen.app->perform("lecture");
  for (int larger = 0; larger < 2; ++larger) screen.app->perform("text-larger");
  screen.frames(4);
  EXPECT_GE(screen.rect("figure/plot/plot").h, 120);
  EXPECT_GE(screen.rect("points").h, 140);
  screen.app->appearance().set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
