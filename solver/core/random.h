// Counter-based random numbers (Philox4x32-10). A draw is a pure function of (seed, stream, n, j): no state, hence the
// same digits for every number of threads, every build type and after every seek.
#pragma once

#include <cstdint>
#include <span>

#include "core/philox.h"

namespace pegasos {

__extension__ using Wide = unsigned __int128;  ///< for exact products of two 64-bit words

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
  /// out_i = below(bound, n, j + i), bound < 2^32; many take a fraction of the time that they take one by one.
  void below(std::uint32_t bound, std::uint64_t n, std::uint32_t j, std::span<std::uint32_t> out) const {
    constexpr std::size_t kFew = 4;  // fewer are drawn one by one
    if (out.size() >= kFew) return below_in_groups({n, j, bound, 0, 1, 0}, out);
    for (std::uint32_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint32_t>(below(bound, n, j + i));
  }
  /// out_i = below(bound, n + i): the first draws of many steps.
  void below_each(std::uint32_t bound, std::uint64_t n, std::span<std::uint32_t> out) const {
    below_in_groups({n, 0, bound, 1, 0, 0}, out);
  }
  /// out_i = below(bound + i, n, j + i), bound + i < 2^32: the draws of a shuffle.
  void below_rising(std::uint32_t bound, std::uint64_t n, std::uint32_t j, std::span<std::uint32_t> out) const {
    below_in_groups({n, j, bound, 0, 1, 1}, out);
  }
  /// Standard normal (Box and Muller).
  double normal(std::uint64_t n, std::uint32_t j = 0) const;

 private:
  /// The first of many draws, and by what its numbers go up from draw to draw.
  struct Draws {
    std::uint64_t n, place, bound;
    std::uint64_t n_up, place_up, bound_up;
  };
  void below_in_groups(Draws draws, std::span<std::uint32_t> out) const;
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
