#include "cli/model_file.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "cli/output.h"
#include "core/parameters.h"
#include "data/readers.h"

namespace pegasos::cli {
namespace {

constexpr int kVersion = 1;

/// The table's own words for scaling and bias.
std::string word(std::string_view key, const Transform& transform) {
  Parameters parameters;
  parameters.scaling = transform.scaling;
  parameters.bias = transform.bias;
  parameters.bias_value = transform.bias_value;
  return find_parameter(key)->get(parameters);
}

bool takes_all(const Transform& transform) {
  if (transform.table_columns != static_cast<Count>(transform.features.size())) return false;
  for (std::size_t j = 0; j < transform.features.size(); ++j) {
    if (transform.features[j] != j) return false;
  }
  return true;
}

/// Reads members of a JSON object and remembers the first that is wrong.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  double number(const char* key) {
    const Json* found = find(key);
    if (found == nullptr || !found->is_number() || !std::isfinite(found->get<double>()))
      return fail(key, "a number"), 0;
    return found->get<double>();
  }
  Count count(const char* key) {
    const Json* found = find(key);
    const bool right = found != nullptr && found->is_number_integer() && found->get<Count>() >= 0;
    return right ? found->get<Count>() : (fail(key, "a whole number"), 0);
  }
  std::string text(const char* key) {
    const Json* found = find(key);
    return found != nullptr && found->is_string() ? found->get<std::string>() : (fail(key, "a text"), "");
  }
  Vector numbers(const char* key) {
    const Json* found = find(key);
    Vector values;
    if (found == nullptr || !found->is_array()) return fail(key, "a list of numbers"), values;
    for (const Json& value : *found) {
      if (!value.is_number() || !std::isfinite(value.get<double>())) return fail(key, "a list of numbers"), values;
      values.push_back(value.get<double>());
    }
    return values;
  }
  bool has(const char* key) const { return find(key) != nullptr; }
  void fail(const char* key, const char* want) {
    if (problem.empty()) problem = fmt::format("\"{}\" is not {}", key, want);
  }
  std::string problem;

 private:
  const Json* find(const char* key) const {
    if (!json_.is_object()) return nullptr;
    const auto at = json_.find(key);
    return at == json_.end() ? nullptr : &*at;
  }
  const Json& json_;
};

Error broken(const std::string& path, const std::string& what) {
  return {ErrorCode::BadInput, fmt::format("this model cannot be used: {}; train it again with --model", what), path, 0,
          0};
}

/// Features, counted from 1 in the file.
std::vector<Column> read_features(Reader& reader, Count table_columns) {
  std::vector<Column> features;
  if (!reader.has("features")) {
    if (table_columns > kFeatureLimit) return reader.fail("table_columns", "a possible number of features"), features;
    features.resize(static_cast<std::size_t>(table_columns));
    std::iota(features.begin(), features.end(), Column{0});
    return features;
  }
  for (const double value : reader.numbers("features")) {
    const bool whole = value >= 1 && value <= static_cast<double>(kFeatureLimit) && value == std::floor(value);
    if (!whole) return reader.fail("features", "a list of feature numbers"), features;
    features.push_back(static_cast<Column>(value) - 1);
  }
  return features;
}

/// The transform; what is wrong with it ends up in `problem`.
Transform read_transform(const Json& json, std::string& problem) {
  Reader reader(json);
  Transform transform;
  transform.table_columns = reader.count("table_columns");
  transform.features = read_features(reader, transform.table_columns);
  Parameters parameters;
  if (!find_parameter("scale")->set(parameters, reader.text("scale"))) reader.fail("scale", "a scaling");
  if (!find_parameter("bias")->set(parameters, reader.text("bias"))) reader.fail("bias", "a kind of bias");
  transform.scaling = parameters.scaling;
  transform.bias = parameters.bias;
  transform.bias_value = parameters.bias_value;
  if (transform.scaling == Scaling::Standardise || transform.scaling == Scaling::MaxAbs) {
    transform.shift = reader.numbers("shift");
    transform.factor = reader.numbers("factor");
    if (transform.shift.size() != transform.features.size()) reader.fail("shift", "one number a feature");
    if (transform.factor.size() != transform.features.size()) reader.fail("factor", "one number a feature");
  }
  transform.positive = reader.text("positive");
  transform.negative = reader.text("negative");
  problem = reader.problem;
  return transform;
}

}  // namespace

Status write_model(const Model& model, const std::string& path) {
  const Transform& transform = model.transform;
  Json inner;
  inner["table_columns"] = transform.table_columns;
  if (!takes_all(transform)) {
    Json features = Json::array();
    for (const Column feature : transform.features) features.push_back(Count{feature} + 1);
    inner["features"] = std::move(features);
  }
  inner["scale"] = word("scale", transform);
  if (!transform.factor.empty()) {
    inner["shift"] = transform.shift;
    inner["factor"] = transform.factor;
  }
  inner["bias"] = word("bias", transform);
  inner["positive"] = transform.positive;
  inner["negative"] = transform.negative;
  const Json json = {{"pegasos_model", kVersion},
                     {"program", PEGASOS_VERSION},
                     {"name", model.name},
                     {"lambda", model.lambda},
                     {"w", model.w},
                     {"b", model.b},
                     {"transform", inner}};
  const auto text = json_text(json);
  return text ? write_bytes(path, *text + "\n") : Status(text.error());
}

Result<Model> read_model(const std::string& path) {
  const auto text = read_text(path, {.inputs = Inputs::Pipes});
  if (!text) return text.error();
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("pegasos_model"))
    return broken(path, "the file is not a model that 'pegasos train --model' wrote");
  Reader reader(json);
  if (reader.count("pegasos_model") > kVersion) return broken(path, "a newer version of this program wrote it");
  Model model;
  model.name = reader.text("name");
  model.lambda = reader.number("lambda");
  model.w = reader.numbers("w");
  model.b = reader.number("b");
  if (!reader.has("transform")) reader.fail("transform", "there");
  if (!reader.problem.empty()) return broken(path, reader.problem);
  std::string problem;
  model.transform = read_transform(json["transform"], problem);
  if (!problem.empty()) return broken(path, problem);
  if (model.transform.size() != static_cast<Count>(model.w.size()))
    return broken(path, "\"w\" has not one number for each feature");
  return model;
}

}  // namespace pegasos::cli
