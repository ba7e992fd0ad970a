#include "session/worker.h"

#include <exception>
#include <new>
#include <stdexcept>

#include "core/pool.h"
#include "text/text.h"

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;
constexpr auto kWatchEvery = 500ms;  // of a file that the rows lie in, where nothing else happens

template <class C, class... Cs>
constexpr bool is_one_of = (std::is_same_v<C, Cs> || ...);

double seconds(Clock::duration span) { return std::chrono::duration<double>(span).count(); }

/// Another t, or another run: what was before the last change is no longer compared with.
bool ends_comparison(const Command& command) {
  return std::visit(
      []<class C>(const C&) {
        return is_one_of<C, StepForward, SubStep, StepBack, PhaseBack, Epoch, SeekTo, RunTo, Play, Rewind, NewOrder,
                         NewData, SetParameters, OpenFile, UseTable, OpenSession, SwapPin, NewCanvas, OriginalData,
                         Undo, Redo>;
      },
      command);
}

}  // namespace

Worker::Worker(Opened opened, SessionOptions options)
    : options_(std::move(options)),
      live_{.parameters = std::move(opened.parameters),
            .problem = std::move(opened.problem),
            .run = nullptr,
            .optimum = {[this] { mail_.job_has_moved(); }, options_.optimum_patience_s},
            .evaluation = {}},
      file_(live_),
      play_(live_, mail_, news_, [this] { log_step(); }),
      optimum_(live_, pins_),
      theory_([this] { mail_.job_has_moved(); }),
      sweeps_([this] { mail_.job_has_moved(); }, options_.cache) {
  if (!opened.remark.empty()) news_.say(opened.remark);
  live_.data_id = ids_.rows = ++ids_.sets;
  restart_run();
  optimum_.start(true);
  publish();
  thread_ = std::jthread([this] { loop(); });
}

Worker::~Worker() {
  mail_.end();
  thread_.join();
}

void Worker::loop() {
  const std::stop_token ending = mail_.ending();
  std::deque<Command> commands = take_commands();
  for (; !ending.stop_requested(); commands = take_commands()) {
    combine(commands);
    const auto overtaken = [&](std::size_t i) {  // of a timeline that is being dragged only the last wish counts
      return i + 1 < commands.size() && std::holds_alternative<SeekTo>(commands[i]) &&
             std::holds_alternative<SeekTo>(commands[i + 1]);
    };
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const bool wanted = !ending.stop_requested() || std::holds_alternative<SaveSession>(commands[i]);
      if (wanted && !overtaken(i)) attempt([&] { carry_out(commands[i]); });
    }
    if (pins_behind()) {
      attempt([&] { follow_live(); });
    } else if (play_.moving()) {
      attempt([&] { play_.slice(pins_.in_step ? pins_.size() : 0, pins_.lead()); });
    }
    if (counts_.counting()) attempt([&] { count_on(); });
    if (names_.has_promise() && !play_.busy() && !pins_behind()) attempt([&] { verify_opened(); });
    if (news_.fresh) attempt([&] { publish_soon(); });
  }
  for (const Command& command : commands) {  // what was to be saved is saved before the end
    if (std::holds_alternative<SaveSession>(command)) attempt([&] { carry_out(command); });
  }
}

/// The job's boundary: where memory runs out, a sentence says so and the session goes on.
void Worker::attempt(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    play_.pause();
    news_.complain("there is not enough memory for this; use fewer rows, features or steps");
  } catch (const std::length_error&) {
    play_.pause();
    news_.complain("there is not enough memory for this; use fewer rows, features or steps");
  } catch (const std::exception& trouble) {
    play_.pause();
    news_.complain(std::string("that could not be done: ") + trouble.what());
  }
}

/// Waits while there is nothing to do.
std::deque<Command> Worker::take_commands() {
  const bool idle = !play_.moving() && !pins_behind() && !news_.fresh && !counts_.counting();
  const bool watches = file_.on();
  std::deque<Command> commands = mail_.take(idle, watches ? std::optional<Clock::duration>(kWatchEvery) : std::nullopt);
  if (mail_.job_moved()) {
    news_.fresh = true;
  } else if (idle && watches && commands.empty()) {
    news_.fresh = file_.wants_look(news_.serial);
  }
  return commands;
}

/// Says why, too.
bool Worker::refuses(const Command& command) {
  if (live_.empty() && needs_examples(command)) {
    news_.say(std::string(text::tr(kNoExamples)));
    return true;
  }
  if (!file_.lost() || needs_no_rows(command)) return false;
  const bool other_set = std::holds_alternative<Undo>(command) && history_.undo_target() != nullptr &&
                         history_.undo_target()->table != live_.problem.table;
  const auto* set = std::get_if<SetParameter>(&command);
  const bool other_data = set != nullptr && set->key == "data" && set->value != live_.parameters.data;
  if (other_set || other_data) return false;
  news_.complain(file_.sentence());
  return true;
}

