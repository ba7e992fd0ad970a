// The window as a frame in somebody's page (embed.h).
#include <algorithm>

#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Rect;

/// What its keys do: going through the run, and what leaves no trace.
constexpr std::string_view kEmbeddedKeys[] = {
    "play-pause", "step",      "step-back", "sub-step", "phase-back", "step-10", "back-10",
    "step-100",   "epoch",     "to-start",  "rewind",   "go-to-end",  "faster",  "slower",
    "walk",       "walk-back", "leave",     "fit-all",  "copy-link",  "undo",    "redo"};

struct EmbeddedMove {
  std::string_view control;
  std::string_view action;
};
constexpr EmbeddedMove kEmbeddedMoves[] = {
    {"rewind", "to-start"}, {"back", "step-back"}, {"play", "play-pause"}, {"forward", "step"}};

}  // namespace

void AppUi::embed(cli::Embedding embedding) {
  embedded_ = Embedded{.asked = std::move(embedding)};
  appearance_.embed();
  documents_.take_links_only();
}

bool AppUi::embedded_key(const Action* action) {
  return action != nullptr && std::ranges::find(kEmbeddedKeys, action->id) != std::end(kEmbeddedKeys);
}

/// Its panels hold these plots, whatever a link's view says.
void AppUi::show_embedded_plots() {
  for (const std::string& name : embedded_->asked.panels) {
    const Panel panel = embedded_panel(embedded_->asked, name);
    if (panel == Panel::plot_left) views_.plot_left.show(name);
    if (panel == Panel::plot_right) views_.plot_right.show(name);
  }
}

void AppUi::embedded_control(const session::Snapshot& snapshot, const std::string& control, Rect place) {
  const auto* button = std::ranges::find(kEmbeddedMoves, control, &EmbeddedMove::control);
  if (button != std::end(kEmbeddedMoves)) {
    const float side = std::min(place.w, ui_.px(40));
    TransportView::button(snapshot, ui_, button->action,
                          {place.x, std::round(place.centre().y - 0.5F * side), place.w, side});
  } else if (control == "timeline") {
    views_.transport.timeline(snapshot, ui_, place);
  } else if (control == "speed") {
    views_.transport.speed(snapshot, ui_, place);
  } else {
    embedded_->draw_control(snapshot, ui_, control, place);
  }
}

void AppUi::embed_frame(const session::Snapshot& snapshot, Rect screen) {
  page_ = Page::run;
  show_embedded_plots();
  const EmbedPlaces places = arrange_embedding(screen, ui_.scale, embedded_->asked, embedded_->tab);
  ui_.cards = places.tabs.empty() && embedded_->asked.panels.size() > 1 ? Cards::captioned : Cards::plain;
  begin_plain(ui_, "embed", screen, true);
  for (std::size_t i = 0; i < places.tabs.size(); ++i) {
    const std::string name = i < embedded_->asked.panels.size() ? embedded_->asked.panels[i] : "controls";
    if (button(ui_, embedded_title(name), places.tabs[i], {.active = i == embedded_->tab, .quiet = true}))
      embedded_->tab = i;
  }
  for (std::size_t i = 0; i < places.controls.size(); ++i) {
    if (!places.controls[i].empty()) embedded_control(snapshot, embedded_->asked.controls[i], places.controls[i]);
  }
  end_plain(ui_);
  run_page(snapshot, places.panels);
  if (notice_.shown(snapshot)) {
    const float line = ui_.px(30);
    const Rect strip{screen.x + ui_.px(8), screen.bottom() - line - ui_.px(8), screen.w - ui_.px(16), line};
    notice_.draw(ui_, snapshot, notice_.place(ui_, snapshot, strip));
  }
  ui_.scrub.turn(snapshot, ui_.push);
  show_copied(ui_);
  draw_tooltip(ui_, screen);
}

}  // namespace pegasos::ui
