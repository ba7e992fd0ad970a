// Plane and margins: the examples as points.
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "plot/math_text.h"
#include "plot/ticks.h"
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
constexpr double kUnequal = 30;              // times as wide: a scaling is offered
constexpr Count kLooked = 4'000'000;         // numbers that are looked at between two frames

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

/// The widest column's range over the narrowest one's; 1 where there is nothing to compare. Columns of one value do not
/// count, nor does the constant feature.
double inequality(const Dataset& data) {
  if (data.m() < 2 || data.m() * data.d() > kLooked) return 1;
  const bool constant = data.transform().bias == Bias::Feature;
  const auto d = static_cast<std::size_t>(data.d()) - (constant ? 1 : 0);
  Vector row(static_cast<std::size_t>(data.d()));
  Vector low(d, std::numeric_limits<double>::infinity());
  Vector high(d, -std::numeric_limits<double>::infinity());
  for (Row i = 0; i < data.m(); ++i) {
    std::ranges::fill(row, 0.0);
    data.x(i).add_to(row, 1);
    for (std::size_t j = 0; j < d; ++j) {
      low[j] = std::min(low[j], row[j]);
      high[j] = std::max(high[j], row[j]);
    }
  }
  double narrowest = std::numeric_limits<double>::infinity();
  double widest = 0;
  for (std::size_t j = 0; j < d; ++j) {
    const double range = high[j] - low[j];
    if (!(range > 0) || !std::isfinite(range)) continue;
    narrowest = std::min(narrowest, range);
    widest = std::max(widest, range);
  }
  return widest > 0 ? widest / narrowest : 1;
}

/// Whether a line with a bias parts the classes: a perceptron finds it in few passes, or it counts as none.
bool parted_by_a_line(const Dataset& data) {
  constexpr double kPasses = 400;
  const double most = std::min(kPasses, static_cast<double>(kLooked) / static_cast<double>(data.numbers() + 1));
  const double R = std::max(data.R(), 1e-300);
  Vector w(static_cast<std::size_t>(data.d()), 0.0);
  double b = 0;
  for (int pass = 0; pass < most; ++pass) {
    bool mistakes = false;
    for (Row i = 0; i < data.m(); ++i) {
      if (data.y(i) * (data.x(i).dot(w) + b) > 0) continue;
      data.x(i).add_to(w, data.y(i));
      b += data.y(i) * R * R;
      mistakes = true;
    }
    if (!mistakes) return true;
  }
  return false;
}

