#include "session/worker.h"

#include <exception>
#include <new>
#include <stdexcept>

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;
constexpr auto kWatchEvery = 500ms;  // of a file that the rows lie in, where nothing else happens

template <class C, class... Cs>
constexpr bool is_one_of = (std::is_same_v<C, Cs> || ...);

/// Another t, or another run: what was before the last change is no longer compared with.
bool ends_comparison(const Command& command) {
  return std::visit(
      []<class C>(const C&) {
        return is_one_of<C, StepForward, SubStep, StepBack, PhaseBack, Epoch, SeekTo, RunTo, Play, Rewind, NewOrder,
                         NewData, SetParameters, OpenFile, UseTable, OpenSession, SwapPin, NewCanvas, OriginalData,
                         Undo, Redo, GoHome>;
      },
      command);
}

/// A person's next wish, not what the window asks for by itself.
bool moves_on(const Command& command) {
  return std::visit(
      []<class C>(const C&) {
        return !is_one_of<C, SaveSession, WatchCounts, DraftSweep, CheckTheory, LeaveHome, Arrive>;
      },
      command);
}

}  // namespace

Worker::Worker(Opened opened, SessionOptions options)
    : setup_(std::move(opened), std::move(options), [this] { log_step(); }),
      theory_([this] { setup_.mail.job_has_moved(); }),
      sweeps_([this] { setup_.mail.job_has_moved(); }, setup_.options.cache) {
  publish();
  thread_ = Thread([this] { loop(); });
}

Worker::~Worker() {
  setup_.mail.end();
  thread_.join();
}

void Worker::loop() {
  const std::stop_token ending = setup_.mail.ending();
  std::deque<Command>& commands = taken_;
  const auto take = [&] {
    commands.clear();
    attempt([&] { commands = take_commands(); });
  };
  for (take(); !ending.stop_requested(); take()) {
    attempt([&] { combine(commands); });
    const auto overtaken = [&](std::size_t i) {  // of a timeline that is being dragged only the last wish counts
      return i + 1 < commands.size() && std::holds_alternative<SeekTo>(commands[i]) &&
             std::holds_alternative<SeekTo>(commands[i + 1]);
    };
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const bool wanted = !ending.stop_requested() || std::holds_alternative<SaveSession>(commands[i]);
      if (wanted && !overtaken(i)) attempt([&] { carry_out(commands[i]); });
    }
    if (setup_.evaluator_is_full()) {
      attempt([&] { setup_.evaluate(); });
      setup_.mail.wait_until(Clock::now() + kSlice);
    } else if (pins_.behind()) {
      attempt([&] { pins_.follow(); });
    } else if (setup_.play.moving()) {
      attempt([&] { setup_.play.slice(setup_.pins.in_step ? setup_.pins.size() : 0, setup_.pins.lead()); });
    }
    if (setup_.counts.counting()) {
      attempt([&] {
        if (setup_.counts.count(setup_.live, setup_.mail) && !setup_.play.moving()) setup_.news.fresh = true;
      });
    }
    if (sessions_.to_be_verified() && !setup_.rows_file.lost() && !setup_.play.busy() && !pins_.behind())
      attempt([&] { sessions_.verify(); });
    if (setup_.news.fresh) attempt([&] { publish_soon(); });
  }
  for (const Command& command : commands) {  // what was to be saved is saved before the end
    if (std::holds_alternative<SaveSession>(command)) attempt([&] { carry_out(command); });
  }
}

/// The job's boundary: where memory runs out, a sentence says so and the session goes on.
template <class Work>
void Worker::attempt(const Work& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    setup_.play.pause();
    setup_.news.complain("there is not enough memory for this; use fewer rows, features or steps");
  } catch (const std::length_error&) {
    setup_.play.pause();
    setup_.news.complain("there is not enough memory for this; use fewer rows, features or steps");
  } catch (const std::exception& trouble) {
    setup_.play.pause();
    setup_.news.complain(Message("that could not be done: {}", Message::key(trouble.what())));
  }
}

/// Waits while there is nothing to do.
std::deque<Command> Worker::take_commands() {
  const bool idle = !setup_.play.moving() && !pins_.behind() && !setup_.news.fresh && !setup_.counts.counting();
  const bool watches = setup_.rows_file.on();
  std::deque<Command> commands =
      setup_.mail.take(idle, watches ? std::optional<Clock::duration>(kWatchEvery) : std::nullopt);
  if (setup_.mail.job_moved()) {
    setup_.news.fresh = true;
  } else if (idle && watches && commands.empty()) {
    setup_.news.fresh = setup_.rows_file.wants_look(setup_.news.serial);
  }
  return commands;
}

