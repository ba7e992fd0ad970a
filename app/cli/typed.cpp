#include "cli/typed.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/help.h"
#include "data/source.h"

namespace pegasos::cli {
namespace {

/// "dark|light|FILE".
Typed typed_of(std::string_view words, std::string_view value) {
  Typed typed;
  if (words.empty() && value.find('|') != std::string_view::npos) words = value;
  while (!words.empty()) {
    const std::size_t bar = words.find('|');
    const std::string_view word = words.substr(0, bar);
    if (word != "FILE") typed.words.emplace_back(word);
    words.remove_prefix(bar == std::string_view::npos ? words.size() : bar + 1);
  }
  typed.files =
      value.find("FILE") != std::string_view::npos || value == "FOLDER" || value == "SESSION" || value == "PARTS";
  return typed;
}

TypedOption typed_option(const Option& option) {
  return {std::string(option.name), std::string(option.value), std::string(option.help),
          typed_of(option.words, option.value)};
}

TypedOption typed_parameter(const Parameter& parameter) {
  TypedOption option{parameter.flag(), value_text(parameter), help_of(parameter), {}};
  for (const ParameterChoice& choice : parameter.choices)
    option.typed.words.push_back(std::string(choice.word) + (choice.number.empty() ? "" : ":"));
  option.typed.files = parameter.key == "test";
  return option;
}

}  // namespace

std::vector<TypedOption> parameter_options(const Command* command) {
  std::vector<TypedOption> options;
  for (const Parameter& parameter : parameter_table()) {
    if (command != nullptr ? !uses(*command, parameter) : parameter.key == "data") continue;
    options.push_back(typed_parameter(parameter));
    if (parameter.key == "lambda")
      options.push_back({"--C", "C", "lambda on the scale of liblinear and libsvm: lambda = 1/(C m).", {}});
    if (parameter.key == "projection") options.push_back({"--no-projection", "", "The same as --projection off.", {}});
  }
  return options;
}

std::vector<TypedOption> common_options() {
  std::vector<TypedOption> options;
  for (const Option& option : program_options()) options.push_back(typed_option(option));
  options.push_back({"--help", "", "What the command does, every option, examples.", {}});
  return options;
}

std::vector<TypedOption> own_options(const Command& command) {
  std::vector<TypedOption> options;
  for (const Option& option : command.options) options.push_back(typed_option(option));
  return options;
}

std::vector<TypedOption> typed_options(const Command& command) {
  std::vector<TypedOption> options = own_options(command);
  for (const auto& more : {parameter_options(&command), common_options()})
    options.insert(options.end(), more.begin(), more.end());
  if (!command.has_json) std::erase_if(options, [](const TypedOption& option) { return option.name == "--json"; });
  return options;
}

Typed typed_operand(const Command& command, const Operand& operand) {
  if (command.name == "data generate") return {names_of_sets(true), false};
  if (operand.name == "DATA") return {names_of_sets(false), true};
  return typed_of(operand.words, operand.name);
}

std::vector<std::string> first_words() {
  std::vector<std::string> words;
  for (const Command& command : commands()) {
    std::string word(command.name.substr(0, command.name.find(' ')));
    if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
  }
  return words;
}

std::vector<std::string> second_words(std::string_view first) {
  std::vector<std::string> words;
  for (const Command& command : commands()) {
    if (command.name.starts_with(fmt::format("{} ", first))) words.emplace_back(command.name.substr(first.size() + 1));
  }
  return words;
}

std::vector<std::string> names_of_sets(bool generators_only) {
  std::vector<std::string> names;
  for (const SourceInfo& source : sources()) {
    if (source.generated || !generators_only) names.push_back(source.name);
  }
  return names;
}

}  // namespace pegasos::cli
