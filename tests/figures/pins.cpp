// Pinned runs in the figures: their own curves in every plot and plane, names that say what differs, the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "figures/figures.h"
#include "moments.h"
#include "plot/draw.h"
#include "plot/math_text.h"
#include "plot/recorder.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using session::Command;
using session::PinRun;
using session::RunTo;
using session::SetParameter;

/// A copy of a line, so that it outlives the figure that the caller made for it.
std::optional<plot::Line> pinned_line(const Figure& figure, std::string_view id) {
  const plot::Mark* mark = plot::find_mark(figure, id);
  if (mark == nullptr || !std::holds_alternative<plot::Line>(*mark)) return std::nullopt;
  return std::get<plot::Line>(*mark);
}

TEST(Pins, ShowTheErrorOnTheirOwnHeldOutPart) {
  const auto now =
      after({SetParameter{"held-out", "0.3"}, RunTo{60}, PinRun{}, SetParameter{"lambda", "0.2"}, RunTo{60}});
  ASSERT_EQ(now->pins.size(), 1U);
  const session::Snapshot& first = *now->pins[0].run;
  const std::optional<plot::Line> curve = pinned_line(errors(*now), "pin1.average");
  ASSERT_TRUE(curve);
  ASSERT_NE(curve->source, nullptr);
  EXPECT_EQ(curve->source->y(39), first.series.samples[39].held_out_error);
}

TEST(Pins, StandInEveryPlotWithTheirOwnNumbers) {
  const auto now = after({PinRun{}, SetParameter{"lambda", "0.2"}, PinRun{}, SetParameter{"k", "4"}, RunTo{120}});
  ASSERT_EQ(now->pins.size(), 2U);
  const session::Snapshot& first = *now->pins[0].run;
  const Figure f = objective(*now);
  std::optional<plot::Line> curve = pinned_line(f, "pin1");
  ASSERT_TRUE(curve);
  EXPECT_EQ(curve->paint.hue, plot::Hue::pin1);
  EXPECT_EQ(curve->source->y(99), first.series.samples[99].f);
  EXPECT_EQ(pinned_line(f, "pin1.average")->source->y(99), first.series.samples[99].f_average);
  const auto* own = std::get_if<plot::Rule>(plot::find_mark(f, "pin1.level"));
  ASSERT_NE(own, nullptr) << "another λ has another f*";
  EXPECT_EQ(own->at, first.optimum.f_star());
  EXPECT_EQ(plot::find_mark(f, "pin2.level"), nullptr) << "the same λ has the same f*";

  const Figure excess = suboptimality(*now);
  curve = pinned_line(excess, "pin1");
  ASSERT_TRUE(curve);
  EXPECT_EQ(curve->source->y(99),
            std::max(first.series.samples[99].f - first.optimum.f_star(), first.optimum.resolution()));

  const Figure norms = norm(*now);
  const auto& half = first.series.norm_half;
  EXPECT_EQ(pinned_line(norms, "pin1")->source->y(49),
            std::min(static_cast<double>(half.at(50)), first.constants.ball_radius));
  double first_ten = 0;
  for (Count t = 1; t <= 10; ++t) first_ten += now->pins[1].run->series.violators.at(t);
  EXPECT_EQ(pinned_line(violators(*now), "pin2")->source->y(0), first_ten / 10) << "the mean where the steps are many";
  EXPECT_EQ(pinned_line(errors(*now), "pin1")->source->y(99), first.series.samples[99].error_rate);
  EXPECT_EQ(pinned_line(step_size(*now), "pin1")->source->y(1), 1 / (0.05 * 2));
  for (const FigureInfo& info : figure_list()) {
    if (!info.over_time) continue;
    const Figure figure = info.over_time(*now, plot_defaults(info.name));
    for (const char* id : {"pin1", "pin2"}) EXPECT_NE(plot::find_mark(figure, id), nullptr) << info.name << " " << id;
  }
}

