// Lessons in the interface: opening one, its notes, and a lab block of what is shown for those who write one.
#include "lessons/lab.h"
#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/copy.h"

namespace pegasos::ui {

void AppUi::start_lesson(const std::string& name_or_path, int step) {
  settings().offers_lesson = false;
  notice_.take_refusal_back();
  if (const Status started = views_.lessons.start(name_or_path, step, engine_.snapshot(), ui_); !started)
    ui_.requests.refuse(started.error().placed());
}

/// What a lesson's lab block needs to show this moment, onto the clipboard.
void AppUi::copy_lab() {
  const PlotsView& plot = first_plot();
  const std::string show = page_ == Page::ideas                 ? "idea " + views_.ideas.state().text()
                           : page_ == Page::theory              ? "theory"
                           : page_ == Page::experiments         ? "experiments"
                           : figures::find_figure(plot.shown()) ? plot.shown()
                                                                : "lab";
  const PanelSet& hidden = layout().hidden;
  const std::string layout = hidden == standard_layout().hidden ? "step"
                             : hidden == kCurvesLayout.hidden   ? "curves"
                             : hidden == kAllLayout.hidden      ? "everything"
                                                                : "";
  const auto lines = lessons::lab_text(*engine_.snapshot(), show, layout);
  if (!lines) return ui_.requests.complain(lines.error().message);
  copy_text(ui_, "```lab\n" + *lines + "```\n", {},
            std::string(text::tr("Copied: a lab block that shows this moment")));
}

std::vector<Action> AppUi::lesson_actions() {
  return {
      Action{"copy-lab", "", "Copy as a lab block",
             "The problem, the moment and what is looked at, as a lesson's lab block for those who write one.",
             [](AppUi& app) { app.copy_lab(); }}
          .in("Edit", 60),
      Action{"lesson-notes", "Shift+L", "Presenter's notes",
             "Shows what the steps of a lesson say to whoever presents it; again, hides it.",
             [](AppUi& app) {
               LessonsView& column = app.views_.lessons;
               column.notes = !column.notes;
               if (column.notes && column.player() != nullptr && column.player()->step().notes.empty())
                 app.notify(std::string(text::tr("This step has no notes for its presenter.")));
             }}
          .in("View", 40)
          .sheet("Lecture and text")
          .tick([](const AppUi& app) { return app.views_.lessons.notes; }),
      Action{"lesson-anew", "", "Begin the lesson anew",
             "Opens every question of this lesson again: what was answered is forgotten.",
             [](AppUi& app) {
               if (!app.views_.lessons.begin_anew(app.ui_)) app.notify("Answers of homework stay.");
             }}
          .in("View", 40)
          .grey([](const AppUi& app) { return app.views_.lessons.plays() ? std::string() : "No lesson is shown."; }),
      Action{
          "ask-room", "Shift+V", "Ask the room",
          "On a lesson's question with choices: first vote, talk with the neighbour, second vote, both side by side.",
          [](AppUi& app) {
            LessonsView& column = app.views_.lessons;
            if (column.ask_room(app.ui_)) return;
            if (column.plays() && column.player()->lesson().hands_in())
              return app.notify("Homework is answered by each alone: its questions are not put to the room.");
            app.notify(std::string(
                text::tr("A lesson's question with choices can be put to the room, until its answer is locked in.")));
          }}
          .in("View", 40)
          .sheet("Lecture and text")
          .tick([](const AppUi& app) {
            const LessonsView& column = app.views_.lessons;
            return column.player() != nullptr && lessons::room_open(*column.player());
          }),
  };
}

}  // namespace pegasos::ui
