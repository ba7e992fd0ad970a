// One of the two plot panels below: shows one figure of figures/ at a time, chosen in its title line.
#pragma once

#include <map>
#include <string>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class PlotsView {
 public:
  /// `panel` is plot_left or plot_right; `figure` the one shown first: "objective", "suboptimality" or "norm".
  PlotsView(Panel panel, std::string figure);
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

 private:
  /// Looking at one figure: kept while another one is shown.
  struct Look {
    figures::PlotOptions options;
    FigurePane pane;
    std::uint64_t run_id = 0;
    std::string no_bound;  ///< why no bound is drawn; empty = it is
  };
  float buttons(UiContext& ui, plot::Rect area, Look& look);
  void scale_chips(UiContext& ui, Look& look);
  void menu(UiContext& ui, Look& look);
  void choose(UiContext& ui, plot::Rect place);
  float header_width(const UiContext& ui) const;

  Panel panel_;
  std::string figure_;
  std::map<std::string, Look, std::less<>> looks_;
};

}  // namespace pegasos::ui
