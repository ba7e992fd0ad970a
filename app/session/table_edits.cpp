#include "session/table_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/numbers.h"

namespace pegasos::session {
namespace {

constexpr double kLargest = 1e15;  // beyond it neighbouring numbers are further apart than any point can be placed
constexpr Count kPaintedMost = 1'000'000;  // examples that painting may lead to

/// Rows of the table for rows of the training set: increasing, each once. Nothing when one does not exist.
std::optional<std::vector<Row>> table_rows(const Dataset& data, const std::vector<Row>& rows) {
  std::vector<Row> result;
  result.reserve(rows.size());
  for (const Row row : rows) {
    if (static_cast<Count>(row) >= data.m()) return std::nullopt;
    result.push_back(data.table_row(row));
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool legal(const Place& place) { return std::abs(place.x1) <= kLargest && std::abs(place.x2) <= kLargest; }

Error not_finite() { return range_error("a coordinate must be a number between −1e15 and 1e15"); }

Error no_such_row(Count m) { return range_error(Message("there is no such example: the training set has {}", m)); }

Status two_features(const Table& table) {
  if (table.rows.columns() == 2) return Done{};
  return range_error(Message("points can be painted in sets of two features; this one has {}", table.rows.columns()));
}

/// The two classes that hand-made labels mean.
struct ClassPair {
  std::uint32_t positive = 0;
  std::uint32_t negative = 0;
};

std::optional<std::uint32_t> first_of(const Table& table, const std::string& joined) {
  for (const std::string& name : split_names(joined)) {
    const auto found = std::ranges::find(table.classes, name);
    if (found != table.classes.end()) return static_cast<std::uint32_t>(found - table.classes.begin());
  }
  return std::nullopt;
}

/// A name for the class that a table of one class lacks, chosen so that the label rules of `prepare` leave the one that
/// is there what it is. Numbers join the pairs -1/+1, 0/1 and 1/2; a name gets "not NAME" before it, because of two
/// names the second is +1.
void add_other_class(Table& table, bool known_is_positive) {
  const std::string known = table.classes.front();
  const std::optional<double> value = parse_double(known);
  const auto append = [&](std::string name) { table.classes.push_back(std::move(name)); };
  const auto prepend = [&](std::string name) {
    table.classes.insert(table.classes.begin(), std::move(name));
    for (std::uint32_t& label : table.labels) ++label;
  };
  if (known_is_positive) {
    if (value == 1.0) return append("-1");
    if (value == 2.0) return append("1");
    return prepend("not " + known);
  }
  if (value == -1.0 || value == 0.0) return append("1");
  append("not " + known);
}

ClassPair both_classes(Table& table, const Dataset& data) {
  const Transform& transform = data.transform();
  auto positive = first_of(table, transform.positive);
  auto negative = first_of(table, transform.negative);
  if (table.classes.size() == 1) {
    add_other_class(table, negative == std::nullopt);
    positive = first_of(table, transform.positive);
    negative = first_of(table, transform.negative);
  }
  const auto other = [&](std::uint32_t known) { return known == 0 ? 1U : 0U; };
  if (!positive && !negative) return {1, 0};
  if (!positive) return {other(*negative), *negative};
  return {*positive, negative.value_or(other(*positive))};
}

void copy_row(RowBuilder& builder, const Table& table, Row row) {
  table.rows.row(row).for_each([&](Column column, double value) { builder.add(column, value); });
  builder.end_row(table.rows.columns());
}

void write_row(RowBuilder& builder, const Place& place) {
  builder.add(0, place.x1);
  builder.add(1, place.x2);
  builder.end_row(2);
}

Result<Table> with_places(const Table& table, std::vector<std::pair<Row, Place>> moves) {
  for (const auto& move : moves) {
    if (!legal(move.second)) return not_finite();
  }
  std::ranges::stable_sort(moves, {}, &std::pair<Row, Place>::first);
  Table result = table;
  RowBuilder builder(table.rows.is_sparse());
  builder.reserve(table.rows.rows(), 2 * table.rows.rows());
  std::size_t next = 0;
  for (Row row = 0; static_cast<Count>(row) < table.rows.rows(); ++row) {
    if (next == moves.size() || moves[next].first != row) {
      copy_row(builder, table, row);
      continue;
    }
    while (next + 1 < moves.size() && moves[next + 1].first == row) ++next;  // named twice: the last place counts
    write_row(builder, moves[next++].second);
  }
  result.rows = builder.finish(2);
  return result;
}

Result<Table> apply(const Table& table, const Dataset& data, const PlacePoints& op) {
  if (const Status two = two_features(table); !two) return two.error();
  if (op.rows.size() != op.places.size()) return range_error("every example needs one place");
  std::vector<std::pair<Row, Place>> moves;
  moves.reserve(op.rows.size());
  for (std::size_t i = 0; i < op.rows.size(); ++i) {
    if (static_cast<Count>(op.rows[i]) >= data.m()) return no_such_row(data.m());
    moves.emplace_back(data.table_row(op.rows[i]), op.places[i]);
  }
  return with_places(table, std::move(moves));
}

Result<Table> apply(const Table& table, const Dataset& data, const ShiftPoints& op) {
  if (const Status two = two_features(table); !two) return two.error();
  const auto rows = table_rows(data, op.rows);
  if (!rows) return no_such_row(data.m());
  std::vector<std::pair<Row, Place>> moves;
  moves.reserve(rows->size());
  for (const Row row : *rows) {
    const RowView x = table.rows.row(row);
    moves.emplace_back(row, Place{x.at(0) + op.dx1, x.at(1) + op.dx2});
  }
  return with_places(table, std::move(moves));
}

Result<Table> apply(const Table& table, const Dataset& data, const AddPoints& op) {
  if (const Status two = two_features(table); !two) return two.error();
  if (table.rows.rows() + static_cast<Count>(op.places.size()) > kPaintedMost)
    return range_error(Message("a painted set may have {} examples at most", kPaintedMost));
  if (!std::ranges::all_of(op.places, legal)) return not_finite();
  Table result = table;
  const ClassPair pair = both_classes(result, data);
  RowBuilder builder(table.rows.is_sparse());
  builder.reserve(table.rows.rows() + static_cast<Count>(op.places.size()), 0);
  for (Row row = 0; static_cast<Count>(row) < table.rows.rows(); ++row) copy_row(builder, table, row);
  for (const Place& place : op.places) write_row(builder, place);
  result.rows = builder.finish(2);
  result.labels.insert(result.labels.end(), op.places.size(), op.positive ? pair.positive : pair.negative);
  return result;
}

Result<Table> apply(const Table& table, const Dataset& data, const EraseRows& op) {
  const auto rows = table_rows(data, op.rows);
  if (!rows) return no_such_row(data.m());
  if (static_cast<Count>(rows->size()) >= data.m() && !two_features(table))
    return range_error("the last example cannot be erased: only in a plane of two features can others be put");
  Table result = table;
  RowBuilder builder(table.rows.is_sparse());
  builder.reserve(table.rows.rows(), 0);
  result.labels.clear();
  auto gone = rows->begin();
  for (Row row = 0; static_cast<Count>(row) < table.rows.rows(); ++row) {
    if (gone != rows->end() && *gone == row) {
      ++gone;
      continue;
    }
    copy_row(builder, table, row);
    result.labels.push_back(table.labels[row]);
  }
  result.rows = builder.finish(table.rows.columns());
  return result;
}

Result<Table> apply(const Table& table, const Dataset& data, const FlipLabels& op) {
  Table result = table;
  const ClassPair pair = both_classes(result, data);
  for (const Row row : op.rows) {
    if (static_cast<Count>(row) >= data.m()) return no_such_row(data.m());
    result.labels[data.table_row(row)] = data.y(row) > 0 ? pair.negative : pair.positive;
  }
  return result;
}

constexpr std::string_view kPaintedSource = "painted by hand";
constexpr std::string_view kEditedSource = "; changed by hand";

}  // namespace

Result<Table> edited(const Table& table, const Dataset& data, const EditOperation& operation) {
  const bool adds = std::holds_alternative<AddPoints>(operation);
  if (table.rows.rows() == 0 && !adds && touched(operation) > 0) return no_such_row(0);
  auto result = std::visit([&](const auto& op) { return apply(table, data, op); }, operation);
  if (!result) return result;
  result->by_hand = true;
  if (result->source == kPaintedSource) return result;  // it never was anything else
  if (!result->name.ends_with(kEditedName)) result->name += kEditedName;
  if (!result->source.ends_with(kEditedSource)) result->source += kEditedSource;
  return result;
}

Count touched(const EditOperation& operation) {
  return std::visit(
      [](const auto& op) {
        if constexpr (requires { op.rows; }) {
          return static_cast<Count>(op.rows.size());
        } else {
          return static_cast<Count>(op.places.size());
        }
      },
      operation);
}

Table blank_table() {
  Table table;
  table.name = "Own points";
  table.source = kPaintedSource;
  table.by_hand = true;
  table.rows = RowStorage::dense(2, {});
  table.feature_names = {"x1", "x2"};
  table.classes = {"+1", "-1"};
  return table;
}

std::shared_ptr<const Table> with_a_row(std::shared_ptr<const Table> table, const Parameters& parameters) {
  if (table->rows.rows() > 0) return table;
  auto result = std::make_shared<Table>(*table);
  RowBuilder row(table->rows.is_sparse());
  if (!table->rows.is_sparse()) {
    for (Count j = 0; j < table->rows.columns(); ++j) row.add(static_cast<Column>(j), 0);
  }
  row.end_row(table->rows.columns());
  result->rows = row.finish(table->rows.columns());
  const std::optional<std::uint32_t> chosen =
      first_of(*table, parameters.classes.empty() ? parameters.positive : parameters.classes);
  result->labels = {chosen.value_or(0)};
  return result;
}

}  // namespace pegasos::session
