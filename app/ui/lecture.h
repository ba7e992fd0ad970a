// How the window looks to an audience: large text, thick lines, a theme for projectors, and only the panels that the
// presenter chose. Plain data; the AppUi applies it while lecture mode is on.
#pragma once

#include "plot/palette.h"
#include "ui/context.h"
#include "ui/layout.h"
#include "ui/view_state.h"

namespace pegasos::ui {

struct Lecture {
  plot::ThemeName theme = plot::ThemeName::high_contrast;
  float text = 1.35F;  ///< times the text size outside of it
  /// A step, without what edits the problem: the two planes, and below them the lines with the sentence beside them.
  static constexpr Arrangement kLayout{{.bottom = 0.7F},
                                       PanelSet::of({Panel::controls, Panel::plot_left, Panel::plot_right})};
  Arrangement layout = kLayout;
  bool clicker_steps = true;  ///< PageDown makes a whole step; false: one phase of it
  bool operator==(const Lecture&) const = default;
};

inline constexpr float kLectureLines = 1.6F;  ///< factor on the widths of lines

/// What the settings and the sessions keep of these.
void keep(const Fields& f, Lecture& lecture);
void keep(const Fields& f, Arrangement& layout);
void keep(const Fields& f, Splits& splits);
void keep_theme(const Fields& f, plot::ThemeName& theme);

/// Of "controls,algorithm": the widgets' names of panels, with "-" for spaces.
PanelSet parse_panels(std::string_view names);
/// Its name among the widgets: "data plane"; and the short one on a tab.
std::string panel_name(Panel panel);
std::string_view panel_tab(Panel panel);
/// What a panel is called in the window.
std::string_view panel_title(Panel panel);

}  // namespace pegasos::ui
