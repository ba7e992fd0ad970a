// The language of everything that the window says. English sentences are the keys; every other language is a catalogue,
// languages/CODE.po, and its line in text.cpp, with the same {} places and the same $...$ mathematics. What has no
// entry is shown in English. In an entry with {} places, braces of the markup are doubled, as in every format string.
//
// Threads: the language is one atomic value; tr() may be called from any thread. Views of texts stay valid for ever.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace pegasos::text {

/// What a language is called, and what it asks of the program.
struct LanguageInfo {
  std::string_view code;  ///< "en", "zh", "de": what settings, sessions and --language write
  std::string_view name;  ///< the language's own for itself: "English", "简体中文", "Deutsch"
  std::string_view help;  ///< what choosing it does, an English sentence
  bool chinese = false;   ///< Chinese characters: their font, their punctuation, counts in ten thousands
};

/// Index of languages().
enum class Language : std::size_t { english };

/// English first. The last one, "pseudo", is for tests and in no menu: see menu_languages().
std::span<const LanguageInfo> languages();
std::span<const LanguageInfo> menu_languages();
const LanguageInfo& info(Language language);
/// The codes of menu_languages(): "en|zh".
const std::string& language_codes();
/// Nothing for a code that no language has.
std::optional<Language> parse_language(std::string_view code);

void set_language(Language language);
Language language();

/// The present language's words for an English text; the text itself where the catalogue has none.
std::string_view tr(std::string_view english);

/// The present language's words for any text that the window shows, also one that was put together before: an entry of
/// the catalogue; else an entry with {} places whose words the text has, its parts translated in turn; else line by
/// line and sentence by sentence. What nothing fits stays English. A text that is in that language already is handed
/// back as it is. Remembers its answers: cheap enough for every label of every frame.
std::string translate(std::string_view english);

/// tr() of a format string, filled in: tr_format("{} of {} examples", 3, 200).
template <typename... Args>
std::string tr_format(std::string_view english, const Args&... args) {
  return fmt::format(fmt::runtime(tr(english)), args...);
}

/// One entry of a catalogue.
struct Entry {
  std::string_view english;
  std::string_view other;
};
/// The catalogue of a language; empty for English.
std::span<const Entry> entries(Language language);

/// What tr() or translate() was asked for and had no entry for, while a language other than English was on (tests).
/// translate() leaves out what holds no word: numbers, formulas.
std::set<std::string> untranslated();
void forget_untranslated();

}  // namespace pegasos::text
