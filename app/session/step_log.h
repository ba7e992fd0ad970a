// What happened, line by line, in words: one line for each step made by hand or slowly, one for each stretch that ran
// fast, one for each way back, new run, notice and certificate. The readable record of a session: no screen reader can
// read the window, but a text file. Bounded: the oldest lines go. The worker writes; views are immutable.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/message.h"
#include "core/types.h"
#include "methods/stepper.h"

namespace pegasos::session {

struct Snapshot;

struct LogLine {
  Count t = 0;         ///< the step that it is about, or the steps completed after it
  Message text;        ///< markup of plot/math_text ...
  bool plain = false;  ///< ... or plain text
};

/// An immutable picture of the log.
class LogView {
 public:
  std::size_t size() const { return size_; }
  const LogLine& operator[](std::size_t i) const { return (*chunks_[i / kChunk])[i % kChunk]; }
  /// Lines that were dropped before the first one.
  std::size_t dropped() const { return dropped_; }

 private:
  friend class StepLog;
  static constexpr std::size_t kChunk = 64;
  std::vector<std::shared_ptr<const std::vector<LogLine>>> chunks_;
  std::size_t size_ = 0;
  std::size_t dropped_ = 0;
};

class StepLog {
 public:
  static constexpr std::size_t kLines = 20000;

  /// A step or phase made by hand or slowly: `moment` needs record, position, parameters, data, constants, ended.
  void step(const Snapshot& moment);
  /// What else happened since the last call: stretches, ways back, new runs, notices, f*. `violators` = those of the
  /// steps from .. to, or -1 when it is not known any more. Called for every snapshot before it is published.
  using Violators = std::function<Count(Count from, Count to)>;
  void follow(const Snapshot& snapshot, const Violators& violators);
  std::shared_ptr<const LogView> view();

 private:
  void follow_run(const Snapshot& snapshot);
  void follow_time(const Snapshot& snapshot, const Violators& violators);
  void follow_news(const Snapshot& snapshot);
  void stretch(const Snapshot& snapshot, const Violators& violators);
  void here(const Snapshot& snapshot);
  void add(LogLine line);

  std::deque<std::shared_ptr<const std::vector<LogLine>>> full_;
  std::vector<LogLine> open_;
  std::size_t dropped_ = 0;
  std::shared_ptr<const LogView> view_;  // null when it must be made anew

  // what the last line said
  std::uint64_t run_id_ = 0;
  Position position_;
  double f_ = 1;             // f(w) there; negative = not known
  Count projected_ = 0;      // steps in which the projection acted until there
  Count stretch_start_ = 0;  // of the last line, when it is a stretch that may go on; 0 = it is none
  double stretch_f_ = 1;
  Count stretch_projected_ = 0;
  Message ended_;
  std::uint64_t notice_ = 0;
  const void* optimum_ = nullptr;  // the certificate that was told
};

}  // namespace pegasos::session
