#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/memo.h"
#include "figures/over_time.h"
#include "figures/pins.h"
#include "figures/series_source.h"
#include "text/text.h"
#include "theory/bounds.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

struct BoundKey {
  BoundKind kind = BoundKind::Theorem;
  double c = 0;
  double lambda = 0;
  double until = 0;
  bool operator==(const BoundKey&) const = default;
};

/// Whole numbers from `first` on, all of them at the beginning, then some 60 a decade.
std::vector<Count> places(Count first, double until) {
  std::vector<Count> result;
  const auto last = static_cast<Count>(until);
  for (Count t = first; t <= last;) {
    result.push_back(t);
    t = std::max(t + 1, static_cast<Count>(static_cast<double>(t) * 1.04));
  }
  if (!result.empty() && result.back() < last) result.push_back(last);
  return result;
}

/// A bound that is known ahead of the run: (Th) and (L1). Never outside its range of validity.
SourcePtr bound_curve(BoundKind kind, const Constants& constants, double until) {
  struct Holder {
    SourcePtr source;
  };
  static Memo<BoundKey, Holder> memo;
  return memo
      .get({kind, constants.c, constants.lambda, until},
           [&] {
             std::vector<double> x;
             std::vector<double> y;
             for (const Count t : places(bound_info(kind).from, until)) {
               const auto value = bound(kind, constants, t);
               if (!value || !std::isfinite(*value)) continue;
               x.push_back(static_cast<double>(t));
               y.push_back(*value);
             }
             return Holder{plot::make_source(std::move(x), std::move(y))};
           })
      ->source;
}

