#include "session/undo.h"

#include "text/text.h"

namespace pegasos::session {
namespace {

constexpr std::size_t kStepBytes = 2048;  // parameters, names and the nodes that hold them

std::string counted(Count count, std::string_view one, std::string_view many) {
  return count == 1 ? std::string(text::tr(one)) : text::tr_format(many, count);
}

}  // namespace

std::string describe(const Change& change) {
  using Kind = Change::Kind;
  switch (change.kind) {
    case Kind::Move: return counted(change.count, "move of 1 point", "move of {} points");
    case Kind::Add: return counted(change.count, "adding of 1 point", "adding of {} points");
    case Kind::Erase: return counted(change.count, "erasing of 1 example", "erasing of {} examples");
    case Kind::Flip: return counted(change.count, "flip of 1 label", "flip of {} labels");
    case Kind::Parameter: return text::tr_format("change of {}", text::tr(change.what));
    case Kind::Parameters: return std::string(text::tr("change of several parameters"));
    case Kind::NewOrder: return std::string(text::tr("new order"));
    case Kind::NewData: return std::string(text::tr("new data"));
    case Kind::Open: return text::tr_format("opening of {}", change.what);
    case Kind::Canvas: return std::string(text::tr("empty canvas"));
    case Kind::Original: return std::string(text::tr("return to the original set"));
    case Kind::Return: return text::tr_format("return to {}", change.what);
    case Kind::Pin: return text::tr_format("pinning of {}", change.what);
    case Kind::Unpin:
      return change.count > 1 ? std::string(text::tr("removing of all pins"))
                              : text::tr_format("removing of {}", change.what);
    case Kind::Lock: return text::tr_format("lock of {}", change.what);
    case Kind::Swap: return text::tr_format("swap with {}", change.what);
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

void UndoHistory::hold(const std::shared_ptr<const Table>& table) {
  Use& use = tables_[table.get()];
  if (use.steps++ > 0) return;
  use.bytes = bytes_of(*table);
  table_bytes_ += use.bytes;
}

void UndoHistory::release(const std::shared_ptr<const Table>& table) {
  const auto use = tables_.find(table.get());
  if (--use->second.steps > 0) return;
  table_bytes_ -= use->second.bytes;
  tables_.erase(use);
}

void UndoHistory::forget_redo() {
  for (const Step& step : redo_) release(step.state.table);
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
  hold(before.table);
  while (!undo_.empty() && bytes() > budget_) {
    release(undo_.front().state.table);
    undo_.pop_front();
  }
}

void UndoHistory::drop_if_unchanged(std::uint64_t gesture, const Parameters& parameters,
                                    const std::shared_ptr<const Table>& table) {
  if (gesture == 0 || undo_.empty() || undo_.back().gesture != gesture) return;
  const UndoState& began = undo_.back().state;
  if (began.parameters != parameters || began.table != table) return;
  release(table);
  undo_.pop_back();
}

void UndoHistory::undone(const UndoState& left) {
  present_ = undo_.back().state.table;
  redo_.push_back({left, undo_.back().change, 0});
  hold(left.table);
  release(present_);
  undo_.pop_back();
}

void UndoHistory::redone(const UndoState& left) {
  present_ = redo_.back().state.table;
  undo_.push_back({left, redo_.back().change, 0});
  hold(left.table);
  release(present_);
  redo_.pop_back();
}

}  // namespace pegasos::session
