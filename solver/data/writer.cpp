#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/numbers.h"
#include "data/dataset.h"
#include "data/readers.h"
#include "data/text.h"

namespace pegasos {
namespace {

Error cannot_write(Message message) {
  Error error;
  error.message = std::move(message);
  return error;
}

/// `name` as a field that the reader takes for text, whatever it looks like.
std::string quoted(const std::string& name) {
  std::string field = "\"";
  for (const char c : name) field.append(c == '"' ? 2 : 1, c);
  return field + '"';
}

bool has_odd_characters(const std::string& name) {
  return name.find_first_of(",;\t\"\r\n") != std::string::npos || name.starts_with(' ') || name.ends_with(' ') ||
         name.starts_with('#');
}

std::string feature_field(const std::string& feature) {
  const std::string name = cell_of_name(feature);
  return has_odd_characters(name) || kind_of(name) != FieldKind::Text ? quoted(name) : name;
}

std::string class_field(const std::string& class_name) {
  const std::string name = cell_of_name(class_name);
  const FieldKind kind = kind_of(name);
  return has_odd_characters(name) || (kind != FieldKind::Text && kind != FieldKind::Number) ? quoted(name) : name;
}

Result<std::string> csv_text(const Table& table, char delimiter) {
  const Count m = table.rows.rows();
  const Count d = table.rows.columns();
  if (table.rows.is_sparse() && d > kDenseLimit / std::max<Count>(m, 1)) {
    return cannot_write(Message("a sparse set of {} x {} is too large as CSV; write it as .libsvm", m, d));
  }
  std::string text = "label";
  for (const std::string& name : table.feature_names) (text += delimiter) += feature_field(name);
  text += '\n';
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    text += class_field(table.classes[table.labels[i]]);
    Count next = 0;
    table.rows.row(static_cast<Row>(i)).for_each([&](Column column, double value) {
      for (; next < column; ++next) (text += delimiter) += '0';
      (text += delimiter) += shortest(value);
      ++next;
    });
    for (; next < d; ++next) (text += delimiter) += '0';
    text += '\n';
  }
  return text;
}

std::string libsvm_text(const Table& table) {
  const std::vector<std::string> labels = libsvm_labels(table);
  std::string text;
  const auto last = static_cast<Column>(table.rows.columns() - 1);
  bool has_last = false;  // the number of features is the largest index: the first row says it where no other does
  for (std::size_t i = 0; i < table.labels.size() && !has_last; ++i)
    has_last = table.rows.row(static_cast<Row>(i)).at(last) != 0;
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    text += labels[table.labels[i]];
    table.rows.row(static_cast<Row>(i)).for_each([&](Column column, double value) {
      if (value != 0) text += fmt::format(" {}:{}", Count{column} + 1, shortest(value));
    });
    if (i == 0 && !has_last) text += fmt::format(" {}:0", Count{last} + 1);
    text += '\n';
  }
  return text;
}

}  // namespace

std::vector<std::string> libsvm_labels(const Table& table) {
  if (std::ranges::all_of(table.classes, [](const std::string& name) { return kind_of(name) == FieldKind::Number; }))
    return table.classes;
  if (table.classes.size() == 1) return {"+1"};
  if (table.classes.size() == 2) return {"-1", "+1"};
  std::vector<std::string> numbers;
  for (std::size_t c = 1; c <= table.classes.size(); ++c) numbers.push_back(std::to_string(c));
  return numbers;
}

Message libsvm_note(const Table& table) {
  const std::vector<std::string> labels = libsvm_labels(table);
  if (labels == table.classes) return {};
  constexpr std::size_t kMost = 10;
  std::string pairs;
  for (std::size_t c = 0; c < std::min(labels.size(), kMost); ++c)
    pairs += fmt::format("{}{} = {}", c == 0 ? "" : ", ", labels[c], excerpt(table.classes[c]));
  if (labels.size() > kMost) pairs += fmt::format(", … ({})", labels.size());
  return {"labels that are words are written as numbers: {}", pairs};
}

std::string csv_field(const std::string& name) { return class_field(name); }

TableFormat format_of(const std::string& path) {
  std::filesystem::path name(path);
  if (name.extension() == ".gz") name = name.stem();
  const std::string suffix = lower(name.extension().string());
  if (suffix == ".pgl") return TableFormat::Binary;
  constexpr std::array<std::string_view, 5> kLibsvm = {".libsvm", ".svm", ".svmlight", ".txt", ".dat"};
  if (std::find(kLibsvm.begin(), kLibsvm.end(), suffix) != kLibsvm.end()) return TableFormat::Libsvm;
  return suffix == ".tsv" || suffix == ".tab" ? TableFormat::Tsv : TableFormat::Csv;
}

Table prepared_table(const Table& table, const Dataset& data) {
  Table result;
  result.name = table.name;
  result.source = table.source;
  result.feature_names = data.feature_names();
  RowBuilder builder(data.is_sparse());
  for (Row i = 0; static_cast<Count>(i) < data.m(); ++i) {
    data.x(i).for_each([&](Column column, double value) { builder.add(column, value); });
    builder.end_row(data.d());
    const std::string label = data.y(i) > 0 ? "+1" : "-1";
    const auto at = std::ranges::find(result.classes, label);
    result.labels.push_back(static_cast<std::uint32_t>(at - result.classes.begin()));
    if (at == result.classes.end()) result.classes.push_back(label);
  }
  result.rows = builder.finish(data.d());
  return result;
}

Result<std::string> table_text(const Table& table, TableFormat format) {
  if (format == TableFormat::Libsvm) return libsvm_text(table);
  return csv_text(table, format == TableFormat::Tsv ? '\t' : ',');
}

}  // namespace pegasos
