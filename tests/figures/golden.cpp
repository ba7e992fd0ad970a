// Figures of real moments as SVG, byte for byte. After a change that is meant: look at the pictures, then run the tests
// once with PEGASOS_UPDATE_GOLDEN=1.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "figures/figures.h"
#include "moments.h"
#include "plot/recorder.h"
#include "plot/vector_canvas.h"

namespace pegasos::figures {
namespace {

struct Scene {
  std::string name;
  Figure figure;
};

std::vector<Scene> scenes() {
  std::vector<Scene> all;
  const session::SnapshotPtr iris = moment(
      {{"data", "iris"}, {"classes", "setosa,versicolor"}, {"features", "3,4"}, {"lambda", "0.02"}, {"k", "3"}}, 60);
  for (const char* name : {"data-plane", "weight-space", "objective", "suboptimality", "norm"}) {
    all.push_back({std::string("iris-") + name, *make_figure(name, *iris)});
  }
  const session::SnapshotPtr step = moment(
      {{"data", "iris"}, {"classes", "setosa,versicolor"}, {"features", "3,4"}, {"lambda", "0.02"}, {"k", "3"}}, 2);
  all.push_back({"iris-step", step_enlarged(*step)});
  const session::SnapshotPtr wine =
      moment({{"data", "wine"}, {"positive", "class_0"}, {"scale", "unit-rows"}, {"lambda", "0.01"}}, 40);
  all.push_back({"wine-data-plane", data_plane(*wine)});
  all.push_back({"wine-weight-space", weight_space(*wine)});
  const session::SnapshotPtr moons =
      moment({{"data", "moons"}, {"bias", "feature:1"}, {"lambda", "0.05"}, {"k", "4"}}, 30);
  WeightSpaceOptions space;
  space.level.shown = true;
  all.push_back({"moons-weight-space", weight_space(*moons, space)});
  all.push_back({"moons-weight-space-light", weight_space(*moons)});
  all.push_back({"wine-weight-space-dark", weight_space(*wine)});
  WeightSpaceOptions lengths;
  lengths.mode = WeightMode::lengths;
  all.push_back({"wine-weight-space-lengths", weight_space(*wine, lengths)});
  all.push_back({"iris-weight-space-dark", weight_space(*iris)});
  WeightSpaceOptions bare;
  bare.kinks = bare.contours = false;
  all.push_back({"iris-weight-space-heat", weight_space(*iris, bare)});
  const session::SnapshotPtr cancer =
      moment({{"data", "breast_cancer"}, {"scale", "standardise"}, {"lambda", "0.02"}, {"k", "10"}}, 60);
  const session::SnapshotPtr digits =
      moment({{"data", "digits"}, {"classes", "3,8"}, {"lambda", "0.01"}, {"k", "10"}}, 60);
  for (const char* theme : {"", "-light"}) {  // one in each theme: scenes take turns
    DataPlaneOptions options;
    options.support = true;
    all.push_back({std::string("iris-support") + theme, data_plane(*iris, options)});
  }
  for (const char* theme : {"", "-light"}) {
    all.push_back({std::string("cancer-margins") + theme, *make_figure("margins", *cancer)});
  }
  for (const char* theme : {"", "-light"}) {
    all.push_back({std::string("cancer-weights") + theme, weight_bars(*cancer)});
  }
  for (const char* theme : {"", "-light"}) {
    all.push_back({std::string("digits-images") + theme, images(*digits)});
  }
  return all;
}

std::string as_svg(const Figure& figure, plot::ThemeName name) {
  const plot::Page page{560.F, 380.F, 1.F, {}, figure.title};
  return plot::svg_document(page, plot::test_fonts(), [&](plot::Canvas& canvas) {
    plot::DrawOptions options;
    options.card = true;
    plot::draw(figure, canvas, {0, 0, page.width, page.height}, plot::theme(name), options);
  });
}

TEST(GoldenFigures, LookAsTheyDid) {
  if (const std::string hint = plot::missing_fonts_hint(plot::find_fonts("")); !hint.empty()) GTEST_SKIP() << hint;
  const std::filesystem::path folder = std::filesystem::path(PEGASOS_SOURCE_DIR) / "tests" / "golden" / "figures";
  const char* update = std::getenv("PEGASOS_UPDATE_GOLDEN");
  int turn = 0;
  for (const Scene& scene : scenes()) {
    const std::string now = as_svg(scene.figure, turn++ % 2 == 0 ? plot::ThemeName::dark : plot::ThemeName::light);
    const std::filesystem::path file = folder / (scene.name + ".svg");
    if (update != nullptr && std::string(update) == "1") {
      ASSERT_EQ(plot::write_text(file, now), "");
      continue;
    }
    std::ifstream in(file, std::ios::binary);
    std::stringstream golden;
    golden << in.rdbuf();
    const std::filesystem::path other = std::filesystem::temp_directory_path() / (scene.name + ".svg");
    if (now == golden.str()) continue;
    EXPECT_EQ(plot::write_text(other, now), "");
    ADD_FAILURE() << file << " differs; the new one is " << other;
  }
}

}  // namespace
}  // namespace pegasos::figures
