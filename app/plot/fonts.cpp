#include "plot/fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H

#include <array>
#include <initializer_list>
#include <mutex>
#include <system_error>
#include <unordered_map>

namespace pegasos::plot {
namespace {

namespace fs = std::filesystem;

constexpr float kUnknownAdvance = 0.56F;
constexpr FT_ULong kLastCode = 0x2FFF;  // everything that labels use; keeps opening fast
constexpr FT_ULong kFirstChinese = 0x2E80;
constexpr FT_ULong kLastChinese = 0xFFEF;

fs::path first_existing(const fs::path& bundled, std::initializer_list<const char*> names,
                        std::initializer_list<const char*> folders) {
  std::error_code ignored;
  for (const char* name : names) {
    if (!bundled.empty() && fs::is_regular_file(bundled / name, ignored)) return bundled / name;
  }
  for (const char* folder : folders) {
    for (const char* name : names) {
      if (fs::is_regular_file(fs::path(folder) / name, ignored)) return fs::path(folder) / name;
    }
  }
  return {};
}

using Advances = std::unordered_map<char32_t, float>;

/// Of the code points from `first` to `last`.
bool read_advances(FT_Library library, const fs::path& file, int index, FT_ULong first, FT_ULong last,
                   Advances& advances) {
  FT_Face face = nullptr;
  if (file.empty() || FT_New_Face(library, file.c_str(), index, &face) != 0) return false;
  const float em = static_cast<float>(face->units_per_EM);
  FT_UInt glyph = 0;
  for (FT_ULong code = first == 0 ? FT_Get_First_Char(face, &glyph) : FT_Get_Next_Char(face, first - 1, &glyph);
       glyph != 0 && code <= last; code = FT_Get_Next_Char(face, code, &glyph)) {
    FT_Fixed units = 0;
    if (em > 0.F && FT_Get_Advance(face, glyph, FT_LOAD_NO_SCALE, &units) == 0) {
      advances.emplace(static_cast<char32_t>(code), static_cast<float>(units) / em);
    }
  }
  FT_Done_Face(face);
  return !advances.empty();
}

/// True for code points that are taken from the symbol font even where the text font has them (Inter's √ looks like a
/// tick, its ‖ is too tall). The window's atlas leaves them out of the text faces.
bool prefers_symbol_font(char32_t code) {
  // Inter draws these few well, and its minus is as wide as its digits.
  if (code == 0x2212 || code == 0x2260 || code == 0x2264 || code == 0x2265 || code == 0x2248) return false;
  return code == 0x2016 || (code >= 0x1D40 && code <= 0x1D61) || (code >= 0x2100 && code <= 0x214F) ||
         (code >= 0x2190 && code <= 0x23FF) || (code >= 0x25A0 && code <= 0x27FF);
}

class FileFontBook final : public FontBook {
 public:
  FileFontBook(const FontFiles& files, std::string* error) : files_(files) {
    FT_Library library = nullptr;
    const bool ready = FT_Init_FreeType(&library) == 0;
    std::string unread;
    const auto load = [&](const fs::path& file, Advances& advances) {
      if (ready && read_advances(library, file, 0, 0, kLastCode, advances)) return;
      unread += (unread.empty() ? "" : ", ") + (file.empty() ? std::string("a missing file") : file.string());
    };
    for (const Face face : {Face::text, Face::semibold, Face::math, Face::math_bold}) {
      load(files_.of(face), faces_[static_cast<std::size_t>(face)]);
    }
    load(files_.symbols, symbols_);
    if (ready) read_advances(library, files_.symbols, 0, kBadCode, kBadCode, symbols_);
    if (ready) FT_Done_FreeType(library);
    if (error != nullptr) {
      *error = unread.empty() ? "" : "Fonts cannot be read: " + unread + ". " + missing_fonts_hint(files_);
    }
  }

  const FontFiles& files() const override { return files_; }

