// The window as a frame in somebody's page: some panels and controls, at any size from 320x240. All panels stand side
// by side where each has room; else one at a time, behind tabs, and the controls behind one more where they would take
// the picture's place. A pure function of size, scale and what is embedded.
#pragma once

#include <vector>

#include "cli/embedding.h"
#include "ui/context.h"
#include "ui/layout.h"
#include "ui/views/parameter_row.h"

namespace pegasos::ui {

struct EmbedPlaces {
  Layout panels;                     ///< empty places: not shown now
  std::vector<plot::Rect> controls;  ///< of each in its order; empty while their tab is not shown
  std::vector<plot::Rect> tabs;      ///< of the panels in their order, then of the controls; none where all is shown
};
/// `shown`: the tab that was chosen last.
EmbedPlaces arrange_embedding(plot::Rect screen, float scale, const cli::Embedding& embedding, std::size_t shown);

/// The panel that shows it: the first plot is the left one.
Panel embedded_panel(const cli::Embedding& embedding, const std::string& name);
/// Markup of its tab.
std::string_view embedded_title(const std::string& name);

/// What a frame was asked to show, and what is chosen in it.
struct Embedded {
  /// A parameter of the run as a control of two lines.
  void draw_control(const session::Snapshot& snapshot, UiContext& ui, const std::string& key, plot::Rect place);

  cli::Embedding asked;
  std::size_t tab = 0;  ///< that was chosen last
  ParameterRow row = {};
};

}  // namespace pegasos::ui
