// One of the two plot panels below: shows one figure of figures/ at a time, chosen in its title line.
#pragma once

#include <string>

#include "ui/context.h"

namespace pegasos::ui {

class PlotsView {
 public:
  /// `panel` is plot_left or plot_right; `figure` the one shown first: "objective", "suboptimality" or "norm".
  PlotsView(Panel panel, std::string figure) : panel_(panel), figure_(std::move(figure)) {}
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

 private:
  Panel panel_;
  std::string figure_;
};

}  // namespace pegasos::ui
