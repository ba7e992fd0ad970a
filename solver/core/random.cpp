#include "core/random.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pegasos {
namespace {

constexpr std::size_t kGroup = 12;  // words at a time: three registers of four lanes, or twice three of two

/// out_i = the first 64 bits that `key` gives for {n, place + i, stream}.
template <class Lanes>
PEGASOS_KERNEL void draw_words(PhiloxKey key, std::uint64_t n, std::uint64_t place, std::uint64_t stream,
                               std::array<std::uint64_t, kGroup>& out) {
  constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(std::uint64_t);
  constexpr std::size_t kRegisters = 3;
  Lanes places;
  for (std::size_t i = 0; i < kLanes; ++i) places[i] = place + i;
  const Lanes zero{};
  for (std::size_t first = 0; first < kGroup; first += kRegisters * kLanes) {
    std::array<std::array<Lanes, 4>, kRegisters> blocks;
    for (auto& block : blocks) {
      block = {zero + n, zero + (n >> 32U), places, zero + stream};
      places += kLanes;
    }
    philox4x32(blocks, {zero + key[0], zero + key[1]});
    for (std::size_t i = 0; i < kRegisters; ++i) {
      const Lanes words = (blocks[i][1] << 32U) | (blocks[i][0] & 0xFFFFFFFFU);
      for (std::size_t lane = 0; lane < kLanes; ++lane) out[first + i * kLanes + lane] = words[lane];
    }
  }
}
void draw_by_two(PhiloxKey key, std::uint64_t n, std::uint64_t place, std::uint64_t stream,
                 std::array<std::uint64_t, kGroup>& out) {
  draw_words<PhiloxTwo>(key, n, place, stream, out);
}
PEGASOS_AVX2 void draw_by_four(PhiloxKey key, std::uint64_t n, std::uint64_t place, std::uint64_t stream,
                               std::array<std::uint64_t, kGroup>& out) {
  draw_words<PhiloxFour>(key, n, place, stream, out);
}

}  // namespace

std::size_t Random::below_in_groups(std::uint64_t bound, std::uint64_t n, std::span<std::uint32_t> out) const {
  const std::uint64_t rejected = (0 - bound) % bound;
  const auto draw = has_avx2() ? draw_by_four : draw_by_two;
  std::array<std::uint64_t, kGroup> words{};
  std::size_t j = 0;
  while (j + kFew <= out.size()) {
    draw(key_, n, j, stream_, words);
    const std::size_t count = std::min(kGroup, out.size() - j);
    for (std::size_t i = 0; i < count; ++i, ++j) {
      const Wide product = static_cast<Wide>(words[i]) * bound;
      const bool taken = static_cast<std::uint64_t>(product) >= rejected;
      out[j] = static_cast<std::uint32_t>(taken ? static_cast<std::uint64_t>(product >> 64U)
                                                : below(bound, n, static_cast<std::uint32_t>(j)));
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
