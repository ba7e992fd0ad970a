#include "session/editing.h"

#include <utility>

#include "session/table_edits.h"

namespace pegasos::session {
namespace {

Change::Kind kind_of(const EditOperation& operation) {
  using Kind = Change::Kind;
  constexpr Kind kKinds[] = {Kind::Move, Kind::Move, Kind::Add, Kind::Erase, Kind::Flip};
  return kKinds[operation.index()];
}

/// The same runs in the same slots, wherever they are: those in step follow the live one.
bool same_runs(std::vector<PinDescription> a, const std::vector<PinDescription>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) a[i].position = b[i].position;
  return a == b;
}

}  // namespace

UndoState Editing::present(Change::Kind kind) const {
  return {setup_.live.parameters,
          setup_.live.problem.table,
          setup_.live.data_id,
          setup_.ids.rows,
          setup_.play.course().wanted,
          moves_pins(kind) ? describe_pins(setup_.pins, setup_.live) : std::vector<PinDescription>{},
          brings_another_run(kind) ? names_.named() : nullptr};
}

void Editing::change(const Change& what, std::uint64_t gesture, const std::function<void()>& work) {
  const UndoState before = present(what.kind);
  work();
  if (before.parameters == setup_.live.parameters && before.table == setup_.live.problem.table) return;
  history_.record(before, what, gesture, setup_.live.problem.table);
  history_.drop_if_unchanged(gesture, setup_.live.parameters, setup_.live.problem.table);
}

void Editing::edit(const Edit& command) {
  const bool renumbered = command.rows_id != 0 && command.rows_id != setup_.ids.rows;
  if (renumbered) return;  // the rows that were meant have other numbers now
  auto table = edited(*setup_.live.problem.table, *setup_.live.problem.data, command.operation);
  if (!table) {
    setup_.news.complain(table.error().placed());
    return;
  }
  const bool erases = std::holds_alternative<EraseRows>(command.operation);
  change({kind_of(command.operation), touched(command.operation), {}}, command.gesture, [&] {
    const Course course = setup_.play.course();
    auto opened = setup_.open(std::make_shared<const Table>(std::move(table).value()), setup_.live.parameters);
    if (!setup_.install(std::move(opened), erases ? Setup::Arrival::Renumbering : Setup::Arrival::Edit)) return;
    compare(command.gesture);
    setup_.go_on_from(course);
  });
}

void Editing::new_canvas() {
  change({Change::Kind::Canvas, 0, {}}, 0, [&] {
    Parameters next = setup_.live.parameters;
    next.positive.clear();
    next.classes.clear();
    next.features.clear();
    next.test.clear();
    const bool many = !check(next, 1, 2);  // the first example is no batch of many
    if (many) next.k = 1;
    if (setup_.install(setup_.open(std::make_shared<const Table>(blank_table()), next), Setup::Arrival::Canvas) && many)
      setup_.news.for_now(Notice::Kind::Info,
                          Message("k is 1 now: k examples without replacement need as many on the canvas"));
  });
}

void Editing::bring_original_back() {
  if (!setup_.live.problem.table->by_hand) return;
  change({Change::Kind::Original, 0, {}}, 0, [&] {
    const Course course = setup_.play.course();
    if (setup_.install(setup_.open(setup_.live.parameters))) setup_.go_on_from(course);
  });
}

void Editing::change_pins(Change::Kind kind, Count count, char letter, const std::function<void()>& work) {
  const UndoState before = present(kind);
  work();
  history_.record(before, {kind, count, std::string(1, letter)}, 0, setup_.live.problem.table);
}

void Editing::compare(std::uint64_t gesture) { comparison_.keep(setup_.mail.snapshot(), setup_.live.data_id, gesture); }

bool Editing::bring_back(const UndoState& state) {
  const std::uint64_t run = setup_.live.run_id;
  const Count m = setup_.live.problem.data->m();
  if (state.table == nullptr) {
    if (!setup_.install(setup_.open(state.parameters))) return false;
    setup_.play.return_to(state.position);
    return true;
  }
  if (state.table != setup_.live.problem.table) {
    const bool same_set = state.data_id == setup_.live.data_id;
    if (!setup_.install(setup_.open(state.table, state.parameters),
                        same_set ? Setup::Arrival::Edit : Setup::Arrival::NewSet))
      return false;
  } else {
    setup_.adopt(state.parameters);
    if (setup_.live.parameters != state.parameters) return false;
  }
  setup_.live.data_id = state.data_id;
  // The numbers that are free now may name others soon.
  setup_.ids.rows = setup_.live.problem.data->m() < m ? ++setup_.ids.sets : state.rows_id;
  if (setup_.live.run_id != run) setup_.play.return_to(state.position);
  return true;
}

