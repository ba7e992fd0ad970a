// How the window looks, as a session file keeps it; what keys and menus ask of files.
#include "exports/picture_file.h"
#include "session/origin.h"
#include "ui/app_ui.h"
#include "ui/compat.h"
#include "ui/view_state.h"
#include "ui/views/run_columns.h"
#include "ui/widgets.h"

namespace pegasos::ui {
void Views::keep_pictures(const Fields& all, const session::Snapshot& now) {
  data_plane.keep(all, now);
  weight_space.keep(all, now);
  plot_left.keep(all, now);
  plot_right.keep(all, now);
}

void Views::keep(const Fields& all, const session::Snapshot& now) {
  keep_pictures(all, now);
  data_table.keep(all);
  test_left.keep(all.under("test left."));
  test_right.keep(all.under("test right."));
  theory.keep(all);
  experiments.keep(all);
  ideas.keep(all);
  lessons.keep(all);
}

ViewState AppUi::view_state() {
  ViewState state;
  keep(Fields::into(state), shown_ ? *shown_ : *engine_.snapshot());
  return state;
}

void AppUi::apply(const ViewState& state) { keep(Fields::from(state), *shown_); }

void AppUi::keep(const Fields& all, const session::Snapshot& now) {
  appearance_.keep(all);
  const Fields f = all.under("desk.");
  if (f.reading()) ui_.front.maximised = Panel::none;  // after lecture mode, which begins with none
  f.number("maximised", 0, static_cast<double>(Panel::plot_right), ui_.front.maximised);
  keep_selection(f, now.m());
  f.as(
      "across", [&] { return std::string(figures::time_axis_word(ui_.along)); },
      [&](std::string_view word) { ui_.along = figures::parse_time_axis(word).value_or(ui_.along); });
  views_.keep(all, now);
  Page page = f.reading() ? Page::run : page_;
  f.number("page", 0, static_cast<double>(Page::ideas), page);
  if (f.reading()) show_page(page);
}

void AppUi::keep_selection(const Fields& f, Count m) {
  constexpr std::size_t kMost = 1000;
  std::vector<std::string> rows;
  for (const Row row : ui_.selection.rows()) {
    if (rows.size() < kMost) rows.push_back(std::to_string(row));
  }
  if (f.reading()) rows.clear();
  f.names("selection", rows);
  if (!f.reading()) return;
  std::vector<Row> selected;
  for (const std::string& row : rows) {
    const auto number = parse_count(row);
    if (number && *number >= 0 && *number < m) selected.push_back(static_cast<Row>(*number));
  }
  ui_.selection.set(std::move(selected));
}

/// Asks where the table in that tab is saved.
void AppUi::save_table(std::string_view tab) {
  if (tab == kRunsTab) {
    documents_.save_as("runs.csv", [this](const std::string& path) {
      const session::SnapshotPtr now = engine_.snapshot();
      const std::string command = exports::command_words("gui", session::without_folder(now->parameters));
      return session::write_table_file(path, runs_csv(*now), session::origin_of(*now, command));
    });
  } else {
    dialogs_.show_table("rows.csv", [this](const std::string& path, session::WriteAnswer answer) {
      views_.data_table.save_rows(ui_, path, std::move(answer));
    });
  }
}

/// The table that is on screen; of two the one that the mouse was over last.
void AppUi::save_shown_table() {
  const auto shows = [&](const PlotsView& view) {
    return view.shown() == kRunsTab || view.shown() == kTableTab ? view.shown() : std::string();
  };
  std::string left = shows(views_.plot_left);
  std::string right = shows(views_.plot_right);
  if (ui_.front.maximised == Panel::plot_right) left.clear();
  if (ui_.front.maximised == Panel::plot_left) right.clear();
  if (left.empty() && right.empty()) return notify("Show the table first: Data and Runs are tabs of the plots.");
  save_table(left.empty() || (!right.empty() && ui_.pictures.card == "plot right") ? right : left);
}

std::vector<Action> AppUi::file_actions() {
  const auto shows = [](Dialogs::Kind kind) { return [kind](AppUi& app) { app.dialogs_.show(kind); }; };
  return {
      Action{"open-file", "Ctrl+O", "Open…",
             "Opens data, a session or a lesson (.md). A file can also be dropped here.",
             shows(Dialogs::Kind::open_file)}
          .in("File", 10)
          .sheet("Files"),
      Action{"test-set", "", "Test set…",
             "Opens a file of examples that errors are measured on: read and prepared as the training set was, and "
             "nothing is fitted on them.",
             shows(Dialogs::Kind::open_test)}
          .in("File", 11),
      Action{"no-test-set", "", "Without the test set", "Takes the test set away; the run stays as it is.",
             sends(session::SetParameter{"test", ""})}
          .in("File", 11)
          .grey([](const AppUi& app) {
            return std::string(app.shown_ != nullptr && app.shown_->test != nullptr ? "" : "There is no test set.");
          }),
      Action{"open-recent", "Ctrl+Shift+O", "Open recent…", "Data files and sessions that were used last.",
             [](AppUi& app) { app.documents_.lists().show_recent(); }}
          .in("File", 10)
          .sheet("Files"),
      Action{"reopen-last", "", "Reopen last session", "What was on screen when the window was closed last.",
             [](AppUi& app) { app.documents_.reopen_last(); }}
          .in("File", 10),
      Action{"demonstrations", "", "Demonstrations…",
             "Sessions that come with the program: what is worth seeing about the theory.",
             [](AppUi& app) { app.documents_.lists().show_demonstrations(); }}
          .in("File", 10),
      Action{"save-session", "Ctrl+S", "Save session",
             "Saves data, parameters, seeds, position, pinned runs and the view; opening it gives the same picture.",
             [](AppUi& app) {
               // What a lesson shows has taken the place of the session's problem, which its file keeps.
               if (app.views_.lessons.plays()) return app.dialogs_.show(Dialogs::Kind::save_session);
               app.documents_.save_session();
             }}
          .in("File", 20)
          .sheet("Files"),
      Action{"save-session-as", "Ctrl+Shift+S", "Save session as…", "Saves the session under another name.",
             shows(Dialogs::Kind::save_session)}
          .in("File", 20)
          .sheet("Files"),
      Action{"save-picture", "Ctrl+E", "Save the picture…",
             "Saves the figure under the mouse as it stands there: SVG, PDF, PNG, or its numbers as CSV.",
             [](AppUi& app) { app.pictures_.ask(); }}
          .in("File", 30)
          .sheet("Files"),
      Action{"save-table", "Ctrl+Shift+E", "Save the table…",
             "Saves the table of the data, as it is sorted and filtered, or that of the runs, as CSV with all digits.",
             [](AppUi& app) { app.save_shown_table(); }}
          .in("File", 30)
          .sheet("Files"),
      Action{"save-log", "", "Save the text log…", "What happened, step by step in words, as a text file.",
             shows(Dialogs::Kind::save_log)}
          .in("File", 30),
      Action{"export-data", "", "Export data…",
             "Saves the present set, with every edit, as CSV, TSV, LIBSVM or the binary form.",
             [](AppUi& app) { app.dialogs_.show_export(*app.engine_.snapshot()); }}
          .in("File", 30),
      Action{"quit", "Ctrl+Q", "Quit", "Closes the window.", [](AppUi& app) { app.documents_.close(); }}
          .in("File", 40)
          .sheet("Files"),
  };
}

}  // namespace pegasos::ui
