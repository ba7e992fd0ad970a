// How the window looks: themes, text size, language, lecture mode, and what a presenter's clicker sends.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/app_ui.h"

#include "figures/speaking.h"
#include "text/text.h"

namespace pegasos::ui {
namespace {

constexpr float kLeastWidth = 800.F;  // design px that the window must have
constexpr float kLeastHeight = 450.F;
constexpr float kLeastFrame_w = 320.F;  // the same of a frame in a page
constexpr float kLeastFrame_h = 240.F;
constexpr float kLeastForFingers = 360.F;  // of both

}  // namespace

void AppUi::set_language(text::Language language) {
  if (text::info(language).chinese && !ui_.fonts->can_show_chinese()) {
    language = text::Language::english;
    notify("Chinese needs a font that is not installed: install the package fonts-wqy-microhei, then choose it again.",
           true);
  }
  settings_.language = language;
  figures::speak(language);
}

const plot::Theme& AppUi::theme() const {
  if (!ui_.lecture) return plot::theme(settings_.theme);
  static std::array<std::optional<plot::Theme>, 3> thick;
  std::optional<plot::Theme>& theme = thick[static_cast<std::size_t>(settings_.lecture.theme)];
  if (!theme) {
    theme = plot::theme(settings_.lecture.theme);
    theme->line_scale *= kLectureLines;
  }
  return *theme;
}

void AppUi::fit(float width, float height, float content_scale) {
  content_scale_ = content_scale;
  room_ = embedded_         ? std::min(width / kLeastFrame_w, height / kLeastFrame_h)
          : settings_.touch ? std::min(width, height) / kLeastForFingers
                            : std::min(width / kLeastWidth, height / kLeastHeight);
  room_ = std::max(0.5F, room_);
}

float AppUi::wanted_scale() const { return settings_.text_scale * (ui_.lecture ? settings_.lecture.text : 1.F); }

float AppUi::text_scale() const { return std::min(wanted_scale(), std::max(0.5F, room_ / content_scale_)); }

void AppUi::set_lecture(bool on) {
  if (on == ui_.lecture) return;
  ui_.lecture = on;
  if (on) {
    ui_.front.before_lecture = std::exchange(ui_.front.maximised, Panel::none);
  } else {
    ui_.front.maximised = ui_.front.before_lecture;
  }
}

void AppUi::resize_text(float factor) {
  float& text = ui_.lecture ? settings_.lecture.text : settings_.text_scale;
  if (factor > 1 && text_scale() + 0.001F < wanted_scale()) return;  // what does not fit is not asked for twice
  text = std::clamp(std::round(text * factor * 20.F) / 20.F, 0.7F, 2.5F);
}

std::vector<Action> AppUi::look_actions() {
  using plot::ThemeName;
  using text::Language;
  const auto theme = [](ThemeName name) { return [name](AppUi& app) { app.set_theme(name); }; };
  const auto is_theme = [](ThemeName name) { return [name](const AppUi& app) { return app.theme().name == name; }; };
  const auto speak = [](Language language) {
    return [language](AppUi& app) {
      app.settings_.language_chosen = true;
      app.settings_.usual.language.reset();
      app.set_language(language);
    };
  };
  const auto speaks = [](Language language) {
    return [language](const AppUi& app) { return app.settings_.language == language; };
  };
  const auto lecture = [](AppUi& app) { app.set_lecture(!app.ui_.lecture); };
  const auto click = [](int by, std::string_view step, std::string_view phase) {
    return [=](AppUi& app) {
      if (app.views_.lessons.turn(app.ui_, by)) return;
      app.perform(app.settings_.lecture.clicker_steps ? step : phase);
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
             [](AppUi& app) { app.blank_ = app.ui_.lecture; }}
          .sheet("Lecture and text"),
      Action{"full-screen", "F11", "Full screen", "Fills the screen, or goes back to a window.",
             [](AppUi& app) { app.full_screen_ = !app.full_screen_; }}
          .in("View", 90)
          .sheet("Lecture and text")
          .tick([](const AppUi& app) { return app.full_screen_; }),
      Action{"touch", "", "Touch", "Large controls for fingers, and in a narrow window one panel at a time.",
             [](AppUi& app) {
               app.settings_.touch = !app.settings_.touch;
               app.settings_.usual.touch.reset();
             }}
          .in("View", 90)
          .tick([](const AppUi& app) { return app.settings_.touch; }),
      Action{"text-larger", "Ctrl++", "Larger text", "Everything grows by a tenth.",
             [](AppUi& app) { app.resize_text(1.1F); }}
          .in("View", 20)
          .sheet("Lecture and text", "Ctrl++ -", "Larger, smaller text"),
      Action{"text-smaller", "Ctrl+-", "Smaller text", "Everything shrinks by a tenth.",
             [](AppUi& app) { app.resize_text(1.F / 1.1F); }}
          .in("View", 20)
          .sheet(kSameLine),
      Action{"text-standard", "Ctrl+0", "Standard text size", "Text as large as the screen suggests.",
             [](AppUi& app) {
               if (app.ui_.lecture) {
                 app.settings_.lecture.text = Lecture{}.text;
               } else {
                 app.settings_.text_scale = app.settings_.standard_text;
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
