#include "ui/microscope.h"

#include <algorithm>
#include <cmath>

namespace pegasos::ui {
namespace {

using figures::StepMove;

constexpr double kLeastMove_s = 0.15;  // quicker ones explain nothing: then the steps are not taken apart

/// Slow at both ends.
float eased(double share) { return static_cast<float>(share * share * (3 - 2 * share)); }

}  // namespace

void Microscope::start(const session::Snapshot& snapshot, Position from, double move_s) {
  moves_.clear();
  held_ = false;
  const Position to = snapshot.position;
  const bool one_step = to.t == from.t || (to.t == from.t + 1 && from.phase == Phase::Projection);
  if (!(from < to) || !one_step || to.phase < Phase::GradientStep) return;
  const std::optional<figures::StepParts> parts = figures::step_parts(snapshot);
  if (!parts) return;
  const bool gradient_is_new = from.t != to.t || from.phase < Phase::GradientStep;
  if (gradient_is_new) {
    moves_.push_back(StepMove::shrink);
    if (!parts->summands.empty()) moves_.push_back(StepMove::add);
  }
  if (to.phase == Phase::Projection && parts->next) moves_.push_back(StepMove::project);
  move_s_ = move_s;
  elapsed_s_ = 0;
}

void Microscope::follow(const session::Snapshot& snapshot, bool on, double move_s, double time_s) {
  const double passed = std::max(0.0, time_s - last_s_);
  last_s_ = time_s;
  const bool other_run = snapshot.run_id != run_id_;
  if (other_run || snapshot.position != shown_) {
    const Position before = shown_;
    run_id_ = snapshot.run_id;
    shown_ = snapshot.position;
    complete();
    // While it plays, the moves of a step have to be over before the next one.
    const double room = snapshot.playing && snapshot.speed > 0 ? 0.9 / (3 * snapshot.speed) : move_s;
    const double length = snapshot.playing && snapshot.speed <= 0 ? 0 : std::min(move_s, room);
    if (on && !other_run && !snapshot.busy && length >= kLeastMove_s) start(snapshot, before, length);
    return;
  }
  if (!on) complete();
  if (!running() || held_) return;
  elapsed_s_ += std::min(passed, 0.1);  // a frame that came late does not skip a move
  if (elapsed_s_ >= move_s_ * static_cast<double>(moves_.size())) complete();
}

std::optional<figures::StepMotion> Microscope::motion() const {
  if (!running()) return std::nullopt;
  const double moves = elapsed_s_ / move_s_;
  const auto index = std::min(static_cast<std::size_t>(moves), moves_.size() - 1);
  return figures::StepMotion{moves_[index], eased(std::clamp(moves - static_cast<double>(index), 0.0, 1.0))};
}

}  // namespace pegasos::ui
