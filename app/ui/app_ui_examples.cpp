// What keys and menus ask of the examples: the tools of the data plane, what is selected, undo.
#include "ui/app_ui.h"

namespace pegasos::ui {

std::vector<Action> AppUi::example_actions() {
  const auto takes = [](Tool tool) {
    return [tool](AppUi& app) { app.views_.data_plane.paint().take_up(tool, app.ui_); };
  };
  const auto next = [](bool forward) {
    return
        [forward](AppUi& app) { app.views_.data_plane.paint().select_next(forward, *app.engine_.snapshot(), app.ui_); };
  };
  const auto nudges = [](double across, double up) {
    return [=](AppUi& app) { app.views_.data_plane.paint().nudge(app.ui_, across, up); };
  };
  const auto nothing_selected = [](const AppUi& app) {
    return std::string(app.ui_.selection.empty() ? kNothingSelected : "");
  };
  const auto undo_words = [](const AppUi& app) { return undo_title("undo", app.shown_->next_undo); };
  const auto redo_words = [](const AppUi& app) { return undo_title("redo", app.shown_->next_redo); };
  const auto stays = [](const AppUi& app) { return app.shown_->after_edit == session::AfterEdit::Stay; };
  return {
      Action{"tool-select", "V", "Select and move",
             "Click selects, Shift+click adds, a box on empty ground selects what is in it, with Alt a lasso. Dragging "
             "a point moves the whole selection.",
             takes(Tool::select)}
          .sheet("Examples"),
      Action{"tool-lasso", "Q", "Lasso", "Draw around the examples to select; with Shift they are added.",
             takes(Tool::lasso)}
          .sheet("Examples"),
      Action{"tool-hand", "H", "Move the view", "Dragging moves the view; so does the middle button with every tool.",
             takes(Tool::hand)}
          .sheet("Examples"),
      Action{"tool-add-positive", "A", "Add +1",
             "Every click adds an example with label +1; Enter, while the plane has the focus, one in its middle.",
             takes(Tool::add_positive)}
          .sheet("Examples"),
      Action{"tool-add-negative", "S", "Add −1",
             "Every click adds an example with label −1; Enter, while the plane has the focus, one in its middle.",
             takes(Tool::add_negative)}
          .sheet("Examples"),
      Action{"tool-brush", "B", "Brush",
             "Sprinkles examples about the hand while the button is down; spread and rate fold out.",
             takes(Tool::brush)}
          .sheet("Examples"),
      Action{"tool-erase", "X", "Erase", "Removes the examples that the circle touches.", takes(Tool::erase)}.sheet(
          "Examples"),
      Action{"select-all", "Ctrl+A", "Select all", "Selects every example.",
             [](AppUi& app) { app.views_.data_plane.paint().select_all(*app.engine_.snapshot(), app.ui_); }}
          .in("Edit", 20)
          .sheet("Examples"),
      Action{"next-example", "J", "Next example", "Selects one example after the other; Ctrl with an arrow moves it.",
             next(true)}
          .in("Edit", 20)
          .sheet("Examples", "J"),
      Action{"previous-example", "Shift+J", "Previous example", "The same the other way round.", next(false)}
          .in("Edit", 20)
          .sheet(kSameLine),
      Action{"flip-selection", "F", "Flip labels", "+1 becomes −1 and −1 becomes +1 for the selected examples.",
             [](AppUi& app) { app.views_.data_plane.paint().flip_selection(app.ui_); }}
          .in("Edit", 21)
          .sheet("Examples")
          .grey(nothing_selected),
      Action{"erase-selection", "Del", "Erase the selection", "Removes the selected examples from the set.",
             [](AppUi& app) { app.views_.data_plane.paint().erase_selection(app.ui_); }}
          .in("Edit", 20)
          .sheet("Examples")
          .grey(nothing_selected),
      Action{"nudge-left", "Ctrl+←", "Nudge left",
             "Moves the selected points a little; by the grid's step when they snap.", nudges(-1, 0)}
          .sheet("Examples", "Ctrl+← ↑ → ↓", "Nudge"),
      Action{"nudge-right", "Ctrl+→", "Nudge right",
             "Moves the selected points a little; by the grid's step when they snap.", nudges(1, 0)}
          .sheet(kSameLine),
      Action{"nudge-up", "Ctrl+↑", "Nudge up", "Moves the selected points a little; by the grid's step when they snap.",
             nudges(0, 1)}
          .sheet(kSameLine),
      Action{"nudge-down", "Ctrl+↓", "Nudge down",
             "Moves the selected points a little; by the grid's step when they snap.", nudges(0, -1)}
          .sheet(kSameLine),
      Action{"snap", "G", "Snap to the grid", "Points that are moved or added go to round coordinates.",
             [](AppUi& app) { app.views_.data_plane.paint().turn_snapping(); }}
          .in("Edit", 30)
          .sheet("Examples")
          .tick([](const AppUi& app) { return app.views_.data_plane.paint().snaps(); }),
      Action{"undo", "Ctrl+Z", "Undo", "Takes the last change back: of the data or of a parameter.",
             sends(session::Undo{})}
          .in("Edit", 10)
          .sheet("Examples")
          .named(undo_words)
          .grey([](const AppUi& app) { return std::string(app.shown_->undo_steps == 0 ? kNothingToUndo : ""); }),
      Action{"redo", "Ctrl+Y", "Redo", "Makes the change again that was taken back.", sends(session::Redo{})}
          .in("Edit", 10)
          .sheet("Examples")
          .named(redo_words)
          .grey([](const AppUi& app) { return std::string(app.shown_->redo_steps == 0 ? kNothingToRedo : ""); }),
      Action{"redo-z", "Ctrl+Shift+Z", "Redo", "Makes the change again that was taken back.", sends(session::Redo{})}
          .sheet(kSameLine),
      Action{"stay-at-t", "", "After a change: stay at t",
             "After an edit or another λ, k or step rule the run is made again up to the same t, so that every step "
             "back and every plot stays exact.",
             sends(session::SetAfterEdit{session::AfterEdit::Stay})}
          .in("Edit", 40)
          .tick(stays),
      Action{"start-again", "", "After a change: start again", "The run begins at t = 0.",
             sends(session::SetAfterEdit{session::AfterEdit::StartAgain})}
          .in("Edit", 40)
          .tick(std::not_fn(stays)),
      Action{"new-canvas", "", "Empty canvas", "A set of your own: no examples, until you put some on the data plane.",
             sends(session::NewCanvas{})}
          .in("Edit", 50),
      Action{"original-data", "", "Back to the original set", "Gives the edits up; Undo brings them back.",
             sends(session::OriginalData{})}
          .in("Edit", 50)
          .grey([](const AppUi& app) {
            return std::string(app.shown_->edited ? "" : "This set was not changed by hand.");
          }),
  };
}

}  // namespace pegasos::ui
