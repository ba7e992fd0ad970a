#include "lessons/readings.h"

#include <fmt/format.h>

#include <cmath>

#include "figures/series_source.h"
#include "objective/hinge.h"
#include "theory/bounds.h"

namespace pegasos::lessons {
namespace {

using session::Snapshot;

Error absent(Message why) { return {ErrorCode::BadInput, std::move(why)}; }

Result<double> optimum(const Snapshot& now, double (*of)(const Optimum&)) {
  if (now.optimum.known()) return of(*now.optimum.optimum);
  const bool failed = now.optimum.state == session::OptimumState::Failed;
  return absent(failed ? "f* could not be certified here: " + now.optimum.message.english()
                       : std::string("f* is not known at this moment"));
}

Result<double> live(const Snapshot& now, double value) {
  if (now.live_position == now.position) return value;
  return absent("f of this moment is still being computed");
}

/// A number that phase `from` of the present step fills.
Result<double> in_step(const Snapshot& now, Phase from, double value) {
  if (now.position.t > 0 && now.position.phase >= from) return value;
  return absent("it belongs to a step, and none has come so far at this moment");
}

Result<double> sampled(const Snapshot& now, Count t, double FullSample::*value) {
  std::optional<double> found;
  now.series.for_each_sample([&](const FullSample& sample) {
    if (sample.t == t) found = sample.*value;
  });
  if (found) return *found;
  return absent(fmt::format("nothing was evaluated at t = {} in this run", t));
}

Result<double> in_order(Count i, Count first, Count last, const auto& value) {
  if (first <= i && i <= last) return value(i);
  if (last < first) return absent("there is none at this moment");
  return absent(fmt::format("there are those from {} to {}, none is {}", first, last, i));
}

Result<double> projected_until(const Snapshot& now, Count t) {
  const Pyramid::View& norms = now.series.norm_half;
  if (t < 0 || t > norms.steps()) return absent(fmt::format("{} steps were made, not {}", norms.steps(), t));
  if (norms.block() != 1) return absent("the run is too long to count single steps");
  if (!now.constants.projection) return 0.0;
  const auto radius = static_cast<float>(now.constants.ball_radius);
  Count count = 0;
  for (Count s = 1; s <= t; ++s) count += norms.at(s) > radius ? 1 : 0;
  return static_cast<double>(count);
}

Result<double> bound_at(const Snapshot& now, BoundKind kind, Count t) {
  if (t >= 1 && t <= kStepsMax) {
    if (const auto value = bound(kind, now.constants, t)) return *value;
  }
  return absent(fmt::format("the bound is proved from t = {} on", bound_info(kind).from));
}

Result<double> to_optimum(const Snapshot& now, double (*of)(VectorView, VectorView)) {
  if (now.optimum.known()) return of(now.w, now.optimum.optimum->w);
  return absent("f* is not known at this moment");
}

using Value = Result<double>;

}  // namespace

const std::vector<Reading>& reading_table() {
  static const std::vector<Reading> table = {
      // the problem
      {"m", "", "how many examples", [](const Snapshot& s, Count) { return Value(static_cast<double>(s.m())); }},
      {"d", "", "length of w", [](const Snapshot& s, Count) { return Value(static_cast<double>(s.d())); }},
      {"positive", "", "examples of class +1",
       [](const Snapshot& s, Count) { return Value(static_cast<double>(s.data->positive())); }},
      {"R", "", "the longest example, max |x|", [](const Snapshot& s, Count) { return Value(s.constants.R); }},
      {"lambda", "", "λ", [](const Snapshot& s, Count) { return Value(s.parameters.lambda); }},
      {"C", "", "1/(λm)",
       [](const Snapshot& s, Count) { return Value(c_of_lambda(s.parameters.lambda, s.data->m())); }},
      {"k", "", "examples a step", [](const Snapshot& s, Count) { return Value(static_cast<double>(s.k())); }},
      {"T", "", "steps of the run",
       [](const Snapshot& s, Count) { return Value(static_cast<double>(s.parameters.T)); }},
      {"projection", "", "1 where the projection is on, else 0",
       [](const Snapshot& s, Count) { return Value(s.parameters.projection ? 1.0 : 0.0); }},
      {"radius", "", "of the ball, 1/√λ", [](const Snapshot& s, Count) { return Value(s.constants.ball_radius); }},
      {"reach", "", "R/λ: no iterate after the first is longer",
       [](const Snapshot& s, Count) { return Value(s.constants.reach); }},
      {"G", "", "bound of the subgradients' length", [](const Snapshot& s, Count) { return Value(s.constants.G); }},
      {"c", "", "G²", [](const Snapshot& s, Count) { return Value(s.constants.c); }},
      // the moment
      {"t", "", "steps done",
       [](const Snapshot& s, Count) { return Value(static_cast<double>(s.position.completed())); }},
      {"examples", "", "examples looked at so far, kt",
       [](const Snapshot& s, Count) { return Value(static_cast<double>(s.position.completed() * s.k())); }},
      {"f", "", "f(w)", [](const Snapshot& s, Count) { return live(s, s.live.last.f); }},
      {"hinge", "", "mean hinge loss of w", [](const Snapshot& s, Count) { return live(s, s.live.last.hinge); }},
      {"norm", "", "|w|", [](const Snapshot& s, Count) { return Value(std::sqrt(squared_norm(s.w))); }},
      {"error_rate", "", "share of the examples on the wrong side of w",
       [](const Snapshot& s, Count) { return live(s, s.live.last.error_rate); }},
      {"f_average", "", "f of the average of w_1 ... w_t",
       [](const Snapshot& s, Count) { return live(s, s.live.f_average); }},
      {"f_weighted", "", "f of the average with weights t",
       [](const Snapshot& s, Count) { return live(s, s.live.f_weighted); }},
      {"projected_steps", "", "steps in which the projection acted",
       [](const Snapshot& s, Count) { return Value(static_cast<double>(s.projected_steps)); }},
      {"w", "j", "entry j of w, from 1",
       [](const Snapshot& s, Count j) {
         return in_order(j, 1, s.d(), [&](Count i) { return s.w[static_cast<std::size_t>(i - 1)]; });
       }},
      {"margin", "i", "y<w, x> of example i, from 0",
       [](const Snapshot& s, Count i) {
         return in_order(i, 0, s.m() - 1, [&](Count row) { return margin(*s.data, s.w, s.b, static_cast<Row>(row)); });
       }},
      {"y", "i", "class of example i: 1 or -1",
       [](const Snapshot& s, Count i) {
         return in_order(i, 0, s.m() - 1, [&](Count row) { return s.data->y(static_cast<Row>(row)); });
       }},
      {"x1", "i", "first feature of example i",
       [](const Snapshot& s, Count i) {
         return in_order(i, 0, s.m() - 1, [&](Count row) { return s.data->x(static_cast<Row>(row)).at(0); });
       }},
      {"x2", "i", "second feature of example i",
       [](const Snapshot& s, Count i) {
         if (s.d() < 2) return Value(absent("there is one feature only"));
         return in_order(i, 0, s.m() - 1, [&](Count row) { return s.data->x(static_cast<Row>(row)).at(1); });
       }},
      // the step that was made last, or is being made
      {"eta", "", "step size of the last step",
       [](const Snapshot& s, Count) { return in_step(s, Phase::GradientStep, s.record.eta); }},
      {"violators", "", "drawn examples with a margin below 1",
       [](const Snapshot& s, Count) { return in_step(s, Phase::Violators, static_cast<double>(s.record.violators)); }},
      {"f_batch", "", "f(w_t; A_t) of the last step",
       [](const Snapshot& s, Count) { return in_step(s, Phase::Violators, s.record.f_batch); }},
      {"norm_before", "", "|w_t| before the last step",
       [](const Snapshot& s, Count) { return in_step(s, Phase::Violators, s.record.norm); }},
      {"norm_half", "", "its length before the projection",
       [](const Snapshot& s, Count) { return in_step(s, Phase::GradientStep, s.record.norm_half); }},
      {"factor", "", "what the projection multiplied by; 1 = it did nothing",
       [](const Snapshot& s, Count) { return in_step(s, Phase::Projection, s.record.factor); }},
      {"drawn", "j", "number of the j-th drawn example of the last step, j from 1",
       [](const Snapshot& s, Count j) {
         const Count last = s.position.t > 0 ? static_cast<Count>(s.record.indices.size()) : 0;
         return in_order(j, 1, last, [&](Count i) {
           return static_cast<double>(s.record.indices[static_cast<std::size_t>(i - 1)]);
         });
       }},
      {"drawn_margin", "j", "its margin before the step",
       [](const Snapshot& s, Count j) {
         const bool there = s.position.t > 0 && s.position.phase >= Phase::Violators;
         const Count last = there ? static_cast<Count>(s.record.margins.size()) : 0;
         return in_order(j, 1, last, [&](Count i) { return s.record.margins[static_cast<std::size_t>(i - 1)]; });
       }},
      // the run so far
      {"f_at", "t", "f(w_t)", [](const Snapshot& s, Count t) { return sampled(s, t, &FullSample::f); }},
      {"f_average_at", "t", "f of the average of w_1 ... w_t",
       [](const Snapshot& s, Count t) { return sampled(s, t, &FullSample::f_average); }},
      {"norm_at", "t", "|w_t|", [](const Snapshot& s, Count t) { return sampled(s, t, &FullSample::norm); }},
      {"projected", "t", "steps among the first t in which the projection acted", projected_until},
      // the theory
      {"bound", "t", "c ln t/(λt), from t = 3 on",
       [](const Snapshot& s, Count t) { return bound_at(s, BoundKind::Theorem, t); }},
      {"bound_1", "t", "c (1 + ln t)/(2λt)",
       [](const Snapshot& s, Count t) { return bound_at(s, BoundKind::Logarithm1, t); }},
      // the optimum
      {"f_star", "", "f*",
       [](const Snapshot& s, Count) { return optimum(s, [](const Optimum& o) { return o.certificate.primal; }); }},
      {"dual", "", "a lower bound of f*, certified",
       [](const Snapshot& s, Count) { return optimum(s, [](const Optimum& o) { return o.certificate.dual; }); }},
      {"gap", "", "f* - dual",
       [](const Snapshot& s, Count) { return optimum(s, [](const Optimum& o) { return o.certificate.gap; }); }},
      {"norm_star", "", "|w*|",
       [](const Snapshot& s, Count) { return optimum(s, [](const Optimum& o) { return o.norm; }); }},
      {"error_rate_star", "", "share of the examples on the wrong side of w*",
       [](const Snapshot& s, Count) { return optimum(s, [](const Optimum& o) { return o.error_rate; }); }},
      {"margin_below_1", "", "examples whose margin is below 1 at w*",
       [](const Snapshot& s, Count) {
         return optimum(s, [](const Optimum& o) { return static_cast<double>(o.margin_below_1); });
       }},
      {"margin_at_1", "", "examples whose margin is 1 at w*",
       [](const Snapshot& s, Count) {
         return optimum(s, [](const Optimum& o) { return static_cast<double>(o.margin_at_1); });
       }},
      {"margin_above_1", "", "examples whose margin is above 1 at w*",
       [](const Snapshot& s, Count) {
         return optimum(s, [](const Optimum& o) { return static_cast<double>(o.margin_above_1); });
       }},
      {"distance", "", "|w - w*|", [](const Snapshot& s, Count) { return to_optimum(s, figures::distance_between); }},
      {"angle", "", "between w and w*, in degrees",
       [](const Snapshot& s, Count) { return to_optimum(s, figures::angle_degrees); }},
  };
  return table;
}

Result<double> Readings::value(const Reading& reading, double argument) const {
  const double whole = std::round(argument);
  if (!(std::abs(argument - whole) <= 1e-9 * std::max(1.0, std::abs(argument)) && std::abs(whole) < 9e15))
    return absent(fmt::format("{}({}) needs a whole number", reading.name, reading.argument));
  auto value = reading.value(*moment_, static_cast<Count>(whole));
  if (value && !std::isfinite(*value)) return absent(fmt::format("{} is not finite here", reading.name));
  return value;
}

}  // namespace pegasos::lessons
