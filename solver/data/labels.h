// From class names to +1 and -1: the label rules of `prepare` (private to the data layer).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "data/dataset.h"

namespace pegasos {

/// What becomes of each class of a table.
struct LabelMap {
  std::vector<std::int8_t> sign;  ///< one per class: +1, -1, or 0 when its rows are left out
  std::string positive;           ///< as in Transform
  std::string negative;
  Message note;  ///< the mapping in words; empty for -1 and +1
};

/// Joins classes that are the same number ("+1", "1", "1.0") under the first spelling, where every class is a number.
void merge_equal_numbers(std::vector<std::string>& classes, std::vector<std::uint32_t>& labels);

/// The rules stated at `prepare`, without `fitted`. `classes` has been merged and is not empty.
Result<LabelMap> map_labels(const std::vector<std::string>& classes, const Preparation& preparation);

/// The mapping of an earlier training set applied to `classes`; `preparation.classes` may leave some of them out. Rows
/// without a label count as +1.
Result<LabelMap> map_fitted_labels(const std::vector<std::string>& classes, const Preparation& preparation,
                                   const Transform& fitted);

/// "3 rows are all zero", and whether a note is that sentence.
Message zero_rows_note(Count rows);
bool is_zero_rows_note(const Message& note);

/// The reader's note on the column that it took for the label (`is_label_note`), without its advice; empty without one.
Message label_column_of(const std::vector<Message>& notes);

/// What every reader does last: merges equal numbers among the classes and notes zero rows.
void complete_table(Table& table);

}  // namespace pegasos
