// Things move, axes stay: the data plane and the plots under edits, another order and other data; a value that is being
// dragged and given up; one value beside another.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "ui/screen.h"
#include "ui/view_state.h"
#include "ui/views/data_plane.h"
#include "ui/views/plots.h"

namespace pegasos::test {
namespace {

using figures::PlaneView;
using session::SnapshotPtr;

/// One data plane and one plot, and what they show.
class Frames {
 public:
  explicit Frames(const Parameters& parameters = {}) : screen(1600, 900, parameters) {
    context.fonts = screen.fonts;
    context.theme = &plot::theme(plot::ThemeName::dark);
    context.scale = screen.fonts->scale();
    context.pictures.all = &shown_;
  }
  /// The next picture, so long after the one before.
  PlaneView later(double seconds) {
    shown_.clear();
    context.time_s += seconds;
    ImGui::NewFrame();
    plane.draw(*now, context, {0, 0, 700, 560});
    plots.draw(*now, context, {710, 0, 700, 400});
    ImGui::Render();
    EXPECT_EQ(shown_.size(), 2U);
    return {shown_.at(0).figure.x.range, shown_.at(0).figure.y.range};
  }
  PlaneView after(session::Command command) {
    screen.session->push(std::move(command));
    now = screen.settle(true);
    for (int i = 0; i < 3; ++i) later(1);
    return later(1);
  }
  plot::Range values() const { return shown_.at(1).figure.y.range; }

  Screen screen;
  SnapshotPtr now;
  ui::DataPlaneView plane;
  ui::PlotsView plots{ui::Panel::plot_right, "suboptimality"};
  ui::UiContext context;

