// Convex areas that lie in each other, so that each pixel is painted about once: where OpenGL is computed by the
// processor, painting 27 of them over each other is most of a picture's time.
#pragma once

#include <span>
#include <vector>

#include "plot/geometry.h"
#include "plot/palette.h"

struct ImDrawList;

namespace pegasos::ui {

/// Each area lies in the one before it and covers it; all are opaque. With smooth edges. As plot::Canvas::nested.
void add_nested_areas(ImDrawList& list, std::span<const std::vector<plot::Point>> outlines,
                      std::span<const plot::Color> fills);

}  // namespace pegasos::ui
