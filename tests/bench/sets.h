// Large sparse sets for the benchmarks, made row by row from a seed.
#pragma once

#include <string>
#include <vector>

#include "core/random.h"
#include "data/dataset.h"

namespace pegasos::bench {

/// m rows with `entries` of d features each, values in [-1, 1] that are floats or not; the label is the sign of the sum
/// of a tenth of the features, flipped for one row of twenty.
inline Table sparse_table(Count m, Count d, Count entries, bool floats) {
  const Random random(7, Stream::Test);
  const auto n = static_cast<std::uint32_t>(entries);
  const auto stretch = static_cast<std::uint32_t>(d / entries);  // of the features, with one entry each
  RowBuilder builder(true);
  builder.reserve(m, m * entries, floats);
  Table table;
  table.name = "sparse";
  table.classes = {"-1", "+1"};
  for (Count j = 1; j <= d; ++j) table.feature_names.push_back("x" + std::to_string(j));
  table.labels.reserve(static_cast<std::size_t>(m));
  std::vector<std::uint32_t> places(n);
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(m); ++i) {
    random.below(stretch, i, 0, places);
    double sum = 0;
    for (std::uint32_t e = 0; e < n; ++e) {
      const Column column = e * stretch + places[e];
      const double value = 2 * random.uniform(i, n + e) - 1;
      builder.add(column, floats ? static_cast<double>(static_cast<float>(value)) : value);
      if (column % 10 == 0 || entries == d) sum += value;
    }
    builder.end_row(d);
    const bool positive = (sum > 0) != (random.below(20, i, 2 * n) == 0);
    table.labels.push_back(positive ? 1 : 0);
  }
  table.rows = builder.finish(d);
  return table;
}

inline DatasetPtr sparse_set(Count m, Count d, Count entries, bool floats) {
  return prepare(sparse_table(m, d, entries, floats), {}).value();
}

}  // namespace pegasos::bench
