#include "ui/views/algorithm.h"

#include <algorithm>

#include "figures/algorithm.h"
#include "ui/copy.h"
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

struct Styles {
  plot::TextStyle name;
  plot::TextStyle formula;
  plot::TextStyle value;
};

Styles styles_of(const UiContext& ui, const figures::AlgorithmLine& line) {
  if (line.running) {
    return {ui.text(12.5F, Hue::ink1, Face::semibold), ui.text(13), ui.text(12, Hue::ink1, Face::semibold)};
  }
  return {ui.text(12.5F, line.done ? Hue::ink1 : Hue::ink2), ui.text(13, Hue::ink2), ui.text(12, Hue::ink2)};
}

constexpr float kNumbers = 116.F;  // design px kept for numbers, so that the lines do not change shape at every phase

/// Room that name, formula and numbers of a line want.
float wanted_width(UiContext& ui, const figures::AlgorithmLine& line, float name_width) {
  const Styles styles = styles_of(ui, line);
  float width = ui.px(24) + name_width + text_width(ui, line.formula, styles.formula);
  const float numbers = line.value.empty() ? 0.F : text_width(ui, line.value, styles.value);
  return width + ui.px(12) + std::max(ui.px(kNumbers), numbers);
}

/// `name_width` 0: without the name. `roomy`: formula and numbers; otherwise a line that was executed shows its
/// numbers, one to come its formula.
void draw_line(UiContext& ui, const figures::AlgorithmLine& line, Rect row, float name_width, bool roomy) {
  record(ui, line.name, row);
  if (line.running) {
    const Rect lit{row.x - ui.px(7), row.y, row.w + ui.px(14), row.h};
    ui.canvas->fill_rect(lit, plot::faded(ui.color(Hue::accent), 0.24F), ui.px(4));
    ui.canvas->fill_rect({lit.x, lit.y, ui.px(3), lit.h}, ui.color(Hue::accent), ui.px(1.5F));
  }
  draw_mark(ui, line, {row.x + ui.px(8), row.centre().y});
  const Styles styles = styles_of(ui, line);
  Rect rest{row.x + ui.px(24), row.y, row.w - ui.px(24), row.h};
  if (name_width > 0) label(ui, line.name, {rest.x, rest.y, name_width, rest.h}, styles.name);
  rest.x += name_width;
  rest.w -= name_width;
  if (roomy || line.value.empty()) label(ui, line.formula, rest, styles.formula);
  const CopyPiece value{line.value, line.copy, "value of " + line.name};
  copy_line(ui, std::span(&value, 1), rest, styles.value, plot::HAlign::right);
}

}  // namespace

void AlgorithmView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const figures::Algorithm algorithm = figures::algorithm_lines(snapshot);
  PanelOptions panel;
  panel.subtitle = algorithm.progress;
  panel.help = kHelp;
  const Rect inside = begin_panel(ui, Panel::algorithm, "algorithm", "Pegasos, line by line", area, panel);
  const float height = std::clamp(0.58F * inside.h / 4, ui.px(18), ui.px(32));
  Rect row{inside.x, inside.y, inside.w, height};
  // Where it is narrow the names go first: the formulas are the algorithm.
  const auto fits = [&](float names) {
    return std::ranges::all_of(
        algorithm.lines, [&](const figures::AlgorithmLine& line) { return wanted_width(ui, line, names) <= inside.w; });
  };
  const float names = ui.px(96);
  const bool without_names = !fits(names) && fits(0.F);
  const bool roomy = without_names || fits(names);
  const float name_width = without_names ? 0.F : names;
  for (const figures::AlgorithmLine& line : algorithm.lines) {
    draw_line(ui, line, row, name_width, roomy);
    row.y += height;
  }
  const float rule = row.y + ui.px(7);
  ui.canvas->fill_rect({inside.x, rule, inside.w, std::max(1.F, ui.px(1))}, ui.color(Hue::line));
  paragraph(ui, algorithm.sentence, {inside.x, rule + ui.px(7), inside.w, inside.bottom() - rule}, ui.text(13));
  end_panel(ui);
}

}  // namespace pegasos::ui