SourcePtr posterior_curve(const Snapshot& snapshot, const SampledCurves& curves) {
  std::vector<double> y;
  y.reserve(curves.t.size());
  for (std::size_t i = 0; i < curves.t.size(); ++i) {
    y.push_back(
        bound(BoundKind::Posterior, snapshot.constants, static_cast<Count>(curves.t[i]), curves.sum_gradient2_over_t[i])
            .value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return plot::make_source(curves.t, std::move(y));
}

plot::Line bound_line(std::string id, BoundKind kind, SourcePtr source) {
  const BoundInfo& info = bound_info(kind);
  plot::Line line = curve(std::move(id), std::string(info.formula), Hue::bound, std::move(source));
  if (kind != BoundKind::Theorem) {
    line.width = 1.4F;
    line.dash = kind == BoundKind::Logarithm1 ? plot::kDashed : plot::kDotted;
    line.quiet = true;
    line.label = std::string(info.name) + " " + line.label;  // as on its button
  }
  return line;
}

/// (Th) and (L1), which are read from their formula, whatever places the curve is drawn through.
plot::Line known_bound(std::string id, BoundKind kind, const Constants& constants, double until) {
  plot::Line line = bound_line(std::move(id), kind, bound_curve(kind, constants, until));
  line.formula = [kind, constants](double t) { return bound(kind, constants, std::llround(t)); };
  return line;
}

/// Whether a theorem speaks about f(average) - f*, which is what the plot compares. Theorem 1 alone does not: its left
/// side is the mean of f(w_t; A_t).
bool covered(const Constants& constants) { return constants.not_covered_in_expectation.empty(); }

void add_bounds(Figure& figure, const Snapshot& snapshot, const PlotOptions& options, const SampledCurves& curves) {
  if (!covered(snapshot.constants)) return;
  const auto zoom = zoomed_steps(snapshot, options);
  const double until = std::max(figure.x.range.hi, zoom ? std::min(zoom->hi, 1e15) : 0.0);
  if (options.bound_posterior && !curves.t.empty()) {
    figure.marks.emplace_back(bound_line("posterior", BoundKind::Posterior, posterior_curve(snapshot, curves)));
  }
  if (options.bound_logarithm1) {
    figure.marks.emplace_back(known_bound("logarithm1", BoundKind::Logarithm1, snapshot.constants, until));
  }
  plot::Line theorem = known_bound("theorem", BoundKind::Theorem, snapshot.constants, until);
  const auto other = [&](const session::PinnedRun& pin) {
    return pin.run->constants.c != snapshot.constants.c || pin.run->constants.lambda != snapshot.constants.lambda;
  };
  if (std::ranges::any_of(snapshot.pins, other)) theorem.label += ", " + std::string(text::tr("live"));
  figure.marks.emplace_back(std::move(theorem));
}

/// f(0) − f*, above which w = 0 would be better.
double worth_of_zero(const Snapshot& run) { return f_of_zero(*run.data) - run.optimum.f_star(); }

void add_bands(Figure& figure, const Snapshot& snapshot) {
  const session::OptimumStatus& optimum = snapshot.optimum;
  const auto other = [&](const session::PinnedRun& pin) {
    return pin.run->optimum.known() && std::abs(worth_of_zero(*pin.run) - worth_of_zero(snapshot)) >
                                           pin.run->optimum.resolution() + optimum.resolution();
  };
  auto useless = plot::named(
      {.id = "useless", .label = "no better than $w$ = 0"},
      plot::Region{
          .paint = {Hue::ink3, 0.10F}, .from = worth_of_zero(snapshot), .to = std::numeric_limits<double>::infinity()});
  if (std::ranges::any_of(snapshot.pins, other)) useless.label = "no better than $w$ = 0, live";
  if (useless.from > 0) figure.marks.emplace_back(useless);
  figure.marks.emplace_back(
      plot::named({.id = "unresolvable", .label = "not resolvable: below what the certificate of $f$* can tell"},
                  plot::Region{.paint = {Hue::optimum, 0.10F},
                               .from = -std::numeric_limits<double>::infinity(),
                               .to = optimum.resolution()}));
}

std::vector<plot::Quantity> constants_shown(const Constants& constants) {
  std::vector<plot::Quantity> shown{{"$R$ " + number(constants.R, 3), constants.R}};
  if (covered(constants)) {
    shown.push_back({"$G$ " + number(constants.G, 3), constants.G});
    shown.push_back({"$c$ " + number(constants.c), constants.c});
  }
  shown.push_back({"$λ$ " + number(constants.lambda, 6), constants.lambda});
  return shown;
}

plot::Verdict shown_verdict(const Snapshot& snapshot) {
  const session::BoundVerdict verdict = session::bound_verdict(snapshot);
  using Kind = session::BoundVerdict::Kind;
  plot::Verdict shown;
  const bool seen = verdict.kind == Kind::Holds || verdict.kind == Kind::Violated;
  shown.mark = seen && verdict.one_run          ? plot::VerdictMark::consistent  // proves nothing, contradicts nothing
               : verdict.kind == Kind::Holds    ? plot::VerdictMark::holds
               : verdict.kind == Kind::Violated ? plot::VerdictMark::violated
               : verdict.kind == Kind::Pending  ? plot::VerdictMark::pending
                                                : plot::VerdictMark::not_applicable;
  shown.sentence = text::words(verdict.sentence);
  shown.detail = text::words(verdict.reason);
  for (const Message& shorter : verdict.shorter) shown.shorter.push_back(text::words(shorter));
  if (shown.sentence.empty()) std::swap(shown.sentence, shown.detail);
  return shown;
}

double power_below(double value) { return std::pow(10.0, std::floor(std::log10(value) - 0.15)); }
double power_above(double value) { return std::pow(10.0, std::ceil(std::log10(value) + 0.05)); }

/// Whole decades around bounds and curves, so that the axis moves seldom.
plot::Range wanted_range(const Figure& figure, const Snapshot& snapshot, const SampledCurves& curves,
                         const Excess* excess) {
  double lo = 1e-4;
  double hi = 2;
  if (covered(snapshot.constants)) {
    const auto until = std::max<Count>(3, static_cast<Count>(figure.x.range.hi));
    if (const auto at_start = bound(BoundKind::Theorem, snapshot.constants, 3)) hi = std::max(hi, *at_start);
    if (const auto at_end = bound(BoundKind::Theorem, snapshot.constants, until)) lo = std::min(lo, *at_end);
  }
  if (excess != nullptr && !curves.t.empty()) {
    hi = std::max(hi, typical_top(curves.t, excess->live, 1));
    lo = std::min(lo, *std::ranges::min_element(excess->average));
    lo = std::min(lo, std::max(typical_top(curves.t, excess->live, 0.03), 1e-3 * lo));
    lo = std::max(lo, 0.3 * snapshot.optimum.resolution());
  }
  for (const session::PinnedRun& pin : snapshot.pins) {
    if (!pin.run->optimum.known() || pin.run->series.samples.empty()) continue;
    const auto own = excess_curves(*pin.run);
    hi = std::max(hi, *std::ranges::max_element(own->average));
    lo = std::min(lo, std::max(*std::ranges::min_element(own->average), 0.3 * pin.run->optimum.resolution()));
  }
  return {power_below(std::max(lo, 1e-300)), power_above(std::min(hi, 1e290))};
}

}  // namespace

Figure suboptimality(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "suboptimality", "");
  figure.quantities = constants_shown(snapshot.constants);
  for (const plot::Quantity& quantity : figure.quantities) {
    figure.subtitle += (figure.subtitle.empty() ? "" : " · ") + quantity.shown;
  }
  const auto curves = sampled_curves(snapshot);
  std::shared_ptr<const Excess> excess;
  if (snapshot.optimum.known()) {
    add_bands(figure, snapshot);
    excess = excess_curves(snapshot);
  } else {
    figure.message = optimum_progress(snapshot, "The distances from it appear once it is certified.");
  }
  add_bounds(figure, snapshot, options, *curves);
  add_pin_curves(
      figure, snapshot,
      [](const Snapshot& run) { return run.optimum.known() ? excess_curves(run)->live_source : nullptr; },
      [](const Snapshot& run) { return run.optimum.known() ? excess_curves(run)->average_source : nullptr; });
  if (excess && !curves->t.empty()) {
    figure.marks.emplace_back(curve("live", "$f$($w_t$) − $f$*", Hue::live, excess->live_source, 1.3F));
    figure.marks.emplace_back(curve("average", "$f$($\\bar{w}$) − $f$*", Hue::average, excess->average_source));
  }
  if (excess) {
    const double now = std::max(snapshot.live.last.f - snapshot.optimum.f_star(), snapshot.optimum.resolution());
    add_live_dot(figure, snapshot, now);
  }
  figure.verdict = shown_verdict(snapshot);
  plot::Range range = wanted_range(figure, snapshot, *curves, excess.get());
  if (!options.log_y) range = {0.0, 1.3};
  finish(figure, snapshot, options, range.lo, range.hi);
  return figure;
}

}  // namespace pegasos::figures
