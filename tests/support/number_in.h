// A number from the environment: the longer suites look at more than every run does.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace pegasos::test {

inline std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* const text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? otherwise : std::stoull(text);
}

}  // namespace pegasos::test