/// The region of the live run's f(0) − f* lay over pinned runs that have another one, as if it were theirs.
TEST(Pins, TheRegionWhereZeroIsBetterSaysWhoseItIs) {
  const auto named = [](const Command& change) {
    const auto now = after({PinRun{}, change, RunTo{60}});
    return plot::base(*plot::find_mark(suboptimality(*now), "useless")).label;
  };
  EXPECT_EQ(named(SetParameter{"k", "4"}), "no better than $w$ = 0");
  EXPECT_EQ(named(SetParameter{"lambda", "0.2"}), "no better than $w$ = 0, live");
}

TEST(Pins, LiveCurvesLieAbovePinnedOnes) {
  const auto now = after({PinRun{}, SetParameter{"k", "4"}, RunTo{30}});
  for (const char* name : {"objective", "suboptimality", "norm", "errors"}) {
    const Figure figure = make_figure(name, *now).value();
    EXPECT_LT(plot::find_mark(figure, "pin1"), plot::find_mark(figure, "live")) << name;
  }
}

TEST(Pins, HideWithTheirAveragesAndNothingElse) {
  const auto now = after({PinRun{}, SetParameter{"lambda", "0.2"}, RunTo{30}});
  PlotOptions options = plot_defaults("objective");
  options.hidden = {"pin1"};
  const Figure figure = objective(*now, options);
  EXPECT_FALSE(pinned_line(figure, "pin1")->visible);
  EXPECT_FALSE(pinned_line(figure, "pin1.average")->visible);
  EXPECT_TRUE(pinned_line(figure, "average")->visible);
}

TEST(Pins, AreLinesOfTheDataPlane) {
  const auto now = after({PinRun{}, SetParameter{"lambda", "1"}, RunTo{50}});
  const Figure plane = data_plane(*now);
  const auto* line = std::get_if<plot::StraightLine>(plot::find_mark(plane, "pin1"));
  ASSERT_TRUE(line);
  const Vector& w = now->pins[0].run->w;
  EXPECT_NEAR(line->nx * w[1], line->ny * w[0], 1e-12);
  EXPECT_NEAR(line->offset, 0, 1e-12);
  EXPECT_NE(line->label.find("A"), std::string::npos);
}

TEST(Pins, AreNotDrawnAmongFeaturesThatAreNotTheirs) {
  const auto pinned = after({PinRun{}, RunTo{20}});
  const int id = pinned->pins[0].id;
  const auto now = after({PinRun{}, session::LockPin{id, false}, SetParameter{"scale", "standardise"}, RunTo{20}});
  ASSERT_TRUE(now->pins[0].other_data);
  EXPECT_EQ(plot::find_mark(data_plane(*now), "pin1"), nullptr);
  EXPECT_NE(plot::find_mark(objective(*now), "pin1"), nullptr);
}

TEST(Pins, HaveTheirPathAndPointInEveryWeightSpace) {
  const auto seen = [](const std::vector<Command>& setting) {
    std::vector<Command> commands = setting;
    for (const Command& command : std::vector<Command>{PinRun{}, SetParameter{"lambda", "0.2"}, RunTo{60}}) {
      commands.push_back(command);
    }
    const auto now = after(commands);
    for (const bool path : {true, false}) {
      WeightSpaceOptions options;
      options.trajectory = path;
      const Figure figure = weight_space(*now, options);
      const auto* point = std::get_if<plot::Scatter>(plot::find_mark(figure, "pin1"));
      ASSERT_NE(point, nullptr) << now->title() << ", d = " << now->d();
      EXPECT_EQ(point->paint.hue, plot::Hue::pin1);
      EXPECT_EQ(plot::find_mark(figure, "pin1.path") != nullptr, path && now->d() > 1) << now->d();
      if (now->d() == 2) {
        EXPECT_EQ(point->points[0].x, now->pins[0].run->w[0]);
        EXPECT_EQ(point->points[0].y, now->pins[0].run->w[1]);
      }
    }
  };
  seen({});
  seen({SetParameter{"features", "1"}});
  seen({SetParameter{"bias", "feature:1"}});
  seen({SetParameter{"data", "iris"}, SetParameter{"positive", "setosa"}});
}

