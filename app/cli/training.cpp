#include "cli/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/output.h"
#include "core/looks.h"
#include "core/numbers.h"
#include "figures/common.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kTraceHeader =
    "t,f,f_batch,norm,hinge,error_rate,violators,eta,norm_half,projected,f_average,f_weighted";
constexpr std::string_view kHeldOutHeader = ",error_average,held_out_error,held_out_hinge,held_out_error_average";
constexpr std::string_view kTestHeader = ",test_error,test_hinge,test_error_average";

}  // namespace

Training::Training(const Loaded& loaded, const Arguments& arguments)
    : run_(loaded.problem.data, loaded.parameters,
           RunOptions{.keep_series = false,
                      .history_bytes = 0,
                      .held_out = loaded.problem.held_out,
                      .test = loaded.problem.test,
                      .threads = thread_count(loaded.parameters.threads)}),
      line_(arguments),
      elapsed_s_(loaded.trial_s) {}

bool Training::run_to(Count goal) {
  while (run_.ended().empty() && run_.position().t < goal) {
    const Stopwatch watch;
    run_.run_to(std::min(goal, run_.position().t + slice_));
    count(watch.seconds());
    if (InterruptGuard::interrupted()) return false;
  }
  return true;
}

bool Training::run_until(Until& until, Count goal) {
  while (run_.ended().empty() && run_.position().t < goal) {
    const Count look = std::min(goal, until.next_look());
    while (run_.ended().empty() && run_.position().t < look) {
      const Stopwatch watch;
      const Count end = std::min(look, run_.position().t + slice_);
      while (run_.position().t < end && run_.run_to(run_.position().t + 1) == 1) until.add(run_.stepper().record());
      count(watch.seconds());
      if (InterruptGuard::interrupted()) return false;
    }
    if (until.look(run_)) return true;
  }
  return true;
}

bool Training::step_recorded(Count t) {
  const Stopwatch watch;
  run_.step_recorded(t);
  elapsed_s_ += watch.seconds();
  return !InterruptGuard::interrupted();
}

Outcome Training::finish() {
  const Stopwatch watch;
  OutputPoint point = output_point(run_);
  if (run_.parameters().output != Output::Random) elapsed_s_ += watch.seconds();
  return outcome(run_, std::move(point));
}

double Training::steps_per_second() const {
  return static_cast<double>(run_.position().completed()) / std::max(elapsed_s_, 1e-9);
}

void Training::count(double seconds) {
  elapsed_s_ += seconds;
  if (seconds < 0.02 && slice_ < kStepsMax / 4) slice_ *= 2;
  if (seconds > 0.08 && slice_ > 1) slice_ /= 2;
  show();
}

void Training::show() {
  if (!line_.visible()) return;
  const Count t = run_.position().completed();
  const Count T = run_.parameters().T;
  line_.show(static_cast<double>(t) / static_cast<double>(T),
             fmt::format("t = {} of {}, {:.3g} steps/s", human(t), human(T), steps_per_second()));
}

bool Trace::follow(Training& training, Count T) {
  const DatasetPtr& held_out = training.run().options().held_out;
  const DatasetPtr& test = training.run().options().test;
  text_ = fmt::format("{}{}{}\n", kTraceHeader, held_out ? kHeldOutHeader : std::string_view(),
                      test ? kTestHeader : std::string_view());
  const Count m = training.run().stepper().data()->m();
  for (Count t = 1; t <= T; t = next_scheduled(t, m)) {
    if (!training.run_to(t - 1)) return false;
    if (!training.run().ended().empty()) return true;
    const Stepper& stepper = training.run().stepper();
    const double lambda = training.run().parameters().lambda;
    const Vector w = stepper.weights().vector();
    const auto at_w = [&](const Dataset& set) { return evaluate(set, lambda, w, stepper.bias()); };
    const auto elsewhere = [&](const DatasetPtr& set) { return set ? Elsewhere{true, at_w(*set)} : Elsewhere{}; };
    const Objective before = at_w(*stepper.data());
    const Elsewhere on_held_out = elsewhere(held_out);
    const Elsewhere on_test = elsewhere(test);
    if (!training.step_recorded(t)) return false;
    if (training.run().position() != Position{t, Phase::Projection}) return true;
    text_ += std::to_string(t);
    ++rows_;
    last_ = t;
    add_line(before, on_held_out, on_test, stepper.record(), live_values(training.run()));
  }
  return training.run_to(T);
}

std::string Trace::rows_text(Count steps) const {
  return fmt::format("{} of {}, the last of t = {}; what the last step leaves has no row",
                     figures::counted(rows_, "{} row", "{} rows"), figures::counted(steps, "{} step", "{} steps"),
                     human(last_));
}

/// A field; a value that is not finite is an empty one.
void Trace::add(double value) {
  if (!std::isfinite(value)) finite_ = false;
  text_ += "," + (std::isfinite(value) ? shortest(value + 0.0) : std::string());
}

void Trace::add_line(const Objective& before, const Elsewhere& held_out, const Elsewhere& test,
                     const StepRecord& record, const LiveValues& live) {
  for (const double value : {before.f, record.f_batch, before.norm, before.hinge, before.error_rate}) add(value);
  text_ += "," + std::to_string(record.violators);
  for (const double value : {record.eta, record.norm_half}) add(value);
  text_ += record.projected ? ",1" : ",0";
  for (const double value : {live.f_average, live.f_weighted}) add(value);
  if (held_out.there) {
    for (const double value :
         {live.error_average, held_out.at_w.error_rate, held_out.at_w.hinge, live.held_out_error_average})
      add(value);
  }
  if (test.there) {
    for (const double value : {test.at_w.error_rate, test.at_w.hinge, live.test_error_average}) add(value);
  }
  text_ += '\n';
}

}  // namespace pegasos::cli
