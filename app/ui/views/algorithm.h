// See ui/context.h for what a view is.
#pragma once

#include "ui/context.h"

namespace pegasos::ui {

class AlgorithmView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
};

}  // namespace pegasos::ui
