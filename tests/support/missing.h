// What the catalogue of the present language was asked for in vain, for tests of the window.
#pragma once

#include <algorithm>
#include <mutex>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "text/text.h"

namespace pegasos::test {

/// Collects as long as it lives; there is one at a time.
class Missing {
 public:
  Missing() {
    forget();
    text::watch_missing([](std::string_view english) {
      const std::scoped_lock lock(all().mutex);
      all().texts.emplace(english);
    });
  }
  Missing(const Missing&) = delete;
  Missing& operator=(const Missing&) = delete;
  ~Missing() { text::watch_missing(nullptr); }

  void forget() {
    const std::scoped_lock lock(all().mutex);
    all().texts.clear();
  }
  /// Without what is Chinese already, as words may be asked for once more, and without formulas.
  std::set<std::string> texts() const {
    const std::scoped_lock lock(all().mutex);
    std::set<std::string> out = all().texts;
    std::erase_if(out, [](const std::string& text) { return is_chinese(text) || is_formula(text); });
    return out;
  }

 private:
  static bool is_chinese(const std::string& text) {
    return std::ranges::any_of(text, [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return byte >= 0xE3 && byte <= 0xE9;
    });
  }
  /// Beside mathematics, commands and names of functions it has no word.
  static bool is_formula(const std::string& text) {
    static const std::regex kNoWords(R"(\$[^$]*\$|\\[a-z]+|\b(argmax|max|min|sup|ln)(?![A-Za-z]))");
    return !std::regex_search(std::regex_replace(text, kNoWords, ""), std::regex("[A-Za-z]{2}"));
  }

  struct All {
    std::mutex mutex;
    std::set<std::string> texts;
  };
  static All& all() {
    static All one;
    return one;
  }
};

/// English again at the end, whatever happens.
struct InLanguage {
  explicit InLanguage(std::string_view code) { text::set_language(*text::parse_language(code)); }
  ~InLanguage() { text::set_language(text::Language::english); }
  Missing missing;
};

}  // namespace pegasos::test
