// What the worker shares with all other threads: commands come in, snapshots go out, and long work looks here whether
// something more urgent waits. No mutex is held while anything is computed.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>

#include "core/progress.h"
#include "core/threads.h"
#include "session/commands.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// Edits of one gesture that wait together become one: a hand faster than the worker costs it nothing.
void combine(std::deque<Command>& commands);

class Mailbox {
 public:
  // any thread
  void push(Command command);
  SnapshotPtr snapshot() const;
  /// See Session::wait_for. Null when it took longer.
  SnapshotPtr wait(std::chrono::milliseconds time, bool optimum) const;
  /// A job has told something: the worker is to look.
  void job_has_moved();
  /// Nothing is wanted any more but what is to be saved.
  void end();
  /// Requested by `end`; for whoever reads a file.
  std::stop_token ending() const { return ending_.get_token(); }

  // the worker
  /// All commands that wait. Where there are none and `idle`, waits for one or for a job; with `at_most` only so long.
  std::deque<Command> take(bool idle, std::optional<Clock::duration> at_most = {});
  /// Waits until then, or for a command.
  void wait_until(Clock::time_point then);
  /// Whether a job has told something since a snapshot was made.
  bool job_moved() const;
  /// A snapshot is being made: it will have what the jobs told so far.
  void look_at_jobs();
  void publish(SnapshotPtr next);
  /// Does work that looks; it is left in the middle when a command of at least that urgency comes, or the end. True
  /// when it was done.
  bool unless_pressed(Urgency least, const std::function<void()>& work) const;
  /// Asked after every step: is it over, as the time is, or because a command waits?
  std::function<bool()> enough_after(Clock::duration time) const;
  bool has_commands() const { return waiting_.load(std::memory_order_relaxed); }

 private:
  static constexpr int kNobody = -1;

  std::stop_source ending_;
  std::atomic<bool> waiting_{false};    // there are commands: looked at without the mutex
  std::atomic<int> pressing_{kNobody};  // the most urgent of them; likewise
  mutable Mutex mutex_;                 // of the rest
  mutable Condition changed_;
  std::deque<Command> queue_;
  bool job_moved_ = false;
  bool idle_ = false;  // no command is there or carried out, nothing plays
  SnapshotPtr snapshot_;
};

}  // namespace pegasos::session
