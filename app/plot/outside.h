// What a figure names but does not show, because its view is held or zoomed.
#pragma once

#include <string>
#include <vector>

#include "plot/draw.h"

namespace pegasos::plot {

enum class Side { left, right, above, below };

/// A labelled mark that lies wholly outside of the plot area.
struct Outside {
  std::string label;  ///< of the mark, markup
  Side side;          ///< where, from the middle of the plot
  DataPoint nearest;  ///< a point of it: of a straight line and a circle the one nearest to the middle of the plot
};

/// Of visible scatters, straight lines and circles with a label, in drawing order. `layout` is of this figure.
std::vector<Outside> outside(const Figure& figure, const FigureLayout& layout);

}  // namespace pegasos::plot
