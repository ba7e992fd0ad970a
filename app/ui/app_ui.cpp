#include "ui/app_ui.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/tabs.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kTheoryBar = 580.F;  // design px of width that u, runs, δ and their button want in one line
constexpr float kMargin = 16.F;
constexpr float kBrand = 128.F;
constexpr float kTime = 214.F;          ///< where t stands
constexpr float kBesideLesson = 560.F;  ///< design px that all panels need beside a lesson
constexpr float kRowFrom_h = 540.F;     ///< design px of height from which the pinned runs' row is always there

}  // namespace

AppUi::AppUi(Engine engine, Fonts& fonts, const Settings& settings)
    : engine_(std::move(engine)),
      appearance_(ui_, settings),
      views_(views()),
      links_(engine_, ui_, dialogs_, views_.lessons, appearance_.settings().link_page) {
  ui_.fonts = &fonts;
  ui_.push = engine_.push;
  ui_.perform = [this](std::string_view action) { perform(action); };
  Requests& asked = ui_.requests;
  asked.open_file = [this](const std::string& path) { documents_.open(path); };
  asked.open_link = [this](const std::string& link) { links_.open(link); };
  asked.start_lesson = [this](const std::string& name, int step) { start_lesson(name, step); };
  asked.view_state = [this] { return view_state(); };
  const auto say = [this](bool stays) {
    return [this, stays](Message sentence) { notice_.say(std::move(sentence), stays, engine_.snapshot()->notice); };
  };
  asked.notify = say(false);
  asked.complain = say(true);
  asked.refuse = [this](Message sentence) { notice_.refuse(std::move(sentence), engine_.snapshot()->notice); };
  asked.typed = [this] { notice_.take_refusal_back(); };
  asked.film = [this](ShownPicture picture) { pictures_.ask_film(std::move(picture)); };
  asked.save_picture = [this](ShownPicture picture, const std::string& suffix) {
    pictures_.save(ui_, std::move(picture), suffix);
  };
  asked.copy_picture = [this](ShownPicture picture, Requests::Copied what) {
    pictures_.copy(ui_, std::move(picture), what);
  };
  asked.save_table = [this](std::string_view table) { save_table(table); };
  ui_.push(session::SetSpeed{settings.speed});
  appearance_.set_language(settings.language);
  add_tabs();
}

Views AppUi::views() {
  const auto to_lab = [this] { show_page(Page::run); };
  const auto saves = [this](const std::string& name, std::function<Status(const std::string&)> write) {
    documents_.save_as(name, std::move(write));
  };
  return {.plot_left = {Panel::plot_left, "objective"},
          .plot_right = {Panel::plot_right, "suboptimality"},
          .theory = {to_lab, [this] { save_report(); }},
          .experiments = {to_lab, saves},
          .ideas = IdeasView(to_lab),
          .lessons =
              LessonsView({[this](std::string_view name) { show_of_lesson(name); },
                           [this](std::string_view name) { lay_out_for_lesson(name); }, [this] { return keep_look(); },
                           saves, settings().finished_lessons, settings().begun_lessons, settings().lesson_drafts})};
}

/// What the plots show beside figures.
void AppUi::add_tabs() {
  for (PlotsView* view : {&views_.plot_left, &views_.plot_right}) {
    view->add_tab({std::string(kRunsTab), "Runs",
                   "The live run and those that are pinned beside it: what differs, and what came of it.",
                   [this, view](const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
                     (view == &views_.plot_left ? views_.runs_left : views_.runs_right).draw(snapshot, ui, inside);
                   }});
    view->add_tab(
        {std::string(kTableTab), "Data", "Every example with its margin, hinge, $α$* and how often it was drawn",
         [this](const session::Snapshot&, UiContext& ui, Rect inside) { views_.data_table.draw(shown_, ui, inside); }});
    view->add_tab({std::string(kTestTab), "Test",
                   "What $w$ is worth on examples, best on those that it was not trained on: which ones it gets right, "
                   "and its ROC curve. A click on a number selects these examples.",
                   [this, view](const session::Snapshot&, UiContext& ui, Rect inside) {
                     (view == &views_.plot_left ? views_.test_left : views_.test_right).draw(shown_, ui, inside);
                   }});
    view->add_tab({"log", "Log", "What happened, step by step, in words",
                   [this](const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
                     views_.step_log.draw(snapshot, ui, inside);
                   }});
  }
}

