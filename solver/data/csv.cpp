#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/numbers.h"
#include "data/csv_records.h"
#include "data/labels.h"
#include "data/readers.h"
#include "data/text.h"

namespace pegasos {
namespace {

using Fields = std::vector<CsvField>;

bool is_number(const CsvField& field) { return kind_of(field.raw) == FieldKind::Number; }

/// What the feature fields of a record hold: the evidence for or against a header.
struct Evidence {
  std::size_t plain_numbers = 0;
  std::size_t quoted_numbers = 0;
  std::size_t texts = 0;
  std::size_t first_text = 0;  ///< its place among the fields

  Evidence(const Fields& fields, std::size_t label) {
    for (std::size_t j = 0; j < fields.size(); ++j) {
      if (j == label) continue;
      const FieldKind kind = kind_of(fields[j].raw);
      if (kind == FieldKind::Number) ++(fields[j].quoted ? quoted_numbers : plain_numbers);
      if (kind == FieldKind::Text || (fields[j].quoted && kind != FieldKind::Number && !fields[j].raw.empty())) {
        if (texts++ == 0) first_text = j;
      }
    }
  }
};

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file, const ReadOptions& options)
      : text_(text),
        file_(file),
        options_(options),
        delimiter_(csv_delimiter(text)),
        records_(text, file, delimiter_) {}

  Result<Table> read() {
    Fields first;
    if (const auto more = records_.next(first); !more) return more.error();
    if (first.empty()) return whole_file("there are no rows of data; give a label and the features on each line");
    if (first.size() == 1) {
      return error_at(text_, first[0].offset, file_,
                      "there is one column only; a row needs a label and at least one feature, "
                      "separated by commas, semicolons or tabs");
    }
    if (static_cast<Count>(first.size()) - 1 > kFeatureLimit)
      return whole_file(fmt::format("there are more than {} columns", kFeatureLimit));
    width_ = first.size();
    if (const auto error = understand(first)) return *error;
    return read_rows(first);
  }

 private:
  Error whole_file(std::string message, ErrorCode code = ErrorCode::BadInput) const {
    Error error;
    error.code = code;
    error.file = file_;
    error.message = std::move(message);
    return error;
  }

  Fields peek_second() const {
    CsvRecords ahead = records_;
    Fields second;
    const auto more = ahead.next(second);
    if (!more || second.size() != width_) second.clear();
    return second;
  }

  /// Is `first` a header? See the rules at read_csv. nullopt: it mixes numbers and text.
  std::optional<bool> is_header(const Fields& first, std::size_t label) const {
    const Evidence evidence(first, label);
    if (evidence.texts > 0) return evidence.plain_numbers == 0 ? std::optional(true) : std::nullopt;
    const Fields second = peek_second();
    if (second.empty()) return false;
    const bool lone_quotes =
        evidence.plain_numbers == 0 && evidence.quoted_numbers > 0 && Evidence(second, label).plain_numbers > 0;
    return lone_quotes || (kind_of(first[label].raw) == FieldKind::Text && is_number(second[label]));
  }

  static std::optional<std::size_t> column_named(const Fields& header, const std::string& name) {
    for (std::size_t j = 0; j < header.size(); ++j) {
      if (header[j].text() == name) return j;
    }
    return std::nullopt;
  }

  /// Settles label column, header and feature names from the first record.
  std::optional<Error> understand(const Fields& first) {
    const std::optional<Count> number = parse_count(options_.label);
    const bool by_name = !options_.label.empty() && !number;
    if (by_name) {
      const auto named = column_named(first, options_.label);
      if (!named) return no_such_column(first);
      label_ = *named;
      has_header_ = true;
    } else {
      const bool in_range = number && *number >= 1 && *number <= static_cast<Count>(width_);
      label_ = in_range ? static_cast<std::size_t>(*number - 1) : 0;
      const std::optional<bool> header = is_header(first, label_);
      if (!header) return mixed(first);
      has_header_ = *header;
      const auto named = has_header_ && number ? column_named(first, options_.label) : std::nullopt;
      if (named) label_ = *named;
      if (number && !in_range && !named) {
        return whole_file(
            fmt::format("there is no label column {}; the file has {} columns, counted from 1", *number, width_),
            ErrorCode::OutOfRange);
      }
    }
    for (std::size_t j = 0; j < width_; ++j) {
      if (j == label_) continue;
      std::string name = has_header_ ? first[j].text() : std::string();
      if (name.empty()) name = fmt::format("x{}", names_.size() + 1);
      names_.push_back(std::move(name));
    }
    return std::nullopt;
  }

