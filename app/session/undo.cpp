#include "session/undo.h"

#include "session/link.h"

namespace pegasos::session {
namespace {

constexpr std::size_t kStepBytes = 4096;  // parameters, also of pinned runs, names and the nodes that hold them
constexpr std::size_t kStepsMost = 1000;  // nobody goes back further, and small steps would fill the budget for hours

/// Of the set, and of pinned runs on sets of their own.
template <class F>
void for_each_table(const UndoState& state, const F& f) {
  if (state.table != nullptr) f(state.table);
  for (const PinDescription& pin : state.pins) {
    if (pin.table != nullptr) f(pin.table);
  }
}

}  // namespace

Message describe(const Change& change) {
  using Kind = Change::Kind;
  const Count n = change.count;
  switch (change.kind) {
    case Kind::Move: return n == 1 ? Message("move of 1 point") : Message("move of {} points", n);
    case Kind::Add: return n == 1 ? Message("adding of 1 point") : Message("adding of {} points", n);
    case Kind::Erase: return n == 1 ? Message("erasing of 1 example") : Message("erasing of {} examples", n);
    case Kind::Flip: return n == 1 ? Message("flip of 1 label") : Message("flip of {} labels", n);
    case Kind::Parameter: return {"change of {}", Message::key(change.what)};
    case Kind::Parameters: return "change of several parameters";
    case Kind::NewOrder: return "new order";
    case Kind::NewData: return "new data";
    case Kind::Open:
      if (is_link(change.what)) return "opening of a link";
      return change.what.empty() ? Message("opening of what was saved by itself")
                                 : Message("opening of {}", change.what);
    case Kind::Canvas: return "empty canvas";
    case Kind::Original: return "return to the original set";
    case Kind::Return: return Message("return to {}", change.what);
    case Kind::Pin: return Message("pinning of {}", change.what);
    case Kind::Unpin:
      return change.count > 1 ? Message("removing of all pins") : Message("removing of {}", change.what);
    case Kind::Lock: return Message("link of {} to the live run", change.what);
    case Kind::Swap: return Message("swap with {}", change.what);
    case Kind::None: break;
  }
  return {};
}

bool moves_pins(Change::Kind kind) {
  using Kind = Change::Kind;
  return kind == Kind::Pin || kind == Kind::Unpin || kind == Kind::Lock || brings_another_run(kind);
}

bool brings_another_run(Change::Kind kind) { return kind == Change::Kind::Open || kind == Change::Kind::Return; }

std::size_t bytes_of(const Table& table) {
  const auto rows = static_cast<std::size_t>(table.rows.rows());
  const auto columns = static_cast<std::size_t>(table.rows.columns());
  const std::size_t numbers =
      table.rows.is_sparse() ? static_cast<std::size_t>(table.rows.nonzeros()) * (sizeof(double) + sizeof(Column)) +
                                   rows * sizeof(std::size_t)
                             : rows * columns * sizeof(double);
  return numbers + rows * sizeof(std::uint32_t) + table.feature_names.size() * 2 * sizeof(std::string);
}

std::size_t UndoHistory::bytes() const {
  std::size_t total = (undo_.size() + redo_.size()) * kStepBytes + table_bytes_;
  const auto present = tables_.find(present_.get());
  if (present != tables_.end()) total -= present->second.bytes;
  return total;
}

void UndoHistory::hold(const UndoState& state) {
  for_each_table(state, [&](const std::shared_ptr<const Table>& table) {
    Use& use = tables_[table.get()];
    if (use.steps++ > 0) return;
    use.bytes = bytes_of(*table);
    table_bytes_ += use.bytes;
  });
}

void UndoHistory::release(const UndoState& state) {
  for_each_table(state, [&](const std::shared_ptr<const Table>& table) {
    const auto use = tables_.find(table.get());
    if (--use->second.steps > 0) return;
    table_bytes_ -= use->second.bytes;
    tables_.erase(use);
  });
}

void UndoHistory::forget_redo() {
  for (const Step& step : redo_) release(step.state);
  redo_.clear();
}

void UndoHistory::record(const UndoState& before, const Change& change, std::uint64_t gesture,
                         const std::shared_ptr<const Table>& present) {
  forget_redo();
  present_ = present;
  if (gesture != 0 && !undo_.empty() && undo_.back().gesture == gesture) {
    Change& whole = undo_.back().change;
    const bool again = whole.kind == Change::Kind::Move;  // a drag moves the same points all the time
    if (whole.kind == change.kind && !again) whole.count += change.count;
    return;
  }
  undo_.push_back({before, change, gesture});
  hold(before);
  while (!undo_.empty() && (bytes() > budget_ || undo_.size() > kStepsMost)) {
    release(undo_.front().state);
    undo_.pop_front();
  }
}

void UndoHistory::drop_if_unchanged(std::uint64_t gesture, const Parameters& parameters,
                                    const std::shared_ptr<const Table>& table) {
  if (gesture == 0 || undo_.empty() || undo_.back().gesture != gesture) return;
  const UndoState& began = undo_.back().state;
  if (began.parameters != parameters || began.table != table) return;
  release(began);
  undo_.pop_back();
}

void UndoHistory::undone(const UndoState& left) {
  present_ = undo_.back().state.table;
  redo_.push_back({left, undo_.back().change, 0});
  hold(left);
  release(undo_.back().state);
  undo_.pop_back();
}

void UndoHistory::redone(const UndoState& left) {
  present_ = redo_.back().state.table;
  undo_.push_back({left, redo_.back().change, 0});
  hold(left);
  release(redo_.back().state);
  redo_.pop_back();
}

}  // namespace pegasos::session
