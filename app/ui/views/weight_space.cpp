#include "ui/views/weight_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "figures/series_source.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/view_state.h"
#include "ui/views/sketch.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using figures::WeightMode;
using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

constexpr float kWeightIcon = 28.F;
constexpr float kWeightGap = 4.F;
constexpr float kMode = 128.F;
constexpr float kLevel = 64.F;

constexpr std::string_view kWeightHelp =
    "Every point is a weight vector. On a contour $f$ has one value; inside it is smaller. The wheel zooms, a drag "
    "moves (three weights: turns the ball), a double click fits. The menu has more to show.";

/// Numbers with blanks between them; false if there are fewer or other things.
bool read_numbers(std::string_view text, std::span<double> out) {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (double& value : out) {
    while (at < end && *at == ' ') ++at;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc() || !std::isfinite(value)) return false;
    at = next;
  }
  return true;
}

}  // namespace

/// The view is chosen once for a set. What would leave it makes it grow; only Fit makes it smaller.
void WeightSpaceView::hold_still(const session::Snapshot& snapshot, UiContext& ui) {
  using State = session::OptimumState;
  const State optimum = snapshot.optimum.state;
  const bool settled = snapshot.optimum.known() || optimum == State::Failed || optimum == State::Cancelled;
  options_.radius = 0;
  const Rect& plot = pane_.layout().frame.area;
  if (!radius_.chosen() && (!settled || plot.empty())) return;
  figures::Fitting fitting{.fit = fit_to_, .aspect = static_cast<double>(plot.w / std::max(1.F, plot.h))};
  fitted_ = figures::wanted_radius(snapshot, fitting);
  if (!radius_.chosen()) radius_.choose(fitted_);
  // A run that was made again, and is busy with it until it is where it was, makes no step before one's eyes.
  const bool other_run = run_id_ != 0 && snapshot.run_id != run_id_;
  if (other_run || (made_again_at_ && snapshot.busy)) made_again_at_ = snapshot.position;
  if (made_again_at_ != snapshot.position) made_again_at_.reset();
  run_id_ = snapshot.run_id;
  fitting.stepped = !made_again_at_;
  const double needed = figures::needed_radius(snapshot, radius_.target(), fitting);
  if (needed > radius_.target()) radius_.grow(figures::grown_radius(needed), ui.time_s, ui.motion.animate);
  if (radius_.moving(ui.time_s)) ui.wants_frame = true;
  options_.radius = radius_.now(ui.time_s);
}

/// The axes are chosen anew; what is fitted already, for the other one of ball and path.
void WeightSpaceView::fit_anew(const session::Snapshot& snapshot) {
  using figures::FitTo;
  if (!zoomed_ && radius_.target() == fitted_ && figures::two_scales(snapshot))
    fit_to_ = fit_to_ == FitTo::path ? FitTo::ball : FitTo::path;
  radius_.forget();
  options_.plane.reset();
}

/// The axes of another set: those that it had, where it was shown before, else they are chosen anew.
void WeightSpaceView::take_frame(std::uint64_t data_id) {
  constexpr std::size_t kFrames = 100;
  if (radius_.chosen()) frames_.push_back({data_id_, radius_.target(), fit_to_, options_.plane});
  if (frames_.size() > kFrames) frames_.erase(frames_.begin());
  radius_.forget();
  options_.plane.reset();
  fit_to_ = figures::FitTo::path;
  const auto before = std::ranges::find(frames_, data_id, &Frame::data_id);
  if (before != frames_.end()) {
    radius_.choose(before->radius);
    options_.plane = before->plane;
    fit_to_ = before->fit;
    frames_.erase(before);
  }
  data_id_ = data_id;
}

/// Another set: its own view. What the hand and the other views point at is marked here too.
void WeightSpaceView::follow(const session::Snapshot& snapshot, UiContext& ui) {
  if (snapshot.data_id != data_id_) {
    const bool first = data_id_ == 0;
    take_frame(snapshot.data_id);
    if (!first) pane_.fit();
    pane_.take_fit();
  }
  hold_still(snapshot, ui);
  if (snapshot.d() > 3 && !options_.plane) options_.plane = figures::choose_plane(snapshot);
  options_.x = pane_.x;
  options_.y = pane_.y;
  options_.hidden = pane_.hidden;
  options_.motion = ui.motion.step;
  options_.pointed = ui.link.linked_example();
  if (options_.pointed && *options_.pointed >= static_cast<Row>(snapshot.m())) options_.pointed.reset();
  options_.selected = ui.selection.rows();
  options_.highlighted = ui.link.linked();
}

void WeightSpaceView::go_home() {
  pane_.fit();
  options_.camera = {};
}

float WeightSpaceView::header_width(const session::Snapshot& snapshot, const UiContext& ui) const {
  float width = kWeightGap;
  if (snapshot.d() > 3) width += kWeightGap + kMode;
  if (snapshot.d() == 3) width += kWeightGap + kLevel;
  return 2 * ui.control(kWeightIcon) + ui.px(width);
}

