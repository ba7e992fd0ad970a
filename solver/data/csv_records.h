// CSV text cut into records and fields, with the place of each (private to the data layer). RFC 4180: a field in quotes
// may hold delimiters, line breaks and doubled quotes. Blank lines and lines that start with # are skipped between
// records.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pegasos {

struct CsvField {
  std::size_t offset = 0;  ///< of its first character (of its opening quote)
  std::string_view raw;    ///< inside the quotes, or without the spaces around it
  bool quoted = false;
  bool has_doubled = false;  ///< holds "" for "

  std::string text() const;
};

class CsvRecords {
 public:
  CsvRecords(std::string_view text, const std::string& file, char delimiter)
      : text_(text), file_(file), delimiter_(delimiter) {}

  /// Reads the next record into `fields`; false at the end of the text. Errors: an open quote, text beside a quote.
  Result<bool> next(std::vector<CsvField>& fields);
  /// Where the record read last ended.
  std::size_t end() const { return i_; }

 private:
  bool is_space(std::size_t i) const { return text_[i] == ' ' || (text_[i] == '\t' && delimiter_ != '\t'); }
  bool at_line_end(std::size_t i) const { return i >= text_.size() || text_[i] == '\n' || text_[i] == '\r'; }
  bool skip_to_record();
  std::optional<Error> read_field(CsvField& field);
  std::optional<Error> read_quoted(CsvField& field);
  std::optional<Error> read_plain(CsvField& field);

  std::string_view text_;
  const std::string& file_;
  char delimiter_;
  std::size_t i_ = 0;  ///< end of the last field
  bool started_ = false;
};

/// The delimiter of `text`: tab, semicolon or comma, whichever is most frequent in the first record outside quotes.
char csv_delimiter(std::string_view text);

}  // namespace pegasos
