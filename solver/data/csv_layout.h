// How the columns of a CSV text are understood, and one record at a time turned into numbers; shared by the reader and
// the preview, so that what is previewed is what is read (private to the data layer).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/csv_records.h"
#include "data/source.h"

namespace pegasos {

struct CsvLayout {
  char delimiter = ',';
  DecimalMark decimal = DecimalMark::Point;
  Missing missing = Missing::Refuse;
  bool scored = false;  ///< the rows are read for their scores, which need no label
  bool has_header = false;
  static constexpr std::size_t kNoLabel = std::string_view::npos;
  std::size_t label = 0;                   ///< its column; kNoLabel where the rows have none
  Message label_note;                      ///< which column was taken for the label and why; empty where it was named
  std::vector<bool> ignored;               ///< one per column
  std::vector<std::string> names;          ///< one per column: the header's words, or empty
  std::vector<std::size_t> features;       ///< columns that become features, in their order
  std::vector<std::string> feature_names;  ///< of those; "x1", "x2", ... where the header says nothing

  std::size_t width() const { return ignored.size(); }
};

/// The delimiter that `options` asks for, or the one that the text has.
char delimiter_of(std::string_view text, const ReadOptions& options);

/// Settles header, label column, ignored columns and names from the first record; `ahead` reads on from there. On a
/// mistake `layout` still has the delimiter and the width.
std::optional<Mistake> understand_csv(const std::vector<CsvField>& first, CsvRecords ahead, const ReadOptions& options,
                                      CsvLayout& layout);

enum class RowFate { Read, LeftOut, Wrong };
/// One record of data: `values` gets a number for each feature; Wrong leaves the sentence in `mistake`, whose place is
/// `end` (of the record) where fields lack. LeftOut: a value is missing and `layout` says to leave such rows out.
RowFate read_csv_row(const CsvLayout& layout, std::span<const CsvField> fields, std::size_t end, Vector& values,
                     Mistake& mistake);

/// The class of a record that was read, empty without a label; a number with a decimal comma is written with a point.
std::string label_text(const CsvLayout& layout, std::span<const CsvField> fields);
/// "3 lines begin with # and are taken for comments".
Message comment_note(Count lines);
/// "3 rows are left out: a value is missing in each".
Message left_out_note(Count rows);

}  // namespace pegasos
