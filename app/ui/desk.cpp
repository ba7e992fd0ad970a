#include "ui/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "figures/export.h"
#include "session/session_file.h"
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
constexpr const char* kRunsTab = "runs";
constexpr float kLeastWidth = 800.F;  // design px that the window must have
constexpr float kLeastHeight = 450.F;

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

std::function<void(Action)> performer(Desk& desk) {
  return [&desk](Action action) { desk.perform(action); };
}

}  // namespace

Desk::Desk(Engine engine, Fonts& fonts, const Settings& settings)
    : engine_(std::move(engine)),
      settings_(settings),
      keeper_([this](session::Command command) { engine_.push(std::move(command)); }),
      plot_left_(Panel::plot_left, "objective"),
      plot_right_(Panel::plot_right, "suboptimality") {
  ui_.fonts = &fonts;
  ui_.requests.push = [this](session::Command command) { engine_.push(std::move(command)); };
  ui_.requests.open_file = [this](const std::string& path) { open_file(path); };
  ui_.requests.notify = [this](std::string sentence) { notify(std::move(sentence)); };
  engine_.push(session::SetSpeed{settings_.speed});
  set_language(settings_.language);
  for (PlotsView* view : {&plot_left_, &plot_right_}) {
    view->add_tab({kRunsTab, "Runs",
                   "The live run and those that are pinned beside it: what differs, and what came of it.",
                   [this, view](const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
                     (view == &plot_left_ ? runs_left_ : runs_right_).draw(snapshot, ui, inside, performer(*this));
                   }});
  }
  ui_.requests.film = [this](ShownPicture picture) { film_wanted_ = std::move(picture); };
  ui_.requests.save_picture = [this](ShownPicture picture, const std::string& suffix) {
    save_picture(std::move(picture), suffix);
  };
  ui_.requests.save_log = [this] { perform(Action::save_log); };
  add_tabs();
}

void Desk::set_language(text::Language language) {
  if (language == text::Language::chinese && !ui_.fonts->can_show_chinese()) {
    language = text::Language::english;
    notify("Chinese needs a font that is not installed: install the package fonts-wqy-microhei, then choose it again.");
  }
  settings_.language = language;
  text::set_language(language);
}

void Desk::notify(std::string sentence) { own_notice_ = std::move(sentence); }

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
  keeper_.follow(snapshot, time_s);
  settings_.speed = snapshot.speed;
  ui_.theme = &theme();
  ui_.scale = ui_.fonts->scale();
  ui_.time_s = time_s;
  room_ = std::max(0.5F, std::min(screen.w / kLeastWidth, screen.h / kLeastHeight));
  ui_.wants_frame = false;
  if (ui_.link.turn()) ui_.wants_frame = true;
  if (ui_.crosshair.turn()) ui_.wants_frame = true;
  if (microscope_.running() && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) microscope_.complete();
  ui_.animate = settings_.motion;
  ui_.microscope = settings_.microscope;
  microscope_.follow(snapshot, settings_.microscope && settings_.motion, settings_.move_s, time_s);
  ui_.motion = microscope_.motion();
  if (microscope_.running() && !microscope_.held()) ui_.wants_frame = true;
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
  const bool popups = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (const auto level = std::exchange(close_popups_, std::nullopt); level && popups)
    ImGui::ClosePopupToLevel(*level, true);
  const bool notice = !notice_text(snapshot).empty();
  Rect place = screen;  // of everything but the pinned runs' row at the lower edge
  Rect strip{screen.x + ui_.px(12), screen.bottom() - ui_.px(kPinStrip + 8), screen.w - ui_.px(24), ui_.px(kPinStrip)};
  if (!snapshot.pins.empty()) place.h -= ui_.px(kPinStrip + 4);
  const Layout layout = arrange(place, ui_.scale, splits(), ui_.maximised, notice, hidden());
  begin_plain(ui_, "ground", screen, true);
  ui_.canvas->fill_rect(screen, ui_.color(Hue::ground));
  draw_splitters(ui_, layout, splits());
  end_plain(ui_);
  top_bar(snapshot, layout.top_bar, layout.two_lines);
  if (notice) notice_bar(snapshot, layout.notice);
  if (!layout.controls.empty()) controls_.draw(snapshot, ui_, layout.controls, performer(*this));
  if (!layout.data_plane.empty()) data_plane_.draw(snapshot, ui_, layout.data_plane);
  if (!layout.weight_space.empty()) weight_space_.draw(snapshot, ui_, layout.weight_space);
  if (!layout.algorithm.empty()) algorithm_.draw(snapshot, ui_, layout.algorithm);
  if (!layout.plot_left.empty()) plot_left_.draw(snapshot, ui_, layout.plot_left);
  if (!layout.plot_right.empty()) plot_right_.draw(snapshot, ui_, layout.plot_right);
  if (!snapshot.pins.empty()) draw_pin_strip(snapshot, ui_, strip, performer(*this));
  ask_for_picture();
  ui_.scrub.turn(snapshot, ui_.requests.push);
  dialogs_.draw(ui_, screen);
  picture_dialog_.draw(ui_, screen);
  film_dialog_.draw(ui_, screen);
  data_table_.end_frame(ui_);
  show_copied(ui_);
  import_.draw(ui_, screen);
  if (panels_.draw(ui_, screen, settings_.hidden, settings_.lecture)) set_lecture(!ui_.lecture);
  const bool asked = dialogs_.is_open() || picture_dialog_.is_open() || film_dialog_.is_open() || panels_.is_open() ||
                     import_.is_open();
  if (!asked) hints_.draw(ui_, screen, settings_.hints);
  draw_tooltip(ui_, screen);
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
         (action == Action::moves_slow && settings_.move_s >= 0.35) || (action == Action::lecture && ui_.lecture) ||
         (action == Action::full_screen && full_screen_);
}

