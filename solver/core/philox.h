// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011) on one counter or,
// in vector registers, on two or four of them in each. The digits are the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/avx2.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace pegasos {

using PhiloxKey = std::array<std::uint32_t, 2>;
using PhiloxBlock = std::array<std::uint32_t, 4>;

/// One word of several counters: the lower half of each lane; the upper halves hold anything.
using PhiloxTwo __attribute__((vector_size(16))) = std::uint64_t;
using PhiloxFour __attribute__((vector_size(32))) = std::uint64_t;

/// factor * word, 64 bits.
inline void philox_multiply(std::uint32_t factor, const std::uint32_t& word, std::uint32_t& high, std::uint32_t& low) {
  const std::uint64_t product = std::uint64_t{factor} * word;
  high = static_cast<std::uint32_t>(product >> 32U);
  low = static_cast<std::uint32_t>(product);
}
inline void philox_multiply(const PhiloxTwo& factor, const PhiloxTwo& word, PhiloxTwo& high, PhiloxTwo& low) {
#ifdef __x86_64__
  low = reinterpret_cast<PhiloxTwo>(_mm_mul_epu32(reinterpret_cast<__m128i>(word), reinterpret_cast<__m128i>(factor)));
#else
  low = (word & 0xFFFFFFFFU) * (factor & 0xFFFFFFFFU);
#endif
  high = low >> 32U;
}
PEGASOS_AVX2 inline void philox_multiply(const PhiloxFour& factor, const PhiloxFour& word, PhiloxFour& high,
                                         PhiloxFour& low) {
#ifdef __x86_64__
  low = reinterpret_cast<PhiloxFour>(
      _mm256_mul_epu32(reinterpret_cast<__m256i>(word), reinterpret_cast<__m256i>(factor)));
#else
  low = (word & 0xFFFFFFFFU) * (factor & 0xFFFFFFFFU);
#endif
  high = low >> 32U;
}

/// Ten rounds on each of the `counters` under `key`. Several at once, since no round of one waits for another's.
template <class Word, std::size_t N>
PEGASOS_KERNEL void philox4x32(std::array<std::array<Word, 4>, N>& counters, const std::array<Word, 2>& first_key) {
  std::array<Word, 2> key = first_key;
  for (int round = 0; round < 10; ++round) {
    for (auto& counter : counters) {
      Word a_high, a_low, b_high, b_low;
      philox_multiply(Word{} + 0xD2511F53U, counter[0], a_high, a_low);
      philox_multiply(Word{} + 0xCD9E8D57U, counter[2], b_high, b_low);
      counter = {b_high ^ counter[1] ^ key[0], b_low, a_high ^ counter[3] ^ key[1], a_low};
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
