#include "plot/palette.h"

#include <algorithm>
#include <cmath>

namespace pegasos::plot {
namespace {

constexpr std::string_view kHueNames[kHueCount] = {
    "ground", "panel",   "raised",  "line",  "ink1",     "ink2", "ink3", "accent", "class_positive", "class_negative",
    "live",   "average", "optimum", "bound", "violator", "ball", "pin1", "pin2",   "pin3",           "pin4"};

/// OKLab with the slate hue of the surfaces.
constexpr Lab slate(double lightness, double chroma) {
  constexpr double kCos = -0.1391731;  // 262 degrees
  constexpr double kSin = -0.9902681;
  return {lightness, chroma * kCos, chroma * kSin};
}

// Order of enum Hue.
constexpr Theme kDark{
    ThemeName::dark,
    {rgb(0x14171c), rgb(0x1b1f26), rgb(0x242a33), rgb(0x323a46), rgb(0xe8ecf2), rgb(0xa3adbb), rgb(0x8793a4),
     rgb(0x7aa2ff), rgb(0x56b4e9), rgb(0xe69f00), rgb(0xffffff), rgb(0x2fc59a), rgb(0xd78fc0), rgb(0xff6b57),
     rgb(0xf5e663), rgb(0x7aa2ff), rgb(0x90a868), rgb(0x28d0e0), rgb(0xf8a8b0), rgb(0xa8f898)},
    1.F,
    1.F,
    slate(0.335, 0.040),
    slate(0.190, 0.014)};
constexpr Theme kLight{
    ThemeName::light,
    {rgb(0xeef0f3), rgb(0xfbfcfd), rgb(0xffffff), rgb(0xd5dae1), rgb(0x14181f), rgb(0x4d5866), rgb(0x5c6775),
     rgb(0x2457d6), rgb(0x0069a6), rgb(0xa84f00), rgb(0x14181f), rgb(0x007553), rgb(0xa3407f), rgb(0xbf2c19),
     rgb(0x736500), rgb(0x2457d6), rgb(0x5000c0), rgb(0x586838), rgb(0x085860), rgb(0x402800)},
    1.F,
    1.F,
    slate(1.0, 0.0),
    slate(0.920, 0.020)};
/// Dark hues alone do not tell pinned runs from a black one across a room.
constexpr std::array<LineStyle, kHueCount> dashed_pins() {
  std::array<LineStyle, kHueCount> lines{};
  constexpr Dash kPins[] = {{18.F, 4.F}, {12.F, 4.F}, {8.F, 4.F}, {14.F, 8.F}};
  for (std::size_t i = 0; i < 4; ++i) lines[static_cast<std::size_t>(Hue::pin1) + i].dash = kPins[i];
  return lines;
}

// Black on white for a projector; the hues of the light theme darkened until they reach 7:1 on white and on the ground.
constexpr Theme kHighContrast{
    ThemeName::high_contrast,
    {rgb(0xffffff), rgb(0xffffff), rgb(0xffffff), rgb(0x767676), rgb(0x000000), rgb(0x1f1f1f), rgb(0x2e2e2e),
     rgb(0x0a3cb0), rgb(0x00507f), rgb(0x7d3a00), rgb(0x000000), rgb(0x00573d), rgb(0x862a66), rgb(0x98200f),
     rgb(0x574c00), rgb(0x0a3cb0), rgb(0x8000d8), rgb(0x406028), rgb(0x600038), rgb(0x000078)},
    1.25F,
    2.F,
    slate(1.0, 0.0),
    slate(0.905, 0.016),
    dashed_pins()};

std::array<Theme, 3>& worn() {
  static std::array<Theme, 3> themes = {kDark, kLight, kHighContrast};
  return themes;
}

std::uint8_t to_byte(double value) { return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0))); }

