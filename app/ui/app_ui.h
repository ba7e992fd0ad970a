// Everything that is on screen: top bar, panels, notices, dialogs. Knows Dear ImGui but neither GLFW nor OpenGL, so
// that tests drive it without a window. Thread rule: the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/actions.h"
#include "ui/auto_save.h"
#include "ui/context.h"
#include "ui/dialogs.h"
#include "ui/embed.h"
#include "ui/file_lists.h"
#include "ui/file_view.h"
#include "ui/import_dialog.h"
#include "ui/layout.h"
#include "ui/menus.h"
#include "ui/microscope.h"
#include "ui/notice_bar.h"
#include "ui/panel_chooser.h"
#include "ui/picture_saver.h"
#include "ui/settings.h"
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

namespace pegasos::ui {

/// Where commands go and snapshots come from: a session, or a test's stand-in. `snapshot` is never null.
struct Engine {
  std::function<void(session::Command)> push;
  std::function<session::SnapshotPtr()> snapshot;
  std::function<void(bool optimum)> wait;  ///< Session::wait; scripts and tests only
};

inline constexpr std::string_view kRunsTab = "runs";
inline constexpr std::string_view kTableTab = "data-table";
inline constexpr std::string_view kTestTab = "test";

/// What fills the window below the top bar.
enum class Page { run, theory, experiments, ideas };

/// All that the panels and pages show.
struct Views {
  /// Their part of how the window looks.
  void keep(const Fields& all, const session::Snapshot& now);
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

  /// What the views share: what is selected and pointed at, where the keyboard is, whether another frame is wanted.
  const UiContext& context() const { return ui_; }
  /// What tests and scripts look at.
  WidgetWatch& watch() { return ui_.watch; }
  /// A key that went down or repeats. False if it means nothing here or somebody is typing.
  bool on_key(const Stroke& stroke);
  /// A character that was typed, after its key. True where it begins the answer of a lesson, and no frame is told.
  bool on_character(char32_t character);
  /// A key that went down, before all else. True where it means something to an answer whose field is on its way to
  /// take the keys, and no frame is told.
  bool begun_takes(Key key);
  /// Files dropped onto the window: the first one is looked into (data) or opened (a session).
  void on_drop(const std::vector<std::string>& paths);
  /// A session is opened at once; data are shown as they would be read, and taken when the person says so.
  void open_file(const std::string& path, std::size_t others = 0);
  /// Begins the lesson of that name or file in its column, at that step if it has a number, or says what is wrong.
  void start_lesson(const std::string& name_or_path, int step = 0);
  /// A link to what is shown (session/link.h). Error: what does not fit.
  Result<std::string> link();
  /// Opens what it leads to, or says what is wrong with it.
  void open_link(const std::string& link);
  /// From now on the window is a frame that shows this alone (embed.h): nothing of it is kept.
  void embed(cli::Embedding embedding);
  /// From now on links begin with this address of a page.
  void set_page_base(const std::string& base);
  /// Blocks until no file is being looked into; false when none was. For tests and scripts.
  bool wait_for_files();
  void perform(const Action& action) { action.run(*this); }
  void perform(std::string_view id) { perform(action_of(id)); }
  /// A sentence in the notice bar, which goes by itself once it could be read; one that `stays` until it is closed
  /// says what failed.
  void notify(Message sentence, bool stays = false) {
    notice_.say(std::move(sentence), stays, engine_.snapshot()->notice);
  }
  /// Seconds until the notice goes by itself; nothing when none does.
  std::optional<double> notice_due_in(double time_s) const { return notice_.due_in(time_s); }

