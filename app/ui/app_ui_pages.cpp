// The pages of the interface: their tabs, going from one to the other, and what belongs to one page alone.
#include <algorithm>
#include <cmath>

#include "exports/report.h"
#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/view_state.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

namespace {

struct PageTab {
  Page page;
  std::string_view id;
  std::string_view action;
};
constexpr PageTab kPageTabs[] = {{Page::run, "page run", "page-run"},
                                 {Page::theory, "page theory", "page-theory"},
                                 {Page::experiments, "page experiments", "page-experiments"},
                                 {Page::ideas, "page ideas", "page-ideas"}};

float tab_width(const UiContext& ui, const PageTab& tab, bool close) {
  const plot::TextStyle style = ui.text(12.5F, Hue::ink2, plot::Face::semibold);
  return std::round(
      std::max(text_width(ui, action_of(tab.action).title, style) + ui.px(close ? 9.F : 14.F), ui.control(0)));
}

}  // namespace

float AppUi::page_tabs_width(bool close) const {
  float width = 0;
  for (const PageTab& tab : kPageTabs) width += tab_width(ui_, tab, close) + ui_.px(2);
  return width;
}

void AppUi::show_page(Page page, bool changes) {
  if (page == Page::theory) views_.theory.enter(*engine_.snapshot(), ui_, changes);
  if (page == Page::experiments) views_.experiments.enter();
  if (page == page_) return;
  page_ = page;
  ui_.hover.resting = mouse_place();
  microscope_.complete();
  ui_.wants_frame = true;
}

bool AppUi::show_tab(std::string_view name, bool changes) {
  constexpr std::string_view kTheory = "theory";
  constexpr std::string_view kExperiments = "experiments";
  constexpr std::string_view kIdea = "idea";  // "idea subgradient f=abs x=0"
  if (name == kIdea || name.starts_with("idea ")) {
    if (name != kIdea && !views_.ideas.select(name)) return false;
    show_page(Page::ideas);
    return true;
  }
  if (name.starts_with(kExperiments)) {
    show_page(Page::experiments);
    return name.size() <= kExperiments.size() || views_.experiments.select(name.substr(kExperiments.size() + 1));
  }
  if (name == "run" || name.starts_with(kTheory)) {
    show_page(name == "run" ? Page::run : Page::theory, changes);
    return name.size() <= kTheory.size() || views_.theory.select(name.substr(kTheory.size() + 1));
  }
  return first_plot().show(name);
}

/// What a lesson wants to be looked at.
void AppUi::show_of_lesson(std::string_view name) {
  if (name == "ideas") name = "idea";
  constexpr std::string_view kPages[] = {"idea", "theory", "experiments"};
  if (std::ranges::none_of(kPages, [&](std::string_view page) { return name.starts_with(page); })) show_page(Page::run);
  const auto shows = [&](Panel panel, const PlotsView& plots) {
    return plots.shown() == name && !layout().hidden.has(panel);
  };
  if (shows(Panel::plot_left, views_.plot_left) || shows(Panel::plot_right, views_.plot_right)) return;
  // In a lecture no plot is there else.
  const bool hidden = layout().hidden.has(Panel::plot_left) && layout().hidden.has(Panel::plot_right);
  if (hidden && figures::find_figure(name) != nullptr) layout().hidden.set(Panel::plot_right, false);
  if (name != "lab") show_tab(name, true);
}

void AppUi::lay_out_for_lesson(std::string_view name) {
  layout() = name == "step" ? standard_layout() : name == "curves" ? kCurvesLayout : kAllLayout;
  ui_.front.maximised = Panel::none;
}