 private:
  std::vector<ui::ShownPicture> shown_;
};

session::Edit edit(session::EditOperation operation) { return {std::move(operation), 0, 0}; }

bool holds(const plot::Range& outer, const plot::Range& inner) { return outer.lo <= inner.lo && outer.hi >= inner.hi; }
bool holds(const PlaneView& outer, const PlaneView& inner) {
  return holds(outer.x, inner.x) && holds(outer.y, inner.y);
}

TEST(Frames, EditsAnotherOrderAndAnotherValueMoveNoAxisOfTheDataPlane) {
  Frames frames;
  const PlaneView first = frames.after(session::RunTo{40});
  EXPECT_EQ(first, figures::fitted_view(*frames.now));
  const plot::DataPoint inside = figures::place_in_plane(*frames.now, {}, 3);
  const std::vector<session::Command> commands = {edit(session::AddPoints{{{inside.x, inside.y}}, true}),
                                                  edit(session::FlipLabels{{3}}),
                                                  edit(session::ShiftPoints{{4}, 0.01, -0.01}),
                                                  edit(session::EraseRows{{0, 1, 2, 5, 7, 9}}),
                                                  session::NewOrder{},
                                                  session::SetParameter{"lambda", "0.7"},
                                                  session::SetParameter{"bias", "feature:1"},
                                                  session::Undo{},
                                                  session::StepForward{10}};
  for (std::size_t i = 0; i < commands.size(); ++i) EXPECT_EQ(frames.after(commands[i]), first) << "command " << i;
}

TEST(Frames, WhatWouldLeaveMakesThemGrowAndOnlyFitMakesThemNarrower) {
  Frames frames;
  const PlaneView first = frames.after(session::RunTo{40});
  const PlaneView far_away{{first.x.hi + 3 * first.x.width(), first.x.hi + 3 * first.x.width()}, first.y};
  frames.screen.session->push(edit(session::AddPoints{{{far_away.x.lo, first.y.lo}}, true}));
  frames.now = frames.screen.settle(true);
  PlaneView before = frames.later(0);
  double most = 0;
  for (int i = 0; i < 5; ++i) {
    const PlaneView now = frames.later(0.06);
    EXPECT_TRUE(holds(now, before));
    most = std::max(most, now.x.hi - before.x.hi);
    before = now;
  }
  EXPECT_GT(before.x.hi - first.x.hi, 1.5 * most) << "in several pictures, not at once";
  EXPECT_GT(before.x.hi, far_away.x.hi) << "within 250 ms";
  const PlaneView grown = before;
  EXPECT_EQ(frames.later(1), grown);
  EXPECT_EQ(frames.after(session::Undo{}), grown) << "it stays as wide";
  frames.plane.fit();
  frames.later(0);
  EXPECT_EQ(frames.later(1), first);
}

TEST(Frames, OtherDataOfOneKindKeepThemOtherRangesDoNot) {
  Frames frames;
  const PlaneView first = frames.after(session::RunTo{40});
  const plot::Range values = frames.values();
  for (int i = 0; i < 4; ++i) {
    const PlaneView now = frames.after(session::NewData{});
    EXPECT_TRUE(holds(now, first)) << i;
    EXPECT_TRUE(holds(now, figures::needed_view(*frames.now))) << i;
    EXPECT_LT(now.x.width(), 1.5 * first.x.width()) << i;
    EXPECT_TRUE(holds(frames.values(), values)) << "the plot keeps what was in view";
  }
  const PlaneView spread = frames.after(session::SetParameter{"noise", "9"});
  EXPECT_EQ(spread, figures::fitted_view(*frames.now)) << "another range of the data";
  const PlaneView other = frames.after(session::SetParameter{"data", "moons"});
  EXPECT_EQ(other, figures::fitted_view(*frames.now)) << "another set has axes of its own";
}

/// Whatever is done to a problem, its examples stay where they are on the screen but for one that would leave it; the
/// values of a plot never get less room.
TEST(Frames, TwoHundredStoriesAndTheAxesStay) {
  std::mt19937_64 bits(20261124);
  const auto below = [&](std::uint64_t n) { return static_cast<int>(bits() % n); };
  const auto share = [&] { return 0.01 * below(101) - 0.5; };
  int held = 0;
  int grew = 0;
  for (const char* data : {"gap-with-strays", "moons", "overlapping-blobs", "separable"}) {
    Parameters parameters;
    ASSERT_TRUE(set_parameter(parameters, "data", data).ok());
    parameters.m = 40;
    Frames frames(parameters);
    PlaneView before = frames.after(session::RunTo{20});
    for (int story = 0; story < 50; ++story) {
      const plot::Range values = frames.values();
      const double dx = 1.1 * share() * before.x.width();
      const double dy = 1.1 * share() * before.y.width();
      const auto row = static_cast<Row>(below(static_cast<std::uint64_t>(frames.now->m())));
      PlaneView now;
      switch (below(8)) {
        case 0:
          now = frames.after(
              session::SetParameter{"lambda", fmt::format("{:.3g}", std::pow(10, -1.5 + 0.02 * below(125)))});
          break;
        case 1: now = frames.after(session::SetParameter{"k", std::to_string(1 + below(10))}); break;
        case 2: now = frames.after(session::NewOrder{}); break;
        case 3: now = frames.after(session::RunTo{below(60)}); break;
        case 4: now = frames.after(edit(session::FlipLabels{{row}})); break;
        case 5: {
          const plot::DataPoint middle{0.5 * (before.x.lo + before.x.hi), 0.5 * (before.y.lo + before.y.hi)};
          now = frames.after(edit(session::AddPoints{{{middle.x + dx, middle.y + dy}}, below(2) == 0}));
          break;
        }
        case 6:
          now = frames.after(frames.now->m() > 30 ? session::Command{edit(session::EraseRows{{row}})}
                                                  : session::Command{session::Undo{}});
          break;
        default: now = frames.after(session::SubStep{});
      }
      EXPECT_TRUE(holds(frames.values(), values)) << data << " " << story << ": the plot keeps what was in view";
      EXPECT_TRUE(holds(now, before)) << data << " " << story;
      const bool inside = holds(before, figures::needed_view(*frames.now));
      if (inside) {
        EXPECT_EQ(now, before) << data << " " << story << ": for no reason";
      }
      ++(inside ? held : grew);
      before = now;
    }
  }
  EXPECT_EQ(held + grew, 200);
  EXPECT_GE(held, 150) << "nearly all";
  EXPECT_GE(grew, 3) << "some of them would leave";
}

TEST(Frames, ASessionKeepsTheViewThatIsHeld) {
  Frames frames;
  const PlaneView first = frames.after(session::RunTo{40});
  frames.after(edit(session::AddPoints{{{first.x.hi + first.x.width(), first.y.lo}}, true}));
  const PlaneView grown = frames.after(session::Undo{});
  ui::ViewState state;
  frames.plane.keep(ui::Fields::into(state), *frames.now);
  ui::DataPlaneView again;
  again.keep(ui::Fields::from(state), *frames.now);
  frames.plane = std::move(again);
  EXPECT_EQ(frames.later(1), grown);
}

TEST(Frames, TwoClicksAtOnePixelGiveTheSamePlace) {
  Screen screen;
  screen.press("a");
  const plot::Rect plot = screen.rect("data plane/figure/plot");
  const plot::Point corner{plot.right() - 24, plot.y + 24};
  screen.click(corner);
  const SnapshotPtr one = screen.settle(true);
  screen.later(1);
  screen.click(corner);
  const SnapshotPtr two = screen.settle(true);
  ASSERT_EQ(two->table->rows.rows(), one->table->rows.rows() + 1);
  const Row last = static_cast<Row>(two->table->rows.rows() - 1);
  for (Column j = 0; j < 2; ++j) EXPECT_EQ(two->table->rows.row(last).at(j), two->table->rows.row(last - 1).at(j));
  screen.press("n");
  screen.settle(true);
  EXPECT_EQ(screen.rect("data plane/figure/plot"), plot);
}

TEST(Frames, EscapePutsADraggedValueBack) {
  Screen screen;
  screen.press("shift+right");
  const SnapshotPtr before = screen.settle(true);
  const plot::Rect slider = screen.rect("controls/slider lambda");
  screen.move(slider.centre());
  screen.button(0, true);
  screen.move({slider.right() - 2, slider.centre().y});
  screen.later(0.1);
  EXPECT_GT(screen.settle()->parameters.lambda, 1);
  EXPECT_TRUE(screen.press("escape"));
  EXPECT_EQ(screen.settle()->parameters, before->parameters);
  screen.move({slider.x + 3, slider.centre().y});
  screen.later(0.1);
  screen.button(0, false);
  const SnapshotPtr after = screen.settle(true);
  EXPECT_EQ(after->parameters, before->parameters) << "until the hand lets go nothing moves it";
  EXPECT_EQ(after->undo_steps, before->undo_steps) << "nothing has happened";
  EXPECT_EQ(after->w, before->w);
  screen.drag(slider.centre(), {slider.right() - 2, slider.centre().y});
  EXPECT_GT(screen.settle()->parameters.lambda, 1) << "the next drag is a drag";
}

TEST(Frames, ANameOpensThisValueBesideAnother) {
  for (const auto& [key, value] : {std::pair("lambda", "0.5"), std::pair("k", "16"), std::pair("T", "2000")}) {
    Screen screen;
    screen.press("shift+right");
    const SnapshotPtr before = screen.settle();
    screen.click(std::string("controls/label ") + key);
    screen.frames(2);
    ASSERT_TRUE(screen.has("controls/This value beside another…")) << key;
    const bool at_equal_work = screen.has("controls/Beside another at equal work…");
    EXPECT_EQ(at_equal_work, key == std::string_view("k"));
    screen.click(at_equal_work ? "controls/Beside another at equal work…" : "controls/This value beside another…");
    screen.settle();
    for (int i = 0; i < 300 && !ImGui::GetIO().WantTextInput; ++i) screen.frames(1);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput) << "the field waits for the other value";
    screen.enter(value);
    const SnapshotPtr now = screen.settle();
    ASSERT_EQ(now->pins.size(), 1U) << key;
    EXPECT_EQ(now->pins[0].run->parameters, before->parameters);
    EXPECT_EQ(find_parameter(key)->get(now->parameters), value);
    if (at_equal_work) {
      screen.press("shift+right");
      screen.press("shift+right");
      const SnapshotPtr later = screen.settle();
      EXPECT_EQ(later->pins[0].run->position.t, 16 * later->position.t) << "as many examples";
      EXPECT_EQ(later->position.t, now->position.t + 20);
    } else {
      EXPECT_EQ(now->pins[0].run->position, now->position) << "in step";
    }
    EXPECT_EQ(now->pins[0].differs, std::vector<std::string>{key});
  }
}

TEST(Frames, WhatStandsAcrossIsOneClickForAllPlots) {
  Screen screen;
  screen.session->push(session::SetParameter{"k", "4"});
  screen.session->push(session::RunTo{50});
  screen.settle(true);
  screen.lay_out(ui::kCurvesLayout);
  screen.click("plot left/across");
  screen.frames(2);
  const ui::ViewState state = screen.app->view_state();
  EXPECT_EQ(state.at("desk.across"), "examples");
  const plot::Rect plot = screen.rect("plot right/figure/plot");
  screen.move(plot.centre());
  screen.frames(2);
  screen.press("c");
  const std::string text = screen.clipboard();
  EXPECT_TRUE(text.starts_with("t\t")) << text;
  const double t = std::stod(text.substr(2));
  EXPECT_LT(t, 10'000) << "the readings are at a step, not at a number of examples";
  EXPECT_EQ(t, std::floor(t));
  screen.click("plot left/across");
  screen.click("plot left/across");
  EXPECT_EQ(screen.app->view_state().at("desk.across"), "steps");
}

}  // namespace
}  // namespace pegasos::test
