// The look into a file before it is taken: how it is read, its first rows, its problems by line. Everything behind goes
// on meanwhile; nothing changes until Open. Esc leaves.
#pragma once

#include <string>
#include <string_view>

#include "session/import_job.h"
#include "ui/context.h"
#include "ui/import_table.h"
#include "ui/table.h"
#include "ui/views/parameter_row.h"
#include "ui/widgets.h"

namespace pegasos::ui {

/// How many examples are taken of these classes, as Parameters::classes has them; empty = all.
Count rows_of_classes(const Preview& preview, const std::string& classes);

class ImportDialog {
 public:
  /// Shows `path`, with `now` for everything that is not the file's own (scaling, held-out part, the method).
  /// `others` files were dropped with it and are left alone.
  void show(const std::string& path, const Parameters& now, std::size_t others = 0);
  void close() { wanted_open_ = false; }
  bool is_open() const { return wanted_open_; }
  void draw(UiContext& ui, plot::Rect screen);
  /// Blocks until the file has been looked at or read; for tests and scripts.
  void wait() { job_.wait(); }

 private:
  using Status = session::ImportJob::Status;

  void body(UiContext& ui, plot::Rect inside);
  void facts(UiContext& ui, const Status& status, plot::Rect line);
  /// Returns where they end.
  float choices(UiContext& ui, const Status& status, plot::Rect area);
  void reading(UiContext& ui, const Preview& preview, Rows& rows);
  void learning(UiContext& ui, const Preview& preview, Rows& rows);
  void label_column(UiContext& ui, const Preview& preview, plot::Rect row);
  void classes(UiContext& ui, const Preview& preview, Rows& rows);
  void ignored_columns(UiContext& ui, const Preview& preview, plot::Rect row);
  void problems(UiContext& ui, const Status& status, plot::Rect area);
  void problem_lines(UiContext& ui, const Status& status, plot::Rect area);
  void foot(UiContext& ui, const Status& status, plot::Rect line);
  void parameter(UiContext& ui, std::string_view key, plot::Rect row, std::string_view reason = {});
  /// A new value of a parameter; one that changes how the file is read makes a new look.
  void set(std::string_view key, const std::string& value);
  void look(const Parameters& parameters);
  void take_label(const Preview& preview, std::size_t j);
  void toggle_ignored(const Preview& preview, std::size_t column);

  Parameters parameters_;  ///< as they will be
  session::ImportJob job_;
  ParameterRow row_;
  ImportTable table_;
  std::size_t others_ = 0;
  TableState problems_;  ///< at the one whose lines are shown
  bool wanted_open_ = false;
  bool opened_ = false;
  bool reading_ = false;             ///< Open was pressed
  std::optional<Parameters> tests_;  ///< As test set was pressed: what had been chosen
  std::string no_test_ = {};  ///< why it is none; empty = it was not asked for, or something else was chosen since
};

}  // namespace pegasos::ui
