#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "core/numbers.h"
#include "data/labels.h"
#include "data/readers.h"
#include "data/text.h"

namespace pegasos {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

/// One pass over the text. A function that finds a mistake sets `error_` and returns false.
class LibsvmReader {
 public:
  LibsvmReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Result<Table> read() {
    rows_.reserve(std::count(text_.begin(), text_.end(), '\n') + 1, std::count(text_.begin(), text_.end(), ':'));
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = line_end(text_, begin);
      if (!read_line(begin, end)) return *error_;
      begin = next_line(text_, end);
    }
    return finish();
  }

 private:
  bool fail(std::size_t offset, std::string message) {
    error_ = error_at(text_, offset, file_, std::move(message));
    return false;
  }

  /// Moves `i` to the next token of the line and returns its end; i == end when there is none.
  std::size_t next_token(std::size_t& i, std::size_t end) const {
    while (i < end && is_blank(text_[i])) ++i;
    std::size_t stop = i;
    while (stop < end && !is_blank(text_[stop])) ++stop;
    return stop;
  }

  bool read_line(std::size_t begin, std::size_t end) {
    end = std::min(end, begin + std::min(end - begin, text_.substr(begin, end - begin).find('#')));
    std::size_t i = begin;
    std::size_t stop = next_token(i, end);
    if (i == end) return true;  // blank, or a comment
    if (!read_label(i, stop)) return false;
    last_index_ = 0;
    bool first = true;
    for (i = stop, stop = next_token(i, end); i < end; i = stop, stop = next_token(i, end)) {
      const bool qid = first && text_.substr(i, stop - i).starts_with("qid:");
      if (!qid && !read_entry(i, stop)) return false;
      has_qid_ = has_qid_ || qid;
      first = false;
    }
    if (rows_.rows() >= std::numeric_limits<std::int32_t>::max())
      return fail(begin, "there are more than 2^31 rows; use fewer");
    rows_.end_row(0);
    return true;
  }

  bool read_label(std::size_t i, std::size_t stop) {
    const std::string_view token = text_.substr(i, stop - i);
    if (token.find(':') != std::string_view::npos) {
      return fail(
          i, fmt::format("the row starts with {}, but its label must come first, as in '+1 1:0.5'", excerpt(token)));
    }
    if (token.find(',') != std::string_view::npos) {
      return fail(i, fmt::format("{} is not one label; rows with several labels (or CSV data) cannot be read as LIBSVM",
                                 excerpt(token)));
    }
    const FieldKind kind = kind_of(token);
    if (kind != FieldKind::Number && kind != FieldKind::Text) return fail(i, complaint(token, "the label"));
    labels_.push_back(classes_.number_of(token));
    return true;
  }

  bool read_entry(std::size_t i, std::size_t stop) {
    const char* const begin = text_.data() + i;
    const char* const end = text_.data() + stop;
    std::uint64_t index = 0;
    const auto [colon, code] = std::from_chars(begin, end, index);
    const std::string_view token = text_.substr(i, stop - i);
    const bool digits = colon != begin && colon != end && *colon == ':';
    if (!digits) return fail(i, fmt::format("{} is not index:value, as in '3:0.5'", excerpt(token)));
    if (code == std::errc::result_out_of_range || index > static_cast<std::uint64_t>(kFeatureLimit)) {
      return fail(i, fmt::format("the index of {} is larger than {}, the most features accepted", excerpt(token),
                                 kFeatureLimit));
    }
    if (index == 0) return fail(i, "the index is 0, but LIBSVM indices start at 1; add 1 to every index");
    if (index <= last_index_) {
      return fail(i, index == last_index_
                         ? fmt::format("index {} appears twice in this row; keep one of them", index)
                         : fmt::format("index {} comes after {}; indices must increase", index, last_index_));
    }
    last_index_ = index;
    width_ = std::max(width_, static_cast<Count>(index));
    const std::string_view number(colon + 1, static_cast<std::size_t>(end - colon - 1));
    const std::optional<double> value = parse_double(number);
    if (!value)
      return fail(static_cast<std::size_t>(colon + 1 - text_.data()),
                  complaint(number, fmt::format("feature {}", index)));
    rows_.add(static_cast<Column>(index - 1), *value);
    return true;
  }

  Result<Table> finish() {
    Error error;
    error.file = file_;
    if (rows_.rows() == 0) {
      error.message = "there are no rows of data; give at least one line such as '+1 1:0.5'";
      return error;
    }
    if (width_ == 0) {
      error.message = "no row has a feature; write them as index:value, as in '+1 1:0.5'";
      return error;
    }
    Table table;
    table.rows = rows_.finish(width_);
    table.feature_names.reserve(static_cast<std::size_t>(width_));
    for (Count j = 1; j <= width_; ++j) table.feature_names.push_back(fmt::format("x{}", j));
    table.classes = classes_.take();
    table.labels = std::move(labels_);
    if (has_qid_) table.notes.emplace_back("query numbers (qid) were ignored");
    complete_table(table);
    return table;
  }

  std::string_view text_;
  const std::string& file_;
  RowBuilder rows_{true};
  ClassList classes_;
  std::vector<std::uint32_t> labels_;
  std::optional<Error> error_;
  std::uint64_t last_index_ = 0;
  Count width_ = 0;
  bool has_qid_ = false;
};

/// Is the token "digits:" and more?
bool is_entry(std::string_view token) {
  const std::size_t colon = token.find(':');
  if (token.starts_with("qid:")) return true;
  return colon != std::string_view::npos && colon > 0 &&
         token.substr(0, colon).find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool looks_like_libsvm(std::string_view text) {
  int rows = 0;
  for (std::size_t begin = 0; begin < text.size() && rows < 50; begin = next_line(text, line_end(text, begin))) {
    const std::string_view line = text.substr(begin, line_end(text, begin) - begin);
    const std::size_t label = line.find_first_not_of(" \t");
    if (label == std::string_view::npos || line[label] == '#') continue;
    ++rows;
    const std::size_t label_end = line.find_first_of(" \t", label);
    const std::string_view first = line.substr(label, label_end - label);
    if (first.find_first_of(",;\"") != std::string_view::npos) return false;
    if (label_end == std::string_view::npos) continue;  // a label alone says nothing
    const std::size_t entry = line.find_first_not_of(" \t", label_end);
    if (entry == std::string_view::npos || line[entry] == '#') continue;
    return is_entry(line.substr(entry, line.find_first_of(" \t", entry) - entry));
  }
  return false;
}

Result<Table> read_libsvm(std::string_view text, const std::string& file) {
  const auto clean = clean_text(text, file);
  if (!clean) return clean.error();
  return LibsvmReader(*clean, file).read();
}

}  // namespace pegasos
