#include "plot/weak_contrast.h"

#include <algorithm>

namespace pegasos::plot {
namespace {

constexpr Hue kSurfaces[] = {Hue::ground, Hue::panel, Hue::raised};
constexpr Hue kRead[] = {Hue::ink1, Hue::ink2,    Hue::ink3,    Hue::accent, Hue::class_positive, Hue::class_negative,
                         Hue::live, Hue::average, Hue::optimum, Hue::bound,  Hue::violator,       Hue::ball,
                         Hue::pin1, Hue::pin2,    Hue::pin3,    Hue::pin4};
constexpr Hue kOnHeat[] = {Hue::ink1, Hue::ink2, Hue::live, Hue::average, Hue::optimum, Hue::violator,
                           Hue::ball, Hue::pin1, Hue::pin2, Hue::pin3,    Hue::pin4};

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

}  // namespace pegasos::plot
