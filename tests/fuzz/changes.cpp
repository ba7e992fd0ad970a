#include "fuzz/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "core/parameters.h"
#include "fuzz/changes_numbers.h"
#include "fuzz/forms.h"
#include "session/json_read.h"

namespace pegasos::fuzz {
namespace {

using session::Json;

enum class Kind { Letters, Blank, Other };
Kind kind_of(char c) {
  const bool letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                      c == '.' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
  return letter ? Kind::Letters : c == ' ' || c == '\n' || c == '\t' ? Kind::Blank : Kind::Other;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool more = i > 0 && kind_of(text[i]) == Kind::Letters && kind_of(text[i - 1]) == Kind::Letters;
    if (!more) out.emplace_back();
    out.back() += text[i];
  }
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += word;
  return out;
}

template <class List>
auto& one_of(List& list, std::minstd_rand& random) {
  return list[random() % std::size(list)];
}

bool is_number(const std::string& word) {
  return !word.empty() && (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'));
}

/// A number near it, or one at the edge of something.
std::string other_number(const std::string& word, std::minstd_rand& random) {
  static constexpr const char* kEdges[] = {"0",    "-1",   "1",          "2",     "1e308", "1e-320", "-0",
                                           "0.5",  "1e19", "2147483648", "1e9",   "nan",   "1e",     "9007199254740993",
                                           "1e-9", "255",  "65536",      "100000"};
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  if (*end != '\0' || random() % 10 == 0) return one_of(kEdges, random);
  if (!(std::abs(value) < 1e15)) return "1e15";
  if (value != std::floor(value)) return fmt::format("{}", value * (random() % 2 == 0 ? 1.5 : 0.75));
  const double other = value + static_cast<double>(random() % 5) - 2;
  return fmt::format("{:.0f}", value > 0 && random() % 8 != 0 ? std::max(1.0, other) : other);
}

/// One of its numbers is another one; false where it has none.
bool change_number(std::vector<std::string>& words, std::minstd_rand& random) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_number(words[i])) numbers.push_back(i);
  }
  if (numbers.empty()) return false;
  std::string& number = words[one_of(numbers, random)];
  number = other_number(number, random);
  return true;
}

/// One word is lost, doubled, moved, or put in the place of another.
void changed_form(std::vector<std::string>& words, std::minstd_rand& random) {
  const std::size_t at = random() % words.size();
  const std::size_t from = random() % words.size();
  switch (random() % 4) {
    case 0: words.erase(words.begin() + static_cast<std::ptrdiff_t>(at)); break;
    case 1: words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), std::string(words[from])); break;
    case 2: std::swap(words[at], words[from]); break;
    default: words[at] = std::string(words[from]); break;
  }
}

/// A line, or a part between semicolons, but the first is lost, doubled or changes its place with another.
std::string changed_lines(const std::string& text, std::minstd_rand& random) {
  const char end = text.find('\n') == std::string::npos ? ';' : '\n';
  std::vector<std::string> lines(1);
  for (const char c : text) {
    lines.back() += c;
    if (c == end) lines.emplace_back();
  }
  if (lines.back().empty()) lines.pop_back();
  if (lines.size() < 3) return text;
  const std::size_t at = 1 + random() % (lines.size() - 1);
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 3) {
    case 0: lines.erase(place); break;
    case 1: lines.insert(place, std::string(*place)); break;
    default: std::swap(lines[at], lines[1 + random() % (lines.size() - 1)]); break;
  }
  return joined(lines);
}

/// A number is another one, or the form is changed.
std::string changed_words(const std::string& text, std::minstd_rand& random) {
  std::vector<std::string> words = words_of(text);
  if (words.empty()) return text;
  if (random() % 4 == 0) return changed_lines(text, random);
  if (random() % 6 == 0 || !change_number(words, random)) changed_form(words, random);  // a number breaks it least
  return joined(words);
}

// JSON.

struct Leaf {
  std::string key;  ///< of the member in which it lies
  Json* value;
};

void collect(const std::string& key, Json& json, std::vector<Leaf>& leaves, std::vector<Json*>& branches) {
  if (!json.is_structured()) return leaves.push_back({key, &json});
  if (!json.empty()) branches.push_back(&json);
  if (json.is_array()) {
    for (Json& element : json) collect(key, element, leaves, branches);
  } else {
    for (const auto& member : json.items()) collect(member.key(), member.value(), leaves, branches);
  }
}

std::string other_value(const Parameter& parameter, const std::string& now, std::minstd_rand& random) {
  if (!parameter.choices.empty()) {
    const ParameterChoice& choice = one_of(parameter.choices, random);
    const bool with_number = !choice.number.empty() && (!choice.number_optional || random() % 2 == 0);
    return std::string(choice.word) + (with_number ? fmt::format(":{}", 0.5 * static_cast<double>(random() % 5)) : "");
  }
  if (parameter.kind == ParameterKind::Text || random() % 4 == 0)
    return is_number(now) ? other_number(now, random) : now;
  const double share = static_cast<double>(random() % 101) / 100;
  const double value = parameter.slider_low + share * (parameter.slider_high - parameter.slider_low);
  return parameter.kind == ParameterKind::Number ? fmt::format("{}", value) : fmt::format("{:.0f}", value);
}

