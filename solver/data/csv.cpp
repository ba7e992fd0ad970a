#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>

#include "core/in_order.h"
#include "core/numbers.h"
#include "core/pool.h"
#include "data/csv_layout.h"
#include "data/labels.h"
#include "data/plain_number.h"
#include "data/readers.h"
#include "data/text_pieces.h"

namespace pegasos {
namespace {

constexpr Count kLookAtRowsEvery = 2048;                   // rows between two looks at the stop token, and
constexpr std::size_t kLookBytes = std::size_t{1} << 20U;  // bytes, where the rows are long

/// Records that are plain: numbers of digits and a point, a label, nothing in quotes.
class PlainRecords {
 public:
  PlainRecords(std::string_view text, const CsvLayout& layout) : text_(text), layout_(layout) {
    if (text.size() > kNumberWord) whole_ = text.find_last_of("\n\r", text.size() - kNumberWord);
    if (whole_ == std::string_view::npos || layout.decimal != DecimalMark::Point || layout.delimiter == ' ') whole_ = 0;
  }

  static constexpr std::size_t kNot = std::string_view::npos;
  /// Where the record that begins at `from` ends, its numbers behind those of `values`; kNot, with nothing changed,
  /// where it is not plain and must be read strictly. The label may be one that is not allowed.
  std::size_t read(std::size_t from, Vector& values, std::string_view& label) const {
    if (from >= whole_ || text_[from] == '#') return kNot;
    const std::size_t before = values.size();
    const char* const end = read_fields(text_.data() + from, values, label);
    if (end != nullptr && (*end == '\n' || *end == '\r')) return static_cast<std::size_t>(end - text_.data());
    values.resize(before);
    return kNot;
  }

 private:
  bool ends(char c) const { return c == layout_.delimiter || c == '\n' || c == '\r'; }
  const char* read_fields(const char* at, Vector& values, std::string_view& label) const {
    for (std::size_t j = 0; j < layout_.width(); ++j) {
      if (j > 0 && *at++ != layout_.delimiter) return nullptr;
      const char* const begin = at;
      if (j == layout_.label || layout_.ignored[j]) {
        if (j == layout_.label && *at == '\'') return nullptr;  // it may not belong to the name
        for (; !ends(*at); ++at) {
          if (*at == '"' || (j == layout_.label && (*at == ' ' || *at == '\t'))) return nullptr;
        }
        if (j == layout_.label) label = {begin, static_cast<std::size_t>(at - begin)};
        continue;
      }
      double value = 0;
      at = plain_number(begin, value);
      if (at == nullptr || !ends(*at)) {  // with an exponent, or more digits
        for (at = begin; !ends(*at);) ++at;
        const auto other = parse_double({begin, static_cast<std::size_t>(at - begin)});
        if (!other) return nullptr;
        value = *other;
      }
      values.push_back(value);
    }
    return at;
  }

  std::string_view text_;
  const CsvLayout& layout_;
  std::size_t whole_ = 0;  // lines that begin before it have kNumberWord bytes behind their break
};

/// The plain records at the beginning of a piece of the text, read without knowing what stands before.
struct CsvPiece {
  std::size_t begin = 0, end = 0;  // of whole lines in the text
  std::size_t first = 0;           // where its records begin: `begin`, or what stood before is no record of data
  std::optional<Mistake> mistake;  // in its encoding or its length: then nothing else is read
  Vector values;
  std::vector<std::uint32_t> labels;  // numbers in `classes`
  std::vector<std::size_t> ends;      // of each record
  ClassList classes;

  void read(const PlainRecords& plain, std::string_view text) {
    values.clear();
    labels.clear();
    ends.clear();
    classes = {};
    if (mistake) return;
    mistake = encoding_mistake(text.substr(begin, end - begin));
    if (mistake) {
      mistake->offset += begin;
      return;
    }
    std::string_view label;
    for (std::size_t at = first; at < end; at = next_line(text, ends.back())) {
      const std::size_t record_end = plain.read(at, values, label);
      if (record_end == PlainRecords::kNot) return;
      labels.push_back(classes.number_of(label));
      ends.push_back(record_end);
    }
  }
};

/// One pass over the text, whose pieces are read at the same time.
class CsvReader {
 public:
  CsvReader(std::string_view text, const ReadOptions& options, const JobControl& control, const TextDone& done)
      : text_(text), control_(control), done_(done), records_(text, delimiter_of(text, options)) {
    layout_.delimiter = delimiter_of(text, options);
    understand(options);
  }

