#include "session/setup.h"

#include <algorithm>
#include <utility>

#include "core/numbers.h"
#include "core/pool.h"
#include "data/source.h"
#include "data/test_set.h"
#include "session/session_file.h"

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

/// What has come, and where it is shown.
Message about_test_set(const Dataset& test) {
  const auto other = std::ranges::find_if(test.notes(), is_test_set_note);
  const Message said("{} is the test set, with {} examples: the tab Test and the plot Errors show how w does on them",
                     test.name(), test.m());
  return other == test.notes().end() ? said : Message("{}; {}", said, *other);
}

/// Which class is +1 where two have names that do not say it; empty where they do, or where it was chosen.
Message about_classes(const Parameters& parameters, const Dataset& data) {
  const std::string positive = readable_names(data.transform().positive);
  const std::string negative = readable_names(data.transform().negative);
  const bool chosen = !parameters.positive.empty() || !parameters.classes.empty();
  if (chosen || positive.empty() || negative.empty() || parse_double(positive)) return {};
  return Message("{}: {} is +1 and {} is −1; choose another under Positive class", data.name(), positive, negative);
}

bool same_training_set(const Parameters& a, const Parameters& b) {
  Parameters tested = a;
  tested.test = b.test;
  return same_source(tested, b) && same_preparation(tested, b);
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

Setup::Setup(Opened opened, SessionOptions wanted, std::function<void()> spoken)
    : options(std::move(wanted)),
      live{.parameters = std::move(opened.parameters),
           .problem = std::move(opened.problem),
           .run = nullptr,
           .optimum = {[this] { mail.job_has_moved(); }, options.optimum_patience_s},
           .evaluation = {}},
      evaluator([this] { mail.job_has_moved(); }, options.before_values),
      rows_file(live),
      play(live, mail, news, std::move(spoken)),
      optimum(live, pins) {
  if (opened.remark.empty()) opened.remark = about_classes(live.parameters, *live.problem.data);
  if (!opened.remark.empty()) news.say(opened.remark);
  live.data_id = ids.rows = ++ids.sets;
  restart();
  optimum.start(true);
}

Result<Opened> Setup::open(const Parameters& parameters) {
  return unless_ended([&] { return open_leniently(parameters, {mail.ending(), {}}); });
}
Result<Opened> Setup::open(const std::shared_ptr<const Table>& table, const Parameters& parameters) {
  // The test set that is open serves as long as it is read alike.
  const bool same_test = parameters.test == live.parameters.test &&
                         read_options(parameters) == read_options(live.parameters) &&
                         table->label_column == live.problem.table->label_column;
  return unless_ended([&] { return open_leniently(table, parameters, same_test ? live.problem.test_table : nullptr); });
}
Result<Opened> Setup::unless_ended(const std::function<Result<Opened>()>& work) {
  Result<Opened> opened = Error{ErrorCode::Cancelled, "reading was cancelled"};
  mail.unless_pressed(Urgency::Ends, [&] { opened = work(); });
  return opened;
}

void Setup::adopt(const Parameters& wanted) {
  news.take_refusal_back();
  if (wanted == live.parameters) return;
  const Course course = play.course();
  if (!same_source(wanted, live.parameters)) {
    const bool same_set = wanted.data == live.parameters.data;  // a generator with other numbers
    Result<Opened> opened = open(wanted);
    if (!opened) return news.refuse(opened.error().placed());
    if (set_edits_aside(std::move(opened)) && same_set) go_on_from(course);
    return;
  }
  if (!same_preparation(wanted, live.parameters) || wanted.test != live.parameters.test) {
    Result<Opened> opened = open(live.problem.table, wanted);
    if (!opened) return news.refuse(opened.error().placed());
    const bool trained_alike = same_training_set(wanted, live.parameters);
    if (trained_alike) {  // and so are its pictures and its optimum
      opened->problem.data = live.problem.data;
      opened->problem.held_out = live.problem.held_out;
    }
    const bool another = wanted.test != live.parameters.test && !wanted.test.empty();
    if (!install(std::move(opened), trained_alike ? Arrival::TestSet : Arrival::Preparation)) return;
    if (another) news.say(about_test_set(*live.problem.test));
    go_on_from(course);
    return;
  }
  if (const Status fits = check(wanted, live.problem.data->m(), live.problem.data->d()); !fits) {
    news.refuse(fits.error().placed());
    return;
  }
  const Parameters old = live.parameters;
  live.parameters = wanted;
  if (const Message found = find_shift(live.problem.data, live.parameters); !found.empty()) news.say(found);
  if (!same_path(live.parameters, old)) {
    restart();
    if (wanted.lambda != old.lambda) optimum.start(true);
    go_on_from(course);
  } else if (!same_bookkeeping(wanted, old)) {
    run_again();
  }
  lead_pins();  // what says nothing about this set still stands in theirs
}

/// The path is the same; averages or stopping tests differ: the same steps are made again, as far as they were made or
/// asked for, and we return to where we are.
void Setup::run_again() {
  const Course course = play.course();
  const Position reached{live.run->frontier(), Phase::Projection};
  restart();
  play.go_by(reached, course.wanted);
  if (course.playing) play.go_on();
}

bool Setup::install(Result<Opened> opened, Arrival arrival) {
  if (!opened) {
    news.complain(opened.error().placed());
    return false;
  }
  const DatasetPtr before = live.problem.data;
  live.problem = std::move(opened->problem);
  rows_file.begin_anew();
  live.parameters = std::move(opened->parameters);
  if (arrival == Arrival::NewSet && opened->remark.empty())
    opened->remark = about_classes(live.parameters, *live.problem.data);
  news.say(opened->remark);  // empty: what was said about the set before is taken back
  const bool other_view = arrival != Arrival::Edit && arrival != Arrival::Renumbering && arrival != Arrival::TestSet;
  if (other_view) live.data_id = ++ids.sets;
  if (other_view || arrival == Arrival::Renumbering || !keeps_numbers(*before, *live.problem.data))
    ids.rows = ++ids.sets;
  restart();
  optimum.start(other_view);
  return true;
}

void Setup::forget_beyond(Position position) {
  if (!live.empty() && live.run->frontier() > position.completed()) restart();
}

void Setup::go_on_from(const Course& course) {
  if (after_edit == AfterEdit::Stay) play.return_to(course.wanted);
  if (course.playing) play.go_on();
}

bool Setup::set_edits_aside(Result<Opened> opened) {
  const bool edited = live.problem.table->by_hand;
  if (!install(std::move(opened))) return false;
  if (!edited) return true;
  const Message sentence = "This is a new set; Undo brings the points back that were edited by hand";
  news.for_now(Notice::Kind::Info, news.notice.text.empty() ? sentence : Message("{}. {}", sentence, news.notice.text));
  return true;
}

RunOptions Setup::run_options(const Problem& problem) const {
  return {.history_bytes = history_share(1 + pins.size()),
          .held_out = problem.held_out,
          .test = problem.test,
          .threads = thread_count(live.parameters.threads),
          .values_later = stored_numbers(*problem.data) > options.values_later};
}

void Setup::restart() {
  live.restart(run_options(live.problem), ++ids.runs);
  counts.restart();
  play.restart();
  lead_pins();
}

std::size_t Setup::history_share(std::size_t runs) const {
  return options.history_bytes / std::max<std::size_t>(1, runs);
}

void Setup::share_history() {
  const std::size_t share = history_share(1 + pins.size());
  live.run->set_history_bytes(share);
  for (Pin& pin : pins) pin.run->set_history_bytes(share);
}

void Setup::lead_pin(Pin& pin) {
  Parameters wanted = following(pin.parameters, live.parameters);
  const bool same_sets = pin.problem.data == live.problem.data && pin.problem.test == live.problem.test;
  if (wanted == pin.parameters && same_sets) return;
  if (const Status fits = check(wanted, live.problem.data->m(), live.problem.data->d()); !fits) {
    pin.locked = false;
    news.complain(Message("{} keeps its own data: {}", pin.letter(), fits.error().placed()));
    return;
  }
  const bool again = !same_sets || wanted.seed != pin.parameters.seed;
  pin.parameters = std::move(wanted);
  pin.problem = live.problem;
  pin.data_id = live.data_id;
  if (again) pin.restart(run_options(pin.problem), ++ids.runs);
}

void Setup::lead_pins() {
  for (Pin& pin : pins) {
    if (pin.locked) lead_pin(pin);
  }
}

SessionFile Setup::as_file() {
  SessionFile file = session_on(live.parameters, *live.problem.data, live.problem.test);
  file.position = live.run->position();
  file.frontier = live.run->frontier();
  file.hash = live.run->hash();
  if (live.problem.table->by_hand || live.problem.table->read_once) file.table = live.problem.table;
  file.after_edit = after_edit == AfterEdit::Stay ? "stay" : "start-again";
  file.pins_in_step = pins.in_step;
  file.pins_equal_work = pins.equal_work;
  for (Pin& pin : pins) {
    file.pins.push_back({pin.slot, pin.locked, pin.parameters, pin.problem.data->checksum(), pin.run->position(),
                         pin.run->hash(), own_table(pin, live)});
  }
  return file;
}

bool Setup::evaluate() {
  evaluate(live, play.moving());
  for (Pin& pin : pins) evaluate(pin, play.moving() || !pin.arrived());
  if (const Message trouble = evaluator.trouble(); trouble != told_trouble_) {
    told_trouble_ = trouble;
    if (!trouble.empty()) news.complain(Message("f could not be evaluated: {}", trouble));
  }
  return !live.behind() && std::ranges::none_of(pins, &Pin::behind);
}

void Setup::look_at_hashes() {
  live.look_at_hash(play.moving());
  for (Pin& pin : pins) pin.look_at_hash(play.moving() || !pin.arrived());
}

void Setup::evaluate(Lane& lane, bool moving) {
  Evaluation& evaluation = lane.evaluation;
  const Run& run = *lane.run;
  lane.run->collect();
  evaluation.collect();
  evaluator.ask(run, lane.parameters.threads);
  if (!evaluation.is_due(run, lane.run_id, moving, 1 + pins.size())) return;
  if (lane.values_later()) {
    evaluator.ask(evaluation.ask(run, lane.run_id), lane.parameters.threads);
  } else {
    mail.unless_pressed(Urgency::Ends, [&] { evaluation.take(run, lane.run_id); });
  }
}

bool Setup::evaluator_is_full() const {
  constexpr std::size_t kBytes = std::size_t{64} << 20U;
  std::size_t owed = live.run->owed().bytes();
  for (const Pin& pin : pins) owed += pin.run->owed().bytes();
  return owed > kBytes && evaluator.trouble().empty();
}

bool Setup::check_file() {
  if (rows_file.lost()) return false;
  if (rows_file.check([this] { return as_file(); }, news.serial, !play.moving())) return true;
  news.complain(rows_file.sentence());
  play.pause();
  live.optimum.cancel();
  evaluator.cancel();
  pins.clear();
  counts.stop();
  return false;
}

}  // namespace pegasos::session