std::string other_text(const Leaf& leaf, const std::vector<Leaf>& leaves, std::minstd_rand& random) {
  std::string now = leaf.value->get<std::string>();
  if (const Parameter* parameter = find_parameter(leaf.key)) return other_value(*parameter, now, random);
  if (now.size() == 16 && now.find_first_not_of("0123456789abcdef") == std::string::npos) {  // a hash
    one_of(now, random) = "0123456789abcdef"[random() % 16];
    return now;
  }
  if (now.size() > 1 && now[0] == '#') {  // a colour: to one that is near
    char& digit = now[1 + random() % (now.size() - 1)];
    digit = digit == '0' ? '1' : digit == 'a' ? '9' : static_cast<char>(digit - 1);
    return now;
  }
  if (std::vector<std::string> words = words_of(now); random() % 4 != 0 && change_number(words, random))
    return joined(words);
  const Leaf& other = one_of(leaves, random);
  if (random() % 8 == 0 && other.value->is_string()) return other.value->get<std::string>();
  static constexpr const char* kPieces[] = {"a", "Z", "7", " ", "-", "_", "\xC3\xA9", "\xE2\x80\x93", "\"", "/"};
  return now.insert(now.empty() ? 0 : random() % now.size(), one_of(kPieces, random));
}

void change_leaf(const Leaf& leaf, const std::vector<Leaf>& leaves, std::minstd_rand& random) {
  Json& value = *leaf.value;
  if (value.is_string()) {
    value = other_text(leaf, leaves, random);
  } else if (value.is_boolean()) {
    value = !value.get<bool>();
  } else if (value.is_number_integer()) {
    const Json other = Json::parse(other_number(value.dump(), random), nullptr, false);
    value = other.is_number_integer() || random() % 8 == 0 ? other : Json(random() % 50);
  } else if (value.is_number()) {
    value = value.get<double>() * (random() % 4 != 0 ? 1.5 : -0.75);
  }
  if (value.is_discarded()) value = nullptr;
}

/// An element or a member is lost, doubled, or changes places with another.
void change_branch(Json& branch, std::minstd_rand& random) {
  const std::size_t at = random() % branch.size();
  if (branch.is_array()) {
    const auto place = branch.begin() + static_cast<std::ptrdiff_t>(at);
    switch (random() % 3) {
      case 0: branch.erase(place); break;
      case 1: branch.push_back(Json(*place)); break;
      default: std::swap(branch[at], branch[random() % branch.size()]); break;
    }
  } else if (random() % 4 == 0) {
    branch.erase(std::next(branch.begin(), static_cast<std::ptrdiff_t>(at)));
  }
}

std::string changed_json(const std::string& text, std::minstd_rand& random) {
  const std::size_t end = std::min(text.find(kBehind), text.size());
  Json json = Json::parse(text.substr(0, end), nullptr, false, true);
  if (json.is_discarded()) return changed_words(text, random);
  std::vector<Leaf> leaves;
  std::vector<Json*> branches;
  collect("", json, leaves, branches);
  if (!branches.empty() && random() % 8 == 0) {
    change_branch(*one_of(branches, random), random);
  } else if (!leaves.empty()) {
    change_leaf(one_of(leaves, random), leaves, random);
  }
  std::string behind = text.substr(end);
  if (behind.size() > 1 && random() % 4 == 0) behind = kBehind + changed_words(behind.substr(1), random);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + behind;
}

// Lessons: Markdown with fenced blocks.

bool is_prose(const std::string& line) { return line.find_first_not_of(" \n#->`") != std::string::npos; }

/// A word of a sentence, outside of what is computed, is doubled or another; sometimes a number is.
std::string changed_prose(const std::string& text, std::minstd_rand& random) {
  std::vector<std::string> words = words_of(text);
  std::vector<std::size_t> prose;
  int ticks = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "`") ++ticks;
    const bool letters = is_prose(words[i]) && kind_of(words[i][0]) == Kind::Letters;
    if (letters && ticks % 2 == 0 && words[i][0] != '-') prose.push_back(i);
  }
  if (random() % 4 == 0 && change_number(words, random)) return joined(words);
  if (!prose.empty()) {
    static constexpr const char* kWords[] = {"we", "=", "\xCE\xBB", "1", "$w$", "**b**", "norm", "\xE2\x80\x9C"};
    std::string& word = words[one_of(prose, random)];
    const std::string other = random() % 2 == 0 ? one_of(kWords, random) : words[one_of(prose, random)];
    word = random() % 2 == 0 ? other : word + " " + other;
  }
  return joined(words);
}

}  // namespace

std::string changed(std::string text, Grammar grammar, std::minstd_rand& random) {
  const bool breaks = random() % 12 == 0;
  do {
    switch (breaks ? Grammar::Words : grammar) {
      case Grammar::Table: text = changed_table(text, random); break;
      case Grammar::Run: text = changed_run(text, random); break;
      case Grammar::Sets: text = changed_sets(text, random); break;
      case Grammar::Json: text = changed_json(text, random); break;
      case Grammar::Prose: text = changed_prose(text, random); break;
      case Grammar::Words: text = changed_words(text, random); break;
    }
  } while (random() % 3 == 0);
  return text;
}

}  // namespace pegasos::fuzz
