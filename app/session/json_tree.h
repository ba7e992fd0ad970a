// JSON text as a tree, with the limits that make the tree harmless (private to json_read.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/json_read.h"

namespace pegasos::session {

struct JsonTree {
  struct Refused {
    std::size_t offset = 0;
    Message sentence;  ///< empty: this is not JSON
  };
  Json root;
  std::optional<Refused> refused;
};

/// Never throws, and `root` is never deeper than kJsonDepth.
JsonTree build_tree(std::string_view text, bool comments);

}  // namespace pegasos::session
