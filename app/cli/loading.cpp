#include "cli/loading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/theme_option.h"
#include "core/numbers.h"
#include "core/pool.h"
#include "core/visible.h"
#include "data/test_set.h"
#include "figures/common.h"
#include "plot/math_text.h"
#include "session/snapshot.h"
#include "text/text.h"

namespace pegasos::cli {

Status take_cost(const Arguments& arguments, Count m, Parameters& parameters) {
  if (!arguments.C) return Done{};
  const double lambda = 1 / (*arguments.C * static_cast<double>(m));
  if (!(lambda >= kLambdaMin && lambda <= kLambdaMax)) {
    return range_error(fmt::format(
        "--C {} is out of range: lambda = 1/(C m) must lie between {} and {}, so give a C from {} to {} for m = {}",
        shortest(*arguments.C), shortest(kLambdaMin), shortest(kLambdaMax), human(c_of_lambda(kLambdaMax, m)),
        human(c_of_lambda(kLambdaMin, m)), m));
  }
  parameters.lambda = lambda;
  return Done{};
}

Result<Loaded> load(const Arguments& arguments, std::size_t operand) {
  const Stopwatch watch;
  Loaded loaded;
  loaded.parameters = arguments.parameters;
  loaded.parameters.data = arguments.operand(operand);
  auto problem = load_problem(loaded.parameters);
  if (!problem) return of_data(problem.error(), loaded.parameters.data);
  loaded.problem = std::move(problem).value();
  if (const Status status = take_cost(arguments, loaded.data().m(), loaded.parameters); !status) return status.error();
  loaded.load_s = watch.seconds();
  tell(arguments, fmt::format("read {} from {} in {}", loaded.data().name(), loaded.problem.table->source,
                              human_seconds(loaded.load_s)));
  for (const Message& note : loaded.data().notes()) tell(arguments, note.english());
  const double held_out = loaded.parameters.held_out;
  if (held_out > 0 && !loaded.problem.held_out && !arguments.quiet())
    say(nothing_held_out(loaded.data().m(), held_out).english());
  if (loaded.problem.test) {
    for (const Message& note : loaded.problem.test->notes()) {
      const bool told = is_test_set_note(note) && !arguments.quiet();
      told ? say(note.english()) : tell(arguments, "test set: " + note.english());
    }
  }
  if (loaded.parameters.wants_trial()) {
    const Stopwatch trial;
    loaded.trial = try_shifts(loaded.problem.data, loaded.parameters);
    loaded.parameters.step_value = loaded.trial->t0;
    loaded.trial_s = trial.seconds();
  }
  return loaded;
}

Json on_cost_scale(double f, double lambda) { return std::isfinite(f / lambda) ? Json(f / lambda) : Json(nullptr); }

Json set_json(const Loaded& loaded) { return exports::set_json(loaded.problem, loaded.parameters); }

/// Characters of what may be the names of very many classes.
constexpr std::size_t kNamesMost = 200;

Facts set_facts(const Loaded& loaded) {
  const Dataset& data = loaded.data();
  std::string size = fmt::format("{}, m = {}, d = {}", data.name(), human(data.m()), human(feature_count(data)));
  if (data.is_sparse()) size = text::tr_format("{}, sparse", size);
  Facts facts = {{std::string(text::tr("data")), size}};
  const auto add = [&](std::string_view name, const std::string& value) {
    facts.emplace_back(std::string(text::tr(name)), value);
  };
  for (const Message& note : data.notes()) {
    if (is_label_note(note) || is_comment_note(note)) add("note", said(note));
  }
  const auto sign = [](std::string_view which, const std::string& names, Count rows) {
    if (rows == 0) return text::tr_format("nothing is {}: there is one class only", which);
    return text::tr_format("{} is {} ({})", which, excerpt_of(class_text(names, which), kNamesMost),
                           figures::counted(rows, "{} row", "{} rows"));
  };
  add("labels", sign("+1", data.transform().positive, data.positive()) + ", " +
                    sign("-1", data.transform().negative, data.negative()));
  if (const DatasetPtr& held_out = loaded.problem.held_out)
    add("held out",
        text::tr_format("{}, about the same share of each class, split seed {}",
                        figures::counted(held_out->m(), "{} more row", "{} more rows"), loaded.parameters.split_seed));
  if (const DatasetPtr& test = loaded.problem.test)
    add("test set", text::tr_format("{}, {}, prepared as the training set", test->name(),
                                    figures::counted(test->m(), "{} row", "{} rows")));
  for (const char* key : {"scale", "bias"}) {
    const Parameter& parameter = *find_parameter(key);
    if (parameter.get(loaded.parameters) != parameter.default_text())
      facts.emplace_back(key, parameter.get(loaded.parameters));
  }
  return facts;
}

Result<Vector> read_weights(const Arguments& arguments, const std::string& option, Count d) {
  if (!arguments.has(option)) return Vector{};
  auto weights = parse_weights(option, arguments.text(option));
  if (!weights) return weights;
  if (const Status fits = check_weights(option, *weights, d); !fits) return of_data(fits.error(), arguments.operand());
  return weights;
}

Json start_json(const Constants& constants, const Parameters& parameters) {
  if (constants.w1 == 0) return nullptr;
  Json notes = Json::array();
  for (const Message& sentence : session::describe_start(constants, parameters))
    notes.push_back(plain(sentence.english()));
  return {{"w1", parameters.w1}, {"norm", constants.w1}, {"notes", std::move(notes)}};
}

void add_start(const Constants& constants, const Parameters& parameters, Facts& facts) {
  std::string name(text::tr("start"));
  for (const Message& sentence : session::describe_start(constants, parameters))
    facts.emplace_back(std::exchange(name, ""), plain(said(sentence)));
}

Json misprint_json(const MisprintInfo& info) {
  return {{"name", info.name},
          {"source", info.source},
          {"printed", info.printed},
          {"right", info.right},
          {"effect", info.effect}};
}

Json as_printed_json(const Parameters& parameters) {
  return parameters.misprint == Misprint::None ? Json(nullptr) : misprint_json(misprint_info(parameters.misprint));
}

void add_misprint(const Parameters& parameters, Facts& facts) {
  if (parameters.misprint == Misprint::None) return;
  const MisprintInfo& info = misprint_info(parameters.misprint);
  facts.emplace_back(std::string(text::tr("AS PRINTED")), fmt::format("{}: {}", info.name, text::tr(info.source)));
  facts.emplace_back(std::string(text::tr("printed")), plain(text::tr(info.printed)));
  facts.emplace_back(std::string(text::tr("correct")), plain(text::tr(info.right)));
}

std::string plain(std::string_view formula) { return plot::plain_text(std::string(formula)); }

}  // namespace pegasos::cli
