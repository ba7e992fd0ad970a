#include "ui/picture_dialog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/numbers.h"
#include "exports/picture_file.h"
#include "session/origin.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/dialogs.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;
using plot::Hue;
using plot::Rect;

constexpr const char* kPicturePopup = "##picture";
constexpr std::string_view kPictureFormats[] = {"SVG", "PDF", "PNG", "CSV"};
constexpr std::string_view kSuffixes[] = {".svg", ".pdf", ".png", ".csv"};
constexpr std::string_view kScales[] = {"1", "2", "3", "4"};
constexpr std::string_view kPictureThemes[] = {"Dark", "Light", "Contrast"};
constexpr float kPictureColumn = 300.F;

int format_of(const fs::path& file) {
  std::string suffix = file.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto* found = std::ranges::find(kSuffixes, suffix);
  return found == std::end(kSuffixes) ? -1 : static_cast<int>(found - std::begin(kSuffixes));
}

/// Where the origin goes, and what of the points that were changed by hand.
std::string_view origin_words(const exports::PictureSource& source, bool table) {
  const auto origin = session::parse_origin(source.origin, "");
  if (!origin || origin->left_out != session::Origin::LeftOut::Nothing) return "without the changed points";
  if (table) return "in a file beside it";
  return source.by_hand ? "inside, with the changed points" : "inside: command, seeds, hash";
}

}  // namespace

exports::PictureOptions PictureDialog::options_of(const ShownPicture& picture, plot::ThemeName theme) {
  exports::PictureOptions options;
  const float scale = picture.scale > 0 ? picture.scale : 1.F;
  options.width = std::max(200.F, std::round(picture.area.w / scale) + 28.F);  // with the card's padding and its title
  options.height = std::max(140.F, std::round(picture.area.h / scale) + 28.F + 24.F);
  options.theme = theme;
  return options;
}

Status PictureDialog::save(const UiContext& ui, const ShownPicture& picture, const std::vector<std::string>& caption,
                           const fs::path& file, const exports::PictureOptions& options) {
  Status saved = exports::save_picture(picture.figure, caption, file, *ui.fonts->book(), options);
  if (!saved || !ui.requests.notify) return saved;
  const auto origin = session::parse_origin(options.origin, "");
  const bool less = origin && origin->left_out != session::Origin::LeftOut::Nothing;
  ui.requests.notify(
      less ? Message("Saved {}; the points that were changed by hand do not fit into it (64 kB)", file.string())
           : Message("Saved {}", file.string()));
  return saved;
}

void PictureDialog::show(ShownPicture picture, plot::ThemeName theme) {
  picture_ = std::move(picture);
  options_ = options_of(picture_, own_theme_.value_or(theme));
  take_source();
  std::error_code failed;
  if (folder_.empty()) folder_ = fs::current_path(failed);
  name_ = "pegasos-" + picture_.figure.id + std::string(kSuffixes[format_]);
  replacing_.forget();
  failed_.say({});
  opening_ = true;
  age_ = 0;
}

void PictureDialog::draw(UiContext& ui, Rect screen) {
  const Rect inside =
      begin_dialog(ui, screen, kPicturePopup, "Save the picture", 1040, 600, opening_, open_, "picture");
  if (inside.empty()) return;
  if (inside.w < ui.px(520)) {  // one below the other
    const float upper = std::round(std::max(1.F, inside.h - ui.px(400)));
    preview(ui, {inside.x, inside.y, inside.w, upper});
    controls(ui, {inside.x, inside.y + upper + ui.px(12), inside.w, inside.h - upper - ui.px(12)});
    return end_dialog(ui, open_);
  }
  const float column = std::min(ui.px(kPictureColumn), 0.5F * inside.w);
  preview(ui, {inside.x, inside.y, inside.w - column - ui.px(20), inside.h});
  controls(ui, {inside.right() - column, inside.y, column, inside.h});
  end_dialog(ui, open_);
}

