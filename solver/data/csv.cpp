#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "data/csv_layout.h"
#include "data/labels.h"
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
  }

  /// Everything is read into `table`, or a mistake is returned.
  std::optional<Mistake> read(Table& table) {
    if (mistake_) return mistake_;
    const auto lines = std::count(text_.begin(), text_.end(), '\n') + 1;
    const auto width = static_cast<Count>(layout_.width());
    rows_.reserve(lines, std::min(lines * width, static_cast<Count>(text_.size()) / 2 + 1));
    if (!layout_.has_header && !take_row()) return mistake_;
    for (CsvRecords::Next next; (next = records_.next(fields_)) != CsvRecords::Next::End;) {
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
    Column column = 0;
    for (const double value : values_) rows_.add(column++, value);
    if (rows_.rows() >= std::numeric_limits<std::int32_t>::max())
      return fail({Mistake::kWhole, "there are more than 2^31 rows; use fewer"});
    rows_.end_row(static_cast<Count>(layout_.features.size()));
    labels_.push_back(classes_.number_of(label_text(layout_, fields_)));
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
