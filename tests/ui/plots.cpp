// The plots under the hand: one crosshair for all of them, planes that follow it.
#include "ui/views/plots.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <png.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/numbers.h"
#include "core/threads.h"
#include "exports/picture_file.h"
#include "plot/vector_canvas.h"
#include "support/folder.h"
#include "ui/screen.h"
#include "ui/view_state.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;
using session::SnapshotPtr;

/// "name<TAB>value" lines as values.
std::map<std::string, double> values_of(const std::string& text) {
  std::map<std::string, double> values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos) continue;
    if (const auto value = parse_double(line.substr(tab + 1))) values[line.substr(0, tab)] = *value;
  }
  return values;
}

/// The switch of the difference of averages was forgotten.
TEST(Plots, EverySwitchOfAFigureIsInTheSession) {
  Screen screen;
  ui::PlotsView view(ui::Panel::plot_right, "suboptimality");
  ui::ViewState state;
  view.keep(ui::Fields::into(state), *screen.settle());
  int toggles = 0;
  for (const figures::FigureInfo& info : figures::figure_list()) {
    for (const figures::PlotToggle& toggle : info.toggles) {
      std::string& value = state["plot right." + info.name + "." + toggle.key];
      EXPECT_EQ(value, "off") << info.name << " " << toggle.key;
      value = "on";
      ++toggles;
    }
  }
  EXPECT_GE(toggles, 3);
  view.keep(ui::Fields::from(state), *screen.settle());
  ui::ViewState again;
  view.keep(ui::Fields::into(again), *screen.settle());
  EXPECT_EQ(again, state);
}

TEST(Plots, TheRowOfNamesStandsStillWhicheverIsChosen) {
  for (float width = 1024; width <= 1600; width += 64) {
    Screen screen(width, 0.5625F * width);
    screen.lay_out(ui::kStepLayout);
    const auto row = [&] {
      std::map<std::string, plot::Rect> out;
      for (const std::string panel : {"plot left/", "plot right/"}) {
        for (const figures::FigureInfo& info : figures::figure_list()) {
          if (info.over_time && screen.has(panel + std::string(info.tab))) {
            out[panel + std::string(info.tab)] = screen.rect(panel + std::string(info.tab));
          }
        }
        for (const std::string tab : {"Runs", "Data", "Log"})
          if (screen.has(panel + tab)) out[panel + tab] = screen.rect(panel + tab);
      }
      return out;
    };
    const auto before = row();
    EXPECT_GE(before.size(), 3U) << width;
    for (const auto& [name, place] : before) {
      screen.click(place.centre());
      EXPECT_EQ(row(), before) << width << ": " << name;
      screen.later(1);
    }
  }
}

/// They had some 95 px: half of the panel went into lines of text.
TEST(Plots, TheCurvesOfASmallLaptopHaveRoom) {
  Screen screen(1366, 768);
  screen.lay_out(ui::kStepLayout);
  screen.settle(true);
  const plot::Rect curves = screen.rect("plot right/figure/plot");
  EXPECT_GE(curves.h, 112.F);
  screen.press("right");
  screen.settle(true);
  screen.frames(3);
  EXPECT_EQ(screen.rect("plot right/figure/plot"), curves) << "the flag of the time has its room from the start";
  EXPECT_GE(screen.rect("weight space/figure/plot").h, 330.F) << "not at the cost of the planes";
}

/// After the mouse chose another layout no frame came, and the words of the scales stood where the axes had been.
TEST(Plots, WhatStandsBesideTheAxesMovesWithThemWhenOnlyTheHeightChanges) {
  Screen screen(1280, 720);
  screen.settle(true);
  for (const char* layout : {"layout-curves", "layout-step", "layout-curves"}) {
    screen.app->perform(layout);
    screen.frames(1);
    EXPECT_TRUE(screen.app->context().wants_frame) << layout;
    screen.frames(4);
    EXPECT_FALSE(screen.app->context().wants_frame) << layout;
  }
}

TEST(Plots, WhatStandsBesideTheAxesMovesWithThem) {
  int beside = 0;
  for (const float height : {1000.F, 900.F, 800.F}) {
    Screen screen(1600, height);
    screen.lay_out(ui::kStepLayout);
    screen.frames(4);
    for (int i = 0; i < 8; ++i) {
      SCOPED_TRACE(testing::Message() << height << ", picture " << i);
      const bool changes = i == 1 || i == 4;  // the column takes a quarter of the width, and gives it back
      if (changes) screen.app->perform("lessons");
      screen.frames(1);
      if (changes) {
        EXPECT_TRUE(screen.app->context().wants_frame) << "it settles by itself";
      }
      if (!screen.has("plot right/log x")) continue;
      const plot::Rect figure = screen.rect("plot right/figure/plot");
      const plot::Rect across = screen.rect("plot right/across");
      EXPECT_NEAR(screen.rect("plot right/log x").right(), figure.right(), 12);
      EXPECT_NEAR(across.centre().x, figure.centre().x, 12);
      for (const char* name : {"plot right/log x", "plot right/log y", "plot right/(L1)", "plot right/(P)"})
        EXPECT_FALSE(screen.rect(name).overlaps(across)) << name;
      for (const char* name : {"plot right/(L1)", "plot right/(P)"})
        EXPECT_FALSE(screen.rect(name).overlaps(screen.rect("plot right/log y"))) << name;
      if (screen.rect("plot right/(L1)").y > figure.bottom()) ++beside;
    }
  }
  EXPECT_GT(beside, 0) << "in one of these sizes the switches stand there, too";
}

