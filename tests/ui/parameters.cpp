// The controls of the problem and of the method: each parameter has one, and each takes what is typed, dragged, chosen.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <string>
#include <utility>

#include "core/numbers.h"
#include "ui/screen.h"
#include "ui/widgets.h"

namespace pegasos::test {
namespace {

using session::SnapshotPtr;

TEST(ParameterRows, LambdaIsTypedBeyondTheSlider) {
  Screen screen;
  screen.fill_in("controls/lambda", "1e-9");
  EXPECT_EQ(screen.settle()->parameters.lambda, 1e-9);
  screen.fill_in("controls/lambda", "abc");
  EXPECT_EQ(screen.settle()->parameters.lambda, 1e-9);  // refused, with a sentence
  EXPECT_TRUE(screen.has("notice/text"));
  screen.click("notice/Close notice");
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST(ParameterRows, NothingPartsTheDigitsThatAreTyped) {
  Screen screen;
  screen.fill_in("controls/T", "123456");
  ASSERT_EQ(screen.settle()->parameters.T, 123456);
  const plot::Point field = screen.rect("controls/T").centre();
  screen.double_click(field);  // a word: all of it, or digits between two marks
  screen.enter("2000");
  EXPECT_EQ(screen.settle()->parameters.T, 2000);
  screen.session->push(session::SetParameter{"step", "constant:12345"});
  screen.settle();
  screen.click("controls/step value");
  screen.press("end");
  screen.press("backspace");
  screen.enter("6");
  EXPECT_EQ(screen.settle()->parameters.step_value, 12346);
  screen.fill_in("controls/T", "3,000");
  EXPECT_EQ(screen.settle()->parameters.T, 3000);
}

/// "20.000" became 20 without a word; whoever parts thousands so meant 20000.
TEST(ParameterRows, AnIntegerThatMayMeanThousandsOrDecimalsIsRefused) {
  for (const std::string_view code : {"en", "de"}) {
    Screen screen;
    screen.app->appearance().set_language(*text::parse_language(code));
    screen.frames(2);
    for (const char* unclear : {"20.000", "1.000.000", code == "de" ? "20,000" : "20.000"}) {
      screen.fill_in("controls/T", unclear);
      EXPECT_EQ(screen.settle()->parameters.T, Parameters{}.T) << unclear;
      EXPECT_NE(screen.settle()->notice.text.english().find(unclear), std::string::npos)
          << "as it was typed: " << screen.settle()->notice.text;
    }
    for (const auto& [clear, T] : {std::pair("20 000", 20000), std::pair("2e4", 20000), std::pair("1500.0", 1500)}) {
      screen.fill_in("controls/T", clear);
      EXPECT_EQ(screen.settle()->parameters.T, T) << clear;
      screen.session->push(session::SetParameter{"T", std::to_string(Parameters{}.T)});
    }
  }
  text::set_language(text::Language::english);
}

TEST(ParameterRows, SlidersSendTheLastValue) {
  Screen screen;
  const plot::Rect slider = screen.rect("controls/slider lambda");
  screen.drag(slider.centre(), {slider.right() - 1, slider.centre().y});
  EXPECT_DOUBLE_EQ(screen.settle()->parameters.lambda, 10);
  screen.drag({slider.right() - 7, slider.centre().y}, {slider.x + 1, slider.centre().y});
  EXPECT_DOUBLE_EQ(screen.settle()->parameters.lambda, 1e-5);
}

TEST(ParameterRows, ListsChooseDataAndRules) {
  Screen screen;
  screen.click("controls/data");
  screen.click("controls/Iris");
  const SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->parameters.data, "iris");
  EXPECT_EQ(now->m(), 150);
  screen.click("controls/sampling");
  screen.click("controls/i.i.d. subsets");
  EXPECT_EQ(screen.settle()->parameters.sampling, Sampling::Subset);
}

TEST(ParameterRows, DisabledControlsStayAndDoNothing) {
  Parameters iris;
  iris.data = "iris";
  Screen screen(1600, 900, iris);
  const Parameters before = screen.settle()->parameters;
  EXPECT_FALSE(screen.has("controls/slider m"));
  screen.click("controls/Generator");
  ASSERT_TRUE(screen.has("controls/slider m"));
  const plot::Rect slider = screen.rect("controls/slider m");
  screen.drag(slider.centre(), {slider.right(), slider.centre().y});
  screen.click("controls/new  D");
  EXPECT_EQ(screen.settle()->parameters, before);
}

// A t0 may be 0 or found by trial; a rule that takes no such number begins with its own.
TEST(ParameterRows, TheShiftOfTheStepIsTypedFoundOrLeft) {
  Screen screen(1600, 1400);
  screen.click("controls/step");
  screen.click("controls/1/(λ(t + t_0)), shifted");
  EXPECT_EQ(screen.settle()->parameters.step, StepRule::Shifted);
  screen.fill_in("controls/step value", "0");
  EXPECT_EQ(screen.settle()->parameters.step_value, 0);
  screen.fill_in("controls/step value", "auto");
  const SnapshotPtr found = screen.settle();
  EXPECT_FALSE(found->parameters.wants_trial());
  EXPECT_EQ(found->notice.text.english().find("t_0 = "), 0U) << found->notice.text;
  screen.fill_in("controls/step value", "0");
  screen.settle();
  screen.click("controls/step");
  screen.click("controls/constant c");
  const SnapshotPtr constant = screen.settle();
  EXPECT_EQ(constant->parameters.step, StepRule::Constant);
  EXPECT_EQ(constant->parameters.step_value, 1);
}

/// T = 1,000,000,000 and 10¹² both stood there as "1,000,…", and λ = 0.000012 as "1.2345…".
TEST(ParameterRows, TheSizeOfANumberIsNeverCutOff) {
  Screen screen(1366, 768);
  screen.frames(3);
  const ui::UiContext& ui = screen.app->context();
  const plot::TextStyle style = ui.text(12.5F);
  const float room = screen.rect("controls/T").w - ui.px(16);
  for (const auto& [text, value] : {std::pair("1,000,000,000", 1e9),
                                    {"9,007,199,254,740,992", 9007199254740992.0},
                                    {"1.2345678e-05", 1.2345678e-5},
                                    {"0.00012345678901", 0.00012345678901}}) {
    const std::string shown = ui::fitting_number(ui, text, room, style);
    EXPECT_LE(ui::text_width(ui, shown, style), room) << shown;
    const std::size_t power = shown.find("10^{");
    double size = 0;
    if (power == std::string::npos) {
      size = *parse_double(shown);
    } else {
      const bool small = shown.substr(power + 4).starts_with("−");
      const int exponent = std::stoi(shown.substr(power + (small ? 7 : 4)));
      size = (power == 0 ? 1.0 : std::stod(shown)) * std::pow(10.0, small ? -exponent : exponent);
    }
    EXPECT_NEAR(size / value, 1, 0.05) << shown;
  }
  EXPECT_EQ(ui::fitting_number(ui, "10,000", room, style), "10,000");
  EXPECT_TRUE(ui::fitting_number(ui, "-1234567890123", room, style).starts_with("−1"));
  EXPECT_EQ(ui::fitting_number(ui, "a word that is long", 10, style), "a word that is long") << "it is cut off later";
}

TEST(ParameterRows, EveryParameterOfTheTableHasAControl) {
  Screen screen(1600, 1400);
  if (!screen.has("controls/features")) screen.click("controls/Labels and features");
  if (!screen.has("controls/flips")) screen.click("controls/Generator");
  if (!screen.has("controls/as-printed")) screen.click("controls/Misprints");
  for (const Parameter& p : parameter_table()) {
    if (p.group == ParameterGroup::Program) continue;  // threads: the command line's
    EXPECT_TRUE(screen.has("controls/" + std::string(p.key))) << p.key;
  }
}

}  // namespace
}  // namespace pegasos::test
