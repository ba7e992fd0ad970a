#include "core/random.h"

#include <cmath>
#include <numbers>

namespace pegasos {

double Random::normal(std::uint64_t n, std::uint32_t j) const {
  const PhiloxBlock block =
      philox4x32({static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32U), j, stream_ + 0x80000000U}, key_);
  const double u = (static_cast<double>((std::uint64_t{block[1]} << 32U) | block[0]) + 0.5) * 0x1p-64;  // in (0, 1]
  const double v = static_cast<double>(((std::uint64_t{block[3]} << 32U) | block[2]) >> 11U) * 0x1p-53;
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
}

std::uint64_t member_seed(std::uint64_t base, std::uint64_t member) {
  return Random(base, Stream::Member).bits(member);
}

}  // namespace pegasos
