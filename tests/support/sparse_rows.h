// Sparse rows from the three arrays of CSR.
#pragma once

#include <vector>

#include "data/rows.h"

namespace pegasos::test {

/// Row i has the entries starts[i] .. starts[i+1]; columns strictly increase inside a row and are < `columns`.
inline RowStorage sparse_rows(Count columns, const std::vector<std::size_t>& starts, const std::vector<Column>& ids,
                              const Vector& values) {
  RowBuilder builder(true);
  builder.reserve(static_cast<Count>(starts.size()) - 1, static_cast<Count>(ids.size()));
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    for (std::size_t e = starts[i]; e < starts[i + 1]; ++e) builder.add(ids[e], values[e]);
    builder.end_row(columns);
  }
  return builder.finish(columns);
}

}  // namespace pegasos::test
