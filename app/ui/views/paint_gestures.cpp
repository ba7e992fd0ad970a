// What the hand does with the tools of the data plane: press, drag, release.
#include <algorithm>
#include <cmath>

#include "data/table.h"
#include "plot/ticks.h"
#include "plot/within.h"
#include "ui/gesture.h"
#include "ui/views/paint.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::DataPoint;
using plot::Hue;
using plot::Point;
using session::Place;
using session::Snapshot;

constexpr float kSlip = 3.F;             // a hand that moves less has clicked
constexpr int kGridSteps = 100;          // about so many across the view
constexpr Count kLiveSelection = 20000;  // larger sets are selected when the box or lasso is let go

bool inside_polygon(const std::vector<Point>& corners, Point p) {
  bool inside = false;
  for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
    const Point a = corners[i];
    const Point b = corners[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

}  // namespace

void Paint::hand(const Snapshot& snapshot, UiContext& ui, const FigurePane& pane, const FigurePane::Touched& touched) {
  frame_ = pane.layout().frame;
  grid_ = plot::nice_step(frame_.x.range.width() / std::abs(map_.factor[0]), kGridSteps);
  const Pointer& mouse = touched.mouse;
  if (mouse.pressed && touched.free && touched.at && tool_ != Tool::hand) press(snapshot, ui, touched);
  if (touched.asked.pressed && adds(tool_)) {  // by keys: in the middle, from where it can be moved
    gesture_id_ = new_gesture();
    add(ui, frame_.from_pixel(frame_.area.centre()), tool_ == Tool::add_positive);
    added_ = static_cast<Row>(snapshot.m());
  }
  if (gesture_ != Gesture::none && mouse.held) drag(snapshot, ui, touched);
  if (gesture_ != Gesture::none && !mouse.held && !mouse.pressed) release(snapshot, ui, touched);
  draw_traces(ui, touched);
  if (ui.watch.widgets != nullptr && obstacle_.empty()) record_points(snapshot, ui);
}

/// Scripts and tests take points by their names.
void Paint::record_points(const Snapshot& snapshot, UiContext& ui) const {
  constexpr Count kNamed = 40;
  for (Row row = 0; static_cast<Count>(row) < std::min(kNamed, snapshot.m()); ++row) {
    const Point p = frame_.to_pixel(map_.to_plane(in_table(snapshot, row)));
    if (frame_.area.contains(p)) record(ui, "point " + std::to_string(row), {p.x - 1, p.y - 1, 2, 2});
  }
}

void Paint::press(const Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched) {
  const DataPoint at = *touched.at;
  from_ = at;
  with_shift_ = touched.mouse.shift;
  gesture_id_ = new_gesture();
  switch (tool_) {
    case Tool::add_positive:
    case Tool::add_negative:
      add(ui, at, tool_ == Tool::add_positive);
      gesture_ = Gesture::none;
      return;
    case Tool::brush: gesture_ = Gesture::brush; return brush(ui, at, true);
    case Tool::erase:
      gesture_ = Gesture::erase;
      erased_id_ = 0;
      return erase_around(snapshot, ui, at);
    default: break;
  }
  const bool lasso = tool_ == Tool::lasso || touched.mouse.alt;
  grabbed_ = lasso ? std::nullopt : row_at(snapshot, ui, at);
  if (grabbed_) {
    gesture_ = Gesture::press;
    if (!with_shift_ && !ui.selection.has(*grabbed_)) ui.selection.set(*grabbed_);
    return;
  }
  gesture_ = lasso ? Gesture::lasso : Gesture::box;
  grabbed_.reset();
  loop_ = {{at}, with_shift_ ? ui.selection.rows() : std::vector<Row>{}};
}

void Paint::drag(const Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched) {
  const Point px{plot::within(touched.mouse.at.x, frame_.area.x, frame_.area.right()),
                 plot::within(touched.mouse.at.y, frame_.area.y, frame_.area.bottom())};
  const DataPoint at = frame_.from_pixel(px);
  if (gesture_ == Gesture::press) {
    const Point began = frame_.to_pixel(from_);
    if (std::hypot(px.x - began.x, px.y - began.y) < ui.px(kSlip) || with_shift_) return;
    if (!obstacle_.empty()) return tooltip(ui, obstacle_);
    start_moving(snapshot, ui);
  }
  switch (gesture_) {
    case Gesture::move: return move_to(ui, at);
    case Gesture::brush: return brush(ui, at, false);
    case Gesture::erase: return erase_around(snapshot, ui, at);
    case Gesture::lasso:
    case Gesture::box:
      if (gesture_ == Gesture::box) {
        loop_.corners = {from_, {at.x, from_.y}, at, {from_.x, at.y}};
      } else if (const Point last = frame_.to_pixel(loop_.corners.back());
                 std::hypot(px.x - last.x, px.y - last.y) >= ui.px(2)) {
        loop_.corners.push_back(at);
      }
      if (snapshot.m() <= kLiveSelection) select_inside(snapshot, ui);
      return;
    default: return;
  }
}

void Paint::release(const Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched) {
  const Gesture ended = std::exchange(gesture_, Gesture::none);
  if (ended == Gesture::press && grabbed_) {
    if (with_shift_) {
      ui.selection.toggle(*grabbed_);
    } else {
      ui.selection.set(*grabbed_);
    }
  }
  if (ended == Gesture::box || ended == Gesture::lasso) {
    const bool slip = touched.mouse.clicked || loop_.corners.size() < 3;
    if (!slip) {
      select_inside(snapshot, ui);
    } else if (!with_shift_) {
      ui.selection.clear();
    }
  }
  loop_.corners.clear();
}

void Paint::start_moving(const Snapshot& snapshot, UiContext& ui) {
  gesture_ = Gesture::move;
  moving_ = {map_, ui.selection.rows(), {}, {}, moving_.sent_s};
  for (const Row row : moving_.rows) moving_.from.push_back(in_table(snapshot, row));
  moving_.wanted = moving_.from;
}

void Paint::move_to(UiContext& ui, DataPoint at) {
  const auto grabbed = std::ranges::find(moving_.rows, *grabbed_) - moving_.rows.begin();
  if (grabbed == static_cast<std::ptrdiff_t>(moving_.rows.size())) return;
  const Place begin = moving_.from[static_cast<std::size_t>(grabbed)];
  const Place from = moving_.map.to_table(from_);
  const Place now = moving_.map.to_table(at);
  const Place end = snapped({begin.x1 + now.x1 - from.x1, begin.x2 + now.x2 - from.x2});
  std::vector<Place> places;
  places.reserve(moving_.rows.size());
  for (const Place& place : moving_.from)
    places.push_back({place.x1 + end.x1 - begin.x1, place.x2 + end.x2 - begin.x2});
  if (places == moving_.wanted) return;
  moving_.wanted = places;
  moving_.sent_s = ui.time_s;
  edit(ui, session::PlacePoints{moving_.rows, std::move(places)}, gesture_id_);
}

void Paint::add(UiContext& ui, DataPoint at, bool positive) {
  edit(ui, session::AddPoints{{snapped(map_.to_table(at))}, positive}, gesture_id_);
}

/// As many points as are due since the last picture, all of them in one edit.
void Paint::brush(UiContext& ui, DataPoint at, bool first) {
  brush_.owed =
      first ? 1 : brush_.owed + static_cast<double>(brush_.rate) * std::clamp(ui.time_s - brush_.painted_s, 0.0, 0.25);
  brush_.painted_s = ui.time_s;
  ui.wants_frame = true;
  const double sigma_px = static_cast<double>(brush_.spread * frame_.area.w);
  const double sigma_x = sigma_px * frame_.x.range.width() / static_cast<double>(frame_.area.w);
  const double sigma_y = sigma_px * frame_.y.range.width() / static_cast<double>(frame_.area.h);
  const Random random(0, Stream::Points);
  session::AddPoints stroke{{}, brush_.positive};
  for (; brush_.owed >= 1; brush_.owed -= 1) {
    const std::uint64_t n = ++brush_.sprinkled;
    stroke.places.push_back(
        snapped(map_.to_table({at.x + sigma_x * random.normal(n, 0), at.y + sigma_y * random.normal(n, 1)})));
  }
  if (!stroke.places.empty()) edit(ui, std::move(stroke), gesture_id_);
}

void Paint::erase_around(const Snapshot& snapshot, UiContext& ui, DataPoint at) {
  if (erased_id_ == snapshot.rows_id) return;  // what was asked for is not in the picture yet
  const Point middle = frame_.to_pixel(at);
  std::vector<Row> rows = figures::rows_where(
      snapshot, options_,
      [&](DataPoint place) {
        if (!frame_.can_show(place)) return false;
        const Point p = frame_.to_pixel(place);
        return std::hypot(p.x - middle.x, p.y - middle.y) <= ui.px(kEraserRadius);
      },
      true);
  if (rows.empty()) return;
  erased_id_ = snapshot.rows_id;
  edit(ui, session::EraseRows{std::move(rows)}, gesture_id_);
}

void Paint::select_inside(const Snapshot& snapshot, UiContext& ui) {
  std::vector<Point> corners;
  for (const DataPoint& corner : loop_.corners) corners.push_back(frame_.to_pixel(corner));
  if (corners.size() < 3) return;
  std::vector<Row> rows = figures::rows_where(
      snapshot, options_,
      [&](DataPoint place) { return frame_.can_show(place) && inside_polygon(corners, frame_.to_pixel(place)); },
      false);
  rows.insert(rows.end(), loop_.selected_before.begin(), loop_.selected_before.end());
  ui.selection.set(std::move(rows));
}

}  // namespace pegasos::ui
