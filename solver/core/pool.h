// Independent pieces of work on several threads. Who does which piece never matters: each writes to its own place (or
// to sums of whole numbers, which have no order), and whoever called combines the places in their order.
#pragma once

#include <functional>
#include <span>

#include "core/progress.h"
#include "core/types.h"

namespace pegasos {

/// The threads that `threads` stands for: 0 = all processors.
Count thread_count(Count threads);

/// Calls piece(i, worker) for i = 0..n-1, each once, on `threads` >= 1 threads with worker = 0..threads-1; returns when
/// all are done or, after a stop, when those begun have ended: the next look (core/looks.h) leaves a piece in the
/// middle, and what it was to write is not there. Numbers are handed out in increasing order. What a piece throws comes
/// out here, when the others have been left, too. The calling thread reports the progress, at least every 20 ms, and
/// computes nothing.
void for_each_piece(Count n, Count threads, const JobControl& control,
                    const std::function<void(Count i, std::size_t worker)>& piece);

/// The numbers 0..n-1 in parts of `size` each, the last one shorter, each once: part(number, begin, end). Who sums by
/// parts, and then over the parts in their order, gets the same digits from every number of threads. With one thread,
/// or one part, all of it here and now.
void for_each_part(Count n, Count size, Count threads,
                   const std::function<void(std::size_t number, Count begin, Count end)>& part);
/// Those of `all` that belong to such a part.
template <class T>
std::span<T> part_of(std::span<T> all, Count begin, Count end) {
  return all.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}
inline std::size_t part_count(Count n, Count size) { return static_cast<std::size_t>((n + size - 1) / size); }

/// Rows that are worth a thread.
inline constexpr Count kRowPart = Count{1} << 14;
/// The same where every part has a vector of d numbers of its own: no more parts than such vectors are cheap.
Count row_part(Count m, Count d);

}  // namespace pegasos
