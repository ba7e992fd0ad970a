#include "data/split.h"

#include <algorithm>
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

}  // namespace

Split split_rows(std::span<const std::uint32_t> classes, double fraction, std::uint64_t seed) {
  std::vector<std::vector<std::pair<std::uint64_t, Row>>> ranked;
  const Random random(seed, Stream::Split);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] == kNoClass) continue;
    if (classes[i] >= ranked.size()) ranked.resize(std::size_t{classes[i]} + 1);
    ranked[classes[i]].emplace_back(random.bits(i), static_cast<Row>(i));
  }
  std::vector<Count> sizes;
  sizes.reserve(ranked.size());
  for (const auto& rows : ranked) sizes.push_back(static_cast<Count>(rows.size()));
  const std::vector<Count> counts = held_out_counts(sizes, fraction);
  Split split;
  for (std::size_t c = 0; c < ranked.size(); ++c) {
    std::ranges::sort(ranked[c]);
    for (std::size_t i = 0; i < ranked[c].size(); ++i)
      (static_cast<Count>(i) < counts[c] ? split.held_out : split.training).push_back(ranked[c][i].second);
  }
  std::ranges::sort(split.training);
  std::ranges::sort(split.held_out);
  return split;
}

Result<Parts> prepare_parts(const Table& table, const Preparation& preparation, double fraction, std::uint64_t seed) {
  if (fraction > 0) {
    std::vector<std::string> names = table.classes;
    std::vector<std::uint32_t> classes = table.labels;
    merge_equal_numbers(names, classes);
    const auto map = map_labels(names, preparation);
    if (!map) return map.error();
    for (std::uint32_t& label : classes) label = map->sign[label] == 0 ? kNoClass : label;
    const Split split = split_rows(classes, fraction, seed);
    if (!split.held_out.empty()) {
      auto training = prepare(table, preparation, nullptr, &split.training);
      if (!training) return training.error();
      Preparation same_rows;
      same_rows.classes = preparation.classes;
      auto held_out = prepare(table, same_rows, &(*training)->transform(), &split.held_out);
      if (!held_out) return held_out.error();
      return Parts{std::move(training).value(), std::move(held_out).value()};
    }
  }
  auto all = prepare(table, preparation);
  if (!all) return all.error();
  return Parts{std::move(all).value(), nullptr};
}

}  // namespace pegasos
