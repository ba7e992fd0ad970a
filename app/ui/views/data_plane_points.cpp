// Plane and margins: the examples as points.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/copy.h"
#include "ui/views/data_plane.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kReach = 9.F;  // design px from a point that count as on it

/// "(1.2, −3.4, …)": the beginning of a row.
std::string row_text(const session::Snapshot& snapshot, Row row) {
  constexpr Count kShown = 4;
  std::string text;
  for (Count j = 0; j < std::min(kShown, snapshot.d()); ++j) {
    text += (j > 0 ? ", " : "") + plot::format_number(snapshot.data->x(row).at(static_cast<Column>(j)), 3);
  }
  return fmt::format("$x$ = ({}{})", text, snapshot.d() > kShown ? ", …" : "");
}

/// The row with all its digits.
std::string all_of_row(const session::Snapshot& snapshot, Row row) {
  constexpr Count kCopied = 1000;  // made for every picture: a row of a text set may be far longer
  std::string text;
  for (Count j = 0; j < std::min(kCopied, snapshot.d()); ++j) {
    text += (j > 0 ? ", " : "") + all_digits(snapshot.data->x(row).at(static_cast<Column>(j)));
  }
  return text + (snapshot.d() > kCopied ? ", …" : "");
}

}  // namespace

/// What is known about the selected example, beside it.
void DataPlaneView::card(const session::Snapshot& snapshot, UiContext& ui, Row row, const Rect& inside) {
  const auto place = figures::place_in_plane(snapshot, options_, row);
  const plot::Frame& frame = pane_.layout().frame;
  if (!frame.can_show(place)) return;
  const plot::Point at = frame.to_pixel(place);
  if (!frame.area.contains(at)) return;
  const double value = margin(*snapshot.data, snapshot.w, snapshot.b, row);
  const bool positive = snapshot.data->y(row) > 0;
  const Transform& names = snapshot.data->transform();
  const std::string& name = positive ? names.positive : names.negative;
  const bool named = !name.empty() && name != "+1" && name != "-1" && name != "1";
  const double hinge = std::max(0.0, 1 - value);
  const std::vector<CopyPiece> lines[] = {
      {{fmt::format("#{}  {}{}", row, positive ? "+1" : "−1", named ? "  " + plot::escape(name) : ""),
        std::to_string(row), "card row"}},
      {{row_text(snapshot, row), all_of_row(snapshot, row), "card x"}},
      {{text::tr_format("margin {} {} 1", plot::format_number(value, 3), value < 1 ? "<" : "≥"), all_digits(value),
        "card margin"},
       {",  "},
       {text::tr_format("hinge {}", plot::format_number(hinge, 3)), all_digits(hinge), "card hinge"}}};
  float width = 0;
  for (const std::vector<CopyPiece>& line : lines) {
    float all = 0;
    for (const CopyPiece& piece : line) {
      all += text_width(ui, piece.shown, ui.text(12, Hue::ink1, plot::Face::semibold));
    }
    width = std::max(width, all);
  }
  const float pad = ui.px(10);
  const float step = ui.px(18);
  Rect box{at.x + ui.px(16), at.y + ui.px(10), width + 2 * pad, 3 * step + pad};
  if (box.right() > inside.right()) box.x = at.x - ui.px(16) - box.w;
  if (box.bottom() > frame.area.bottom()) box.y = at.y - ui.px(10) - box.h;
  ui.canvas->fill_rect(box, plot::faded(ui.color(Hue::raised), 0.97F), ui.px(6));
  ui.canvas->stroke_rect(box, {ui.color(Hue::line), ui.px(1), plot::kSolid}, ui.px(6));
  Rect line{box.x + pad, box.y + 0.5F * pad, width + 1, step};
  for (const std::vector<CopyPiece>& pieces : lines) {
    const bool first = &pieces == lines;
    copy_line(ui, pieces, line,
              ui.text(12, first ? Hue::ink1 : Hue::ink2, first ? plot::Face::semibold : plot::Face::text));
    line.y += step;
  }
}

void DataPlaneView::draw_points(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  options_.mode = mode_ == Mode::margins ? figures::PlaneMode::margin : layout_;
  options_.summands = ui.microscope;
  options_.motion = ui.motion;
  options_.x = pane_.x;
  options_.y = pane_.y;
  options_.hidden = pane_.hidden;
  options_.hidden.emplace_back("selected.note");  // the card says more
  options_.selected = ui.selection.current();
  if (options_.selected && *options_.selected >= static_cast<Row>(snapshot.m())) options_.selected.reset();
  plot::Figure figure = figures::data_plane(snapshot, options_);
  const Rect below = toolbar(snapshot, ui, inside, figure.subtitle);
  figure.title.clear();
  figure.subtitle.clear();
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), below);
  if (touched.clicked && touched.at) {
    const plot::Frame& frame = pane_.layout().frame;
    const double reach_x = ui.px(kReach) * frame.x.range.width() / static_cast<double>(frame.area.w);
    const double reach_y = ui.px(kReach) * frame.y.range.width() / static_cast<double>(frame.area.h);
    const auto row = figures::nearest_row(snapshot, options_, *touched.at, reach_x, reach_y);
    row ? ui.selection.set(*row) : ui.selection.clear();
  }
  if (options_.selected) card(snapshot, ui, *options_.selected, below);
  const ComboItem items[] = {{.text = options_.trail ? "Hide earlier lines" : "Show earlier lines"},
                             {.text = options_.support ? "Hide support vectors" : "Show support vectors",
                              .reason = snapshot.optimum.known() ? "" : "The optimum is not known yet."}};
  if (const auto chosen = pane_.menu(ui, "plane", items, {})) {
    bool& on = *chosen == 0 ? options_.trail : options_.support;
    on = !on;
  }
}

}  // namespace pegasos::ui
