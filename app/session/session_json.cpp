// A table inside a session: for data that no name and no path would give back.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/numbers.h"
#include "core/visible.h"
#include "session/session_json.h"

namespace pegasos::session {
namespace {

constexpr const char* kWhere = "tables.";

std::vector<std::string> names_of(const Json& json, std::string_view key) {
  const Json& list = array_of(json, key, kWhere);
  if (list.size() > kListLimit) throw Wrong{Message("\"{}\" has more than {} entries", named(kWhere, key), kListLimit)};
  std::vector<std::string> names;
  for (const Json& name : list) {
    if (!name.is_string() || name.get_ref<const std::string&>().size() > kTextLimit)
      throw Wrong{Message("\"{}\" must be a list of short texts", named(kWhere, key))};
    names.push_back(name.get<std::string>());
  }
  return names;
}

double number_of(const Json& value, std::size_t row) {
  if (!value.is_number()) throw Wrong{Message("row {} of \"tables.rows\" holds something that is no number", row)};
  const auto number = value.get<double>();
  if (!std::isfinite(number)) throw Wrong{Message("row {} of \"tables.rows\" holds an infinite number", row)};
  return number;
}

std::uint32_t class_of(const Json& row, std::size_t index, std::size_t classes) {
  const bool whole = !row.empty() && row[0].is_number_integer();
  const auto place = whole ? row[0].get<std::int64_t>() : -1;
  if (place < 0 || static_cast<std::size_t>(place) >= classes)
    throw Wrong{
        Message("row {} of \"tables.rows\" must begin with the number of its class, from 0 to {}", index, classes - 1)};
  return static_cast<std::uint32_t>(place);
}

void read_row(RowBuilder& rows, const Json& row, std::size_t index, std::size_t columns, bool sparse) {
  if (!sparse) {
    if (row.size() != columns + 1)
      throw Wrong{Message("row {} of \"tables.rows\" has {} entries; a class and {} features are wanted", index,
                          row.size(), columns)};
    for (std::size_t j = 0; j < columns; ++j) rows.add(static_cast<Column>(j), number_of(row[j + 1], index));
  } else {
    std::int64_t last = 0;
    for (std::size_t j = 1; j < row.size(); j += 2) {
      const auto column = row[j].is_number_integer() ? row[j].get<std::int64_t>() : 0;
      if (column <= last || column > static_cast<std::int64_t>(columns) || j + 1 == row.size())
        throw Wrong{
            Message("row {} of \"tables.rows\" must be pairs of a column from 1 to {} and a value, columns increasing",
                    index, columns)};
      rows.add(static_cast<Column>(column - 1), number_of(row[j + 1], index));
      last = column;
    }
  }
  rows.end_row(static_cast<Count>(columns));
}

std::string quoted(const std::string& text) { return Json(text).dump(); }

std::string list_text(const std::vector<std::string>& names) { return Json(names).dump(); }

}  // namespace

std::string table_json(const Table& table, std::string_view indent) {
  fmt::memory_buffer out;
  const auto add = [&](const auto&... parts) { (out.append(std::string_view(parts)), ...); };
  add("{\n", indent, "  \"name\": ", quoted(table.name), ",\n", indent, "  \"source\": ", quoted(table.source));
  add(",\n", indent, "  \"features\": ", list_text(table.feature_names));
  add(",\n", indent, "  \"classes\": ", list_text(table.classes));
  add(",\n", indent, "  \"sparse\": ", table.rows.is_sparse() ? "true" : "false");
  add(",\n", indent, "  \"rows\": [");
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    add(i == 0 ? "\n" : ",\n", indent, "    [", std::to_string(table.labels[i]));
    table.rows.row(static_cast<Row>(i)).for_each([&](Column column, double value) {
      if (table.rows.is_sparse()) add(", ", std::to_string(column + 1));
      add(", ", shortest(value));
    });
    add("]");
  }
  add(table.labels.empty() ? "" : "\n" + std::string(indent) + "  ", "]\n", indent, "}");
  return fmt::to_string(out);
}

Table table_of(const Json& json) {
  Table table;
  table.name = text_of(json, "name", kWhere);
  table.source = text_of(json, "source", kWhere);
  table.by_hand = true;
  table.feature_names = names_of(json, "features");
  table.classes = names_of(json, "classes");
  std::set<std::string_view> classes;
  for (const std::string& name : table.classes) {
    if (!classes.insert(name).second)
      throw Wrong{Message("\"tables.classes\" names {} twice", "\"" + excerpt_of(name) + "\"")};
  }
  const bool sparse = flag_of(json, "sparse", kWhere);
  const Json& list = array_of(json, "rows", kWhere);
  const std::size_t columns = table.feature_names.size();
  if (columns == 0 || table.classes.empty() || (list.empty() && columns != 2))
    throw Wrong{"\"tables\": a table needs a feature and a class, and a row unless it has two features"};
  if (list.size() > static_cast<std::size_t>(std::numeric_limits<Row>::max()))
    throw Wrong{"\"tables.rows\" has too many rows"};
  RowBuilder rows(sparse);
  std::size_t numbers = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Json& row = list[i];
    if (!row.is_array()) throw Wrong{Message("row {} of \"tables.rows\" must be a list […]", i)};
    numbers += row.size();
    if (numbers > kNumberLimit) throw Wrong{Message("\"tables.rows\" has more than {} numbers", kNumberLimit)};
    table.labels.push_back(class_of(row, i, table.classes.size()));
    read_row(rows, row, i, columns, sparse);
  }
  table.rows = rows.finish(static_cast<Count>(columns));
  return table;
}

}  // namespace pegasos::session
