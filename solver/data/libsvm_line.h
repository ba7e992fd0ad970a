// One line of LIBSVM text; shared by the reader and the preview (private to the data layer).
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "data/text.h"

namespace pegasos {

struct LibsvmLine {
  bool blank = false;  ///< nothing but blanks and a comment
  bool has_qid = false;
  std::string_view label;
  std::vector<std::pair<Column, double>> entries;  ///< column from 0, increasing; zeros as they are written
  Count width = 0;                                 ///< largest index
};

/// Reads text[begin, end) into `line`; false with a `mistake` otherwise. A row that `may_lack_label` may begin with an
/// entry: its label is empty.
bool read_libsvm_line(std::string_view text, std::size_t begin, std::size_t end, LibsvmLine& line, Mistake& mistake,
                      bool may_lack_label = false);

}  // namespace pegasos
