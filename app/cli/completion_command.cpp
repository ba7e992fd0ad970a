// The completion scripts of bash, zsh and fish, made from the same records as the parsing.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/typed.h"
#include "core/visible.h"

namespace pegasos::cli {
namespace {

std::string spaced(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::string names_of(const std::vector<TypedOption>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const TypedOption& option : options) names.push_back(option.name);
  return spaced(names);
}

/// "words="..." files=1", as a script of bash sets them.
std::string bash_choice(const Typed& typed) {
  std::string text;
  if (!typed.words.empty()) text = fmt::format("words=\"{}\"", spaced(typed.words));
  if (typed.files) text += text.empty() ? "files=1" : " files=1";
  return text.empty() ? "return" : text;
}

/// Branches of a case on "COMMAND:OPTION": a command's own options first, then those that are the same everywhere.
std::string bash_values() {
  std::string text;
  for (const Command& command : commands()) {
    for (const TypedOption& option : own_options(command))
      if (!option.value.empty())
        text += fmt::format("    '{}:{}') {} ;;\n", command.name, option.name, bash_choice(option.typed));
  }
  text += "    *:--json) files=1 ;;\n";
  for (const TypedOption& option : parameter_options()) {
    if (!option.value.empty()) text += fmt::format("    *:{}) {} ;;\n", option.name, bash_choice(option.typed));
  }
  return text;
}

/// What a command takes: its options, and its operands by their place.
std::string bash_commands() {
  std::string text;
  for (const Command& command : commands()) {
    text += fmt::format("      '{}')\n        options=\"{}\"\n        case $place in\n", command.name,
                        names_of(typed_options(command)));
    for (std::size_t i = 0; i < command.operands.size(); ++i) {
      const Operand& operand = command.operands[i];
      text += fmt::format("          {}) {} ;;\n", operand.many ? "*" : std::to_string(i),
                          bash_choice(typed_operand(command, operand)));
    }
    text += "        esac ;;\n";
  }
  return text;
}

/// "data|cache|lesson": the first words that others follow.
std::string groups(std::string_view separator) {
  std::vector<std::string> words = first_words();
  std::erase_if(words, [](const std::string& word) { return second_words(word).empty(); });
  return fmt::format("{}", fmt::join(words, separator));
}

std::string bash_groups() {
  std::string text;
  for (const std::string& word : first_words()) {
    if (const auto second = second_words(word); !second.empty())
      text += fmt::format("        {}) words=\"{}\" ;;\n", word, spaced(second));
  }
  return text;
}

std::string all_flags() {
  std::set<std::string> flags;
  for (const Command& command : commands()) {
    for (const TypedOption& option : typed_options(command))
      if (option.value.empty()) flags.insert(option.name);
  }
  return fmt::format("{}", fmt::join(flags, "|"));
}

std::string bash_script() {
  return fmt::format(
      R"(# bash completion for pegasos, printed by `pegasos completion bash`.
_pegasos() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local words="" options="" files="" command=${{COMP_WORDS[1]}} place=0 i=2
  local sets="{sets}"
  COMPREPLY=()
  case $command in
    {groups}) command="$command ${{COMP_WORDS[2]}}"; i=3 ;;
    {single}) ;;
    *) command=gui; i=1 ;;
  esac
  case "$command:$previous" in
{values}  esac
  if [ -z "$words$files" ]; then
    if [ "$COMP_CWORD" -eq 1 ]; then
      words="{commands} $sets --help --version"
      files=1
    elif [ "$COMP_CWORD" -lt "$i" ]; then
      case ${{COMP_WORDS[1]}} in
{second}      esac
    else
      for (( ; i < COMP_CWORD; i++ )); do
        case ${{COMP_WORDS[i]}} in
          {flags}) ;;
          -?*) ((i++)) ;;
          *) ((place++)) ;;
        esac
      done
      case $command in
{takes}      esac
    fi
  fi
  if [[ $current == -* ]]; then words=${{options:-$words}}; files=""; fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; [ -z "$files" ] || compgen -f -- "$current")
  case ${{COMPREPLY[0]-}} in *:) compopt -o nospace 2>/dev/null ;; esac
  [ -z "$files" ] || compopt -o filenames 2>/dev/null
}}
complete -F _pegasos pegasos
)",
      fmt::arg("sets", spaced(names_of_sets(false))), fmt::arg("groups", groups("|")),
      fmt::arg("single", fmt::format("{}", fmt::join(first_words(), "|"))), fmt::arg("values", bash_values()),
      fmt::arg("commands", spaced(first_words())), fmt::arg("second", bash_groups()), fmt::arg("flags", all_flags()),
      fmt::arg("takes", bash_commands()));
}

