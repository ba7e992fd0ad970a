// What keys and menus ask of the panels: jumping, one alone, walking over the controls, layouts, leaving.
#include <algorithm>

#include "ui/app_ui.h"
#include "ui/compat.h"

namespace pegasos::ui {

void Views::fit() {
  data_plane.fit();
  weight_space.fit();
  plot_left.fit();
  plot_right.fit();
}

/// Tab then stays in it. What is hidden is shown alone.
void AppUi::jump(Panel panel) {
  show_page(Page::run);
  const bool alone = layout().hidden.has(panel) || ui_.front.maximised != Panel::none;
  ui_.front.maximised = alone && !ui_.front.one ? panel : Panel::none;
  ui_.front.only = panel;
  ui_.front.focused = panel;
  ui_.keyboard.enter(panel_name(panel));
}

/// The panels of the Lab can be hidden, and those of other pages have no keys of their own.
void AppUi::next_panel(int by) {
  if (page_ == Page::run) return jump(neighbour(by));
  leave_field();
  ui_.keyboard.move_panel(by);
}

/// The panel after or before the one that was jumped to, of those that can be seen.
Panel AppUi::neighbour(int by) const {
  constexpr int kPanels = 6;
  const auto seen = [&](Panel panel) {
    return ui_.front.one || ui_.front.maximised != Panel::none || !layout().hidden.has(panel);
  };
  int at = static_cast<int>(ui_.front.focused != Panel::none ? ui_.front.focused : ui_.front.alone());
  if (at == 0 && by < 0) at = 1;
  for (int i = 0; i < kPanels; ++i) {
    at = (at - 1 + by + kPanels) % kPanels + 1;
    if (seen(static_cast<Panel>(at))) break;
  }
  return static_cast<Panel>(at);
}

void AppUi::leave_field() {
  if (!ImGui::GetIO().WantTextInput) return;
  ui_.keyboard.focus(ui_.typing.id);
  ending_.editing = true;
}

void AppUi::walk(int by) {
  leave_field();
  ui_.keyboard.move(by);
}

void AppUi::lay_out(const Arrangement& wanted) {
  layout() = wanted;
  ui_.front.maximised = Panel::none;
  // Two plots side by side show two things.
  const bool both = !wanted.hidden.has(Panel::plot_left) && !wanted.hidden.has(Panel::plot_right);
  PlotsView& left = views_.plot_left;
  if (both && left.shown() == views_.plot_right.shown())
    left.show(left.shown() == "objective" ? "suboptimality" : "objective");
}

/// Where it is not shown it comes with what is needed most, λ, k and T.
void AppUi::fold_controls() {
  if (ui_.front.one && ui_.front.only != Panel::controls) return ui_.front.turn_to(Panel::controls);
  layout().folded = layout().hidden.has(Panel::controls) || !layout().folded;
  layout().hidden.set(Panel::controls, false);
}

/// A value is being dragged.
bool AppUi::slides() const { return ui_.slide.id != 0 && ui_.slide.id == ImGui::GetActiveID(); }

/// Closes what is open, else ends what is on: one thing at a time.
void AppUi::leave_one() {
  if (slides()) {  // it goes back first
    ui_.slide.given_up = true;
    ui_.wants_frame = true;
  } else if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    const int open = ImGui::GetCurrentContext()->OpenPopupStack.Size;  // a list inside a dialog closes alone
    if (open <= 1) {
      dialogs_.close();
      pictures_.close();
      documents_.import().close();
      panels_.close();
    }
    ending_.popups = std::max(0, open - 1);
  } else if (!ui_.help.card.empty()) {
    ui_.help.left = ui_.help.card;
    ui_.help.held.clear();
  } else if (ui_.keyboard.on()) {
    ui_.keyboard.end();
  } else if (views_.data_plane.paint().leave(ui_) || views_.lessons.leave_room(ui_)) {
    return;
  } else if (const auto shown = engine_.snapshot(); notice_.closes(*shown)) {
    notice_.close(*shown);
  } else if (ui_.front.maximised != Panel::none) {
    ui_.front.maximised = Panel::none;
  } else if (ui_.lecture) {
    appearance_.set_lecture(false);
  } else {
    screen_.full = false;
  }
}

