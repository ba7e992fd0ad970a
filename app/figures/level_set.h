// The surface f = level around w* in space. Private to this layer.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "figures/eye.h"

namespace pegasos::figures {

/// A ball of triangles: an icosahedron, `subdivisions` times refined; vertices are unit vectors, triangles wind
/// counter-clockwise seen from outside.
struct Icosphere {
  std::vector<Triple> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};
/// Built once each; subdivisions 0..4.
const Icosphere& icosphere(int subdivisions);

struct LevelMesh {
  const Icosphere* sphere = nullptr;
  std::vector<Triple> vertices;  ///< w* + r u with f = level, one per vertex u of the sphere
};

/// {f <= level} is convex and holds w*, so every ray from w* leaves it once: Newton's method on the convex function of
/// the ray, from the side where it cannot overshoot. `subdivisions` fall with m so that it takes some 10 ms at most;
/// nothing beyond kSurfaceExamples. Cached. Needs d = 3, a known optimum and level > f*.
std::shared_ptr<const LevelMesh> level_mesh(const Snapshot& snapshot, double level);
inline constexpr Count kSurfaceExamples = 60000;

/// level of LevelSurface::share: f* + (1 - f*) 2^(-10 (1 - share)).
double level_at(double f_star, double share);

}  // namespace pegasos::figures
