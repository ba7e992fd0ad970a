// Pictures as the bytes of a file: SVG by our own writer (text stays text, bytes are stable), PDF and PNG by cairo with
// the fonts of fonts.h. Who has them writes them. Thread rule: functions are free of shared state; a FontBook may be
// shared.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plot/draw.h"
#include "plot/fonts.h"

namespace pegasos::plot {

/// One page in px at scale 1. PDF takes 1 px = 0.75 pt. PNG has width*scale x height*scale pixels.
struct Page {
  float width = 720.F;
  float height = 420.F;
  float scale = 1.F;
  Color background{255, 255, 255, 0};  ///< alpha 0: transparent
  std::string title;                   ///< plain text, for the metadata
  std::string ids = {};                ///< SVG: begins every id, where several documents stand in one file
};

using Painter = std::function<void(Canvas&)>;

/// The SVG document as text: the same calls give the same bytes.
std::string svg_document(const Page& page, const FontBook& fonts, const Painter& paint);

/// The bytes of a file, or the sentence that says why there are none.
struct Document {
  std::string bytes;
  std::string problem;  ///< empty: it was made
};

enum class FileFormat { svg, pdf, png };
/// By the suffix .svg, .pdf or .png, in capitals or not.
std::optional<FileFormat> file_format(const std::filesystem::path& file);

/// A page that the format can hold.
Document make_document(FileFormat format, const Page& page, const FontBook& fonts, const Painter& paint);
/// Equal pages, one for each painter.
Document pdf_document(const Page& page, const FontBook& fonts, const std::vector<Painter>& paint);
/// One figure as a card filling the page. page.background and page.title are taken from the theme and the figure.
Document figure_document(FileFormat format, const Figure& figure, Page page, const FontBook& fonts, const Theme& theme);

/// The visible curves of a figure as CSV: one row per sample, columns figure, series, x, y; numbers with all the
/// digits that are known: those of a double, or of a float where that is kept (f of each batch and |w_t| at every
/// step). A level has its value alone (x is empty). Where the axis y has names, a column `name` says which stands
/// beside y, and a name beside which there is no number has a row of its own.
std::string figure_csv(const Figure& figure);

}  // namespace pegasos::plot
