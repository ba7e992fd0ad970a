#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "cli/sets_file.h"
#include "core/numbers.h"
#include "data/files.h"
#include "methods/stepper.h"
#include "objective/hinge.h"
#include "theory/bounds.h"

namespace pegasos::cli {
namespace {

using Sets = std::vector<std::vector<Row>>;

/// Everything that a traced run leaves behind.
struct Traced {
  std::vector<StepRecord> steps;  ///< with their vectors
  Vector b_next;                  ///< free bias after each step
  double mean_f = 0;
  double mean_f_batch = 0;
  Vector out, average, weighted, suffix;
  double b_out = 0, b_average = 0, b_weighted = 0, b_suffix = 0;
};

Status follow(Stepper& stepper, Count T, ProgressLine& line, Traced& traced) {
  stepper.set_detail(Detail::Vectors);
  CompensatedSum f;
  for (Count t = 1; t <= T; ++t) {
    const double b = stepper.bias();
    if (!stepper.step()) return Error{ErrorCode::NotFinite, trouble_text(stepper)};
    traced.steps.push_back(stepper.record());
    traced.b_next.push_back(stepper.bias());
    f.add(evaluate(*stepper.data(), stepper.parameters().lambda, stepper.record().w, b).f);
    line.show(static_cast<double>(t) / static_cast<double>(T), fmt::format("t = {} of {}", human(t), human(T)));
    if (InterruptGuard::interrupted()) return interrupted_error(fmt::format("at t = {} of {}", human(t), human(T)));
  }
  traced.mean_f = f.value() / static_cast<double>(T);
  traced.mean_f_batch = stepper.totals().f_batch.value() / static_cast<double>(T);
  return Done{};
}

/// The averages and the chosen output; without --output that is w_{T+1}.
void conclude(const Stepper& stepper, Traced& traced) {
  const Averages& averages = stepper.averages();
  const auto take = [&](Average which, Vector& w, double& b) {
    w = averages.vector(which, stepper.weights());
    b = averages.bias(which);
  };
  take(Average::Uniform, traced.average, traced.b_average);
  take(Average::Weighted, traced.weighted, traced.b_weighted);
  take(Average::Suffix, traced.suffix, traced.b_suffix);
  switch (stepper.parameters().output) {
    case Output::Last:
      traced.out = stepper.weights().vector();
      traced.b_out = stepper.bias();
      break;
    case Output::Average: take(Average::Uniform, traced.out, traced.b_out); break;
    case Output::Weighted: take(Average::Weighted, traced.out, traced.b_out); break;
    case Output::Suffix: take(Average::Suffix, traced.out, traced.b_out); break;
    case Output::Random: {
      const Count T = stepper.position().t;
      const auto r = static_cast<std::size_t>(random_output_step(stepper.parameters().seed, T));
      traced.out = traced.steps[r - 1].w;
      traced.b_out = r >= 2 ? traced.b_next[r - 2] : 0;
      break;
    }
  }
}

Json step_json(const StepRecord& record, bool free_bias, double b_next) {
  Json violators = Json::array();
  for (std::size_t j = 0; j < record.indices.size(); ++j) {
    if (record.violates[j] != 0) violators.push_back(record.indices[j]);
  }
  Json json;
  json["t"] = record.t;
  json["A"] = record.indices;
  json["A_plus"] = std::move(violators);
  json["margins"] = record.margins;
  json["eta"] = record.eta;
  json["f_batch"] = record.f_batch;
  json["w_half"] = record.w_half;
  json["w_next"] = record.w_next;
  json["projected"] = record.projected;
  json["factor"] = record.factor;
  if (free_bias) json["b_next"] = b_next;
  return json;
}

Json report_json(const Loaded& loaded, const Stepper& stepper, const Traced& traced) {
  const Parameters& parameters = stepper.parameters();
  const Dataset& data = loaded.data();
  const auto f_of = [&](const Vector& w, double b) { return evaluate(data, parameters.lambda, w, b).f; };
  Json json = set_json(loaded);
  json["lambda"] = parameters.lambda;
  json["T"] = parameters.T;
  json["projection"] = parameters.projection;
  json["step"] = find_parameter("step")->get(parameters);
  json["output"] = find_parameter("output")->get(parameters);
  json["as_printed"] = changes_run(parameters.misprint) ? as_printed_json(parameters) : Json(nullptr);
  json["start"] = start_json(constants(data, parameters), parameters);
  json["steps"] = Json::array();
  for (std::size_t i = 0; i < traced.steps.size(); ++i)
    json["steps"].push_back(step_json(traced.steps[i], data.free_bias(), traced.b_next[i]));
  json["w_out"] = traced.out;
  json["f_out"] = f_of(traced.out, traced.b_out);
  json["mean_f_batch"] = traced.mean_f_batch;
  json["mean_f"] = traced.mean_f;
  json["average"] = traced.average;
  json["weighted"] = traced.weighted;
  json["suffix"] = traced.suffix;
  json["f_average"] = f_of(traced.average, traced.b_average);
  json["f_weighted"] = f_of(traced.weighted, traced.b_weighted);
  const bool has_suffix = static_cast<Count>(traced.steps.size()) >= stepper.averages().suffix_from();
  json["f_suffix"] = has_suffix ? Json(f_of(traced.suffix, traced.b_suffix)) : Json();
  if (data.free_bias()) {
    json["b_out"] = traced.b_out;
    json["b_average"] = traced.b_average;
    json["b_weighted"] = traced.b_weighted;
    json["b_suffix"] = traced.b_suffix;
  }
  json["suffix_from"] = stepper.averages().suffix_from();
  const auto posterior =
      bound(BoundKind::Posterior, constants(data, parameters), parameters.T, stepper.totals().gradient2_over_t.value());
  const bool proved = parameters.step == StepRule::Pegasos && !data.free_bias() && posterior.has_value();
  json["posterior_bound"] = proved ? Json(*posterior) : Json(nullptr);
  json["load_s"] = loaded.load_s;
  return json;
}

std::string joined_rows(const std::vector<Row>& rows) { return fmt::format("{}", fmt::join(rows, " ")); }

std::string vector_text(const Vector& w) {
  if (w.size() <= 6) return fmt::format("({:.8g})", fmt::join(w, ", "));
  return fmt::format("({:.8g}, ...)", fmt::join(w.begin(), w.begin() + 6, ", "));
}

std::string report_text(const Loaded& loaded, const Stepper& stepper, const Traced& traced, const Json& json) {
  const bool free_bias = loaded.data().free_bias();
  std::vector<std::vector<std::string>> rows = {{"t", "A", "A+", "eta", "|w_half|", "projected", "w_next"}};
  if (free_bias) rows.front().emplace_back("b_next");
  for (std::size_t i = 0; i < traced.steps.size(); ++i) {
    const StepRecord& record = traced.steps[i];
    std::vector<Row> violators;
    for (std::size_t j = 0; j < record.indices.size(); ++j) {
      if (record.violates[j] != 0) violators.push_back(record.indices[j]);
    }
    rows.push_back({std::to_string(record.t), joined_rows(record.indices),
                    violators.empty() ? "–" : joined_rows(violators), human(record.eta), human(record.norm_half),
                    record.projected ? "yes" : "no", vector_text(record.w_next)});
    if (free_bias) rows.back().push_back(fmt::format("{:.8g}", traced.b_next[i]));
  }
  // A vector with the free bias that belongs to it.
  const auto with_bias = [&](const Vector& w, double b) {
    return free_bias ? fmt::format("{}, b = {:.8g}", vector_text(w), b) : vector_text(w);
  };
  const auto with_f = [&](const Vector& w, double b, const char* key) {
    return fmt::format("{}, f = {}", with_bias(w, b), human(json[key].get<double>()));
  };
  Facts facts = set_facts(loaded);
  if (changes_run(loaded.parameters.misprint)) add_misprint(loaded.parameters, facts);
  facts.emplace_back("lambda", human(stepper.parameters().lambda));
  add_start(constants(loaded.data(), stepper.parameters()), stepper.parameters(), facts);
  facts.emplace_back("output", with_bias(traced.out, traced.b_out));
  facts.emplace_back("f", human(json["f_out"].get<double>()));
  facts.emplace_back("average", with_f(traced.average, traced.b_average, "f_average"));
  facts.emplace_back("weighted", with_f(traced.weighted, traced.b_weighted, "f_weighted"));
  facts.emplace_back("suffix", with_f(traced.suffix, traced.b_suffix, "f_suffix"));
  facts.emplace_back("mean f",
                     fmt::format("{} of f(w_t), {} of f(w_t; A_t)", human(traced.mean_f), human(traced.mean_f_batch)));
  if (json["posterior_bound"].is_number())
    facts.emplace_back("bound (P)", human(json["posterior_bound"].get<double>()));
  return columns_text(rows) + "\n" + facts_text(facts);
}

Result<Sets> load_sets(const std::string& path, Count m) {
  const auto text = read_text(path, {.inputs = Inputs::Pipes});
  if (!text) return text.error();
  return parse_sets(*text, path, m);
}

Status run_trace(const Arguments& arguments) {
  auto loaded = load(arguments);
  if (!loaded) return loaded.error();
  auto sets = load_sets(arguments.text("--sets"), loaded->data().m());
  if (!sets) return sets.error();

  Parameters parameters = loaded->parameters;
  parameters.T = static_cast<Count>(sets->size());
  // The suffix is t = floor(T/2)+1 .. T unless another fraction is asked for.
  if (parameters.output != Output::Suffix) parameters.suffix_fraction = 0.5;
  Stepper stepper(loaded->problem.data, parameters, {.sets = std::move(sets).value()});
  Traced traced;
  {
    const InterruptGuard guard;
    ProgressLine line(arguments);
    if (const Status status = follow(stepper, parameters.T, line, traced); !status) return status;
  }
  conclude(stepper, traced);
  const Json json = report_json(*loaded, stepper, traced);
  return finish(arguments, json, report_text(*loaded, stepper, traced, json));
}

}  // namespace

Command trace_command() {
  return {.name = "trace",
          .summary = "Runs an explicit sequence of batches A_1, A_2, ... and shows every step.",
          .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input"}},
          .options = {{"--sets", "FILE", "One line per step: 0-based row numbers separated by spaces.", true}},
          .without = {"k", "T", "sampling", "stop"},
          .needs_lambda = true,
          .examples = {"trace tiny.csv --sets sets.txt --lambda 0.25",
                       "trace tiny.csv --sets sets.txt --lambda 0.25 --no-projection --w1 1,-0.5 --json -"},
          .details = "T is the number of lines. The suffix average begins at t = floor(T/2) + 1.",
          .run = run_trace};
}

}  // namespace pegasos::cli
