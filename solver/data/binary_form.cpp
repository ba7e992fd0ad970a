#include "data/binary_form.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/pool.h"
#include "data/byte_stream.h"
#include "data/readers.h"

namespace pegasos {
namespace {

using Bytes = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little);  // whose memory the binary form is

constexpr std::string_view kMagic("\x89PGL\r\n\x1A\n", 8);  // no text, and changed by whoever changes line breaks
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kEven = 64;
constexpr std::size_t kBlock = std::size_t{256} << 10U;

enum class Kind : std::uint64_t { Dense, Wide, Narrow };

struct FileHeader {
  std::array<char, 8> magic{};
  std::uint64_t version = kVersion;
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
static_assert(sizeof(FileHeader) == 2 * kEven);

std::uint64_t check_of(Bytes bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }
std::uint64_t check_of(const FileHeader& header) { return XXH3_64bits(&header, offsetof(FileHeader, own)); }

/// Where what lies in a file, from its header alone.
struct Layout {
  struct Section {
    std::size_t at = 0;
    std::size_t bytes = 0;  // without what fills it up
    std::size_t end() const { return at + (bytes + kEven - 1) / kEven * kEven; }
    std::size_t blocks() const { return (end() - at + kBlock - 1) / kBlock; }
  };
  explicit Layout(const FileHeader& header) {
    const bool sparse = header.kind != static_cast<std::uint64_t>(Kind::Dense);
    const std::array<std::size_t, 4> sizes = {header.text_bytes, header.rows * sizeof(std::uint32_t),
                                              sparse ? (header.rows + 1) * sizeof(std::uint32_t) : 0, header.row_bytes};
    std::size_t at = sizeof(FileHeader);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      sections[i] = {at, sizes[i]};
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

// ---- Text -------------------------------------------------------------------------------------------------------

void put(std::string& text, const std::vector<std::string>& list) {
  const auto number = [&text](std::size_t n) {
    const auto word = static_cast<std::uint32_t>(n);
    text.append(reinterpret_cast<const char*>(&word), sizeof word);
  };
  number(list.size());
  for (const std::string& entry : list) {
    number(entry.size());
    text += entry;
  }
}

bool take(std::string_view& text, std::uint32_t& number) {
  if (text.size() < sizeof number) return false;
  std::memcpy(&number, text.data(), sizeof number);
  text.remove_prefix(sizeof number);
  return true;
}

bool take(std::string_view& text, std::vector<std::string>& list) {
  std::uint32_t size = 0;
  if (!take(text, size) || size > text.size()) return false;
  list.reserve(size);
  for (std::uint32_t i = 0; i < size; ++i) {
    std::uint32_t length = 0;
    if (!take(text, length) || length > text.size()) return false;
    list.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return true;
}

std::vector<std::string> usual_names(Count columns) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(columns));
  for (Count j = 1; j <= columns; ++j) names.push_back(fmt::format("x{}", j));
  return names;
}

// ---- Reading ----------------------------------------------------------------------------------------------------

class Mapping {
 public:
  static Result<std::shared_ptr<const Mapping>> open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return file_error(path, fmt::format("the file cannot be read ({})", system_reason(errno)));
    struct stat facts {};
    void* at = MAP_FAILED;
    if (::fstat(file, &facts) == 0 && facts.st_size > 0)
      at = ::mmap(nullptr, static_cast<std::size_t>(facts.st_size), PROT_READ, MAP_SHARED, file, 0);
    const int code = errno;
    ::close(file);
    if (at == MAP_FAILED) return file_error(path, fmt::format("the file cannot be mapped ({})", system_reason(code)));
    return std::shared_ptr<const Mapping>(
        new Mapping({static_cast<const std::byte*>(at), static_cast<std::size_t>(facts.st_size)}));
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

