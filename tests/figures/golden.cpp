// Figures of real moments as SVG, byte for byte, in every theme. The golden file of a figure is its dark picture; in
// the other themes everything must stand where it stands there, and what each theme paints with, colours and widths in
// the order of their first use, is golden too (NAME.paints).
//
// After a change that is meant: look at the pictures, run the tests once with PEGASOS_UPDATE_GOLDEN=1, and look at what
// git says has changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/file_writer.h"
#include "figures/figures.h"
#include "figures/roc.h"
#include "figures/theory_figures.h"
#include "ideas/idea.h"
#include "moments.h"
#include "plot/recorder.h"
#include "plot/vector_canvas.h"
#include "support/places.h"
#include "sweep_tables.h"
#include "theory_status.h"

namespace pegasos::figures {
namespace {

namespace fs = std::filesystem;
using plot::ThemeName;

struct Scene {
  std::string name;
  Figure figure;
};
using Scenes = std::vector<Scene>;

constexpr std::array kThemes = {ThemeName::dark, ThemeName::light, ThemeName::high_contrast};
const fs::path kFolder = fs::path(test::source_folder()) / "tests" / "golden" / "figures";

/// Two features: the planes as they are, a step, and the curves that every run has.
void add_iris(Scenes& all) {
  const Settings settings = {
      {"data", "iris"}, {"classes", "setosa,versicolor"}, {"features", "3,4"}, {"lambda", "0.02"}, {"k", "3"}};
  const session::SnapshotPtr iris = moment(settings, 60);
  for (const char* name : {"data-plane", "weight-space", "objective", "suboptimality", "norm", "parts", "step-size",
                           "violators", "angle", "distance"}) {
    all.push_back({std::string("iris-") + name, *make_figure(name, *iris)});
  }
  all.push_back({"iris-step", step_enlarged(*moment(settings, 2))});
  WeightSpaceOptions bare;
  bare.kinks = bare.contours = false;
  all.push_back({"iris-weight-space-heat", weight_space(*iris, bare)});
  all.push_back({"iris-support", *make_figure("support", *iris)});
  all.push_back({"iris-subgradients", *make_figure("subgradients", *iris)});
}

/// Three weights: the ball, and a surface of one level in it.
void add_ball(Scenes& all) {
  const session::SnapshotPtr moons =
      moment({{"data", "moons"}, {"bias", "feature:1"}, {"lambda", "0.05"}, {"k", "4"}}, 30);
  all.push_back({"moons-ball", weight_space(*moons)});
  WeightSpaceOptions space;
  space.level.shown = true;
  all.push_back({"moons-ball-level", weight_space(*moons, space)});
}

/// Many features: the margin view with its histogram, the plane through the path, bars and pictures.
void add_many_features(Scenes& all) {
  const session::SnapshotPtr wine =
      moment({{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}, {"lambda", "0.01"}}, 40);
  all.push_back({"wine-data-plane", data_plane(*wine)});
  all.push_back({"wine-span-plane", weight_space(*wine)});
  WeightSpaceOptions lengths;
  lengths.mode = WeightMode::lengths;
  all.push_back({"wine-lengths", weight_space(*wine, lengths)});
  const session::SnapshotPtr cancer =
      moment({{"data", "breast_cancer"}, {"scale", "standardise"}, {"lambda", "0.02"}, {"k", "10"}}, 60);
  all.push_back({"cancer-margins", *make_figure("margins", *cancer)});
  all.push_back({"cancer-weights", weight_bars(*cancer)});
  all.push_back({"cancer-products", *make_figure("products", *cancer)});
  const session::SnapshotPtr digits =
      moment({{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}, {"k", "10"}}, 60);
  all.push_back({"digits-images", images(*digits)});
}

/// What only a held-out part, a test set or a pinned run brings.
void add_comparisons(Scenes& all) {
  all.push_back({"blobs-errors-held-out", errors(*moment({{"held-out", "0.3"}}, 60))});
  const session::SnapshotPtr tested = moment(
      {{"data", "wine"}, {"positive", "class_1"}, {"scale", "unit-rows"}, {"held-out", "0.4"}, {"test", "wine"}}, 60);
  all.push_back({"wine-errors-test", errors(*tested)});
  all.push_back({"wine-roc", roc(*tested)});
  const session::SnapshotPtr pinned =
      after({session::RunTo{40}, session::PinRun{}, session::SetParameter{"lambda", "0.2"}, session::RunTo{40}});
  for (const char* name : {"difference", "objective", "data-plane", "weight-space"}) {
    all.push_back({std::string("pinned-") + name, *make_figure(name, *pinned)});
  }
}

/// The theory page: both sides with their ratio, the fan, a histogram, two numbers, and the figures below.
void add_theory(Scenes& all) {
  const TheoryStatus& status = theory_of_blobs();
  for (const char* name : {"Theorem 1", "Theorem 2", "Theorem 3, δ = 0.1", "Lemma 5", "Corollary 1"}) {
    std::string file = "theory-" + std::string(name).substr(0, 9);
    std::ranges::replace(file, ' ', '-');
    all.push_back({file, theory_row(nullptr, status, row_of(status, name), log_look())});
  }
  all.push_back({"theory-exceedance", theory_exceedance(status, log_look())});
  all.push_back({"theory-tightness", theory_tightness(status, log_look())});
  all.push_back({"theory-proof", theory_proof(status, log_look())});
  all.push_back({"theory-iterations", theory_iterations({.T = 300}, log_look())});
  all.push_back({"theory-duality", make_theory_figure("theory-duality", status, nullptr)});
}

/// Experiments: numbers, words, several curves, the choice of cross-validation, a map.
void add_sweeps(Scenes& all) {
  all.push_back({"sweep-k", sweep_figure(sweep_over_k())});
  all.push_back({"sweep-steps", sweep_figure(sweep_of_steps(), {}, SweepBand::interval)});
  all.push_back({"sweep-sampling", sweep_figure(sweep_of_sampling())});
  all.push_back({"sweep-folds", sweep_figure(sweep_over_folds())});
  all.push_back({"sweep-map", sweep_figure(sweep_of_both())});
  const SweepTable first = sweep_over_k();
  const SweepTable second = sweep_beside_k();
  const SweepSeries both[] = {{&first, plot::Hue::pin1, "A  $λ$ = 0.01"}, {&second, plot::Hue::pin2, "B  $λ$ = 0.1"}};
  all.push_back({"sweep-beside", sweep_figure(both, {}, SweepBand::interval)});
}

/// Ideas as they are at first.
void add_ideas(Scenes& all) {
  for (const ideas::Idea& idea : ideas::idea_list()) {
    const Figure figure = ideas::make_scene(ideas::State(idea)).figure;
    all.push_back({figure.id, figure});
  }
}

Scenes scenes() {
  Scenes all;
  add_iris(all);
  add_ball(all);
  add_many_features(all);
  add_comparisons(all);
  add_theory(all);
  add_sweeps(all);
  add_ideas(all);
  return all;
}

std::string as_svg(const Figure& figure, ThemeName name) {
  const plot::Page page{560.F, 380.F, 1.F, {}, figure.title};
  return plot::svg_document(page, plot::test_fonts(), [&](plot::Canvas& canvas) {
    plot::DrawOptions options;
    options.card = true;
    plot::draw(figure, canvas, {0, 0, page.width, page.height}, plot::theme(name), options);
  });
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// "line 17 is … and was …": where two texts part; empty where they do not.
std::string difference_of(const std::string& now, const std::string& golden) {
  const std::vector<std::string> a = lines_of(now);
  const std::vector<std::string> b = lines_of(golden);
  const auto [one, other] = std::ranges::mismatch(a, b);
  if (one == a.end() && other == b.end()) return {};
  const auto shown = [](auto at, const std::vector<std::string>& lines) {
    return at == lines.end() ? std::string("the end") : at->substr(0, 300);
  };
  return "line " + std::to_string(one - a.begin() + 1) + "\n  is   " + shown(one, a) + "\n  was  " + shown(other, b);
}

/// What a theme decides: colours, how strong they are, and how wide lines are. Calls paint(' name="value"') for each of
/// them, in their order; returns the rest.
template <typename Paint>
std::string split_paints(std::string_view svg, const Paint& paint) {
  constexpr std::string_view kNames[] = {" fill=\"",           " stroke=\"",       " fill-opacity=\"",
                                         " stroke-opacity=\"", " stroke-width=\"", " stroke-dasharray=\""};
  std::string rest;
  while (!svg.empty()) {
    const auto name = std::ranges::find_if(kNames, [&](std::string_view one) { return svg.starts_with(one); });
    const std::size_t end = name == std::end(kNames) ? svg.npos : svg.find('"', name->size());
    if (end == svg.npos) {
      rest += svg.front();
      svg.remove_prefix(1);
    } else {
      paint(svg.substr(0, end + 1));
      svg.remove_prefix(end + 1);
    }
  }
  return rest;
}

std::string without_paint(const std::string& svg) {
  std::string rest = split_paints(svg, [](std::string_view) {});
  constexpr std::string_view kEnds = " stroke-linecap=\"round\"";  // of what has no dashes
  for (std::size_t at = rest.find(kEnds); at != rest.npos; at = rest.find(kEnds, at)) rest.erase(at, kEnds.size());
  return rest;
}

/// The numbers of a text, and the text with a 0 for each.
std::pair<std::vector<double>, std::string> split_numbers(const std::string& text) {
  std::pair<std::vector<double>, std::string> out;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    double value = 0;
    const auto [next, failed] = std::from_chars(at, end, value, std::chars_format::fixed);
    if (failed == std::errc() && std::isfinite(value)) {
      out.first.push_back(value);
      out.second += '0';
      at = next;
    } else {
      out.second += *at++;
    }
  }
  return out;
}

/// How far, in px, a number of one drawing is from the same number of the other; infinite for other drawings.
double largest_shift(const std::string& a, const std::string& b) {
  const auto [one, words] = split_numbers(a);
  const auto [other, other_words] = split_numbers(b);
  if (words != other_words || one.size() != other.size()) return HUGE_VAL;
  double largest = 0;
  for (std::size_t i = 0; i < one.size(); ++i) largest = std::max(largest, std::abs(one[i] - other[i]));
  return largest;
}

/// Every way of painting that the picture uses, in the order of its first use, one a line.
std::string paints_of(const std::string& svg) {
  std::vector<std::string> paints;
  for (const std::string& line : lines_of(svg)) {
    std::string paint;
    split_paints(line, [&](std::string_view one) { paint += one; });
    if (!paint.empty() && std::ranges::find(paints, paint) == paints.end()) paints.push_back(paint);
  }
  std::string text;
  for (const std::string& paint : paints) text += paint + "\n";
  return text;
}

std::string content_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// Compares with the golden file, or renews it.
void expect_golden(const std::string& name, const std::string& now) {
  const char* update = std::getenv("PEGASOS_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1") {
    ASSERT_TRUE(save_file((kFolder / name).string(), now).ok());
    return;
  }
  if (now == content_of(kFolder / name)) return;
  const fs::path other = fs::temp_directory_path() / fs::path(name).filename();
  EXPECT_TRUE(save_file(other.string(), now).ok());
  ADD_FAILURE() << (kFolder / name) << " differs in " << difference_of(now, content_of(kFolder / name))
                << "\nthe new one is " << other
                << "; if it is meant to be so, run this test once with PEGASOS_UPDATE_GOLDEN=1";
}

// The formula that the walk over all rows evaluates, and how it is set on screen: whoever edits one looks at the other.
TEST(GoldenFormulas, AsEvaluatedAndAsSet) {
  std::string text;
  for (const Statement& row : statement_table()) text += std::string(row.formula) + "\n    " + row.set.text() + "\n";
  expect_golden("../formulas.txt", text);
}

struct GoldenFigures : testing::Test {
  void SetUp() override {
    if (const std::string why = plot::why_no_golden(); !why.empty()) GTEST_SKIP() << why;
  }
};

TEST_F(GoldenFigures, LookAsTheyDidInEveryTheme) {
  for (const Scene& scene : scenes()) {
    const std::string dark = as_svg(scene.figure, ThemeName::dark);
    expect_golden(scene.name + ".svg", dark);
    std::string paints;
    for (const ThemeName theme : kThemes) {
      const std::string svg = as_svg(scene.figure, theme);
      // Dots and arrow heads grow with the lines of the high contrast (the head of the broadest arrow, of 5 px, by
      // 2.7 px); nothing else may move.
      const double most = theme == ThemeName::high_contrast ? 3 : 0;
      EXPECT_LE(largest_shift(without_paint(svg), without_paint(dark)), most)
          << scene.name << " is another drawing in the theme " << plot::theme_name(theme) << ": "
          << difference_of(without_paint(svg), without_paint(dark));
      if (theme != ThemeName::dark) paints += std::string(plot::theme_name(theme)) + "\n" + paints_of(svg);
    }
    expect_golden(scene.name + ".paints", paints);
  }
}

TEST_F(GoldenFigures, EveryFigureHasOne) {
  const Scenes all = scenes();
  for (const FigureInfo& info : figure_list()) {
    const auto shown = [&](const Scene& scene) { return scene.figure.id == info.name; };
    EXPECT_TRUE(std::ranges::any_of(all, shown)) << info.name;
  }
}

TEST_F(GoldenFigures, NoFileIsLeftOver) {
  const Scenes all = scenes();
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    const std::string name = entry.path().stem().string();
    EXPECT_TRUE(std::ranges::any_of(all, [&](const Scene& scene) { return scene.name == name; })) << entry.path();
  }
}

}  // namespace
}  // namespace pegasos::figures
