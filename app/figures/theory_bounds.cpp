// Where the bound loses, and how many steps it asks for.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/theory_parts.h"
#include "text/text.h"
#include "theory/bounds.h"
#include "theory/iterations.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using text::tr;
using text::tr_format;

struct Stage {
  std::string name;
  double value = 0;
  Hue hue = Hue::bound;
};

/// From the bound to what is measured, then what lies between the last two.
std::vector<Stage> stages(const Waterfall& fall) {
  std::vector<Stage> list;
  const auto add = [&](std::string name, double value, Hue hue) {
    if (value > 0) list.push_back({std::move(name), value, hue});
  };
  add("$c$ ln $T$/($λT$)", fall.theorem, Hue::bound);
  add("½(1 + ln $T$)", fall.logarithm, Hue::bound);
  add("$|∇_t|²$", fall.posterior, Hue::bound);
  // It takes a pass over the set at each step, so it is that of the path alone.
  add(fall.runs > 1 ? "noise, one run" : "noise of the draws", fall.noise.value_or(0), Hue::ink3);
  add(fall.runs > 1 ? "mean" : "this run", fall.excess, Hue::average);
  add("distance left", fall.distance, Hue::ink3);
  add("lost in the proof", fall.lost, Hue::ink3);
  return list;
}

/// The orders of Theorem 3 and of the bound before it, where they cross, and which is smaller at this ε.
void add_orders(Figure& figure, const Calculator& asked, std::vector<double>& all) {
  const IterationOrders here = iteration_orders(asked.lambda, asked.eps, asked.delta);
  struct Order {
    const char* id;
    const char* formula;
    double IterationOrders::*value;
    plot::Dash dash;
  };
  for (const auto& [id, formula, value, dash] :
       {Order{"order.theorem3", "1/($λδε$)", &IterationOrders::theorem3, plot::kSolid},
        Order{"order.earlier", "ln(1/$δ$)/($λε$^2)", &IterationOrders::earlier, plot::kDashed}}) {
    auto line = plot::named({.id = id, .legend = tr_format("order {} = {}", formula, number(here.*value, 3))},
                            plot::Line{.paint = {Hue::violator, 1.F}, .width = 1.4F, .dash = dash});
    for (const double eps : {figure.x.range.lo, here.crossing, figure.x.range.hi}) {  // straight on both log scales
      if (!line.x.empty() && !(eps > line.x.back())) continue;
      line.x.push_back(eps);
      line.y.push_back(iteration_orders(asked.lambda, eps, asked.delta).*value);
      if (eps >= figure.x.range.lo && eps <= figure.x.range.hi) all.push_back(line.y.back());
    }
    figure.marks.emplace_back(std::move(line));
  }
  auto cross = plot::named(
      {.id = "order.crossing"},
      plot::Rule{
          .paint = {Hue::ink3, 0.9F}, .width = 1.2F, .dash = plot::kDotted, .vertical = true, .at = here.crossing});
  const std::string at = number(here.crossing, 3);
  cross.legend = here.theorem3 < here.earlier
                     ? tr_format("the order of Theorem 3 is smaller, as for every $ε$ < $δ$ ln(1/$δ$) = {}", at)
                 : here.theorem3 > here.earlier
                     ? tr_format("the earlier order is smaller, as for every $ε$ > $δ$ ln(1/$δ$) = {}", at)
                     : tr_format("both orders are equal at $ε$ = $δ$ ln(1/$δ$) = {}", at);
  figure.marks.emplace_back(std::move(cross));
}

}  // namespace

