// What the catalogue of the present language was asked for in vain, for tests of the window.
#pragma once

#include <algorithm>
#include <mutex>
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
  /// Without what is Chinese already: words may be asked for once more.
  std::set<std::string> texts() const {
    const std::scoped_lock lock(all().mutex);
    std::set<std::string> out = all().texts;
    std::erase_if(out, [](const std::string& text) {
      return std::ranges::any_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0xE3 && byte <= 0xE9;
      });
    });
    return out;
  }

 private:
  struct All {
    std::mutex mutex;
    std::set<std::string> texts;
  };
  static All& all() {
    static All one;
    return one;
  }
};

}  // namespace pegasos::test
