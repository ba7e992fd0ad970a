// How far the frame of the weight space reaches: what is wanted at first, what is needed later.
#include <algorithm>
#include <cmath>

#include "figures/memo.h"
#include "figures/pins.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"
#include "methods/stepper.h"

namespace pegasos::figures {
namespace {

constexpr double kMostRadii = 4;         // of the ball, that the picture holds
constexpr double kMostRadiiSpace = 1.5;  // of three weights: the inside of the ball is looked at
constexpr double kFar = 20;              // between ball and path: the view is for one of them
constexpr double kOutside = 10;          // times the view: so far outside, an edge need not be held

/// What the iterates of late, w* and the pinned runs take.
double content_of(const Snapshot& snapshot) {
  double content = std::max(recent_length(snapshot), length(optimum_w(snapshot)));
  for (const session::PinnedRun& pin : snapshot.pins) {
    if (same_features(snapshot, *pin.run)) content = std::max(content, recent_length(*pin.run));
  }
  return content;
}

/// Half the width of the view that holds a place of the plane of two weights.
double reach_of(double x, double y, double aspect) {
  return aspect >= 1 ? std::max(std::abs(y), std::abs(x) / aspect) : std::max(std::abs(x), aspect * std::abs(y));
}

/// As far as a view must reach for what lies in the direction of w, `size` away from 0: w itself, w_{t+½}.
double reach_along_w(const Snapshot& snapshot, double size, double aspect) {
  const double norm = length(snapshot.w);
  if (snapshot.d() != 2 || snapshot.w.size() != 2 || aspect <= 0 || !(norm > 0)) return size;
  return reach_of(size / norm * snapshot.w[0], size / norm * snapshot.w[1], aspect);
}

/// w_{t+½} of the first steps, each of two weights or one number that is as long. Large sets: R/λ.
std::vector<Vector> first_halves(const Snapshot& snapshot) {
  constexpr Count kSteps = 20;
  constexpr Count kMost = 100'000;
  if (snapshot.m() > kMost || snapshot.k() > snapshot.m()) return {{snapshot.constants.reach}};
  struct Key {
    std::uint64_t data = 0;
    Parameters parameters;
    bool operator==(const Key&) const = default;
  };
  static Memo<Key, std::vector<Vector>, 2> memo;
  return *memo.get({snapshot.data->checksum(), snapshot.parameters}, [&] {
    std::vector<Vector> halves;
    Stepper stepper(snapshot.data, snapshot.parameters);
    const bool plane = snapshot.d() == 2;
    stepper.set_detail(plane ? Detail::Vectors : Detail::Numbers);
    while (stepper.position().t < kSteps && stepper.step())
      halves.push_back(plane ? stepper.record().w_half : Vector{stepper.record().norm_half});
    return halves;
  });
}

/// Without the projection w_{t+½} is a place of the path itself; with it, it is left again at once.
bool is_held(const Snapshot& snapshot, double half) {
  const double most = snapshot.d() == 3 ? kMostRadiiSpace : kMostRadii;
  return !snapshot.constants.projection || half <= most * snapshot.constants.ball_radius;
}

/// Before the first step: as far as the first ones may reach, outside the ball.
double first_reach(const Snapshot& snapshot, const Fitting& fitting) {
  const bool first = snapshot.position.t == 0 && takes_own_step(snapshot.parameters) && snapshot.constants.w1 == 0;
  if (!first || two_scales(snapshot)) return 0;
  double most = 0;
  for (const Vector& half : first_halves(snapshot)) {
    const bool plane = half.size() == 2 && fitting.aspect > 0;
    const double reach = plane ? reach_of(half[0], half[1], fitting.aspect) : length(half);
    if (is_held(snapshot, length(half))) most = std::max(most, reach);
  }
  return most;
}

}  // namespace

double bounding_radius(const Constants& constants) {
  const bool close = constants.reach > 0 && 1.6 * constants.reach < constants.ball_radius;
  return close ? constants.reach : constants.ball_radius;
}

bool two_scales(const Snapshot& snapshot) {
  const double edge = bounding_radius(snapshot.constants);
  const double content = content_of(snapshot);
  return content > 0 && edge > 0 && std::isfinite(edge) && (kFar * content < edge || content > kFar * edge);
}

double wanted_radius(const Snapshot& snapshot, const Fitting& fitting) {
  const Constants& constants = snapshot.constants;
  const double edge = bounding_radius(constants);
  const double content = content_of(snapshot);
  double radius = edge;
  if (two_scales(snapshot)) {
    if (fitting.fit == FitTo::path) radius = round_up_readable(content < edge ? 1.3 * content : content);
  } else if (content > edge) {
    radius = round_up_readable(content);
  }
  for (const session::PinnedRun* pin : other_balls(snapshot)) {
    const double other = bounding_radius(pin->run->constants);
    if (other < kOutside * radius) radius = std::max(radius, other);
  }
  radius *= 1.12;
  radius = std::max(radius, 1.06 * first_reach(snapshot, fitting));
  return radius > 0 && std::isfinite(radius) ? radius : 1;
}

double needed_radius(const Snapshot& snapshot, double view, const Fitting& fitting) {
  const Constants& constants = snapshot.constants;
  const double edge = bounding_radius(constants);
  if (fitting.fit == FitTo::ball && two_scales(snapshot)) return edge;
  double most = length(optimum_w(snapshot));
  const auto hold = [&most](double size) {
    if (std::isfinite(size)) most = std::max(most, size);
  };
  hold(first_reach(snapshot, fitting));
  const bool half = snapshot.position.t > 0 && snapshot.position.phase == Phase::GradientStep;
  const double norm = length(snapshot.w);
  if (!half || is_held(snapshot, norm)) hold(reach_along_w(snapshot, norm, fitting.aspect));
  const double norm_half = snapshot.record.norm_half;
  if ((fitting.stepped || !constants.projection) && is_held(snapshot, norm_half))
    hold(reach_along_w(snapshot, norm_half, fitting.aspect));
  for (const session::PinnedRun& pin : snapshot.pins) {
    if (same_features(snapshot, *pin.run)) hold(length(pin.run->w));
  }
  if (edge < kOutside * view) hold(edge);
  for (const session::PinnedRun* pin : other_balls(snapshot)) {
    if (const double other = bounding_radius(pin->run->constants); other < kOutside * view) hold(other);
  }
  return most;
}

double grown_radius(double needed) { return 1.12 * round_up_readable(needed); }

}  // namespace pegasos::figures
