// Space seen from a turntable: an orthonormal change of axes, so that lengths are kept exactly. Private to this layer.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/types.h"
#include "figures/figures.h"

namespace pegasos::figures {

using Triple = std::array<double, 3>;

inline double dot3(const Triple& a, VectorView b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// A place on the picture and how near it is to the eye.
struct Seen {
  plot::DataPoint at;
  double depth = 0;  ///< grows towards the eye
};

struct Eye {
  Triple right;
  Triple up;
  Triple forward;  ///< from 0 to the eye

  explicit Eye(const Camera& camera) {
    constexpr double kSteepest = 0.495 * std::numbers::pi;
    const double e = std::clamp(std::isfinite(camera.elevation) ? camera.elevation : 0, -kSteepest, kSteepest);
    const double a = std::isfinite(camera.azimuth) ? camera.azimuth : 0;
    right = {-std::sin(a), std::cos(a), 0};
    up = {-std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e)};
    forward = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
  }
  Seen see(VectorView w) const { return {{dot3(right, w), dot3(up, w)}, dot3(forward, w)}; }
};

}  // namespace pegasos::figures
