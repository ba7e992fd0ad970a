#include "text/text.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <unordered_map>

#include "text/tables.h"
#include "text/templates.h"

namespace pegasos::text {
namespace {

using Index = std::unordered_map<std::string_view, std::string_view>;

const Index& index(Language language);

std::atomic<Language> g_language{Language::english};
std::mutex g_mutex;
std::set<std::string> g_untranslated;

Index index_of(std::span<const Entry> entries) {
  Index index;
  for (const Entry& entry : entries) index.emplace(entry.english, entry.other);
  return index;
}

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

const Templates& templates(Language language) {
  static const Templates kEnglish{{}};
  static const Templates kChinese{chinese()};
  return language == Language::chinese ? kChinese : kEnglish;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

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

/// Where the first line, sentence or part of a sentence ends; 0 if the text is one piece.
/// `separator` is what stands between it and the rest, in the other language.
std::size_t first_piece(std::string_view text, std::size_t& next, std::string_view& separator) {
  struct Mark {
    std::string_view mark;
    std::size_t keeps;  ///< bytes of the mark that belong to the piece
    std::string_view between;
  };
  static constexpr Mark kMarks[] = {{"\n", 0, "\n"}, {"   ", 0, "   "}, {" · ", 0, " · "},
                                    {". ", 1, ""},   {"; ", 0, "；"},   {": ", 0, "："}};
  for (const Mark& mark : kMarks) {
    const std::size_t at = text.find(mark.mark);
    if (at == std::string_view::npos || at + mark.mark.size() >= text.size()) continue;
    next = at + mark.mark.size();
    separator = mark.between;
    return at + mark.keeps;
  }
  return 0;
}

std::string without_memory(std::string_view english, Language now, int depth);

std::string part_of(std::string_view english, Language now, int depth) {
  if (!has_word(english) || is_chinese(english) || depth > 6) return std::string(english);
  return without_memory(english, now, depth);
}

std::string without_memory(std::string_view english, Language now, int depth) {
  const Index& words = index(now);
  if (const auto found = words.find(english); found != words.end()) return std::string(found->second);
  const auto part = [&](std::string_view text) { return part_of(text, now, depth + 1); };
  if (auto fitted = templates(now).match(english, part)) return *std::move(fitted);
  std::size_t next = 0;
  std::string_view separator;
  if (const std::size_t end = first_piece(english, next, separator); end != 0) {
    const std::string first = part(english.substr(0, end));
    const std::string rest = part(english.substr(next));
    const bool same = first == english.substr(0, end) && rest == english.substr(next);
    return same ? std::string(english) : first + std::string(separator) + rest;
  }
  constexpr std::string_view kBold = "\\bold{";
  if (english.starts_with(kBold)) {
    if (const std::size_t end = english.find('}'); end != std::string_view::npos)
      return "\\bold{" + part(english.substr(kBold.size(), end - kBold.size())) + "}" + part(english.substr(end + 1));
  }
  note_untranslated(english);
  return std::string(english);
}

const Index& index(Language language) {
  static const Index kEnglish;
  static const Index kChinese = index_of(chinese());
  return language == Language::chinese ? kChinese : kEnglish;
}

}  // namespace

void set_language(Language language) {
  if (g_language.exchange(language) == language) return;
  const std::scoped_lock lock(g_memory_mutex);
  g_memory.clear();
}

Language language() { return g_language; }

std::string_view language_code(Language language) { return language == Language::chinese ? "zh" : "en"; }

bool parse_language(std::string_view code, Language& language) {
  for (const Language one : kLanguages) {
    if (code != language_code(one)) continue;
    language = one;
    return true;
  }
  return false;
}

std::string_view language_name(Language language) { return language == Language::chinese ? "简体中文" : "English"; }

std::string_view tr(std::string_view english) {
  const Language now = language();
  if (now == Language::english || english.empty()) return english;
  const Index& words = index(now);
  if (const auto found = words.find(english); found != words.end()) return found->second;
  note_untranslated(english);
  return english;
}

std::string translate(std::string_view english) {
  const Language now = language();
  if (now == Language::english || !has_word(english) || is_chinese(english)) return std::string(english);
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

std::span<const Entry> table(Language language) {
  return language == Language::chinese ? chinese() : std::span<const Entry>();
}

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