  /// Everything is read into `table`, or the first mistake of the text is returned; of one line, that in its
  /// encoding.
  std::optional<Mistake> read(TextPieces pieces, Count threads, Table& table) {
    if (!mistake_) read_pieces(std::move(pieces), threads);
    if (!mistake_ && rows_.rows() == 0) mistake_ = nothing_left();
    if (!mistake_) {
      finish(table, threads);
    } else if (mistake_->offset != Mistake::kWhole) {
      const std::size_t end = next_line(text_, line_end(text_, mistake_->offset));
      if (auto encoding = encoding_mistake(text_.substr(0, end))) return encoding;
    }
    return mistake_;
  }

 private:
  void read_pieces(TextPieces pieces, Count threads) {
    if (!layout_.has_header && !take_row()) return;
    const PlainRecords plain(text_, layout_);
    const std::size_t first = here();
    TextPiece cut;
    std::size_t cut_end = 0;
    const auto take = [&](CsvPiece& piece) {
      const auto more = pieces.next(cut);
      if (more && !*more) return false;
      piece.begin = cut_end;
      piece.end = cut_end += more ? cut.text.size() : 0;
      piece.mistake = more ? std::nullopt : std::optional(Mistake{piece.begin, more.error().message});
      piece.first = std::max(first, piece.begin);
      if (piece.begin == 0 && more) reserve(cut.text);
      return true;
    };
    const auto add = [&](const CsvPiece& piece) {
      if (piece.mistake) return go_on(plain, piece.mistake->offset) && fail(*piece.mistake);
      if (!take_over(piece) || !go_on(plain, piece.end)) return false;
      done_(text_.substr(piece.begin, piece.end - piece.begin));
      return true;
    };
    for_each_in_order<CsvPiece>(
        threads, take, [&](CsvPiece& piece) { piece.read(plain, text_); }, add);
  }

  void understand(const ReadOptions& options) {
    if (records_.next(fields_) == CsvRecords::Next::Mistake) {
      mistake_ = records_.mistake();
    } else {
      mistake_ = understand_csv(fields_, records_, options, layout_);
    }
  }

  /// The first piece tells about how many rows are to come.
  void reserve(std::string_view piece) {
    constexpr double kSlack = 1.02;
    const auto lines = static_cast<double>(std::ranges::count(piece, '\n') + 1);
    const double all = kSlack * lines * static_cast<double>(text_.size()) / static_cast<double>(piece.size());
    const double entries = std::min(all * static_cast<double>(layout_.width()), static_cast<double>(text_.size()) / 2);
    rows_.reserve(static_cast<Count>(all), static_cast<Count>(entries) + 1);
  }

  bool fail(Mistake mistake) {
    mistake_ = std::move(mistake);
    return false;
  }

  std::size_t here() const { return next_line(text_, records_.end()); }

  /// The records of `piece` that follow what was read, if one does.
  bool take_over(const CsvPiece& piece) {
    const auto met = std::ranges::lower_bound(piece.ends, records_.end());
    auto row = static_cast<std::size_t>(met - piece.ends.begin());
    if (met != piece.ends.end() && *met == records_.end()) {  // a strict reader came over the piece's beginning
      ++row;
    } else if (here() != piece.first) {
      return true;
    }
    const std::size_t width = layout_.features.size();
    std::vector<std::optional<std::uint32_t>> known(piece.classes.names().size());
    while (row < piece.ends.size()) {
      const std::size_t first = row;
      for (; row < piece.ends.size(); ++row) {
        auto& number = known[piece.labels[row]];
        if (!number) number = classes_.find(piece.classes.names()[piece.labels[row]]);
        if (!number) break;
        labels_.push_back(*number);
      }
      if (row > first) {
        rows_.append(std::span(piece.values).subspan(first * width, (row - first) * width), layout_width());
        records_.pass_to(piece.ends[row - 1]);
        if (!look()) return false;
      }
      if (row++ < piece.ends.size() && !strict_row()) return false;  // a label that was not seen before
    }
    return true;
  }

  /// Record by record, until the next begins at `end` or after it.
  bool go_on(const PlainRecords& plain, std::size_t end) {
    while (!at_end_ && here() < end) {
      if (plain_row(plain)) {
        if (!count_row()) return false;
      } else if (!strict_row()) {
        return false;
      }
    }
    return true;
  }

  /// The next record, if there is one. False after a mistake.
  bool strict_row() {
    const CsvRecords::Next next = records_.next(fields_);
    if (next == CsvRecords::Next::Mistake) return fail(records_.mistake());
    at_end_ = next == CsvRecords::Next::End;
    return at_end_ || take_row();
  }

