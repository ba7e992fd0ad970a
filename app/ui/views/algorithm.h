// See ui/context.h for what a view is.
#pragma once

#include "ui/context.h"

namespace pegasos::ui {

class AlgorithmView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

 private:
  void explain(UiContext& ui, const std::string& sentence, plot::Rect place, float size);
  static float sentence_height(UiContext& ui, const std::string& sentence, float width, float size);

  float scrolled_ = 0;  ///< px of the sentence above its place
};

}  // namespace pegasos::ui
