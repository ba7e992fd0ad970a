// Marks of scatter plots as small pictures in the font atlas: 10,000 points then cost four vertices each instead of
// twenty. Thread rule: the window's thread only.
#pragma once

#include <vector>

#include "plot/canvas.h"

struct ImFontAtlas;

namespace pegasos::ui {

class Sprites {
 public:
  /// Texture coordinates of a mark, and the half size of the square to draw it in.
  struct Sprite {
    float u0 = 0;
    float v0 = 0;
    float u1 = 0;
    float v1 = 0;
    float half = 0;
  };

  /// Reserves places in an atlas that is being filled; `outline` is the stroke of hollow marks in px.
  void reserve(ImFontAtlas& atlas, float scale);
  /// Paints them into the atlas once it is built.
  void paint(ImFontAtlas& atlas);
  /// The mark of that radius, from the nearest one there is. False for shapes and sizes that have none.
  bool find(plot::MarkerShape shape, bool hollow, float radius, Sprite& sprite) const;

 private:
  struct Entry {
    plot::MarkerShape shape;
    bool hollow;
    float radius;
    int rect;
    int size;
    Sprite sprite;
  };
  std::vector<Entry> entries_;
  float scale_ = 1;
};

}  // namespace pegasos::ui
