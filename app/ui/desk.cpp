#include "ui/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/texts.h"
#include "ui/views/runs.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kMargin = 16.F;
constexpr float kNotice = 40.F;
constexpr float kLeastWidth = 800.F;  // design px that the window must have
constexpr float kLeastHeight = 450.F;

std::function<void(Action)> performer(Desk& desk) {
  return [&desk](Action action) { desk.perform(action); };
}

}  // namespace

Desk::Desk(Engine engine, Fonts& fonts, const Settings& settings)
    : engine_(std::move(engine)),
      settings_(settings),
      keeper_([this](session::Command command) { engine_.push(std::move(command)); }),
      plot_left_(Panel::plot_left, "objective"),
      plot_right_(Panel::plot_right, "suboptimality"),
      theory_([this] { show_page(Page::run); }, [this] { save_report(); }),
      experiments_([this] { show_page(Page::run); },
                   [this](const std::string& name, std::function<Status(const std::string&)> write) {
                     save_as(name, std::move(write));
                   }) {
  ui_.fonts = &fonts;
  ui_.requests.push = [this](session::Command command) { engine_.push(std::move(command)); };
  ui_.requests.open_file = [this](const std::string& path) { open_file(path); };
  ui_.requests.notify = [this](std::string sentence) { notify(std::move(sentence)); };
  ui_.requests.complain = [this](std::string sentence) { notify(std::move(sentence), true); };
  engine_.push(session::SetSpeed{settings_.speed});
  set_language(settings_.language);
  for (PlotsView* view : {&plot_left_, &plot_right_}) {
    view->add_tab({std::string(kRunsTab), "Runs",
                   "The live run and those that are pinned beside it: what differs, and what came of it.",
                   [this, view](const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
                     (view == &plot_left_ ? runs_left_ : runs_right_).draw(snapshot, ui, inside, performer(*this));
                   }});
  }
  ui_.requests.film = [this](ShownPicture picture) { film_wanted_ = std::move(picture); };
  ui_.requests.save_picture = [this](ShownPicture picture, const std::string& suffix) {
    save_picture(std::move(picture), suffix);
  };
  ui_.requests.save_table = [this](std::string_view table) { save_table(table); };
  ui_.requests.save_log = [this] { perform(Action::save_log); };
  add_tabs();
}

void Desk::set_language(text::Language language) {
  if (language == text::Language::chinese && !ui_.fonts->can_show_chinese()) {
    language = text::Language::english;
    notify("Chinese needs a font that is not installed: install the package fonts-wqy-microhei, then choose it again.",
           true);
  }
  settings_.language = language;
  text::set_language(language);
}

void Desk::notify(std::string sentence, bool stays) {
  own_notice_ = std::move(sentence);
  own_notice_stays_ = stays;
  noticed_.clear();  // said again, it is seen anew
}

void Desk::remember(const session::Snapshot& snapshot) {
  if (snapshot.run_id == run_id_) return;
  run_id_ = snapshot.run_id;
  dismissed_end_.clear();
}

