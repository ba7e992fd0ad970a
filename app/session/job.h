// Work in the background: a thread of its own, a status that can be read at any time, cancel. What the work throws
// becomes a part of its status, and no lock is held while it runs.
//
// A job is a handle: copies share the same work, which is cancelled when nobody holds it any more.
//
// Threads: the functions of all handles of one work from one thread. The work runs on its own and may tell from
// several.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <stop_token>
#include <string>
#include <utility>

#include "core/message.h"
#include "core/progress.h"
#include "core/threads.h"

namespace pegasos::session {

/// Progress is told at most so often.
inline constexpr std::chrono::milliseconds kReportEvery{33};

/// Why work was left, as a sentence's end.
inline Message reason_of(const std::exception& trouble) {
  if (dynamic_cast<const std::bad_alloc*>(&trouble) != nullptr) return "there is not enough memory";
  return std::string(trouble.what());
}

template <class Status>
class Job {
 public:
  class Work;
  using StatusPtr = std::shared_ptr<const Status>;
  using Task = std::function<void(Work& work)>;
  /// Puts down that the work was left by an exception that says `why`.
  using Fail = std::function<void(Status& status, const Message& why)>;

  /// `changed` is called from the work's threads when the status has moved. It must stay callable until the last handle
  /// of the work is gone; may be empty.
  explicit Job(Fail fail, std::function<void()> changed = {}) : fail_(std::move(fail)), changed_(std::move(changed)) {}

  /// Lets go of the work so far; when it has ended, for which nobody waits, `task` begins. Until it tells otherwise the
  /// status is `first`; without a task it stays so. Where this throws (memory ran out), the work so far goes on.
  void start(Status first, Task task = {}) {
    auto next = std::make_shared<Work>(std::move(first), fail_, changed_);
    next->begin(std::move(work_), std::move(task));
    work_ = std::move(next);
  }
  /// Without waiting, for all who share the work: it ends soon, and its status says so.
  void cancel() {
    if (work_) work_->thread_.request_stop();
  }
  /// Blocks until the work has ended.
  void wait() {
    if (work_ && work_->thread_.joinable()) work_->thread_.join();
  }
  bool busy() const { return work_ && work_->busy_; }
  /// Null before the first start.
  StatusPtr status() const { return work_ ? work_->status() : nullptr; }

 private:
  Fail fail_;
  std::function<void()> changed_;
  std::shared_ptr<Work> work_;
};

/// What a task is given.
template <class Status>
class Job<Status>::Work {
 public:
  Work(Status first, Fail fail, std::function<void()> changed)
      : fail_(std::move(fail)),
        changed_(std::move(changed)),
        status_(std::make_shared<const Status>(std::move(first))) {}

  StatusPtr status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
  }
  /// `change(status)` makes the next status of the one that is there; it should be short.
  template <class Change>
  void tell(Change&& change) {
    StatusPtr before;
    {
      const std::scoped_lock lock(mutex_);
      auto next = std::make_shared<Status>(*status_);
      change(*next);
      before = std::exchange(status_, std::move(next));
    }
    if (changed_) changed_();
    threads::pass();
  }
  const std::stop_token& stop() const { return stop_; }
  bool stopped() const { return stop_.stop_requested(); }
  /// For what the task calls. `change(status, progress)` puts the progress down, at most every kReportEvery. The work
  /// must outlive it.
  JobControl control(std::function<void(Status&, const Progress&)> change) {
    return {stop_, [this, change = std::move(change)](const Progress& progress) {
              if (is_due()) tell([&](Status& status) { change(status, progress); });
            }};
  }

 private:
  friend class Job;

  void begin(std::shared_ptr<Work> before, Task task) {
    if (before && !before->busy_) before.reset();
    if (!before && !task) return;
    busy_ = true;
    try {
      thread_ = Thread([this, before = std::move(before), task = std::move(task)](std::stop_token stop) mutable {
        before.reset();
        stop_ = std::move(stop);
        try {
          if (task) task(*this);
        } catch (const std::exception& trouble) {  // a job's boundary: memory ran out
          tell([&](Status& status) { fail_(status, reason_of(trouble)); });
        }
        busy_ = false;
      });
    } catch (const std::exception& trouble) {  // there is no thread
      busy_ = false;
      tell([&](Status& status) { fail_(status, reason_of(trouble)); });
    }
  }
  bool is_due() {
    const std::scoped_lock lock(mutex_);
    if (Clock::now() - reported_ < kReportEvery) return false;
    reported_ = Clock::now();
    return true;
  }

  Fail fail_;
  std::function<void()> changed_;
  std::stop_token stop_;
  std::atomic<bool> busy_{false};
  mutable Mutex mutex_;
  StatusPtr status_;
  Clock::time_point reported_ = Clock::now();
  Thread thread_;  // last: joined before the rest goes
};

}  // namespace pegasos::session
