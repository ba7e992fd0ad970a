// What "?" of a panel shows: the parts of its picture by their names, each with a line to where it is. The names are
// those of the glossary.
#pragma once

#include <string>
#include <vector>

#include "plot/draw.h"
#include "ui/context.h"

namespace pegasos::ui {

struct Callout {
  std::string words;  ///< markup
  plot::Point at;     ///< px; the part that is meant
};

/// One for every part of the figure that has an entry in the glossary and can be seen.
std::vector<Callout> callouts_of(const plot::Figure& figure, const plot::FigureLayout& layout,
                                 const session::Snapshot* snapshot);

/// Over the figure, on a veil; below them `ui.help.text`.
void draw_callouts(UiContext& ui, const std::vector<Callout>& callouts, const plot::Rect& area);

}  // namespace pegasos::ui
