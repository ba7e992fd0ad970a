#include "figures/some_of.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.h"

namespace pegasos::figures {

std::vector<Row> some_of(Count n, Count most) {
  most = std::max<Count>(most, 1);
  std::vector<Row> chosen(static_cast<std::size_t>(std::min(n, most)));
  if (n <= most) {
    std::iota(chosen.begin(), chosen.end(), Row{0});
    return chosen;
  }
  const Random random(1, Stream::Order);
  const Count part = n / most;
  const Count longer = n % most;  // the first parts have one more
  Count begin = 0;
  for (Count p = 0; p < most; ++p) {
    const Count size = part + (p < longer ? 1 : 0);
    chosen[static_cast<std::size_t>(p)] = static_cast<Row>(
        begin + static_cast<Count>(random.below(static_cast<std::uint64_t>(size), static_cast<std::uint64_t>(p))));
    begin += size;
  }
  return chosen;
}

std::vector<Row> some_rows(const Dataset& data, Count most) {
  const Count m = data.m();
  if (m <= most || most < 2) return some_of(m, most);
  Count positive = 0;
  for (Row i = 0; i < static_cast<Row>(m); ++i) positive += data.y(i) > 0 ? 1 : 0;
  const auto share = [&](Count of) {
    const auto proportion =
        static_cast<Count>(std::llround(static_cast<double>(most) * static_cast<double>(of) / static_cast<double>(m)));
    return std::min(of, std::max(proportion, std::min(of, most / 20)));
  };
  const Count fewer = share(std::min(positive, m - positive));
  const bool few_are_positive = positive <= m - positive;
  const std::vector<Row> chosen[] = {some_of(m - positive, few_are_positive ? most - fewer : fewer),
                                     some_of(positive, few_are_positive ? fewer : most - fewer)};
  std::vector<Row> rows;
  rows.reserve(static_cast<std::size_t>(most));
  Row seen[] = {0, 0};
  std::size_t next[] = {0, 0};
  for (Row i = 0; i < static_cast<Row>(m); ++i) {
    const std::size_t side = data.y(i) > 0 ? 1 : 0;
    if (next[side] < chosen[side].size() && chosen[side][next[side]] == seen[side]) {
      rows.push_back(i);
      ++next[side];
    }
    ++seen[side];
  }
  return rows;
}

}  // namespace pegasos::figures
