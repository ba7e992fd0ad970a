// Where the panels lie: the problem at the left, as a panel or folded to a strip; the two planes side by side; below
// them the algorithm and two plots; four splitters. A pure function of size, scale and the splitters' places.
#pragma once

#include <initializer_list>

#include "plot/geometry.h"
#include "ui/context.h"

namespace pegasos::ui {

/// Some of the panels.
class PanelSet {
 public:
  static constexpr PanelSet of(std::initializer_list<Panel> panels) {
    PanelSet set;
    for (const Panel panel : panels) set.set(panel, true);
    return set;
  }
  constexpr bool has(Panel panel) const { return (bits_ & bit(panel)) != 0; }
  constexpr void set(Panel panel, bool in) { bits_ = in ? bits_ | bit(panel) : bits_ & ~bit(panel); }
  constexpr bool empty() const { return bits_ == 0; }
  /// All six of them.
  constexpr bool all() const { return bits_ == 0x7E; }
  bool operator==(const PanelSet&) const = default;

 private:
  static constexpr unsigned bit(Panel panel) { return 1U << static_cast<unsigned>(panel); }
  unsigned bits_ = 0;
};

/// The splitters as shares of what they divide; kept in the settings.
struct Splits {
  float right = 0.5F;    ///< data plane against weight space
  float bottom = 0.66F;  ///< planes against the row below, of the height below the top bar
  float column = 0.5F;   ///< algorithm against the plots
  float plots = 0.5F;    ///< left plot against right plot
  bool operator==(const Splits&) const = default;
};

/// What is shown, and how large.
struct Arrangement {
  Splits splits;
  PanelSet hidden = PanelSet::of({Panel::plot_left});
  bool folded = true;  ///< the problem panel is a strip
  bool operator==(const Arrangement&) const = default;
};
/// The step as the centre of the window; the curves; everything.
inline constexpr Arrangement kStepLayout{};
inline constexpr Arrangement kCurvesLayout{{.bottom = 0.36F}, PanelSet::of({Panel::algorithm}), true};
inline constexpr Arrangement kAllLayout{{.bottom = 0.6F, .column = 0.42F}, {}, true};
/// Px of the screen per px that the desktop counts: where they are narrower than 800, or
/// fewer than 800x600, there is room for one panel at a time.
bool one_panel_only(plot::Rect size, float content_scale);

/// Design px of width from which on the algorithm's sentence stands beside its lines in a low panel.
inline constexpr float kWideAlgorithm = 740.F;

struct Layout {
  plot::Rect top_bar;
  int bar_lines = 1;  ///< where the window is narrow: the transport stands in the second; the timeline and t in a third
  plot::Rect tabs;    ///< of the panels, where there is room for one at a time; else empty
  plot::Rect controls;
  plot::Rect data_plane;
  plot::Rect weight_space;
  plot::Rect algorithm;
  plot::Rect plot_left;
  plot::Rect plot_right;
  plot::Rect lesson;  ///< at the right of everything, where it has width
  plot::Rect of(Panel panel) const;
};

/// `size` in px. With a maximised panel, that one fills everything below the top bar and the others are empty. Hidden
/// panels are empty too, and the others take their place.
/// `tabs`: a row above the maximised panel is kept free for the names of all.
/// `column`: so many px at the right are kept for a lesson. `touch`: what fingers press is as large as they want it.
Layout arrange(plot::Rect size, float scale, const Arrangement& arrangement, Panel maximised, bool tabs = false,
               float column = 0, bool touch = false);

/// The same where fingers work a narrow window: the bar has `bar_lines` lines of a finger's height, one `panel` fills
/// the rest, below a row that turns to the next one, and a lesson lies under it.
Layout arrange_narrow(plot::Rect size, float scale, int bar_lines, Panel panel, bool tabs, bool lesson);
/// Where that is, design px of width: less.
inline constexpr float kNarrowForFingers = 780.F;

/// The splitters themselves: drag to move, double click for the `standard` place.
void draw_splitters(UiContext& ui, const Layout& layout, Splits& splits, const Splits& standard = {});

}  // namespace pegasos::ui
