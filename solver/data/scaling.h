// The numbers of Scaling: computed on the training rows, kept in Transform (private to the data layer).
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "data/dataset.h"
#include "data/rows.h"

namespace pegasos {

/// |x| without overflow or underflow on the way.
double stable_norm(VectorView x);

/// Which columns of a table are wanted and where they go.
class Selection {
 public:
  /// `features`: columns of the table, each at most once; `table_columns`: how many the table at hand has.
  Selection(const std::vector<Column>& features, Count table_columns);

  /// Calls f(place, value) for every stored entry of the selected columns; sparse rows come in the order of the table.
  template <class F>
  void for_each(const RowView& row, F&& f) const {
    row.for_each([&](Column column, double value) {
      if (identity_) return f(column, value);
      if (place_[column] != kAbsent) f(place_[column], value);
    });
  }
  /// True when places increase with columns, so that no sorting is needed.
  bool ordered() const { return ordered_; }

 private:
  static constexpr Column kAbsent = std::numeric_limits<Column>::max();
  bool identity_ = false;
  bool ordered_ = false;
  std::vector<Column> place_;  ///< one per column of the table
};

/// Fills shift and factor of `transform` (its features and scaling are set) from the rows `kept` of `rows`. Constant
/// columns are told in `notes`. Errors: a column whose numbers are too large or too small to be scaled. Cost O(nonzeros
/// + d).
Status fit_scaling(const RowStorage& rows, std::span<const Row> kept, const std::vector<std::string>& feature_names,
                   Transform& transform, std::vector<Message>& notes);

/// "a, b, c and 4 more": at most `limit` of `names`.
std::string listed(const std::vector<std::string>& names, std::size_t limit = 10);

}  // namespace pegasos
