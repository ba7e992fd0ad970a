#include <fmt/format.h>

#include <optional>

#include "cli/command.h"
#include "cli/judging.h"
#include "cli/loading.h"
#include "cli/model_columns.h"
#include "core/digits.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "figures/common.h"
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

/// What is printed for +1 and -1: the classes' own names where each side is one class, in quotes as in CSV where a name
/// holds what could part it from the score.
std::string label_word(const Transform& transform, bool positive) {
  const std::vector<std::string> plus = split_names(transform.positive);
  const std::vector<std::string> minus = split_names(transform.negative);
  if (plus.size() != 1 || minus.size() != 1 || plus[0].empty() || minus[0].empty()) return positive ? "+1" : "-1";
  const std::string& name = positive ? plus[0] : minus[0];
  if (name.find_first_of(" \t\r\n,\"") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
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
  result.margins = all_margins(data, model.w, model.b);
  for (std::size_t i = 0; i < result.margins.size(); ++i) {
    const double score = data.y(static_cast<Row>(i)) * result.margins[i];
    result.finite = result.finite && std::isfinite(score);
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
  bool by_name = false;
  std::vector<std::string> notes;
};

/// Nothing says which class a row has.
void take_labels_away(Table& table) {
  table.classes = {""};
  table.labels.assign(table.labels.size(), 0);
}

Result<Rows> prepared(const Arguments& arguments, const Model& model) {
  Parameters parameters = arguments.parameters;
  parameters.data = arguments.operand();
  const bool unlabelled = arguments.has("--unlabelled");
  ReadOptions reading = read_options(parameters);
  reading.sought = Sought{feature_names(model), model.transform.table_columns, model.label, unlabelled};
  auto table = open_table(parameters.data, reading, generator_options(parameters));
  if (!table) return table.error();
  if (unlabelled) take_labels_away(*table);
  if (is_unlabelled(*table) && arguments.given("classes"))
    return Error{ErrorCode::BadInput, "--classes chooses rows by their label, and the rows have none: leave it out"};
  auto columns =
      find_columns(model, *table, arguments.text("--unknown") == "leave-out" ? Unknown::LeaveOut : Unknown::Refuse);
  if (!columns) return columns.error();
  Preparation only_classes;
  only_classes.classes = split_list(parameters.classes);
  auto data = prepare(*table, only_classes, &columns->transform);
  if (!data) return data.error();
  if (const Count others = static_cast<Count>(table->labels.size()) - (*data)->m(); others > 0)
    columns->notes.push_back(
        figures::counted(others, "{} row of other classes is left out: --classes says which are scored",
                         "{} rows of other classes are left out: --classes says which are scored"));
  if (is_unlabelled(*table))
    columns->notes.push_back(fmt::format("{}: the rows are scored, and no errors are counted",
                                         unlabelled ? "labels are not looked at" : "the rows have no label"));
  return Rows{std::move(*table), std::move(*data), columns->by_name, std::move(columns->notes)};
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
  if (arguments.has("--unlabelled") && arguments.given("label"))
    return usage_error(
        "--unlabelled says that no label of DATA is looked at, and --label where it stands: give one of them");
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
    if (model->numbered && !arguments.given("positive") && is_unknown_class(rows.error().message))
      error.message =
          Message("{}; where the model's classes are numbers for names, --positive NAME says which is the first",
                  error.message);
    return error;
  }
  const double load_s = watch.seconds();
  const Dataset& data = *rows->data;
  std::vector<std::string> notes;  // also why a row has no line
  for (const Message& note : data.notes()) notes.push_back(note.english());
  notes.insert(notes.end(), rows->notes.begin(), rows->notes.end());
  const bool told = !arguments.quiet() && !arguments.json_on_stdout();
  for (const std::string& note : notes) told ? say(note) : tell(arguments, note);

  const Stopwatch solver;
  Prediction result = predict(data, *model);
  if (!result.finite) return score_not_finite(arguments.operand());
  const double elapsed_s = solver.seconds();
  const bool labelled = !is_unlabelled(rows->table);
  std::optional<Judgement> judgement;
  if (labelled) judgement = judgement_of(data, std::move(result.margins));
  Json json;
  json["name"] = data.name();
  json["m"] = data.m();
  json["d"] = static_cast<Count>(model->transform.features.size());
  json["labels"] = labels_json(model->transform);
  json["labelled"] = labelled;
  json["features_by"] = rows->by_name ? "name" : "place";
  json["notes"] = notes;
  json["errors"] = judgement ? Json(judgement->confusion.errors()) : Json(nullptr);
  json["error_rate"] = judgement ? Json(judgement->confusion.error_rate()) : Json(nullptr);
  if (judgement) json.update(exports::judgement_json(*judgement, data, rows->table));
  json["elapsed_s"] = elapsed_s;
  json["load_s"] = load_s;
  json["threads"] = thread_count(arguments.parameters.threads);
  const std::string to = arguments.text("-o", "-");
  if (to == "-") return finish(arguments, json, result.lines);
  if (const Status status = write_bytes(to, result.lines); !status) return status;
  const std::string name = fmt::format("{}, m = {}", data.name(), human(data.m()));
  if (!judgement) return finish(arguments, json, facts_text({{"data", name + ", without labels"}, {"written", to}}));
  const Confusion& confusion = judgement->confusion;
  return finish(arguments, json,
                facts_text({{"data", name},
                            {"errors", fmt::format("{} of {}, {}", human(confusion.errors()), human(data.m()),
                                                   percent_text(confusion.error_rate()))},
                            {"written", to}}) +
                    "\n" + judgement_text(*judgement, data, rows->table));
}

}  // namespace

Command predict_command() {
  return {
      .name = "predict",
      .summary = "Labels and scores of a trained model, one line for each row: label score.",
      .operands = {{"DATA", "a name of 'pegasos data list', a file or - for standard input"}},
      .options = {{"--model", "FILE", "The model, from 'pegasos train --model' or LIBLINEAR.", true},
                  {"--unlabelled", "",
                   "DATA have no label, or none that says anything: rows are scored, and no errors are counted. "
                   "Needed only where it cannot be told; labels of LIBSVM rows, and the column of a table that was "
                   "the label in training, are then not looked at."},
                  {"--unknown", "WORD",
                   "Features that the model does not know: the file is refused, or they are left out, as --test of "
                   "train does. [refuse]",
                   false, "refuse|leave-out"},
                  {"-o", "FILE", "Write the lines there instead of to standard output."}},
      .parameters = ParameterUse::Set,
      .examples = {"predict iris --model model.json", "predict new.libsvm --model model.json -o labels.txt --json -"},
      .details =
          "Rows are prepared as the training set was. score = <w, x> + b; a row with y score <= 0 is an "
          "error. A score of 0 is wrong for either class and counted apart; its line has the label of -1. Columns are "
          "taken by their names, in any order, where the model and DATA have names, else by their places, and it is "
          "said where only one of them has. Rows without a label are scored, too. A name of a class with blanks "
          "stands in quotes. Sparse data with fewer features than the model are padded with zeros. With -o the "
          "confusion matrix, "
          "precision, recall, F1 and the area under the ROC curve are printed; --json has them always.",
      .run = run_predict};
}

}  // namespace pegasos::cli
