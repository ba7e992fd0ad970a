#include "objective/hinge.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/pool.h"

namespace pegasos {
namespace {

struct Losses {
  double hinge = 0;
  Count errors = 0;
};

Losses losses_of(const Dataset& data, VectorView w, double b, Row begin, Row end) {
  CompensatedSum hinge;
  Losses losses;
  std::array<double, 64> dots{};
  for (Row first = begin; first < end; first += static_cast<Row>(dots.size())) {
    const Row n = std::min(static_cast<Row>(dots.size()), end - first);
    data.dots(first, w, std::span(dots).first(n));
    for (Row j = 0; j < n; ++j) {
      const double value = data.y(first + j) * (dots[j] + b);
      if (value < 1) hinge.add(1 - value);
      if (!(value > 0)) ++losses.errors;
    }
  }
  losses.hinge = hinge.value();
  return losses;
}

}  // namespace

Vector all_margins(const Dataset& data, VectorView w, double b, Count threads) {
  Vector margins(static_cast<std::size_t>(data.m()));
  for_each_part(data.m(), kRowPart, threads, [&](std::size_t, Count begin, Count end) {
    const auto out = part_of(std::span(margins), begin, end);
    data.expect(begin, end);
    data.dots(static_cast<Row>(begin), w, out);
    for (std::size_t j = 0; j < out.size(); ++j)
      out[j] = data.y(static_cast<Row>(begin) + static_cast<Row>(j)) * (out[j] + b);
  });
  return margins;
}

// Zeros change no digit of the sum. Early in a run on many features w is little else: they are passed a block at a
// time.
double squared_norm(VectorView w) {
  constexpr std::size_t kBlock = 16;
  CompensatedSum sum;
  for (std::size_t first = 0; first < w.size(); first += kBlock) {
    const VectorView block = w.subspan(first, std::min(kBlock, w.size() - first));
    bool zeros = true;
    for (const double value : block) zeros &= value == 0;
    if (zeros) continue;
    for (const double value : block) sum.add(value * value);
  }
  return sum.value();
}

Objective evaluate(const Dataset& data, double lambda, VectorView w, double b, Count threads) {
  assert(static_cast<Count>(w.size()) == data.d());
  const double norm2 = squared_norm(w);
  if (norm2 == 0 && b == 0 && std::ranges::all_of(w, [](double value) { return value == 0; }))
    return {1, 1, 0, 1};  // every margin is 0: a run begins here, and nobody waits for a pass
  std::vector<Losses> losses(part_count(data.m(), kRowPart));
  for_each_part(data.m(), kRowPart, threads, [&](std::size_t part, Count begin, Count end) {
    data.expect(begin, end);
    losses[part] = losses_of(data, w, b, static_cast<Row>(begin), static_cast<Row>(end));
  });
  CompensatedSum hinge;
  Count errors = 0;
  for (const Losses& part : losses) {
    hinge.add(part.hinge);
    errors += part.errors;
  }
  const auto m = static_cast<double>(data.m());
  Objective result;
  result.hinge = hinge.value() / m;
  result.f = lambda / 2 * norm2 + result.hinge;
  result.norm = std::sqrt(norm2);
  result.error_rate = static_cast<double>(errors) / m;
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
    look(data.x(i).stored());
  }
  return total.value() / m - lambda / 2 * squared_norm(point);
}

}  // namespace pegasos