/// w* has every example of one class on the wrong side, or f* is hardly better than w = 0 on classes that a line with a
/// bias would part.
bool separates_nothing(const Dataset& data, const Optimum& optimum) {
  if (data.numbers() > kLooked || data.positive() == 0 || data.negative() == 0) return false;
  Count right[2] = {0, 0};
  for (Row i = 0; i < data.m(); ++i) {
    if (data.y(i) * data.x(i).dot(optimum.w) > 0) ++right[data.y(i) > 0 ? 1 : 0];
  }
  if (right[0] == 0 || right[1] == 0) return true;
  const bool wrong = 5 * (right[0] + right[1]) < 4 * data.m();
  return optimum.certificate.primal > 0.9 && wrong && parted_by_a_line(data);
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
  fitted_ = figures::fitted_view(snapshot, options_);
  const bool other_axes = view_mode_ != figures::PlaneMode::automatic && mode != view_mode_;
  // With a bias, another λ or another order the points lie where they were.
  const std::pair points{snapshot.rows_id, snapshot.parameters.scaling};
  const bool other_range = points_ != points && view_of_ != snapshot.data_id && chosen_for_ && !snapshot.empty() &&
                           !(alike(chosen_for_->x, fitted_.x) && alike(chosen_for_->y, fitted_.y));
  if (other_range) pane_.fit();
  if (pane_.take_fit() || other_axes) view_.forget();
  if (!view_.chosen()) chosen_for_.reset();
  if (!chosen_for_) chosen_for_ = fitted_;
  view_mode_ = mode;
  view_of_ = snapshot.data_id;
  points_ = points;
  if (!view_.chosen()) {
    view_.choose(fitted_);
  } else if (!paint_.changes() && !snapshot.empty()) {
    const plot::Frame& frame = pane_.layout().frame;
    const bool whole = !pane_.zoomed() && !frame.area.empty();
    const figures::PlaneView now = whole ? figures::PlaneView{frame.x.range, frame.y.range} : view_.now(ui.time_s);
    const figures::PlaneView shown{both(view_.target().x, now.x), both(view_.target().y, now.y)};
    const figures::PlaneView needed = figures::needed_view(snapshot, options_);
    const figures::PlaneView wider{widened(shown.x, needed.x), widened(shown.y, needed.y)};
    if (wider != shown) view_.grow(now, wider, ui.time_s, ui.motion.animate);
  }
  if (view_.moving(ui.time_s)) ui.wants_frame = true;
  options_.view = view_.now(ui.time_s);
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

/// Once per set and per optimum of it.
void DataPlaneView::look_at_set(const session::Snapshot& snapshot) {
  const Dataset& data = *snapshot.data;
  const Optimum* optimum = snapshot.optimum.known() ? snapshot.optimum.optimum.get() : nullptr;
  const bool other_set = snapshot.rows_id != rows_id_ || snapshot.data.get() != looked_at_;
  if (other_set) {
    rows_id_ = snapshot.rows_id;
    looked_at_ = snapshot.data.get();
    one_sided_ = lies_to_one_side(data);
    unequal_ = inequality(data);
  }
  if (!other_set && optimum == looked_optimum_) return;
  looked_optimum_ = optimum;
  useless_ = optimum != nullptr && data.transform().bias == Bias::None && separates_nothing(data, *optimum);
}

/// The corner in which a card of that size covers the fewest examples; it stays there as long as the set is shown.
Rect DataPlaneView::corner_of_offer(float width, float height, float edge) {
  const plot::Frame& frame = pane_.layout().frame;
  const Rect& area = frame.area;
  const auto place = [&](bool right, bool above) {
    return Rect{right ? area.right() - width - edge : area.x + edge,
                above ? area.y + edge : area.bottom() - height - edge, width, height};
  };
  const auto covered = [&](const Rect& card) {
    Count count = 0;
    for (const plot::Mark& mark : pane_.figure().marks) {
      const auto* points = std::get_if<plot::Scatter>(&mark);
      if (points == nullptr) continue;
      const Rect near = card.shrunk(-points->radius);
      count +=
          std::ranges::count_if(points->points, [&](plot::DataPoint p) { return near.contains(frame.to_pixel(p)); });
    }
    return count;
  };
  if (std::exchange(placed_offer_, rows_id_) != rows_id_) {
    Count fewest = std::numeric_limits<Count>::max();
    for (const auto& [right, above] : {std::pair(false, false), {true, false}, {false, true}, {true, true}}) {
      const Count here = covered(place(right, above));
      if (here >= fewest) continue;
      fewest = here;
      std::tie(offer_right_, offer_above_) = std::pair(right, above);
    }
  }
  return place(offer_right_, offer_above_);
}

/// What the set asks for: a bias where w alone cannot part the classes, a scaling where one column outweighs all
/// others. Offered over a corner of the plot, so that it moves nothing; never done silently.
void DataPlaneView::offer(const session::Snapshot& snapshot, UiContext& ui) {
  if (snapshot.empty()) return;
  look_at_set(snapshot);
  const Parameters& p = snapshot.parameters;
  const bool bias =
      p.bias == Bias::None && closed_bias_ != rows_id_ && mode_ == Mode::plane && (one_sided_ || useless_);
  const bool scale = p.scaling == Scaling::None && closed_scale_ != rows_id_ && unequal_ > kUnequal;
  if (!bias && !scale) return;
  const Rect& area = pane_.layout().frame.area;
  const plot::TextStyle style = ui.text(12, Hue::ink1);
  std::string sentence =
      bias ? std::string(text::tr("Without a bias every line passes through 0."))
           : text::tr_format("One column ranges {} times as far as another.", plot::format_number(unequal_, 2));
  const std::string_view action = bias ? "Add a bias" : "Scale the columns";
  const float pad = ui.px(8);
  const float height = ui.px(28);
  const float act = text_width(ui, action, ui.text(12.5F)) + ui.px(18);
  const float room = area.w - ui.px(12) - act - height - pad;
  if (room < ui.px(60) || area.h < ui.px(130)) return;
  const std::string more(text::tr("Without a bias every line passes through 0: $w$* parts nothing here."));
  if (bias && useless_ && text_width(ui, more, style) + 2 * pad <= room) sentence = more;
  const float whole = text_width(ui, sentence, style) + 2 * pad;
  const float words = whole <= room ? whole : ui.px(3);  // where it has no room, the button's tip says it
  const Rect card = corner_of_offer(words + act + height, height, ui.px(6));
  pane_.put_over(card);
  record(ui, "offer", card);
  ui.canvas->fill_rect(card, ui.color(Hue::panel), ui.px(6));
  ui.canvas->stroke_rect(card, {ui.color(Hue::line), std::max(1.F, std::round(ui.px(1))), plot::kSolid}, ui.px(6));
  const std::string tip =
      bias && useless_ ? "$w$* puts every example of one class, or nearly as many, on the wrong side. A bias lets the "
                         "line leave 0: a constant feature 1 is added to every example, its weight moves the line."
      : bias ? "The examples of this set lie to one side of 0, and $w$ alone cannot move a line away from 0. A bias "
               "can: a constant feature 1 is added to every example, its weight moves the line."
             : "What a column weighs in |$w$|² depends on its unit: those of narrow columns must be large, and the "
               "regularisation keeps them small. Scaled, each column has mean 0 and deviation 1; nothing is scaled "
               "without being asked for.";
  const Rect said{card.x, card.y, words, height};
  if (whole <= room) label(ui, sentence, {said.x + pad, said.y, said.w - pad, said.h}, style);
  if (pointer(ui, bias ? "without a bias" : "unequal columns", said).hovered) tooltip(ui, tip);
  if (button(ui, action, {said.right(), card.y + ui.px(3), act, height - ui.px(6)}, {.primary = true, .tooltip = tip}))
    ui.push(bias ? session::SetParameter{"bias", "feature:1"} : session::SetParameter{"scale", "standardise"});
  if (icon_button(ui, "Close", Icon::cross, {card.right() - height, card.y, height, height},
                  {.quiet = true, .tooltip = "Not for this set"}))
    (bias ? closed_bias_ : closed_scale_) = rows_id_;
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
  options_.legend = inside.h > ui.px(ui.lecture ? kLectureLegendFrom : kDataLegendFrom);  // the points come first
  hold_still(snapshot, ui);
  plot::Figure figure = figure_.of(snapshot, options_, figures::data_plane);
  const bool as_they_are = figures::plane_mode(snapshot, options_) == figures::PlaneMode::features;
  Sketch* const sketch =
      ui.lesson.sketch != nullptr && ui.lesson.sketch->is_for("data") && as_they_are ? ui.lesson.sketch : nullptr;
  if (sketch != nullptr) sketch->add_to(figure, false);
  const Rect below = toolbar(snapshot, ui, inside, figure.subtitle);
  const bool tools = !ui.lecture && ui.cards == Cards::full;  // an audience watches, it does not edit
  const float strip = tools ? Paint::strip_width(ui) : 0.F;
  if (strip > 0) paint_.strip(snapshot, ui, {below.x, below.y, strip, below.h});
  const Rect place{below.x + strip, below.y, below.w - strip, below.h};
  const bool looks = paint_.tool() == Tool::select || paint_.tool() == Tool::lasso || paint_.pans();
  FigurePane::Options pane;
  pane.tool = !paint_.pans();
  pane.enter = paint_.adds();
  pane.fits = looks;
  pane.moving = view_.moving(ui.time_s);
  const figures::PlaneView& held = view_.target();
  pane.wide = std::max(held.x.width() / fitted_.x.width(), held.y.width() / fitted_.y.width());
  pane.again = again();
  if (sketch != nullptr) sketch->take_over(pane, false);
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), place, pane);
  if (sketch != nullptr) sketch->draw(ui, pane_, touched);
  if (sketch == nullptr || !sketch->open()) paint_.hand(snapshot, ui, pane_, touched);
  offer(snapshot, ui);
  paint_.cards(snapshot, ui, pane_.layout().frame, place);
  points_menu(snapshot, ui);
}

}  // namespace pegasos::ui
