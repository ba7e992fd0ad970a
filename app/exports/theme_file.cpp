#include "exports/theme_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/visible.h"
#include "data/files.h"
#include "plot/weak_contrast.h"
#include "session/json_read.h"

namespace pegasos::exports {
namespace {

using plot::Hue;
using session::Json;
using session::Wrong;

constexpr std::size_t kMostBytes = std::size_t{1} << 16U;

/// "#7a1fa2".
plot::Color color_of(const Json& object, const std::string& key) {
  const std::string text = session::text_of(object, key, "colours.");
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::uint32_t value = 0;
  bool good = text.size() == 7 && text[0] == '#';
  for (std::size_t i = 1; good && i < text.size(); ++i) {
    const char lower = text[i] >= 'A' && text[i] <= 'F' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    const std::size_t digit = kDigits.find(lower);
    good = digit != std::string_view::npos;
    value = value * 16 + static_cast<std::uint32_t>(digit);
  }
  if (!good)
    throw Wrong{
        Message("\"colours.{}\" is \"{}\", which is no colour: write it as \"#7a1fa2\"", key, excerpt_of(text))};
  return plot::rgb(value);
}

Hue hue_of(const std::string& key, const char* where) {
  for (std::size_t i = 0; i < plot::kHueCount; ++i) {
    if (plot::hue_name(static_cast<Hue>(i)) == key) return static_cast<Hue>(i);
  }
  throw Wrong{
      Message("there is no role \"{}{}\": the sample theme, paper.json, names all of them", where, excerpt_of(key))};
}

void take_colours(const Json& colours, plot::Theme& theme) {
  for (const auto& [key, value] : colours.items()) {
    if (key == "heat_low") {
      theme.heat_low = plot::lab_of(color_of(colours, key));
    } else if (key == "heat_high") {
      theme.heat_high = plot::lab_of(color_of(colours, key));
    } else {
      const Hue hue = hue_of(key, "colours.");
      theme.colors[static_cast<std::size_t>(hue)] = color_of(colours, key);
    }
  }
}

plot::LineStyle style_of(const Json& object, const std::string& where) {
  plot::LineStyle style;
  for (const auto& [key, value] : object.items()) {
    if (key == "width") {
      style.width = static_cast<float>(session::number_of(object, key, where, 0.25, 4));
    } else if (key == "dash") {
      const Vector lengths = session::numbers_of(object, key, where, 2);
      const bool good = lengths.size() == 2 && std::ranges::all_of(lengths, [](double x) { return x >= 1 && x <= 60; });
      if (!good)
        throw Wrong{Message("\"{}dash\" must be two numbers from 1 to 60, the px of a stroke and of a gap", where)};
      style.dash = {static_cast<float>(lengths[0]), static_cast<float>(lengths[1])};
    } else {
      throw Wrong{Message("there is no key \"{}{}\": a line has width and dash", where, excerpt_of(key))};
    }
  }
  return style;
}

void take_lines(const Json& lines, plot::Theme& theme) {
  for (const auto& [key, value] : lines.items()) {
    if (key == "scale") {
      theme.line_scale = static_cast<float>(session::number_of(lines, key, "lines.", 0.5, 4));
    } else if (key == "least") {
      theme.min_line_width = static_cast<float>(session::number_of(lines, key, "lines.", 0.5, 6));
    } else {
      const Hue hue = hue_of(key, "lines.");
      theme.lines[static_cast<std::size_t>(hue)] =
          style_of(session::object_of(lines, key, "lines."), fmt::format("lines.{}.", key));
    }
  }
}

plot::Theme theme_of(const Json& json) {
  if (!json.is_object()) throw Wrong{"a theme must be an object {…}"};
  plot::ThemeName base = plot::ThemeName::light;
  if (json.contains("base") && !plot::parse_theme_name(session::text_of(json, "base", ""), base))
    throw Wrong{"\"base\" must be dark, light or high-contrast"};
  plot::Theme theme = plot::built_in_theme(base);
  for (const auto& [key, value] : json.items()) {
    if (key == "colours") {
      take_colours(session::object_of(json, key, ""), theme);
    } else if (key == "lines") {
      take_lines(session::object_of(json, key, ""), theme);
    } else if (key != "base") {
      throw Wrong{Message("there is no key \"{}\": a theme has base, colours and lines", excerpt_of(key))};
    }
  }
  if (const auto weak = plot::weak_contrast(theme))
    throw Wrong{Message("{} on {} has a contrast of {}:1, and {}:1 is asked for: change one of these two colours",
                        std::string(weak->drawn), std::string(weak->on), fmt::format("{:.2f}", weak->ratio),
                        fmt::format("{:g}", weak->asked))};
  if (const auto alike = plot::alike_curves(theme))
    throw Wrong{Message("{} and {} look alike: change one of these two colours, or the dash of its line",
                        std::string(alike->first), std::string(alike->second))};
  return theme;
}

}  // namespace

Result<plot::Theme> parse_theme(std::string_view text, const std::string& file) {
  const auto json = session::parse_json(text, {.file = file, .comments = true});
  if (!json) return json.error();
  try {
    return theme_of(*json);
  } catch (const Wrong& trouble) {
    return Error{ErrorCode::BadInput, trouble.sentence, file};
  }
}

Result<plot::Theme> read_theme(const std::string& path) {
  const auto text = read_text(path, {.most_bytes = kMostBytes});
  return text ? parse_theme(*text, path) : text.error();
}

}  // namespace pegasos::exports
