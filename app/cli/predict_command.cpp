#include <fmt/format.h>

#include "cli/command.h"
#include "cli/judging.h"
#include "cli/loading.h"
#include "cli/model_file.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "objective/hinge.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kTransformKeys[] = {"positive", "features", "scale", "bias"};

/// The model brings its own preparation; saying the same again is fine, another one is a mistake.
Status check_same_preparation(const Arguments& arguments, const Model& model) {
  Parameters own;
  own.positive = model.transform.positive;
  own.scaling = model.transform.scaling;
  own.bias = model.transform.bias;
  own.bias_value = model.transform.bias_value;
  std::string list;
  for (const Column feature : model.transform.features)
    list += (list.empty() ? "" : ",") + std::to_string(Count{feature} + 1);
  own.features = list;
  for (const std::string_view key : kTransformKeys) {
    if (!arguments.given(key)) continue;
    const Parameter& parameter = *find_parameter(key);
    const std::string given = parameter.get(arguments.parameters);
    if (given == parameter.get(own)) continue;
    const auto x = parse_double(given);
    if (x && x == parse_double(parameter.get(own))) continue;  // classes "+1" and "1"
    return usage_error(fmt::format("--{} {} is not how the model was trained; leave it out, the model knows it", key,
                                   excerpt_of(given)));
  }
  return Done{};
}

/// What is printed for +1 and -1: the classes' own names where each side is one word.
std::string label_word(const Transform& transform, bool positive) {
  const auto is_word = [](const std::string& name) {
    return !name.empty() && name.find_first_of(" \t,\"") == std::string::npos;
  };
  if (!is_word(transform.positive) || !is_word(transform.negative)) return positive ? "+1" : "-1";
  return positive ? transform.positive : transform.negative;
}

struct Prediction {
  std::string lines;  ///< "label score", one per row
  Vector margins;     ///< y score of each
  bool finite = true;
};

Prediction predict(const Dataset& data, const Model& model) {
  Prediction result;
  const std::string plus = label_word(model.transform, true) + " ";
  const std::string minus = label_word(model.transform, false) + " ";
  for (Row i = 0; static_cast<Count>(i) < data.m(); ++i) {
    const double score = data.x(i).dot(model.w) + model.b;
    result.finite = result.finite && std::isfinite(score);
    result.margins.push_back(data.y(i) * score);
    result.lines += score > 0 ? plus : minus;
    result.lines += std::isfinite(score) ? shortest(score + 0.0) : "0";
    result.lines += '\n';
  }
  return result;
}

/// The examples, and the table that they came from.
struct Rows {
  Table table;
  DatasetPtr data;
};

Result<Rows> prepared(const Arguments& arguments, const Model& model) {
  Parameters parameters = arguments.parameters;
  parameters.data = arguments.operand();
  auto table = open_table(parameters.data, read_options(parameters), generator_options(parameters));
  if (!table) return table.error();
  Preparation only_classes;
  only_classes.classes = split_list(parameters.classes);
  auto data = prepare(*table, only_classes, &model.transform);
  if (!data) return data.error();
  return Rows{std::move(*table), std::move(*data)};
}

/// What does not fit together: the data and the model.
Error with_both_names(Error error, const Arguments& arguments) {
  if (!error.file.empty()) return error;
  error.file = arguments.operand();
  error.message =
      error.message.english() + fmt::format(" (the model is {})", excerpt_of(arguments.text("--model"), kPathMost));
  return error;
}

Status run_predict(const Arguments& arguments) {
  if (!arguments.parameters.test.empty())
    return usage_error("predict measures on DATA itself: give the test set as DATA and leave --test out");
  const Stopwatch watch;
  auto model = read_model(arguments.text("--model"));
  if (!model) return model.error();
  if (model->numbered && arguments.given("positive")) {  // the class that is 1; all others are -1
    model->transform.positive = arguments.parameters.positive;
    model->transform.negative.clear();
  }
  if (const Status status = check_same_preparation(arguments, *model); !status) return status;
  const auto rows = prepared(arguments, *model);
  if (!rows) {
    Error error = with_both_names(rows.error(), arguments);
    if (model->numbered && !arguments.given("positive"))
      error.message =
          Message("{}; where the model's classes are numbers for names, --positive NAME says which is the first",
                  error.message);
    return error;
  }
  const double load_s = watch.seconds();
  const Dataset& data = *rows->data;
  for (const Message& note : data.notes()) tell(arguments, note.english());

  const Stopwatch solver;
  Prediction result = predict(data, *model);
  if (!result.finite) return score_not_finite(rows->table.source);
  const double elapsed_s = solver.seconds();
  const Judgement judgement = judgement_of(data, std::move(result.margins));
  const Confusion& confusion = judgement.confusion;
  Json json;
  json["name"] = data.name();
  json["m"] = data.m();
  json["d"] = static_cast<Count>(model->transform.features.size());
  json["labels"] = labels_json(model->transform);
  json["errors"] = confusion.errors();
  json["error_rate"] = confusion.error_rate();
  json.update(exports::judgement_json(judgement, data, rows->table));
  json["elapsed_s"] = elapsed_s;
  json["load_s"] = load_s;
  json["threads"] = thread_count(arguments.parameters.threads);
  const std::string to = arguments.text("-o", "-");
  if (to == "-") return finish(arguments, json, result.lines);
  if (const Status status = write_bytes(to, result.lines); !status) return status;
  return finish(arguments, json,
                facts_text({{"data", fmt::format("{}, m = {}", data.name(), human(data.m()))},
                            {"errors", fmt::format("{} of {}, {:.4g} %", human(confusion.errors()), human(data.m()),
                                                   100 * confusion.error_rate())},
                            {"written", to}}) +
                    "\n" + judgement_text(judgement, data, rows->table));
}

}  // namespace

Command predict_command() {
  return {
      .name = "predict",
      .summary = "Labels and scores of a trained model, one line for each row: label score.",
      .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input"}},
      .options = {{"--model", "FILE", "The model, from 'pegasos train --model' or LIBLINEAR.", true},
                  {"-o", "FILE", "Write the lines there instead of to standard output."}},
      .examples = {"predict iris --model model.json", "predict new.libsvm --model model.json -o labels.txt --json -"},
      .details =
          "Rows are prepared as the training set was. score = <w, x> + b; a row with y score <= 0 is an "
          "error. A score of 0 is wrong for either class and counted apart; its line has the label of -1. Sparse data "
          "with fewer features than the model are padded with zeros. With -o the confusion matrix, "
          "precision, recall, F1 and the area under the ROC curve are printed; --json has them always.",
      .run = run_predict};
}

}  // namespace pegasos::cli