void Desk::frame(Rect screen, double time_s) {
  shown_ = engine_.snapshot();
  const session::Snapshot& snapshot = *shown_;
  remember(snapshot);
  follow_session(snapshot);
  settings_.speed = snapshot.speed;
  ui_.theme = &theme();
  ui_.scale = ui_.fonts->scale();
  ui_.time_s = time_s;
  ui_.wants_frame = false;
  ui_.shown = shown_.get();
  ui_.helped.clear();
  if (ui_.link.turn()) ui_.wants_frame = true;
  if (ui_.crosshair.turn()) ui_.wants_frame = true;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) microscope_.finish_move();
  ui_.animate = settings_.motion;
  ui_.microscope = settings_.microscope;
  microscope_.follow(snapshot, {settings_.motion, settings_.microscope && settings_.motion, settings_.move_s}, time_s);
  ui_.motion = microscope_.motion();
  if (microscope_.running() && !microscope_.held()) ui_.wants_frame = true;
  ui_.moving = snapshot.playing || microscope_.running() || ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (ui_.widgets != nullptr) ui_.widgets->clear();
  ui_.readings.clear();
  if (picture_wanted_ || film_wanted_) {
    pictures_.clear();
    ui_.pictures = &pictures_;
  }
  ui_.names.clear();

  if (ui_.walk.on() && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ui_.walk.end();
  if (std::exchange(end_editing_, false)) compat::end_editing();
  ui_.walk.begin_frame();
  ui_.walked.clear();
  ui_.walking = ui_.walk.on();
  if (blank_) return draw_blank(screen);
  if (settings_.hints == 0) {
    ui_.anchors.clear();
  } else {
    ui_.anchors = Hints::anchors();  // empty until they are drawn in this frame
  }
  // Some may have closed by themselves since the key was pressed.
  const int open = ImGui::GetCurrentContext()->OpenPopupStack.Size;
  if (const auto level = std::exchange(close_popups_, std::nullopt); level && *level < open)
    ImGui::ClosePopupToLevel(*level, true);
  let_notice_go(snapshot, time_s);
  const bool notice = !notice_text(snapshot).empty();
  Rect place = screen;  // of everything but the pinned runs' row at the lower edge
  Rect strip{screen.x + ui_.px(12), screen.bottom() - ui_.px(kPinStrip + 8), screen.w - ui_.px(24), ui_.px(kPinStrip)};
  const bool runs = page_ == Page::run;
  if (runs && !snapshot.pins.empty()) place.h -= ui_.px(kPinStrip + 4);
  one_panel_ = one_panel_only(screen, content_scale_);
  if (!ui_.walk.on()) ui_.focused = Panel::none;
  if (one_panel_ && ui_.maximised != Panel::none) only_ = ui_.maximised;
  const Panel alone = one_panel_ ? only_ : ui_.maximised;
  const Layout places = arrange(place, ui_.scale, layout(), runs ? alone : Panel::controls, runs && one_panel_);
  begin_plain(ui_, "ground", screen, true);
  ui_.canvas->fill_rect(screen, ui_.color(Hue::ground));
  if (!places.tabs.empty()) panel_tabs(places.tabs);
  if (runs) draw_splitters(ui_, places, layout().splits, standard_layout().splits);
  const Rect toast = notice ? notice_place(snapshot, place) : Rect{};
  end_plain(ui_);
  top_bar(snapshot, places.top_bar, places.two_lines);
  if (runs) {
    run_page(snapshot, places, strip);
  } else if (snapshot.empty()) {
    without_examples("page", "", places.controls);
  } else if (page_ == Page::theory) {
    theory_.draw(snapshot, ui_, places.controls);  // a maximised panel has the whole page
  } else {
    experiments_.draw(snapshot, ui_, places.controls);
  }
  if (notice) notice_bar(snapshot, toast);
  ask_for_picture(places);
  ui_.scrub.turn(snapshot, ui_.requests.push);
  dialogs_.draw(ui_, screen);
  picture_dialog_.draw(ui_, screen);
  film_dialog_.draw(ui_, screen);
  data_table_.end_frame(ui_);
  show_copied(ui_);
  import_.draw(ui_, screen);
  if (panels_.draw(ui_, screen, settings_.layout.hidden, settings_.lecture)) set_lecture(!ui_.lecture);
  if (runs && !dialog_open() && !notice) hints_.draw(ui_, screen, settings_.hints);
  draw_tooltip(ui_, screen);
  follow_view(snapshot, time_s);
}

/// The names of all panels, where there is room for one of them at a time.
void Desk::panel_tabs(Rect area) {
  constexpr int kPanels = 6;
  const float gap = ui_.px(4);
  const float width = std::floor((area.w - (kPanels - 1) * gap) / kPanels);
  Rect place{area.x, area.y, width, area.h - ui_.px(6)};
  for (int i = 1; i <= kPanels; ++i) {
    const auto panel = static_cast<Panel>(i);
    if (button(ui_, panel_tab(panel), place,
               {.active = panel == only_, .quiet = true, .tooltip = panel_title(panel)})) {
      only_ = panel;
      ui_.maximised = Panel::none;
    }
    place.x += width + gap;
  }
}

void Desk::run_page(const session::Snapshot& snapshot, const Layout& layout, Rect pins) {
  if (!layout.controls.empty()) controls_.draw(snapshot, ui_, layout.controls, this->layout().folded, performer(*this));
  if (!layout.data_plane.empty()) data_plane_.draw(snapshot, ui_, layout.data_plane);
  // What is told and plotted is not ahead of the moves.
  std::optional<session::Snapshot> between;
  if (ui_.motion) between = figures::during(snapshot, *ui_.motion);
  const session::Snapshot& told = between ? *between : snapshot;
  if (snapshot.empty()) {
    for (const Panel panel : {Panel::weight_space, Panel::algorithm, Panel::plot_left, Panel::plot_right})
      without_examples(panel_name(panel), panel_title(panel), layout.of(panel));
    if (!snapshot.pins.empty()) draw_pin_strip(snapshot, ui_, pins, performer(*this));
    return;
  }
  if (!layout.weight_space.empty()) weight_space_.draw(snapshot, ui_, layout.weight_space);
  if (!layout.algorithm.empty()) algorithm_.draw(told, ui_, layout.algorithm);
  if (!layout.plot_left.empty()) plot_left_.draw(told, ui_, layout.plot_left);
  if (!layout.plot_right.empty()) plot_right_.draw(told, ui_, layout.plot_right);
  if (!snapshot.pins.empty()) draw_pin_strip(snapshot, ui_, pins, performer(*this));
}

