// The first rows of a file as a table with a head that stays: label column tinted, ignored ones faded.
#pragma once

#include <optional>
#include <vector>

#include "data/preview.h"
#include "ui/context.h"

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
  void jump_to(Count line) { jump_ = line; }
  /// Another file: back to its beginning.
  void reset() { back_ = true; }

 private:
  std::vector<float> widths(UiContext& ui, const Preview& preview) const;
  std::optional<Click> heads(UiContext& ui, const Preview& preview, const std::vector<float>& widths, plot::Rect area,
                             float scroll);
  static bool label_ring(UiContext& ui, std::size_t j, bool chosen, plot::Rect head);
  void rows(UiContext& ui, const Preview& preview, const std::vector<float>& widths, plot::Rect area);

  std::optional<Count> jump_;
  bool back_ = false;
};

/// "3 values", "1.2 … 7.9": what a column holds.
std::string column_summary(const PreviewColumn& column);
/// The head's word for column j: its name, or "column 3".
std::string column_title(const Preview& preview, std::size_t j);

}  // namespace pegasos::ui