/// In single quotes of a shell; brackets and colons are what zsh splits a specification at.
std::string zsh_text(std::string_view text, bool colons = true) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == '\\' || (c == ':' && colons)) quoted += '\\';
      quoted += c;
    }
  }
  return quoted;
}

/// ":L: " or ":WHAT:(on off)": what _arguments wants after an option or a place.
std::string zsh_action(std::string_view name, const Typed& typed) {
  std::string words;
  for (const std::string& word : typed.words) words += (words.empty() ? "" : " ") + zsh_text(word);
  std::string action = typed.files ? "_files" : " ";
  if (!typed.words.empty()) action = fmt::format("({})", words);
  if (!typed.words.empty() && typed.files) action = "_pegasos_or_files " + words;
  return fmt::format(":{}:{}", zsh_text(name), action);
}

std::string zsh_commands() {
  std::string text;
  for (const Command& command : commands()) {
    text += fmt::format("    '{}')\n      _arguments -s", command.name);
    for (const TypedOption& option : typed_options(command))
      text += fmt::format(" \\\n        '{}[{}]{}'", option.name, zsh_text(option.help, false),
                          option.value.empty() ? "" : zsh_action(option.value, option.typed));
    for (std::size_t i = 0; i < command.operands.size(); ++i) {
      const Operand& operand = command.operands[i];
      text += fmt::format(" \\\n        '{}{}'", operand.many ? "*" : std::to_string(i + 1),
                          zsh_action(operand.name, typed_operand(command, operand)));
    }
    text += " ;;\n";
  }
  return text;
}

std::string summary_of(std::string_view name) {
  const auto at = std::ranges::find(commands(), name, &Command::name);
  return std::string(at == commands().end() ? std::string_view() : at->summary);
}

/// "'train:Runs the solver.'" of each.
std::string zsh_words(std::string_view group, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    const std::string summary = summary_of(group.empty() ? word : fmt::format("{} {}", group, word));
    text += fmt::format(" '{}:{}'", word, zsh_text(summary, false));
  }
  return text;
}

std::string zsh_groups() {
  std::string text;
  for (const std::string& word : first_words()) {
    if (const auto second = second_words(word); !second.empty())
      text += fmt::format("      {}) list=({} ) ;;\n", word, zsh_words(word, second));
  }
  return text;
}

std::string zsh_script() {
  return fmt::format(
      R"(#compdef pegasos
# zsh completion for pegasos, printed by `pegasos completion zsh`.
_pegasos_or_files() {{
  compadd "$@"
  _files
}}
_pegasos() {{
  local -a list
  local command=$words[2] skip=1
  if (( CURRENT == 2 )); then
    list=({first} )
    _describe command list
    compadd -- {sets} --help --version
    _files
    return
  fi
  case $command in
    {groups})
      if (( CURRENT == 3 )); then
        case $command in
{second}        esac
        _describe command list
        return
      fi
      command="$command $words[3]"; skip=2 ;;
    {single}) ;;
    *) command=gui; skip=0 ;;
  esac
  words=(pegasos "${{(@)words[skip+2,-1]}}")
  (( CURRENT -= skip ))
  case $command in
{takes}  esac
}}
if [ "$funcstack[1]" = _pegasos ]; then _pegasos "$@"; else compdef _pegasos pegasos; fi
)",
      fmt::arg("first", zsh_words("", first_words())), fmt::arg("sets", spaced(names_of_sets(false))),
      fmt::arg("groups", groups("|")), fmt::arg("second", zsh_groups()),
      fmt::arg("single", fmt::format("{}", fmt::join(first_words(), "|"))), fmt::arg("takes", zsh_commands()));
}