  float advance(Face face, char32_t code) const override {
    const FontSource from = source(face, code);
    const Advances& table = from == FontSource::symbols ? symbols_ : from == FontSource::chinese ? chinese() : of(face);
    const auto found = table.find(code);
    if (found != table.end()) return found->second;
    return code != kBadCode && symbols_.contains(kBadCode) ? symbols_.at(kBadCode) : kUnknownAdvance;
  }

  bool has(Face face, char32_t code) const override {
    return of(face).contains(code) || symbols_.contains(code) || in_chinese(code);
  }

  FontSource source(Face face, char32_t code) const override {
    if (in_chinese(code)) return FontSource::chinese;
    const bool in_face = of(face).contains(code);
    const bool in_symbols = symbols_.contains(code);
    if (!in_face && !in_symbols) return FontSource::none;
    return in_symbols && (!in_face || prefers_symbol_font(code)) ? FontSource::symbols : FontSource::face;
  }

  std::vector<FontRun> runs(Face face, std::string_view utf8) const override {
    std::vector<FontRun> out;
    for (std::size_t at = 0; at < utf8.size();) {
      const std::size_t start = at;
      const char32_t code = next_code(utf8, at);
      const FontSource from = source(face, is_drawable(code) ? code : kBadCode);
      if (out.empty() || out.back().source != from) out.push_back({from, {}});
      out.back().text += drawable(utf8.substr(start, at - start));
    }
    return out;
  }

 private:
  const Advances& of(Face face) const { return faces_[static_cast<std::size_t>(face)]; }
  bool in_chinese(char32_t code) const {
    return code >= kFirstChinese && code <= kLastChinese && chinese().contains(code);
  }
  /// Read when the first one is asked for: the file is large, and a browser must fetch it.
  const Advances& chinese() const {
    std::call_once(chinese_once_, [this] {
      FT_Library library = nullptr;
      if (files_.chinese.empty() || FT_Init_FreeType(&library) != 0) return;
      read_advances(library, files_.chinese, files_.chinese_index, kFirstChinese, kLastChinese, chinese_);
      FT_Done_FreeType(library);
    });
    return chinese_;
  }

