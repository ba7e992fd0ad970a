#include "optimum/optimum.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/command.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "objective/hinge.h"

namespace pegasos::cli {
namespace {

double relative_gap(const Certificate& certificate) {
  return certificate.gap > 0 ? certificate.gap / std::max(certificate.primal, 1e-300) : 0;
}

/// What w* does on the held-out part, where there is one.
std::optional<Objective> on_held_out(const Loaded& loaded, const Optimum& optimum) {
  if (!loaded.problem.held_out) return std::nullopt;
  return evaluate(*loaded.problem.held_out, loaded.parameters.lambda, optimum.w, optimum.b);
}

Json report_json(const Loaded& loaded, const Optimum& optimum, double elapsed_s) {
  Json json = set_json(loaded);
  json["lambda"] = loaded.parameters.lambda;
  json["f_star"] = optimum.certificate.primal;
  json["dual"] = optimum.certificate.dual;
  json["gap"] = optimum.certificate.gap;
  json["norm"] = optimum.norm;
  json["w"] = optimum.w;
  const bool feature = loaded.data().transform().bias == Bias::Feature;
  json["bias"] = feature ? optimum.w.back() * loaded.data().transform().bias_value : optimum.b;
  json["R"] = loaded.data().R();
  json["margin_below_1"] = optimum.margin_below_1;
  json["margin_at_1"] = optimum.margin_at_1;
  json["margin_above_1"] = optimum.margin_above_1;
  json["error_rate"] = optimum.error_rate;
  if (const auto there = on_held_out(loaded, optimum)) {
    json["held_out_error_rate"] = there->error_rate;
    json["held_out_hinge"] = there->hinge;
  }
  json["kkt_violation"] = optimum.certificate.kkt_violation;
  json["exact"] = optimum.exact;
  json["method"] = optimum.method;
  json["passes"] = optimum.passes;
  json["elapsed_s"] = elapsed_s;
  json["load_s"] = loaded.load_s;
  json["threads"] = thread_count(loaded.parameters);
  return json;
}

std::string report_text(const Loaded& loaded, const Optimum& optimum, double elapsed_s) {
  const Certificate& certificate = optimum.certificate;
  Facts facts = set_facts(loaded);
  facts.emplace_back("lambda", fmt::format("{}, C = 1/(lambda m) = {}", human(loaded.parameters.lambda),
                                           human(c_of_lambda(loaded.parameters.lambda, loaded.data().m()))));
  facts.emplace_back("f*", fmt::format("{:.17g}", certificate.primal));
  facts.emplace_back("lower bound", fmt::format("{:.17g}", certificate.dual));
  facts.emplace_back("gap", fmt::format("{:.3g}, {:.3g} of f*", certificate.gap, relative_gap(certificate)));
  facts.emplace_back("|w*|", human(optimum.norm));
  if (optimum.w.size() <= 8) facts.emplace_back("w*", fmt::format("({:.8g})", fmt::join(optimum.w, ", ")));
  if (loaded.data().free_bias()) facts.emplace_back("b*", human(optimum.b));
  facts.emplace_back("R", human(loaded.data().R()));
  facts.emplace_back("margins", fmt::format("{} below 1, {} at 1, {} above 1", human(optimum.margin_below_1),
                                            human(optimum.margin_at_1), human(optimum.margin_above_1)));
  facts.emplace_back("errors", fmt::format("{:.4g} %", 100 * optimum.error_rate));
  if (const auto there = on_held_out(loaded, optimum))
    facts.emplace_back("held out",
                       fmt::format("{:.4g} % errors, mean hinge {}", 100 * there->error_rate, human(there->hinge)));
  facts.emplace_back("method",
                     fmt::format("{}, {} passes, {}", optimum.method, human(optimum.passes), human_seconds(elapsed_s)));
  return facts_text(facts);
}

Status run_optimum(const Arguments& arguments, const WindowFunction& /*open_window*/) {
  if (!arguments.lambda_given())
    return usage_error("'pegasos optimum' needs --lambda L (or --C C): the weight of |w|²/2 in the objective");
  const auto gap = arguments.number("--gap", 1e-10, 1e-300, 1);
  if (!gap) return gap.error();
  const auto loaded = load(arguments);
  if (!loaded) return loaded.error();

  const InterruptGuard guard;
  std::stop_source stop;
  Stopwatch watch;
  Result<Optimum> optimum = [&] {
    ProgressLine line(arguments);
    const JobControl control{stop.get_token(), [&](const Progress& progress) {
                               if (InterruptGuard::interrupted()) stop.request_stop();
                               line.show(progress.fraction, fmt::format("relative gap {:.1e}", progress.best));
                             }};
    return find_optimum(loaded->data(), loaded->parameters.lambda, OptimumOptions{.gap = *gap}, control);
  }();
  const double elapsed_s = watch.seconds();
  if (!optimum) return optimum.error();
  const double reached = relative_gap(optimum->certificate);
  if (optimum->partial) return interrupted_error(fmt::format("at a relative gap of {:.1e}", reached));
  if (reached > *gap) {
    return Error{ErrorCode::Unreachable,
                 fmt::format("the relative gap stayed at {:.2g}, above the {:.2g} asked for: that is as far as doubles "
                             "reach here; allow a larger --gap",
                             reached, *gap),
                 {},
                 0,
                 0};
  }
  return finish(arguments, report_json(*loaded, *optimum, elapsed_s), report_text(*loaded, *optimum, elapsed_s));
}

}  // namespace

Command optimum_command() {
  return {
      .name = "optimum",
      .summary = "The certified optimum: f* between a value that is reached and a true lower bound.",
      .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input"}},
      .options = {{"--gap", "G", "Relative gap asked for, (f* - dual) / f*; 1e-10 if not given."}},
      .examples = {"optimum breast_cancer --scale unit-rows --lambda 0.01",
                   "optimum iris --positive virginica --lambda 1e-3 --gap 1e-14 --json -",
                   "optimum my_data.csv --label class --C 1"},
      .details = "The gap is recomputed from the examples alone. A gap that cannot be reached ends with exit code 1.",
      .run = run_optimum};
}

}  // namespace pegasos::cli
