#include "optimum/smoothed_newton.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/portable.h"
#include "optimum/matrices.h"

namespace pegasos {
namespace {

constexpr Count kMostFeatures = 600;  // the system costs their third power
constexpr Count kExamplesPerFeature = 20;
constexpr int kMostNewtonSteps = 400;
constexpr int kMostTrials = 30;  // of a line search

class SmoothedNewton {
 public:
  SmoothedNewton(const Dataset& data, double lambda, double gap, const JobControl& control)
      : data_(data),
        lambda_(lambda),
        gap_(gap),
        control_(control),
        m_(static_cast<std::size_t>(data.m())),
        n_(data.d() + (data.free_bias() ? 1 : 0)),
        w_(Eigen::VectorXd::Zero(n_)),
        sum_(Eigen::VectorXd::Zero(n_)),
        slack_(m_),
        change_(m_),
        alpha_(m_, 0.0) {}

  bool run(DualState& state) {
    for (std::size_t j = 0; j < state.w.size(); ++j) w_(static_cast<Eigen::Index>(j)) = state.w[j];
    if (data_.free_bias() && !state.w.empty()) w_(n_ - 1) = state.b;
    if (!state.w.empty()) delta_ = kNearStart;
    bool reached = false;
    try {
      reached = iterate(state);
    } catch (const Interrupted&) {
      hand_over(state);
      throw;
    }
    hand_over(state);
    return reached;
  }

 private:
  bool iterate(DualState& state) {
    renew();
    bool reached = false;
    int at_level = 0;
    for (int step = 0; step < kMostNewtonSteps && !stopped_; ++step) {
      measure();
      reached = gap() <= gap_ * primal_;
      tell();
      if (reached || stopped_) break;
      constexpr double kShare = 0.3;
      if (stationarity_ <= kShare * smoothing_) {
        if (delta_ < kLeastDelta) break;
        follow(at_level <= 3 ? 0.05 : at_level <= 6 ? 0.15 : 0.4);
        at_level = 0;
        continue;
      }
      if (!newton_step()) break;
      ++at_level;
      ++state.passes;
    }
    return reached;
  }

  void hand_over(DualState& state) const {
    state.stopped = stopped_;
    state.alpha = alpha_;
    state.rest.clear();
    state.w.resize(static_cast<std::size_t>(data_.d()));
    for (std::size_t j = 0; j < state.w.size(); ++j) state.w[j] = w_(static_cast<Eigen::Index>(j));
    state.b = data_.free_bias() ? w_(n_ - 1) : 0;
  }

  static constexpr double kLeastDelta = 1e-13;
  static constexpr double kNearStart = 0.1;  // delta where the start is the optimum of a neighbour

  double gap() const { return smoothing_ + stationarity_; }

  double dot(Row i, const Eigen::VectorXd& v) const {
    const double product = data_.x(i).dot({v.data(), static_cast<std::size_t>(v.size())});
    return data_.y(i) * (data_.free_bias() ? product + v(n_ - 1) : product);
  }
  void add(Row i, double amount, Eigen::VectorXd& v) const {
    const double signed_amount = amount * data_.y(i);
    data_.x(i).add_to({v.data(), static_cast<std::size_t>(v.size())}, signed_amount);
    if (data_.free_bias()) v(n_ - 1) += signed_amount;
  }
  /// f(i) for all examples; it looks after every few, each of which is so much work.
  template <class F>
  void for_each_example(Count work, const F& f) const {
    const std::size_t block = 1 + static_cast<std::size_t>((Count{1} << 16) / work);
    for (std::size_t begin = 0; begin < m_; begin += block) {
      const std::size_t end = std::min(m_, begin + block);
      for (std::size_t i = begin; i < end; ++i) f(static_cast<Row>(i));
      pegasos::look(static_cast<Count>(end - begin) * work);
    }
  }
  Count row_work() const { return work_of_a_row(data_.rows()); }

  double slope(double slack) const { return std::clamp((slack + delta_) / (2 * delta_), 0.0, 1.0); }

  /// Slacks, multipliers and their sum from w and delta alone.
  void renew() {
    sum_.setZero();
    for_each_example(2 * row_work(), [&](Row i) {
      slack_[i] = 1 - dot(i, w_);
      alpha_[i] = slope(slack_[i]);
      if (alpha_[i] != 0) add(i, alpha_[i], sum_);
    });
    look();
  }

  void look() { stopped_ = stopped_ || control_.stopped(); }

  void tell() {
    const double relative = primal_ > 0 ? gap() / primal_ : 0;
    const double done = relative > 0 ? portable::log(relative) / portable::log(std::max(gap_, 1e-16)) : 1;
    control_.tell({std::clamp(done, 0.0, 1.0), relative});
    look();
  }

  void measure() {
    CompensatedSum hinge;
    CompensatedSum apart;
    double largest = 0;  // slack
    const auto m = static_cast<double>(m_);
    for_each_example(8, [&](Row i) {
      const double loss = std::max(0.0, slack_[i]);
      hinge.add(loss);
      if (alpha_[i] > 0) largest = std::max(largest, std::abs(slack_[i]));
      apart.add(loss - alpha_[i] * slack_[i]);
    });
    gradient_ = -sum_ / m;
    gradient_.head(data_.d()) += lambda_ * w_.head(data_.d());
    primal_ = lambda_ / 2 * w_.head(data_.d()).squaredNorm() + hinge.value() / m;
    smoothing_ = apart.value() / m;
    stationarity_ = gradient_.head(data_.d()).squaredNorm() / (2 * lambda_);
    // An imbalance of a free bias is repaired by taking so much off the multipliers, which costs at most their slacks.
    if (data_.free_bias()) stationarity_ += std::abs(gradient_(n_ - 1)) * std::max(1.0, largest);
  }

