// d = 3: the ball of radius 1/sqrt(lambda), the path inside it and a surface f = level, projected here so that the
// window and every export show the same. Painter's order: everything is cut into small pieces and sorted by depth.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/level_set.h"
#include "figures/pins.h"
#include "figures/plane.h"
#include "figures/trajectory.h"
#include "figures/weight_marks.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;
using plot::Paint;
using text::tr_format;

enum class Kind { grid, axis, pin, path, recent, level, mark };

/// Something small that has one depth.
struct Piece {
  Kind kind = Kind::path;
  double depth = 0;
  DataPoint a, b, c;
  float strength = 1.F;  ///< lines: fog; facets: light
  std::size_t mark = 0;  ///< Kind::mark: index of a finished mark; Kind::pin: index of the pinned run
};

class SpacePicture {
 public:
  SpacePicture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options)
      : figure_(figure), snapshot_(snapshot), options_(options), eye_(options.camera) {}

  void compose() {
    radius_ = radius_of(snapshot_, options_);
    const plot::Range whole{-radius_, radius_};
    figure_.x.range = plot::sane(options_.x.value_or(whole), plot::Scale::linear);
    figure_.y.range = plot::sane(options_.y.value_or(whole), plot::Scale::linear);
    figure_.x.labels = figure_.y.labels = false;
    figure_.subtitle = ball_sentence(snapshot_.constants);
    const auto parts = step_parts(snapshot_);
    const Vector live = live_w(snapshot_, parts, options_);
    add_ball_body();
    add_axes();
    add_grid();
    add_level();
    for (std::size_t i = 0; i < snapshot_.pins.size(); ++i) add_pin(i);
    const bool between = parts && (options_.motion || snapshot_.position.phase == Phase::GradientStep);
    if (options_.trajectory) add_path(between ? VectorView() : VectorView(live));
    add_moment(parts, live);
    paint_sorted();
    add_rim();
    add_before(figure_, snapshot_, [this](VectorView w) { return eye_.see(w).at; });
    add_inset(figure_, snapshot_);
  }

 private:
  /// Nearer is stronger; the far side of the view is half in the fog.
  float fog(double depth) const {
    return static_cast<float>(std::clamp(0.6 + 0.4 * depth / std::max(radius_, 1e-300), 0.15, 1.0));
  }

  void add_line(Kind kind, const Seen& a, const Seen& b, float factor = 1.F, std::size_t mark = 0) {
    const double depth = 0.5 * (a.depth + b.depth);
    pieces_.push_back({kind, depth, a.at, b.at, {}, factor * fog(depth), mark});
  }

  void add_ball_body() {
    if (!snapshot_.constants.projection) return;
    figure_.marks.emplace_back(plot::named({.id = "ball.body"}, plot::Circle{.stroke = {Hue::ball, 0.F},
                                                                             .fill = {Hue::ball, 1.F},
                                                                             .radius = snapshot_.constants.ball_radius,
                                                                             .lit = true}));
  }

  void add_grid() {
    if (!snapshot_.constants.projection) return;
    const double r = snapshot_.constants.ball_radius;
    constexpr int kPieces = 96;
    const auto at = [&](int circle, int i) {
      const double angle = 2 * std::numbers::pi * i / kPieces;
      const double c = r * std::cos(angle);
      const double s = r * std::sin(angle);
      const Triple places[3] = {{c, s, 0}, {c, 0, s}, {0, c, s}};
      return eye_.see(places[circle]);
    };
    for (int circle = 0; circle < 3; ++circle) {
      for (int i = 0; i < kPieces; ++i) {
        const Seen a = at(circle, i);
        const Seen b = at(circle, i + 1);
        add_line(Kind::grid, a, b, a.depth + b.depth > 0 ? 1.F : 0.45F);
      }
    }
  }

  void add_axes() {
    const double reach = 1.06 * std::min(radius_ / 1.12, snapshot_.constants.ball_radius);
    constexpr int kPieces = 24;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto at = [&](int i) {
        Triple p{0, 0, 0};
        p[axis] = reach * (2.0 * i / kPieces - 1);
        return eye_.see(p);
      };
      for (int i = 0; i < kPieces; ++i) add_line(Kind::axis, at(i), at(i + 1));
      auto name =
          plot::named({.id = "axes.name"}, plot::Note{.paint = {Hue::ink2, 1.F},
                                                      .text = weight_label(*snapshot_.data, static_cast<Column>(axis)),
                                                      .at = at(kPieces).at});
      name.side_x = name.at.x < 0 ? -1 : 1;
      name.side_y = name.at.y < 0 ? -1 : 1;
      name.gap = 4.F;
      name.size = 12.5F;
      name.veil = false;
      figure_.marks.emplace_back(std::move(name));
    }
  }

  double wanted_level() const {
    if (!options_.level.through_live) return level_at(snapshot_.optimum.f_star(), options_.level.share);
    return evaluate(*snapshot_.data, snapshot_.parameters.lambda, snapshot_.w, snapshot_.optimum.optimum->b).f;
  }

  void add_level() {
    if (!options_.level.shown || !no_level_surface(snapshot_).empty() || !all_finite(snapshot_.w)) return;
    const double level = wanted_level();
    const auto mesh = level_mesh(snapshot_, level);
    if (!mesh) return;
    figure_.subtitle += ", " + tr_format("surface: $f$ = {}", number(level, 4));
    std::vector<Seen> seen;
    for (const Triple& v : mesh->vertices) seen.push_back(eye_.see(v));
    for (const auto& [i, j, k] : mesh->sphere->triangles) {
      const Seen &a = seen[i], &b = seen[j], &c = seen[k];
      const double depth = (a.depth + b.depth + c.depth) / 3;
      pieces_.push_back({Kind::level, depth, a.at, b.at, c.at, light_on(a, b, c), 0});
    }
  }

  /// From the upper left in front, as on the ball; what is turned away is seen from inside and dark.
  static float light_on(const Seen& a, const Seen& b, const Seen& c) {
    const Triple p{b.at.x - a.at.x, b.at.y - a.at.y, b.depth - a.depth};
    const Triple q{c.at.x - a.at.x, c.at.y - a.at.y, c.depth - a.depth};
    const Triple n{p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
    const double size = std::sqrt(dot3(n, n));
    if (!(size > 0)) return 0.F;
    const Triple light{-0.48, 0.56, 0.675};
    const double shine = dot3(light, n) / size;
    return static_cast<float>(std::clamp(n[2] > 0 ? 0.8 * shine - 0.15 : 0.25 * shine - 0.2, -0.5, 0.7));
  }

  void add_path(VectorView live) {
    const auto track = space_trajectory(snapshot_);
    const auto end = static_cast<std::size_t>(
        std::upper_bound(track->t.begin(), track->t.end(), path_end(snapshot_, options_)) - track->t.begin());
    const double least = std::max(figure_.x.range.width(), figure_.y.range.width()) / 1000;
    const std::size_t recent_from = end > 40 ? end - 40 : 0;
    Seen last;
    for (std::size_t i = 0; i < end; ++i) {
      const Seen now = eye_.see(VectorView(track->w).subspan(3 * i, 3));
      if (i > 0) {
        if (i < recent_from && !farther(now.at, last.at, least)) continue;
        add_line(i > recent_from ? Kind::recent : Kind::path, last, now);
      }
      last = now;
    }
    if (end > 0 && !live.empty() && all_finite(live)) add_line(Kind::recent, last, eye_.see(live));
  }

  /// The path of a pinned run and where it is now.
  void add_pin(std::size_t index) {
    const session::PinnedRun& pin = snapshot_.pins[index];
    const Snapshot& run = *pin.run;
    if (!same_features(snapshot_, run) || run.w.empty() || !all_finite(run.w)) return;
    const Seen now = eye_.see(run.w);
    const double least = std::max(figure_.x.range.width(), figure_.y.range.width()) / 500;
    if (options_.trajectory) {
      const auto track = space_trajectory(run);
      Seen last;
      for (std::size_t i = 0; i < track->t.size() && track->t[i] <= run.position.completed(); ++i) {
        const Seen next = eye_.see(VectorView(track->w).subspan(3 * i, 3));
        if (i > 0 && !farther(next.at, last.at, least)) continue;
        if (i > 0) add_line(Kind::pin, last, next, 1.F, index);
        last = next;
      }
      if (!track->t.empty()) add_line(Kind::pin, last, now, 1.F, index);
    }
    pieces_.push_back({Kind::mark, now.depth, {}, {}, {}, 1.F, marks_.size()});
    marks_.emplace_back(pin_point(pin, now.at));
  }

  /// The step and the iterates, each as one piece at its depth.
  void add_moment(const std::optional<StepParts>& parts, VectorView live) {
    Figure own;
    const Place place = [this](VectorView w) { return eye_.see(w).at; };
    own.x = figure_.x;
    own.y = figure_.y;
    add_subgradients(own, snapshot_, parts, options_, place);
    if (parts) add_step(own, snapshot_, *parts, options_, place);
    const double step_depth = live.empty() || !all_finite(live) ? 0 : eye_.see(live).depth;
    const std::size_t of_step = own.marks.size();
    add_iterates(own, snapshot_, options_, live, place);
    for (std::size_t i = 0; i < own.marks.size(); ++i) {
      double depth = step_depth;
      const std::string& id = plot::base(own.marks[i]).id;
      if (i >= of_step && id == "average") depth = eye_.see(snapshot_.w_average).depth;
      if (i >= of_step && id == "optimum") {  // before what has come to it
        depth = std::max(step_depth, eye_.see(optimum_w(snapshot_)).depth);
        if (!snapshot_.w_average.empty()) depth = std::max(depth, eye_.see(snapshot_.w_average).depth);
      }
      pieces_.push_back({Kind::mark, depth, {}, {}, {}, 1.F, marks_.size()});
      marks_.push_back(std::move(own.marks[i]));
    }
  }

  void paint_sorted() {
    std::ranges::stable_sort(pieces_, {}, &Piece::depth);
    for (std::size_t from = 0; from < pieces_.size();) {
      std::size_t to = from + 1;
      const auto alike = [&](const Piece& a, const Piece& b) {
        return a.kind == b.kind && (a.kind != Kind::pin || a.mark == b.mark);
      };
      while (to < pieces_.size() && alike(pieces_[to], pieces_[from])) ++to;
      paint_run(from, to);
      from = to;
    }
  }

  void paint_run(std::size_t from, std::size_t to) {
    const Kind kind = pieces_[from].kind;
    if (kind == Kind::mark) {
      for (std::size_t i = from; i < to; ++i) figure_.marks.push_back(std::move(marks_[pieces_[i].mark]));
      return;
    }
    if (kind == Kind::level) {
      auto facets = plot::named({.id = "level"}, plot::Facets{.paint = {Hue::ink3, 0.30F}});
      for (std::size_t i = from; i < to; ++i) {
        facets.facets.push_back({pieces_[i].a, pieces_[i].b, pieces_[i].c, pieces_[i].strength});
      }
      figure_.marks.emplace_back(std::move(facets));
      return;
    }
    plot::Strands strands = kind == Kind::pin ? pin_style(snapshot_.pins[pieces_[from].mark]) : style(kind);
    strands.pieces.reserve(to - from);
    for (std::size_t i = from; i < to; ++i) {
      strands.pieces.push_back({pieces_[i].a, pieces_[i].b, pieces_[i].strength});
    }
    figure_.marks.emplace_back(std::move(strands));
  }

  static plot::Strands pin_style(const session::PinnedRun& pin) {
    return plot::named({.id = pin_id(pin) + ".path"}, plot::Strands{.paint = {pin_hue(pin), 0.6F}, .width = 1.3F});
  }

  static plot::Strands style(Kind kind) {
    plot::Strands strands;
    switch (kind) {
      case Kind::grid:
        strands.id = "ball.grid";
        strands.paint = {Hue::ball, 0.5F};
        strands.width = 1.F;
        break;
      case Kind::axis:
        strands.id = "axes";
        strands.paint = {Hue::ink3, 0.75F};
        strands.width = 1.2F;
        break;
      case Kind::path:
        strands.id = "trajectory";
        strands.paint = {Hue::live, 0.6F};
        strands.width = 1.4F;
        break;
      default:
        strands.id = "trajectory.recent";
        strands.paint = {Hue::live, 0.9F};
        strands.width = 1.8F;
        break;
    }
    return strands;
  }

  /// What is seen of the ball from far away is exactly its circle.
  void add_rim() {
    Figure own;
    add_circles(own, snapshot_);
    for (plot::Mark& mark : own.marks) {
      if (auto* circle = std::get_if<plot::Circle>(&mark)) circle->fill.opacity = 0.F;
      figure_.marks.push_back(std::move(mark));
    }
  }

  Figure& figure_;
  const Snapshot& snapshot_;
  const WeightSpaceOptions& options_;
  Eye eye_;
  double radius_ = 1;
  std::vector<Piece> pieces_;
  std::vector<plot::Mark> marks_;
};

}  // namespace

void space_picture(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  SpacePicture(figure, snapshot, options).compose();
}

}  // namespace pegasos::figures
