// Colours by meaning. A figure names a Hue ("the optimum"), a Theme says what that looks like, so one figure serves the
// dark, the light and the high-contrast theme. One meaning has one colour everywhere; nothing else is coloured.
// Thread rule: everything here is immutable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pegasos::plot {

/// sRGB with straight alpha, 8 bits each.
struct Color {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  std::uint8_t a = 255;
  bool operator==(const Color&) const = default;
};

/// 0xRRGGBB, opaque.
constexpr Color rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>((hex >> 16) & 255U), static_cast<std::uint8_t>((hex >> 8) & 255U),
          static_cast<std::uint8_t>(hex & 255U), 255};
}

/// The colour with its alpha multiplied by `opacity` in [0, 1].
Color faded(Color color, float opacity);

/// `top` laid over the opaque `below`: what the eye sees.
Color over(Color top, Color below);

/// Straight mix in sRGB: share 0 gives a, 1 gives b; alpha is mixed too.
Color mix(Color a, Color b, float share);

/// WCAG 2.1 contrast ratio of two opaque colours, 1 to 21.
double contrast(Color a, Color b);

/// "#rrggbb" (alpha is not written).
std::string hex(Color color);

/// What a colour means. The first group is surfaces and ink, the second the cast of the laboratory, the third pinned
/// runs.
enum class Hue {
  ground,  ///< behind plots and planes
  panel,   ///< cards
  raised,  ///< controls, boxes that lie on a plot
  line,    ///< borders, separators, grid
  ink1,    ///< text
  ink2,    ///< secondary text
  ink3,    ///< hints, ticks
  accent,  ///< what is active: play, running line, time cursor, focus
  class_positive,
  class_negative,
  live,      ///< w_t
  average,   ///< the averaged iterate
  optimum,   ///< w*, f*
  bound,     ///< right-hand sides of theorems
  violator,  ///< examples inside the margin and their hinge
  ball,      ///< the ball of radius 1/sqrt(lambda)
  pin1,
  pin2,
  pin3,
  pin4,
};
inline constexpr std::size_t kHueCount = 20;

enum class ThemeName { dark, light, high_contrast };

struct Theme {
  ThemeName name = ThemeName::dark;
  std::array<Color, kHueCount> colors{};
  float line_scale = 1.F;      ///< multiplies stroke widths
  float min_line_width = 1.F;  ///< px at scale 1; curves are never thinner (2 in high contrast)
  Color of(Hue hue) const { return colors[static_cast<std::size_t>(hue)]; }
};

const Theme& theme(ThemeName name);

/// "dark", "light", "high-contrast"; false if the text is none of them.
bool parse_theme_name(std::string_view text, ThemeName& name);
std::string_view theme_name(ThemeName name);

/// A hue with an opacity: how marks name their colour. `light` in [-1, 1] turns it towards black or white: a lit
/// surface.
struct Paint {
  Hue hue = Hue::ink1;
  float opacity = 1.F;
  float light = 0.F;
  bool operator==(const Paint&) const = default;
};

Color resolve(const Theme& theme, Paint paint);

/// The ramp of heat maps: share 0 (lowest value) is the lightest, share 1 the darkest; one quiet hue, even steps of
/// perceived lightness (OKLab), so pale or dark enough that words on it keep a contrast of 4.5:1, the letters of pinned
/// runs too.
Color heat_color(const Theme& theme, double share);
/// A ball of that hue on the ground, lit: share 0 is its shadow side, 1 its brightest place.
Color lit_ball_color(const Theme& theme, Hue hue, double share);

}  // namespace pegasos::plot
