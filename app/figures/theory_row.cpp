
#include <algorithm>
#include <limits>

#include "figures/theory_parts.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

plot::Line line(std::string id, std::string label, Hue hue, std::vector<double> x, std::vector<double> y) {
  return plot::named({.id = std::move(id), .label = std::move(label)},
                     plot::Line{.paint = {hue, 1.F}, .x = std::move(x), .y = std::move(y)});
}

/// The ratio of both sides, in a plot of its own under them.
void add_ratio(Figure& figure, const std::vector<double>& t, const std::vector<double>& ratio) {
  if (std::ranges::none_of(ratio, [](double r) { return r > 0; })) return;
  Figure below{.id = figure.id + "-ratio", .y = {.scale = plot::Scale::log10, .label = "ratio"}};
  const plot::Range range = decades(ratio, ratio, 4);
  below.y.range = {range.lo, std::max(3.0, range.hi)};
  below.marks.emplace_back(plot::named(
      {.id = "right.ratio"}, plot::Rule{.paint = {Hue::bound, 1.F}, .dash = plot::kDashed, .at = 1, .read = false}));
  below.marks.emplace_back(line("ratio", "left / right", Hue::live, t, ratio));
  figure.above.push_back(std::move(below));
  figure.above_share = 0.3F;
  figure.above_is_below = true;
}

/// Both sides of a row about one run, over t.
void add_sides(Figure& figure, const Finding& finding, const PlotOptions& options) {
  const Formula set = formula(finding);
  std::vector<double> t;
  std::vector<double> left;
  std::vector<double> right;
  std::vector<double> ratio;
  for (const Sides& sides : finding.curve) {
    t.push_back(static_cast<double>(sides.t));
    left.push_back(sides.lhs > 0 || !options.log_y ? sides.lhs : kNone);
    right.push_back(sides.rhs > 0 || !options.log_y ? sides.rhs : kNone);
    ratio.push_back(sides.rhs > 0 && sides.lhs > 0 ? sides.lhs / sides.rhs : kNone);
  }
  if (options.log_y) {
    figure.y.range = decades(left, right);
  } else {
    figure.y.range = plot::fitted(0, std::max(std::ranges::max(left), std::ranges::max(right)), plot::Scale::linear);
  }
  add_ratio(figure, t, ratio);
  if (set.kind == FormulaKind::equality) {
    figure.marks.emplace_back(
        level("right", "what rounding explains", Hue::bound, std::max(finding.tolerance, 1e-300), plot::kDashed));
    figure.y.range = decades(left, std::vector<double>{finding.tolerance});
  } else {
    figure.marks.emplace_back(line("right", in_line(set.right), Hue::bound, t, std::move(right)));
  }
  figure.marks.emplace_back(line("left", in_line(set.left), Hue::live, t, std::move(left)));
}

/// A row that is one pair of numbers: two bars.
void add_pair(Figure& figure, const Finding& finding) {
  const Formula set = formula(finding);
  const bool equality = set.kind == FormulaKind::equality;
  const double left = std::max(0.0, *finding.lhs);
  const double right = equality ? finding.tolerance : *finding.rhs;
  figure.x = {};
  figure.x.range = {0, 1.6 * std::max({left, right, 1e-300})};
  figure.x.label = "value";
  figure.y = {};
  figure.y.grid = false;
  figure.y.range = {-1.7, 0.7};
  figure.y.names = {{0, "left"}, {-1, equality ? "rounding" : "right"}};
  const auto bar = [&](std::string id, const std::string& name, Hue hue, double value, double y) {
    figure.marks.emplace_back(plot::named(
        {.id = id}, plot::Boxes{.fill = plot::Paint{hue, 0.8F}, .boxes = {{0, y - 0.24, value, y + 0.24}}}));
    figure.marks.emplace_back(
        plot::named({.id = id + ".value"}, plot::Note{.paint = {Hue::ink1, 1.F},
                                                      .text = std::string(text::tr(name)) + "  " + number(value, 6),
                                                      .at = {value, y},
                                                      .veil = false}));
  };
  const bool chance = set.kind == FormulaKind::probability || set.kind == FormulaKind::half;
  bar("left", chance ? "P[" + set.left + " > " + set.right + "]" : set.left, Hue::average, left, 0);
  bar("right",
      equality                        ? "what rounding explains"
      : !chance                       ? set.right
      : set.kind == FormulaKind::half ? "½"
                                      : "$δ$",
      Hue::bound, right, -1);
}

/// What does not apply is shown in grey: the left side darker than the right one.
void turn_grey(Figure& figure) {
  for (Figure& other : figure.above) turn_grey(other);
  for (plot::Mark& mark : figure.marks) {
    std::visit(
        [](auto& one) {
          const Hue grey = one.id.starts_with("right") ? Hue::ink3 : Hue::ink2;
          if constexpr (requires { one.paint.hue; }) one.paint.hue = grey;
          if constexpr (requires { one.fill->hue; }) {
            if (one.fill) one.fill->hue = grey;
          }
        },
        mark);
  }
}

}  // namespace

void show_constants(Figure& figure, const TheoryStatus& status) {
  const Constants& c = status.situation.constants;
  figure.quantities = {{"$R$ " + number(c.R, 3), c.R},
                       {"$G$ " + number(c.G, 4), c.G},
                       {"$c$ " + number(c.c, 4), c.c},
                       {"$λ$ " + number(c.lambda, 6), c.lambda}};
  for (const plot::Quantity& quantity : figure.quantities)
    figure.subtitle += (figure.subtitle.empty() ? "" : " · ") + quantity.shown;
  if (status.runs() > 0) figure.subtitle += " · " + counted(status.runs(), "{} run", "{} runs");
}

Figure theory_row(const Snapshot* snapshot, const TheoryStatus& status, const Finding& finding,
                  const PlotOptions& options) {
  Figure figure{.id = "theory-row", .title = text::tr_format("{}: {}", finding.name, text::tr(finding.formula))};
  show_constants(figure, status);
  figure.x.label = "iteration $t$";
  figure.x.integers = true;
  figure.x.scale = options.log_x ? plot::Scale::log10 : plot::Scale::linear;
  figure.x.range = {1, std::max(10.0, static_cast<double>(status.situation.T()))};
  figure.x.limits = {0.5, static_cast<double>(kStepsMax)};
  figure.y.scale = options.log_y ? plot::Scale::log10 : plot::Scale::linear;
  figure.verdict = verdict_of(status, finding);
  const StatementId id = finding.statement->id;
  const bool of_iterates =
      id == StatementId::Theorem2 || id == StatementId::Theorem2Logarithm || id == StatementId::Last;
  if (finding.curve.size() > 1) {
    add_sides(figure, finding, options);
  } else if (of_iterates && status.values && !status.values->fan.empty()) {
    add_fan(figure, snapshot, status, finding);
  } else if (add_values(figure, status, finding)) {
  } else if (finding.lhs && finding.rhs) {
    add_pair(figure, finding);
  } else {
    figure.message =
        waits_for_runs(status, finding)
            ? std::string(text::tr(status.makes_runs() ? "This statement speaks of many runs: they are being made."
                                                       : "This statement speaks of many runs: ask for them above."))
            : text::tr_format("There is nothing to draw: {}.", finding.reason);
    figure.y.range = {1e-4, 1};
    figure.verdict.reset();
  }
  if (finding.verdict == Verdict::NotApplicable) turn_grey(figure);
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
