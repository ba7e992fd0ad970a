#include "cli/help.h"

#include <fmt/format.h>

#include "core/numbers.h"
#include "plot/math_text.h"

namespace pegasos::cli {
namespace {

constexpr std::size_t kWidth = 100;

/// `text` broken into lines of at most kWidth characters after `indent` spaces; the first line is begun already.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string result;
  std::size_t at = indent;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    if (at > indent && at + 1 + word.size() > kWidth) {
      result += '\n';
      result.append(indent, ' ');
      at = indent;
    } else if (at > indent) {
      result += ' ';
      ++at;
    }
    result += word;
    at += word.size();
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return result;
}

constexpr std::size_t kColumn = 26;

std::string line(const std::string& left, std::string_view right) {
  std::string text = "  " + left;
  if (text.size() + 2 > kColumn) {
    text += "\n" + std::string(kColumn, ' ');
  } else {
    text.append(kColumn - text.size(), ' ');
  }
  return text + wrapped(right, kColumn) + "\n";
}

std::string usage(const Command& command) {
  std::string text = command.name == "gui" ? "pegasos [gui]" : fmt::format("pegasos {}", command.name);
  for (const Operand& operand : command.operands)
    text += fmt::format(fmt::runtime(operand.required ? " {}{}" : " [{}{}]"), operand.name, operand.many ? "..." : "");
  if (command.needs_lambda) text += " --lambda L";
  for (const Option& option : command.options) {
    if (option.required) text += fmt::format(" {} {}", option.name, option.value);
  }
  return text + " [options]";
}

std::string option_lines(const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    std::string left(option.name);
    if (!option.value.empty()) left += " " + std::string(option.value);
    text += line(left, option.help);
  }
  return text;
}

std::string range_text(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::Number:
      return fmt::format(" From {} to {}.", shortest(parameter.low), shortest(parameter.high));
    case ParameterKind::Integer: return fmt::format(" From {:.0f} to {:.0f}.", parameter.low, parameter.high);
    default: return {};
  }
}

std::string parameter_line(const Command& command, const Parameter& parameter) {
  std::string right = help_of(parameter) + range_text(parameter);
  if (parameter.key == "lambda" && command.needs_lambda) {
    right += " It must be given, or --C.";
  } else if (!parameter.default_text().empty()) {
    right += fmt::format(" [{}]", parameter.default_text());
  }
  return line(parameter.flag() + " " + value_text(parameter), right);
}

std::string_view group_title(ParameterGroup group) {
  switch (group) {
    case ParameterGroup::Data: return "Data";
    case ParameterGroup::Objective: return "Objective";
    case ParameterGroup::Method: return "Method";
    case ParameterGroup::Seeds: return "Seeds";
    case ParameterGroup::Program: break;
  }
  return "Program";
}

std::string parameter_lines(const Command& command) {
  std::string text;
  const Parameter* previous = nullptr;
  for (const Parameter& parameter : parameter_table()) {
    const bool program = parameter.group == ParameterGroup::Program;
    if (program || !uses(command, parameter)) continue;
    if (previous == nullptr || previous->group != parameter.group)
      text += fmt::format("\n{}\n", group_title(parameter.group));
    text += parameter_line(command, parameter);
    if (parameter.key == "lambda")
      text += line("--C C", "The same on the scale of liblinear and libsvm: lambda = 1/(C m).");
    if (parameter.key == "projection") text += line("--no-projection", "The same as --projection off.");
    previous = &parameter;
  }
  return text;
}

}  // namespace

std::string help_of(const Parameter& parameter) {
  std::string text(parameter.help);
  std::string formulas;
  for (const ParameterChoice& choice : parameter.choices) {
    if (choice.formula.empty()) continue;
    std::string formula = plot::plain_text(std::string(choice.formula));
    if (const auto place = formula.find("{}"); place != std::string::npos)
      formula.replace(place, 2, choice.number.empty() ? std::string_view("number") : choice.number);
    formulas += fmt::format("{}{}: {}", formulas.empty() ? " " : "; ", choice.word, formula);
  }
  return formulas.empty() ? text : text + formulas + ".";
}

std::string value_text(const Parameter& parameter) {
  if (!parameter.choices.empty()) return parameter.choice_words();
  if (parameter.key == "lambda") return "L";
  if (parameter.key == "label") return "NAME|INDEX";
  if (parameter.key == "positive") return "LABEL";
  if (parameter.key == "classes") return "A,B";
  if (parameter.key == "features") return "I,J,...";
  if (parameter.key == "w1") return "V,V,...";
  if (parameter.kind == ParameterKind::Seed) return "S";
  if (parameter.key == "k") return "K";
  if (parameter.key == "T") return "T";
  if (parameter.key == "m") return "M";
  return parameter.kind == ParameterKind::Integer ? "N" : "X";
}

std::string overview_text() {
  std::string text =
      "Pegasos Lab: the Pegasos solver for support vector machines, step by step, in a window and on the command "
      "line.\n\n"
      "Usage\n  pegasos [DATA | SESSION] [options]\n  pegasos COMMAND ... [options]\n\nCommands\n";
  for (const Command& command : commands()) text += line(std::string(command.name), command.summary);
  text +=
      "\nDATA is the name of a bundled set or generator (pegasos data list), a LIBSVM, CSV or TSV file, "
      "gzip-compressed or\n"
      "not, or - for standard input.\n\nOptions of all commands\n";
  text += option_lines(program_options());
  text += line("--help, --version", "This text, or that of a command; the version, with --json its date, too.");
  text +=
      "\nExamples\n  pegasos\n  pegasos train iris --positive virginica --lambda 0.001 --T 10000\n"
      "  pegasos optimum breast_cancer --scale unit-rows --lambda 0.01 --json -\n  pegasos train --help\n"
      "\nExit codes: 0 done, 1 the input or the run failed, 2 wrong usage; a signal's own where one ended it (a "
      "window: 0).\n";
  return text;
}

std::string group_text(std::string_view group) {
  std::string text = fmt::format("Usage\n  pegasos {} COMMAND ...\n\nCommands\n", group);
  for (const Command& command : commands()) {
    if (command.name.starts_with(fmt::format("{} ", group))) text += line(std::string(command.name), command.summary);
  }
  if (group == "lesson") text += "\n'pegasos manual lessons' prints how a lesson is written.\n";
  return text + fmt::format("\n'pegasos {} COMMAND --help' shows the options of one.\n", group);
}

std::string help_text(const Command& command) {
  std::string text = fmt::format("{}\n\nUsage\n  {}\n", command.summary, usage(command));
  for (const Operand& operand : command.operands) text += line(std::string(operand.name), operand.help);
  if (!command.details.empty()) {
    const bool laid_out = command.details.find('\n') != std::string_view::npos;
    text += "\n" + (laid_out ? std::string(command.details) : wrapped(command.details, 0)) + "\n";
  }
  if (!command.options.empty()) text += "\nOptions\n" + option_lines(command.options);
  text += parameter_lines(command);
  text += "\nProgram\n";
  if (command.parameters != ParameterUse::None) text += parameter_line(command, *find_parameter("threads"));
  std::vector<Option> others = program_options();
  if (!command.has_json) std::erase_if(others, [](const Option& option) { return option.name == "--json"; });
  text += option_lines(others);
  text += "\nExamples\n";
  for (const std::string_view example : command.examples)
    text += example.empty() ? "  pegasos\n" : fmt::format("  pegasos {}\n", example);
  return text;
}

}  // namespace pegasos::cli