void WeightSpaceView::header(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const Rect place = header_place(ui, area, header_width(snapshot, ui));
  const Rect dots{place.right() - ui.control(kWeightIcon), place.y, ui.control(kWeightIcon), place.h};
  if (icon_button(ui, "Menu", Icon::dots, dots, {.quiet = true, .tooltip = "Save, and what is shown"})) {
    pane_.open_menu();
  }
  const Rect home{dots.x - ui.px(kWeightGap) - ui.control(kWeightIcon), place.y, ui.control(kWeightIcon), place.h};
  if (icon_button(ui, "Home", Icon::fit, home,
                  {.quiet = true, .tooltip = "The whole picture, seen from the front (double click)"})) {
    go_home();
  }
  if (snapshot.d() > 3) {
    constexpr std::string_view kModes[] = {"Span", "Lengths"};
    const int chosen = options_.mode == WeightMode::span ? 0 : 1;
    const Rect box{place.x, place.y, ui.px(kMode), place.h};
    const int now = segmented(ui, "Picture", kModes, chosen, box,
                              "Span: the plane of $w$* and the path's main direction, with $f$. Lengths: along and "
                              "across $w$*, where |$w$| and |$w$ − $w$*| are exact.");
    if (now != chosen) {
      options_.mode = now == 0 ? WeightMode::span : WeightMode::lengths;
      pane_.fit();
    }
  }
  if (snapshot.d() == 3) {
    const std::string reason = figures::no_level_surface(snapshot);
    const Rect box{place.x, place.y, ui.px(kLevel), place.h};
    if (button(ui, "Surface", box,
               {.active = options_.level.shown && reason.empty(),
                .quiet = !options_.level.shown,
                .tooltip = "The surface on which $f$ has one value: everything inside is better",
                .disabled = reason})) {
      options_.level.shown = !options_.level.shown;
    }
  }
}

bool WeightSpaceView::has_level(const session::Snapshot& snapshot) const {
  return snapshot.d() == 3 && options_.level.shown && figures::no_level_surface(snapshot).empty();
}

/// Under the picture: which level the surface has.
void WeightSpaceView::level_controls(UiContext& ui, Rect strip) {
  const Rect through{strip.right() - ui.px(96), strip.y, ui.px(96), strip.h};
  const float name = label(ui, "level of $f$", {strip.x, strip.y, strip.w, strip.h}, ui.text(12, Hue::ink2));
  const float left = strip.x + name + ui.px(12);
  const Rect bar{left, strip.y, std::max(ui.px(40), through.x - ui.px(12) - left), strip.h};
  bool committed = false;
  const auto moved = slider(ui, "Level", static_cast<float>(options_.level.share), bar, committed,
                            "The level of the surface: from just above $f$* to $f$(0) = 1",
                            options_.level.through_live ? Reason("The surface goes through $w$") : Reason());
  // Few places of the slider: the same surfaces come again and are not computed twice.
  if (moved) options_.level.share = std::round(static_cast<double>(*moved) * 60) / 60;
  if (button(ui, "through $w$", through,
             {.active = options_.level.through_live, .tooltip = "The level is that of the live point"})) {
    options_.level.through_live = !options_.level.through_live;
  }
}

void WeightSpaceView::menu(const session::Snapshot& snapshot, UiContext& ui) {
  struct Switch {
    const char* show;
    const char* hide;
    bool* on;
  };
  std::vector<Switch> switches;
  const bool plane = snapshot.d() == 2 || (snapshot.d() > 3 && options_.mode == WeightMode::span);
  if (plane) switches.push_back({"Show the heat map", "Hide the heat map", &options_.heat});
  if (plane) switches.push_back({"Show contours of f", "Hide contours of f", &options_.contours});
  if (snapshot.d() == 2) switches.push_back({"Show where f bends", "Hide where f bends", &options_.kinks});
  if (snapshot.d() > 1) switches.push_back({"Show the path", "Hide the path", &options_.trajectory});
  if (plane || snapshot.d() == 3)
    switches.push_back({"Show subgradients", "Hide subgradients", &options_.subgradients});
  if (snapshot.d() > 1) switches.push_back({"Show small steps enlarged", "Hide the enlarged step", &options_.enlarged});
  std::vector<ComboItem> items;
  for (const Switch& one : switches) items.push_back({.text = *one.on ? one.hide : one.show});
  if (const auto chosen = pane_.menu(ui, "weights", items, {})) {
    bool& on = *switches[static_cast<std::size_t>(*chosen)].on;
    on = !on;
  }
}

/// The picture, under it the level's slider.
WeightSpaceView::Places WeightSpaceView::places(const session::Snapshot& snapshot, const UiContext& ui,
                                                const Rect& inside) const {
  Places out;
  out.main = inside;
  if (has_level(snapshot) && out.main.h > ui.px(120)) {
    out.strip = {out.main.x, out.main.bottom() - ui.px(26), out.main.w, ui.px(26)};
    out.main.h -= ui.px(34);
  }
  return out;
}

