#include "optimum/dual_coordinate_descent.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/portable.h"
#include "core/random.h"
#include "core/shuffle.h"
#include "objective/hinge.h"

namespace pegasos {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Count kWorkBetweenLooks = 200'000;  // stored entries between two looks at the job control, below 1 ms

class Descent {
 public:
  Descent(const Dataset& data, double lambda, const DescentOptions& options, const JobControl& control,
          DualState& state)
      : data_(data),
        lambda_(lambda),
        scale_(1 / (lambda * static_cast<double>(data.m()))),
        options_(options),
        control_(control),
        best_(state),
        alpha_(state.alpha),
        w_(state.w),
        b_(state.b) {
    if (alpha_.empty()) {
      alpha_.assign(static_cast<std::size_t>(data.m()), 0.0);
    } else if (!data.free_bias()) {  // most examples are on the right side already: the first sweep may drop them
      constexpr double kClear = 0.05;
      high_limit_ = kClear;
      low_limit_ = -kClear;
    }
    if (data.free_bias()) {
      double sum = 0;
      for (Row i = 0; i < alpha_.size(); ++i) {
        sum += data.squared_norm(i);
        pegasos::look(4);
      }
      border2_ = sum > 0 ? sum / static_cast<double>(data.m()) : 1.0;
    }
    for (Row i = 0; i < alpha_.size(); ++i) {
      if (data.squared_norm(i) + border2_ == 0) alpha_[i] = 1;  // a zero row: margin 0 < 1 whatever w is
      pegasos::look(4);
    }
    fill();
    if (w_.empty()) {
      renew();
    } else {
      take_stock();
    }
  }

  bool run() {
    constexpr double kTighter = 1e-3;
    double tolerance = 0.1;
    while (!stopped_ && !reached() && pass_ < options_.max_passes && tolerance > 1e-15) {
      const bool whole = active_.size() == alpha_.size();
      sweep();
      ++pass_;
      if (stopped_) break;
      const bool near = near_end();
      const bool small = near || high_ - low_ <= tolerance;
      if (whole && near) {
        near_ = true;
      } else if (whole && small) {
        tolerance *= data_.free_bias() ? 0.3 : kTighter;
        if (data_.free_bias()) {
          measure();
          move_center();
        }
      }
      // Who comes back is dropped again at once where its gradient is clearly on the side of its bound.
      if (small && (!whole || data_.free_bias())) fill();
      high_limit_ = high_ <= 0 || (small && data_.free_bias()) ? kInfinity : high_;
      low_limit_ = low_ >= 0 || (small && data_.free_bias()) ? -kInfinity : low_;
    }
    if (!data_.free_bias()) {  // alpha is feasible, and w is w(alpha) up to rounding
      best_.alpha = alpha_;
      best_.w = w_;
    } else {
      if (!stopped_ && !measured_) measure();
      if (primal_ == kInfinity) best_.w = w_;  // stopped before the first measurement
      if (dual_ == -kInfinity) {
        best_.alpha = alpha_;
        balance(data_, best_.alpha);
      }
    }
    best_.rest.clear();
    best_.passes += pass_;
    best_.stopped = stopped_;
    return reached();
  }

 private:
  bool reached() const { return near_ || (primal_ < kInfinity && primal_ - dual_ <= options_.gap / 2 * primal_); }

  /// All examples are looked at again.
  void fill() {
    active_.resize(alpha_.size());
    for (Row i = 0; i < alpha_.size(); ++i) active_[i] = i;
  }

  /// w and what goes with it, free of the rounding of many small changes.
  void renew() {
    add_up(alpha_, w_);
    take_stock();
  }

  /// What goes with w and alpha.
  void take_stock() {
    now_ = dual_value(alpha_, w_);
    moment_ = 0;
    for (Row i = 0; i < alpha_.size(); ++i) moment_ += alpha_[i] * data_.y(i);
    if (data_.free_bias()) b_ = center_ + border2_ * scale_ * moment_;
  }

  /// By the violations that the last sweep met, each just before it was mended. Those of examples that were not looked
  /// at are taken for 0.
  bool near_end() {
    if (data_.free_bias()) return false;
    const double estimate = violation_ / static_cast<double>(data_.m());
    const double relative = estimate > 0 ? estimate / (now_ + estimate) : 0;
    tell(std::min(relative, progress_.best));
    return relative <= options_.gap / 2;
  }

  void tell(double relative) {
    const double asked = std::max(options_.gap, 1e-16);
    const double done = relative > 0 ? std::clamp(portable::log(relative) / portable::log(asked), 0.0, 1.0) : 1.0;
    progress_ = {done, std::max(0.0, relative)};
    control_.tell(progress_);
    stopped_ = stopped_ || control_.stopped();
  }

  /// Keeps what is best so far on either side of f*.
  void measure() {
    Vector feasible = alpha_;
    if (data_.free_bias()) balance(data_, feasible);
    Vector w;
    add_up(feasible, w);
    const double lower = dual_value(feasible, w);
    const double upper = primal_value(w);
    if (stopped_) return;
    if (lower > dual_) {
      dual_ = lower;
      best_.alpha = std::move(feasible);
    }
    if (upper < primal_) {
      primal_ = upper;
      best_.w = w;
      best_.b = b_;
    }
    measured_ = true;
    renew();
    tell(primal_ > 0 ? (primal_ - dual_) / primal_ : 0);
  }

