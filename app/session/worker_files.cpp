// What the worker does about the file that the rows of a large set lie in: other programs may write to it or cut it
// off. Nothing that was made of it since it was last seen whole is shown or kept then, and the session is saved as it
// was.
#include <type_traits>

#include "session/worker.h"
#include "text/text.h"

namespace pegasos::session {
namespace {

constexpr std::chrono::milliseconds kDear{2};  // what costs more than that, a pass over a large w, ...
constexpr int kSeldom = 20;                    // ... is done only so many times its own cost later again

/// Commands that look at no row of the present set, or bring another one.
template <class C>
constexpr bool needs_no_rows() {
  return std::is_same_v<C, OpenFile> || std::is_same_v<C, UseTable> || std::is_same_v<C, OpenSession> ||
         std::is_same_v<C, DropQuestion> || std::is_same_v<C, SaveSession> || std::is_same_v<C, NewCanvas> ||
         std::is_same_v<C, Pause> || std::is_same_v<C, SetSpeed> || std::is_same_v<C, CancelOptimum> ||
         std::is_same_v<C, CancelTheory> || std::is_same_v<C, CancelSweep> || std::is_same_v<C, RemoveSweep>;
}

/// Commands that mean nothing while there is no example.
template <class C>
constexpr bool needs_examples() {
  return std::is_same_v<C, Play> || std::is_same_v<C, StepForward> || std::is_same_v<C, SubStep> ||
         std::is_same_v<C, Epoch> || std::is_same_v<C, RunTo> || std::is_same_v<C, PinRun> ||
         std::is_same_v<C, SwapPin> || std::is_same_v<C, ExportData> || std::is_same_v<C, SaveRows> ||
         std::is_same_v<C, RestartOptimum> || std::is_same_v<C, CheckTheory> || std::is_same_v<C, DraftSweep> ||
         std::is_same_v<C, StartSweep>;
}

}  // namespace

/// False where the file of the present set changed: then nothing is computed any more until there is another set.
bool Worker::check_file() {
  if (!watches_file()) return lost_.empty();
  const bool between_steps = live_.run->position().phase == Phase::Projection;  // in a step it would be replayed
  const auto start = Clock::now();
  const bool due = !kept_ || kept_cost_ < kDear || start - kept_at_ >= kSeldom * kept_cost_;
  std::optional<SessionFile> now;
  if (due && between_steps) now = as_file();
  const Status same = live_.problem.table->rows.check_file();
  if (same) {
    if (now) keep(std::move(*now), start);
    return true;
  }
  lost_ = same.error().text();
  news_.complain(lost_);
  play_.pause();
  live_.optimum.cancel();
  theory_.cancel();
  pins_.clear();
  promise_.reset();
  counting_ = false;
  return false;
}

void Worker::keep(SessionFile file, Clock::time_point start) {
  kept_ = std::move(file);
  kept_at_ = Clock::now();
  kept_cost_ = kept_at_ - start;
  kept_serial_ = serial_;
}

/// While nothing happens: is there something to be said, or was the last moment not kept yet?
bool Worker::file_wants_look() const {
  const bool kept = kept_serial_ == serial_ || live_.run->position().phase != Phase::Projection;
  return !kept || !live_.problem.table->rows.check_file();
}

/// The session, or how it was when its file was last seen whole.
SessionFile Worker::sound_file() {
  if (lost_.empty()) {
    SessionFile now = as_file();
    if (check_file()) return now;
  }
  return kept_ ? *kept_ : as_file();
}

/// Says why, too.
bool Worker::refuses(const Command& command) {
  if (empty() && std::visit([](const auto& one) { return needs_examples<std::decay_t<decltype(one)>>(); }, command)) {
    news_.say(std::string(text::tr(kNoExamples)));
    return true;
  }
  if (lost_.empty()) return false;
  const bool other_set = std::holds_alternative<Undo>(command) && history_.undo_target() != nullptr &&
                         history_.undo_target()->table != live_.problem.table;
  const auto* set = std::get_if<SetParameter>(&command);
  const bool other_data = set != nullptr && set->key == "data" && set->value != live_.parameters.data;
  if (other_set || other_data ||
      std::visit([](const auto& one) { return needs_no_rows<std::decay_t<decltype(one)>>(); }, command))
    return false;
  news_.complain(lost_);
  return true;
}

/// The last moment that was sound, with what is to be said. What was not finished by then is not finished any more.
void Worker::publish_lost() {
  mail_.look_at_jobs();
  auto next = std::make_shared<Snapshot>(*mail_.snapshot());
  next->serial = ++serial_;
  next->playing = next->busy = false;
  next->ended = lost_;
  next->notice = news_.notice;
  if (next->optimum.state == OptimumState::Running) next->optimum.state = OptimumState::Cancelled;
  if (next->theory != nullptr && next->theory->busy()) next->theory = nullptr;
  sweeps_.serve();
  next->sweeps = sweeps_.list();
  next->pins.clear();
  next->question = question_;
  next->file = file_;
  next->file_serial = file_serial_;
  next->session.path = named_.path;
  follow_log(*next);
  hand_over(std::move(next));
}

}  // namespace pegasos::session
