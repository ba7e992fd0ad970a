#include "optimum/dual_state.h"

#include <algorithm>
#include <cmath>

#include "core/looks.h"
#include "core/numbers.h"

namespace pegasos {
namespace {

__extension__ using Integer = __int128;

/// sum alpha_i y_i in units of the grid; alpha / unit are integers below 2^53.
Integer imbalance(const Dataset& data, const Vector& alpha, double unit) {
  Integer sum = 0;
  for (Row i = 0; i < alpha.size(); ++i) {
    const auto count = static_cast<Integer>(alpha[i] / unit);
    sum += data.y(i) > 0 ? count : -count;
  }
  look(8 * static_cast<Count>(alpha.size()));
  return sum;
}

}  // namespace

void balance(const Dataset& data, Vector& alpha) {
  CompensatedSum plus;
  CompensatedSum minus;
  double largest = 0;
  for (Row i = 0; i < alpha.size(); ++i) {
    (data.y(i) > 0 ? plus : minus).add(alpha[i]);
    largest = std::max(largest, alpha[i]);
  }
  look(8 * static_cast<Count>(alpha.size()));
  const double heavy = plus.value() > minus.value() ? 1.0 : -1.0;
  const double low = std::min(plus.value(), minus.value());
  const double high = std::max(plus.value(), minus.value());
  if (low <= 0) {
    std::fill(alpha.begin(), alpha.end(), 0.0);
    return;
  }
  // A difference of rounding errors is left to the last step: shrinking would move multipliers off their bound 1.
  const double factor = high - low <= 1e-14 * high ? 1.0 : low / high;
  const double unit = std::ldexp(1.0, std::max(std::ilogb(largest) - 52, -1000));
  for (Row i = 0; i < alpha.size(); ++i) {
    const double value = data.y(i) == heavy ? alpha[i] * factor : alpha[i];
    alpha[i] = std::min(std::nearbyint(value / unit) * unit, 1.0);
  }
  Integer left = imbalance(data, alpha, unit);
  while (left != 0) {
    // The multiplier with most room in the right direction takes as much as it can.
    Row taker = 0;
    double room = 0;
    double sign = 0;
    for (Row i = 0; i < alpha.size(); ++i) {
      const double direction = (left > 0) == (data.y(i) > 0) ? -1.0 : 1.0;
      const double interior = std::min(alpha[i], 1 - alpha[i]);
      const double possible = direction < 0 ? alpha[i] : (alpha[i] > 0 ? 1 - alpha[i] : 0);
      const double preferred = interior > 0 ? 1 + interior : possible;
      if (possible > 0 && preferred > room) {
        room = preferred;
        taker = i;
        sign = direction;
      }
    }
    look(8 * static_cast<Count>(alpha.size()));
    if (sign == 0) return;
    const double possible = sign < 0 ? alpha[taker] : 1 - alpha[taker];
    const double wanted = static_cast<double>(left < 0 ? -left : left) * unit;
    alpha[taker] += sign * std::min(wanted, possible);
    left = imbalance(data, alpha, unit);
  }
}

}  // namespace pegasos
