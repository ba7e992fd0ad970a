#include "objective/judgement.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/looks.h"
#include "objective/hinge.h"

namespace pegasos {
namespace {

std::optional<double> share(Count part, Count whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

Confusion confusion_of(const Dataset& data, std::span<const double> margins) {
  Confusion c;
  for (Row i = 0; static_cast<Count>(i) < data.m(); ++i) {
    const Called called = called_of(margins[i]);
    const bool right = called == Called::Right;
    const bool wrong = called == Called::Wrong;
    if (data.y(i) > 0) {
      ++(right ? c.true_positive : wrong ? c.false_negative : c.positive_zero);
    } else {
      ++(right ? c.true_negative : wrong ? c.false_positive : c.negative_zero);
    }
  }
  return c;
}

/// Requires finite margins. Cost O(m log m).
Roc roc_of(const Dataset& data, std::span<const double> margins) {
  const auto score = [&](Row i) { return data.y(i) * margins[i]; };
  std::vector<Row> order(margins.size());
  std::iota(order.begin(), order.end(), Row{0});
  std::ranges::sort(order, std::ranges::greater{}, score);
  Roc roc{{{}}, std::nullopt};
  // Twice the area in squares of one example of each class: whole numbers, up to 2 m^2 / 4.
  Count twice = 0;
  for (std::size_t i = 0; i < order.size();) {
    const Roc::Point before = roc.points.back();
    Roc::Point point{before.negatives, before.positives, score(order[i])};
    for (; i < order.size() && score(order[i]) == point.threshold; ++i)
      ++(data.y(order[i]) > 0 ? point.positives : point.negatives);
    twice += (point.negatives - before.negatives) * (point.positives + before.positives);
    roc.points.push_back(point);
  }
  const Roc::Point& all = roc.points.back();
  if (all.negatives > 0 && all.positives > 0)
    roc.area = static_cast<double>(twice) / static_cast<double>(2 * all.negatives * all.positives);
  return roc;
}

}  // namespace

std::optional<double> Confusion::precision() const { return share(true_positive, true_positive + false_positive); }
std::optional<double> Confusion::recall() const { return share(true_positive, positives()); }
std::optional<double> Confusion::f1() const {
  return share(2 * true_positive, true_positive + false_positive + positives());
}

Judgement judgement_of(const Dataset& data, Vector margins) {
  Judgement result{confusion_of(data, margins), roc_of(data, margins), {}};
  result.margins = std::move(margins);
  return result;
}

std::optional<Judgement> judgement_of(const Dataset& data, VectorView w, double b, Count threads) {
  Vector margins = all_margins(data, w, b, threads);
  if (!std::ranges::all_of(margins, [](double value) { return std::isfinite(value); })) return std::nullopt;
  look(64 * data.m());
  return judgement_of(data, std::move(margins));
}

std::vector<ClassCount> class_counts(const Dataset& data, const Table& table, const Judgement& judgement) {
  std::vector<ClassCount> counts(table.classes.size());
  for (Row i = 0; static_cast<Count>(i) < data.m(); ++i) {
    ClassCount& count = counts[table.labels[data.table_row(i)]];
    count.positive = data.y(i) > 0;
    ++count.counts[static_cast<std::size_t>(called_of(judgement.margins[i]))];
  }
  for (std::size_t c = 0; c < counts.size(); ++c) {
    counts[c].name = table.classes[c];
    counts[c].label = static_cast<std::uint32_t>(c);
  }
  std::erase_if(counts, [](const ClassCount& count) { return count.all() == 0; });
  return counts;
}

std::vector<Row> rows_of_class(const Dataset& data, const Table& table, const Judgement& judgement, std::uint32_t label,
                               Called called) {
  std::vector<Row> rows;
  for (Row i = 0; static_cast<Count>(i) < data.m(); ++i) {
    if (table.labels[data.table_row(i)] == label && called_of(judgement.margins[i]) == called) rows.push_back(i);
  }
  return rows;
}

}  // namespace pegasos
