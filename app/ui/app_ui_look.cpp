// What keys and menus ask of the look: themes, text size, language, lecture mode, and what a presenter's clicker sends.
#include "text/text.h"
#include "ui/app_ui.h"

namespace pegasos::ui {

std::vector<Action> AppUi::look_actions() {
  using plot::ThemeName;
  using text::Language;
  const auto theme = [](ThemeName name) { return [name](AppUi& app) { app.appearance_.set_theme(name); }; };
  const auto is_theme = [](ThemeName name) {
    return [name](const AppUi& app) { return app.appearance_.theme().name == name; };
  };
  const auto speak = [](Language language) {
    return [language](AppUi& app) {
      app.settings().usual.language.reset();
      app.appearance_.set_language(language);
    };
  };
  const auto speaks = [](Language language) {
    return [language](const AppUi& app) { return app.settings().language == language; };
  };
  const auto lecture = [](AppUi& app) { app.appearance_.set_lecture(!app.ui_.lecture); };
  const auto click = [](int by, std::string_view step, std::string_view phase) {
    return [=](AppUi& app) {
      if (app.views_.lessons.page(app.ui_, by)) return;
      app.perform(app.settings().lecture.clicker_steps ? step : phase);
    };
  };
  std::vector<Action> actions{
      Action{"lecture", "L", "Lecture mode",
             "Large text, thick lines and only the panels that were chosen for it; again, or Esc, for the former look.",
             lecture}
          .in("View", 90)
          .sheet("Lecture and text")
          .tick([](const AppUi& app) { return app.ui_.lecture; }),
      Action{"lecture-f5", "F5", "Lecture mode", "What a clicker's start button sends.", lecture}.sheet(kSameLine),
      Action{"clicker-next", "PageDown", "Clicker forward",
             "One step or one phase, as chosen in Panels; in a lesson its next step.", click(1, "step", "sub-step")}
          .sheet("Lecture and text", "PageDown, PageUp", "Clicker"),
      Action{"clicker-back", "PageUp", "Clicker back",
             "One step or one phase back, as chosen in Panels; in a lesson the step before.",
             click(-1, "step-back", "phase-back")}
          .sheet(kSameLine),
      Action{"blank", ".", "Blank the screen", "In lecture mode: nothing but black until the next key.",
             [](AppUi& app) { app.screen_.blank = app.ui_.lecture; }}
          .sheet("Lecture and text"),
      Action{"full-screen", "F11", "Full screen", "Fills the screen, or goes back to a window.",
             [](AppUi& app) { app.screen_.full = !app.screen_.full; }}
          .in("View", 90)
          .sheet("Lecture and text")
          .tick([](const AppUi& app) { return app.screen_.full; }),
      Action{"touch", "", "Touch", "Large controls for fingers, and in a narrow window one panel at a time.",
             [](AppUi& app) {
               app.settings().touch = !app.settings().touch;
               app.settings().usual.touch.reset();
             }}
          .in("View", 90)
          .tick([](const AppUi& app) { return app.settings().touch; }),
      Action{"text-larger", "Ctrl++", "Larger text", "Everything grows by a tenth.",
             [](AppUi& app) {
               if (!app.appearance_.resize_text(1.1F)) app.notify("The text is as large as it can be here.");
             }}
          .in("View", 20)
          .sheet("Lecture and text", "Ctrl++ -", "Larger, smaller text"),
      Action{"text-smaller", "Ctrl+-", "Smaller text", "Everything shrinks by a tenth.",
             [](AppUi& app) {
               if (!app.appearance_.resize_text(1.F / 1.1F)) app.notify("The text is as small as it can be.");
             }}
          .in("View", 20)
          .sheet(kSameLine),
      Action{"text-standard", "Ctrl+0", "Standard text size", "Text as large as the screen suggests.",
             [](AppUi& app) {
               if (app.ui_.lecture) {
                 app.settings().lecture.text = Lecture{}.text;
               } else {
                 app.settings().text_scale = app.settings().standard_text;
               }
             }}
          .in("View", 20)
          .sheet("Lecture and text"),
      Action{"theme-dark", "", "Dark theme", "Light on dark.", theme(ThemeName::dark)}
          .in("View", 10)
          .tick(is_theme(ThemeName::dark)),
      Action{"theme-light", "", "Light theme", "Dark on light.", theme(ThemeName::light)}
          .in("View", 10)
          .tick(is_theme(ThemeName::light)),
      Action{"theme-contrast", "", "High contrast theme", "Black on white, thick lines: for projectors.",
             theme(ThemeName::high_contrast)}
          .in("View", 10)
          .tick(is_theme(ThemeName::high_contrast)),
  };
  for (const text::LanguageInfo& one : text::menu_languages()) {
    const Language language = *text::parse_language(one.code);
    actions.push_back(Action{one.code, "", one.name, one.help, speak(language)}.in("View", 30).tick(speaks(language)));
  }
  return actions;
}

}  // namespace pegasos::ui
