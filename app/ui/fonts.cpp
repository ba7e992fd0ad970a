#include "ui/fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

#include <fstream>
#include <iterator>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

using plot::Face;

constexpr std::size_t kMaxSizes = 12;

// em sizes of the fields that a window has from its start. Another one is added when it is asked for.
struct Seed {
  Face face;
  float em;
};
constexpr Seed kSeeds[] = {{Face::text, 12.5F}, {Face::semibold, 15.F}};

// Inclusive ranges, zero-terminated. What the symbol font provides is left out of the text faces: a merged font fills
// only what is still missing.
constexpr ImWchar kTextRanges[] = {0x20,   0x7E,   0xA0,   0x17F,  0x2C6,  0x2DD,  0x300,  0x304,  0x370,  0x3FF,
                                   0x1E00, 0x1EFF, 0x2010, 0x2015, 0x2018, 0x2044, 0x2070, 0x209C, 0x2150, 0x215F,
                                   0x2212, 0x2212, 0x2248, 0x2248, 0x2260, 0x2260, 0x2264, 0x2265, 0};
constexpr ImWchar kSymbolRanges[] = {
    0x20,   0x7E,   0xB1,   0xB7,   0xD7,   0xF7,   0x391,  0x3D6,  0x1D40, 0x1D61, 0x2016, 0x2016, 0x2070, 0x209C,
    0x2102, 0x2102, 0x2113, 0x2115, 0x211D, 0x211D, 0x2190, 0x2199, 0x21A6, 0x21A6, 0x21BA, 0x21BB, 0x21D0, 0x21D4,
    0x2200, 0x2211, 0x2213, 0x2213, 0x2215, 0x221E, 0x2225, 0x222B, 0x2243, 0x2248, 0x2260, 0x2265, 0x226A, 0x226B,
    0x2282, 0x2287, 0x2295, 0x2297, 0x22A5, 0x22A5, 0x22C5, 0x22C5, 0x2308, 0x230B, 0x25A0, 0x25A1, 0x25B2, 0x25B7,
    0x25BC, 0x25C1, 0x25C6, 0x25CF, 0x26A0, 0x26A0, 0x2713, 0x2718, 0x27E8, 0x27E9, 0xFFFD, 0xFFFD, 0};

/// Height from descender to ascender in em: what ImGui calls the size of a font. 1.2 if the file cannot be read.
float line_ratio(const std::filesystem::path& file) {
  static std::map<std::filesystem::path, float> known;
  const auto found = known.find(file);
  if (found != known.end()) return found->second;
  float ratio = 1.2F;
  FT_Library library = nullptr;
  FT_Face face = nullptr;
  if (FT_Init_FreeType(&library) == 0) {
    if (FT_New_Face(library, file.c_str(), 0, &face) == 0) {
      // The hhea table, as ImGui's rasteriser reads it; FreeType's own numbers may come from elsewhere.
      const auto* hhea = static_cast<const TT_HoriHeader*>(FT_Get_Sfnt_Table(face, FT_SFNT_HHEA));
      if (hhea != nullptr && face->units_per_EM > 0)
        ratio = static_cast<float>(hhea->Ascender - hhea->Descender) / static_cast<float>(face->units_per_EM);
      FT_Done_Face(face);
    }
    FT_Done_FreeType(library);
  }
  known.emplace(file, ratio);
  return ratio;
}

}  // namespace

/// Read once; empty where it cannot be read.
std::string& Fonts::bytes_of(const std::filesystem::path& file) {
  const auto known = read_.find(file);
  if (known != read_.end()) return known->second;
  std::string bytes;
  std::error_code ignored;
  if (std::filesystem::is_regular_file(file, ignored)) {
    std::ifstream in(file, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  return read_.emplace(file, std::move(bytes)).first->second;
}

ImFont* Fonts::add(Size size) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const float em = 0.5F * static_cast<float>(size.second);
  const std::filesystem::path& file = files().of(size.first);
  ImFontConfig config;
  config.OversampleH = oversampling(scale_);
  config.OversampleV = 1;
  config.FontDataOwnedByAtlas = false;
  const auto read = [&](const std::filesystem::path& from, const ImWchar* ranges) -> ImFont* {
    std::string& bytes = bytes_of(from);
    if (bytes.empty()) return nullptr;
    const float px = compat::font_px(em * line_ratio(from));
    return atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), px, &config, ranges);
  };
  ImFont* font = read(file, kTextRanges);
  if (font == nullptr) font = atlas.AddFontDefault();
  config.MergeMode = true;
  read(files().symbols, kSymbolRanges);
  return font;
}

void Fonts::build(float scale) {
  if (scale != scale_) missing_.clear();  // those were of the old scale
  if (scale != scale_ || used_.size() + missing_.size() > kMaxSizes) {
    used_.clear();
    for (const Seed& seed : kSeeds) used_.insert({seed.face, half_pixels(seed.em * scale)});
  }
  used_.merge(std::exchange(missing_, {}));
  scale_ = scale;
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  fields_.clear();
  for (const Size& size : used_) fields_[size] = add(size);
  io.FontDefault = fields_.begin()->second;
  sprites_.reserve(*io.Fonts, scale);
  glyphs_.reserve(*io.Fonts, scale);
  io.Fonts->Build();
  sprites_.paint(*io.Fonts);
  glyphs_.find_place(*io.Fonts);
}

ImFont* Fonts::field(plot::Face face, float em_px) {
  const Size wanted{face, half_pixels(em_px)};
  const auto found = fields_.find(wanted);
  if (found != fields_.end()) return found->second;
  missing_.insert(wanted);
  return ImGui::GetIO().FontDefault;
}

}  // namespace pegasos::ui
