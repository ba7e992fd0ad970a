#include "session/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <stdexcept>

#include "core/looks.h"
#include "core/pool.h"
#include "session/session_file.h"

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;
constexpr auto kWatchEvery = 500ms;  // of a file that the rows lie in, where nothing else happens
constexpr double kSlowSpeed = 2000;  // below this many steps a second each step waits for its own moment
constexpr double kSpokenSpeed = 30;  // up to this many steps a second each one gets a line in the log

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
      theory_([this] { mail_.job_has_moved(); }),
      sweeps_([this] { mail_.job_has_moved(); }, options_.cache) {
  if (!opened.remark.empty()) news_.say(opened.remark);
  live_.data_id = rows_id_ = ++sets_;
  restart_run();
  start_optimum();
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
    } else if (playing_ || busy_) {
      attempt([&] { slice(); });
    }
    if (counting_) attempt([&] { count_on(); });
    if (promise_ && !busy_ && !pins_behind()) attempt([&] { verify_opened(); });
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
    stop_playing();
    news_.complain("there is not enough memory for this; use fewer rows, features or steps");
  } catch (const std::length_error&) {
    stop_playing();
    news_.complain("there is not enough memory for this; use fewer rows, features or steps");
  } catch (const std::exception& trouble) {
    stop_playing();
    news_.complain(std::string("that could not be done: ") + trouble.what());
  }
}

/// Waits while there is nothing to do.
std::deque<Command> Worker::take_commands() {
  const bool idle = !playing_ && !busy_ && !pins_behind() && !news_.fresh && !counting_;
  const bool watches = watches_file();
  std::deque<Command> commands = mail_.take(idle, watches ? std::optional<Clock::duration>(kWatchEvery) : std::nullopt);
  if (mail_.job_moved()) {
    news_.fresh = true;
  } else if (idle && watches && commands.empty()) {
    news_.fresh = file_wants_look();
  }
  return commands;
}

void Worker::carry_out(const Command& command) {
  const auto* save = std::get_if<SaveSession>(&command);
  if (save == nullptr || save->kind != SaveSession::Kind::Silent) news_.fresh = true;
  if (refuses(command)) return;
  if (ends_comparison(command)) before_.reset();
  std::visit([this](const auto& one) { on(one); }, command);
}

void Worker::slice() {
  if (seeking_) return seek_slice();
  if (playing_ && !busy_ && speed_ > 0 && speed_ < kSlowSpeed) {
    slow_slice();
  } else {
    fast_slice();
  }
  const double playing_s = seconds(Clock::now() - play_start_);
  if (playing_s > 0.05) rate_ = static_cast<double>(played_) / playing_s;
  if (!live_.run->ended().empty()) {
    stop_playing();
  } else if (live_.run->position().completed() >= goal_) {
    at_the_goal();
  }
}

void Worker::fast_slice() {
  news_.fresh = true;
  const auto start = Clock::now();
  const Count from = live_.run->position().completed();
  Count goal = goal_;
  const std::size_t together = pins_.in_step ? pins_.size() : 0;
  if (together > 0) goal = std::min(goal, from + lead_);
  const auto time = std::chrono::duration_cast<Clock::duration>(kSlice / static_cast<double>(1 + together));
  if (!busy_ && speed_ > 0) {  // fast but limited: as many steps as are due
    goal = std::min(goal, from + std::max<Count>(1, static_cast<Count>(speed_ * seconds(kSlice))));
  }
  mail_.unless_pressed(Urgency::Hurries, [&] {
    live_.run->run_to(goal - 1, mail_.enough_after(time));
    live_.run->step_recorded(goal);  // the last step of a slice keeps its vectors: it is the one that is shown
  });
  elapsed_s_ += seconds(Clock::now() - start);
  played_ += live_.run->position().completed() - from;
  if (!busy_ && speed_ > 0 && static_cast<double>(played_) / speed_ > seconds(Clock::now() - play_start_)) {
    std::this_thread::sleep_for(std::min<std::chrono::duration<double>>(
        kSlice, std::chrono::duration<double>(static_cast<double>(played_) / speed_) - (Clock::now() - play_start_)));
  }
}

