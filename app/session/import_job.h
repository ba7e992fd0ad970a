// Looking into a file and reading it, away from the window's thread: one at a time, with progress and cancel.
//
// Threads: every function from one thread (the window's).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/parameters.h"
#include "data/preview.h"
#include "data/table.h"
#include "session/job.h"

namespace pegasos::session {

class ImportJob {
 public:
  enum class Stage { Idle, Looking, Reading };
  struct Status {
    Stage stage = Stage::Idle;
    double fraction = 0;  ///< of the present stage
    std::string file;     ///< that is looked into or read
    std::shared_ptr<const FileStart> start;
    std::shared_ptr<const Preview> preview;  ///< the newest that is there, perhaps of earlier options
    std::shared_ptr<const Table> table;      ///< of a read that succeeded
    std::optional<Error> error;              ///< of the last look or read
  };

  ImportJob();

  /// Looks into the file of `parameters.data` as `parameters` say; instead of what is under way. The bytes are kept for
  /// the next look into the same file.
  void look(const Parameters& parameters);
  /// Reads the whole file.
  void read(const Parameters& parameters);
  /// Ends what is under way, without waiting for it; what is known stays.
  void cancel() { job_.start(known()); }
  /// Forgets the file.
  void clear() { job_.start({}); }
  Status status() const { return *job_.status(); }
  /// Blocks until nothing is under way; for tests and scripts.
  void wait() { job_.wait(); }

 private:
  Status known() const;
  void begin(Stage stage, const Parameters& parameters, void (*task)(Job<Status>::Work&, const Parameters&));

  Job<Status> job_;
};

}  // namespace pegasos::session
