// The font atlas: every face of the plot layer in every size that was asked for, rasterised at exactly that size, so
// that text is crisp at any scale. Sizes are em in px (as plot::TextStyle), rounded to half a pixel.
// Thread rule: the window's thread only.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "plot/fonts.h"

struct ImFont;

namespace pegasos::ui {

class Fonts {
 public:
  explicit Fonts(plot::FontFiles files);

  /// Makes the atlas of the current ImGui context for that scale (content scale times text size). Between frames only.
  /// A size that was asked for since then and is not there makes `stale()` true: build again before the next frame.
  void build(float scale);
  bool stale() const { return !wanted_.empty(); }

  /// The font for an em size in px (already scaled); the nearest one while the right one is not built yet. Never null
  /// after build().
  ImFont* font(plot::Face face, float em_px);
  /// The em size that is really drawn: rounded to half a pixel.
  static float snapped(float em_px);
  /// Advance in px of one code point in that font.
  static float advance(const ImFont& font, char32_t code);
  /// True if the font draws the code point itself, not as a placeholder.
  static bool has(const ImFont& font, char32_t code);

  float scale() const { return scale_; }
  const plot::FontFiles& files() const { return files_; }

  /// Texture coordinates of a filled disc and of a filled square in the atlas, for dots drawn as sprites.
  struct Sprite {
    float u0 = 0, v0 = 0, u1 = 0, v1 = 0;
    float reach = 1;  ///< half size of the quad for a mark of radius 1
  };
  Sprite disc() const;

 private:
  using Size = std::pair<plot::Face, int>;  // face, half pixels
  void add(Size size);
  void bake_disc();

  plot::FontFiles files_;
  float scale_ = 0;
  std::map<Size, ImFont*> fonts_;
  std::set<Size> used_;
  std::set<Size> wanted_;
  int disc_id_ = -1;
};

}  // namespace pegasos::ui
