// Chinese characters in the font atlas, rasterised when they are first drawn: there are thousands, a window shows a few
// hundred, and an atlas of all of them in every size would take a second to build. They lie in one reserved rectangle
// that grows with the demand. Thread rule: the window's thread only.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "plot/fonts.h"

struct ImFontAtlas;

namespace pegasos::ui {

class ChineseGlyphs {
 public:
  explicit ChineseGlyphs(const plot::FontFiles& files) : files_(files) {}
  ~ChineseGlyphs();
  ChineseGlyphs(const ChineseGlyphs&) = delete;
  ChineseGlyphs& operator=(const ChineseGlyphs&) = delete;

  /// True if there is a font for them.
  bool available() const { return !files_.chinese.empty(); }

  /// Where a character lies relative to its pen position on the baseline (px, whole numbers), and in the atlas.
  struct Glyph {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    float u0 = 0, v0 = 0, u1 = 0, v1 = 0;
    bool visible = false;
  };
  /// Rasterises it if need be. Null while there is no place for it: build the atlas again (wants_room()).
  const Glyph* glyph(char32_t code, float em_px, bool strong);
  /// px; an em for what the font lacks.
  float advance(char32_t code, float em_px);
  bool has(char32_t code);

  /// A character was asked for that has no place in the atlas.
  bool wants_room() const { return wants_room_; }
  /// Before and after the atlas is built for that scale. Forgets all characters.
  void reserve(ImFontAtlas& atlas, float scale);
  void find_place(ImFontAtlas& atlas);

  /// Rows of the atlas that were painted since the last call: to be copied to the texture. Empty height: none.
  struct Patch {
    int x = 0, y = 0, width = 0, height = 0;
    std::vector<unsigned char> rgba;
  };
  Patch take_patch(ImFontAtlas& atlas);

 private:
  struct Font;  // FreeType's
  Font* font();
  bool rasterise(char32_t code, float em_px, bool strong, Glyph& out);

  plot::FontFiles files_;
  Font* font_ = nullptr;
  bool broken_ = false;
  std::map<std::tuple<char32_t, int, bool>, Glyph> glyphs_;
  std::map<char32_t, float> advances_;  ///< em
  ImFontAtlas* atlas_ = nullptr;        ///< with the rectangle below
  int rect_ = -1;
  int left_ = 0, top_ = 0, width_ = 0, height_ = 0;  ///< of the rectangle in the atlas
  int rows_ = 0;                                     ///< height to reserve; 0 = no character was ever drawn
  int pen_x_ = 0, pen_y_ = 0, line_ = 0;             ///< where the next character goes; height of the present line
  int dirty_from_ = 0, dirty_to_ = 0;
  bool wants_room_ = false;
};

}  // namespace pegasos::ui
