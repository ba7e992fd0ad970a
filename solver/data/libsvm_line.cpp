#include "data/libsvm_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/numbers.h"
#include "data/readers.h"

namespace pegasos {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

/// A function that finds a mistake sets it and returns false.
class Parser {
 public:
  Parser(std::string_view text, LibsvmLine& line, Mistake& mistake, bool may_lack_label)
      : text_(text), line_(line), mistake_(mistake), may_lack_label_(may_lack_label) {}

  bool read(std::size_t begin, std::size_t end) {
    line_.entries.clear();
    line_.width = 0;
    line_.has_qid = line_.blank = false;
    end = std::min(end, begin + std::min(end - begin, text_.substr(begin, end - begin).find('#')));
    std::size_t i = begin;
    std::size_t stop = next_token(i, end);
    line_.blank = i == end;
    if (line_.blank) return true;
    line_.label = {};
    if (may_lack_label_ && is_entry(i, stop)) {
      stop = i;  // it is read again, as the first entry
    } else if (!read_label(i, stop)) {
      return false;
    }
    bool first = true;
    for (i = stop, stop = next_token(i, end); i < end; i = stop, stop = next_token(i, end)) {
      const bool qid = first && text_.substr(i, stop - i).starts_with("qid:");
      if (!qid && !read_entry(i, stop)) return false;
      line_.has_qid = line_.has_qid || qid;
      first = false;
    }
    return true;
  }

 private:
  bool fail(std::size_t offset, Message message) {
    mistake_ = {offset, std::move(message)};
    return false;
  }

  /// Moves `i` to the next token of the line and returns its end; i == end when there is none.
  std::size_t next_token(std::size_t& i, std::size_t end) const {
    while (i < end && is_blank(text_[i])) ++i;
    std::size_t stop = i;
    while (stop < end && !is_blank(text_[stop])) ++stop;
    return stop;
  }

  /// Is the token "digits:" and more?
  bool is_entry(std::size_t i, std::size_t stop) const {
    const std::string_view token = text_.substr(i, stop - i);
    const std::size_t digits = std::min(token.find_first_not_of("0123456789"), token.size());
    return token.starts_with("qid:") || (digits > 0 && digits < token.size() && token[digits] == ':');
  }

  bool read_label(std::size_t i, std::size_t stop) {
    const std::string_view token = text_.substr(i, stop - i);
    if (token.find(':') != std::string_view::npos) {
      return fail(i,
                  Message("the row starts with {}, but its label must come first, as in '+1 1:0.5'", excerpt(token)));
    }
    if (token.find(',') != std::string_view::npos) {
      return fail(i, Message("{} is not one label; rows with several labels (or CSV data) cannot be read as LIBSVM",
                             excerpt(token)));
    }
    const FieldKind kind = kind_of(token);
    if (kind != FieldKind::Number && kind != FieldKind::Text) return fail(i, complaint(token, "the label"));
    line_.label = token;
    return true;
  }

  bool read_entry(std::size_t i, std::size_t stop) {
    const char* const begin = text_.data() + i;
    const char* const end = text_.data() + stop;
    std::uint64_t index = 0;
    const auto [colon, code] = std::from_chars(begin, end, index);
    const std::string_view token = text_.substr(i, stop - i);
    const bool digits = colon != begin && colon != end && *colon == ':';
    if (!digits) return fail(i, Message("{} is not index:value, as in '3:0.5'", excerpt(token)));
    if (code == std::errc::result_out_of_range || index > static_cast<std::uint64_t>(kFeatureLimit)) {
      return fail(
          i, Message("the index of {} is larger than {}, the most features accepted", excerpt(token), kFeatureLimit));
    }
    if (index == 0) return fail(i, "the index is 0, but LIBSVM indices start at 1; add 1 to every index");
    const auto last = static_cast<std::uint64_t>(line_.width);
    if (index <= last) {
      return fail(i, index == last ? Message("index {} appears twice in this row; keep one of them", index)
                                   : Message("index {} comes after {}; indices must increase", index, last));
    }
    line_.width = static_cast<Count>(index);
    const std::string_view number(colon + 1, static_cast<std::size_t>(end - colon - 1));
    const std::optional<double> value = parse_double(number);
    if (!value)
      return fail(static_cast<std::size_t>(colon + 1 - text_.data()), complaint(number, Message("feature {}", index)));
    line_.entries.emplace_back(static_cast<Column>(index - 1), *value);
    return true;
  }

  std::string_view text_;
  LibsvmLine& line_;
  Mistake& mistake_;
  bool may_lack_label_;
};

}  // namespace

bool read_libsvm_line(std::string_view text, std::size_t begin, std::size_t end, LibsvmLine& line, Mistake& mistake,
                      bool may_lack_label) {
  return Parser(text, line, mistake, may_lack_label).read(begin, end);
}

}  // namespace pegasos
