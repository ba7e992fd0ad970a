#include "ui/picture_saver.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "exports/clipboard.h"
#include "exports/latex.h"
#include "exports/picture_file.h"
#include "figures/figures.h"
#include "session/origin.h"
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

/// What is said of a picture of which its view says nothing: what this moment does.
void say_of(ShownPicture& picture, session::SnapshotPtr moment) {
  if (picture.made) return;
  picture.made = [moment = std::move(moment), id = picture.figure.id, options = picture.figure.options](
                     std::string_view suffix, const std::string& drawn) {
    return exports::picture_source(*moment, id, suffix, options + drawn);
  };
}

}  // namespace

void PictureSaver::begin_frame(UiContext& ui, session::SnapshotPtr moment) {
  moment_ = std::move(moment);
  follow_copy(ui);
  if (!wanted_ && !film_wanted_) return;
  shown_.clear();
  ui.pictures.all = &shown_;
}

void PictureSaver::end_frame(UiContext& ui, const Layout* places) {
  if ((wanted_ || film_wanted_) && ui.pictures.all == nullptr) ui.wants_frame = true;  // asked for in this frame
  if (!std::exchange(ui.pictures.all, nullptr)) return;
  const std::vector<ShownPicture> shown = std::exchange(shown_, {});
  if (film_wanted_) {
    std::vector<ShownPicture> panels;
    if (places != nullptr) panels = panels_of(shown, *places, ui.scale);
    return film_.show(*std::exchange(film_wanted_, std::nullopt), std::move(panels), moment_, ui.theme->name);
  }
  wanted_ = false;
  if (shown.empty()) return ui.requests.notify("There is no picture on screen that could be saved.");
  const auto pointed = std::ranges::find(shown, ui.pictures.card, &ShownPicture::panel);
  save(ui, pointed == shown.end() ? shown.back() : *pointed, "");
}

void PictureSaver::draw_dialogs(UiContext& ui, plot::Rect screen) {
  picture_.draw(ui, screen);
  film_.draw(ui, screen);
}

void PictureSaver::save(UiContext& ui, ShownPicture picture, const std::string& suffix) {
  say_of(picture, moment_);
  if (suffix.empty()) {
    picture_.show(std::move(picture), ui.theme->name);
    ui.wants_frame = true;
    return;
  }
  exports::PictureOptions options = PictureDialog::options_of(picture, ui.theme->name);
  const exports::PictureSource source = picture.made(suffix, exports::drawn_words(options, suffix));
  options.scale = suffix == ".png" ? 2.F : 1.F;
  options.origin = source.origin;
  const Status saved =
      PictureDialog::save(ui, picture, source.caption, free_name("pegasos-" + picture.figure.id, suffix), options);
  if (!saved) ui.requests.complain(saved.error().placed());
}

void PictureSaver::copy(UiContext& ui, ShownPicture picture, Requests::Copied what) {
  using Copied = Requests::Copied;
  say_of(picture, moment_);
  const std::string name = "pegasos-" + picture.figure.id;
  if (what == Copied::values) return copy_text(ui, plot::figure_csv(picture.figure));
  const exports::PictureSource source = picture.made(what == Copied::latex ? ".pdf" : ".png", {});
  if (what == Copied::latex) {
    const std::string caption = source.caption.empty() ? std::string() : source.caption.front();
    return copy_text(ui, exports::latex_figure(name + ".pdf", picture.figure.title, caption, source.public_command));
  }
  if (what == Copied::command) {
    copy_text(ui, source.command);
    if (source.by_hand)
      ui.requests.notify("This set was changed by hand: the command makes the set as it was before, so save it first.");
    return;
  }
  exports::PictureOptions options = PictureDialog::options_of(picture, ui.theme->name);
  options.scale = 2.F;
  plot::Document png = exports::picture_document(picture.figure, {}, plot::FileFormat::png, *ui.fonts->book(), options);
  copying_ = true;
  ui.wants_frame = true;
  copy_.start({}, [bytes = session::carrying(std::move(png.bytes), source.origin)](session::Job<Message>::Work& work) {
    if (const Status copied = exports::copy_png(bytes); !copied)
      work.tell([&](Message& trouble) { trouble = copied.error().message; });
  });
}

/// Says what came of a copy.
void PictureSaver::follow_copy(UiContext& ui) {
  if (!copying_) return;
  if (copying_ = copy_.busy(); copying_) {
    ui.wants_frame = true;
  } else if (const Message& trouble = *copy_.status(); !trouble.empty()) {
    ui.requests.complain(trouble);
  } else {
    ui.requests.notify("The picture is on the clipboard.");
  }
}

}  // namespace pegasos::ui
