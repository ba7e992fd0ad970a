// The primal and the dual problem side by side, with both values along the run.
#include <algorithm>

#include "figures/theory_figures.h"
#include "figures/theory_parts.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using text::tr;
using text::tr_format;

const Finding* row_with(const TheoryStatus& status, StatementId id) {
  const auto found = std::ranges::find_if(status.findings, [&](const Finding& one) { return one.statement->id == id; });
  return found == status.findings.end() ? nullptr : &*found;
}

plot::Line value_curve(std::string id, std::string label, std::string problem, Hue hue) {
  return plot::named({.id = std::move(id), .label = std::move(label), .legend = std::move(problem)},
                     plot::Line{.paint = {hue, 1.F}});
}

}  // namespace

const std::array<std::string, 3>& dual_problems() {
  static const std::array<std::string, 3> lines = {
      "min $f$($w$) = $λ$/2 |$w$|² + (1/$m$) Σ max{0, 1 − $y_i$⟨$w$, $x_i$⟩}",
      "max $D$($α$) = (1/$m$) Σ $α_i$ − $λ$/2 |$w$($α$)|², 0 ≤ $α_i$ ≤ 1", "$w$($α$) = (1/$λm$) Σ $α_i y_i x_i$"};
  return lines;
}

std::vector<DualMoment> dual_moments(const TheoryStatus& status) {
  std::vector<DualMoment> out;
  const Finding* free = row_with(status, StatementId::DualityFree);
  if (free == nullptr || free->verdict == Verdict::NotApplicable) return out;
  // The row's sides are f(w_{t+1}) − f* and f(w_{t+1}) − D(alpha_t).
  for (const Sides& sides : free->curve) {
    const double f = status.reference.f_high + sides.lhs;
    out.push_back({sides.t, f, f - sides.rhs});
  }
  return out;
}

Figure theory_duality(const Snapshot* snapshot, const TheoryStatus& status, const PlotOptions& options) {
  Figure figure{.id = "theory-duality",
                .title = "Primal and dual",
                .x = {.range = {1, std::max(10.0, static_cast<double>(status.situation.T()))},
                      .scale = plot::Scale::log10,
                      .label = "iteration $t$",
                      .integers = true},
                .y = {.range = {0, 1}, .label = "$f$, $D$"}};
  const std::vector<DualMoment> moments = dual_moments(status);
  if (moments.empty()) {
    const Finding* free = row_with(status, StatementId::DualityFree);
    figure.message = free != nullptr && free->verdict == Verdict::NotApplicable
                         ? tr_format("The multipliers α_t are no point of the dual problem here: {}.", free->reason)
                         : std::string(tr("Both values appear once the run was looked at."));
    return figure;
  }
  const bool follows = snapshot != nullptr && !status.stale;
  const Count t = follows ? snapshot->position.completed() : moments.back().t;
  const auto after = std::ranges::upper_bound(moments, t, {}, &DualMoment::t);
  const DualMoment* now = after == moments.begin() ? nullptr : &*std::prev(after);

  const auto named = [&](std::string_view name, double DualMoment::*value) {
    return now == nullptr ? std::string(name) : std::string(name) + " = " + number(now->*value);
  };
  plot::Line primal = value_curve("primal", named("$f$($w_{t+1}$)", &DualMoment::f), dual_problems()[0], Hue::live);
  plot::Line dual = value_curve("dual", named("$D$($α_t$)", &DualMoment::dual),
                                dual_problems()[1] + ", " + dual_problems()[2], Hue::bound);
  auto gap = plot::named({.id = "gap"}, plot::Envelope{.paint = {Hue::accent, 0.14F}});
  double low = 0;
  double high = 0;
  for (const DualMoment& moment : moments) {
    const auto x = static_cast<double>(moment.t);
    primal.x.push_back(x);
    primal.y.push_back(moment.f);
    dual.x.push_back(x);
    dual.y.push_back(moment.dual);
    low = std::min(low, moment.dual);
    high = std::max(high, moment.f);
  }
  gap.x = primal.x;
  gap.low = dual.y;
  gap.high = primal.y;
  figure.y.range = plot::fitted(std::max(low, -1.0), std::min(std::max(high, status.reference.f_high), 2.0),
                                plot::Scale::linear);  // of a first step that goes far only the rest is in view
  figure.marks.emplace_back(std::move(gap));
  figure.marks.emplace_back(level("optimum", "$f$* = $D$($α$*)", Hue::optimum, status.reference.f_high, plot::kDotted));
  figure.marks.emplace_back(std::move(dual));
  figure.marks.emplace_back(std::move(primal));
  if (now != nullptr) {
    figure.subtitle = tr_format("$t$ = {}: $f$ − $D$ = {}", grouped(now->t), number(now->f - now->dual));
    figure.cursor = plot::TimeCursor{static_cast<double>(now->t), "$t$ = " + grouped(now->t)};
  } else {
    figure.subtitle = tr("before the first step");
  }
  const Finding* point = row_with(status, StatementId::DualityFreePoint);
  if (point != nullptr && point->verdict == Verdict::Holds) figure.subtitle += ", $w$($α_t$) = $w_{t+1}$";
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
