#include "figures/common.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/digits.h"
#include "core/hash.h"
#include "text/text.h"

namespace pegasos::figures {

std::string live_name(const Snapshot& snapshot) {
  if (snapshot.position.t == 0) return "$w_1$";
  switch (snapshot.position.phase) {
    case Phase::Sample:
    case Phase::Violators: return "$w_t$";
    case Phase::GradientStep: return "$w_{t+½}$";
    case Phase::Projection: return "$w_{t+1}$";
  }
  return "$w$";
}

bool step_size_is_formula(const Snapshot& snapshot) { return snapshot.parameters.step != StepRule::Backtracking; }

bool by_lambda_t(const Parameters& parameters) {
  return parameters.step == StepRule::Pegasos && parameters.misprint != Misprint::CmOverT;
}

std::string step_formula(const Parameters& parameters) {
  if (parameters.misprint == Misprint::CmOverT) return "$η_t$ = 1/($λ$²$t$), as printed";
  const ParameterChoice& rule = find_parameter("step")->choices[static_cast<std::size_t>(parameters.step)];
  return fmt::format(fmt::runtime(rule.formula), number(parameters.step_value));
}

double dot(VectorView a, VectorView b) {
  const std::size_t n = std::min(a.size(), b.size());
  std::size_t i = 0;
  std::array<double, 8> sums{};  // of long vectors, so that no addition waits for the one before
  if (n >= 256) {
    for (; i + sums.size() <= n; i += sums.size()) {
      for (std::size_t lane = 0; lane < sums.size(); ++lane) sums[lane] += a[i + lane] * b[i + lane];
    }
  }
  double sum = std::accumulate(sums.begin(), sums.end(), 0.0);
  for (; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

double length(VectorView v) { return std::sqrt(dot(v, v)); }

bool all_finite(VectorView v) {
  return std::ranges::all_of(v, [](double value) { return std::isfinite(value); });
}

std::uint64_t bits_of(VectorView v) {
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  for (std::size_t i = 0; i < v.size(); ++i) {
    std::uint64_t& lane = lanes[i % lanes.size()];
    lane = (std::rotl(lane, 23) ^ std::bit_cast<std::uint64_t>(v[i])) * 0x9E3779B97F4A7C15U;
  }
  Hash hash;
  for (const std::uint64_t lane : lanes) hash.add(lane);
  return hash.value();
}

VectorView optimum_w(const Snapshot& snapshot) {
  return snapshot.optimum.known() ? VectorView(snapshot.optimum.optimum->w) : VectorView();
}

std::string optimum_progress(const Snapshot& snapshot) {
  const session::OptimumStatus& optimum = snapshot.optimum;
  switch (optimum.state) {
    case session::OptimumState::Running: {
      std::string done = text::tr_format("$f$* is being computed: {} %", std::lround(100 * optimum.fraction));
      if (!(optimum.best_gap > 0)) return done;
      return text::tr_format("{}, relative gap so far {}", done, number(optimum.best_gap, 2));
    }
    case session::OptimumState::Cancelled:
      return std::string(text::tr("$f$* is not known: its computation was cancelled"));
    case session::OptimumState::Failed:
      return optimum.message.empty() ? std::string(text::tr("$f$* could not be certified"))
                                     : text::tr_format("$f$* is not known: {}", optimum.message);
    case session::OptimumState::Ready: break;
  }
  return std::string(text::tr("$f$* is not known"));
}

std::string optimum_progress(const Snapshot& snapshot, std::string_view then) {
  return text::tr_format("{}. {}", optimum_progress(snapshot), text::tr(then));
}

void hide(plot::Figure& figure, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) plot::set_visible(figure, id, false);
}

void zoom(plot::Figure& figure, const std::optional<plot::Range>& x, const std::optional<plot::Range>& y) {
  if (x) figure.x.range = plot::sane(*x, figure.x.scale);
  if (y) figure.y.range = plot::sane(*y, figure.y.scale);
}

double round_up_readable(double value) {
  if (!(value > 0) || !std::isfinite(value)) return 1;
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (const double mantissa : {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
    if (mantissa * decade >= value * (1 - 1e-12)) return mantissa * decade;
  }
  return 10 * decade;
}

std::string number(double value, int digits) { return plot::format_number(value, digits); }

std::string number_apart(double value, double other, int least, int most) {
  return number(value, digits_apart(value, other, least, number, most));
}

std::string percent(double share, int digits) { return number_apart(100 * share, 100, digits, 9) + " %"; }

double f_of_zero(const Dataset& data) {
  if (!data.free_bias() || data.m() == 0) return 1;
  return 2 * static_cast<double>(std::min(data.positive(), data.negative())) / static_cast<double>(data.m());
}

std::string counted(Count n, std::string_view one, std::string_view many) {
  return text::tr_format(n == 1 ? one : many, grouped(n));
}

plot::Range decades(std::span<const double> a, std::span<const double> b, double most) {
  double lo = std::numeric_limits<double>::infinity();
  double hi = 0;
  for (const auto& list : {a, b}) {
    for (const double value : list) {
      if (!(value > 0) || !std::isfinite(value)) continue;
      lo = std::min(lo, value);
      hi = std::max(hi, value);
    }
  }
  if (hi <= 0) return {1e-6, 1};
  const double top = std::pow(10.0, std::min(300.0, std::ceil(std::log10(hi) + 0.08)));
  const double low = std::pow(10.0, std::max(-300.0, std::floor(std::log10(lo) - 0.08)));
  return {std::max(low, top * std::pow(10.0, -most)), top};
}

}  // namespace pegasos::figures
