#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "cli/command.h"
#include "cli/file_origin.h"
#include "cli/judging.h"
#include "cli/liblinear_model.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "cli/model_columns.h"
#include "cli/training.h"
#include "cli/until.h"
#include "core/digits.h"
#include "core/looks.h"
#include "core/numbers.h"
#include "experiment/as_printed.h"
#include "experiment/outcome.h"
#include "exports/picture_file.h"
#include "figures/common.h"
#include "session/session_file.h"

namespace pegasos::cli {
namespace {

/// O(kd) a step, O(md) an f: how many numbers of the examples each looks at, and what an f takes here.
struct Cost {
  double step_numbers = 0;  ///< k times the stored numbers of an example, on average
  double f_numbers = 0;     ///< the stored numbers of all m
  double f_s = 0;           ///< seconds, the fastest of at most three
};

Cost cost_of(const Loaded& loaded, const Outcome& result) {
  Cost cost;
  const Dataset& data = loaded.data();
  cost.f_numbers = static_cast<double>(stored_numbers(data));
  cost.step_numbers =
      static_cast<double>(loaded.parameters.batch(data.m())) * cost.f_numbers / static_cast<double>(data.m());
  constexpr double kPatience_s = 0.05;
  double spent_s = 0;
  for (int i = 0; i < 3 && spent_s < kPatience_s; ++i) {
    const Stopwatch watch;
    static_cast<void>(
        evaluate(data, loaded.parameters.lambda, result.w, result.b, thread_count(loaded.parameters.threads)));
    const double taken_s = watch.seconds();
    cost.f_s = i == 0 ? taken_s : std::min(cost.f_s, taken_s);
    spent_s += taken_s;
  }
  return cost;
}

/// Whether the run came as far as its suffix begins.
bool has_suffix(const Run& run) { return run.position().completed() >= run.parameters().suffix_from(); }

Json report_json(const Loaded& loaded, const Training& training, const Outcome& result,
                 const std::optional<Until>& until, const std::optional<Tested>& tested, const Cost& cost) {
  const Run& run = training.run();
  const Parameters& parameters = loaded.parameters;
  const auto text = [&](const char* key) { return find_parameter(key)->get(parameters); };
  Json json = set_json(loaded);
  json["lambda"] = parameters.lambda;
  json["C"] = c_of_lambda(parameters.lambda, loaded.data().m());
  json["k"] = parameters.batch(loaded.data().m());
  json["T"] = parameters.T;
  json["t"] = run.position().completed();
  json["seed"] = parameters.seed;
  json["data_seed"] = parameters.data_seed;
  json["projection"] = parameters.projection;
  json["sampling"] = text("sampling");
  json["step"] = text("step");
  if (loaded.trial) json["step_trial"] = {{"rows", loaded.trial->rows}, {"steps", loaded.trial->steps}};
  json["output"] = text("output");
  if (parameters.suffix_first > 0) json["suffix_from"] = parameters.suffix_first;
  json["stop"] = text("stop");
  json["as_printed"] =
      runs_as_printed(parameters.misprint, parameters.stopping) ? as_printed_json(parameters) : Json(nullptr);
  json["ended"] = run.ended().english();
  if (until) json["until"] = until->json();
  json["R"] = run.constants().R;
  json["G"] = run.constants().G;
  json["c"] = run.constants().c;
  json["not_covered"] = run.constants().not_covered.english();
  json["start"] = start_json(run.constants(), parameters);
  json["f"] = result.value.f;
  json["f_over_lambda"] = on_cost_scale(result.value.f, parameters.lambda);
  json["norm"] = result.value.norm;
  json["w"] = result.w;
  const Transform& transform = loaded.data().transform();
  json["bias"] = transform.bias == Bias::Feature ? result.w.back() * transform.bias_value : result.b;
  const Transform::Original original = transform.original(result.w, result.b);
  json["w_original"] = original.w;
  json["bias_original"] = original.b;
  json["hinge"] = result.value.hinge;
  json["error_rate"] = result.value.error_rate;
  if (run.options().held_out) {
    json["held_out_error_rate"] = result.held_out_error;
    json["held_out_hinge"] = result.held_out_hinge;
  }
  if (tested) add_test(json, loaded, *tested);
  if (result.random_step > 0) json["random_step"] = result.random_step;
  json["f_last"] = result.f_last;
  json["f_average"] = result.f_average;
  json["f_weighted"] = result.f_weighted;
  json["f_suffix"] = has_suffix(run) ? Json(result.f_suffix) : Json();
  json["projected_steps"] = run.stepper().totals().projected_steps;
  json["checksum"] = session::hash_text(loaded.data().checksum());
  json["hash"] = session::hash_text(run.hash());
  json["step_numbers"] = cost.step_numbers;
  json["f_numbers"] = cost.f_numbers;
  json["f_per_second"] = 1 / std::max(cost.f_s, 1e-9);
  json["steps_per_second"] = training.steps_per_second();
  json["elapsed_s"] = training.elapsed_s();
  json["load_s"] = loaded.load_s;
  json["threads"] = thread_count(parameters.threads);
  return json;
}

std::string numbers(double count) { return human(count) + (count == 1 ? " number" : " numbers"); }

std::string report_text(const Loaded& loaded, const Training& training, const Outcome& result,
                        const std::optional<Until>& until, const Cost& cost, const std::string& traced) {
  const Run& run = training.run();
  const Parameters& p = loaded.parameters;
  Facts facts = set_facts(loaded);
  facts.emplace_back("lambda", fmt::format("{}, C = 1/(lambda m) = {}", human(p.lambda),
                                           human(c_of_lambda(p.lambda, loaded.data().m()))));
  facts.emplace_back("run", fmt::format("t = {}, k = {}, {} sampling, {} step, seed {}",
                                        human(run.position().completed()), human(p.batch(loaded.data().m())),
                                        find_parameter("sampling")->get(p), find_parameter("step")->get(p), p.seed));
  if (loaded.trial)
    facts.emplace_back("step", fmt::format("t0 = {} by trial: {} over {}, counted as training", human(loaded.trial->t0),
                                           figures::counted(loaded.trial->steps, "{} step", "{} steps"),
                                           figures::counted(loaded.trial->rows, "{} example", "{} examples")));
  if (runs_as_printed(p.misprint, p.stopping)) add_misprint(p, facts);
  if (!run.ended().empty()) facts.emplace_back("", run.ended().english());
  if (until) facts.emplace_back("until", until->text());
  facts.emplace_back("projection", p.projection ? fmt::format("on, acted in {}",
                                                              figures::counted(run.stepper().totals().projected_steps,
                                                                               "{} step", "{} steps"))
                                                : "off");
  facts.emplace_back("constants", fmt::format("R = {}, G = {}, c = {}", human(run.constants().R),
                                              human(run.constants().G), human(run.constants().c)));
  if (const Message& why = run.constants().not_covered; !why.empty())
    facts.emplace_back("", fmt::format("no bound of the paper speaks about this run: {}", why.english()));
  add_start(run.constants(), p, facts);
  const bool no_suffix = !has_suffix(run);
  facts.emplace_back(
      "output",
      (p.output == Output::Suffix && p.suffix_first > 0 ? fmt::format("suffix from t = {} on", human(p.suffix_first))
                                                        : find_parameter("output")->get(p)) +
          (no_suffix && p.output == Output::Suffix
               ? fmt::format("; it begins at t = {}, so this is the last", human(p.suffix_from()))
               : std::string()));
  if (result.random_step > 0) facts.back().second += fmt::format(": w_t of t = {}", human(result.random_step));
  facts.emplace_back("f", human(result.value.f));
  facts.emplace_back("f / lambda", fmt::format("{}, that is |w|²/2 + C Σ hinge", human(result.value.f / p.lambda)));
  facts.emplace_back("|w|", human(result.value.norm));
  if (result.w.size() <= 8) facts.emplace_back("w", fmt::format("({:.8g})", fmt::join(result.w, ", ")));
  if (loaded.data().free_bias()) facts.emplace_back("b", human(result.b));
  facts.emplace_back("errors", fmt::format("{} of the training set", percent_text(result.value.error_rate)));
  if (run.options().held_out)
    facts.emplace_back("held out", fmt::format("{} errors, mean hinge {}", percent_text(result.held_out_error),
                                               human(result.held_out_hinge)));
  facts.emplace_back("f of", fmt::format("last {}, average {}, weighted {}, suffix {}", human(result.f_last),
                                         human(result.f_average), human(result.f_weighted),
                                         no_suffix ? fmt::format("none before t = {}", human(p.suffix_from()))
                                                   : human(result.f_suffix)));
  facts.emplace_back(
      "time", fmt::format("{}, {:.3g} steps/s", human_seconds(training.elapsed_s()), training.steps_per_second()));
  const std::string width = loaded.parameters.bias == Bias::Feature ? "(d + 1)" : "d";
  facts.emplace_back("a step",
                     fmt::format("{} = {}, {:.2g} s on average in this run",
                                 loaded.data().is_sparse() ? "k nonzeros, of a row on average," : "k " + width,
                                 numbers(cost.step_numbers), 1 / training.steps_per_second()));
  facts.emplace_back("an f", fmt::format("{} = {}, {:.2g} s, the fastest of up to three; both vary",
                                         loaded.data().is_sparse() ? "all nonzeros" : "m " + width,
                                         numbers(cost.f_numbers), cost.f_s));
  if (!traced.empty()) facts.emplace_back("trace", traced);
  return facts_text(facts);
}

session::SessionFile session_of(const Loaded& loaded, const Run& run) {
  session::SessionFile file = session::session_on(loaded.parameters, loaded.data(), loaded.problem.test);
  file.position = run.position();
  file.frontier = run.frontier();
  file.hash = run.hash();
  if (loaded.problem.table->read_once) file.table = loaded.problem.table;
  return file;
}

Status write_files(const Arguments& arguments, const Loaded& loaded, const Training& training, const Outcome& result,
                   const Trace& trace) {
  if (const Status same = check_open_files(); !same) return same;
  if (arguments.has("--trace")) {
    std::string origin;
    if (arguments.has(kCsvOrigin.name)) {  // its hash costs a pass over the state
      const std::string command = exports::command_words("train", session::without_folder(loaded.parameters)) +
                                  given_options(arguments, {"--until", "--f-star"}) + " --trace trace.csv";
      origin = wanted_origin(arguments, session::origin_of(session_of(loaded, training.run()), command));
    }
    const Status status = write_csv(arguments, arguments.text("--trace"), trace.text(), origin);
    if (!status) return status;
  }
  if (arguments.has("--model")) {
    Model model{loaded.data().name(), loaded.parameters.lambda, result.w, result.b, loaded.data().transform()};
    const Count features = feature_count(loaded.data());  // without the constant one
    model.names = loaded.data().feature_names();
    model.names.resize(static_cast<std::size_t>(features));
    if (model.names == usual_names(model.transform)) model.names.clear();
    model.label = loaded.problem.table->label_column;
    const bool liblinear = arguments.text("--model-format") == "liblinear";
    if (liblinear && !has_liblinear_labels(model.transform) && !arguments.quiet())
      say(fmt::format("in the model, {} is class 1 and {} is class -1", excerpt_of(model.transform.positive),
                      excerpt_of(model.transform.negative)));
    const ModelFormat format = liblinear ? ModelFormat::Liblinear : ModelFormat::Pegasos;
    if (const Status status = write_model(model, arguments.text("--model"), format); !status) return status;
  }
  if (arguments.has("--save-session"))
    return session::write_session(session_of(loaded, training.run()), arguments.text("--save-session"));
  return Done{};
}

Status run_train(const Arguments& arguments) {
  if (arguments.text("--save-session") == "-")
    return usage_error("a session is a file that is opened again: give --save-session a name instead of -");
  if (arguments.has("--save-session") && arguments.operand() == "-")
    return usage_error("a session cannot be saved of data from standard input: give the data as a file");
  if (arguments.has("--model-format") && !arguments.has("--model"))
    return usage_error("--model-format says how --model FILE is written: give that, too");
  if (arguments.text("--model-format") == "liblinear" && arguments.parameters.scaling == Scaling::UnitRows)
    return usage_error("LIBLINEAR's format cannot say that rows are scaled to length 1: leave out --scale unit-rows");
  const auto loaded = load(arguments);
  if (!loaded) return loaded.error();
  if (arguments.has("--save-session") && loaded->problem.table->read_once)
    return Error{ErrorCode::BadInput, "a session cannot be saved of data from a pipe: give the data as a file",
                 arguments.operand()};

  auto until = Until::of(arguments, *loaded);
  if (!until) return until.error();
  const InterruptGuard guard;
  Trace trace;
  Training training(*loaded, arguments);
  const Count T = loaded->parameters.T;
  const Run& run = training.run();
  std::optional<Outcome> result;  // nothing: interrupted, or in trouble
  unless(InterruptGuard::interrupted, [&] {
    const bool went_through = *until                     ? training.run_until(**until, T)
                              : arguments.has("--trace") ? trace.follow(training, T)
                                                         : training.run_to(T);
    if (went_through && run.stepper().trouble() == Trouble::None) result = training.finish();
  });
  if (run.stepper().trouble() != Trouble::None) return Error{ErrorCode::NotFinite, trouble_text(run.stepper())};
  if (!result) return interrupted_error(fmt::format("at t = {} of {}", human(run.position().completed()), human(T)));

  if (*until) {
    if (const Status right = (*until)->check(); !right) return right;
  }
  const Cost cost = cost_of(*loaded, *result);
  const auto tested = on_test(*loaded, loaded->parameters.lambda, result->w, result->b);
  if (!tested) return tested.error();
  const Json json = report_json(*loaded, training, *result, *until, *tested, cost);
  if (const auto valid = json_text(json); !valid) return valid.error();
  if (!trace.finite())
    return Error{ErrorCode::NotFinite, "the trace holds a number that is not finite: scale the data"};
  if (const Status status = write_files(arguments, *loaded, training, *result, trace); !status) return status;
  const std::string traced = arguments.has("--trace") ? trace.rows_text(run.position().completed()) : std::string();
  if (!traced.empty() && arguments.json_on_stdout()) tell(arguments, "trace: " + traced);
  return finish(arguments, json,
                report_text(*loaded, training, *result, *until, cost, traced) + test_text(*loaded, *tested));
}

}  // namespace

Command train_command() {
  return {.name = "train",
          .summary = "Runs the solver for T steps and reports the chosen output vector.",
          .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input"}},
          .options = {{"--model", "FILE", "Save the output vector with everything that predicting needs."},
                      {"--model-format", "WORD", "What the file is: this program's JSON, or LIBLINEAR's own text.",
                       false, "pegasos|liblinear"},
                      {"--until", "GAP",
                       "End before T when (f - f*) / f is surely at most GAP, by a lower bound of f*. Where T comes "
                       "first, the report says so and the exit code is 0."},
                      {"--f-star", "F", "For --until: a known f*; then it is (f - f*) / f* that is tested."},
                      {"--trace", "FILE.csv",
                       "Save f(w_t), f(w_t; A_t), |w_t| and more: of every t up to a number that depends on m (100 to "
                       "4,000), then of 240 t a decade, whatever T is."},
                      {"--save-session", "FILE", "Save a session that the window and 'pegasos replay' open."},
                      kCsvOrigin,
                      kNoOrigin},
          .examples = {"train iris --positive virginica --lambda 0.001 --T 10000",
                       "train my_data.libsvm --C 1 --k 16 --T 100000 --output average --model model.json",
                       "train my_data.libsvm --test my_data.t --scale max-abs --trace run.csv",
                       "train overlapping-blobs --m 500 --data-seed 3 --trace run.csv --json -"},
          .run = run_train};
}

}  // namespace pegasos::cli
