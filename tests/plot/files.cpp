#include <cairo.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "plot/fonts.h"
#include "plot/math_text.h"
#include "plot/vector_canvas.h"
#include "recorder.h"
#include "scenes.h"

namespace pegasos::plot {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("pegasos_plot_files_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  fs::path folder_;
};

TEST_F(Files, PngHasTheSizeAskedForAndTheThemesColours) {
  Page page;
  page.width = 400.F;
  page.height = 240.F;
  page.scale = 2.F;
  const fs::path file = folder_ / "a.png";
  const Theme& dark = theme(ThemeName::dark);
  ASSERT_EQ(save_figure(file, scenes::norm(), page, test_fonts(), dark), "");
  EXPECT_EQ(content(file).substr(0, 8), "\x89PNG\r\n\x1a\n");
  cairo_surface_t* image = cairo_image_surface_create_from_png(file.c_str());
  ASSERT_EQ(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
  EXPECT_EQ(cairo_image_surface_get_width(image), 800);
  EXPECT_EQ(cairo_image_surface_get_height(image), 480);
  const unsigned char* pixel =
      cairo_image_surface_get_data(image) + 12 * cairo_image_surface_get_stride(image) + 12 * 4;
  EXPECT_EQ((Color{pixel[2], pixel[1], pixel[0], 255}), dark.of(Hue::panel));
  cairo_surface_destroy(image);
}

TEST_F(Files, PdfIsAPdfAndTheSameEachTime) {
  Page page;
  ASSERT_EQ(save_figure(folder_ / "a.pdf", scenes::objective(), page, test_fonts(), theme(ThemeName::light)), "");
  ASSERT_EQ(save_figure(folder_ / "b.pdf", scenes::objective(), page, test_fonts(), theme(ThemeName::light)), "");
  const std::string pdf = content(folder_ / "a.pdf");
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_NE(pdf.rfind("%%EOF"), std::string::npos);
  EXPECT_GT(pdf.size(), 5000U);
  EXPECT_EQ(pdf, content(folder_ / "b.pdf"));
}

TEST_F(Files, SvgKeepsTextAsText) {
  Page page;
  ASSERT_EQ(save_figure(folder_ / "a.SVG", scenes::objective(), page, test_fonts(), theme(ThemeName::light)), "");
  const std::string svg = content(folder_ / "a.SVG");
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find(">Objective</text>"), std::string::npos);
  EXPECT_NE(svg.find("<title>Objective</title>"), std::string::npos);
}

TEST_F(Files, TextOfTheUserCannotBreakTheSvg) {
  const std::string svg = svg_document({}, test_fonts(), [](Canvas& canvas) {
    canvas.text({1.F, 1.F}, {}, "a<b & \"c\" \x01");
  });
  EXPECT_NE(svg.find("a&lt;b &amp; &quot;c&quot; "), std::string::npos);
  EXPECT_EQ(svg.find('\x01'), std::string::npos);
}

/// Whether XML 1.0 allows every character of the document, and nothing turns its reading order.
bool is_legal(const std::string& xml) {
  for (std::size_t at = 0; at < xml.size();) {
    const std::size_t from = at;
    const char32_t code = next_code(xml, at);
    const bool broken = code == kBadCode && xml.substr(from, at - from) != kReplacement;
    if (broken || (code != '\n' && !is_drawable(code))) return false;
  }
  return true;
}

const std::vector<std::string> kOddNames = {"\x01", "\x1B[31m", "\uFFFE", "\uFFFF", "\xFF", "\xED\xA0\x80", "\u202E",
                                            "a\nb", "\u0085",   "]]>",    "<!--",   "&#0;", "\xC3"};

TEST_F(Files, NoNameMakesTheSvgMalformed) {
  for (const std::string& name : kOddNames) {
    Page page;
    page.title = name;
    const std::string svg = svg_document(page, test_fonts(), [&](Canvas& canvas) {
      canvas.text({1.F, 1.F}, {}, name);
      draw_math(canvas, {1.F, 9.F}, HAlign::left, VAlign::baseline, {}, escape(name));
    });
    EXPECT_TRUE(is_legal(svg)) << svg;
    EXPECT_EQ(svg.find("]]>"), std::string::npos);
    EXPECT_EQ(svg.find("<!--"), std::string::npos);
  }
}

TEST_F(Files, NoNameStopsAPdfOrAPng) {
  for (const std::string& name : kOddNames) {
    Page page;
    page.title = name;
    const Painter paint = [&](Canvas& canvas) {
      canvas.text({1.F, 9.F}, {12.F, Face::text, {0, 0, 0, 255}, false}, name);
    };
    EXPECT_EQ(write_pdf(folder_ / "a.pdf", page, test_fonts(), paint), "");
    EXPECT_EQ(write_png(folder_ / "a.png", page, test_fonts(), paint), "");
  }
}

TEST_F(Files, MistakesAreSentencesAndLeaveNothingBehind) {
  Page page;
  const auto save = [&](const fs::path& file) {
    return save_figure(file, scenes::norm(), page, test_fonts(), theme(ThemeName::light));
  };
  EXPECT_NE(save(folder_ / "a.gif").find(".svg, .pdf or .png"), std::string::npos);
  EXPECT_NE(save(folder_ / "nowhere" / "a.png").find("does not exist"), std::string::npos);
  fs::create_directories(folder_ / "b.pdf");
  EXPECT_NE(save(folder_ / "b.pdf").find("folder"), std::string::npos);
  page.scale = 1000.F;
  EXPECT_NE(save(folder_ / "c.png").find("smaller"), std::string::npos);
  page.scale = 0.F;
  EXPECT_NE(save(folder_ / "c.png"), "");
  EXPECT_EQ(count(), 1U);  // the folder b.pdf
}

TEST_F(Files, APainterThatFailsLeavesNoHalfFile) {
  ASSERT_EQ(write_text(folder_ / "a.pdf", "precious"), "");
  const Painter broken = [](Canvas& canvas) { canvas.pop_clip(); };  // cairo refuses an unbalanced restore
  EXPECT_NE(write_pdf(folder_ / "a.pdf", {}, test_fonts(), broken), "");
  EXPECT_NE(write_png(folder_ / "b.png", {}, test_fonts(), broken), "");
  EXPECT_EQ(content(folder_ / "a.pdf"), "precious");
  EXPECT_EQ(count(), 1U);
}

TEST_F(Files, AnExistingFileIsReplacedWhole) {
  ASSERT_EQ(write_text(folder_ / "t.txt", "first, and longer"), "");
  ASSERT_EQ(write_text(folder_ / "t.txt", "second"), "");
  EXPECT_EQ(content(folder_ / "t.txt"), "second");
  EXPECT_EQ(count(), 1U);
}

}  // namespace
}  // namespace pegasos::plot
