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

struct Wanted {
  DatasetPtr data;
  Measured measured;
  double lambda = 0;
  std::shared_ptr<const Optimum> known;  ///< null: it is to be found
};

/// The errors of w* where it is only measured. False where that was stopped.
bool measure(const Wanted& wanted, OptimumStatus& status, const JobControl& control) {
  const auto on = [&](const DatasetPtr& set) {
    return set == nullptr ? -1 : evaluate(*set, wanted.lambda, status.optimum->w, status.optimum->b).error_rate;
  };
  return unless([&] { return control.stopped(); },
                [&] {
                  status.held_out_error = on(wanted.measured.held_out);
                  status.test_error = on(wanted.measured.test);
                });
}

OptimumStatus compute(const Wanted& wanted, const JobControl& control) {
  const auto start = Clock::now();
  OptimumStatus status;
  auto result = wanted.known ? Result<Optimum>(*wanted.known) : find_optimum(*wanted.data, wanted.lambda, {}, control);
  if (result) {
    status.state = result->partial ? OptimumState::Cancelled : OptimumState::Ready;
    status.optimum = wanted.known ? wanted.known : std::make_shared<const Optimum>(std::move(result).value());
    if (!measure(wanted, status, control)) status.state = OptimumState::Cancelled;
    status.fraction = 1;
  } else {
    status.state = OptimumState::Failed;
    status.message = result.error().placed();
  }
  status.elapsed_s = seconds_since(start);
  return status;
}

/// The optimum of a small problem, if it takes no longer than a picture can wait.
std::optional<OptimumStatus> compute_at_once(const Wanted& wanted, double patience_s) {
  if (wanted.data->m() > kPromptExamples || wanted.data->d() > kPromptDimensions) return std::nullopt;
  const auto start = Clock::now();
  std::stop_source stop;
  const JobControl control{stop.get_token(), [&](const Progress&) {
                             if (seconds_since(start) > patience_s) stop.request_stop();
                           }};
  OptimumStatus status;
  try {
    status = compute(wanted, control);
  } catch (const std::exception& trouble) {  // a job's boundary, too
    fail(status, reason_of(trouble));
  }
  if (stop.stop_requested() && status.state != OptimumState::Ready) return std::nullopt;
  return status;
}

}  // namespace

OptimumJob::OptimumJob(std::function<void()> changed, double patience_s)
    : patience_s_(patience_s), job_(fail, std::move(changed)) {}

void OptimumJob::start(const Problem& problem, double lambda) {
  Wanted wanted{problem.data, {problem.held_out, problem.test}, lambda, nullptr};
  if (problem.data == data_ && lambda == lambda_ && status().known()) wanted.known = status().optimum;
  data_.reset();  // it serves nothing, should memory run out before it has begun
  if (auto known = compute_at_once(wanted, patience_s_)) {
    job_.start(std::move(*known));
  } else {
    job_.start({}, [wanted = std::move(wanted)](Job<OptimumStatus>::Work& work) {
      const JobControl control = work.control([start = Clock::now()](OptimumStatus& now, const Progress& progress) {
        now.fraction = progress.fraction;
        now.best_gap = progress.best;
        now.elapsed_s = seconds_since(start);
      });
      OptimumStatus status = compute(wanted, control);
      work.tell([&](OptimumStatus& now) { now = std::move(status); });
    });
  }
  data_ = problem.data;
  measured_ = {problem.held_out, problem.test};
  lambda_ = lambda;
}

void OptimumJob::cancel() {
  job_.cancel();
  job_.wait();
}

}  // namespace pegasos::session