double linear_light(std::uint8_t channel) {
  const double s = channel / 255.0;
  return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

std::uint8_t from_linear(double light) {
  const double s = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
  return to_byte(255 * s);
}

/// Colours outside of sRGB are clipped.
Color from_lab(const Lab& lab) {
  const double l = std::pow(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
  const double m = std::pow(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
  const double s = std::pow(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
  return {from_linear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          from_linear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          from_linear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 255};
}

double luminance(Color c) {
  return 0.2126 * linear_light(c.r) + 0.7152 * linear_light(c.g) + 0.0722 * linear_light(c.b);
}

}  // namespace

Color mix(Color a, Color b, float share) {
  const double s = std::clamp(static_cast<double>(share), 0.0, 1.0);
  const auto channel = [s](std::uint8_t from, std::uint8_t to) { return to_byte(from + s * (to - from)); };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

Color faded(Color color, float opacity) {
  color.a = to_byte(color.a * std::clamp(static_cast<double>(opacity), 0.0, 1.0));
  return color;
}

Color over(Color top, Color below) {
  const float share = static_cast<float>(top.a) / 255.F;
  top.a = 255;
  below.a = 255;
  return mix(below, top, share);
}

double contrast(Color a, Color b) {
  const double la = luminance(a) + 0.05;
  const double lb = luminance(b) + 0.05;
  return std::max(la, lb) / std::min(la, lb);
}

std::string hex(Color color) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out = "#";
  for (const std::uint8_t channel : {color.r, color.g, color.b}) {
    out += kDigits[channel >> 4];
    out += kDigits[channel & 15];
  }
  return out;
}

std::string_view hue_name(Hue hue) { return kHueNames[static_cast<std::size_t>(hue)]; }

Lab lab_of(Color color) {
  const double r = linear_light(color.r);
  const double g = linear_light(color.g);
  const double b = linear_light(color.b);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

const Theme& theme(ThemeName name) { return worn()[static_cast<std::size_t>(name)]; }

void wear(const Theme& changed) { worn()[static_cast<std::size_t>(changed.name)] = changed; }

const Theme& built_in_theme(ThemeName name) {
  switch (name) {
    case ThemeName::light: return kLight;
    case ThemeName::high_contrast: return kHighContrast;
    case ThemeName::dark: break;
  }
  return kDark;
}

bool parse_theme_name(std::string_view text, ThemeName& name) {
  for (const ThemeName candidate : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast}) {
    if (theme_name(candidate) == text) {
      name = candidate;
      return true;
    }
  }
  return false;
}

std::string_view theme_name(ThemeName name) {
  switch (name) {
    case ThemeName::light: return "light";
    case ThemeName::high_contrast: return "high-contrast";
    case ThemeName::dark: break;
  }
  return "dark";
}

Color resolve(const Theme& theme, Paint paint) {
  Color color = theme.of(paint.hue);
  if (paint.light != 0.F) color = mix(color, rgb(paint.light > 0.F ? 0xffffff : 0x000000), std::abs(paint.light));
  return faded(color, paint.opacity);
}

Color heat_color(const Theme& theme, double share) {
  const Lab& low = theme.heat_low;
  const Lab& high = theme.heat_high;
  const double s = std::clamp(share, 0.0, 1.0);
  return from_lab(
      {std::lerp(low.lightness, high.lightness, s), std::lerp(low.a, high.a, s), std::lerp(low.b, high.b, s)});
}

Color lit_ball_color(const Theme& theme, Hue hue, double share) {
  const Color ground = theme.of(Hue::ground);
  const bool dark = luminance(ground) < 0.2;
  const Color shadow = over(faded(theme.of(hue), dark ? 0.10F : 0.17F), ground);
  const Color bright =
      over(faded(mix(theme.of(hue), rgb(0xffffff), dark ? 0.25F : 0.95F), dark ? 0.34F : 0.85F), ground);
  return mix(shadow, bright, static_cast<float>(share));
}

}  // namespace pegasos::plot
