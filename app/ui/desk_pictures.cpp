// What leaves the window: the pictures that are asked for, and the values under the crosshair.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "figures/export.h"
#include "ui/copy.h"
#include "ui/desk.h"

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

}  // namespace

/// Ctrl+E: the figure of the maximised panel, else the one that the mouse was over last, else the last one.
void Desk::ask_for_picture() {
  if ((picture_wanted_ || film_wanted_) && ui_.pictures == nullptr)
    ui_.wants_frame = true;  // asked for in the middle of this frame
  if (!std::exchange(ui_.pictures, nullptr)) return;
  if (film_wanted_) {
    film_dialog_.show(*std::exchange(film_wanted_, std::nullopt), std::exchange(pictures_, {}), shown_, theme().name);
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

void Desk::save_picture(ShownPicture picture, const std::string& suffix) {
  const std::vector<std::string> caption =
      picture.caption ? picture.caption() : figures::picture_caption(*shown_, picture.figure.id);
  if (suffix.empty()) {
    picture_dialog_.show(std::move(picture), caption, theme().name);
    ui_.wants_frame = true;
    return;
  }
  figures::PictureOptions options = PictureDialog::options_of(picture, theme().name);
  options.scale = suffix == ".png" ? 2.F : 1.F;
  PictureDialog::save(ui_, picture, caption, free_name("pegasos-" + picture.figure.id, suffix), options);
}

void Desk::copy_readings() {
  if (ui_.readings.empty()) {
    notify("Point at a plot first: C copies the values that the crosshair reads.");
    return;
  }
  std::string text = fmt::format("t\t{}", static_cast<Count>(ui_.crosshair.t().value_or(0)));
  for (const std::string& one : ui_.readings) text += "\n" + one;
  copy_text(ui_, text);
}

}  // namespace pegasos::ui
