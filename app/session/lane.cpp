#include "session/lane.h"

#include "core/pool.h"

namespace pegasos::session {
namespace {

constexpr double kDear_s = 2e-3;

Vector uniform_average(const Stepper& stepper) {
  const Averages& averages = stepper.averages();
  return averages.total(Average::Uniform) > 0 ? averages.vector(Average::Uniform, stepper.weights()) : Vector{};
}

}  // namespace

bool Evaluation::is_due(const Run& run, std::uint64_t run_id, bool moving, std::size_t sharers) const {
  if (position_ == run.position() && run_id_ == run_id) return false;
  const auto share = static_cast<double>(sharers);
  const double since = std::chrono::duration<double>(Clock::now() - taken_).count();
  const bool dear = moving && run_id_ == run_id && cost_s_ * share > kDear_s && since < 20 * cost_s_ * share;
  return !dear;
}

void Evaluation::take(const Run& run, std::uint64_t run_id) {
  const auto start = Clock::now();
  const Stepper& stepper = run.stepper();
  LiveValues values = run.live();
  auto margins = std::make_shared<const MarginHistogram>(
      count_margins(run.data(), stepper.weights().vector(), stepper.bias(), thread_count(run.parameters().threads)));
  average_ = stepper.averages().by_example() ? uniform_average(stepper) : Vector{};
  values_ = values;
  margins_ = std::move(margins);
  taken_ = Clock::now();
  cost_s_ = std::chrono::duration<double>(taken_ - start).count();
  position_ = run.position();
  run_id_ = run_id;
}

void show_run(Snapshot& snapshot, const Run& run, const Evaluation& evaluation) {
  const Stepper& stepper = run.stepper();
  snapshot.constants = run.constants();
  snapshot.position = run.position();
  snapshot.frontier = run.frontier();
  snapshot.record = stepper.record();
  snapshot.w = stepper.weights().vector();
  snapshot.b = stepper.bias();
  const bool later = stepper.averages().by_example();  // an average takes a pass over the data, then
  snapshot.w_average = later ? evaluation.average() : uniform_average(stepper);
  snapshot.b_average = stepper.averages().bias(Average::Uniform);
  snapshot.live = evaluation.values();
  snapshot.margins = evaluation.margins();
  snapshot.live_position = evaluation.position();
  snapshot.projected_steps = stepper.projected_steps();
  snapshot.sum_gradient2_over_t = stepper.sum_gradient2_over_t();
  snapshot.series = run.series().view();
  snapshot.ended = run.ended();
  snapshot.overflow = stepper.trouble() != Trouble::None;
  snapshot.history_bytes = run.history().bytes();
  snapshot.series_bytes = run.series().bytes();
  snapshot.keyframe_spacing = run.history().spacing();
}

void Lane::show(Snapshot& snapshot) const {
  snapshot.parameters = parameters;
  snapshot.table = problem.table;
  snapshot.data = problem.data;
  snapshot.held_out = problem.held_out;
  snapshot.run_id = run_id;
  snapshot.data_id = data_id;
  snapshot.edited = problem.table->by_hand;
  show_run(snapshot, *run, evaluation);
}

}  // namespace pegasos::session
