#include "ui/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

#include "core/numbers.h"
#include "session/state_folder.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;

float bounded(const std::string& text, float low, float high, float standard) {
  const auto value = parse_double(text);
  return value && *value >= low && *value <= high ? static_cast<float>(*value) : standard;
}

}  // namespace

fs::path settings_path() {
  const fs::path folder = session::state_path();
  return folder.empty() ? folder : folder / "window";
}

Settings read_settings(const fs::path& path) {
  Settings out;
  if (path.empty()) return out;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    std::string value;
    if (!(words >> key >> value)) continue;
    if (key == "theme") plot::parse_theme_name(value, out.theme);
    if (key == "language") text::parse_language(value, out.language);
    if (key == "text") out.text_scale = bounded(value, 0.5F, 3.F, out.text_scale);
    if (key == "microscope") out.microscope = value == "on";
    if (key == "move") out.move_s = static_cast<double>(bounded(value, 0.15F, 0.4F, 0.28F));
    if (key == "motion") out.motion = value != "off";
    if (key == "right") out.splits.right = bounded(value, 0, 1, out.splits.right);
    if (key == "bottom") out.splits.bottom = bounded(value, 0, 1, out.splits.bottom);
    if (key == "column") out.splits.column = bounded(value, 0, 1, out.splits.column);
    if (key == "plots") out.splits.plots = bounded(value, 0, 1, out.splits.plots);
    if (key == "speed") out.speed = static_cast<double>(bounded(value, 0, 1e9F, static_cast<float>(out.speed)));
    if (key == "width") out.width = static_cast<int>(bounded(value, 400, 16000, 0));
    if (key == "height") out.height = static_cast<int>(bounded(value, 300, 16000, 0));
  }
  return out;
}

void write_settings(const Settings& s, const fs::path& path) {
  if (path.empty()) return;
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  const fs::path temporary = path.string() + ".new";
  {
    std::ofstream file(temporary);
    file << fmt::format(
        "theme {}\nlanguage {}\ntext {}\nright {}\nbottom {}\ncolumn {}\nplots {}\nspeed {}\nwidth {}\nheight "
        "{}\nmicroscope "
        "{}\nmove {}\nmotion {}\n",
        plot::theme_name(s.theme), text::language_code(s.language), s.text_scale, s.splits.right, s.splits.bottom,
        s.splits.column, s.splits.plots, s.speed, s.width, s.height, s.microscope ? "on" : "off", s.move_s,
        s.motion ? "on" : "off");
    if (!file) return;
  }
  fs::rename(temporary, path, failed);
}

}  // namespace pegasos::ui
