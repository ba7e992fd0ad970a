// A person's own colours and lines: what a theme file changes, and which sentence refuses it.
#include "exports/theme_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "plot/figure.h"
#include "plot/vector_canvas.h"
#include "plot/weak_contrast.h"
#include "support/places.h"

namespace pegasos::exports {
namespace {

using plot::Hue;
using plot::ThemeName;

std::string sample() { return test::source_folder() + "/assets/themes/paper.json"; }

/// The sentence that refuses it; empty where it is taken.
std::string refusal(const std::string& text) {
  const auto theme = parse_theme(text, "t.json");
  return theme ? std::string() : theme.error().text();
}

TEST(ThemeFile, ChangesWhatItNamesAndNothingElse) {
  const auto theme = parse_theme(
      R"({"base": "dark", /* mine */ "colours": {"optimum": "#FFD0F0", "heat_high": "#000000"},
          "lines": {"scale": 1.5, "optimum": {"width": 2, "dash": [8, 3]}}})",
      "t.json");
  ASSERT_TRUE(theme) << theme.error().text();
  const plot::Theme& dark = plot::built_in_theme(ThemeName::dark);
  EXPECT_EQ(theme->name, ThemeName::dark);
  EXPECT_EQ(theme->of(Hue::optimum), plot::rgb(0xffd0f0));
  EXPECT_EQ(plot::heat_color(*theme, 1), plot::rgb(0x000000));
  EXPECT_EQ(plot::heat_color(*theme, 0), plot::heat_color(dark, 0));
  EXPECT_EQ(theme->line_scale, 1.5F);
  EXPECT_EQ(theme->min_line_width, dark.min_line_width);
  EXPECT_EQ(theme->line(Hue::optimum).width, 2.F);
  EXPECT_EQ(theme->line(Hue::optimum).dash, (plot::Dash{8, 3}));
  for (std::size_t i = 0; i < plot::kHueCount; ++i) {
    const Hue hue = static_cast<Hue>(i);
    if (hue == Hue::optimum) continue;
    EXPECT_EQ(theme->of(hue), dark.of(hue)) << plot::hue_name(hue);
    EXPECT_TRUE(theme->line(hue).dash.solid()) << plot::hue_name(hue);
  }
  EXPECT_EQ(parse_theme("{}", "t.json")->name, ThemeName::light);
}

TEST(ThemeFile, TheSampleNamesEveryRoleAndIsTaken) {
  const auto theme = read_theme(sample());
  ASSERT_TRUE(theme) << theme.error().text();
  std::ifstream file(sample());
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (std::size_t i = 0; i < plot::kHueCount; ++i) {
    const std::string name(plot::hue_name(static_cast<Hue>(i)));
    EXPECT_NE(text.find("\n    \"" + name + "\": \"#"), std::string::npos) << name;
  }
}