void Worker::at_the_goal() {
  const auto target = after_goal_;
  const bool play_on = play_on_;
  stop_playing();
  if (target && *target <= Position{live_.run->frontier() + 1, Phase::GradientStep}) start_seek(*target);
  if (play_on) on(Play{});
}

/// A stretch of the way to a known moment.
void Worker::seek_slice() {
  news_.fresh = true;
  seek_on(2 * kPublishEvery);
  if (seeking_) return;
  const bool play_on = play_on_;
  stop_playing();
  if (play_on) on(Play{});
}

/// One step when its moment has come, else a short wait in which commands are noticed.
void Worker::slow_slice() {
  const auto due = play_start_ + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(static_cast<double>(played_ + 1) / speed_));
  if (Clock::now() < due) {
    auto until = std::min(due, Clock::now() + 50ms);
    if (news_.fresh)
      until = std::min(until, news_.shown + kPublishEvery);  // what a command did is shown before the step
    mail_.wait_until(until);
    if (Clock::now() < due) return;
  }
  news_.fresh = true;
  const auto start = Clock::now();
  bool made = false;
  mail_.unless_pressed(Urgency::Hurries, [&] { made = live_.run->step_recorded(goal_); });
  if (made && speed_ <= kSpokenSpeed) log_step();
  elapsed_s_ += seconds(Clock::now() - start);
  if (made) ++played_;
}

/// Not more often than the screen shows; where pinned runs are on their way, rather when all are there.
void Worker::publish_soon() {
  const bool behind = pins_behind();
  const bool running = playing_ || busy_ || behind;
  if (running && Clock::now() - news_.shown < (behind ? 2 : 1) * kPublishEvery) return;
  publish();
}

void Worker::publish() {
  if (!lost_.empty()) return publish_lost();
  auto next = std::make_shared<Snapshot>();
  mail_.look_at_jobs();
  next->optimum = optimum_status();
  serve_theory();
  next->theory = theory_status();
  sweeps_.serve();
  next->sweeps = sweeps_.list();
  pins_.find_optima(live_.optimum);
  next->serial = ++serial_;
  prepare_pictures();
  const bool evaluated = evaluate();
  live_.show(*next);
  next->rows_id = rows_id_;
  next->after_edit = after_edit_;
  const bool changed =
      before_ != nullptr && (before_->parameters != live_.parameters || before_->table != live_.problem.table);
  if (changed && !empty() && before_->data_id == live_.data_id) next->before = before_;
  next->undo_steps = history_.undo_steps();
  next->redo_steps = history_.redo_steps();
  next->next_undo = history_.next_undo();
  next->next_redo = history_.next_redo();
  next->playing = playing_;
  next->busy = busy_;
  next->goal = goal_;
  next->speed = speed_;
  next->steps_per_second = rate_;
  next->elapsed_s = elapsed_s_;
  next->notice = news_.notice;
  next->pins = pins_.shown(*next, playing_ || busy_);
  next->pins_in_step = pins_.in_step;
  fill_session(*next);
  fill_counts(*next);
  follow_log(*next);
  if (!check_file() && mail_.snapshot() != nullptr) return publish_lost();
  hand_over(std::move(next));
  news_.fresh = !evaluated;
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
  const bool moving = playing_ || busy_;
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
  live_.restart(run_options(live_.problem), ++runs_);
  counting_ = watching_counts_;
  elapsed_s_ = 0;
  stop_playing();
  lead_pins();
}

void Worker::stop_playing() {
  by_hand_ = 0;
  playing_ = busy_ = stepping_ = false;
  after_goal_.reset();
  seeking_.reset();
  play_on_ = false;
  rate_ = 0;
}

}  // namespace pegasos::session
