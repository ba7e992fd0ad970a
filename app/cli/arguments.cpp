#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <span>
#include <tuple>

#include "cli/command.h"
#include "core/numbers.h"
#include "core/repeated.h"
#include "core/visible.h"
#include "data/files.h"
#include "session/carrier.h"
#include "session/link.h"
#include "session/origin.h"
#include "session/session_file.h"

namespace pegasos::cli {
namespace {

/// What is read; check_used then has its own sentence for what is not used.
bool takes(const Command& command, const Parameter& parameter) {
  if (parameter.key == "data" || command.parameters == ParameterUse::None) return false;
  return command.parameters > ParameterUse::Program || parameter.group == ParameterGroup::Program;
}

/// What CLI11 fills. Everything is text: numbers are read by the parameter table, strictly.
struct Raw {
  std::map<std::string, std::string> values;
  std::map<std::string, bool> flags;
};

void declare(CLI::App& app, Raw& raw, const Option& option) {
  const std::string name(option.name);
  if (option.value.empty()) {
    app.add_flag(name, raw.flags[name])->disable_flag_override();
  } else {
    app.add_option(name, raw.values[name]);
  }
}

void declare_all(CLI::App& app, Raw& raw, const Command& command) {
  for (const Option& option : program_options()) declare(app, raw, option);
  for (const Option& option : command.options) declare(app, raw, option);
  for (const Parameter& parameter : parameter_table()) {
    if (takes(command, parameter)) declare(app, raw, {parameter.flag(), "VALUE", parameter.help});
  }
  if (command.parameters <= ParameterUse::Program) return;
  declare(app, raw, {"--C", "C", ""});
  declare(app, raw, {"--no-projection", "", ""});
}

std::string see_help(const Command& command) {
  return fmt::format("'pegasos {} --help' shows the options", command.name);
}

/// What to do instead of giving a parameter that the command does not use.
std::string_view instead(std::string_view key) {
  if (key == "test") return ": it looks at one set, so give the test set as DATA";
  if (key == "held-out")
    return ": it takes the whole set, so give it to a command that trains, or export either part from the window";
  return {};
}

/// What is common to all commands is only said to change nothing (unused_parameters).
Status check_used(const Command& command, const Arguments& arguments) {
  for (const Parameter& parameter : parameter_table()) {
    if (!arguments.given(parameter.key) || uses(command, parameter) || is_common(parameter.key)) continue;
    const std::string used = used_flags(command);
    constexpr std::size_t kMost = 300;
    return usage_error(fmt::format("--{} has no place in 'pegasos {}'{}; {}", parameter.key, command.name,
                                   instead(parameter.key),
                                   used.size() > kMost ? see_help(command) : "of the parameters it takes " + used));
  }
  return Done{};
}

/// CLI11's complaint in our words.
std::string plainly(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string option = text.substr(0, text.find(':'));
  if (text.find("required but received") != std::string::npos) return option + " is given more than once";
  if (text.find("required") != std::string::npos) return option + " needs a value";
  if (text.find("flag override") != std::string::npos)
    return "--" + text.substr(0, text.find(' ')) + " takes no value: give it or leave it out";
  constexpr std::string_view kConversion = "Could not convert: ";
  if (text.starts_with(kConversion)) return text.substr(kConversion.size()) + " is not possible, it takes no value";
  return text;
}

/// Operands are what is left, and `behind` the mark --; an unknown option is left as well.
Result<std::vector<std::string>> check_operands(const Command& command, std::vector<std::string> rest,
                                                std::span<const std::string> behind) {
  for (const std::string& word : rest) {
    if (word.size() < 2 || word[0] != '-') continue;
    std::error_code failed;
    const bool file = std::filesystem::exists(word, failed);
    return usage_error(
        fmt::format("there is no option {} of 'pegasos {}'; {}", excerpt_of(word), command.name,
                    file ? "the file of that name is written ./" + excerpt_of(word) : see_help(command)));
  }
  rest.insert(rest.end(), behind.begin(), behind.end());
  const bool many = !command.operands.empty() && command.operands.back().many;
  if (rest.size() > command.operands.size() && !many) {
    const std::string& first = rest[command.operands.size()];
    const bool option = first.starts_with('-') && first.size() > 1;  // it was not refused above: it stands behind --
    return usage_error(fmt::format("'{}' is one argument too many for 'pegasos {}'; {}", excerpt_of(first),
                                   command.name, option ? "what stands behind -- is no option" : see_help(command)));
  }
  for (std::size_t i = rest.size(); i < command.operands.size(); ++i) {
    const Operand& missing = command.operands[i];
    if (missing.required)
      return usage_error(fmt::format("'pegasos {}' needs {}: {}", command.name, missing.name, missing.help));
  }
  return rest;
}

Status check_option(const Command& command, const Option& option, bool given, const std::string& value) {
  if (!given) {
    if (!option.required) return Done{};
    return usage_error(
        fmt::format("'pegasos {}' needs {} {}: {}", command.name, option.name, option.value, option.help));
  }
  if (option.value.empty()) return Done{};
  if (value.empty() || value.starts_with("--"))
    return usage_error(fmt::format("{} needs {}; {}", option.name, option.value, see_help(command)));
  const std::string wrapped = "|" + std::string(option.words) + "|";
  if (!option.words.empty() && wrapped.find("|" + value + "|") == std::string::npos) {
    std::string list(option.words);
    std::ranges::replace(list, '|', ' ');
    return usage_error(fmt::format("{} {} is not known: choose one of {}", option.name, excerpt_of(value), list));
  }
  return Done{};
}

/// What is wrong with a number that is not taken.
std::string why_not(std::string_view text) {
  const bool beyond = parse_double(text) || is_beyond_double(text);
  return beyond ? fmt::format("{} is out of range", excerpt_of(text))
                : fmt::format("\"{}\" is not a number as it is wanted here", excerpt_of(text));
}

/// What a file is that looks like a session, and where it belongs.
std::string_view what_instead(const std::string& data) {
  if (session::is_carrier(data))
    return session::read_origin(data)
               ? "this is no data set: 'pegasos origin' says where a picture, film or report of this program "
                 "comes from, pegasos gui opens its run"
               : "this is a picture, film or page, and no data set: give a table (CSV) or LIBSVM text";
  constexpr std::string_view kSession =
      "this is a session, not a data set: open it with pegasos gui, or run it again with pegasos replay";
  if (session::is_link(data)) return kSession;
  const auto json = read_text(data);
  const auto has = [&](std::string_view key) { return json && json->find(key) != std::string::npos; };
  if (has("\"pegasos_session\"")) return kSession;
  if (has("\"pegasos_model\"")) return "this is a model, not a data set: give it to 'pegasos predict DATA --model'";
  return "this is JSON, and no data set: give a table (CSV) or LIBSVM text; what is a session has the key "
         "\"pegasos_session\", a model \"pegasos_model\"";
}

}  // namespace

bool is_of_an_option(const Error& error) {
  return error.code == ErrorCode::Usage || error.code == ErrorCode::OutOfRange;
}

Error unless_session(Error error, const std::string& data) {
  if (error.code != ErrorCode::BadInput || !session::looks_like_session(data)) return error;
  return {ErrorCode::BadInput, std::string(what_instead(data)), data};
}

Error of_data(Error error, const std::string& data) {
  if (error.file.empty() && !is_of_an_option(error)) error.file = data;
  return unless_session(std::move(error), data);
}

const std::string& Arguments::operand(std::size_t i) const {
  static const std::string none;
  return i < operands_.size() ? operands_[i] : none;
}

std::string Arguments::text(std::string_view option, std::string_view fallback) const {
  const auto at = options_.find(option);
  return at == options_.end() ? std::string(fallback) : at->second;
}

Result<double> Arguments::number(std::string_view option, double fallback, double low, double high) const {
  if (!has(option)) return fallback;
  const auto value = parse_double(text(option));
  if (value && *value >= low && *value <= high) return *value;
  return range_error(fmt::format("{} {}: give a decimal number from {} to {}", option, why_not(text(option)),
                                 shortest(low), shortest(high)));
}

Result<Count> Arguments::whole(std::string_view option, Count fallback, Count low, Count high) const {
  if (!has(option)) return fallback;
  const auto value = parse_count(text(option));
  if (value && *value >= low && *value <= high) return *value;
  const bool other = !value && !is_whole(text(option)) && parse_double(text(option));
  return range_error(fmt::format("{} {} is {}: give a whole number from {} to {}", option, excerpt_of(text(option)),
                                 other ? "not written in digits alone" : "out of range", low, high));
}

std::optional<std::pair<int, int>> parse_size(std::string_view text) {
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto w = parse_count(text.substr(0, cross));
  const auto h = parse_count(text.substr(cross + 1));
  const auto fits = [](Count side) { return side >= kLeastSide && side <= kMostSide; };
  if (!w || !h || !fits(*w) || !fits(*h)) return std::nullopt;
  return std::pair(static_cast<int>(*w), static_cast<int>(*h));
}

Status Arguments::size(int& width, int& height) const {
  if (!has("--size")) return Done{};
  const auto size = parse_size(text("--size"));
  if (!size) {
    return range_error(
        fmt::format("--size {} is not taken: give WIDTHxHEIGHT in pixels, each from {} to {}, as in 1600x900",
                    excerpt_of(text("--size")), kLeastSide, kMostSide));
  }
  std::tie(width, height) = *size;
  return Done{};
}

Status each_once(std::string_view option, const Vector& list) {
  const auto twice = repeated(list);
  if (twice == list.end()) return Done{};
  return usage_error(fmt::format("{}: {} stands there twice; name each value once", option, *twice));
}

/// Leaves the first of the list in it.
Status Arguments::take_lambdas(std::string& list) {
  const std::vector<std::string> parts = split_list(list);
  for (const std::string& part : parts) {
    Parameters one;
    if (const Status status = find_parameter("lambda")->set(one, part); !status) return status;
    lambdas.push_back(one.lambda);
  }
  if (!parts.empty()) list = parts.front();
  return each_once("--lambda", lambdas);
}

Status Arguments::take_parameters(const std::map<std::string, std::string>& values, bool no_projection) {
  if (const auto at = values.find("--C"); at != values.end()) {
    C = parse_double(at->second);
    if (!C || *C <= 0)
      return range_error(fmt::format("--C {}: give a positive decimal number; lambda = 1/(C m)", why_not(at->second)));
  }
  for (const Parameter& parameter : parameter_table()) {
    const auto at = values.find(parameter.flag());
    if (at == values.end()) continue;
    if (at->second.empty())
      return usage_error(fmt::format("{} needs a value: give one or leave it out", parameter.flag()));
    if (const Status status = parameter.set(parameters, at->second); !status) return status;
    given_.emplace(parameter.key);
  }
  if (C && given("lambda"))
    return usage_error("--lambda and --C say the same thing, lambda = 1/(C m): give one of them");
  if (no_projection && given("projection"))
    return usage_error("--projection and --no-projection both say whether it is on: give one of them");
  if (no_projection) {
    parameters.projection = false;
    given_.emplace("projection");
  }
  return Done{};
}

Result<Arguments> Arguments::parse(const Command& command, const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag("");
  app.allow_extras();
  Raw raw;
  declare_all(app, raw, command);
  const auto mark = std::ranges::find(words, "--");  // behind it there are no options
  try {
    app.parse(std::vector<std::string>(std::reverse_iterator(mark), words.rend()));  // CLI11 wants them last first
  } catch (const CLI::ParseError& error) {
    return usage_error(fmt::format("{}; {}", excerpt_of(plainly(error), kPathMost), see_help(command)));
  }
  Arguments arguments;
  const auto behind = std::span(words).subspan(static_cast<std::size_t>(mark - words.begin()));
  auto operands = check_operands(command, app.remaining(), behind.subspan(behind.empty() ? 0 : 1));
  if (!operands) return operands.error();
  arguments.operands_ = std::move(operands).value();

  std::map<std::string, std::string> values;
  for (const auto& [name, value] : raw.values) {
    if (app.count(name) > 0) values[name] = value;
  }
  const auto take_options = [&](const std::vector<Option>& options) -> Status {
    for (const Option& option : options) {
      const std::string name(option.name);
      const bool given = app.count(name) > 0;
      const std::string value = given && !option.value.empty() ? values[name] : std::string();
      if (const Status status = check_option(command, option, given, value); !status) return status;
      if (given) arguments.options_[name] = value;
      values.erase(name);
    }
    return Done{};
  };
  if (const Status status = take_options(program_options()); !status) return status.error();
  if (const Status status = take_options(command.options); !status) return status.error();
  if (command.many_lambdas && values.contains("--lambda")) {
    if (const Status status = arguments.take_lambdas(values["--lambda"]); !status) return status.error();
  }
  const auto no_projection = raw.flags.find("--no-projection");
  if (const Status status =
          arguments.take_parameters(values, no_projection != raw.flags.end() && no_projection->second);
      !status)
    return status.error();
  if (const Status used = check_used(command, arguments); !used) return used.error();
  if (arguments.json() && !command.has_json)
    return usage_error(fmt::format("'pegasos {}' prints a text and has no JSON: leave --json out", command.name));
  return arguments;
}

}  // namespace pegasos::cli
