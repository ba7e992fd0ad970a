#include "figures/weight_list.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/common.h"
#include "figures/example.h"
#include "figures/plane.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

/// For comparing: what is no number is the largest.
double size_of(double value) { return std::isnan(value) ? std::numeric_limits<double>::infinity() : std::abs(value); }

/// One bar a feature in original units.
void list_weights(const Snapshot& snapshot, VectorView w_best, WeightList& list) {
  const Transform& transform = snapshot.data->transform();
  const Transform::Original live = transform.original(snapshot.w, snapshot.b);
  list.bars.resize(live.w.size());
  for (std::size_t j = 0; j < live.w.size(); ++j) list.bars[j] = {static_cast<Column>(j), live.w[j]};
  list.bias.live = live.b;
  const auto take = [&](VectorView w, double b, double WeightBar::*member) {
    if (w.empty()) return;
    const Transform::Original original = transform.original(w, b);
    for (std::size_t j = 0; j < original.w.size(); ++j) list.bars[j].*member = original.w[j];
    list.bias.*member = original.b;
  };
  take(w_best, w_best.empty() ? 0 : snapshot.optimum.optimum->b, &WeightBar::best);
  take(snapshot.w_average, snapshot.b_average, &WeightBar::average);
}

/// One bar a stored feature: x_j w_j, and the bias.
void list_example(const Snapshot& snapshot, VectorView w_best, Row row, WeightList& list) {
  const Dataset& data = *snapshot.data;
  const auto at = [](VectorView w, Column j) { return w.empty() ? 0.0 : w[j]; };
  data.x(row).for_each([&](Column j, double x) {
    if (x != 0) list.bars.push_back({j, x * snapshot.w[j], x * at(w_best, j), x * at(snapshot.w_average, j), x});
  });
  if (data.free_bias())
    list.bars.push_back({static_cast<Column>(data.d()), snapshot.b, w_best.empty() ? 0 : snapshot.optimum.optimum->b,
                         snapshot.b_average});
  for (const WeightBar& bar : list.bars) {
    list.sum.live += bar.live;
    list.sum.best += bar.best;
  }
}

/// Leaves the bars from `first` to `last` of the wanted order, without arranging the others. Cost O(bars).
void choose(std::vector<WeightBar>& bars, WeightOrder order, std::ptrdiff_t first, std::ptrdiff_t last) {
  const bool by_optimum = order == WeightOrder::optimum;
  const auto before = [by_optimum](const WeightBar& a, const WeightBar& b) {
    const double a_live = size_of(a.live);
    const double b_live = size_of(b.live);
    const double a_best = size_of(a.best);
    const double b_best = size_of(b.best);
    const double a_first = by_optimum ? a_best : a_live;
    const double b_first = by_optimum ? b_best : b_live;
    if (a_first != b_first) return a_first > b_first;
    const double a_second = by_optimum ? a_live : a_best;
    const double b_second = by_optimum ? b_live : b_best;
    return a_second != b_second ? a_second > b_second : a.column < b.column;
  };
  if (order != WeightOrder::columns) {
    if (first > 0) std::nth_element(bars.begin(), bars.begin() + first, bars.end(), before);
    std::partial_sort(bars.begin() + first, bars.begin() + last, bars.end(), before);
  }
  bars = std::vector<WeightBar>(bars.begin() + first, bars.begin() + last);
}

}  // namespace

WeightListPtr weight_list(const Snapshot& snapshot, const WeightBarsOptions& options) {
  const VectorView w_best = optimum_w(snapshot);
  auto list = std::make_shared<WeightList>();
  list->has_best = !w_best.empty();
  list->has_average = !snapshot.w_average.empty();
  if (options.of_example) {
    list_example(snapshot, w_best, example_row(snapshot, options.row), *list);
  } else {
    list_weights(snapshot, w_best, *list);
  }
  for (const WeightBar& bar : list->bars) list->reach = std::max({list->reach, std::abs(bar.live), std::abs(bar.best)});
  const std::size_t all = list->bars.size();
  const std::size_t first = std::min(options.first, all > options.rows ? all - options.rows : 0);
  const std::size_t last = std::min(all, first + std::max<std::size_t>(1, options.rows));
  list->all = static_cast<Count>(all);
  choose(list->bars, options.order, static_cast<std::ptrdiff_t>(first), static_cast<std::ptrdiff_t>(last));
  list->rest = list->sum;
  for (const WeightBar& bar : list->bars) {
    list->rest.live -= bar.live;
    list->rest.best -= bar.best;
  }
  return list;
}

std::string bar_name(const Dataset& data, const WeightBar& bar, bool of_example) {
  const bool bias = static_cast<Count>(bar.column) >= feature_count(data);
  const std::string name = bias ? std::string(text::tr("bias $b$")) : plot::escape(data.feature_names()[bar.column]);
  return of_example && bar.x != 1 ? name + " × " + number(bar.x, 3) : name;
}

bool are_words(const Dataset& data) {
  const Count features = feature_count(data);
  return data.is_sparse() && features > 2 &&
         data.feature_names()[static_cast<std::size_t>(features - 1)] != "x" + std::to_string(features);
}

std::size_t product_count(const Dataset& data, Row row) {
  std::size_t count = data.free_bias() ? 1 : 0;
  data.x(row).for_each([&](Column, double x) { count += x != 0 ? 1 : 0; });
  return count;
}

}  // namespace pegasos::figures