TEST(Before, IsFaintBesideWhatBecameOfIt) {
  const auto now = after({RunTo{60}, SetParameter{"lambda", "0.2"}});
  ASSERT_NE(now->before, nullptr);
  const Figure plane = data_plane(*now);
  const auto* line = std::get_if<plot::StraightLine>(plot::find_mark(plane, "before"));
  ASSERT_TRUE(line);
  EXPECT_EQ(plot::plain_text(line->label), "before: λ = 0.05");
  EXPECT_LT(line->paint.opacity, 1);
  EXPECT_NEAR(line->nx * now->before->w[1], line->ny * now->before->w[0], 1e-12);
  const Figure space = weight_space(*now, {});
  const auto* ball = std::get_if<plot::Circle>(plot::find_mark(space, "before.ball"));
  ASSERT_NE(ball, nullptr);
  EXPECT_DOUBLE_EQ(ball->radius, 1 / std::sqrt(0.05));
  EXPECT_EQ(plot::plain_text(ball->label), "before: λ = 0.05");
  const auto* best = std::get_if<plot::Scatter>(plot::find_mark(space, "before.optimum"));
  ASSERT_NE(best, nullptr);
  EXPECT_EQ(best->points[0].x, now->before->optimum.optimum->w[0]);
  EXPECT_EQ(std::get_if<plot::Scatter>(plot::find_mark(space, "before.live"))->points[0].y, now->before->w[1]);
  const std::optional<plot::Line> curve = pinned_line(objective(*now), "before");
  ASSERT_TRUE(curve);
  EXPECT_EQ(now->before->series.samples[49].f, pinned_line(objective(*now), "before")->source->y(49));
  EXPECT_NE(now->before->series.samples[49].f, now->series.samples[49].f);
}

TEST(Before, IsInEveryWeightSpaceAndNamedByWhatChanged) {
  const auto seen = [](std::vector<Command> commands, const Command& change, std::string_view name, bool ball) {
    commands.emplace_back(RunTo{20});
    commands.push_back(change);
    const auto now = after(commands);
    for (const WeightMode mode : {WeightMode::span, WeightMode::lengths}) {
      WeightSpaceOptions options;
      options.mode = mode;
      const Figure figure = weight_space(*now, options);
      const auto* point = std::get_if<plot::Scatter>(plot::find_mark(figure, "before.live"));
      ASSERT_NE(point, nullptr) << now->d();
      const auto* circle = std::get_if<plot::Circle>(plot::find_mark(figure, "before.ball"));
      ASSERT_EQ(circle != nullptr, ball) << now->d();
      EXPECT_EQ(plot::plain_text(ball ? circle->label : point->label), name) << now->d();
    }
  };
  seen({}, SetParameter{"k", "10"}, "before: k = 1", false);
  seen({}, SetParameter{"projection", "off"}, "before: projection on", false);
  seen({}, session::Edit{session::ShiftPoints{{3}, 1, 1}, 0, 0}, "before", false);
  seen({SetParameter{"bias", "feature:1"}}, SetParameter{"lambda", "1"}, "before: λ = 0.05", true);
  seen({SetParameter{"data", "iris"}, SetParameter{"positive", "setosa"}}, SetParameter{"lambda", "1"},
       "before: λ = 0.05", true);
}

