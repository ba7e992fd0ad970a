#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/looks.h"
#include "data/dataset.h"
#include "data/labels.h"
#include "data/scaling.h"

namespace pegasos {
namespace {

constexpr double kLargestNorm = 1e100;  // beyond it products of squares, as in the bounds, leave the range of a double
constexpr double kSmallestNorm = 1e-100;

Error failure(ErrorCode code, Message message) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  return error;
}

Result<std::vector<Column>> chosen_features(const Table& table, const std::vector<Column>& asked) {
  std::vector<Column> features = asked;
  if (features.empty()) {
    features.resize(table.feature_names.size());
    std::iota(features.begin(), features.end(), Column{0});
    return features;
  }
  std::vector<Column> sorted = features;
  std::sort(sorted.begin(), sorted.end());
  if (sorted.back() >= table.rows.columns()) {
    return failure(ErrorCode::NotFound, Message("there is no feature {}; the set has {}, counted from 1",
                                                Count{sorted.back()} + 1, table.rows.columns()));
  }
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    return failure(ErrorCode::Usage, Message("feature {} is chosen twice; name each one once", Count{*twice} + 1));
  }
  return features;
}

/// A table may have fewer features than the training set only where absent means zero, and never more.
Status fits(const Table& table, const Transform& fitted) {
  const Count have = table.rows.columns();
  Count known = fitted.table_columns;
  if (known == 0) {
    for (const Column feature : fitted.features) known = std::max(known, Count{feature} + 1);
    if (have >= known) return Done{};
  }
  if (have == known || (have < known && table.rows.is_sparse())) return Done{};
  return failure(
      ErrorCode::BadInput,
      Message("the data have {} features, the model was trained on {}; give it the same columns", have, known));
}

/// Transform of a new training set, all but the scaling's numbers and the class names.
Result<Transform> fresh_transform(const Table& table, const Preparation& preparation) {
  auto features = chosen_features(table, preparation.features);
  if (!features) return features.error();
  if (preparation.bias == Bias::Feature && !(preparation.bias_value > 0 && preparation.bias_value <= kLargestNorm)) {
    return failure(ErrorCode::OutOfRange, "the bias feature must be a positive number, at most 1e100");
  }
  Transform transform;
  transform.table_columns = table.rows.columns();
  transform.features = std::move(*features);
  transform.scaling = preparation.scaling;
  transform.bias = preparation.bias;
  transform.bias_value = preparation.bias_value;
  return transform;
}

RowStorage dense_rows(const Table& table, const std::vector<Row>& kept, const Transform& transform) {
  const auto width = static_cast<std::size_t>(transform.size());
  Vector values(kept.size() * width);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    transform.apply_to(table.rows.row(kept[i]), std::span(values).subspan(i * width, width));
    look(4 * transform.size());
  }
  return RowStorage::dense(transform.size(), std::move(values));
}

/// Only for scalings that keep zeros at zero.
Result<RowStorage> sparse_rows(const Table& table, const std::vector<Row>& kept, const Transform& transform) {
  const Selection selection(transform.features, table.rows.columns());
  RowBuilder builder(true);
  builder.reserve(static_cast<Count>(kept.size()), table.rows.nonzeros());
  std::vector<std::pair<Column, double>> entries;
  Vector values;
  for (const Row i : kept) {
    entries.clear();
    values.clear();
    selection.for_each(table.rows.row(i), [&](Column place, double value) { entries.emplace_back(place, value); });
    if (!selection.ordered()) std::sort(entries.begin(), entries.end());
    for (const auto& [place, value] : entries) values.push_back(value);
    const double norm = transform.scaling == Scaling::UnitRows ? stable_norm(values) : 1;
    for (const auto& [place, value] : entries) {
      builder.add(place, transform.scaling == Scaling::MaxAbs ? value * transform.factor[place] : value / norm);
    }
    if (transform.bias == Bias::Feature)
      builder.add(static_cast<Column>(transform.features.size()), transform.bias_value);
    builder.end_row(transform.size());
    look(16 * static_cast<Count>(entries.size()) + 16);
  }
  if (builder.is_full()) return failure(ErrorCode::BadInput, rows_too_many(RowBuilder::kMostBytes));
  return builder.finish(transform.size());
}

/// Nothing is left out, moved or scaled: the rows of the table are the rows of the set.
bool is_whole(const Table& table, const std::vector<Row>& kept, const Transform& transform) {
  const std::vector<Column>& features = transform.features;
  if (static_cast<Count>(kept.size()) != table.rows.rows() || transform.size() != table.rows.columns() ||
      transform.scaling != Scaling::None || transform.bias == Bias::Feature)
    return false;
  for (std::size_t j = 0; j < features.size(); ++j) {
    if (features[j] != j) return false;
  }
  return true;
}

constexpr double kSafe = 1e150;  // squares of such numbers neither overflow nor lose digits

/// |x| of a row that the set has, the bias feature left out; `own` is room to work in.
double norm_of(const RowStorage& rows, Row i, bool has_bias, Vector& own) {
  const double norm2 = rows.squared_norm(i);
  if (!has_bias && norm2 < kSafe && norm2 > 1 / kSafe) return std::sqrt(norm2);
  own.clear();
  rows.row(i).for_each([&](Column column, double value) {
    if (value != 0 && !(has_bias && Count{column} + 1 == rows.columns())) own.push_back(value);
  });
  return stable_norm(own);
}

