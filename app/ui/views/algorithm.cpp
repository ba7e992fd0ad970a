#include "ui/views/algorithm.h"

#include <algorithm>

#include "figures/algorithm.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Face;
using plot::Hue;
using plot::Rect;

constexpr std::string_view kHelp =
    "One step of Pegasos in four phases. ↓ goes one phase on, ↑ one back; the line that was executed last is lit. What "
    "stands at the right are the numbers of this step.";

/// A filled disc: executed; a ring: still to come.
void draw_mark(UiContext& ui, const figures::AlgorithmLine& line, plot::Point centre) {
  const plot::Color accent = ui.color(Hue::accent);
  if (line.done) {
    ui.canvas->fill_circle(centre, ui.px(4), accent);
  } else {
    ui.canvas->stroke_circle(centre, ui.px(3.6F), {accent, ui.px(1.4F), plot::kSolid});
  }
}

void draw_line(UiContext& ui, const figures::AlgorithmLine& line, Rect row, float name_width) {
  record(ui, line.name, row);
  if (line.running) {
    const Rect lit{row.x - ui.px(7), row.y, row.w + ui.px(14), row.h};
    ui.canvas->fill_rect(lit, plot::faded(ui.color(Hue::accent), 0.24F), ui.px(4));
    ui.canvas->fill_rect({lit.x, lit.y, ui.px(3), lit.h}, ui.color(Hue::accent), ui.px(1.5F));
  }
  draw_mark(ui, line, {row.x + ui.px(8), row.centre().y});
  const plot::TextStyle strong = ui.text(12.5F, Hue::ink1, Face::semibold);
  const plot::TextStyle quiet = ui.text(12.5F, line.done ? Hue::ink1 : Hue::ink2);
  const plot::TextStyle formula = ui.text(13, line.running ? Hue::ink1 : Hue::ink2);
  const plot::TextStyle value = line.running ? ui.text(12, Hue::ink1, Face::semibold) : ui.text(12, Hue::ink2);
  const auto width = [&](const std::string& text, const plot::TextStyle& style) {
    return text.empty() ? 0.F : plot::layout_math(*ui.canvas, style, text).width + ui.px(12);
  };
  Rect rest{row.x + ui.px(24), row.y, row.w - ui.px(24), row.h};
  const float value_width = width(line.value, value);
  const bool all = name_width + width(line.formula, formula) + value_width <= rest.w + ui.px(12);
  const bool both = width(line.formula, formula) + value_width <= rest.w + ui.px(12);
  if (all || !both) {  // without room for everything a line that was executed shows its numbers
    label(ui, line.name, {rest.x, rest.y, name_width, rest.h}, line.running ? strong : quiet);
    rest.x += name_width;
    rest.w -= name_width;
  }
  const bool with_formula = all || both || line.value.empty();
  if (with_formula) label(ui, line.formula, rest, formula);
  label(ui, line.value, rest, value, plot::HAlign::right);
}

}  // namespace

void AlgorithmView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const figures::Algorithm algorithm = figures::algorithm_lines(snapshot);
  PanelOptions panel;
  panel.subtitle = algorithm.progress;
  panel.help = kHelp;
  const Rect inside = begin_panel(ui, Panel::algorithm, "algorithm", "Pegasos, line by line", area, panel);
  const float height = std::clamp(0.62F * inside.h / 4, ui.px(21), ui.px(32));
  Rect row{inside.x, inside.y, inside.w, height};
  const float name_width = ui.px(96);
  for (const figures::AlgorithmLine& line : algorithm.lines) {
    draw_line(ui, line, row, name_width);
    row.y += height;
  }
  const float rule = row.y + ui.px(7);
  ui.canvas->fill_rect({inside.x, rule, inside.w, std::max(1.F, ui.px(1))}, ui.color(Hue::line));
  paragraph(ui, algorithm.sentence, {inside.x, rule + ui.px(7), inside.w, inside.bottom() - rule}, ui.text(13));
  end_panel(ui);
}

}  // namespace pegasos::ui