void WeightSpaceView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  follow(snapshot, ui);
  const Places at = places(snapshot, ui, panel_inside(ui, area));
  options_.aspect = static_cast<double>(at.main.w / std::max(at.main.h, 1.F));
  plot::Figure figure = figure_.of(snapshot, options_, figures::weight_space);
  // Weights of two numbers lie in the plane as they are.
  Sketch* const sketch = ui.lesson.sketch != nullptr && ui.lesson.sketch->is_for("weights") && snapshot.d() == 2
                             ? ui.lesson.sketch
                             : nullptr;
  const bool drawn_into = sketch != nullptr && sketch->open();
  if (sketch != nullptr) sketch->add_to(figure, false);
  const std::string subtitle = figure.subtitle;
  figures::translate(figure);
  PanelOptions panel;
  panel.subtitle = subtitle;
  panel.help = kWeightHelp;
  panel.callouts = true;
  panel.header_right = header_width(snapshot, ui) + ui.px(8);
  begin_panel(ui, Panel::weight_space, "weight space", "Weight space", area, panel);
  if (ui.help.card == ui.panel) figure.lens.reset();  // its parts are being named: nothing lies over the names
  if (ui.cards == Cards::full) header(snapshot, ui, area);
  FigurePane::Options pane;
  pane.pan = snapshot.d() != 3;
  pane.moving = radius_.moving(ui.time_s);
  pane.wide = radius_.chosen() ? radius_.target() / fitted_ : 1;
  figures::WeightSpaceOptions still = options_;  // at another moment nothing is on its way or pointed at
  still.motion.reset();
  still.pointed.reset();
  pane.again = [still](const session::Snapshot& moment) { return figures::weight_space(moment, still); };
  bool on_it = !drawn_into && on_start(snapshot, ui, mouse_place());
  pane.tool = drag_.has_value() || (on_it && snapshot.d() == 2);
  if (sketch != nullptr) sketch->take_over(pane, false);
  const FigurePane::Touched touched = pane_.draw(ui, "figure", std::move(figure), at.main, pane);
  on_it = on_it && touched.mouse.hovered;
  if (const Rect& lens = pane_.layout().lens; !lens.empty()) record(ui, "step", lens);
  if (snapshot.d() == 3) turn(touched, ui);
  if (pane_.take_fit()) fit_anew(snapshot);
  zoomed_ = pane_.zoomed();
  if (sketch != nullptr) sketch->draw(ui, pane_, touched);
  if (!on_it && !drag_ && !drawn_into) point(snapshot, ui, touched);
  drag_start(snapshot, ui, touched, on_it);
  if (!at.strip.empty()) level_controls(ui, at.strip);
  if (ui.cards == Cards::full) menu(snapshot, ui);
  end_panel(ui);
}

void WeightSpaceView::keep(const Fields& all, const session::Snapshot& snapshot) {
  const Fields f = all.under("weights.");
  f.flag("heat", options_.heat);
  f.flag("contours", options_.contours);
  f.flag("kinks", options_.kinks);
  f.flag("path", options_.trajectory);
  f.flag("subgradients", options_.subgradients);
  f.flag("enlarged", options_.enlarged);
  f.word("mode", options_.mode, {"span", "lengths"});
  f.as(
      "camera", [&] { return fmt::format("{} {}", options_.camera.azimuth, options_.camera.elevation); },
      [&](std::string_view text) {
        if (double camera[2] = {}; read_numbers(text, camera)) options_.camera = {camera[0], camera[1]};
      });
  figures::LevelSurface& level = options_.level;
  f.as(
      "level", [&] { return !level.shown         ? "off"
                            : level.through_live ? "live"
                                                 : fmt::format("{}", level.share); },
      [&](std::string_view text) {
        level.shown = text != "off";
        level.through_live = text == "live";
        if (double share[1] = {}; read_numbers(text, share)) level.share = std::clamp(share[0], 0.0, 1.0);
      });
  const bool held = radius_.chosen() && radius_.target() != fitted_;
  double frame = f.reading() ? 0 : radius_.target();
  if (f.reading()) {
    data_id_ = snapshot.data_id;
    pane_.fit();
    fit_to_ = figures::FitTo::path;
    options_.plane.reset();
  }
  f.where(pane_.x && pane_.y)
      .as(
          "zoom", [&] { return fmt::format("{} {} {} {}", pane_.x->lo, pane_.x->hi, pane_.y->lo, pane_.y->hi); },
          [&](std::string_view text) {
            double z[4] = {};
            if (!read_numbers(text, z) || !usable_range(z[0], z[1]) || !usable_range(z[2], z[3])) return;
            pane_.x = plot::Range{z[0], z[1]};
            pane_.y = plot::Range{z[2], z[3]};
          });
  f.where(fit_to_ == figures::FitTo::ball).word("fit", fit_to_, {"path", "ball"});
  f.where(held).number("frame", 1e-300, 1e300, frame);
  if (!f.reading()) return;
  pane_.take_fit();
  if (frame > 0) {
    radius_.choose(frame);
  } else {
    radius_.forget();
  }
}

}  // namespace pegasos::ui
