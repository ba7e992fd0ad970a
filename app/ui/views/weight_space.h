// The ball, f and the path of w; beside it this step at its own scale. See ui/context.h for what a view is.
#pragma once

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class WeightSpaceView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

 private:
  void step(const session::Snapshot& snapshot, UiContext& ui, plot::Rect place);

  figures::WeightSpaceOptions options_;
  FigurePane pane_;
  std::uint64_t data_id_ = 0;
  double lambda_ = 0;
};

}  // namespace pegasos::ui
