// The facade between the solver and everything that shows it: commands in, snapshots out. Owns the worker thread, which
// owns the run; no caller ever waits for a computation.
//
// Threads: push() and snapshot() from any thread. `wake` is called from the worker whenever a new snapshot is there,
// for the first one from the thread that opens the session.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/input_file.h"
#include "core/result.h"
#include "session/commands.h"
#include "session/snapshot.h"

namespace pegasos::session {

class Worker;

/// The passes over so many numbers take less than a picture: f is there with the step, and no other thread is asked.
inline constexpr Count kValuesLater = Count{1} << 16;

struct SessionOptions {
  Parameters parameters;
  std::shared_ptr<const Table> table = {};       ///< the first set, where it was read already
  std::shared_ptr<const Table> test_table = {};  ///< its test set, likewise
  std::size_t history_bytes = std::size_t{64} << 20U;
  std::function<void()> wake;                       ///< may be empty
  std::optional<std::filesystem::path> cache = {};  ///< where finished runs of experiments are kept; nothing = nowhere
  Inputs inputs = Inputs::Files;                    ///< that the first set may come from; every later one is a file
  std::stop_token stop = {};                        ///< ends the opening
  /// What pictures need of a new set and takes long: made before the first snapshot of the set is out, on the thread
  /// that publishes it. It may look (core/looks.h). May be empty.
  std::function<void(const Dataset&)> prepare = {};
  double optimum_patience_s = 12e-3;  ///< how long a picture waits for the optimum of a small set in the plane
  Count values_later = kValuesLater;  ///< of larger sets f comes behind the steps (stored_numbers)
  std::function<void()> before_values =
      {};  ///< called on the thread that finds f out, before each piece of that; for tests
};

class Session {
 public:
  /// Opens the problem of `parameters` (an error leaves nothing behind) and starts the worker, paused at t = 0.
  static Result<std::unique_ptr<Session>> open(SessionOptions options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void push(Command command);
  /// Never null.
  SnapshotPtr snapshot() const;
  /// Blocks until all commands so far are done, nothing plays and, with `optimum`, f* is known or has failed, and
  /// neither the theory page nor an experiment is at work.
  /// For tests, exports and scripts; never called by the window.
  SnapshotPtr wait(bool optimum = false) const;
  /// The same, but not longer than so: null then.
  SnapshotPtr wait_for(std::chrono::milliseconds time, bool optimum = false) const;

 private:
  explicit Session(std::unique_ptr<Worker> worker);
  std::unique_ptr<Worker> worker_;
};

}  // namespace pegasos::session
