#include "text/text.h"

#include <atomic>
#include <mutex>
#include <unordered_map>

#include "text/tables.h"

namespace pegasos::text {
namespace {

using Index = std::unordered_map<std::string_view, std::string_view>;

std::atomic<Language> g_language{Language::english};
std::mutex g_mutex;
std::set<std::string> g_untranslated;

Index index_of(std::span<const Entry> entries) {
  Index index;
  for (const Entry& entry : entries) index.emplace(entry.english, entry.other);
  return index;
}

const Index& index(Language language) {
  static const Index kEnglish;
  static const Index kChinese = index_of(chinese());
  return language == Language::chinese ? kChinese : kEnglish;
}

}  // namespace

void set_language(Language language) { g_language = language; }

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
  const std::scoped_lock lock(g_mutex);
  if (g_untranslated.size() < 10000) g_untranslated.emplace(english);
  return english;
}

std::span<const Entry> table(Language language) {
  return language == Language::chinese ? chinese() : std::span<const Entry>();
}

std::set<std::string> untranslated() {
  const std::scoped_lock lock(g_mutex);
  return g_untranslated;
}

void forget_untranslated() {
  const std::scoped_lock lock(g_mutex);
  g_untranslated.clear();
}

}  // namespace pegasos::text
