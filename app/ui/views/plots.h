// One of the two plot panels below: shows one figure of figures/, or one of its other tabs, at a time, chosen by the
// tabs in its title line.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/tabs.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

/// Something else than a plot that can stand in a plot panel: the table of the data, the runs, the log.
struct Tab {
  std::string id;        ///< "data-table"
  std::string title;     ///< markup, short
  std::string sentence;  ///< what it shows
  /// Draws into the card's inside (the card is open).
  std::function<void(const session::Snapshot&, UiContext&, plot::Rect inside)> draw;
};

class PlotsView {
 public:
  /// `panel` is plot_left or plot_right; `figure` the one over t that is shown first (figures/list.cpp).
  PlotsView(Panel panel, std::string figure);
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void add_tab(Tab tab) { tabs_.push_back(std::move(tab)); }
  /// Shows the figure or tab of that name; false where there is none.
  bool show(std::string_view name);
  const std::string& shown() const { return figure_; }
  /// The axes of every figure are chosen anew.
  void fit() {
    for (auto& [name, look] : looks_) look.pane.fit();
  }
  void keep(const Fields& f, const session::Snapshot& snapshot);

 private:
  /// Looking at one figure: kept while another one is shown.
  struct Look {
    figures::PlotOptions options;
    FigurePane pane;
    std::optional<plot::Range> held;  ///< of the values, as long as it is the same set: what was shown stays in view
    double wide = 1;                  ///< so many times as wide as Fit would make it
    bool held_log = false;
    std::uint64_t held_of = 0;  ///< Snapshot::data_id
    std::string held_set;       ///< its name
    double held_R = 0;          ///< and its largest |x|, when the axes were chosen
    std::string no_bound;       ///< why no bound is drawn; empty = it is
  };
  /// Where the plot and the strips of its axes lie.
  struct Axes {
    plot::Rect plot;
    plot::Rect x;
    plot::Rect y;
  };
  /// The title line of this frame.
  struct Header {
    std::vector<TabItem> items;
    std::vector<std::string> names;  ///< of figures and tabs, in the order of `items`
    std::size_t chosen = 0;
    TabLayout layout;
    bool help = true;  ///< there is room for the "?"
  };

  void draw_tab(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, const Tab& tab);
  void draw_plot(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, Look& look);
  void draw_alone(UiContext& ui, plot::Rect area, Look& look, plot::Figure figure, const FigurePane::Options& options);
  const Tab* find_tab(std::string_view name) const;
  Header header(const UiContext& ui, plot::Rect area);
  void strip(UiContext& ui, plot::Rect area, const Header& header);
  static float switches_width(const UiContext& ui, const figures::FigureInfo& info);
  static plot::Rect switches_beside_axis(const UiContext& ui, const figures::FigureInfo& info, const Look& look,
                                         const plot::Rect& figure);
  static Axes axes_in(const Look& look, const plot::Rect& place);
  static plot::Rect axis_name(const UiContext& ui, const Look& look, const Axes& axes);
  static void switches(UiContext& ui, const figures::FigureInfo& info, plot::Rect place, Look& look);
  static void hold_still(const session::Snapshot& snapshot, Look& look, plot::Figure& figure);
  static void along_chip(UiContext& ui, const Look& look, const Axes& axes);
  void scale_chips(UiContext& ui, Look& look, const Axes& axes);
  void menu(UiContext& ui, Look& look);

  Panel panel_;
  std::string figure_;
  std::string in_row_ = figure_;  ///< has its place in the row of names, however little room there is
  std::map<std::string, Look, std::less<>> looks_;
  std::vector<Tab> tabs_;
  plot::Point rested_;  ///< the mouse while Shift was last up
};

}  // namespace pegasos::ui
