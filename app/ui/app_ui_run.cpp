// The run: what keys and menus ask of it (playing, steps, pins, how its moves and plots are shown), and its row of
// words.
#include <fmt/format.h>

#include <cmath>

#include "figures/figures.h"
#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/copy.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Rect;

/// What is asked for now is meant for good: a plane that only shows the t under the mouse stays there.
void AppUi::send(session::Command command) {
  ui_.scrub.stay();
  ui_.push(std::move(command));
}

std::function<void(AppUi&)> AppUi::sends(session::Command command) {
  return [command = std::move(command)](AppUi& app) { app.send(command); };
}

/// The next phase, or of a step that is shown as its moves the next move.
void AppUi::phase() {
  if (microscope_.go_on()) return;
  microscope_.complete();
  send(session::SubStep{});
}

void AppUi::phase_back() {
  if (microscope_.go_back(*engine_.snapshot())) return;
  microscope_.complete();
  send(session::PhaseBack{});
}

/// In the plot panel that shows them already, else in the left one.
void AppUi::show_runs() {
  const auto shows = [this](Panel panel, const PlotsView& view) {
    return !layout().hidden.has(panel) && view.shown() == kRunsTab;
  };
  if (!shows(Panel::plot_left, views_.plot_left) && !shows(Panel::plot_right, views_.plot_right))
    first_plot().show(kRunsTab);
  const Panel where = shows(Panel::plot_right, views_.plot_right) ? Panel::plot_right : Panel::plot_left;
  if (ui_.front.maximised != Panel::none && ui_.front.maximised != where) ui_.front.maximised = where;
}

/// What the runs have in common. While nothing is pinned: how to, or the first lesson for who is here for the first
/// time. Beside a notice what has no room is left out.
void AppUi::words_beside_runs(const session::Snapshot& snapshot, const Rect& row, bool beside_notice) {
  begin_plain(ui_, "beside runs", row);
  const auto words = [&](std::string_view text, plot::Hue hue, float x) {
    const Rect place{x, row.y, row.right() - x, row.h};
    const float width = text_width(ui_, text, ui_.text(12));
    if (beside_notice && width > place.w) return x;
    record(ui_, "words", {x, row.y, std::min(width, place.w), row.h});
    label(ui_, text, place, ui_.text(12, hue));
    return x + width + ui_.px(12);
  };
  if (!snapshot.pins.empty()) {
    words(figures::shared_label(snapshot), plot::Hue::ink2, row.x);
  } else if (settings().offers_lesson && settings().begun_lessons.empty() && !ui_.lecture && !views_.lessons.open()) {
    constexpr std::string_view kFirst = "The first five minutes";
    constexpr std::string_view kLater = "Not now";
    const auto width = [&](std::string_view name) {
      return std::ceil(text_width(ui_, name, ui_.text(12.5F))) + ui_.px(24);
    };
    const float buttons = width(kFirst) + width(kLater) + ui_.px(18);
    if (beside_notice && text_width(ui_, "New here?", ui_.text(12)) + buttons > row.w) return end_plain(ui_);
    float x = words("New here?", plot::Hue::ink1, row.x);
    const auto next = [&](std::string_view name, const ButtonStyle& look) {
      const Rect place{x, row.y, width(name), row.h};
      x += place.w + ui_.px(6);
      return button(ui_, name, place, look);
    };
    if (next(kFirst, {.primary = true, .tooltip = "A lesson: it asks first, then the Lab shows."}))
      start_lesson("first-five-minutes", 0);
    if (next(kLater, {.quiet = true, .tooltip = "Puts this away."})) {
      settings().offers_lesson = false;
      notify("Lessons are in the menus View and Help.");
    }
  } else if (!snapshot.empty()) {
    words(ui_.lecture ? "P pins this run. O shows λ, k and T. L leaves the lecture mode."
                      : "P pins this run: change λ or k and see both.",
          plot::Hue::ink3, row.x);
  }
  end_plain(ui_);
}

