#include "ui/microscope.h"

#include <algorithm>
#include <span>

namespace pegasos::ui {
namespace {

using figures::StepMove;

constexpr double kLeastMove_s = 0.15;  // quicker ones explain nothing: then the steps are not taken apart
constexpr double kSummand_s = 0.12;    // each of several summands takes as long, at least
constexpr double kShare = 0.9;         // of the time between two steps of a run

/// Slow at both ends.
float eased(double share) { return static_cast<float>(share * share * (3 - 2 * share)); }

/// What of the step is new since `from`, with the length of each move in units of one.
std::vector<std::pair<StepMove, double>> new_moves(const session::Snapshot& snapshot, Position from, double move_s) {
  std::vector<std::pair<StepMove, double>> moves;
  const std::optional<figures::StepParts> parts = figures::step_parts(snapshot);
  if (!parts) return moves;
  const Position to = snapshot.position;
  if (from.t != to.t || from.phase < Phase::GradientStep) {
    if (parts->start.w != parts->shrunk.w) moves.emplace_back(StepMove::shrink, 1.0);
    const double summands = static_cast<double>(parts->summands.size() + (parts->rest ? 1 : 0));
    if (summands > 0) moves.emplace_back(StepMove::add, std::max(1.0, summands * kSummand_s / move_s));
  }
  if (to.phase == Phase::Projection && parts->next) moves.emplace_back(StepMove::project, 1.0);
  return moves;
}

}  // namespace

void Microscope::start(const session::Snapshot& snapshot, Position from) {
  const Position to = snapshot.position;
  const bool one_step = to.t == from.t || (to.t == from.t + 1 && from.phase == Phase::Projection);
  if (snapshot.busy || !(from < to) || !one_step || to.phase < Phase::GradientStep) return;
  const bool phase = to.phase == Phase::GradientStep || (from.t == to.t && from.phase == Phase::GradientStep);
  const bool playing = snapshot.playing;
  if (!phase && !playing && !pace_.steps) return;
  const auto moves = new_moves(snapshot, from, pace_.move_s);
  double length_s = pace_.moving ? pace_.move_s : 0;
  if (playing) {
    double total = 0;
    for (const auto& [move, length] : moves) total += length;
    const double room = snapshot.speed > 0 ? kShare / (snapshot.speed * std::max(total, 3.0)) : 0;
    length_s = std::min(length_s, room);
    if (length_s < kLeastMove_s && total * length_s < 3 * kLeastMove_s) return;
  }
  stops_ = phase && !playing;
  if (!stops_ && length_s <= 0) return;
  for (const auto& [move, length] : moves) moves_.push_back({move, length * length_s});
  elapsed_s_ = 0;
}

/// On to the next one, or to the wait for it.
void Microscope::end_move() {
  elapsed_s_ = 0;
  held_ = false;
  if (moves_.size() <= 1) return complete();
  if (stops_) {
    waiting_ = true;
  } else {
    moves_.erase(moves_.begin());
  }
}

void Microscope::finish_move() {
  if (running()) stops_ ? end_move() : complete();
}

bool Microscope::go_on() {
  if (!stops_ || moves_.size() <= 1) return false;
  moves_.erase(moves_.begin());
  waiting_ = held_ = false;
  elapsed_s_ = 0;
  return true;
}

bool Microscope::go_back(const session::Snapshot& snapshot) {
  const Position at = snapshot.position;
  if (snapshot.playing || snapshot.busy || at != shown_ || at.phase < Phase::GradientStep) return false;
  const bool projection = at.phase == Phase::Projection;
  const auto moves = new_moves(snapshot, {at.t, projection ? Phase::GradientStep : Phase::Violators}, pace_.move_s);
  const std::size_t left = std::max<std::size_t>(moves_.size(), 1);  // at rest the last one is shown
  if (moves.size() <= left) return false;
  moves_.clear();
  for (const auto& [move, length] : std::span(moves).subspan(moves.size() - left - 1)) {
    moves_.push_back({move, length * (pace_.moving ? pace_.move_s : 0)});
  }
  stops_ = waiting_ = true;
  held_ = false;
  return true;
}

void Microscope::follow(const session::Snapshot& snapshot, const Pace& pace, double time_s) {
  const double passed = std::clamp(time_s - last_s_, 0.0, 0.1);  // a frame that came late does not skip a move
  last_s_ = time_s;
  pace_ = pace;
  if (snapshot.run_id != run_id_ || snapshot.position != shown_) {
    const Position before = shown_;
    const bool same_run = snapshot.run_id == run_id_;
    run_id_ = snapshot.run_id;
    shown_ = snapshot.position;
    complete();
    if (same_run) start(snapshot, before);
  } else if (running() && !held_) {
    elapsed_s_ += passed;
  }
  if (!pace.moving && running()) finish_move();
  while (running() && !held_ && elapsed_s_ >= moves_.front().length_s) {
    const double left = stops_ ? 0 : elapsed_s_ - moves_.front().length_s;
    end_move();
    elapsed_s_ = left;
  }
}

std::optional<figures::StepMotion> Microscope::motion() const {
  if (moves_.empty()) return std::nullopt;
  const Move& now = moves_.front();
  if (waiting_) return figures::StepMotion{now.move, 1.F};
  const double share = now.length_s > 0 ? elapsed_s_ / now.length_s : 1;
  return figures::StepMotion{now.move, eased(std::clamp(share, 0.0, 1.0))};
}

}  // namespace pegasos::ui
