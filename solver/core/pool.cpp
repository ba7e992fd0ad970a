#include "core/pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <vector>

#include "core/looks.h"
#include "core/threads.h"

namespace pegasos {

Count thread_count(Count threads) {
  return threads > 0 ? threads : std::max<Count>(1, static_cast<Count>(threads::processors()));
}

void for_each_piece(Count n, Count threads, const JobControl& control,
                    const std::function<void(Count i, std::size_t worker)>& piece) {
  std::atomic<Count> next{0};
  std::atomic<Count> done{0};
  std::atomic<bool> broken{false};
  Mutex mutex;
  Condition ended;
  std::exception_ptr thrown;   // guarded by mutex
  std::atomic<Count> rest{0};  // of the work since the threads looked last
  const auto count = static_cast<std::size_t>(std::clamp<Count>(threads, 1, std::max<Count>(1, n)));
  std::size_t running = count;  // guarded by mutex
  const looks::Scope* const called_in = looks::now.scope;
  const Unwanted stopped = [&] { return control.stopped() || broken.load(); };
  const auto work = [&](std::size_t worker) {
    const looks::Within within(called_in);
    while (!stopped()) {
      const Count i = next.fetch_add(1);
      if (i >= n) break;
      if (unless(stopped, [&] { piece(i, worker); })) done.fetch_add(1);
      threads::pass();  // a piece may be too short to look
    }
    rest.fetch_add(looks::now.work);
  };
  std::vector<Thread> workers;
  for (std::size_t worker = 0; worker < count; ++worker) {
    workers.emplace_back([&, worker] {
      std::exception_ptr trouble;
      try {
        work(worker);
      } catch (...) {  // a thread's boundary: memory ran out, or nobody wants it any more
        trouble = std::current_exception();
        broken = true;
      }
      const std::scoped_lock lock(mutex);
      if (trouble && !thrown) thrown = trouble;
      if (--running == 0) ended.notify_all();
    });
  }
  std::unique_lock lock(mutex);
  while (!ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
    lock.unlock();
    control.tell({static_cast<double>(done.load()) / static_cast<double>(n), 0});
    lock.lock();
  }
  if (thrown) std::rethrow_exception(thrown);
  look(rest);
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