  Bytes bytes() const { return bytes_; }
  /// A file of which not all may fit into memory: what was checked is let go of, else the system looks for room in it
  /// again and again, and rows are then fetched from anywhere.
  bool is_large() const { return bytes_.size() > kLarge; }
  void let_go(Bytes part) const {
    constexpr std::uintptr_t kPage = 4096;
    const auto begin = (reinterpret_cast<std::uintptr_t>(part.data()) + kPage - 1) / kPage * kPage;
    const auto end = reinterpret_cast<std::uintptr_t>(part.data() + part.size()) / kPage * kPage;
    if (begin < end) ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);  // advice, as the next
  }
  void expect(int advice) const { ::madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), advice); }

  template <class T>
  std::span<const T> section(const Layout::Section& section) const {
    return {reinterpret_cast<const T*>(bytes_.data() + section.at), section.bytes / sizeof(T)};
  }

 private:
  static constexpr std::size_t kLarge = std::size_t{1} << 30U;
  explicit Mapping(Bytes bytes) : bytes_(bytes) {}
  Bytes bytes_;
};

/// The header, once the file is as long as it says; else what is wrong.
Result<FileHeader> header_of(Bytes file, const std::string& path) {
  const auto wrong = [&](std::string message) { return file_error(path, std::move(message), ErrorCode::BadInput); };
  FileHeader header;
  const std::string_view start(reinterpret_cast<const char*>(file.data()), std::min(file.size(), kMagic.size()));
  if (!kMagic.starts_with(start))
    return wrong("the file does not begin as a .pgl file; give text another ending, such as .libsvm or .csv");
  if (file.size() < sizeof header)
    return wrong(
        fmt::format("the file has {} bytes, not even a whole header: it was cut off; copy it again", file.size()));
  std::memcpy(&header, file.data(), sizeof header);
  if (check_of(header) != header.own)
    return wrong("the header is damaged; write the file again with 'pegasos data convert'");
  if (header.version != kVersion)
    return wrong(
        fmt::format("the file has version {} of the binary form and this program reads version {}; write it again "
                    "with 'pegasos data convert'",
                    header.version, kVersion));
  constexpr std::uint64_t kMostRows = std::numeric_limits<std::int32_t>::max();
  const bool dense = header.kind == static_cast<std::uint64_t>(Kind::Dense);
  constexpr std::uint64_t kMostBytes = RowBuilder::kMostBytes;
  const bool possible = header.kind <= static_cast<std::uint64_t>(Kind::Narrow) && header.rows > 0 &&
                        header.rows <= kMostRows && header.columns > 0 &&
                        header.columns <= static_cast<std::uint64_t>(kFeatureLimit) && header.text_bytes < kMostBytes &&
                        header.row_bytes <= (dense ? kMostRows * kFeatureLimit : kMostBytes) &&
                        header.largest_norm2 >= 0 && header.empty_rows <= header.rows &&
                        header.nonzeros <= header.rows * header.columns &&
                        (!dense || header.row_bytes == header.rows * header.columns * sizeof(double));
  if (!possible) return wrong("the header says what no set can be; write the file again with 'pegasos data convert'");
  const std::size_t needed = Layout(header).file_bytes();
  if (header.file_bytes != needed)
    return wrong("the header says what no set can be; write the file again with 'pegasos data convert'");
  if (file.size() < needed)
    return wrong(fmt::format("the file has {} bytes of {}: it was cut off; copy it again", file.size(), needed));
  if (file.size() > needed)
    return wrong(fmt::format("the file has {} bytes and should have {}: something was added; copy it again",
                             file.size(), needed));
  return header;
}

class Reader {
 public:
  Reader(std::shared_ptr<const Mapping> map, const FileHeader& header, const std::string& path)
      : map_(std::move(map)), header_(header), layout_(header), path_(path) {
    parts_.rows = static_cast<Count>(header.rows);
    parts_.columns = static_cast<Count>(header.columns);
    parts_.sparse = header.kind != static_cast<std::uint64_t>(Kind::Dense);
    parts_.narrow = header.kind == static_cast<std::uint64_t>(Kind::Narrow);
    parts_.facts = {static_cast<Count>(header.nonzeros), static_cast<Count>(header.empty_rows), header.largest_norm2,
                    header.fingerprint};
    parts_.places = map_->section<std::uint32_t>(layout_.places());
    parts_.bytes = map_->section<std::byte>(layout_.rows());
  }

