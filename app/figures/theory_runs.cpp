// Figures of many runs: the fan of f(w_t) − f*, the histogram of what each run ended with, and Theorem 3.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/memo.h"
#include "figures/series_source.h"
#include "figures/sweep.h"
#include "figures/theory_parts.h"
#include "text/text.h"
#include "theory/bounds.h"

namespace pegasos::figures {
namespace {

using Id = StatementId;

using plot::Hue;

constexpr double kTiny = 1e-16;

/// The right side of a row about the iterates at every t of its range.
double bound_at(StatementId id, const Constants& constants, Count t) {
  if (id == StatementId::Last) return last_bound(constants, t);
  if (id == StatementId::Theorem2Logarithm) return *bound(BoundKind::Logarithm1, constants, t);
  return theorem_bound(constants, t);
}

plot::Envelope band(const std::vector<FanMoment>& fan, std::string id, std::string legend, std::size_t low,
                    std::size_t high, float opacity, double floor) {
  auto out =
      plot::named({.id = std::move(id), .legend = std::move(legend)}, plot::Envelope{.paint = {Hue::accent, opacity}});
  for (const FanMoment& moment : fan) {
    out.x.push_back(static_cast<double>(moment.t));
    out.low.push_back(std::max(moment.quantiles[low], floor));
    out.high.push_back(std::max(moment.quantiles[high], floor));
  }
  return out;
}

/// What each run hands over for a row; empty where it is not kept per run.
Vector values_of(const TheoryStatus& status, const Finding& finding) {
  Vector out;
  const auto take = [&](auto value, bool excess = true) {
    for (const MemberValues& member : status.values->members)
      out.push_back(value(member) - (excess ? status.reference.f_high : 0));
  };
  switch (finding.statement->id) {
    case Id::Theorem2:
    case Id::Theorem2Logarithm:
    case Id::PaperLemma2: take([](const MemberValues& m) { return m.mean_f; }); break;
    case Id::Theorem2Jensen:
    case Id::PaperCorollary2:
    case Id::Theorem3Average: take([](const MemberValues& m) { return m.f_average; }); break;
    case Id::Theorem3:
    case Id::Theorem3Markov:
    case Id::PaperLemma3: take([](const MemberValues& m) { return m.f_random; }); break;
    case Id::Theorem2Comparator: take([](const MemberValues& m) { return m.mean_f_batch_star; }, false); break;
    case Id::Theorem2Batches: take([](const MemberValues& m) { return m.mean_f_batch; }, false); break;
    case Id::Last: take([](const MemberValues& m) { return m.f_last; }); break;
    case Id::Suffix: take([](const MemberValues& m) { return m.f_suffix; }); break;
    case Id::Weighted: take([](const MemberValues& m) { return m.f_weighted; }); break;
    case Id::Distance: take([](const MemberValues& m) { return m.distance2; }, false); break;
    case Id::Boosting: {
      const auto which = std::ranges::find(status.values->deltas, finding.delta.value_or(0));
      if (which == status.values->deltas.end()) break;
      const auto at = static_cast<std::size_t>(which - status.values->deltas.begin());
      take([at](const MemberValues& m) { return m.f_boost[at]; });
      break;
    }
    default: break;
  }
  std::erase_if(out, [](double value) { return !std::isfinite(value); });
  return out;
}

/// The histogram of the row that is shown: as long as its runs stay the same it is not counted again every frame.
std::shared_ptr<const plot::Bars> bars_of(const TheoryStatus& status, const Finding& finding) {
  static Memo<std::pair<std::shared_ptr<const EnsembleValues>, std::string>, plot::Bars, 2> memo;
  return memo.get({status.values, finding.name.english()}, [&] {
    const Vector values = values_of(status, finding);
    plot::Bars bars = histogram(values, values.size() >= 1000 ? 20 : 10);
    bars.id = "values";
    bars.paint = {Hue::accent, 0.75F};
    return bars;
  });
}

/// What one run has where the formula has the expectation over all.
std::string_view of_one_run(std::string_view left) {
  constexpr std::string_view kExpectation = "E ";
  return left.starts_with(kExpectation) ? left.substr(kExpectation.size()) : left;
}

plot::Rule vertical(std::string id, std::string label, Hue hue, double at, plot::Dash dash = plot::kSolid) {
  plot::Rule rule = level(std::move(id), std::move(label), hue, at, dash);
  rule.vertical = true;
  rule.width = 1.8F;
  return rule;
}

}  // namespace

void add_fan(Figure& figure, const Snapshot* snapshot, const TheoryStatus& status, const Finding& finding) {
  const std::vector<FanMoment>& fan = status.values->fan;
  const StatementId id = finding.statement->id;
  const Constants& constants = status.situation.constants;
  const double floor = std::max(status.reference.width(), kTiny);
  if (const double above = f_of_zero(*status.data) - status.reference.f_high; above > 0)
    figure.marks.emplace_back(plot::named(
        {.id = "useless", .label = "no better than $w$ = 0"},
        plot::Region{.paint = {Hue::ink3, 0.10F}, .from = above, .to = std::numeric_limits<double>::infinity()}));
  const Count runs = status.runs();
  if (runs < 200) {  // the outer quantiles are the least and the greatest
    figure.marks.emplace_back(band(fan, "fan.all", text::tr_format("all of the {} runs", runs), 0, 6, 0.13F, floor));
  } else {
    figure.marks.emplace_back(band(fan, "fan.99", "99 % of the runs", 0, 6, 0.13F, floor));
  }
  if (!too_few_for_90(runs)) figure.marks.emplace_back(band(fan, "fan.90", "90 %", 1, 5, 0.20F, floor));
  if (runs >= 4) figure.marks.emplace_back(band(fan, "fan.50", "50 %", 2, 4, 0.30F, floor));
  if (snapshot != nullptr && !status.stale && snapshot->optimum.known() && !snapshot->series.samples.empty()) {
    plot::Line live = curve("live", "", Hue::ink2, excess_curves(*snapshot)->live_source, 1.F);
    live.legend = "this run";
    live.paint.opacity = 0.5F;
    figure.marks.emplace_back(std::move(live));
  }
  std::vector<double> x;
  std::vector<double> mean;
  std::vector<double> running;
  std::vector<double> bound_x;
  std::vector<double> bound;
  for (const FanMoment& moment : fan) {
    x.push_back(static_cast<double>(moment.t));
    mean.push_back(std::max(moment.mean, floor));
    running.push_back(moment.mean_running.value_or(0));
    if (moment.t < finding.statement->from) continue;
    bound_x.push_back(static_cast<double>(moment.t));
    bound.push_back(bound_at(id, constants, moment.t));
  }
  figure.y.range = decades(bound, mean, 9);
  plot::Line right;
  right.id = "right";
  right.label = in_line(statement(id).set.right);
  right.paint = {Hue::bound, 1.F};
  right.x = bound_x;
  right.y = bound;
  figure.marks.emplace_back(std::move(right));
  figure.marks.emplace_back(plot::named({.id = "mean", .label = "E $f$($w_t$) − $f$*"},
                                        plot::Line{.paint = {Hue::live, 1.F}, .x = x, .y = mean}));
  const bool has_running = std::ranges::all_of(fan, [](const FanMoment& m) { return m.mean_running.has_value(); });
  if (has_running && id != StatementId::Last) {
    figure.marks.emplace_back(plot::named({.id = "left", .label = "E $f$($w_r$) − $f$*"},
                                          plot::Line{.paint = {Hue::average, 1.F}, .x = x, .y = running}));
  }
}

plot::Bars histogram(std::span<const double> values, double bins_per_decade) {
  plot::Bars bars;
  double lo = std::numeric_limits<double>::infinity();
  double hi = kTiny;
  for (const double value : values) {
    lo = std::min(lo, std::max(value, kTiny));
    hi = std::max(hi, value);
  }
  if (values.empty()) return bars;
  const double first = std::floor(std::log10(lo) * bins_per_decade);
  const auto count =
      static_cast<std::size_t>(std::max(1.0, std::ceil(std::log10(hi) * bins_per_decade + 1e-9) - first + 1));
  bars.heights.assign(std::min<std::size_t>(count, 4000), 0);
  for (std::size_t i = 0; i <= bars.heights.size(); ++i)
    bars.edges.push_back(std::pow(10.0, (first + static_cast<double>(i)) / bins_per_decade));
  for (const double value : values) {
    const double place = std::floor(std::log10(std::max(value, kTiny)) * bins_per_decade) - first;
    const auto bin = static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(bars.heights.size() - 1)));
    bars.heights[bin] += 1;
  }
  return bars;
}

