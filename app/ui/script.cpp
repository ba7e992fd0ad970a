#include "ui/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/numbers.h"
#include "data/readers.h"
#include "ui/keys.h"

namespace pegasos::ui {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 26U;  // of a script

struct Form {
  std::string_view command;
  std::size_t least;  ///< words that must follow
  std::string_view usage;
};
constexpr Form kForms[] = {
    {"key", 1, "key NAME"},
    {"click", 1, "click X Y or click LABEL"},
    {"move", 1, "move X Y or move LABEL"},
    {"double-click", 1, "double-click X Y or LABEL"},
    {"drag", 4, "drag X0 Y0 X1 Y1"},
    {"wheel", 1, "wheel N"},
    {"type", 1, "type TEXT"},
    {"enter", 0, "enter"},
    {"wait", 1, "wait N, wait idle or wait optimum"},
    {"rest", 2, "rest SECONDS FILE"},
    {"step", 1, "step N"},
    {"seek", 1, "seek T"},
    {"run", 1, "run T"},
    {"set", 2, "set KEY VALUE"},
    {"open", 1, "open PATH"},
    {"drop", 1, "drop PATH"},
    {"theme", 1, "theme dark, light or high-contrast"},
    {"language", 1, "language en or zh"},
    {"lecture", 1, "lecture on or off"},
    {"hints", 1, "hints on or off"},
    {"text", 1, "text SCALE"},
    {"size", 1, "size WxH"},
    {"show", 1, "show objective, errors, runs, data-table, log or another tab"},
    {"save", 1, "save FILE"},
    {"unseen", 1, "unseen on or off"},
    {"shot", 1, "shot FILE.png"},
    {"widgets", 1, "widgets FILE"},
    {"quit", 0, "quit"},
};

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

/// What is wrong with a line, or nothing.
std::string mistake(const ScriptLine& line) {
  const auto* form = std::ranges::find(kForms, line.command, &Form::command);
  if (form == std::end(kForms)) return fmt::format("there is no command \"{}\"", line.command);
  if (line.words.size() < form->least) return fmt::format("write {}", form->usage);
  const auto counts = [&](std::size_t words) {
    return std::ranges::all_of(line.words.begin(), line.words.begin() + static_cast<std::ptrdiff_t>(words),
                               [](const std::string& word) { return parse_double(word).has_value(); });
  };
  if (line.command == "key" && !parse_stroke(line.words[0]))
    return fmt::format("there is no key \"{}\"", line.words[0]);
  const bool numeric = line.command == "step" || line.command == "seek" || line.command == "run";
  if (numeric && !parse_count(line.words[0])) return fmt::format("write {} with a whole number", form->usage);
  if ((line.command == "wheel" || line.command == "text" || line.command == "rest") && !counts(1))
    return fmt::format("write {}", form->usage);
  if (line.command == "drag" && !counts(4)) return fmt::format("write {}", form->usage);
  if (line.command == "wait" && line.words[0] != "idle" && line.words[0] != "optimum" && !parse_count(line.words[0]))
    return fmt::format("write {}", form->usage);
  return {};
}

}  // namespace

Result<std::vector<ScriptLine>> parse_script(std::string_view text, const std::string& name) {
  std::vector<ScriptLine> lines;
  std::istringstream stream{std::string(text)};
  Count number = 0;
  for (std::string raw; std::getline(stream, raw);) {
    ++number;
    const std::string line = trimmed(raw);
    if (line.empty() || line.front() == '#') continue;
    ScriptLine out;
    out.line = number;
    const auto space = line.find_first_of(" \t");
    out.command = line.substr(0, space);
    if (space != std::string::npos) out.rest = trimmed(std::string_view(line).substr(space));
    std::istringstream words(out.rest);
    for (std::string word; words >> word;) out.words.push_back(word);
    if (const std::string why = mistake(out); !why.empty()) return Error{ErrorCode::BadInput, why, name, number, 0};
    lines.push_back(std::move(out));
  }
  return lines;
}

Result<std::vector<ScriptLine>> read_script(const std::string& path, const std::stop_token& stop) {
  const auto text = read_text(path, {.inputs = Inputs::Pipes, .most_bytes = kMostBytes, .stop = stop});
  if (!text) return text.error();
  return parse_script(*text, path == "-" ? "standard input" : path);
}

}  // namespace pegasos::ui
