#include "data/large/row_stream.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <system_error>
#include <utility>

namespace pegasos {

RowStream::RowStream(RowStorage rows, std::size_t part_bytes) : rows_(std::move(rows)), part_bytes_(part_bytes) {
  assert(rows_.is_sparse());
}

bool RowStream::start(std::span<const Row> order) {
  assert(!order.empty());
  stop();
  written_ = taken_ = 0;
  all_written_ = false;
  try {
    copier_ = Thread([this, order](const std::stop_token& stopped) {
      try {
        copy(order, stopped);
      } catch (const std::bad_alloc&) {  // the thread's boundary: no more rows come
        const std::scoped_lock lock(mutex_);
        all_written_ = true;
        changed_.notify_one();
      }
    });
  } catch (const std::system_error&) {
    all_written_ = true;  // nothing comes
    return false;
  }
  return true;
}

void RowStream::stop() {
  copier_ = {};  // asks it to stop, and waits
  block_ = nullptr;
  left_ = 0;
  all_written_ = true;
  taken_ = written_;
}

bool RowStream::next_part() {
  {
    std::unique_lock lock(mutex_);
    block_ = nullptr;
    changed_.wait(lock, [this] { return written_ > taken_ || all_written_; });
    if (written_ == taken_) return false;
    ++taken_;
  }
  changed_.notify_one();  // the part before is free
  const Part& part = parts_[(taken_ - 1) % parts_.size()];
  next_block_ = part.bytes.data();
  left_ = part.rows;
  return true;
}

void RowStream::copy(std::span<const Row> order, const std::stop_token& stopped) {
  while (!order.empty()) {
    Part& part = parts_[written_ % parts_.size()];  // who reads has left it
    const std::size_t done = fill(part, order);
    order = order.subspan(done);
    std::unique_lock lock(mutex_);
    ++written_;
    all_written_ = order.empty();
    changed_.notify_one();
    if (all_written_) return;
    // Of the two parts, one may be read and one may wait.
    if (!changed_.wait(lock, stopped, [this] { return written_ - taken_ < parts_.size() - 1; })) return;
  }
}

std::size_t RowStream::fill(Part& part, std::span<const Row> order) const {
  constexpr std::size_t kPlaceAhead = 32;
  constexpr std::size_t kRowAhead = 16;
  part.bytes.resize(std::max(part_bytes_, rows_.block(order.front()).bytes().size()));  // one row always finds room
  std::byte* to = part.bytes.data();
  const std::byte* const end = to + part.bytes.size();
  std::size_t i = 0;
  for (; i < order.size(); ++i) {
    if (i + kPlaceAhead < order.size()) rows_.prefetch_place(order[i + kPlaceAhead]);
    if (i + kRowAhead < order.size()) rows_.prefetch(order[i + kRowAhead]);
    const std::span<const std::byte> block = rows_.block(order[i]).bytes();
    if (static_cast<std::size_t>(end - to) < block.size()) break;
    to = std::ranges::copy(block, to).out;
  }
  part.rows = i;
  return i;
}

}  // namespace pegasos