  bool take_row() {
    Mistake mistake;
    switch (read_csv_row(layout_, fields_, records_.end(), values_, mistake)) {
      case RowFate::Wrong: return fail(std::move(mistake));
      case RowFate::LeftOut: ++left_out_; return true;
      case RowFate::Read: break;
    }
    labels_.push_back(classes_.number_of(label_text(layout_, fields_)));
    return count_row();
  }

  /// Takes the next record where it is plain and its label was seen before. False, with nothing changed, where not.
  bool plain_row(const PlainRecords& plain) {
    values_.clear();
    std::string_view label;
    const std::size_t end = plain.read(here(), values_, label);
    if (end == PlainRecords::kNot) return false;
    const auto known = classes_.find(label);
    if (!known) return false;
    labels_.push_back(*known);
    records_.pass_to(end);
    return true;
  }

  bool count_row() {
    rows_.append(values_, layout_width());
    return (rows_.rows() % kLookAtRowsEvery != 0 && records_.end() < looked_ + kLookBytes) || look();
  }

  bool look() {
    looked_ = records_.end();
    if (rows_.rows() >= std::numeric_limits<std::int32_t>::max())
      return fail({Mistake::kWhole, "there are more than 2^31 rows; use fewer"});
    control_.tell({static_cast<double>(records_.end()) / static_cast<double>(text_.size()), 0});
    return !control_.stopped() || fail({Mistake::kWhole, "reading was cancelled", ErrorCode::Cancelled});
  }

  Count layout_width() const { return static_cast<Count>(layout_.features.size()); }

  Mistake nothing_left() const {
    if (left_out_ > 0)
      return {Mistake::kWhole, "a value is missing in every row, so none is left; fill some in or ignore the column"};
    return {Mistake::kWhole, "there is a header but no rows of data; add at least one row"};
  }

  void finish(Table& table, Count threads) {
    table.rows = rows_.finish(layout_width(), threads);
    table.feature_names = std::move(layout_.feature_names);
    table.classes = classes_.take();
    table.labels = std::move(labels_);
    if (layout_.label != CsvLayout::kNoLabel) {
      const std::string& name = layout_.names[layout_.label];
      table.label_column = name.empty() ? std::to_string(layout_.label + 1) : name;
    }
    if (!layout_.label_note.empty()) table.notes.push_back(std::move(layout_.label_note));
    if (records_.comments() > 0) table.notes.push_back(comment_note(records_.comments()));
    if (left_out_ > 0) table.notes.push_back(left_out_note(left_out_));
    complete_table(table);
  }

  std::string_view text_;
  const JobControl& control_;
  const TextDone& done_;
  CsvRecords records_;
  CsvLayout layout_;
  std::optional<Mistake> mistake_;
  std::vector<CsvField> fields_;
  Vector values_;
  RowBuilder rows_{false};
  ClassList classes_;
  std::vector<std::uint32_t> labels_;
  Count left_out_ = 0;
  std::size_t looked_ = 0;  // where the stop token was looked at
  bool at_end_ = false;     // no record is left
};

/// The first row says what all others are like, so it is looked at before the pieces are.
std::optional<Mistake> first_line_mistake(std::string_view text, std::size_t line_bytes) {
  const std::size_t begin = first_csv_line(text);
  const bool ends = text.substr(begin, line_bytes + 1).find_first_of("\n\r") != std::string_view::npos;
  if (ends || text.size() - begin <= line_bytes) return std::nullopt;
  return Mistake{begin, line_too_long({}, line_bytes).message};
}

}  // namespace

Result<Table> read_csv(std::string_view text, const std::string& file, const ReadOptions& options,
                       const JobControl& control, std::size_t piece_bytes, const TextDone& done,
                       std::size_t line_bytes) {
  const auto start = start_of_text(text, file);
  if (!start) return start.error();
  if (const auto mistake = first_line_mistake(*start, line_bytes)) return error_of(*mistake, *start, file);
  const auto pieces = static_cast<Count>(start->size() / piece_bytes + 1);
  const Count threads = std::min(thread_count(options.threads), pieces);
  Table table;
  CsvReader reader(*start, options, control, done);
  if (const auto mistake = reader.read(TextPieces(*start, piece_bytes, {.line = line_bytes}), threads, table))
    return error_of(*mistake, *start, file);
  return table;
}

}  // namespace pegasos
