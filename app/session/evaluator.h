// f of large sets, on a thread of its own: from copies, so that no step waits for it. What is shown comes first, then
// the samples of the curves in the order in which they were asked for; several of them share a pass over the rows. What
// nobody holds any more is left out, or left in the middle.
//
// Threads: the functions from one thread.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "core/threads.h"
#include "session/job.h"
#include "session/shown_values.h"

namespace pegasos::session {

class Evaluator {
 public:
  /// `changed`: as of a job. `before_each` is called there before each piece of the work, for tests; may be empty.
  Evaluator(std::function<void()> changed, std::function<void()> before_each);

  /// Before all that was asked for.
  void ask(std::shared_ptr<ShownValues> shown, Count threads);
  /// Those of the run's samples that were not asked for yet.
  void ask(const Run& run, Count threads);
  /// Forgets what was asked for, and waits for what is under way.
  void cancel();
  /// Why something was not found out, in a sentence; empty while all is well.
  Message trouble() const { return job_.status() != nullptr ? job_.status()->trouble : Message(); }

 private:
  struct Status {
    Message trouble;
  };
  struct Queue;
  class Piece;
  void work();

  std::shared_ptr<Queue> queue_;
  Job<Status> job_;
};

}  // namespace pegasos::session
