// Pictures and films are saved as they stand on screen.
#include <gtest/gtest.h>
#include <imgui.h>
#include <png.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/threads.h"
#include "exports/picture_file.h"
#include "plot/vector_canvas.h"
#include "support/folder.h"
#include "ui/screen.h"
#include "ui/view_state.h"
#include "ui/views/plots.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;
using session::SnapshotPtr;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The dialog that makes a film of the objective of a run of 30 steps.
void open_film(Screen& screen) {
  screen.session->push(session::RunTo{30});
  screen.settle(true);
  screen.app->show_tab("objective");
  screen.frames(3);
  screen.click("plot left/Menu");
  screen.frames(3);
  screen.click("plot left/Make a film…");
  screen.frames(3);
}

TEST(Pictures, AreSavedAsTheyStandOnScreen) {
  const CurrentFolder folder;
  Screen screen;
  screen.session->push(session::RunTo{300});
  const SnapshotPtr now = screen.settle(true);
  screen.frames(3);
  const plot::Rect plot = screen.rect("plot left/figure/plot");
  screen.move({plot.centre().x, plot.centre().y});
  EXPECT_TRUE(screen.press("ctrl+e"));
  screen.frames(3);
  ASSERT_TRUE(screen.has("picture"));
  ASSERT_TRUE(screen.has("picture/preview"));
  screen.click("picture/Caption");  // off
  screen.click("picture/Origin");   // likewise
  screen.fill_in("picture/Folder", (folder / "no such folder").string());
  screen.click("picture/Save");
  screen.frames(2);
  ASSERT_TRUE(screen.has("picture/Save")) << "what was typed can be mended";
  screen.fill_in("picture/Folder", (folder / ".").string());
  screen.click("picture/Save");
  screen.frames(2);
  EXPECT_FALSE(screen.has("picture/Save"));
  ASSERT_TRUE(fs::exists(folder / "pegasos-objective.svg"));
  const std::string svg = content(folder / "pegasos-objective.svg");
  EXPECT_EQ(svg.find("checksum"), std::string::npos);

  // The same figure drawn directly: the same bytes, page and all.
  const plot::Figure figure = figures::objective(*now);
  const auto book = plot::FontBook::open(screen.fonts->files());
  float w = 0;
  float h = 0;
  ASSERT_EQ(std::sscanf(svg.c_str() + svg.find("viewBox"), "viewBox=\"0 0 %f %f", &w, &h), 2);
  plot::Page page{w, h, 1.F, screen.app->appearance().theme().of(plot::Hue::panel), plot::plain_text(figure.title)};
  EXPECT_EQ(svg, plot::svg_document(page, *book, [&](plot::Canvas& canvas) {
              exports::paint_figure(figure, {}, canvas, {0, 0, w, h}, screen.app->appearance().theme());
            }));
}

// A sentence about an entry that stands no more would be read of the new one.
TEST(Pictures, WhatIsSaidOfAnEntryGoesAsSoonAsItChanges) {
  const CurrentFolder folder;
  std::ofstream(folder / "there.svg") << "there";
  Screen screen;
  screen.session->push(session::RunTo{30});
  screen.settle(true);
  screen.frames(3);
  const plot::Rect plot = screen.rect("plot left/figure/plot");
  screen.move({plot.centre().x, plot.centre().y});
  screen.press("ctrl+e");
  screen.frames(3);
  const auto goes = [&](const std::string& said, const std::string& field) {
    screen.frames(3);
    EXPECT_TRUE(screen.has(said)) << field;
    screen.click(field);
    screen.frames(2);
    EXPECT_TRUE(screen.has(said)) << "nothing was typed in " << field;
    screen.type("7");
    screen.frames(2);
    EXPECT_FALSE(screen.has(said)) << field;
    screen.press("escape");
    screen.frames(2);
  };
  screen.fill_in("picture/Folder", (folder / "no such folder").string());
  for (const char* field : {"picture/Name", "picture/Folder", "picture/Width"}) {
    screen.click("picture/Save");
    goes("picture/failed", field);
  }
  screen.fill_in("picture/Height", "tall");
  goes("picture/failed", "picture/Height");
  screen.fill_in("picture/Folder", (folder / ".").string());
  screen.fill_in("picture/Name", "there.svg");
  screen.frames(3);
  if (!screen.has("picture/replacing")) screen.click("picture/Save");
  goes("picture/replacing", "picture/Name");
  screen.press("escape");
  screen.frames(3);

  open_film(screen);
  screen.fill_in("film/Frames", "many");
  goes("film/refused", "film/Frames");
  screen.fill_in("film/To", "100000");  // was taken for the last t that there is
  goes("film/refused", "film/To");
  screen.press("escape");
  screen.frames(3);

  screen.press("ctrl+o");
  screen.frames(3);
  screen.enter("not there.csv");
  for (const char* field : {"dialog/Name", "dialog/Folder"}) {
    if (!screen.has("dialog/no file")) screen.click("dialog/Open");
    goes("dialog/no file", field);
  }
}

