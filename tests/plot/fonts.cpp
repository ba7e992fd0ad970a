#include "plot/fonts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "recorder.h"
#include "support/folder.h"

namespace pegasos::plot {
namespace {

TEST(Fonts, AreFoundWithEverythingLabelsUse) {
  const FontFiles files = find_fonts("");
  ASSERT_TRUE(files.complete()) << missing_fonts_hint(files);
  ASSERT_EQ(missing_fonts_hint(files), "");
  const std::string used = "abcXYZ0123456789−+×·≤≥√∇∈‖∑⟨⟩⌈⌉ℝλδητφΣ½⁺ₜ…—✓✗←→";
  for (std::size_t at = 0; at < used.size();) {
    const char32_t code = next_code(used, at);
    EXPECT_TRUE(test_fonts().has(Face::text, code)) << std::hex << static_cast<unsigned>(code);
  }
}

TEST(Fonts, BundledFilesWin) {
  namespace fs = std::filesystem;
  const test::Folder root;
  fs::create_directories(root / "share" / "pegasos-lab" / "fonts");
  fs::create_directories(root / "bin");
  const fs::path bundled = root / "share" / "pegasos-lab" / "fonts" / "DejaVuSans.ttf";
  std::ofstream(bundled) << "not a font";
  const FontFiles files = find_fonts(root / "bin");
  EXPECT_TRUE(fs::equivalent(files.symbols, bundled));
  std::string error;
  const auto book = FontBook::open(files, &error);
  EXPECT_NE(error.find("DejaVuSans.ttf"), std::string::npos) << error;
  EXPECT_GT(book->advance(Face::text, U'm'), 0.F);  // the others are still there
}

TEST(Fonts, MissingFilesAreNamedByPackageAndStillMeasured) {
  std::string error;
  const auto book = FontBook::open(FontFiles{}, &error);
  EXPECT_NE(error.find("fonts-inter"), std::string::npos);
  EXPECT_NEAR(book->width({10.F, Face::text, {}, false}, "abc"), 3 * 5.6F, 1e-4F);
}

TEST(Fonts, RunsAreSplitWhereAnotherFileDraws) {
  const auto runs = test_fonts().runs(Face::text, "a ∇b");
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[0].text, "a ");
  EXPECT_EQ(runs[0].source, FontSource::face);
  EXPECT_EQ(runs[1].text, "∇");
  EXPECT_EQ(runs[1].source, FontSource::symbols);
  EXPECT_EQ(runs[2].text, "b");
}

TEST(Fonts, BrokenUtf8IsReplacedNotRead) {
  const std::string broken = "a\xC3(\xE2\x82\xFF\xF0";
  std::size_t codes = 0;
  for (std::size_t at = 0; at < broken.size(); ++codes) next_code(broken, at);
  EXPECT_EQ(codes, broken.size());
  std::size_t at = 0;
  EXPECT_EQ(next_code("λ", at), U'λ');
  EXPECT_EQ(at, 2U);
  for (const char* none : {"\xED\xA0\x80", "\xC0\x80", "\xE0\x80\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80"}) {
    at = 0;
    EXPECT_EQ(next_code(none, at), kBadCode) << "a surrogate, a longer spelling than needed, beyond Unicode";
    EXPECT_EQ(at, 1U);
  }
}

TEST(Fonts, WhatCannotBeDrawnIsReplaced) {
  EXPECT_EQ(drawable("plain λ 中文 é 𝛌"), "plain λ 中文 é 𝛌");
  for (const char* odd : {"\x01", "\n", "\x1B", "\x7F", "\u0085", "\u202E", "\u2066", "\u200F", "\uFEFF", "\uFFFE",
                          "\uFFFF", "\xFF", "\U0001FFFE"})
    EXPECT_EQ(drawable("a" + std::string(odd) + "b"), "a\uFFFDb");
}

// What stands for it was wider than its place, and lay over its neighbours.
TEST(Fonts, WhatStandsForACharacterHasItsOwnWidth) {
  const FontBook& fonts = test_fonts();
  const float width = fonts.advance(Face::text, kBadCode);
  EXPECT_NEAR(width, 2100.F / 2048, 1e-4F) << "as DejaVu Sans has it";
  EXPECT_EQ(fonts.advance(Face::text, U'\U0001F600'), width);
  const auto runs = fonts.runs(Face::text, "a\u202E\x1B\U0001F600");
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[1].text, "\uFFFD\uFFFD");
  EXPECT_EQ(runs[1].source, FontSource::symbols) << "not where the character itself would be";
  EXPECT_EQ(runs[2].source, FontSource::none);
}

}  // namespace
}  // namespace pegasos::plot