  Result<Table> read(Count threads, const JobControl& control) {
    if (check_of(map_->section<std::byte>(layout_.checks)) != header_.checks)
      return wrong("the checksums are damaged; write the file again with 'pegasos data convert'");
    if (map_->is_large()) map_->expect(MADV_SEQUENTIAL);
    // The rows are looked at once it is certain where they lie.
    const std::size_t before = layout_.blocks - layout_.rows().blocks();
    if (const Status status = check_blocks(0, before, threads, {control.stop, {}}); !status) return status.error();
    const auto labels = map_->section<std::uint32_t>(layout_.labels());
    if (std::ranges::any_of(labels, [&](std::uint32_t label) { return label >= header_.classes; }))
      return wrong("a label names no class; write the file again with 'pegasos data convert'");
    if (parts_.sparse && !RowStorage::sound_places(parts_))
      return wrong("the rows do not lie one behind the other; write the file again with 'pegasos data convert'");
    if (const Status status = check_blocks(before, layout_.blocks, threads, control); !status) return status.error();
    if (map_->is_large()) map_->expect(MADV_RANDOM);
    return table(labels);
  }

 private:
  Error wrong(std::string message) const { return file_error(path_, std::move(message), ErrorCode::BadInput); }

  /// Each block once, its checksum and then the rows that begin in it; the first mistake in the file's order counts.
  Status check_blocks(std::size_t begin, std::size_t end, Count threads, const JobControl& control) {
    std::atomic<std::size_t> first_bad = end;
    std::atomic<Row> bad_row = static_cast<Row>(parts_.rows);
    const auto least = [](auto& value, auto found) {
      auto seen = value.load();
      while (found < seen && !value.compare_exchange_weak(seen, found)) {
      }
    };
    for_each_piece(static_cast<Count>(end - begin), threads, control, [&](Count i, std::size_t) {
      const std::size_t block = begin + static_cast<std::size_t>(i);
      const Bytes bytes = block_bytes(block);
      if (check_of(bytes) != map_->section<std::uint64_t>(layout_.checks)[block]) return least(first_bad, block);
      if (bytes.data() < parts_.bytes.data()) return;
      const auto from = static_cast<std::size_t>(bytes.data() - parts_.bytes.data());
      const Row last = row_from(from + bytes.size());
      const Row bad = RowStorage::first_unsound(parts_, row_from(from), last);
      if (bad < last) least(bad_row, bad);
      if (map_->is_large()) map_->let_go(bytes);
    });
    if (control.stopped()) return file_error(path_, "reading was cancelled", ErrorCode::Cancelled);
    if (first_bad < end) {
      const Bytes bytes = block_bytes(first_bad);
      const auto at = static_cast<std::size_t>(bytes.data() - map_->bytes().data());
      return wrong(
          fmt::format("between the bytes {} and {} something is damaged: the checksum differs; write the file "
                      "again with 'pegasos data convert'",
                      at, at + bytes.size()));
    }
    if (bad_row < static_cast<Row>(parts_.rows))
      return wrong(
          fmt::format("row {} has features out of order or numbers that are not finite; write the file again "
                      "with 'pegasos data convert'",
                      Count{bad_row} + 1));
    return Done{};
  }

  Bytes block_bytes(std::size_t block) const {
    for (const Layout::Section& section : layout_.sections) {
      if (block < section.blocks()) {
        const std::size_t at = section.at + block * kBlock;
        return map_->bytes().subspan(at, std::min(kBlock, section.end() - at));
      }
      block -= section.blocks();
    }
    return {};
  }

  /// The first row that begins at or behind the byte `at` of the rows.
  Row row_from(std::size_t at) const {
    if (parts_.sparse) {
      const auto first =
          std::ranges::lower_bound(parts_.places.first(parts_.places.size() - 1), at, {},
                                   [](std::uint32_t place) { return std::size_t{place} * RowStorage::kEven; });
      return static_cast<Row>(first - parts_.places.begin());
    }
    const std::size_t width = static_cast<std::size_t>(parts_.columns) * sizeof(double);
    return static_cast<Row>(std::min(static_cast<std::size_t>(parts_.rows), (at + width - 1) / width));
  }

