#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/numbers.h"
#include "data/csv_layout.h"
#include "data/labels.h"
#include "data/plain_number.h"
#include "data/readers.h"

namespace pegasos {
namespace {

constexpr Count kLookEvery = 2048;  // rows between two looks at the stop token

/// One pass over the text.
class CsvReader {
 public:
  CsvReader(std::string_view text, const ReadOptions& options, const JobControl& control)
      : text_(text), control_(control), records_(text, delimiter_of(text, options)) {
    layout_.delimiter = delimiter_of(text, options);
    understand(options);
    if (text.size() > kNumberWord) whole_ = text.find_last_of("\n\r", text.size() - kNumberWord);
    if (whole_ == std::string_view::npos) whole_ = 0;
  }

  /// Everything is read into `table`, or a mistake is returned.
  std::optional<Mistake> read(Table& table) {
    if (mistake_) return mistake_;
    const auto lines = std::count(text_.begin(), text_.end(), '\n') + 1;
    const auto width = static_cast<Count>(layout_.width());
    rows_.reserve(lines, std::min(lines * width, static_cast<Count>(text_.size()) / 2 + 1));
    if (!layout_.has_header && !take_row()) return mistake_;
    for (;;) {
      while (plain_row()) {
        if (!count_row()) return mistake_;
      }
      const CsvRecords::Next next = records_.next(fields_);
      if (next == CsvRecords::Next::End) break;
      if (next == CsvRecords::Next::Mistake) return records_.mistake();
      if (!take_row()) return mistake_;
    }
    if (rows_.rows() == 0) return nothing_left();
    finish(table);
    return std::nullopt;
  }

 private:
  void understand(const ReadOptions& options) {
    if (records_.next(fields_) == CsvRecords::Next::Mistake) {
      mistake_ = records_.mistake();
    } else {
      mistake_ = understand_csv(fields_, records_, options, layout_);
    }
  }

  bool fail(Mistake mistake) {
    mistake_ = std::move(mistake);
    return false;
  }

  bool take_row() {
    Mistake mistake;
    switch (read_csv_row(layout_, fields_, records_.end(), values_, mistake)) {
      case RowFate::Wrong:
        return fail(std::move(mistake));
      case RowFate::LeftOut:
        ++left_out_;
        return true;
      case RowFate::Read:
        break;
    }
    labels_.push_back(classes_.number_of(label_text(layout_, fields_)));
    return count_row();
  }

  /// Takes the next record where it is plain: numbers of digits and a point, a label that was seen before, no quotes.
  /// False, with nothing changed, where it is not: then it is read strictly.
  bool plain_row() {
    if (layout_.decimal != DecimalMark::Point || layout_.delimiter == ' ') return false;
    const std::size_t from = next_line(text_, records_.end());
    if (from >= whole_ || text_[from] == '#') return false;
    const auto ends = [&](char c) { return c == layout_.delimiter || c == '\n' || c == '\r'; };
    values_.clear();
    std::string_view label;
    const char* at = text_.data() + from;
    for (std::size_t j = 0; j < layout_.width(); ++j) {
      if (j > 0 && *at++ != layout_.delimiter) return false;
      if (j == layout_.label || layout_.ignored[j]) {
        const char* const begin = at;
        for (; !ends(*at); ++at) {
          if (*at == '"' || (j == layout_.label && (*at == ' ' || *at == '\t'))) return false;
        }
        if (j == layout_.label) label = {begin, static_cast<std::size_t>(at - begin)};
      } else {
        const char* const begin = at;
        double value = 0;
        at = plain_number(begin, value);
        if (at == nullptr || !ends(*at)) {  // with an exponent, or more digits
          for (at = begin; !ends(*at);) ++at;
          const auto other = parse_double({begin, static_cast<std::size_t>(at - begin)});
          if (!other) return false;
          value = *other;
        }
        values_.push_back(value);
      }
    }
    if (*at != '\n' && *at != '\r') return false;
    const auto known = classes_.find(label);
    if (!known) return false;
    labels_.push_back(*known);
    records_.pass_to(static_cast<std::size_t>(at - text_.data()));
    return true;
  }

  bool count_row() {
    Column column = 0;
    for (const double value : values_) rows_.add(column++, value);
    if (rows_.rows() >= std::numeric_limits<std::int32_t>::max())
      return fail({Mistake::kWhole, "there are more than 2^31 rows; use fewer"});
    rows_.end_row(static_cast<Count>(layout_.features.size()));
    if (rows_.rows() % kLookEvery != 0) return true;
    control_.tell({static_cast<double>(records_.end()) / static_cast<double>(text_.size()), 0});
    return !control_.stopped() || fail({Mistake::kWhole, "reading was cancelled", ErrorCode::Cancelled});
  }

  Mistake nothing_left() const {
    if (left_out_ > 0)
      return {Mistake::kWhole, "a value is missing in every row, so none is left; fill some in or ignore the column"};
    return {Mistake::kWhole, "there is a header but no rows of data; add at least one row"};
  }

  void finish(Table& table) {
    table.rows = rows_.finish(static_cast<Count>(layout_.features.size()));
    table.feature_names = std::move(layout_.feature_names);
    table.classes = classes_.take();
    table.labels = std::move(labels_);
    if (left_out_ > 0) table.notes.push_back(left_out_note(left_out_));
    complete_table(table);
  }

  std::string_view text_;
  std::size_t whole_ = 0;  // lines that begin before it have kNumberWord bytes behind their break
  const JobControl& control_;
  CsvRecords records_;
  CsvLayout layout_;
  std::optional<Mistake> mistake_;
  std::vector<CsvField> fields_;
  Vector values_;
  RowBuilder rows_{false};
  ClassList classes_;
  std::vector<std::uint32_t> labels_;
  Count left_out_ = 0;
};

}  // namespace

Result<Table> read_csv(std::string_view text, const std::string& file, const ReadOptions& options,
                       const JobControl& control) {
  const auto clean = clean_text(text, file);
  if (!clean) return clean.error();
  Table table;
  if (const auto mistake = CsvReader(*clean, options, control).read(table)) return error_of(*mistake, *clean, file);
  return table;
}

}  // namespace pegasos
