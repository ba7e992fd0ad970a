// libFuzzer's side: PEGASOS_FUZZ names the reader. Texts are changed word by word three times as often as byte by byte,
// so that more of what comes out is still accepted; the share is said at the end.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/targets.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace pegasos::fuzz {
namespace {

const Target* chosen = nullptr;
unsigned long long tried = 0;
unsigned long long accepted = 0;

void say_share() {
  if (tried > 0)
    std::fprintf(stderr, "%.*s: %llu tried, %.1f %% accepted\n", static_cast<int>(chosen->name.size()),
                 chosen->name.data(), tried, 100.0 * static_cast<double>(accepted) / static_cast<double>(tried));
}

enum class Kind { letters, blank, other };
Kind kind_of(char c) {
  const bool letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                      c == '.' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
  return letter ? Kind::letters : c == ' ' || c == '\n' || c == '\t' ? Kind::blank : Kind::other;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool more = i > 0 && kind_of(text[i]) == Kind::letters && kind_of(text[i - 1]) == Kind::letters;
    if (!more) out.emplace_back();
    out.back() += text[i];
  }
  return out;
}

/// A number near it, or one at the edge of something.
std::string other_number(const std::string& word, std::minstd_rand& random) {
  static constexpr const char* kEdges[] = {"0",    "-1",   "1",          "2",     "1e308", "1e-320", "-0",
                                           "0.5",  "1e19", "2147483648", "1e9",   "nan",   "1e",     "9007199254740993",
                                           "1e-9", "255",  "65536",      "100000"};
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  if (*end != '\0' || random() % 3 == 0) return kEdges[random() % std::size(kEdges)];
  if (!(std::abs(value) < 1e15)) return "1e15";
  return std::to_string(static_cast<long long>(value) + static_cast<long long>(random() % 5) - 2);
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

/// A number is another one, or the form is changed.
std::string changed(std::string_view text, std::minstd_rand& random) {
  std::vector<std::string> words = words_of(text);
  if (words.empty()) return std::string(text);
  const auto is_number = [](const std::string& word) { return word[0] == '-' || (word[0] >= '0' && word[0] <= '9'); };
  std::size_t at = random() % words.size();
  for (int i = 0; i < 20 && !is_number(words[at]); ++i) at = random() % words.size();  // it breaks the form least
  if (random() % 3 != 0 && is_number(words[at])) {
    words[at] = other_number(words[at], random);
  } else {
    changed_form(words, random);
  }
  std::string out;
  for (const std::string& word : words) out += word;
  return out;
}

std::string changed_often(std::string text, std::minstd_rand& random) {
  const unsigned changes = 1 + static_cast<unsigned>(random() % 3);
  for (unsigned i = 0; i < changes; ++i) text = changed(text, random);
  return text;
}

/// By the fuzzer itself; as long as before.
std::string changed_bytes(std::string bytes) {
  LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size(), bytes.size());
  return bytes;
}

}  // namespace
}  // namespace pegasos::fuzz

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  using namespace pegasos::fuzz;  // NOLINT
  const char* name = std::getenv("PEGASOS_FUZZ");
  for (const Target& target : targets()) {
    if (name == nullptr) std::printf("%.*s\n", static_cast<int>(target.name.size()), target.name.data());
    if (name != nullptr && target.name == name) chosen = &target;
  }
  if (name == nullptr) std::exit(0);
  require(chosen != nullptr, "PEGASOS_FUZZ names no reader");
  std::atexit(say_share);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegasos::fuzz;  // NOLINT
  ++tried;
  if (chosen->read(std::string(reinterpret_cast<const char*>(data), size))) {
    ++accepted;
    return 0;
  }
  return tried % 16 == 0 ? 0 : -1;  // of what is refused little is kept: most is made from what is accepted
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  using namespace pegasos::fuzz;  // NOLINT
  std::minstd_rand random(seed);
  const std::string given(reinterpret_cast<const char*>(data), size);
  const std::string inner = chosen->form != nullptr && random() % 8 != 0 ? chosen->form->inner(given) : std::string();
  const bool by_words = chosen->text && random() % 4 != 0;
  if (inner.empty() && !by_words) return LLVMFuzzerMutate(data, size, most);
  std::string text = inner.empty() ? given : inner;
  text = by_words ? changed_often(std::move(text), random) : changed_bytes(std::move(text));
  if (!inner.empty() && !text.empty()) text = chosen->form->whole(text);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
