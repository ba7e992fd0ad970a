#include "session/optimum_job.h"

#include <chrono>
#include <exception>

namespace pegasos::session {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kReportEvery{33};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

void OptimumJob::start(DatasetPtr data, double lambda) {
  cancel();
  {
    const std::scoped_lock lock(mutex_);
    status_ = {};
  }
  thread_ =
      std::jthread([this, data = std::move(data), lambda](const std::stop_token& stop) { work(stop, data, lambda); });
}

void OptimumJob::cancel() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

OptimumStatus OptimumJob::status() const {
  const std::scoped_lock lock(mutex_);
  return status_;
}

void OptimumJob::set(const OptimumStatus& status) {
  {
    const std::scoped_lock lock(mutex_);
    status_ = status;
  }
  changed_();
}

void OptimumJob::work(const std::stop_token& stop, const DatasetPtr& data, double lambda) {
  const auto start = Clock::now();
  auto reported = start;
  OptimumStatus status;
  JobControl control{stop, [&](const Progress& progress) {
                       if (Clock::now() - reported < kReportEvery) return;
                       reported = Clock::now();
                       status.fraction = progress.fraction;
                       status.best_gap = progress.best;
                       status.elapsed_s = seconds_since(start);
                       set(status);
                     }};
  try {
    auto result = find_optimum(*data, lambda, {}, control);
    if (result) {
      status.state = result->partial ? OptimumState::Cancelled : OptimumState::Ready;
      status.optimum = std::make_shared<const Optimum>(std::move(result).value());
      status.fraction = 1;
    } else {
      status.state = OptimumState::Failed;
      status.message = result.error().text();
    }
  } catch (const std::exception& trouble) {  // a job's boundary: memory ran out
    status.state = OptimumState::Failed;
    status.message = std::string("the optimum could not be computed: ") + trouble.what();
  }
  status.elapsed_s = seconds_since(start);
  set(status);
}

}  // namespace pegasos::session