void AppUi::frame(Rect screen, double time_s) {
  shown_ = engine_.snapshot();
  const session::Snapshot& snapshot = *shown_;
  if (const session::View* view = documents_.follow(snapshot)) apply(*view);
  settings().speed = snapshot.speed;
  ui_.theme = &appearance_.theme();
  ui_.scale = ui_.fonts->scale();
  ui_.time_s = time_s;
  ui_.wants_frame = false;
  ui_.shown = shown_.get();
  ui_.guests.follow(snapshot);
  ui_.help.card.clear();
  if (ui_.link.turn()) ui_.wants_frame = true;
  if (ui_.crosshair.turn()) ui_.wants_frame = true;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) microscope_.finish_move();
  ui_.motion.animate = settings().motion;
  ui_.motion.microscope = settings().microscope;
  ui_.touch = settings().touch;
  microscope_.follow(snapshot, {settings().motion, settings().microscope && settings().motion, settings().move_s},
                     time_s);
  ui_.motion.step = microscope_.motion();
  if (microscope_.running() && !microscope_.held()) ui_.wants_frame = true;
  ui_.motion.live = snapshot.playing || microscope_.running() || ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (ui_.touch && ui_.watch.widgets == nullptr) ui_.watch.widgets = &touched_;
  if (ui_.watch.widgets != nullptr) ui_.watch.widgets->clear();
  ui_.crosshair.readings.clear();
  pictures_.begin_frame(ui_, shown_);
  ui_.watch.names.clear();

  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    ui_.hover.resting = mouse_place();  // who has just clicked knows what it is; nothing covers what comes of it
    if (ui_.keyboard.on()) ui_.keyboard.end();
  }
  if (std::exchange(ending_.editing, false)) compat::end_editing();
  ui_.keyboard.begin_frame();
  if (!ui_.keyboard.on_field()) ui_.begun = {};
  if (const unsigned over = GImGui->HoveredIdPreviousFrame; over != ui_.hover.id) {
    ui_.hover.id = over;
    ui_.hover.since_s = time_s;
  }
  ui_.walk.at.clear();
  ui_.walk.shown = ui_.keyboard.on();
  if (screen_.blank) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    return ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, size, IM_COL32_BLACK);
  }
  // Some may have closed by themselves since the key was pressed.
  const int open = ImGui::GetCurrentContext()->OpenPopupStack.Size;
  if (const auto level = std::exchange(ending_.popups, std::nullopt); level && *level < open)
    ImGui::ClosePopupToLevel(*level, true);
  notice_.show_work(pictures_.work(), [this] { pictures_.stop_work(); });
  notice_.follow(ui_, snapshot, dialog_open());
  if (embedded_) return embed_frame(snapshot, screen);
  const bool notice = notice_.shown(snapshot);
  Rect place = screen;  // of everything but the row at the lower edge
  Rect strip{screen.x + ui_.px(12), screen.bottom() - ui_.px(kPinStrip + 8), screen.w - ui_.px(24), ui_.px(kPinStrip)};
  const bool runs = page_ == Page::run;
  // There without pins, too, so that nothing moves when one comes; where little room is, all of it is the pictures'.
  const bool narrow = narrow_for_fingers(screen);
  const bool row = runs && (!snapshot.pins.empty() || (!narrow && screen.h >= ui_.px(kRowFrom_h)));
  if (row || notice_.works()) place.h -= ui_.px(kPinStrip + 4);  // what stays for minutes lies over no picture
  const bool crowded = screen.w - lesson_width(screen) < ui_.px(kBesideLesson);
  ui_.front.one = narrow || crowded || one_panel_only(screen, appearance_.content_scale());
  if (!ui_.keyboard.on()) ui_.front.focused = Panel::none;
  if (ui_.front.one && ui_.front.maximised != Panel::none) ui_.front.only = ui_.front.maximised;
  const Panel alone = ui_.front.alone();
  const int lines = runs ? 4 : page_ == Page::theory && screen.w < ui_.px(kTheoryBar) ? 3 : 2;  // of a narrow bar
  Layout places =
      narrow ? arrange_narrow(place, ui_.scale, lines, runs ? alone : Panel::controls, runs, views_.lessons.open())
             : arrange(place, ui_.scale, layout(), runs ? alone : Panel::controls, runs && ui_.front.one,
                       lesson_width(screen), ui_.touch);
  if (!places.lesson.empty() && !narrow) {  // it keeps its place from page to page: the row ends beside it
    strip.w = std::max(0.F, places.lesson.x - ui_.px(12) - strip.x);
    if (row) places.lesson.h += ui_.px(kPinStrip + 4);
  }
  begin_plain(ui_, "ground", screen, true);
  if (!places.tabs.empty()) narrow ? panel_turner(places.tabs) : panel_tabs(places.tabs);
  if (runs) draw_splitters(ui_, places, layout().splits, standard_layout().splits);
  const Rect toast = notice ? notice_.place(ui_, snapshot, strip, row ? chips_end_ : 0.F) : Rect{};
  end_plain(ui_);
  views_.lessons.begin_frame(snapshot, ui_);
  top_bar(snapshot, places.top_bar, places.bar_lines);
  if (runs) {
    run_page(snapshot, places);
  } else if (const Scaled whole(ui_, page_scale(places.controls.w)); page_ == Page::ideas) {
    views_.ideas.draw(ui_, places.controls, !places.lesson.empty());
  } else if (snapshot.empty()) {
    without_examples("page", "", places.controls);
  } else if (page_ == Page::theory) {
    views_.theory.draw(snapshot, ui_, places.controls);  // a maximised panel has the whole page
  } else {
    views_.experiments.draw(snapshot, ui_, places.controls);
  }
  if (row) {
    Rect rest = draw_pin_strip(snapshot, ui_, strip);
    if (std::exchange(chips_end_, rest.x) != rest.x && notice) ui_.wants_frame = true;  // it gives way
    if (notice) rest.w = std::max(0.F, std::min(rest.right(), toast.x - ui_.px(12)) - rest.x);
    words_beside_runs(snapshot, rest, notice);
  }
  if (!places.lesson.empty()) views_.lessons.draw(shown_, ui_, places.lesson);
  keep_pins_beside(snapshot);
  if (notice) notice_.draw(ui_, snapshot, toast);
  pictures_.end_frame(ui_, page_ == Page::run && !snapshot.empty() ? &places : nullptr);
  ui_.scrub.turn(snapshot, ui_.push);
  draw_dialogs(screen);
  views_.data_table.end_frame(ui_);
  show_copied(ui_);
  draw_tooltip(ui_, screen);
  documents_.settle(snapshot, time_s);
}