std::string fish_text(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string fish_words(const Typed& typed) {
  std::string text = typed.files ? "" : " -f";
  if (!typed.words.empty()) text += " -a " + fish_text(spaced(typed.words));
  return text;
}

std::string fish_command(const Command& command) {
  const std::string start = fmt::format("complete -c pegasos -n '__pegasos_is {}'", command.name);
  std::string text;
  for (const TypedOption& option : typed_options(command)) {
    const bool is_long = option.name.starts_with("--");
    text += fmt::format("{} -{} {}", start, is_long ? 'l' : 's', option.name.substr(is_long ? 2 : 1));
    if (!option.value.empty()) text += " -r" + fish_words(option.typed);
    text += fmt::format(" -d {}\n", fish_text(option.help));
  }
  for (const Operand& operand : command.operands) {
    const Typed typed = typed_operand(command, operand);
    if (!typed.words.empty()) text += fmt::format("{} -a {}\n", start, fish_text(spaced(typed.words)));
    if (typed.files) text += fmt::format("{} -F\n", start);
  }
  return text;
}

std::string fish_script() {
  std::string text = fmt::format(
      R"(# fish completion for pegasos, printed by `pegasos completion fish`.
function __pegasos_is
  set -l typed (commandline -opc)
  set -l name "$typed[2]"
  contains -- "$typed[2]" {}; and set name "$typed[2..3]"
  contains -- "$typed[2]" {}; or set name gui
  test "$name" = "$argv"
end
function __pegasos_after
  set -l typed (commandline -opc)
  set -e typed[1]
  test "$typed" = "$argv"
end
complete -c pegasos -f
complete -c pegasos -n __pegasos_after -F
complete -c pegasos -n __pegasos_after -a {}
complete -c pegasos -n __pegasos_after -l version -d 'The version.'
complete -c pegasos -n __pegasos_after -l help -d 'All commands.'
)",
      groups(" "), spaced(first_words()), fish_text(spaced(names_of_sets(false))));
  for (const std::string& word : first_words()) {
    text += fmt::format("complete -c pegasos -n __pegasos_after -a {} -d {}\n", word, fish_text(summary_of(word)));
    for (const std::string& second : second_words(word))
      text += fmt::format("complete -c pegasos -n '__pegasos_after {}' -a {} -d {}\n", word, second,
                          fish_text(summary_of(fmt::format("{} {}", word, second))));
  }
  for (const Command& command : commands()) text += fish_command(command);
  return text;
}

Status run_completion(const Arguments& arguments) {
  const std::string& shell = arguments.operand();
  if (shell == "bash") return print(bash_script());
  if (shell == "zsh") return print(zsh_script());
  if (shell == "fish") return print(fish_script());
  return usage_error(fmt::format("there is no completion for '{}': choose bash, zsh or fish", excerpt_of(shell)));
}

}  // namespace

Command completion_command() {
  return {.name = "completion",
          .summary = "Prints the completion script of a shell.",
          .operands = {{"SHELL", "bash, zsh or fish", true, "bash|zsh|fish"}},
          .parameters = ParameterUse::None,
          .has_json = false,
          .examples = {"completion bash > ~/.local/share/bash-completion/completions/pegasos",
                       "completion fish > ~/.config/fish/completions/pegasos.fish"},
          .run = run_completion};
}

}  // namespace pegasos::cli
