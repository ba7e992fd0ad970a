#include "ui/film_dialog.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/numbers.h"
#include "plot/ticks.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/dialogs.h"
#include "ui/picture_dialog.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;
using plot::Hue;
using plot::Rect;
using State = exports::FilmProgress::State;

constexpr const char* kFilmPopup = "##film";
constexpr std::string_view kFilmFormats[] = {"PNG frames", "GIF", "MP4"};
constexpr std::string_view kFilmSizeNames[] = {"as on screen", "1920 × 1080", "3840 × 2160"};
constexpr plot::Point kFilmSizes[] = {{}, {1920, 1080}, {3840, 2160}};
constexpr std::string_view kWhat[] = {"This picture", "All panels"};
constexpr std::string_view kFilmTime[] = {"even in t", "even in log t"};
constexpr std::string_view kFilmThemes[] = {"Dark", "Light", "Contrast"};
constexpr std::string_view kNoFfmpeg = "ffmpeg is not installed: frames are written, a film is not.";

/// The smallest rectangle about all panels, with a rim as wide as what parts them.
Rect around(const std::vector<ShownPicture>& panels) {
  Rect whole = panels.front().area;
  for (const ShownPicture& one : panels) {
    const float right = std::max(whole.right(), one.area.right());
    const float bottom = std::max(whole.bottom(), one.area.bottom());
    whole.x = std::min(whole.x, one.area.x);
    whole.y = std::min(whole.y, one.area.y);
    whole.w = right - whole.x;
    whole.h = bottom - whole.y;
  }
  return whole.shrunk(-12.F * panels.front().scale);
}

/// A film's name where nobody gave one.
std::string usual_name(const ShownPicture& picture, bool all_panels) {
  return "pegasos-" + (all_panels ? "panels" : picture.figure.id);
}

}  // namespace

void FilmDialog::show(ShownPicture picture, std::vector<ShownPicture> panels, session::SnapshotPtr moment,
                      plot::ThemeName theme) {
  opening_ = true;
  refused_.say({});
  if (film_.progress().busy()) return;  // shows how far it is
  picture_ = std::move(picture);
  panels_ = std::move(panels);
  moment_ = std::move(moment);
  chosen_.theme = own_theme_.value_or(theme);
  chosen_.to = static_cast<double>(std::max<Count>(2, moment_->frontier));
  chosen_.from = std::min(chosen_.from, chosen_.to - 1);
  std::error_code failed;
  if (chosen_.folder.empty()) chosen_.folder = fs::current_path(failed);
  chosen_.name = usual_name(picture_, of_all_panels());
}

exports::FilmOptions FilmDialog::options() const {
  exports::FilmOptions out;
  out.from = static_cast<Count>(chosen_.from);
  out.to = static_cast<Count>(chosen_.to);
  out.frames = static_cast<int>(chosen_.frames);
  out.log_time = chosen_.log_time;
  out.frames_per_second = chosen_.rate;
  out.theme = chosen_.theme;
  out.caption = chosen_.with_caption;
  out.origin = chosen_.with_origin;
  fs::path base = fs::path(chosen_.name).is_absolute() ? fs::path(chosen_.name) : chosen_.folder / chosen_.name;
  if (base.extension() == ".gif" || base.extension() == ".mp4") base.replace_extension();  // the format says it
  out.folder = base;
  out.folder += "-frames";
  if (chosen_.format > 0) {
    out.film = base;
    out.film += chosen_.format == 1 ? ".gif" : ".mp4";
  }
  return out;
}

/// The picture, or all panels where they stand. A chosen size is filled: the larger letters first, then what is left
/// of width or height.
std::vector<exports::FilmPane> FilmDialog::panes(exports::FilmOptions& options) const {
  const bool all = of_all_panels();
  const float below = chosen_.with_caption && !all ? 70.F : 0.F;
  const exports::PictureOptions one = PictureDialog::options_of(picture_, chosen_.theme);
  const Rect whole = all ? around(panels_) : Rect{0, 0, one.width, one.height + below};
  const float screen = all && picture_.scale > 0 ? picture_.scale : 1.F;
  const plot::Point wanted = kFilmSizes[chosen_.size];
  options.scale = chosen_.size == 0 ? 1.F : std::min(wanted.x * screen / whole.w, wanted.y * screen / whole.h);
  options.width = chosen_.size == 0 ? whole.w / screen : wanted.x / options.scale;
  options.height = chosen_.size == 0 ? whole.h / screen : wanted.y / options.scale;
  if (!all) return {{{0, 0, options.width, options.height}, picture_.again}};
  const float x = options.width / whole.w;
  const float y = options.height / whole.h;
  std::vector<exports::FilmPane> out;
  for (const ShownPicture& panel : panels_) {
    const Rect& area = panel.area;
    out.push_back({{(area.x - whole.x) * x, (area.y - whole.y) * y, area.w * x, area.h * y}, panel.again});
  }
  return out;
}

