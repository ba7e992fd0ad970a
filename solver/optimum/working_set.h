// Exact linear algebra on the free examples F (0 < alpha < 1, margin 1) of the dual, in double-double arithmetic.
//
// With U = {alpha = 1}, s = sum_{i in U} z_i and c = lambda m, the point that belongs to F solves
//   c w = s + sum_{i in F} alpha_i z_i,   <w, z_i> + b y_i = 1 for i in F
//   (free bias:  sum_F alpha_i y_i = - sum_U y_i),
// that is  G alpha_F + y_F (c b) = c 1 - Z_F s  with the Gram matrix G of F, bordered by y_F when the bias is free.
#pragma once

#include <vector>

#include "optimum/precise.h"

namespace pegasos {

/// LU factors with row exchanges of a small square matrix.
class PreciseFactors {
 public:
  PreciseFactors() = default;
  /// `matrix` row by row, n x n.
  PreciseFactors(std::vector<DoubleDouble> matrix, std::size_t n);
  bool singular() const { return singular_; }
  void solve(std::vector<DoubleDouble>& x) const;

 private:
  std::vector<DoubleDouble> lu_;
  std::vector<std::size_t> order_;
  std::size_t n_ = 0;
  bool singular_ = false;
};

enum class Side : std::int8_t { Lower, Free, Upper };  ///< alpha = 0, between, alpha = 1

class WorkingSet {
 public:
  WorkingSet(const Dataset& data, double lambda, std::vector<Side> sides);

  const std::vector<Row>& free() const { return free_; }
  Side side(Row i) const { return sides_[i]; }
  DoubleDouble c() const { return c_; }
  /// sum over U of y_i.
  Count upper_balance() const { return upper_balance_; }
  /// Bound of the error of w outside the span of F (inside it the equations fix w).
  double point_error() const;

  void join(Row i);
  void leave(Row i, Side to);
  void flip(Row i, Side to);
  /// Sums over U anew, free of the rounding of earlier exchanges.
  void refresh();

  /// The point of F and its multipliers (in the order of free()). False when the equations are singular.
  bool solve(PrecisePoint& point, std::vector<DoubleDouble>& alpha);

  /// How alpha_F and the point move per unit of alpha_j (j not in F) when F stays on the margin.
  struct Direction {
    std::vector<DoubleDouble> alpha;
    DoubleDouble rate;  ///< growth of j's margin, >= 0; 0 when z_j depends on F
  };
  bool direction(Row j, Direction& result);

 private:
  bool factorise();
  std::size_t order() const { return free_.size() + (data_.free_bias() ? 1 : 0); }
  DoubleDouble free_dot(Row i, const std::vector<DoubleDouble>& w) const;

  const Dataset& data_;
  DoubleDouble c_;
  double border_ = 1;  // scale of the border, like a bias feature of this value
  std::vector<Side> sides_;
  std::vector<Row> free_;
  std::vector<std::vector<DoubleDouble>> gram_;
  std::vector<DoubleDouble> upper_sum_;
  Count upper_balance_ = 0;
  PreciseFactors factors_;
  bool stale_ = true;
};

}  // namespace pegasos
