// The font atlas: every face of the plot layer in every size that was asked for, rasterised at exactly that size, so
// that text is crisp at any scale. Sizes are em in px (as plot::TextStyle), rounded to half a pixel.
// Thread rule: the window's thread only.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "plot/fonts.h"
#include "ui/chinese_glyphs.h"
#include "ui/sprites.h"

struct ImFont;

namespace pegasos::ui {

class Fonts {
 public:
  explicit Fonts(plot::FontFiles files) : files_(std::move(files)), chinese_(files_) {}

  /// Makes the atlas of the current ImGui context for that scale (content scale times text size). Between frames only.
  void build(float scale);
  /// A size was asked for that is not there: build again (with the same scale) before the next frame.
  bool stale() const { return fonts_.empty() || !missing_.empty() || chinese_.wants_room(); }

  /// The font for an em size in px (already scaled); the nearest one while the right one is not built yet. Never null
  /// after build().
  ImFont* font(plot::Face face, float em_px);
  /// True if that face draws the code point itself and not a placeholder.
  bool has(plot::Face face, char32_t code);

  /// False: no font has its characters.
  bool can_show_chinese() const { return chinese_.available(); }
  ChineseGlyphs& chinese() { return chinese_; }

  /// What is drawn in words, not in mathematics, goes there too, run by run; null for nowhere (tests).
  void watch_words(std::set<std::string>* words) { words_ = words; }
  void drawn(plot::Face face, std::string_view words) {
    if (words_ != nullptr && (face == plot::Face::text || face == plot::Face::semibold)) words_->emplace(words);
  }

  float scale() const { return scale_; }
  const plot::FontFiles& files() const { return files_; }
  const Sprites& sprites() const { return sprites_; }

 private:
  using Size = std::pair<plot::Face, int>;  // face, half pixels
  ImFont* add(Size size);
  std::string& bytes_of(const std::filesystem::path& file);

  plot::FontFiles files_;
  std::map<std::filesystem::path, std::string> read_;  ///< files as they are; the atlas points into them
  float scale_ = 0;
  std::map<Size, ImFont*> fonts_;
  std::set<Size> used_;     ///< of the present atlas
  std::set<Size> missing_;  ///< asked for since, and not there
  Sprites sprites_;
  ChineseGlyphs chinese_;
  std::set<std::string>* words_ = nullptr;
};

}  // namespace pegasos::ui
