#include "session/optimum_job.h"

#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "core/looks.h"
#include "core/progress.h"
#include "objective/hinge.h"

namespace pegasos::session {
namespace {

constexpr std::chrono::milliseconds kReportOptimumEvery{33};

OptimumStatus compute(const Dataset& data, const Dataset* held_out, double lambda, const JobControl& control) {
  OptimumStatus status;
  try {
    auto result = find_optimum(data, lambda, {}, control);
    if (result) {
      status.state = result->partial ? OptimumState::Cancelled : OptimumState::Ready;
      status.optimum = std::make_shared<const Optimum>(std::move(result).value());
      const auto try_on_held_out = [&] {
        status.held_out_error = evaluate(*held_out, lambda, status.optimum->w, status.optimum->b).error_rate;
      };
      if (held_out != nullptr && !unless([&] { return control.stopped(); }, try_on_held_out))
        status.state = OptimumState::Cancelled;
      status.fraction = 1;
    } else {
      status.state = OptimumState::Failed;
      status.message = result.error().text();
    }
  } catch (const std::exception& trouble) {  // a job's boundary: memory ran out
    status.state = OptimumState::Failed;
    status.message = std::string("the optimum could not be computed: ") + trouble.what();
  }
  return status;
}

/// The optimum of a small problem, if it takes no longer than a picture can wait.
std::optional<OptimumStatus> compute_at_once(const Dataset& data, const Dataset* held_out, double lambda,
                                             double patience_s) {
  if (data.m() > kPromptExamples || data.d() > kPromptDimensions) return std::nullopt;
  const auto start = Clock::now();
  std::stop_source stop;
  const JobControl control{stop.get_token(), [&](const Progress&) {
                             if (seconds_since(start) > patience_s) stop.request_stop();
                           }};
  OptimumStatus status = compute(data, held_out, lambda, control);
  if (stop.stop_requested() && status.state != OptimumState::Ready) return std::nullopt;
  status.elapsed_s = seconds_since(start);
  return status;
}

}  // namespace

/// One search for one optimum: begins with its construction, is cancelled by its destruction.
class OptimumJob::Work {
 public:
  Work(DatasetPtr data, DatasetPtr held_out, double lambda, std::function<void()> changed, double patience_s)
      : data_(std::move(data)), held_out_(std::move(held_out)), lambda_(lambda), changed_(std::move(changed)) {
    if (auto status = compute_at_once(*data_, held_out_.get(), lambda_, patience_s)) {
      status_ = std::move(*status);
    } else {
      thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
    }
  }

  void cancel() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
  }
  OptimumStatus status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
  }
  bool serves(const DatasetPtr& data, double lambda) const { return data == data_ && lambda == lambda_; }

 private:
  void work(const std::stop_token& stop);
  void set(const OptimumStatus& status);

  DatasetPtr data_;
  DatasetPtr held_out_;
  double lambda_;
  std::function<void()> changed_;
  mutable std::mutex mutex_;
  OptimumStatus status_;
  std::jthread thread_;  // last: joined before the rest goes
};

void OptimumJob::start(DatasetPtr data, DatasetPtr held_out, double lambda) {
  work_.reset();
  work_ = std::make_shared<Work>(std::move(data), std::move(held_out), lambda, changed_, patience_s_);
}

void OptimumJob::cancel() {
  if (work_) work_->cancel();
}

OptimumStatus OptimumJob::status() const { return work_ ? work_->status() : OptimumStatus{}; }

bool OptimumJob::serves(const DatasetPtr& data, double lambda) const { return work_ && work_->serves(data, lambda); }

void OptimumJob::Work::set(const OptimumStatus& status) {
  {
    const std::scoped_lock lock(mutex_);
    status_ = status;
  }
  changed_();
}

void OptimumJob::Work::work(const std::stop_token& stop) {
  const auto start = Clock::now();
  auto reported = start;
  const JobControl control{stop, [&](const Progress& progress) {
                             if (Clock::now() - reported < kReportOptimumEvery) return;
                             reported = Clock::now();
                             OptimumStatus now;
                             now.fraction = progress.fraction;
                             now.best_gap = progress.best;
                             now.elapsed_s = seconds_since(start);
                             set(now);
                           }};
  OptimumStatus status = compute(*data_, held_out_.get(), lambda_, control);
  status.elapsed_s = seconds_since(start);
  set(status);
}

}  // namespace pegasos::session
