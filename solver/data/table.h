// What a reader or generator hands over: rows as they were written, class names not yet mapped to +1 and -1.
#pragma once

#include <string>
#include <vector>

#include "data/rows.h"

namespace pegasos {

struct Table {
  std::string name;                        ///< short name for titles: "iris", "my_data.csv"
  std::string source;                      ///< where it came from: path, "generator two-blobs seed 5", citation
  RowStorage rows;                         ///< m x d, original units
  std::vector<std::string> feature_names;  ///< d names; "x1", "x2", ... where the file has none
  std::vector<std::string> classes;        ///< distinct labels as written, in order of first appearance
  std::vector<std::uint32_t> labels;       ///< m indices into `classes`
  std::vector<Message> notes;              ///< what the reader noticed, one sentence each ("2 rows are all zero")
  std::string label_column = {};           ///< as ReadOptions::label names it; empty where labels are no column
  bool by_hand = false;                    ///< changed by hand: nothing but this table gives it back
  bool read_once = false;                  ///< came from a pipe or standard input: likewise
};

/// Its rows have no label: there is one class, and it has no name.
bool is_unlabelled(const Table& table);

/// Whether a note is a reader's sentence on the column that it took for the label, or on lines that it took for
/// comments.
bool is_label_note(const Message& note);
bool is_comment_note(const Message& note);
/// Whether a mistake is that of a class which the model of other data does not know.
bool is_unknown_class(const Message& mistake);

}  // namespace pegasos
