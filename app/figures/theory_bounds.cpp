// Where the bound loses, and how many steps it asks for.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/theory_parts.h"
#include "theory/bounds.h"
#include "theory/iterations.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

const Finding* find(const TheoryStatus& status, StatementId id) {
  const auto found =
      std::ranges::find_if(status.findings, [id](const Finding& finding) { return finding.statement->id == id; });
  return found == status.findings.end() ? nullptr : &*found;
}

struct Stage {
  std::string name;
  double value = 0;
  Hue hue = Hue::bound;
};

/// From the bound to what is measured, one replacement at a time; empty before the run was looked at.
std::vector<Stage> stages(const TheoryStatus& status) {
  const Finding* theorem = find(status, StatementId::Theorem1);
  const Finding* logarithm = find(status, StatementId::Theorem1Logarithm);
  const Finding* harmonic = find(status, StatementId::Theorem1Harmonic);
  const Finding* posterior = find(status, StatementId::Theorem1Posterior);
  std::vector<Stage> list;
  const auto add = [&](std::string name, const std::optional<double>& value, Hue hue) {
    if (value && *value > 0) list.push_back({std::move(name), *value, hue});
  };
  if (theorem == nullptr || logarithm == nullptr || harmonic == nullptr || posterior == nullptr) return list;
  add(R"($c$ ln $T$/($λT$))", theorem->rhs, Hue::bound);
  add(R"(with ½(1 + ln $T$))", logarithm->rhs, Hue::bound);
  add(R"(with $H_T$)", harmonic->rhs, Hue::bound);
  add(R"(with |∇_t|²)", posterior->rhs, Hue::bound);
  add("this run", posterior->lhs, Hue::average);
  const Finding* mean = find(status, StatementId::Theorem2);
  if (mean != nullptr && status.runs() > 0) add("mean of runs", mean->lhs, Hue::average);
  return list;
}

Constants constants_of(const Calculator& asked) {
  Constants c;
  c.R = asked.R;
  c.lambda = asked.lambda;
  c.projection = asked.projection;
  c.G = asked.projection ? std::sqrt(asked.lambda) + asked.R : 2 * asked.R;
  c.c = c.G * c.G;
  return c;
}

}  // namespace

Figure theory_tightness(const TheoryStatus& status, const PlotOptions& options) {
  Figure figure;
  figure.id = "theory-tightness";
  figure.title = "Where the bound loses";
  figure.subtitle = "$T$ = " + grouped(status.situation.T()) + ", log scale";
  figure.x.scale = plot::Scale::log10;
  figure.x.labels = false;
  figure.x.grid = false;
  figure.y.grid = false;
  figure.legend = plot::LegendPolicy::none;
  const std::vector<Stage> list = stages(status);
  if (list.empty()) {
    figure.x.range = {0.1, 1};
    figure.message = "The bound and the run appear here once the run was looked at.";
    return figure;
  }
  double lo = list.front().value;
  double hi = lo;
  for (const Stage& stage : list) {
    lo = std::min(lo, stage.value);
    hi = std::max(hi, stage.value);
  }
  const double span = std::max(std::log10(hi / lo), 0.3);
  figure.x.range = {lo * std::pow(10.0, -0.5 * span), hi * std::pow(10.0, 0.45 * span)};
  plot::Segments drops;
  drops.id = "drops";
  drops.paint = {Hue::ink3, 0.8F};
  drops.width = 1.F;
  drops.dash = plot::kDotted;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double y = -static_cast<double>(i);
    const Stage& stage = list[i];
    figure.y.names.push_back({y, stage.name});
    plot::Boxes bar;
    bar.id = stage.hue == Hue::average ? "measured" : fmt::format("bound.{}", i);
    bar.fill = plot::Paint{stage.hue, stage.hue == Hue::bound ? 0.9F - 0.17F * static_cast<float>(i) : 0.8F};
    bar.boxes = {{figure.x.range.lo, y - 0.29, stage.value, y + 0.29}};
    figure.marks.emplace_back(std::move(bar));
    plot::Note note;
    note.id = "value";
    note.paint = {Hue::ink1, 1.F};
    note.text = number(stage.value, 3);
    if (i > 0) note.text += fmt::format("  ({} %)", number(100 * stage.value / list.front().value, 3));
    note.at = {stage.value, y};
    note.veil = false;
    figure.marks.emplace_back(std::move(note));
    if (i + 1 < list.size()) drops.pieces.push_back({{stage.value, y - 0.29}, {stage.value, y - 0.71}});
  }
  figure.marks.emplace_back(std::move(drops));
  figure.y.range = {-static_cast<double>(list.size()) + 0.3, 0.7};
  hide(figure, options.hidden);
  return figure;
}

