// What leaves the window: the pictures that are asked for, and the values under the crosshair.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "exports/clipboard.h"
#include "exports/latex.h"
#include "exports/picture_file.h"
#include "figures/figures.h"
#include "session/origin.h"
#include "ui/app_ui.h"
#include "ui/copy.h"

namespace pegasos::ui {
namespace {

/// A name that is not taken: "pegasos-norm.svg", "pegasos-norm-2.svg", ...
std::filesystem::path free_name(const std::string& stem, const std::string& suffix) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::current_path(error);
  std::filesystem::path file = folder / (stem + suffix);
  for (int i = 2; std::filesystem::exists(file, error) && i < 10000; ++i) {
    file = folder / fmt::format("{}-{}{}", stem, i, suffix);
  }
  return file;
}

/// The panels with what they show; in the place of a table stands the suboptimality.
std::vector<ShownPicture> panels_of(const std::vector<ShownPicture>& pictures, const Layout& places, float scale) {
  std::vector<ShownPicture> out;
  for (const Panel panel :
       {Panel::data_plane, Panel::weight_space, Panel::algorithm, Panel::plot_left, Panel::plot_right}) {
    if (places.of(panel).empty()) continue;
    const auto shown = std::ranges::find_if(
        pictures, [&](const ShownPicture& picture) { return picture.panel == panel_name(panel) && picture.again; });
    ShownPicture one = shown == pictures.end() ? ShownPicture{panel_name(panel), {}, {}, scale, {}} : *shown;
    one.area = places.of(panel);
    if (panel != Panel::algorithm && !one.again)
      one.again = [](const session::Snapshot& moment) { return figures::suboptimality(moment); };
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

/// Ctrl+E: the figure of the maximised panel, else the one that the mouse was over last, else the last one.
void AppUi::ask_for_picture(const Layout& places) {
  if ((picture_wanted_ || film_wanted_) && ui_.pictures == nullptr)
    ui_.wants_frame = true;  // asked for in the middle of this frame
  if (!std::exchange(ui_.pictures, nullptr)) return;
  if (film_wanted_) {
    std::vector<ShownPicture> panels;
    if (page_ == Page::run && !shown_->empty()) panels = panels_of(pictures_, places, ui_.scale);
    film_dialog_.show(*std::exchange(film_wanted_, std::nullopt), std::move(panels), shown_, theme().name);
    pictures_.clear();
    return;
  }
  picture_wanted_ = false;
  if (pictures_.empty()) {
    notify("There is no picture on screen that could be saved.");
    return;
  }
  const auto pointed = std::ranges::find(pictures_, ui_.picture_panel, &ShownPicture::panel);
  save_picture(pointed == pictures_.end() ? pictures_.back() : *pointed, "");
  pictures_.clear();
}

/// What is said of a picture of which its view says nothing: what this moment does.
void AppUi::say_of(ShownPicture& picture) const {
  if (picture.made) return;
  picture.made = [moment = shown_, id = picture.figure.id](std::string_view suffix) {
    return exports::picture_source(*moment, id, suffix);
  };
}

void AppUi::save_picture(ShownPicture picture, const std::string& suffix) {
  say_of(picture);
  if (suffix.empty()) {
    picture_dialog_.show(std::move(picture), theme().name);
    ui_.wants_frame = true;
    return;
  }
  const exports::PictureSource source = picture.made(suffix);
  exports::PictureOptions options = PictureDialog::options_of(picture, theme().name);
  options.scale = suffix == ".png" ? 2.F : 1.F;
  options.origin = source.origin;
  const Status saved =
      PictureDialog::save(ui_, picture, source.caption, free_name("pegasos-" + picture.figure.id, suffix), options);
  if (!saved && ui_.requests.complain) ui_.requests.complain(saved.error().placed());
}

void AppUi::copy_picture(ShownPicture picture, Requests::Copied what) {
  using Copied = Requests::Copied;
  say_of(picture);
  const std::string name = "pegasos-" + picture.figure.id;
  if (what == Copied::values) return copy_text(ui_, plot::figure_csv(picture.figure));
  const exports::PictureSource source = picture.made(what == Copied::latex ? ".pdf" : ".png");
  if (what == Copied::latex) {
    const std::string caption = source.caption.empty() ? std::string() : source.caption.front();
    return copy_text(ui_, exports::latex_figure(name + ".pdf", picture.figure.title, caption, source.public_command));
  }
  if (what == Copied::command) {
    copy_text(ui_, source.command);
    if (source.by_hand)
      notify("This set was changed by hand: the command makes the set as it was before, so save it first.");
    return;
  }
  exports::PictureOptions options = PictureDialog::options_of(picture, theme().name);
  options.scale = 2.F;
  plot::Document png =
      exports::picture_document(picture.figure, {}, plot::FileFormat::png, *ui_.fonts->book(), options);
  const Status copied = exports::copy_png(session::carrying(std::move(png.bytes), source.origin));
  if (copied) return notify("The picture is on the clipboard.");
  notify(copied.error().message, true);
}

void AppUi::copy_readings() {
  if (ui_.readings.empty()) {
    notify("Point at a plot first: C copies the values that the crosshair reads.");
    return;
  }
  std::string text = fmt::format("t\t{}", static_cast<Count>(ui_.crosshair.t().value_or(0)));
  for (const std::string& one : ui_.readings) text += "\n" + one;
  copy_text(ui_, text);
}

}  // namespace pegasos::ui
