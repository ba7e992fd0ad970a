#include "data/dataset.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/looks.h"

namespace pegasos {
namespace {

/// FNV-1a, one 64-bit word at a time.
class Fingerprint {
 public:
  void add(std::uint64_t word) { hash_ = (hash_ ^ word) * 0x100000001B3U; }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

std::uint64_t fingerprint(const RowStorage& rows, std::span<const std::int8_t> y) {
  Fingerprint print;
  print.add(static_cast<std::uint64_t>(rows.rows()));
  print.add(static_cast<std::uint64_t>(rows.columns()));
  print.add(rows.parts().facts.fingerprint);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    word = word << 1U | (y[i] > 0 ? 1U : 0U);
    if (i % 64 == 63 || i + 1 == y.size()) print.add(std::exchange(word, 0));
  }
  return print.value();
}

}  // namespace

Dataset::Dataset(RowStorage rows, const std::vector<std::int8_t>& y, std::vector<std::string> feature_names,
                 Transform transform, std::string name, std::vector<Message> notes, std::vector<Row> table_rows)
    : rows_(std::move(rows)),
      tiles_(rows_),
      y_(y.begin(), y.end()),
      feature_names_(std::move(feature_names)),
      transform_(std::move(transform)),
      name_(std::move(name)),
      notes_(std::move(notes)),
      table_rows_(std::move(table_rows)),
      R_(std::sqrt(rows_.parts().facts.largest_norm2)),
      checksum_(fingerprint(rows_, y_)) {
  assert(static_cast<Count>(y_.size()) == rows_.rows());
  assert(static_cast<Count>(feature_names_.size()) == rows_.columns());
  assert(table_rows_.empty() || table_rows_.size() == y_.size());
  positive_ = std::ranges::count(y_, std::int8_t{1});
  if (is_sparse()) return;
  squared_norms_.reserve(y_.size());
  for (std::size_t i = 0; i < y_.size(); ++i) {
    squared_norms_.push_back(rows_.squared_norm(static_cast<Row>(i)));
    look(d());
  }
}

void Dataset::dots(Row first, VectorView w, std::span<double> out) const {
  if (!tiles_.empty()) {
    tiles_.dots(first, w, out);
    look(static_cast<Count>(out.size()) * d());
    return;
  }
  if (!is_sparse() && d() <= 2) {  // one behind the other: nothing is to be fetched, no list of rows is to be made
    for (std::size_t j = 0; j < out.size(); ++j) out[j] = rows_.row(first + static_cast<Row>(j)).dot(w);
    look(static_cast<Count>(out.size()) * d());
    return;
  }
  std::array<Row, 64> rows{};
  for (std::size_t done = 0; done < out.size(); done += rows.size()) {
    const std::size_t n = std::min(rows.size(), out.size() - done);
    std::iota(rows.begin(), rows.end(), first + static_cast<Row>(done));
    rows_.dots(std::span(rows).first(n), w, out.subspan(done, n));
  }
}

}  // namespace pegasos
