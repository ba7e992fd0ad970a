// Where what lies in a file of the binary form, shared by who reads and who writes it (private to the data layer).
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pegasos {

using BinaryBytes = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little);  // whose memory the binary form is

/// No text, and changed by whoever changes line breaks.
inline constexpr std::string_view kBinaryMagic("\x89PGL\r\n\x1A\n", 8);
inline constexpr std::uint64_t kBinaryVersion = 1;
inline constexpr std::size_t kSectionEven = 64;                      ///< sections begin at multiples
inline constexpr std::size_t kCheckBlock = std::size_t{256} << 10U;  ///< bytes with a checksum of their own

enum class RowKind : std::uint64_t { Dense, Wide, Narrow };

struct BinaryHeader {
  std::array<char, 8> magic{};
  std::uint64_t version = kBinaryVersion;
  std::uint64_t file_bytes = 0;
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::uint64_t kind = 0;
  std::uint64_t text_bytes = 0;
  std::uint64_t row_bytes = 0;
  std::uint64_t nonzeros = 0;
  std::uint64_t empty_rows = 0;
  double largest_norm2 = 0;
  std::uint64_t fingerprint = 0;
  std::uint64_t classes = 0;
  std::uint64_t reserved = 0;
  std::uint64_t checks = 0;  // XXH3 of the checks
  std::uint64_t own = 0;     // XXH3 of what stands before
};
static_assert(sizeof(BinaryHeader) == 2 * kSectionEven);

inline std::uint64_t check_of(BinaryBytes bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }
inline std::uint64_t check_of(const BinaryHeader& header) { return XXH3_64bits(&header, offsetof(BinaryHeader, own)); }

/// Where what lies in a file, from its header alone.
struct BinaryLayout {
  struct Section {
    std::size_t at = 0;
    std::size_t bytes = 0;  // without what fills it up
    std::size_t end() const { return at + (bytes + kSectionEven - 1) / kSectionEven * kSectionEven; }
    std::size_t blocks() const { return (end() - at + kCheckBlock - 1) / kCheckBlock; }
  };
  explicit BinaryLayout(const BinaryHeader& header) {
    const bool sparse = header.kind != static_cast<std::uint64_t>(RowKind::Dense);
    const std::array<std::uint64_t, 4> sizes = {header.text_bytes, header.rows * sizeof(std::uint32_t),
                                                sparse ? (header.rows + 1) * sizeof(std::uint32_t) : 0,
                                                header.row_bytes};
    std::size_t at = sizeof(BinaryHeader);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      sections[i] = {at, static_cast<std::size_t>(sizes[i])};
      at = sections[i].end();
      blocks += sections[i].blocks();
    }
    checks = {at, blocks * sizeof(std::uint64_t)};
  }
  const Section& text() const { return sections[0]; }
  const Section& labels() const { return sections[1]; }
  const Section& places() const { return sections[2]; }
  const Section& rows() const { return sections[3]; }
  std::size_t file_bytes() const { return checks.at + checks.bytes; }

  std::array<Section, 4> sections;
  std::size_t blocks = 0;
  Section checks;
};

}  // namespace pegasos
