#include "optimum/dual_coordinate_descent.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numbers.h"
#include "core/random.h"
#include "objective/hinge.h"
#include "optimum/balance.h"

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
        b_(state.b) {
    if (alpha_.empty()) alpha_.assign(static_cast<std::size_t>(data.m()), 0.0);
    if (data.free_bias()) {
      double sum = 0;
      for (Row i = 0; i < alpha_.size(); ++i) sum += data.squared_norm(i);
      border2_ = sum > 0 ? sum / static_cast<double>(data.m()) : 1.0;
    }
    for (Row i = 0; i < alpha_.size(); ++i) {
      if (data.squared_norm(i) + border2_ == 0) alpha_[i] = 1;  // a zero row: margin 0 < 1 whatever w is
    }
    fill();
    best_.alpha = alpha_;
    if (data.free_bias()) balance(data, best_.alpha);
    best_.w = w_;
  }

  bool run() {
    measure();
    Count next_look = 8;
    double tolerance = 0.1;
    while (!stopped_ && !reached() && pass_ < options_.max_passes && tolerance > 1e-15) {
      sweep();
      ++pass_;
      if (stopped_) break;
      const bool small = high_ - low_ <= tolerance;
      if (small && active_.size() == alpha_.size()) {
        measure();
        if (data_.free_bias()) move_center();
        tolerance *= 0.3;
      } else if (pass_ >= next_look) {
        measure();
        next_look = pass_ + pass_ / 4 + 8;
      }
      if (small) fill();
      high_limit_ = small || high_ <= 0 ? kInfinity : high_;
      low_limit_ = small || low_ >= 0 ? -kInfinity : low_;
    }
    if (!stopped_) measure();
    best_.rest.clear();
    best_.passes += pass_;
    best_.stopped = stopped_;
    return reached();
  }

 private:
  bool reached() const { return primal_ - dual_ <= options_.gap / 2 * primal_; }

  void fill() {
    active_.resize(alpha_.size());
    for (Row i = 0; i < alpha_.size(); ++i) active_[i] = i;
    dual_value(alpha_, w_);
    moment_ = 0;
    for (Row i = 0; i < alpha_.size(); ++i) moment_ += alpha_[i] * data_.y(i);
    if (data_.free_bias()) b_ = center_ + border2_ * scale_ * moment_;
  }

  /// Keeps what is best so far on either side of f*.
  void measure() {
    Vector feasible = alpha_;
    if (data_.free_bias()) balance(data_, feasible);
    Vector w;
    const double lower = dual_value(feasible, w);
    const double upper = primal_value(w);
    if (stopped_) return;
    if (lower > dual_) {
      dual_ = lower;
      best_.alpha = std::move(feasible);
    }
    if (upper < primal_) {
      primal_ = upper;
      best_.w = std::move(w);
      best_.b = b_;
    }
    const double relative = primal_ > 0 ? (primal_ - dual_) / primal_ : 0;
    const double asked = std::max(options_.gap, 1e-16);
    const double done = relative > 0 ? std::clamp(std::log(relative) / std::log(asked), 0.0, 1.0) : 1.0;
    progress_ = {done, std::max(0.0, relative)};
    control_.tell(progress_);
    stopped_ = stopped_ || control_.stopped();
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

  /// D(alpha), and w(alpha) in `w`.
  double dual_value(const Vector& alpha, Vector& w) {
    w.assign(static_cast<std::size_t>(data_.d()), 0.0);
    CompensatedSum total;
    for (Row i = 0; i < alpha.size() && look(i); ++i) {
      if (alpha[i] == 0) continue;
      total.add(alpha[i]);
      data_.x(i).add_to(w, data_.y(i) * alpha[i] * scale_);
    }
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
    for (std::size_t k = active_.size(); k > 1; --k) {
      const auto other = random_.below(k, static_cast<std::uint64_t>(pass_), static_cast<std::uint32_t>(k));
      std::swap(active_[k - 1], active_[other]);
    }
    for (std::size_t k = 0; k < active_.size();) {
      const Row i = active_[k];
      if (!look(i)) return;
      if (step(i)) {
        ++k;
      } else {
        active_[k] = active_.back();
        active_.pop_back();
      }
    }
  }

  /// Minimises over alpha_i. False: i is shrunk.
  bool step(Row i) {
    const double square = data_.squared_norm(i) + border2_;
    if (square == 0) return true;
    const double gradient = margin(data_, w_, b_, i) - 1;
    double& alpha = alpha_[i];
    if ((alpha <= 0 && gradient > high_limit_) || (alpha >= 1 && gradient < low_limit_)) return false;
    const double projected = alpha <= 0 ? std::min(gradient, 0.0) : alpha >= 1 ? std::max(gradient, 0.0) : gradient;
    high_ = std::max(high_, projected);
    low_ = std::min(low_, projected);
    if (projected == 0) return true;
    const double next = std::clamp(alpha - gradient / (square * scale_), 0.0, 1.0);
    const double change = (next - alpha) * data_.y(i);
    alpha = next;
    data_.x(i).add_to(w_, change * scale_);
    moment_ += change;
    b_ += change * scale_ * border2_;
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