std::string FilmDialog::problem() const {
  if (!picture_.again) return "This view cannot be made again at another moment.";
  if (chosen_.name.empty()) return "Give a name.";
  if (std::string why = no_file_name(chosen_.name); !why.empty()) return why;
  return exports::check_film(options());
}

void FilmDialog::start(UiContext& ui) {
  exports::FilmOptions wanted = options();
  std::vector<exports::FilmPane> places = panes(wanted);
  film_.start(moment_, std::move(places), wanted, ui.fonts->book());
  started_ = true;
}

void FilmDialog::draw(UiContext& ui, Rect screen) {
  const exports::FilmProgress now = film_.progress();
  if (now.busy()) ui.wants_frame = true;
  if (started_ && !now.busy()) {
    started_ = false;
    const bool failed = now.state == exports::FilmProgress::State::failed;
    if (const auto& say = failed ? ui.requests.complain : ui.requests.notify) say(now.sentence);
    if (failed) refused_.say(now.sentence);
    open_ = open_ && failed;  // what was typed can be mended
  }
  const Rect inside = begin_dialog(ui, screen, kFilmPopup, "Make a film", 470, 572, opening_, open_, "film");
  if (inside.empty()) return;
  if (now.busy()) {
    progress(ui, inside, now);
  } else {
    settings(ui, inside);
  }
  end_dialog(ui, open_);
}

Message FilmDialog::how_far() const {
  const exports::FilmProgress now = film_.progress();
  if (!now.busy()) return {};
  return now.state == State::encoding
             ? Message("{} frames are written; ffmpeg makes the film", now.done)
             : Message("The film: frame {} of {}, {} left", now.done, now.frames, duration(now.left_s));
}

void FilmDialog::progress(UiContext& ui, Rect area, const exports::FilmProgress& now) {
  label(ui, text::words(how_far()), {area.x, area.y, area.w, ui.px(24)}, ui.text(13));
  const float share = now.frames > 0 ? static_cast<float>(now.done) / static_cast<float>(now.frames) : 0.F;
  const Rect bar{area.x, area.y + ui.px(32), area.w, ui.px(8)};
  record(ui, "bar", bar);
  ui.canvas->fill_rect(bar, ui.color(Hue::line), ui.px(4));
  ui.canvas->fill_rect({bar.x, bar.y, std::max(bar.h, share * bar.w), bar.h}, ui.color(Hue::accent), ui.px(4));
  paragraph(ui, "The window may be used while the film is made: Esc closes this dialog, the film goes on.",
            {area.x, bar.bottom() + ui.px(16), area.w, 0}, ui.text(12, Hue::ink2));
  const Rect cancel{area.right() - ui.px(110), area.bottom() - ui.px(32), ui.px(110), ui.px(32)};
  if (button(ui, "Cancel", cancel, {.tooltip = "Stops; the frames that are done stay"})) film_.cancel();
}

void FilmDialog::number(UiContext& ui, std::string_view name, Rect place, double& value, double low, double high,
                        std::string_view tip, std::string& entered) {
  const auto shown = [&] { return plot::format_plain(value, 12); };
  std::string now;
  if (const auto typed =
          text_field(ui, name, shown(), place, tip, {}, {.align_right = true, .grouped = true, .now = &now})) {
    const auto wanted = parse_double(text::plain_number(*typed));
    const bool fits = wanted && *wanted >= low && *wanted <= high;
    if (fits) value = *wanted;
    if (!fits)
      refused_.say(text::tr_format("\"{}\" is no number from {} to {}", *typed, plot::format_plain(low, 12),
                                   plot::format_plain(high, 12)));
    now = shown();
  }
  entered += now + '\n';
}