  FontFiles files_;
  std::array<Advances, 4> faces_;
  Advances symbols_;
  mutable Advances chinese_;
  mutable std::once_flag chinese_once_;
};

/// The simplified Chinese font of a collection: the one whose name says SC, else the first one.
int simplified_index(const fs::path& file) {
  if (file.extension() != ".ttc") return 0;
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return 0;
  int found = 0;
  FT_Long count = 1;
  for (FT_Long i = 0; i < count; ++i) {
    FT_Face face = nullptr;
    if (FT_New_Face(library, file.c_str(), i, &face) != 0) break;
    count = face->num_faces;
    const std::string_view family = face->family_name != nullptr ? face->family_name : "";
    if (family.ends_with("CJK SC")) found = static_cast<int>(i);
    FT_Done_Face(face);
  }
  FT_Done_FreeType(library);
  return found;
}

}  // namespace

const fs::path& FontFiles::of(Face face) const {
  switch (face) {
    case Face::semibold: return semibold;
    case Face::math: return math;
    case Face::math_bold: return math_bold;
    case Face::text: break;
  }
  return text;
}

FontFiles find_fonts(const fs::path& exe_folder) {
  const fs::path bundled = exe_folder.empty() ? fs::path() : exe_folder / ".." / "share" / "pegasos-lab" / "fonts";
  const auto inter = {"/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter"};
  const auto stix = {"/usr/share/fonts/opentype/stix", "/usr/share/fonts/opentype/stix-word"};
  FontFiles files;
  files.symbols = first_existing(bundled, {"DejaVuSans.ttf"}, {"/usr/share/fonts/truetype/dejavu"});
  files.text = first_existing(bundled, {"Inter-Regular.otf", "Inter-Regular.ttf"}, inter);
  files.semibold = first_existing(bundled, {"Inter-SemiBold.otf", "Inter-SemiBold.ttf", "Inter-Medium.otf"}, inter);
  files.math = first_existing(bundled, {"STIXGeneral-Italic.otf", "STIX-Italic.otf", "STIXTwoText-Italic.otf"}, stix);
  files.math_bold = first_existing(
      bundled, {"STIXGeneral-BoldItalic.otf", "STIX-BoldItalic.otf", "STIXTwoText-BoldItalic.otf"}, stix);
  files.chinese = first_existing(
      bundled, {"NotoSansCJK-Regular.ttc", "wqy-microhei.ttc", "wqy-microhei.ttf"},
      {"/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/wqy", "/usr/share/fonts/truetype/noto"});
  files.chinese_index = simplified_index(files.chinese);
  const auto fall_back = [](fs::path& file, const fs::path& other) {
    if (file.empty()) file = other;
  };
  fall_back(files.text, files.symbols);
  fall_back(files.semibold, files.text);
  fall_back(files.math, files.text);
  fall_back(files.math_bold, files.math);
  fall_back(files.symbols, files.text);
  return files;
}

std::string missing_fonts_hint(const FontFiles& files) {
  const auto is = [](const fs::path& file, std::string_view start) {
    return file.filename().string().starts_with(start);
  };
  std::string packages;
  if (!is(files.text, "Inter") || !is(files.semibold, "Inter")) packages += " fonts-inter";
  if (!is(files.math, "STIX") || !is(files.math_bold, "STIX")) packages += " fonts-stix";
  if (!is(files.symbols, "DejaVu")) packages += " fonts-dejavu-core";
  if (packages.empty()) return {};
  return "Some fonts are missing; install the package(s)" + packages + " for text as it is meant to look.";
}

std::shared_ptr<const FontBook> FontBook::open(const FontFiles& files, std::string* error) {
  return std::make_shared<FileFontBook>(files, error);
}

float FontBook::width(const TextStyle& style, std::string_view utf8) const {
  float ems = 0.F;
  for (std::size_t at = 0; at < utf8.size();) ems += advance(style.face, next_code(utf8, at));
  return ems * style.size;
}

char32_t next_code(std::string_view utf8, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  const unsigned char lead = byte(at++);
  if (lead < 0x80) return lead;
  const std::size_t more = lead >= 0xF0 && lead < 0xF5   ? 3
                           : lead >= 0xE0 && lead < 0xF0 ? 2
                           : lead >= 0xC2 && lead < 0xE0 ? 1
                                                         : 0;
  if (more == 0 || at + more > utf8.size()) return kBadCode;
  char32_t code = lead & (0x3FU >> more);
  for (std::size_t i = 0; i < more; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return kBadCode;
    code = (code << 6) | (byte(at + i) & 0x3FU);
  }
  constexpr char32_t kLeastOfLength[] = {0, 0x80, 0x800, 0x10000};  // smaller ones are written in fewer bytes
  if (code < kLeastOfLength[more] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return kBadCode;
  at += more;
  return code;
}

bool is_drawable(char32_t code) {
  const auto within = [code](char32_t first, char32_t last) { return code >= first && code <= last; };
  const bool control = code < 0x20 || within(0x7F, 0x9F);
  const bool turns = code == 0x61C || within(0x200E, 0x200F) || within(0x2028, 0x202E) || within(0x2066, 0x2069);
  const bool no_character =
      within(0xFDD0, 0xFDEF) || code == 0xFEFF || within(0xFFF9, 0xFFFB) || (code & 0xFFFE) == 0xFFFE;
  return !control && !turns && !no_character;
}

std::string drawable(std::string_view utf8) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t from = at;
    const char32_t code = next_code(utf8, at);
    out += code != kBadCode && is_drawable(code) ? utf8.substr(from, at - from) : kReplacement;
  }
  return out;
}

}  // namespace pegasos::plot
