// Changes of a set by hand: pure functions Table -> Table, in the units of the table. What the painting tools do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/parameters.h"
#include "core/result.h"
#include "data/dataset.h"
#include "data/table.h"

namespace pegasos::session {

/// What the name of a set that was changed by hand ends with.
inline constexpr std::string_view kEditedName = ", edited";

/// A place in the plane of the table's two features, in their own units.
struct Place {
  double x1 = 0;
  double x2 = 0;
  bool operator==(const Place&) const = default;
};

// Examples are named by their row in the training set (Snapshot::data), 0-based. The first three need a table of two
// features.

/// rows[i] goes to places[i]. Of several in one gesture the last one is enough.
struct PlacePoints {
  std::vector<Row> rows;
  std::vector<Place> places;
};
/// Moves from where they are.
struct ShiftPoints {
  std::vector<Row> rows;
  double dx1 = 0;
  double dx2 = 0;
};
/// New examples of one class, after the last row of the table.
struct AddPoints {
  std::vector<Place> places;
  bool positive = true;
};
struct EraseRows {
  std::vector<Row> rows;
};
/// +1 becomes -1 and the other way round: the first class that stands for the other label.
struct FlipLabels {
  std::vector<Row> rows;
};

using EditOperation = std::variant<PlacePoints, ShiftPoints, AddPoints, EraseRows, FlipLabels>;

/// The table after `operation`; `data` is the training set that was made of it. The class names stay, also of a class
/// that lost its last example; where the table knows one class only, adding to or flipping into the other makes its
/// name. Errors, all of them sentences for the person: a coordinate is not finite, the table has not
/// two features (of others the last example cannot be erased, either), a row that does not exist. Cost O(numbers of the
/// table).
Result<Table> edited(const Table& table, const Dataset& data, const EditOperation& operation);

/// Rows that `operation` names or adds.
Count touched(const EditOperation& operation);

/// No examples, two features, the classes +1 and -1: what painting a set of one's own begins with.
Table blank_table();

/// `table`, or where it has no rows one row of zeros of the class that `parameters` choose: no method is defined on an
/// empty set.
std::shared_ptr<const Table> with_a_row(std::shared_ptr<const Table> table, const Parameters& parameters);

}  // namespace pegasos::session
