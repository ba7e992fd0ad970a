#include "optimum/working_set.h"

#include <algorithm>
#include <cmath>

#include "core/looks.h"

namespace pegasos {
namespace {

/// For `look`: products and sums in double-double.
Count precise(std::size_t n) { return kWorkOfPrecise * static_cast<Count>(n); }

}  // namespace

PreciseFactors::PreciseFactors(std::vector<DoubleDouble> matrix, std::size_t n)
    : lu_(std::move(matrix)), order_(n), n_(n) {
  for (std::size_t i = 0; i < n; ++i) order_[i] = i;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (abs(lu_[best * n + k]) < abs(lu_[i * n + k])) best = i;
    }
    if (lu_[best * n + k].high == 0) {
      singular_ = true;
      return;
    }
    if (best != k) {
      std::swap_ranges(lu_.begin() + static_cast<std::ptrdiff_t>(k * n),
                       lu_.begin() + static_cast<std::ptrdiff_t>((k + 1) * n),
                       lu_.begin() + static_cast<std::ptrdiff_t>(best * n));
      std::swap(order_[k], order_[best]);
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      if (lu_[i * n + k].high == 0) continue;
      const DoubleDouble factor = lu_[i * n + k] / lu_[k * n + k];
      lu_[i * n + k] = factor;
      for (std::size_t j = k + 1; j < n; ++j) lu_[i * n + j] -= factor * lu_[k * n + j];
      look(precise(n - k));
    }
  }
}

void PreciseFactors::solve(std::vector<DoubleDouble>& x) const {
  std::vector<DoubleDouble> y(n_);
  for (std::size_t i = 0; i < n_; ++i) {
    y[i] = x[order_[i]];
    for (std::size_t j = 0; j < i; ++j) y[i] -= lu_[i * n_ + j] * y[j];
  }
  for (std::size_t i = n_; i-- > 0;) {
    for (std::size_t j = i + 1; j < n_; ++j) y[i] -= lu_[i * n_ + j] * y[j];
    y[i] = y[i] / lu_[i * n_ + i];
  }
  look(precise(n_ * n_));
  x = std::move(y);
}

WorkingSet::WorkingSet(const Dataset& data, double lambda, std::vector<Side> sides)
    : data_(data), c_(DoubleDouble(lambda) * static_cast<double>(data.m())), sides_(std::move(sides)) {
  if (data.R() > 0) border_ = std::ldexp(1.0, std::ilogb(data.R()));
  std::vector<Row> members;
  for (Row i = 0; i < sides_.size(); ++i) {
    if (sides_[i] == Side::Free) members.push_back(i);
  }
  for (const Row i : members) join(i);
  refresh();
}

double WorkingSet::point_error() const {
  const auto unknowns = static_cast<std::size_t>(data_.d() + (data_.free_bias() ? 1 : 0));
  if (free_.size() == unknowns) return 0;
  double size = std::sqrt(precise_squared_norm(upper_sum_).value());
  for (const Row i : free_) size += std::sqrt(data_.squared_norm(i));
  return 4 * kDoubleDoubleUnit * size / c_.high;
}

void WorkingSet::refresh() {
  upper_sum_.assign(static_cast<std::size_t>(data_.d()), {});
  upper_balance_ = 0;
  for (Row i = 0; i < sides_.size(); ++i) {
    if (sides_[i] != Side::Upper) continue;
    add_example(data_, i, 1.0, upper_sum_);
    look(precise(static_cast<std::size_t>(data_.x(i).stored())));
    upper_balance_ += data_.y(i) > 0 ? 1 : -1;
  }
}

void WorkingSet::flip(Row i, Side to) {
  if (sides_[i] == Side::Upper) {
    add_example(data_, i, -1.0, upper_sum_);
    upper_balance_ -= data_.y(i) > 0 ? 1 : -1;
  }
  if (to == Side::Upper) {
    add_example(data_, i, 1.0, upper_sum_);
    upper_balance_ += data_.y(i) > 0 ? 1 : -1;
  }
  sides_[i] = to;
}