/// In the place of what an empty canvas does not define.
void Desk::without_examples(std::string_view name, std::string_view title, Rect area) {
  if (area.empty()) return;
  const Rect inside = begin_panel(ui_, Panel::none, name, title, area);
  label(ui_, session::kNoExamples, inside, ui_.text(12.5F, Hue::ink3), plot::HAlign::centre);
  end_panel(ui_);
}

MenuEntry Desk::menu_entry(Action action, const session::Snapshot& snapshot) const {
  using A = Action;
  const bool stays = snapshot.after_edit == session::AfterEdit::Stay;
  MenuEntry entry;
  entry.ticked = marked(action) || (action == A::stay_at_t && stays) || (action == A::start_again && !stays) ||
                 (action == A::snap && data_plane_.paint().snaps());
  if (action == A::undo) {
    entry.title = undo_title(action, snapshot.next_undo);
    if (snapshot.undo_steps == 0) entry.reason = "There is nothing to undo.";
  }
  if (action == A::redo) {
    entry.title = undo_title(action, snapshot.next_redo);
    if (snapshot.redo_steps == 0) entry.reason = "There is nothing to redo.";
  }
  if (action == A::layout_own && !settings_.own_layout) entry.reason = kNoOwnLayout;
  const bool on_selection = action == A::erase_selection || action == A::flip_selection;
  if (on_selection && ui_.selection.empty())
    entry.reason = "Nothing is selected: click an example, or draw a box around several.";
  if (action == A::original_data && !snapshot.edited) entry.reason = "This set was not changed by hand.";
  return entry;
}

void Desk::draw_blank(Rect screen) {
  begin_plain(ui_, "ground", screen, true);
  ui_.canvas->fill_rect(screen, ui_.color(Hue::ground));
  end_plain(ui_);
}

void Desk::brand(Rect area, bool with_name) {
  const float r = ui_.px(9);
  const plot::Point c{area.x + r, std::round(area.centre().y)};
  const plot::Stroke stroke{ui_.color(Hue::accent), ui_.px(2), plot::kSolid};
  ui_.canvas->stroke_circle(c, r, stroke);
  ui_.canvas->line({c.x - 0.62F * r, c.y + 0.62F * r}, {c.x + 0.62F * r, c.y - 0.62F * r}, stroke);
  if (with_name) {
    label(ui_, "Pegasos Lab", {area.x + 2 * r + ui_.px(9), area.y, ui_.px(96), area.h},
          ui_.text(14, Hue::ink1, plot::Face::semibold));
  }
}

bool Desk::marked(Action action) const {
  const plot::ThemeName name = theme().name;
  return (action == Action::theme_dark && name == plot::ThemeName::dark) ||
         (action == Action::theme_light && name == plot::ThemeName::light) ||
         (action == Action::theme_contrast && name == plot::ThemeName::high_contrast) ||
         (action == Action::english && settings_.language == text::Language::english) ||
         (action == Action::chinese && settings_.language == text::Language::chinese) ||
         (action == Action::microscope && settings_.microscope) || (action == Action::motion && settings_.motion) ||
         (action == Action::moves_quick && settings_.move_s < 0.2) ||
         (action == Action::moves_standard && settings_.move_s >= 0.2 && settings_.move_s < 0.35) ||
         (action == Action::moves_slow && settings_.move_s >= 0.35) ||
         (action == Action::along_steps && ui_.along == figures::TimeAxis::steps) ||
         (action == Action::along_examples && ui_.along == figures::TimeAxis::examples) ||
         (action == Action::along_epochs && ui_.along == figures::TimeAxis::epochs) ||
         (action == Action::lecture && ui_.lecture) || (action == Action::full_screen && full_screen_) ||
         (action == Action::page_run && page_ == Page::run) ||
         (action == Action::page_theory && page_ == Page::theory) ||
         (action == Action::page_experiments && page_ == Page::experiments);
}

