#include "session/commands.h"

namespace pegasos::session {
namespace {

template <class... Some>
bool is_any(const Command& command) {
  return (std::holds_alternative<Some>(command) || ...);
}

/// Its new value makes the run anew.
bool restarts(const SetParameter& set) {
  const Parameter* const parameter = find_parameter(set.key);
  return parameter != nullptr && (parameter->restarts || parameter->reloads);
}

}  // namespace

Urgency urgency_of(const Command& command) {
  if (const auto* const set = std::get_if<SetParameter>(&command))
    return restarts(*set) ? Urgency::Supersedes : Urgency::Hurries;
  if (const auto* const save = std::get_if<SaveSession>(&command))
    return save->kind == SaveSession::Kind::Silent ? Urgency::Waits : Urgency::Hurries;
  if (is_any<StepForward, SubStep, Epoch, Play, WatchCounts, DraftSweep>(command)) return Urgency::Waits;
  const bool elsewhere = is_any<Pause, SeekTo, RunTo, Rewind, NewOrder, NewData, SetParameters, OpenFile, UseTable,
                                OpenSession, OpenSweepRun, NewCanvas, OriginalData, Undo, Redo, GoHome>(command);
  return elsewhere ? Urgency::Supersedes : Urgency::Hurries;
}

bool needs_examples(const Command& command) {
  return is_any<Play, StepForward, SubStep, Epoch, RunTo, PinRun, SwapPin, ExportData, SaveRows, RestartOptimum,
                CheckTheory, DraftSweep, StartSweep>(command);
}

bool needs_no_rows(const Command& command) {
  return is_any<OpenFile, UseTable, OpenSession, DropQuestion, SaveSession, NewCanvas, Pause, SetSpeed, CancelOptimum,
                CancelTheory, CancelSweep, RemoveSweep>(command);
}

}  // namespace pegasos::session
