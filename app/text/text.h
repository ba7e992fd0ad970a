// The language of everything that the window says. English sentences are the keys; every other language is one table
// from English to it, with the same {} places and the same $...$ mathematics. What has no entry is shown in English.
// In an entry with {} places, braces of the markup are doubled, as in every format string.
//
// Threads: the language is one atomic value; tr() may be called from any thread. Views of texts stay valid for ever.
#pragma once

#include <fmt/format.h>

#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace pegasos::text {

enum class Language { english, chinese };
inline constexpr std::array kLanguages{Language::english, Language::chinese};

void set_language(Language language);
Language language();
/// "en", "zh": what settings and sessions write; false for other words.
std::string_view language_code(Language language);
bool parse_language(std::string_view code, Language& language);
/// The language's own name for itself: "English", "简体中文".
std::string_view language_name(Language language);

/// The present language's words for an English text; the text itself where the table has none.
std::string_view tr(std::string_view english);

/// The present language's words for any text that the window shows, also one that was put together before: an entry of
/// the table; else an entry with {} places whose words the text has, its parts translated in turn; else line by line
/// and sentence by sentence. What nothing fits stays English. A text that is Chinese already is handed back as it is.
/// Remembers its answers: cheap enough for every label of every frame.
std::string translate(std::string_view english);

/// tr() of a format string, filled in: tr_format("{} of {} examples", 3, 200).
template <typename... Args>
std::string tr_format(std::string_view english, const Args&... args) {
  return fmt::format(fmt::runtime(tr(english)), args...);
}

/// One entry of a table.
struct Entry {
  std::string_view english;
  std::string_view other;
};
/// The table of a language; empty for English.
std::span<const Entry> table(Language language);

/// What tr() or translate() was asked for and had no entry for, while a language other than English was on (tests).
/// translate() leaves out what holds no word: numbers, formulas.
std::set<std::string> untranslated();
void forget_untranslated();

}  // namespace pegasos::text