TEST(Pins, LabelsNameWhatDiffers) {
  const auto label = [](const std::vector<Command>& commands) {
    const auto now = after(commands);
    return plot::plain_text(pin_label(now->pins[0]));
  };
  EXPECT_EQ(label({PinRun{}}), "A  as the live run");
  EXPECT_EQ(label({SetParameter{"lambda", "0.01"}, PinRun{}, SetParameter{"lambda", "0.2"}}), "A  λ = 0.01");
  EXPECT_EQ(label({SetParameter{"k", "10"}, PinRun{}, SetParameter{"k", "1"}, SetParameter{"lambda", "0.2"}}),
            "A  λ = 0.05, k = 10");
  EXPECT_EQ(label({SetParameter{"projection", "off"}, PinRun{}, SetParameter{"projection", "on"}}),
            "A  projection off");
  EXPECT_EQ(label({PinRun{}, SetParameter{"k", "m"}}), "A  k = 1");
  EXPECT_EQ(label({SetParameter{"w1", "3,1"}, PinRun{}, SetParameter{"w1", ""}}), "A  w_1 = 3,1");
  EXPECT_EQ(label({PinRun{}, SetParameter{"w1", "3,1"}}), "A  w_1 = 0") << "not all";
  EXPECT_EQ(label({SetParameter{"lambda", "1e-05"}, PinRun{}, SetParameter{"lambda", "1"}}),
            "A  λ = " + plot::plain_text(number(1e-5)));
  const std::string many = label({SetParameter{"lambda", "0.0123"}, SetParameter{"k", "12"}, SetParameter{"T", "500"},
                                  SetParameter{"projection", "off"}, SetParameter{"seed", "7"}, PinRun{},
                                  session::SetParameters{Parameters{}}});
  EXPECT_TRUE(many.starts_with("A  λ = 0.0123, k = 12, …")) << many;
  EXPECT_EQ(label({SetParameter{"as-printed", "missing-k"}, PinRun{}, SetParameter{"as-printed", "none"}}),
            "A  as printed: no 1/k");
  EXPECT_EQ(label({PinRun{}, SetParameter{"as-printed", "missing-k"}}), "A  as printed: nothing")
      << "as the list of misprints calls it";
}

// They are not the words of the command line.
TEST(Pins, LabelsSpeakTheLanguageOfTheWindow) {
  for (const auto& [key, word] : {std::pair{"sampling", "subset"},
                                  {"output", "suffix:0.25"},
                                  {"scale", "max-abs"},
                                  {"bias", "free"},
                                  {"as-printed", "first-point"},
                                  {"projection", "off"}}) {
    const auto now =
        after({SetParameter{key, word}, PinRun{}, SetParameter{key, find_parameter(key)->get(Parameters{})}});
    text::set_language(*text::parse_language("zh"));
    const std::string label = plot::plain_text(pin_label(now->pins[0]));
    text::set_language(text::Language::english);
    EXPECT_TRUE(std::none_of(label.begin() + 1, label.end(), [](char c) { return c >= 'a' && c <= 'z'; })) << label;
  }
}

TEST(Difference, IsTheDifferenceAtTheSameT) {
  const auto now = after({PinRun{}, SetParameter{"k", "4"}, PinRun{}, SetParameter{"lambda", "0.2"}, RunTo{5000}});
  for (const bool averages : {false, true}) {
    PlotOptions options = plot_defaults("difference");
    options.of_averages = averages;
    const Figure figure = difference(*now, options);
    for (std::size_t p = 0; p < 2; ++p) {
      const std::optional<plot::Line> line = pinned_line(figure, p == 0 ? "pin1" : "pin2");
      ASSERT_TRUE(line);
      const auto& live = now->series.samples;
      const auto& pinned = now->pins[p].run->series.samples;
      ASSERT_EQ(line->source->size(), live.size()) << "both are evaluated by one schedule";
      for (std::size_t i = 0; i < live.size(); ++i) {
        ASSERT_EQ(pinned[i].t, live[i].t);
        EXPECT_EQ(line->source->x(i), static_cast<double>(live[i].t));
        EXPECT_EQ(line->source->y(i), averages ? pinned[i].f_average - live[i].f_average : pinned[i].f - live[i].f);
      }
    }
    EXPECT_NE(plot::find_mark(figure, "zero"), nullptr);
    EXPECT_NE(figure.subtitle.find("own $λ$"), std::string::npos);
    EXPECT_TRUE(figure.message.empty());
    options.log_y = true;
    const Figure logarithmic = difference(*now, options);
    EXPECT_GE(pinned_line(logarithmic, "pin1")->source->range(0, 10, false).min, 0);
    EXPECT_EQ(plot::find_mark(logarithmic, "zero"), nullptr);
  }
}

