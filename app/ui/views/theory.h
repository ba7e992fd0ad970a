// The theory page: four cards in plain words at the left, behind them every statement as a row, the figure of the
// chosen one at the right, and below how often Theorem 3's bound is exceeded, how many steps the bounds ask for, and
// where they lose. See ui/context.h for what a view is; this one fills the window below the top bar, and its part of
// the bar.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "figures/theory.h"
#include "ui/context.h"
#include "ui/table.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class TheoryView {
 public:
  /// `leave` shows the laboratory, `report` asks where the report is saved.
  TheoryView(std::function<void()> leave, std::function<void()> report)
      : leave_(std::move(leave)), report_(std::move(report)) {}

  /// The page was opened: what can be said about the present run is computed unless it is known.
  /// `changes`: the session is on its way to another problem than `snapshot` has.
  void enter(const session::Snapshot& snapshot, UiContext& ui, bool changes = false);
  /// The rows about many runs, with the numbers that stand in the bar.
  void ask(const session::Snapshot& snapshot, UiContext& ui);

  /// Number of runs, δ, u and the button, from the right of its part of the top bar; returns where they begin.
  float bar(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

  /// Chooses the first row whose name begins so; false if there is none.
  bool select(std::string_view name);
  void keep(const Fields& f);

 private:
  using Status = session::TheoryStatus;
  /// A statement, or the heading of its group.
  struct Line {
    StatementGroup group;
    const Finding* finding;
  };

  std::vector<Line> lines(const Status& status) const;
  void check(const session::Snapshot& snapshot, UiContext& ui, Count runs);
  void choose_u(const session::Snapshot& snapshot, UiContext& ui, const std::optional<std::string>& typed);
  const Finding* chosen(const Status& status) const;

  /// One card at a time, where there is no room for more.
  void draw_card(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void statements(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void state_line(const Status& status, UiContext& ui, plot::Rect line) const;
  void list(const Status& status, UiContext& ui, plot::Rect area);
  void cards(const Status& status, UiContext& ui, plot::Rect area);
  void group_heading(UiContext& ui, StatementGroup group, plot::Rect place);
  static void row(const Status& status, UiContext& ui, const Finding& finding, plot::Rect place);
  void open_worst(const Status& status, UiContext& ui, const Finding& finding) const;

  void main_figure(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  enum class Lower { exceedance, iterations, duality, tightness, proof };
  /// A card of tabs: `count` of these figures, from the `first` on.
  struct LowerCard {
    std::string name;
    std::size_t first;
    std::size_t count;
    int& chosen;
  };
  LowerCard lower_left() { return {"lower left", 0, 3, lower_left_}; }
  LowerCard lower_right() { return {"lower right", 3, 2, lower_right_}; }
  void lower(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, const LowerCard& card);
  void calculator(const session::Snapshot& snapshot, UiContext& ui, FigurePane& pane, plot::Rect inside);
  /// One figure in a card that is open; its menu too.
  void show(UiContext& ui, FigurePane& pane, const std::string& name, plot::Figure figure, plot::Rect place,
            const FigurePane::Options& options);

  std::function<void()> leave_;
  std::function<void()> report_;
  Count runs_ = 200;
  Vector deltas_ = session::TheoryRequest{}.deltas;
  Vector u_;  ///< one more u of Lemma 1; forgotten where it no longer fits the problem
  std::string selected_ = "Theorem 1";
  std::set<StatementGroup> folded_ = {StatementGroup::Derived};
  TableState rows_;
  bool plain_ = true;   ///< four cards in plain words; false: all rows
  int card_ = 0;        ///< the one that is shown where there is room for one
  int lower_left_ = 0;  ///< tab
  int lower_right_ = 0;
  int lower_ = 0;             ///< of both, where there is room for one
  bool own_numbers_ = false;  ///< the calculator's sliders were moved: they no longer follow the problem
  figures::Calculator calculator_;
  FigurePane row_pane_;
  std::string row_of_pane_;                ///< its zoom belongs to that row
  std::array<FigurePane, 5> lower_panes_;  ///< by Lower
};

}  // namespace pegasos::ui