void Desk::top_bar(const session::Snapshot& snapshot, Rect area, bool two_lines) {
  begin_plain(ui_, "bar", area);
  ui_.canvas->fill_rect(area, ui_.color(Hue::panel));
  const float line = std::max(1.F, std::round(ui_.px(1)));
  ui_.canvas->fill_rect({area.x, area.bottom() - line, area.w, line}, ui_.color(Hue::line));
  const bool with_name = area.w > ui_.px(1700) || two_lines;
  const float margin = ui_.px(kMargin);
  const Rect first{area.x, area.y, area.w, two_lines ? std::round(0.5F * area.h) : area.h};
  brand({first.x + margin, first.y, ui_.px(130), first.h}, with_name);
  float x = first.x + margin + ui_.px(with_name ? 128.F : 28.F);
  x += page_tabs({x, first.y, ui_.px(300), first.h}) + ui_.px(5);
  x += menus_.draw(ui_, {x, first.y, ui_.px(240), first.h}, performer(*this),
                   [&](Action action) { return menu_entry(action, snapshot); });
  const auto perform_it = performer(*this);
  if (page_ != Page::run) {
    const float left = two_lines ? first.x + margin : x;
    const float top = two_lines ? first.bottom() : first.y;
    const Rect own{left, top, first.right() - margin - left, first.h - line};
    page_bar(snapshot, own);
  } else if (two_lines) {
    const float block = ui_.px(214);
    transport_.draw(snapshot, ui_, {first.x + margin, first.bottom(), first.w - 2 * margin, area.h - line - first.h},
                    perform_it, Rect{first.right() - margin - block, first.y + ui_.px(2), block, first.h});
  } else {
    x = std::max(x + ui_.px(10), with_name ? area.x + ui_.px(12 + 306 + 12) + ui_.px(8) : 0.F);
    transport_.draw(snapshot, ui_, {x, area.y, area.right() - margin - x, area.h - line}, perform_it);
  }
  recent_menu();
  demonstrations_menu();
  end_plain(ui_);
}

std::string Desk::notice_text(const session::Snapshot& snapshot) const {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) return snapshot.ended;
  if (!own_notice_.empty()) return own_notice_;
  if (const std::string offer = keeper_.offer(); !offer.empty()) return offer;
  if (snapshot.notice.serial > dismissed_notice_) return snapshot.notice.text;
  return {};
}

/// What the notice bar says, as markup, and whether it is trouble.
std::pair<std::string, bool> Desk::notice_shown(const session::Snapshot& snapshot) const {
  const std::string text = notice_text(snapshot);
  const bool ended = text == snapshot.ended;
  const bool trouble = ended ? snapshot.overflow
                       : own_notice_.empty()
                           ? keeper_.offer().empty() && snapshot.notice.kind == session::Notice::Kind::Error
                           : own_notice_stays_;
  return {ended ? with_math(text::translate(without_flags(text))) : plot::escape(trouble ? without_flags(text) : text),
          trouble};
}

/// Above the lower edge of `screen`: what is under the mouse stays where it is. Any canvas is open.
Rect Desk::notice_place(const session::Snapshot& snapshot, Rect screen) const {
  const bool buttons = snapshot.overflow || !keeper_.offer().empty();
  const float wanted = ui_.canvas->measure(ui_.text(13), notice_shown(snapshot).first) + ui_.px(buttons ? 330 : 100);
  const float width = std::min(std::max(wanted, ui_.px(280)), screen.w - ui_.px(24));
  return {std::round(screen.centre().x - 0.5F * width), screen.bottom() - ui_.px(20 + kNotice), width, ui_.px(kNotice)};
}

