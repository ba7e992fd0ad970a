#include "cli/schema.h"

#include <fmt/format.h>

namespace pegasos::cli {
namespace {

using exports::Json;

Json object_schema(const Fields& fields);

Json scalar_schema(std::string_view type) {
  if (type == "count") return {{"type", "integer"}, {"minimum", 0}};
  if (type == "text") return {{"type", "string"}};
  if (type == "flag") return {{"type", "boolean"}};
  return {{"type", type}};  // number, null
}

/// Of one type, without | and ?.
Json type_schema(std::string_view type, const Fields& members) {
  constexpr std::string_view kByName = " by name";
  const bool by_name = type.ends_with(kByName);
  if (by_name) type.remove_suffix(kByName.size());
  if (type == "object") return object_schema(members);
  if (!type.ends_with('s')) return scalar_schema(type);
  type.remove_suffix(1);
  Json one = type == "object" ? object_schema(members) : scalar_schema(type);
  if (by_name) return {{"type", "object"}, {"additionalProperties", std::move(one)}};
  return {{"type", "array"}, {"items", std::move(one)}};
}

Json field_schema(const Field& field) {
  Json schema = {{"description", field.meaning}};
  std::string_view types = field.type;
  if (types.ends_with('?')) types.remove_suffix(1);
  if (types.find('|') == std::string_view::npos) {
    schema.update(type_schema(types, field.members));
    return schema;
  }
  schema["anyOf"] = Json::array();
  while (!types.empty()) {
    const std::size_t bar = types.find('|');
    schema["anyOf"].push_back(type_schema(types.substr(0, bar), field.members));
    types.remove_prefix(bar == std::string_view::npos ? types.size() : bar + 1);
  }
  return schema;
}

Json object_schema(const Fields& fields) {
  Json schema = {{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
  for (const Field& field : fields) {
    schema["properties"][std::string(field.name)] = field_schema(field);
    if (!field.type.ends_with('?')) schema["required"].push_back(field.name);
  }
  schema["additionalProperties"] = false;
  return schema;
}

}  // namespace

Json schema_of(const JsonOf& json, std::string_view description) {
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", json.command == "version" ? "pegasos --version --json"
                                                     : fmt::format("pegasos {} --json", json.command)},
                 {"description", description}};
  if (json.forms.size() == 1) {
    schema.update(object_schema(json.forms.front()));
    return schema;
  }
  schema["anyOf"] = Json::array();
  for (const Fields& form : json.forms) schema["anyOf"].push_back(object_schema(form));
  return schema;
}

}  // namespace pegasos::cli
