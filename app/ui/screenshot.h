// Pictures of the window's pixels.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"

namespace pegasos::ui {

/// width x height pixels, 3 bytes each, top row first.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
};

/// Whole or not at all, carrying `origin` (session/origin.h). Error Io.
Status write_png(const Pixels& pixels, const std::string& path, const std::string& origin = {});

}  // namespace pegasos::ui
