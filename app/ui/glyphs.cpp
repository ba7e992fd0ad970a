#include "ui/glyphs.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

constexpr int kWidth = 2016;          // of the rectangle, in an atlas of 2,048
constexpr int kFirstRows = 384;       // at scale 1: a window's letters; then doubled on demand
constexpr int kMostRows = 4096;       // then the letters that are seen are made anew
constexpr int kGap = 1;               // texels between letters
constexpr double kStrong = 1.0 / 30;  // em by which Chinese strokes grow where the face is semibold

/// With the pixels that lie there.
Glyphs::Patch cut(ImFontAtlas& atlas, Glyphs::Patch out) {
  unsigned char* pixels = nullptr;
  int atlas_width = 0;
  int atlas_height = 0;
  atlas.GetTexDataAsAlpha8(&pixels, &atlas_width, &atlas_height);
  out.rgba.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
  for (int y = 0; y < out.height; ++y) {
    const unsigned char* row = pixels + static_cast<std::ptrdiff_t>(out.y + y) * atlas_width + out.x;
    for (int x = 0; x < out.width; ++x) out.rgba.push_back(IM_COL32(255, 255, 255, row[x]));
  }
  return out;
}

}  // namespace

int half_pixels(float em_px) { return std::clamp(static_cast<int>(std::lround(em_px * 2.F)), 10, 400); }