TEST(ThemeFile, ColoursThatCannotBeReadAreRefusedWithTheRatio) {
  EXPECT_EQ(
      refusal(R"({"colours": {"optimum": "#cccccc"}})"),
      "t.json: optimum on ground has a contrast of 1.41:1, and 4.5:1 is asked for: change one of these two colours");
  EXPECT_EQ(refusal(R"({"base": "high-contrast", "colours": {"ink2": "#707070"}})").substr(0, 64),
            "t.json: ink2 on ground has a contrast of 4.95:1, and 7:1 is aske");
  const std::string heat = refusal(R"({"colours": {"heat_high": "#404040"}})");
  EXPECT_NE(heat.find(" on heat_high has a contrast of "), std::string::npos) << heat;
  for (const ThemeName name : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast})
    EXPECT_FALSE(plot::weak_contrast(plot::built_in_theme(name))) << plot::theme_name(name);
}

TEST(ThemeFile, CurvesThatLookAlikeAreRefused) {
  EXPECT_EQ(refusal(R"({"base": "dark", "colours": {"average": "#ffffff"}})"),
            "t.json: live and average look alike: change one of these two colours, or the dash of its line");
  EXPECT_EQ(refusal(R"({"base": "dark", "colours": {"pin3": "#90a869"}})").substr(0, 30),
            "t.json: pin1 and pin3 look ali");
  EXPECT_TRUE(parse_theme(
      R"({"base": "dark", "colours": {"average": "#ffffff"}, "lines": {"average": {"dash": [6, 2]}}})", "t.json"));
  for (const ThemeName name : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast})
    EXPECT_FALSE(plot::alike_curves(plot::built_in_theme(name))) << plot::theme_name(name);
}

TEST(ThemeFile, WhatIsDamagedIsOneSentence) {
  const std::pair<const char*, const char*> kDamaged[] = {
      {"", "t.json"},
      {"{", "t.json:1:"},
      {"[]", "must be an object"},
      {R"({"base": "pink"})", "\"base\" must be dark, light or high-contrast"},
      {R"({"base": 1})", "base"},
      {R"({"colors": {}})", "there is no key \"colors\""},
      {R"({"colours": []})", "colours"},
      {R"({"colours": {"wstar": "#000000"}})", "there is no role \"colours.wstar\""},
      {R"({"colours": {"optimum": "red"}})", "\"colours.optimum\" is \"red\", which is no colour"},
      {R"({"colours": {"optimum": "#12345g"}})", "no colour"},
      {R"({"colours": {"optimum": "#123"}})", "no colour"},
      {R"({"colours": {"optimum": 7}})", "optimum"},
      {R"({"lines": {"scale": 9}})", "scale"},
      {R"({"lines": {"least": -1}})", "least"},
      {R"({"lines": {"bound": {"dash": [3]}}})", "\"lines.bound.dash\" must be two numbers"},
      {R"({"lines": {"bound": {"dash": [0, 3]}}})", "two numbers"},
      {R"({"lines": {"bound": {"dash": [1, 2, 3]}}})", "dash"},
      {R"({"lines": {"bound": {"width": 1e9}}})", "width"},
      {R"({"lines": {"bound": {"colour": 1}}})", "there is no key \"lines.bound.colour\""},
      {R"({"lines": {"axes": {}}})", "there is no role \"lines.axes\""},
      {R"({"base": "dark", "base": "light"})", "base"},
  };
  for (const auto& [text, part] : kDamaged) {
    const std::string sentence = refusal(text);
    EXPECT_NE(sentence.find(part), std::string::npos) << text << ": " << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
  }
  EXPECT_FALSE(read_theme("no-such-theme.json"));
}

TEST(ThemeFile, ADamagedSampleIsTakenOrRefusedInOneLine) {
  std::ifstream file(sample());
  const std::string whole(std::istreambuf_iterator<char>(file), {});
  std::mt19937 random(1);
  int taken = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string text = whole;
    for (int changes = 0; changes <= i % 3; ++changes) {
      const std::size_t at = random() % text.size();
      text[at] = static_cast<char>(i % 2 == 0 ? random() % 256 : "0f{}[],:\"#-"[random() % 11]);
    }
    if (i % 10 == 0) text.resize(random() % text.size());
    const auto theme = parse_theme(text, "t.json");
    if (theme) {
      ++taken;
      EXPECT_FALSE(plot::weak_contrast(*theme));
      EXPECT_FALSE(plot::alike_curves(*theme));
    } else {
      const std::string sentence = theme.error().text();
      EXPECT_TRUE(sentence.starts_with("t.json") && sentence.find('\n') == std::string::npos) << sentence;
    }
  }
  EXPECT_GT(taken, 100) << "most changes are in comments";
  EXPECT_LT(taken, 900);
}

/// A figure with a solid line of the average and a dashed one.
plot::Figure two_lines() {
  plot::Figure figure;
  const auto line = [](plot::Dash dash) {
    plot::Line one;
    one.paint = {Hue::average, 1.F};
    one.dash = dash;
    one.x = {0, 1};
    one.y = {0, 1};
    return one;
  };
  figure.marks.emplace_back(line(plot::kSolid));
  figure.marks.emplace_back(line(plot::kDotted));
  return figure;
}

std::string drawn(const plot::Theme& theme) {
  const auto fonts = plot::FontBook::open(plot::find_fonts({}));
  return plot::figure_document(plot::FileFormat::svg, two_lines(), plot::Page(), *fonts, theme).bytes;
}

TEST(ThemeFile, LinesAreDrawnSoAndWhatIsDottedStays) {
  const auto theme = parse_theme(R"({"lines": {"average": {"width": 1.5, "dash": [9, 3]}}})", "t.json");
  ASSERT_TRUE(theme);
  const std::string svg = drawn(*theme);
  EXPECT_NE(svg.find("stroke-width=\"3\" stroke-dasharray=\"9 3\""), std::string::npos) << svg;
  EXPECT_NE(svg.find("stroke-dasharray=\"2 3.5\""), std::string::npos);
  EXPECT_EQ(drawn(plot::built_in_theme(ThemeName::light)).find("\"9 3\""), std::string::npos);
}

/// Pictures follow by the name; reports are as they are.
TEST(ThemeFile, WhatIsWornIsWhatTheNameGives) {
  const auto own = read_theme(sample());
  ASSERT_TRUE(own);
  plot::wear(*own);
  EXPECT_EQ(plot::theme(ThemeName::light).of(Hue::ground), plot::rgb(0xf4ecdb));
  EXPECT_EQ(plot::theme(ThemeName::dark).of(Hue::ground), plot::built_in_theme(ThemeName::dark).of(Hue::ground));
  plot::wear(plot::built_in_theme(ThemeName::light));
  EXPECT_EQ(plot::theme(ThemeName::light).of(Hue::ground), plot::rgb(0xeef0f3));
}

}  // namespace
}  // namespace pegasos::exports
