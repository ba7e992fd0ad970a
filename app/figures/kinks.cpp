#include "figures/kinks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "figures/memo.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Range;

constexpr Count kKinksOf = 100000;  // examples; larger sets have no kinks drawn

struct KinksKey {
  std::uint64_t data = 0;
  std::uint64_t near = 0;
  double b = 0;
  Range x;
  Range y;
  bool operator==(const KinksKey&) const = default;
};

/// nx w_1 + ny w_2 = offset.
struct Bend {
  double nx, ny, offset;
};

Bend bend_of(const Dataset& data, double b, Row row) {
  const double y = data.y(row);
  return {y * data.x(row).at(0), y * data.x(row).at(1), 1 - y * b};
}

bool crosses(const Bend& bend, Range x, Range y) {
  const double middle = bend.nx * 0.5 * (x.lo + x.hi) + bend.ny * 0.5 * (y.lo + y.hi) - bend.offset;
  return std::abs(middle) < 0.5 * (std::abs(bend.nx) * x.width() + std::abs(bend.ny) * y.width());
}

/// The many in one faint mark: the more there are, the fainter each.
float opacity_for(std::size_t count) {
  return std::clamp(0.7F / std::sqrt(static_cast<float>(std::max<std::size_t>(1, count))), 0.12F, 0.4F);
}

/// The piece of y (<w, x_row> + b) = 1 inside the box; nothing if it passes outside.
std::optional<std::pair<DataPoint, DataPoint>> kink_in(const Dataset& data, double b, Row row, Range x, Range y) {
  const Bend bend = bend_of(data, b, row);
  const double size2 = bend.nx * bend.nx + bend.ny * bend.ny;
  if (!(size2 > 0) || !std::isfinite(size2) || !crosses(bend, x, y)) return std::nullopt;
  // From the line's point nearest to the middle of the box, along it, as far as the box reaches.
  const DataPoint centre{0.5 * (x.lo + x.hi), 0.5 * (y.lo + y.hi)};
  const double off = (bend.offset - bend.nx * centre.x - bend.ny * centre.y) / size2;
  const DataPoint from{centre.x + off * bend.nx, centre.y + off * bend.ny};
  const DataPoint along{-bend.ny, bend.nx};
  double low = -HUGE_VAL;
  double high = HUGE_VAL;
  const auto cut = [&](double start, double direction, Range range) {
    if (direction == 0) return;
    const double one = (range.lo - start) / direction;
    const double other = (range.hi - start) / direction;
    low = std::max(low, std::min(one, other));
    high = std::min(high, std::max(one, other));
  };
  cut(from.x, along.x, x);
  cut(from.y, along.y, y);
  if (!(low < high) || !std::isfinite(low) || !std::isfinite(high)) return std::nullopt;
  const auto at = [&](double s) { return DataPoint{from.x + s * along.x, from.y + s * along.y}; };
  return std::pair{at(low), at(high)};
}

}  // namespace

double held_bias(const Snapshot& snapshot) {
  return snapshot.optimum.known() ? snapshot.optimum.optimum->b : snapshot.b;
}

std::shared_ptr<const Kinks> kinks_of(const Snapshot& snapshot, Range x, Range y) {
  static Memo<KinksKey, Kinks> memo;
  const double b = held_bias(snapshot);
  const Dataset& data = *snapshot.data;
  if (data.m() > kKinksOf) return std::make_shared<const Kinks>();
  // Not those near the iterate: every step would choose others.
  const Vector near = snapshot.optimum.known() ? snapshot.optimum.optimum->w : Vector(2, 0.0);
  return memo.get({data.checksum(), bits_of(near), b, x, y}, [&] {
    std::vector<std::pair<double, Row>> found;
    for (Row row = 0; row < static_cast<Row>(data.m()); ++row) {
      const Bend bend = bend_of(data, b, row);
      if (!crosses(bend, x, y)) continue;
      const double distance =
          std::abs(bend.nx * near[0] + bend.ny * near[1] - bend.offset) / std::hypot(bend.nx, bend.ny);
      found.emplace_back(distance, row);
    }
    Kinks kinks;
    kinks.crossing = static_cast<Count>(found.size());
    if (found.size() > kKinksShown) {
      std::ranges::nth_element(found, found.begin() + kKinksShown);
      found.resize(kKinksShown);
    }
    for (const auto& [distance, row] : found) {
      if (const auto ends = kink_in(data, b, row, x, y)) kinks.drawn.push_back({row, *ends});
    }
    return kinks;
  });
}

void add_kinks(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options, Range x, Range y) {
  const auto kinks = kinks_of(snapshot, x, y);
  if (!kinks->drawn.empty()) {
    auto set = plot::named({.id = "kinks"},
                           plot::Segments{.paint = {plot::Hue::ink2, opacity_for(kinks->drawn.size())}, .width = 1.F});
    for (const Kink& kink : kinks->drawn) set.pieces.push_back(kink.ends);
    figure.marks.emplace_back(std::move(set));
  }
  const auto mark = [&](Row row, bool pointed) {
    if (row >= static_cast<Row>(snapshot.m())) return;
    const auto ends = kink_in(*snapshot.data, held_bias(snapshot), row, x, y);
    if (!ends) return;
    auto line =
        plot::named({.id = fmt::format("kink.{}", row)}, plot::StraightLine{.paint = {plot::Hue::ink1, 0.9F},
                                                                            .width = 1.4F,
                                                                            .nx = ends->second.y - ends->first.y,
                                                                            .ny = ends->first.x - ends->second.x});
    line.offset = line.nx * ends->first.x + line.ny * ends->first.y;
    line.label = text::tr_format("#{}: margin 1", row);
    line.pointed = pointed;
    figure.marks.emplace_back(std::move(line));
  };
  constexpr std::size_t kNamed = 8;
  for (std::size_t i = 0; i < std::min(kNamed, options.selected.size()); ++i) {
    if (options.selected[i] != options.pointed) mark(options.selected[i], false);
  }
  if (options.pointed)
    mark(*options.pointed, std::ranges::find(options.selected, *options.pointed) == options.selected.end());
}

}  // namespace pegasos::figures