std::vector<Action> AppUi::panel_actions() {
  const auto jumps = [](Panel panel) { return [panel](AppUi& app) { app.jump(panel); }; };
  const auto alone = [](Panel panel) {
    return [panel](AppUi& app) {
      app.ui_.front.toggle(panel);
      app.ui_.front.only = panel;
    };
  };
  constexpr std::string_view kJump =
      "Jumps to this panel: Tab then stays in it until Esc. One that is hidden is shown alone.";
  constexpr std::string_view kAlone = "Shows this panel alone, or all again; so does a double click on its title.";
  return {
      Action{"panel-1", "1", "Problem and method", kJump, jumps(Panel::controls)}.sheet("Panels and pages", "1 … 6",
                                                                                        "Jump to a panel"),
      Action{"panel-2", "2", "Data plane", kJump, jumps(Panel::data_plane)}.sheet(kSameLine),
      Action{"panel-3", "3", "Weight space", kJump, jumps(Panel::weight_space)}.sheet(kSameLine),
      Action{"panel-4", "4", "Pegasos, line by line", kJump, jumps(Panel::algorithm)}.sheet(kSameLine),
      Action{"panel-5", "5", "Left plot", kJump, jumps(Panel::plot_left)}.sheet(kSameLine),
      Action{"panel-6", "6", "Right plot", kJump, jumps(Panel::plot_right)}.sheet(kSameLine),
      Action{"alone-1", "Ctrl+1", "Problem and method alone", kAlone, alone(Panel::controls)}
          .in("View", 50)
          .sheet("Panels and pages", "Ctrl+1 … 6", "One panel alone"),
      Action{"alone-2", "Ctrl+2", "Data plane alone", kAlone, alone(Panel::data_plane)}.in("View", 50).sheet(kSameLine),
      Action{"alone-3", "Ctrl+3", "Weight space alone", kAlone, alone(Panel::weight_space)}
          .in("View", 50)
          .sheet(kSameLine),
      Action{"alone-4", "Ctrl+4", "Pegasos, line by line alone", kAlone, alone(Panel::algorithm)}
          .in("View", 50)
          .sheet(kSameLine),
      Action{"alone-5", "Ctrl+5", "Left plot alone", kAlone, alone(Panel::plot_left)}.in("View", 50).sheet(kSameLine),
      Action{"alone-6", "Ctrl+6", "Right plot alone", kAlone, alone(Panel::plot_right)}.in("View", 50).sheet(kSameLine),
      Action{"next-panel", "F6", "Next panel", "Jumps from panel to panel; in the Lab Tab then stays in it until Esc.",
             [](AppUi& app) { app.next_panel(1); }}
          .sheet("Panels and pages", "F6"),
      Action{"previous-panel", "Shift+F6", "Previous panel", "The same the other way round.",
             [](AppUi& app) { app.next_panel(-1); }}
          .sheet(kSameLine),
      Action{"walk", "Tab", "Next control",
             "Space or Enter press it, arrows move sliders and plots and turn the ball, Esc ends it: everything "
             "without a mouse.",
             [](AppUi& app) { app.walk(1); }}
          .sheet("Panels and pages", "Tab"),
      Action{"walk-back", "Shift+Tab", "Last control", "The same the other way round.",
             [](AppUi& app) { app.walk(-1); }}
          .sheet(kSameLine),
      Action{"menu-bar", "F10", "Menus", "Opens the menus; arrows move, Enter chooses.",
             [](AppUi& app) { app.menus_.open_first(); }}
          .sheet("Panels and pages"),
      Action{"leave", "Esc", "Leave", "Closes what is open; then shows all panels again.",
             [](AppUi& app) { app.leave_one(); }}
          .sheet("Panels and pages"),
      Action{"panels", "", "Panels…", "Which panels are shown, in the window and in lecture mode.",
             [](AppUi& app) { app.panels_.show(); }}
          .in("View", 80),
      Action{"layout-step", "F2", "Step layout",
             "The two planes as large as they go, the algorithm and one plot below: the window at the first start.",
             [](AppUi& app) { app.lay_out(app.standard_layout()); }}
          .in("View", 80)
          .tick([](const AppUi& app) { return app.layout() == app.standard_layout(); })
          .sheet("Panels and pages"),
      Action{"layout-curves", "F3", "Curves layout", "Two large plots, the planes small above them.",
             [](AppUi& app) { app.lay_out(kCurvesLayout); }}
          .in("View", 80)
          .tick([](const AppUi& app) { return app.layout() == kCurvesLayout; })
          .sheet("Panels and pages"),
      Action{"layout-all", "F4", "All panels", "Every panel: the algorithm and two plots below the planes.",
             [](AppUi& app) { app.lay_out(kAllLayout); }}
          .in("View", 80)
          .tick([](const AppUi& app) { return app.layout() == kAllLayout; })
          .sheet("Panels and pages"),
      Action{"layout-own", "F7", "My layout", "The panels and their sizes as they were kept last.",
             [](AppUi& app) {
               if (app.settings().own_layout) return app.lay_out(*app.settings().own_layout);
               app.notify(std::string(kNoOwnLayout));
             }}
          .in("View", 80)
          .sheet("Panels and pages")
          .grey([](const AppUi& app) { return std::string(app.settings().own_layout ? "" : kNoOwnLayout); }),
      Action{"keep-layout", "Shift+F7", "Keep as my layout",
             "Which panels there are now and how large they are: F7 brings it back.",
             [](AppUi& app) {
               app.settings().own_layout = app.layout();
               app.notify("This is your layout now: F7 brings it back.");
             }}
          .in("View", 80)
          .sheet("Panels and pages"),
      Action{"fold-controls", "O", "Fold the problem", "The problem as a strip with what is needed most, or all of it.",
             [](AppUi& app) { app.fold_controls(); }}
          .in("View", 80)
          .sheet("Panels and pages"),
      Action{"fit-all", "0", "Fit all pictures", "Every picture chooses its axes anew for what it shows now.",
             [](AppUi& app) { app.views_.fit(); }}
          .in("View", 80)
          .sheet("Panels and pages"),
  };
}

}  // namespace pegasos::ui
