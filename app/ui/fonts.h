// The font atlas: all letters as they are drawn (glyphs.h), marks, and the fonts of the fields in which text is typed,
// which Dear ImGui draws. Sizes are em in px (as plot::TextStyle), rounded to half a pixel.
// Thread rule: the window's thread only.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "plot/fonts.h"
#include "ui/glyphs.h"
#include "ui/sprites.h"

struct ImFont;

namespace pegasos::ui {

class Fonts {
 public:
  explicit Fonts(const plot::FontFiles& files) : book_(plot::FontBook::open(files)), glyphs_(book_) {}

  /// Makes the atlas of the current ImGui context for that scale (content scale times text size). Between frames only.
  void build(float scale);
  /// A field's size was asked for that is not there, or there is no room for more letters: build again (with the same
  /// scale) before the next frame.
  bool stale() const { return fields_.empty() || !missing_.empty() || glyphs_.wants_room(); }

  /// The font of a field for an em size in px (already scaled); another one while the right one is not built yet. Never
  /// null after build().
  ImFont* field(plot::Face face, float em_px);

  /// False: no font has its characters.
  bool can_show_chinese() const { return !files().chinese.empty(); }
  Glyphs& glyphs() { return glyphs_; }

  /// What is drawn in words, not in mathematics, goes there too, run by run; null for nowhere (tests).
  void watch_words(std::set<std::string>* words) { words_ = words; }
  void drawn(plot::Face face, std::string_view words) {
    if (words_ != nullptr && (face == plot::Face::text || face == plot::Face::semibold)) words_->emplace(words);
  }

  float scale() const { return scale_; }
  const std::shared_ptr<const plot::FontBook>& book() const { return book_; }
  const plot::FontFiles& files() const { return book_->files(); }
  const Sprites& sprites() const { return sprites_; }

 private:
  using Size = std::pair<plot::Face, int>;  // face, half pixels
  ImFont* add(Size size);
  std::string& bytes_of(const std::filesystem::path& file);

  std::shared_ptr<const plot::FontBook> book_;
  std::map<std::filesystem::path, std::string> read_;  ///< files as they are; the atlas points into them
  float scale_ = 0;
  std::map<Size, ImFont*> fields_;
  std::set<Size> used_;     ///< of the present atlas
  std::set<Size> missing_;  ///< asked for since, and not there
  Sprites sprites_;
  Glyphs glyphs_;
  std::set<std::string>* words_ = nullptr;
};

}  // namespace pegasos::ui
