// The language of everything that the window says. English sentences are the keys; every other language is a catalogue,
// languages/CODE.po, and its line in text.cpp, with the same {} places and the same $...$ mathematics. What has no
// entry is shown in English. In an entry with {} places, braces of the markup are doubled, as in every format string.
//
// A text that is put together is never looked up: its parts are. Below the window that is a Message, which words()
// turns into the present language where it is shown; in the window and its figures tr_format() puts it together.
//
// Threads: the language is one atomic value; all may be called from any thread. Views of words stay valid for ever.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/message.h"

namespace pegasos::text {

/// What a language is called, and what it asks of the program.
struct LanguageInfo {
  std::string_view code;         ///< "en", "zh", "de": what settings, sessions and --language write
  std::string_view name;         ///< the language's own for itself: "English", "简体中文", "Deutsch"
  std::string_view help;         ///< what choosing it does, an English sentence
  bool chinese = false;          ///< Chinese characters: their font, their punctuation, counts in ten thousands
  const char* group_mark = ",";  ///< between groups of three digits
};

/// Index of languages().
enum class Language : std::size_t { english };

/// English first. The last one, "pseudo", is for tests and in no menu: see menu_languages().
std::span<const LanguageInfo> languages();
std::span<const LanguageInfo> menu_languages();
const LanguageInfo& info(Language language);
/// The codes of menu_languages(): "en|zh|de".
const std::string& language_codes();
/// Nothing for a code that no language has.
std::optional<Language> parse_language(std::string_view code);

void set_language(Language language);
Language language();

/// The present language's words for a text of the sources: a literal, or one of a table. What the catalogue does not
/// have is handed back as it is, so that words of the present language may be asked for once more.
std::string_view tr(std::string_view english);

/// A message in the present language. Flags of the command line in it ("--k") are called as the window's rows are
/// ("Batch k"), unless `flags` are wanted: then those that stand alone stay as they are typed. Of names in it what
/// `named` makes of them.
std::string words(const Message& message, bool flags = false, const Message::Words& named = {});

/// What fills a place: a message in the present language, everything else as it is.
template <typename T>
decltype(auto) filling(const T& value) {
  if constexpr (std::is_same_v<T, Message>) {
    return words(value);
  } else {
    return (value);
  }
}

/// tr() of a format string, filled in: tr_format("{} of {} examples", 3, 200).
template <typename... Args>
std::string tr_format(std::string_view english, const Args&... args) {
  return fmt::format(fmt::runtime(tr(english)), filling(args)...);
}

/// A sentence that names flags of the command line, with the names of the window's rows instead:
/// "--k 200 is larger than m = 1" -> "Batch k 200 is larger than m = 1". Unknown flags stay.
std::string without_flags(std::string_view sentence);

/// One entry of a catalogue.
struct Entry {
  std::string_view english;
  std::string_view other;
};
/// The catalogue of a language; empty for English.
std::span<const Entry> entries(Language language);

/// For tests: is told, by any thread, what tr() was asked for and the present language's catalogue does not have. What
/// holds no word is left out: numbers, formulas, what is in the pseudo-language already. nullptr: nobody is told.
void watch_missing(void (*told)(std::string_view english));

}  // namespace pegasos::text