void Desk::notice_bar(const session::Snapshot& snapshot, Rect area) {
  const bool ended = notice_text(snapshot) == snapshot.ended;
  const auto [shown, trouble] = notice_shown(snapshot);
  const plot::TextStyle style = ui_.text(13);
  begin_plain(ui_, "notice", area);
  if (ImGui::GetCurrentContext()->OpenPopupStack.empty()) compat::raise_window();
  const plot::Color mark = ui_.color(trouble ? Hue::bound : Hue::accent);
  ui_.canvas->fill_rect(area, ui_.color(Hue::raised), ui_.px(8));
  ui_.canvas->stroke_rect(area, {plot::faded(mark, 0.8F), std::round(ui_.px(1)), plot::kSolid}, ui_.px(8));
  draw_icon(*ui_.canvas, trouble ? Icon::warning : Icon::dots,
            {area.x + ui_.px(14), area.centre().y - ui_.px(8), ui_.px(16), ui_.px(16)}, mark);
  const Rect close{area.right() - ui_.px(34), area.centre().y - ui_.px(13), ui_.px(26), ui_.px(26)};
  float right = close.x - ui_.px(8);
  if (ended && snapshot.overflow) {
    const Rect back{right - ui_.px(180), area.centre().y - ui_.px(14), ui_.px(180), ui_.px(28)};
    const bool undo = snapshot.undo_steps > 0;
    if (button(ui_, undo ? "Undo the last change" : "Go back to the start", back, {.primary = true})) go_back(snapshot);
    right = back.x - ui_.px(12);
  }
  const bool offered = !ended && own_notice_.empty() && offer_buttons(right, area);
  const Rect place{area.x + ui_.px(42), area.y, right - area.x - ui_.px(42), area.h};
  const float used = label(ui_, shown, place, style);
  const Pointer mouse = pointer(ui_, "text", place);
  if (mouse.hovered && used >= place.w - 1) tooltip(ui_, shown);
  notice_touched_ = area.contains(mouse.at);
  if (icon_button(ui_, "Close notice", Icon::close, close, {.quiet = true, .tooltip = "Close"})) {
    if (offered) {
      keeper_.later();
    } else {
      close_notice(snapshot);
    }
  }
  end_plain(ui_);
}

void Desk::close_notice(const session::Snapshot& snapshot) {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) {
    dismissed_end_ = snapshot.ended;
  } else if (!own_notice_.empty()) {
    own_notice_.clear();
  } else {
    dismissed_notice_ = snapshot.notice.serial;
  }
}

/// What failed, and what asks for something.
bool Desk::notice_stays(const session::Snapshot& snapshot) const {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) return snapshot.overflow;
  if (!own_notice_.empty()) return own_notice_stays_;
  return !keeper_.offer().empty() || snapshot.notice.kind == session::Notice::Kind::Error;
}

/// A harmless notice is there for as long as reading it takes; under the mouse or a dialog it waits.
void Desk::let_notice_go(const session::Snapshot& snapshot, double time_s) {
  constexpr double kLeast_s = 5;
  constexpr double kPerCharacter_s = 0.06;
  const std::string text = notice_text(snapshot);
  const bool touched = std::exchange(notice_touched_, false);
  if (text.empty() || notice_stays(snapshot)) {
    noticed_ = text;
    notice_until_.reset();
  } else if (text != noticed_ || touched || dialog_open() || !notice_until_) {
    noticed_ = text;
    notice_until_ = time_s + kLeast_s + kPerCharacter_s * static_cast<double>(text.size());
  } else if (time_s >= *notice_until_) {
    close_notice(snapshot);
    noticed_.clear();
    notice_until_.reset();
    ui_.wants_frame = true;  // the panels settle in their new places
  }
}

std::optional<double> Desk::notice_due_in(double time_s) const {
  if (!notice_until_) return std::nullopt;
  return std::max(0.0, *notice_until_ - time_s);
}

void Desk::go_back(const session::Snapshot& snapshot) {
  if (snapshot.undo_steps > 0) {
    engine_.push(session::Undo{});
  } else {
    engine_.push(session::Rewind{});
  }
}

const plot::Theme& Desk::theme() const {
  if (!ui_.lecture) return plot::theme(settings_.theme);
  static std::array<std::optional<plot::Theme>, 3> thick;
  std::optional<plot::Theme>& theme = thick[static_cast<std::size_t>(settings_.lecture.theme)];
  if (!theme) {
    theme = plot::theme(settings_.lecture.theme);
    theme->line_scale *= kLectureLines;
  }
  return *theme;
}

void Desk::fit(float width, float height, float content_scale) {
  content_scale_ = content_scale;
  room_ = std::max(0.5F, std::min(width / kLeastWidth, height / kLeastHeight));
}

float Desk::text_scale() const {
  const float wanted = settings_.text_scale * (ui_.lecture ? settings_.lecture.text : 1.F);
  return std::min(wanted, std::max(0.5F, room_ / content_scale_));
}

void Desk::set_lecture(bool on) {
  if (on == ui_.lecture) return;
  ui_.lecture = on;
  if (on) {
    maximised_before_ = std::exchange(ui_.maximised, Panel::none);
  } else {
    ui_.maximised = maximised_before_;
  }
}

}  // namespace pegasos::ui
