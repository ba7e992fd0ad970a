#include "data/binary_form.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <unordered_set>
#include <utility>

#include "core/pool.h"
#include "data/binary_layout.h"
#include "data/readers.h"
#include "data/text.h"

namespace pegasos {
namespace {

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
    if (!take(text, length) || length > text.size() || encoding_mistake(text.substr(0, length))) return false;
    list.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return true;
}

bool stand_twice(const std::vector<std::string>& names) {
  return std::unordered_set<std::string_view>(names.begin(), names.end()).size() < names.size();
}

/// The header, once the file is as long as it says; else what is wrong.
Result<BinaryHeader> header_of(BinaryBytes file, const std::string& path) {
  const auto wrong = [&](Message message) { return file_error(path, std::move(message), ErrorCode::BadInput); };
  BinaryHeader header;
  const std::string_view start(reinterpret_cast<const char*>(file.data()), std::min(file.size(), kBinaryMagic.size()));
  if (!kBinaryMagic.starts_with(start))
    return wrong("the file does not begin as a .pgl file; give text another ending, such as .libsvm or .csv");
  if (file.size() < sizeof header)
    return wrong(Message("the file has {} bytes, not even a whole header: it was cut off; copy it again", file.size()));
  std::memcpy(&header, file.data(), sizeof header);
  if (check_of(header) != header.own)
    return wrong("the header is damaged; write the file again with 'pegasos data convert'");
  if (header.version != kBinaryVersion)
    return wrong(
        Message("the file has version {} of the binary form and this program reads version {}; write it again "
                "with 'pegasos data convert'",
                header.version, kBinaryVersion));
  constexpr std::uint64_t kMostRows = std::numeric_limits<std::int32_t>::max();
  const bool dense = header.kind == static_cast<std::uint64_t>(RowKind::Dense);
  constexpr std::uint64_t kMostBytes = RowBuilder::kMostBytes;
  const bool possible = header.kind <= static_cast<std::uint64_t>(RowKind::Narrow) && header.rows > 0 &&
                        header.rows <= kMostRows && header.columns > 0 &&
                        header.columns <= static_cast<std::uint64_t>(kFeatureLimit) && header.text_bytes < kMostBytes &&
                        header.row_bytes <= (dense ? kMostRows * kFeatureLimit : kMostBytes) &&
                        header.largest_norm2 >= 0 && header.empty_rows <= header.rows &&
                        header.nonzeros <= header.rows * header.columns &&
                        (!dense || header.row_bytes == header.rows * header.columns * sizeof(double));
  if (!possible) return wrong("the header says what no set can be; write the file again with 'pegasos data convert'");
  const std::size_t needed = BinaryLayout(header).file_bytes();
  if (header.file_bytes != needed)
    return wrong("the header says what no set can be; write the file again with 'pegasos data convert'");
  if (file.size() < needed)
    return wrong(Message("the file has {} bytes of {}: it was cut off; copy it again", file.size(), needed));
  if (file.size() > needed)
    return wrong(
        Message("the file has {} bytes and should have {}: something was added; copy it again", file.size(), needed));
  return header;
}

class Reader {
 public:
  Reader(std::shared_ptr<const MappedFile> map, const BinaryHeader& header, const std::string& path)
      : map_(std::move(map)), header_(header), layout_(header), path_(path) {
    parts_.rows = static_cast<Count>(header.rows);
    parts_.columns = static_cast<Count>(header.columns);
    parts_.sparse = header.kind != static_cast<std::uint64_t>(RowKind::Dense);
    parts_.scarce = is_large();
    parts_.narrow = header.kind == static_cast<std::uint64_t>(RowKind::Narrow);
    parts_.facts = {static_cast<Count>(header.nonzeros), static_cast<Count>(header.empty_rows), header.largest_norm2,
                    header.fingerprint};
    parts_.places = section<std::uint32_t>(layout_.places());
    parts_.bytes = section<std::byte>(layout_.rows());
    parts_.file = map_->is_mapped() ? map_.get() : nullptr;
  }

  /// A file that changed meanwhile is told from one that is damaged.
  Result<Table> read(Count threads, const JobControl& control) {
    auto table = read_sections(threads, control);
    const Status same = map_->check();
    return same ? std::move(table) : Result<Table>(same.error());
  }

