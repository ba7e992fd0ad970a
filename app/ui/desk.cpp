#include "ui/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/pictures.h"
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
  ui_.requests.notify = [this](std::string sentence) { notify(std::move(sentence)); };
  engine_.push(session::SetSpeed{settings_.speed});
  set_language(settings_.language);
  for (PlotsView* view : {&plot_left_, &plot_right_}) {
    view->add_tab({kRunsTab, "Runs",
                   "The live run and those that are pinned beside it: what differs, and what came of it.",
                   [this](const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
                     draw_runs(snapshot, ui, inside, performer(*this));
                   }});
  }
  ui_.requests.save_figure = [this](const std::string& id) { dialogs_.show(Dialogs::Kind::save_figure, id); };
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
  if (run_id_ != 0) before_ = parameters_;
  run_id_ = snapshot.run_id;
  parameters_ = snapshot.parameters;
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
  ui_.walking = walking_;
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
  ui_.names.clear();

  if (walking_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) walk_controls(false);
  const bool popups = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (std::exchange(close_popups_, false) && popups) ImGui::ClosePopupToLevel(0, true);
  const bool notice = !notice_text(snapshot).empty();
  Rect place = screen;  // of everything but the pinned runs' row at the lower edge
  Rect strip{screen.x + ui_.px(12), screen.bottom() - ui_.px(kPinStrip + 8), screen.w - ui_.px(24), ui_.px(kPinStrip)};
  if (!snapshot.pins.empty()) place.h -= ui_.px(kPinStrip + 4);
  const Layout layout = arrange(place, ui_.scale, settings_.splits, ui_.maximised, notice);
  begin_plain(ui_, "ground", screen, true);
  ui_.canvas->fill_rect(screen, ui_.color(Hue::ground));
  draw_splitters(ui_, layout, settings_.splits);
  end_plain(ui_);
  top_bar(snapshot, layout.top_bar);
  if (notice) notice_bar(snapshot, layout.notice);
  if (!layout.controls.empty()) controls_.draw(snapshot, ui_, layout.controls, performer(*this));
  if (!layout.data_plane.empty()) data_plane_.draw(snapshot, ui_, layout.data_plane);
  if (!layout.weight_space.empty()) weight_space_.draw(snapshot, ui_, layout.weight_space);
  if (!layout.algorithm.empty()) algorithm_.draw(snapshot, ui_, layout.algorithm);
  if (!layout.plot_left.empty()) plot_left_.draw(snapshot, ui_, layout.plot_left);
  if (!layout.plot_right.empty()) plot_right_.draw(snapshot, ui_, layout.plot_right);
  if (!snapshot.pins.empty()) draw_pin_strip(snapshot, ui_, strip, performer(*this));
  dialogs_.draw(ui_, screen, [this](const std::string& figure, const std::filesystem::path& file) {
    return save_figure(figure, file);
  });
  data_table_.end_frame(ui_);
  show_copied(ui_);
  draw_tooltip(ui_, screen);
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

