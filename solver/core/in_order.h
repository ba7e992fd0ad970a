// Pieces that come one after the other, such as those of a text, are worked on by several threads and taken over in
// their order.
#pragma once

#include <exception>
#include <system_error>
#include <vector>

#include "core/looks.h"
#include "core/threads.h"
#include "core/types.h"

namespace pegasos {

/// Until take(piece) is false, or add(piece) is (no more is wanted), each of `threads` >= 1 threads, the calling one
/// among them, takes the next piece, does work(piece), waits for its turn and does add(piece). One thread at a time
/// takes, and one adds. Exceptions come out here; where no more threads can be had, fewer do it.
template <class Piece, class Take, class Work, class Add>
void for_each_in_order(Count threads, const Take& take, const Work& work, const Add& add) {
  Mutex taking;
  Mutex adding;
  Condition added;
  Count taken = 0;  // guarded by `taking`
  Count turn = 0;   // guarded by `adding`, as what follows
  bool wanted = true;
  std::exception_ptr thrown;
  const auto go_on = [&] {
    Piece piece;
    for (;;) {
      Count number = 0;
      {
        const std::scoped_lock lock(taking);
        if (!take(piece)) return;
        number = taken++;
      }
      work(piece);
      std::unique_lock lock(adding);
      added.wait(lock, [&] { return turn == number || !wanted; });
      if (!wanted) return;
      wanted = add(piece);
      ++turn;
      added.notify_all();
      if (!wanted) return;
    }
  };
  const looks::Scope* const called_in = looks::now.scope;
  const auto go = [&] {
    const looks::Within within(called_in);
    try {
      go_on();
    } catch (...) {  // a thread's boundary: memory ran out, or nobody wants it any more
      const std::scoped_lock lock(adding);
      thrown = std::current_exception();
      wanted = false;
      added.notify_all();
    }
  };
  {
    std::vector<Thread> helpers;
    try {
      for (Count i = 1; i < threads; ++i) helpers.emplace_back(go);
    } catch (const std::system_error&) {  // the system has no more; those that are there do it
    }
    go();
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace pegasos
