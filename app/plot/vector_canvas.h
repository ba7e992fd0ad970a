// Files: SVG by our own writer (text stays text, bytes are stable), PDF and PNG by cairo with the fonts of fonts.h.
// Errors are returned as one sentence; an empty string is success. Files appear whole or not at all (temporary name,
// then rename). Thread rule: functions are free of shared state; a FontBook may be shared.
#pragma once

#include <filesystem>
#include <functional>
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

std::string write_svg(const std::filesystem::path& file, const Page& page, const FontBook& fonts, const Painter& paint);
std::string write_pdf(const std::filesystem::path& file, const Page& page, const FontBook& fonts, const Painter& paint);
/// A document of equal pages, one for each painter.
std::string write_pdf_pages(const std::filesystem::path& file, const Page& page, const FontBook& fonts,
                            const std::vector<Painter>& paint);
std::string write_png(const std::filesystem::path& file, const Page& page, const FontBook& fonts, const Painter& paint);

/// One figure as a card filling the page; the format follows the extension .svg, .pdf or .png. page.background and
/// page.title are taken from the theme and the figure.
std::string save_figure(const std::filesystem::path& file, const Figure& figure, Page page, const FontBook& fonts,
                        const Theme& theme);

/// The visible curves of a figure as CSV: one row per sample, columns figure, series, x, y; numbers with all their
/// digits. A level has its value alone (x is empty).
std::string figure_csv(const Figure& figure);

/// Writes text to a file, whole or not at all.
std::string write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace pegasos::plot
