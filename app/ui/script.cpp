#include "ui/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

#include "cli/arguments.h"
#include "core/kept_inputs.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "data/files.h"
#include "exports/pictures.h"
#include "plot/palette.h"
#include "text/text.h"
#include "ui/actions.h"

namespace pegasos::ui {
namespace {

constexpr std::size_t kMostScriptBytes = std::size_t{1} << 26U;  // of a script

using Words = std::vector<std::string>;

bool number_at(const Words& words, std::size_t i) { return parse_double(words[i]).has_value(); }
bool number(const Words& words) { return number_at(words, 0); }
bool four_numbers(const Words& words) {
  return number_at(words, 0) && number_at(words, 1) && number_at(words, 2) && number_at(words, 3);
}
bool notches(const Words& words) { return number(words) && std::abs(*parse_double(words[0])) <= 100; }
bool count_to(const Words& words, Count most) {
  const auto value = parse_count(words[0]);
  return value && *value >= 0 && *value <= most;
}
bool steps(const Words& words) { return count_to(words, kStepsMax); }
bool frames(const Words& words) { return words[0] == "idle" || words[0] == "optimum" || count_to(words, 1'000'000); }
bool size(const Words& words) { return cli::parse_size(words[0]).has_value(); }
bool on_off(const Words& words) { return words[0] == "on" || words[0] == "off"; }
bool button(const Words& words) { return words[0] == "left" || words[0] == "right" || words[0] == "middle"; }
bool pace(const Words& words) { return words[0] == "line" || words[0] == "wait"; }
bool theme(const Words& words) {
  plot::ThemeName name{};
  return plot::parse_theme_name(words[0], name);
}
bool language(const Words& words) { return text::parse_language(words[0]).has_value(); }

struct CommandForm {
  std::string_view command;
  std::size_t least;  ///< words that must follow
  std::string_view usage;
  bool (*fits)(const Words&) = nullptr;  ///< what those words must be besides; null = anything
};
constexpr CommandForm kForms[] = {
    {"key", 1, "key NAME"},
    {"click", 1, "click X Y or click LABEL"},
    {"move", 1, "move X Y or move LABEL"},
    {"double-click", 1, "double-click X Y or LABEL"},
    {"drag", 4, "drag X0 Y0 X1 Y1", four_numbers},
    {"press", 1, "press left, right or middle", button},
    {"release", 1, "release left, right or middle", button},
    {"away", 0, "away"},
    {"hold", 1, "hold shift, ctrl, alt, several as in shift+ctrl, or none"},
    {"wheel", 1, "wheel N, at most 100 notches", notches},
    {"type", 1, "type TEXT"},
    {"enter", 0, "enter"},
    {"pace", 1, "pace line or pace wait", pace},
    {"wait", 1, "wait N, wait idle or wait optimum", frames},
    {"rest", 2, "rest SECONDS FILE", number},
    {"step", 1, "step N with a whole number from 0 to {}", steps},
    {"seek", 1, "seek T with a whole number from 0 to {}", steps},
    {"run", 1, "run T with a whole number from 0 to {}", steps},
    {"set", 2, "set KEY VALUE"},
    {"open", 1, "open PATH"},
    {"drop", 1, "drop PATH"},
    {"theme", 1, "theme dark, light or high-contrast", theme},
    {"language", 1, "language CODE with one of {1}", language},
    {"lecture", 1, "lecture on or off", on_off},
    {"touch", 1, "touch on or off", on_off},
    {"hints", 1, "hints on or off", on_off},
    {"text", 1, "text SCALE", number},
    {"size", 1, "size WxH, each from 16 to 16384", size},
    {"scale", 1, "scale NUMBER", number},
    {"focus", 1, "focus on or off", on_off},
    {"show", 1, "show objective, errors, runs, data-table, log, idea NAME or another tab"},
    {"choose", 1, "choose TITLE"},
    {"save", 1, "save FILE"},
    {"unseen", 1, "unseen on or off", on_off},
    {"shot", 1, "shot FILE.png"},
    {"widgets", 1, "widgets FILE"},
    {"quit", 0, "quit"},
};

/// The file that a line writes; empty where it writes none.
std::string written_by(const ScriptLine& line) {
  if (line.command == "rest") return line.words[1];
  const bool writes = line.command == "shot" || line.command == "save" || line.command == "widgets";
  return writes ? line.rest : std::string();
}

/// What is wrong with a line, or nothing.
std::string mistake(const ScriptLine& line) {
  const auto* form = std::ranges::find(kForms, line.command, &CommandForm::command);
  if (form == std::end(kForms)) return fmt::format("there is no command \"{}\"", excerpt_of(line.command));
  const bool enough = line.words.size() >= form->least;
  if (enough && line.command == "key" && !parse_stroke(line.words[0]))
    return fmt::format("there is no key \"{}\"", excerpt_of(line.words[0]));
  if (enough && line.command == "choose" && !action_titled(line.rest))
    return fmt::format("nothing is called \"{}\" in the menus", excerpt_of(line.rest));
  if (enough && line.command == "shot")
    if (std::string why = exports::png_mistake("shot", line.rest); !why.empty()) return why;
  if (!enough || (form->fits != nullptr && !form->fits(line.words)))
    return "write " + fmt::format(fmt::runtime(form->usage), kStepsMax, text::language_codes());
  return {};
}

}  // namespace

std::vector<std::string_view> script_commands() {
  std::vector<std::string_view> all(std::size(kForms));
  std::ranges::transform(kForms, all.begin(), &CommandForm::command);
  return all;
}

Result<std::vector<ScriptLine>> parse_script(std::string_view text, const std::string& name) {
  std::vector<ScriptLine> lines;
  std::istringstream stream{std::string(text)};
  stream.exceptions(std::ios::badbit);  // where memory runs out the script does not just end
  Count number = 0;
  for (std::string raw; std::getline(stream, raw);) {
    ++number;
    const std::string line(trimmed(raw));
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
  const auto text = read_text(path, {.inputs = Inputs::Pipes, .most_bytes = kMostScriptBytes, .stop = stop});
  if (!text) return text.error();
  auto lines = parse_script(*text, path);
  if (!lines) return lines;
  for (const ScriptLine& line : *lines) {
    const std::string file = written_by(line);
    if (!file.empty() && was_read(file))
      return Error{ErrorCode::BadInput,
                   fmt::format("{} {} is the file that is read; nothing was written, give another name", line.command,
                               excerpt_of(file, kPathMost)),
                   path, line.line, 0};
  }
  return lines;
}

}  // namespace pegasos::ui