Figure theory_tightness(const TheoryStatus& status, const PlotOptions& options) {
  Figure figure{.id = "theory-tightness",
                .title = "Where the bound loses",
                .subtitle = text::tr_format("$T$ = {}, log scale", grouped(status.situation.T())),
                .x = {.scale = plot::Scale::log10},
                .y = {.grid = false},
                .legend = plot::LegendPolicy::none};
  std::vector<Stage> list;
  if (status.waterfall) list = stages(*status.waterfall);
  // |∇_t|² is of the batches, the mean of all examples.
  if (status.waterfall && status.waterfall->runs > 1 && status.waterfall->lost < 0)
    figure.subtitle += tr(" · by chance the parts of $|∇_t|²$ are more than it in these runs");
  if (list.empty()) {
    figure.x.range = {0.1, 1};
    figure.message = status.stage == session::TheoryStage::Path
                         ? "The run is being looked at."
                         : "Nothing to compare: the theorems do not speak about this run, or it was not looked at.";
    return figure;
  }
  double lo = list.front().value;
  double hi = lo;
  for (const Stage& stage : list) {
    lo = std::min(lo, stage.value);
    hi = std::max(hi, stage.value);
  }
  const double span = std::max(std::log10(hi / lo), 0.3);
  figure.x.range = {lo * std::pow(10.0, -0.5 * span),
                    hi * std::pow(10.0, 1.5 * span)};  // the values stand at the right
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double y = -static_cast<double>(i);
    const Stage& stage = list[i];
    figure.y.names.push_back({y, stage.name});
    figure.marks.emplace_back(plot::named(  // a bar's length would be no share of another's on this scale
        {.id = stage.hue == Hue::average ? "measured" : fmt::format("bound.{}", i)},
        plot::Scatter{.paint = {stage.hue, 1.F}, .radius = 5.F, .points = {{stage.value, y}}}));
    auto note = plot::named({.id = "value"}, plot::Note{.paint = {Hue::ink1, 1.F}, .text = number(stage.value, 3)});
    if (i > 0) note.text += " · " + percent(stage.value / list.front().value);
    note.size = 10.5F;  // the rows of a small panel are low
    note.at = {figure.x.range.hi, y};
    note.side_x = -1;
    note.veil = false;
    figure.marks.emplace_back(std::move(note));
  }
  figure.y.range = {-static_cast<double>(list.size()) + 0.3, 0.7};
  hide(figure, options.hidden);
  return figure;
}

Figure theory_proof(const TheoryStatus& status, const PlotOptions& options) {
  Figure figure{.id = "theory-proof",
                .title = "Theorem 1's proof on this run",
                .subtitle = "shares of the bound (P)",
                .x = {.range = {1, std::max(10.0, static_cast<double>(status.situation.T()))},
                      .scale = plot::Scale::log10,
                      .label = "iteration $t$",
                      .integers = true},
                .y = {.range = {0, 1.02}, .label = "share of (P)"}};
  if (!status.proof || status.proof->empty()) {
    figure.message = "The terms of the proof appear once the run was looked at.";
    return figure;
  }
  struct Part {
    const char* id;
    const char* name;
    plot::Paint paint;
    double (*value)(const ProofMoment&, double lambda);
  };
  static constexpr Part kParts[] = {
      {"excess",
       "what Theorem 1 bounds",
       {Hue::average, 0.85F},
       [](const ProofMoment& m, double) { return m.sum.excess; }},
      {"distance",
       "$λt$/2 |$w_{t+1}$ − $w$*|²",
       {Hue::accent, 0.75F},
       [](const ProofMoment& m, double lambda) { return lambda / 2 * static_cast<double>(m.t) * m.distance2; }},
      {"subgradient",
       "lost: subgradient inequality",
       {Hue::bound, 0.65F},
       [](const ProofMoment& m, double) { return m.sum.subgradient_lost; }},
      {"projection", "lost: projection", {Hue::ink3, 0.55F}, [](const ProofMoment& m, double) {
         return m.sum.projection_lost;
       }}};
  std::vector<plot::Boxes> bars(std::size(kParts));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    bars[i].id = kParts[i].id;
    bars[i].legend = kParts[i].name;
    bars[i].fill = kParts[i].paint;
  }
  constexpr double kPerDecade = 12;
  const double width = std::pow(10.0, 1 / kPerDecade);  // at least, as a factor
  std::vector<const ProofMoment*> moments;
  for (const ProofMoment& moment : *status.proof) {
    const double before = moments.empty() ? 0 : static_cast<double>(moments.back()->t);
    if (static_cast<double>(moment.t) >= before * width * (1 - 1e-9) && moment.sum.gradient > 0)
      moments.push_back(&moment);
  }
  double lowest = 0;
  for (std::size_t n = 0; n < moments.size(); ++n) {
    const ProofMoment& moment = *moments[n];
    const auto left = static_cast<double>(moment.t);
    const double right = n + 1 < moments.size() ? static_cast<double>(moments[n + 1]->t) : left * width;
    double up = 0;    // where the next part begins
    double down = 0;  // and the next negative one
    for (std::size_t i = 0; i < bars.size(); ++i) {
      const double share = kParts[i].value(moment, status.situation.lambda()) / moment.sum.gradient;
      double& from = share < 0 ? down : up;
      bars[i].boxes.push_back({left, std::min(from, from + share), 0.97 * right, std::max(from, from + share)});
      from += share;
    }
    lowest = std::min(lowest, down);
  }
  figure.y.range = {std::max(-1.0, 1.05 * lowest), 1.05 - std::max(-1.0, lowest)};
  for (plot::Boxes& part : bars) figure.marks.emplace_back(std::move(part));
  figure.marks.emplace_back(level("right", "(P)", Hue::bound, 1, plot::kDashed));
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  return figure;
}