/// FreeType with the files that were needed.
struct Glyphs::Library {
  FT_Library library = nullptr;
  std::map<std::pair<std::string, int>, FT_Face> faces;  ///< null: it cannot be read
  Library() {
    if (FT_Init_FreeType(&library) != 0) library = nullptr;
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() {
    for (const auto& [file, face] : faces) {
      if (face != nullptr) FT_Done_Face(face);
    }
    if (library != nullptr) FT_Done_FreeType(library);
  }
  FT_Face open(const std::string& file, int index) {
    const auto [at, fresh] = faces.try_emplace({file, index}, nullptr);
    if (fresh && (library == nullptr || FT_New_Face(library, file.c_str(), index, &at->second) != 0))
      at->second = nullptr;
    return at->second;
  }
};

/// Coverage, row by row, and where it lies.
struct Glyphs::Picture {
  int width = 0;
  int height = 0;
  float left = 0;     ///< px from the pen
  int top = 0;        ///< px above the baseline
  float columns = 1;  ///< for one pixel
  bool whole = false;
  std::vector<unsigned char> pixels;
};

Glyphs::Glyphs(std::shared_ptr<const plot::FontBook> book)
    : book_(std::move(book)), library_(std::make_unique<Library>()) {}
Glyphs::~Glyphs() = default;

Glyphs::Strike& Glyphs::strike(plot::Face face, float em_px) {
  const int half = half_pixels(em_px);
  return strikes_.try_emplace({face, half}, face, 0.5F * static_cast<float>(half)).first->second;
}

/// U+FFFD in place of what no font has.
char32_t Glyphs::known(plot::Face face, char32_t code) const { return book_->has(face, code) ? code : plot::kBadCode; }

Glyphs::Glyph& Glyphs::measured(Strike& strike, char32_t code) {
  Glyph& glyph = code < strike.ascii_.size() ? strike.ascii_[code] : strike.others_[code];
  if (glyph.state == Glyph::State::unknown) {
    glyph.advance = strike.em_ * book_->advance(strike.face_, known(strike.face_, code));
    glyph.state = Glyph::State::measured;
  }
  return glyph;
}

const Glyphs::Glyph& Glyphs::drawn(Strike& strike, char32_t code) {
  Glyph& glyph = measured(strike, code);
  if (glyph.state == Glyph::State::measured &&
      place(picture(strike.face_, known(strike.face_, code), strike.em_), glyph)) {
    glyph.state = Glyph::State::made;
  }
  return glyph;
}

/// Latin letters stand at fractions of a pixel: they are drawn several times as wide and each column is the mean of its
/// neighbours, so that the texture can be read in between. Chinese ones have strokes at whole pixels.
Glyphs::Picture Glyphs::picture(plot::Face face, char32_t code, float em) const {
  Picture out;
  const plot::FontSource source = book_->source(face, code);
  const plot::FontFiles& files = book_->files();
  const bool chinese = source == plot::FontSource::chinese;
  FT_Face font = library_->open(chinese                               ? files.chinese
                                : source == plot::FontSource::symbols ? files.symbols
                                                                      : files.of(face),
                                chinese ? files.chinese_index : 0);
  if (font == nullptr) return out;
  const int columns = chinese ? 1 : oversampled_;
  const auto size = static_cast<FT_F26Dot6>(std::lround(em * 64));
  FT_Set_Char_Size(font, columns * size, size, 72, 72);
  if (FT_Load_Char(font, code, FT_LOAD_NO_BITMAP | (chinese ? FT_LOAD_TARGET_LIGHT : FT_LOAD_NO_HINTING)) != 0)
    return out;
  const bool strong = face == plot::Face::semibold || face == plot::Face::math_bold;
  if (chinese && strong && font->glyph->format == FT_GLYPH_FORMAT_OUTLINE)
    FT_Outline_Embolden(&font->glyph->outline, std::lround(static_cast<double>(em) * 64 * kStrong));
  if (FT_Render_Glyph(font->glyph, FT_RENDER_MODE_NORMAL) != 0) return out;
  const FT_Bitmap& bitmap = font->glyph->bitmap;
  if (bitmap.width == 0 || bitmap.rows == 0) return out;
  const auto w = static_cast<int>(bitmap.width);
  out.width = w + columns - 1;
  out.height = static_cast<int>(bitmap.rows);
  out.columns = static_cast<float>(columns);
  out.left = (static_cast<float>(font->glyph->bitmap_left) - 0.5F * static_cast<float>(columns - 1)) / out.columns;
  out.top = font->glyph->bitmap_top;
  out.whole = chinese;
  out.pixels.reserve(static_cast<std::size_t>(out.width) * bitmap.rows);
  for (int y = 0; y < out.height; ++y) {
    const unsigned char* row = bitmap.buffer + static_cast<std::ptrdiff_t>(y) * bitmap.pitch;
    int sum = 0;
    for (int x = 0; x < out.width; ++x) {
      if (x < w) sum += row[x];
      if (x >= columns) sum -= row[x - columns];
      out.pixels.push_back(static_cast<unsigned char>(sum / columns));
    }
  }
  return out;
}

/// False: there is no room.
bool Glyphs::place(const Picture& picture, Glyph& out) {
  const int w = picture.width;
  const int h = picture.height;
  if (w == 0) return true;
  if (pen_x_ + w + kGap > width_) {
    pen_x_ = 0;
    pen_y_ += line_;
    line_ = 0;
  }
  if (w + kGap > width_ || pen_y_ + h + kGap > height_) {
    wants_room_ = true;
    return false;
  }
  unsigned char* pixels = nullptr;
  int atlas_width = 0;
  int atlas_height = 0;
  atlas_->GetTexDataAsAlpha8(&pixels, &atlas_width, &atlas_height);
  const int x = left_ + pen_x_;
  const int y = top_ + pen_y_;
  for (int row = 0; row < h; ++row)
    std::copy_n(picture.pixels.data() + static_cast<std::ptrdiff_t>(row) * w, w, pixels + (y + row) * atlas_width + x);
  const float tw = static_cast<float>(atlas_width);
  const float th = static_cast<float>(atlas_height);
  out.x0 = picture.left;
  out.y0 = -static_cast<float>(picture.top);
  out.x1 = out.x0 + static_cast<float>(w) / picture.columns;
  out.y1 = out.y0 + static_cast<float>(h);
  out.u0 = static_cast<float>(x) / tw;
  out.v0 = static_cast<float>(y) / th;
  out.u1 = static_cast<float>(x + w) / tw;
  out.v1 = static_cast<float>(y + h) / th;
  out.whole = picture.whole;
  out.visible = true;
  if (dirty_to_ == dirty_from_) dirty_from_ = pen_y_;
  dirty_from_ = std::min(dirty_from_, pen_y_);
  pen_x_ += w + kGap;
  line_ = std::max(line_, h + kGap);
  dirty_to_ = std::max(dirty_to_, pen_y_ + line_);
  return true;
}

void Glyphs::reserve(ImFontAtlas& atlas, float scale) {
  const bool scaled = std::exchange(scale_, scale) != scale;
  rows_ = scaled ? 0 : wants_room_ ? 2 * rows_ : rows_;
  rows_ = std::clamp(rows_, static_cast<int>(std::ceil(kFirstRows * std::max(1.F, scale * scale))), kMostRows);
  wants_room_ = false;
  oversampled_ = oversampling(scale);
  strikes_.clear();
  compat::set_atlas_width(atlas, 2048);
  rect_ = atlas.AddCustomRectRegular(kWidth, rows_);
}

void Glyphs::find_place(ImFontAtlas& atlas) {
  atlas_ = &atlas;
  pen_x_ = pen_y_ = line_ = dirty_from_ = dirty_to_ = 0;
  const compat::AtlasRect rect = compat::atlas_rect(atlas, rect_);
  left_ = rect.x;
  top_ = rect.y;
  width_ = rect.w;
  height_ = rect.h;
}

Glyphs::Patch Glyphs::take_patch(ImFontAtlas& atlas) {
  if (&atlas != atlas_ || dirty_to_ <= dirty_from_) return {};
  const int from = std::exchange(dirty_from_, 0);
  const int to = std::min(std::exchange(dirty_to_, 0), height_);
  return cut(atlas, {left_, top_ + from, width_, to - from, {}});
}

Glyphs::Patch Glyphs::whole(ImFontAtlas& atlas) {
  unsigned char* pixels = nullptr;
  Patch out;
  atlas.GetTexDataAsAlpha8(&pixels, &out.width, &out.height);
  return cut(atlas, std::move(out));
}

}  // namespace pegasos::ui
