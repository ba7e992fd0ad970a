#include "core/random.h"

#include <cmath>
#include <numbers>

namespace pegasos {
namespace {

PhiloxLanes both(std::uint64_t word) { return PhiloxLanes{word, word}; }

}  // namespace

std::size_t Random::below_in_groups(std::uint64_t bound, std::uint64_t n, std::span<std::uint32_t> out) const {
  const std::uint64_t rejected = (0 - bound) % bound;
  std::array<std::array<PhiloxLanes, 4>, kGroup / 2> blocks;
  std::array<std::uint64_t, kGroup> words{};
  std::size_t j = 0;
  for (; j + kGroup <= out.size(); j += kGroup) {
    for (std::size_t i = 0; i < kGroup; i += 2)
      blocks[i / 2] = {both(n), both(n >> 32U), PhiloxLanes{j + i, j + i + 1}, both(stream_)};
    philox4x32(blocks, {both(key_[0]), both(key_[1])});
    for (std::size_t i = 0; i < kGroup; i += 2) {
      const PhiloxLanes pair = (blocks[i / 2][1] << 32U) | (blocks[i / 2][0] & 0xFFFFFFFFU);
      words[i] = pair[0];
      words[i + 1] = pair[1];
    }
    for (std::size_t i = 0; i < kGroup; ++i) {
      const Wide product = static_cast<Wide>(words[i]) * bound;
      const bool taken = static_cast<std::uint64_t>(product) >= rejected;
      out[j + i] = static_cast<std::uint32_t>(taken ? static_cast<std::uint64_t>(product >> 64U)
                                                    : below(bound, n, static_cast<std::uint32_t>(j + i)));
    }
  }
  return j;
}

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