  Result<Table> table(std::span<const std::uint32_t> labels) {
    Table table;
    std::string_view text(map_->section<char>(layout_.text()).data(), layout_.text().bytes);
    if (!take(text, table.classes) || !take(text, table.notes) || !take(text, table.feature_names) || !text.empty() ||
        table.classes.size() != header_.classes ||
        (!table.feature_names.empty() && table.feature_names.size() != header_.columns))
      return wrong("the names are not as they must be; write the file again with 'pegasos data convert'");
    if (table.feature_names.empty()) table.feature_names = usual_names(parts_.columns);
    table.labels.assign(labels.begin(), labels.end());
    table.rows = RowStorage::of(parts_, map_);
    return table;
  }

  std::shared_ptr<const Mapping> map_;
  FileHeader header_;
  Layout layout_;
  const std::string& path_;
  RowParts parts_;
};

}  // namespace

bool is_binary(std::string_view start) { return start.starts_with(kMagic); }

Result<Table> read_binary(const std::string& path, Count threads, const JobControl& control) {
  auto map = Mapping::open(path);
  if (!map) return map.error();
  const auto header = header_of((*map)->bytes(), path);
  if (!header) return header.error();
  return Reader(std::move(*map), *header, path).read(threads, control);
}

Status write_binary(const Table& table, const std::string& path) {
  const RowParts parts = table.rows.parts();
  std::string text;
  put(text, table.classes);
  put(text, table.notes);
  put(text, table.feature_names == usual_names(parts.columns) ? std::vector<std::string>() : table.feature_names);

  FileHeader header;
  std::ranges::copy(kMagic, header.magic.begin());
  header.rows = static_cast<std::uint64_t>(parts.rows);
  header.columns = static_cast<std::uint64_t>(parts.columns);
  header.kind = static_cast<std::uint64_t>(!parts.sparse ? Kind::Dense : parts.narrow ? Kind::Narrow : Kind::Wide);
  header.text_bytes = text.size();
  header.row_bytes = parts.bytes.size();
  header.nonzeros = static_cast<std::uint64_t>(parts.facts.nonzeros);
  header.empty_rows = static_cast<std::uint64_t>(parts.facts.empty);
  header.largest_norm2 = parts.facts.largest_norm2;
  header.fingerprint = parts.facts.fingerprint;
  header.classes = table.classes.size();
  const Layout layout(header);
  header.file_bytes = layout.file_bytes();

  // Each section and what fills it up; a block of a section's end takes both.
  static constexpr std::array<char, kEven> kZeros{};
  const std::array<Bytes, 4> contents = {std::as_bytes(std::span(text)), std::as_bytes(std::span(table.labels)),
                                         std::as_bytes(parts.places), parts.bytes};
  std::vector<std::string_view> pieces(1);
  std::vector<std::uint64_t> checks;
  for (std::size_t i = 0; i < contents.size(); ++i) {
    const Layout::Section& section = layout.sections[i];
    const Bytes bytes = contents[i];
    const std::size_t zeros = section.end() - section.at - section.bytes;
    for (std::size_t at = 0; at < section.end() - section.at; at += kBlock) {
      const std::size_t size = std::min(kBlock, section.end() - section.at - at);
      if (at + size <= bytes.size()) {
        checks.push_back(check_of(bytes.subspan(at, size)));
      } else {
        std::vector<std::byte> filled(size);
        if (at < bytes.size()) std::ranges::copy(bytes.subspan(at), filled.begin());
        checks.push_back(check_of(filled));
      }
    }
    pieces.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    pieces.emplace_back(kZeros.data(), zeros);
  }
  const Bytes all_checks = std::as_bytes(std::span(checks));
  pieces.emplace_back(reinterpret_cast<const char*>(all_checks.data()), all_checks.size());
  header.checks = check_of(all_checks);
  header.own = check_of(header);
  pieces.front() = {reinterpret_cast<const char*>(&header), sizeof header};
  return write_file(path, pieces);
}

}  // namespace pegasos
