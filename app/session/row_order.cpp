#include "session/row_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/looks.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "data/readers.h"
#include "data/text.h"
#include "objective/hinge.h"

namespace pegasos::session {
namespace {

using Kind = TableColumn::Kind;
using Compare = RowTest::Compare;

constexpr std::string_view kBlanks = " \t";

struct Word {
  std::string_view text;
  TableColumn column;
};
constexpr std::array<Word, 9> kWords = {{{"row", {Kind::Number, 0}},
                                         {"y", {Kind::Label, 0}},
                                         {"label", {Kind::Label, 0}},
                                         {"margin", {Kind::Margin, 0}},
                                         {"hinge", {Kind::Hinge, 0}},
                                         {"alpha", {Kind::Alpha, 0}},
                                         {"drawn", {Kind::Drawn, 0}},
                                         {"violating", {Kind::Violating, 0}},
                                         {"#", {Kind::Number, 0}}}};

std::optional<TableColumn> column_named(std::string_view name, const Snapshot& snapshot) {
  const std::string wanted = lower(name);
  for (const Word& word : kWords) {
    if (word.text == wanted) return word.column;
  }
  const auto& names = snapshot.data->feature_names();
  const auto found = std::ranges::find_if(names, [&](const std::string& one) { return lower(one) == wanted; });
  if (found == names.end()) return std::nullopt;
  return TableColumn{Kind::Feature, static_cast<Column>(found - names.begin())};
}

Error not_understood(std::string_view part, const Message& why) {
  return {ErrorCode::BadInput,
          Message("“{}”: {}. Write a class name, or conditions such as hinge > 0, margin < 1, alpha > 0, "
                  "drawn >= 3, row 10-20 or a feature's name with <, <=, =, !=, >=, >",
                  part, why)};
}

struct Sign {
  std::string_view text;
  Compare compare;
};
constexpr std::array<Sign, 8> kSigns = {{{"<=", Compare::LessEqual},
                                         {">=", Compare::GreaterEqual},
                                         {"!=", Compare::Unequal},
                                         {"==", Compare::Equal},
                                         {"<", Compare::Less},
                                         {">", Compare::Greater},
                                         {"=", Compare::Equal},
                                         {"≠", Compare::Unequal}}};

/// "row 10-20", "10-20", "#17".
std::optional<RowTest> range_of(std::string_view part) {
  if (part.starts_with("#")) part.remove_prefix(1);
  if (lower(part.substr(0, 4)) == "row ") part = trimmed(part.substr(4), kBlanks);
  const auto dash = part.find('-');
  const auto first = parse_count(trimmed(part.substr(0, dash), kBlanks));
  const auto last = dash == std::string_view::npos ? first : parse_count(trimmed(part.substr(dash + 1), kBlanks));
  if (!first || !last) return std::nullopt;
  RowTest test;
  test.column = TableColumn{};
  test.range = true;
  test.value = static_cast<double>(std::min(*first, *last));
  test.last = static_cast<double>(std::max(*first, *last));
  return test;
}

Result<RowTest> test_of(std::string_view part, const Snapshot& snapshot) {
  if (const auto range = range_of(part)) return *range;
  for (const Sign& sign : kSigns) {
    const auto at = part.find(sign.text);
    if (at == std::string_view::npos) continue;
    const std::string_view name = trimmed(part.substr(0, at), kBlanks);
    const auto column = column_named(name, snapshot);
    if (!column) return not_understood(part, Message("there is no column “{}”", name));
    const auto value = parse_double(trimmed(part.substr(at + sign.text.size()), kBlanks));
    if (!value) return not_understood(part, Message("a number is wanted after {}", sign.text));
    RowTest test;
    test.column = column;
    test.compare = sign.compare;
    test.value = *value;
    return test;
  }
  RowTest test;
  test.words = lower(part);
  const auto& classes = snapshot.table->classes;
  if (std::ranges::none_of(classes,
                           [&](const std::string& name) { return lower(name).find(test.words) != std::string::npos; }))
    return not_understood(part, Message("no class is called so"));
  return test;
}

bool holds(const RowTest& test, double value) {
  if (test.range) return value >= test.value && value <= test.last;
  switch (test.compare) {
    case Compare::Less: return value < test.value;
    case Compare::LessEqual: return value <= test.value;
    case Compare::Equal: return value == test.value;
    case Compare::Unequal: return value != test.value;
    case Compare::GreaterEqual: return value >= test.value;
    case Compare::Greater: return value > test.value;
  }
  return false;
}

bool passes(const Snapshot& snapshot, const RowFilter& filter, Row row, bool original) {
  return std::ranges::all_of(filter.tests, [&](const RowTest& test) {
    if (!test.column) return lower(class_name(snapshot, row)).find(test.words) != std::string::npos;
    const auto value = row_value(snapshot, *test.column, row, original);
    return value && holds(test, *value);
  });
}

bool moves(Kind kind) {
  return kind == Kind::Margin || kind == Kind::Hinge || kind == Kind::Drawn || kind == Kind::Violating;
}

RowOrder arranged(const Snapshot& snapshot, const RowFilter& filter, TableColumn column, bool descending,
                  bool original) {
  struct Keyed {
    double key;
    Row row;
  };
  RowOrder order;
  order.filtered = !filter.empty();
  order.t = snapshot.position.completed();
  const auto m = static_cast<Row>(snapshot.m());
  const Count work = 32 + work_of_a_row(snapshot.data->rows());
  std::vector<Keyed> keyed;
  keyed.reserve(m);
  for (Row row = 0; row < m; ++row) {
    look(work);
    if (order.filtered && !passes(snapshot, filter, row, original)) continue;
    const double value = row_value(snapshot, column, row, original).value_or(std::numeric_limits<double>::infinity());
    keyed.push_back({descending && std::isfinite(value) ? -value : value, row});
  }
  const bool by_number = column.kind == Kind::Number;
  if (by_number && descending) std::ranges::reverse(keyed);
  if (!by_number) {
    std::ranges::sort(keyed, [](const Keyed& a, const Keyed& b) {
      look(4);
      return a.key < b.key || (a.key == b.key && a.row < b.row);
    });
  }
  order.rows.reserve(keyed.size());
  for (const Keyed& one : keyed) order.rows.push_back(one.row);
  return order;
}

}  // namespace

std::string_view class_name(const Snapshot& snapshot, Row row) {
  const Table& table = *snapshot.table;
  const Row at = snapshot.data->table_row(row);
  return table.classes[table.labels[at]];
}

std::optional<double> row_value(const Snapshot& snapshot, TableColumn column, Row row, bool original) {
  switch (column.kind) {
    case Kind::Number: return static_cast<double>(row);
    case Kind::Label: return snapshot.data->y(row);
    case Kind::Margin: return margin(*snapshot.data, snapshot.w, snapshot.b, row);
    case Kind::Hinge: return std::max(0.0, 1 - margin(*snapshot.data, snapshot.w, snapshot.b, row));
    case Kind::Alpha:
      if (!snapshot.optimum.known() || snapshot.optimum.optimum->alpha.size() <= row) return std::nullopt;
      return snapshot.optimum.optimum->alpha[row];
    case Kind::Drawn:
      if (snapshot.counts == nullptr || snapshot.counts->drawn.size() <= row) return std::nullopt;
      return snapshot.counts->drawn[row];
    case Kind::Violating:
      if (snapshot.counts == nullptr || snapshot.counts->violating.size() <= row) return std::nullopt;
      return snapshot.counts->violating[row];
    case Kind::Feature: break;
  }
  const auto& features = snapshot.data->transform().features;
  if (original && column.feature < features.size())
    return snapshot.table->rows.row(snapshot.data->table_row(row)).at(features[column.feature]);
  return snapshot.data->x(row).at(column.feature);
}

Result<RowFilter> parse_filter(std::string_view text, const Snapshot& snapshot) {
  RowFilter filter;
  std::string rest(text);
  for (auto at = rest.find(" and "); at != std::string::npos; at = rest.find(" and ")) rest.replace(at, 5, ",");
  for (const std::string& part : split_list(rest)) {
    if (trimmed(part, kBlanks).empty()) continue;
    auto test = test_of(trimmed(part, kBlanks), snapshot);
    if (!test) return test.error();
    filter.tests.push_back(std::move(*test));
  }
  return filter;
}

RowOrder arrange_rows(const Snapshot& snapshot, const RowFilter& filter, TableColumn column, bool descending,
                      bool original, const std::stop_token& stop) {
  RowOrder order;
  const auto arrange = [&] { order = arranged(snapshot, filter, column, descending, original); };
  return unless([&] { return stop.stop_requested(); }, arrange) ? order : RowOrder{};
}

bool moves_with_time(const RowFilter& filter, TableColumn column) {
  return moves(column.kind) ||
         std::ranges::any_of(filter.tests, [](const RowTest& test) { return test.column && moves(test.column->kind); });
}

std::string rows_text(const Snapshot& snapshot, std::span<const Row> rows, bool original, char delimiter) {
  std::string out;
  const auto add = [&](std::string_view field) { (out += delimiter) += field; };
  out += "row";
  for (const std::string_view name : {"class", "y", "margin", "hinge", "alpha", "drawn", "violating", "table_row"})
    add(name);
  for (const std::string& name : snapshot.data->feature_names()) add(csv_field(name));
  out += '\n';
  for (const Row row : rows) {
    out += std::to_string(row);
    add(csv_field(std::string(class_name(snapshot, row))));
    add(snapshot.data->y(row) > 0 ? "+1" : "-1");
    const auto value_of = [&](TableColumn column) {
      const auto value = row_value(snapshot, column, row, original);
      add(value ? shortest(*value) : std::string());
    };
    for (const Kind kind : {Kind::Margin, Kind::Hinge, Kind::Alpha, Kind::Drawn, Kind::Violating}) value_of({kind, 0});
    add(std::to_string(snapshot.data->table_row(row)));
    for (Column j = 0; j < static_cast<Column>(snapshot.d()); ++j) value_of({Kind::Feature, j});
    out += '\n';
  }
  return out;
}

}  // namespace pegasos::session