/// Notes about zero rows; an error where R would not be a usable number.
Status inspect(const RowStorage& rows, const std::vector<Row>& kept, bool has_bias, std::vector<Message>& notes) {
  const RowFacts& facts = rows.parts().facts;
  const bool known = !has_bias && facts.largest_norm2 < kSafe && facts.largest_norm2 > 1 / kSafe;
  Count zero = known ? facts.empty : 0;
  double largest = known ? std::sqrt(facts.largest_norm2) : 0;
  Vector own;
  for (std::size_t i = 0; !known && i < kept.size(); ++i) {
    const double norm = norm_of(rows, static_cast<Row>(i), has_bias, own);
    look(rows.row(static_cast<Row>(i)).stored());
    if (norm == 0) ++zero;
    if (!(norm <= kLargestNorm)) {
      return failure(ErrorCode::BadInput,
                     Message("row {} of the data is longer than 1e100, the most that is computed with, as products "
                             "of squares must stay in the range of a double; scale the data",
                             Count{kept[i]} + 1));
    }
    largest = std::max(largest, norm);
  }
  if (largest > 0 && largest < kSmallestNorm && !has_bias) {
    return failure(
        ErrorCode::BadInput,
        "every row is shorter than 1e-100, the least that is computed with, as products of squares must stay in "
        "the range of a double; scale the data");
  }
  if (zero == static_cast<Count>(kept.size())) {
    notes.emplace_back(has_bias ? "every row is all zero but for the bias feature"
                                : "every row is all zero: R = 0, and w = 0 is the optimum");
  } else if (zero > 0) {
    notes.push_back(zero_rows_note(zero));
  }
  return Done{};
}

std::vector<std::string> names_of(const Table& table, const Transform& transform) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(transform.size()));
  for (const Column feature : transform.features) {
    const bool named = feature < table.feature_names.size();
    names.push_back(named ? table.feature_names[feature] : fmt::format("x{}", Count{feature} + 1));
  }
  if (transform.bias == Bias::Feature) names.emplace_back("1");
  return names;
}

struct Labelled {
  std::vector<Row> kept;
  std::vector<std::int8_t> y;
};

Labelled keep_rows(const std::vector<std::uint32_t>& labels, const std::vector<std::int8_t>& sign,
                   const std::vector<Row>* only) {
  Labelled result;
  const std::size_t size = only ? only->size() : labels.size();
  for (std::size_t i = 0; i < size; ++i) {
    const Row row = only ? (*only)[i] : static_cast<Row>(i);
    if (sign[labels[row]] == 0) continue;
    result.kept.push_back(row);
    result.y.push_back(sign[labels[row]]);
  }
  return result;
}

/// The table's notes, then the mapping, then what preparation found; zero rows were counted anew.
std::vector<Message> all_notes(const Table& table, const Message& mapping, const std::vector<Message>& own) {
  std::vector<Message> notes;
  std::copy_if(table.notes.begin(), table.notes.end(), std::back_inserter(notes),
               [](const Message& note) { return !is_zero_rows_note(note); });
  if (!mapping.empty()) notes.push_back(mapping);
  notes.insert(notes.end(), own.begin(), own.end());
  return notes;
}

}  // namespace

Result<DatasetPtr> prepare(const Table& table, const Preparation& preparation, const Transform* fitted,
                           const std::vector<Row>* only) {
  if (table.rows.rows() == 0 || table.labels.empty()) return failure(ErrorCode::BadInput, "the set has no examples");
  if (table.rows.columns() == 0) return failure(ErrorCode::BadInput, "the set has no features");

  std::vector<std::string> classes = table.classes;
  std::vector<std::uint32_t> labels = table.labels;
  merge_equal_numbers(classes, labels);
  auto map = fitted ? map_fitted_labels(classes, preparation, *fitted) : map_labels(classes, preparation);
  if (!map) {
    Error error = map.error();
    if (const Message label = label_column_of(table.notes); !label.empty())
      error.message = Message("{}; {}", error.message, label);
    return error;
  }
  Labelled rows = keep_rows(labels, map->sign, only);
  if (rows.kept.empty()) return failure(ErrorCode::BadInput, "no example is left: none has one of the chosen classes");

  if (fitted) {
    if (const Status status = fits(table, *fitted); !status) return status.error();
  }
  auto transform = fitted ? Result<Transform>(*fitted) : fresh_transform(table, preparation);
  if (!transform) return transform.error();
  transform->positive = map->positive;
  transform->negative = map->negative;

  std::vector<Message> notes;
  const std::vector<std::string> names = names_of(table, *transform);
  const bool sparse = table.rows.is_sparse() && transform->scaling != Scaling::Standardise;
  if (table.rows.is_sparse() && !sparse && transform->size() > kDenseLimit / static_cast<Count>(rows.kept.size())) {
    return failure(ErrorCode::BadInput,
                   Message("standardising would fill a sparse set of {} x {} with more than {} numbers; use max-abs or "
                           "unit-rows, which keep zeros",
                           rows.kept.size(), transform->size(), kDenseLimit));
  }
  if (!fitted) {
    if (const Status status = fit_scaling(table.rows, rows.kept, names, *transform, notes); !status)
      return status.error();
  }
  auto chosen = is_whole(table, rows.kept, *transform) ? Result<RowStorage>(table.rows)
                : sparse                               ? sparse_rows(table, rows.kept, *transform)
                                                       : dense_rows(table, rows.kept, *transform);
  if (!chosen) return chosen.error();
  RowStorage ready = std::move(chosen).value();
  if (const Status status = inspect(ready, rows.kept, transform->bias == Bias::Feature, notes); !status)
    return status.error();

  if (rows.kept.size() == labels.size()) rows.kept.clear();  // all of them: row i is row i
  return DatasetPtr(std::make_shared<const Dataset>(std::move(ready), std::move(rows.y), names, std::move(*transform),
                                                    table.name, all_notes(table, map->note, notes),
                                                    std::move(rows.kept)));
}

}  // namespace pegasos
