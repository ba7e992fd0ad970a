#include "session/lane.h"

#include "core/pool.h"

namespace pegasos::session {
namespace {

constexpr double kDear_s = 2e-3;
constexpr Count kHashedInPassing = 1024;  // features: a fraction of a millisecond
constexpr double kShare = 20;             // of the time, while it moves
constexpr double kShareLater = 4;         // of another thread's

Vector uniform_average(const Stepper& stepper) {
  const Averages& averages = stepper.averages();
  return averages.total(Average::Uniform) > 0 ? averages.vector(Average::Uniform, stepper.weights()) : Vector{};
}

}  // namespace

bool Evaluation::is_due(const Run& run, std::uint64_t run_id, bool moving, std::size_t sharers) const {
  if (is_of(run, run_id)) return false;
  if (asked_ != nullptr && asked_->run_id() == run_id && (moving || is_of(asked_, run, run_id))) return false;
  if (!moving || shown_ == nullptr || shown_->run_id() != run_id) return true;
  const double cost_s = shown_->cost_s() * static_cast<double>(sharers);
  return cost_s <= kDear_s || seconds_since(taken_) >= (run.options().values_later ? kShareLater : kShare) * cost_s;
}

void Evaluation::take(const Run& run, std::uint64_t run_id) {
  const auto shown = std::make_shared<ShownValues>(run, run_id);
  shown->find_out(thread_count(run.parameters().threads));
  asked_ = shown;
  collect();
}

std::shared_ptr<ShownValues> Evaluation::ask(const Run& run, std::uint64_t run_id) {
  asked_ = std::make_shared<ShownValues>(run, run_id);
  return asked_;
}

void Evaluation::collect() {
  if (asked_ == nullptr || !asked_->there()) return;
  shown_ = std::move(asked_);
  asked_ = nullptr;
  taken_ = Clock::now();
}

void show_run(Snapshot& snapshot, const Run& run, const Evaluation& evaluation) {
  const Stepper& stepper = run.stepper();
  snapshot.constants = run.constants();
  snapshot.position = run.position();
  snapshot.frontier = run.frontier();
  snapshot.record = stepper.record();
  snapshot.w = stepper.weights().vector();
  snapshot.b = stepper.bias();
  const bool later = stepper.averages().by_example();   // an average takes a pass over the data, then
  const ShownValues* const shown = evaluation.shown();  // null = nothing is known of this run yet
  snapshot.w_average = !later ? uniform_average(stepper) : shown != nullptr ? shown->average() : Vector{};
  snapshot.b_average = stepper.averages().bias(Average::Uniform);
  snapshot.live = shown != nullptr ? shown->values() : LiveValues{};
  snapshot.margins = shown != nullptr ? shown->margins() : std::make_shared<const MarginHistogram>();
  snapshot.live_position = shown != nullptr ? shown->position() : Snapshot::kNoPosition;
  snapshot.projected_steps = stepper.totals().projected_steps;
  snapshot.sum_gradient2_over_t = stepper.totals().gradient2_over_t.value();
  snapshot.series = run.series().view();
  snapshot.samples_behind = static_cast<Count>(run.owed().size());
  snapshot.ended = run.ended();
  snapshot.overflow = stepper.trouble() != Trouble::None;
  snapshot.history_bytes = run.history().bytes();
  snapshot.series_bytes = run.series().bytes();
  snapshot.keyframe_spacing = run.history().spacing();
}

void Lane::look_at_hash(bool moving) {
  const bool known = hashed.hash && hashed.run_id == run_id && hashed.position == run->position();
  if (known) return;
  hashed = {run_id, run->position(), {}};
  if (!moving || run->stepper().data()->d() <= kHashedInPassing) hashed.hash = run->hash();
}

void Lane::show(Snapshot& snapshot) const {
  snapshot.parameters = parameters;
  static_cast<Problem&>(snapshot) = problem;
  snapshot.run_id = run_id;
  snapshot.data_id = data_id;
  snapshot.edited = problem.table->by_hand;
  snapshot.hash = hashed.hash;
  show_run(snapshot, *run, evaluation);
}

}  // namespace pegasos::session
