// Everything that is on screen: top bar, panels, notices, dialogs. Knows Dear ImGui but neither GLFW nor OpenGL, so
// that tests drive it without a window. Thread rule: the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/actions.h"
#include "ui/appearance.h"
#include "ui/context.h"
#include "ui/dialogs.h"
#include "ui/documents.h"
#include "ui/embed.h"
#include "ui/engine.h"
#include "ui/layout.h"
#include "ui/menus.h"
#include "ui/microscope.h"
#include "ui/notice_bar.h"
#include "ui/panel_chooser.h"
#include "ui/picture_saver.h"
#include "ui/views/algorithm.h"
#include "ui/views/controls.h"
#include "ui/views/data_plane.h"
#include "ui/views/data_table.h"
#include "ui/views/experiments.h"
#include "ui/views/ideas.h"
#include "ui/views/lessons.h"
#include "ui/views/plots.h"
#include "ui/views/runs.h"
#include "ui/views/step_log_view.h"
#include "ui/views/test_view.h"
#include "ui/views/theory.h"
#include "ui/views/transport.h"
#include "ui/views/weight_space.h"
#include "ui/window_links.h"

namespace pegasos::ui {

inline constexpr std::string_view kRunsTab = "runs";
inline constexpr std::string_view kTableTab = "data-table";
inline constexpr std::string_view kTestTab = "test";

/// What fills the window below the top bar.
enum class Page { run, theory, experiments, ideas };

/// All that the panels and pages show.
struct Views {
  /// Their part of how the window looks.
  void keep(const Fields& all, const session::Snapshot& now);
  /// That of the planes and plots.
  void keep_pictures(const Fields& all, const session::Snapshot& now);
  /// Every picture chooses its axes anew.
  void fit();

  PlotsView plot_left;
  PlotsView plot_right;
  TheoryView theory;
  ExperimentsView experiments;
  IdeasView ideas;
  LessonsView lessons;
  TransportView transport = {};
  ControlsView controls = {};
  DataPlaneView data_plane = {};
  WeightSpaceView weight_space = {};
  AlgorithmView algorithm = {};
  DataTableView data_table = {};
  StepLogView step_log = {};
  RunsView runs_left = {};
  RunsView runs_right = {};
  TestView test_left = {};
  TestView test_right = {};
};

class AppUi {
 public:
  AppUi(Engine engine, Fonts& fonts, const Settings& settings);

  /// Builds one frame; between ImGui's NewFrame and Render, after Fonts::build for the present scale.
  void frame(plot::Rect screen, double time_s);
  /// What the views share: what is selected and pointed at, where the keyboard is, what the last frame showed, whether
  /// another one is wanted; and what tests and scripts watch.
  UiContext& context() { return ui_; }

  /// A key that went down or repeats. False if it means nothing here or somebody is typing.
  bool on_key(const Stroke& stroke);
  /// A character that was typed, after its key. True where it begins the answer of a lesson, and no frame is told.
  bool on_character(char32_t character);
  /// A key that went down, before all else. True where it means something to an answer whose field is on its way to
  /// take the keys, and no frame is told.
  bool begun_takes(Key key);
  void perform(std::string_view id) { action_of(id).run(*this); }

  /// What it is made of.
  Appearance& appearance() { return appearance_; }
  Documents& documents() { return documents_; }
  WindowLinks& links() { return links_; }
  LessonsView& lessons() { return views_.lessons; }
  const Microscope& microscope() const { return microscope_; }
  /// Seconds until the notice goes by itself; nothing when none does.
  std::optional<double> notice_due_in(double time_s) const { return notice_.due_in(time_s); }

  /// From now on the window is a frame that shows this alone (embed.h): nothing of it is kept.
  void embed(cli::Embedding embedding);
  /// Shows that page, or that figure or tab in the left one of the plot panels; false if there is none of that name.
  /// `changes`: the session is on its way to another problem.
  bool show_tab(std::string_view name, bool changes = false);
  Page page() const { return page_; }
  void show_page(Page page, bool changes = false);  ///< `changes` as in show_tab
  /// How the window looks, as session files keep it.
  ViewState view_state();
  void apply(const ViewState& state);

  /// The window is to fill the screen.
  bool full_screen() const { return screen_.full; }

