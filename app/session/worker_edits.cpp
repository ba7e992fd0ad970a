// Edits by hand, undo and redo of everything.
#include <utility>

#include "session/edits.h"
#include "session/worker.h"
#include "text/text.h"

namespace pegasos::session {
namespace {

Change::Kind kind_of(const EditOperation& operation) {
  using Kind = Change::Kind;
  constexpr Kind kKinds[] = {Kind::Move, Kind::Move, Kind::Add, Kind::Erase, Kind::Flip};
  return kKinds[operation.index()];
}

}  // namespace

UndoState Worker::present(Change::Kind kind) {
  return {live_.parameters, live_.problem.table,
          live_.data_id,    ids_.rows,
          play_.wanted(),   moves_pins(kind) ? pins_.described(live_) : std::vector<PinDescription>{}};
}

/// Does `work` and, if it has changed the problem, makes it a step of the history.
void Worker::change(const Change& what, std::uint64_t gesture, const std::function<void()>& work) {
  const UndoState before = present(what.kind);
  work();
  if (before.parameters == live_.parameters && before.table == live_.problem.table) return;
  history_.record(before, what, gesture, live_.problem.table);
  history_.drop_if_unchanged(gesture, live_.parameters, live_.problem.table);
}

void Worker::on(const Edit& command) {
  if (command.rows_id != 0 && command.rows_id != ids_.rows) return;  // the rows that were meant have other numbers now
  auto table = edited(*live_.problem.table, *live_.problem.data, command.operation);
  if (!table) {
    news_.complain(table.error().text());
    return;
  }
  const bool erases = std::holds_alternative<EraseRows>(command.operation);
  change({kind_of(command.operation), touched(command.operation), {}}, command.gesture, [&] {
    const Position here = play_.wanted();
    const bool playing = play_.playing();
    auto opened = open(std::make_shared<const Table>(std::move(table).value()), live_.parameters);
    if (!install(std::move(opened), erases ? Arrival::Renumbering : Arrival::Edit)) return;
    comparison_.keep(mail_.snapshot(), live_.data_id, command.gesture);
    go_on_from(here, playing);
  });
}

/// The run has begun anew where it was at `here` before.
void Worker::go_on_from(Position here, bool playing) {
  if (after_edit_ == AfterEdit::Stay) play_.return_to(here);
  if (playing) play_.go_on();
}

void Worker::on(const NewCanvas&) {
  change({Change::Kind::Canvas, 0, {}}, 0, [&] {
    Parameters next = live_.parameters;
    next.positive.clear();
    next.classes.clear();
    next.features.clear();
    if (!check(next, 1, 2)) next.k = 1;  // the first example is no batch of many
    install(open(std::make_shared<const Table>(blank_table()), next), Arrival::Canvas);
  });
}

void Worker::on(const OriginalData&) {
  if (!live_.problem.table->by_hand) return;
  change({Change::Kind::Original, 0, {}}, 0, [&] { install(open(live_.parameters)); });
}

/// Another set takes the place of the present one; points that were edited by hand are not lost without a word.
bool Worker::set_edits_aside(Result<Opened> opened) {
  const bool edited = live_.problem.table->by_hand;
  if (!install(std::move(opened))) return false;
  if (!edited) return true;
  std::string sentence(text::tr("This is a new set; Undo brings the points back that were edited by hand"));
  if (!news_.notice.text.empty()) sentence += ". " + news_.notice.text;
  news_.say(std::move(sentence));
  return true;
}

bool Worker::restore(const UndoState& state) {
  const std::uint64_t run = live_.run_id;
  const Count m = live_.problem.data->m();
  if (state.table != live_.problem.table) {
    const bool same_set = state.data_id == live_.data_id;
    if (!install(open(state.table, state.parameters), same_set ? Arrival::Edit : Arrival::NewSet)) return false;
  } else {
    adopt(state.parameters);
    if (live_.parameters != state.parameters) return false;
  }
  live_.data_id = state.data_id;
  ids_.rows =
      live_.problem.data->m() < m ? ++ids_.sets : state.rows_id;  // the numbers that are free now may name others soon
  if (live_.run_id != run) play_.return_to(state.position);
  return true;
}

/// Makes `change` undone or done again: `state` is how it was on its other side.
bool Worker::take_back(const Change& change, const UndoState& state) {
  if (change.kind == Change::Kind::Swap) {  // the runs are there: nothing is computed again
    Pin* pin = pins_.in_slot(static_cast<int>(change.count));
    if (pin != nullptr) {
      swap_with(*pin);
      return true;
    }
  }
  if (!moves_pins(change.kind)) return restore(state);
  if (change.kind == Change::Kind::Open && !restore(state)) return false;
  restore_pins(state.pins);
  return true;
}

void Worker::on(const Undo&) {
  const UndoState* target = history_.undo_target();
  if (target == nullptr) return;
  const UndoState left = present(history_.next_undo().kind);
  if (take_back(history_.next_undo(), *target)) history_.undone(left);
}

void Worker::on(const Redo&) {
  const UndoState* target = history_.redo_target();
  if (target == nullptr) return;
  const UndoState left = present(history_.next_redo().kind);
  if (take_back(history_.next_redo(), *target)) history_.redone(left);
}

void Worker::on(const SetAfterEdit& command) { after_edit_ = command.choice; }

}  // namespace pegasos::session