void Desk::top_bar(const session::Snapshot& snapshot, Rect area, bool two_lines) {
  begin_plain(ui_, "bar", area);
  ui_.canvas->fill_rect(area, ui_.color(Hue::panel));
  const float line = std::max(1.F, std::round(ui_.px(1)));
  ui_.canvas->fill_rect({area.x, area.bottom() - line, area.w, line}, ui_.color(Hue::line));
  const bool with_name = area.w > ui_.px(1420) || two_lines;
  const float margin = ui_.px(kMargin);
  const Rect first{area.x, area.y, area.w, two_lines ? std::round(0.5F * area.h) : area.h};
  brand({first.x + margin, first.y, ui_.px(130), first.h}, with_name);
  float x = first.x + margin + ui_.px(with_name ? 128.F : 28.F);
  x += menus_.draw(ui_, {x, first.y, ui_.px(240), first.h}, performer(*this),
                   [&](Action action) { return menu_entry(action, snapshot); });
  const auto perform_it = performer(*this);
  if (two_lines) {
    const float block = ui_.px(214);
    transport_.draw(snapshot, ui_, {first.x + margin, first.bottom(), first.w - 2 * margin, area.h - line - first.h},
                    perform_it, Rect{first.right() - margin - block, first.y + ui_.px(2), block, first.h});
  } else {
    x = std::max(x + ui_.px(10), with_name ? area.x + ui_.px(12 + 306 + 12) + ui_.px(8) : 0.F);
    transport_.draw(snapshot, ui_, {x, area.y, area.right() - margin - x, area.h - line}, perform_it);
  }
  recent_menu();
  end_plain(ui_);
}

std::string Desk::notice_text(const session::Snapshot& snapshot) const {
  if (!snapshot.ended.empty() && snapshot.ended != dismissed_end_) return snapshot.ended;
  if (!own_notice_.empty()) return own_notice_;
  if (const std::string offer = keeper_.offer(); !offer.empty()) return offer;
  if (snapshot.notice.serial > dismissed_notice_) return snapshot.notice.text;
  return {};
}

