// Where the font files are, and how wide their glyphs are. The window's atlas and the exports use the same files, so a
// figure has the same layout everywhere. Thread rule: immutable after open(), free to share.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plot/canvas.h"

namespace pegasos::plot {

/// Files of the faces; an empty path was not found.
struct FontFiles {
  std::filesystem::path text;       ///< Inter Regular
  std::filesystem::path semibold;   ///< Inter SemiBold
  std::filesystem::path math;       ///< STIX Italic
  std::filesystem::path math_bold;  ///< STIX Bold Italic
  std::filesystem::path symbols;    ///< DejaVu Sans: √ ∇ ∈ ⟨ ⟩ ‖ ✓ ✗ and all that the others lack
  std::filesystem::path chinese;    ///< WenQuanYi Micro Hei or Noto Sans CJK; empty: Chinese cannot be shown
  int chinese_index = 0;            ///< which font of that collection
  /// All that English needs.
  bool complete() const {
    return !text.empty() && !semibold.empty() && !math.empty() && !math_bold.empty() && !symbols.empty();
  }
  const std::filesystem::path& of(Face face) const;
};

/// Looks in exe_folder/../share/pegasos-lab/fonts, then where Debian's fonts-inter, fonts-stix and fonts-dejavu-core
/// put them; for Chinese Debian's fonts-noto-cjk, else fonts-wqy-microhei. A face that is missing takes the nearest one
/// that exists (text for semibold, DejaVu for everything), but nothing stands in for Chinese.
FontFiles find_fonts(const std::filesystem::path& exe_folder);

/// One sentence naming the packages to install if faces are missing; empty if the set is complete.
std::string missing_fonts_hint(const FontFiles& files);

/// Which file draws a code point: the face's own, FontFiles::symbols or FontFiles::chinese.
enum class FontSource {
  face,
  symbols,
  chinese,
  none  ///< no file has it: it is as wide as kReplacement, and cairo draws that
};

/// Part of a text that one file draws.
struct FontRun {
  FontSource source = FontSource::face;
  std::string text;
};

/// True for Chinese characters, their punctuation and full-width forms: they come from FontFiles::chinese, and a line
/// may break on either side of them.
constexpr bool is_chinese(char32_t code) {
  return (code >= 0x2E80 && code <= 0x9FFF) || (code >= 0xFF00 && code <= 0xFFEF);
}

/// Advance widths of all faces, read once from the files.
class FontBook {
 public:
  /// Reads the files (some 20 ms). A face that cannot be read is measured as 0.56 em a character and drawn by the
  /// symbol font; `error` then says which. Never null.
  static std::shared_ptr<const FontBook> open(const FontFiles& files, std::string* error = nullptr);
  virtual ~FontBook() = default;

  virtual const FontFiles& files() const = 0;
  /// Advance in em of one code point, with the fallback to the other files.
  virtual float advance(Face face, char32_t code) const = 0;
  /// True if one of the files has the glyph.
  virtual bool has(Face face, char32_t code) const = 0;
  /// The file that draws it.
  virtual FontSource source(Face face, char32_t code) const = 0;
  /// Splits a text into the runs of one file each.
  virtual std::vector<FontRun> runs(Face face, std::string_view utf8) const = 0;
  /// Width in px of one run of text of that style.
  float width(const TextStyle& style, std::string_view utf8) const;
};

/// Decodes one code point at `at` and moves `at` past it; bytes that are not UTF-8 give kBadCode, one each.
inline constexpr char32_t kBadCode = 0xFFFD;
char32_t next_code(std::string_view utf8, std::size_t& at);

/// The same character as UTF-8: in pictures it stands for what cannot be drawn.
inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
/// False for control characters, for marks that turn the reading order or break lines, and for what is no character:
/// cairo and XML 1.0 refuse some of them, and none has a shape.
bool is_drawable(char32_t code);
/// `utf8` with kReplacement in the place of each of them, and of bytes that are not UTF-8.
std::string drawable(std::string_view utf8);

}  // namespace pegasos::plot
