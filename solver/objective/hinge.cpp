#include "objective/hinge.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/numbers.h"

namespace pegasos {

double squared_norm(VectorView w) {
  CompensatedSum sum;
  for (const double value : w) sum.add(value * value);
  return sum.value();
}

Objective evaluate(const Dataset& data, double lambda, VectorView w, double b) {
  assert(static_cast<Count>(w.size()) == data.d());
  CompensatedSum hinge;
  Count errors = 0;
  const auto m = static_cast<Row>(data.m());
  std::array<double, 64> dots{};
  for (Row first = 0; first < m; first += static_cast<Row>(dots.size())) {
    const Row n = std::min(static_cast<Row>(dots.size()), m - first);
    data.dots(first, w, std::span(dots).first(n));
    for (Row j = 0; j < n; ++j) {
      const double value = data.y(first + j) * (dots[j] + b);
      if (value < 1) hinge.add(1 - value);
      if (!(value > 0)) ++errors;
    }
  }
  const double norm2 = squared_norm(w);
  Objective result;
  result.hinge = hinge.value() / static_cast<double>(m);
  result.f = lambda / 2 * norm2 + result.hinge;
  result.norm = std::sqrt(norm2);
  result.error_rate = static_cast<double>(errors) / static_cast<double>(m);
  return result;
}

double dual(const Dataset& data, double lambda, VectorView alpha, Vector* w) {
  assert(static_cast<Count>(alpha.size()) == data.m());
  const auto m = static_cast<double>(data.m());
  Vector local;
  Vector& point = w != nullptr ? *w : local;
  point.assign(static_cast<std::size_t>(data.d()), 0.0);
  CompensatedSum total;
  for (Row i = 0; i < alpha.size(); ++i) {
    if (alpha[i] == 0) continue;
    total.add(alpha[i]);
    data.x(i).add_to(point, data.y(i) * alpha[i] / (lambda * m));
  }
  return total.value() / m - lambda / 2 * squared_norm(point);
}

}  // namespace pegasos
