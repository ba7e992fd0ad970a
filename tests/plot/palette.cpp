#include "plot/palette.h"

#include <gtest/gtest.h>

namespace pegasos::plot {
namespace {

constexpr ThemeName kAllThemes[] = {ThemeName::dark, ThemeName::light, ThemeName::high_contrast};
constexpr Hue kRead[] = {Hue::ink1, Hue::ink2,    Hue::ink3,    Hue::accent, Hue::class_positive, Hue::class_negative,
                         Hue::live, Hue::average, Hue::optimum, Hue::bound,  Hue::violator,       Hue::ball,
                         Hue::pin1, Hue::pin2,    Hue::pin3,    Hue::pin4};

TEST(Palette, EveryHueThatIsReadHasContrastOnEverySurface) {
  for (const ThemeName name : kAllThemes) {
    const double needed = name == ThemeName::high_contrast ? 7.0 : 4.5;
    for (const Hue hue : kRead) {
      for (const Hue surface : {Hue::ground, Hue::panel, Hue::raised}) {
        EXPECT_GE(contrast(theme(name).of(hue), theme(name).of(surface)), needed)
            << theme_name(name) << " hue " << static_cast<int>(hue) << " on " << static_cast<int>(surface);
      }
    }
  }
}

TEST(Palette, ContrastOfBlackAndWhiteIs21) {
  EXPECT_NEAR(contrast(rgb(0x000000), rgb(0xffffff)), 21.0, 1e-9);
  EXPECT_NEAR(contrast(rgb(0x777777), rgb(0xffffff)), 4.48, 0.01);  // the well-known grey just below 4.5
}

TEST(Palette, HighContrastIsBlackOnWhiteWithLinesOfTwoPixels) {
  const Theme& t = theme(ThemeName::high_contrast);
  EXPECT_EQ(t.of(Hue::ground), rgb(0xffffff));
  EXPECT_EQ(t.of(Hue::ink1), rgb(0x000000));
  EXPECT_GE(t.min_line_width, 2.F);
}

/// Beside the black line of the live run a pinned one in nearly black could not be told.
TEST(Palette, PinsAreDashedWhereTheLiveRunIsBlack) {
  const Theme& t = theme(ThemeName::high_contrast);
  constexpr Hue kPins[] = {Hue::pin1, Hue::pin2, Hue::pin3, Hue::pin4};
  EXPECT_TRUE(t.line(Hue::live).dash.solid());
  for (const Hue pin : kPins) {
    EXPECT_FALSE(t.line(pin).dash.solid()) << hue_name(pin);
    for (const Hue other : kPins) {
      const Dash a = t.line(pin).dash;
      const Dash b = t.line(other).dash;
      EXPECT_EQ(a.on == b.on && a.off == b.off, pin == other) << hue_name(pin) << " " << hue_name(other);
    }
  }
}

TEST(Palette, NamesGoThereAndBack) {
  for (const ThemeName name : kAllThemes) {
    ThemeName read = ThemeName::dark;
    EXPECT_TRUE(parse_theme_name(theme_name(name), read));
    EXPECT_EQ(read, name);
  }
  ThemeName untouched = ThemeName::light;
  EXPECT_FALSE(parse_theme_name("sepia", untouched));
  EXPECT_EQ(untouched, ThemeName::light);
}

TEST(Palette, RolesHaveTheirNames) {
  EXPECT_EQ(hue_name(Hue::ground), "ground");
  EXPECT_EQ(hue_name(Hue::class_negative), "class_negative");
  EXPECT_EQ(hue_name(Hue::optimum), "optimum");
  EXPECT_EQ(hue_name(Hue::pin4), "pin4");
}

TEST(Palette, OkLabGoesThereAndBack) {
  Theme one = built_in_theme(ThemeName::light);
  for (const std::uint32_t hex : {0x000000U, 0xffffffU, 0x7a1fa2U, 0xeee4cfU, 0x00ff00U}) {
    one.heat_low = lab_of(rgb(hex));
    EXPECT_EQ(heat_color(one, 0), rgb(hex));
  }
}

TEST(Palette, MixingAndHex) {
  EXPECT_EQ(hex(rgb(0x0a1bff)), "#0a1bff");
  EXPECT_EQ(mix(rgb(0x000000), rgb(0xff00ff), 0.F), rgb(0x000000));
  EXPECT_EQ(mix(rgb(0x000000), rgb(0xff00ff), 1.F), rgb(0xff00ff));
  EXPECT_EQ(faded(rgb(0xffffff), 0.5F).a, 128);
  EXPECT_EQ(over(faded(rgb(0xffffff), 0.F), rgb(0x102030)), rgb(0x102030));
}

}  // namespace
}  // namespace pegasos::plot