void AppUi::draw_dialogs(Rect screen) {
  const Scaled whole(ui_, page_scale(screen.w));
  dialogs_.draw(ui_, screen);
  pictures_.draw_dialogs(ui_, screen);
  documents_.import().draw(ui_, screen);
  if (panels_.draw(ui_, screen, settings().layout.hidden, settings().lecture)) appearance_.set_lecture(!ui_.lecture);
}

/// The names of all panels, where there is room for one of them at a time.
void AppUi::panel_tabs(Rect area) {
  constexpr int kPanels = 6;
  const float gap = ui_.px(4);
  const float width = std::floor((area.w - (kPanels - 1) * gap) / kPanels);
  Rect place{area.x, area.y, width, area.h - ui_.px(6)};
  for (int i = 1; i <= kPanels; ++i) {
    const auto panel = static_cast<Panel>(i);
    if (button(ui_, panel_tab(panel), place,
               {.active = panel == ui_.front.only, .quiet = true, .tooltip = panel_title(panel)}))
      ui_.front.turn_to(panel);
    place.x += width + gap;
  }
}

void AppUi::run_page(const session::Snapshot& snapshot, const Layout& layout) {
  if (!layout.controls.empty()) draw_controls(snapshot, layout);
  if (!layout.data_plane.empty()) views_.data_plane.draw(snapshot, ui_, layout.data_plane);
  // What is told and plotted is not ahead of the moves.
  std::optional<session::Snapshot> between;
  if (ui_.motion.step) between = figures::during(snapshot, *ui_.motion.step);
  const session::Snapshot& told = between ? *between : snapshot;
  if (snapshot.empty()) {
    for (const Panel panel : {Panel::weight_space, Panel::algorithm, Panel::plot_left, Panel::plot_right})
      without_examples(panel_name(panel), panel_title(panel), layout.of(panel));
    return;
  }
  if (!layout.weight_space.empty()) views_.weight_space.draw(snapshot, ui_, layout.weight_space);
  if (!layout.algorithm.empty()) views_.algorithm.draw(told, ui_, layout.algorithm);
  if (!layout.plot_left.empty()) views_.plot_left.draw(told, ui_, layout.plot_left);
  if (!layout.plot_right.empty()) views_.plot_right.draw(told, ui_, layout.plot_right);
}

