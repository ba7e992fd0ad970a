#include "session/optimum_job.h"

#include <optional>

#include "core/looks.h"
#include "core/progress.h"
#include "objective/hinge.h"

namespace pegasos::session {
namespace {

void fail(OptimumStatus& status, const Message& why) {
  status.state = OptimumState::Failed;
  status.message = Message("the optimum could not be computed: {}", why);
}

OptimumStatus compute(const Dataset& data, const Dataset* held_out, double lambda, const JobControl& control) {
  const auto start = Clock::now();
  OptimumStatus status;
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
    status.message = result.error().placed();
  }
  status.elapsed_s = seconds_since(start);
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
  OptimumStatus status;
  try {
    status = compute(data, held_out, lambda, control);
  } catch (const std::exception& trouble) {  // a job's boundary, too
    fail(status, trouble.what());
  }
  if (stop.stop_requested() && status.state != OptimumState::Ready) return std::nullopt;
  return status;
}

}  // namespace

OptimumJob::OptimumJob(std::function<void()> changed, double patience_s)
    : patience_s_(patience_s), job_(fail, std::move(changed)) {}

void OptimumJob::start(DatasetPtr data, DatasetPtr held_out, double lambda) {
  data_ = data;
  lambda_ = lambda;
  if (auto known = compute_at_once(*data, held_out.get(), lambda, patience_s_)) return job_.start(std::move(*known));
  job_.start({}, [data = std::move(data), held_out = std::move(held_out), lambda](Job<OptimumStatus>::Work& work) {
    const JobControl control = work.control([start = Clock::now()](OptimumStatus& now, const Progress& progress) {
      now.fraction = progress.fraction;
      now.best_gap = progress.best;
      now.elapsed_s = seconds_since(start);
    });
    OptimumStatus status = compute(*data, held_out.get(), lambda, control);
    work.tell([&](OptimumStatus& now) { now = std::move(status); });
  });
}

void OptimumJob::cancel() {
  job_.cancel();
  job_.wait();
}

}  // namespace pegasos::session
