// CSV text cut into records and fields, with the place of each (private to the data layer). RFC 4180: a field in quotes
// may hold delimiters, line breaks and doubled quotes. Blank lines and lines that start with # are skipped between
// records. Where the delimiter is a space, any number of blanks parts two fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/choices.h"
#include "data/text.h"

namespace pegasos {

struct CsvField {
  std::size_t offset = 0;  ///< of its first character (of its opening quote)
  std::string_view raw;    ///< inside the quotes, or without the spaces around it
  bool quoted = false;
  bool has_doubled = false;  ///< holds "" for "

  /// As it was meant: pairs of quotes are one, and an apostrophe that keeps a name from being a formula is none.
  std::string text() const;
};

class CsvRecords {
 public:
  CsvRecords(std::string_view text, char delimiter) : text_(text), delimiter_(delimiter) {}

  enum class Next { Record, End, Mistake };
  /// Reads the next record into `fields`. After a mistake (an open quote, text beside a quote) the next call goes on in
  /// the line after its place.
  Next next(std::vector<CsvField>& fields);
  const Mistake& mistake() const { return mistake_; }
  /// Where the record read last began and ended.
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return i_; }
  /// Lines that were skipped since they start with #.
  Count comments() const { return comments_; }
  /// The record after the present one was read elsewhere; it ends at `end`.
  void pass_to(std::size_t end) { i_ = end; }

 private:
  bool is_space(std::size_t i) const { return text_[i] == ' ' || (text_[i] == '\t' && delimiter_ != '\t'); }
  bool is_delimiter(std::size_t i) const { return delimiter_ == ' ' ? is_space(i) : text_[i] == delimiter_; }
  bool at_line_end(std::size_t i) const { return i >= text_.size() || text_[i] == '\n' || text_[i] == '\r'; }
  bool skip_to_record();
  bool read_field(CsvField& field);
  bool read_quoted(CsvField& field);
  bool read_plain(CsvField& field);
  bool fail(std::size_t offset, Message message);

  std::string_view text_;
  char delimiter_;
  std::size_t i_ = 0;  ///< end of the last field
  std::size_t begin_ = 0;
  Count comments_ = 0;
  bool started_ = false;
  Mistake mistake_;
};

/// Where the first line begins that is neither blank nor a comment.
std::size_t first_csv_line(std::string_view text);
/// The delimiter of `text`: tab, semicolon or comma, whichever is most frequent in the first record outside quotes; a
/// comma counts only where it is no decimal mark.
char csv_delimiter(std::string_view text, DecimalMark mark);

}  // namespace pegasos