void Worker::carry_out(const Command& command) {
  const auto* save = std::get_if<SaveSession>(&command);
  if (save == nullptr || save->kind != SaveSession::Kind::Silent) news_.fresh = true;
  if (refuses(command)) return;
  if (ends_comparison(command)) comparison_.end();
  std::visit([this](const auto& one) { on(one); }, command);
}

/// Not more often than the screen shows; where pinned runs are on their way, rather when all are there.
void Worker::publish_soon() {
  const bool behind = pins_behind();
  const bool running = play_.moving() || behind;
  if (running && Clock::now() - news_.shown < (behind ? 2 : 1) * kPublishEvery) return;
  publish();
}

void Worker::publish() {
  if (file_.lost()) return publish_lost();
  auto next = std::make_shared<Snapshot>();
  mail_.look_at_jobs();
  next->optimum = optimum_.status();
  next->theory = theory_.serve(live_, optimum_.stale());
  sweeps_.serve();
  next->sweeps = sweeps_.list();
  pins_.find_optima(live_.optimum);
  next->serial = ++news_.serial;
  prepare_pictures();
  const bool evaluated = evaluate();
  live_.show(*next);
  next->rows_id = ids_.rows;
  next->after_edit = after_edit_;
  comparison_.show(*next);
  next->undo_steps = history_.undo_steps();
  next->redo_steps = history_.redo_steps();
  next->next_undo = history_.next_undo();
  next->next_redo = history_.next_redo();
  play_.show(*next);
  next->notice = news_.notice;
  next->pins = pins_.shown(*next, play_.moving());
  next->pins_in_step = pins_.in_step;
  names_.show(*next, state());
  counts_.show(*next, live_, play_.moving());
  follow_log(*next);
  if (!check_file() && mail_.snapshot() != nullptr) return publish_lost();
  hand_over(std::move(next));
  news_.fresh = !evaluated;
}

/// The last moment that was sound, with what is to be said. What was not finished by then is not finished any more.
void Worker::publish_lost() {
  mail_.look_at_jobs();
  auto next = std::make_shared<Snapshot>(*mail_.snapshot());
  next->serial = ++news_.serial;
  next->playing = next->busy = false;
  next->ended = file_.sentence();
  next->notice = news_.notice;
  if (next->optimum.state == OptimumState::Running) next->optimum.state = OptimumState::Cancelled;
  if (next->theory != nullptr && next->theory->busy()) next->theory = nullptr;
  sweeps_.serve();
  next->sweeps = sweeps_.list();
  next->pins.clear();
  names_.show_lost(*next);
  follow_log(*next);
  hand_over(std::move(next));
}

void Worker::hand_over(std::shared_ptr<Snapshot> next) {
  news_.fresh = false;
  news_.shown = Clock::now();
  mail_.publish(std::move(next));
  if (options_.wake) options_.wake();
}

void Worker::prepare_pictures() {
  if (!options_.prepare || prepared_ == live_.problem.data->checksum()) return;
  prepared_ = live_.problem.data->checksum();
  mail_.unless_pressed(Urgency::Supersedes, [&] { options_.prepare(*live_.problem.data); });
}

/// What costs passes over the data. False: it is still to be found out. Where that takes long, the snapshot goes out
/// first, and every command may come between.
bool Worker::evaluate() {
  const bool moving = play_.moving();
  const std::size_t sharers = 1 + pins_.size();
  if (!live_.evaluation.is_due(*live_.run, live_.run_id, moving, sharers)) return true;
  const bool known_run = live_.evaluation.run_id() == live_.run_id;
  if (known_run && !moving && !std::exchange(evaluate_, true) && live_.evaluation.cost_s() > seconds(kPublishEvery))
    return false;
  evaluate_ = false;
  return mail_.unless_pressed(known_run ? Urgency::Waits : Urgency::Ends,
                              [&] { live_.evaluation.take(*live_.run, live_.run_id); });
}

RunOptions Worker::run_options(const Problem& problem) const {
  return {.history_bytes = history_share(1 + pins_.size()),
          .held_out = problem.held_out,
          .threads = thread_count(live_.parameters.threads)};
}

void Worker::restart_run() {
  live_.restart(run_options(live_.problem), ++ids_.runs);
  counts_.restart();
  play_.restart();
  lead_pins();
}

/// False where the file of the present set changed: then nothing is computed any more until there is another set.
bool Worker::check_file() {
  if (file_.lost()) return false;
  if (file_.check([this] { return as_file(); }, news_.serial)) return true;
  news_.complain(file_.sentence());
  play_.pause();
  live_.optimum.cancel();
  theory_.cancel();
  pins_.clear();
  names_.drop_promise();
  counts_.stop();
  return false;
}

}  // namespace pegasos::session
