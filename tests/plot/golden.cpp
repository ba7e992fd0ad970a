// The scenes as SVG, byte for byte. After a change that is meant: look at the pictures, then run the tests once with
// PEGASOS_UPDATE_GOLDEN=1.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "plot/math_text.h"
#include "plot/vector_canvas.h"
#include "recorder.h"
#include "scenes.h"
#include "support/places.h"

namespace pegasos::plot {
namespace {

std::string as_svg(const scenes::NamedFigure& scene, ThemeName name) {
  Page page;
  page.width = scene.width;
  page.height = scene.height;
  page.title = plain_text(scene.figure.title);
  const Theme& colours = theme(name);
  return svg_document(page, test_fonts(), [&](Canvas& canvas) {
    DrawOptions options;
    options.card = true;
    draw(scene.figure, canvas, {0.F, 0.F, scene.width, scene.height}, colours, options);
  });
}

bool write_text(const std::filesystem::path& file, const std::string& text) {
  return static_cast<bool>(std::ofstream(file, std::ios::binary) << text << std::flush);
}

TEST(Golden, ScenesLookAsTheyDid) {
  if (const std::string why = why_no_golden(); !why.empty()) GTEST_SKIP() << why;
  const std::filesystem::path folder = std::filesystem::path(test::source_folder()) / "tests" / "golden" / "plot";
  const char* update = std::getenv("PEGASOS_UPDATE_GOLDEN");
  int turn = 0;
  for (const scenes::NamedFigure& scene : scenes::all()) {
    const ThemeName name = turn++ % 2 == 0 ? ThemeName::dark : ThemeName::light;
    const std::filesystem::path file = folder / (scene.name + ".svg");
    const std::string now = as_svg(scene, name);
    EXPECT_EQ(now.find("nan"), std::string::npos);
    if (update != nullptr && std::string(update) == "1") {
      ASSERT_TRUE(write_text(file, now));
      continue;
    }
    std::ifstream in(file, std::ios::binary);
    std::stringstream golden;
    golden << in.rdbuf();
    // Not EXPECT_EQ: two documents of 100 kB in a message help nobody.
    EXPECT_TRUE(now == golden.str()) << scene.name << ".svg differs; the new one is "
                                     << (write_text(std::filesystem::temp_directory_path() / (scene.name + ".svg"), now)
                                             ? std::filesystem::temp_directory_path() / (scene.name + ".svg")
                                             : std::filesystem::path());
  }
}

TEST(Golden, TheSameFigureGivesTheSameBytes) {
  for (const scenes::NamedFigure& scene : scenes::all()) {
    EXPECT_TRUE(as_svg(scene, ThemeName::light) == as_svg(scene, ThemeName::light)) << scene.name;
  }
}

}  // namespace
}  // namespace pegasos::plot
