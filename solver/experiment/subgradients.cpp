#include "experiment/subgradients.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numbers.h"
#include "core/random.h"
#include "methods/sampling.h"
#include "objective/hinge.h"
#include "theory/path_numbers.h"
#include "theory/tightness.h"

namespace pegasos {
namespace {

constexpr std::uint64_t kOfNoRun = std::numeric_limits<std::uint64_t>::max();  // no ensemble has so many members
constexpr Count kWork = 10'000'000;
constexpr Count kNumbers = 4'000'000;  // that `shown` may hold
constexpr Count kLeastShown = 8;

/// Every example: what is shown, mean and spread.
void look_at_examples(const Dataset& data, VectorView signs, Subgradients& out) {
  const Count most = std::clamp<Count>(kNumbers / data.d(), kLeastShown, kSubgradientsShown);
  const Count shown = std::min(most, out.inside);
  const auto m = static_cast<double>(data.m());
  Vector away = out.shrink;  // from `full` to lambda w
  for (std::size_t j = 0; j < away.size(); ++j) away[j] -= out.full[j];
  const double away2 = squared_norm(away);
  out.mean.assign(out.full.size(), 0.0);
  CompensatedSum squares;
  Count seen = 0;
  for (Row i = 0; i < signs.size(); ++i) {
    if (signs[i] == 0) {
      squares.add(away2);
      continue;
    }
    squares.add(away2 - 2 * signs[i] * data.x(i).dot(away) + data.squared_norm(i));
    data.x(i).add_to(out.mean, -signs[i]);
    if (seen * shown / out.inside != (seen + 1) * shown / out.inside) {
      out.shown.push_back({i, out.shrink});
      data.x(i).add_to(out.shown.back().g, -signs[i]);
    }
    ++seen;
  }
  for (std::size_t j = 0; j < out.mean.size(); ++j) out.mean[j] = (out.mean[j] + m * out.shrink[j]) / m;
  out.spread = std::sqrt(std::max(0.0, squares.value() / m));
}

/// Batches that are drawn anew: all of them are shown.
void look_at_batches(const Dataset& data, const Parameters& parameters, VectorView signs, Subgradients& out) {
  const auto k = static_cast<double>(out.k);
  const Count work = data.d() + out.k + std::min(out.k, data.m()) * work_of_a_row(data.rows());
  out.batches = std::clamp<Count>(std::min(kWork / work, kNumbers / data.d()), kLeastShown, kBatchesShown);
  Sampler sampler(parameters.sampling, data.m(), out.k, member_seed(parameters.seed, kOfNoRun));
  out.mean.assign(out.full.size(), 0.0);
  CompensatedSum squares;
  std::vector<Row> rows;
  std::vector<std::uint32_t> times;
  for (Count t = 1; t <= out.batches; ++t) {
    if (sampler.counts()) {
      sampler.draw_counted(t, rows, times);
    } else {
      sampler.draw(t, rows);
    }
    Vector g = out.shrink;
    for (std::size_t j = 0; j < rows.size(); ++j) {
      const double drawn = times.empty() ? 1 : times[j];
      if (signs[rows[j]] != 0) data.x(rows[j]).add_to(g, -drawn * signs[rows[j]] / k);
    }
    squares.add(distance2(g, out.full));
    for (std::size_t j = 0; j < g.size(); ++j) out.mean[j] += g[j] / static_cast<double>(out.batches);
    out.shown.push_back({static_cast<Row>(t), std::move(g)});
  }
  out.spread = std::sqrt(squares.value() / static_cast<double>(out.batches));
}

}  // namespace

Subgradients subgradients(const Dataset& data, const Parameters& parameters, VectorView w, double b) {
  Subgradients out;
  out.k = parameters.batch(data.m());
  out.examples = data.m();
  out.uniform = parameters.sampling == Sampling::Replacement || parameters.sampling == Sampling::Subset;
  Parameters drawn = parameters;
  if (!out.uniform) drawn.sampling = Sampling::Subset;
  Parameters single = drawn;
  single.k = 1;
  out.shrink.assign(w.begin(), w.end());
  for (double& value : out.shrink) value *= parameters.lambda;
  out.full = out.shrink;
  Vector signs = all_margins(data, w, b);  // then y where the margin is below 1, else 0
  for (Row i = 0; i < signs.size(); ++i) {
    signs[i] = signs[i] < 1 ? data.y(i) : 0;
    if (signs[i] == 0) continue;
    ++out.inside;
    data.x(i).add_to(out.full, -signs[i] / static_cast<double>(data.m()));
  }
  out.sigma = std::sqrt(sampling_noise(data, single, w, b).value_or(0));
  out.law = std::sqrt(sampling_noise(data, drawn, w, b).value_or(0));
  if (out.k == 1) {
    look_at_examples(data, signs, out);
  } else {
    look_at_batches(data, drawn, signs, out);
  }
  return out;
}

}  // namespace pegasos
