// The clock of a step's moves: shrink, add (one summand after the other), project, each some tenths of a second long. A
// phase done by hand stops after each of its moves, until the next ↓; a whole step, or one of a slow run, goes through.
// Only looking: the session is at the end of the phase all the time, and no step waits for a move (what a key does to
// moves that run: AppUi::phase and AppUi::on_key). Thread rule: the window's thread.
#pragma once

#include <optional>
#include <vector>

#include "figures/step_parts.h"
#include "session/snapshot.h"

namespace pegasos::ui {

class Microscope {
 public:
  struct Pace {
    bool moving = true;   ///< false: ends at once, and no step that is not taken phase by phase is taken apart
    bool steps = false;   ///< whole steps by hand are taken apart, too
    double move_s = 0.2;  ///< length of a move; while it plays they have to fit between two steps
  };

  /// Once per frame, before the views. Starts when a phase or a step was done since the frame before.
  void follow(const session::Snapshot& snapshot, const Pace& pace, double time_s);
  /// Where the moves stand; nothing when the picture shows the moment of the session.
  std::optional<figures::StepMotion> motion() const;
  /// The clock goes, or was held in the middle of a move.
  bool running() const { return !moves_.empty() && !waiting_; }
  /// A move has ended and the next one waits for ↓.
  bool waiting() const { return waiting_; }
  bool held() const { return held_; }
  /// Stops the clock or lets it go on.
  void hold(bool held) { held_ = held && running(); }
  /// ↓: the next move of this phase starts. False if there is none: then the next phase is due.
  bool go_on();
  /// ↑: back to the stop before the move that is shown, or at rest before the last move of the phase. False if there is
  /// none: then the phase before is due.
  bool go_back(const session::Snapshot& snapshot);
  /// The running move is over at once: at its stop, or at the end.
  void finish_move();
  /// At once at the end of the phase.
  void complete() { moves_.clear(), held_ = false, waiting_ = false; }

 private:
  struct Move {
    figures::StepMove move;
    double length_s;
  };
  void start(const session::Snapshot& snapshot, Position from);
  void end_move();

  Pace pace_;                ///< of the last frame
  std::vector<Move> moves_;  ///< those to come, the running one first; empty at rest
  bool stops_ = false;       ///< the next move waits for ↓
  bool waiting_ = false;
  bool held_ = false;
  double elapsed_s_ = 0;  ///< of the running move
  double last_s_ = 0;
  std::uint64_t run_id_ = 0;
  Position shown_;
};

}  // namespace pegasos::ui
