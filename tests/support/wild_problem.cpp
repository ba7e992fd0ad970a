#include "support/wild_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace pegasos::test {
namespace {

/// One draw after the other.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : random_(seed, Stream::Test) {}
  double uniform() { return random_.uniform(++n_); }
  double normal() { return random_.normal(++n_); }
  std::uint64_t below(std::uint64_t bound) { return random_.below(bound, ++n_); }
  bool happens(double probability) { return uniform() < probability; }
  double power(double low, double high) { return std::pow(10.0, low + (high - low) * uniform()); }

 private:
  Random random_;
  std::uint64_t n_ = 0;
};

void draw_rows(Draws& draws, WildProblem& problem) {
  const std::size_t m = 1 + draws.below(draws.happens(0.1) ? 40 : 12);
  const std::size_t n = 1 + draws.below(draws.happens(0.2) ? 14 : 6);
  const bool extreme = draws.happens(0.2);
  const double scale = problem.whole || draws.happens(0.4) ? 1 : extreme ? draws.power(-98, 95) : draws.power(-9, 12);
  for (std::size_t i = 0; i < m; ++i) {
    Vector row(n, 0.0);
    const double kind = draws.uniform();
    const double own = problem.whole ? 1 : kind < 0.3 ? draws.power(-2, 2) : kind < 0.4 ? draws.power(-9, 9) : 1;
    for (double& value : row) {
      value = problem.whole ? static_cast<double>(draws.below(5)) - 2 : scale * own * draws.normal();
      if (draws.happens(0.15)) value = 0;
      if (!problem.whole && draws.happens(0.03)) value *= 1e-52;
    }
    if (draws.happens(0.08)) std::ranges::fill(row, 0.0);
    problem.y.push_back(draws.happens(0.5) ? 1 : -1);
    if (i > 0 && draws.happens(0.2)) {  // twice, or once for each class
      row = problem.x.back();
      problem.y.back() = problem.y[i - 1] * (draws.happens(0.5) ? 1 : -1);
    }
    problem.x.push_back(std::move(row));
  }
}

void draw_layout(Draws& draws, WildProblem& problem) {
  const std::size_t n = problem.x[0].size();
  problem.sparse = draws.happens(0.55);
  const bool many = problem.sparse && draws.happens(0.5);  // averages of many features are kept in another way
  const std::size_t apart = many ? 1 + draws.below(300) : 1;
  for (std::size_t j = 0; j < n; ++j) problem.columns.push_back(static_cast<Column>(j * apart));
  problem.features = static_cast<Count>((n - 1) * apart + 1 + (many ? 2048 : 0));
  const double bias = draws.uniform();
  if (bias < 0.15) problem.parameters.bias = Bias::Feature;
  if (bias > 0.85) problem.parameters.bias = Bias::Free;
  if (bias < 0.15 && !problem.whole) problem.parameters.bias_value = draws.power(-6, 6);
}

void draw_step(Draws& draws, Parameters& parameters) {
  if (draws.happens(0.5)) return;
  parameters.step = static_cast<StepRule>(draws.below(7));
  double value = draws.power(-2, 2) / (parameters.step == StepRule::Norma ? 1 : parameters.lambda);
  if (draws.happens(0.1)) value = 1 / parameters.lambda;
  if (draws.happens(0.2)) value = draws.power(-12, 12);
  parameters.step_value = std::clamp(value, 1e-12, 1e12);
}

void draw_method(Draws& draws, WildProblem& problem, Count most) {
  Parameters& p = problem.parameters;
  const auto m = static_cast<Count>(problem.x.size());
  p.lambda = problem.whole ? std::ldexp(1.0, static_cast<int>(draws.below(30)) - 24) : draws.power(-12, 6);
  p.projection = draws.happens(0.7);
  p.sampling = static_cast<Sampling>(draws.below(4));
  p.k = draws.happens(0.4) ? 1 : static_cast<Count>(draws.below(static_cast<std::uint64_t>(m) + 1));
  if (p.sampling == Sampling::Replacement && draws.happens(0.2))
    p.k = m + 1 + static_cast<Count>(draws.below(2 * static_cast<std::uint64_t>(m)));
  p.T = 1 + static_cast<Count>(draws.below(static_cast<std::uint64_t>(most)));
  p.output = static_cast<Output>(draws.below(5));
  p.suffix_fraction = draws.happens(0.5) ? 0.5 : std::max(1e-6, draws.uniform());
  p.seed = problem.seed;
  draw_step(draws, p);
}

