#include "data/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "data/labels.h"

namespace pegasos {
namespace {

/// How many rows of each class are held out: shares by largest remainder, never a whole class.
std::vector<Count> held_out_counts(const std::vector<Count>& sizes, double fraction) {
  const Count all = std::accumulate(sizes.begin(), sizes.end(), Count{0});
  Count left = std::llround(fraction * static_cast<double>(all));
  std::vector<Count> counts(sizes.size(), 0);
  std::vector<std::size_t> order(sizes.size());
  std::vector<double> remainder(sizes.size(), 0);
  for (std::size_t c = 0; c < sizes.size(); ++c) {
    const double share = fraction * static_cast<double>(sizes[c]);
    counts[c] = std::min({static_cast<Count>(std::floor(share)), std::max<Count>(0, sizes[c] - 1), left});
    remainder[c] = share - static_cast<double>(counts[c]);
    left -= counts[c];
    order[c] = c;
  }
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return remainder[a] > remainder[b]; });
  for (const std::size_t c : order) {
    if (left <= 0) break;
    if (counts[c] + 1 >= sizes[c] || remainder[c] <= 0) continue;
    ++counts[c];
    --left;
  }
  return counts;
}

/// The rows of each class in the order that the seed gives them.
std::vector<std::vector<Row>> ranked_rows(std::span<const std::uint32_t> classes, std::uint64_t seed) {
  std::vector<std::vector<std::pair<std::uint64_t, Row>>> ranked;
  const Random random(seed, Stream::Split);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] == kNoClass) continue;
    if (classes[i] >= ranked.size()) ranked.resize(std::size_t{classes[i]} + 1);
    ranked[classes[i]].emplace_back(random.bits(i), static_cast<Row>(i));
  }
  std::vector<std::vector<Row>> rows;
  for (auto& ranks : ranked) {
    std::ranges::sort(ranks);
    rows.emplace_back();
    for (const auto& [rank, row] : ranks) rows.back().push_back(row);
  }
  return rows;
}

/// The class of each row of the table, kNoClass where `preparation` leaves it out.
Result<std::vector<std::uint32_t>> classes_of(const Table& table, const Preparation& preparation) {
  std::vector<std::string> names = table.classes;
  std::vector<std::uint32_t> classes = table.labels;
  merge_equal_numbers(names, classes);
  const auto map = map_labels(names, preparation);
  if (!map) return map.error();
  for (std::uint32_t& label : classes) label = map->sign[label] == 0 ? kNoClass : label;
  return classes;
}

/// Both parts; the held-out one goes through the training part's Transform.
Result<Parts> prepare_split(const Table& table, const Preparation& preparation, const Split& split) {
  auto training = prepare(table, preparation, nullptr, &split.training);
  if (!training) return training.error();
  Preparation same_rows;
  same_rows.classes = preparation.classes;
  auto held_out = prepare(table, same_rows, &(*training)->transform(), &split.held_out);
  if (!held_out) return held_out.error();
  return Parts{std::move(training).value(), std::move(held_out).value(), nullptr};
}

/// Fold 0..folds-1 of every row, kNoClass for a row without a class: stratified cross-validation. Inside a class the
/// rows are dealt out in the order of `split_rows`, each class going on where the one before it stopped, so that folds
/// differ by one row at most, and so do the shares of each class. A pure function of the seed, the rows' numbers and
/// classes.
std::vector<std::uint32_t> deal_folds(std::span<const std::uint32_t> classes, Count folds, std::uint64_t seed) {
  assert(folds >= 2);
  std::vector<std::uint32_t> fold(classes.size(), kNoClass);
  Count next = 0;
  for (const std::vector<Row>& rows : ranked_rows(classes, seed)) {
    for (const Row row : rows) fold[row] = static_cast<std::uint32_t>(next++ % folds);
  }
  return fold;
}

}  // namespace

Split split_rows(std::span<const std::uint32_t> classes, double fraction, std::uint64_t seed) {
  const std::vector<std::vector<Row>> ranked = ranked_rows(classes, seed);
  std::vector<Count> sizes;
  sizes.reserve(ranked.size());
  for (const auto& rows : ranked) sizes.push_back(static_cast<Count>(rows.size()));
  const std::vector<Count> counts = held_out_counts(sizes, fraction);
  Split split;
  for (std::size_t c = 0; c < ranked.size(); ++c) {
    for (std::size_t i = 0; i < ranked[c].size(); ++i)
      (static_cast<Count>(i) < counts[c] ? split.held_out : split.training).push_back(ranked[c][i]);
  }
  std::ranges::sort(split.training);
  std::ranges::sort(split.held_out);
  return split;
}

Result<std::vector<Parts>> prepare_folds(const Table& table, const Preparation& preparation, Count folds,
                                         std::uint64_t seed) {
  const auto classes = classes_of(table, preparation);
  if (!classes) return classes.error();
  const std::vector<std::uint32_t> fold = deal_folds(*classes, folds, seed);
  const auto rows = std::ranges::count_if(fold, [](std::uint32_t f) { return f != kNoClass; });
  if (rows < folds) {
    return range_error(
        Message("{} folds need at least as many examples, but there are {}: ask for fewer folds", folds, rows));
  }
  std::vector<Parts> parts;
  for (Count i = 0; i < folds; ++i) {
    Split split;
    for (std::size_t row = 0; row < fold.size(); ++row) {
      if (fold[row] == kNoClass) continue;
      (fold[row] == static_cast<std::uint32_t>(i) ? split.held_out : split.training).push_back(static_cast<Row>(row));
    }
    auto prepared = prepare_split(table, preparation, split);
    if (!prepared) return prepared.error();
    parts.push_back(std::move(prepared).value());
  }
  return parts;
}

Result<Parts> prepare_parts(const Table& table, const Preparation& preparation, double fraction, std::uint64_t seed) {
  if (fraction > 0) {
    const auto classes = classes_of(table, preparation);
    if (!classes) return classes.error();
    const Split split = split_rows(*classes, fraction, seed);
    if (!split.held_out.empty()) return prepare_split(table, preparation, split);
  }
  auto all = prepare(table, preparation);
  if (!all) return all.error();
  return Parts{std::move(all).value(), nullptr, nullptr};
}

}  // namespace pegasos