bool add_values(Figure& figure, const TheoryStatus& status, const Finding& finding) {
  if (!status.values || !finding.rhs) return false;
  plot::Bars bars = *bars_of(status, finding);
  if (bars.heights.empty()) return false;
  const Formula set = formula(finding);
  const double highest = *std::ranges::max_element(bars.heights);
  figure.x = {};
  figure.x.scale = plot::Scale::log10;
  figure.x.label = text::tr_format("{}, of each run", text::tr(of_one_run(set.left)));
  const double left = bars.edges.front();
  const double bound = finding.threshold.value_or(*finding.rhs);
  const double right = std::max(bars.edges.back(), bound);
  figure.x.range = {std::pow(10.0, std::floor(std::log10(left) - 0.1)),
                    std::pow(10.0, std::ceil(std::log10(right) + 0.2))};
  figure.y = {};
  figure.y.label = "runs";
  figure.y.integers = true;
  figure.y.range = {0, 1.22 * highest};
  figure.marks.emplace_back(std::move(bars));
  figure.marks.emplace_back(vertical("right", set.right, Hue::bound, bound));
  if (!finding.exceedance && finding.lhs && *finding.lhs > 0)
    figure.marks.emplace_back(vertical("mean", "mean", Hue::live, *finding.lhs));
  return true;
}

