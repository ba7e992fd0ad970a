#include "data/csv_records.h"

#include <algorithm>

namespace pegasos {

std::string CsvField::text() const {
  if (!has_doubled) return name_of_cell(raw);
  std::string result;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    result += raw[i];
    if (raw[i] == '"') ++i;  // the second of a pair
  }
  return name_of_cell(result);
}

bool CsvRecords::skip_to_record() {
  if (started_) i_ = next_line(text_, i_);
  started_ = true;
  while (i_ < text_.size()) {
    const std::size_t end = line_end(text_, i_);
    std::size_t first = i_;
    while (first < end && (text_[first] == ' ' || text_[first] == '\t')) ++first;
    const bool blank = first == end;
    if (!blank && text_[i_] != '#') return true;
    if (!blank) ++comments_;
    i_ = next_line(text_, end);
  }
  return false;
}

bool CsvRecords::fail(std::size_t offset, Message message) {
  mistake_ = {offset, std::move(message)};
  i_ = line_end(text_, offset);
  return false;
}

CsvRecords::Next CsvRecords::next(std::vector<CsvField>& fields) {
  fields.clear();
  if (!skip_to_record()) return Next::End;
  begin_ = i_;
  for (;; ++i_) {
    CsvField& field = fields.emplace_back();
    if (!read_field(field)) return Next::Mistake;
    if (delimiter_ == ' ') {  // a run of blanks parts two fields, at the end of the line it parts nothing
      while (!at_line_end(i_) && is_space(i_)) ++i_;
      if (!at_line_end(i_)) --i_;
    }
    if (at_line_end(i_)) return Next::Record;
  }
}

bool CsvRecords::read_field(CsvField& field) {
  while (!at_line_end(i_) && is_space(i_)) ++i_;
  field.offset = i_;
  const bool quoted = i_ < text_.size() && text_[i_] == '"';
  return quoted ? read_quoted(field) : read_plain(field);
}

bool CsvRecords::read_quoted(CsvField& field) {
  field.quoted = true;
  std::size_t close = text_.find('"', i_ + 1);
  while (close != std::string_view::npos && close + 1 < text_.size() && text_[close + 1] == '"') {
    field.has_doubled = true;
    close = text_.find('"', close + 2);
  }
  if (close == std::string_view::npos)
    return fail(i_, "a quoted text starts here and is never closed; add the closing quote");
  field.raw = text_.substr(i_ + 1, close - i_ - 1);
  i_ = close + 1;
  const bool parted = !at_line_end(i_) && is_delimiter(i_);
  while (!at_line_end(i_) && is_space(i_)) ++i_;
  if (at_line_end(i_) || is_delimiter(i_) || (parted && delimiter_ == ' ')) return true;
  return fail(i_, "text follows a closing quote; double the quotes that belong to the text");
}

bool CsvRecords::read_plain(CsvField& field) {
  const std::size_t begin = i_;
  while (!at_line_end(i_) && !is_delimiter(i_)) {
    if (text_[i_] == '"')
      return fail(i_, "a quote stands inside an unquoted field; quote the whole field and double the quote");
    ++i_;
  }
  std::size_t end = i_;
  while (end > begin && is_space(end - 1)) --end;
  field.raw = text_.substr(begin, end - begin);
  return true;
}

std::size_t first_csv_line(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] != '#') {
      const std::size_t first = std::min(text.find_first_not_of(" \t", i), text.size());
      if (first < text.size() && text[first] != '\n' && text[first] != '\r') return i;
    }
    i = next_line(text, line_end(text, i));
  }
  return i;
}

char csv_delimiter(std::string_view text, DecimalMark mark) {
  std::size_t i = first_csv_line(text);
  constexpr std::string_view kDelimiters = "\t;,";  // the rarer inside a field comes first and wins a tie
  std::size_t counts[3] = {0, 0, 0};
  for (bool quoted = false; i < text.size() && (quoted || (text[i] != '\n' && text[i] != '\r')); ++i) {
    if (text[i] == '"') quoted = !quoted;
    const std::size_t which = kDelimiters.find(text[i]);
    const bool mark_of_number = mark == DecimalMark::Comma && text[i] == ',';
    if (!quoted && !mark_of_number && which != std::string_view::npos) ++counts[which];
  }
  const std::size_t* const most = std::max_element(std::begin(counts), std::end(counts));
  return *most == 0 ? ',' : kDelimiters[static_cast<std::size_t>(most - counts)];
}

}  // namespace pegasos
