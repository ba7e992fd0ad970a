// Rings about examples of the data plane: those that are drawn, those that violate, those that are selected.
#include <fmt/format.h>

#include <algorithm>

#include "figures/common.h"
#include "figures/data_plane_parts.h"
#include "figures/some_of.h"
#include "objective/hinge.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using plot::Scatter;

constexpr std::size_t kRingedExamples = 400;  // larger batches are not ringed: everything would be

/// Where the hinge of an example would become 0: its own margin line, straight across.
plot::DataPoint foot(const Snapshot& snapshot, const Trace& live, Row row, plot::DataPoint p) {
  const double value = margin(*snapshot.data, snapshot.w, snapshot.b, row);
  const double size2 = live.nx * live.nx + live.ny * live.ny;
  const double step = (1 - value) * snapshot.data->y(row) / size2;
  return {p.x + step * live.nx, p.y + step * live.ny};
}

constexpr float kEdge = 1.3F;  // px of ground that part a violator's colour from what it lies on

/// The same marks in the colour of the ground, a little larger: what lies between a violator and the class colours.
Scatter edge_of(Scatter marks) {
  marks.id = "violators.edge";
  marks.legend.clear();
  marks.paint = {Hue::ground, 1.F};
  if (marks.hollow) {
    marks.outline_width += 2 * kEdge;
  } else {
    marks.radius += kEdge;
  }
  return marks;
}

plot::Segments edge_of(plot::Segments lines) {
  lines.id = "violators.edge";
  lines.paint = {Hue::ground, 1.F};
  lines.width += 2 * kEdge;
  return lines;
}

}  // namespace

plot::DataPoint shown_place(const DataPlaneOptions& options, Row row, plot::DataPoint place) {
  if (options.held.empty()) return place;
  const auto held = std::ranges::lower_bound(options.held, row, {}, &std::pair<Row, plot::DataPoint>::first);
  return held != options.held.end() && held->first == row ? held->second : place;
}

void add_batch(Figure& figure, const Snapshot& snapshot, const Plane& plane, const Trace& live) {
  const StepRecord& record = snapshot.record;
  if (snapshot.position.t == 0 || record.indices.empty() || record.indices.size() > kRingedExamples) return;
  const bool crowd = record.indices.size() > 60;
  const bool several = record.indices.size() > 8;  // then rings hide less of what they stand around
  const bool everything = static_cast<Count>(record.indices.size()) >= snapshot.m();  // then A_t says nothing
  const bool tested = snapshot.position.phase >= Phase::Violators && record.violates.size() == record.indices.size();
  auto batch = named({.id = "batch", .legend = "$A_t$"}, Scatter{.paint = {Hue::ink1, 0.9F},
                                                                 .radius = crowd     ? 6.5F
                                                                           : several ? 7.5F
                                                                                     : 8.5F,
                                                                 .hollow = true,
                                                                 .outline_width = several ? 1.F : 1.3F});
  Scatter pushing = batch;
  pushing.id = "violators";
  pushing.paint = {Hue::violator, 1.F};
  pushing.outline_width = several ? 1.3F : 2.2F;
  Scatter cores = pushing;
  cores.id = "violators.core";
  cores.legend.clear();
  cores.hollow = false;
  cores.radius = crowd ? 1.6F : 2.2F;
  auto hinges = plot::named({.id = "violators.hinge"},
                            plot::Segments{.paint = {Hue::violator, record.indices.size() > 40 ? 0.5F : 0.95F},
                                           .width = record.indices.size() > 40 ? 1.F : 2.F});
  for (std::size_t i = 0; i < record.indices.size(); ++i) {
    const Row row = record.indices[i];
    const plot::DataPoint p = place_of(snapshot, plane, row);
    if (!tested || record.violates[i] == 0) {
      batch.points.push_back(p);
      continue;
    }
    pushing.points.push_back(p);
    cores.points.push_back(p);
    const bool still = margin(*snapshot.data, snapshot.w, snapshot.b, row) < 1;
    if (live.ok && plane.exact && still) hinges.pieces.emplace_back(p, foot(snapshot, live, row, p));
  }
  pushing.legend = hinges.pieces.empty() ? "$A_t^+$" : kViolatorsLegend;
  if (!hinges.pieces.empty()) {
    figure.marks.emplace_back(edge_of(hinges));
    figure.marks.emplace_back(std::move(hinges));
  }
  if (!batch.points.empty() && !everything) figure.marks.emplace_back(std::move(batch));
  if (!pushing.points.empty()) {
    figure.marks.emplace_back(edge_of(cores));
    figure.marks.emplace_back(edge_of(pushing));
    figure.marks.emplace_back(std::move(cores));
    figure.marks.emplace_back(std::move(pushing));
  }
}

