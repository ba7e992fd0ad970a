#include "session/evaluator.h"

#include <algorithm>
#include <vector>

#include "core/looks.h"
#include "core/pool.h"

namespace pegasos::session {
namespace {

constexpr Count kNumbersOfAPiece = Count{1} << 24;  // multiplied, or about: tens of milliseconds
constexpr std::size_t kSamplesMax = 16;             // of a piece

/// Never more than half of the processors.
Count few(Count threads) {
  return std::clamp<Count>(threads::processors() / 2, 1, std::max<Count>(1, thread_count(threads)));
}

/// Only the list has it: nobody asks for it any more.
template <class T>
bool forgotten(const std::shared_ptr<T>& one) {
  return one.use_count() == 1;
}

}  // namespace

/// What is found out together: what is shown of one moment, or some samples.
class Evaluator::Piece {
 public:
  std::shared_ptr<ShownValues> shown;
  std::vector<std::shared_ptr<OwedValues>> samples;
  Count threads = 1;

  bool empty() const { return shown == nullptr && samples.empty(); }
  bool is_forgotten() const {
    return (shown == nullptr || forgotten(shown)) &&
           std::ranges::all_of(samples, [](const auto& sample) { return forgotten(sample); });
  }
  void find_out() const {
    if (shown != nullptr) {
      shown->find_out(threads);
    } else {
      OwedValues::find_out(samples, threads);
    }
  }
};

struct Evaluator::Queue {
  std::function<void()> before_each;
  Mutex mutex;  // of the rest
  std::deque<std::shared_ptr<ShownValues>> shown;
  std::deque<std::shared_ptr<OwedValues>> samples;
  Count threads = 1;
  bool at_work = false;

  /// Empty: there is nothing to do, and who is at work ends.
  Piece take() {
    const std::scoped_lock lock(mutex);
    std::erase_if(shown, forgotten<ShownValues>);
    std::erase_if(samples, forgotten<OwedValues>);
    Piece piece;
    piece.threads = threads;
    if (!shown.empty()) {
      piece.shown = std::move(shown.front());
      shown.pop_front();
    } else if (!samples.empty()) {
      const OwedValues& first = *samples.front();
      const Count room = kNumbersOfAPiece / (4 * std::max<Count>(1, stored_numbers(first.data())));
      const auto most = std::clamp<std::size_t>(static_cast<std::size_t>(room), 1, kSamplesMax);
      while (piece.samples.size() < most && !samples.empty() && samples.front()->goes_with(first)) {
        piece.samples.push_back(std::move(samples.front()));
        samples.pop_front();
      }
    }
    at_work = !piece.empty();
    return piece;
  }
  bool has_more() {
    const std::scoped_lock lock(mutex);
    return !shown.empty() || !samples.empty();
  }
  /// It could not be found out; asked for again, it is tried again.
  void put_back(const Piece& piece) {
    const std::scoped_lock lock(mutex);
    if (piece.shown != nullptr) shown.push_front(piece.shown);
    samples.insert(samples.begin(), piece.samples.begin(), piece.samples.end());
    at_work = false;
  }
};

Evaluator::Evaluator(std::function<void()> changed, std::function<void()> before_each)
    : queue_(std::make_shared<Queue>()),
      job_([](Status& status, const Message& why) { status.trouble = why; }, std::move(changed)) {
  queue_->before_each = std::move(before_each);
}

void Evaluator::ask(std::shared_ptr<ShownValues> shown, Count threads) {
  {
    const std::scoped_lock lock(queue_->mutex);
    queue_->shown.push_back(std::move(shown));
    queue_->threads = few(threads);
  }
  work();
}

void Evaluator::ask(const Run& run, Count threads) {
  const OwedSamples& owed = run.owed();
  auto first = owed.end();
  while (first != owed.begin() && std::prev(first)->values->ask()) --first;
  if (first == owed.end()) return;
  {
    const std::scoped_lock lock(queue_->mutex);
    for (; first != owed.end(); ++first) queue_->samples.push_back(first->values);
    queue_->threads = few(threads);
  }
  work();
}

void Evaluator::cancel() {
  job_.cancel();
  job_.wait();
  const std::scoped_lock lock(queue_->mutex);
  queue_->shown.clear();
  queue_->samples.clear();
  queue_->at_work = false;
}

/// Somebody is at it, as long as there is anything.
void Evaluator::work() {
  {
    const std::scoped_lock lock(queue_->mutex);
    if (std::exchange(queue_->at_work, true)) return;
  }
  job_.start({}, [queue = queue_](Job<Status>::Work& work) {
    auto told = Clock::now();
    for (Piece piece = queue->take(); !piece.empty() && !work.stopped(); piece = queue->take()) {
      try {
        if (queue->before_each) queue->before_each();
        unless([&] { return work.stopped() || piece.is_forgotten(); }, [&] { piece.find_out(); });
      } catch (...) {  // memory ran out: the job says so
        queue->put_back(piece);
        throw;
      }
      // A picture of every few samples is enough.
      if (!piece.samples.empty() && queue->has_more() && Clock::now() - told < kReportEvery) continue;
      told = Clock::now();
      work.tell([](Status&) {});
    }
  });
}

}  // namespace pegasos::session
