// pegasos data list | info | generate | convert.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "cli/command.h"
#include "cli/loading.h"
#include "core/digits.h"
#include "data/files.h"
#include "data/preview.h"
#include "data/readers.h"

namespace pegasos::cli {
namespace {

/// Facts of one table, prepared as asked for. Without a choice of classes three or more have no +1 and -1.
struct Described {
  std::shared_ptr<const Table> table;
  DatasetPtr data;
  bool signs = true;  ///< false: +1 and -1 were not chosen
};

Result<Described> describe(const Parameters& parameters) {
  auto table = open_table(parameters.data, read_options(parameters), generator_options(parameters));
  if (!table) return unless_session(table.error(), parameters.data);
  Described result;
  result.table = std::make_shared<const Table>(std::move(table).value());
  Preparation wanted = preparation(parameters);
  if (result.table->classes.size() > 2 && wanted.positive.empty() && wanted.classes.empty()) {
    wanted.positive = standard_positive(result.table->classes);
    result.signs = false;
  }
  auto data = prepare(*result.table, wanted);
  if (!data) return of_data(data.error(), parameters.data);
  result.data = std::move(data).value();
  return result;
}

std::vector<Count> class_counts(const Table& table) {
  std::vector<Count> counts(table.classes.size(), 0);
  for (const std::uint32_t label : table.labels) ++counts[label];
  return counts;
}

std::vector<Message> notes_of(const Described& set) { return set.signs ? set.data->notes() : set.table->notes; }

/// How the numbers are kept: never less than what was read.
std::string storage_of(const Table& table) {
  const char* const values = table.rows.parts().narrow ? "floats, which all values are" : "doubles";
  return fmt::format("{} rows of {}, {:.1f} MB", table.rows.is_sparse() ? "sparse" : "dense", values,
                     static_cast<double>(table.rows.bytes()) / 1e6);
}

/// The last feature is the constant one of --bias, which is none of the set's d; it is in R.
bool has_constant(const Dataset& data) { return data.transform().bias == Bias::Feature; }

Count nonzeros_of(const Dataset& data) { return data.rows().nonzeros() - (has_constant(data) ? data.m() : 0); }

std::span<const std::string> names_of(const Dataset& data) {
  return std::span(data.feature_names()).first(static_cast<std::size_t>(feature_count(data)));
}

/// The keys that every set has.
void add_keys(Json& json, const Described& set) {
  const Dataset& data = *set.data;
  json["m"] = data.m();
  json["d"] = feature_count(data);
  json["nonzeros"] = nonzeros_of(data);
  json["positive"] = set.signs ? Json(data.positive()) : Json(nullptr);
  json["negative"] = set.signs ? Json(data.negative()) : Json(nullptr);
  json["R"] = data.R();
  json["sparse"] = data.is_sparse();
  json["storage"] = storage_of(*set.table);
}

Status run_list(const Arguments& arguments) {
  Json json;
  json["sets"] = Json::array();
  std::vector<std::vector<std::string>> rows = {{"name", "m", "d", "classes", "R", "what it is"}};
  for (const SourceInfo& source : sources()) {
    Parameters parameters;
    parameters.data = source.name;
    const auto set = describe(parameters);
    if (!set) return set.error();
    Json entry = {{"name", source.name}, {"title", source.title}};
    add_keys(entry, *set);
    entry["classes"] = source.classes;
    entry["generated"] = source.generated;
    entry["description"] = source.description;
    entry["citation"] = source.citation;
    json["sets"].push_back(std::move(entry));
    rows.push_back({source.name, human(set->data->m()), human(set->data->d()), std::to_string(source.classes),
                    fmt::format("{:.4g}", set->data->R()), source.description});
  }
  return finish(arguments, json, columns_text(rows));
}

Json classes_json(const Table& table) {
  Json json = Json::array();
  const std::vector<Count> counts = class_counts(table);
  for (std::size_t c = 0; c < counts.size(); ++c) json.push_back({{"name", table.classes[c]}, {"count", counts[c]}});
  return json;
}

Json info_json(const Described& set, const Parameters& parameters, double load_s) {
  Json json;
  json["name"] = set.data->name();
  json["source"] = set.table->source;
  add_keys(json, set);
  json["labels"] = set.signs ? labels_json(set.data->transform()) : Json(nullptr);
  json["classes"] = classes_json(*set.table);
  json["features"] = names_of(*set.data);
  json["scale"] = find_parameter("scale")->get(parameters);
  json["bias_kind"] = find_parameter("bias")->get(parameters);
  json["notes"] = exports::english(notes_of(set));
  json["checksum"] = fmt::format("{:016x}", set.data->checksum());
  json["load_s"] = load_s;
  return json;
}

std::string info_text(const Described& set) {
  const Dataset& data = *set.data;
  std::string classes;
  const std::vector<Count> counts = class_counts(*set.table);
  constexpr std::size_t kMost = 12;
  for (std::size_t c = 0; c < std::min(counts.size(), kMost); ++c)
    classes += fmt::format("{}{} ({})", c == 0 ? "" : ", ", set.table->classes[c], human(counts[c]));
  if (counts.size() > kMost) classes += fmt::format(" and {} more", counts.size() - kMost);
  std::string features;
  const auto names = names_of(data);
  for (std::size_t j = 0; j < std::min(names.size(), kMost); ++j) features += (j == 0 ? "" : ", ") + names[j];
  if (names.size() > kMost) features += fmt::format(" and {} more", names.size() - kMost);
  const Count d = feature_count(data);
  const double share = static_cast<double>(nonzeros_of(data)) /
                       (static_cast<double>(data.m()) * static_cast<double>(std::max<Count>(1, d)));
  Facts facts = {{"name", data.name()},
                 {"source", set.table->source},
                 {"m", human(data.m())},
                 {"d", human(d)},
                 {"nonzeros", fmt::format("{}, {}, stored {}", human(nonzeros_of(data)), percent_text(share, 3),
                                          data.is_sparse() ? "sparse" : "dense")},
                 {"classes", classes}};
  facts.emplace_back("labels", set.signs ? fmt::format("+1: {}, -1: {}", human(data.positive()), human(data.negative()))
                                         : "choose the class that is +1 with --positive, or two with --classes");
  facts.emplace_back("R", human(data.R()) + (has_constant(data) ? ", with the constant feature" : ""));
  facts.emplace_back("features", features);
  for (const Message& note : notes_of(set)) facts.emplace_back("note", note.english());
  return facts_text(facts);
}

Status run_info(const Arguments& arguments) {
  const Stopwatch watch;
  Parameters parameters = arguments.parameters;
  parameters.data = arguments.operand();
  const auto set = describe(parameters);
  if (!set) return set.error();
  return finish(arguments, info_json(*set, parameters, watch.seconds()), info_text(*set));
}

Status write_set(const Arguments& arguments, const Table& table) {
  const std::string to = arguments.text("-o");
  if (to == "-") {
    const auto text = pegasos::table_text(table, TableFormat::Csv);
    if (!text) return text.error();
    return print_bytes(*text);
  }
  if (const Status same = check_open_files(); !same) return same;
  return write_table(table, to);
}

/// The length of a row, also where its square leaves the range of a double.
double length_of(const RowView& row) {
  const double plain = std::sqrt(row.squared_norm());
  if (std::isfinite(plain) && plain > 1e-150) return plain;
  double most = 0;
  row.for_each([&](Column, double value) { most = std::max(most, std::abs(value)); });
  if (most == 0) return 0;
  double sum = 0;
  row.for_each([&](Column, double value) { sum += value / most * (value / most); });
  return std::min(most * std::sqrt(sum), std::numeric_limits<double>::max());
}

/// What generate and convert report about the table that they wrote.
Status report_written(const Arguments& arguments, const Table& table) {
  double R = 0;
  for (Row i = 0; static_cast<Count>(i) < table.rows.rows(); ++i) R = std::max(R, length_of(table.rows.row(i)));
  const std::string to = arguments.text("-o");
  Json json;
  json["name"] = table.name;
  json["m"] = table.rows.rows();
  json["d"] = table.rows.columns();
  json["nonzeros"] = table.rows.nonzeros();
  json["classes"] = classes_json(table);
  json["R"] = R;
  json["sparse"] = table.rows.is_sparse();
  json["source"] = table.source;
  json["file"] = to;
  json["notes"] = Json::array();
  const bool libsvm = to != "-" && format_of(to) == TableFormat::Libsvm;
  const std::string note = libsvm ? libsvm_note(table).english() : std::string();
  if (!note.empty()) {
    const std::vector<std::string> labels = libsvm_labels(table);
    for (std::size_t c = 0; c < labels.size(); ++c) json["libsvm_labels"][labels[c]] = table.classes[c];
    json["notes"].push_back(note);
  }
  for (const Message& one : table.notes) json["notes"].push_back(one.english());
  if (to == "-") return arguments.json() ? finish(arguments, json, "") : Status(Done{});
  Facts facts = {{"written", to},
                 {"source", table.source},
                 {"m", human(table.rows.rows())},
                 {"d", human(table.rows.columns())},
                 {"R", human(R)}};
  for (const Json& one : json["notes"]) facts.emplace_back("note", one.get<std::string>());
  return finish(arguments, json, facts_text(facts));
}

Status run_generate(const Arguments& arguments) {
  Parameters parameters = arguments.parameters;
  parameters.data = arguments.operand();
  if (!is_generated(parameters.data)) {
    std::string list;
    for (const GeneratorInfo& info : generators()) list += " " + info.name;
    return usage_error(fmt::format("there is no generator '{}': choose one of{}", excerpt_of(parameters.data), list));
  }
  const auto table = open_table(parameters.data, {}, generator_options(parameters));
  if (!table) return table.error();
  if (const Status status = write_set(arguments, *table); !status) return status;
  return report_written(arguments, *table);
}

Status run_convert(const Arguments& arguments) {
  Parameters parameters = arguments.parameters;
  const std::string to = arguments.text("-o");
  const bool with_words = arguments.has("--words");
  if (with_words && (to == "-" || format_of(to) != TableFormat::Libsvm))
    return usage_error("--words belongs to a file of LIBSVM text, which has no room for the names of features");
  parameters.data = arguments.operand();
  auto table = open_table(parameters.data, read_options(parameters), generator_options(parameters));
  if (!table) return unless_session(table.error(), parameters.data);
  std::vector<Message> notes = table->notes;
  if (preparation(parameters) != Preparation{}) {
    const auto data = prepare(*table, preparation(parameters));
    if (!data) return of_data(data.error(), parameters.data);
    table = prepared_table(*table, **data);
    notes = (*data)->notes();
    for (const char* key : {"scale", "bias", "features"}) {
      const std::string value = find_parameter(key)->get(parameters);
      if (value != find_parameter(key)->get(Parameters{}))
        notes.push_back(fmt::format("the numbers in the file are those after --{} {}", key, value));
    }
  }
  if (const Status status = write_set(arguments, *table); !status) return status;
  if (to != "-" && format_of(to) == TableFormat::Libsvm && !with_words) {  // where they were from is not told there
    if (std::erase_if(notes, is_words_note) > 0)
      notes.emplace_back("LIBSVM text has no room for the words of the features: --words writes them beside it");
  }
  if (with_words) {
    const auto words = write_words(*table, to);
    if (!words) return words.error();
    notes.push_back(Message("the names of the features are in {}", *words));
  }
  table->notes = std::move(notes);
  return report_written(arguments, *table);
}

constexpr std::string_view kDataHelp = "a name of 'pegasos data list', a file or - for standard input";
constexpr std::string_view kFormats =
    ".libsvm .svm .txt .dat write LIBSVM, .tsv tab-separated, .pgl the binary form, which opens at once and may be "
    "larger than the memory, anything else comma-separated values; .gz compresses text. In comma- and tab-separated "
    "values a class or feature whose name a spreadsheet would take for a formula (it begins with = + - @, a tab or a "
    "carriage return and is no number) has an apostrophe in front, which this program drops when it reads the file; "
    "the binary form keeps every name as it is; LIBSVM has numbers for the classes and no names of features.";

}  // namespace

Command data_list_command() {
  return {.name = "data list",
          .summary = "The bundled sets and the generators.",
          .parameters = ParameterUse::Program,
          .examples = {"data list", "data list --json -"},
          .run = run_list};
}

Command data_info_command() {
  return {.name = "data info",
          .summary = "What a set contains: m, d, nonzeros, labels, R, problems found.",
          .operands = {{"DATA", kDataHelp}},
          .parameters = ParameterUse::Set,
          .examples = {"data info wine", "data info my_data.csv --label species",
                       "data info iris --positive setosa --json -"},
          .details =
              "A file, a named pipe, /dev/stdin and <(...) are read, also gzipped; folders, sockets and devices are "
              "not. A line may have 1 GiB, and a sparse set 64 GiB in memory. Comma-separated values that are gzipped "
              "or come from a pipe are kept whole while they are read and may take half of the memory; unpacked files "
              "and LIBSVM may be larger.",
          .run = run_info};
}

Command data_generate_command() {
  return {.name = "data generate",
          .summary = "Makes a 2-D set from a seed and writes it to a file.",
          .operands = {{"NAME", "a generator of 'pegasos data list'"}},
          .options = {{"-o", "FILE", "The file; - is standard output.", true}},
          .parameters = ParameterUse::Generator,
          .examples = {"data generate moons --m 500 --noise 0.2 --data-seed 7 -o moons.csv",
                       "data generate separable --m 100 --margin 0.5 -o separable.libsvm"},
          .details = kFormats,
          .run = run_generate};
}

Command data_convert_command() {
  static const std::string details = fmt::format(
      "With a choice of classes or features, a scaling or a bias feature the prepared set is written, with the labels "
      "+1 and -1. {}",
      kFormats);
  return {
      .name = "data convert",
      .summary = "Writes a set in another format.",
      .operands = {{"DATA", kDataHelp}},
      .options = {{"-o", "FILE", "The file; - is standard output.", true},
                  {"--words", "",
                   "Also writes the names of the features, where LIBSVM text finds them: a line each, in FILE.words."}},
      .parameters = ParameterUse::Set,
      .examples = {"data convert iris -o iris.libsvm", "data convert documents -o texts.libsvm.gz --words",
                   "data convert big.libsvm.gz -o big.pgl",
                   "data convert iris --classes setosa,virginica --features 1,3 --scale standardise -o two.csv"},
      .details = details,
      .run = run_convert};
}

}  // namespace pegasos::cli
