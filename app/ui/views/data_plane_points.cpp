// Plane and margins: the examples as points.
#include <algorithm>
#include <cmath>
#include <utility>

#include "plot/math_text.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/views/data_plane.h"
#include "ui/views/sketch.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

namespace {

constexpr float kDataLegendFrom = 250.F;     // design px of height from which on there is room for the legend
constexpr float kLectureLegendFrom = 170.F;  // in a lecture the audience has no tooltips
constexpr float kThreeRowsBelow_w = 300.F;   // narrower than this the legend needs three rows: then it waits longer

/// An axis that stands still is as good for the one range of data as for the other: the ends have moved by no more than
/// half of its width.
bool alike(const plot::Range& a, const plot::Range& b) {
  return std::abs(a.lo - b.lo) + std::abs(a.hi - b.hi) <= 0.5 * a.width();
}

/// `shown`, on each side as much wider as it takes for `needed` to lie inside with a little room.
plot::Range widened(const plot::Range& shown, const plot::Range& needed) {
  const double room = 0.06 * std::max(shown.hi, needed.hi) - 0.06 * std::min(shown.lo, needed.lo);
  return {needed.lo < shown.lo ? needed.lo - room : shown.lo, needed.hi > shown.hi ? needed.hi + room : shown.hi};
}

plot::Range both(const plot::Range& a, const plot::Range& b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }

bool shows_points(const plot::Figure& figure, const plot::Frame& frame) {
  const auto inside = [&](const plot::DataPoint& p) {
    return p.x >= frame.x.range.lo && p.x <= frame.x.range.hi && p.y >= frame.y.range.lo && p.y <= frame.y.range.hi;
  };
  return std::ranges::any_of(figure.marks, [&](const plot::Mark& mark) {
    const auto* scatter = std::get_if<plot::Scatter>(&mark);
    return scatter != nullptr && std::ranges::any_of(scatter->points, inside);
  });
}

/// In a view that was moved or zoomed away from all points: how they come back.
void say_elsewhere(UiContext& ui, const FigurePane& pane) {
  const plot::Frame& frame = pane.layout().frame;
  if (!pane.zoomed() || frame.area.empty() || shows_points(pane.figure(), frame)) return;
  constexpr std::string_view kElsewhere = "The data are outside of this picture; the key 0 shows everything.";
  const plot::TextStyle style = ui.text(12.5F, Hue::ink2);
  const float width = std::min(text_width(ui, text::tr(kElsewhere), style) + ui.px(2), frame.area.w - ui.px(28));
  if (width < ui.px(80)) return;
  const float height = paragraph_height(ui, kElsewhere, width, style);
  const Rect place{std::round(frame.area.centre().x - 0.5F * width),
                   std::round(frame.area.y + 0.3F * (frame.area.h - height)), width, height};
  record(ui, "elsewhere", place);
  ui.canvas->fill_rect(place.shrunk(-ui.px(6)), plot::faded(ui.color(Hue::raised), 0.9F), ui.px(6));
  paragraph(ui, kElsewhere, place, style);
}

}  // namespace

