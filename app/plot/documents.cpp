#include <cairo-pdf.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

#include "plot/cairo_canvas.h"
#include "plot/math_text.h"
#include "plot/vector_canvas.h"

namespace pegasos::plot {
namespace {

constexpr double kPointsPerPixel = 0.75;
constexpr double kLargestImage = 32767.0;  // cairo's limit

std::string check_page(const Page& page) {
  const bool sound = std::isfinite(page.width) && std::isfinite(page.height) && page.width >= 1.F &&
                     page.height >= 1.F && std::isfinite(page.scale) && page.scale > 0.F;
  if (!sound) return "A page needs a width, a height and a scale above zero.";
  if (std::max(page.width, page.height) * page.scale > kLargestImage) {
    return "A page of more than 32,767 pixels on a side cannot be written; choose a smaller size or scale.";
  }
  return {};
}

std::string problem_of(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY)
    return "there is not enough memory for a picture of this size; take a smaller one";
  return status == CAIRO_STATUS_SUCCESS ? std::string() : cairo_status_to_string(status);
}

/// cairo's way out: `text` is a std::string.
cairo_status_t append_to(void* text, const unsigned char* bytes, unsigned size) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
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
  return problem_of(drawn != CAIRO_STATUS_SUCCESS ? drawn : cairo_surface_status(surface));
}

/// Of a value that was kept in single precision the digits that are known, which read back as the same float. A zero
/// has no sign.
std::string shortest(double value, bool single = false) {
  value += 0.0;
  char buffer[40];
  char* const last = buffer + sizeof buffer;
  const auto narrow = static_cast<float>(value);
  const bool as_float = single && static_cast<double>(narrow) == value;
  const auto end = (as_float ? std::to_chars(buffer, last, narrow) : std::to_chars(buffer, last, value)).ptr;
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

/// Boxes of one thickness are bars along x: where they end. Others stand: where they begin and how high they are,
/// negative below 0.
void boxes_rows(const Boxes& boxes, const std::function<void(const std::string&, double, double)>& row) {
  const auto height = [](const Boxes::Box& box) { return box.y1 - box.y0; };
  const bool along = std::ranges::all_of(boxes.boxes, [&](const Boxes::Box& box) {
    return std::abs(height(box) - height(boxes.boxes.front())) <= 1e-9 * std::abs(height(box));
  });
  for (const Boxes::Box& box : boxes.boxes) {
    if (along) {
      row(boxes.id, box.x1, 0.5 * (box.y0 + box.y1));
    } else {
      row(boxes.id, box.x0, box.y1 > 0 ? height(box) : -height(box));
    }
  }
}

}  // namespace

std::optional<FileFormat> file_format(const std::filesystem::path& file) {
  std::string suffix = file.extension().string();
  std::ranges::transform(suffix, suffix.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (suffix == ".svg") return FileFormat::svg;
  if (suffix == ".pdf") return FileFormat::pdf;
  if (suffix == ".png") return FileFormat::png;
  return {};
}

Document pdf_document(const Page& page, const FontBook& fonts, const std::vector<Painter>& paint) {
  Document document{{}, check_page(page)};
  if (!document.problem.empty()) return document;
  cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(
      append_to, &document.bytes, kPointsPerPixel * page.width, kPointsPerPixel * page.height);
  cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);  // its objects stand there as text
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, drawable(page.title).c_str());
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Pegasos Lab");
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  for (std::size_t i = 0; i < paint.size() && document.problem.empty(); ++i) {
    document.problem = paint_on(surface, page, fonts, paint[i], kPointsPerPixel);
    if (i + 1 < paint.size()) cairo_surface_show_page(surface);
  }
  cairo_surface_finish(surface);
  if (document.problem.empty()) document.problem = problem_of(cairo_surface_status(surface));
  cairo_surface_destroy(surface);
  return document;
}

Document png_document(const Page& page, const FontBook& fonts, const Painter& paint) {
  Document document{{}, check_page(page)};
  if (!document.problem.empty()) return document;
  const int width = static_cast<int>(std::lround(page.width * page.scale));
  const int height = static_cast<int>(std::lround(page.height * page.scale));
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, std::max(1, width), std::max(1, height));
  document.problem = paint_on(surface, page, fonts, paint, static_cast<double>(page.scale));
  if (document.problem.empty())
    document.problem = problem_of(cairo_surface_write_to_png_stream(surface, append_to, &document.bytes));
  cairo_surface_destroy(surface);
  return document;
}

Document make_document(FileFormat format, const Page& page, const FontBook& fonts, const Painter& paint) {
  if (format == FileFormat::pdf) return pdf_document(page, fonts, {paint});
  if (format == FileFormat::png) return png_document(page, fonts, paint);
  std::string problem = check_page(page);
  return problem.empty() ? Document{svg_document(page, fonts, paint), {}} : Document{{}, std::move(problem)};
}