Calculator calculator_of(const TheoryStatus& status, double delta) {
  const Constants& c = status.situation.constants;
  return {.R = c.R,
          .lambda = c.lambda,
          .delta = delta,
          .eps = status.request.eps,
          .projection = c.projection,
          .w1 = c.w1,
          .T = status.situation.T(),
          .not_covered = c.not_covered_in_expectation};
}

Figure theory_iterations(const Calculator& asked, const PlotOptions& options) {
  Figure figure{.id = "theory-iterations", .title = "Iterations to $ε$"};
  const Constants constants = pegasos::constants(asked.R, asked.lambda, asked.projection, asked.w1);
  figure.quantities = {{"$R$ " + number(asked.R, 3), asked.R},
                       {"$λ$ " + number(asked.lambda, 3), asked.lambda},
                       {"$c$ " + number(constants.c, 4), constants.c},
                       {"$δ$ " + number(asked.delta, 3), asked.delta}};
  for (const plot::Quantity& quantity : figure.quantities)
    figure.subtitle += (figure.subtitle.empty() ? "" : " · ") + quantity.shown;
  if (!asked.not_covered.empty())
    figure.subtitle += " · " + text::tr_format("not of the present run: {}", text::words(asked.not_covered));
  figure.x.scale = figure.y.scale = plot::Scale::log10;
  figure.x.label = "accuracy $ε$";
  figure.y.label = "steps $T$";
  figure.x.range = {std::min(1e-4, asked.eps / 10), std::max(1.0, 3 * asked.eps)};
  std::vector<double> all;
  for (const BoundKind kind : {BoundKind::Logarithm1, BoundKind::Theorem}) {
    const bool theorem = kind == BoundKind::Theorem;
    auto line =
        plot::named({.id = theorem ? "theorem" : "logarithm1",
                     .label = std::string(bound_info(kind).formula) + " ≤ $ε$" + (asked.delta < 1 ? "$δ$" : "")},
                    plot::Line{.paint = {Hue::bound, 1.F}});
    if (!theorem) {
      line.dash = plot::kDashed;
      line.width = 1.4F;
      line.quiet = true;
    }
    const double first = std::log10(figure.x.range.lo);
    const double decades = std::log10(figure.x.range.hi) - first;
    for (int i = 0; i <= static_cast<int>(std::floor(20 * decades + 1e-7)); ++i) {
      const double e = first + 0.05 * i;
      const auto T = iterations(kind, constants, std::pow(10.0, e), asked.delta);
      if (!T) continue;
      line.x.push_back(std::pow(10.0, e));
      line.y.push_back(static_cast<double>(*T));
      all.push_back(line.y.back());
    }
    figure.marks.emplace_back(std::move(line));
  }
  if (asked.delta < 1) add_orders(figure, asked, all);
  if (const auto here = iterations(BoundKind::Theorem, constants, asked.eps, asked.delta)) {
    const auto T = static_cast<double>(*here);
    all.push_back(T);
    figure.marks.emplace_back(plot::named(
        {.id = "here.lines"},
        plot::Segments{.paint = {Hue::accent, 0.9F},
                       .width = 1.2F,
                       .dash = plot::kDashed,
                       .pieces = {{{asked.eps, 1e-9}, {asked.eps, T}}, {{figure.x.range.lo, T}, {asked.eps, T}}}}));
    figure.marks.emplace_back(
        plot::named({.id = "here"}, plot::Scatter{.paint = {Hue::accent, 1.F}, .points = {{asked.eps, T}}}));
    figure.marks.emplace_back(plot::named({.id = "here.note"}, plot::Note{.paint = {Hue::ink1, 1.F},
                                                                          .text = "$T$ = " + grouped(*here),
                                                                          .at = {asked.eps, T},
                                                                          .side_y = 1,
                                                                          .strong = true}));
  }
  if (asked.T > 0 && asked.not_covered.empty()) {
    all.push_back(static_cast<double>(asked.T));
    figure.marks.emplace_back(
        level("steps", "$T$ of this run", Hue::average, static_cast<double>(asked.T), plot::kDotted));
  }
  figure.y.range = decades(all, all);
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
