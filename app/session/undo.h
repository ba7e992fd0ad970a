// What can be taken back: data, parameters and place in time before each change, 1,000 steps at most and under a budget
// of memory. Tables are immutable and shared, so a step costs its tables only where no other step and not the session
// holds them already.
//
// Threads: the worker owns the history; Change and describe are plain values.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "data/table.h"
#include "methods/stepper.h"
#include "session/commands.h"

namespace pegasos::session {

struct NamedSession;

/// What a step of the history did, for "Undo move of 3 points".
struct Change {
  enum class Kind {
    None,
    Move,
    Add,
    Erase,
    Flip,
    Parameter,   ///< `what` is its title
    Parameters,  ///< several at once
    NewOrder,
    NewData,
    Open,  ///< `what` is the file or set
    Canvas,
    Original,  ///< the edits were given up for the set as it was made
    Return,    ///< to a moment that was shown before, of the set `what`
    Pin,       ///< `what` is the run's letter, here and below
    Unpin,     ///< `count` runs
    Lock,      ///< linked to the live run, or not any more
    Swap       ///< of the live run with the pinned one in place `count`
  };
  Kind kind = Kind::None;
  Count count = 0;  ///< examples
  std::string what;
};

/// "move of 3 points"; empty for Kind::None.
Message describe(const Change& change);

/// True where the runs beside the live one are others afterwards.
bool moves_pins(Change::Kind kind);
/// True where the live run is another one, too.
bool brings_another_run(Change::Kind kind);

/// Everything that an undo brings back. The ids are those of the snapshot.
struct UndoState {
  Parameters parameters;
  std::shared_ptr<const Table> table;  ///< null = what the parameters make; then without ids
  std::uint64_t data_id = 0;
  std::uint64_t rows_id = 0;
  Position position;
  std::vector<PinDescription> pins = {};                ///< only of changes that move them
  std::shared_ptr<const NamedSession> named = nullptr;  ///< only of changes that bring another run
};

class UndoHistory {
 public:
  explicit UndoHistory(std::size_t budget_bytes = std::size_t{64} << 20U) : budget_(budget_bytes) {}

  /// Something has changed: `before` can be brought back, what was undone is forgotten. Changes with the same nonzero
  /// `gesture` are one step. `present` is the session's table now: it costs nothing.
  void record(const UndoState& before, const Change& change, std::uint64_t gesture,
              const std::shared_ptr<const Table>& present);
  /// A gesture that has come back to where it began is no step of the history.
  void drop_if_unchanged(std::uint64_t gesture, const Parameters& parameters,
                         const std::shared_ptr<const Table>& table);
  /// What the next undo or redo brings back; null when there is none.
  const UndoState* undo_target() const { return undo_.empty() ? nullptr : &undo_.back().state; }
  const UndoState* redo_target() const { return redo_.empty() ? nullptr : &redo_.back().state; }
  /// The target of undo (redo) is there now; `left` is what was there before.
  void undone(const UndoState& left);
  void redone(const UndoState& left);

  Count undo_steps() const { return static_cast<Count>(undo_.size()); }
  Count redo_steps() const { return static_cast<Count>(redo_.size()); }
  Change next_undo() const { return undo_.empty() ? Change{} : undo_.back().change; }
  Change next_redo() const { return redo_.empty() ? Change{} : redo_.back().change; }
  /// Memory of the steps, the present table not counted.
  std::size_t bytes() const;

 private:
  struct Step {
    UndoState state;
    Change change;
    std::uint64_t gesture = 0;
  };
  void hold(const UndoState& state);
  void release(const UndoState& state);
  void forget_redo();

  struct Use {
    std::size_t steps = 0;
    std::size_t bytes = 0;
  };
  std::size_t budget_;
  std::deque<Step> undo_;
  std::vector<Step> redo_;
  std::map<const Table*, Use> tables_;
  std::size_t table_bytes_ = 0;
  std::shared_ptr<const Table> present_;
};

/// Memory of a table, near enough for a budget.
std::size_t bytes_of(const Table& table);

}  // namespace pegasos::session