void PictureDialog::preview(UiContext& ui, Rect area) const {
  record(ui, "preview", area);
  ui.canvas->fill_rect(area, ui.color(Hue::ground), ui.px(6));
  const Rect room = area.shrunk(ui.px(12));
  if (room.empty()) return;
  if (format_ == 3) {  // the beginning of the numbers
    const std::string all = plot::figure_csv(picture_.figure);
    Rect line{room.x, room.y, room.w, ui.px(19)};
    std::size_t from = 0;
    while (from < all.size() && line.bottom() < room.bottom()) {
      const std::size_t end = std::min(all.find('\n', from), all.size());
      label(ui, plot::escape(all.substr(from, end - from)), line, ui.text(12, Hue::ink2));
      from = end + 1;
      line.y += line.h;
    }
    return;
  }
  std::vector<std::string> caption;
  if (with_caption_) caption = source_.caption;
  const float below = exports::caption_height(caption, *ui.canvas, options_.width);
  const float height = options_.height + below;
  const float scale = std::min({room.w / options_.width, room.h / height, 1.5F * ui.scale});
  const Rect page{std::round(room.centre().x - 0.5F * scale * options_.width),
                  std::round(room.centre().y - 0.5F * scale * height), scale * options_.width, scale * height};
  ui.canvas->push_clip(room);
  exports::paint_figure(picture_.figure, caption, *ui.canvas, page, plot::theme(options_.theme), scale);
  ui.canvas->pop_clip();
}

void PictureDialog::number(UiContext& ui, std::string_view name, Rect place, float& value, std::string_view tip,
                           std::string& entered) {
  const auto shown = [&] { return fmt::format("{:.0f}", value); };
  std::string now;
  if (const auto typed = text_field(ui, name, shown(), place, tip, {}, {.align_right = true, .now = &now})) {
    const auto wanted = parse_double(text::plain_number(*typed));
    const bool fits = wanted && *wanted >= 200 && *wanted <= 8000;
    if (fits) value = std::round(static_cast<float>(*wanted));
    if (!fits) failed_.say(text::tr_format("\"{}\" is no size: pixels are from 200 to 8,000", *typed));
    now = shown();
  }
  entered += now + '\n';
}

/// What is said of the picture in the format that is chosen.
void PictureDialog::take_source() {
  drawn_ = exports::drawn_words(options_, kSuffixes[format_]);
  source_ = picture_.made(kSuffixes[format_], drawn_);
  origin_words_ = origin_words(source_, format_ == 3);
}

/// The ending of the name follows the format.
void PictureDialog::take_format() {
  fs::path file(name_);
  file.replace_extension(kSuffixes[format_]);
  name_ = file.string();
  take_source();
}