  /// A look at the job control after every kWorkBetweenLooks stored entries. False: stop.
  bool look(Row i) {
    work_ += data_.x(i).stored() + 8;
    if (work_ <= kWorkBetweenLooks) return true;
    work_ = 0;
    control_.tell(progress_);
    stopped_ = stopped_ || control_.stopped();
    return !stopped_;
  }

  /// w(alpha) into `w`.
  void add_up(const Vector& alpha, Vector& w) {
    w.assign(static_cast<std::size_t>(data_.d()), 0.0);
    for (Row i = 0; i < alpha.size() && look(i); ++i) {
      if (alpha[i] != 0) data_.x(i).add_to(w, data_.y(i) * alpha[i] * scale_);
    }
  }

  /// D(alpha), w being w(alpha).
  double dual_value(const Vector& alpha, const Vector& w) const {
    CompensatedSum total;
    for (const double value : alpha) total.add(value);
    pegasos::look(4 * static_cast<Count>(alpha.size()));
    return total.value() / static_cast<double>(data_.m()) - lambda_ / 2 * squared_norm(w);
  }

  double primal_value(const Vector& w) {
    CompensatedSum hinge;
    for (Row i = 0; i < alpha_.size() && look(i); ++i) hinge.add(std::max(0.0, 1 - margin(data_, w, b_, i)));
    return lambda_ / 2 * squared_norm(w) + hinge.value() / static_cast<double>(data_.m());
  }

  /// The proximal point step: the quadratic term of b is moved to where b is now.
  void move_center() {
    center_ = b_;
    b_ = center_ + border2_ * scale_ * moment_;
  }

  void sweep() {
    high_ = -kInfinity;
    low_ = kInfinity;
    violation_ = 0;
    measured_ = false;
    shuffle(random_, static_cast<std::uint64_t>(pass_), active_);
    constexpr std::size_t kNear = 8;  // examples ahead that are fetched, and where they lie
    constexpr std::size_t kFar = 16;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < active_.size(); ++k) {
      if (k + kFar < active_.size()) {
        data_.prefetch_place(active_[k + kFar]);
        data_.prefetch(active_[k + kNear]);
      }
      const Row i = active_[k];
      if (!look(i)) return;
      if (step(i)) active_[kept++] = i;
    }
    active_.resize(kept);
  }

  /// Minimises over alpha_i. False: i is shrunk.
  bool step(Row i) {
    const double square = data_.squared_norm(i) + border2_;
    if (square == 0) return true;
    const RowView x = data_.x(i);
    const double y = data_.y(i);
    const double product = x.dot(w_);
    const double gradient = y * (product + b_) - 1;
    double& alpha = alpha_[i];
    if ((alpha <= 0 && gradient > high_limit_) || (alpha >= 1 && gradient < low_limit_)) return false;
    const double projected = alpha <= 0 ? std::min(gradient, 0.0) : alpha >= 1 ? std::max(gradient, 0.0) : gradient;
    high_ = std::max(high_, projected);
    low_ = std::min(low_, projected);
    if (projected == 0) return true;
    violation_ += gradient < 0 ? (alpha - 1) * gradient : alpha * gradient;
    const double next = std::clamp(alpha - gradient / (square * scale_), 0.0, 1.0);
    const double change = next - alpha;
    const double step = change * y * scale_;
    alpha = next;
    x.add_to(w_, step);
    now_ += change / static_cast<double>(data_.m()) - lambda_ * step * (product + step / 2 * (square - border2_));
    moment_ += change * y;
    b_ += step * border2_;
    return true;
  }

  const Dataset& data_;
  double lambda_;
  double scale_;
  const DescentOptions& options_;
  const JobControl& control_;
  DualState& best_;
  Random random_{1, Stream::Permutation};
  Vector alpha_;
  Vector w_;
  double b_ = 0;
  double center_ = 0;
  double border2_ = 0;  // B^2 of a free bias, else 0
  double moment_ = 0;   // sum alpha_i y_i
  std::vector<Row> active_;
  double high_ = 0;
  double low_ = 0;
  double high_limit_ = kInfinity;
  double low_limit_ = -kInfinity;
  double primal_ = kInfinity;
  double dual_ = -kInfinity;
  double now_ = 0;        // D(alpha), without the term of a free bias
  double violation_ = 0;  // sum over the last sweep of what each example adds to the gap
  bool near_ = false;     // a sweep over all examples said that the gap is small enough; without a free bias
  bool measured_ = false;
  Progress progress_{0, 1};
  Count pass_ = 0;
  Count work_ = 0;
  bool stopped_ = false;
};

}  // namespace

bool dual_coordinate_descent(const Dataset& data, double lambda, const DescentOptions& options,
                             const JobControl& control, DualState& state) {
  return Descent(data, lambda, options, control, state).run();
}

}  // namespace pegasos
