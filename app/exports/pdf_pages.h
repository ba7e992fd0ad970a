// Pages of A4 that are set line after line: what the PDF of a report and of an article share. Private to this layer.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "plot/figure.h"
#include "plot/vector_canvas.h"

namespace pegasos::exports {

inline constexpr float kPageWidth = 794.F;  // A4 at 96 px an inch
inline constexpr float kPageHeight = 1123.F;
inline constexpr float kPageMargin = 56.F;

/// Something with a height that is painted at a place of a page.
struct PageBlock {
  float height = 0.F;
  std::function<void(plot::Canvas&, const plot::Rect&)> paint;  ///< none: a gap, left out at the head of a page
  bool with_next = false;  ///< a heading does not stand alone at the foot of a page
  bool new_page = false;   ///< what follows begins one
};

/// The indices of those that stand on each page.
std::vector<std::vector<std::size_t>> pages_of(const std::vector<PageBlock>& blocks);

/// Collects blocks. `ruler` measures and is not drawn on.
class PageSetter {
 public:
  PageSetter(const plot::Canvas& ruler, const plot::Theme& theme) : ruler_(ruler), theme_(theme) {}

  plot::TextStyle style(float size, plot::Hue hue = plot::Hue::ink1, plot::Face face = plot::Face::text) const {
    return {size, face, theme_.of(hue), false};
  }
  /// Wrapped words, then a gap. `mark` stands before the first line, in the indent.
  void words(const std::string& markup, const plot::TextStyle& ink, float indent = 0.F, float after = 0.F,
             bool with_next = false, const std::string& mark = {});
  void gap(float height, bool with_next = false) { blocks.push_back({height, nullptr, with_next}); }
  void new_page() { blocks.push_back({0.F, nullptr, false, true}); }
  /// Side by side.
  void figures(const std::vector<plot::Figure>& row, float height);
  /// Lines to write on, on one page.
  void room(int lines);

  std::vector<PageBlock> blocks;

 protected:
  const plot::Canvas& ruler_;
  const plot::Theme& theme_;
};

/// The blocks that `fill` sets, on as many pages as they need; the program's version at the
/// foot, and the page's number as `numbering` says: "{} of {}".
plot::Document paged_document(const std::string& title, std::string_view numbering, const plot::FontBook& fonts,
                              const std::function<std::vector<PageBlock>(const plot::Canvas& ruler)>& fill);

}  // namespace pegasos::exports
