#include "ui/monkey_hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "data/source.h"
#include "support/places.h"
#include "ui/actions.h"

namespace pegasos::test {

double MonkeyHand::between(double low, double high) {
  return low + (high - low) * static_cast<double>(below(1'000'001)) / 1e6;
}

/// As many small ones as large ones.
int MonkeyHand::side(int low, int high) {
  if (one_in(12)) return one_in(2) ? low : high;
  return static_cast<int>(std::lround(std::exp(between(std::log(low), std::log(high)))));
}

std::vector<std::string> MonkeyHand::opening() {
  std::vector<std::string> lines{one_in(2) ? "scale 1" : scale(), size(),
                                 one_in(2) ? "text 1" : fmt::format("text {:.2f}", between(0.45, 3.1))};
  for (int i = 0; i < 3; ++i) {
    if (one_in(2)) lines.push_back(look());
  }
  if (one_in(3)) lines.emplace_back("hints on");
  return lines;
}

std::string MonkeyHand::event(const ui::WidgetMap& widgets) {
  // Another scale means other fonts, which take as long as hundreds of other events.
  if (one_in(2000)) return size();
  if (one_in(2000)) return look();
  const std::uint64_t kind = below(1000);
  if (kind < 320) return move(widgets);
  if (kind < 550) return button();
  if (kind < 570) return hold();
  if (kind < 630) return fmt::format("wheel {}", one_in(2) ? 1 : -1);
  if (kind < 770) return stroke();
  if (kind < 800) return any_key();
  if (kind < 860) return field_key();
  if (kind < 930) return "type " + text();
  if (kind < 970) return parameter();
  if (kind < 982) return drop();
  if (kind < 988) return one_in(2) ? "focus off" : "focus on";
  return "wait 3";
}

std::string MonkeyHand::move(const ui::WidgetMap& widgets) {
  if (one_in(40)) return "away";
  const bool aimed = !widgets.empty() && !one_in(4);
  auto widget = widgets.begin();
  if (aimed) std::advance(widget, static_cast<std::ptrdiff_t>(below(widgets.size())));
  const plot::Rect r = aimed ? widget->second : plot::Rect{-50, -50, 1800, 1100};
  return fmt::format("move {} {}", std::lround(static_cast<double>(r.x) + between(0, static_cast<double>(r.w))),
                     std::lround(static_cast<double>(r.y) + between(0, static_cast<double>(r.h))));
}

std::string MonkeyHand::button() {
  constexpr std::array<std::string_view, 3> kNames{"left", "right", "middle"};
  const std::size_t which = one_in(5) ? (one_in(3) ? 2 : 1) : 0;
  down_[which] = !down_[which];
  return fmt::format("{} {}", down_[which] ? "press" : "release", kNames[which]);
}

std::string MonkeyHand::hold() {
  return "hold " + one_of({"none", "none", "none", "shift", "shift", "ctrl", "ctrl", "alt", "shift+ctrl"});
}

/// Something that the program knows: its key, or its place in the menus.
std::string MonkeyHand::stroke() {
  const ui::Action& action = ui::actions()[below(ui::actions().size())];
  const bool quits = action.id == "quit";
  if (quits && !one_in(50)) return "key escape";
  const bool scales = action.id.starts_with("text-") || action.id.starts_with("lecture");
  if (scales && !one_in(8)) return "key right";
  if (action.keys.empty() || (!quits && one_in(10))) return fmt::format("choose {}", action.title);
  return "key " + ui::stroke_name(action.stroke());
}

std::string MonkeyHand::any_key() {
  const ui::Stroke stroke{static_cast<ui::Key>(1 + below(static_cast<std::uint64_t>(ui::Key::z))), one_in(3),
                          one_in(3)};
  const ui::Action* action = ui::action_on(stroke);
  const bool quits = action != nullptr && action->id == "quit";
  return "key " + (quits ? "enter" : ui::stroke_name(stroke));
}

/// What a field of text hears.
std::string MonkeyHand::field_key() {
  return "key " + one_of({"enter",       "enter",          "tab",       "shift+tab", "escape",
                          "left",        "right",          "up",        "down",      "backspace",
                          "delete",      "home",           "end",       "space",     "ctrl+a",
                          "ctrl+c",      "ctrl+v",         "ctrl+x",    "ctrl+z",    "ctrl+y",
                          "shift+left",  "ctrl+a",         "ctrl+left", "shift+end", "shift+home",
                          "ctrl+delete", "ctrl+backspace", "pageup"});
}

std::string MonkeyHand::text() {
  return one_of({"0",   "1",       "-1",   "3.5",  "1e-9",  "1e300", "nan",  "inf", "12345678901234567890",
                 "abc", "ü√λ样",   "{}",   "%s%n", "/",     "..",    "#",    "100", "hinge > 0",
                 "7",   "0.05",    "none", "m",    "$w_t$", "\"",    "\x01", "1,2", "a=b",
                 "##",  "###id##", "😀",    "\xff", "?",     "+-.",   "*",    "x y"});
}

std::string MonkeyHand::parameter() {
  const auto& table = parameter_table();
  const Parameter& p = table[below(table.size())];
  std::string value = text();
  if (p.kind == ParameterKind::Choice && !one_in(4)) {
    const std::string words = p.choice_words();
    const std::size_t start = words.rfind('|', below(words.size()));
    value = words.substr(start == std::string::npos ? 0 : start + 1);
    value = value.substr(0, value.find_first_of("|:"));
  }
  if (p.key == "data" && !one_in(3)) {
    auto sets = sources();
    std::erase_if(sets, [](const SourceInfo& set) { return set.name == "documents"; });  // as below
    value = sets[below(sets.size())].name;
  }
  if ((p.key == "m" || p.key == "k") && value.size() > 6) value = "50";  // large sets only cost time here
  return fmt::format("set {} {}", p.key, value);
}

/// Good files, ones with every kind of mistake, a folder, and one that is not there.
std::string MonkeyHand::drop() {
  const std::string folder = source_folder() + "/tests/ui/drops";
  std::vector<std::string> files{folder, folder + "/missing.csv"};
  for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path().string());
  std::ranges::sort(files);
  return "drop " + one_of(files);
}

std::string MonkeyHand::size() {
  if (one_in(40)) return fmt::format("size {}x{}", side(16, 320), side(16, 240));
  return fmt::format("size {}x{}", side(320, 3840), side(240, 2160));
}

std::string MonkeyHand::scale() { return fmt::format("scale {:.2f}", between(0.7, 4.1)); }

std::string MonkeyHand::look() {
  switch (below(5)) {
    case 0: return scale();
    case 1: return fmt::format("text {:.2f}", between(0.45, 3.1));
    case 2: return "theme " + one_of({"dark", "light", "high-contrast"});
    case 3: return "language " + one_of({"en", "zh", "de"});
    default: return "lecture " + one_of({"on", "off"});
  }
}

}  // namespace pegasos::test
