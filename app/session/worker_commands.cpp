// What each command does. Stretches of steps are goals that slices work off; files are
// read and written here, and a step by hand is made whole.
#include <filesystem>

#include "data/files.h"
#include "data/readers.h"
#include "data/source.h"
#include "session/carrier.h"
#include "session/row_order.h"
#include "session/session_file.h"
#include "session/worker.h"

namespace pegasos::session {

void Worker::on(const Play&) { setup_.play.play(); }
void Worker::on(const Pause&) { setup_.play.pause(); }
void Worker::on(const StepForward& command) { setup_.play.step(command.steps); }
void Worker::on(const SubStep&) { setup_.play.sub_step(); }
void Worker::on(const StepBack& command) { setup_.play.step_back(command.steps); }
void Worker::on(const PhaseBack&) { setup_.play.phase_back(); }
void Worker::on(const SeekTo& command) {
  if (command.last) setup_.forget_beyond(command.position);
  setup_.play.seek(command.position);
}
void Worker::on(const RunTo& command) { setup_.play.seek({command.t, Phase::Projection}); }
void Worker::on(const Rewind&) { setup_.play.seek({}); }
void Worker::on(const SetSpeed& command) { setup_.play.set_speed(command.steps_per_second); }

void Worker::on(const Epoch&) {
  const Count m = setup_.live.problem.data->m();
  const Count k = setup_.live.parameters.batch(m);
  setup_.play.step((m + k - 1) / k);
}

void Worker::on(const NewOrder&) {
  Parameters next = setup_.live.parameters;
  ++next.seed;
  edits_.change({Change::Kind::NewOrder, 0, {}}, 0, [&] { setup_.adopt(next); });
}

void Worker::on(const NewData&) {
  if (!is_generated(setup_.live.parameters.data)) {
    setup_.news.for_now(Notice::Kind::Info, "this set is not generated: it has no data seed");
    return;
  }
  Parameters next = setup_.live.parameters;
  ++next.data_seed;
  edits_.change({Change::Kind::NewData, 0, {}}, 0, [&] { setup_.adopt(next); });
}

void Worker::on(const SetParameter& command) {
  Parameters next = setup_.live.parameters;
  if (const Status set = set_parameter(next, command.key, command.value); !set) {
    setup_.news.refuse(set.error().placed());
    return;
  }
  if (command.key == "data" && next.data != setup_.live.parameters.data) forget_choices(next);
  if (command.key == "classes") next.positive.clear();  // it belonged to the classes before
  const std::string title(find_parameter(command.key)->title);
  const auto stands = setup_.play.busy() ? std::nullopt : std::optional(setup_.play.here());
  edits_.change({Change::Kind::Parameter, 0, title}, command.gesture, [&] {
    const bool other = next != setup_.live.parameters;
    setup_.adopt(next);
    if (other && find_parameter(command.key)->restarts) edits_.compare(command.gesture);
  });
  const Count T = setup_.live.parameters.T;
  if (command.key == "T" && stands && stands->completed() > T)
    setup_.news.for_now(Notice::Kind::Info, *at_the_end(*stands, T));
}

void Worker::on(const SetParameters& command) {
  edits_.change({Change::Kind::Parameters, 0, {}}, 0, [&] {
    if (command.original && setup_.live.problem.table->by_hand) {
      setup_.install(setup_.open(command.parameters));
    } else {
      setup_.adopt(command.parameters);
    }
  });
}

void Worker::on(const OpenFile& command) {
  if (looks_like_session(command.path)) return on(OpenSession{command.path, {}, false});
  take_file(command.path, [&] {
    Parameters next = setup_.live.parameters;
    next.data = command.path;
    forget_choices(next);
    return setup_.open(next);
  });
}

void Worker::on(const UseTable& command) {
  take_file(command.parameters.data, [&] { return setup_.open(command.table, command.parameters); });
}

/// The set of a file in the place of the present one; on failure everything stays as it was.
void Worker::take_file(const std::string& path, const std::function<Result<Opened>()>& read) {
  const std::string name = std::filesystem::path(path).filename().string();
  edits_.change({Change::Kind::Open, 0, name}, 0, [&] {
    const std::uint64_t before = setup_.live.data_id;
    setup_.set_edits_aside(read());
    if (setup_.live.data_id == before) return;
    sessions_.drop_question();
    sessions_.remember(path);
  });
}

void Worker::on(const ExportData& command) {
  const Dataset* data = setup_.live.problem.data.get();
  if (command.part == ExportPart::HeldOut) data = setup_.live.problem.held_out.get();
  if (data == nullptr) {
    setup_.news.for_now(Notice::Kind::Error,
                        "nothing is held out, so there is no such part to export: raise the held-out part first");
    return;
  }
  const bool whole = command.part == ExportPart::Table;
  const Table part = whole ? Table{} : prepared_table(*setup_.live.problem.table, *data);
  if (!setup_.check_file()) return;
  const Table& table = whole ? *setup_.live.problem.table : part;
  const Status written = write_table(table, command.path);
  if (command.answer) command.answer(written);
  if (!written) {
    setup_.news.complain(written.error().placed());
  } else {
    const Count rows = table.rows.rows();
    const Message said = rows == 1 ? Message("1 example exported as {}", command.path)
                                   : Message("{} examples exported as {}", rows, command.path);
    const Message note = format_of(command.path) == TableFormat::Libsvm ? libsvm_note(table) : Message();
    setup_.news.say(note.empty() ? said : Message("{}; {}", said, note));
  }
}

void Worker::on(const SaveRows& command) {
  const char delimiter = format_of(command.path) == TableFormat::Tsv ? '\t' : ',';
  const std::string text = rows_text(*command.moment, command.rows, command.original, delimiter);
  if (const Status same = command.moment->table->rows.check_file(); !same)
    return setup_.news.complain(same.error().placed());
  const Status written = write_table_file(command.path, text, command.origin);
  if (command.answer) command.answer(written);
  if (!written) {
    setup_.news.complain(written.error().placed());
  } else {
    setup_.news.say(command.rows.size() == 1 ? Message("1 row saved as {}", command.path)
                                             : Message("{} rows saved as {}", command.rows.size(), command.path));
  }
}

void Worker::on(const OpenSession& command) { sessions_.open(command); }
void Worker::on(const SaveSession& command) { sessions_.save(command); }
void Worker::on(const DropQuestion&) { sessions_.drop_question(); }

void Worker::on(const Edit& command) { edits_.edit(command); }
void Worker::on(const NewCanvas&) { edits_.new_canvas(); }
void Worker::on(const OriginalData&) { edits_.bring_original_back(); }
void Worker::on(const Undo&) { edits_.undo(); }
void Worker::on(const Redo&) { edits_.redo(); }
void Worker::on(const LeaveHome&) { edits_.leave_home(); }
void Worker::on(const Arrive&) { edits_.arrive(); }
void Worker::on(const GoHome& command) { edits_.go_home(command.step); }
void Worker::on(const SetAfterEdit& command) { setup_.after_edit = command.choice; }

void Worker::on(const PinRun&) {
  if (!pins_.has_room()) return;
  const auto letter = static_cast<char>('A' + setup_.pins.free_slot());
  edits_.change_pins(Change::Kind::Pin, 1, letter, [&] { pins_.pin(); });
}

void Worker::on(const Unpin& command) {
  if (const Pin* pin = setup_.pins.find(command.id))
    edits_.change_pins(Change::Kind::Unpin, 1, pin->letter(), [&] { pins_.remove(command.id); });
}

void Worker::on(const UnpinAll&) {
  Pins& all = setup_.pins;
  if (all.empty()) return;
  edits_.change_pins(Change::Kind::Unpin, static_cast<Count>(all.size()), all.begin()->letter(),
                     [&] { pins_.clear(); });
}

void Worker::on(const SwapPin& command) {
  if (Pin* pin = setup_.pins.find(command.id))
    edits_.change_pins(Change::Kind::Swap, pin->slot, pin->letter(), [&] { pins_.swap(*pin); });
}

void Worker::on(const LockPin& command) {
  Pin* pin = setup_.pins.find(command.id);
  if (pin == nullptr || pin->locked == command.locked) return;
  edits_.change_pins(Change::Kind::Lock, 1, pin->letter(), [&] { pins_.lock(*pin, command.locked); });
}

void Worker::on(const SetInStep& command) { pins_.set_in_step(command.on, command.equal_work); }
void Worker::on(const RestorePins& command) { pins_.replace(command); }
void Worker::on(const WatchCounts& command) { setup_.counts.watch(command.on); }

void Worker::on(const CheckTheory& command) { theory_.ask(command.request); }
void Worker::on(const CancelTheory&) { theory_.cancel(); }

void Worker::on(const CancelOptimum&) {
  setup_.optimum.settle();
  setup_.live.optimum.cancel();
}

void Worker::on(const RestartOptimum&) {
  setup_.optimum.settle();
  setup_.live.optimum.start(setup_.live.problem, setup_.live.parameters.lambda);
}

}  // namespace pegasos::session
