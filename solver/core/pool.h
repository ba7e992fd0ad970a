// Independent pieces of work on several threads. Who does which piece never matters: each writes to its own place, and
// whoever called combines the places in their order.
#pragma once

#include <functional>

#include "core/progress.h"
#include "core/types.h"

namespace pegasos {

/// The threads that `threads` stands for: 0 = all processors.
Count thread_count(Count threads);

/// Calls piece(i, worker) for i = 0..n-1, each once, on `threads` >= 1 threads with worker = 0..threads-1; returns when
/// all are done or, after a stop, when those begun have ended. Numbers are handed out in increasing order. A piece that
/// takes long looks at `control.stop` itself. The calling thread reports the progress, at least every 20 ms, and
/// computes nothing.
void for_each_piece(Count n, Count threads, const JobControl& control,
                    const std::function<void(Count i, std::size_t worker)>& piece);

}  // namespace pegasos
