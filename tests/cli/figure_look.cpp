// How a picture is looked at, in words: zoom, scales, views, what is shown and hidden. The command under a picture of
// the window gives that picture.
#include <algorithm>

#include "cli/program.h"
#include "exports/picture_file.h"
#include "exports/pictures.h"
#include "figures/figures.h"
#include "plot/recorder.h"
#include "session/session.h"

namespace pegasos::test {
namespace {

/// At t of a run of 60 steps, of which `frontier` were made.
session::SnapshotPtr moment_of(const std::string& data, Count frontier, Count t) {
  session::SessionOptions options;
  options.parameters.data = data;
  options.parameters.T = 60;
  auto session = session::Session::open(std::move(options));
  EXPECT_TRUE(session.ok());
  (*session)->push(session::RunTo{frontier});
  (*session)->push(session::SeekTo{{t, Phase::Projection}});
  return (*session)->wait(true);
}
session::SnapshotPtr at_the_end_of(const std::string& data) { return moment_of(data, 60, 60); }

class FigureLook : public CommandLine {
 protected:
  /// The picture, made here and by the command that stands under it.
  void expect_same_picture(const session::Snapshot& now, const plot::Figure& figure, std::string_view wanted) {
    exports::PictureOptions options;
    options.width = 960;
    options.height = 600;
    options.theme = plot::ThemeName::light;
    options.about = exports::moment_words(now);
    ASSERT_TRUE(exports::write_figure(figure, folder_ / "here.svg", plot::test_fonts(), options).ok());
    EXPECT_EQ(figure.options, wanted);
    Words words = split(exports::public_command(now, figure.id, ".svg", figure.options) + " --no-origin", ' ');
    words.erase(words.begin());
    const Ended ended = run(words);
    ASSERT_EQ(ended.code, 0) << figure.options << ": " << ended.err;
    const Words got = split(read(figure.id + ".svg"), '\n');
    const Words want = split(read("here.svg"), '\n');
    const auto differ = std::ranges::mismatch(got, want);
    EXPECT_TRUE(got == want) << figure.id << figure.options << "\n"
                             << (differ.in1 == got.end() ? "" : *differ.in1) << "\n"
                             << (differ.in2 == want.end() ? "" : *differ.in2);
  }
};

TEST_F(FigureLook, TheCommandUnderAPlotHasItsZoomItsScalesAndWhatIsHidden) {
  const session::SnapshotPtr now = at_the_end_of("overlapping-blobs");
  figures::PlotOptions options = figures::plot_defaults("suboptimality");
  options.log_x = false;
  options.x = plot::Range{2, 37.5};
  options.y = plot::Range{0.001, 12};
  options.bound_posterior = true;
  options.hidden = {"average", "pin1", "no such curve"};
  expect_same_picture(*now, figures::suboptimality(*now, options),
                      " --x-scale linear --x-range 2:37.5 --y-range 0.001:12 --show posterior --hide average");
  options = figures::plot_defaults("objective");
  options.log_y = true;
  options.along = figures::TimeAxis::epochs;
  expect_same_picture(*now, figures::objective(*now, options), " --along epochs --y-scale log");
  expect_same_picture(*now, figures::norm(*now), "");
}

TEST_F(FigureLook, TheCommandSaysHowFarTheRunHadBeenMade) {
  const session::SnapshotPtr half = moment_of("overlapping-blobs", 40, 20);
  expect_same_picture(*half, figures::objective(*half, figures::plot_defaults("objective")), "");
  const Words command = {"figure", "objective", "overlapping-blobs", "--T", "60", "--t", "20", "--no-origin"};
  const auto picture = [&](Words more) {
    more.insert(more.begin(), command.begin(), command.end());
    more.insert(more.end(), {"-o", "a.svg"});
    EXPECT_EQ(run(more).code, 0);
    return read("a.svg");
  };
  EXPECT_EQ(picture({}), picture({"--frontier", "60"})) << "else the whole run is there";
  EXPECT_NE(picture({}), picture({"--frontier", "40"}));
  const Ended ended = run({"figure", "objective", "moons", "--t", "20", "--frontier", "19", "-o", "b.svg"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_NE(ended.err.find("--frontier"), std::string::npos) << ended.err;
}

TEST_F(FigureLook, TheCommandUnderAPlaneHasItsViewAndWhatIsHidden) {
  const session::SnapshotPtr plane = at_the_end_of("overlapping-blobs");
  figures::DataPlaneOptions points;
  expect_same_picture(*plane, figures::data_plane(*plane, points), "");
  points.view = figures::fitted_view(*plane);
  points.hidden = {"average", "selected.note"};
  points.trail = false;
  expect_same_picture(*plane, figures::data_plane(*plane, points), " --hide trail,average");
  points.view->x = {-4, 4};
  points.view->y = {-3, 5};
  points.support = true;
  expect_same_picture(*plane, figures::data_plane(*plane, points),
                      " --x-range=-4:4 --y-range=-3:5 --show support --hide trail,average");
  figures::WeightSpaceOptions weights;
  weights.aspect = static_cast<double>(960.F / 600.F);
  weights.heat = false;
  weights.subgradients = true;
  weights.radius = 3;
  weights.hidden = {"optimum"};
  expect_same_picture(*plane, figures::weight_space(*plane, weights),
                      " --x-range=-3:3 --y-range=-3:3 --show subgradients --hide heat,optimum");

  const session::SnapshotPtr many = at_the_end_of("iris");
  ASSERT_GT(many->d(), 3);
  points = {};
  points.mode = figures::PlaneMode::principal;
  expect_same_picture(*many, figures::data_plane(*many, points), " --view principal");
  points.mode = figures::PlaneMode::features;
  points.feature_x = 3;
  points.feature_y = 1;
  expect_same_picture(*many, figures::data_plane(*many, points), " --view features:4,2");
  weights = {};
  weights.aspect = static_cast<double>(960.F / 600.F);
  weights.mode = figures::WeightMode::lengths;
  expect_same_picture(*many, figures::weight_space(*many, weights), " --view lengths");
}

TEST_F(FigureLook, WhatAFigureDoesNotHaveIsRefusedWithWhatItHas) {
  const auto refused = [&](Words words, const std::vector<std::string>& said) {
    words.insert(words.begin(), "figure");
    words.insert(words.end(), {"--T", "9", "-o", "a.svg"});
    expect_error(words, 2, said);
  };
  refused({"objective", "moons", "--hide", "averag"}, {"--hide averag", "average"});
  refused({"norm", "moons", "--show", "posterior"}, {"--show posterior", "norm"});
  refused({"suboptimality", "moons", "--show", "bound"}, {"--show bound", "logarithm1, posterior"});
  refused({"data-plane", "moons", "--view", "span"}, {"--view span", "principal"});
  refused({"data-plane", "iris", "--classes", "setosa,versicolor", "--view", "features:1,5"}, {"features:1,5", "4"});
  refused({"data-plane", "iris", "--classes", "setosa,versicolor", "--view", "features:0,1"}, {"features:0,1"});
  refused({"weight-space", "moons", "--view", "principal"}, {"--view principal", "span or lengths"});
  refused({"objective", "moons", "--view", "margin"}, {"--view margin", "objective"});
  refused({"step", "moons", "--x-range", "0:1"}, {"--x-range 0:1", "step"});
  refused({"objective", "moons", "--x-range", "5:1"}, {"--x-range 5:1", "FROM:TO"});
  refused({"objective", "moons", "--y-range", "1"}, {"--y-range 1", "FROM:TO"});
  refused({"objective", "moons", "--x-range=-1:9"}, {"--x-range -1:9", "objective"});
  refused({"data-plane", "moons", "--x-scale", "log"}, {"--x-scale", "plots over t"});
  refused({"theory-row", "moons", "--hide", "live"}, {"--hide", "pictures of a moment"});
  refused({"idea:hinge", "--x-range", "0:1"}, {"--x-range", "pictures of a moment"});
}

}  // namespace
}  // namespace pegasos::test
