// Letters in the font atlas, each rasterised when it is first drawn: an atlas of all of them in every size would take a
// second to build. They lie in one reserved rectangle that grows with the demand. Thread rule: the window's thread
// only.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plot/fonts.h"

struct ImFontAtlas;

namespace pegasos::ui {

/// Sizes of letters are told apart in half pixels, so that sliding the scale does not fill the atlas with near
/// duplicates.
int half_pixels(float em_px);
/// Columns of a letter's picture for one pixel, in an atlas of that scale.
inline int oversampling(float scale) { return scale > 1.6F ? 2 : 3; }

class Glyphs {
 public:
  explicit Glyphs(std::shared_ptr<const plot::FontBook> book);
  ~Glyphs();
  Glyphs(const Glyphs&) = delete;
  Glyphs& operator=(const Glyphs&) = delete;

  /// Where a letter lies relative to its pen position on the baseline (px), and in the atlas.
  struct Glyph {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    float u0 = 0, v0 = 0, u1 = 0, v1 = 0;
    float advance = 0;   ///< px
    bool whole = false;  ///< it wants to stand at a whole pixel
    bool visible = false;
    enum class State : std::uint8_t { unknown, measured, made } state = State::unknown;
  };

  /// The letters of one face in one size, in half pixels.
  class Strike {
   public:
    Strike(plot::Face face, float em) : face_(face), em_(em) {}

   private:
    friend class Glyphs;
    plot::Face face_;
    float em_;  ///< px
    std::array<Glyph, 128> ascii_;
    std::unordered_map<char32_t, Glyph> others_;
  };
  /// Valid until the atlas is built again.
  Strike& strike(plot::Face face, float em_px);

  /// Rasterises it if need be. Invisible while there is no place for it: build the atlas again (wants_room()). What no
  /// font has is U+FFFD.
  const Glyph& drawn(Strike& strike, char32_t code);
  float advance(Strike& strike, char32_t code) { return measured(strike, code).advance; }

  /// A letter was asked for that has no place in the atlas.
  bool wants_room() const { return wants_room_; }
  /// Before and after the atlas is built for that scale. Forgets all letters.
  void reserve(ImFontAtlas& atlas, float scale);
  void find_place(ImFontAtlas& atlas);

  /// Rows of the atlas that were painted since the last call: to be copied to the texture. Empty height: none.
  struct Patch {
    int x = 0, y = 0, width = 0, height = 0;
    std::vector<std::uint32_t> rgba;  ///< as ImGui packs colours
  };
  Patch take_patch(ImFontAtlas& atlas);
  /// All of it.
  static Patch whole(ImFontAtlas& atlas);

 private:
  struct Library;
  struct Picture;  // of one letter
  Glyph& measured(Strike& strike, char32_t code);
  char32_t known(plot::Face face, char32_t code) const;
  Picture picture(plot::Face face, char32_t code, float em) const;
  bool place(const Picture& picture, Glyph& out);

  std::shared_ptr<const plot::FontBook> book_;
  std::unique_ptr<Library> library_;
  std::map<std::pair<plot::Face, int>, Strike> strikes_;  ///< by size in half pixels
  int oversampled_ = 3;                                   ///< columns of a picture for one pixel
  ImFontAtlas* atlas_ = nullptr;                          ///< with the rectangle below
  int rect_ = -1;
  int left_ = 0, top_ = 0, width_ = 0, height_ = 0;  ///< of the rectangle in the atlas
  float scale_ = 0;                                  ///< of the atlas
  int rows_ = 0;                                     ///< height to reserve at that scale
  int pen_x_ = 0, pen_y_ = 0, line_ = 0;             ///< where the next letter goes; height of the present line
  int dirty_from_ = 0, dirty_to_ = 0;
  bool wants_room_ = false;
};

}  // namespace pegasos::ui