void Desk::notice_bar(const session::Snapshot& snapshot, Rect area) {
  const std::string text = notice_text(snapshot);
  const bool ended = text == snapshot.ended;
  const bool trouble =
      ended ? snapshot.overflow
            : own_notice_.empty() && keeper_.offer().empty() && snapshot.notice.kind == session::Notice::Kind::Error;
  begin_plain(ui_, "notice", area);
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
  const plot::TextStyle style = ui_.text(13);
  const std::string shown = plot::escape(trouble ? without_flags(text) : text);
  const float used = label(ui_, shown, place, style);
  if (pointer(ui_, "text", place).hovered && used >= place.w - 1) tooltip(ui_, shown);
  if (icon_button(ui_, "Close notice", Icon::close, close, {.quiet = true, .tooltip = "Close"})) {
    if (ended) {
      dismissed_end_ = snapshot.ended;
    } else if (!own_notice_.empty()) {
      own_notice_.clear();
    } else if (offered) {
      keeper_.later();
    } else {
      dismissed_notice_ = snapshot.notice.serial;
    }
  }
  end_plain(ui_);
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

bool Desk::walk(int by) {
  if (ImGui::GetIO().WantTextInput) {
    ui_.walk.focus(ui_.text_edit_id);
    end_editing_ = true;
  }
  ui_.walk.go(by);
  return true;
}

/// Keys of a menu or a list that hangs open.
bool Desk::list_key(const Stroke& stroke) {
  switch (stroke.key) {
    case Key::up:
    case Key::down:
      ui_.list.move = stroke.key == Key::up ? -1 : 1;
      return true;
    case Key::home:
    case Key::end:
      ui_.list.move = stroke.key == Key::home ? -1000000 : 1000000;
      return true;
    case Key::left:
    case Key::right:
      ui_.list.side = stroke.key == Key::left ? -1 : 1;
      return true;
    case Key::enter:
    case Key::space:
      ui_.list.choose = true;
      return ui_.list.at >= 0;
    default:
      return false;
  }
}

bool Desk::on_key(const Stroke& stroke) {
  if (std::exchange(blank_, false)) return true;
  const bool open =
      dialogs_.is_open() || picture_dialog_.is_open() || film_dialog_.is_open() || ImGui::GetIO().WantTextInput;
  if (!open && !ui_.walk.on() && data_table_.focused() && data_table_.on_key(ui_, stroke)) return true;
  const std::optional<Action> action = find_action(stroke);
  const bool typing = ImGui::GetIO().WantTextInput;
  const bool hangs = compat::popup_without_modal();
  if (!hangs && (action == Action::walk || action == Action::walk_back)) return walk(action == Action::walk ? 1 : -1);
  if (typing && action != Action::full_screen) return false;
  if (hangs && list_key(stroke)) return true;
  if (!hangs && ui_.walk.key(stroke)) return true;
  if (!action) return false;
  const bool covered = dialogs_.is_open() || picture_dialog_.is_open() || film_dialog_.is_open() || import_.is_open() ||
                       ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (covered && *action != Action::leave && *action != Action::full_screen && *action != Action::quit) return false;
  if (microscope_.running()) {  // any key ends the moves; Space holds them, Esc does nothing more
    if (*action == Action::play_pause) {
      microscope_.hold(!microscope_.held());
      return true;
    }
    microscope_.complete();
    if (*action == Action::leave) return true;
  }
  perform(*action);
  return true;
}

void Desk::on_drop(const std::vector<std::string>& paths) {
  if (paths.empty()) return;
  dialogs_.close();
  open_file(paths.front(), paths.size() - 1);
}

void Desk::open_file(const std::string& path, std::size_t others) {
  std::error_code code;
  if (session::looks_like_session(path) || !std::filesystem::is_regular_file(path, code)) {
    engine_.push(session::OpenFile{path});  // what is wrong with it is said there
    if (others > 0) notify(text::tr_format("{} is opened; {} other dropped files are left alone", path, others));
    return;
  }
  import_.show(path, engine_.snapshot()->parameters, others);
}

bool Desk::wait_for_files() {
  if (!import_.is_open()) return false;
  import_.wait();
  return true;
}

void Desk::perform(Action action) {
  if (perform_run(action) || perform_view(action) || perform_look(action) || perform_clicker(action)) return;
  if (perform_motion(action) || perform_file(action)) return;
  if (data_plane_.paint().perform(action, *engine_.snapshot(), ui_)) return;
  switch (action) {
    case Action::save_picture:
      picture_wanted_ = true;
      return;
    case Action::export_data:
      return dialogs_.show_export(*engine_.snapshot());
    case Action::copy_readings:
      return copy_readings();
    case Action::key_sheet:
      return dialogs_.show(Dialogs::Kind::keys);
    case Action::about:
      return dialogs_.show(Dialogs::Kind::about);
    case Action::panels:
      return panels_.show();
    case Action::show_hints:
      settings_.hints = kAllHints;
      return;
    case Action::quit:
      quit_ = true;
      return;
    default:
      return;
  }
}

bool Desk::perform_run(Action action) {
  const session::SnapshotPtr now = engine_.snapshot();
  const auto push = [this](session::Command command) {
    ui_.scrub.stay();  // what is asked for now is meant for good
    engine_.push(std::move(command));
    return true;
  };
  switch (action) {
    case Action::play_pause:
      if (now->playing || now->busy) return push(session::Pause{});
      return push(session::Play{});
    case Action::step:
      return push(session::StepForward{1});
    case Action::step_back:
      return push(session::StepBack{1});
    case Action::sub_step:
      return push(session::SubStep{});
    case Action::phase_back:
      return push(session::PhaseBack{});
    case Action::step_10:
      return push(session::StepForward{10});
    case Action::back_10:
      return push(session::StepBack{10});
    case Action::step_100:
      return push(session::StepForward{100});
    case Action::epoch:
      return push(session::Epoch{});
    case Action::rewind:
      return push(session::Rewind{});
    case Action::go_to_end:
      return push(session::SeekTo{{now->frontier, Phase::Projection}});
    case Action::run_to_end:
      return push(session::RunTo{now->parameters.T});
    case Action::faster:
      return push(session::SetSpeed{TransportView::faster(now->speed)});
    case Action::slower:
      return push(session::SetSpeed{TransportView::slower(now->speed)});
    case Action::new_order:
      return push(session::NewOrder{});
    case Action::new_data:
      return push(session::NewData{});
    case Action::pin_run:
      return push(session::PinRun{});
    case Action::unpin_all:
      return push(session::UnpinAll{});
    case Action::undo:
      return push(session::Undo{});
    case Action::redo:
      return push(session::Redo{});
    case Action::stay_at_t:
      return push(session::SetAfterEdit{session::AfterEdit::Stay});
    case Action::start_again:
      return push(session::SetAfterEdit{session::AfterEdit::StartAgain});
    case Action::new_canvas:
      return push(session::NewCanvas{});
    case Action::original_data:
      return push(session::OriginalData{});
    default:
      return false;
  }
}

/// In the plot panel that shows them already, else in the left one.
void Desk::show_runs() {
  const bool shown = plot_left_.shown() == kRunsTab || plot_right_.shown() == kRunsTab;
  if (!shown) plot_left_.show(kRunsTab);
  const Panel where = plot_right_.shown() == kRunsTab ? Panel::plot_right : Panel::plot_left;
  if (ui_.maximised != Panel::none && ui_.maximised != where) ui_.maximised = where;
}

/// Closes what is open, else ends what is on: one thing at a time.
bool Desk::leave_one() {
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    const int open = ImGui::GetCurrentContext()->OpenPopupStack.Size;  // a list inside a dialog closes alone
    if (open <= 1) {
      dialogs_.close();
      picture_dialog_.close();
      film_dialog_.close();
      import_.close();
      panels_.close();
    }
    close_popups_ = std::max(0, open - 1);
  } else if (ui_.walk.on()) {
    ui_.walk.end();
  } else if (data_plane_.paint().leave(ui_)) {
    return true;
  } else if (settings_.hints != 0) {
    Hints::dismiss(settings_.hints);
  } else if (ui_.maximised != Panel::none) {
    ui_.maximised = Panel::none;
  } else if (ui_.lecture) {
    set_lecture(false);
  } else {
    full_screen_ = false;
  }
  return true;
}

