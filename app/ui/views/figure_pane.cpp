#include "ui/views/figure_pane.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/numbers.h"
#include "figures/figures.h"
#include "plot/outside.h"
#include "plot/ticks.h"
#include "plot/within.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/view_state.h"
#include "ui/views/callouts.h"
#include "ui/views/glossary.h"
#include "ui/views/links.h"

namespace pegasos::ui {
namespace {

using plot::Axis;
using plot::Point;
using plot::Range;
using plot::Rect;

constexpr double kWheelStep = 1.18;
constexpr float kLinkReach = 5.F;          // design px from a mark that count as on it
constexpr float kBesideLink = 0.6F;        // what is not linked steps back a little only
constexpr float kLeastBox = 6.F;           // design px; a smaller box is a slip of the hand
constexpr float kLegendFrom = 216.F;       // design px of height from which there is room for a legend
constexpr float kLegendInLecture = 150.F;  // there nobody in the audience has a tooltip

constexpr float kBesideFrom_w = 200.F;  // design px of a plot that has room for a button at its side
constexpr float kBesideFrom_h = 130.F;
constexpr float kFitFrom_h = 70.F;
constexpr double kWide = 1.8;     // times as wide as needed: the axes are offered anew
constexpr double kNotWide = 1.2;  // they no longer are

struct SideInfo {
  plot::Side side;
  const char* name;
  const char* arrow;
  int x;  // where its button stands: -1 at the left edge, 1 at the right
  int y;
};
constexpr SideInfo kSides[] = {{plot::Side::left, "left", "←", -1, 0},
                               {plot::Side::right, "right", "→", 1, 0},
                               {plot::Side::above, "above", "↑", 0, -1},
                               {plot::Side::below, "below", "↓", 0, 1}};

Point inside(const Rect& area, Point p) {
  return {plot::within(p.x, area.x, area.right()), plot::within(p.y, area.y, area.bottom())};
}

}  // namespace

Rect FigurePane::Box::rect() const {
  return {std::min(from->x, to.x), std::min(from->y, to.y), std::abs(from->x - to.x), std::abs(from->y - to.y)};
}

plot::DataPoint FigurePane::place_at(Point p) const { return layout_.frame.from_pixel(inside(layout_.frame.area, p)); }

void FigurePane::wheel(const Pointer& mouse) {
  if (mouse.wheel == 0 || !has_layout_) return;
  const plot::Frame& frame = layout_.frame;
  const bool in_plot = frame.area.contains(mouse.at);
  const bool on_x = layout_.x_axis.contains(mouse.at);
  const bool on_y = layout_.y_axis.contains(mouse.at);
  const double factor = std::pow(kWheelStep, static_cast<double>(mouse.wheel));
  const plot::DataPoint about = place_at(mouse.at);
  if (in_plot || on_x) x = plot::zoomed(frame.x, factor, about.x);
  if (in_plot || on_y) y = plot::zoomed(frame.y, factor, about.y);
  if (figure_.equal_aspect && (on_x || on_y)) {  // one scale: both or none
    x = plot::zoomed(frame.x, factor, about.x);
    y = plot::zoomed(frame.y, factor, about.y);
  }
}

void FigurePane::show_all() {
  plot::Figure whole = figure_;
  plot::fit(whole);
  x = whole.x.range;
  y = whole.y.range;
}

void FigurePane::take_box() {
  const Rect box = box_.rect();
  const plot::Frame& frame = layout_.frame;
  const plot::DataPoint low = frame.from_pixel({box.x, box.bottom()});
  const plot::DataPoint high = frame.from_pixel({box.right(), box.y});
  x = plot::sane({low.x, high.x}, frame.x.scale);
  y = plot::sane({low.y, high.y}, frame.y.scale);
}

/// Arrows move, unless they are the view's own, + and - zoom about the middle, Home fits, Enter opens the menu.
void FigurePane::follow_keys(const Asked& asked, const Options& options) {
  if (!asked.focused || !has_layout_) return;
  if (asked.pressed && !options.enter) {
    open_menu();
    menu_.by_keys = true;
  }
  if (options.still) return;
  const plot::Frame& frame = layout_.frame;
  constexpr double kPart = 0.08;
  if (options.pan && asked.dx != 0) x = plot::panned(frame.x, kPart * asked.dx);
  if (options.pan && asked.dy != 0) y = plot::panned(frame.y, -kPart * asked.dy);
  if (asked.zoom != 0) {
    const plot::DataPoint middle = frame.from_pixel(frame.area.centre());
    const double factor = std::pow(kWheelStep, asked.zoom);
    x = plot::zoomed(frame.x, factor, middle.x);
    y = plot::zoomed(frame.y, factor, middle.y);
  }
  if (asked.fit) fit();
}

/// Left, unless it is the view's tool, or middle: pan; with Shift, or with the right button: a box to zoom into.
void FigurePane::drag(UiContext& ui, const Pointer& mouse, const Options& options) {
  if (!has_layout_) return;
  const Rect& area = layout_.frame.area;
  const bool right_pressed = mouse.hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  if (((mouse.pressed && !options.tool) || right_pressed) && area.contains(mouse.at)) {
    panning_ = mouse.pressed && !mouse.shift;
    box_.with_right = right_pressed;
    if (!panning_) box_.from = box_.to = mouse.at;
    panning_ = panning_ && options.pan;
  }
  const bool pans = (panning_ && mouse.held) || mouse.middle_held;
  if (pans && (mouse.moved.x != 0 || mouse.moved.y != 0)) {
    x = plot::panned(layout_.frame.x, -static_cast<double>(mouse.moved.x / area.w));
    y = plot::panned(layout_.frame.y, static_cast<double>(mouse.moved.y / area.h));
  }
  if (!mouse.held) panning_ = false;
  if (!box_.from) return;
  const bool down = ImGui::IsMouseDown(box_.with_right ? ImGuiMouseButton_Right : ImGuiMouseButton_Left);
  if (down) {
    box_.to = inside(area, mouse.at);
    return;
  }
  const Rect box = box_.rect();
  if (box.w >= ui.px(kLeastBox) && box.h >= ui.px(kLeastBox)) take_box();
  box_.from.reset();
}

std::string FigurePane::id_under(Point p) const {
  for (const auto* boxes : {&layout_.legend, &layout_.labels}) {
    for (const plot::HitBox& hit : *boxes) {
      if (hit.box.contains(p)) return hit.id;
    }
  }
  return {};
}

/// What the thing under the mouse is called everywhere: a legend entry, a label, or the mark itself.
std::string_view FigurePane::link_under(const UiContext& ui, Point p) const {
  if (const std::string id = id_under(p); !id.empty()) return link_of_mark(id);
  const auto hit = plot::hit_test(figure_, layout_, p, ui.px(kLinkReach),
                                  [](const std::string& id) { return !link_of_mark(id).empty(); });
  return hit ? link_of_mark(hit->id) : std::string_view();
}

void FigurePane::toggle_under(const Pointer& mouse, bool& used) {
  std::string id = id_under(mouse.at);
  if (id.empty()) return;
  used = true;
  if (!mouse.clicked) return;
  const auto found = std::ranges::find(hidden, id);
  if (found != hidden.end()) {
    hidden.erase(found);
  } else {
    hidden.push_back(std::move(id));
  }
}

/// A press on what lies over the figure is none on the figure, not even where it comes in one picture with the move
/// there.
Pointer FigurePane::beside_what_lies_over(Pointer mouse) const {
  const Point at = mouse.held ? mouse.from : mouse.at;
  const bool over = std::ranges::any_of(over_, [at](const Rect& place) { return place.contains(at); });
  if (over)
    mouse.hovered = mouse.pressed = mouse.held = mouse.clicked = mouse.double_clicked = mouse.right_clicked = false;
  return mouse;
}

/// A double click fits when the hand lets go without having moved, and does nothing else: its first click is taken
/// back.
void FigurePane::fit_by_hand(UiContext& ui, Pointer& mouse, bool fits) {
  if (mouse.pressed) second_press_ = mouse.double_clicked && fits;
  if (mouse.pressed && !second_press_) before_click_ = {hidden, ui.selection};
  if (!mouse.clicked || !std::exchange(second_press_, false)) return;
  fit();
  std::tie(hidden, ui.selection) = before_click_;
  mouse.clicked = false;
}

FigurePane::Touched FigurePane::draw(UiContext& ui, std::string_view label, plot::Figure figure, Rect area,
                                     const Options& options) {
  Touched touched;
  touched.mouse = beside_what_lies_over(pointer(ui, label, area, true));
  const Pointer& mouse = touched.mouse;
  const bool on_name = has_layout_ && mouse.hovered && !id_under(mouse.at).empty();
  fit_by_hand(ui, touched.mouse, !on_name && options.fits);
  bool used = false;
  if (has_layout_ && mouse.hovered && options.names) toggle_under(mouse, used);
  if (options.first) ui.keyboard.begin_here();
  touched.asked = walk_stop(ui, label, options.still ? KeyboardFocus::Kind::list : KeyboardFocus::Kind::plane, area);
  follow_keys(touched.asked, options);
  const bool in_plot = has_layout_ && mouse.hovered && layout_.frame.area.contains(mouse.at);

  if (mouse.right_clicked) open_menu();
  if (in_plot) touched.at = layout_.frame.from_pixel(mouse.at);
  touched.free = in_plot && !used;
  touched.clicked = touched.free && mouse.clicked;

  figure_ = std::move(figure);
  figures::translate(figure_);
  if (area.h < ui.px(ui.lecture ? kLegendInLecture : kLegendFrom)) {
    figure_.legend = plot::LegendPolicy::none;  // the curves have more need of the room
    for (plot::Mark& mark : figure_.marks) {
      if (auto* line = std::get_if<plot::Line>(&mark); line != nullptr && options.name_lines && line->label.empty())
        line->label = line->legend;
    }
  }
  if (used) {
    const std::string id = id_under(mouse.at);
    plot::set_highlighted(figure_, id, true);
    if (const std::string card = card_of(ui, term_of_mark(figure_, id)); !card.empty()) tooltip(ui, card);
  }
  const bool on_t = has_layout_ && mouse.hovered && layout_.x_axis.contains(mouse.at);
  if (on_t && figure_.x.label.find("$t$") != std::string::npos) tooltip(ui, card_of(ui, "t"));
  const bool free_hand = mouse.hovered && !panning_ && !box_.from && !mouse.held;
  if (free_hand && has_layout_ && !options.enter) {  // who puts examples there does not ask about them
    if (const std::string_view link = link_under(ui, mouse.at); !link.empty()) ui.link.point_at(link);
  }
  if (!used) light_up(figure_, ui.link.linked());
  plot::DrawOptions drawn;
  drawn.covered = std::exchange(over_, {});
  drawn.scale = ui.scale;
  drawn.titles = options.titles;
  if (!used) drawn.others = kBesideLink;
  const plot::FigureLayout before = layout_;
  touched.reading = options.crosshair && in_plot && !used && !mouse.held && !box_.from;
  // At rest every label lies where it would in a fresh window and in a saved picture.
  if (has_layout_ && (ui.motion.live || touched.reading)) drawn.previous = &before;
  if (touched.reading) ui.crosshair.point_at(std::floor(touched.at->x / options.step));
  if (options.crosshair) {
    drawn.crosshair_x = touched.reading ? std::optional(std::floor(touched.at->x / options.step)) : ui.crosshair.t();
    if (drawn.crosshair_x) *drawn.crosshair_x *= options.step;
  }
  if (mouse.hovered) ui.pictures.card = ui.panel;
  if (box_.from) drawn.selection = box_.rect();
  if (area_.w != area.w || area_.h != area.h)
    ui.wants_frame = true;  // what stands beside the axes knows their place then
  area_ = area;
  again_ = options.again;
  made_ = options.made;
  if (ui.pictures.all != nullptr) ui.pictures.all->push_back(shown(ui));
  if (drawn.crosshair_x) read_at_crosshair(ui, *drawn.crosshair_x);
  layout_ = plot::draw(figure_, *ui.canvas, area, *ui.theme, drawn);
  has_layout_ = true;
  if (ui.help.named && ui.help.card == ui.panel) draw_callouts(ui, callouts_of(figure_, layout_, ui.shown), area);
  // Only now: a hand that moves in every picture moves the view from where this picture shows it.
  if (mouse.hovered && !options.still) wheel(mouse);
  if (!options.still && (!used || panning_ || box_.from)) drag(ui, mouse, options);
  if (!options.still && !options.moving) show_outside(ui);
  if (!options.still && !options.moving && !zoomed()) offer_fit(ui, options.wide);
  for (const plot::HitBox& hit : layout_.legend) record(ui, fmt::format("{}/legend {}", label, hit.id), hit.box);
  record(ui, fmt::format("{}/plot", label), layout_.frame.area);
  if (!layout_.inset.empty()) record(ui, fmt::format("{}/inset", label), layout_.inset);
  if (figure_.verdict && !figure_.verdict->detail.empty() && mouse.hovered && layout_.verdict.contains(mouse.at) &&
      !panning_ && !box_.from) {  // a small plot has room for the sentence only
    tooltip(ui, figure_.verdict->sentence + "\n" + figure_.verdict->detail);
  }
  return touched;
}

/// A button at each side beyond which something lies that has a name here; it widens the view as far as that.
void FigurePane::show_outside(UiContext& ui) {
  const plot::Frame& frame = layout_.frame;
  const Rect& area = frame.area;
  if (frame.x.scale != plot::Scale::linear || frame.y.scale != plot::Scale::linear) return;
  if (area.w < ui.px(kBesideFrom_w) || area.h < ui.px(kBesideFrom_h)) return;
  const std::vector<plot::Outside> all = plot::outside(figure_, layout_);
  const plot::TextStyle style = ui.text(12.5F);
  for (const SideInfo& info : kSides) {
    std::string names;
    plot::Range across = frame.x.range;
    plot::Range up = frame.y.range;
    for (const plot::Outside& one : all) {
      if (one.side != info.side) continue;
      names += (names.empty() ? "" : ", ") + one.label;
      across = {std::min(across.lo, one.nearest.x), std::max(across.hi, one.nearest.x)};
      up = {std::min(up.lo, one.nearest.y), std::max(up.hi, one.nearest.y)};
    }
    if (names.empty()) continue;
    const std::string text =
        info.x < 0 ? fmt::format("{} {}", info.arrow, names) : fmt::format("{} {}", names, info.arrow);
    const float width = std::min(text_width(ui, text, style) + ui.px(18), area.w - ui.px(12));
    const float height = ui.px(24);
    const float free_x = 0.5F * (area.w - width) - ui.px(6);
    const float free_y = 0.5F * (area.h - height) - ui.px(6);
    const plot::Point middle = area.centre();
    const Rect place{middle.x - 0.5F * width + free_x * static_cast<float>(info.x),
                     middle.y - 0.5F * height + free_y * static_cast<float>(info.y), width, height};
    put_over(place);
    const std::string tip =
        text::tr_format("{}: outside of this picture. A click widens it as far as that; a double click fits.", names);
    if (!button(ui, fmt::format("{}##outside {}", text, info.name), place, {.tooltip = tip})) continue;
    x = plot::sane({across.lo - 0.05 * across.width(), across.hi + 0.05 * across.width()}, plot::Scale::linear);
    y = plot::sane({up.lo - 0.05 * up.width(), up.hi + 0.05 * up.width()}, plot::Scale::linear);
  }
}

/// Axes that are held never shrink by themselves: where they have become wide, a button says how to have them anew.
void FigurePane::offer_fit(UiContext& ui, double wide) {
  const Rect& area = layout_.frame.area;
  offers_fit_ = wide >= (offers_fit_ ? kNotWide : kWide);  // it does not come and go with every phase
  if (!offers_fit_ || area.w < ui.px(kBesideFrom_w) || area.h < ui.px(kFitFrom_h)) return;
  constexpr std::string_view kFit = "Fit the axes";
  const plot::TextStyle style = ui.text(12.5F);
  const float width = text_width(ui, text::tr(kFit), style) + ui.px(18);
  Rect place{area.x + ui.px(6), area.y + ui.px(6), width, ui.px(24)};
  if (figure_.cursor && plot::to_unit(layout_.frame.x, figure_.cursor->x) < 0.5)
    place.x = area.right() - ui.px(6) - width;  // not over the flag of t
  const std::string tip = text::tr_format(
      "The axes stand still, and were needed wider: {} times as wide as what is shown now needs. A click chooses them "
      "anew; the key 0 does so in all pictures.",
      plot::format_number(wide, 2));
  put_over(place);
  if (button(ui, kFit, place, {.tooltip = tip})) fit();
}

/// What the crosshair says, with all digits: for the clipboard.
void FigurePane::read_at_crosshair(UiContext& ui, double t) const {
  std::string text = plot::plain_text(figure_.title.empty() ? figure_.id : figure_.title);
  for (const plot::Reading& reading : plot::read_at(figure_, t)) {
    text += fmt::format("\n{}\t{}", plot::plain_text(reading.label), shortest(reading.y));
  }
  ui.crosshair.readings.push_back(std::move(text));
}

/// The figure as it stands there, without what the mouse lights up.
ShownPicture FigurePane::shown(const UiContext& ui) const {
  ShownPicture picture{ui.panel, figure_, area_, ui.scale, again_, made_};
  std::erase_if(picture.figure.marks, [](const plot::Mark& mark) { return plot::base(mark).pointed; });
  for (plot::Mark& mark : picture.figure.marks) plot::base(mark).highlighted = false;
  if (picture.figure.title.empty()) {
    const auto& list = figures::figure_list();
    const auto info = std::ranges::find(list, picture.figure.id, &figures::FigureInfo::name);
    if (info != list.end()) picture.figure.title = text::tr(info->title);
  }
  return picture;
}

void FigurePane::keep(const Fields& f) {
  f.range("x", x);
  f.range("y", y);
  const bool any = !hidden.empty();
  if (f.reading()) hidden.clear();
  f.where(any).names("hidden", hidden);
}

}  // namespace pegasos::ui
