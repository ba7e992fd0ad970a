// What the JSON of each command holds: one table of fields, from which `pegasos schema` makes a JSON schema.
#pragma once

#include <string_view>
#include <vector>

#include "exports/json_text.h"

namespace pegasos::cli {

/// One member of an object.
struct Field {
  std::string_view name;
  /// text, count (a whole number from 0), number, flag or object; texts, counts, numbers or objects for a list;
  /// "texts by name", "numbers by name" or "objects by name" where the keys are data. "text|null" may be null, a `?` at
  /// the end means that it may be missing.
  std::string_view type;
  std::string_view meaning;         ///< a sentence without its full stop
  std::vector<Field> members = {};  ///< of an object, or of each object of a list
};
using Fields = std::vector<Field>;

/// A command's object has the fields of one of its forms.
struct JsonOf {
  std::string_view command;  ///< "train", "data info"; "version" is `pegasos --version --json`
  std::vector<Fields> forms;
};

/// Every command that has JSON, in the order of --help.
const std::vector<JsonOf>& json_table();

/// JSON Schema, draft 2020-12: `title` and `description` say whose it is.
exports::Json schema_of(const JsonOf& json, std::string_view description);

}  // namespace pegasos::cli