Document figure_document(FileFormat format, const Figure& figure, Page page, const FontBook& fonts,
                         const Theme& theme) {
  page.background = theme.of(Hue::panel);
  if (page.title.empty()) page.title = plain_text(figure.title);
  return make_document(format, page, fonts, [&](Canvas& canvas) {
    DrawOptions options;
    options.card = true;
    draw(figure, canvas, {0.F, 0.F, page.width, page.height}, theme, options);
  });
}

std::string figure_csv(const Figure& figure) {
  const bool named = !figure.y.names.empty();
  std::string out = named ? "figure,series,x,y,name\n" : "figure,series,x,y\n";
  std::vector<bool> seen(figure.y.names.size());
  /// What stands beside y on an axis of names, whose places are 1 apart.
  const auto name_at = [&](double y) {
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (!(std::abs(figure.y.names[i].value - y) < 0.5)) continue;
      seen[i] = true;
      return csv_field(plain_text(figure.y.names[i].name));
    }
    return std::string();
  };
  const auto put = [&](const std::string& id, const std::string& x, const std::string& y, const std::string& name) {
    out += csv_field(figure.id) + "," + csv_field(id) + "," + x + "," + y + (named ? "," + name : "") + "\n";
  };
  const auto row = [&](const std::string& id, double x, double y, bool single = false) {
    if (!std::isfinite(x) || !std::isfinite(y)) return;
    put(id, shortest(x), shortest(y, single), name_at(y));
  };
  const auto samples = [&](const std::string& id, const ColumnSource& source) {
    for (std::size_t i = 0; i < source.size(); ++i) row(id, source.x(i), source.y(i), source.single_precision());
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
      if (line->source) samples(line->id, *line->source);
      for (std::size_t i = 0; !line->source && i < std::min(line->x.size(), line->y.size()); ++i)
        row(line->id, line->x[i], line->y[i]);
    } else if (const Scatter* scatter = std::get_if<Scatter>(&mark)) {
      if (!scatter->numbers) continue;
      for (const DataPoint& p : scatter->points) row(scatter->id, p.x, p.y);
    } else if (const ColumnBand* band = std::get_if<ColumnBand>(&mark)) {
      if (band->source) samples(band->id, *band->source);
    } else if (const Rule* rule = std::get_if<Rule>(&mark); rule != nullptr && std::isfinite(rule->at)) {
      const std::string at = shortest(rule->at);
      put(rule->id, rule->vertical ? at : "", rule->vertical ? "" : at, "");
    } else if (const Note* note = std::get_if<Note>(&mark)) {
      for (const auto& [id, value] : note->values) row(id, value, note->at.y);
    } else if (const Envelope* envelope = std::get_if<Envelope>(&mark)) {
      const std::size_t size = std::min({envelope->x.size(), envelope->low.size(), envelope->high.size()});
      for (std::size_t i = 0; i < size; ++i) row(envelope->id + ".low", envelope->x[i], envelope->low[i]);
      for (std::size_t i = 0; i < size; ++i) row(envelope->id + ".high", envelope->x[i], envelope->high[i]);
    } else if (const Bars* bars = std::get_if<Bars>(&mark)) {
      for (std::size_t i = 0; i < bars->heights.size() && i + 1 < bars->edges.size(); ++i) {
        row(bars->id, 0.5 * (bars->edges[i] + bars->edges[i + 1]), bars->heights[i]);
      }
    } else if (const Boxes* boxes = std::get_if<Boxes>(&mark)) {
      boxes_rows(*boxes, row);
    } else if (const Arrow* arrow = std::get_if<Arrow>(&mark)) {
      row(arrow->id + ".from", arrow->from.x, arrow->from.y);
      row(arrow->id + ".to", arrow->to.x, arrow->to.y);
    } else if (const Circle* circle = std::get_if<Circle>(&mark); circle != nullptr && !circle->id.empty()) {
      row(circle->id + ".centre", circle->centre.x, circle->centre.y);
      row(circle->id + ".radius", circle->radius, circle->radius);
    } else if (const Rings* rings = std::get_if<Rings>(&mark)) {
      for (const DataPoint& p : rings->points) row(rings->id, p.x, p.y);
      for (std::size_t i = 0; i < std::min(rings->points.size(), rings->shares.size()); ++i)
        row(rings->id + ".share", rings->points[i].x, rings->shares[i]);
    } else if (const Picture* picture = std::get_if<Picture>(&mark)) {
      for (std::size_t i = 0; i < picture->values.size(); ++i) {
        row(picture->id, static_cast<double>(i), picture->values[i]);
      }
    }
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {  // "… and 3 more"
    const NamedPlace& place = figure.y.names[i];
    if (!seen[i]) put("", "", shortest(place.value), csv_field(plain_text(place.name)));
  }
  return out;
}

}  // namespace pegasos::plot
