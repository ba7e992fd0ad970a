// Plane and margins: the examples as points.
#include "plot/math_text.h"
#include "ui/keys.h"
#include "ui/views/data_plane.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Rect;

namespace {

constexpr float kLegendFrom = 250.F;  // design px of height from which on there is room for the legend

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
  options_.legend = inside.h > ui.px(kLegendFrom);  // the points come first
  plot::Figure figure = figures::data_plane(snapshot, options_);
  const Rect below = toolbar(snapshot, ui, inside, figure.subtitle);
  const float strip = Paint::strip_width(ui);
  paint_.strip(snapshot, ui, {below.x, below.y, strip, below.h});
  const Rect place{below.x + strip, below.y, below.w - strip, below.h};
  const bool looks = paint_.tool() == Tool::select || paint_.tool() == Tool::lasso || paint_.pans();
  FigurePane::Options pane;
  pane.tool = !paint_.pans();
  pane.enter = paint_.adds();
  pane.fits = looks;
  pane.again = again();
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), place, pane);
  paint_.hand(snapshot, ui, pane_, touched);
  paint_.cards(snapshot, ui, pane_.layout().frame, place);
  points_menu(snapshot, ui);
}

}  // namespace pegasos::ui
