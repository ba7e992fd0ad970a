// What fields and columns of a table hold: the evidence by which its header and its label are found. Private to this
// layer.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "data/csv_layout.h"

namespace pegasos {

/// What the feature fields of a record hold: the evidence for or against a header.
struct Evidence {
  std::size_t plain_numbers = 0;
  std::size_t quoted_numbers = 0;
  std::size_t texts = 0;
  std::size_t first_text = 0;  ///< its place among the fields

  Evidence(const std::vector<CsvField>& fields, const CsvLayout& layout) {
    for (std::size_t j = 0; j < fields.size(); ++j) {
      if (j == layout.label || layout.ignored[j]) continue;
      const FieldKind kind = kind_of(fields[j].raw, layout.decimal);
      if (kind == FieldKind::Number) ++(fields[j].quoted ? quoted_numbers : plain_numbers);
      if (kind == FieldKind::Text || (fields[j].quoted && kind != FieldKind::Number && !fields[j].raw.empty())) {
        if (texts++ == 0) first_text = j;
      }
    }
  }
};

/// The table ahead is looked at as far as these say.
inline constexpr Count kRowsAhead = 1000;
inline constexpr std::size_t kBytesAhead = std::size_t{4} << 20U;

/// Names of a label column, in the order in which they are taken; that which this program writes goes first, so that
/// what it wrote reads back.
inline constexpr std::array<std::string_view, 11> kLabelNames = {
    "label", "class", "y", "target", "species", "category", "outcome", "response", "diagnosis", "类别", "标签"};

/// Whatever the case of its letters.
inline bool same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

inline constexpr std::size_t kFewIntegers = 20;

/// What one column holds in the rows that were looked at.
struct ColumnSeen {
  Count numbers = 0;
  Count words = 0;
  bool integers = true;       ///< no number has a fraction
  std::set<double> distinct;  ///< of the numbers, at most one more than kFewIntegers

  void see(const CsvField& field, DecimalMark mark) {
    if (const auto value = number_of(field.raw, mark)) {
      ++numbers;
      integers = integers && std::trunc(*value) == *value;
      if (distinct.size() <= kFewIntegers) distinct.insert(*value);
    } else if (kind_of(field.raw, mark) == FieldKind::Text || (field.quoted && !field.raw.empty())) {
      ++words;
    }
  }
  bool is_text() const { return words > numbers; }
  /// Where no two rows of more than three have the same one they are numbers of rows or places.
  bool has_few_integers() const {
    const bool repeated = static_cast<Count>(distinct.size()) < numbers || numbers <= 3;
    return numbers > 0 && words == 0 && integers && distinct.size() <= kFewIntegers && repeated;
  }
  bool is_plus_minus_one() const { return words == 0 && distinct == std::set<double>{-1, 1}; }
};

}  // namespace pegasos