  Error no_such_column(const Fields& first) const {
    if (!is_header(first, 0).value_or(false)) {
      return whole_file(
          fmt::format("there is no column named {}, as the file has no header; give the label column's number, 1 to {}",
                      excerpt(options_.label), width_),
          ErrorCode::NotFound);
    }
    std::string names;
    for (std::size_t j = 0; j < std::min<std::size_t>(width_, 10); ++j) names += (j == 0 ? "" : ", ") + first[j].text();
    return whole_file(fmt::format("there is no column named {}; the columns are {}{}", excerpt(options_.label), names,
                                  width_ > 10 ? ", ..." : ""),
                      ErrorCode::NotFound);
  }

  Error mixed(const Fields& first) const {
    const CsvField& field = first[Evidence(first, label_).first_text];
    return error_at(
        text_, field.offset, file_,
        fmt::format("the first row mixes numbers and text: {} is not a number; correct it, or quote the names if the "
                    "row is a header",
                    excerpt(field.raw)));
  }

  Result<Table> read_rows(Fields& fields) {
    const auto lines = std::count(text_.begin(), text_.end(), '\n') + 1;
    rows_.reserve(lines, std::min(lines * static_cast<Count>(width_), static_cast<Count>(text_.size()) / 2 + 1));
    for (bool skip = has_header_;; skip = false) {
      if (!skip) {
        if (const auto error = read_row(fields)) return *error;
      }
      const auto more = records_.next(fields);
      if (!more) return more.error();
      if (!*more) break;
    }
    if (rows_.rows() == 0) return whole_file("there is a header but no rows of data; add at least one row");
    Table table;
    table.rows = rows_.finish(static_cast<Count>(width_) - 1);
    table.feature_names = std::move(names_);
    table.classes = classes_.take();
    table.labels = std::move(labels_);
    complete_table(table);
    return table;
  }

  std::optional<Error> read_row(const Fields& fields) {
    if (fields.size() != width_) return wrong_width(fields);
    Column column = 0;
    for (std::size_t j = 0; j < width_; ++j) {
      if (j == label_) {
        if (auto error = read_label(fields[j])) return error;
        continue;
      }
      const auto value = parse_double(fields[j].raw);
      if (!value) {
        const std::string what = has_header_ ? fmt::format("feature {} ({})", column + 1, excerpt(names_[column]))
                                             : fmt::format("feature {}", column + 1);
        return error_at(text_, fields[j].offset, file_, complaint(fields[j].raw, what));
      }
      rows_.add(column++, *value);
    }
    if (rows_.rows() >= std::numeric_limits<std::int32_t>::max())
      return whole_file("there are more than 2^31 rows; use fewer");
    rows_.end_row(static_cast<Count>(width_) - 1);
    return std::nullopt;
  }

  std::optional<Error> read_label(const CsvField& field) {
    const FieldKind kind = kind_of(field.raw);
    const bool usable = kind == FieldKind::Number || kind == FieldKind::Text ||
                        (field.quoted && kind != FieldKind::NotFinite && !field.raw.empty());
    if (!usable) return error_at(text_, field.offset, file_, complaint(field.raw, "the label"));
    labels_.push_back(field.has_doubled ? classes_.number_of(field.text()) : classes_.number_of(field.raw));
    return std::nullopt;
  }

  Error wrong_width(const Fields& fields) const {
    const std::size_t place = fields.size() > width_ ? fields[width_].offset : records_.end();
    return error_at(text_, place, file_,
                    fmt::format("this row has {} column{}, but the first one has {}; give every row the same columns",
                                fields.size(), fields.size() == 1 ? "" : "s", width_));
  }

  std::string_view text_;
  const std::string& file_;
  const ReadOptions& options_;
  char delimiter_;
  CsvRecords records_;
  std::size_t width_ = 0;  ///< columns, the label's included
  std::size_t label_ = 0;
  bool has_header_ = false;
  std::vector<std::string> names_;
  RowBuilder rows_{false};
  ClassList classes_;
  std::vector<std::uint32_t> labels_;
};

}  // namespace

Result<Table> read_csv(std::string_view text, const std::string& file, const ReadOptions& options) {
  const auto clean = clean_text(text, file);
  if (!clean) return clean.error();
  return CsvReader(*clean, file, options).read();
}

}  // namespace pegasos
