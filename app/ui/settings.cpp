#include "ui/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#include "core/file_writer.h"
#include "data/files.h"
#include "platform/page.h"
#include "session/state_folder.h"
#include "text/text.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostSettingsBytes = std::size_t{1} << 20U;

/// Where memory runs out it throws; by itself it would end as if nothing more came, and the next save would lose the
/// rest.
std::istringstream stream_of(std::string text) {
  std::istringstream stream(std::move(text));
  stream.exceptions(std::ios::badbit);
  return stream;
}

/// Name and text one after the other, between tabs: neither has one.
void keep_by_name(const Fields& f, const char* key, std::map<std::string, std::string>& texts) {
  const auto fits = [](const auto& one) { return one.first.find_first_of("\t\n\r") == std::string::npos; };
  f.where(std::ranges::any_of(texts, fits))
      .as(
          key,
          [&] {
            std::string all;
            for (const auto& one : texts) {
              if (fits(one)) all += (all.empty() ? "" : "\t") + one.first + "\t" + one.second;
            }
            return all;
          },
          [&](std::string_view all) {
            std::istringstream parts = stream_of(std::string(all));
            for (std::string name, text; std::getline(parts, name, '\t') && std::getline(parts, text, '\t');) {
              if (!name.empty() && !text.empty()) texts[name] = text;
            }
          });
}

/// Everything, under the names of the file.
void keep_all(const Fields& f, Settings& s) {
  keep(f, s);
  f.as(
      "language", [&] { return std::string(text::info(s.language).code); },
      [&](std::string_view code) { s.language = text::parse_language(code).value_or(s.language); });
  f.number("text", kLeastText, kMostText, s.text_scale);
  keep(f, s.layout.splits);
  f.flag("microscope", s.microscope);
  f.number("move", 0.15, 0.4, s.move_s);
  f.flag("motion", s.motion);
  f.flag("touch", s.touch);
  const Fields own = f.under("own.");
  if (own.any()) s.own_layout.emplace();
  if (s.own_layout) {
    keep(own, *s.own_layout);
    keep(own, s.own_layout->splits);
  }
  keep(f, s.lecture);
  f.word("lesson", s.offers_lesson, {"known", "offered"});
  f.where(!s.finished_lessons.empty())
      .as(
          "finished", [&] { return fmt::format("{}", fmt::join(s.finished_lessons, ",")); },
          [&](std::string_view text) {
            std::istringstream names = stream_of(std::string(text));
            for (std::string name; std::getline(names, name, ',');) {
              if (!name.empty()) s.finished_lessons.push_back(name);
            }
          });
  keep_by_name(f, "begun", s.begun_lessons);
  keep_by_name(f, "drafts", s.lesson_drafts);
  f.where(!s.link_page.empty()).text("links", s.link_page);
  f.number("width", 400, 16000, s.width);
  f.number("height", 300, 16000, s.height);
}

/// For who has chosen nothing yet: as the system around the window says.
void follow_wishes(Settings& s) {
  const platform::Wishes wishes = platform::wishes();
  if (wishes.light) s.theme = plot::ThemeName::light;
  if (wishes.contrast) s.theme = plot::ThemeName::high_contrast;
  s.motion = !wishes.still;
  s.touch = wishes.fingers;
  s.language = text::parse_language(wishes.language).value_or(s.language);
}

}  // namespace

fs::path settings_path() {
  const fs::path folder = session::state_path();
  return folder.empty() ? folder : folder / "window";
}

void take(const StartOptions& options, Settings& settings) {
  const auto put = [](const auto& wanted, auto& value, auto& usual) {
    if (wanted) usual = std::exchange(value, *wanted);
  };
  put(options.theme, settings.theme, settings.usual.theme);
  put(options.language, settings.language, settings.usual.language);
  put(options.touch ? std::optional(true) : std::nullopt, settings.touch, settings.usual.touch);
}

Settings without_options(Settings settings) {
  const Settings::Usual usual = std::exchange(settings.usual, {});
  settings.theme = usual.theme.value_or(settings.theme);
  settings.language = usual.language.value_or(settings.language);
  settings.touch = usual.touch.value_or(settings.touch);
  return settings;
}

Settings read_settings(const fs::path& path) {
  Settings out;
  if (path.empty()) return out;
  const auto text = read_text(path.string(), {.most_bytes = kMostSettingsBytes});
  out.offers_lesson = !text;
  if (!text) follow_wishes(out);
  std::istringstream file = stream_of(text ? *text : std::string());
  ViewState state;
  for (std::string key, value, line; std::getline(file, line);) {
    std::istringstream words = stream_of(line);
    if (!(words >> key) || !std::getline(words >> std::ws, value)) continue;
    value.erase(value.find_last_not_of(" \t\r") + 1);
    state[key] = value;
  }
  keep_all(Fields::from(state), out);
  return out;
}

void keep(const Fields& f, Settings& s) {
  keep_theme(f, s.theme);
  f.number("speed", 0, 1e12, s.speed);
  keep(f, s.layout);
}

float suggested_text_scale(int height_px, double dpi, float content_scale) {
  constexpr double kReference = 1400;  // lines up to which standard text is large enough
  const double by_height = height_px / kReference;
  const double by_dpi = dpi > 40 && dpi < 1000 ? dpi / 96 : 0;
  const double wanted = std::max(by_height, by_dpi) / static_cast<double>(content_scale);
  if (wanted < 1.15) return 1;
  return static_cast<float>(std::min(2.0, std::round(wanted * 20) / 20));
}

Status write_settings(Settings settings, const fs::path& path) {
  if (path.empty()) return Done{};
  ViewState state;
  settings = without_options(std::move(settings));
  keep_all(Fields::into(state), settings);
  std::string text;
  for (const auto& [key, value] : state) text += key + " " + value + "\n";
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  if (failed)
    return Error{ErrorCode::Io, fmt::format("its folder cannot be made ({})", system_reason(failed.value())), path};
  return save_file(path.string(), text, Worth::Once);
}

bool KeptSettings::follow(const Settings& now, bool rests) {
  const bool moves_on = kept_.begun_lessons != now.begun_lessons || kept_.lesson_drafts != now.lesson_drafts ||
                        kept_.offers_lesson != now.offers_lesson;
  if ((!rests && !moves_on) || kept_ == now) return false;
  if (writing_.busy()) return true;
  kept_ = now;
  writing_.start({}, [now](auto&) { (void)write_settings(now, settings_path()); });  // the end says what is wrong
  return false;
}

Status KeptSettings::end(const Settings& last) {
  writing_.wait();
  return write_settings(last, settings_path());
}

}  // namespace pegasos::ui
