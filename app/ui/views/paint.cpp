#include "ui/views/paint.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "data/table.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::DataPoint;
using plot::Hue;
using plot::Point;
using session::Place;
using session::Snapshot;

constexpr float kReach = 9.F;    // design px from a point that count as on it
constexpr double kHold_s = 0.5;  // a moved point stays under the hand for the session to follow

std::string obstacle_of(const Snapshot& snapshot, const figures::DataPlaneOptions& options) {
  const Transform& transform = snapshot.data->transform();
  if (snapshot.table->rows.columns() != 2) {
    return text::tr_format("Points can be painted in sets of two features; this one has {}.",
                           snapshot.table->rows.columns());
  }
  const auto said = [](std::string_view sentence) { return std::string(text::tr(sentence)); };
  if (feature_count(*snapshot.data) != 2) return said("Points can be painted when both features are chosen.");
  if (transform.scaling == Scaling::UnitRows)
    return said("With unit rows every example lies on the circle: choose another scaling to paint.");
  if (figures::plane_mode(snapshot, options) != figures::PlaneMode::features)
    return said("Points can be painted in the plane of the two features: choose that plane.");
  if (std::ranges::any_of(transform.factor, [](double f) { return f == 0; }))
    return said("A feature is constant and scaled to 0: choose another scaling to paint.");
  return {};
}

PaintMap map_of(const Snapshot& snapshot, const figures::DataPlaneOptions& options) {
  const Transform& transform = snapshot.data->transform();
  PaintMap map;
  const Column shown[2] = {std::min<Column>(options.feature_x, 1), std::min<Column>(options.feature_y, 1)};
  for (int i = 0; i < 2; ++i) {
    if (transform.scaling == Scaling::None || transform.factor.size() != 2) continue;
    map.shift[i] = transform.shift[shown[i]];
    map.factor[i] = transform.factor[shown[i]];
  }
  map.swapped = transform.features[shown[0]] == 1;
  return map;
}

bool places_points(Tool tool) {
  return tool == Tool::add_positive || tool == Tool::add_negative || tool == Tool::brush;
}

}  // namespace

Place Paint::in_table(const Snapshot& snapshot, Row row) {
  const RowView x = snapshot.table->rows.row(snapshot.data->table_row(row));
  return {x.at(0), x.at(1)};
}

Place PaintMap::to_table(DataPoint p) const {
  const double across = p.x / factor[0] + shift[0];
  const double up = p.y / factor[1] + shift[1];
  return swapped ? Place{up, across} : Place{across, up};
}

DataPoint PaintMap::to_plane(const Place& place) const {
  const double across = swapped ? place.x2 : place.x1;
  const double up = swapped ? place.x1 : place.x2;
  return {(across - shift[0]) * factor[0], (up - shift[1]) * factor[1]};
}

void Paint::follow(const Snapshot& snapshot, UiContext& ui, const figures::DataPlaneOptions& options) {
  options_ = options;
  options_.held.clear();
  obstacle_ = obstacle_of(snapshot, options);
  if (obstacle_.empty()) {
    map_ = map_of(snapshot, options);
  } else if (places_points(tool_)) {
    tool_ = Tool::select;
  }
  const bool gone = !ui.selection.empty() && static_cast<Count>(ui.selection.rows().back()) >= snapshot.m();
  if (snapshot.rows_id != rows_id_ || gone) {  // the numbers that we kept name other examples now
    if (rows_id_ != 0 || gone) ui.selection.clear();
    take(snapshot);
  }
  if (added_ && static_cast<Count>(*added_) < snapshot.m()) {
    ui.selection.set(*added_);
    added_.reset();
  }
  show_held(snapshot, ui);
}

void Paint::take(const Snapshot& snapshot) {
  rows_id_ = snapshot.rows_id;
  moving_.rows.clear();
  moving_.wanted.clear();
  if (gesture_ == Gesture::move || gesture_ == Gesture::press) gesture_ = Gesture::none;
}

