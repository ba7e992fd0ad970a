// Dense matrices, of doubles and of double-double numbers.
#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/double_double.h"
#include "core/looks.h"

// What Eigen asks of a number beyond core/double_double.h.
template <>
struct std::numeric_limits<pegasos::DoubleDouble> : std::numeric_limits<double> {
  static constexpr int digits = 104;
  static constexpr int digits10 = 31;
  static constexpr double epsilon() { return pegasos::kDoubleDoubleUnit; }
};

namespace pegasos {

constexpr DoubleDouble& operator*=(DoubleDouble& a, DoubleDouble b) { return a = a * b; }
constexpr DoubleDouble& operator/=(DoubleDouble& a, DoubleDouble b) { return a = a / b; }
constexpr bool operator==(DoubleDouble a, DoubleDouble b) { return a.high == b.high && a.low == b.low; }
constexpr bool operator<=(DoubleDouble a, DoubleDouble b) { return a < b || a == b; }
inline bool isfinite(DoubleDouble a) { return std::isfinite(a.high); }  // Eigen 5 finds it by its argument

/// The factorisation A = L L^T of a symmetric matrix that is all positive, in blocks between which it looks
/// (core/looks.h): a large one takes a second, and nobody waits for it who does not want it any more. The blocks and
/// the digits are those of Eigen::LLT.
template <class Matrix>
class Cholesky {
  using Scalar = typename Matrix::Scalar;
  using Index = Eigen::Index;
  using Block = Eigen::Block<Matrix>;

 public:
  /// Of the lower half of `a`. False when a is not positive definite to rounding.
  bool compute(const Matrix& a) {
    l_ = a;
    const Index n = l_.rows();
    const Index width = n < 32 ? n : std::clamp<Index>(n / 8 / 16 * 16, 8, 128);
    for (Index k = 0; k < n; k += width) {
      const Index size = std::min(width, n - k);
      const Index rest = n - k - size;
      Block corner(l_, k, k, size, size);
      if (!factorise(corner)) return false;
      look(Count{size} * size * size / 3);
      if (rest == 0) break;
      Block below(l_, k + size, k, rest, size);
      corner.adjoint().template triangularView<Eigen::Upper>().template solveInPlace<Eigen::OnTheRight>(below);
      look(Count{rest} * size * size / 2);
      Block left(l_, k + size, k + size, rest, rest);
      left.template selfadjointView<Eigen::Lower>().rankUpdate(below, Scalar(-1));
      look(Count{rest} * rest * size / 2);
    }
    return true;
  }

  template <class Column>
  Column solve(Column x) const {
    l_.template triangularView<Eigen::Lower>().solveInPlace(x);
    l_.adjoint().template triangularView<Eigen::Upper>().solveInPlace(x);
    look(Count{l_.rows()} * l_.rows());
    return x;
  }

 private:
  /// A block that is small enough to be worked on column by column.
  static bool factorise(Block& a) {
    using std::sqrt;
    for (Index k = 0; k < a.rows(); ++k) {
      const Index rest = a.rows() - k - 1;
      auto done = a.row(k).head(k);
      auto below = a.col(k).tail(rest);
      Scalar x = a(k, k);
      if (k > 0) x -= done.squaredNorm();
      if (x <= Scalar(0)) return false;
      a(k, k) = x = sqrt(x);
      if (k > 0 && rest > 0) below.noalias() -= a.block(k + 1, 0, rest, k) * done.adjoint();
      if (rest > 0) below /= x;
    }
    return true;
  }

  Matrix l_;
};

}  // namespace pegasos