/// In the place of what an empty canvas does not define.
void AppUi::without_examples(std::string_view name, std::string_view title, Rect area) {
  if (area.empty()) return;
  const Rect inside = begin_panel(ui_, Panel::none, name, title, area);
  label(ui_, session::kNoExamples, inside, ui_.text(12.5F, Hue::ink3), plot::HAlign::centre);
  end_panel(ui_);
}

void AppUi::brand(Rect area, bool with_name) {
  const float r = ui_.px(9);
  const plot::Point c{area.x + r, std::round(area.centre().y)};
  const plot::Stroke stroke{ui_.color(Hue::accent), ui_.px(2), plot::kSolid};
  ui_.canvas->stroke_circle(c, r, stroke);
  ui_.canvas->line({c.x - 0.62F * r, c.y + 0.62F * r}, {c.x + 0.62F * r, c.y - 0.62F * r}, stroke);
  if (with_name) {
    verbatim(ui_, "Pegasos Lab", {area.x + 2 * r + ui_.px(9), area.y, ui_.px(96), area.h},
             ui_.text(14, Hue::ink1, plot::Face::semibold));
  }
}

void AppUi::top_bar(const session::Snapshot& snapshot, Rect area, int lines) {
  begin_plain(ui_, "bar", area);
  ui_.canvas->fill_rect(area, ui_.color(Hue::panel));
  const float line = ui_.hairline();
  ui_.canvas->fill_rect({area.x, area.bottom() - line, area.w, line}, ui_.color(Hue::line));
  if (narrow_for_fingers(area)) {
    narrow_bar(snapshot, area, lines);
    documents_.lists().draw(ui_, documents_.auto_save().folder());
    return end_plain(ui_);
  }
  const float margin = ui_.px(kMargin);
  const bool close = area.w < ui_.px(1440);
  const float names = page_tabs_width(close) + ui_.px(5) + Menus::width(ui_, close);
  // The same on every page: the tabs stay under the mouse.
  const bool with_name =
      area.w > ui_.px(1700) || (lines > 1 && names + ui_.px(kBrand + 10 + kTime) + 2 * margin <= area.w);
  const Rect first{area.x, area.y, area.w, lines > 1 ? std::round(area.h / static_cast<float>(lines)) : area.h};
  brand({first.x + margin, first.y, ui_.px(130), first.h}, with_name);
  float x = first.x + margin + ui_.px(with_name ? kBrand : 28.F);
  x += page_tabs({x, first.y, ui_.px(300), first.h}, close) + ui_.px(5);
  x += menus_.draw(ui_, {x, first.y, ui_.px(240), first.h}, *this, close);
  if (page_ != Page::run) {
    const float left = lines > 1 ? first.x + margin : x;
    const float top = lines > 1 ? first.bottom() : first.y;
    const Rect own{left, top, first.right() - margin - left, first.h - line};
    page_bar(snapshot, own);
  } else if (lines > 1) {
    transport_in_lines(snapshot, {area.x + margin, area.y, area.w - 2 * margin, area.h - line}, lines, x);
  } else {
    x = std::max(x + ui_.px(10), with_name ? area.x + ui_.px(12 + 306 + 12) + ui_.px(8) : 0.F);
    views_.transport.draw(snapshot, ui_, {x, area.y, area.right() - margin - x, area.h - line});
  }
  documents_.lists().draw(ui_, documents_.auto_save().folder());
  end_plain(ui_);
}

/// In the second of the bar's lines; t stands behind the menus in the first, or with the timeline in a third.
void AppUi::transport_in_lines(const session::Snapshot& snapshot, Rect area, int lines, float menus_end) {
  const float height = std::round(area.h / static_cast<float>(lines));
  const float below = area.y + height;
  const float left = std::max(area.right() - ui_.px(kTime), lines == 2 ? menus_end + ui_.px(10) : area.x);
  Rect time{left, area.y + ui_.px(2), area.right() - left, height};
  TransportView::Elsewhere elsewhere;
  if (lines == 3) {
    time.y = below + height;
    elsewhere.timeline = Rect{area.x, time.y, time.x - area.x - ui_.px(14), height};
  }
  elsewhere.time = time;
  views_.transport.draw(snapshot, ui_, {area.x, below, area.w, lines == 3 ? height : area.bottom() - below}, elsewhere);
}

}  // namespace pegasos::ui
