// Pinned runs: what their commands do, and how they keep up with the live run.
#include <algorithm>
#include <utility>

#include "session/worker.h"
#include "text/text.h"

namespace pegasos::session {
namespace {

/// Another set under the same parameters is possible: points can be edited.
bool same_run(const Pin& pin, const Parameters& parameters, const DatasetPtr& data) {
  return pin.problem.data == data && pin.parameters == parameters;
}

std::string letter_of(const Pin& pin) { return {static_cast<char>('A' + pin.slot)}; }

}  // namespace

/// Each run's part of the budget of keyframes.
std::size_t Worker::history_share(std::size_t runs) const {
  return options_.history_bytes / std::max<std::size_t>(1, runs);
}

void Worker::share_history() {
  const std::size_t share = history_share(1 + pins_.size());
  live_.run->set_history_bytes(share);
  pins_.set_history_bytes(share);
}

bool Worker::pins_behind() {
  if (pins_.empty()) return false;
  pins_.aim(play_.here());
  return !pins_.arrived();
}

/// One stretch of pinned runs on their way, at most as long as a slice.
void Worker::follow_live() {
  news_.fresh = true;
  const auto start = Clock::now();
  mail_.unless_pressed(Urgency::Hurries, [&] {
    pins_.advance(play_.by_hand(),
                  [&](double share) { return mail_.has_commands() || Clock::now() - start >= share * kSlice; });
  });
}

/// Puts a locked pin on the live run's data and seed, where it is not; it runs again to where it stood. A method that
/// does not fit the new data leaves it on its own, unlocked.
void Worker::lead_pin(Pin& pin) {
  Parameters wanted = following(pin.parameters, live_.parameters);
  if (wanted == pin.parameters && pin.problem.data == live_.problem.data) return;
  if (const Status fits = check(wanted, live_.problem.data->m(), live_.problem.data->d()); !fits) {
    pin.locked = false;
    news_.complain(
        text::tr_format("{} keeps its own data: {}", static_cast<char>('A' + pin.slot), fits.error().text()));
    return;
  }
  const bool again = pin.problem.data != live_.problem.data || wanted.seed != pin.parameters.seed;
  pin.parameters = std::move(wanted);
  pin.problem = live_.problem;
  pin.data_id = live_.data_id;
  if (again) pin.restart(run_options(pin.problem), ++ids_.runs);
}

void Worker::lead_pins() {
  for (Pin& pin : pins_) {
    if (pin.locked) lead_pin(pin);
  }
}

void Worker::on(const PinRun&) {
  for (const Pin& pin : pins_) {
    if (!same_run(pin, live_.parameters, live_.problem.data)) continue;
    news_.say(text::tr_format("This run is pinned as {} already: change a parameter and run to compare.",
                              static_cast<char>('A' + pin.slot)));
    return;
  }
  if (pins_.full()) {
    news_.complain(text::tr_format("{} runs are pinned, more would not be told apart: remove one first.", kPinsMax));
    return;
  }
  live_.run->set_history_bytes(history_share(2 + pins_.size()));
  Pin pin{live_.copy(), 0, pins_.free_slot(), true, live_.run->position()};
  const UndoState before = present(Change::Kind::Pin);
  const Change what{Change::Kind::Pin, 1, letter_of(pin)};
  pins_.add(std::move(pin));
  history_.record(before, what, 0, live_.problem.table);
  share_history();
}

void Worker::on(const Unpin& command) {
  Pin* pin = pins_.find(command.id);
  if (pin == nullptr) return;
  change_pin(Change::Kind::Unpin, *pin, [&] { pins_.remove(command.id); });
  share_history();
}

void Worker::on(const UnpinAll&) {
  if (pins_.empty()) return;
  const UndoState before = present(Change::Kind::Unpin);
  const Change what{Change::Kind::Unpin, static_cast<Count>(pins_.size()), letter_of(*pins_.begin())};
  pins_.clear();
  history_.record(before, what, 0, live_.problem.table);
  share_history();
}

/// Does `work` and makes it a step of the history.
void Worker::change_pin(Change::Kind kind, const Pin& pin, const std::function<void()>& work) {
  const UndoState before = present(kind);
  const Change what{kind, 1, letter_of(pin)};
  work();
  history_.record(before, what, 0, live_.problem.table);
}

void Worker::on(const SwapPin& command) {
  Pin* pin = pins_.find(command.id);
  if (pin == nullptr) return;
  const UndoState before = present(Change::Kind::Swap);
  const Change what{Change::Kind::Swap, pin->slot, letter_of(*pin)};
  swap_with(*pin);
  history_.record(before, what, 0, live_.problem.table);
}

/// The pinned run becomes live, the live one takes its place.
void Worker::swap_with(Pin& pin) {
  play_.restart();
  const Position here = live_.run->position();
  std::swap(live_, static_cast<Lane&>(pin));
  if (live_.problem.table != pin.problem.table) ids_.rows = ++ids_.sets;  // a pin of its own data
  optimum_.forget();
  pin.goal = here;
  pin.trouble.clear();
  play_.look_again();
  lead_pins();
}

void Worker::on(const LockPin& command) {
  Pin* pin = pins_.find(command.id);
  if (pin == nullptr) return;
  if (pin->locked == command.locked) return;
  change_pin(Change::Kind::Lock, *pin, [&] {
    pin->locked = command.locked;
    if (pin->locked) lead_pin(*pin);
  });
}

void Worker::on(const SetInStep& command) {
  pins_.in_step = command.on;
  if (pins_.in_step) return;
  for (Pin& pin : pins_) pin.goal = pin.run->position();
}

/// The pin of a description; what is wrong with it is said and it is left out.
bool Worker::restore_pin(const PinDescription& wanted, const std::string& file) {
  const auto refuse = [&](const std::string& why) {
    news_.complain((file.empty() ? "" : file + ": ") + text::tr_format("Pinned run {} could not be brought back: {}",
                                                                       static_cast<char>('A' + wanted.slot), why));
    return false;
  };
  if (wanted.slot < 0 || wanted.slot >= kPinsMax || pins_.in_slot(wanted.slot) != nullptr)
    return refuse("its place is taken");
  const bool on_live = wanted.locked || (wanted.table == nullptr && same_set(wanted.parameters, live_.parameters));
  Pin pin{{wanted.parameters, live_.problem, nullptr, 0, live_.data_id, live_.optimum, {}},
          0,
          wanted.slot,
          wanted.locked,
          {}};
  if (on_live) {
    if (wanted.locked) pin.parameters = following(wanted.parameters, live_.parameters);
    if (const Status fits = check(pin.parameters, live_.problem.data->m(), live_.problem.data->d()); !fits)
      return refuse(fits.error().text());
  } else {
    auto opened = wanted.table ? open(wanted.table, wanted.parameters) : open(wanted.parameters);
    if (!opened) return refuse(opened.error().text());
    pin.problem = std::move(opened->problem);
    pin.parameters = std::move(opened->parameters);
    pin.data_id = ++ids_.sets;
  }
  pin.restart(run_options(pin.problem), ++ids_.runs);
  pin.goal = wanted.position;
  pin.goal.t = std::clamp<Count>(pin.goal.t, 0, kStepsMax);
  if (pin.goal.t == 0) pin.goal.phase = Phase::Projection;
  pins_.add(std::move(pin));
  return true;
}

/// Those runs and no others; what is there already stays.
void Worker::restore_pins(const std::vector<PinDescription>& wanted) {
  const std::vector<PinDescription> now = pins_.described(live_);
  const auto stays = [&](const PinDescription& one) {
    return std::ranges::any_of(wanted, [&](PinDescription other) {
      if (pins_.in_step) other.position = one.position;
      return other == one;
    });
  };
  for (const PinDescription& one : now) {
    if (!stays(one)) pins_.remove(pins_.in_slot(one.slot)->id);
  }
  for (const PinDescription& one : wanted) {
    if (pins_.in_slot(one.slot) == nullptr) restore_pin(one);
  }
  share_history();
}

void Worker::on(const RestorePins& command) {
  pins_.clear();
  pins_.in_step = command.in_step;
  for (const PinDescription& wanted : command.pins) restore_pin(wanted, command.file);
  share_history();
}

}  // namespace pegasos::session