Figure theory_exceedance(const TheoryStatus& status, const PlotOptions& options) {
  Figure figure{.id = "theory-exceedance",
                .title = "Theorem 3: how often above?",
                .x = {.scale = plot::Scale::log10, .label = "$f$($w_r$) − $f$*, over runs and $r$"},
                .y = {.labels = false, .grid = false},
                .legend = plot::LegendPolicy::none};
  if (!status.values || status.values->excess_counts.empty() || status.values->members.empty()) {
    figure.message = status.makes_runs() ? "This histogram is made of many runs: they are being made."
                                         : "This histogram is made of many runs: ask for them above.";
    figure.x.range = {1e-6, 1};
    return figure;
  }
  const std::vector<std::uint64_t>& counts = status.values->excess_counts;
  const auto filled = [](std::uint64_t n) { return n > 0; };
  const auto first = static_cast<std::size_t>(std::ranges::find_if(counts, filled) - counts.begin());
  std::size_t last = counts.size();
  while (last > first + 1 && counts[last - 1] == 0) --last;
  auto bars = plot::named({.id = "values"}, plot::Bars{.paint = {Hue::accent, 0.75F}});
  double total = 0;
  double highest = 1;
  for (std::size_t bin = std::max<std::size_t>(first, 1); bin < std::min(last, kExcessBins - 1); ++bin) {
    if (bars.edges.empty()) bars.edges.push_back(excess_edge(bin));
    bars.edges.push_back(excess_edge(bin + 1));
    bars.heights.push_back(static_cast<double>(counts[bin]));
    highest = std::max(highest, bars.heights.back());
  }
  for (const std::uint64_t count : counts) total += static_cast<double>(count);
  const double bound = theorem_bound(status.situation.constants, status.situation.T());
  double hi = bars.edges.empty() ? 1 : bars.edges.back();
  double lo = bars.edges.empty() ? kTiny : bars.edges.front();
  std::vector<plot::Note> notes;
  constexpr double kNameStep = 0.26;  // from name to name, of the highest bar
  const double first_line = bound / std::ranges::max(status.values->deltas);
  const bool covered = status.situation.constants.not_covered_in_expectation.empty();
  const bool stated = covered && status.situation.T() >= 3;  // by Theorem 3
  for (std::size_t i = 0; stated && i < status.values->deltas.size(); ++i) {
    const double delta = status.values->deltas[i];
    hi = std::max(hi, bound / delta);
    lo = std::min(lo, bound / delta);
    auto note =
        plot::named({.id = fmt::format("threshold.{:g}", delta)},
                    plot::Note{.paint = {Hue::bound, 1.F}, .text = fmt::format("$δ$ = {:g}", delta), .strong = true});
    if (i < status.values->excess_above.size()) {
      const double seen = static_cast<double>(status.values->excess_above[i]) / std::max(total, 1.0);
      note.text += ": " + percent(seen);
    }
    // The names stand left of all lines, the nearest line's lowest: each line rises to its name.
    const auto nearer = std::ranges::count_if(status.values->deltas, [&](double other) { return other > delta; });
    const double y = (1.14 + kNameStep * static_cast<double>(nearer)) * highest;
    figure.marks.emplace_back(plot::named(
        {.id = note.id},
        plot::Segments{.paint = {Hue::bound, 1.F},
                       .width = 1.6F,
                       .pieces = {{{bound / delta, 0}, {bound / delta, y}}, {{first_line, y}, {bound / delta, y}}}}));
    note.at = {first_line, y};
    note.side_x = -1;
    note.gap = 5.F;
    note.fixed = true;  // beside another line it would be that one's
    notes.push_back(std::move(note));
  }
  for (plot::Note& note : notes) figure.marks.emplace_back(std::move(note));
  figure.x.range = {std::max(lo * 0.6, 1e-300), hi * 2.5};
  figure.y.range = {0, (1.2 + kNameStep * static_cast<double>(status.values->deltas.size())) * highest};
  figure.marks.insert(figure.marks.begin(), std::move(bars));
  figure.subtitle = text::tr_format("{} pairs (run, r)", grouped(static_cast<Count>(total)));
  if (!covered) {
    figure.verdict = {plot::VerdictMark::not_applicable, "Does not apply to this problem.",
                      text::words(status.situation.constants.not_covered_in_expectation)};
  } else if (!stated) {
    figure.verdict = {plot::VerdictMark::not_applicable, "Does not apply to this problem.",
                      "Theorem 3 speaks of 3 steps or more."};
  } else {
    plot::Verdict verdict;
    verdict.sentence = "The share above each threshold is at most its $δ$.";
    for (std::size_t i = 0; i < status.values->excess_above.size(); ++i) {
      if (static_cast<double>(status.values->excess_above[i]) > status.values->deltas[i] * total)
        verdict = {plot::VerdictMark::pending, "A share above its threshold is larger than its $δ$: by chance, or not?",
                   "The row of Theorem 3 says how likely that is."};
    }
    figure.verdict = std::move(verdict);
  }
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