/// Says why, too.
bool Worker::refuses(const Command& command) {
  if (setup_.live.empty() && needs_examples(command)) {
    setup_.news.say(kNoExamples);
    return true;
  }
  if (!setup_.rows_file.lost() || needs_no_rows(command)) return false;
  const bool other_set = (std::holds_alternative<Undo>(command) && edits_.undo_brings_another_set()) ||
                         (std::holds_alternative<GoHome>(command) && edits_.home_is_another_set());
  const auto* set = std::get_if<SetParameter>(&command);
  const bool other_data = set != nullptr && set->key == "data" && set->value != setup_.live.parameters.data;
  if (other_set || other_data) return false;
  setup_.news.complain(setup_.rows_file.sentence());
  return true;
}

void Worker::carry_out(const Command& command) {
  const auto* save = std::get_if<SaveSession>(&command);
  if (save == nullptr || save->kind != SaveSession::Kind::Silent) setup_.news.fresh = true;
  if (moves_on(command)) setup_.news.move_on();
  if (refuses(command)) return;
  if (ends_comparison(command)) edits_.end_comparison();
  std::visit([this](const auto& one) { on(one); }, command);
}

/// Not more often than the screen shows; where pinned runs are on their way, rather when all are there.
void Worker::publish_soon() {
  const bool behind = pins_.behind();
  const bool running = setup_.play.moving() || behind;
  if (running && Clock::now() - setup_.news.shown < (behind ? 2 : 1) * kPublishEvery) return;
  publish();
}

void Worker::publish() {
  if (setup_.rows_file.lost()) return publish_lost();
  auto next = std::make_shared<Snapshot>();
  setup_.mail.look_at_jobs();
  next->optimum = setup_.optimum.status();
  next->theory = theory_.serve(setup_.live, setup_.optimum.stale());
  sweeps_.serve();
  next->sweeps = sweeps_.list();
  setup_.pins.find_optima(setup_.live.optimum);
  next->serial = ++setup_.news.serial;
  prepare_pictures();
  next->evaluating = !setup_.evaluate() && setup_.evaluator.trouble().empty();
  setup_.look_at_hashes();
  setup_.live.show(*next);
  next->rows_id = setup_.ids.rows;
  next->after_edit = setup_.after_edit;
  edits_.show(*next);
  setup_.play.show(*next);
  next->notice = setup_.news.notice;
  next->pins = pinned_runs(setup_.pins, *next);
  next->pins_in_step = setup_.pins.in_step;
  next->pins_equal_work = setup_.pins.equal_work;
  sessions_.show(*next);
  setup_.counts.show(*next, setup_.live, setup_.play.moving());
  follow_log(*next);
  if (!setup_.check_file() && setup_.mail.snapshot() != nullptr) return publish_lost();
  hand_over(std::move(next));
}

/// The last moment that was sound, with what is to be said. What was not finished by then is not finished any more.
void Worker::publish_lost() {
  theory_.cancel();
  setup_.mail.look_at_jobs();
  auto next = std::make_shared<Snapshot>(*setup_.mail.snapshot());
  next->serial = ++setup_.news.serial;
  next->playing = next->busy = next->evaluating = false;
  next->ended = setup_.rows_file.sentence();
  next->notice = setup_.news.notice;
  if (next->optimum.state == OptimumState::Running) next->optimum.state = OptimumState::Cancelled;
  if (next->theory != nullptr && next->theory->busy()) next->theory = nullptr;
  sweeps_.serve();
  next->sweeps = sweeps_.list();
  next->pins.clear();
  sessions_.show_lost(*next);
  follow_log(*next);
  hand_over(std::move(next));
}

void Worker::hand_over(std::shared_ptr<Snapshot> next) {
  setup_.news.fresh = false;
  setup_.news.shown = Clock::now();
  setup_.mail.publish(std::move(next));
  if (setup_.options.wake) setup_.options.wake();
}

void Worker::prepare_pictures() {
  if (!setup_.options.prepare || prepared_ == setup_.live.problem.data->checksum()) return;
  prepared_ = setup_.live.problem.data->checksum();
  setup_.mail.unless_pressed(Urgency::Supersedes, [&] { setup_.options.prepare(*setup_.live.problem.data); });
}

/// The step or phase just made, told by a picture of the moment without the parts that cost something.
void Worker::log_step() {
  Snapshot moment;
  moment.parameters = setup_.live.parameters;
  moment.table = setup_.live.problem.table;
  moment.data = setup_.live.problem.data;
  moment.run_id = setup_.live.run_id;
  moment.constants = setup_.live.run->constants();
  moment.position = setup_.live.run->position();
  moment.record = setup_.live.run->stepper().record();
  moment.projected_steps = setup_.live.run->stepper().totals().projected_steps;
  moment.ended = setup_.live.run->ended();
  moment.overflow = setup_.live.run->stepper().trouble() != Trouble::None;
  log_.step(moment);
}

void Worker::follow_log(Snapshot& snapshot) {
  log_.follow(snapshot, [&](Count from, Count to) {
    const TouchLog& touches = setup_.live.run->touches();
    return from >= touches.first() && to <= touches.last() ? touches.violators(from, to) : Count{-1};
  });
  snapshot.log = log_.view();
}

}  // namespace pegasos::session
