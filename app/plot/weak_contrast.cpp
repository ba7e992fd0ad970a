#include "plot/weak_contrast.h"

#include <algorithm>
#include <cmath>

namespace pegasos::plot {
namespace {

constexpr Hue kSurfaces[] = {Hue::ground, Hue::panel, Hue::raised};
constexpr Hue kRead[] = {Hue::ink1, Hue::ink2,    Hue::ink3,    Hue::accent, Hue::class_positive, Hue::class_negative,
                         Hue::live, Hue::average, Hue::optimum, Hue::bound,  Hue::violator,       Hue::ball,
                         Hue::pin1, Hue::pin2,    Hue::pin3,    Hue::pin4};
constexpr Hue kOnHeat[] = {Hue::ink1, Hue::ink2, Hue::live, Hue::average, Hue::optimum, Hue::violator,
                           Hue::ball, Hue::pin1, Hue::pin2, Hue::pin3,    Hue::pin4};
constexpr Hue kCurves[] = {Hue::live, Hue::average, Hue::optimum, Hue::bound,
                           Hue::pin1, Hue::pin2,    Hue::pin3,    Hue::pin4};

}  // namespace

std::optional<WeakContrast> weak_contrast(const Theme& theme) {
  std::optional<WeakContrast> worst;
  const auto compare = [&](Hue drawn, std::string_view on, Color surface, double asked) {
    const double ratio = contrast(theme.of(drawn), surface);
    if (ratio < asked && (!worst || ratio / asked < worst->ratio / worst->asked))
      worst = WeakContrast{hue_name(drawn), on, ratio, asked};
  };
  const double asked = theme.name == ThemeName::high_contrast ? 7 : 4.5;
  for (const Hue drawn : kRead) {
    for (const Hue on : kSurfaces) compare(drawn, hue_name(on), theme.of(on), asked);
  }
  if (worst) return worst;
  for (const Hue drawn : kOnHeat) {
    for (int i = 0; i <= 4; ++i) {
      const double share = i / 4.0;
      compare(drawn, share < 0.5 ? "heat_low" : "heat_high", heat_color(theme, share), 4.5);
    }
  }
  return worst;
}

std::optional<std::pair<std::string_view, std::string_view>> alike_curves(const Theme& theme) {
  constexpr double kNear = 0.04;
  const auto dash = [&](Hue hue) { return theme.lines[static_cast<std::size_t>(hue)].dash; };
  for (const Hue& a : kCurves) {
    const Lab first = lab_of(theme.of(a));
    for (const Hue* b = &a + 1; b != std::end(kCurves); ++b) {
      const Lab second = lab_of(theme.of(*b));
      const double distance = std::hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b);
      if (distance < kNear && dash(a) == dash(*b)) return std::pair{hue_name(a), hue_name(*b)};
    }
  }
  return std::nullopt;
}

}  // namespace pegasos::plot
