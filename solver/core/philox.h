// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011) on one counter or,
// in the vector registers that every x86-64 has, on two of them in each register. The digits are the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace pegasos {

using PhiloxKey = std::array<std::uint32_t, 2>;
using PhiloxBlock = std::array<std::uint32_t, 4>;

/// One word of two counters: the lower half of each lane; the upper halves hold anything.
using PhiloxLanes __attribute__((vector_size(16))) = std::uint64_t;

/// factor * word, 64 bits.
template <class Word>
struct PhiloxProduct {
  Word high;
  Word low;
};
inline PhiloxProduct<std::uint32_t> philox_product(std::uint32_t factor, std::uint32_t word) {
  const std::uint64_t product = std::uint64_t{factor} * word;
  return {static_cast<std::uint32_t>(product >> 32U), static_cast<std::uint32_t>(product)};
}
inline PhiloxProduct<PhiloxLanes> philox_product(std::uint32_t factor, const PhiloxLanes& word) {
#ifdef __SSE2__
  const auto product =
      reinterpret_cast<PhiloxLanes>(_mm_mul_epu32(reinterpret_cast<__m128i>(word), _mm_set1_epi64x(factor)));
#else
  const PhiloxLanes product = (word & 0xFFFFFFFFU) * factor;
#endif
  return {product >> 32U, product};
}

/// Ten rounds on each of the `counters` under `key`. Several at once, since no round of one waits for another's.
template <class Word, std::size_t N>
void philox4x32(std::array<std::array<Word, 4>, N>& counters, std::array<Word, 2> key) {
  for (int round = 0; round < 10; ++round) {
    for (auto& counter : counters) {
      const auto a = philox_product(0xD2511F53U, counter[0]);
      const auto b = philox_product(0xCD9E8D57U, counter[2]);
      counter = {b.high ^ counter[1] ^ key[0], b.low, a.high ^ counter[3] ^ key[1], a.low};
    }
    key[0] += 0x9E3779B9U;
    key[1] += 0xBB67AE85U;
  }
}

inline PhiloxBlock philox4x32(const PhiloxBlock& counter, const PhiloxKey& key) {
  std::array<PhiloxBlock, 1> counters = {counter};
  philox4x32(counters, key);
  return counters[0];
}

}  // namespace pegasos
