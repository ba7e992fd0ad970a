// The rows of an epoch, copied into its order by a thread of its own: who walks them reads memory from front to end
// instead of waiting for it. Same numbers, hence the same digits.
#pragma once

#include <array>
#include <span>

#include "core/threads.h"
#include "data/large/large_vector.h"
#include "data/rows.h"

namespace pegasos {

/// Not thread-safe; one owner.
class RowStream {
 public:
  /// Of sparse rows, two parts of that size at a time; a part has one row at least.
  explicit RowStream(RowStorage rows, std::size_t part_bytes = std::size_t{2} << 20U);
  /// A copy does not run.
  RowStream(const RowStream& other) : RowStream(other.rows_, other.part_bytes_) {}
  RowStream& operator=(const RowStream&) = delete;
  ~RowStream() { stop(); }

  /// Begins to copy the rows `order`, at least one, which stay where they are and as they are until `next` was called
  /// that often, or `stop`. False where the system has no more threads; where memory runs out, `next` ends early.
  bool start(std::span<const Row> order);
  void stop();
  /// Goes to the next row, after `start` to the first; false, and nothing runs any more, where none is left.
  bool next() {
    if (left_ == 0 && !next_part()) return false;
    --left_;
    block_ = next_block_;
    next_block_ += block().bytes().size();
    return true;
  }
  /// Goes to the next row, which is the first of `order`: begins with them where nothing runs. False as `start`.
  bool follow(std::span<const Row> order) { return next() || (start(order) && next()); }
  [[gnu::always_inline]] RowView row() const { return block().row(); }
  double squared_norm() const { return block().squared_norm(); }

 private:
  struct Part {
    LargeVector<std::byte> bytes;
    std::size_t rows = 0;
  };
  RowBlock block() const { return {block_, rows_.parts().narrow}; }
  bool next_part();
  void copy(std::span<const Row> order, const std::stop_token& stopped);
  /// As many of `order` as there is room for; how many.
  std::size_t fill(Part& part, std::span<const Row> order) const;

  RowStorage rows_;
  std::size_t part_bytes_;
  std::array<Part, 2> parts_;  // one is read while the other is written
  const std::byte* block_ = nullptr;
  const std::byte* next_block_ = nullptr;
  std::size_t left_ = 0;  // rows of the part that is read
  Mutex mutex_;
  Condition changed_;
  std::size_t written_ = 0;  // parts, since `start`; guarded by mutex_, as what follows
  std::size_t taken_ = 0;    // of them, the one that is read among them
  bool all_written_ = true;
  Thread copier_;  // the last member: it ends before what it uses
};

}  // namespace pegasos