/// Within the ball, or far outside; whole numbers where the rows are. Features that no example has stay 0.
void draw_start(Draws& draws, WildProblem& problem) {
  if (!draws.happens(0.4)) return;
  Parameters& p = problem.parameters;
  p.w1.assign(static_cast<std::size_t>(problem.features) + (p.bias == Bias::Feature ? 1 : 0), 0.0);
  const double size = draws.power(-3, 2) / std::sqrt(p.lambda);
  const auto value = [&] { return problem.whole ? static_cast<double>(draws.below(5)) - 2 : size * draws.normal(); };
  for (const Column column : problem.columns) p.w1[column] = value();
  if (p.bias == Bias::Feature) p.w1.back() = value();
}

}  // namespace

WildProblem wild_problem(std::uint64_t seed, Count most) {
  WildProblem problem;
  problem.seed = seed;
  Draws draws(seed);
  problem.whole = draws.happens(0.25);
  draw_rows(draws, problem);
  draw_layout(draws, problem);
  draw_method(draws, problem, most);
  draw_start(draws, problem);
  return problem;
}

Result<DatasetPtr> WildProblem::data() const {
  RowBuilder rows(sparse);
  Table table;
  for (const Vector& row : x) {
    for (std::size_t j = 0; j < row.size(); ++j) rows.add(columns[j], row[j]);
    rows.end_row(features);
  }
  table.rows = rows.finish(features);
  table.name = "wild";
  table.feature_names.assign(static_cast<std::size_t>(features), "x");
  table.classes = {"-1", "1"};
  for (const int label : y) table.labels.push_back(label > 0 ? 1 : 0);
  if (std::ranges::count(y, y[0]) == std::ssize(y)) {
    table.classes = {y[0] > 0 ? "1" : "-1"};
    table.labels.assign(y.size(), 0);
  }
  Preparation preparation;
  preparation.bias = parameters.bias;
  preparation.bias_value = parameters.bias_value;
  return prepare(table, preparation);
}

PlainProblem WildProblem::plain() const {
  std::vector<Vector> rows = x;
  if (parameters.bias == Bias::Feature) {
    for (Vector& row : rows) row.push_back(parameters.bias_value);
  }
  PlainProblem problem = plain_problem(rows, y, parameters.lambda, parameters.projection);
  if (parameters.bias == Bias::Free) problem.y.assign(y.begin(), y.end());
  return problem;
}

RealVector WildProblem::compact(VectorView w) const {
  RealVector result;
  std::size_t others = static_cast<std::size_t>(std::ranges::count(w, 0.0));
  const auto take = [&](std::size_t column) {
    result.push_back(w[column]);
    if (w[column] != 0) ++others;
  };
  for (const Column column : columns) take(column);
  if (parameters.bias == Bias::Feature) take(w.size() - 1);
  EXPECT_EQ(others, w.size()) << "a feature that no example has is not 0";
  return result;
}

RealVector WildProblem::start() const { return parameters.w1.empty() ? RealVector{} : compact(parameters.w1); }

std::string WildProblem::text() const {
  std::string text = "PEGASOS_DIFFERENTIAL_SEED=" + std::to_string(seed) + " replays it: " + std::to_string(x.size()) +
                     " rows of " + std::to_string(features) + (sparse ? " sparse" : "") + (whole ? " whole" : "");
  for (const std::string_view key : {"lambda", "bias", "k", "T", "projection", "sampling", "step", "output", "w1"})
    text += ", " + std::string(key) + " " + find_parameter(key)->get(parameters);
  return text;
}

}  // namespace pegasos::test
