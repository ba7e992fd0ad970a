// Keys.
#include <cctype>
#include <utility>

#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/compat.h"

namespace pegasos::ui {

bool AppUi::dialog_open() const {
  return dialogs_.is_open() || pictures_.is_open() || panels_.is_open() || documents_.looks_into_file();
}

/// A dialog, a menu or a list is open above everything else.
bool AppUi::covered() const {
  return dialog_open() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

/// Also in a field that the picture before this key has just entered.
bool AppUi::typing() const {
  return ImGui::GetIO().WantTextInput || (ui_.typing.id != 0 && ui_.typing.id == ImGui::GetActiveID());
}

bool AppUi::on_character(char32_t character) {
  if (typing()) return false;
  if (!covered() && views_.lessons.character(character, ui_)) return true;
  const bool letter = character < 128 && std::isalnum(static_cast<int>(character)) != 0;
  if (!ui_.keyboard.on_field() || compat::popup_without_modal() || character <= U' ' ||
      (letter && !ui_.keyboard.for_field()))
    return false;
  ui_.begun.add(character);
  ui_.wants_frame = true;
  return true;
}

bool AppUi::begun_takes(Key key) {
  if (typing()) return false;
  if (!covered() && views_.lessons.begun_takes(key, ui_)) return true;
  if (!ui_.begun.waits() || !ui_.begun.key(key)) return false;
  ui_.wants_frame = true;
  return true;
}

/// Keys of a menu or a list that hangs open.
bool AppUi::list_key(const Stroke& stroke) {
  switch (stroke.key) {
    case Key::up:
    case Key::down: ui_.list.move = stroke.key == Key::up ? -1 : 1; return true;
    case Key::home:
    case Key::end: ui_.list.move = stroke.key == Key::home ? -1000000 : 1000000; return true;
    case Key::left:
    case Key::right: ui_.list.side = stroke.key == Key::left ? -1 : 1; return true;
    case Key::enter:
    case Key::space: ui_.list.choose = true; return ui_.list.at >= 0;
    default: return false;
  }
}

bool AppUi::on_key(const Stroke& stroke) {
  if (std::exchange(screen_.blank, false)) return true;
  ui_.keyboard.begin_key();
  ui_.hover.resting = mouse_place();  // who works by keys does not ask about what lies under the mouse
  const bool typing = this->typing();
  const bool covered = this->covered();
  if (!covered && !typing && !ui_.keyboard.on() && views_.data_table.on_key(ui_, stroke)) return true;
  const Action* action = action_on(stroke);
  const auto is = [&](auto... ids) { return action != nullptr && ((action->id == ids) || ...); };
  const bool hangs = compat::popup_without_modal();
  if (!hangs && is("walk", "walk-back")) {
    action->run(*this);
    return true;
  }
  if (typing && is("leave")) {  // the field first, then what it is in; a field of a dialog that is as it was with it
    if (dialog_open() && (ui_.typing.id == 0 || !ui_.typing.edited)) leave_one();
    ui_.typing.id = 0;  // what was typed is forgotten
    ending_.editing = true;
    return true;
  }
  if (typing && !is("full-screen")) return false;
  if (hangs && list_key(stroke)) return true;
  if (embedded_ && !embedded_key(action)) return ui_.keyboard.key(stroke);
  if (!hangs && !dialog_open() && views_.lessons.key(stroke, ui_)) return true;
  if (!hangs && ui_.keyboard.key(stroke)) return true;
  if (page_ == Page::ideas && !covered && !typing && views_.ideas.key(stroke)) return true;
  if (action == nullptr) return false;
  if (covered && !is("leave", "full-screen", "quit")) return false;
  const bool clicks = !views_.lessons.plays() && is("clicker-next", "clicker-back");
  if (page_ != Page::run && (action->menu == "Run" || clicks || is("rewind"))) {
    notify("This key belongs to the run, which is not shown here: the Lab shows it.");
    return true;
  }
  if (microscope_.running() && is("play-pause")) {
    microscope_.hold(!microscope_.held());
    return true;
  }
  // Esc ends the moves and does nothing more, unless something lies above them; so does any other key that does not go
  // by moves itself. Where a move waits for ↓ the others let it wait.
  const bool by_moves = is("sub-step", "phase-back", "clicker-next", "clicker-back");
  const bool above = is("leave") && (covered || slides() || !ui_.help.card.empty());
  const bool ends = !above && (microscope_.running() ? !by_moves : microscope_.waiting() && is("leave"));
  if (ends) microscope_.complete();
  if (!ends || !is("leave")) action->run(*this);
  return true;
}

}  // namespace pegasos::ui
