// The weights as bars in original units, largest first.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "figures/common.h"
#include "figures/figures.h"
#include "figures/plane.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using Original = Transform::Original;

double value_of(const Original& weights, std::size_t j) { return j < weights.w.size() ? weights.w[j] : 0; }

std::vector<std::size_t> order_of(const WeightBarsOptions& options, const Original& live, const Original& best) {
  std::vector<std::size_t> order(live.w.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (options.order == WeightOrder::columns) return order;
  const bool by_optimum = options.order == WeightOrder::optimum && !best.w.empty();
  const Vector& key = by_optimum ? best.w : live.w;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return std::abs(key[a]) > std::abs(key[b]); });
  return order;
}

double largest(const Original& weights) {
  double most = 0;
  for (const double value : weights.w) most = std::max(most, std::abs(value));
  return most;
}

void add_sides(Figure& figure, const Snapshot& snapshot) {
  const Transform& names = snapshot.data->transform();
  const auto side = [&](bool plus) {
    auto region = plot::named({.id = plus ? "live.side.positive" : "live.side.negative"},
                              plot::Region{.paint = {plus ? Hue::class_positive : Hue::class_negative, 0.06F},
                                           .vertical = true,
                                           .from = plus ? 0 : -1e300,
                                           .to = plus ? 1e300 : 0});
    const std::string& name = plus ? names.positive : names.negative;
    region.legend =
        text::tr_format("speaks for {}", name.empty() || name == "1" || name == "-1" ? std::string(plus ? "+1" : "−1")
                                                                                     : plot::escape(name));
    return region;
  };
  figure.marks.emplace_back(side(false));
  figure.marks.emplace_back(side(true));
}

plot::Note value_note(double value, double at, double y) {
  return plot::Note{.paint = {Hue::ink2, 1.F},
                    .text = number(value, 3),
                    .at = {at, y},
                    .side_x = value < 0 ? -1 : 1,
                    .gap = 5.F,
                    .size = 11.F};
}

/// In a row of its own: its size says nothing about the size of the weights.
void add_bias(Figure& figure, const Snapshot& snapshot, const Original& live, const Original& best, double y) {
  figure.y.names.push_back({y, std::string(text::tr("bias $b$"))});
  auto note = plot::named({.id = "bias"}, plot::Note{.paint = {Hue::ink1, 1.F}});
  note.text =
      snapshot.optimum.known() ? text::tr_format("{}  (optimum {})", number(live.b), number(best.b)) : number(live.b);
  note.at = {0, y};
  note.gap = 6.F;
  note.size = 11.5F;
  figure.marks.emplace_back(std::move(note));
}

std::string units_of(const Dataset& data) {
  if (data.transform().scaling == Scaling::UnitRows) return std::string(text::tr("weight, for examples of length 1"));
  return std::string(text::tr("weight in the units of the data"));
}

}  // namespace

std::vector<Column> weight_rows(const Snapshot& snapshot, const WeightBarsOptions& options) {
  const Transform& transform = snapshot.data->transform();
  const VectorView w_best = optimum_w(snapshot);
  const std::vector<std::size_t> order =
      order_of(options, transform.original(snapshot.w, snapshot.b),
               w_best.empty() ? Original{} : transform.original(w_best, snapshot.optimum.optimum->b));
  const std::size_t first = std::min(options.first, order.size() > options.rows ? order.size() - options.rows : 0);
  const std::size_t last = std::min(order.size(), first + std::max<std::size_t>(1, options.rows));
  std::vector<Column> rows;
  for (std::size_t r = first; r < last; ++r) rows.push_back(static_cast<Column>(order[r]));
  return rows;
}

Figure weight_bars(const Snapshot& snapshot, const WeightBarsOptions& options) {
  const Dataset& data = *snapshot.data;
  Figure figure{
      .id = "weights", .title = std::string(text::tr("Weights")), .x = {.label = units_of(data)}, .y = {.grid = false}};
  const Original live = data.transform().original(snapshot.w, snapshot.b);
  const VectorView w_best = optimum_w(snapshot);
  const Original best = w_best.empty() ? Original{} : data.transform().original(w_best, snapshot.optimum.optimum->b);
  const std::vector<Column> shown = weight_rows(snapshot, options);
  const double reach = round_up_readable(1.02 * std::max(largest(live), largest(best)));
  figure.x.range = {-1.22 * reach, 1.22 * reach};
  add_sides(figure, snapshot);
  auto now =
      plot::named({.id = "live", .legend = live_name(snapshot)}, plot::Boxes{.fill = plot::Paint{Hue::live, 0.86F}});
  auto certified = plot::named({.id = "optimum", .legend = std::string(text::tr("optimum $w$*"))},
                               plot::Boxes{.outline = plot::Paint{Hue::optimum, 1.F}, .outline_width = 1.4F});
  std::vector<plot::Note> notes;
  for (std::size_t r = 0; r < shown.size(); ++r) {
    const std::size_t j = shown[r];
    const double y = -static_cast<double>(r);
    const double value = value_of(live, j);
    const double goal = value_of(best, j);
    figure.y.names.push_back({y, plot::escape(data.feature_names()[j])});
    now.boxes.push_back({0, y - 0.27, value, y + 0.27});
    if (!best.w.empty()) certified.boxes.push_back({0, y - 0.38, goal, y + 0.38});
    const double end = value < 0 ? std::min(value, goal) : std::max(value, goal);
    notes.push_back(value_note(value, end, y));
  }
  double y = -static_cast<double>(shown.size());
  if (shown.size() < live.w.size()) {
    const auto hidden = static_cast<Count>(live.w.size() - shown.size());
    figure.y.names.push_back({y, text::tr_format("… and {} more", grouped(hidden))});
    y -= 1;
  }
  const bool has_bias = data.transform().bias != Bias::None || live.b != 0 || best.b != 0;
  if (has_bias) add_bias(figure, snapshot, live, best, y);
  figure.y.range = {y - (has_bias ? 0.6 : -0.4), 0.6};
  if (!best.w.empty()) figure.marks.emplace_back(std::move(certified));
  figure.marks.emplace_back(std::move(now));
  figure.marks.emplace_back(
      plot::named({.id = "zero"}, plot::Rule{.paint = {Hue::ink3, 0.8F}, .width = 1.F, .vertical = true}));
  for (plot::Note& note : notes) figure.marks.emplace_back(std::move(note));
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
