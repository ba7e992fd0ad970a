// v_t in the data plane: the violators' y x / k, head to tail from the origin.
#include "figures/common.h"
#include "figures/data_plane_parts.h"
#include "figures/step_parts.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;

plot::Arrow arrow(std::string id, float opacity, float width, DataPoint from, DataPoint to) {
  return plot::named({.id = std::move(id)},
                     plot::Arrow{.paint = {Hue::violator, opacity}, .width = width, .from = from, .to = to});
}

}  // namespace

void add_summands(Figure& figure, const Snapshot& snapshot, const Plane& plane, const DataPlaneOptions& options) {
  if (plane.mode != PlaneMode::features || plane.one_feature) return;
  const std::optional<StepParts> parts = step_parts(snapshot);
  if (!parts || parts->summands.empty() || !(parts->eta > 0)) return;
  // A move is eta times what is drawn: the vectors have the size of the examples.
  const auto along = [&](const WeightAndBias& move) {
    return DataPoint{dot(move.w, plane.u) / parts->eta, dot(move.w, plane.v) / parts->eta};
  };
  const auto share = [&](std::size_t i) {
    return options.motion ? static_cast<double>(summand_share(*parts, i, *options.motion)) : 1.0;
  };
  DataPoint end{0, 0};
  const bool several = parts->summands.size() > 1 || parts->rest.has_value();
  const auto add = [&](const Summand& summand, double done) {
    const DataPoint step = along(summand.move);
    const DataPoint to{end.x + done * step.x, end.y + done * step.y};
    if (several && done > 0) figure.marks.emplace_back(arrow("summands", 0.5F, 1.6F, end, to));
    end = to;
  };
  for (std::size_t i = 0; i < parts->summands.size(); ++i) add(parts->summands[i], share(i));
  if (parts->rest) add(*parts->rest, share(parts->summands.size()));
  if (end == DataPoint{0, 0}) return;
  plot::Arrow sum = arrow("sum", 1.F, 2.8F, {0, 0}, end);
  sum.label = text::tr_format("$v_t$, added × $η$ = {}", number(parts->eta, 3));
  figure.marks.emplace_back(std::move(sum));
}

}  // namespace pegasos::figures
