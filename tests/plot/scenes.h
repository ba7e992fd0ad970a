// Figures like those of the window, from a small Pegasos run computed here: for golden files and layout checks.
#pragma once

#include <string>
#include <vector>

#include "plot/figure.h"

namespace pegasos::plot::scenes {

struct NamedFigure {
  std::string name;
  Figure figure;
  float width = 720.F;
  float height = 360.F;
};

Figure objective();
Figure suboptimality();
Figure norm();
Figure data_plane();
Figure weight_space();
Figure enlarged_step();
Figure theorem();
Figure histogram();

/// All of them, each with a size that suits it.
std::vector<NamedFigure> all();

}  // namespace pegasos::plot::scenes
