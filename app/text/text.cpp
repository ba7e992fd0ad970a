#include "text/text.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <vector>

#include "core/numbers.h"
#include "core/parameters.h"
#include "text/catalogue.h"
#include "text/choices.h"
#include "text/pseudo.h"

namespace pegasos::text {
namespace {

constexpr std::string_view kPseudo = "pseudo";
constexpr LanguageInfo kLanguages[] = {
    {"en", "English", "Everything in English."},
    {"zh", "简体中文", "Everything in Simplified Chinese.", true},
    {"de", "Deutsch", "Everything in German.", false, "\u00A0"},  // a comma would part decimals
    {kPseudo, "Pseudo", ""},
};

std::atomic<Language> g_language{Language::english};
std::atomic<void (*)(std::string_view)> g_missing{nullptr};

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

/// Every English text that a catalogue has and that holds a word, in brackets.
std::vector<Entry> pseudo_entries() {
  static std::deque<std::string> words;  // the entries point into them; filled once, by catalogue()
  std::vector<Entry> entries = read_mo(embedded("zh"));
  for (Entry& entry : entries)
    entry.other = has_word(entry.english) ? words.emplace_back(pseudo(entry.english)) : entry.english;
  return entries;
}

const Catalogue& catalogue(Language language) {
  struct Place {
    std::once_flag once;
    std::optional<Catalogue> read;
  };
  static std::array<Place, std::size(kLanguages)> places;
  Place& place = places[static_cast<std::size_t>(language)];
  std::call_once(place.once, [&] {
    const std::string_view code = info(language).code;
    place.read.emplace(code == kPseudo ? pseudo_entries() : read_mo(embedded(code)));
  });
  return *place.read;
}

/// "Batch k": the title of a parameter and its symbol.
std::string row_name(std::string_view title, const Parameter& p) {
  std::string name(title);
  return p.symbol.empty() || p.symbol == "A" ? name : name.append(" ").append(p.symbol);
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
  g_language = language;
  set_group_mark(info(language).group_mark);
}

Language language() { return g_language; }

std::string_view tr(std::string_view english) {
  const Language now = language();
  if (now == Language::english || english.empty()) return english;
  if (const auto found = catalogue(now).find(english)) return *found;
  const auto told = g_missing.load();
  if (told != nullptr && has_word(outside_pseudo(english))) told(english);
  return english;
}

std::string without_flags(std::string_view sentence) {
  std::string words;
  while (!sentence.empty()) {
    const std::size_t at = sentence.find("--");
    words += sentence.substr(0, at);
    if (at == std::string_view::npos) break;
    const std::size_t end =
        sentence.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", at + 2);
    const std::string_view flag = sentence.substr(at, end == std::string_view::npos ? end : end - at);
    const Parameter* p = find_parameter(flag.substr(2));
    const bool whole = at == 0 || sentence[at - 1] == ' ' || sentence[at - 1] == '(';
    if (p == nullptr || !whole) {
      words += flag;
    } else {
      words += row_name(p->title, *p);
    }
    sentence.remove_prefix(at + flag.size());
  }
  return words;
}

std::string choice_title(std::string_view key, std::string_view word) {
  for (const ParameterChoice& choice : find_parameter(key)->choices) {
    if (choice.word == word && !choice.title.empty()) return std::string(choice.title);
  }
  return std::string(word);
}

std::string words(const Message& message, bool flags, const Message::Words& named) {
  const auto words_of = [flags](const std::string& text) {
    if (flags && text.starts_with("--")) return text;
    const std::string_view name = text.starts_with("--") ? std::string_view(text).substr(2) : std::string_view();
    const std::size_t blank = std::min(name.find(' '), name.size());
    const std::string_view word = name.substr(std::min(blank + 1, name.size()));
    const Parameter* flag = find_parameter(name.substr(0, blank));
    if (flag != nullptr && word.empty()) return row_name(tr(flag->title), *flag);
    if (flag != nullptr && std::ranges::find(flag->choices, word, &ParameterChoice::word) != flag->choices.end())
      return fmt::format("{}: {}", row_name(tr(flag->title), *flag), tr(choice_title(flag->key, word)));
    return text.find("--") == std::string::npos ? std::string(tr(text)) : std::string(tr(without_flags(text)));
  };
  return message.in(words_of, info(language()).group_mark, named);
}

std::span<const Entry> entries(Language language) { return catalogue(language).entries(); }

void watch_missing(void (*told)(std::string_view english)) { g_missing = told; }

}  // namespace pegasos::text