void Desk::top_bar(const session::Snapshot& snapshot, Rect area) {
  begin_plain(ui_, "bar", area);
  ui_.canvas->fill_rect(area, ui_.color(Hue::panel));
  const float line = std::max(1.F, std::round(ui_.px(1)));
  ui_.canvas->fill_rect({area.x, area.bottom() - line, area.w, line}, ui_.color(Hue::line));
  const bool with_name = area.w > ui_.px(1420);
  const float margin = ui_.px(kMargin);
  brand({area.x + margin, area.y, ui_.px(130), area.h}, with_name);
  float x = area.x + margin + ui_.px(with_name ? 128.F : 28.F);
  x += menus_.draw(ui_, {x, area.y, ui_.px(240), area.h}, performer(*this), [this](Action action) {
    return (action == Action::theme_dark && settings_.theme == plot::ThemeName::dark) ||
           (action == Action::theme_light && settings_.theme == plot::ThemeName::light) ||
           (action == Action::theme_contrast && settings_.theme == plot::ThemeName::high_contrast) ||
           (action == Action::microscope && settings_.microscope) || (action == Action::motion && settings_.motion) ||
           (action == Action::moves_quick && settings_.move_s < 0.2) ||
           (action == Action::moves_standard && settings_.move_s >= 0.2 && settings_.move_s < 0.35) ||
           (action == Action::moves_slow && settings_.move_s >= 0.35) ||
           (action == Action::english && settings_.language == text::Language::english) ||
           (action == Action::chinese && settings_.language == text::Language::chinese);
  });
  x = std::max(x + ui_.px(10), with_name ? area.x + ui_.px(12 + 292 + 12) + ui_.px(8) : 0.F);
  recent_menu();
  transport_.draw(snapshot, ui_, {x, area.y, area.right() - margin - x, area.h - line}, performer(*this));
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
    const bool undo = before_.has_value();
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

void Desk::go_back(const session::Snapshot& /*snapshot*/) {
  if (before_) {
    engine_.push(session::SetParameters{*before_});
    before_.reset();
  } else {
    engine_.push(session::Rewind{});
  }
}

void Desk::walk_controls(bool on) {
  walking_ = on;
  ImGuiIO& io = ImGui::GetIO();
  if (on) {
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  } else {
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    ImGui::SetWindowFocus(nullptr);
  }
}

bool Desk::on_key(const Stroke& stroke) {
  const bool open = dialogs_.is_open() || ImGui::GetIO().WantTextInput;
  if (!open && data_table_.focused() && data_table_.on_key(ui_, stroke)) return true;
  const std::optional<Action> action = find_action(stroke);
  if (!action) return false;
  const bool moves = stroke.key == Key::space || (stroke.key >= Key::left && stroke.key <= Key::down);
  if (walking_ && moves && !stroke.ctrl && !stroke.shift) return false;  // Dear ImGui's own walk takes them
  if (ImGui::GetIO().WantTextInput && *action != Action::full_screen) return false;
  const bool covered =
      dialogs_.is_open() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
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
  engine_.push(session::OpenFile{paths.front()});
  if (paths.size() > 1)
    notify(fmt::format("{} files were dropped; {} is opened, the others are not", paths.size(), paths.front()));
}

void Desk::perform(Action action) {
  if (perform_run(action) || perform_view(action) || perform_file(action)) return;
  switch (action) {
    case Action::save_picture:
      return dialogs_.show(Dialogs::Kind::save_figure);
    case Action::key_sheet:
      return dialogs_.show(Dialogs::Kind::keys);
    case Action::about:
      return dialogs_.show(Dialogs::Kind::about);
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

bool Desk::perform_view(Action action) {
  const auto resize = [this](float factor) {
    settings_.text_scale = std::clamp(std::round(settings_.text_scale * factor * 20.F) / 20.F, 0.7F, 2.5F);
    return true;
  };
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
      if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
        dialogs_.close();
        close_popups_ = true;
      } else if (walking_) {
        walk_controls(false);
      } else if (ui_.maximised != Panel::none) {
        ui_.maximised = Panel::none;
      } else {
        full_screen_ = false;
      }
      return true;
    case Action::walk:
      walk_controls(true);
      return true;
    case Action::full_screen:
      full_screen_ = !full_screen_;
      return true;
    case Action::text_larger:
      return resize(1.1F);
    case Action::text_smaller:
      return resize(1.F / 1.1F);
    case Action::text_standard:
      settings_.text_scale = 1.F;
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
    case Action::show_runs:
      show_runs();
      return true;
    case Action::microscope:
      settings_.microscope = !settings_.microscope;
      notify(
          std::string(text::tr(settings_.microscope ? "Microscope on: a step is shown as its moves; Space holds them."
                                                    : "Microscope off.")));
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
    case Action::reset_layout:
      settings_.splits = Splits{};
      ui_.maximised = Panel::none;
      return true;
    default:
      return false;
  }
}

std::string Desk::save_figure(const std::string& figure, const std::filesystem::path& file) {
  const auto book = plot::FontBook::open(ui_.fonts->files());
  figures::PictureOptions options;
  options.width = 900;
  options.height = 560;
  options.theme = settings_.theme;
  const Status saved = figures::write_figure(*engine_.snapshot(), figure, file, *book, options);
  return saved ? fmt::format("Saved {}", file.string()) : saved.error().text();
}

}  // namespace pegasos::ui