void add_selection(Figure& figure, const Snapshot& snapshot, const Plane& plane, const DataPlaneOptions& options) {
  auto rings = named({.id = "selection"}, Scatter{.paint = {Hue::accent, 1.F}});
  const bool many = options.selection.size() > 200;
  rings.radius = many ? 6.F : 8.F;
  rings.hollow = true;
  rings.outline_width = many ? 1.2F : 1.8F;
  for (const Row i : some_of(static_cast<Count>(options.selection.size()), kPointsShown)) {
    const Row row = options.selection[i];
    if (row >= static_cast<Row>(snapshot.m())) break;
    if (options.selected == row) continue;  // it has a larger one
    rings.points.push_back(shown_place(options, row, place_of(snapshot, plane, row)));
  }
  if (!rings.points.empty()) figure.marks.emplace_back(std::move(rings));
}

void add_guests(Figure& figure, const Plane& plane, const DataPlaneOptions& options) {
  if (options.guest_set == nullptr || options.guests.empty()) return;
  const Dataset& data = *options.guest_set;
  const std::vector<Row> shown = some_of(static_cast<Count>(options.guests.size()), kPointsShown);
  for (const bool positive : {true, false}) {
    auto marks = named({.id = positive ? "guests.positive" : "guests.negative"},
                       Scatter{.paint = {positive ? Hue::class_positive : Hue::class_negative, 1.F},
                               .shape = positive ? plot::MarkerShape::diamond : plot::MarkerShape::triangle,
                               .radius = 7.F,
                               .hollow = true,
                               .outline_width = 2.F});
    for (const Row i : shown) {
      const Row row = options.guests[i];
      if (static_cast<Count>(row) < data.m() && (data.y(row) > 0) == positive)
        marks.points.push_back(place_of(data, plane, row));
    }
    if (marks.points.empty()) continue;
    marks.legend = text::tr(positive ? "selected, not trained on: +1" : "selected, not trained on: −1");
    figure.marks.emplace_back(std::move(marks));
  }
}

void add_selected(Figure& figure, const Snapshot& snapshot, const Plane& plane, const DataPlaneOptions& options) {
  if (!options.selected || *options.selected >= static_cast<Row>(snapshot.m())) return;
  const Row row = *options.selected;
  const double value = margin(*snapshot.data, snapshot.w, snapshot.b, row);
  auto ring = named({.id = "selected"}, Scatter{.paint = {Hue::accent, 1.F},
                                                .radius = 11.F,
                                                .hollow = true,
                                                .outline_width = 2.F,
                                                .points = {shown_place(options, row, place_of(snapshot, plane, row))}});
  auto note = plot::named(
      {.id = "selected.note"},
      plot::Note{.paint = {Hue::ink1, 1.F},
                 .text = text::tr_format("#{} ({})  margin {}  hinge {}", row, snapshot.data->y(row) > 0 ? "+1" : "−1",
                                         number(value, 3), number(std::max(0.0, 1 - value), 3)),
                 .at = ring.points.front(),
                 .gap = 14.F,
                 .strong = true});
  figure.marks.emplace_back(std::move(ring));
  figure.marks.emplace_back(std::move(note));
}

}  // namespace pegasos::figures
