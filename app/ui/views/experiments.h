// The page of experiments: at the left the kinds and the form of the chosen one, at the right up to four experiments as
// chips, their figures with the progress of those that run, and below the points and their runs as tables. See
// ui/context.h for what a view is; this one fills the window below the top bar, and its part of the bar.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "figures/sweep.h"
#include "session/sweep_job.h"
#include "text/text.h"
#include "ui/context.h"
#include "ui/table.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class ExperimentsView {
 public:
  using Write = std::function<Status(const std::string& path)>;
  /// `leave` shows the laboratory, `save` asks where a file of that name is saved.
  ExperimentsView(std::function<void()> leave, std::function<void(const std::string& name, Write write)> save)
      : leave_(std::move(leave)), save_(std::move(save)) {}

  /// The page was opened: what the chosen experiment would cost is found out.
  void enter() { asked_.reset(); }
  /// Starts the chosen experiment, in the place of those that are shown or `beside` them.
  void start(const session::Snapshot& snapshot, UiContext& ui, bool beside = false);

  /// The store of finished runs, from the right of its part of the top bar; returns where it begins.
  float bar(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

  /// Chooses the kind of that name ("k-fixed-kT"); false if there is none.
  bool select(std::string_view name);
  void keep(const Fields& f);

 private:
  using Snapshot = session::Snapshot;
  using Experiment = session::SweepStatus;
  using Experiments = std::vector<session::SweepStatusPtr>;

  /// What was typed for a kind; empty = as the table of experiments has it.
  struct Form {
    std::string values;
    std::string second;
    Count runs = 0;
    double epsilon = 0.05;
    Count folds = 10;
    bool operator==(const Form&) const = default;
  };
  /// What a figure was made from and what came of it: made again only when something of it has changed.
  struct Group {
    FigurePane pane;
    std::vector<session::SweepStatusPtr> members;
    std::vector<std::shared_ptr<const SweepTable>> tables;
    std::vector<figures::SweepSeries> series;
    std::optional<plot::Range> x, y;
    std::vector<std::string> hidden;
    figures::SweepBand band = figures::SweepBand::quantiles;
    bool against_seconds = false;
    text::Language language = text::Language::english;
    plot::Figure figure;
    std::vector<figures::SweepSpot> spots;
  };
  /// The cells of a table as they are shown.
  struct Cells {
    std::shared_ptr<const SweepTable> table;
    std::vector<std::vector<std::string>> full;
    std::vector<TableHead> heads;
    float scale = 0;
  };

  /// What stands below the figures.
  struct Below {
    int tab = 0;
    std::size_t point = 0;  ///< row of the table whose runs are listed
    Cells cells;
    TableState points;
    TableState runs;
  };

  // experiments_form.cpp
  static Form standard_form(SweepKind kind);
  Form& form();
  Result<SweepRequest> request(const Snapshot& snapshot) const;
  void ask_cost(const Snapshot& snapshot, UiContext& ui);
  void kinds(UiContext& ui, plot::Rect area);
  void form_card(const Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void fields(UiContext& ui, plot::Rect& line);
  void cost(const Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void start_buttons(const Snapshot& snapshot, UiContext& ui, plot::Rect line);
  static float form_height(const Snapshot& snapshot, UiContext& ui, float width);
  static std::string held_fixed_words(const std::string& title, const SweepInfo& info, const Parameters& fixed,
                                      Count m);
  static std::string held_fixed_words(const Snapshot& snapshot, const SweepInfo& info);
  static std::string held_fixed_words(const Experiment& one);

  // experiments_chips.cpp
  static plot::Hue hue_of(const Experiment& one);
  float chips(const Experiments& all, UiContext& ui, plot::Rect line);
  void chip(const Experiment& one, const Experiments& all, UiContext& ui, plot::Rect place);
  /// What tells one of several experiments apart, in few words: "λ = 0.01". Markup.
  static std::string differences(const Experiment& one, const Experiments& all);
  void progress(const Experiment& one, UiContext& ui, plot::Rect line);

  // experiments_figure.cpp
  const Experiment* chosen(const Snapshot& snapshot) const;
  void figure_card(const Snapshot& snapshot, UiContext& ui, plot::Rect area);
  std::vector<Group*> groups(const Experiments& all);
  void remake(Group& group);
  void draw_group(UiContext& ui, Group& group, const std::string& name, plot::Rect area, bool titled);
  void point_at(UiContext& ui, Group& group, const FigurePane::Touched& touched);
  void open_nearest(UiContext& ui, const Experiment& one, std::size_t place);
  void open_run(UiContext& ui, const Experiment& one, std::size_t place, Count member);
  void menu(const Snapshot& snapshot, UiContext& ui, Group& group, const std::string& name, plot::Rect below);
  std::string about(const Snapshot& snapshot, const Experiment& one) const;

  // experiments_table.cpp
  void tables_card(const Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void table(const Experiment& one, UiContext& ui, plot::Rect area);
  void remake_cells(UiContext& ui, const Experiment& one);
  void runs(const Experiment& one, UiContext& ui, plot::Rect area);

  std::function<void()> leave_;
  std::function<void(const std::string& name, Write write)> save_;
  SweepKind kind_ = SweepKind::KFixedKT;
  std::map<SweepKind, Form> forms_;        ///< that differ from the standard
  std::optional<SweepRequest> asked_;      ///< whose cost was asked for last, ...
  std::shared_ptr<const Table> asked_of_;  ///< on that set
  TableState kinds_;
  bool clear_asked_ = false;  ///< the next click clears the store
  figures::SweepBand band_ = figures::SweepBand::quantiles;
  bool against_seconds_ = false;  ///< where solvers are compared
  int chosen_ = 0;         ///< id of the experiment that the tables show; the newest where there is none of that id
  std::size_t ended_ = 0;  ///< experiments that were at their end: then the store holds more
  int newest_ = 0;         ///< id of the last one that was seen
  std::set<int> hidden_;
  std::map<int, Group> groups_;  ///< by the first member's id
  bool export_menu_ = false;     ///< the menu of a figure hangs at its button, not at the mouse
  int card_ = 0;                 ///< the one that is shown where there is room for one
  Below below_;
};

}  // namespace pegasos::ui
