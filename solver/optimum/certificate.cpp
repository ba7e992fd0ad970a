#include "optimum/certificate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/pool.h"
#include "objective/hinge.h"
#include "optimum/precise.h"

namespace pegasos {
namespace {

constexpr double kUnit = 8 * kDoubleDoubleUnit;

PrecisePoint exact_point(VectorView w, double b, const Remainder& remainder) {
  PrecisePoint point;
  point.w.reserve(w.size());
  for (std::size_t j = 0; j < w.size(); ++j) {
    point.w.push_back(remainder.w.empty() ? DoubleDouble(w[j]) : two_sum(w[j], remainder.w[j]));
  }
  point.b = two_sum(b, remainder.b);
  return point;
}

/// Multipliers inside the box and balanced, with what had to be changed.
struct Repaired {
  std::vector<DoubleDouble> alpha;
  bool feasible = true;
  double slack = 0;      ///< bound of the imbalance that is left, sum |.|
  double imbalance = 0;  ///< |sum alpha y| as handed in
};

Repaired repair(const Dataset& data, VectorView alpha) {
  Repaired result;
  result.alpha.reserve(alpha.size());
  DoubleDouble plus;
  DoubleDouble minus;
  for (Row i = 0; i < alpha.size(); ++i) {
    const double inside = std::isfinite(alpha[i]) ? std::clamp(alpha[i], 0.0, 1.0) : 0.0;
    result.feasible = result.feasible && inside == alpha[i];
    result.alpha.emplace_back(inside);
    (data.y(i) > 0 ? plus : minus) += DoubleDouble(inside);
    look(8);
  }
  if (!data.free_bias()) return result;
  const DoubleDouble difference = plus - minus;
  result.imbalance = std::abs(difference.value());
  if (difference.high == 0) return result;
  // Shrinking the heavier side keeps the box; what rounding leaves is an imbalance of a few units, charged to the dual.
  const double heavy = difference.high > 0 ? 1.0 : -1.0;
  const DoubleDouble factor = heavy > 0 ? minus / plus : plus / minus;
  for (Row i = 0; i < alpha.size(); ++i) {
    if (data.y(i) == heavy) result.alpha[i] = result.alpha[i] * factor;
  }
  const double total = plus.high + minus.high;
  result.slack = kUnit * static_cast<double>(data.m()) * total;
  result.feasible = result.feasible && result.imbalance <= 1e-13 * total;
  return result;
}

/// sum alpha_i y_i x_i and what goes with it, of some of the examples.
struct FastSum {
  std::vector<DoubleDouble> sum;  // d, each with what its additions lost, added up in plain double
  CompensatedSum total;
  double mass = 0;  // sum alpha_i |x_i|
  bool inside = true;
};

/// `sum` grows by `term`; `lost` is further lost.
void add_and_keep(DoubleDouble& sum, double term, double lost = 0) {
  const DoubleDouble next = two_sum(sum.high, term);
  sum.high = next.high;
  sum.low += next.low + lost;
}

FastSum fast_sum(const Dataset& data, VectorView alpha, Row begin, Row end) {
  FastSum part;
  part.sum.resize(static_cast<std::size_t>(data.d()));
  DoubleDouble* const sum = part.sum.data();
  data.rows().expect(begin, end);
  for (Row i = begin; i < end; ++i) {
    if (!(alpha[i] >= 0 && alpha[i] <= 1)) part.inside = false;
    look(4);
    if (!(alpha[i] > 0)) continue;
    part.total.add(alpha[i]);
    part.mass += alpha[i] * std::sqrt(data.squared_norm(i));
    const double factor = data.y(i) * alpha[i];
    const RowView x = data.x(i);
    x.for_each([&](Column j, double value) { add_and_keep(sum[j], factor * value); });
    look(4 * x.stored());
  }
  return part;
}

struct FastHinge {
  CompensatedSum hinge;
  double error = 0;
  double kkt_violation = 0;
};

constexpr double kRounding = 2 * std::numeric_limits<double>::epsilon();  // four roundings: twice what is needed

FastHinge fast_hinge(const Dataset& data, double norm, VectorView margins, VectorView alpha, Row begin, Row end) {
  FastHinge part;
  data.rows().expect(begin, end);
  for (Row i = begin; i < end; ++i) {
    const double loss = 1 - margins[i];
    look(16);
    const double terms = static_cast<double>(data.x(i).stored()) + 4;
    const double error = kRounding * (1 + terms * norm * std::sqrt(data.squared_norm(i)));
    if (loss > 0) part.hinge.add(loss);
    if (loss > -error) part.error += error;
    part.kkt_violation = std::max(part.kkt_violation, std::abs(alpha[i] - std::clamp(alpha[i] + loss, 0.0, 1.0)));
  }
  return part;
}

/// The same in double-double.
struct PreciseSum {
  std::vector<DoubleDouble> w;  // sum alpha_i y_i x_i
  DoubleDouble total;
  double mass = 0;
  bool whole = true;  // all multipliers are 0 or 1: their sum is exact
};

PreciseSum precise_sum(const Dataset& data, const std::vector<DoubleDouble>& alpha, Row begin, Row end) {
  PreciseSum part;
  part.w.resize(static_cast<std::size_t>(data.d()));
  data.rows().expect(begin, end);
  for (Row i = begin; i < end; ++i) {
    if (alpha[i].high == 0) continue;
    part.total += alpha[i];
    part.whole = part.whole && alpha[i].high == 1 && alpha[i].low == 0;
    part.mass += alpha[i].high * std::sqrt(data.squared_norm(i));
    add_example(data, i, alpha[i], part.w);
    look(kWorkOfPrecise * data.x(i).stored());
  }
  return part;
}

struct PreciseHinge {
  DoubleDouble hinge;
  double error = 0;
  double kkt_violation = 0;
};

PreciseHinge precise_hinge(const Dataset& data, const PrecisePoint& point, double norm, VectorView alpha, Row begin,
                           Row end) {
  const double longest = static_cast<double>(data.d()) + 4;
  PreciseHinge part;
  data.rows().expect(begin, end);
  for (Row i = begin; i < end; ++i) {
    const DoubleDouble margin = precise_margin(data, point, i);
    look(kWorkOfPrecise * (data.x(i).stored() + 1));
    const DoubleDouble loss = DoubleDouble(1.0) - margin;
    const double length = std::sqrt(data.squared_norm(i));
    const double error = kUnit * (longest * norm * length + (norm > 0 ? std::abs(point.b.high) : 0.0));
    if (loss.high > 0) part.hinge += loss;
    if (loss.high > -error) part.error += error;  // far above the margin the hinge is 0 in spite of it
    const double given = std::isfinite(alpha[i]) ? alpha[i] : 0.0;
    const double violation = std::abs(given - std::clamp(given + loss.value(), 0.0, 1.0));
    part.kkt_violation = std::max(part.kkt_violation, violation);
  }
  return part;
}

/// of(begin, end) for the examples in parts of `size` rows, by so many threads; then add(a, b) over the parts.
template <class Of, class Add>
auto over_parts(Count m, Count size, Count threads, const Of& of, const Add& add) {
  std::vector<decltype(of(Row{}, Row{}))> parts(part_count(m, size));
  for_each_part(m, size, threads, [&](std::size_t part, Count begin, Count end) {
    parts[part] = of(static_cast<Row>(begin), static_cast<Row>(end));
  });
  for (std::size_t part = 1; part < parts.size(); ++part) add(parts[0], parts[part]);
  return std::move(parts[0]);
}

}  // namespace

std::optional<Certificate> certify_fast(const Dataset& data, double lambda, VectorView w, VectorView margins,
                                        VectorView alpha, Count threads) {
  if (data.free_bias()) return std::nullopt;
  const auto size = static_cast<double>(data.m());

  // w(alpha) c = sum alpha_i y_i x_i, each entry as a sum and what its additions lost
  FastSum of_alpha = over_parts(
      data.m(), row_part(data.m(), 2 * data.d()), threads,
      [&](Row begin, Row end) { return fast_sum(data, alpha, begin, end); },
      [](FastSum& all, const FastSum& part) {
        for (std::size_t j = 0; j < all.sum.size(); ++j) add_and_keep(all.sum[j], part.sum[j].high, part.sum[j].low);
        all.total.add(part.total.value());
        all.mass += part.mass;
        all.inside = all.inside && part.inside;
      });
  if (!of_alpha.inside) return std::nullopt;
  Vector sum;
  sum.reserve(of_alpha.sum.size());
  for (const DoubleDouble& entry : of_alpha.sum) sum.push_back(entry.high + entry.low);
  const double total = of_alpha.total.value();
  const double c = lambda * size;
  const double sum2 = squared_norm(sum);
  const double sum_norm = std::sqrt(sum2);
  const double dual = (total - sum2 / (2 * c)) / size;
  const double dual_error = kRounding * (total + (sum_norm * of_alpha.mass + sum2) / c) / size;

  const double norm2 = squared_norm(w);
  const FastHinge losses = over_parts(
      data.m(), kRowPart, threads,
      [&](Row begin, Row end) { return fast_hinge(data, std::sqrt(norm2), margins, alpha, begin, end); },
      [](FastHinge& all, const FastHinge& part) {
        all.hinge.add(part.hinge.value());
        all.error += part.error;
        all.kkt_violation = std::max(all.kkt_violation, part.kkt_violation);
      });
  Certificate result;
  result.kkt_violation = losses.kkt_violation;
  const double primal = lambda / 2 * norm2 + losses.hinge.value() / size;
  result.primal = primal + kRounding * primal + losses.error / size;
  result.dual = std::max(0.0, dual - dual_error);
  if (!(std::isfinite(result.primal) && std::isfinite(result.dual))) return std::nullopt;
  result.gap = std::max(0.0, (result.primal - result.dual) * (1 + kRounding));
  double difference2 = 0;
  for (std::size_t j = 0; j < w.size(); ++j) difference2 += (w[j] - sum[j] / c) * (w[j] - sum[j] / c);
  if (data.R() > 0) result.kkt_violation = std::max(result.kkt_violation, lambda / data.R() * std::sqrt(difference2));
  return result;
}

Certificate certify(const Dataset& data, double lambda, VectorView w, double b, VectorView alpha,
                    const Remainder& remainder, Count threads) {
  const auto m = static_cast<Row>(data.m());
  const DoubleDouble count(static_cast<double>(m));
  const DoubleDouble c = DoubleDouble(lambda) * static_cast<double>(m);
  const double longest = static_cast<double>(data.d()) + 4;
  const PrecisePoint point = exact_point(w, b, remainder);
  const Repaired repaired = repair(data, alpha);

  const PreciseSum of_alpha = over_parts(
      data.m(), row_part(data.m(), 2 * data.d()), threads,
      [&](Row begin, Row end) { return precise_sum(data, repaired.alpha, begin, end); },
      [](PreciseSum& all, const PreciseSum& part) {
        for (std::size_t j = 0; j < all.w.size(); ++j) all.w[j] += part.w[j];
        all.total += part.total;
        all.mass += part.mass;
        all.whole = all.whole && part.whole;
      });
  const DoubleDouble total = of_alpha.total;
  const DoubleDouble sum2 = precise_squared_norm(of_alpha.w);  // |sum alpha y x|^2 = (lambda m)^2 |w(alpha)|^2

  const DoubleDouble norm2 = precise_squared_norm(point.w);
  const double norm = std::sqrt(norm2.value());
  const PreciseHinge losses = over_parts(
      data.m(), kRowPart, threads,
      [&](Row begin, Row end) { return precise_hinge(data, point, norm, alpha, begin, end); },
      [](PreciseHinge& all, const PreciseHinge& part) {
        all.hinge += part.hinge;
        all.error += part.error;
        all.kkt_violation = std::max(all.kkt_violation, part.kkt_violation);
      });
  const DoubleDouble hinge = losses.hinge;
  const double margin_error = losses.error;
  Certificate result;
  result.feasible = repaired.feasible;
  result.kkt_violation = losses.kkt_violation;

  constexpr double kLargest = std::numeric_limits<double>::max();
  const DoubleDouble primal = DoubleDouble(lambda / 2) * norm2 + hinge / count;
  // At w = 0 and b = 0 every loss is 1 and nothing is rounded.
  const double primal_error =
      norm == 0 && point.b.high == 0
          ? 0.0
          : (margin_error + kUnit * static_cast<double>(m) * hinge.high) / static_cast<double>(m) +
                kUnit * longest * lambda * norm2.high;
  result.primal = round_up(primal + DoubleDouble(primal_error));
  if (!(result.primal <= kLargest)) result.primal = kLargest;  // an absurd w: still an upper bound, and finite

  const DoubleDouble norm_term = sum2 / (c * 2.0);
  const double alpha_norm = std::sqrt(sum2.value()) / c.high;
  const double slope = 1 + data.R() * alpha_norm;  // >= |1 - margin| at w(alpha): what an imbalance can cost
  const double size = static_cast<double>(m);
  const double sum_error = of_alpha.whole && sum2.high == 0 ? 0.0 : kUnit * (total.high + alpha_norm * of_alpha.mass);
  const double dual_error = sum_error + (kUnit * longest * norm_term.high + repaired.slack * slope) / size;
  const DoubleDouble lower = (total - norm_term) / count - DoubleDouble(dual_error);
  // alpha = 0 is always feasible, and D(0) = 0: a worse alpha says less than nothing.
  result.dual = lower.high > 0 && lower.high <= 1 ? round_down(lower) : 0.0;
  result.gap = std::max(0.0, round_up(two_sum(result.primal, -result.dual)));

  double difference2 = 0;
  for (std::size_t j = 0; j < w.size(); ++j) {
    const double difference = (point.w[j] - of_alpha.w[j] / c).value();
    difference2 += difference * difference;
  }
  const double scale = data.R() > 0 ? lambda / data.R() : lambda;
  const double stationarity = std::min(scale * std::sqrt(difference2), kLargest);
  result.kkt_violation = std::max({result.kkt_violation, stationarity, repaired.imbalance / static_cast<double>(m)});
  return result;
}

}  // namespace pegasos