 private:
  Result<Table> read_sections(Count threads, const JobControl& control) {
    if (check_of(section<std::byte>(layout_.checks)) != header_.checks)
      return wrong("the checksums are damaged; write the file again with 'pegasos data convert'");
    if (is_large()) map_->advise(MADV_SEQUENTIAL);
    // The rows are looked at once it is certain where they lie.
    const std::size_t before = layout_.blocks - layout_.rows().blocks();
    if (const Status status = check_blocks(0, before, threads, {control.stop, {}}); !status) return status.error();
    const auto written = section<std::uint32_t>(layout_.labels());
    std::vector<std::uint32_t> labels(written.begin(), written.end());
    if (std::ranges::any_of(labels, [&](std::uint32_t label) { return label >= header_.classes; }))
      return wrong("a label names no class; write the file again with 'pegasos data convert'");
    if (parts_.sparse && !sound_places(parts_))
      return wrong("the rows do not lie one behind the other; write the file again with 'pegasos data convert'");
    if (const Status status = check_blocks(before, layout_.blocks, threads, control); !status) return status.error();
    if (is_large()) map_->advise(MADV_RANDOM);
    return table(std::move(labels));
  }

  /// Not all of the file may fit into memory: what was checked is let go of, else the system looks for room in it again
  /// and again, and rows are then fetched from anywhere.
  bool is_large() const {
    constexpr std::size_t kLarge = std::size_t{1} << 30U;
    return map_->bytes().size() > kLarge;
  }
  Error wrong(Message message) const { return file_error(path_, std::move(message), ErrorCode::BadInput); }

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
      const BinaryBytes bytes = block_bytes(block);
      if (check_of(bytes) != section<std::uint64_t>(layout_.checks)[block]) return least(first_bad, block);
      if (bytes.data() < parts_.bytes.data()) return;
      const auto from = static_cast<std::size_t>(bytes.data() - parts_.bytes.data());
      const Row last = row_from(from + bytes.size());
      const Row bad = first_unsound(parts_, row_from(from), last);
      if (bad < last) least(bad_row, bad);
      if (is_large()) map_->let_go(bytes);
    });
    if (control.stopped()) return file_error(path_, "reading was cancelled", ErrorCode::Cancelled);
    if (first_bad < end) {
      const BinaryBytes bytes = block_bytes(first_bad);
      const auto at = static_cast<std::size_t>(bytes.data() - map_->bytes().data());
      return wrong(
          Message("between the bytes {} and {} something is damaged: the checksum differs; write the file "
                  "again with 'pegasos data convert'",
                  at, at + bytes.size()));
    }
    if (bad_row < static_cast<Row>(parts_.rows))
      return wrong(
          Message("row {} has features out of order or numbers that are not finite; write the file again "
                  "with 'pegasos data convert'",
                  Count{bad_row} + 1));
    return Done{};
  }

  template <class T>
  std::span<const T> section(const BinaryLayout::Section& section) const {
    return {reinterpret_cast<const T*>(map_->bytes().data() + section.at), section.bytes / sizeof(T)};
  }

  BinaryBytes block_bytes(std::size_t block) const {
    for (const BinaryLayout::Section& section : layout_.sections) {
      if (block < section.blocks()) {
        const std::size_t at = section.at + block * kCheckBlock;
        return map_->bytes().subspan(at, std::min(kCheckBlock, section.end() - at));
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
                                   [](std::uint32_t place) { return std::size_t{place} * RowBlock::kEven; });
      return static_cast<Row>(first - parts_.places.begin());
    }
    const std::size_t width = static_cast<std::size_t>(parts_.columns) * sizeof(double);
    return static_cast<Row>(std::min(static_cast<std::size_t>(parts_.rows), (at + width - 1) / width));
  }

  Result<Table> table(std::vector<std::uint32_t> labels) {
    Table table;
    std::string_view text(section<char>(layout_.text()).data(), layout_.text().bytes);
    std::vector<std::string> notes;
    if (!take(text, table.classes) || !take(text, notes) || !take(text, table.feature_names) || !text.empty() ||
        table.classes.size() != header_.classes || stand_twice(table.classes) ||
        (!table.feature_names.empty() && table.feature_names.size() != header_.columns))
      return wrong("the names are not as they must be; write the file again with 'pegasos data convert'");
    if (table.feature_names.empty()) table.feature_names = usual_names(parts_.columns);
    table.notes.assign(notes.begin(), notes.end());
    table.labels = std::move(labels);
    table.rows = RowStorage::of(parts_, map_);
    return table;
  }

  std::shared_ptr<const MappedFile> map_;
  BinaryHeader header_;
  BinaryLayout layout_;
  const std::string& path_;
  RowParts parts_;
};

}  // namespace

bool is_binary(std::string_view start) { return start.starts_with(kBinaryMagic); }

Result<Table> read_binary(const std::string& path, Count threads, const JobControl& control, std::size_t copied) {
  auto map = MappedFile::open(path, control.stop, copied);
  if (!map) return map.error();
  const auto header = header_of((*map)->bytes(), path);
  if (!header) {
    const Status same = (*map)->check();  // goes before what a changed file seems to say
    return same ? header.error() : same.error();
  }
  return Reader(std::move(*map), *header, path).read(threads, control);
}

}  // namespace pegasos
