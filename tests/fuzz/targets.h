// What is fuzzed: each reader of bytes that others wrote, by name.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "fuzz/changes.h"
#include "fuzz/forms.h"

namespace pegasos::fuzz {

struct Target {
  std::string_view name;
  /// True where the bytes are accepted; ends the program where what was read breaks what its header promises.
  std::function<bool(const std::string& bytes)> read;
  Grammar grammar = Grammar::Words;
  const Form* form = nullptr;  ///< of what lies inside it, too
};
std::span<const Target> targets();

/// Ends the program with that sentence.
void require(bool holds, std::string_view what);

}  // namespace pegasos::fuzz