 private:
  void top_bar(const session::Snapshot& snapshot, plot::Rect area, int lines);
  void transport_in_lines(const session::Snapshot& snapshot, plot::Rect area, int lines, float menus_end);
  void without_examples(std::string_view name, std::string_view title, plot::Rect area);
  void run_page(const session::Snapshot& snapshot, const Layout& layout);
  float page_tabs(plot::Rect area, bool close);
  float page_tabs_width(bool close) const;
  void page_bar(const session::Snapshot& snapshot, plot::Rect area);
  void turn_page(Page page);
  void show_of_lesson(std::string_view name);
  void words_beside_runs(const session::Snapshot& snapshot, const plot::Rect& row, bool beside_notice);
  /// Begins the lesson of that name or file in its column, at that step if it has a number, or says what is wrong.
  void start_lesson(const std::string& name_or_path, int step);
  void copy_lab();
  void embed_frame(const session::Snapshot& snapshot, plot::Rect screen);
  void embedded_control(const session::Snapshot& snapshot, const std::string& control, plot::Rect place);
  void show_embedded_plots();
  void lay_out_for_lesson(std::string_view name);
  LabBefore::Look keep_look();
  float lesson_width(plot::Rect screen) const;
  static bool embedded_key(const Action* action);
  void start_runs();
  void brand(plot::Rect area, bool with_name);
  bool dialog_open() const;
  bool covered() const;
  bool typing() const;
  bool slides() const;
  // The actions, each part in the file that has what they do.
  friend const std::vector<Action>& actions();
  static std::vector<Action> run_actions();
  static std::vector<Action> panel_actions();
  static std::vector<Action> page_actions();
  static std::vector<Action> lesson_actions();
  static std::vector<Action> example_actions();
  static std::vector<Action> file_actions();
  static std::vector<Action> link_actions();
  static std::vector<Action> look_actions();
  static std::function<void(AppUi&)> sends(session::Command command);
  void send(session::Command command);
  void phase();
  void phase_back();
  void show_runs();
  void keep_pins_beside(const session::Snapshot& snapshot);
  Views views();
  void add_tabs();
  void keep(const Fields& all, const session::Snapshot& now);
  void keep_selection(const Fields& f, Count m);
  void leave_one();
  void lay_out(const Arrangement& wanted);
  void fold_controls();
  void jump(Panel panel);
  void next_panel(int by);
  void leave_field();
  Panel neighbour(int by) const;
  void panel_tabs(plot::Rect area);
  bool narrow_for_fingers(plot::Rect screen) const;
  void narrow_bar(const session::Snapshot& snapshot, plot::Rect area, int lines);
  void panel_turner(plot::Rect area);
  void draw_dialogs(plot::Rect screen);
  void draw_controls(const session::Snapshot& snapshot, const Layout& layout);
  float whole_scale(float width) const;
  /// The same of a page, which is as large as ever where its cards stand one at a time.
  float page_scale(float width) const;
  /// The left one of the plot panels that are shown, or of both.
  PlotsView& first_plot() { return layout().hidden.has(Panel::plot_left) ? views_.plot_right : views_.plot_left; }
  void walk(int by);
  bool list_key(const Stroke& stroke);
  Settings& settings() { return appearance_.settings(); }
  const Settings& settings() const { return appearance_.settings(); }
  Arrangement& layout() { return appearance_.layout(); }
  const Arrangement& layout() const { return appearance_.layout(); }
  const Arrangement& standard_layout() const { return appearance_.standard_layout(); }
  void notify(Message sentence) const { ui_.requests.notify(std::move(sentence)); }
  void copy_readings();
  void save_table(std::string_view table);
  void save_shown_table();
  void save_report();

  Engine engine_;
  UiContext ui_;
  Appearance appearance_;
  Views views_;
  Microscope microscope_;
  Menus menus_;
  Dialogs dialogs_;
  Documents documents_{engine_, ui_, dialogs_};
  WindowLinks links_;
  NoticeBar notice_{documents_.auto_save()};
  float chips_end_ = 0;  ///< px: of the runs in the row at the lower edge, in the last frame
  PictureSaver pictures_;
  PanelChooser panels_;
  Page page_ = Page::run;
  std::optional<Embedded> embedded_;
  session::SnapshotPtr shown_;            ///< of the present frame
  std::optional<bool> equal_work_asked_;  ///< on its way to the session
  WidgetMap touched_;                     ///< where widgets are, for fingers, where nobody else watches them
  /// What keys asked the next frame to end.
  struct Ending {
    bool editing = false;
    std::optional<int> popups = {};  ///< down to so many that stay open
  };
  Ending ending_;
  struct Whole {
    bool blank = false;  ///< nothing but black
    bool full = false;   ///< no window
  };
  Whole screen_;
};

}  // namespace pegasos::ui
