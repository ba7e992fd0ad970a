// The catalogues of the languages: every entry keeps the places and the mathematics of its key.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include "core/numbers.h"
#include "support/missing.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

/// "{}", "{:.2f}", "$w_t$" and so on of a text, sorted.
std::multiset<std::string> places_of(std::string_view text) {
  std::multiset<std::string> out;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '{') continue;
    if (text[i + 1] == '{') {
      ++i;
      continue;
    }
    const std::size_t end = text.find('}', i);
    const std::string_view inside = text.substr(i + 1, end - i - 1);
    const bool place = inside.empty() || inside.front() == ':' ||
                       (inside.size() <= 2 && inside.find_first_not_of("0123456789") == inside.npos);
    if (place) out.emplace("{}");
  }
  return out;
}

std::multiset<std::string> formulas_of(std::string_view text) {
  std::multiset<std::string> out;
  for (std::size_t at = text.find('$'); at != std::string_view::npos;) {
    const std::size_t end = text.find('$', at + 1);
    if (end == std::string_view::npos) break;
    out.emplace(text.substr(at, end - at + 1));
    at = text.find('$', end + 1);
  }
  return out;
}

/// The keys of a language's catalogue.
std::set<std::string_view> keys_of(const text::LanguageInfo& info) {
  std::set<std::string_view> keys;
  for (const text::Entry& entry : text::entries(*text::parse_language(info.code))) keys.insert(entry.english);
  return keys;
}

TEST(Language, EveryEntryKeepsPlacesAndMathematics) {
  for (const text::LanguageInfo& info : text::languages().subspan(1)) {
    SCOPED_TRACE(info.code);
    for (const text::Entry& entry : text::entries(*text::parse_language(info.code))) {
      EXPECT_FALSE(entry.other.empty()) << entry.english;
      EXPECT_EQ(places_of(entry.english), places_of(entry.other)) << entry.english;
      EXPECT_EQ(formulas_of(entry.english), formulas_of(entry.other)) << entry.english;
      EXPECT_EQ(std::ranges::count(entry.english, '\n'), std::ranges::count(entry.other, '\n')) << entry.english;
    }
  }
}

/// The numbers of four digits and more, their groups parted by `mark`, without it.
std::multiset<std::string> large_numbers(const std::string& text, const std::string& mark) {
  std::multiset<std::string> numbers;
  const std::regex grouped("[0-9]{1,3}(" + mark + "[0-9]{3})+(?![0-9])");
  for (std::sregex_iterator at(text.begin(), text.end(), grouped), end; at != end; ++at)
    numbers.insert(without_groups(at->str()));
  return numbers;
}

TEST(Language, NumbersInEntriesAreGroupedAsTheLanguageDoes) {
  for (const text::LanguageInfo& info : text::menu_languages().subspan(1)) {
    for (const text::Entry& entry : text::entries(*text::parse_language(info.code))) {
      if (entry.other.find("一万") != entry.other.npos) continue;  // in words
      EXPECT_EQ(large_numbers(std::string(entry.english), ","),
                large_numbers(std::string(entry.other), info.group_mark))
          << entry.other;
    }
  }
}

TEST(Language, EveryCatalogueHasTheSameTexts) {
  const std::set<std::string_view> keys = keys_of(text::languages()[1]);
  EXPECT_GT(keys.size(), 2000U);
  for (const text::LanguageInfo& info : text::languages().subspan(2)) {
    for (const std::string_view key : keys_of(info)) EXPECT_TRUE(keys.contains(key)) << info.code << " alone: " << key;
    EXPECT_EQ(keys_of(info).size(), keys.size()) << info.code;
  }
}

/// An entry's words with a number in each place.
std::string filled(std::string_view words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool doubled = i + 1 < words.size() && words[i] == words[i + 1] && (words[i] == '{' || words[i] == '}');
    const std::size_t end = words[i] == '{' && !doubled ? words.find('}', i) : words.npos;
    if (end == words.npos || places_of(words.substr(i, end - i + 1)).empty()) {
      out += words[i];
      if (doubled) ++i;
      continue;
    }
    out += '7';
    i = end;
  }
  return out;
}

TEST(Language, WhatIsTranslatedStaysAsItIs) {
  for (const text::LanguageInfo& info : text::languages().subspan(1)) {
    const InLanguage there(info.code);
    for (const text::Entry& entry : text::entries(text::language())) {
      const std::string words = filled(entry.other);
      EXPECT_EQ(text::tr(words), words) << info.code << ": " << entry.english;
    }
  }
}

}  // namespace
}  // namespace pegasos::test
