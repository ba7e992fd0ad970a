#include "data/test_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "core/visible.h"

namespace pegasos {
namespace {

Error wrong_columns(Message sentence) { return {ErrorCode::BadInput, std::move(sentence)}; }

/// The file names the column: else it is "x1", "x2", ...
bool is_named(const std::string& name, Column column) { return name != fmt::format("x{}", Count{column} + 1); }

/// Columns that both sets name have the same names.
Status check_names(const Table& test, const Dataset& training) {
  const std::vector<Column>& features = training.transform().features;
  for (std::size_t j = 0; j < features.size(); ++j) {
    const Column column = features[j];
    if (column >= test.feature_names.size()) continue;
    const std::string& here = test.feature_names[column];
    const std::string& there = training.feature_names()[j];
    if (here == there || !is_named(here, column) || !is_named(there, column)) continue;
    return wrong_columns(
        Message("feature {} of the test set is '{}', that of the training set is '{}'; give both the "
                "same columns in the same order",
                Count{column} + 1, excerpt_of(here), excerpt_of(there)));
  }
  return Done{};
}

/// What a sparse test set has more or less of; empty where it has the same features.
Message other_features(Count have, Count known) {
  if (have < known)
    return Message("features of the test set end at {}, those of the training set at {}: the others are 0", have,
                   known);
  if (have > known)
    return Message(
        "features of the test set end at {}, those of the training set at {}: no weight belongs to the "
        "others, and they are left out",
        have, known);
  return {};
}

/// Of an example with its label; zeros do not count, stored or not.
std::uint64_t fingerprint(const Dataset& data, Row row) {
  std::uint64_t value = data.y(row) > 0 ? 0x243F6A8885A308D3ULL : 0x13198A2E03707344ULL;
  const auto add = [&](std::uint64_t word) {
    value = (value ^ word) * 0x9E3779B97F4A7C15ULL;
    value ^= value >> 32U;
  };
  data.x(row).for_each([&](Column column, double x) {
    if (x == 0) return;
    add(column);
    add(std::bit_cast<std::uint64_t>(x));
  });
  return value;
}

}  // namespace

ReadOptions test_options(ReadOptions own, const Table& training) {
  if (own.label.empty() && !is_source_name(training.name)) own.label = training.label_column;
  return own;
}

bool is_test_set_note(const Message& note) { return note.english().find("the test set") != std::string::npos; }

Result<DatasetPtr> prepare_test(const Table& test, const Preparation& preparation, const Dataset& training,
                                Message note) {
  const Count have = test.rows.columns();
  const Count known = training.transform().table_columns;
  if (have != known && !test.rows.is_sparse() && have > 0)
    return wrong_columns(
        Message("number of features: {} in the test set, {} in the training set; give both the same "
                "columns in the same order",
                have, known));
  if (const Status same = check_names(test, training); !same) return same.error();
  Preparation only_classes;
  only_classes.classes = preparation.classes;
  Transform fitted = training.transform();
  if (have > 0) fitted.table_columns = std::max(have, known);
  Message other = other_features(have, known);
  if (other.empty() && note.empty()) return prepare(test, only_classes, &fitted);
  Table noted = test;
  if (!other.empty()) noted.notes.push_back(std::move(other));
  if (!note.empty()) noted.notes.push_back(std::move(note));
  return prepare(noted, only_classes, &fitted);
}

Message shared_examples(const Dataset& test, const Dataset& training) {
  std::vector<std::uint64_t> known(static_cast<std::size_t>(training.m()));
  for (Row i = 0; i < training.m(); ++i) known[i] = fingerprint(training, i);
  std::ranges::sort(known);
  Count shared = 0;
  for (Row i = 0; i < test.m(); ++i) shared += std::ranges::binary_search(known, fingerprint(test, i)) ? 1 : 0;
  if (2 * shared < test.m()) return {};
  return Message("{} of {} examples of the test set stand in the training set, too", shared, test.m());
}

}  // namespace pegasos
