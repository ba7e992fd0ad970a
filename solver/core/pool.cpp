#include "core/pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace pegasos {

Count thread_count(Count threads) {
  return threads > 0 ? threads : std::max<Count>(1, static_cast<Count>(std::thread::hardware_concurrency()));
}

void for_each_piece(Count n, Count threads, const JobControl& control,
                    const std::function<void(Count i, std::size_t worker)>& piece) {
  std::atomic<Count> next{0};
  std::atomic<Count> done{0};
  std::mutex mutex;
  std::condition_variable ended;
  const auto count = static_cast<std::size_t>(std::clamp<Count>(threads, 1, std::max<Count>(1, n)));
  std::size_t running = count;  // guarded by mutex
  std::vector<std::jthread> workers;
  for (std::size_t worker = 0; worker < count; ++worker) {
    workers.emplace_back([&, worker] {
      while (!control.stopped()) {
        const Count i = next.fetch_add(1);
        if (i >= n) break;
        piece(i, worker);
        done.fetch_add(1);
      }
      const std::scoped_lock lock(mutex);
      if (--running == 0) ended.notify_all();
    });
  }
  std::unique_lock lock(mutex);
  while (!ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
    lock.unlock();
    control.tell({static_cast<double>(done.load()) / static_cast<double>(n), 0});
    lock.lock();
  }
}

void for_each_part(Count n, Count size, Count threads,
                   const std::function<void(std::size_t number, Count begin, Count end)>& part) {
  const auto parts = static_cast<Count>(part_count(n, size));
  const auto one = [&](Count i, std::size_t = 0) {
    part(static_cast<std::size_t>(i), i * size, std::min(n, (i + 1) * size));
  };
  if (threads > 1 && parts > 1) {
    for_each_piece(parts, threads, {}, one);
  } else {
    for (Count i = 0; i < parts; ++i) one(i);
  }
}

Count row_part(Count m, Count d) {
  constexpr Count kNumbers = Count{1} << 24;  // in all vectors
  constexpr Count kMost = 8;
  const Count parts = std::clamp<Count>(kNumbers / std::max<Count>(1, d), 1, kMost);
  return std::max(kRowPart, (m + parts - 1) / parts);
}

}  // namespace pegasos
