#include <cairo.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "plot/fonts.h"
#include "plot/math_text.h"
#include "plot/vector_canvas.h"
#include "recorder.h"
#include "scenes.h"

namespace pegasos::plot {
namespace {

Document save(const std::string& name, const Figure& figure, const Page& page = {}, ThemeName look = ThemeName::light) {
  return figure_document(*file_format(name), figure, page, test_fonts(), theme(look));
}

cairo_status_t next_bytes(void* rest, unsigned char* to, unsigned size) {
  auto& text = *static_cast<std::string_view*>(rest);
  if (text.size() < size) return CAIRO_STATUS_READ_ERROR;
  text.copy(reinterpret_cast<char*>(to), size);
  text.remove_prefix(size);
  return CAIRO_STATUS_SUCCESS;
}

TEST(Documents, TheSuffixDecidesTheFormat) {
  EXPECT_EQ(file_format("a/b.svg"), FileFormat::svg);
  EXPECT_EQ(file_format("a.PDF"), FileFormat::pdf);
  EXPECT_EQ(file_format("a.b.png"), FileFormat::png);
  for (const char* other : {"a.gif", "svg", "a", "", ".png", "a.png/"}) EXPECT_FALSE(file_format(other)) << other;
}

TEST(Documents, PngHasTheSizeAskedForAndTheThemesColours) {
  Page page;
  page.width = 400.F;
  page.height = 240.F;
  page.scale = 2.F;
  const Theme& dark = theme(ThemeName::dark);
  const Document png = save("a.png", scenes::norm(), page, ThemeName::dark);
  ASSERT_EQ(png.problem, "");
  EXPECT_EQ(png.bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  std::string_view rest = png.bytes;
  cairo_surface_t* image = cairo_image_surface_create_from_png_stream(next_bytes, &rest);
  ASSERT_EQ(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
  EXPECT_EQ(cairo_image_surface_get_width(image), 800);
  EXPECT_EQ(cairo_image_surface_get_height(image), 480);
  const unsigned char* pixel =
      cairo_image_surface_get_data(image) + 12 * cairo_image_surface_get_stride(image) + 12 * 4;
  EXPECT_EQ((Color{pixel[2], pixel[1], pixel[0], 255}), dark.of(Hue::panel));
  cairo_surface_destroy(image);
}

TEST(Documents, PdfIsAPdfAndTheSameEachTime) {
  const Document pdf = save("a.pdf", scenes::objective());
  ASSERT_EQ(pdf.problem, "");
  EXPECT_TRUE(pdf.bytes.starts_with("%PDF-"));
  EXPECT_NE(pdf.bytes.rfind("%%EOF"), std::string::npos);
  EXPECT_GT(pdf.bytes.size(), 5000U);
  EXPECT_EQ(pdf.bytes, save("b.pdf", scenes::objective()).bytes);
}

TEST(Documents, SvgKeepsTextAsText) {
  const Document svg = save("a.SVG", scenes::objective());
  ASSERT_EQ(svg.problem, "");
  EXPECT_TRUE(svg.bytes.ends_with("</svg>\n"));
  EXPECT_NE(svg.bytes.find(">Objective</text>"), std::string::npos);
  EXPECT_NE(svg.bytes.find("<title>Objective</title>"), std::string::npos);
}

TEST(Documents, TextOfTheUserCannotBreakTheSvg) {
  const std::string svg = svg_document({}, test_fonts(), [](Canvas& canvas) {
    canvas.text({1.F, 1.F}, {}, "a<b & \"c\" \x01");
  });
  EXPECT_NE(svg.find("a&lt;b &amp; &quot;c&quot; "), std::string::npos);
  EXPECT_EQ(svg.find('\x01'), std::string::npos);
}

TEST(Documents, APageThatCannotBeIsSaid) {
  for (const char* name : {"c.svg", "c.pdf", "c.png"}) {
    Page page;
    page.scale = 1000.F;
    EXPECT_NE(save(name, scenes::norm(), page).problem.find("smaller"), std::string::npos) << name;
    page.scale = 0.F;
    const Document none = save(name, scenes::norm(), page);
    EXPECT_NE(none.problem, "") << name;
    EXPECT_EQ(none.bytes, "") << name;
  }
}

TEST(Documents, APainterThatFailsIsSaid) {
  const Painter broken = [](Canvas& canvas) { canvas.pop_clip(); };  // cairo refuses an unbalanced restore
  EXPECT_NE(make_document(FileFormat::pdf, {}, test_fonts(), broken).problem, "");
  EXPECT_NE(make_document(FileFormat::png, {}, test_fonts(), broken).problem, "");
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

TEST(Documents, NoNameMakesTheSvgMalformed) {
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

TEST(Documents, NoNameStopsAPdfOrAPng) {
  for (const std::string& name : kOddNames) {
    Page page;
    page.title = name;
    const Painter paint = [&](Canvas& canvas) {
      canvas.text({1.F, 9.F}, {12.F, Face::text, {0, 0, 0, 255}, false}, name);
    };
    EXPECT_EQ(pdf_document(page, test_fonts(), {paint}).problem, "");
    EXPECT_EQ(make_document(FileFormat::png, page, test_fonts(), paint).problem, "");
  }
}

}  // namespace
}  // namespace pegasos::plot
