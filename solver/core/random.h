// Counter-based random numbers: Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2,
// 3", SC 2011). A draw is a pure function of (seed, stream, n, j): no state, hence the same digits for every number of
// threads, every build type and after every seek.
#pragma once

#include <array>
#include <cstdint>

namespace pegasos {

using PhiloxBlock = std::array<std::uint32_t, 4>;
__extension__ using Wide = unsigned __int128;  ///< for exact products of two 64-bit words
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Ten rounds of Philox4x32 on `counter` under `key`.
inline PhiloxBlock philox4x32(PhiloxBlock counter, PhiloxKey key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53U} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57U} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32U) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32U) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9U;
    key[1] += 0xBB67AE85U;
  }
  return counter;
}

/// Independent uses of one seed. Changing what one stream draws never changes another (one control changes one thing).
enum class Stream : std::uint32_t {
  Sampling = 1,
  Permutation,
  RandomOutput,
  Points,
  Noise,
  Flips,
  Imbalance,
  Order,
  Split,
  Member,
  Test
};

/// Draws by number: `n` is usually the iteration t or the row, `j` the place inside it.
class Random {
 public:
  Random(std::uint64_t seed, Stream stream)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)},
        stream_(static_cast<std::uint32_t>(stream)) {}

  /// 64 uniform bits.
  std::uint64_t bits(std::uint64_t n, std::uint32_t j = 0) const { return word(n, j, 0); }
  /// Uniform in [0, 1), 53 bits.
  double uniform(std::uint64_t n, std::uint32_t j = 0) const {
    return static_cast<double>(bits(n, j) >> 11U) * 0x1p-53;
  }
  /// Uniform integer in [0, bound), exactly (rejection; bound >= 1).
  std::uint64_t below(std::uint64_t bound, std::uint64_t n, std::uint32_t j = 0) const {
    for (std::uint32_t attempt = 0;; ++attempt) {
      const Wide product = static_cast<Wide>(word(n, j, attempt)) * bound;
      const auto low = static_cast<std::uint64_t>(product);
      if (low >= bound || low >= (0 - bound) % bound) return static_cast<std::uint64_t>(product >> 64U);
    }
  }
  /// Standard normal (Box and Muller).
  double normal(std::uint64_t n, std::uint32_t j = 0) const;

 private:
  std::uint64_t word(std::uint64_t n, std::uint32_t j, std::uint32_t attempt) const {
    const PhiloxBlock block = philox4x32(
        {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32U), j, stream_ + (attempt << 8U)}, key_);
    return (std::uint64_t{block[1]} << 32U) | block[0];
  }

  PhiloxKey key_;
  std::uint32_t stream_;
};

/// Seed of ensemble member `member` under `base`: well mixed, and independent of the number of threads.
std::uint64_t member_seed(std::uint64_t base, std::uint64_t member);

}  // namespace pegasos
