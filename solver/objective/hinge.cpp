#include "objective/hinge.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/pool.h"
#include "objective/nonzero_blocks.h"

namespace pegasos {
namespace {

struct Losses {
  CompensatedSum hinge;
  Count errors = 0;
};

/// Those of the examples begin ... end - 1, of each candidate.
void add_losses(const Dataset& data, std::span<const Candidate> candidates, Row begin, Row end,
                std::span<Losses> losses) {
  std::array<double, 64> dots{};
  for (Row first = begin; first < end; first += static_cast<Row>(dots.size())) {
    const Row n = std::min(static_cast<Row>(dots.size()), end - first);
    for (std::size_t p = 0; p < candidates.size(); ++p) {
      data.dots(first, candidates[p].w, std::span(dots).first(n));
      CompensatedSum hinge = losses[p].hinge;
      Count errors = 0;
      for (Row j = 0; j < n; ++j) {
        const double value = data.y(first + j) * (dots[j] + candidates[p].b);
        hinge.add(value < 1 ? 1 - value : 0.0);  // a sum keeps its digits where 0 is added: no branch is to be guessed
        errors += !(value > 0);
      }
      losses[p].hinge = hinge;
      losses[p].errors += errors;
    }
  }
}

/// Every margin is 0: a run begins here, and nobody waits for a pass.
bool is_zero(const Candidate& candidate) {
  return candidate.b == 0 && std::ranges::all_of(candidate.w, [](double value) { return value == 0; });
}

/// Of so few candidates that they and the rows stay at hand.
std::vector<Objective> evaluate_together(const Dataset& data, std::span<const Candidate> candidates, Count threads) {
  if (candidates.empty()) return {};
  const std::size_t n = candidates.size();
  std::vector<Losses> losses(n * part_count(data.m(), kRowPart));
  for_each_part(data.m(), kRowPart, threads, [&](std::size_t part, Count begin, Count end) {
    data.rows().expect(begin, end);
    add_losses(data, candidates, static_cast<Row>(begin), static_cast<Row>(end),
               std::span(losses).subspan(part * n, n));
  });
  const auto m = static_cast<double>(data.m());
  std::vector<Objective> results(n);
  for (std::size_t p = 0; p < n; ++p) {
    CompensatedSum hinge;
    Count errors = 0;
    for (std::size_t part = p; part < losses.size(); part += n) {
      hinge.add(losses[part].hinge.value());
      errors += losses[part].errors;
    }
    Objective& result = results[p];
    const double norm2 = squared_norm(candidates[p].w);
    result.hinge = hinge.value() / m;
    result.f = candidates[p].lambda / 2 * norm2 + result.hinge;
    result.norm = std::sqrt(norm2);
    result.error_rate = static_cast<double>(errors) / m;
  }
  return results;
}

}  // namespace

Vector all_margins(const Dataset& data, VectorView w, double b, Count threads) {
  Vector margins(static_cast<std::size_t>(data.m()));
  for_each_part(data.m(), kRowPart, threads, [&](std::size_t, Count begin, Count end) {
    const auto out = part_of(std::span(margins), begin, end);
    data.rows().expect(begin, end);
    data.dots(static_cast<Row>(begin), w, out);
    for (std::size_t j = 0; j < out.size(); ++j)
      out[j] = data.y(static_cast<Row>(begin) + static_cast<Row>(j)) * (out[j] + b);
  });
  return margins;
}

BiasRange best_biases(const Dataset& data, VectorView w) {
  // The mean hinge is convex and piecewise linear in b. Each example bends it at the b where its margin is 1, by 1/m;
  // left of all bends every hinge of the class +1 falls.
  Vector bends = all_margins(data, w, 0);
  std::size_t falling = 0;
  for (std::size_t i = 0; i < bends.size(); ++i) {
    const double y = data.y(static_cast<Row>(i));
    bends[i] = y * (1 - bends[i]);
    falling += y > 0 ? 1 : 0;
  }
  std::ranges::sort(bends);
  constexpr double kNone = std::numeric_limits<double>::infinity();
  return {falling > 0 ? bends[falling - 1] : -kNone, falling < bends.size() ? bends[falling] : kNone};
}

double squared_norm(VectorView w) {
  CompensatedSum sum;
  for_each_nonzero_block(w, [&](VectorView block) {
    for (const double value : block) sum.add(value * value);
  });
  return sum.value();
}

Objective evaluate(const Dataset& data, double lambda, VectorView w, double b, Count threads) {
  const Candidate candidate{lambda, w, b};
  return evaluate(data, std::span(&candidate, 1), threads).front();
}

std::vector<Objective> evaluate(const Dataset& data, std::span<const Candidate> candidates, Count threads) {
  constexpr std::size_t kNumbersAtHand = std::size_t{1} << 16;
  std::vector<Objective> results(candidates.size(), {1, 1, 0, 1});
  const auto few = std::max<std::size_t>(1, kNumbersAtHand / static_cast<std::size_t>(data.d()));
  std::vector<Candidate> group;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    assert(static_cast<Count>(candidates[i].w.size()) == data.d());
    if (!is_zero(candidates[i])) {
      group.push_back(candidates[i]);
      numbers.push_back(i);
    }
    if (group.size() < few && i + 1 < candidates.size()) continue;
    const std::vector<Objective> found = evaluate_together(data, group, threads);
    for (std::size_t j = 0; j < found.size(); ++j) results[numbers[j]] = found[j];
    group.clear();
    numbers.clear();
  }
  return results;
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
