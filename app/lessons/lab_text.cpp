// The way back: from what is shown to the commands that show it.
#include <fmt/format.h>

#include <algorithm>

#include "core/visible.h"
#include "data/source.h"
#include "lessons/lab.h"

namespace pegasos::lessons {
namespace {

/// "open ..." and what comes after it, of the live run or of a pinned one.
std::string run_text(const Parameters& parameters, const Position& position) {
  std::string lines = fmt::format("open {}\n", parameters.data);
  Parameters standard;
  standard.data = parameters.data;
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.key == "data" || parameter.key == "threads") continue;
    const std::string value = parameter.get(parameters);
    if (value != parameter.get(standard)) lines += fmt::format("set {} {}\n", parameter.key, value);
  }
  if (position.completed() > 0) lines += fmt::format("run {}\n", position.completed());
  if (position.phase != Phase::Projection) lines += fmt::format("phase {}\n", static_cast<int>(position.phase) + 1);
  return lines;
}

/// In the order of their slots, which are counted anew.
std::vector<session::PinDescription> ordered(std::vector<session::PinDescription> pins) {
  std::ranges::sort(pins, {}, &session::PinDescription::slot);
  for (std::size_t i = 0; i < pins.size(); ++i) {
    session::PinDescription plain;
    plain.parameters = pins[i].parameters;
    plain.parameters.threads = 0;
    plain.slot = static_cast<int>(i);
    plain.position = pins[i].position;
    pins[i] = std::move(plain);
  }
  return pins;
}

Error cannot(Message why) { return {ErrorCode::BadInput, std::move(why)}; }

constexpr std::string_view kInLine = "; ";

/// The commands of a text with `mark` after each.
Result<Lab> commands_of(std::string_view text, std::string_view mark) {
  std::vector<SourceText> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(mark, at), text.size());
    lines.push_back({std::string(text.substr(at, end - at)), {static_cast<Count>(lines.size()) + 1, 1}});
    at = end + mark.size();
  }
  return read_lab(lines, "lab");
}

Result<Scene> read_back(std::string_view text) {
  const auto lab = commands_of(text, "\n");
  if (!lab) return lab.error();
  return after({}, *lab, "lab");
}

}  // namespace

Scene scene_of(const session::Snapshot& now, std::string show, std::string layout) {
  Scene scene{now.parameters, now.position, ordered(describe_pins(now)), std::move(show), std::move(layout)};
  scene.parameters.threads = 0;
  return scene;
}

Result<std::string> lab_text(const Scene& scene) {
  std::string text = "unpin\n";
  for (const session::PinDescription& pin : scene.pins) text += run_text(pin.parameters, pin.position) + "pin\n";
  text += run_text(scene.parameters, scene.position);
  if (!scene.layout.empty()) text += fmt::format("layout {}\n", scene.layout);
  if (!scene.show.empty()) text += (scene.show.starts_with("idea ") ? "" : "show ") + scene.show + "\n";
  const auto again = read_back(text);
  if (!again) return cannot(Message("a lab block cannot show this: {}", again.error().message));
  if (again->parameters != scene.parameters || again->position != scene.position || again->pins != scene.pins)
    return cannot("a lab block cannot show this: it would become another run");
  return text;
}

Result<std::string> lab_text(const session::Snapshot& now, std::string show, std::string layout) {
  const auto by_hand = [](const session::PinDescription& pin) { return pin.table != nullptr; };
  if (now.edited || std::ranges::any_of(describe_pins(now), by_hand))
    return cannot(
        "a lab block cannot show this: examples were changed by hand, and it opens sets that come with the program");
  return lab_text(scene_of(now, std::move(show), std::move(layout)));
}

Result<std::string> lab_line(const session::Snapshot& now) {
  const auto lines = lab_text(now, {}, {});
  if (!lines) return lines.error();
  std::string line;
  for (const char c : lines->substr(0, lines->size() - 1)) line += c == '\n' ? std::string(kInLine) : std::string(1, c);
  return line;
}

Result<Lab> read_line(std::string_view line) {
  auto lab = commands_of(line, kInLine);
  if (lab) return lab;
  return cannot(lab.error().message);
}

Result<Scene> scene_at(std::string_view line, Scene from) {
  const auto lab = read_line(line);
  if (!lab) return lab.error();
  auto scene = after(std::move(from), *lab, "lab");
  if (scene) return scene;
  return cannot(scene.error().message);
}

}  // namespace pegasos::lessons
