// What a frame in somebody's page shows of the window: these panels and controls, and nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pegasos::cli {

struct Embedding {
  static constexpr std::size_t kPanelsMost = 4;
  static constexpr std::size_t kPlotsMost = 2;  ///< as many as the window has
  static constexpr std::size_t kControlsMost = 8;
  std::vector<std::string> panels;    ///< "data-plane", "weight-space", "algorithm", or the name of a plot over t
  std::vector<std::string> controls;  ///< a word of kMoves, or the key of a parameter
  bool operator==(const Embedding&) const = default;
};

inline constexpr std::string_view kEmbeddedPlanes[] = {"data-plane", "weight-space", "algorithm"};
/// What goes through the run.
inline constexpr std::string_view kMoves[] = {"rewind", "back", "play", "forward", "timeline", "speed"};

/// Names with commas between them; at least one panel. Errors are sentences that list the names there are.
Result<Embedding> parse_embedding(std::string_view panels, std::string_view controls);

}  // namespace pegasos::cli
