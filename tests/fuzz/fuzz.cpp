// libFuzzer's side: PEGASOS_FUZZ names the reader. Texts are changed by their grammar much more often than byte by
// byte, so that most of what comes out is still accepted; the share is said at the end.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

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
  const std::string inner = chosen->form != nullptr && random() % 12 != 0 ? chosen->form->inner(given) : std::string();
  const bool by_grammar = random() % 12 != 0;
  if (inner.empty() && !by_grammar) return LLVMFuzzerMutate(data, size, most);
  std::string text = inner.empty() ? given : inner;
  text = by_grammar ? changed(std::move(text), chosen->grammar, random) : changed_bytes(std::move(text));
  if (!inner.empty() && !text.empty()) text = chosen->form->whole(text);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