/// Makes `change` undone or done again: `state` is how it was on its other side.
bool Editing::take_back(const Change& change, const UndoState& state) {
  if (change.kind == Change::Kind::Swap) {  // the runs are there: nothing is computed again
    Pin* pin = setup_.pins.in_slot(static_cast<int>(change.count));
    if (pin != nullptr) {
      pins_.swap(*pin);
      return true;
    }
  }
  if (!moves_pins(change.kind)) return bring_back(state);
  if (brings_another_run(change.kind)) {
    if (!bring_back(state)) return false;
    names_.name(state.named);
  }
  pins_.restore(state.pins);
  return true;
}

void Editing::undo() {
  const UndoState* target = history_.undo_target();
  if (target == nullptr) return;
  const UndoState left = present(history_.next_undo().kind);
  if (take_back(history_.next_undo(), *target)) history_.undone(left);
}

void Editing::redo() {
  const UndoState* target = history_.redo_target();
  if (target == nullptr) return;
  const UndoState left = present(history_.next_redo().kind);
  if (take_back(history_.next_redo(), *target)) history_.redone(left);
}

void Editing::replace(const Change& what, const std::function<bool()>& work) {
  const std::optional<Home> left = home_;
  const UndoState before = left ? left->state : present(what.kind);
  if (!work()) return;
  if (left) history_ = left->history;
  history_.record(before, what, 0, setup_.live.problem.table);
  if (home_) home_->history = history_;
}

void Editing::leave_home() {
  if (home_) return;
  SessionFile file = setup_.as_file();
  file.named = names_.named()->path;
  home_ = {std::make_shared<const SessionFile>(std::move(file)), present(Change::Kind::Return), history_};
  names_.name(std::make_shared<const NamedSession>());
}

void Editing::arrive() {
  if (!home_ || std::exchange(home_->arrived, true)) return;
  history_ = UndoHistory();
}

void Editing::set_home(const std::shared_ptr<const SessionFile>& file) {
  home_.reset();
  if (file == nullptr) return;
  UndoState state{file->parameters, file->table, 0, 0, file->position};
  state.named = std::make_shared<const NamedSession>(NamedSession{file->named, {}, nullptr});
  for (const SessionPin& pin : file->pins)
    state.pins.push_back({pin.parameters, pin.locked, pin.slot, pin.position, pin.table});
  home_ = {file, std::move(state), UndoHistory(), true};
}

bool Editing::home_is_another_set() const { return home_ && home_->state.table != setup_.live.problem.table; }

void Editing::go_home(bool step) {
  if (!home_) return;
  const Home home = *home_;
  const Change change{Change::Kind::Return, 0, home.file->data_name};
  const UndoState before = present(change.kind);
  const std::string away = setup_.live.problem.data->name();
  const std::uint64_t run = setup_.live.run_id;
  if (!take_back(change, home.state)) return;
  if (setup_.live.run_id != run) {  // what had been run beyond t, too
    setup_.play.go_by({home.file->made_again(), Phase::Projection}, home.state.position);
  } else if (setup_.play.course().wanted != home.state.position) {
    setup_.play.return_to(home.state.position);
  }
  if (const Message other = changed_data(*home.file, *setup_.live.problem.data); !other.empty())
    setup_.news.complain(other);
  pins_.set_in_step(home.file->pins_in_step, home.file->pins_equal_work);
  const bool only_t = before.parameters == home.state.parameters && before.table == home.state.table &&
                      same_runs(before.pins, home.state.pins);
  history_ = home.history;
  home_.reset();
  if (only_t || !step) return;
  history_.record(home.state, {Change::Kind::Open, 0, away}, 0, setup_.live.problem.table);
  history_.record(before, change, 0, setup_.live.problem.table);
}

bool Editing::undo_brings_another_set() const {
  return history_.undo_target() != nullptr && history_.undo_target()->table != setup_.live.problem.table;
}

void Editing::show(Snapshot& snapshot) const {
  comparison_.show(snapshot);
  snapshot.away = home_.has_value();
  snapshot.undo_steps = history_.undo_steps();
  snapshot.redo_steps = history_.redo_steps();
  snapshot.next_undo = history_.next_undo();
  snapshot.next_redo = history_.next_redo();
}

}  // namespace pegasos::session
