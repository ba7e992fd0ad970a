// Looking into a file and reading it, away from the window's thread: one job at a time, with progress and cancel.
//
// Threads: every function from one thread (the window's); the work is done on the job's own.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/parameters.h"
#include "data/preview.h"
#include "data/table.h"

namespace pegasos::session {

class ImportJob {
 public:
  enum class Stage { Idle, Looking, Reading };
  struct Status {
    Stage stage = Stage::Idle;
    double fraction = 0;  ///< of the present stage
    std::shared_ptr<const FileStart> start;
    std::shared_ptr<const Preview> preview;  ///< the newest that is there, perhaps of earlier options
    std::shared_ptr<const Table> table;      ///< of a read that succeeded
    std::optional<Error> error;              ///< of the last look or read
  };

  ImportJob() = default;
  ImportJob(const ImportJob&) = delete;
  ImportJob& operator=(const ImportJob&) = delete;

  /// Looks into the file of `parameters.data` as `parameters` say; instead of what is under way. The bytes are kept for
  /// the next look into the same file.
  void look(const Parameters& parameters);
  /// Reads the whole file.
  void read(const Parameters& parameters);
  /// Ends what is under way, without waiting for it; what is known stays.
  void cancel();
  /// Forgets the file.
  void clear();
  Status status() const;
  /// Blocks until nothing is under way; for tests and scripts.
  void wait();

 private:
  using Work = void (ImportJob::*)(const std::stop_token& stop, const Parameters& parameters);
  void start(Work work, const Parameters& parameters);
  JobControl begin(const std::stop_token& stop);
  void look_in_background(const std::stop_token& stop, const Parameters& parameters);
  void read_in_background(const std::stop_token& stop, const Parameters& parameters);
  template <class Change>
  void change(Change&& change) {
    const std::scoped_lock lock(mutex_);
    change(status_);
  }
  /// By the work itself: nothing, once it was cancelled.
  template <class Change>
  void tell(const std::stop_token& stop, Change&& change) {
    const std::scoped_lock lock(mutex_);
    if (!stop.stop_requested()) change(status_);
  }

  mutable std::mutex mutex_;
  Status status_;
  std::jthread thread_;  // last: joined before the rest goes
};

}  // namespace pegasos::session
