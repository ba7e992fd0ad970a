#include "text/text.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "text/catalogue.h"
#include "text/pseudo.h"

namespace pegasos::text {
namespace {

constexpr std::string_view kPseudo = "pseudo";
constexpr LanguageInfo kLanguages[] = {
    {"en", "English", "Everything in English."},
    {"zh", "简体中文", "Everything in Simplified Chinese.", true},
    {"de", "Deutsch", "Everything in German."},
    {kPseudo, "Pseudo", ""},
};

std::atomic<Language> g_language{Language::english};
std::mutex g_mutex;
std::set<std::string> g_untranslated;

struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};
/// Answers of translate(), for the present language.
using Memory = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

constexpr std::size_t kRemembered = 20000;
constexpr std::size_t kMostUntranslated = 10000;
std::mutex g_memory_mutex;
Memory g_memory;

void note_untranslated(std::string_view english) {
  const std::scoped_lock lock(g_mutex);
  if (g_untranslated.size() < kMostUntranslated) g_untranslated.emplace(english);
}

/// Every English text that a catalogue has, in brackets.
std::vector<Entry> pseudo_entries() {
  static std::deque<std::string> words;  // the entries point into them; filled once, by catalogue()
  std::vector<Entry> entries = read_mo(embedded("zh"));
  for (Entry& entry : entries) entry.other = words.emplace_back(pseudo(entry.english));
  return entries;
}

const Catalogue& catalogue(Language language) {
  static const std::vector<Catalogue> kCatalogues = [] {
    std::vector<Catalogue> all;
    for (const LanguageInfo& one : kLanguages)
      all.emplace_back(one.code == kPseudo ? pseudo_entries() : read_mo(embedded(one.code)));
    return all;
  }();
  return kCatalogues[static_cast<std::size_t>(language)];
}

/// Holds U+3000..U+9FFF, that is Chinese characters or their punctuation.
bool is_chinese(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xE3 && byte <= 0xE9;
  });
}

/// Two letters in a row outside of mathematics.
bool has_word(std::string_view text) {
  bool math = false;
  int letters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$') math = !math;
    if (text[i] == '-' && text.substr(i).starts_with("--")) {  // a flag of the command line
      i = std::min(text.find(' ', i), text.size() - 1);
      letters = 0;
      continue;
    }
    if (text[i] == '\\') {  // a command of the markup
      for (++i; i < text.size() && is_letter(text[i]);) ++i;
      letters = 0;
      continue;
    }
    letters = !math && is_letter(text[i]) ? letters + 1 : 0;
    if (letters == 2) return true;
  }
  return false;
}

/// True for what translate() hands back as it is: in that language already, or without words.
bool needs_no_words(std::string_view text, Language language) {
  if (!has_word(text)) return true;
  if (info(language).chinese) return is_chinese(text);
  if (info(language).code != kPseudo) return catalogue(language).is_other(text);
  if (text.find(kPseudoOpen) == text.npos) return false;
  if (has_word(outside_pseudo(text))) note_untranslated(text);
  return true;
}

struct Piece {
  std::size_t end;             ///< of the first line, sentence or part of a sentence
  std::size_t next;            ///< where the rest begins
  std::string_view separator;  ///< what stands between them in the other language
};
/// Nothing if the text is one piece.
std::optional<Piece> first_piece(std::string_view text, bool chinese) {
  struct Mark {
    std::string_view mark;
    std::size_t keeps;  ///< bytes of the mark that belong to the piece
    std::string_view in_chinese;
  };
  static constexpr Mark kMarks[] = {{"\n", 0, "\n"}, {"   ", 0, "   "}, {" · ", 0, " · "},
                                    {". ", 1, ""},   {"; ", 0, "；"},   {": ", 0, "："}};
  for (const Mark& mark : kMarks) {
    const std::size_t at = text.find(mark.mark);
    if (at == std::string_view::npos || at + mark.mark.size() >= text.size()) continue;
    return Piece{at + mark.keeps, at + mark.mark.size(), chinese ? mark.in_chinese : mark.mark.substr(mark.keeps)};
  }
  return std::nullopt;
}

std::string without_memory(std::string_view english, Language now, int depth);

std::string part_of(std::string_view english, Language now, int depth) {
  if (depth > 6 || needs_no_words(english, now)) return std::string(english);
  return without_memory(english, now, depth);
}

std::string without_memory(std::string_view english, Language now, int depth) {
  const Catalogue& words = catalogue(now);
  if (const auto found = words.find(english)) return std::string(*found);
  const auto part = [&](std::string_view text) { return part_of(text, now, depth + 1); };
  if (auto fitted = words.templates().match(english, part)) return *std::move(fitted);
  if (const auto piece = first_piece(english, info(now).chinese)) {
    const std::string first = part(english.substr(0, piece->end));
    const std::string rest = part(english.substr(piece->next));
    const bool same = first == english.substr(0, piece->end) && rest == english.substr(piece->next);
    return same ? std::string(english) : first + std::string(piece->separator) + rest;
  }
  constexpr std::string_view kBold = "\\bold{";
  if (english.starts_with(kBold)) {
    if (const std::size_t end = english.find('}'); end != std::string_view::npos)
      return "\\bold{" + part(english.substr(kBold.size(), end - kBold.size())) + "}" + part(english.substr(end + 1));
  }
  note_untranslated(english);
  return std::string(english);
}

}  // namespace

std::span<const LanguageInfo> languages() { return kLanguages; }

std::span<const LanguageInfo> menu_languages() { return std::span(kLanguages).first(std::size(kLanguages) - 1); }

const LanguageInfo& info(Language language) { return kLanguages[static_cast<std::size_t>(language)]; }

const std::string& language_codes() {
  static const std::string kCodes = [] {
    std::string codes;
    for (const LanguageInfo& one : menu_languages()) codes.append(codes.empty() ? "" : "|").append(one.code);
    return codes;
  }();
  return kCodes;
}

std::optional<Language> parse_language(std::string_view code) {
  const auto* found = std::ranges::find(kLanguages, code, &LanguageInfo::code);
  if (found == std::end(kLanguages)) return std::nullopt;
  return static_cast<Language>(found - std::begin(kLanguages));
}

void set_language(Language language) {
  if (g_language.exchange(language) == language) return;
  const std::scoped_lock lock(g_memory_mutex);
  g_memory.clear();
}

Language language() { return g_language; }

std::string_view tr(std::string_view english) {
  const Language now = language();
  if (now == Language::english || english.empty()) return english;
  if (const auto found = catalogue(now).find(english)) return *found;
  note_untranslated(english);
  return english;
}

std::string translate(std::string_view english) {
  const Language now = language();
  if (now == Language::english || needs_no_words(english, now)) return std::string(english);
  {
    const std::scoped_lock lock(g_memory_mutex);
    if (const auto found = g_memory.find(english); found != g_memory.end()) return found->second;
  }
  std::string words = without_memory(english, now, 0);
  const std::scoped_lock lock(g_memory_mutex);
  if (g_memory.size() >= kRemembered) g_memory.clear();
  g_memory.emplace(english, words);
  return words;
}

std::span<const Entry> entries(Language language) { return catalogue(language).entries(); }

std::set<std::string> untranslated() {
  const std::scoped_lock lock(g_mutex);
  return g_untranslated;
}

void forget_untranslated() {
  const std::scoped_lock lock(g_mutex, g_memory_mutex);
  g_untranslated.clear();
  g_memory.clear();
}

}  // namespace pegasos::text
