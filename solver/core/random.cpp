#include "core/random.h"

#include <algorithm>
#include <cmath>

#include "core/portable.h"

namespace pegasos {
namespace {

constexpr std::size_t kGroup = 12;  // words at a time: three registers of four lanes, or twice three of two

/// out_i = the upper half of word * bound_i, bound_i < 2^32, for the first word that `key` gives for the draw's number
/// {n_i, place_i, stream}; see Random::Draws. True when a lower half is so small that it may have to be rejected:
/// hardly ever.
template <class Lanes, class Draws>
PEGASOS_KERNEL bool draw_below(PhiloxKey key, const Draws& draws, std::uint64_t stream,
                               std::array<std::uint32_t, kGroup>& out) {
  constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(std::uint64_t);
  constexpr std::size_t kRegisters = 3;
  constexpr std::uint64_t kLow = 0xFFFFFFFFU;
  Lanes up;
  for (std::size_t i = 0; i < kLanes; ++i) up[i] = i;
  const Lanes zero{};
  Lanes doubtful = zero;
  for (std::size_t first = 0; first < kGroup; first += kRegisters * kLanes) {
    std::array<std::array<Lanes, 4>, kRegisters> blocks;
    std::array<Lanes, kRegisters> bounds;
    for (std::size_t i = 0; i < kRegisters; ++i) {
      const Lanes n = draws.n + up * draws.n_up;
      blocks[i] = {n, n >> 32U, draws.place + up * draws.place_up, zero + stream};
      bounds[i] = draws.bound + up * draws.bound_up;
      up += kLanes;
    }
    philox4x32(blocks, {zero + key[0], zero + key[1]});
    for (std::size_t i = 0; i < kRegisters; ++i) {
      Lanes carry, low, high, product;  // word = 2^32 blocks_1 + blocks_0
      philox_multiply(bounds[i], blocks[i][0], carry, low);
      philox_multiply(bounds[i], blocks[i][1], high, product);
      product += carry;
      doubtful |= static_cast<Lanes>((product & kLow) == 0);
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        out[first + i * kLanes + lane] = static_cast<std::uint32_t>(product[lane] >> 32U);
    }
  }
  bool any = false;
  for (std::size_t lane = 0; lane < kLanes; ++lane) any = any || doubtful[lane] != 0;
  return any;
}

template <class Draws>
bool draw_by_two(PhiloxKey key, const Draws& draws, std::uint64_t stream, std::array<std::uint32_t, kGroup>& out) {
  return draw_below<PhiloxTwo>(key, draws, stream, out);
}
template <class Draws>
PEGASOS_AVX2 bool draw_by_four(PhiloxKey key, const Draws& draws, std::uint64_t stream,
                               std::array<std::uint32_t, kGroup>& out) {
  return draw_below<PhiloxFour>(key, draws, stream, out);
}

}  // namespace

void Random::below_in_groups(Draws draws, std::span<std::uint32_t> out) const {
  const auto draw = has_avx2() ? draw_by_four<Draws> : draw_by_two<Draws>;
  std::array<std::uint32_t, kGroup> rows{};
  for (std::size_t done = 0; done < out.size(); done += kGroup) {
    const std::size_t count = std::min(kGroup, out.size() - done);
    if (draw(key_, draws, stream_, rows)) {
      for (std::uint64_t i = 0; i < count; ++i) {
        rows[i] = static_cast<std::uint32_t>(below(draws.bound + i * draws.bound_up, draws.n + i * draws.n_up,
                                                   static_cast<std::uint32_t>(draws.place + i * draws.place_up)));
      }
    }
    std::copy_n(rows.begin(), count, out.begin() + static_cast<std::ptrdiff_t>(done));
    draws.n += kGroup * draws.n_up;
    draws.place += kGroup * draws.place_up;
    draws.bound += kGroup * draws.bound_up;
  }
}

double Random::normal(std::uint64_t n, std::uint32_t j) const {
  const PhiloxBlock block =
      philox4x32({static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32U), j, stream_ + 0x80000000U}, key_);
  const double u = (static_cast<double>((std::uint64_t{block[1]} << 32U) | block[0]) + 0.5) * 0x1p-64;  // in (0, 1]
  const double v = static_cast<double>(((std::uint64_t{block[3]} << 32U) | block[2]) >> 11U) * 0x1p-53;
  return std::sqrt(-2 * portable::log(u)) * portable::cos_pi(2 * v);
}

std::uint64_t member_seed(std::uint64_t base, std::uint64_t member) {
  return Random(base, Stream::Member).bits(member);
}

}  // namespace pegasos