TEST(Difference, OnlyWhereBothWereEvaluated) {
  const auto now = after({RunTo{400}, PinRun{}, session::SetInStep{false},
                          session::SetAfterEdit{session::AfterEdit::StartAgain}, SetParameter{"k", "4"}, RunTo{70}});
  ASSERT_EQ(now->pins[0].run->frontier, 400);
  const Figure figure = difference(*now);
  const std::optional<plot::Line> line = pinned_line(figure, "pin1");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->source->x(line->source->size() - 1), 70.0) << "nothing is invented beyond the shorter run";
}

TEST(Difference, SaysWhyThereIsNothing) {
  EXPECT_NE(difference(*after({RunTo{9}})).message.find("Pin this run"), std::string::npos);
  const auto pinned = after({PinRun{}});
  const int id = pinned->pins[0].id;
  const auto other = after({PinRun{}, session::LockPin{id, false}, session::NewData{}, RunTo{9}});
  const Figure figure = difference(*other);
  EXPECT_FALSE(pinned_line(figure, "pin1"));
  EXPECT_NE(figure.message.find("mean nothing"), std::string::npos);
}

// Four pins of long runs, an overflow and other data among them: nothing crashes, nothing is not finite.
TEST(Pins, FourOfThemCanBeDrawnEverywhere) {
  const auto first = after({PinRun{}});
  const int id = first->pins[0].id;
  const auto now = after({PinRun{}, session::LockPin{id, false}, SetParameter{"step", "constant:1e12"},
                          SetParameter{"projection", "off"}, PinRun{}, SetParameter{"step", "pegasos"}, PinRun{},
                          SetParameter{"k", "m"}, PinRun{}, SetParameter{"data", "iris"},
                          SetParameter{"positive", "setosa"}, SetParameter{"k", "2"}, RunTo{300}});
  ASSERT_EQ(now->pins.size(), 4U);
  for (const FigureInfo& info : figure_list()) {
    const Result<Figure> figure = make_figure(info.name, *now);
    ASSERT_TRUE(figure.ok());
    for (const plot::Rect rect : {plot::Rect{0, 0, 700, 420}, plot::Rect{0, 0, 60, 40}}) {
      plot::Recorder canvas;
      plot::draw(*figure, canvas, rect, plot::theme(plot::ThemeName::dark));
      EXPECT_EQ(canvas.clips, 0) << info.name;
    }
  }
}

/// x of the first and of the last place of a curve.
std::pair<double, double> ends_of(const plot::Line& line) {
  return {line.source->x(0), line.source->x(line.source->size() - 1)};
}

TEST(Pins, StandSideBySideAtEqualWork) {
  const auto now = after({PinRun{}, SetParameter{"k", "32"}, RunTo{200}});
  const auto m = static_cast<double>(now->m());
  for (const FigureInfo& info : figure_list()) {
    if (!info.over_time || info.name == "difference") continue;
    PlotOptions options = plot_defaults(info.name);
    const Figure by_steps = info.over_time(*now, options);
    options.along = TimeAxis::examples;
    const Figure by_examples = info.over_time(*now, options);
    options.along = TimeAxis::epochs;
    const Figure by_epochs = info.over_time(*now, options);
    EXPECT_EQ(by_examples.x.label, "examples seen $kt$");
    ASSERT_TRUE(by_examples.cursor && by_epochs.cursor);
    EXPECT_EQ(by_examples.cursor->x, 6400);
    EXPECT_EQ(by_examples.cursor->label, "$kt$ = 6,400");
    EXPECT_DOUBLE_EQ(by_epochs.cursor->x, 6400 / m);
    const double per[2] = {32, 1};
    const char* const ids[2] = {info.name == "violators" ? "mean" : info.name == "step-size" ? "eta" : "live", "pin1"};
    for (int i = 0; i < 2; ++i) {
      const std::optional<plot::Line> steps = pinned_line(by_steps, ids[i]);
      const std::optional<plot::Line> examples = pinned_line(by_examples, ids[i]);
      const std::optional<plot::Line> epochs = pinned_line(by_epochs, ids[i]);
      ASSERT_TRUE(steps && examples && epochs) << info.name << " " << ids[i];
      EXPECT_EQ(ends_of(*examples).first, per[i] * ends_of(*steps).first) << info.name << " " << ids[i];
      EXPECT_DOUBLE_EQ(ends_of(*epochs).first, per[i] / m * ends_of(*steps).first) << info.name << " " << ids[i];
      EXPECT_EQ(examples->source->y(2), steps->source->y(2)) << info.name;
    }
    EXPECT_LE(by_examples.x.range.lo, 1) << "the run with the shorter steps begins in view";
    EXPECT_GE(by_examples.x.range.hi, 6400);
    plot::Recorder canvas;
    plot::draw(by_epochs, canvas, {0, 0, 500, 300}, plot::theme(plot::ThemeName::light));
  }
}