void PictureDialog::controls(UiContext& ui, Rect area) {
  const bool enter = age_ > 2 && enter_accepts(ui, "Name");
  Form form{ui, {area.x, area.y, area.w, ui.px(28)}, ui.px(76)};
  const int before = format_;
  format_ = segmented(ui, "Format", kPictureFormats, format_, form.next("Format"),
                      "SVG and PDF for print, PNG for slides, CSV for numbers");
  if (format_ != before) take_format();
  const Rect size = form.next("Size");
  const float field = std::floor(0.5F * (size.w - ui.px(24)));
  std::string entered;
  number(ui, "Width", {size.x, size.y, field, size.h}, options_.width, "Width in pixels, from 200 to 8,000", entered);
  label(ui, "×", {size.x + field, size.y, ui.px(24), size.h}, ui.text(12.5F, Hue::ink3), plot::HAlign::centre);
  number(ui, "Height", {size.right() - field, size.y, field, size.h}, options_.height,
         "Height of the figure in pixels, from 200 to 8,000; the caption adds its own", entered);
  const Rect scale = form.next("Sharpness");
  if (format_ == 2) {
    png_scale_ = 1 + segmented(ui, "Scale", kScales, png_scale_ - 1, scale, "Pixels of the PNG for one of the size");
  } else {
    label(ui, "for PNG only", scale, ui.text(12, Hue::ink3));
  }
  const auto theme = static_cast<plot::ThemeName>(
      segmented(ui, "Theme", kPictureThemes, static_cast<int>(options_.theme), form.next("Theme"), "Light for print"));
  if (theme != options_.theme) own_theme_ = options_.theme = theme;
  if (exports::drawn_words(options_, kSuffixes[format_]) != drawn_) take_source();
  const Rect caption = form.next("Caption");
  with_caption_ = toggle(ui, "Caption", with_caption_, {caption.x, caption.y, ui.px(34), caption.h},
                         "Data set with checksum, parameters, seeds, t, and the command that makes it again",
                         format_ == 3 ? "Numbers have no caption." : "");
  label(ui, with_caption_ ? "below: parameters, command" : "left out",
        {caption.x + ui.px(44), caption.y, caption.w - ui.px(44), caption.h}, ui.text(12, Hue::ink3));
  const Rect origin = form.next("Origin");
  with_origin_ = toggle(
      ui, "Origin", with_origin_, {origin.x, origin.y, ui.px(34), origin.h},
      "In the file's metadata, for CSV in a file beside it: command, parameters, seeds, checksum, hash and, up to "
      "64 kB, the session. Dropped onto the window the file opens its run. Of paths only the file's name goes in.");
  label(ui, with_origin_ ? origin_words_ : "left out", {origin.x + ui.px(44), origin.y, origin.w - ui.px(44), origin.h},
        ui.text(12, Hue::ink3));
  const Rect folder = form.next("Folder");
  std::string folder_now;
  if (const auto typed = text_field(ui, "Folder", folder_.string(), folder, folder_.string(), {},
                                    {.keep_end = true, .now = &folder_now})) {
    folder_ = *typed;
  }
  const Rect file = form.next("Name");
  std::string name_now;
  if (const auto typed = text_field(ui, "Name", name_, file, "The ending says the format: .svg, .pdf, .png or .csv.",
                                    {}, {.focus = age_ == 1, .now = &name_now})) {
    name_ = *typed;
    if (const int format = format_of(name_); format >= 0 && format != format_) {
      format_ = format;
      take_source();
    }
  }
  ++age_;
  const float width = ui.px(110);
  const Rect save{area.right() - width, area.bottom() - ui.px(32), width, ui.px(32)};
  bool accepted = enter;
  const fs::path now = target();
  const bool asks = name_now == name_ && folder_now == folder_.string() && replacing_.asks(now);
  const std::string& failed = failed_.words(entered + folder_now + '\n' + name_now);
  if (asks) {
    say_over(ui, "replacing", Replacing::question(now), area, save);
  } else if (!failed.empty()) {
    say_over(ui, "failed", failed, area, save);
  }
  if (button(ui, asks ? "Replace" : "Save", save, {.primary = true, .tooltip = "Writes the file, whole or not at all"}))
    accepted = true;
  if (accepted && !name_.empty()) accept(ui);
}

fs::path PictureDialog::target() const {
  fs::path file = fs::path(name_).is_absolute() ? fs::path(name_) : folder_ / name_;
  if (format_of(name_) < 0) file += kSuffixes[format_];
  return file;
}

void PictureDialog::accept(UiContext& ui) {
  if (std::string why = no_file_name(name_); !why.empty()) return failed_.say(std::move(why));
  const fs::path file = target();
  if (!replacing_.allows(file)) return;
  exports::PictureOptions options = options_;
  options.scale = static_cast<float>(png_scale_);
  if (with_origin_) options.origin = source_.origin;
  const Status saved = save(ui, picture_, with_caption_ ? source_.caption : std::vector<std::string>{}, file, options);
  failed_.say(saved ? std::string() : text::words(saved.error().placed()));
  open_ = !saved;  // what was typed can be mended
}

}  // namespace pegasos::ui