Figure theory_iterations(const Calculator& asked, const PlotOptions& options) {
  Figure figure;
  figure.id = "theory-iterations";
  figure.title = "Iterations to $ε$";
  const Constants constants = constants_of(asked);
  figure.quantities = {{"$R$ " + number(asked.R, 3), asked.R},
                       {"$λ$ " + number(asked.lambda, 3), asked.lambda},
                       {"$c$ " + number(constants.c, 4), constants.c},
                       {"$δ$ " + number(asked.delta, 3), asked.delta}};
  for (const plot::Quantity& quantity : figure.quantities)
    figure.subtitle += (figure.subtitle.empty() ? "" : " · ") + quantity.shown;
  figure.x.scale = figure.y.scale = plot::Scale::log10;
  figure.x.label = "accuracy $ε$";
  figure.y.label = "steps $T$";
  figure.x.range = {std::min(1e-4, asked.eps / 10), std::max(1.0, 3 * asked.eps)};
  std::vector<double> all;
  for (const BoundKind kind : {BoundKind::Logarithm1, BoundKind::Theorem}) {
    const bool theorem = kind == BoundKind::Theorem;
    plot::Line line;
    line.id = theorem ? "theorem" : "logarithm1";
    line.label = std::string(bound_info(kind).formula) + " ≤ $ε$" + (asked.delta < 1 ? "$δ$" : "");
    line.paint = {Hue::bound, 1.F};
    if (!theorem) {
      line.dash = plot::kDashed;
      line.width = 1.4F;
      line.strong_label = false;
    }
    for (double e = std::log10(figure.x.range.lo); e <= std::log10(figure.x.range.hi) + 1e-9; e += 0.05) {
      const auto T = iterations(kind, constants, std::pow(10.0, e), asked.delta);
      if (!T) continue;
      line.x.push_back(std::pow(10.0, e));
      line.y.push_back(static_cast<double>(*T));
      all.push_back(line.y.back());
    }
    figure.marks.emplace_back(std::move(line));
  }
  if (const auto here = iterations(BoundKind::Theorem, constants, asked.eps, asked.delta)) {
    const auto T = static_cast<double>(*here);
    all.push_back(T);
    plot::Segments lines;
    lines.id = "here.lines";
    lines.paint = {Hue::accent, 0.9F};
    lines.dash = plot::kDashed;
    lines.width = 1.2F;
    lines.pieces = {{{asked.eps, 1e-9}, {asked.eps, T}}, {{figure.x.range.lo, T}, {asked.eps, T}}};
    figure.marks.emplace_back(std::move(lines));
    plot::Scatter dot;
    dot.id = "here";
    dot.paint = {Hue::accent, 1.F};
    dot.points = {{asked.eps, T}};
    figure.marks.emplace_back(std::move(dot));
    plot::Note note;
    note.id = "here.note";
    note.paint = {Hue::ink1, 1.F};
    note.strong = true;
    note.text = "$T$ = " + grouped(*here);
    note.at = {asked.eps, T};
    note.side_y = 1;
    figure.marks.emplace_back(std::move(note));
  }
  if (asked.T > 0) {
    all.push_back(static_cast<double>(asked.T));
    figure.marks.emplace_back(
        level("steps", "$T$ of this run", Hue::average, static_cast<double>(asked.T), plot::kDotted));
  }
  figure.y.range = decades(all, all);
  if (options.x) figure.x.range = plot::sane(*options.x, figure.x.scale);
  if (options.y) figure.y.range = plot::sane(*options.y, figure.y.scale);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
