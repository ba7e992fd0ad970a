#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "data/labels.h"
#include "data/libsvm_line.h"
#include "data/readers.h"

namespace pegasos {
namespace {

constexpr Count kLookEvery = 1024;  // rows between two looks at the stop token

/// One pass over the text.
class LibsvmReader {
 public:
  LibsvmReader(std::string_view text, const JobControl& control) : text_(text), control_(control) {}

  std::optional<Mistake> read(Table& table) {
    rows_.reserve(std::count(text_.begin(), text_.end(), '\n') + 1, std::count(text_.begin(), text_.end(), ':'));
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = line_end(text_, begin);
      if (!take_line(begin, end)) return mistake_;
      begin = next_line(text_, end);
    }
    return finish(table);
  }

 private:
  bool fail(Mistake mistake) {
    mistake_ = std::move(mistake);
    return false;
  }

  bool take_line(std::size_t begin, std::size_t end) {
    if (!read_libsvm_line(text_, begin, end, line_, mistake_)) return false;
    if (line_.blank) return true;
    for (const auto& [column, value] : line_.entries) rows_.add(column, value);
    labels_.push_back(classes_.number_of(line_.label));
    width_ = std::max(width_, line_.width);
    has_qid_ = has_qid_ || line_.has_qid;
    if (rows_.rows() >= std::numeric_limits<std::int32_t>::max())
      return fail({begin, "there are more than 2^31 rows; use fewer"});
    rows_.end_row(0);
    if (rows_.rows() % kLookEvery != 0) return true;
    control_.tell({static_cast<double>(end) / static_cast<double>(text_.size()), 0});
    return !control_.stopped() || fail({Mistake::kWhole, "reading was cancelled", ErrorCode::Cancelled});
  }

  std::optional<Mistake> finish(Table& table) {
    if (rows_.rows() == 0)
      return Mistake{Mistake::kWhole, "there are no rows of data; give at least one line such as '+1 1:0.5'"};
    if (width_ == 0)
      return Mistake{Mistake::kWhole, "no row has a feature; write them as index:value, as in '+1 1:0.5'"};
    table.rows = rows_.finish(width_);
    table.feature_names.reserve(static_cast<std::size_t>(width_));
    for (Count j = 1; j <= width_; ++j) table.feature_names.push_back(fmt::format("x{}", j));
    table.classes = classes_.take();
    table.labels = std::move(labels_);
    if (has_qid_) table.notes.emplace_back("query numbers (qid) were ignored");
    complete_table(table);
    return std::nullopt;
  }

  std::string_view text_;
  const JobControl& control_;
  LibsvmLine line_;
  RowBuilder rows_{true};
  ClassList classes_;
  std::vector<std::uint32_t> labels_;
  Mistake mistake_;
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

Result<Table> read_libsvm(std::string_view text, const std::string& file, const JobControl& control) {
  const auto clean = clean_text(text, file);
  if (!clean) return clean.error();
  Table table;
  if (const auto mistake = LibsvmReader(*clean, control).read(table)) return error_of(*mistake, *clean, file);
  return table;
}

}  // namespace pegasos
