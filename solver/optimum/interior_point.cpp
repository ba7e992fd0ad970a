#include "optimum/interior_point.h"

#include <algorithm>
#include <cmath>

#include "core/looks.h"
#include "optimum/matrices.h"

namespace pegasos {
namespace {

constexpr int kMostInteriorSteps = 120;
constexpr Eigen::Index kWorkOfProductBetweenLooks = 10'000'000;  // multiplications between two looks at the job control
constexpr int kInteriorPatience = 8;  // steps without half the residual before giving up, near the end
constexpr int kLongPatience = 40;     // and far from it

double rounded(double x) { return x; }
double rounded(DoubleDouble x) { return x.value(); }

template <class Scalar>
class InteriorPoint {
  using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  using Column = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

 public:
  InteriorPoint(const Dataset& data, double lambda)
      : m_(data.m()),
        d_(data.d()),
        n_(data.d() + (data.free_bias() ? 1 : 0)),
        z_(Matrix::Zero(m_, n_)),
        c_(static_cast<Scalar>(lambda) * static_cast<double>(m_)),
        ridge_(Column::Constant(n_, c_)) {
    for (Eigen::Index i = 0; i < m_; ++i) {
      const auto row = static_cast<Row>(i);
      data.x(row).for_each([&](pegasos::Column j, double value) {
        z_(i, static_cast<Eigen::Index>(j)) = static_cast<Scalar>(data.y(row) * value);
      });
      if (n_ > d_) z_(i, d_) = static_cast<Scalar>(data.y(row));
      look(n_);
    }
    if (n_ > d_) ridge_(d_) = 0;
    if (m_ > 0 && n_ > 0)
      length_ = std::max<Scalar>(z_.rowwise().norm().maxCoeff(), std::numeric_limits<Scalar>::min());
    wide_ = n_ == d_ && m_ < d_;
    if (wide_) multiply_rows();
  }

  /// `result` is the best point so far at any time.
  void run(const JobControl& control, DualState& result) {
    start();
    Scalar best = -1;
    int since_best = 0;
    for (int step = 0; step < kMostInteriorSteps; ++step) {
      residuals();
      const Scalar size = std::max(a_.sum(), static_cast<Scalar>(1e-300));
      // Relative complementarity and residuals. At rounding level the residuals only flicker: then smaller
      // complementarity is better, it tells the sides of the examples apart.
      const Scalar error = m2() * mu_ / size + r_w_.norm() / (size * length_) + r_a_.cwiseAbs().maxCoeff();
      since_best = best < 0 || error < best / 2 ? 0 : since_best + 1;
      if (best < 0 || (error <= 2 * best && mu_ < kept_mu_)) {
        kept_mu_ = mu_;
        keep(result);
      }
      best = best < 0 ? error : std::min(best, error);
      result.passes = step;
      result.stopped = control.stopped();
      control.tell({std::min(1.0, step / 60.0), rounded(error)});
      if (result.stopped || since_best > (best < 1e-6 ? kInteriorPatience : kLongPatience) ||
          error < std::numeric_limits<Scalar>::epsilon() * 8)
        break;
      if (!advance()) break;
    }
    result.stopped = result.stopped || control.stopped();
  }

 private:
  double m2() const { return 2 * static_cast<double>(m_); }
  void look_after(Eigen::Index products) const { look(products * m_ * n_); }  // of z_ with a vector

  /// <z_i, z_j> / c for all pairs, some rows at a time.
  void multiply_rows() {
    constexpr Eigen::Index kFewest = 16;
    const Eigen::Index rows = std::max(kFewest, kWorkOfProductBetweenLooks / std::max<Eigen::Index>(1, m_ * n_));
    gram_.resize(m_, m_);
    for (Eigen::Index first = 0; first < m_; first += rows) {
      const Eigen::Index count = std::min(rows, m_ - first);
      gram_.middleRows(first, count) = z_.middleRows(first, count) * z_.transpose() / c_;
      look(count * m_ * n_);
    }
  }

  void start() {
    const Scalar half = static_cast<Scalar>(0.5);
    a_ = Column::Constant(m_, half);
    h_ = a_;
    s_ = Column::Constant(m_, 1);
    t_ = s_;
    w_ = Column::Zero(n_);
  }

  void keep(DualState& result) const {
    const auto copy = [](const Column& from, Eigen::Index length, Vector& to) {
      to.resize(static_cast<std::size_t>(length));
      for (Eigen::Index i = 0; i < length; ++i) to[static_cast<std::size_t>(i)] = rounded(from(i));
    };
    copy(a_, m_, result.alpha);
    copy(h_, m_, result.rest);
    for (double& value : result.alpha) value = std::clamp(value, 0.0, 1.0);
    copy(w_, d_, result.w);
    result.b = n_ > d_ ? rounded(w_(d_)) : 0.0;
  }

  void residuals() {
    r_w_ = z_.transpose() * a_ - ridge_.cwiseProduct(w_);
    look_after(1);
    r_a_ = Column::Ones(m_) - z_ * w_ + s_ - t_;
    look_after(1);
    r_h_ = Column::Ones(m_) - a_ - h_;
    mu_ = (a_.dot(s_) + h_.dot(t_)) / m2();
  }