void FilmDialog::settings(UiContext& ui, Rect area) {
  Form form{ui, {area.x, area.y, area.w, ui.px(28)}, ui.px(128)};
  if (!panels_.empty()) {  // the other pages have no panels side by side
    const bool given = chosen_.name != usual_name(picture_, of_all_panels());
    chosen_.what =
        segmented(ui, "Picture", kWhat, chosen_.what, form.next("Picture"),
                  "The panels as they stand on screen, side by side; where one shows a table, the suboptimality");
    if (!given) chosen_.name = usual_name(picture_, of_all_panels());
  }
  chosen_.size = segmented(ui, "Size", kFilmSizeNames, chosen_.size, form.next("Size"), "Of each frame, in pixels");
  const Rect time = form.next("From t, to t");
  const float field = std::floor(0.5F * (time.w - ui.px(24)));
  const auto last = static_cast<double>(std::max(moment_->frontier, moment_->parameters.T));
  std::string entered;
  number(ui, "From", {time.x, time.y, field, time.h}, chosen_.from, 0, last, "The first t", entered);
  label(ui, "–", {time.x + field, time.y, ui.px(24), time.h}, ui.text(12.5F, Hue::ink3), plot::HAlign::centre);
  number(ui, "To", {time.right() - field, time.y, field, time.h}, chosen_.to, 1, last, "The last t, up to T", entered);
  chosen_.from = std::floor(chosen_.from);
  chosen_.to = std::floor(chosen_.to);
  chosen_.log_time = segmented(ui, "Steps", kFilmTime, chosen_.log_time ? 1 : 0, form.next("Steps"),
                               "How t goes from frame to frame") == 1;
  const float count = ui.px(90);
  const Rect frames = form.next("Frames");
  number(ui, "Frames", {frames.x, frames.y, count, frames.h}, chosen_.frames, 2, 10000, "Number of frames", entered);
  chosen_.frames = std::floor(chosen_.frames);
  const Rect rate = form.next("Frames a second");
  number(ui, "Rate", {rate.x, rate.y, count, rate.h}, chosen_.rate, 0.1, 120, "Frames a second", entered);
  const exports::FilmOptions wanted = options();  // one t has one frame
  const double made =
      exports::check_film(wanted).empty() ? static_cast<double>(exports::film_times(wanted).size()) : chosen_.frames;
  if (made < chosen_.frames)
    label(ui, text::tr_format("{} are made: one for each $t$", made),
          {frames.x + count + ui.px(12), frames.y, frames.w - count - ui.px(12), frames.h}, ui.text(12, Hue::ink3));
  label(ui, text::tr_format("{} long", duration(made / chosen_.rate)),
        {rate.x + count + ui.px(12), rate.y, rate.w - count - ui.px(12), rate.h}, ui.text(12, Hue::ink3));
  const std::string_view frames_only = exports::find_program("ffmpeg").empty() ? kNoFfmpeg : std::string_view();
  chosen_.format = segmented(ui, "Format", kFilmFormats, chosen_.format, form.next("Format"),
                             "GIF and MP4 are made by ffmpeg", frames_only);
  const auto theme = static_cast<plot::ThemeName>(
      segmented(ui, "Theme", kFilmThemes, static_cast<int>(chosen_.theme), form.next("Theme"), "Light for print"));
  if (theme != chosen_.theme) own_theme_ = chosen_.theme = theme;
  const Rect caption = form.next("Caption");
  const bool captioned = toggle(
      ui, "Caption", chosen_.with_caption && !of_all_panels(), {caption.x, caption.y, ui.px(34), caption.h},
      "Data, parameters, t and the command under each frame", of_all_panels() ? "All panels have no caption." : "");
  if (!of_all_panels()) chosen_.with_caption = captioned;
  const Rect origin = form.next("Origin");
  chosen_.with_origin =
      toggle(ui, "Origin", chosen_.with_origin, {origin.x, origin.y, ui.px(34), origin.h},
             "In the film and in each frame: command, parameters, seeds, checksum, hash and the session. "
             "Dropped onto the window they open their run.");
  label(ui, chosen_.with_origin ? "inside: command, seeds, hash" : "left out",
        {origin.x + ui.px(44), origin.y, origin.w - ui.px(44), origin.h}, ui.text(12, Hue::ink3));
  const Rect folder = form.next("Folder");
  std::string folder_now;
  if (const auto typed = text_field(ui, "Folder", chosen_.folder.string(), folder, chosen_.folder.string(), {},
                                    {.keep_end = true, .now = &folder_now})) {
    chosen_.folder = *typed;
  }
  const Rect name = form.next("Name");
  std::string name_now;
  if (const auto typed = text_field(ui, "Name", chosen_.name, name, "Of the film; the frames go into NAME-frames", {},
                                    {.now = &name_now})) {
    chosen_.name = *typed;
  }
  const Rect make{area.right() - ui.px(110), area.bottom() - ui.px(32), ui.px(110), ui.px(32)};
  const fs::path film = options().film;
  const bool asks =
      name_now == chosen_.name && folder_now == chosen_.folder.string() && !film.empty() && replacing_.asks(film);
  if (const std::string& refused = refused_.words(entered + folder_now + '\n' + name_now); !refused.empty()) {
    say_over(ui, "refused", refused, area, make);
  } else if (asks) {
    say_over(ui, "replacing", Replacing::question(film), area, make);
  } else if (const std::string why = no_file_name(name_now); !name_now.empty() && !why.empty()) {
    say_over(ui, "no name", why, area, make);
  } else {
    paragraph(ui, frames_only, {area.x, make.y, make.x - area.x - ui.px(12), make.h}, ui.text(11.5F, Hue::ink3));
  }
  const std::string wrong = problem();
  if (button(ui, asks ? "Replace" : "Make film", make,
             {.primary = true, .tooltip = "Starts; the window stays free", .disabled = wrong}) &&
      (film.empty() || replacing_.allows(film))) {
    start(ui);
  }
}

}  // namespace pegasos::ui
