// What a hand does in the weight space: it turns the ball, points at things, drags the first iterate.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

#include "figures/glossary.h"
#include "figures/kinks.h"
#include "objective/hinge.h"
#include "plot/ticks.h"
#include "plot/within.h"
#include "text/text.h"
#include "ui/gesture.h"
#include "ui/views/weight_space.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Rect;
using text::tr_format;

constexpr double kTurn = std::numbers::pi / 36;  // of one arrow: 5 degrees
constexpr double kSteepest = 1.55;
constexpr double kSendFirstEvery_s = 0.04;
constexpr float kWeightReach = 6.F;  // design px around the mouse

std::optional<Row> row_after(std::string_view id, std::string_view prefix) {
  if (!id.starts_with(prefix)) return std::nullopt;
  Row row = 0;
  const auto [end, error] = std::from_chars(id.data() + prefix.size(), id.data() + id.size(), row);
  return error == std::errc() && end == id.data() + id.size() ? std::optional<Row>(row) : std::nullopt;
}

}  // namespace

void WeightSpaceView::turn_by(double right, double up) {
  options_.camera.azimuth = std::remainder(options_.camera.azimuth - right, 2 * std::numbers::pi);
  options_.camera.elevation = std::clamp(options_.camera.elevation - up, -kSteepest, kSteepest);
}

/// The surface of the ball follows the hand or the arrows and stops where they stop.
void WeightSpaceView::turn(const FigurePane::Touched& touched, const UiContext& ui) {
  const Rect& area = pane_.layout().frame.area;
  const Pointer& mouse = touched.mouse;
  const Asked& asked = touched.asked;
  if (mouse.double_clicked || asked.fit) options_.camera = {};
  if (asked.focused) turn_by(kTurn * asked.dx, -kTurn * asked.dy);
  if (!mouse.held || mouse.shift || !area.contains(mouse.from)) return;
  if (mouse.moved.x == 0 && mouse.moved.y == 0) return;
  const double radius = std::max(static_cast<double>(ui.px(40)), 0.45 * static_cast<double>(std::min(area.w, area.h)));
  turn_by(static_cast<double>(mouse.moved.x) / radius, -static_cast<double>(mouse.moved.y) / radius);
}

void WeightSpaceView::point_at_example(const session::Snapshot& snapshot, UiContext& ui, Row row,
                                       const Pointer& mouse) {
  ui.link.point_at_example(row);
  // With the b of the picture, in which its line stands.
  const double value = margin(*snapshot.data, snapshot.w, figures::held_bias(snapshot), row);
  std::string symbol = figures::with_bias("$y$⟨$w$, $x$⟩", snapshot);
  if (const auto b = symbol.find("$b$"); b != std::string::npos && snapshot.optimum.known()) symbol.insert(b + 3, "*");
  tooltip(ui, tr_format("Example {}: {} = {} now. On its line it is 1; on the side of larger margins its hinge is 0. A "
                        "click selects it.",
                        row, symbol, plot::format_number(value, 3)));
  if (!mouse.clicked) return;
  if (mouse.ctrl) {
    ui.selection.toggle(row);
  } else {
    ui.selection.set(row);
  }
}

/// What is under the mouse lights up everywhere.
void WeightSpaceView::point(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched) {
  const Pointer& mouse = touched.mouse;
  if (!mouse.hovered || (mouse.held && !mouse.clicked)) return;
  if (pane_.layout().inset.contains(mouse.at) || pane_.layout().lens.contains(mouse.at)) return;
  const auto hit = plot::hit_test(pane_.figure(), pane_.layout(), mouse.at, ui.px(kWeightReach));
  const std::string_view id = hit ? std::string_view(hit->id) : std::string_view();
  for (const std::string_view prefix : {"step.summands.", "subgradients."}) {
    if (const auto row = row_after(id, prefix)) return point_at_example(snapshot, ui, *row, mouse);
  }
  if (id.starts_with("kink") && touched.at) {  // all of them, or the one that is lit up
    const plot::Frame& frame = pane_.layout().frame;
    const double reach = ui.px(kWeightReach) * frame.x.range.width() / static_cast<double>(frame.area.w);
    const auto row = figures::nearest_kink(snapshot, options_, *touched.at, reach);
    if (row && !mouse.held) return point_at_example(snapshot, ui, *row, mouse);
  }
  if (id == "step.add" || id == "step.summands") return ui.link.point_at("violators");
  for (const std::string_view known : {"live", "average", "optimum", "ball", "reach", "step"}) {
    if (id.starts_with(known)) return ui.link.point_at(known);
  }
}

