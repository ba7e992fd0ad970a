#include "experiment/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/looks.h"
#include "core/misprints.h"
#include "core/numbers.h"

namespace pegasos {
namespace {

Moment moment_of(const Run& run, VectorView w) {
  const Stepper& stepper = run.stepper();
  return {run.parameters().lambda, w, stepper.bias(), stepper.weights(), stepper.averages()};
}

Measured measured(const Run& run) { return {run.options().held_out, run.options().test}; }

MomentValues values_of(const Run& run, const Moment& moment) {
  return values_of(std::span(&moment, 1), *run.stepper().data(), measured(run), run.options().threads).front();
}

}  // namespace

Run::Run(DatasetPtr data, const Parameters& parameters, const RunOptions& options)
    : stepper_(std::move(data), parameters,
               {.threads = options.threads,
                .averages = options.keep_averages,
                .rows_ahead = options.threads > 1 && !options.keep_series}),
      options_(options),
      constants_(pegasos::constants(*stepper_.data(), parameters)),
      history_(options.history_bytes),
      series_(stepper_.data()->d()),
      touches_(stepper_.k(), options.touch_bytes) {
  stepper_.set_detail(detail());
}

Detail Run::detail() const {
  if (parameters().stopping != Stopping::None) return Detail::Vectors;
  return options_.keep_series ? Detail::Numbers : Detail::None;
}

/// A movement that may be left in the middle of a step: what is known about the run stays true.
template <class Move>
auto Run::kept_whole(const Move& move) {
  try {
    settle();
    return move();
  } catch (const Interrupted&) {
    frontier_ = std::max(frontier_, position().completed());
    if (position().phase < Phase::GradientStep && position().t > 0) stepper_.note_w();
    throw;
  }
}

bool Run::advance_by_hand() {
  return kept_whole([&] {
    if (position().phase == Phase::Violators) begun_hash_ = stepper_.state().hash();
    return advance_recorded();
  });
}

bool Run::step_by_hand() {
  return kept_whole([&] {
    do {
      if (!advance_recorded()) return false;
    } while (position().phase != Phase::Projection);
    return true;
  });
}

bool Run::advance_recorded() {
  if (!ended_.empty()) return false;
  stepper_.set_detail(Detail::Vectors);
  if (position().phase == Phase::Projection) before_step(true);
  const bool moved = stepper_.advance();
  if (moved && position().phase == Phase::Projection) after_step();
  if (!moved) ended_ = trouble_text(stepper_);
  return moved;
}

Count Run::run_to(Count goal, const std::function<bool()>& pause) {
  return kept_whole([&] {
    const Count from = position().completed();
    if (!ended_.empty() || from >= goal) return Count{0};
    stepper_.set_detail(detail());
    const bool noted = options_.keep_series || options_.history_bytes > 0 || parameters().stopping != Stopping::None;
    const Count at_once = noted ? 1 : pause ? steps_between_looks(stepper_) : goal;
    while (ended_.empty() && position().completed() < goal) {
      if (noted && position().phase == Phase::Projection) before_step(false);
      if (!stepper_.step(std::min(at_once, goal - position().completed()))) {
        ended_ = trouble_text(stepper_);
        break;
      }
      if (noted) after_step();
      if (pause && pause()) break;
    }
    frontier_ = std::max(frontier_, position().completed());
    return position().completed() - from;
  });
}

bool Run::step_recorded(Count goal) {
  return kept_whole([&] {
    if (!ended_.empty() || position().completed() >= goal) return false;
    stepper_.set_detail(Detail::Vectors);
    if (position().phase == Phase::Projection) before_step(false);
    if (!stepper_.step()) {
      ended_ = trouble_text(stepper_);
      return false;
    }
    after_step();
    return true;
  });
}

// The full quantities of t are of w_t and of the averages that it has entered: what they need is taken before the step
// and after it.
void Run::before_step(bool by_hand) {
  const Count t = position().t + 1;
  const bool scheduled = options_.keep_series && t == next_sample_ && t > last_scheduled_;
  const bool known = t <= last_scheduled_ && next_scheduled(t - 1, stepper_.data()->m()) == t;
  const bool record = scheduled || (by_hand && options_.keep_series && !known);
  pending_.reset();
  if (record || parameters().stopping == Stopping::SmallDecrease)
    pending_ = {t, stepper_.weights().vector(), stepper_.bias(), record, !scheduled};
}

void Run::after_step() {
  const StepRecord& record = stepper_.record();
  const Count t = position().t;
  if (options_.keep_series && t == series_.steps() + 1) {
    series_.add_step(record.f_batch, record.norm_half, record.violators, record.projected, constants_.ball_radius);
    if (record.times.empty()) touches_.add(record.violates);
  }
  if (t == next_sample_) next_sample_ = next_scheduled(t, stepper_.data()->m());
  if (options_.history_bytes > 0) history_.offer(stepper_);
  frontier_ = std::max(frontier_, t);
  unsettled_ = pending_ || parameters().stopping != Stopping::None;
  settle();
}

/// What is evaluated after a step; where that was left in the middle, it is done before anything else.
void Run::settle() {
  if (!unsettled_) return;
  if (pending_ && pending_->record) take_sample();
  if (parameters().stopping != Stopping::None) test_stopping();
  pending_.reset();
  unsettled_ = false;
}

void Run::take_sample() {
  FullSample sample;
  sample.t = pending_->t;
  sample.b = pending_->b;
  sample.sum_gradient2_over_t = stepper_.totals().gradient2_over_t.value();
  sample.sum_f_batch = stepper_.totals().f_batch.value();
  const Moment moment{parameters().lambda, pending_->w, pending_->b, stepper_.weights(), stepper_.averages()};
  if (options_.values_later) {
    owed_.push_back(
        {sample, pending_->by_hand, std::make_shared<OwedValues>(stepper_.data(), measured(*this), moment)});
  } else {
    keep(sample, pending_->w, pending_->by_hand, values_of(*this, moment));
  }
  if (!pending_->by_hand) last_scheduled_ = sample.t;
  pending_->record = false;
}

bool Run::collect() {
  bool any = false;
  for (; !owed_.empty() && owed_.front().values->there(); owed_.pop_front(), any = true) {
    const OwedSample& first = owed_.front();
    keep(first.sample, first.values->w(), first.by_hand, first.values->found());
  }
  return any;
}

void Run::keep(FullSample sample, VectorView w, bool by_hand, const MomentValues& found) {
  static_cast<Objective&>(sample) = found.values.last;
  static_cast<FurtherValues&>(sample) = found.values;
  const bool kept = !by_hand && stepper_.data()->d() <= kTrajectoryDimensions;
  series_.add_sample(sample, w, by_hand, kept ? VectorView(found.average) : VectorView{});
}

void Run::test_stopping() {
  const StepRecord& record = stepper_.record();
  const double eps = parameters().stopping_value;
  if (parameters().stopping == Stopping::SmallChange) {
    double change2 = 0;
    for (std::size_t j = 0; j < record.w.size(); ++j)
      change2 += (record.w_next[j] - record.w[j]) * (record.w_next[j] - record.w[j]);
    if (std::sqrt(change2) <= eps) {
      stop_.t = record.t;
      stop_.why =
          Message("stopped at t = {}: |w_{{t+1}} − w_t| ≤ {} (no certificate of convergence)", record.t, shortest(eps));
    }
  } else {
    const auto f = [&](VectorView w, double b) {
      return evaluate(*stepper_.data(), parameters().lambda, w, b, options_.threads).f;
    };
    const double f_before = f(pending_->w, pending_->b);
    const double f_after = f(record.w_next, stepper_.bias());
    const bool printed = parameters().misprint == Misprint::SmallIncrease;
    if ((printed ? f_after - f_before : std::abs(f_before - f_after)) <= eps) {
      stop_.t = record.t;
      stop_.why =
          printed ? Message("stopped at t = {}: f(w_{{t+1}}) − f(w_t) ≤ {}, as printed (no certificate of convergence)",
                            record.t, shortest(eps))
                  : Message("stopped at t = {}: |f(w_t) − f(w_{{t+1}})| ≤ {} (no certificate of convergence)", record.t,
                            shortest(eps));
    }
  }
  if (stop_.t == record.t) ended_ = stop_.why;
}

bool Run::seek(Position target, const std::function<bool()>& pause) {
  assert(target.completed() <= frontier_ && (target.phase == Phase::Projection || target.t <= frontier_ + 1));
  return kept_whole([&] {
    pending_.reset();
    ended_ = {};
    next_sample_ = next_scheduled(last_scheduled_, stepper_.data()->m());
    // The step of the target itself is replayed phase by phase, so that its record is filled.
    const Count base = target.t == 0 ? 0 : target.t - 1;
    go_back_for(base);
    stepper_.set_detail(options_.keep_series ? Detail::Numbers : Detail::None);
    while (position() < Position{base, Phase::Projection} && stepper_.step()) {
      if (options_.history_bytes > 0) history_.offer(stepper_);
      look(looks::kWorkOfAStep);
      if (pause && pause() && position() < target) return false;
    }
    stepper_.set_detail(Detail::Vectors);
    // In the middle of a step: its full quantities are begun here, as in a forward run.
    if (target.phase != Phase::Projection) before_step(true);
    while (position() < target) {
      if (target.phase == Phase::GradientStep && position().phase == Phase::Violators)
        begun_hash_ = stepper_.state().hash();
      if (!stepper_.advance()) break;
    }
    const bool at_stop = stop_.t > 0 && position() == Position{stop_.t, Phase::Projection};
    ended_ = at_stop ? stop_.why : trouble_text(stepper_);
    return true;
  });
}

/// To a state from which step `base` is replayed: here, or the keyframe before it.
void Run::go_back_for(Count base) {
  const Position now = position();
  const Stepper::State* frame = history_.before(base);
  const bool continue_from_here =
      now <= Position{base, Phase::Projection} && (frame == nullptr || frame->t <= now.completed());
  if (continue_from_here && stepper_.trouble() == Trouble::None) return;
  if (frame != nullptr) {
    stepper_.restore(*frame);
  } else {
    stepper_.restore(Stepper(stepper_.data(), parameters()).state());
  }
}

void Run::set_history_bytes(std::size_t bytes) {
  options_.history_bytes = bytes;
  history_.set_budget(bytes);
}

std::uint64_t Run::hash() const {
  return position().phase == Phase::GradientStep ? begun_hash_ : stepper_.state().hash();
}

LiveValues live_values(const Run& run) {
  const Vector w = run.stepper().weights().vector();
  return values_of(run, moment_of(run, w)).values;
}

std::shared_ptr<OwedValues> owed_values(const Run& run) {
  const Vector w = run.stepper().weights().vector();
  return std::make_shared<OwedValues>(run.stepper().data(), measured(run), moment_of(run, w));
}

Count steps_between_looks(const Stepper& stepper) {
  constexpr Count kMost = 64;
  constexpr Count kProducts = Count{1} << 16U;
  const Count of_a_step = stepper.k() * stepper.data()->d();  // dense or not: an estimate from above
  return std::clamp<Count>(kProducts / std::max<Count>(1, of_a_step), 1, kMost);
}

}  // namespace pegasos
