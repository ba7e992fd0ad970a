#include "figures/level_set.h"

#include <algorithm>
#include <map>

#include "figures/common.h"
#include "figures/memo.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

Triple unit(const Triple& v) {
  const double size = std::sqrt(dot3(v, v));
  return {v[0] / size, v[1] / size, v[2] / size};
}

Icosphere icosahedron() {
  const double g = std::numbers::phi;
  Icosphere ball;
  for (const Triple& v : {Triple{-1, g, 0},
                          {1, g, 0},
                          {-1, -g, 0},
                          {1, -g, 0},
                          {0, -1, g},
                          {0, 1, g},
                          {0, -1, -g},
                          {0, 1, -g},
                          {g, 0, -1},
                          {g, 0, 1},
                          {-g, 0, -1},
                          {-g, 0, 1}}) {
    ball.vertices.push_back(unit(v));
  }
  ball.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                    {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                    {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  return ball;
}

Icosphere refined(const Icosphere& coarse) {
  Icosphere fine;
  fine.vertices = coarse.vertices;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
  const auto middle = [&](std::uint32_t a, std::uint32_t b) {
    const auto key = std::minmax(a, b);
    const auto found = middles.find(key);
    if (found != middles.end()) return found->second;
    const Triple& p = fine.vertices[a];
    const Triple& q = fine.vertices[b];
    const auto index = static_cast<std::uint32_t>(fine.vertices.size());
    middles[key] = index;
    fine.vertices.push_back(unit({p[0] + q[0], p[1] + q[1], p[2] + q[2]}));
    return index;
  };
  for (const auto& [a, b, c] : coarse.triangles) {
    const std::uint32_t ab = middle(a, b);
    const std::uint32_t bc = middle(b, c);
    const std::uint32_t ca = middle(c, a);
    for (const std::array<std::uint32_t, 3>& t :
         {std::array{a, ab, ca}, std::array{b, bc, ab}, std::array{c, ca, bc}, std::array{ab, bc, ca}}) {
      fine.triangles.push_back(t);
    }
  }
  return fine;
}

/// f along rays from w*: lambda/2 |w* + r u|^2 + mean max{0, slack_i - r <z_i, u>}.
class Rays {
 public:
  Rays(const Dataset& data, double lambda, VectorView w, double b)
      : lambda_(lambda), w_{w[0], w[1], w[2]}, m_(static_cast<double>(data.m())) {
    for (Row i = 0; i < static_cast<Row>(data.m()); ++i) {
      const double y = data.y(i);
      const RowView x = data.x(i);
      z_.push_back({y * x.at(0), y * x.at(1), y * x.at(2)});
      slack_.push_back(1 - y * (x.dot(w) + b));
    }
    rate_.resize(z_.size());
  }

  /// r > 0 with f(w* + r u) = level, starting from the guess r.
  double reach(const Triple& u, double level, double r) {
    for (std::size_t i = 0; i < z_.size(); ++i) rate_[i] = dot3(z_[i], u);
    const double farthest = std::sqrt(dot3(w_, w_)) + std::sqrt(2 * level / lambda_);  // f >= lambda/2 |w|^2
    r = std::clamp(r, 1e-12 * farthest, farthest);
    for (int i = 0; i < 60; ++i) {
      double f = 0;
      double slope = 0;
      at(u, r, f, slope);
      const double error = f - level;
      if (std::abs(error) <= 4e-16 * level) break;
      if (!(slope > 0)) {  // flat near w*: further out
        r = std::min(2 * r, farthest);
        continue;
      }
      const double next = std::clamp(r - error / slope, 0.5 * r, farthest);
      if (next == r) break;
      r = next;
    }
    return r;
  }
  Triple point(const Triple& u, double r) const { return {w_[0] + r * u[0], w_[1] + r * u[1], w_[2] + r * u[2]}; }

 private:
  void at(const Triple& u, double r, double& f, double& slope) const {
    double hinge = 0;
    double fall = 0;
    for (std::size_t i = 0; i < rate_.size(); ++i) {
      const double loss = slack_[i] - r * rate_[i];
      if (loss <= 0) continue;
      hinge += loss;
      fall += rate_[i];
    }
    const Triple w = point(u, r);
    f = 0.5 * lambda_ * dot3(w, w) + hinge / m_;
    slope = lambda_ * dot3(w, u) - fall / m_;
  }

  double lambda_;
  Triple w_;
  double m_;
  std::vector<Triple> z_;
  Vector slack_;
  Vector rate_;
};

int subdivisions_for(Count m) { return m <= 2000 ? 3 : m <= 12000 ? 2 : 1; }

}  // namespace

const Icosphere& icosphere(int subdivisions) {
  static const std::array<Icosphere, 5> all = [] {
    std::array<Icosphere, 5> made;
    made[0] = icosahedron();
    for (std::size_t i = 1; i < made.size(); ++i) made[i] = refined(made[i - 1]);
    return made;
  }();
  return all[static_cast<std::size_t>(std::clamp(subdivisions, 0, 4))];
}

std::string no_level_surface(const Snapshot& snapshot) {
  if (!snapshot.optimum.known())
    return std::string(text::tr("The surface is drawn around $w$*, which is not known yet."));
  if (snapshot.m() <= kSurfaceExamples) return {};
  return text::tr_format("The surface takes too long for {} examples; the limit is {}.", grouped(snapshot.m()),
                         grouped(kSurfaceExamples));
}

double level_at(double f_star, double share) {
  return f_star + std::max(1e-9, 1 - f_star) * std::exp2(-10 * (1 - std::clamp(share, 0.0, 1.0)));
}

std::shared_ptr<const LevelMesh> level_mesh(const Snapshot& snapshot, double level) {
  struct Key {
    std::uint64_t data = 0;
    std::uint64_t w = 0;
    double b = 0;
    double lambda = 0;
    double level = 0;
    bool operator==(const Key&) const = default;
  };
  static Memo<Key, LevelMesh> memo;
  if (!no_level_surface(snapshot).empty() || snapshot.d() != 3) return nullptr;
  if (!(level > snapshot.optimum.f_star() * (1 + 1e-12)) || !std::isfinite(level)) return nullptr;
  const Optimum& best = *snapshot.optimum.optimum;
  const double lambda = snapshot.parameters.lambda;
  return memo.get({snapshot.data->checksum(), bits_of(best.w), best.b, lambda, level}, [&] {
    LevelMesh mesh;
    mesh.sphere = &icosphere(subdivisions_for(snapshot.m()));
    Rays rays(*snapshot.data, lambda, best.w, best.b);
    double r = 1 / std::sqrt(lambda);
    for (const Triple& u : mesh.sphere->vertices) {
      r = rays.reach(u, level, r);
      mesh.vertices.push_back(rays.point(u, r));
    }
    return mesh;
  });
}

}  // namespace pegasos::figures
