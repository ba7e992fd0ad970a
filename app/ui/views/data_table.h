// The examples as a table: label, features, margin, hinge, alpha of w*, how often drawn and how often violating. Sorted
// by any column, filtered by simple conditions, the selection shared with the planes. Only visible rows are formatted
// and drawn; orders of large sets are made in a job while the old one stays.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "session/job.h"
#include "session/row_order.h"
#include "ui/context.h"
#include "ui/keys.h"
#include "ui/table.h"
#include "ui/view_state.h"

namespace pegasos::ui {

class DataTableView {
 public:
  void draw(const session::SnapshotPtr& snapshot, UiContext& ui, plot::Rect inside);
  /// After all views of a frame: counts are kept only while the table is seen.
  void end_frame(UiContext& ui);
  /// A key while the keyboard does not walk: after a click on a row the arrows go on from there. False when it means
  /// nothing here.
  bool on_key(UiContext& ui, const Stroke& stroke);
  /// The rows that are shown, in their order, as a file; the worker writes it. `path` ends in .csv or .tsv.
  void save_rows(const UiContext& ui, const std::string& path, session::WriteAnswer answer) const;

  void keep(const Fields& f);

 private:
  using Kind = session::TableColumn::Kind;
  /// What an order was made from.
  struct Wanted {
    const void* data = nullptr;
    const void* optimum = nullptr;
    session::TableColumn column;
    bool descending = false;
    bool original = true;
    std::string filter;
    Count t = -1;  ///< -1: does not depend on it
    bool operator==(const Wanted&) const = default;
  };

  /// Which rows are shown: what was typed, and what it means for the present columns.
  struct Filter {
    std::string text;
    session::RowFilter meant;
    Message trouble;           ///< why it means nothing
    const void* of = nullptr;  ///< the data whose columns these are; null: it is to be read
    /// False where it was read for these columns already.
    bool read_for(const session::Snapshot& snapshot);
  };

  void toolbar(const session::Snapshot& snapshot, UiContext& ui, plot::Rect line);
  std::string state_text(const session::Snapshot& snapshot) const;
  void follow(const session::SnapshotPtr& snapshot, UiContext& ui);
  void start(const session::SnapshotPtr& snapshot, const Wanted& wanted);
  void collect(UiContext& ui);
  session::TableColumn column() const;
  void rows(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void draw_cell(const session::Snapshot& snapshot, UiContext& ui, session::TableColumn column, Row row,
                 plot::Rect cell) const;
  void pick(UiContext& ui, const TableTouch& touch);
  std::optional<std::size_t> place_of(std::optional<Row> row) const;
  void copy(const session::Snapshot& snapshot, UiContext& ui) const;
  const session::SnapshotPtr& seen(const session::SnapshotPtr& snapshot, const UiContext& ui);
  void set_choice(const session::Snapshot& snapshot, UiContext& ui, plot::Rect place);
  static Selection& selection(UiContext& ui) { return ui.guests.any() ? ui.guests.selection : ui.selection; }

  TableState rows_;
  bool original_ = true;
  Filter filter_;

  std::shared_ptr<const session::RowOrder> order_ = std::make_shared<session::RowOrder>();
  Wanted made_;        ///< what `order_` was made from
  Wanted making_;      ///< what the job makes
  bool busy_ = false;  ///< what the job makes was not taken yet
  session::Job<session::RowOrder> job_{[](session::RowOrder& order, const Message& why) { order.trouble = why; }};

  std::shared_ptr<const session::RowOrder> placed_;  ///< the order in which the current row was looked for
  std::optional<Row> followed_;
  std::optional<Row> anchor_;
  bool clicked_ = false;  ///< the last click was on a row
  plot::Rect place_;      ///< of the rows
  bool walked_ = false;   ///< the keyboard's walk is here
  bool seen_ = false;
  bool watching_ = false;
  session::SnapshotPtr snapshot_;  ///< as it is shown here
  session::SnapshotPtr whole_;     ///< the moment that it was made of
};

}  // namespace pegasos::ui
