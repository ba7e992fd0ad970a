// What a theme must keep so that everything in it can be read: WCAG 2.1 contrast between what is drawn and what it is
// drawn on, and curves that can be told from each other.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "plot/palette.h"

namespace pegasos::plot {

/// Two roles that are too near to each other.
struct WeakContrast {
  std::string_view drawn;
  std::string_view on;
  double ratio = 1;
  double asked = 4.5;
};

/// The weakest of the pairs that lie below what is asked for: 4.5 for everything that is read on the ground, on panels,
/// on what is raised and, where these are all right, on the heat map; 7 on the surfaces of a high-contrast theme.
std::optional<WeakContrast> weak_contrast(const Theme& theme);

/// Two curves of one plot whose lines are dashed alike and whose colours are nearer than 0.04 in OKLab, about twice
/// what can just be seen side by side: the first such pair.
std::optional<std::pair<std::string_view, std::string_view>> alike_curves(const Theme& theme);

}  // namespace pegasos::plot
