#include <cairo-pdf.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <fstream>
#include <system_error>

#include "plot/cairo_canvas.h"
#include "plot/math_text.h"
#include "plot/vector_canvas.h"

namespace pegasos::plot {
namespace {

namespace fs = std::filesystem;

constexpr double kPointsPerPixel = 0.75;
constexpr double kLargestImage = 32767.0;  // cairo's limit

std::string cannot_write(const fs::path& file, const std::string& why) {
  return "Cannot write " + file.string() + ": " + why + ".";
}

/// Runs `write` on a temporary neighbour of `file` and renames it over `file` if that went well.
template <class Write>
std::string atomically(const fs::path& file, Write write) {
  static std::atomic<unsigned> counter{0};
  if (file.empty() || !file.has_filename()) return "Give the name of a file to write to, not a folder.";
  std::error_code error;
  if (fs::is_directory(file, error)) return cannot_write(file, "it is a folder; give the name of a file in it");
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error)) return cannot_write(file, "the folder does not exist; make it first");
  fs::path temporary = file;
  temporary += "." + std::to_string(::getpid()) + "-" + std::to_string(++counter) + ".part";
  std::string problem = write(temporary);
  if (problem.empty()) {
    fs::rename(temporary, file, error);
    if (!error) return {};
    problem = error.message();
  }
  fs::remove(temporary, error);
  return cannot_write(file, problem);
}

std::string check_page(const Page& page) {
  const bool sound = std::isfinite(page.width) && std::isfinite(page.height) && page.width >= 1.F &&
                     page.height >= 1.F && std::isfinite(page.scale) && page.scale > 0.F;
  if (!sound) return "A page needs a width, a height and a scale above zero.";
  if (std::max(page.width, page.height) * page.scale > kLargestImage) {
    return "A page of more than 32,767 pixels on a side cannot be written; choose a smaller size or scale.";
  }
  return {};
}

/// Paints on a surface and closes it; the surface is destroyed by the caller. Empty on success.
std::string paint_on(cairo_surface_t* surface, const Page& page, const FontBook& fonts, const Painter& paint,
                     double scale) {
  cairo_t* context = cairo_create(surface);
  cairo_scale(context, scale, scale);
  {
    CairoCanvas canvas(context, fonts);
    canvas.fill_rect({0.F, 0.F, page.width, page.height}, page.background);
    paint(canvas);
  }
  const cairo_status_t drawn = cairo_status(context);
  cairo_destroy(context);
  if (drawn != CAIRO_STATUS_SUCCESS) return cairo_status_to_string(drawn);
  const cairo_status_t kept = cairo_surface_status(surface);
  return kept == CAIRO_STATUS_SUCCESS ? std::string() : cairo_status_to_string(kept);
}

std::string shortest(double value) {
  char buffer[40];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out(1, '"');
  for (const char c : text) {
    if (c == '"') out += c;
    out += c;
  }
  out += '"';
  return out;
}

}  // namespace

std::string write_text(const fs::path& file, const std::string& text) {
  return atomically(file, [&](const fs::path& temporary) -> std::string {
    std::ofstream out(temporary, std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    return out ? "" : "the folder is not writable or the disk is full";
  });
}

std::string write_svg(const fs::path& file, const Page& page, const FontBook& fonts, const Painter& paint) {
  if (std::string problem = check_page(page); !problem.empty()) return problem;
  return write_text(file, svg_document(page, fonts, paint));
}

std::string write_pdf(const fs::path& file, const Page& page, const FontBook& fonts, const Painter& paint) {
  return write_pdf_pages(file, page, fonts, {paint});
}

std::string write_pdf_pages(const fs::path& file, const Page& page, const FontBook& fonts,
                            const std::vector<Painter>& paint) {
  if (std::string problem = check_page(page); !problem.empty()) return problem;
  return atomically(file, [&](const fs::path& temporary) {
    cairo_surface_t* surface =
        cairo_pdf_surface_create(temporary.c_str(), kPointsPerPixel * page.width, kPointsPerPixel * page.height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, drawable(page.title).c_str());
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Pegasos Lab");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    std::string problem;
    for (std::size_t i = 0; i < paint.size() && problem.empty(); ++i) {
      problem = paint_on(surface, page, fonts, paint[i], kPointsPerPixel);
      if (i + 1 < paint.size()) cairo_surface_show_page(surface);
    }
    cairo_surface_finish(surface);
    const cairo_status_t status = cairo_surface_status(surface);
    if (problem.empty() && status != CAIRO_STATUS_SUCCESS) problem = cairo_status_to_string(status);
    cairo_surface_destroy(surface);
    return problem;
  });
}

std::string write_png(const fs::path& file, const Page& page, const FontBook& fonts, const Painter& paint) {
  if (std::string problem = check_page(page); !problem.empty()) return problem;
  return atomically(file, [&](const fs::path& temporary) {
    const int width = static_cast<int>(std::lround(page.width * page.scale));
    const int height = static_cast<int>(std::lround(page.height * page.scale));
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, std::max(1, width), std::max(1, height));
    std::string problem = paint_on(surface, page, fonts, paint, static_cast<double>(page.scale));
    if (problem.empty()) {
      const cairo_status_t status = cairo_surface_write_to_png(surface, temporary.c_str());
      if (status != CAIRO_STATUS_SUCCESS) problem = cairo_status_to_string(status);
    }
    cairo_surface_destroy(surface);
    return problem;
  });
}