bool Desk::perform_view(Action action) {
  switch (action) {
    case Action::panel_1:
    case Action::panel_2:
    case Action::panel_3:
    case Action::panel_4:
    case Action::panel_5:
    case Action::panel_6: {
      const auto panel = static_cast<Panel>(static_cast<int>(action) - static_cast<int>(Action::panel_1) + 1);
      ui_.maximised = ui_.maximised == panel ? Panel::none : panel;
      return true;
    }
    case Action::leave:
      return leave_one();
    case Action::walk:
      return walk(1);
    case Action::walk_back:
      return walk(-1);
    case Action::menu_bar:
      menus_.open_first();
      return true;
    case Action::full_screen:
      full_screen_ = !full_screen_;
      return true;
    case Action::reset_layout:
      splits() = Splits{};
      (ui_.lecture ? settings_.lecture.hidden : settings_.hidden) = ui_.lecture ? Lecture{}.hidden : PanelSet{};
      ui_.maximised = Panel::none;
      return true;
    default:
      return false;
  }
}

/// Text size, theme and language.
bool Desk::perform_look(Action action) {
  const auto resize = [this](float factor) {
    float& text = ui_.lecture ? settings_.lecture.text : settings_.text_scale;
    text = std::clamp(std::round(text * factor * 20.F) / 20.F, 0.7F, 2.5F);
    return true;
  };
  switch (action) {
    case Action::text_larger:
      return text_scale() + 0.001F < settings_.text_scale * (ui_.lecture ? settings_.lecture.text : 1.F) ||
             resize(1.1F);  // what does not fit the window is not asked for twice
    case Action::text_smaller:
      return resize(1.F / 1.1F);
    case Action::text_standard:
      (ui_.lecture ? settings_.lecture.text : settings_.text_scale) =
          ui_.lecture ? Lecture{}.text : settings_.standard_text;
      return true;
    case Action::theme_dark:
      set_theme(plot::ThemeName::dark);
      return true;
    case Action::theme_light:
      set_theme(plot::ThemeName::light);
      return true;
    case Action::theme_contrast:
      set_theme(plot::ThemeName::high_contrast);
      return true;
    case Action::english:
      set_language(text::Language::english);
      return true;
    case Action::chinese:
      set_language(text::Language::chinese);
      return true;
    default:
      return false;
  }
}

