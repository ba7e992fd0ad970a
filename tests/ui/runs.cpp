// Pinned runs by mouse and keys: the core use is pin, change a parameter, play, look at both.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/numbers.h"
#include "figures/figures.h"
#include "ui/screen.h"
#include "ui/views/run_columns.h"
#include "ui/words.h"

namespace pegasos::test {
namespace {

Parameters small() {
  Parameters parameters;
  parameters.T = 600;
  return parameters;
}

TEST(Runs, PinChangeAndPlay) {
  Screen screen(1600, 900, small());
  screen.session->push(session::SetSpeed{0});
  EXPECT_FALSE(screen.has("pins/chip A")) << "nothing is pinned: no room is taken";
  EXPECT_TRUE(screen.press("p"));
  screen.settle();
  EXPECT_TRUE(screen.has("pins/chip A"));
  screen.fill_in("controls/lambda", "0.2");
  screen.press("space");
  const session::SnapshotPtr now = screen.settle(true);
  EXPECT_EQ(now->position.t, 600);
  EXPECT_EQ(now->parameters.lambda, 0.2);
  ASSERT_EQ(now->pins.size(), 1U);
  EXPECT_EQ(now->pins[0].run->parameters.lambda, 0.05);
  EXPECT_EQ(now->pins[0].run->position.t, 600);
  EXPECT_NE(plot::find_mark(figures::objective(*now), "pin1"), nullptr);
  screen.click("pins/chip A");  // opens the table
  EXPECT_TRUE(screen.has("plot left/row live"));
  EXPECT_TRUE(screen.has("plot left/row A"));
  EXPECT_TRUE(screen.has("plot left/head lambda")) << "what differs has a column";
  EXPECT_FALSE(screen.has("plot left/head k")) << "what does not has none";
}

TEST(Runs, SwapLockAndRemoveInTheTable) {
  Screen screen(1600, 900, small());
  screen.press("p");
  screen.session->push(session::SetParameter{"lambda", "0.2"});
  screen.session->push(session::RunTo{100});
  screen.settle();
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot right/Runs");
  screen.move(screen.rect("plot right/link A").centre());
  screen.frames(2);
  EXPECT_FALSE(screen.has("tooltip")) << "it takes its time";
  screen.later(0.5);
  screen.frames(2);
  EXPECT_TRUE(screen.has("tooltip")) << "of what lies over a table";
  screen.click("plot right/link A");
  EXPECT_FALSE(screen.settle()->pins[0].locked);
  screen.press("n");
  const session::SnapshotPtr apart = screen.settle();
  EXPECT_EQ(apart->parameters.seed, 2U);
  EXPECT_EQ(apart->pins[0].run->parameters.seed, 1U);
  EXPECT_TRUE(screen.has("plot right/head seed"));
  screen.click("plot right/link A");
  EXPECT_EQ(screen.settle()->pins[0].run->parameters.seed, 2U);
  screen.click("plot right/swap A");
  const session::SnapshotPtr swapped = screen.settle();
  EXPECT_EQ(swapped->parameters.lambda, 0.05);
  EXPECT_EQ(swapped->pins[0].run->parameters.lambda, 0.2);
  screen.click("plot right/play all in step");
  EXPECT_FALSE(screen.settle()->pins_in_step);
  screen.click("plot right/remove A");
  EXPECT_TRUE(screen.settle()->pins.empty());
  EXPECT_FALSE(screen.has("plot right/row A"));
  screen.click("plot right/Pin this run");
  EXPECT_EQ(screen.settle()->pins.size(), 1U);
  screen.click("pins/remove A");
  EXPECT_TRUE(screen.settle()->pins.empty());
}

TEST(Runs, FourArePinnedTheFifthIsRefusedAndAllAreRemovedByKey) {
  Screen screen(1366, 768, small());
  for (const char* lambda : {"0.1", "0.2", "0.3", "0.4"}) {
    screen.press("p");
    screen.settle();
    screen.fill_in("controls/lambda", lambda);
  }
  ASSERT_EQ(screen.settle()->pins.size(), 4U);
  for (const char* chip : {"live", "A", "B", "C", "D"}) {
    const plot::Rect place = screen.rect(std::string("pins/chip ") + chip);
    EXPECT_LE(place.right(), 1366 - 11) << chip;
  }
  screen.press("p");
  const session::SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->pins.size(), 4U);
  EXPECT_TRUE(screen.has("notice"));
  screen.app->perform("show-runs");
  screen.frames(2);
  const plot::Rect last = screen.rect("plot left/row D");
  EXPECT_LE(last.bottom(), screen.rect("plot left").bottom()) << "all rows are in sight at the smallest usual size";
  screen.click("plot left/Pin this run");  // disabled: says why
  EXPECT_EQ(screen.settle()->pins.size(), 4U);
  screen.press("shift+p");
  EXPECT_TRUE(screen.settle()->pins.empty());
}

// A score of 0 is wrong for either class (objective/judgement.h), wherever an error is shown.
TEST(Runs, AtTheStartEveryPlaceSaysTheSameError) {
  Screen screen(1600, 900, small());
  screen.app->perform("layout-step");
  screen.settle(true);
  screen.frames(3);
  ASSERT_EQ(screen.session->snapshot()->live.last.error_rate, 1);
  EXPECT_TRUE(screen.has("controls/errors")) << "a number, not a dash";
  // It was 100 % beside planes that mark no example.
  std::set<std::string> words;
  screen.app->perform("show-runs");
  screen.frames(2);
  screen.fonts->watch_words(&words);
  screen.frames(2);
  screen.fonts->watch_words(nullptr);
  EXPECT_TRUE(words.contains("undecided"));
  EXPECT_FALSE(words.contains("100 %"));
  const auto about = ui::errors_about(screen.session->snapshot()->live.last, "training error");
  EXPECT_NE(about.find("counts as wrong"), std::string::npos) << about;
  screen.press("right");
  const auto after = ui::errors_about(screen.settle(true)->live.last, "training error");
  EXPECT_EQ(after, "training error");
}

TEST(Runs, NumbersOfTheTableAreCopiedWhole) {
  Screen screen(1600, 900, small());
  screen.lay_out(ui::kCurvesLayout);
  screen.press("p");
  screen.session->push(session::SetParameter{"k", "5"});
  screen.session->push(session::RunTo{50});
  const session::SnapshotPtr now = screen.settle(true);
  screen.app->perform("show-runs");
  screen.frames(2);
  screen.click("plot left/A f");
  EXPECT_EQ(parse_double(ImGui::GetClipboardText()), now->pins[0].run->live.last.f);
  screen.click("plot left/live gap");
  EXPECT_EQ(parse_double(ImGui::GetClipboardText()), now->live.last.f - now->optimum.f_star());
}

/// Digits by hand: what the other tests copy is the number, never what is read.
TEST(Runs, TheTableSaysSharesInPercent) {
  Parameters parameters = small();
  parameters.held_out = 0.25;
  Screen screen(1600, 900, parameters);
  screen.session->push(session::RunTo{50});
  session::Snapshot now = *screen.settle(true);
  now.live.last.error_rate = 0.0625;
  now.live.held_out_error = 0.125;
  now.live.test_error = 0.25;
  now.test = now.held_out;
  const double bound = now.constants.c * std::log(50) / (now.constants.lambda * 50);
  now.live.f_average = now.optimum.f_star() + 0.5 * bound;
  std::map<std::string, std::string> shown;
  for (const ui::RunColumn& column : ui::run_columns(ui::shown_runs(now))) shown[column.name] = column.cells[0].shown;
  EXPECT_EQ(shown["error"], "6.25 %");
  EXPECT_EQ(shown["held out"], "12.5 %");
  EXPECT_EQ(shown["test"], "25 %");
  EXPECT_EQ(shown["ratio"], "50 %");
  EXPECT_EQ(shown["t"], "50");
}

TEST(Runs, ATableBeforeAnythingIsPinnedSaysWhatPinningIsFor) {
  Screen screen(1600, 900, small());
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot right/Runs");
  EXPECT_TRUE(screen.has("plot right/row live"));
  EXPECT_FALSE(screen.has("plot right/Remove all"));
  screen.click("plot right/Pin this run");
  EXPECT_EQ(screen.settle()->pins.size(), 1U);
}

TEST(Runs, ColumnsWithoutRoomCanBeAskedFor) {
  Screen screen(1366, 768, small());
  screen.lay_out(ui::kCurvesLayout);
  screen.press("p");
  Parameters other = small();
  other.lambda = 0.01;
  other.k = 10;
  other.step = StepRule::Constant;
  other.projection = false;
  screen.session->push(session::SetParameters{other});
  screen.session->push(session::RunTo{50});
  screen.settle(true);
  screen.app->perform("show-runs");
  screen.frames(2);
  ASSERT_TRUE(screen.has("plot left/head lambda"));
  ASSERT_FALSE(screen.has("plot left/head ratio"));
  const std::string more = "plot left/+" + std::string(1, [&] {
                             for (char n = '1'; n <= '9'; ++n)
                               if (screen.has(std::string("plot left/+") + n)) return n;
                             return '?';
                           }());
  screen.click(more);
  EXPECT_TRUE(screen.has("plot left/head ratio"));
  EXPECT_TRUE(screen.has("plot left/head gap"));
  screen.press("ctrl+5");  // the whole window has room for all
  screen.frames(2);
  for (const char* column : {"lambda", "k", "step", "projection", "t", "f", "f average", "gap", "ratio", "error"}) {
    EXPECT_TRUE(screen.has(std::string("plot left/head ") + column)) << column;
  }
}

TEST(Runs, RestingTheyCostNoFrames) {
  Screen screen(1600, 900, small());
  screen.press("p");
  screen.session->push(session::SetParameter{"k", "5"});
  screen.session->push(session::RunTo{50});
  screen.settle(true);
  screen.app->perform("show-runs");
  screen.frames(3);
  EXPECT_FALSE(screen.app->context().wants_frame);
  const plot::Rect row = screen.rect("plot left/row A");
  screen.move({row.x + 4, row.centre().y});  // not over a number, whose tooltip is waited for
  screen.frames(3);
  EXPECT_FALSE(screen.app->context().wants_frame) << "a row that stays lit is at rest";
}

}  // namespace
}  // namespace pegasos::test
