// What keys, menus and dropped files ask the desk for.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "session/session_file.h"
#include "ui/compat.h"
#include "ui/desk.h"

namespace pegasos::ui {

bool Desk::dialog_open() const {
  return dialogs_.is_open() || picture_dialog_.is_open() || film_dialog_.is_open() || panels_.is_open() ||
         import_.is_open();
}

/// Tab then stays in it. What is hidden is shown alone.
void Desk::jump(Panel panel) {
  show_page(Page::run);
  const bool alone = layout().hidden.has(panel) || ui_.maximised != Panel::none;
  ui_.maximised = alone && !one_panel_ ? panel : Panel::none;
  only_ = panel;
  ui_.focused = panel;
  ui_.walk.enter(panel_name(panel));
}

/// The panel after or before the one that was jumped to, of those that can be seen.
Panel Desk::neighbour(int by) const {
  constexpr int kPanels = 6;
  const auto seen = [&](Panel panel) {
    return one_panel_ || ui_.maximised != Panel::none || !layout().hidden.has(panel);
  };
  int at = static_cast<int>(ui_.focused != Panel::none ? ui_.focused : one_panel_ ? only_ : ui_.maximised);
  if (at == 0 && by < 0) at = 1;
  for (int i = 0; i < kPanels; ++i) {
    at = (at - 1 + by + kPanels) % kPanels + 1;
    if (seen(static_cast<Panel>(at))) break;
  }
  return static_cast<Panel>(at);
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
  const bool open = dialog_open() || ImGui::GetIO().WantTextInput;
  if (!open && !ui_.walk.on() && data_table_.on_key(ui_, stroke)) return true;
  const std::optional<Action> action = find_action(stroke);
  const bool typing = ImGui::GetIO().WantTextInput;
  const bool hangs = compat::popup_without_modal();
  if (!hangs && (action == Action::walk || action == Action::walk_back)) return walk(action == Action::walk ? 1 : -1);
  if (typing && action == Action::leave) {  // the field first, then what it is in
    ui_.text_edit_id = 0;                   // what was typed is forgotten
    end_editing_ = true;
    return true;
  }
  if (typing && action != Action::full_screen) return false;
  if (hangs && list_key(stroke)) return true;
  if (!hangs && ui_.walk.key(stroke)) return true;
  if (!action) return false;
  const bool covered =
      dialog_open() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (covered && *action != Action::leave && *action != Action::full_screen && *action != Action::quit) return false;
  if (microscope_.running() && *action == Action::play_pause) {
    microscope_.hold(!microscope_.held());
    return true;
  }
  // Esc ends the moves and does nothing more, so does any other key; where a move waits for ↓ the others let it wait.
  const bool onward = *action == Action::sub_step || *action == Action::clicker_next;
  const bool ends = microscope_.running() ? !onward : microscope_.waiting() && *action == Action::leave;
  if (ends) microscope_.complete();
  if (ends && *action == Action::leave) return true;
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
  if (perform_page(action)) return;
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
    case Action::glossary:
      return dialogs_.show(Dialogs::Kind::glossary);
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
      if (microscope_.go_on()) return true;
      microscope_.complete();
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
  const auto shows = [this](Panel panel, const PlotsView& view) {
    return !layout().hidden.has(panel) && view.shown() == kRunsTab;
  };
  if (!shows(Panel::plot_left, plot_left_) && !shows(Panel::plot_right, plot_right_)) first_plot().show(kRunsTab);
  const Panel where = shows(Panel::plot_right, plot_right_) ? Panel::plot_right : Panel::plot_left;
  if (ui_.maximised != Panel::none && ui_.maximised != where) ui_.maximised = where;
}

bool Desk::lay_out(const Arrangement& wanted) {
  layout() = wanted;
  ui_.maximised = Panel::none;
  return true;
}

/// Closes what is open, else ends what is on: one thing at a time.
bool Desk::leave_one() {
  if (ui_.slide.id != 0 && ui_.slide.id == ImGui::GetActiveID()) {  // a value that is being dragged goes back first
    ui_.slide.given_up = true;
    ui_.wants_frame = true;
  } else if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    const int open = ImGui::GetCurrentContext()->OpenPopupStack.Size;  // a list inside a dialog closes alone
    if (open <= 1) {
      dialogs_.close();
      picture_dialog_.close();
      film_dialog_.close();
      import_.close();
      panels_.close();
    }
    close_popups_ = std::max(0, open - 1);
  } else if (!ui_.help_held.empty()) {
    ui_.help_held.clear();
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
      jump(static_cast<Panel>(static_cast<int>(action) - static_cast<int>(Action::panel_1) + 1));
      return true;
    }
    case Action::alone_1:
    case Action::alone_2:
    case Action::alone_3:
    case Action::alone_4:
    case Action::alone_5:
    case Action::alone_6: {
      const auto panel = static_cast<Panel>(static_cast<int>(action) - static_cast<int>(Action::alone_1) + 1);
      ui_.maximised = ui_.maximised == panel ? Panel::none : panel;
      only_ = panel;
      return true;
    }
    case Action::next_panel:
    case Action::previous_panel:
      jump(neighbour(action == Action::next_panel ? 1 : -1));
      return true;
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
    case Action::layout_step:
      return lay_out(standard_layout());
    case Action::layout_curves:
      return lay_out(kCurvesLayout);
    case Action::layout_all:
      return lay_out(kAllLayout);
    case Action::layout_own:
      if (settings_.own_layout) return lay_out(*settings_.own_layout);
      notify(std::string(kNoOwnLayout));
      return true;
    case Action::keep_layout:
      settings_.own_layout = layout();
      notify("This is your layout now: F7 brings it back.");
      return true;
    case Action::fit_all:
      data_plane_.fit();
      weight_space_.fit();
      plot_left_.fit();
      plot_right_.fit();
      return true;
    case Action::fold_controls: {
      const bool shown = !layout().hidden.has(Panel::controls);
      layout().folded = shown && !layout().folded;
      layout().hidden.set(Panel::controls, false);
      return true;
    }
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

/// What moves by itself, what stands across in the plots, and the table of runs.
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
      settings_.move_s = kStandardMove_s;
      return true;
    case Action::moves_slow:
      settings_.move_s = 0.4;
      return true;
    case Action::along_steps:
      ui_.along = figures::TimeAxis::steps;
      return true;
    case Action::along_examples:
      ui_.along = figures::TimeAxis::examples;
      return true;
    case Action::along_epochs:
      ui_.along = figures::TimeAxis::epochs;
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

}  // namespace pegasos::ui
