#include "exports/picture_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/visible.h"
#include "data/source.h"
#include "figures/common.h"
#include "figures/figures.h"
#include "plot/draw.h"
#include "plot/math_text.h"
#include "session/origin.h"
#include "session/theory_job.h"
#include "text/text.h"

namespace pegasos::exports {
using namespace figures;  // what is drawn
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kPad = 16.F;
constexpr float kLine = 16.F;
constexpr float kSize = 11.F;

/// The same with every byte that is no plain character written out, so that a command is one line that can be read.
std::string ansi_quoted(const std::string& word) {
  std::string out = "$'";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\') out += '\\';
    out += byte < 0x20 || byte >= 0x7F ? fmt::format("\\x{:02X}", byte) : std::string(1, c);
  }
  return out + "'";
}

/// A word as the shell takes it.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-./:,+=@%") == std::string::npos;
  if (plain) return word;
  if (visible_text(word) != word) return ansi_quoted(word);
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::vector<std::string> wrapped(const std::vector<std::string>& caption, const plot::Canvas& canvas, float width,
                                 float scale) {
  std::vector<std::string> lines;
  const plot::TextStyle style{kSize * scale, plot::Face::text, {}, false};
  for (const std::string& paragraph : caption) {
    for (std::string& line : plot::wrap_math(canvas, style, paragraph, width - 2 * kPad * scale)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

/// `named`: with the parameters as they may be shown.
template <class Named>
std::string command_of(const session::Snapshot& snapshot, std::string_view figure, std::string_view suffix,
                       std::string_view options, const Named& named) {
  if (figure.starts_with("theory") && snapshot.theory && snapshot.theory->data) {  // it has no moment
    return command_words("verify", named(snapshot.theory->parameters)) +
           fmt::format(" --runs {}", snapshot.theory->runs());
  }
  const Count t = snapshot.position.completed();
  const bool to_the_end = snapshot.frontier == std::max(t, snapshot.parameters.T);
  return command_words(fmt::format("figure {}", figure), named(snapshot.parameters)) +
         fmt::format(" --t {}{}{}{} {} {}{}", t, to_the_end ? "" : fmt::format(" --frontier {}", snapshot.frontier),
                     options, language_words(), suffix == ".csv" ? "--csv" : "-o", figure, suffix);
}

}  // namespace

/// A file in the current folder whose name begins as an option does needs its folder.
std::string operand_word(const std::string& data) {
  return quoted(data.size() > 1 && data.starts_with('-') ? "./" + data : data);
}

/// A value that begins as an option does would be taken for one.
std::string option_words(std::string_view flag, const std::string& value) {
  return fmt::format(" {}{}{}", flag, value.starts_with('-') ? "=" : " ", quoted(value));
}

std::string language_words() {
  if (text::language() == text::Language::english) return {};
  return fmt::format(" --language {}", text::info(text::language()).code);
}

std::string drawn_words(const PictureOptions& options, std::string_view suffix) {
  if (suffix == ".csv") return {};
  const bool usual = options.theme == PictureOptions().theme;
  return fmt::format(" --size {:.0f}x{:.0f}{}", options.width, options.height,
                     usual ? std::string() : fmt::format(" --theme {}", plot::theme_name(options.theme)));
}

std::string command_words(std::string_view command, const Parameters& parameters) {
  std::string words = fmt::format("pegasos {} {}", command, operand_word(parameters.data));
  const Parameters standard;
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.key == "data" || parameter.key == "threads" || is_moot(parameter.key, parameters.data)) continue;
    const std::string value = parameter.get(parameters);
    if (value != parameter.get(standard)) words += option_words(parameter.flag(), value);
  }
  return words;
}

std::string reproducing_command(const session::Snapshot& snapshot, std::string_view figure, std::string_view suffix,
                                std::string_view options) {
  return command_of(snapshot, figure, suffix, options, [](const Parameters& parameters) { return parameters; });
}

std::string public_command(const session::Snapshot& snapshot, std::string_view figure, std::string_view suffix,
                           std::string_view options) {
  return command_of(snapshot, figure, suffix, options, session::without_folder);
}

PictureSource picture_source(const session::Snapshot& snapshot, std::string_view figure, std::string_view suffix,
                             std::string_view options) {
  PictureSource source;
  source.caption = picture_caption(snapshot, figure, suffix, options);
  source.command = reproducing_command(snapshot, figure, suffix, options);
  source.by_hand = snapshot.edited;
  const std::string& command = source.public_command = public_command(snapshot, figure, suffix, options);
  const session::TheoryStatus* theory = figure.starts_with("theory") ? snapshot.theory.get() : nullptr;
  source.origin = theory != nullptr && theory->data != nullptr
                      ? session::origin_of(theory->data, theory->data == snapshot.data ? snapshot.table : nullptr,
                                           theory->parameters, command)
                      : session::origin_of(snapshot, command);
  return source;
}