  /// What the window has to do.
  bool quit_wanted() const { return quit_; }
  bool full_screen() const { return full_screen_; }
  /// What was chosen, but never so large that the controls would no longer fit into the window.
  float text_scale() const;
  /// Size of the window in px, and what the desktop asks for: px per design px at text size 1. Before the first frame
  /// and whenever they change.
  void fit(float width, float height, float content_scale);
  const plot::Theme& theme() const;
  /// By hand: no option of this start says it any more.
  void set_theme(plot::ThemeName name) {
    (ui_.lecture ? settings_.lecture.theme : settings_.theme) = name;
    if (!ui_.lecture) settings_.usual.theme.reset();
  }
  /// Large text, thick lines, its own theme and panels; off again, everything is as it was before.
  void set_lecture(bool on);
  /// Switches every text at once; a sentence in the notice bar when no font can show that language.
  void set_language(text::Language language);
  /// What the last frame showed; requires one.
  const session::Snapshot& shown() const { return *shown_; }
  const Microscope& microscope() const { return microscope_; }
  const Settings& settings() const { return settings_; }
  Settings& settings() { return settings_; }
  /// The settings as they are kept for the next start: the person's own layout, not that which a lesson asks for.
  Settings lasting_settings() const;

  /// Px of the window per px of its design, before the text's size.
  float content_scale() const { return content_scale_; }

  AutoSave& auto_save() { return auto_save_; }
  /// Shows that page, or that figure or tab in the left one of the plot panels; false if there is none of that name.
  bool show_tab(std::string_view name);
  Page page() const { return page_; }
  LessonsView& lessons() { return views_.lessons; }
  void show_page(Page page);
  /// How the window looks, as session files keep it.
  ViewState view_state();
  void apply(const ViewState& state);
  /// "points.session • – Pegasos Lab": the session's file with a dot when it has changed, or the data's name.
  std::string title() const;

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
  void copy_lab();
  void embed_frame(const session::Snapshot& snapshot, plot::Rect screen);
  void embedded_control(const session::Snapshot& snapshot, const std::string& control, plot::Rect place);
  void show_embedded_plots();
  static bool embedded_key(const Action* action);
  void copy_link();
  void paste_link();
  void ask_for_page();
  void lay_out_for_lesson(std::string_view name);
  /// A layout that a lesson has taken the place of.
  struct LaidAside {
    bool lecture = false;  ///< it is that of the lecture mode
    Arrangement layout;
  };
  std::function<void()> keep_layout();
  float lesson_width(plot::Rect screen) const;
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
  void follow_session(const session::Snapshot& snapshot);
  void keep(const Fields& all, const session::Snapshot& now);
  void take_settings(Settings told);
  void keep_selection(const Fields& f, Count m);
  void follow_view(const session::Snapshot& snapshot, double time_s);
  void resize_text(float factor);
  float wanted_scale() const;
  void leave_one();
  void lay_out(const Arrangement& wanted);
  void fold_controls();
  void jump(Panel panel);
  void next_panel(int by);
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
  Arrangement& layout() { return ui_.lecture ? settings_.lecture.layout : settings_.layout; }
  const Arrangement& layout() const { return ui_.lecture ? settings_.lecture.layout : settings_.layout; }
  const Arrangement& standard_layout() const { return ui_.lecture ? Lecture::kLayout : kStepLayout; }
  void copy_readings();
  void save_table(std::string_view table);
  void save_shown_table();
  void save_session();
  void reopen_last();
  void save_report();
  void save_as(const std::string& name, std::function<Status(const std::string& path)> write);

  Engine engine_;
  Settings settings_;
  UiContext ui_;
  Views views_;
  Microscope microscope_;
  Menus menus_;
  Dialogs dialogs_;
  ImportDialog import_;
  AutoSave auto_save_;
  NoticeBar notice_{auto_save_};
  PictureSaver pictures_;
  FileLists file_lists_;
  Page page_ = Page::run;
  FileView file_view_;
  std::shared_ptr<const session::DataQuestion> question_;
  std::optional<bool> equal_work_asked_;  ///< on its way to the session
  session::SnapshotPtr shown_;            ///< of the present frame
  PanelChooser panels_;
  float content_scale_ = 1.F;
  float room_ = 1.F;  ///< the largest scale at which the controls fit into the window
  bool blank_ = false;
  WidgetMap touched_;  ///< where widgets are, for fingers, where nobody else watches them
  bool end_editing_ = false;
  std::optional<int> close_popups_;  ///< down to so many that stay open
  std::optional<Embedded> embedded_;
  std::string page_base_;                      ///< that links begin with; empty: only this program opens them
  std::weak_ptr<const LaidAside> laid_aside_;  ///< held by what brings it back
  bool quit_ = false;
  bool full_screen_ = false;
};

}  // namespace pegasos::ui