/// What brings back the page, which panels there are now, how large they are and what they show.
LabBefore::Look AppUi::keep_look() {
  ViewState pictures;
  ViewState ideas;
  const session::SnapshotPtr before = shown_ ? shown_ : engine_.snapshot();
  views_.keep_pictures(Fields::into(pictures), *before);
  keep_selection(Fields::into(pictures), before->m());
  views_.ideas.keep(Fields::into(ideas));
  const auto lay_back = [this, back = appearance_.lay_aside(), page = page_, ideas = std::move(ideas),
                         left = views_.plot_left.shown(), right = views_.plot_right.shown()] {
    back();
    views_.plot_left.show(left);
    views_.plot_right.show(right);
    views_.ideas.keep(Fields::from(ideas));
    show_page(page, true);
  };
  const auto look_back = [this, pictures = std::move(pictures)](const session::Snapshot& now) {
    views_.keep_pictures(Fields::from(pictures), now);
    keep_selection(Fields::from(pictures), now.m());
  };
  return {lay_back, look_back};
}

/// 0 while it is closed.
float AppUi::lesson_width(plot::Rect screen) const {
  return views_.lessons.open() ? std::round(std::min(ui_.px(372), 0.45F * screen.w)) : 0.F;
}

/// The page of that kind, or back to the run.
void AppUi::turn_page(Page page) { show_page(page_ == page ? Page::run : page); }

/// What Ctrl+Enter starts on this page.
void AppUi::start_runs() {
  if (page_ == Page::experiments) return views_.experiments.start(*engine_.snapshot(), ui_);
  show_page(Page::theory);
  views_.theory.ask(*engine_.snapshot(), ui_);
}

/// The pages, and what explains the window.
std::vector<Action> AppUi::page_actions() {
  const auto is = [](Page page) { return [page](const AppUi& app) { return app.page_ == page; }; };
  const auto shows = [](Dialogs::Kind kind) { return [kind](AppUi& app) { app.dialogs_.show(kind); }; };
  return {
      Action{"page-run", "", "Lab", "The laboratory: planes, algorithm and plots of one run.",
             [](AppUi& app) { app.show_page(Page::run); }}
          .in("View", 40)
          .tick(is(Page::run)),
      Action{"page-theory", "T", "Theory",
             "Every statement of the theory, evaluated on this problem; again, back to the run.",
             [](AppUi& app) { app.turn_page(Page::theory); }}
          .in("View", 40)
          .sheet("Panels and pages")
          .tick(is(Page::theory)),
      Action{
          "page-experiments", "Shift+E", "Experiments",
          "Many runs at each value of a parameter: means, bands and slopes beside the theory; again, back to the run.",
          [](AppUi& app) { app.turn_page(Page::experiments); }}
          .in("View", 40)
          .sheet("Panels and pages")
          .tick(is(Page::experiments)),
      Action{"page-ideas", "I", "Ideas",
             "What the method rests on, as pictures that answer to the hand; again, back to the run.",
             [](AppUi& app) { app.turn_page(Page::ideas); }}
          .in("View", 40)
          .sheet("Panels and pages")
          .tick(is(Page::ideas)),
      Action{"lessons", "", "Lessons", "Lessons that ask first, in a column beside the page; again, it closes.",
             [](AppUi& app) { app.views_.lessons.toggle(app.engine_.snapshot(), app.ui_); }}
          .in("View", 40)
          .tick([](const AppUi& app) { return app.views_.lessons.open(); }),
      Action{"theory-runs", "Ctrl+Enter", "Run the ensemble",
             "On the theory page: independent runs for the statements about expectations and probabilities. On the "
             "page of experiments: starts the chosen one.",
             [](AppUi& app) { app.start_runs(); }}
          .sheet("Panels and pages"),
      Action{"copy-readings", "C", "Copy the readings", "Copies what the crosshair reads, with all digits.",
             [](AppUi& app) { app.copy_readings(); }}
          .sheet("Panels and pages"),
      Action{"copy-sentence", "Shift+C", "Copy the sentence",
             "Copies what is said under the pseudo-code, as plain text.",
             [](AppUi& app) {
               const std::string sentence = text::words(session::explain_phase(*app.engine_.snapshot()));
               copy_text(app.ui_, plot::plain_text(sentence));
             }}
          .in("Edit", 60)
          .sheet("Panels and pages")
          .grey([](const AppUi& app) { return std::string(app.shown_->empty() ? session::kNoExamples : ""); }),
      Action{"key-sheet", "?", "Keys", "This sheet.", shows(Dialogs::Kind::keys)}
          .in("Help", 10)
          .sheet("Panels and pages"),
      Action{"key-sheet-f1", "F1", "Keys", "This sheet.", shows(Dialogs::Kind::keys)}.sheet(kSameLine),
      Action{
          "glossary", "Shift+F1", "Symbols",
          "Every symbol of the window: what it is called, what it is, its formula, its value now and where to see it.",
          shows(Dialogs::Kind::glossary)}
          .in("Help", 10)
          .sheet("Panels and pages"),
      Action{"help-lessons", "", "Lessons", "Lessons that ask first, in a column beside the page; again, it closes.",
             [](AppUi& app) { app.perform("lessons"); }}
          .in("Help", 10)
          .tick([](const AppUi& app) { return app.views_.lessons.open(); }),
      Action{"about", "", "About Pegasos Lab", "Version, licence and where the theory is from.",
             shows(Dialogs::Kind::about)}
          .in("Help", 20),
  };
}

