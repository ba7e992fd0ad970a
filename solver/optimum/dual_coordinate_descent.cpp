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
        best_(state),
        alpha_(state.alpha),
        w_(state.w),
        bias_{.b = state.b},
        job_{control} {
    if (alpha_.empty()) {
      alpha_.assign(static_cast<std::size_t>(data.m()), 0.0);
    } else if (!data.free_bias()) {  // most examples are on the right side already: the first sweep may drop them
      constexpr double kClear = 0.05;
      limit_.high = kClear;
      limit_.low = -kClear;
    }
    if (data.free_bias()) {
      double sum = 0;
      for (Row i = 0; i < alpha_.size(); ++i) {
        sum += data.squared_norm(i);
        pegasos::look(4);
      }
      bias_.square = sum > 0 ? sum / static_cast<double>(data.m()) : 1.0;
    }
    for (Row i = 0; i < alpha_.size(); ++i) {
      if (data.squared_norm(i) + bias_.square == 0) alpha_[i] = 1;  // a zero row: margin 0 < 1 whatever w is
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
    while (!job_.stopped && !reached() && pass_ < options_.max_passes && tolerance > 1e-15) {
      const bool whole = active_.size() == alpha_.size();
      sweep();
      ++pass_;
      if (job_.stopped) break;
      const bool near = near_end();
      const bool small = near || met_.high - met_.low <= tolerance;
      if (whole && near) {
        ends_.near = true;
      } else if (whole && small) {
        tolerance *= data_.free_bias() ? 0.3 : kTighter;
        if (data_.free_bias()) {
          measure();
          move_center();
        }
      }
      // Who comes back is dropped again at once where its gradient is clearly on the side of its bound.
      if (small && (!whole || data_.free_bias())) fill();
      limit_.high = met_.high <= 0 || (small && data_.free_bias()) ? kInfinity : met_.high;
      limit_.low = met_.low >= 0 || (small && data_.free_bias()) ? -kInfinity : met_.low;
    }
    if (!data_.free_bias()) {  // alpha is feasible, and w is w(alpha) up to rounding
      best_.alpha = alpha_;
      best_.w = w_;
    } else {
      if (!job_.stopped && !ends_.measured) measure();
      if (ends_.primal == kInfinity) best_.w = w_;  // stopped before the first measurement
      if (ends_.dual == -kInfinity) {
        best_.alpha = alpha_;
        balance(data_, best_.alpha);
      }
    }
    best_.rest.clear();
    best_.passes += pass_;
    best_.stopped = job_.stopped;
    return reached();
  }

 private:
  bool reached() const {
    return ends_.near || (ends_.primal < kInfinity && ends_.primal - ends_.dual <= options_.gap / 2 * ends_.primal);
  }

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
    bias_.moment = 0;
    for (Row i = 0; i < alpha_.size(); ++i) bias_.moment += alpha_[i] * data_.y(i);
    if (data_.free_bias()) bias_.b = bias_.center + bias_.square * scale_ * bias_.moment;
  }

  /// By the violations that the last sweep met, each just before it was mended. Those of examples that were not looked
  /// at are taken for 0.
  bool near_end() {
    if (data_.free_bias()) return false;
    const double estimate = violation_ / static_cast<double>(data_.m());
    const double relative = estimate > 0 ? estimate / (now_ + estimate) : 0;
    tell(std::min(relative, job_.progress.best));
    return relative <= options_.gap / 2;
  }

  void tell(double relative) {
    const double asked = std::max(options_.gap, 1e-16);
    const double done = relative > 0 ? std::clamp(portable::log(relative) / portable::log(asked), 0.0, 1.0) : 1.0;
    job_.progress = {done, std::max(0.0, relative)};
    job_.control.tell(job_.progress);
    job_.stopped = job_.stopped || job_.control.stopped();
  }

  /// Keeps what is best so far on either side of f*.
  void measure() {
    Vector feasible = alpha_;
    if (data_.free_bias()) balance(data_, feasible);
    Vector w;
    add_up(feasible, w);
    const double lower = dual_value(feasible, w);
    const double upper = primal_value(w);
    if (job_.stopped) return;
    if (lower > ends_.dual) {
      ends_.dual = lower;
      best_.alpha = std::move(feasible);
    }
    if (upper < ends_.primal) {
      ends_.primal = upper;
      best_.w = w;
      best_.b = bias_.b;
    }
    ends_.measured = true;
    renew();
    tell(ends_.primal > 0 ? (ends_.primal - ends_.dual) / ends_.primal : 0);
  }

  /// A look at the job control after every kWorkBetweenLooks stored entries. False: stop.
  bool look(Row i) {
    job_.work += data_.x(i).stored() + 8;
    if (job_.work <= kWorkBetweenLooks) return true;
    job_.work = 0;
    job_.control.tell(job_.progress);
    job_.stopped = job_.stopped || job_.control.stopped();
    return !job_.stopped;
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
    for (Row i = 0; i < alpha_.size() && look(i); ++i) hinge.add(std::max(0.0, 1 - margin(data_, w, bias_.b, i)));
    return lambda_ / 2 * squared_norm(w) + hinge.value() / static_cast<double>(data_.m());
  }

  /// The proximal point step: the quadratic term of b is moved to where b is now.
  void move_center() {
    bias_.center = bias_.b;
    bias_.b = bias_.center + bias_.square * scale_ * bias_.moment;
  }

  void sweep() {
    met_.high = -kInfinity;
    met_.low = kInfinity;
    violation_ = 0;
    ends_.measured = false;
    shuffle(random_, static_cast<std::uint64_t>(pass_), active_);
    constexpr std::size_t kNear = 8;  // examples ahead that are fetched, and where they lie
    constexpr std::size_t kFar = 16;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < active_.size(); ++k) {
      if (k + kFar < active_.size()) {
        data_.prefetch_place(active_[k + kFar]);
        data_.rows().prefetch(active_[k + kNear]);
      }
      const Row i = active_[k];
      if (!look(i)) return;
      if (step(i)) active_[kept++] = i;
    }
    active_.resize(kept);
  }

  /// Minimises over alpha_i. False: i is shrunk.
  bool step(Row i) {
    const double square = data_.squared_norm(i) + bias_.square;
    if (square == 0) return true;
    const RowView x = data_.x(i);
    const double y = data_.y(i);
    const double product = x.dot(w_);
    const double gradient = y * (product + bias_.b) - 1;
    double& alpha = alpha_[i];
    if ((alpha <= 0 && gradient > limit_.high) || (alpha >= 1 && gradient < limit_.low)) return false;
    const double projected = alpha <= 0 ? std::min(gradient, 0.0) : alpha >= 1 ? std::max(gradient, 0.0) : gradient;
    met_.high = std::max(met_.high, projected);
    met_.low = std::min(met_.low, projected);
    if (projected == 0) return true;
    violation_ += gradient < 0 ? (alpha - 1) * gradient : alpha * gradient;
    const double next = std::clamp(alpha - gradient / (square * scale_), 0.0, 1.0);
    const double change = next - alpha;
    const double step = change * y * scale_;
    alpha = next;
    x.add_to(w_, step);
    now_ += change / static_cast<double>(data_.m()) - lambda_ * step * (product + step / 2 * (square - bias_.square));
    bias_.moment += change * y;
    bias_.b += step * bias_.square;
    return true;
  }

  /// Of a free bias, which is a weight with a term of its own around a center that moves; else all 0.
  struct Bias {
    double b = 0;
    double center = 0;
    double square = 0;  ///< B^2
    double moment = 0;  ///< sum alpha_i y_i
  };
  /// Projected gradients of a sweep, or those from which on an example is dropped.
  struct Gradients {
    double low;
    double high;
  };
  /// What is known of f*.
  struct Ends {
    double primal = kInfinity;
    double dual = -kInfinity;
    bool measured = false;  ///< since the last sweep
    bool near = false;      ///< a sweep over all examples said that the gap is small enough; without a free bias
  };
  struct Job {
    const JobControl& control;
    Progress progress{0, 1};
    Count work = 0;  ///< since the last look
    bool stopped = false;
  };

  const Dataset& data_;
  double lambda_;
  double scale_;
  const DescentOptions& options_;
  DualState& best_;
  Random random_{1, Stream::Permutation};
  Vector alpha_;
  Vector w_;
  Bias bias_;
  std::vector<Row> active_;
  Gradients met_{0, 0};
  Gradients limit_{-kInfinity, kInfinity};
  double violation_ = 0;  // sum over the last sweep of what each example adds to the gap
  double now_ = 0;        // D(alpha), without the term of a free bias
  Ends ends_;
  Count pass_ = 0;
  Job job_;
};

}  // namespace

bool dual_coordinate_descent(const Dataset& data, double lambda, const DescentOptions& options,
                             const JobControl& control, DualState& state) {
  return Descent(data, lambda, options, control, state).run();
}

}  // namespace pegasos
