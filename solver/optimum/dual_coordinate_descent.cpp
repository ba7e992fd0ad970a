#include "optimum/dual_coordinate_descent.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
    best_.w = w_;
  }

  bool run() {
    measure();
    Count next_look = 8;
    double tolerance = 0.1;
    while (!reached() && pass_ < options_.max_passes && tolerance > 1e-15) {
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
    measure();
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
    dual(data_, lambda_, alpha_, &w_);
    moment_ = 0;
    for (Row i = 0; i < alpha_.size(); ++i) moment_ += alpha_[i] * data_.y(i);
    if (data_.free_bias()) b_ = center_ + border2_ * scale_ * moment_;
  }

  /// Keeps what is best so far on either side of f*.
  void measure() {
    Vector feasible = alpha_;
    if (data_.free_bias()) balance(data_, feasible);
    Vector w;
    const double lower = dual(data_, lambda_, feasible, &w);
    if (lower > dual_) {
      dual_ = lower;
      best_.alpha = std::move(feasible);
    }
    const double upper = evaluate(data_, lambda_, w, b_).f;
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
    Count work = 0;
    for (std::size_t k = 0; k < active_.size();) {
      const Row i = active_[k];
      work += data_.x(i).stored() + 8;
      if (work > kWorkBetweenLooks) {
        work = 0;
        control_.tell(progress_);
        if (control_.stopped()) {
          stopped_ = true;
          return;
        }
      }
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
  bool stopped_ = false;
};

}  // namespace

bool dual_coordinate_descent(const Dataset& data, double lambda, const DescentOptions& options,
                             const JobControl& control, DualState& state) {
  return Descent(data, lambda, options, control, state).run();
}

}  // namespace pegasos
