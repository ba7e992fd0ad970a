// The rows of a piece of LIBSVM text. Lines in the plain form that programs write are read in one go; every other line,
// and every mistake, is left to the strict reader of libsvm_line.h (private to the data layer).
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "data/libsvm_line.h"
#include "data/rows.h"
#include "data/text.h"

namespace pegasos {

class LibsvmPiece {
 public:
  /// Reads whole lines; what was read before is forgotten. A mistake's offset is one in `text`. Rows that
  /// `may_lack_labels` may begin with an entry: their class has no name.
  std::optional<Mistake> read(std::string_view text, bool may_lack_labels = false);

  const RowBatch& rows() const { return rows_; }
  /// Of each row a number of `classes`.
  const std::vector<std::uint32_t>& labels() const { return labels_; }
  const std::vector<std::string>& classes() const { return classes_.names(); }
  Count width() const { return width_; }  ///< largest index
  bool has_qid() const { return has_qid_; }
  Count lines() const { return lines_; }  ///< blank ones too

 private:
  bool plain_line(const char*& place);
  bool plain_label(std::string_view label);
  void take_line();

  RowBatch rows_;
  std::size_t entries_ = 0;  // used of rows_.ids and rows_.values
  std::vector<std::uint32_t> labels_;
  ClassList classes_;
  std::uint32_t last_class_ = 0;  // of the last label
  struct Known {
    std::uint64_t key = 0;  // the bytes of the label
    std::uint32_t number = 0;
  };
  std::array<Known, 4> known_;  // some of the classes
  Count width_ = 0;
  bool has_qid_ = false;
  Count lines_ = 0;
  LibsvmLine line_;
  const char* end_ = nullptr;  // of the text
};

}  // namespace pegasos