/// What moves by itself, and the table of runs.
bool Desk::perform_motion(Action action) {
  switch (action) {
    case Action::show_runs:
      show_runs();
      return true;
    case Action::microscope:
      settings_.microscope = !settings_.microscope;
      return true;
    case Action::motion:
      settings_.motion = !settings_.motion;
      return true;
    case Action::moves_quick:
      settings_.move_s = 0.15;
      return true;
    case Action::moves_standard:
      settings_.move_s = 0.28;
      return true;
    case Action::moves_slow:
      settings_.move_s = 0.4;
      return true;
    default:
      return false;
  }
}

/// Lecture mode and the keys that a presenter's clicker sends.
bool Desk::perform_clicker(Action action) {
  const bool steps = settings_.lecture.clicker_steps;
  switch (action) {
    case Action::lecture:
      set_lecture(!ui_.lecture);
      return true;
    case Action::clicker_next:
      return perform_run(steps ? Action::step : Action::sub_step);
    case Action::clicker_back:
      return perform_run(steps ? Action::step_back : Action::phase_back);
    case Action::blank:
      blank_ = ui_.lecture;
      return true;
    default:
      return false;
  }
}

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
  const std::vector<std::string> caption = figures::picture_caption(*shown_, picture.figure.id);
  if (suffix.empty()) {
    picture_dialog_.show(std::move(picture), caption, theme().name);
    ui_.wants_frame = true;
    return;
  }
  figures::PictureOptions options = PictureDialog::options_of(picture, theme().name);
  options.scale = suffix == ".png" ? 2.F : 1.F;
  notify(PictureDialog::save(ui_, picture, caption, free_name("pegasos-" + picture.figure.id, suffix), options));
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