// A GIF that is there would be asked about before it is replaced.
TEST(Pictures, WithoutFfmpegOnlyFramesCanBeChosen) {
  const CurrentFolder folder;
  std::ofstream(folder / "pegasos-objective.gif") << "there";
  Screen screen;
  open_film(screen);
  screen.fill_in("film/Frames", "2");
  const char* before = std::getenv("PATH");
  const std::string path = before == nullptr ? "" : before;
  ::setenv("PATH", "", 1);
  screen.click("film/GIF");
  screen.click("film/Make film");
  screen.frames(2);
  EXPECT_FALSE(screen.has("film/Replace"));
  const fs::path last = folder / "pegasos-objective-frames" / "frames.txt";
  for (int i = 0; i < 3000 && !fs::exists(last); ++i) {
    screen.frames();
    threads::rest(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(fs::exists(last));
  ::setenv("PATH", path.c_str(), 1);
}

// "..svg" and .svg in a folder were written, which no list shows.
TEST(Pictures, WhatNamesAFolderIsNoNameOfAPicture) {
  const CurrentFolder folder;
  fs::create_directory("sub");
  Screen screen;
  screen.session->push(session::RunTo{30});
  screen.settle(true);
  screen.frames(3);
  screen.move(screen.rect("plot left/figure/plot").centre());
  screen.press("ctrl+e");
  screen.frames(3);
  screen.enter(".");  // its text is selected
  for (const char* name : {".", "..", "sub/"}) {
    if (name != std::string_view(".")) screen.fill_in("picture/Name", name);
    screen.frames(2);
    EXPECT_TRUE(screen.has("picture/failed")) << name;
  }
  screen.press("escape");
  screen.frames(3);
  open_film(screen);
  for (const char* name : {".", "..", "sub/"}) {
    screen.fill_in("film/Name", name);
    screen.frames(2);
    EXPECT_TRUE(screen.has("film/no name")) << name;
    screen.click("film/Make film");
    screen.frames(2);
    EXPECT_FALSE(screen.has("film/bar")) << name;
  }
  EXPECT_TRUE(fs::is_empty("sub"));
  for (const auto& entry : fs::directory_iterator(".")) EXPECT_EQ(entry.path().filename(), "sub");
}

/// How strongly what is drawn in a widget stands out from the panel.
double strength(const Screen& screen, const std::string& widget) {
  const plot::Rect area = screen.rect(widget);
  const plot::Color panel = screen.app->appearance().theme().of(plot::Hue::panel);
  const ImDrawData& drawn = *ImGui::GetDrawData();
  double most = 1;
  for (int i = 0; i < drawn.CmdListsCount; ++i) {
    const char* owner = drawn.CmdLists[i]->_OwnerName;  // behind the dialog lie panels
    if (owner == nullptr || std::string_view(owner).find("##film") == std::string_view::npos) continue;
    for (const ImDrawVert& v : drawn.CmdLists[i]->VtxBuffer) {
      if (!area.contains({v.pos.x, v.pos.y})) continue;
      const auto part = [&](int shift) { return static_cast<std::uint8_t>((v.col >> shift) & 0xFFU); };
      const plot::Color ink{part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT), 255};
      most = std::max(most,
                      plot::contrast(plot::mix(panel, ink, static_cast<float>(part(IM_COL32_A_SHIFT)) / 255.F), panel));
    }
  }
  return most;
}

// GIF and MP4 looked like a choice that is merely not taken.
TEST(Pictures, WhatNeedsFfmpegLooksGreyWithoutIt) {
  const CurrentFolder folder;
  const char* before = std::getenv("PATH");
  const std::string path = before == nullptr ? "" : before;
  ::setenv("PATH", "", 1);
  Screen screen;
  open_film(screen);
  screen.frames(3);
  const double free = strength(screen, "film/Light");
  for (const char* format : {"film/GIF", "film/MP4"}) EXPECT_LT(strength(screen, format), 0.5 * free) << format;
  EXPECT_GE(strength(screen, "film/PNG frames"), free);
  ::setenv("PATH", path.c_str(), 1);
}

// The last picture had half of the dialog, and nothing of what became of the film, until the mouse moved.
TEST(Pictures, WhatBecameOfAFilmIsSeenWithoutAHandOnTheMouse) {
  const CurrentFolder folder;
  for (const bool fails : {false, true}) {
    Screen screen;
    open_film(screen);
    screen.fill_in("film/Frames", "3");
    screen.click("film/PNG frames");
    if (fails) std::ofstream(folder / "no folder") << "a file";
    if (fails) screen.fill_in("film/Folder", (folder / "no folder").string());
    screen.click("film/Make film");
    screen.frames(2);
    for (int i = 0; i < 3000 && screen.app->context().wants_frame; ++i) {
      screen.frames(1);
      threads::rest(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(screen.has("film"), fails) << "what was typed can be mended";
    EXPECT_EQ(screen.has("film/refused"), fails);
    EXPECT_TRUE(screen.has("notice/text")) << fails;
  }
}

// Who leaves the dialog sees how far the film is, and can stop it; Esc is for what lies above it.
TEST(Pictures, AFilmBehindTheWindowSaysHowFarItIs) {
  const CurrentFolder folder;
  Screen screen;
  open_film(screen);
  screen.fill_in("film/Frames", "10000");
  screen.click("film/PNG frames");
  screen.fill_in("film/To", "30");
  screen.click("film/All panels");
  screen.click("film/3840 × 2160");
  screen.click("film/Make film");
  screen.frames(2);
  ASSERT_TRUE(screen.has("film/bar"));
  EXPECT_FALSE(screen.has("notice/Stop")) << "the dialog says it";
  screen.press("esc");
  screen.frames(3);
  ASSERT_FALSE(screen.has("film/bar"));
  ASSERT_TRUE(screen.has("notice/Stop"));
  EXPECT_FALSE(screen.has("notice/Close notice"));
  screen.press("esc");
  screen.frames(3);
  ASSERT_TRUE(screen.has("notice/Stop"));
  screen.click("notice/Stop");
  for (int i = 0; i < 3000 && screen.has("notice/Stop"); ++i) {
    screen.frames();
    threads::rest(std::chrono::milliseconds(10));
  }
  EXPECT_FALSE(screen.has("notice/Stop"));
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/Close notice")) << "what became of it";
}

// All panels as they stand, at the size of a film and without holes: the ground shows between the cards, and as ground
// of plots; a panel that is missing would be another seventh of the page. The folder had the name of one of them.
TEST(Pictures, AFilmShowsAllPanelsAtItsSize) {
  const CurrentFolder folder;
  Screen screen;
  open_film(screen);
  screen.click("film/All panels");
  screen.click("film/1920 × 1080");
  screen.fill_in("film/Frames", "2");
  screen.click("film/Make film");
  const fs::path last = folder / "pegasos-panels-frames" / "frames.txt";
  for (int i = 0; i < 3000 && !fs::exists(last); ++i) {
    screen.frames();
    threads::rest(std::chrono::milliseconds(10));
  }
  ASSERT_TRUE(fs::exists(last));
  const std::string file = (last.parent_path() / "frame-00002.png").string();
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_file(&image, file.c_str()), 0) << image.message;
  EXPECT_EQ(image.width, 1920U);
  EXPECT_EQ(image.height, 1080U);
  image.format = PNG_FORMAT_RGB;
  std::vector<unsigned char> pixels(PNG_IMAGE_SIZE(image));
  ASSERT_NE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr), 0);
  const plot::Color ground = screen.app->appearance().theme().of(plot::Hue::ground);
  std::size_t bare = 0;
  for (std::size_t i = 0; i < pixels.size(); i += 3) {
    const bool same =
        std::abs(pixels[i] - ground.r) + std::abs(pixels[i + 1] - ground.g) + std::abs(pixels[i + 2] - ground.b) <= 3;
    bare += same ? 1 : 0;
  }
  EXPECT_LT(static_cast<double>(bare), 0.2 * static_cast<double>(pixels.size() / 3));
}