/// "Lab | Theory | Experiments | Ideas", close together where room is short; returns the width.
float AppUi::page_tabs(Rect area, bool close) {
  const float height = ui_.control(30);
  float x = area.x;
  for (const PageTab& tab : kPageTabs) {
    const bool here = tab.page == page_;
    const plot::TextStyle style = ui_.text(12.5F, here ? Hue::accent : Hue::ink2, plot::Face::semibold);
    const float width = tab_width(ui_, tab, close);
    const Rect place{std::round(x), std::round(area.centre().y - 0.5F * height), width, height};
    x += width + ui_.px(2);
    const Pointer mouse = pressable(ui_, tab.id, place, tip_of(tab.action));
    if (here || mouse.hovered)
      ui_.canvas->fill_rect(place, plot::faded(ui_.color(Hue::accent), here ? 0.18F : 0.08F), ui_.px(6));
    label(ui_, action_of(tab.action).title, place, style, plot::HAlign::centre);
    if (mouse.clicked) show_page(tab.page);
  }
  return x - area.x;
}

/// The problem of the laboratory in words, and to its right what belongs to the page.
void AppUi::page_bar(const session::Snapshot& snapshot, Rect area) {
  if (page_ == Page::ideas) {
    views_.ideas.bar(ui_, area);
    return;
  }
  if (snapshot.empty()) return;
  const float right =
      page_ == Page::theory ? views_.theory.bar(snapshot, ui_, area) : views_.experiments.bar(snapshot, ui_, area);
  const float left = area.x + ui_.px(8);
  if (right - left <= ui_.px(60)) return;
  const std::string words = problem_in_words(snapshot.title(), snapshot.parameters);
  const Rect place{left, area.y, right - left, area.h};
  const bool fits = text_width(ui_, words, ui_.text(12.5F)) <= place.w;
  verbatim(ui_, words, place, ui_.text(12.5F, Hue::ink2), fits ? plot::HAlign::centre : plot::HAlign::left);
  if (!fits && ImGui::IsWindowHovered() &&
      ImGui::IsMouseHoveringRect({place.x, place.y}, {place.right(), place.bottom()}))
    tooltip(ui_, words);
}

/// Asks where the report about the theory is saved.
void AppUi::save_report() {
  documents_.save_as("pegasos-theory.html", [this](const std::string& path) -> Status {
    const session::SnapshotPtr now = engine_.snapshot();
    if (now->theory == nullptr || now->theory->data == nullptr)
      return Error{ErrorCode::NotFound, "there is no theory of this run to report yet"};
    const std::string& name = now->theory->data == now->data ? now->title() : now->theory->parameters.data;
    const auto& table = now->theory->data == now->data ? now->table : nullptr;
    return exports::write_report(*now->theory, exports::report_head(name, *now->theory, table, path), path,
                                 *ui_.fonts->book());
  });
}

}  // namespace pegasos::ui