TEST(Pins, TheBoundAndTheProjectionsGoByTheLiveRunsWork) {
  const auto now = after({SetParameter{"k", "4"}, RunTo{300}});
  PlotOptions options = plot_defaults("suboptimality");
  const Figure steps = suboptimality(*now, options);
  options.along = TimeAxis::examples;
  const Figure examples = suboptimality(*now, options);
  const std::optional<plot::Line> a = pinned_line(steps, "theorem");
  const std::optional<plot::Line> b = pinned_line(examples, "theorem");
  ASSERT_TRUE(a && b);
  EXPECT_EQ(b->source->x(0), 12) << "it begins with T = 3, of four examples each";
  EXPECT_EQ(a->source->y(0), b->source->y(0));
  EXPECT_EQ(a->label, b->label) << "the formula is about T";
  options = plot_defaults("norm");
  const Figure norms = norm(*now, options);
  options.along = TimeAxis::examples;
  options.x = plot::Range{4, 1200};
  const Figure wide = norm(*now, options);
  const auto* ticks = std::get_if<plot::Rug>(plot::find_mark(norms, "projected"));
  const auto* moved = std::get_if<plot::Rug>(plot::find_mark(wide, "projected"));
  ASSERT_TRUE(ticks != nullptr && moved != nullptr);
  ASSERT_FALSE(ticks->x.empty());
  EXPECT_EQ(moved->x.front(), 4 * ticks->x.front());
  EXPECT_EQ(wide.x.range, *options.x) << "a zoom is in the unit that is shown";
}

TEST(Pins, TwoBallsInOneWeightSpaceAreNamedByTheirValues) {
  for (const char* bias : {"none", "feature:1"}) {
    const auto now = after({SetParameter{"bias", bias}, SetParameter{"lambda", "0.5"}, RunTo{20}, PinRun{},
                            SetParameter{"lambda", "0.05"}});
    ASSERT_EQ(now->pins.size(), 1U);
    const Figure figure = weight_space(*now);
    const auto* other = std::get_if<plot::Circle>(plot::find_mark(figure, "pin1.ball"));
    ASSERT_NE(other, nullptr) << bias;
    EXPECT_DOUBLE_EQ(other->radius, 1 / std::sqrt(0.5));
    EXPECT_EQ(plot::plain_text(other->label), "A  λ = 0.5");
    EXPECT_EQ(other->stroke.hue, plot::Hue::pin1);
    EXPECT_EQ(plot::find_mark(figure, "before.ball"), nullptr) << "the pinned run is what was before";
    EXPECT_GE(needed_radius(*now, 1), 1 / std::sqrt(0.05));
    const auto same = after({RunTo{20}, PinRun{}, SetParameter{"k", "4"}});
    EXPECT_EQ(plot::find_mark(weight_space(*same), "pin1.ball"), nullptr) << "the same ball is drawn once";
  }
}

}  // namespace
}  // namespace pegasos::figures