  /// Makes delta smaller and goes along the minimisers w(delta): where the same examples stay near the margin their
  /// multipliers hardly change, but their slacks shrink with delta.
  void follow(double factor) {
    Eigen::VectorXd pull = Eigen::VectorXd::Zero(n_);
    for_each_example(row_work(), [&](Row i) {
      if (std::abs(slack_[i]) < delta_) add(i, slack_[i], pull);
    });
    const Eigen::VectorXd rate = solve(pull / (2 * delta_ * delta_ * static_cast<double>(m_)));
    if (rate.allFinite()) w_ += (factor - 1) * delta_ * rate;
    delta_ *= factor;
    renew();
  }

  bool newton_step() {
    const Eigen::VectorXd direction = solve(gradient_);
    if (!direction.allFinite()) return false;
    for_each_example(row_work(), [&](Row i) { change_[i] = -dot(i, direction); });
    look();
    const double step = line_search(direction);
    if (!(step > 0)) return false;
    w_ += step * direction;
    for_each_example(row_work(), [&](Row i) {
      slack_[i] += step * change_[i];
      const double alpha = slope(slack_[i]);
      if (alpha != alpha_[i]) add(i, alpha - alpha_[i], sum_);
      alpha_[i] = alpha;
    });
    return true;
  }

  /// -(second derivative)^-1 gradient.
  Eigen::VectorXd solve(const Eigen::VectorXd& gradient) const {
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(n_, n_);
    const bool sparse = data_.is_sparse();
    Eigen::VectorXd row(n_);
    const Count pairs = sparse ? row_work() * row_work() : n_ * n_ / 2;
    for_each_example(1, [&](Row i) {
      if (!(std::abs(slack_[i]) < delta_)) return;
      const RowView x = data_.x(i);
      pegasos::look(pairs);
      if (sparse) {
        x.for_each([&](Column a, double value) {
          double* const column = system.data() + static_cast<Eigen::Index>(a) * n_;
          x.for_each([&](Column b, double other) { column[b] += value * other; });
          if (data_.free_bias()) column[n_ - 1] += value;
        });
      } else {
        x.for_each([&](Column a, double value) { row(static_cast<Eigen::Index>(a)) = value; });
        if (data_.free_bias()) row(n_ - 1) = 1;
        system.selfadjointView<Eigen::Lower>().rankUpdate(row);
      }
      if (sparse && data_.free_bias()) system(n_ - 1, n_ - 1) += 1;
    });
    system /= 2 * delta_ * static_cast<double>(m_);
    system.diagonal().head(data_.d()).array() += lambda_;
    if (data_.free_bias()) system(n_ - 1, n_ - 1) += lambda_;  // where no example is near the margin
    Cholesky<Eigen::MatrixXd> factors;
    if (factors.compute(system)) return -factors.solve(gradient);
    return -gradient / system.diagonal().maxCoeff();
  }

  /// The minimum along the direction, where the derivative crosses 0; it grows with the step.
  double line_search(const Eigen::VectorXd& direction) {
    const double along = lambda_ * w_.head(data_.d()).dot(direction.head(data_.d()));
    const double bend = lambda_ * direction.head(data_.d()).squaredNorm();
    const auto derivative = [&](double step) {
      double sum = 0;
      for_each_example(4, [&](Row i) { sum += slope(slack_[i] + step * change_[i]) * change_[i]; });
      return along + step * bend + sum / static_cast<double>(m_);
    };
    const double at_0 = derivative(0);
    if (!(at_0 < 0)) return 0;
    double low = 0;
    double value_low = at_0;
    double high = 1;
    double value_high = derivative(1);
    int trial = 0;
    for (; value_high < 0 && trial < kMostTrials; ++trial) {
      if (value_high > kFlat * at_0) return high;
      low = high;
      value_low = value_high;
      high *= 2;
      value_high = derivative(high);
    }
    for (; trial < kMostTrials; ++trial) {
      if (value_high <= -kFlat * at_0) return high;
      // Regula falsi, halved now and then
      const double secant = low - value_low * (high - low) / (value_high - value_low);
      const double middle =
          trial % 3 == 2 ? (low + high) / 2 : std::clamp(secant, low + 0.05 * (high - low), high - 0.05 * (high - low));
      const double value = derivative(middle);
      if (std::abs(value) <= -kFlat * at_0) return middle;
      (value < 0 ? low : high) = middle;
      (value < 0 ? value_low : value_high) = value;
    }
    return low;
  }
  static constexpr double kFlat = 0.1;  // so much of the slope may be left

  const Dataset& data_;
  double lambda_;
  double gap_;
  const JobControl& control_;
  std::size_t m_;
  Eigen::Index n_;  // d, and one for a free bias
  Eigen::VectorXd w_;
  Eigen::VectorXd sum_;  // of alpha_i z_i
  Eigen::VectorXd gradient_;
  Vector slack_;   // 1 - margin
  Vector change_;  // of the slacks along the direction
  Vector alpha_;
  double delta_ = 2;  // at w = 0 every example is near the margin
  double primal_ = 0;
  double smoothing_ = 0;
  double stationarity_ = 0;
  bool stopped_ = false;
};

}  // namespace

bool suits_smoothed_newton(const Dataset& data) {
  return data.d() <= kMostFeatures && data.m() >= kExamplesPerFeature * data.d();
}

bool smoothed_newton(const Dataset& data, double lambda, double gap, const JobControl& control, DualState& state) {
  return SmoothedNewton(data, lambda, gap, control).run(state);
}

}  // namespace pegasos
