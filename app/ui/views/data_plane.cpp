#include "ui/views/data_plane.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "objective/hinge.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/copy.h"
#include "ui/view_state.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using figures::PlaneMode;
using plot::Hue;
using plot::Rect;

constexpr float kMode = 128.F;
constexpr float kFeature = 96.F;
constexpr float kIcon = 28.F;
constexpr float kGap = 5.F;
constexpr float kReach = 9.F;  // design px from a point that count as on it

constexpr std::string_view kHelp =
    "The examples with $w_t$'s line (solid) and margins (dashed), the average's line and $w$*'s line (dotted). Hollow: "
    "on the wrong side. Rings: the batch $A_t$; yellow: its violators, each joined to its margin by its hinge. Drag "
    "moves, the wheel zooms, double click fits; a click on an example shows its row.";

Count features_of(const session::Snapshot& snapshot) {
  return snapshot.d() - (snapshot.data->transform().bias == Bias::Feature ? 1 : 0);
}

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

/// A new training set: its own view, nothing selected.
void DataPlaneView::follow(const session::Snapshot& snapshot) {
  if (snapshot.data_id == data_id_) return;
  data_id_ = snapshot.data_id;
  pane_.fit();
  selected_.reset();
  options_.feature_x = 0;
  options_.feature_y = 1;
}

float DataPlaneView::header_width(const session::Snapshot& snapshot, const UiContext& ui) const {
  float width = 2 * kIcon + kGap;
  if (features_of(snapshot) > 2) {
    width += kGap + kMode;
    if (options_.mode == PlaneMode::features) width += 2 * (kGap + kFeature);
  }
  return ui.px(width);
}

void DataPlaneView::choose_feature(const session::Snapshot& snapshot, UiContext& ui, std::string_view label,
                                   Column& feature, Rect place) {
  std::vector<ComboItem> items;
  const auto features = static_cast<std::size_t>(features_of(snapshot));
  constexpr std::size_t kListed = 500;  // a list of thousands helps nobody
  for (std::size_t j = 0; j < std::min(features, kListed); ++j) {
    items.push_back({.text = snapshot.data->feature_names()[j]});
  }
  feature = std::min(feature, static_cast<Column>(features - 1));
  const std::string shown = snapshot.data->feature_names()[feature];
  if (const auto picked = combo(ui, label, items, static_cast<int>(feature), shown, place, shown)) {
    feature = static_cast<Column>(*picked);
    pane_.fit();
  }
}

void DataPlaneView::header(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  Rect place = header_place(ui, area, header_width(snapshot, ui));
  const Rect dots{place.right() - ui.px(kIcon), place.y, ui.px(kIcon), place.h};
  if (icon_button(ui, "Menu", Icon::dots, dots, {.quiet = true, .tooltip = "Save, fit, trail"})) pane_.open_menu();
  const Rect fit{dots.x - ui.px(kGap + kIcon), place.y, ui.px(kIcon), place.h};
  if (icon_button(ui, "Fit", Icon::fit, fit, {.quiet = true, .tooltip = "Show all examples (double click)"}))
    pane_.fit();
  if (features_of(snapshot) <= 2) return;
  constexpr PlaneMode kModes[] = {PlaneMode::margin, PlaneMode::principal, PlaneMode::features};
  const ComboItem items[] = {
      {.text = "Margin view", .tip = "Across: ⟨$w$, $x$⟩/|$w$|, so that the hyperplane is the vertical line 0"},
      {.text = "Components", .tip = "The first two principal components of the examples"},
      {.text = "Two features", .tip = "Two columns of the data; lines are slices through the mean of the others"}};
  const PlaneMode mode = options_.mode == PlaneMode::automatic ? PlaneMode::margin : options_.mode;
  const auto chosen = static_cast<int>(std::ranges::find(kModes, mode) - std::begin(kModes));
  Rect box{place.x, place.y, ui.px(kMode), place.h};
  if (const auto picked = combo(ui, "Plane", items, chosen, items[chosen].text, box, "How the examples are laid out")) {
    options_.mode = kModes[*picked];
    pane_.fit();
  }
  if (options_.mode != PlaneMode::features) return;
  box = {box.right() + ui.px(kGap), box.y, ui.px(kFeature), box.h};
  choose_feature(snapshot, ui, "Across", options_.feature_x, box);
  box.x = box.right() + ui.px(kGap);
  choose_feature(snapshot, ui, "Up", options_.feature_y, box);
}

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

void DataPlaneView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  follow(snapshot);
  options_.x = pane_.x;
  options_.y = pane_.y;
  options_.hidden = pane_.hidden;
  options_.hidden.emplace_back("selected.note");  // the card says more
  if (selected_ && *selected_ >= static_cast<Row>(snapshot.m())) selected_.reset();
  options_.selected = selected_;
  plot::Figure figure = figures::data_plane(snapshot, options_);
  const std::string subtitle = figure.subtitle;
  figure.title.clear();
  figure.subtitle.clear();
  PanelOptions panel;
  panel.subtitle = subtitle;
  panel.help = kHelp;
  panel.header_right = header_width(snapshot, ui) + ui.px(8);
  const Rect inside = begin_panel(ui, Panel::data_plane, "data plane", "Data plane", area, panel);
  header(snapshot, ui, area);
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), inside);
  if (touched.clicked && touched.at) {
    const plot::Frame& frame = pane_.layout().frame;
    const double reach_x = ui.px(kReach) * frame.x.range.width() / static_cast<double>(frame.area.w);
    const double reach_y = ui.px(kReach) * frame.y.range.width() / static_cast<double>(frame.area.h);
    selected_ = figures::nearest_row(snapshot, options_, *touched.at, reach_x, reach_y);
  }
  if (selected_) card(snapshot, ui, *selected_, inside);
  const ComboItem items[] = {{.text = options_.trail ? "Hide earlier lines" : "Show earlier lines"}};
  if (pane_.menu(ui, "plane", items, {})) options_.trail = !options_.trail;
  end_panel(ui);
}

void DataPlaneView::save(ViewState& state) const {
  pane_.save(state, "data plane");
  put(state, "data plane.mode", static_cast<Count>(options_.mode));
  put(state, "data plane.across", static_cast<Count>(options_.feature_x));
  put(state, "data plane.up", static_cast<Count>(options_.feature_y));
  put(state, "data plane.trail", options_.trail);
  put(state, "data plane.support", options_.support);
  put(state, "data plane.histogram", options_.histogram);
}

void DataPlaneView::load(const ViewState& state, const session::Snapshot& snapshot) {
  data_id_ = snapshot.data_id;
  pane_.load(state, "data plane");
  auto mode = static_cast<Count>(options_.mode);
  Count across = 0;
  Count up = 1;
  take(state, "data plane.mode", 0, static_cast<Count>(PlaneMode::features), mode);
  take(state, "data plane.across", 0, snapshot.d() - 1, across);
  take(state, "data plane.up", 0, snapshot.d() - 1, up);
  options_.mode = static_cast<PlaneMode>(mode);
  options_.feature_x = static_cast<Column>(across);
  options_.feature_y = static_cast<Column>(up);
  take(state, "data plane.trail", options_.trail);
  take(state, "data plane.support", options_.support);
  take(state, "data plane.histogram", options_.histogram);
}

}  // namespace pegasos::ui
