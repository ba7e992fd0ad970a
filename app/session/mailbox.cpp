#include "session/mailbox.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/looks.h"
#include "session/sweep_job.h"
#include "session/theory_job.h"

namespace pegasos::session {
namespace {

/// True when `later` has been taken into `earlier`.
bool absorb(EditOperation& earlier, EditOperation& later) {
  if (auto* first = std::get_if<AddPoints>(&earlier)) {
    const auto* second = std::get_if<AddPoints>(&later);
    if (second == nullptr || second->positive != first->positive) return false;
    first->places.insert(first->places.end(), second->places.begin(), second->places.end());
    return true;
  }
  if (auto* first = std::get_if<PlacePoints>(&earlier)) {
    auto* second = std::get_if<PlacePoints>(&later);
    if (second == nullptr || second->rows != first->rows) return false;
    *first = std::move(*second);
    return true;
  }
  return false;
}

bool ready(const OptimumStatus& status) { return status.state != OptimumState::Running; }

/// Nothing of it is still being found out.
bool is_complete(const Snapshot& now) {
  return ready(now.optimum) &&
         std::ranges::all_of(now.pins, [](const PinnedRun& pin) { return ready(pin.run->optimum); }) &&
         (now.theory == nullptr || !now.theory->busy()) && (now.sweeps == nullptr || !now.sweeps->busy());
}

}  // namespace

void combine(std::deque<Command>& commands) {
  std::deque<Command> result;
  for (Command& command : commands) {
    auto* later = std::get_if<Edit>(&command);
    auto* earlier = result.empty() ? nullptr : std::get_if<Edit>(&result.back());
    const bool one = later != nullptr && earlier != nullptr && later->gesture != 0 &&
                     later->gesture == earlier->gesture && later->rows_id == earlier->rows_id;
    if (!one || !absorb(earlier->operation, later->operation)) result.push_back(std::move(command));
  }
  commands.swap(result);
}

void Mailbox::push(Command command) {
  {
    const std::scoped_lock lock(mutex_);
    pressing_ = std::max(pressing_.load(), static_cast<int>(urgency_of(command)));
    queue_.push_back(std::move(command));
    idle_ = false;
    waiting_ = true;
  }
  changed_.notify_all();
}

SnapshotPtr Mailbox::snapshot() const {
  const std::scoped_lock lock(mutex_);
  return snapshot_;
}

SnapshotPtr Mailbox::wait(std::chrono::milliseconds time, bool optimum) const {
  std::unique_lock lock(mutex_);
  const auto done = [&] {
    return idle_ && !snapshot_->evaluating && (!optimum || (!job_moved_ && is_complete(*snapshot_)));
  };
  return changed_.wait_for(lock, time, done) ? snapshot_ : nullptr;
}

void Mailbox::job_has_moved() {
  {
    const std::scoped_lock lock(mutex_);
    job_moved_ = true;
  }
  changed_.notify_all();
}

void Mailbox::end() {
  ending_.request_stop();
  {
    const std::scoped_lock lock(mutex_);
    pressing_ = static_cast<int>(Urgency::Ends);
  }
  changed_.notify_all();
}

std::deque<Command> Mailbox::take(bool idle, std::optional<Clock::duration> at_most) {
  threads::pass();  // a slice of steps may be too short to look
  std::unique_lock lock(mutex_);
  if (queue_.empty() && !job_moved_ && idle) {
    idle_ = true;
    changed_.notify_all();
    const auto woken = [&] { return !queue_.empty() || job_moved_; };
    if (at_most) {
      changed_.wait_for(lock, ending(), *at_most, woken);
    } else {
      changed_.wait(lock, ending(), woken);
    }
  }
  waiting_ = false;
  if (!ending_.stop_requested()) pressing_ = kNobody;
  return std::exchange(queue_, {});
}

void Mailbox::wait_until(Clock::time_point then) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, then, [&] { return !queue_.empty(); });
}

bool Mailbox::job_moved() const {
  const std::scoped_lock lock(mutex_);
  return job_moved_;
}

void Mailbox::look_at_jobs() {
  const std::scoped_lock lock(mutex_);
  job_moved_ = false;
}

void Mailbox::publish(SnapshotPtr next) {
  {
    const std::scoped_lock lock(mutex_);
    snapshot_.swap(next);
  }
  changed_.notify_all();
}

bool Mailbox::unless_pressed(Urgency least, const std::function<void()>& work) const {
  return unless([this, least] { return pressing_.load(std::memory_order_relaxed) >= static_cast<int>(least); }, work);
}

/// The clock is read seldom, but soon: a single step of a large set takes long.
std::function<bool()> Mailbox::enough_after(Clock::duration time) const {
  return [this, end = Clock::now() + time, count = 0U]() mutable {
    ++count;
    return has_commands() || ((std::has_single_bit(count) || count % 16 == 0) && Clock::now() >= end);
  };
}

}  // namespace pegasos::session
