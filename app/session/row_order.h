// The rows of the data table: their values, which of them are shown and in what order. Pure functions of a snapshot;
// `arrange` over a million rows takes some tenths of a second and belongs into a job.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// A column of the table. `feature` counts when `kind` is Feature.
struct TableColumn {
  enum class Kind { Number, Label, Margin, Hinge, Alpha, Drawn, Violating, Feature };
  Kind kind = Kind::Number;
  Column feature = 0;
  bool operator==(const TableColumn&) const = default;
};

/// What is known about one row at the snapshot's moment; nothing where it is not known (alpha before w*).
std::optional<double> row_value(const Snapshot& snapshot, TableColumn column, Row row, bool original);
/// "setosa", "+1": the class of the row as the table has it.
std::string_view class_name(const Snapshot& snapshot, Row row);

/// A condition on a row: all of them must hold.
struct RowTest {
  enum class Compare { Less, LessEqual, Equal, Unequal, GreaterEqual, Greater };
  std::optional<TableColumn> column;  ///< none: the class name contains `words`
  Compare compare = Compare::Equal;
  double value = 0;
  double last = 0;  ///< of a range of rows value..last
  bool range = false;
  std::string words = {};
};
struct RowFilter {
  std::vector<RowTest> tests;
  bool empty() const { return tests.empty(); }
};
/// "hinge > 0, margin < 1", "alpha > 0 and width >= 2", "row 10-20", "setosa": conditions separated by commas or the
/// word and. The error is one sentence that says what is not understood and what can be written.
Result<RowFilter> parse_filter(std::string_view text, const Snapshot& snapshot);

struct RowOrder {
  std::vector<Row> rows;
  bool filtered = false;
  Count t = 0;      ///< steps completed at the moment that it was made for
  Message trouble;  ///< why there is none: memory ran out; else empty
};
/// Rows that pass `filter`, by `column`; equal ones, and those without a value at the end, by their number. An empty
/// order when `stop` was requested meanwhile.
RowOrder arrange_rows(const Snapshot& snapshot, const RowFilter& filter, TableColumn column, bool descending,
                      bool original, const std::stop_token& stop = {});
/// Whether an order by these depends on the moment, so that it is old when time moves.
bool moves_with_time(const RowFilter& filter, TableColumn column);

/// Those rows as a table with a line of names: number, class, y, margin, hinge, alpha, drawn, violating, the number in
/// the whole table, every feature; all digits, empty where nothing is known.
std::string rows_text(const Snapshot& snapshot, std::span<const Row> rows, bool original, char delimiter);

}  // namespace pegasos::session
