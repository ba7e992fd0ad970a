#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "core/in_order.h"
#include "data/labels.h"
#include "data/libsvm_piece.h"
#include "data/readers.h"
#include "data/text_pieces.h"

namespace pegasos {
namespace {

/// What is read, in the order of the text; the threads that read take turns in adding to it.
class LibsvmTable {
 public:
  LibsvmTable(const std::string& file, std::size_t most_bytes)
      : file_(file), most_bytes_(most_bytes), rows_(true, most_bytes) {}

  /// Adds the rows of the next piece, or the mistake in it. False: no more is wanted.
  bool add(const TextPiece& text, const LibsvmPiece& piece, const std::optional<Mistake>& mistake) {
    if (mistake) return fail(*mistake, text.text);
    if (piece.rows().stored.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max() - rows_.rows()))
      return fail({Mistake::kWhole, "there are more than 2^31 rows; use fewer"}, text.text);
    std::vector<std::uint32_t> numbers;
    for (const std::string& name : piece.classes()) numbers.push_back(classes_.number_of(name));
    for (const std::uint32_t label : piece.labels()) labels_.push_back(numbers[label]);
    if (rows_.rows() == 0 && text.fraction > 0) reserve(piece, text.fraction);
    rows_.append(piece.rows());
    if (rows_.is_full()) return fail({Mistake::kWhole, rows_too_many(most_bytes_)}, text.text);
    width_ = std::max(width_, piece.width());
    has_qid_ = has_qid_ || piece.has_qid();
    lines_ += piece.lines();
    return true;
  }
  bool fail(const Mistake& mistake, std::string_view text) { return fail(error_of(mistake, text, file_)); }
  bool fail(Error error) {
    error_ = std::move(error);
    if (error_->line > 0) error_->line += lines_;
    return false;
  }

  Result<Table> finish() {
    if (!error_ && rows_.rows() == 0)
      fail({Mistake::kWhole, "there are no rows of data; give at least one line such as '+1 1:0.5'"}, {});
    if (!error_ && width_ == 0)
      fail({Mistake::kWhole, "no row has a feature; write them as index:value, as in '+1 1:0.5'"}, {});
    const auto unnamed = classes_.find("");
    if (!error_ && unnamed && classes_.names().size() > 1)
      fail({Mistake::kWhole, Message("row {} has no label, and others have one; give every row a label, or none",
                                     std::ranges::find(labels_, *unnamed) - labels_.begin() + 1)},
           {});
    if (error_) return *error_;
    Table table;
    table.rows = rows_.finish(width_);
    table.feature_names = usual_names(width_);
    table.classes = classes_.take();
    table.labels = std::move(labels_);
    if (has_qid_) table.notes.emplace_back("query numbers (qid) were ignored");
    complete_table(table);
    return table;
  }

 private:
  /// The first piece tells about how much is to come.
  void reserve(const LibsvmPiece& piece, double fraction) {
    constexpr double kSlack = 1.02;
    const double times = kSlack / fraction;
    const auto of_all = [times](std::size_t n) { return static_cast<Count>(times * static_cast<double>(n)); };
    const std::vector<std::uint32_t>& stored = piece.rows().stored;
    rows_.reserve(of_all(stored.size()), of_all(std::accumulate(stored.begin(), stored.end(), std::size_t{0})),
                  piece.rows().narrow);
    labels_.reserve(static_cast<std::size_t>(of_all(stored.size())));
  }

  const std::string& file_;
  std::size_t most_bytes_;
  RowBuilder rows_;
  ClassList classes_;
  std::vector<std::uint32_t> labels_;
  std::optional<Error> error_;
  Count width_ = 0;
  Count lines_ = 0;
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

Result<Table> read_libsvm(TextPieces pieces, const std::string& file, Count threads, const JobControl& control,
                          std::size_t most_bytes, bool may_lack_labels) {
  struct Piece {
    TextPiece text;
    LibsvmPiece rows;
    std::optional<Error> failure;
    std::optional<Mistake> mistake;
  };
  LibsvmTable table(file, most_bytes);
  bool first = true;
  const auto take = [&](Piece& piece) {
    const auto more = pieces.next(piece.text);
    if (more && !*more) return false;
    piece.failure = more ? std::nullopt : std::optional(more.error());
    if (!more) piece.failure->file = file;
    if (more && first) {
      const auto start = start_of_text(piece.text.text, file);
      if (start) piece.text.text = *start;
      if (!start) piece.failure = start.error();
    }
    first = false;
    return true;
  };
  const auto read = [may_lack_labels](Piece& piece) {
    if (!piece.failure) piece.mistake = piece.rows.read(piece.text.text, may_lack_labels);
  };
  const auto add = [&](const Piece& piece) {
    if (piece.failure) return table.fail(*piece.failure);
    if (!table.add(piece.text, piece.rows, piece.mistake)) return false;
    control.tell({piece.text.fraction, 0});
    return !control.stopped() || table.fail({Mistake::kWhole, "reading was cancelled", ErrorCode::Cancelled}, {});
  };
  for_each_in_order<Piece>(threads, take, read, add);
  return table.finish();
}

}  // namespace pegasos
