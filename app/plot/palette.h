// Colours by meaning. A figure names a Hue ("the optimum"), a Theme says what that looks like, so one figure serves the
// dark, the light and the high-contrast theme. One meaning has one colour everywhere; nothing else is coloured.
// Thread rule: everything here is immutable, but for wear().
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
/// "ground", "class_positive": the enumerator's own name.
std::string_view hue_name(Hue hue);

/// Lengths of strokes and gaps in px; an empty pattern is a solid line.
struct Dash {
  float on = 0.F;
  float off = 0.F;
  bool solid() const { return on <= 0.F || off <= 0.F; }
  bool operator==(const Dash&) const = default;
};
inline constexpr Dash kSolid{};
inline constexpr Dash kDashed{6.F, 4.F};
inline constexpr Dash kDotted{2.F, 3.5F};

/// How a theme draws the lines of one meaning.
struct LineStyle {
  float width = 1.F;  ///< multiplies the width
  Dash dash{};        ///< of its solid lines; what is dashed to be told from these stays so
};

/// A colour in OKLab (Ottosson 2020).
struct Lab {
  double lightness = 0;
  double a = 0;
  double b = 0;
};
Lab lab_of(Color color);

enum class ThemeName { dark, light, high_contrast };

struct Theme {
  ThemeName name = ThemeName::dark;
  std::array<Color, kHueCount> colors{};
  float line_scale = 1.F;      ///< multiplies stroke widths
  float min_line_width = 1.F;  ///< px at scale 1; curves are never thinner (2 in high contrast)
  Lab heat_low{};              ///< the ends of the ramp of heat maps
  Lab heat_high{};
  std::array<LineStyle, kHueCount> lines{};
  Color of(Hue hue) const { return colors[static_cast<std::size_t>(hue)]; }
  const LineStyle& line(Hue hue) const { return lines[static_cast<std::size_t>(hue)]; }
};

/// The theme of that name: as a person has changed it, else as it is built in.
const Theme& theme(ThemeName name);
const Theme& built_in_theme(ThemeName name);
/// From now on theme() gives these colours and lines under their name. Before the first figure, on the main thread.
void wear(const Theme& changed);

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

/// The ramp of heat maps: share 0 (lowest value) is heat_low, the lightest, share 1 the darkest; one quiet hue, even
/// steps of perceived lightness (OKLab), so pale or dark enough that words on it keep a contrast of 4.5:1, the letters
/// of pinned runs too.
Color heat_color(const Theme& theme, double share);
/// A ball of that hue on the ground, lit: share 0 is its shadow side, 1 its brightest place.
Color lit_ball_color(const Theme& theme, Hue hue, double share);

}  // namespace pegasos::plot
