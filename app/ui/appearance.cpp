#include "ui/appearance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "figures/speaking.h"

namespace pegasos::ui {
namespace {

constexpr float kLeastWidth = 800.F;  // design px that the window must have
constexpr float kLeastHeight = 450.F;
constexpr float kLeastFrame_w = 320.F;  // the same of a frame in a page
constexpr float kLeastFrame_h = 240.F;
constexpr float kLeastForFingers = 360.F;  // of both

}  // namespace

Settings Appearance::lasting() const {
  Settings own = settings_;
  if (const auto kept = laid_aside_.lock()) (kept->lecture ? own.lecture.layout : own.layout) = kept->layout;
  return own;
}

void Appearance::keep(const Fields& all) {
  const Fields f = all.under("desk.");
  Settings told = f.reading() ? settings_ : without_options(settings_);
  ui::keep(f, told);
  if (f.reading()) take(std::move(told));
  ui::keep(f.under("split."), settings_.layout.splits);
  ui::keep(all, settings_.lecture);
  bool lecture = ui_.lecture;
  all.word("lecture.on", lecture, {"no", "yes"});
  if (f.reading()) set_lecture(lecture);
}

void Appearance::take(Settings told) {
  if (settings_.usual.theme) told.theme = settings_.theme;
  if (told.speed != settings_.speed) ui_.push(session::SetSpeed{told.speed});
  settings_ = std::move(told);
}

const plot::Theme& Appearance::theme() const {
  if (!ui_.lecture) return plot::theme(settings_.theme);
  static std::array<std::optional<plot::Theme>, 3> thick;
  std::optional<plot::Theme>& theme = thick[static_cast<std::size_t>(settings_.lecture.theme)];
  if (!theme) {
    theme = plot::theme(settings_.lecture.theme);
    theme->line_scale *= kLectureLines;
  }
  return *theme;
}

void Appearance::set_theme(plot::ThemeName name) {
  (ui_.lecture ? settings_.lecture.theme : settings_.theme) = name;
  if (!ui_.lecture) settings_.usual.theme.reset();
}

void Appearance::set_language(text::Language language) {
  if (text::info(language).chinese && !ui_.fonts->can_show_chinese()) {
    language = text::Language::english;
    ui_.requests.complain(
        "Chinese needs a font that is not installed: install the package fonts-wqy-microhei, then choose it again.");
  }
  settings_.language = language;
  figures::speak(language);
}

void Appearance::set_lecture(bool on) {
  if (on == ui_.lecture) return;
  ui_.lecture = on;
  if (on) {
    ui_.front.before_lecture = std::exchange(ui_.front.maximised, Panel::none);
  } else {
    ui_.front.maximised = ui_.front.before_lecture;
  }
}

void Appearance::fit(float width, float height, float content_scale) {
  content_scale_ = content_scale;
  room_ = embedded_         ? std::min(width / kLeastFrame_w, height / kLeastFrame_h)
          : settings_.touch ? std::min(width, height) / kLeastForFingers
                            : std::min(width / kLeastWidth, height / kLeastHeight);
  room_ = std::max(0.5F, room_);
}

float Appearance::wanted_scale() const { return settings_.text_scale * (ui_.lecture ? settings_.lecture.text : 1.F); }

float Appearance::text_scale() const { return std::min(wanted_scale(), std::max(0.5F, room_ / content_scale_)); }

bool Appearance::resize_text(float factor) {
  float& text = ui_.lecture ? settings_.lecture.text : settings_.text_scale;
  if (factor > 1 && text_scale() + 0.001F < wanted_scale()) return false;  // what does not fit is not asked for twice
  const float wanted = std::clamp(std::round(text * factor * 20.F) / 20.F, 0.7F, 2.5F);
  return std::exchange(text, wanted) != wanted;
}

void Appearance::embed() {
  embedded_ = true;
  settings_.offers_lesson = false;
}

std::function<void()> Appearance::lay_aside() {
  const auto kept = std::make_shared<const LaidAside>(LaidAside{ui_.lecture, layout()});
  laid_aside_ = kept;
  return [this, kept, alone = ui_.front.maximised] {
    (kept->lecture ? settings_.lecture.layout : settings_.layout) = kept->layout;
    ui_.front.maximised = alone;
  };
}

}  // namespace pegasos::ui
