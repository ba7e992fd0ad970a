// What each command does. Nothing here computes for long: stretches of steps are goals that slices work off.
#include <algorithm>
#include <filesystem>

#include "data/readers.h"
#include "data/source.h"
#include "session/edits.h"
#include "session/row_order.h"
#include "session/session_file.h"
#include "session/worker.h"
#include "text/text.h"

namespace pegasos::session {
namespace {

bool same_source(const Parameters& a, const Parameters& b) {
  if (a.data != b.data) return false;
  if (!is_generated(a.data)) return read_options(a) == read_options(b);
  return a.m == b.m && a.noise == b.noise && a.margin == b.margin && a.imbalance == b.imbalance && a.flips == b.flips &&
         a.data_seed == b.data_seed;
}

bool same_preparation(const Parameters& a, const Parameters& b) {
  return a.positive == b.positive && a.classes == b.classes && a.features == b.features && a.scaling == b.scaling &&
         a.bias == b.bias && a.bias_value == b.bias_value && a.held_out == b.held_out &&
         (a.held_out == 0 || a.split_seed == b.split_seed);
}

/// Whether the iterates of both are the same: no parameter differs that restarts a run on the same set.
bool same_path(const Parameters& a, const Parameters& b) {
  return std::ranges::all_of(parameter_table(), [&](const Parameter& parameter) {
    return !parameter.restarts || parameter.reloads || parameter.get(a) == parameter.get(b);
  });
}

/// Whether every example of `before` has its row in `after`: where rows are left out, an edit may change which.
bool keeps_numbers(const Dataset& before, const Dataset& after) {
  if (after.m() < before.m()) return false;
  for (Row i = 0; static_cast<Count>(i) < before.m(); ++i) {
    if (before.table_row(i) != after.table_row(i)) return false;
  }
  return true;
}

bool same_bookkeeping(const Parameters& a, const Parameters& b) {
  return a.suffix_from() == b.suffix_from() && a.stopping == b.stopping && a.stopping_value == b.stopping_value;
}

}  // namespace

/// As open_leniently, given up where the session ends.
Result<Opened> Worker::open(const Parameters& parameters) {
  return unless_ended([&] { return open_leniently(parameters, {mail_.ending(), {}}); });
}
Result<Opened> Worker::open(const std::shared_ptr<const Table>& table, const Parameters& parameters) {
  return unless_ended([&] { return open_leniently(table, parameters); });
}
Result<Opened> Worker::unless_ended(const std::function<Result<Opened>()>& work) {
  Result<Opened> opened = Error{ErrorCode::Cancelled, "reading was cancelled", {}, 0, 0};
  mail_.unless_pressed(Urgency::Ends, [&] { opened = work(); });
  return opened;
}

void Worker::on(const Play&) { play_.play(); }
void Worker::on(const Pause&) { play_.pause(); }
void Worker::on(const StepForward& command) { play_.step(command.steps); }
void Worker::on(const SubStep&) { play_.sub_step(); }
void Worker::on(const StepBack& command) { play_.step_back(command.steps); }
void Worker::on(const PhaseBack&) { play_.phase_back(); }
void Worker::on(const SeekTo& command) { play_.seek(command.position); }
void Worker::on(const RunTo& command) { play_.seek({command.t, Phase::Projection}); }
void Worker::on(const Rewind&) { play_.seek({}); }
void Worker::on(const SetSpeed& command) { play_.set_speed(command.steps_per_second); }

void Worker::on(const Epoch&) {
  const Count m = live_.problem.data->m();
  const Count k = live_.parameters.batch(m);
  play_.step((m + k - 1) / k);
}

void Worker::on(const NewOrder&) {
  Parameters next = live_.parameters;
  ++next.seed;
  change({Change::Kind::NewOrder, 0, {}}, 0, [&] { adopt(next); });
}

void Worker::on(const NewData&) {
  if (!is_generated(live_.parameters.data)) {
    news_.say("this set is not generated: it has no data seed");
    return;
  }
  Parameters next = live_.parameters;
  ++next.data_seed;
  change({Change::Kind::NewData, 0, {}}, 0, [&] { adopt(next); });
}

void Worker::on(const SetParameter& command) {
  Parameters next = live_.parameters;
  if (const Status set = set_parameter(next, command.key, command.value); !set) {
    news_.complain(set.error().text());
    return;
  }
  if (command.key == "data" && next.data != live_.parameters.data) forget_choices(next);
  if (command.key == "classes") next.positive.clear();  // it belonged to the classes before
  const std::string title(find_parameter(command.key)->title);
  change({Change::Kind::Parameter, 0, title}, command.gesture, [&] {
    const bool other = next != live_.parameters;
    adopt(next);
    if (other && find_parameter(command.key)->restarts)
      comparison_.keep(mail_.snapshot(), live_.data_id, command.gesture);
  });
}

void Worker::on(const SetParameters& command) {
  change({Change::Kind::Parameters, 0, {}}, 0, [&] {
    if (command.original && live_.problem.table->by_hand) {
      install(open(command.parameters));
    } else {
      adopt(command.parameters);
    }
  });
}

/// Takes over new parameters with as little as possible made anew; on an error everything stays as it was.
void Worker::adopt(const Parameters& wanted) {
  if (wanted == live_.parameters) return;
  const Position here = play_.wanted();
  const bool playing = play_.playing();
  if (!same_source(wanted, live_.parameters)) {
    const bool same_set = wanted.data == live_.parameters.data;  // a generator with other numbers
    if (set_edits_aside(open(wanted)) && same_set) go_on_from(here, playing);
    return;
  }
  if (!same_preparation(wanted, live_.parameters)) {
    if (install(open(live_.problem.table, wanted), Arrival::Preparation)) go_on_from(here, playing);
    return;
  }
  if (const Status fits = check(wanted, live_.problem.data->m(), live_.problem.data->d()); !fits) {
    news_.complain(fits.error().text());
    return;
  }
  const Parameters old = live_.parameters;
  live_.parameters = wanted;
  if (!same_path(wanted, old)) {
    restart_run();
    if (wanted.lambda != old.lambda) optimum_.start(true);
    go_on_from(here, playing);
  } else if (!same_bookkeeping(wanted, old)) {
    run_again();
  }
  lead_pins();  // what says nothing about this set still stands in theirs
}

/// The path is the same; averages or stopping tests differ: the same steps are made again, as far as they were made or
/// asked for, and we return to where we are.
void Worker::run_again() {
  const bool playing = play_.playing();
  const Position reached{live_.run->frontier(), Phase::Projection};
  const Position here = play_.wanted();
  restart_run();
  play_.go_by(reached, here);
  if (playing) play_.go_on();
}

/// The one door through which every training set comes.
bool Worker::install(Result<Opened> opened, Arrival arrival) {
  if (!opened) {
    news_.complain(opened.error().text());
    return false;
  }
  const DatasetPtr before = live_.problem.data;
  live_.problem = std::move(opened->problem);
  file_.begin_anew();
  live_.parameters = std::move(opened->parameters);
  news_.say(opened->remark);  // empty: what was said about the set before is taken back
  const bool other_view = arrival != Arrival::Edit && arrival != Arrival::Renumbering;
  if (other_view) live_.data_id = ++ids_.sets;
  if (other_view || arrival == Arrival::Renumbering || !keeps_numbers(*before, *live_.problem.data))
    ids_.rows = ++ids_.sets;
  restart_run();
  optimum_.start(other_view);
  return true;
}

void Worker::on(const OpenFile& command) {
  if (looks_like_session(command.path)) return on(OpenSession{command.path, {}, false});
  take_file(command.path, [&] {
    Parameters next = live_.parameters;
    next.data = command.path;
    forget_choices(next);
    return open(next);
  });
}

void Worker::on(const UseTable& command) {
  take_file(command.parameters.data, [&] { return open(command.table, command.parameters); });
}

/// The set of a file in the place of the present one; on failure everything stays as it was.
void Worker::take_file(const std::string& path, const std::function<Result<Opened>()>& open) {
  const std::string name = std::filesystem::path(path).filename().string();
  change({Change::Kind::Open, 0, name}, 0, [&] {
    const std::uint64_t before = live_.data_id;
    set_edits_aside(open());
    if (live_.data_id == before) return;
    names_.ask(nullptr);
    names_.remember(path);
  });
}

void Worker::on(const ExportData& command) {
  const Dataset* data = live_.problem.data.get();
  if (command.part == ExportPart::HeldOut) data = live_.problem.held_out.get();
  if (data == nullptr) {
    news_.complain("nothing is held out, so there is no such part to export: raise the held-out part first");
    return;
  }
  const bool whole = command.part == ExportPart::Table;
  const Table part = whole ? Table{} : prepared_table(*live_.problem.table, *data);
  if (!check_file()) return;
  const Table& table = whole ? *live_.problem.table : part;
  const Status written = write_table(table, command.path);
  if (!written) {
    news_.complain(written.error().text());
  } else {
    std::string said = text::tr_format("{} examples exported as {}", table.rows.rows(), command.path);
    const std::string note = format_of(command.path) == TableFormat::Libsvm ? libsvm_note(table) : std::string();
    news_.say(note.empty() ? said : said + "; " + text::translate(note));
  }
}

void Worker::on(const SaveRows& command) {
  const char delimiter = format_of(command.path) == TableFormat::Tsv ? '\t' : ',';
  const std::string text = rows_text(*command.moment, command.rows, command.original, delimiter);
  if (const Status same = command.moment->table->rows.check_file(); !same) return news_.complain(same.error().text());
  const Status written = write_file(command.path, text);
  if (!written) {
    news_.complain(written.error().text());
  } else {
    news_.say(text::tr_format("{} rows saved as {}", command.rows.size(), command.path));
  }
}

void Worker::on(const CheckTheory& command) { theory_.ask(command.request); }
void Worker::on(const CancelTheory&) { theory_.cancel(); }

void Worker::on(const CancelOptimum&) {
  optimum_.settle();
  live_.optimum.cancel();
}

void Worker::on(const RestartOptimum&) {
  optimum_.settle();
  live_.optimum.start(live_.problem.data, live_.problem.held_out, live_.parameters.lambda);
}

}  // namespace pegasos::session