/// A box shows no card: nobody asked for one of them.
std::optional<Row> Paint::focus(const UiContext& ui) const {
  const auto current = ui.selection.current();
  const bool looks = tool_ == Tool::select || tool_ == Tool::lasso || tool_ == Tool::hand;
  const bool alone = ui.selection.rows().size() == 1;
  return looks && (alone || current == grabbed_) ? current : std::nullopt;
}

/// The points under the hand are where the hand is, also while the session is still on its way there.
void Paint::show_held(const Snapshot& snapshot, UiContext& ui) {
  held_.clear();
  const bool waiting = ui.time_s - moving_.sent_s < kHold_s;
  if (gesture_ != Gesture::move && !waiting) moving_.wanted.clear();
  for (std::size_t i = 0; i < moving_.wanted.size(); ++i) {
    if (in_table(snapshot, moving_.rows[i]) != moving_.wanted[i])
      held_.emplace_back(moving_.rows[i], moving_.map.to_plane(moving_.wanted[i]));
  }
  if (!held_.empty() && gesture_ != Gesture::move) ui.wants_frame = true;
}

void Paint::edit(UiContext& ui, session::EditOperation operation, std::uint64_t gesture) const {
  ui.push(session::Edit{std::move(operation), gesture, rows_id_});
}

Place Paint::snapped(Place place) const {
  if (!snap_) return place;
  return {std::round(place.x1 / grid_) * grid_, std::round(place.x2 / grid_) * grid_};
}

std::optional<Row> Paint::row_at(const Snapshot& snapshot, UiContext& ui, DataPoint at) const {
  const double reach_x = ui.px(kReach) * frame_.x.range.width() / static_cast<double>(frame_.area.w);
  const double reach_y = ui.px(kReach) * frame_.y.range.width() / static_cast<double>(frame_.area.h);
  return figures::nearest_row(snapshot, options_, at, reach_x, reach_y);
}

void Paint::nudge(UiContext& ui, double across, double up) {
  if (ui.selection.empty()) return;
  if (!obstacle_.empty()) {
    if (ui.requests.notify) ui.requests.notify(obstacle_);
    return;
  }
  const double step = snap_ ? grid_ : 0.2 * grid_;
  session::ShiftPoints shift{ui.selection.rows(), step * across, step * up};
  if (map_.swapped) std::swap(shift.dx1, shift.dx2);
  edit(ui, std::move(shift), nudge_.at(ui.time_s));
}

bool Paint::leave(UiContext& ui) {
  if (tool_ != Tool::select) {
    tool_ = Tool::select;
    return true;
  }
  if (ui.selection.empty()) return false;
  ui.selection.clear();
  return true;
}

void Paint::take_up(Tool tool, UiContext& ui) {
  if (places_points(tool) && !obstacle_.empty()) {
    if (ui.requests.notify) ui.requests.notify(obstacle_);
  } else {
    tool_ = tool;
  }
}

void Paint::select_all(const Snapshot& snapshot, UiContext& ui) {
  std::vector<Row> rows(static_cast<std::size_t>(snapshot.m()));
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<Row>(i);
  ui.selection.set(std::move(rows));
  grabbed_.reset();
}

void Paint::select_next(bool forward, const Snapshot& snapshot, UiContext& ui) {
  const auto m = static_cast<Row>(snapshot.m());
  if (m == 0) return;
  const Row before = ui.selection.current().value_or(forward ? m - 1 : 0) % m;
  grabbed_ = forward ? (before + 1) % m : (before == 0 ? m : before) - 1;
  ui.selection.set(*grabbed_);
}

template <class Operation>
void Paint::edit_selection(Operation operation, UiContext& ui) {
  if (!ui.selection.empty()) {
    operation.rows = ui.selection.rows();
    edit(ui, std::move(operation), 0);
  } else if (ui.requests.notify) {
    ui.requests.notify(std::string(text::tr(kNothingSelected)));
  }
}

void Paint::erase_selection(UiContext& ui) { edit_selection(session::EraseRows{}, ui); }

void Paint::flip_selection(UiContext& ui) { edit_selection(session::FlipLabels{}, ui); }

}  // namespace pegasos::ui
