// The completion script for bash, made from the same records as the parsing.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/output.h"
#include "core/visible.h"
#include "data/source.h"

namespace pegasos::cli {
namespace {

std::string spaced(std::string_view words) {
  std::string text(words);
  std::ranges::replace(text, '|', ' ');
  return text;
}

/// "none|feature:B|free" -> "none feature: free": what can be typed.
std::string typed_choices(const Parameter& parameter) {
  std::string text;
  for (const ParameterChoice& choice : parameter.choices)
    text += (text.empty() ? "" : " ") + std::string(choice.word) + (choice.number.empty() ? "" : ":");
  return text;
}

std::string options_of(const Command& command) {
  std::string text = "--help";
  for (const Option& option : program_options()) text += " " + std::string(option.name);
  for (const Option& option : command.options) text += " " + std::string(option.name);
  if (command.parameters == ParameterUse::None) return text;
  for (const Parameter& parameter : parameter_table()) {
    const bool taken = command.parameters == ParameterUse::All || parameter.group == ParameterGroup::Program;
    if (taken && parameter.key != "data") text += " " + parameter.flag();
  }
  if (command.parameters == ParameterUse::All) text += " --C --no-projection";
  return text;
}

/// case branches: what may follow an option.
std::string value_cases() {
  std::string text;
  std::set<std::string> files = {"--json"};
  std::set<std::string> anything = {"--C"};
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.key == "data") continue;
    if (parameter.choices.empty()) {
      anything.insert(parameter.flag());
    } else {
      text += fmt::format("    {}) words=\"{}\" ;;\n", parameter.flag(), typed_choices(parameter));
    }
  }
  std::set<std::string> seen;
  for (const Command& command : commands()) {
    for (const Option& option : command.options) {
      const std::string name(option.name);
      if (option.value.empty() || !seen.insert(name).second) continue;
      if (!option.words.empty()) {
        text += fmt::format("    {}) words=\"{}\" ;;\n", name, spaced(option.words));
      } else if (option.value.find("FILE") != std::string_view::npos) {
        files.insert(name);
      } else {
        anything.insert(name);
      }
    }
  }
  text += fmt::format("    {}) files=1 ;;\n", fmt::join(files, "|"));
  text += fmt::format("    {}) return ;;\n", fmt::join(anything, "|"));
  return text;
}

std::string names_of_sets(bool generators_only) {
  std::string text;
  for (const SourceInfo& source : sources()) {
    if (source.generated || !generators_only) text += (text.empty() ? "" : " ") + source.name;
  }
  return text;
}

/// Operands of one command, by their place.
std::string operand_cases(const Command& command) {
  std::string text;
  for (std::size_t i = 0; i < command.operands.size(); ++i) {
    const Operand& operand = command.operands[i];
    std::string what = "files=1";
    if (!operand.words.empty()) what = fmt::format("words=\"{}\"", spaced(operand.words));
    if (operand.name == "DATA") what = "words=\"$sets\" files=1";
    if (command.name == "data generate") what = "words=\"$generators\"";
    text += fmt::format("          {}) {} ;;\n", i, what);
  }
  return text;
}

std::string command_cases() {
  std::string text;
  for (const Command& command : commands()) {
    text += fmt::format("      '{}')\n        options=\"{}\"\n        case $place in\n{}        esac ;;\n",
                        command.name, options_of(command), operand_cases(command));
  }
  return text;
}

std::string first_words() {
  std::string text;
  std::set<std::string> seen;
  for (const Command& command : commands()) {
    const std::string word(command.name.substr(0, command.name.find(' ')));
    if (seen.insert(word).second) text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

std::string second_words(std::string_view group) {
  std::string text;
  for (const Command& command : commands()) {
    if (command.name.starts_with(fmt::format("{} ", group)))
      text += std::string(text.empty() ? "" : " ") + std::string(command.name.substr(group.size() + 1));
  }
  return text;
}

std::string bash_script() {
  return fmt::format(
      R"(# bash completion for pegasos, printed by `pegasos completion bash`.
_pegasos() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local words="" options="" files="" command="" place=0 i skip=""
  local sets="{sets}"
  local generators="{generators}"
  COMPREPLY=()
  case $previous in
{values}  esac
  if [ -z "$words$files" ]; then
    command=${{COMP_WORDS[1]}}
    i=2
    if [ "$command" = data ] || [ "$command" = cache ]; then
      if [ "$COMP_CWORD" -eq 2 ]; then
        if [ "$command" = data ]; then words="{data_words}"; else words="{cache_words}"; fi
      fi
      command="$command ${{COMP_WORDS[2]}}"
      i=3
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
      command=""
      words="{commands} $sets --help --version"
      files=1
    elif [ -z "$words" ]; then
      for (( ; i < COMP_CWORD; i++ )); do
        case ${{COMP_WORDS[i]}} in
          --help|--quiet|--verbose|--verify|--resume|--no-cache|--no-projection) ;;
          -?*) ((i++)) ;;
          *) ((place++)) ;;
        esac
      done
      case $command in
{commands_cases}      *) options="{gui_options}" ;;
      esac
    fi
  fi
  if [[ $current == -* ]]; then words=${{options:-$words}}; files=""; fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; [ -z "$files" ] || compgen -f -- "$current")
  case ${{COMPREPLY[0]-}} in *:) compopt -o nospace 2>/dev/null ;; esac
  [ -z "$files" ] || compopt -o filenames 2>/dev/null
}}
complete -F _pegasos pegasos
)",
      fmt::arg("sets", names_of_sets(false)), fmt::arg("generators", names_of_sets(true)),
      fmt::arg("values", value_cases()), fmt::arg("data_words", second_words("data")),
      fmt::arg("cache_words", second_words("cache")), fmt::arg("commands", first_words()),
      fmt::arg("commands_cases", command_cases()), fmt::arg("gui_options", options_of(gui_command())));
}

Status run_completion(const Arguments& arguments, const WindowFunction& /*open_window*/) {
  if (arguments.operand() != "bash")
    return usage_error(fmt::format("there is no completion for '{}': choose bash", excerpt_of(arguments.operand())));
  return print(bash_script());
}

}  // namespace

Command completion_command() {
  return {.name = "completion",
          .summary = "Prints the completion script of a shell.",
          .operands = {{"SHELL", "bash", true, "bash"}},
          .options = {},
          .parameters = ParameterUse::None,
          .examples = {"completion bash > ~/.local/share/bash-completion/completions/pegasos"},
          .run = run_completion};
}

}  // namespace pegasos::cli
