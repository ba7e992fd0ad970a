#include "exports/pictures.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/file_writer.h"
#include "core/visible.h"
#include "data/source.h"
#include "data/text.h"
#include "figures/algorithm.h"
#include "figures/common.h"
#include "figures/figures.h"
#include "figures/plane.h"
#include "plot/draw.h"
#include "plot/math_text.h"
#include "session/origin.h"
#include "text/text.h"

namespace pegasos::exports {
using namespace figures;  // what is drawn
namespace {

using plot::Hue;
using plot::Rect;

std::string_view sampling_text(Sampling sampling) {
  switch (sampling) {
    case Sampling::Replacement: return "i.i.d. indices";
    case Sampling::Subset: return "i.i.d. subsets";
    case Sampling::Epochs: return "a new permutation every epoch";
    case Sampling::Cyclic: return "one fixed permutation";
  }
  return {};
}

/// Title and caption over the pictures; the height they take.
float paint_heading(const Snapshot& snapshot, plot::Canvas& canvas, const Rect& rect, const plot::Theme& theme,
                    float scale) {
  const plot::TextStyle title{17.F * scale, plot::Face::semibold, theme.of(Hue::ink1), false};
  const plot::TextStyle quiet{12.5F * scale, plot::Face::text, theme.of(Hue::ink2), false};
  float baseline = rect.y + 20.F * scale;
  plot::draw_math(canvas, {rect.x, baseline}, plot::HAlign::left, plot::VAlign::baseline, title,
                  text::tr_format("Pegasos on {}", plot::escape(snapshot.title())));
  for (const std::string& line : plot::wrap_math(canvas, quiet, caption(snapshot), rect.w)) {
    baseline += 18.F * scale;
    plot::draw_math(canvas, {rect.x, baseline}, plot::HAlign::left, plot::VAlign::baseline, quiet, line);
  }
  return baseline - rect.y + 14.F * scale;
}

std::string page_title(const Snapshot& snapshot) { return "Pegasos Lab: " + snapshot.title(); }

/// Error Io: the suffix says no format.
Result<plot::FileFormat> format_of(const std::filesystem::path& file) {
  if (const auto format = plot::file_format(file)) return *format;
  return Error{ErrorCode::Io, "a picture is a .svg, .pdf or .png file: end its name so", file.string()};
}

/// Paints the four pictures (data plane, weight space, objective, suboptimality) with a caption that says how they can
/// be had again. `rect` is the whole page.
void paint_four(const Snapshot& snapshot, plot::Canvas& canvas, const Rect& rect, const plot::Theme& theme) {
  const float scale = std::max(0.5F, rect.w / 1600.F);
  const float gap = 12.F * scale;
  const Rect inside = rect.shrunk(16.F * scale);
  const float heading = paint_heading(snapshot, canvas, inside, theme, scale);
  const float height = inside.h - heading - gap;
  const float upper = 0.56F * height;
  const float half = 0.5F * (inside.w - gap);
  const float top = inside.y + heading;
  plot::DrawOptions options;
  options.scale = scale;
  options.card = true;
  const float bottom = top + upper + gap;
  const auto draw = [&](Figure figure, const Rect& place) {
    translate(figure);
    plot::draw(figure, canvas, place, theme, options);
  };
  draw(data_plane(snapshot), {inside.x, top, half, upper});
  draw(weight_space(snapshot), {inside.x + half + gap, top, half, upper});
  draw(objective(snapshot), {inside.x, bottom, half, height - upper});
  draw(suboptimality(snapshot), {inside.x + half + gap, bottom, half, height - upper});
}

}  // namespace

Status save_document(plot::Document document, const std::filesystem::path& file, const std::string& origin) {
  if (!document.problem.empty()) return Error{ErrorCode::Io, document.problem, file.string()};
  return save_file(file.string(), session::carrying(std::move(document.bytes), origin));
}

std::string caption(const Snapshot& snapshot) {
  const Parameters& p = snapshot.parameters;
  std::string words = "$m$ = " + grouped(snapshot.m()) + ", $d$ = " + figures::dimension_text(*snapshot.data);
  words += " · $λ$ = " + number(p.lambda, 6) + " · $k$ = " + grouped(snapshot.k());
  words += " · $t$ = " + grouped(snapshot.position.t);
  if (snapshot.position.phase != Phase::Projection) words += ", " + figures::phase_text(snapshot.position.phase);
  if (snapshot.constants.w1 > 0) words += " · |$w_1$| = " + number(snapshot.constants.w1, 6);
  const std::string_view sampling = sampling_text(p.sampling);
  words.append(" · ").append(text::tr(p.projection ? "with projection" : "without projection"));
  words.append(" · ").append(text::tr(sampling));
  words += " · " + (is_generated(p.data) ? text::tr_format("seed {}, data seed {}", p.seed, p.data_seed)
                                         : text::tr_format("seed {}", p.seed));
  if (snapshot.optimum.known()) {
    const Certificate& certificate = snapshot.optimum.optimum->certificate;
    const std::string gap = number(certificate.gap, 2);
    words += " · $f$* = " + text::tr_format("{} ± {} (duality gap)", number(certificate.primal, 9), gap);
  }
  return words;
}

std::string moment_words(const Snapshot& snapshot) {
  return fmt::format("{}, λ = {}, k = {}, t = {}", snapshot.title(), number(snapshot.parameters.lambda, 6),
                     grouped(snapshot.k()), grouped(snapshot.position.completed()));
}

Status write_picture(const Snapshot& snapshot, const std::filesystem::path& file, const plot::FontBook& fonts,
                     const PictureOptions& options) {
  const auto format = format_of(file);
  if (!format) return format.error();
  const plot::Theme& theme = plot::theme(options.theme);
  const plot::Page page{options.width, options.height, options.scale, theme.of(Hue::ground), page_title(snapshot)};
  const auto paint = [&](plot::Canvas& canvas) {
    paint_four(snapshot, canvas, {0, 0, page.width, page.height}, theme);
  };
  return save_document(plot::make_document(*format, page, fonts, paint), file, options.origin);
}

Result<std::vector<std::filesystem::path>> four_pictures(const Snapshot& snapshot, const std::filesystem::path& base,
                                                         const plot::FontBook& fonts, const PictureOptions& options) {
  std::vector<std::filesystem::path> written;
  for (const char* suffix : {".png", ".svg"}) {
    std::filesystem::path file = base;
    file += suffix;
    if (const Status done = write_picture(snapshot, file, fonts, options); !done) return done.error();
    written.push_back(std::move(file));
  }
  return written;
}

Status write_figure(plot::Figure figure, const std::filesystem::path& file, const plot::FontBook& fonts,
                    const PictureOptions& options) {
  const auto format = format_of(file);
  if (!format) return format.error();
  translate(figure);
  plot::Page page{options.width, options.height, options.scale, {}, {}};
  if (!options.about.empty()) page.title = fmt::format("{}: {}", plot::plain_text(figure.title), options.about);
  return save_document(plot::figure_document(*format, figure, page, fonts, plot::theme(options.theme)), file,
                       options.origin);
}

std::string png_mistake(std::string_view asked_by, const std::string& file) {
  if (lower(std::filesystem::path(file).extension().string()) == ".png") return {};
  return fmt::format("{} {}: the picture is a PNG, so its name must end in .png", asked_by,
                     excerpt_of(file, kPathMost));
}

}  // namespace pegasos::exports
