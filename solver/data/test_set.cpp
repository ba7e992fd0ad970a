#include "data/test_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/visible.h"

namespace pegasos {
namespace {

Error wrong_columns(Message sentence) { return {ErrorCode::BadInput, std::move(sentence), {}, 0, 0}; }

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

}  // namespace

ReadOptions test_options(ReadOptions own, const Table& training) {
  if (own.label.empty() && !is_source_name(training.name)) own.label = training.label_column;
  return own;
}

bool is_other_features_note(const Message& note) { return note.english().starts_with("features of the "); }

Result<DatasetPtr> prepare_test(const Table& test, const Preparation& preparation, const Dataset& training) {
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
  const Message other = other_features(have, known);
  if (other.empty()) return prepare(test, only_classes, &training.transform());
  Table noted = test;
  noted.notes.push_back(other);
  Transform fitted = training.transform();
  fitted.table_columns = std::max(have, known);
  return prepare(noted, only_classes, &fitted);
}

}  // namespace pegasos
