#include "cli/model_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/liblinear_model.h"
#include "cli/output.h"
#include "core/numbers.h"
#include "core/parameters.h"
#include "data/files.h"
#include "data/readers.h"
#include "figures/common.h"
#include "session/json_read.h"

namespace pegasos::cli {
namespace {

using session::count_of;
using session::number_of;
using session::numbers_of;
using session::object_of;
using session::set_from;
using session::text_of;
using session::Wrong;

constexpr Count kVersion = 1;
constexpr Count kMaxVersion = 1'000'000;

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

constexpr const char* kWhere = "transform.";

/// Whether the model has one number for each feature and one for the constant feature.
void check_size(const Vector& w, Count features, Bias bias) {
  const Count wanted = features + (bias == Bias::Feature ? 1 : 0);
  if (static_cast<Count>(w.size()) != wanted)
    throw Wrong{fmt::format("\"w\" has {}, but there must be {}, one for each feature",
                            figures::counted(static_cast<Count>(w.size()), "{} number", "{} numbers"), wanted)};
}

/// Features, counted from 1 in the file: each at most once.
std::vector<Column> chosen_features(const Json& json, Count table_columns) {
  std::vector<Column> features;
  std::vector<bool> taken(static_cast<std::size_t>(table_columns), false);
  for (const double value : numbers_of(json, "features", kWhere, taken.size())) {
    const bool whole = value >= 1 && value <= static_cast<double>(table_columns) && value == std::floor(value);
    if (!whole)
      throw Wrong{fmt::format("\"{}features\" holds {}, but a feature is a whole number from 1 to {}", kWhere,
                              shortest(value), table_columns)};
    features.push_back(static_cast<Column>(value) - 1);
    if (taken[features.back()]) throw Wrong{fmt::format("\"{}features\" names feature {} twice", kWhere, value)};
    taken[features.back()] = true;
  }
  return features;
}

Vector one_a_feature(const Json& json, const char* key, std::size_t features) {
  Vector values = numbers_of(json, key, kWhere, features);
  if (values.size() != features)
    throw Wrong{fmt::format("\"{}{}\" has {}, but there must be {}, one for each feature", kWhere, key,
                            figures::counted(static_cast<Count>(values.size()), "{} number", "{} numbers"), features)};
  return values;
}

void read_scaling(const Json& json, Transform& transform) {
  transform.shift = one_a_feature(json, "shift", transform.features.size());
  transform.factor = one_a_feature(json, "factor", transform.features.size());
  if (std::ranges::any_of(transform.factor, [](double factor) { return factor < 0; }))
    throw Wrong{fmt::format("\"{}factor\" holds a number below 0", kWhere)};
  const bool moved = std::ranges::any_of(transform.shift, [](double shift) { return shift != 0; });
  if (transform.scaling == Scaling::MaxAbs && moved)
    throw Wrong{fmt::format("\"{}shift\" must be 0 everywhere where the scaling is max-abs", kWhere)};
}

/// Whatever stands there would change what is predicted, so nothing else may stand there.
void check_model_keys(const Json& json, std::initializer_list<std::string_view> known, std::string_view where) {
  if (const auto others = session::other_keys(json, known, where); !others.empty())
    throw Wrong{fmt::format("there is no key \"{}\" of a model", others.front())};
}

/// `w` is the model's, so that nothing is made of a size that it has not.
Transform read_transform(const Json& json, const Vector& w) {
  check_model_keys(
      json, {"table_columns", "features", "scale", "shift", "factor", "bias", "positive", "negative", "names", "label"},
      kWhere);
  Parameters parameters;
  set_from(parameters, "scale", json, "scale", kWhere);
  set_from(parameters, "bias", json, "bias", kWhere);
  Transform transform;
  transform.scaling = parameters.scaling;
  transform.bias = parameters.bias;
  transform.bias_value = parameters.bias_value;
  transform.table_columns = count_of(json, "table_columns", kWhere, 1, kFeatureLimit);
  if (json.contains("features")) {
    transform.features = chosen_features(json, transform.table_columns);
  } else {
    check_size(w, transform.table_columns, transform.bias);
    transform.features.resize(static_cast<std::size_t>(transform.table_columns));
    std::iota(transform.features.begin(), transform.features.end(), Column{0});
  }
  check_size(w, static_cast<Count>(transform.features.size()), transform.bias);
  if (transform.scaling == Scaling::Standardise || transform.scaling == Scaling::MaxAbs) read_scaling(json, transform);
  transform.positive = text_of(json, "positive", kWhere, session::kJsonBytes);  // the names of all classes but one
  transform.negative = text_of(json, "negative", kWhere, session::kJsonBytes);
  if (!transform.positive.empty() && transform.positive == transform.negative)
    throw Wrong{fmt::format("\"{}positive\" and \"{}negative\" name the same class", kWhere, kWhere)};
  return transform;
}

std::vector<std::string> names_of(const Json& json, std::size_t features) {
  std::vector<std::string> names;
  if (!json.contains("names")) return names;
  const Json& list = json["names"];
  const bool texts = list.is_array() && std::ranges::all_of(list, [](const Json& name) { return name.is_string(); });
  if (!texts) throw Wrong{fmt::format("\"{}names\" must be a list of texts", kWhere)};
  for (const Json& name : list) names.push_back(name.get<std::string>());
  if (names.size() != features)
    throw Wrong{fmt::format("\"{}names\" has {}, but there must be {}, one for each feature", kWhere,
                            figures::counted(static_cast<Count>(names.size()), "{} text", "{} texts"), features)};
  return names;
}

Model model_of(const Json& json) {
  if (!json.is_object() || !json.contains("pegasos_model"))
    throw Wrong{"the file is not a model that 'pegasos train --model' wrote"};
  if (count_of(json, "pegasos_model", "", 1, kMaxVersion) > kVersion)
    throw Wrong{"a newer version of this program wrote it"};
  check_model_keys(json, {"pegasos_model", "program", "name", "lambda", "w", "b", "transform"}, "");
  Model model;
  model.name = text_of(json, "name", "");
  Parameters parameters;
  set_from(parameters, "lambda", json, "lambda", "");
  model.lambda = parameters.lambda;
  model.w = numbers_of(json, "w", "", static_cast<std::size_t>(kFeatureLimit) + 1);
  model.b = number_of(json, "b", "");
  const Json& transform = object_of(json, "transform", "");
  model.transform = read_transform(transform, model.w);
  model.names = names_of(transform, model.transform.features.size());
  if (transform.contains("label")) model.label = text_of(transform, "label", kWhere, session::kJsonBytes);
  return model;
}

}  // namespace

Status write_model(const Model& model, const std::string& path, ModelFormat format) {
  if (format == ModelFormat::Liblinear) return write_bytes(path, liblinear_model(model), Worth::Once);
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
  if (!model.names.empty()) inner["names"] = model.names;
  if (!model.label.empty()) inner["label"] = model.label;
  const Json json = {{"pegasos_model", kVersion},
                     {"program", PEGASOS_VERSION},
                     {"name", model.name},
                     {"lambda", model.lambda},
                     {"w", model.w},
                     {"b", model.b},
                     {"transform", inner}};
  const auto text = json_text(json, true);
  return text ? write_bytes(path, *text + "\n", Worth::Once) : Status(text.error());
}

Result<Model> read_model(const std::string& path) {
  const auto text = read_text(path, {.inputs = Inputs::Pipes, .most_bytes = session::kJsonBytes});
  if (!text) return text.error();
  if (is_liblinear_model(*text)) return read_liblinear_model(*text, path);
  const auto json = session::parse_json(*text, {.file = path});
  if (!json) return json.error();
  try {
    return model_of(*json);
  } catch (const Wrong& trouble) {
    return Error{ErrorCode::BadInput,
                 fmt::format("this model cannot be used: {}; train it again with --model", trouble.sentence), path};
  }
}

}  // namespace pegasos::cli