TEST(Pictures, CaptionFormatsAndScales) {
  const CurrentFolder folder;
  Screen screen;
  screen.fill_in("controls/lambda", "0.25");
  screen.session->push(session::RunTo{50});
  screen.settle(true);
  screen.frames(2);
  const auto save = [&](const std::string& format, const std::string& scale) {
    screen.move(screen.rect("plot right/figure/plot").centre());
    screen.press("ctrl+e");
    screen.frames(3);
    screen.click("picture/" + format);
    screen.frames(2);
    if (!scale.empty()) screen.click("picture/" + scale);
    if (screen.has("picture/Dark")) screen.click("picture/Dark");
    screen.frames(2);
    screen.click("picture/Save");
    screen.frames(3);
    if (screen.has("picture/Replace")) screen.click("picture/Replace");
    screen.frames(3);
  };
  save("SVG", "");
  const std::string svg = content(folder / "pegasos-suboptimality.svg");
  EXPECT_NE(svg.find("checksum"), std::string::npos);
  EXPECT_NE(svg.find("--lambda 0.25"), std::string::npos) << "the command that makes it again";
  EXPECT_NE(svg.find("seed 1"), std::string::npos);
  EXPECT_NE(svg.find("--theme dark"), std::string::npos);
  EXPECT_NE(svg.find("--size "), std::string::npos);
  std::array<unsigned, 2> widths{};
  for (const unsigned scale : {1U, 3U}) {
    save("PNG", std::to_string(scale));
    const std::string png = content(folder / "pegasos-suboptimality.png");
    ASSERT_GT(png.size(), 24U);
    for (std::size_t i = 16; i < 20; ++i) {
      widths[scale == 1 ? 0 : 1] = widths[scale == 1 ? 0 : 1] * 256 + static_cast<unsigned char>(png[i]);
    }
  }
  EXPECT_EQ(widths[1], 3 * widths[0]);
  save("PDF", "");
  EXPECT_TRUE(content(folder / "pegasos-suboptimality.pdf").starts_with("%PDF"));
  save("CSV", "");
  const SnapshotPtr now = screen.settle(true);
  const plot::Figure figure = figures::suboptimality(*now);
  const auto* average = std::get_if<plot::Line>(plot::find_mark(figure, "average"));
  ASSERT_NE(average, nullptr);
  std::istringstream lines(content(folder / "pegasos-suboptimality.csv"));
  std::size_t at = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("suboptimality,average,")) continue;
    const std::string rest = line.substr(std::string("suboptimality,average,").size());
    const auto comma = rest.find(',');
    EXPECT_EQ(parse_double(rest.substr(0, comma)), average->source->x(at));
    EXPECT_EQ(parse_double(rest.substr(comma + 1)), average->source->y(at));
    ++at;
  }
  EXPECT_EQ(at, average->source->size());
}

TEST(Pictures, CurvesThatAreOffStayOff) {
  const CurrentFolder folder;
  Screen screen;
  screen.session->push(session::RunTo{50});
  screen.settle(true);
  screen.frames(2);
  screen.click("plot left/figure/legend batch");
  screen.frames(2);
  screen.move(screen.rect("plot left/figure/plot").centre());
  screen.press("ctrl+e");
  screen.frames(3);
  screen.click("picture/CSV");
  screen.frames(2);
  screen.click("picture/Save");
  screen.frames(2);
  const std::string csv = content(folder / "pegasos-objective.csv");
  EXPECT_NE(csv.find("objective,live,"), std::string::npos);
  EXPECT_EQ(csv.find("objective,batch,"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::test
