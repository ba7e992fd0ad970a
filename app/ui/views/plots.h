// One of the two plot panels below: shows one figure of figures/, or one of its tabs, at a time, chosen in its title
// line.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

/// Something else than a plot that can stand in a plot panel: the table of the data, the runs, the log.
struct Tab {
  std::string id;        ///< "data-table"
  std::string title;     ///< markup
  std::string sentence;  ///< what it shows
  /// Draws into the card's inside (the card is open).
  std::function<void(const session::Snapshot&, UiContext&, plot::Rect inside)> draw;
};

class PlotsView {
 public:
  /// `panel` is plot_left or plot_right; `figure` the one shown first: "objective", "suboptimality" or "norm".
  PlotsView(Panel panel, std::string figure);
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void add_tab(Tab tab) { tabs_.push_back(std::move(tab)); }
  /// Shows the figure or tab of that name; nothing for unknown ones.
  void show(std::string_view name);
  const std::string& shown() const { return figure_; }

 private:
  void draw_tab(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, const Tab& tab);
  const Tab* find_tab(std::string_view name) const;
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
  std::vector<Tab> tabs_;
};

}  // namespace pegasos::ui
