#include "ui/chinese_glyphs.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_OUTLINE_H

#include <algorithm>
#include <cmath>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

constexpr int kAtlasWidth = 504;  // fits into the narrowest atlas
constexpr int kFirstRows = 256;   // at scale 1; then doubled on demand
constexpr int kMostRows = 8192;
constexpr double kStrong = 1.0 / 30;  // em by which strokes grow where the face is semibold

int glyph_size(float em_px) { return std::clamp(static_cast<int>(std::lround(em_px * 2.F)), 10, 400); }

}  // namespace

struct ChineseGlyphs::Font {
  FT_Library library = nullptr;
  FT_Face face = nullptr;
  ~Font() {
    if (face != nullptr) FT_Done_Face(face);
    if (library != nullptr) FT_Done_FreeType(library);
  }
};

ChineseGlyphs::~ChineseGlyphs() { delete font_; }

ChineseGlyphs::Font* ChineseGlyphs::font() {
  if (font_ != nullptr || broken_ || !available()) return font_;
  font_ = new Font;
  if (FT_Init_FreeType(&font_->library) != 0 ||
      FT_New_Face(font_->library, files_.chinese.c_str(), files_.chinese_index, &font_->face) != 0) {
    delete font_;
    font_ = nullptr;
    broken_ = true;
  }
  return font_;
}

bool ChineseGlyphs::has(char32_t code) { return font() != nullptr && FT_Get_Char_Index(font_->face, code) != 0; }

float ChineseGlyphs::advance(char32_t code, float em_px) {
  const auto [at, fresh] = advances_.try_emplace(code, 1.F);
  FT_Fixed units = 0;
  if (fresh && font() != nullptr &&
      FT_Get_Advance(font_->face, FT_Get_Char_Index(font_->face, code), FT_LOAD_NO_SCALE, &units) == 0) {
    at->second = static_cast<float>(units) / static_cast<float>(font_->face->units_per_EM);
  }
  return at->second * em_px;
}

void ChineseGlyphs::reserve(ImFontAtlas& atlas, float scale) {
  if (wants_room_) rows_ = rows_ == 0 ? kFirstRows : 2 * rows_;
  while (rows_ > 0 && static_cast<float>(rows_) < kFirstRows * scale * scale) rows_ *= 2;  // a window's characters
  rows_ = std::min(rows_, kMostRows);
  wants_room_ = false;
  glyphs_.clear();
  rect_ = rows_ > 0 ? atlas.AddCustomRectRegular(kAtlasWidth, rows_) : -1;
}

void ChineseGlyphs::find_place(ImFontAtlas& atlas) {
  atlas_ = &atlas;
  width_ = height_ = pen_x_ = pen_y_ = line_ = dirty_from_ = dirty_to_ = 0;
  if (rect_ < 0) return;
  const compat::AtlasRect rect = compat::atlas_rect(atlas, rect_);
  left_ = rect.x;
  top_ = rect.y;
  width_ = rect.w;
  height_ = rect.h;
}

const ChineseGlyphs::Glyph* ChineseGlyphs::glyph(char32_t code, float em_px, bool strong) {
  const auto [at, fresh] = glyphs_.try_emplace({code, glyph_size(em_px), strong});
  if (fresh && !rasterise(code, 0.5F * static_cast<float>(glyph_size(em_px)), strong, at->second)) {
    glyphs_.erase(at);
    return nullptr;
  }
  return &at->second;
}

bool ChineseGlyphs::rasterise(char32_t code, float em_px, bool strong, Glyph& out) {
  if (font() == nullptr) return true;  // nothing to see
  FT_Face face = font_->face;
  FT_Set_Char_Size(face, 0, static_cast<FT_F26Dot6>(std::lround(em_px * 64)), 72, 72);
  if (FT_Load_Char(face, code, FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP) != 0) return true;
  if (strong && face->glyph->format == FT_GLYPH_FORMAT_OUTLINE)
    FT_Outline_Embolden(&face->glyph->outline, std::lround(static_cast<double>(em_px) * 64 * kStrong));
  if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0) return true;
  const FT_Bitmap& picture = face->glyph->bitmap;
  const auto w = static_cast<int>(picture.width);
  const auto h = static_cast<int>(picture.rows);
  if (w == 0 || h == 0) return true;
  if (pen_x_ + w + 1 > width_) {
    pen_x_ = 0;
    pen_y_ += line_;
    line_ = 0;
  }
  if (w + 1 > width_ || pen_y_ + h + 1 > height_) {
    wants_room_ = rows_ < kMostRows;
    return false;
  }
  unsigned char* pixels = nullptr;
  int atlas_width = 0;
  int atlas_height = 0;
  atlas_->GetTexDataAsAlpha8(&pixels, &atlas_width, &atlas_height);
  const int x = left_ + pen_x_;
  const int y = top_ + pen_y_;
  for (int row = 0; row < h; ++row)
    std::copy_n(picture.buffer + static_cast<std::ptrdiff_t>(row) * picture.pitch, w,
                pixels + (y + row) * atlas_width + x);
  const float tw = static_cast<float>(atlas_width);
  const float th = static_cast<float>(atlas_height);
  out.x0 = static_cast<float>(face->glyph->bitmap_left);
  out.y0 = -static_cast<float>(face->glyph->bitmap_top);
  out.x1 = out.x0 + static_cast<float>(w);
  out.y1 = out.y0 + static_cast<float>(h);
  out.u0 = static_cast<float>(x) / tw;
  out.v0 = static_cast<float>(y) / th;
  out.u1 = static_cast<float>(x + w) / tw;
  out.v1 = static_cast<float>(y + h) / th;
  out.visible = true;
  if (dirty_to_ == dirty_from_) dirty_from_ = pen_y_;
  dirty_from_ = std::min(dirty_from_, pen_y_);
  pen_x_ += w + 1;
  line_ = std::max(line_, h + 1);
  dirty_to_ = std::max(dirty_to_, pen_y_ + line_);
  return true;
}

ChineseGlyphs::Patch ChineseGlyphs::take_patch(ImFontAtlas& atlas) {
  Patch out;
  if (&atlas != atlas_ || dirty_to_ <= dirty_from_) return out;
  unsigned char* pixels = nullptr;
  int atlas_width = 0;
  int atlas_height = 0;
  atlas.GetTexDataAsAlpha8(&pixels, &atlas_width, &atlas_height);
  out.x = left_;
  out.y = top_ + dirty_from_;
  out.width = width_;
  out.height = std::min(dirty_to_, height_) - dirty_from_;
  out.rgba.reserve(4 * static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
  for (int y = 0; y < out.height; ++y) {
    const unsigned char* row = pixels + static_cast<std::ptrdiff_t>(out.y + y) * atlas_width + out.x;
    for (int x = 0; x < out.width; ++x) out.rgba.insert(out.rgba.end(), {255, 255, 255, row[x]});
  }
  dirty_from_ = dirty_to_ = 0;
  return out;
}

}  // namespace pegasos::ui