std::string save_figure(const fs::path& file, const Figure& figure, Page page, const FontBook& fonts,
                        const Theme& theme) {
  page.background = theme.of(Hue::panel);
  page.title = plain_text(figure.title);
  const Painter paint = [&](Canvas& canvas) {
    DrawOptions options;
    options.card = true;
    draw(figure, canvas, {0.F, 0.F, page.width, page.height}, theme, options);
  };
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (extension == ".svg") return write_svg(file, page, fonts, paint);
  if (extension == ".pdf") return write_pdf(file, page, fonts, paint);
  if (extension == ".png") return write_png(file, page, fonts, paint);
  return "A figure is saved as .svg, .pdf or .png; " + file.filename().string() + " ends otherwise.";
}

std::string figure_csv(const Figure& figure) {
  std::string out = "figure,series,x,y\n";
  const auto row = [&](const std::string& id, double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y)) return;
    out += csv_field(figure.id) + "," + csv_field(id) + "," + shortest(x) + "," + shortest(y) + "\n";
  };
  const auto samples = [&](const std::string& id, const ColumnSource& source) {
    for (std::size_t i = 0; i < source.size(); ++i) row(id, source.x(i), source.y(i));
  };
  std::vector<const Mark*> marks;
  for (const Mark& mark : figure.marks) marks.push_back(&mark);
  for (const Figure& upper : figure.above) {
    for (const Mark& mark : upper.marks) marks.push_back(&mark);
  }
  for (const Mark* each : marks) {
    const Mark& mark = *each;
    if (!base(mark).visible) continue;
    if (const Line* line = std::get_if<Line>(&mark)) {
      const std::size_t size = line->source ? line->source->size() : std::min(line->x.size(), line->y.size());
      for (std::size_t i = 0; i < size; ++i) {
        line->source ? row(line->id, line->source->x(i), line->source->y(i)) : row(line->id, line->x[i], line->y[i]);
      }
    } else if (const Scatter* scatter = std::get_if<Scatter>(&mark)) {
      for (const DataPoint& p : scatter->points) row(scatter->id, p.x, p.y);
    } else if (const ColumnBand* band = std::get_if<ColumnBand>(&mark)) {
      if (band->source) samples(band->id, *band->source);
    } else if (const Rule* rule = std::get_if<Rule>(&mark); rule != nullptr && std::isfinite(rule->at)) {
      out += csv_field(figure.id) + "," + csv_field(rule->id) + "," +
             (rule->vertical ? shortest(rule->at) + "," : "," + shortest(rule->at)) + "\n";
    } else if (const Envelope* envelope = std::get_if<Envelope>(&mark)) {
      const std::size_t size = std::min({envelope->x.size(), envelope->low.size(), envelope->high.size()});
      for (std::size_t i = 0; i < size; ++i) row(envelope->id + ".low", envelope->x[i], envelope->low[i]);
      for (std::size_t i = 0; i < size; ++i) row(envelope->id + ".high", envelope->x[i], envelope->high[i]);
    } else if (const Bars* bars = std::get_if<Bars>(&mark)) {
      for (std::size_t i = 0; i < bars->heights.size() && i + 1 < bars->edges.size(); ++i) {
        row(bars->id, 0.5 * (bars->edges[i] + bars->edges[i + 1]), bars->heights[i]);
      }
    } else if (const Boxes* boxes = std::get_if<Boxes>(&mark)) {
      for (const Boxes::Box& box : boxes->boxes) row(boxes->id, box.x1, 0.5 * (box.y0 + box.y1));
    } else if (const Rings* rings = std::get_if<Rings>(&mark)) {
      for (const DataPoint& p : rings->points) row(rings->id, p.x, p.y);
    } else if (const Picture* picture = std::get_if<Picture>(&mark)) {
      for (std::size_t i = 0; i < picture->values.size(); ++i) {
        row(picture->id, static_cast<double>(i), picture->values[i]);
      }
    }
  }
  return out;
}

}  // namespace pegasos::plot
