// The weights as bars in original units, largest first; and what an example makes of them.
#include <algorithm>

#include "figures/common.h"
#include "figures/example.h"
#include "figures/figures.h"
#include "figures/plane.h"
#include "figures/weight_list.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;

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

/// In a row of its own: its size says nothing about the size of the bars.
plot::Note number_row(const std::string& id, const WeightList& list, const WeightBar& bar, double y) {
  auto note = plot::named({.id = id}, plot::Note{.paint = {Hue::ink1, 1.F}});
  note.text =
      list.has_best ? text::tr_format("{}  (optimum {})", number(bar.live), number(bar.best)) : number(bar.live);
  note.values = {{id, bar.live}};
  if (list.has_best) note.values.emplace_back(id + ".optimum", bar.best);
  note.at = {0, y};
  note.gap = 6.F;
  note.size = 11.5F;
  return note;
}

std::string units_of(const Dataset& data, const WeightBarsOptions& options, Count bars) {
  if (options.of_example)
    return text::tr_format("what each of the {} numbers that are not 0 adds to ⟨$w$, $x$⟩", grouped(bars));
  if (data.transform().scaling == Scaling::UnitRows) return std::string(text::tr("weight, for examples of length 1"));
  return std::string(text::tr("weight in the units of the data"));
}

/// The rows below the bars; returns where the last one stands.
double add_rows_below(Figure& figure, const Snapshot& snapshot, const WeightList& list, bool of_example) {
  double y = -static_cast<double>(list.bars.size());
  const Count hidden = list.all - static_cast<Count>(list.bars.size());
  if (hidden > 0) {
    figure.y.names.push_back({y, text::tr_format("… and {} more", grouped(hidden))});
    if (of_example) figure.marks.emplace_back(number_row("rest", list, list.rest, y));
    y -= 1;
  }
  const bool has_bias = snapshot.data->transform().bias != Bias::None || list.bias.live != 0 || list.bias.best != 0;
  if (!of_example && !has_bias) return y + 1;
  figure.y.names.push_back({y, std::string(of_example ? text::tr("sum") : text::tr("bias $b$"))});
  figure.marks.emplace_back(of_example ? number_row("sum", list, list.sum, y) : number_row("bias", list, list.bias, y));
  return y;
}

}  // namespace

Figure weight_bars(const Snapshot& snapshot, const WeightBarsOptions& options) {
  const Dataset& data = *snapshot.data;
  const WeightListPtr list = options.list ? options.list : weight_list(snapshot, options);
  Figure figure{.id = "weights",
                .title = std::string(text::tr("Weights")),
                .x = {.label = units_of(data, options, list->all)},
                .y = {.grid = false}};
  if (options.of_example) {
    figure.id = "products";
    figure.title = text::tr("One example, feature by feature");
    figure.subtitle = example_sentence(snapshot, example_row(snapshot, options.row));
  }
  const double reach = round_up_readable(1.02 * list->reach);
  figure.x.range = {-1.22 * reach, 1.22 * reach};
  add_sides(figure, snapshot);
  auto now =
      plot::named({.id = "live", .legend = live_name(snapshot)}, plot::Boxes{.fill = plot::Paint{Hue::live, 0.86F}});
  auto certified = plot::named({.id = "optimum", .legend = std::string(text::tr("optimum $w$*"))},
                               plot::Boxes{.outline = plot::Paint{Hue::optimum, 1.F}, .outline_width = 1.4F});
  std::vector<plot::Note> notes;
  for (std::size_t r = 0; r < list->bars.size(); ++r) {
    const WeightBar& bar = list->bars[r];
    const double y = -static_cast<double>(r);
    figure.y.names.push_back({y, bar_name(data, bar, options.of_example)});
    now.boxes.push_back({0, y - 0.27, bar.live, y + 0.27});
    if (list->has_best) certified.boxes.push_back({0, y - 0.38, bar.best, y + 0.38});
    const double end = bar.live < 0 ? std::min(bar.live, bar.best) : std::max(bar.live, bar.best);
    notes.push_back(value_note(bar.live, end, y));
  }
  const double lowest = add_rows_below(figure, snapshot, *list, options.of_example);
  figure.y.range = {lowest - 0.6, 0.6};
  if (list->has_best) figure.marks.emplace_back(std::move(certified));
  figure.marks.emplace_back(std::move(now));
  figure.marks.emplace_back(
      plot::named({.id = "zero"}, plot::Rule{.paint = {Hue::ink3, 0.8F}, .width = 1.F, .vertical = true}));
  for (plot::Note& note : notes) figure.marks.emplace_back(std::move(note));
  hide(figure, options.hidden);
  return figure;
}

}  // namespace pegasos::figures
