#include "cli/theme_option.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/visible.h"
#include "exports/theme_file.h"

namespace pegasos::cli {

Result<plot::ThemeName> take_theme(const Arguments& arguments, plot::ThemeName usual) {
  plot::ThemeName name = usual;
  const std::string word = arguments.text("--theme");
  if (!arguments.has("--theme") || plot::parse_theme_name(word, name)) return name;
  std::error_code failed;
  if (!std::filesystem::exists(word, failed))
    return usage_error(fmt::format(
        "--theme {} is not known, and no file is there: choose one of dark light high-contrast, or a theme's file",
        excerpt_of(word, kPathMost)));
  const auto own = exports::read_theme(word);
  if (!own) return own.error();
  plot::wear(*own);
  return own->name;
}

Option picture_language() {
  return {"--language", "CODE", "The language of the picture's words and numbers; en if not given.", false,
          text::language_codes()};
}

text::Language language_of(const Arguments& arguments) {
  return *text::parse_language(arguments.text("--language", "en"));
}

std::string said(const Message& message) {
  return text::language() == text::Language::english ? message.english() : text::words(message, true);
}

}  // namespace pegasos::cli
