// `pegasos schema COMMAND`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/schema.h"
#include "core/visible.h"

namespace pegasos::cli {
namespace {

std::string_view description_of(std::string_view name) {
  const auto at = std::ranges::find(commands(), name, &Command::name);
  return at == commands().end() ? "Which version this is." : at->summary;
}

Status run_schema(const Arguments& arguments) {
  const std::string name = fmt::format("{}", fmt::join(arguments.operands(), " "));
  const auto at = std::ranges::find(json_table(), name, &JsonOf::command);
  if (at == json_table().end()) {
    std::string names;
    for (const JsonOf& json : json_table()) names += fmt::format("{}{}", names.empty() ? "" : ", ", json.command);
    return usage_error(fmt::format("no command '{}' has JSON: choose one of {}", excerpt_of(name), names));
  }
  const Json schema = schema_of(*at, description_of(name));
  const auto text = json_text(schema);
  if (!text) return text.error();
  return finish(arguments, schema, *text + "\n");
}

/// For the completion: "data|train|...".
const std::string& words_with_json() {
  static const std::string kWords = [] {
    std::string words;
    std::set<std::string_view> seen;
    for (const JsonOf& json : json_table()) {
      const std::string_view word = json.command.substr(0, json.command.find(' '));
      if (seen.insert(word).second) words += fmt::format("{}{}", words.empty() ? "" : "|", word);
    }
    return words;
  }();
  return kWords;
}

}  // namespace

Command schema_command() {
  return {.name = "schema",
          .summary = "The JSON schema of what a command writes with --json.",
          .operands = {{"COMMAND", "the command's name, one word or two; version is that of --version --json", true,
                        words_with_json(), true}},
          .parameters = ParameterUse::None,
          .examples = {"schema train", "schema data info --json info.schema.json"},
          .details =
              "JSON Schema, draft 2020-12: every key with its type and its meaning. Keys that a schema does not "
              "require are there where the options ask for them.",
          .run = run_schema};
}

}  // namespace pegasos::cli
