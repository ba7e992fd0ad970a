// The first rows of a file as a table with a head that stays: label column tinted, ignored ones faded.
#pragma once

#include <optional>
#include <vector>

#include "data/preview.h"
#include "ui/context.h"
#include "ui/table.h"

namespace pegasos::ui {

class ImportTable {
 public:
  /// What was clicked in a column's head: the head itself, or the ring that makes the column the label.
  struct Click {
    std::size_t column = 0;
    bool label = false;
  };
  std::optional<Click> draw(UiContext& ui, const Preview& preview, plot::Rect area);
  /// Scrolls to a line of the file where it is among the rows.
  void jump_to(const Preview& preview, Count line);
  /// Another file: back to its beginning.
  void reset() { rows_ = {.scroll_to = plot::Point{}}; }

 private:
  static std::vector<TableHead> columns(UiContext& ui, const Preview& preview);
  static std::optional<Click> head(UiContext& ui, const Preview& preview, std::size_t j, plot::Rect cell,
                                   plot::Rect seen);
  static bool label_ring(UiContext& ui, std::size_t j, bool chosen, plot::Rect head);

  TableState rows_;
};

/// "3 values", "1.2 … 7.9": what a column holds.
std::string column_summary(const PreviewColumn& column);
/// The head's word for column j: its name, or "column 3".
std::string column_title(const Preview& preview, std::size_t j);

}  // namespace pegasos::ui