TEST(Plots, AnotherParameterMovesNoAxis) {
  Screen screen;
  ui::PlotsView view(ui::Panel::plot_right, "suboptimality");
  ui::UiContext context;
  context.fonts = screen.fonts;
  context.theme = &plot::theme(plot::ThemeName::dark);
  context.scale = screen.fonts->scale();
  std::vector<ui::ShownPicture> shown;
  context.pictures.all = &shown;
  const auto range_after = [&](session::Command command) {
    screen.session->push(std::move(command));
    const SnapshotPtr now = screen.settle(true);
    shown.clear();
    ImGui::NewFrame();
    view.draw(*now, context, {0, 0, 700, 400});
    ImGui::Render();
    EXPECT_EQ(shown.size(), 1U);
    return shown.at(0).figure.y.range;
  };
  plot::Range range = range_after(session::RunTo{300});
  for (const char* lambda : {"0.5", "5", "0.05"}) {
    const plot::Range now = range_after(session::SetParameter{"lambda", lambda});
    EXPECT_LE(now.lo, range.lo) << lambda;
    EXPECT_GE(now.hi, range.hi) << lambda;
    range = now;
  }
  EXPECT_EQ(range_after(session::SetParameter{"lambda", "5"}), range) << "what was in view stays";
  EXPECT_EQ(range_after(session::Rewind{}), range);
  const plot::Range other = range_after(session::SetParameter{"data", "moons"});
  EXPECT_NE(other, range) << "another set has axes of its own";
}

TEST(Crosshair, ReadsEveryPlotAtTheSameTime) {
  Screen screen;
  screen.session->push(session::RunTo{500});
  const SnapshotPtr now = screen.settle(true);
  screen.frames(3);
  EXPECT_TRUE(screen.press("c"));
  EXPECT_TRUE(screen.has("notice/text")) << "nothing is pointed at";
  const plot::Rect plot = screen.rect("plot left/figure/plot");
  screen.move({plot.x + 0.55F * plot.w, plot.bottom() - 0.1F * plot.h});  // no name lies there
  screen.frames(2);
  screen.press("c");
  const auto values = values_of(screen.clipboard());
  ASSERT_TRUE(values.contains("t")) << screen.clipboard();
  const double t = values.at("t");
  EXPECT_EQ(t, std::floor(t));
  const plot::Figure objective = figures::objective(*now);
  const plot::Figure suboptimality = figures::suboptimality(*now);
  std::size_t compared = 0;
  for (const plot::Figure* figure : {&objective, &suboptimality}) {
    for (const plot::Reading& reading : plot::read_at(*figure, t)) {
      const std::string name = plot::plain_text(reading.label);
      ASSERT_TRUE(values.contains(name)) << name << " in " << screen.clipboard();
      EXPECT_EQ(values.at(name), reading.y) << name;
      ++compared;
    }
  }
  EXPECT_GE(compared, 7U);
  screen.move(plot::Point{5, 5});
  screen.frames(120);  // until the confirmation of the copy is gone too
  EXPECT_FALSE(screen.app->context().wants_frame) << "the crosshair is gone and nothing moves";
}

TEST(Crosshair, ShiftShowsThatMomentAndGoesBack) {
  Screen screen;
  screen.session->push(session::RunTo{1000});
  screen.settle();
  screen.session->push(session::SeekTo{{700, Phase::GradientStep}});
  const SnapshotPtr before = screen.settle();
  const plot::Rect plot = screen.rect("plot right/figure/plot");
  screen.hold(true);
  screen.move({plot.x + 0.4F * plot.w, plot.centre().y});
  const SnapshotPtr there = screen.settle();
  EXPECT_NE(there->position, before->position);
  EXPECT_EQ(there->position.phase, Phase::Projection);
  screen.move({plot.right() - 2, plot.centre().y});  // T is far beyond the last step
  EXPECT_EQ(screen.settle()->position.t, 1000) << "never beyond what was run";
  screen.hold(false);
  screen.frames(2);
  const SnapshotPtr back = screen.settle();
  EXPECT_EQ(back->position, before->position);
  EXPECT_EQ(back->w, before->w) << "to the last bit";
  EXPECT_EQ(back->w_average, before->w_average);
  EXPECT_EQ(back->frontier, before->frontier);
}

TEST(Crosshair, ShiftWithAnArrowIsTenStepsWhereverTheMouseRests) {
  Screen screen;
  screen.session->push(session::RunTo{100});
  screen.settle();
  screen.move(screen.rect("plot right/figure/plot").centre());
  screen.hold(true);
  screen.press("shift+right");
  EXPECT_EQ(screen.settle()->position.t, 110);
  screen.hold(false);
  screen.frames(2);
  EXPECT_EQ(screen.settle()->position.t, 110);
}

}  // namespace
}  // namespace pegasos::test