void DataPlaneView::points_menu(const session::Snapshot& snapshot, UiContext& ui) {
  const bool stays = snapshot.after_edit == session::AfterEdit::Stay;
  const Action& stay = action_of("stay-at-t");
  const Action& again = action_of("start-again");
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

/// The axes are chosen once for a set and what its rows make anew. What would leave makes them grow, not while a hand
/// is at work there; only Fit makes them narrower.
void DataPlaneView::hold_still(const session::Snapshot& snapshot, UiContext& ui) {
  const figures::PlaneMode mode = figures::plane_mode(snapshot, options_);
  axes_.fitted = figures::fitted_view(snapshot, options_);
  const bool other_axes = axes_.mode != figures::PlaneMode::automatic && mode != axes_.mode;
  // With a bias, another λ or another order the points lie where they were.
  const std::pair points{snapshot.rows_id, snapshot.parameters.scaling};
  const bool other_range = axes_.points != points && axes_.of != snapshot.data_id && axes_.chosen_for &&
                           !snapshot.empty() &&
                           !(alike(axes_.chosen_for->x, axes_.fitted.x) && alike(axes_.chosen_for->y, axes_.fitted.y));
  if (other_range) pane_.fit();
  if (pane_.take_fit() || other_axes) axes_.held.forget();
  if (!axes_.held.chosen()) axes_.chosen_for.reset();
  if (!axes_.chosen_for) axes_.chosen_for = axes_.fitted;
  axes_.mode = mode;
  axes_.of = snapshot.data_id;
  axes_.points = points;
  if (!axes_.held.chosen()) {
    axes_.held.choose(axes_.fitted);
  } else if (!paint_.changes() && !snapshot.empty()) {
    const plot::Frame& frame = pane_.layout().frame;
    const bool whole = !pane_.zoomed() && !frame.area.empty();
    const figures::PlaneView now = whole ? figures::PlaneView{frame.x.range, frame.y.range} : axes_.held.now(ui.time_s);
    const figures::PlaneView shown{both(axes_.held.target().x, now.x), both(axes_.held.target().y, now.y)};
    const figures::PlaneView needed = figures::needed_view(snapshot, options_);
    const figures::PlaneView wider{widened(shown.x, needed.x), widened(shown.y, needed.y)};
    if (wider != shown) axes_.held.grow(now, wider, ui.time_s, ui.motion.animate);
  }
  if (axes_.held.moving(ui.time_s)) ui.wants_frame = true;
  options_.view = axes_.held.now(ui.time_s);
}

/// The view at another moment: without what only belongs to this one (the selection may be as long as the set).
std::function<plot::Figure(const session::Snapshot&)> DataPlaneView::again() {
  std::vector<Row> selection = std::exchange(options_.selection, {});
  std::vector<Row> guests = std::exchange(options_.guests, {});
  auto held = std::exchange(options_.held, {});
  figures::DataPlaneOptions options = options_;
  options.motion.reset();
  options_.selection = std::move(selection);
  options_.guests = std::move(guests);
  options_.held = std::move(held);
  return [options](const session::Snapshot& moment) { return figures::data_plane(moment, options); };
}

void DataPlaneView::draw_points(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  options_.mode = mode_ == Mode::margins ? figures::PlaneMode::margin : layout_;
  // v_t belongs to the gradient step: it stays until the next phase.
  options_.summands = ui.motion.microscope || ui.motion.step || snapshot.position.phase == Phase::GradientStep;
  options_.motion = ui.motion.step;
  options_.x = pane_.x;
  options_.y = pane_.y;
  options_.hidden = pane_.hidden;
  options_.hidden.emplace_back("selected.note");  // the card says more
  paint_.follow(snapshot, ui, options_);
  options_.selected = paint_.focus(ui);
  options_.selection = ui.selection.rows();
  options_.guest_set = ui.guests.any() ? figures::examples_of(snapshot, ui.guests.set) : nullptr;
  options_.guests = ui.guests.selection.rows();
  options_.held = paint_.held();
  const bool early = ui.lecture && inside.w >= ui.px(kThreeRowsBelow_w);
  options_.legend = inside.h > ui.px(early ? kLectureLegendFrom : kDataLegendFrom);  // the points come first
  hold_still(snapshot, ui);
  plot::Figure figure = figure_.of(snapshot, options_, figures::data_plane);
  const bool as_they_are = figures::plane_mode(snapshot, options_) == figures::PlaneMode::features;
  Sketch* const sketch =
      ui.lesson.sketch != nullptr && ui.lesson.sketch->is_for("data") && as_they_are ? ui.lesson.sketch : nullptr;
  if (sketch != nullptr) sketch->add_to(figure, false);
  const Rect below = toolbar(snapshot, ui, inside, figure.subtitle);
  const bool tools = !ui.lecture && ui.cards == Cards::full;  // an audience watches, it does not edit
  const float strip = tools ? Paint::strip_width(ui, below.h) : 0.F;
  if (strip > 0) paint_.strip(snapshot, ui, {below.x, below.y, strip, below.h});
  const Rect place{below.x + strip, below.y, below.w - strip, below.h};
  const Tool tool = paint_.tool();
  const bool looks = tool == Tool::select || tool == Tool::lasso || tool == Tool::hand;
  FigurePane::Options pane;
  pane.tool = tool != Tool::hand;
  pane.enter = adds(tool);
  pane.fits = looks;
  pane.moving = axes_.held.moving(ui.time_s);
  const figures::PlaneView& held = axes_.held.target();
  pane.wide = std::max(held.x.width() / axes_.fitted.x.width(), held.y.width() / axes_.fitted.y.width());
  pane.again = again();
  if (sketch != nullptr) sketch->take_over(pane, false);
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), place, pane);
  if (!snapshot.empty()) say_elsewhere(ui, pane_);
  if (sketch != nullptr) sketch->draw(ui, pane_, touched);
  if (sketch == nullptr || !sketch->open()) paint_.hand(snapshot, ui, pane_, touched);
  if (tool != Tool::brush) offer_.draw(snapshot, ui, pane_, mode_ == Mode::plane);  // its card may stand there
  paint_.cards(snapshot, ui, pane_.layout().frame, place);
  points_menu(snapshot, ui);
}

}  // namespace pegasos::ui
