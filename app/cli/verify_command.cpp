#include "experiment/verify.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/drive.h"
#include "cli/file_origin.h"
#include "cli/long_work.h"
#include "cli/theme_option.h"
#include "cli/verification.h"
#include "core/numbers.h"
#include "core/pool.h"
#include "core/random.h"
#include "exports/report.h"
#include "figures/speaking.h"

namespace pegasos::cli {
namespace {

constexpr Count kDefaultRuns = 200;

/// Some names have commas of their own: as much of the list is a name as one begins with.
Result<std::vector<std::string>> read_names(const Arguments& arguments) {
  const auto known = [](const std::string& name) {
    return !name.empty() &&
           std::ranges::any_of(statement_table(), [&](const Statement& row) { return row.name.starts_with(name); });
  };
  const std::vector<std::string> parts = split_list(arguments.text("--statements"));
  std::vector<std::string> names;
  for (const std::string& part : parts) {
    if (!names.empty() && !part.empty() && known(names.back() + "," + part)) {
      names.back() += "," + part;
    } else if (known(part)) {
      names.push_back(part);
    } else {
      return usage_error(
          fmt::format("--statements: no statement's name begins with '{}'; 'pegasos verify' without "
                      "--statements lists all names",
                      excerpt_of(part)));
    }
  }
  return names;
}

Status list_misprints(const Command& command, const Arguments& arguments) {
  for (const Option& option : command.options) {
    if (option.name != "--misprints" && arguments.has(option.name))
      return usage_error(fmt::format("--misprints lists what there is and checks nothing: leave {} out", option.name));
  }
  if (!arguments.operand().empty())
    return usage_error("--misprints lists what there is and checks nothing: leave DATA out");
  Json json = Json::array();
  std::string text;
  for (const MisprintInfo& info : misprint_table()) {
    json.push_back(misprint_json(info));
    text += fmt::format("{}\n  {}\n  printed  {}\n  right    {}\n  {}\n", info.name, info.source, plain(info.printed),
                        plain(info.right), info.effect);
  }
  return finish(arguments, {{"misprints", std::move(json)}}, text);
}

std::string_view group_text(StatementGroup group) {
  switch (group) {
    case StatementGroup::Path: return "this path";
    case StatementGroup::Expectation: return "expectation";
    case StatementGroup::Probability: return "probability";
    case StatementGroup::Optimum: return "optimum";
    case StatementGroup::Derived: break;
  }
  return "derived";
}

Json finding_json(const Finding& finding, const Parameters& parameters) {
  Json json;
  json["name"] = finding.name.english();
  json["group"] = group_text(finding.statement->group);
  json["formula"] = finding.formula;
  json["source"] = finding.statement->source;
  json["verdict"] = verdict_text(finding.verdict);
  json["reason"] = finding.reason.english();
  json["lhs"] = optional_number(finding.lhs);
  json["rhs"] = optional_number(finding.rhs);
  json["ratio"] = optional_number(finding.ratio());
  json["tolerance"] = finding.tolerance;
  json["t"] = finding.t > 0 ? Json(finding.t) : Json(nullptr);
  json["runs"] = finding.runs > 0 ? Json(finding.runs) : Json(nullptr);
  json["delta"] = optional_number(finding.delta);
  json["trials"] = finding.trials > 0 ? Json(finding.trials) : Json(nullptr);
  json["quantile"] = optional_number(finding.quantile);
  json["threshold"] = optional_number(finding.threshold);
  json["exceedance"] = optional_number(finding.exceedance);
  json["interval"] = finding.low && finding.high ? Json::array({*finding.low, *finding.high}) : Json(nullptr);
  json["worst_seed"] = finding.worst_member >= 0
                           ? Json(member_seed(parameters.seed, static_cast<std::uint64_t>(finding.worst_member)))
                           : Json(nullptr);
  json["worst_seed_text"] =
      json["worst_seed"].is_null() ? Json(nullptr) : Json(std::to_string(json["worst_seed"].get<std::uint64_t>()));
  Json assumptions = Json::array();
  for (const Assumption& assumption : finding.assumptions)
    assumptions.push_back({{"text", assumption.text.english()}, {"met", assumption.met}});
  json["assumptions"] = std::move(assumptions);
  return json;
}

Json terms_json(const ProofTerms& terms) {
  return {{"excess", terms.excess},
          {"telescope", terms.telescope},
          {"gradient", terms.gradient},
          {"convexity", terms.convexity},
          {"subgradient_lost", terms.subgradient_lost},
          {"projection_lost", terms.projection_lost},
          {"noise", terms.noise}};
}

/// What the window's lower figures show: null where the theorems do not speak about the run.
void add_proof(Json& json, const session::TheoryStatus& status) {
  json["waterfall"] = nullptr;
  if (const auto& fall = status.waterfall) {
    json["waterfall"] = {{"T", fall->T},
                         {"runs", fall->runs},
                         {"theorem", fall->theorem},
                         {"logarithm", fall->logarithm},
                         {"posterior", fall->posterior},
                         {"noise", optional_number(fall->noise)},
                         {"excess", fall->excess},
                         {"distance", fall->distance},
                         {"lost", fall->lost}};
  }
  json["proof"] = Json::array();
  for (const ProofMoment& moment : *status.proof) {
    json["proof"].push_back({{"t", moment.t},
                             {"distance2", moment.distance2},
                             {"step", terms_json(moment.step)},
                             {"sum", terms_json(moment.sum)}});
  }
  json["fan"] = Json::array();
  if (!status.values) return;
  for (const FanMoment& moment : status.values->fan) {
    json["fan"].push_back({{"t", moment.t},
                           {"mean", moment.mean},
                           {"mean_running", optional_number(moment.mean_running)},
                           {"quantiles", moment.quantiles}});
  }
}

Json report_json(const Loaded& loaded, const Verification& result, const session::TheoryStatus& status,
                 double elapsed_s) {
  const Parameters& parameters = loaded.parameters;
  const auto text = [&](const char* key) { return find_parameter(key)->get(parameters); };
  Json json = set_json(loaded);
  json["lambda"] = parameters.lambda;
  json["k"] = parameters.batch(loaded.data().m());
  json["T"] = parameters.T;
  json["seed"] = parameters.seed;
  json["run_seeds"] = exports::run_seeds_json(parameters.seed, result.runs);
  json["projection"] = parameters.projection;
  json["sampling"] = text("sampling");
  json["step"] = text("step");
  json["runs"] = result.runs;
  json["as_printed"] = as_printed_json(parameters);
  const Constants& c = result.situation.constants;
  json["constants"] = {{"R", c.R}, {"G", c.G}, {"c", c.c}};
  json["start"] = start_json(c, parameters);
  json["optimum"] = {{"f_star", result.reference.f_high}, {"gap", result.reference.width()}};
  Json statements = Json::array();
  for (const Finding& finding : result.findings) statements.push_back(finding_json(finding, parameters));
  json["statements"] = std::move(statements);
  add_proof(json, status);
  json["violated"] = result.count(Verdict::Violated);
  json["elapsed_s"] = elapsed_s;
  json["load_s"] = loaded.load_s;
  json["threads"] = thread_count(parameters.threads);
  return json;
}

/// Of a probability, whose sides are the share seen and the share allowed: what is compared inside of it.
std::string second_reading(const Finding& finding) {
  if (!finding.quantile || !finding.threshold || !finding.rhs) return "";
  return text::tr_format("{} {} against the threshold {}", finding.quantile_name(), short_number(finding.quantile),
                         short_number(finding.threshold));
}

std::string report_text(const Loaded& loaded, const Verification& result, double elapsed_s, bool verbose) {
  const Parameters& p = loaded.parameters;
  const Constants& c = result.situation.constants;
  Facts facts = set_facts(loaded);
  const auto add = [&](std::string_view name, std::string value) {
    facts.emplace_back(std::string(text::tr(name)), std::move(value));
  };
  add("lambda", human(p.lambda));
  add("run", text::tr_format("T = {}, k = {}, {} sampling, {} step, projection {}, seed {}", human(p.T),
                             human(p.batch(loaded.data().m())), find_parameter("sampling")->get(p),
                             find_parameter("step")->get(p), text::tr(p.projection ? "on" : "off"), p.seed));
  add("constants", fmt::format("R = {}, G = {}, c = {}", human(c.R), human(c.G), human(c.c)));
  add_start(c, p, facts);
  add("f*", text::tr_format("{:.17g}, gap {:.2g}", result.reference.f_high, result.reference.width()));
  add("runs", human(result.runs));
  add_misprint(p, facts);
  std::vector<std::vector<std::string>> rows = {{}};
  for (const char* heading : {"statement", "left", "right", "ratio", "verdict", ""})
    rows[0].emplace_back(text::tr(heading));
  for (const Finding& finding : result.findings) {
    const bool explain = verbose || finding.verdict == Verdict::Violated || finding.verdict == Verdict::NotApplicable;
    rows.push_back({said(finding.name), short_number(finding.lhs), short_number(finding.rhs),
                    short_number(finding.ratio()), std::string(text::tr(verdict_text(finding.verdict))),
                    explain ? said(finding.reason) : second_reading(finding)});
  }
  std::string summary;
  for (const Verdict verdict : {Verdict::Holds, Verdict::Consistent, Verdict::Violated, Verdict::NotApplicable})
    summary +=
        fmt::format("{}{} {}", summary.empty() ? "" : ", ", result.count(verdict), text::tr(verdict_text(verdict)));
  return facts_text(facts) + "\n" + columns_text(rows) + "\n" + summary + "; " + human_seconds(elapsed_s) + "\n";
}

Error violated_error(const Verification& result) {
  std::string names;
  for (const Finding& finding : result.findings) {
    if (finding.verdict == Verdict::Violated) names += (names.empty() ? "" : "; ") + finding.name.english();
  }
  return {ErrorCode::BadInput, fmt::format("{} violated: {}", result.count(Verdict::Violated), names)};
}

Status run_verify(const Arguments& arguments) {
  if (arguments.has("--misprints")) return list_misprints(verify_command(), arguments);
  if (arguments.operand().empty())
    return usage_error("'pegasos verify' needs DATA: a name of 'pegasos data list', a file or - for standard input");
  if (arguments.parameters.stopping != Stopping::None)
    return usage_error(
        "'pegasos verify' runs all T steps, at every t of which the statements must hold: leave --stop out");
  const auto runs = arguments.whole("--runs", kDefaultRuns, 1, kRunsMax);
  if (!runs) return runs.error();
  auto deltas = read_deltas(arguments);
  if (!deltas) return deltas.error();
  const auto eps = arguments.number("--epsilon", VerifyOptions{}.eps, 1e-12, 1e12);
  if (!eps) return eps.error();
  auto names = read_names(arguments);
  if (!names) return names.error();
  if (arguments.has("--report")) {
    const std::string file = arguments.text("--report");
    if (!file.ends_with(".html") && !file.ends_with(".pdf"))
      return usage_error(fmt::format("--report {}: a report is an .html or a .pdf file, end its name so",
                                     excerpt_of(file, kPathMost)));
  }
  auto loaded = load(arguments);
  if (!loaded) return loaded.error();

  auto u = read_weights(arguments, "--u", loaded->data().d());
  if (!u) return u.error();
  if (!u->empty()) {
    if (const Status fits = check_comparator(loaded->data(), loaded->parameters, *u); !fits) return fits;
  }

  VerifyOptions options;
  options.path.chosen = std::move(*u);
  options.ensemble.runs = *runs;
  options.ensemble.deltas = std::move(*deltas);
  options.ensemble.threads = thread_count(loaded->parameters.threads);
  options.eps = *eps;
  options.names = std::move(*names);
  const InterruptGuard guard;
  const Stopwatch watch;
  const auto result = verify_loaded(arguments, *loaded, options);
  if (!result) return result.error();
  const double elapsed_s = watch.seconds();
  const session::TheoryStatus status = theory_status(*loaded, *result, options);
  if (arguments.has("--report")) {
    if (const Status same = check_open_files(); !same) return same;
    auto head =
        exports::report_head(loaded->problem.table->name, status, loaded->problem.table, arguments.text("--report"));
    head.origin = wanted_origin(arguments, head.origin);
    const Status report = exports::write_report(status, head, arguments.text("--report"), *open_fonts(arguments));
    if (!report) return report;
  }
  const Json json = report_json(*loaded, *result, status, elapsed_s);
  const figures::Speaking speaking(language_of(arguments));
  const Status written = finish(arguments, json, report_text(*loaded, *result, elapsed_s, arguments.verbose()));
  if (!written) return written;
  if (result->count(Verdict::Violated) > 0) return violated_error(*result);
  return Done{};
}

}  // namespace

Command verify_command() {
  return {
      .name = "verify",
      .summary = "Every statement of the theory on this problem: both sides, and whether it holds.",
      .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input", false}},
      .options = {{"--runs", "N", "Independent runs for expectations and probabilities; 200 if not given."},
                  {"--statements", "A,B,...", "Only the rows whose names begin so, as in \"Theorem 1,Lemma 5\"."},
                  {"--delta", "LIST", "Probabilities δ of Theorem 3 and its relatives; 0.9,0.5,0.1,0.01 if not given."},
                  {"--epsilon", "E", "Accuracy of the rows about iterations and stopping; 0.05 if not given."},
                  {"--u", "V,V,...", "One more u of Lemma 1, a number for each place of w; w* and 0 are always tried."},
                  {"--misprints", "",
                   "Lists what --as-printed knows, with what is right, instead of checking anything."},
                  {"--report", "FILE",
                   "Also all rows with figures and the command, as one file in English: .html or .pdf."},
                  {"--language", "CODE", "The language of the table's words and numbers; en if not given.", false,
                   text::language_codes()},
                  kNoOrigin},
      .without = {"output", "suffix-from"},
      .examples = {"verify breast_cancer --scale unit-rows --lambda 0.1",
                   "verify iris --classes setosa,versicolor --lambda 1 --runs 1000 --json -",
                   "verify breast_cancer --scale unit-rows --lambda 0.1 --report cancer.pdf",
                   "verify wine --positive class_0 --lambda 0.01 --sampling subset --k m --statements \"Corollary 1\"",
                   "verify moons --lambda 0.1 --as-printed sum-over-batch", "verify moons --lambda 0.1 --language de"},
      .details =
          "Exit code 1 when a statement is violated, 0 when all hold, are consistent with the runs or do not "
          "apply. --verbose tells what each verdict rests on.",
      .run = run_verify};
}

}  // namespace pegasos::cli
