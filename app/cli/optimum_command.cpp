#include "optimum/optimum.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cli/command.h"
#include "cli/judging.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "core/digits.h"
#include "core/looks.h"
#include "figures/common.h"
#include "objective/hinge.h"

namespace pegasos::cli {
namespace {

double relative_gap(const Certificate& certificate) {
  return certificate.gap > 0 ? certificate.gap / std::max(certificate.primal, 1e-300) : 0;
}

/// What was found for one lambda.
struct Found {
  double lambda = 0;
  Optimum optimum;
  std::optional<Tested> tested;
  double elapsed_s = 0;
};

/// What w* does on the held-out part, where there is one.
std::optional<Objective> on_held_out(const Loaded& loaded, const Found& found) {
  if (!loaded.problem.held_out) return std::nullopt;
  return evaluate(*loaded.problem.held_out, found.lambda, found.optimum.w, found.optimum.b);
}

void add_optimum(Json& json, const Loaded& loaded, const Found& found) {
  const Optimum& optimum = found.optimum;
  json["lambda"] = found.lambda;
  json["f_star"] = optimum.certificate.primal;
  json["f_star_over_lambda"] = on_cost_scale(optimum.certificate.primal, found.lambda);
  json["dual"] = optimum.certificate.dual;
  json["gap"] = optimum.certificate.gap;
  json["norm"] = optimum.norm;
  json["w"] = optimum.w;
  const bool feature = loaded.data().transform().bias == Bias::Feature;
  json["bias"] = feature ? optimum.w.back() * loaded.data().transform().bias_value : optimum.b;
  // What doubles leave over of the point that f_star is of: w + w_low, and with a free bias bias + bias_low.
  json["w_low"] = optimum.w_low;
  json["bias_low"] = optimum.b_low;
  json["R"] = loaded.data().R();
  json["margin_below_1"] = optimum.margin_below_1;
  json["margin_at_1"] = optimum.margin_at_1;
  json["margin_above_1"] = optimum.margin_above_1;
  json["error_rate"] = optimum.error_rate;
  if (const auto there = on_held_out(loaded, found)) {
    json["held_out_error_rate"] = there->error_rate;
    json["held_out_hinge"] = there->hinge;
  }
  if (found.tested) add_test(json, loaded, *found.tested);
  json["kkt_violation"] = optimum.certificate.kkt_violation;
  json["exact"] = optimum.exact;
  json["method"] = optimum.method;
  json["reason"] = optimum.reason.english();
  json["passes"] = optimum.passes;
  json["elapsed_s"] = found.elapsed_s;
}

/// One optimum as an object of its own; of several each is in `points`, in the order of the list.
Json report_json(const Loaded& loaded, const std::vector<Found>& all) {
  Json json = set_json(loaded);
  if (all.size() == 1) {
    add_optimum(json, loaded, all.front());
  } else {
    json["points"] = Json::array();
    double elapsed_s = 0;
    for (const Found& found : all) {
      Json point = Json::object();
      add_optimum(point, loaded, found);
      json["points"].push_back(std::move(point));
      elapsed_s += found.elapsed_s;
    }
    json["elapsed_s"] = elapsed_s;
  }
  json["load_s"] = loaded.load_s;
  json["threads"] = thread_count(loaded.parameters.threads);
  return json;
}

/// The optimal b, or all of them where they are an interval.
std::string biases_text(const Dataset& data, const Optimum& optimum) {
  const auto [low, high] = best_biases(data, optimum.w);
  if (high - low <= 1e-6 * (1 + std::abs(optimum.b))) return human(optimum.b);
  const std::string all = !std::isfinite(high)  ? fmt::format("any from {} on", human(low))
                          : !std::isfinite(low) ? fmt::format("any up to {}", human(high))
                                                : fmt::format("any from {} to {}", human(low), human(high));
  return fmt::format("{}; here {}", all, human(optimum.b));
}

void add_optimum(Facts& facts, const Loaded& loaded, const Found& found) {
  const Optimum& optimum = found.optimum;
  const Certificate& certificate = optimum.certificate;
  facts.emplace_back("lambda", fmt::format("{}, C = 1/(lambda m) = {}", human(found.lambda),
                                           human(c_of_lambda(found.lambda, loaded.data().m()))));
  facts.emplace_back("f*", fmt::format("{:.17g}", certificate.primal));
  facts.emplace_back("f* / lambda",
                     fmt::format("{:.17g}, that is |w*|²/2 + C Σ hinge", certificate.primal / found.lambda));
  facts.emplace_back("lower bound", fmt::format("{:.17g}", certificate.dual));
  facts.emplace_back("gap", fmt::format("{:.3g}, {:.3g} of f*", certificate.gap, relative_gap(certificate)));
  facts.emplace_back("|w*|", human(optimum.norm));
  if (optimum.w.size() <= 8) facts.emplace_back("w*", fmt::format("({:.8g})", fmt::join(optimum.w, ", ")));
  if (loaded.data().free_bias()) facts.emplace_back("b*", biases_text(loaded.data(), optimum));
  if (!optimum.w_low.empty()) {
    const Objective rounded = evaluate(loaded.data(), found.lambda, optimum.w, optimum.b);
    facts.emplace_back("in doubles",
                       fmt::format("f is {:.17g} at w* rounded to doubles; with --json, w_low is the rest", rounded.f));
  }
  facts.emplace_back("R", human(loaded.data().R()));
  facts.emplace_back("margins", fmt::format("{} below 1, {} at 1, {} above 1{}", human(optimum.margin_below_1),
                                            human(optimum.margin_at_1), human(optimum.margin_above_1),
                                            optimum.exact ? "" : ", not decided exactly"));
  facts.emplace_back("errors", percent_text(optimum.error_rate));
  if (const auto there = on_held_out(loaded, found))
    facts.emplace_back("held out",
                       fmt::format("{} errors, mean hinge {}", percent_text(there->error_rate), human(there->hinge)));
  if (found.tested)
    facts.emplace_back("test set", fmt::format("{} errors, mean hinge {}", percent_text(found.tested->value.error_rate),
                                               human(found.tested->value.hinge)));
  facts.emplace_back("method",
                     fmt::format("{}, {}, {}", optimum.method, figures::counted(optimum.passes, "{} pass", "{} passes"),
                                 human_seconds(found.elapsed_s)));
  facts.emplace_back("because", optimum.reason.english());
}

std::string report_text(const Loaded& loaded, const std::vector<Found>& all) {
  Facts facts = set_facts(loaded);
  for (const Found& found : all) add_optimum(facts, loaded, found);
  return facts_text(facts) + (all.size() == 1 ? test_text(loaded, all.front().tested) : std::string());
}

Result<Optimum> search(const Arguments& arguments, const Loaded& loaded, double lambda, const OptimumOptions& options) {
  ProgressLine line(arguments);
  double gap = 1;
  const JobControl control{{}, [&](const Progress& progress) {
                             gap = progress.best;
                             line.show(progress.fraction, fmt::format("relative gap {:.1e}", progress.best));
                           }};
  Result<Optimum> found = Optimum();
  const auto find = [&] { found = find_optimum(loaded.data(), lambda, options, control); };
  if (unless(InterruptGuard::interrupted, find)) return found;
  return interrupted_error(fmt::format("at a relative gap of {:.1e}", gap));
}

Status run_optimum(const Arguments& arguments) {
  const auto gap = arguments.number("--gap", 1e-10, 1e-300, 1);
  if (!gap) return gap.error();
  const auto loaded = load(arguments);
  if (!loaded) return loaded.error();

  const InterruptGuard guard;
  std::vector<double> lambdas = arguments.lambdas;
  if (lambdas.size() < 2) lambdas = {loaded->parameters.lambda};
  std::vector<Found> all;
  for (const double lambda : lambdas) {
    const Optimum* const start = all.empty() ? nullptr : &all.back().optimum;
    const Stopwatch watch;
    auto optimum = search(arguments, *loaded, lambda,
                          {.gap = *gap, .threads = thread_count(loaded->parameters.threads), .start = start});
    const double elapsed_s = watch.seconds();
    if (!optimum) return of_data(optimum.error(), arguments.operand());
    const double reached = relative_gap(optimum->certificate);
    if (reached > *gap) {
      return Error{ErrorCode::Unreachable,
                   fmt::format("the relative gap stayed at {:.2g}, above the {:.2g} asked for: that is as far as "
                               "doubles reach here; allow a larger --gap",
                               reached, *gap),
                   arguments.operand()};
    }
    auto tested = on_test(*loaded, lambda, optimum->w, optimum->b);
    if (!tested) return tested.error();
    all.push_back({lambda, std::move(*optimum), std::move(*tested), elapsed_s});
  }
  return finish(arguments, report_json(*loaded, all), report_text(*loaded, all));
}

}  // namespace

Command optimum_command() {
  return {.name = "optimum",
          .summary = "The certified optimum: f* between a value that is reached and a true lower bound.",
          .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input"}},
          .options = {{"--gap", "G", "Relative gap asked for, (f* - dual) / f*; 1e-10 if not given."}},
          .parameters = ParameterUse::Problem,
          .needs_lambda = true,
          .many_lambdas = true,
          .examples = {"optimum breast_cancer --scale unit-rows --lambda 0.01",
                       "optimum breast_cancer --scale unit-rows --lambda 0.1,0.03,0.01",
                       "optimum iris --positive virginica --lambda 1e-3 --gap 1e-14 --json -",
                       "optimum my_data.csv --label class --C 1"},
          .details =
              "The gap is recomputed from the examples alone. A gap that cannot be reached ends with exit code 1. "
              "--lambda takes a list L,L,...: each search goes on from the optimum before it, and the JSON has them "
              "in 'points'.",
          .run = run_optimum};
}

}  // namespace pegasos::cli
