#include "session/step_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "data/source.h"
#include "session/snapshot.h"

namespace pegasos::session {
namespace {

/// Six digits, with a real minus sign before them: "1.5", "−2e-07".
std::string number(double value) { return (value < 0 ? "−" : "") + fmt::format("{:.6g}", std::abs(value)); }

Message steps(Count count) { return count == 1 ? Message("1 step") : Message("{} steps", Message::count(count)); }

Message projections(Count count) {
  if (count == 0) return "The projection did not act.";
  return count == 1 ? Message("The projection acted once.")
                    : Message("The projection acted {} times.", Message::count(count));
}

/// f after the steps that are completed, where it is known: not between the two halves of one. Else -1.
double completed_f(const Snapshot& snapshot) {
  const bool known = snapshot.live_position == snapshot.position && snapshot.position.phase != Phase::GradientStep;
  return known ? snapshot.live.last.f : -1;
}

/// What else is not as at the first start and means something here: "Bias: free; Projection: off". Markup.
Message other_choices(const Parameters& parameters) {
  constexpr std::string_view kSaid[] = {"data", "m", "lambda", "k", "T", "step", "sampling", "w1", "seed", "data-seed"};
  Message all;
  for (const Parameter& p : parameter_table()) {
    const std::string value = p.get(parameters);
    const bool said = std::ranges::find(kSaid, p.key) != std::end(kSaid);
    if (p.group == ParameterGroup::Program || said || value == p.get({}) || is_moot(p.key, parameters.data)) continue;
    const std::string word = value.substr(0, value.find(':'));
    const auto choice = std::ranges::find(p.choices, word, &ParameterChoice::word);
    Message words = Message::name(value);
    if (choice != p.choices.end()) words = Message::key(choice->title.empty() ? choice->word : choice->title);
    if (choice != p.choices.end() && word.size() < value.size())
      words = Message("{} ({})", words, value.substr(word.size() + 1));
    const Message one("{}: {}", Message::key(p.title), words);
    all = all.empty() ? one : Message("{}; {}", all, one);
  }
  return all;
}

}  // namespace

void StepLog::add(LogLine line) {
  if (open_.size() == LogView::kChunk) {
    full_.push_back(std::make_shared<const std::vector<LogLine>>(std::move(open_)));
    open_ = {};
    if (full_.size() * LogView::kChunk > kLines) {
      full_.pop_front();
      dropped_ += LogView::kChunk;
    }
  }
  open_.push_back(std::move(line));
  view_.reset();
}

std::shared_ptr<const LogView> StepLog::view() {
  if (view_ != nullptr) return view_;
  auto view = std::make_shared<LogView>();
  view->chunks_.assign(full_.begin(), full_.end());
  if (!open_.empty()) view->chunks_.push_back(std::make_shared<const std::vector<LogLine>>(open_));
  view->size_ = full_.size() * LogView::kChunk + open_.size();
  view->dropped_ = dropped_;
  return view_ = view;
}

/// From here on, what comes next is told.
void StepLog::here(const Snapshot& snapshot) {
  position_ = snapshot.position;
  projected_ = snapshot.projected_steps;
  f_ = completed_f(snapshot);
}

void StepLog::step(const Snapshot& moment) {
  if (moment.run_id != run_id_) return;  // the first picture of a run says so first
  const StepRecord& record = moment.record;
  Message text = explain_phase(moment);
  if (moment.position.phase == Phase::Projection) {
    text =
        sentences(text, Message("$η$ = {}, $f(w_t; A_t)$ = {}, |$w_t$| = {}, |$w_{{t+1}}$| = {}.", number(record.eta),
                                number(record.f_batch), number(record.norm), number(record.norm_next)));
  }
  add({moment.position.t, std::move(text)});
  stretch_start_ = 0;
  position_ = moment.position;
  projected_ = moment.projected_steps;
  f_ = -1;
}

void StepLog::follow_run(const Snapshot& snapshot) {
  if (snapshot.run_id == run_id_) return;
  run_id_ = snapshot.run_id;
  const Parameters& p = snapshot.parameters;
  const double w1 = snapshot.constants.w1;
  const Message seeds = is_generated(p.data) ? Message("seeds: order {}, data {}", p.seed, p.data_seed)
                                             : Message("seed of the order: {}", p.seed);
  Message run("The run: {}, m = {}, d = {}; $λ$ = {}, $k$ = {}, $T$ = {}, sampling {}, step {}; {}.",
              Message::name(snapshot.title()), Message::count(snapshot.m()), feature_count(*snapshot.data),
              number(p.lambda), Message::count(snapshot.k()), Message::count(p.T),
              Message::key(find_parameter("sampling")->get(p)), Message::name(find_parameter("step")->get(p)), seeds);
  if (const Message others = other_choices(p); !others.empty()) run = sentences(run, Message("{}.", others));
  add({0, w1 > 0 ? sentences(run, Message("It starts at a chosen $w_1$, |$w_1$| = {}.", number(w1))) : run});
  position_ = {};
  projected_ = 0;
  f_ = w1 > 0 ? -1 : 1;  // f(0); of another w_1 it is not known here
  stretch_start_ = 0;
  ended_ = {};
}

void StepLog::stretch(const Snapshot& snapshot, const Violators& violators) {
  const Count to = snapshot.position.completed();
  const bool goes_on = stretch_start_ > 0;
  if (!goes_on) {
    stretch_start_ = position_.completed() + 1;
    stretch_f_ = f_;
    stretch_projected_ = projected_;
  }
  const Count count = to - stretch_start_ + 1;
  Message text = count == 1
                     ? Message("$t$ = {}: {}.", Message::count(to), steps(count))
                     : Message("$t$ = {} … {}: {}.", Message::count(stretch_start_), Message::count(to), steps(count));
  const double f = completed_f(snapshot);
  if (f >= 0 && stretch_f_ >= 0)
    text = sentences(text, Message("$f$ went from {} to {}.", number(stretch_f_), number(f)));
  if (f >= 0 && stretch_f_ < 0) text = sentences(text, Message("$f$ is now {}.", number(f)));
  const Count violating = violators(stretch_start_, to);
  const Message counted = Message::count(violating);
  if (violating >= 0 && changes_run(snapshot.parameters.misprint)) {
    text = sentences(text, Message("Summed: {}.", counted));  // what a misprint sums need not violate
  } else if (violating >= 0) {
    text = sentences(text, Message("Violators: {}.", counted));
  }
  if (snapshot.parameters.projection)
    text = sentences(text, projections(snapshot.projected_steps - stretch_projected_));
  LogLine line{to, std::move(text)};
  if (goes_on) {
    open_.back() = std::move(line);
    view_.reset();
  } else {
    add(std::move(line));
  }
}

void StepLog::follow_time(const Snapshot& snapshot, const Violators& violators) {
  const Position now = snapshot.position;
  if (now.completed() > position_.completed()) {
    stretch(snapshot, violators);
  } else if (now < position_) {
    stretch_start_ = 0;
    const Count back = position_.t - now.t;
    if (now.t == 0) {
      const double w1 = snapshot.constants.w1;
      const Message back_text = steps(back);
      add({0, w1 > 0 ? Message("Back to the start ($t$ = 0, {} back): |$w_1$| = {}.", back_text, number(w1))
                     : Message("Back to the start ($t$ = 0, {} back): $w_1$ = 0.", back_text)});
    } else if (back == 0) {
      add({now.t, Message("Back inside step {}: {}", Message::count(now.t), explain_phase(snapshot))});
    } else {
      add({now.t, Message("Back to $t$ = {} ({} back): the same state as on the way there.", Message::count(now.t),
                          steps(back))});
    }
  } else if (now != position_) {
    stretch_start_ = 0;
    add({now.t, explain_phase(snapshot)});
  }
}

void StepLog::follow_news(const Snapshot& snapshot) {
  const Count t = snapshot.position.t;
  if (snapshot.ended != ended_) {
    ended_ = snapshot.ended;
    if (!ended_.empty()) {
      add({t, ended_, true});
      stretch_start_ = 0;
    }
  }
  if (snapshot.notice.serial > notice_) {
    notice_ = snapshot.notice.serial;
    if (!snapshot.notice.text.empty()) {
      add({t, snapshot.notice.text, true});
      stretch_start_ = 0;
    }
  }
  if (snapshot.optimum.known() && snapshot.optimum.optimum.get() != optimum_) {
    optimum_ = snapshot.optimum.optimum.get();
    const Certificate& certificate = snapshot.optimum.optimum->certificate;
    add({t,
         certificate.relative_gap() < 1e-14
             ? Message("The optimum is certified to all digits shown: f* = {:.10g}.", certificate.primal)
             : Message("The optimum is certified: f* = {:.10g} (duality gap {:.2g}).", certificate.primal,
                       certificate.gap),
         true});
    stretch_start_ = 0;
  }
}

void StepLog::follow(const Snapshot& snapshot, const Violators& violators) {
  follow_run(snapshot);
  if (snapshot.position != position_) {
    follow_time(snapshot, violators);
    here(snapshot);
  } else if (f_ < 0 && completed_f(snapshot) >= 0) {
    f_ = completed_f(snapshot);
    if (stretch_start_ > 0) stretch(snapshot, violators);  // its line can say so now
  }
  const bool complete = f_ >= 0 || !snapshot.evaluating;
  if (!snapshot.playing && !snapshot.busy && complete) stretch_start_ = 0;
  follow_news(snapshot);
}

}  // namespace pegasos::session
