// How the window looks to this person: theme, language, size of the text, lecture mode, and which panels there are.
// Thread rule: the window's thread.
#pragma once

#include <functional>
#include <memory>

#include "plot/palette.h"
#include "text/text.h"
#include "ui/context.h"
#include "ui/layout.h"
#include "ui/settings.h"
#include "ui/view_state.h"

namespace pegasos::ui {

class Appearance {
 public:
  Appearance(UiContext& ui, const Settings& settings) : ui_(ui), settings_(settings) {}

  const Settings& settings() const { return settings_; }
  Settings& settings() { return settings_; }
  /// The settings as they are kept for the next start: the person's own layout, not that which a lesson asks for.
  Settings lasting() const;
  /// What a session keeps of it. Of one that was opened: what an option of this start says stays, as do the person's
  /// language and size of text, which are in no session.
  void keep(const Fields& all);

  const plot::Theme& theme() const;
  /// By hand: no option of this start says it any more.
  void set_theme(plot::ThemeName name);
  /// Switches every text at once; a sentence in the notice bar when no font can show that language.
  void set_language(text::Language language);
  /// Large text, thick lines, its own theme and panels; off again, everything is as it was before.
  void set_lecture(bool on);

  /// Size of the window in px, and what the desktop asks for: px per design px at text size 1. Before the first frame
  /// and whenever they change.
  void fit(float width, float height, float content_scale);
  /// Px of the window per px of its design, before the text's size.
  float content_scale() const { return content_scale_; }
  /// What was chosen, but never so large that the controls would no longer fit into the window.
  float text_scale() const;
  /// False where it is as large or as small as it gets.
  bool resize_text(float factor);
  /// The window is a frame in a page: it may be smaller, and nobody is offered a lesson.
  void embed();

  /// Which panels there are and how large: in lecture mode its own.
  Arrangement& layout() { return ui_.lecture ? settings_.lecture.layout : settings_.layout; }
  const Arrangement& layout() const { return ui_.lecture ? settings_.lecture.layout : settings_.layout; }
  const Arrangement& standard_layout() const { return ui_.lecture ? Lecture::kLayout : kStepLayout; }
  /// A lesson's layout may take the place of this one; what is returned brings this one back.
  std::function<void()> lay_aside();

 private:
  /// A layout that a lesson has taken the place of.
  struct LaidAside {
    bool lecture = false;  ///< it is that of the lecture mode
    Arrangement layout;
  };
  void take(Settings told);
  float wanted_scale() const;

  UiContext& ui_;
  Settings settings_;
  std::weak_ptr<const LaidAside> laid_aside_;  ///< held by what brings it back
  float content_scale_ = 1.F;
  float room_ = 1.F;  ///< the largest scale at which the controls fit into the window
  bool embedded_ = false;
};

}  // namespace pegasos::ui