std::vector<std::string> picture_caption(const session::Snapshot& snapshot, std::string_view figure,
                                         std::string_view suffix, std::string_view options) {
  const std::string data =
      text::tr_format("{} (checksum {:016x})", plot::escape(snapshot.title()), snapshot.data->checksum());
  std::vector<std::string> lines{data + " · " + caption(snapshot)};
  const auto origin_of = [&](const session::Snapshot& run) {
    return run.edited ? std::string(text::tr(kByHand)) : plot::escape(public_command(run, figure, suffix, options));
  };
  std::string origin = origin_of(snapshot);
  const auto but = [&](std::string_view what) { origin += " · " + std::string(text::tr(what)); };
  if (!snapshot.edited && snapshot.position.phase != Phase::Projection) but("the command shows whole steps");
  if (!snapshot.edited && (!snapshot.pins.empty() || snapshot.before)) but("the command shows this run alone");
  lines.push_back(fmt::format("Pegasos Lab {} · {}", PEGASOS_VERSION, origin));
  for (const session::PinnedRun& pin : snapshot.pins)
    lines.push_back(fmt::format("{} · {}", figures::pin_label(pin), origin_of(*pin.run)));
  return lines;
}

float caption_height(const std::vector<std::string>& caption, const plot::Canvas& canvas, float width, float scale) {
  const std::vector<std::string> lines = wrapped(caption, canvas, width, scale);
  return lines.empty() ? 0.F : (static_cast<float>(lines.size()) * kLine + kPad) * scale;
}

void paint_figure(const plot::Figure& figure, const std::vector<std::string>& caption, plot::Canvas& canvas,
                  const Rect& rect, const plot::Theme& theme, float scale) {
  plot::DrawOptions options;
  options.scale = scale;
  if (caption.empty()) {
    options.card = true;
    plot::draw(figure, canvas, rect, theme, options);
    return;
  }
  const float below = caption_height(caption, canvas, rect.w, scale);
  canvas.fill_rect(rect, theme.of(Hue::panel), 8.F * scale);
  canvas.stroke_rect(rect.shrunk(0.5F), {theme.of(Hue::line), 1.F, plot::kSolid}, 8.F * scale);
  const Rect inside = rect.shrunk(14.F * scale);
  plot::draw(figure, canvas, {inside.x, inside.y, inside.w, std::max(1.F, rect.h - 14.F * scale - below - 4.F * scale)},
             theme, options);
  const plot::TextStyle style{kSize * scale, plot::Face::text, theme.of(Hue::ink3), false};
  float baseline = rect.bottom() - below + 9.F * scale;
  canvas.fill_rect({rect.x + kPad * scale, rect.bottom() - below - 3.F * scale, rect.w - 2 * kPad * scale, 1.F},
                   theme.of(Hue::line));
  for (const std::string& line : wrapped(caption, canvas, rect.w, scale)) {
    plot::draw_math(canvas, {rect.x + kPad * scale, baseline + 2.F * scale}, plot::HAlign::left, plot::VAlign::baseline,
                    style, line);
    baseline += kLine * scale;
  }
}

plot::Document picture_document(const plot::Figure& figure, const std::vector<std::string>& caption,
                                plot::FileFormat format, const plot::FontBook& fonts, const PictureOptions& options) {
  const plot::Theme& theme = plot::theme(options.theme);
  plot::Page page{options.width, options.height, format == plot::FileFormat::png ? options.scale : 1.F,
                  theme.of(Hue::panel), plot::plain_text(figure.title)};
  {  // the caption adds its own height; measured with the metrics that all pictures share
    float below = 0;
    static_cast<void>(plot::svg_document({page.width, 10.F, 1.F, {}, {}}, fonts, [&](plot::Canvas& canvas) {
      below = caption_height(caption, canvas, page.width);
    }));
    page.height += std::ceil(below);
  }
  return plot::make_document(format, page, fonts, [&](plot::Canvas& canvas) {
    paint_figure(figure, caption, canvas, {0, 0, page.width, page.height}, theme);
  });
}

Status save_picture(const plot::Figure& figure, const std::vector<std::string>& caption,
                    const std::filesystem::path& file, const plot::FontBook& fonts, const PictureOptions& options) {
  const auto wrong = [&](std::string problem) { return Error{ErrorCode::Io, std::move(problem), file.string()}; };
  if (file.extension() == ".csv" || file.extension() == ".CSV")
    return session::write_table_file(file.string(), plot::figure_csv(figure), options.origin);
  const auto format = plot::file_format(file);
  if (!format) return wrong("a picture is a .svg, .pdf, .png or .csv file: end its name so");
  if (!(options.width >= 120 && options.height >= 80)) return wrong("A picture needs at least 120 x 80 pixels.");
  return save_document(picture_document(figure, caption, *format, fonts, options), file, options.origin);
}

}  // namespace pegasos::exports
