#include "ui/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <type_traits>

#include "core/file_writer.h"
#include "core/numbers.h"
#include "data/readers.h"
#include "session/state_folder.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostSettingsBytes = std::size_t{1} << 20U;

template <class Number>
Number bounded(const std::string& text, std::type_identity_t<Number> low, std::type_identity_t<Number> high,
               Number standard) {
  const auto value = parse_double(text);
  return value && *value >= low && *value <= high ? static_cast<Number>(*value) : standard;
}

void read_arrangement(std::string_view key, const std::string& value, Arrangement& out) {
  Splits& splits = out.splits;
  if (key == "planes") splits.right = bounded(value, 0, 1, splits.right);
  if (key == "rows") splits.bottom = bounded(value, 0, 1, splits.bottom);
  if (key == "lines") splits.column = bounded(value, 0, 1, splits.column);
  if (key == "plots") splits.plots = bounded(value, 0, 1, splits.plots);
  if (key == "strip") out.folded = value != "off";
  const PanelSet named = parse_panels(value);
  if (key == "hidden" && !named.all() && (value == "none" || !named.empty())) out.hidden = named;
}

std::string arrangement_text(std::string_view prefix, const Arrangement& a) {
  const std::string hidden = panel_names(a.hidden);
  return fmt::format("{0}planes {1}\n{0}rows {2}\n{0}lines {3}\n{0}plots {4}\n{0}strip {5}\n{0}hidden {6}\n", prefix,
                     a.splits.right, a.splits.bottom, a.splits.column, a.splits.plots, a.folded ? "on" : "off",
                     hidden.empty() ? "none" : hidden);
}

constexpr std::string_view kOwn = "own.";

}  // namespace

fs::path settings_path() {
  const fs::path folder = session::state_path();
  return folder.empty() ? folder : folder / "window";
}

Settings read_settings(const fs::path& path) {
  Settings out;
  if (path.empty()) return out;
  const auto text = read_text(path.string(), {.most_bytes = kMostSettingsBytes});
  out.offers_lesson = !text;
  std::istringstream file(text ? *text : std::string());
  ViewState lecture;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    std::string value;
    if (!(words >> key >> value)) continue;
    if (key == "theme") plot::parse_theme_name(value, out.theme);
    if (key == "language") out.language = text::parse_language(value).value_or(out.language);
    if (key == "text") out.text_scale = bounded(value, kLeastText, kMostText, out.text_scale);
    if (key == "microscope") out.microscope = value == "on";
    if (key == "move") out.move_s = bounded(value, 0.15, 0.4, out.move_s);
    if (key == "motion") out.motion = value != "off";
    read_arrangement(key, value, out.layout);
    if (key.starts_with(kOwn)) {
      if (!out.own_layout) out.own_layout.emplace();
      read_arrangement(std::string_view(key).substr(kOwn.size()), value, *out.own_layout);
    }
    if (key == "lesson") out.offers_lesson = value == "offered";
    if (key.starts_with("lecture.")) lecture[key] = value;
    if (key == "speed") out.speed = bounded(value, 0, 1e9, out.speed);
    if (key == "width") out.width = bounded(value, 400, 16000, 0);
    if (key == "height") out.height = bounded(value, 300, 16000, 0);
  }
  bool ignored = false;
  load(lecture, out.lecture, ignored);
  return out;
}

float suggested_text_scale(int height_px, double dpi, float content_scale) {
  constexpr double kReference = 1400;  // lines up to which standard text is large enough
  const double by_height = height_px / kReference;
  const double by_dpi = dpi > 40 && dpi < 1000 ? dpi / 96 : 0;
  const double wanted = std::max(by_height, by_dpi) / static_cast<double>(content_scale);
  if (wanted < 1.15) return 1;
  return static_cast<float>(std::min(2.0, std::round(wanted * 20) / 20));
}

Status write_settings(const Settings& s, const fs::path& path) {
  if (path.empty()) return Done{};
  std::string text =
      fmt::format("theme {}\nlanguage {}\ntext {}\nspeed {}\nwidth {}\nheight {}\nmicroscope {}\nmove {}\nmotion {}\n",
                  plot::theme_name(s.theme), text::info(s.language).code, s.text_scale, s.speed, s.width, s.height,
                  s.microscope ? "on" : "off", s.move_s, s.motion ? "on" : "off");
  text += arrangement_text("", s.layout);
  if (s.own_layout) text += arrangement_text(kOwn, *s.own_layout);
  ViewState lecture;
  save(s.lecture, false, lecture);
  lecture.erase("lecture.on");
  for (const auto& [key, value] : lecture) {
    if (!value.empty()) text += key + " " + value + "\n";
  }
  text += fmt::format("lesson {}\n", s.offers_lesson ? "offered" : "known");
  std::error_code failed;  // of the folder: the writer says so
  fs::create_directories(path.parent_path(), failed);
  return save_file(path.string(), text, Worth::Once);
}

}  // namespace pegasos::ui