/// Whether the mouse is on w_1, before the first step.
bool WeightSpaceView::on_start(const session::Snapshot& snapshot, const UiContext& ui, plot::Point at) const {
  if (snapshot.position.t > 0 || !pane_.layout().frame.area.contains(at)) return false;
  const auto is_live = [](const std::string& id) { return id == "live"; };
  return plot::hit_test(pane_.figure(), pane_.layout(), at, ui.px(kWeightReach), is_live).has_value();
}

/// Two weights: w_1 goes where the hand drops it, in as many digits as the picture has places; near 0 it is 0. One drag
/// is one step of undo.
void WeightSpaceView::drag_start(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched,
                                 bool on_it) {
  const Pointer& mouse = touched.mouse;
  if (on_it && !drag_ && !mouse.held) {
    tooltip(ui, snapshot.d() == 2 ? "$w_1$: drag it to where the run shall start, or type it under First iterate."
                                  : "$w_1$: a point of this picture does not fix all the weights; type them under "
                                    "First iterate.");
  }
  if (snapshot.d() != 2) return;
  const plot::Frame& frame = pane_.layout().frame;
  const auto under = [&](plot::Point p) {
    return frame.from_pixel(
        {plot::within(p.x, frame.area.x, frame.area.right()), plot::within(p.y, frame.area.y, frame.area.bottom())});
  };
  if (on_it && mouse.pressed && !mouse.shift && snapshot.w.size() == 2) {
    const plot::DataPoint hand = under(mouse.at);
    drag_ = Drag{new_gesture(),
                 weights_text(snapshot.parameters.w1),
                 0,
                 {snapshot.w[0] - hand.x, snapshot.w[1] - hand.y},
                 !pane_.zoomed()};
    pane_.x = frame.x.range;
    pane_.y = frame.y.range;
    return;
  }
  if (!drag_) return;
  const double unit = std::pow(10.0, std::floor(std::log10(frame.x.range.width() / static_cast<double>(frame.area.w))));
  const auto rounded = [&](double value) { return unit * std::round(value / unit) + 0.0; };
  const plot::DataPoint hand = under(mouse.at);
  const plot::DataPoint w{rounded(hand.x + drag_->grip.x), rounded(hand.y + drag_->grip.y)};
  const plot::Point at = frame.to_pixel(w);
  const plot::Point zero = frame.to_pixel({0, 0});
  const bool at_zero = std::hypot(at.x - zero.x, at.y - zero.y) < ui.px(4);
  const std::string wanted = at_zero ? std::string() : fmt::format("{:.10g},{:.10g}", w.x, w.y);
  const bool moved = mouse.at.x != mouse.from.x || mouse.at.y != mouse.from.y;
  if (moved && wanted != drag_->sent && (!mouse.held || ui.time_s - drag_->sent_s >= kSendFirstEvery_s)) {
    ui.push(session::SetParameter{"w1", wanted, drag_->gesture});
    drag_->sent = wanted;
    drag_->sent_s = ui.time_s;
  }
  if (mouse.held) {
    ui.wants_frame = ui.wants_frame || wanted != drag_->sent;
    return;
  }
  if (drag_->fitted) {
    pane_.x.reset();
    pane_.y.reset();
  }
  drag_.reset();
}

}  // namespace pegasos::ui