void WorkingSet::join(Row i) {
  flip(i, Side::Free);
  std::vector<double> dense(static_cast<std::size_t>(data_.d()), 0.0);
  data_.x(i).for_each([&](Column j, double value) { dense[j] = value; });
  const auto dot = [&](Row k) {
    DoubleDouble sum;
    data_.x(k).for_each([&](Column j, double value) {
      if (value != 0 && dense[j] != 0) sum += two_product(value, dense[j]);
    });
    look(precise(static_cast<std::size_t>(data_.x(k).stored())));
    return data_.y(i) == data_.y(k) ? sum : -sum;
  };
  std::vector<DoubleDouble> row;
  for (std::size_t k = 0; k < free_.size(); ++k) {
    row.push_back(dot(free_[k]));
    gram_[k].push_back(row.back());
  }
  row.push_back(dot(i));
  free_.push_back(i);
  gram_.push_back(std::move(row));
  stale_ = true;
}

void WorkingSet::leave(Row i, Side to) {
  const auto place = std::find(free_.begin(), free_.end(), i) - free_.begin();
  free_.erase(free_.begin() + place);
  gram_.erase(gram_.begin() + place);
  for (auto& row : gram_) row.erase(row.begin() + place);
  flip(i, to);
  stale_ = true;
}

bool WorkingSet::factorise() {
  if (!stale_) return !factors_.singular();
  const std::size_t n = order();
  const std::size_t e = free_.size();
  std::vector<DoubleDouble> matrix(n * n);
  for (std::size_t i = 0; i < e; ++i) {
    for (std::size_t j = 0; j < e; ++j) matrix[i * n + j] = gram_[i][j];
    if (n > e) matrix[i * n + e] = matrix[e * n + i] = DoubleDouble(border_ * data_.y(free_[i]));
  }
  factors_ = PreciseFactors(std::move(matrix), n);
  stale_ = false;
  return !factors_.singular();
}

DoubleDouble WorkingSet::free_dot(Row i, const std::vector<DoubleDouble>& w) const {
  DoubleDouble sum;
  data_.x(i).for_each([&](Column j, double value) {
    if (value != 0) sum += w[j] * value;
  });
  return data_.y(i) > 0 ? sum : -sum;
}

bool WorkingSet::solve(PrecisePoint& point, std::vector<DoubleDouble>& alpha) {
  const std::size_t e = free_.size();
  const bool bias = order() > e;
  if (e > 0 && !factorise()) return false;
  alpha.assign(e, {});
  point.w = upper_sum_;
  for (DoubleDouble& value : point.w) value = value / c_;
  point.b = {};
  // The first pass solves, the others refine: w is corrected by what its own margins lack, so that in the span of F its
  // error does not grow with 1 / lambda.
  for (int pass = 0; e > 0 && pass < 4; ++pass) {
    std::vector<DoubleDouble> x(order());
    DoubleDouble balance = static_cast<double>(upper_balance_);
    for (std::size_t k = 0; k < e; ++k) {
      x[k] = c_ * (DoubleDouble(1.0) - precise_margin(data_, point, free_[k]));
      balance += alpha[k] * data_.y(free_[k]);
    }
    if (bias) x[e] = -balance * border_;
    factors_.solve(x);
    for (std::size_t k = 0; k < e; ++k) {
      alpha[k] += x[k];
      add_example(data_, free_[k], x[k] / c_, point.w);
      look(2 * precise(static_cast<std::size_t>(data_.x(free_[k]).stored())));
    }
    if (bias) point.b += x[e] * border_ / c_;
  }
  return true;
}

bool WorkingSet::direction(Row j, Direction& result) {
  const std::size_t e = free_.size();
  const bool bias = order() > e;
  result.alpha.assign(e, {});
  std::vector<DoubleDouble> v(static_cast<std::size_t>(data_.d()));  // c dw
  add_example(data_, j, 1.0, v);
  if (e > 0 && !factorise()) return false;
  DoubleDouble cb;
  for (int pass = 0; e > 0 && pass < 2; ++pass) {
    std::vector<DoubleDouble> x(order());
    DoubleDouble balance = data_.y(j);
    for (std::size_t k = 0; k < e; ++k) {
      x[k] = -(free_dot(free_[k], v) + cb * data_.y(free_[k]));
      balance += result.alpha[k] * data_.y(free_[k]);
    }
    if (bias) x[e] = -balance * border_;
    factors_.solve(x);
    for (std::size_t k = 0; k < e; ++k) {
      result.alpha[k] += x[k];
      add_example(data_, free_[k], x[k], v);
      look(2 * precise(static_cast<std::size_t>(data_.x(free_[k]).stored())));
    }
    if (bias) cb += x[e] * border_;
  }
  result.rate = precise_squared_norm(v) / c_;
  return true;
}

}  // namespace pegasos