  /// Factors of the Newton system for the weights of the current point.
  bool factorise() {
    weight_ = (s_.cwiseQuotient(a_) + t_.cwiseQuotient(h_)).cwiseInverse();
    if (wide_) {
      Matrix system = gram_;
      system.diagonal() += weight_.cwiseInverse();
      return factors_.compute(system);
    }
    Matrix system = Matrix::Zero(n_, n_);
    const Eigen::Index rows = std::max<Eigen::Index>(1, kWorkOfProductBetweenLooks / (n_ * n_));
    for (Eigen::Index first = 0; first < m_; first += rows) {
      const Eigen::Index count = std::min(rows, m_ - first);
      const Matrix scaled = weight_.segment(first, count).cwiseSqrt().asDiagonal() * z_.middleRows(first, count);
      system.template selfadjointView<Eigen::Lower>().rankUpdate(scaled.transpose());
      look(count * n_ * n_ / 2);
    }
    system.diagonal() += ridge_;
    Scalar shift = 0;
    for (int attempt = 0; attempt < 8; ++attempt) {
      Matrix shifted = system;
      shifted.diagonal() += shift * system.diagonal();
      if (factors_.compute(shifted)) return true;
      shift = shift == 0 ? std::numeric_limits<Scalar>::epsilon() * 8 : shift * 100;
    }
    return false;
  }

  /// (J c + Z^T W Z) dw = r_w + Z^T W q, da = W (q - Z dw), refined against the system itself.
  void newton(const Column& r_s, const Column& r_t) {
    const Column q = r_a_ + r_s.cwiseQuotient(a_) - (r_t - t_.cwiseProduct(r_h_)).cwiseQuotient(h_);
    if (wide_) {
      da_ = factors_.solve(Column(q - z_ * r_w_ / c_));
      look_after(1);
      dw_ = (r_w_ + z_.transpose() * da_) / c_;
      look_after(1);
    } else {
      dw_ = Column::Zero(n_);
      da_ = Column::Zero(m_);
      for (int pass = 0; pass < 3; ++pass) {
        const Column rest_w = r_w_ - ridge_.cwiseProduct(dw_) + z_.transpose() * da_;
        look_after(1);
        const Column rest_a = q - z_ * dw_ - da_.cwiseQuotient(weight_);
        look_after(1);
        const Column more = factors_.solve(Column(rest_w + z_.transpose() * weight_.cwiseProduct(rest_a)));
        look_after(1);
        dw_ += more;
        da_ += weight_.cwiseProduct(rest_a - z_ * more);
        look_after(1);
      }
    }
    dh_ = r_h_ - da_;
    ds_ = (r_s - s_.cwiseProduct(da_)).cwiseQuotient(a_);
    dt_ = (r_t - t_.cwiseProduct(dh_)).cwiseQuotient(h_);
  }

  /// Longest step in [0, 1] that keeps x + step dx >= 0.
  static Scalar room(const Column& x, const Column& dx) {
    Scalar longest = 1;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (dx(i) < 0) longest = std::min(longest, -x(i) / dx(i));
    }
    return longest;
  }

  bool advance() {
    if (!factorise()) return false;
    newton(-a_.cwiseProduct(s_), -h_.cwiseProduct(t_));
    const Scalar alone = std::min(std::min(room(a_, da_), room(h_, dh_)), std::min(room(s_, ds_), room(t_, dt_)));
    const Scalar reached = ((a_ + alone * da_).dot(s_ + alone * ds_) + (h_ + alone * dh_).dot(t_ + alone * dt_)) / m2();
    const Scalar ratio = reached / mu_;
    const Scalar target = std::min(ratio * ratio * ratio, static_cast<Scalar>(1)) * mu_;
    const Column r_s = Column::Constant(m_, target) - a_.cwiseProduct(s_) - da_.cwiseProduct(ds_);
    const Column r_t = Column::Constant(m_, target) - h_.cwiseProduct(t_) - dh_.cwiseProduct(dt_);
    newton(r_s, r_t);
    const Scalar full = std::min(std::min(room(a_, da_), room(h_, dh_)), std::min(room(s_, ds_), room(t_, dt_)));
    const Scalar step = full < 1 ? full * static_cast<Scalar>(0.995) : full * static_cast<Scalar>(0.999999);
    if (!std::isfinite(rounded(step)) || !dw_.allFinite() || !da_.allFinite()) return false;
    a_ += step * da_;
    h_ += step * dh_;
    s_ += step * ds_;
    t_ += step * dt_;
    w_ += step * dw_;
    const auto positive = [](Column& x) { x = x.cwiseMax(std::numeric_limits<Scalar>::min() * 1e10); };
    positive(a_);
    positive(h_);
    positive(s_);
    positive(t_);
    return true;
  }

  Eigen::Index m_;
  Eigen::Index d_;
  Eigen::Index n_;  // d, and one for a free bias
  Matrix z_;
  Scalar c_;
  Column ridge_;
  bool wide_ = false;
  Matrix gram_;
  Column a_, h_, s_, t_, w_;
  Column r_w_, r_a_, r_h_;
  Column da_, dh_, ds_, dt_, dw_;
  Column weight_;
  Scalar mu_ = 1;
  Scalar kept_mu_ = 0;
  Scalar length_ = 1;  // of the longest row
  Cholesky<Matrix> factors_;
};

}  // namespace

InteriorPointCost interior_point_cost(const Dataset& data) {
  const auto m = static_cast<double>(data.m());
  const double n = static_cast<double>(data.d()) + (data.free_bias() ? 1 : 0);
  const bool wide = m < n && !data.free_bias();
  return wide ? InteriorPointCost{m * m * m / 3 + m * m * n / 20 + 4 * m * n, m * n + 3 * m * m}
              : InteriorPointCost{m * n * n / 2 + n * n * n / 3 + 10 * m * n, 2 * m * n + 3 * n * n};
}

void interior_point(const Dataset& data, double lambda, bool precise, const JobControl& control, DualState& state) {
  if (precise) {
    InteriorPoint<DoubleDouble>(data, lambda).run(control, state);
  } else {
    InteriorPoint<double>(data, lambda).run(control, state);
  }
}

}  // namespace pegasos
