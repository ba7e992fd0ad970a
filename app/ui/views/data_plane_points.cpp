// Plane and margins: the examples as points.
#include "plot/math_text.h"
#include "ui/keys.h"
#include "ui/views/data_plane.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

namespace {

constexpr float kDataLegendFrom = 250.F;     // design px of height from which on there is room for the legend
constexpr float kLectureLegendFrom = 170.F;  // in a lecture the audience has no tooltips
constexpr Count kLooked = 4'000'000;         // numbers that are looked at between two frames

/// The mean is farther from 0 than 1.5 times the spread about it, sqrt(E|x|^2 - |E x|^2).
bool lies_to_one_side(const Dataset& data) {
  if (data.m() < 1 || data.numbers() > kLooked) return false;
  const double share = 1 / static_cast<double>(data.m());
  Vector mean(static_cast<std::size_t>(data.d()), 0.0);
  double square = 0;
  for (Row i = 0; i < data.m(); ++i) {
    data.x(i).add_to(mean, share);
    square += share * data.x(i).squared_norm();
  }
  double away = 0;
  for (const double value : mean) away += value * value;
  const double spread = square - away;
  return spread > 1e-9 * square && away > 1.5 * 1.5 * spread;  // where all are equal, nothing parts them
}

}  // namespace

void DataPlaneView::points_menu(const session::Snapshot& snapshot, UiContext& ui) {
  const bool stays = snapshot.after_edit == session::AfterEdit::Stay;
  const Binding& stay = binding(Action::stay_at_t);
  const Binding& again = binding(Action::start_again);
  const ComboItem items[] = {
      {.text = "Earlier lines", .tip = "The lines of a few iterates before this one.", .ticked = options_.trail},
      {.text = "Support vectors",
       .reason = snapshot.optimum.known() ? "" : "The optimum is not known yet.",
       .ticked = options_.support},
      {.heading = true},
      {.text = std::string(stay.title), .tip = plot::escape(stay.help), .ticked = stays},
      {.text = std::string(again.title), .tip = plot::escape(again.help), .ticked = !stays}};
  const auto chosen = pane_.menu(ui, "plane", items, {});
  if (chosen == 0) options_.trail = !options_.trail;
  if (chosen == 1) options_.support = !options_.support;
  if (chosen == 3) ui.push(session::SetAfterEdit{session::AfterEdit::Stay});
  if (chosen == 4) ui.push(session::SetAfterEdit{session::AfterEdit::StartAgain});
}

/// The view at another moment: without what only belongs to this one (the selection may be as long as the set).
std::function<plot::Figure(const session::Snapshot&)> DataPlaneView::again() {
  std::vector<Row> selection = std::exchange(options_.selection, {});
  auto held = std::exchange(options_.held, {});
  figures::DataPlaneOptions options = options_;
  options.motion.reset();
  options_.selection = std::move(selection);
  options_.held = std::move(held);
  return [options](const session::Snapshot& moment) { return figures::data_plane(moment, options); };
}

/// Where the examples lie to one side of 0: what no bias means there, and the way out. Over the lower edge of the plot,
/// so that it moves nothing.
void DataPlaneView::offer_bias(const session::Snapshot& snapshot, UiContext& ui) {
  if (snapshot.rows_id != rows_id_) {
    rows_id_ = snapshot.rows_id;
    one_sided_ = lies_to_one_side(*snapshot.data);
  }
  if (!one_sided_ || mode_ != Mode::plane || snapshot.parameters.bias != Bias::None || closed_for_ == rows_id_) return;
  const Rect& area = pane_.layout().frame.area;
  const plot::TextStyle style = ui.text(12, Hue::ink1);
  const std::string_view sentence = "Without a bias every line passes through 0.";
  const std::string_view action = "Add a bias";
  const float pad = ui.px(8);
  const float height = ui.px(28);
  const float act = text_width(ui, action, ui.text(12.5F)) + ui.px(18);
  const float room = area.w - ui.px(12) - act - height - pad;
  if (room < ui.px(60) || area.h < ui.px(130)) return;
  const float words = std::min(text_width(ui, sentence, style) + 2 * pad, room);
  const Rect card{area.x + ui.px(6), area.bottom() - height - ui.px(6), words + act + height, height};
  ui.canvas->fill_rect(card, ui.color(Hue::panel), ui.px(6));
  ui.canvas->stroke_rect(card, {ui.color(Hue::line), std::max(1.F, std::round(ui.px(1))), plot::kSolid}, ui.px(6));
  const std::string tip =
      "The examples of this set lie to one side of 0, and $w$ alone cannot move a line away from 0. A bias can: a "
      "constant feature 1 is added to every example, its weight moves the line.";
  const Rect said{card.x, card.y, words, height};
  label(ui, sentence, {said.x + pad, said.y, said.w - pad, said.h}, style);
  if (pointer(ui, "without a bias", said).hovered) tooltip(ui, tip);
  if (button(ui, action, {said.right(), card.y + ui.px(3), act, height - ui.px(6)}, {.primary = true, .tooltip = tip}))
    ui.push(session::SetParameter{"bias", "feature:1"});
  if (icon_button(ui, "Close", Icon::cross, {card.right() - height, card.y, height, height},
                  {.quiet = true, .tooltip = "Not for this set"}))
    closed_for_ = rows_id_;
}

void DataPlaneView::draw_points(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  options_.mode = mode_ == Mode::margins ? figures::PlaneMode::margin : layout_;
  options_.summands = ui.microscope;
  options_.motion = ui.motion;
  options_.x = pane_.x;
  options_.y = pane_.y;
  options_.hidden = pane_.hidden;
  options_.hidden.emplace_back("selected.note");  // the card says more
  paint_.follow(snapshot, ui, options_);
  options_.selected = paint_.focus(ui);
  options_.selection = ui.selection.rows();
  options_.held = paint_.held();
  options_.legend = inside.h > ui.px(ui.lecture ? kLectureLegendFrom : kDataLegendFrom);  // the points come first
  plot::Figure figure = figures::data_plane(snapshot, options_);
  const Rect below = toolbar(snapshot, ui, inside, figure.subtitle);
  const float strip = ui.lecture ? 0.F : Paint::strip_width(ui);  // an audience watches, it does not edit
  if (strip > 0) paint_.strip(snapshot, ui, {below.x, below.y, strip, below.h});
  const Rect place{below.x + strip, below.y, below.w - strip, below.h};
  const bool looks = paint_.tool() == Tool::select || paint_.tool() == Tool::lasso || paint_.pans();
  FigurePane::Options pane;
  pane.tool = !paint_.pans();
  pane.enter = paint_.adds();
  pane.fits = looks;
  pane.again = again();
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), place, pane);
  paint_.hand(snapshot, ui, pane_, touched);
  offer_bias(snapshot, ui);
  paint_.cards(snapshot, ui, pane_.layout().frame, place);
  points_menu(snapshot, ui);
}

}  // namespace pegasos::ui
