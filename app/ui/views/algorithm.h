// See ui/context.h for what a view is.
#pragma once

#include <cstdint>

#include "text/text.h"
#include "ui/context.h"

namespace pegasos::ui {

class AlgorithmView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

 private:
  void explain(UiContext& ui, const std::string& sentence, plot::Rect place, float size);

  /// What the letters were chosen for. A longer sentence makes them smaller, none makes them larger again: what jumps
  /// from step to step is not read.
  struct Held {
    float w = 0;  ///< px of the panel
    float h = 0;
    float scale = 0;
    std::uint64_t data_id = 0;
    text::Language language = {};
    bool operator==(const Held&) const = default;
  };
  Held held_;
  float size_ = 0;      ///< design px of the sentence's letters
  float row_ = 0;       ///< px of a line of the algorithm
  float scrolled_ = 0;  ///< px of the sentence above its place
};

}  // namespace pegasos::ui