/// Pinned runs in step stand where the live run does along the axis that the plots show: at the same t, or after as
/// many examples.
void AppUi::keep_pins_beside(const session::Snapshot& snapshot) {
  const bool wanted = ui_.along != figures::TimeAxis::steps;
  if (!snapshot.pins_in_step || snapshot.pins.empty() || snapshot.pins_equal_work == wanted) {
    equal_work_asked_.reset();
  } else if (equal_work_asked_ != wanted) {
    equal_work_asked_ = wanted;
    send(session::SetInStep{true, wanted});
  }
}

std::vector<Action> AppUi::run_actions() {
  const auto move_takes = [](double s) { return [s](AppUi& app) { app.settings().move_s = s; }; };
  const auto move_is = [](double least, double below) {
    return [=](const AppUi& app) { return app.settings().move_s >= least && app.settings().move_s < below; };
  };
  const auto along = [](figures::TimeAxis axis) { return [axis](AppUi& app) { app.ui_.along = axis; }; };
  const auto is_along = [](figures::TimeAxis axis) {
    return [axis](const AppUi& app) { return app.ui_.along == axis; };
  };
  using figures::TimeAxis;
  return {
      Action{"play-pause", "Space", "Play or pause", "Runs step after step at the chosen speed, or pauses.",
             [](AppUi& app) {
               const session::SnapshotPtr now = app.engine_.snapshot();
               if (now->playing || now->busy) return app.send(session::Pause{});
               app.send(session::Play{});
             }}
          .in("Run", 10)
          .sheet("Run"),
      Action{"run-to-end", "", "Run to T", "Runs as fast as possible until t = T.",
             [](AppUi& app) { app.send(session::RunTo{app.engine_.snapshot()->parameters.T}); }}
          .in("Run", 10),
      Action{"step", "→", "Step", "Does one update: sample, violators, gradient step, projection.",
             sends(session::StepForward{1})}
          .in("Run", 20)
          .sheet("Run", "→ ←", "Step, step back"),
      Action{"step-back", "←", "Step back", "Goes back one update; the state is the same to the last bit.",
             sends(session::StepBack{1})}
          .in("Run", 30)
          .sheet(kSameLine),
      Action{"sub-step", "↓", "Phase",
             "Does the next of the four phases of an update; in the gradient step first the shrinking, then what is "
             "added.",
             [](AppUi& app) { app.phase(); }}
          .in("Run", 20)
          .sheet("Run", "↓ ↑", "Phase, phase back"),
      Action{"phase-back", "↑", "Phase back", "Goes back one phase; in the gradient step one move.",
             [](AppUi& app) { app.phase_back(); }}
          .in("Run", 30)
          .sheet(kSameLine),
      Action{"step-10", "Shift+→", "10 steps", "Does ten updates.", sends(session::StepForward{10})}
          .in("Run", 20)
          .sheet("Run", "Shift+→ ←", "10 steps, 10 back"),
      Action{"back-10", "Shift+←", "10 steps back", "Goes back ten updates.", sends(session::StepBack{10})}
          .in("Run", 30)
          .sheet(kSameLine),
      Action{"step-100", "Shift+↓", "100 steps", "Does a hundred updates.", sends(session::StepForward{100})}
          .in("Run", 20)
          .sheet("Run"),
      Action{"epoch", "E", "One epoch", "Does as many updates as touch m examples.", sends(session::Epoch{})}
          .in("Run", 20)
          .sheet("Run"),
      Action{"to-start", "Home", "To the start", "Goes to t = 0; seeds and timeline stay.", sends(session::Rewind{})}
          .in("Run", 40)
          .sheet("Run"),
      Action{"rewind", "R", "Rewind", "Goes to t = 0; seeds and timeline stay.", sends(session::Rewind{})}.sheet(
          kSameLine),
      Action{"go-to-end", "End", "To the latest step", "Goes to the last step that was ever run.",
             [](AppUi& app) {
               app.send(session::SeekTo{{app.engine_.snapshot()->frontier, Phase::Projection}});
             }}
          .in("Run", 40)
          .sheet("Run"),
      Action{"faster", "+", "Faster", "More steps a second.",
             [](AppUi& app) { app.send(session::SetSpeed{TransportView::faster(app.engine_.snapshot()->speed)}); }}
          .in("Run", 50)
          .sheet("Run", "+ -", "Faster, slower"),
      Action{"slower", "-", "Slower", "Fewer steps a second.",
             [](AppUi& app) { app.send(session::SetSpeed{TransportView::slower(app.engine_.snapshot()->speed)}); }}
          .in("Run", 50)
          .sheet(kSameLine),
      Action{"microscope", "M", "Microscope",
             "Shows whole steps as their moves, too: shrink, add, project. Any key or click ends the moves, Space "
             "holds them.",
             [](AppUi& app) { app.settings().microscope = !app.settings().microscope; }}
          .in("View", 60)
          .sheet("Run")
          .tick([](const AppUi& app) { return app.settings().microscope; }),
      Action{"moves-quick", "", "Quick moves",
             "Each move of a step takes 0.15 s: by ↓, and with the microscope in whole steps.", move_takes(0.15)}
          .in("View", 60)
          .tick(move_is(0, 0.2)),
      Action{"moves-standard", "", "Standard moves",
             "Each move of a step takes 0.22 s: by ↓, and with the microscope in whole steps.",
             move_takes(kStandardMove_s)}
          .in("View", 60)
          .tick(move_is(0.2, 0.35)),
      Action{"moves-slow", "", "Slow moves",
             "Each move of a step takes 0.4 s: by ↓, and with the microscope in whole steps.", move_takes(0.4)}
          .in("View", 60)
          .tick(move_is(0.35, 1)),
      Action{"motion", "", "Motion", "Lets things move that explain; off: every picture is still.",
             [](AppUi& app) { app.settings().motion = !app.settings().motion; }}
          .in("View", 60)
          .tick([](const AppUi& app) { return app.settings().motion; }),
      Action{"along-steps", "", "Steps across", "The plots stand over the step t.", along(TimeAxis::steps)}
          .in("View", 70)
          .tick(is_along(TimeAxis::steps)),
      Action{"along-examples", "", "Examples seen across",
             "The plots stand over the examples seen, kt: runs with other k stand side by side at equal work.",
             along(TimeAxis::examples)}
          .in("View", 70)
          .tick(is_along(TimeAxis::examples)),
      Action{"along-epochs", "", "Epochs across", "The plots stand over the passes through the data, kt/m.",
             along(TimeAxis::epochs)}
          .in("View", 70)
          .tick(is_along(TimeAxis::epochs)),
      Action{"new-order", "N", "New order", "Next sampling seed: other examples are drawn, the data stay.",
             sends(session::NewOrder{})}
          .in("Run", 60)
          .sheet("Run"),
      Action{"new-data", "D", "New data", "Next data seed: the generator makes other points.",
             sends(session::NewData{})}
          .in("Run", 60)
          .sheet("Run"),
      Action{"pin-run", "P", "Pin this run",
             "Keeps this run beside the next ones, in its own colour in every plot and plane.",
             sends(session::PinRun{})}
          .in("Run", 70)
          .sheet("Run"),
      Action{"unpin-all", "Shift+P", "Remove all pins", "Takes every pinned run away.", sends(session::UnpinAll{})}
          .in("Run", 70)
          .sheet("Run"),
      Action{"show-runs", "", "Table of runs", "Shows the live and the pinned runs side by side.",
             [](AppUi& app) { app.show_runs(); }}
          .in("Run", 70),
  };
}

void AppUi::copy_readings() {
  if (ui_.crosshair.readings.empty()) {
    notify("Point at a plot first: C copies the values that the crosshair reads.");
    return;
  }
  std::string text = fmt::format("t\t{}", static_cast<Count>(ui_.crosshair.t().value_or(0)));
  for (const std::string& one : ui_.crosshair.readings) text += "\n" + one;
  copy_text(ui_, text);
}

}  // namespace pegasos::ui
