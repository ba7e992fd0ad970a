#include "session/pin_board.h"

#include <algorithm>
#include <utility>

namespace pegasos::session {
namespace {

/// Another set under the same parameters is possible: points can be edited.
bool same_run(const Pin& pin, const Lane& live) {
  return pin.problem.data == live.problem.data && pin.parameters == live.parameters;
}

}  // namespace

bool PinBoard::has_room() {
  for (const Pin& pin : setup_.pins) {
    if (!same_run(pin, setup_.live)) continue;
    setup_.news.for_now(
        Notice::Kind::Info,
        Message("This run is pinned as {} already: change a parameter and run to compare.", pin.letter()));
    return false;
  }
  if (!setup_.pins.full()) return true;
  setup_.news.for_now(Notice::Kind::Info,
                      Message("{} runs are pinned, more would not be told apart: remove one first.", kPinsMax));
  return false;
}

void PinBoard::pin() {
  setup_.live.run->set_history_bytes(setup_.history_share(2 + setup_.pins.size()));
  setup_.pins.add({setup_.live.copy(), 0, setup_.pins.free_slot(), true, setup_.live.run->position()});
  setup_.share_history();
}

void PinBoard::remove(int id) {
  setup_.pins.remove(id);
  setup_.share_history();
}

void PinBoard::clear() {
  setup_.pins.clear();
  setup_.share_history();
}

void PinBoard::lock(Pin& pin, bool locked) {
  pin.locked = locked;
  if (locked) setup_.lead_pin(pin);
}

void PinBoard::set_in_step(bool on, bool equal_work) {
  setup_.pins.in_step = on;
  setup_.pins.equal_work = equal_work;
  if (on) return;
  for (Pin& pin : setup_.pins) pin.goal = pin.run->position();
}

void PinBoard::swap(Pin& pin) {
  setup_.play.restart();
  const Position here = setup_.live.run->position();
  std::swap(setup_.live, static_cast<Lane&>(pin));
  if (setup_.live.problem.table != pin.problem.table) setup_.ids.rows = ++setup_.ids.sets;  // a pin of its own data
  setup_.optimum.forget();
  pin.goal = here;
  pin.trouble = {};
  // The record of its step with the vectors.
  if (setup_.live.run->ended().empty()) setup_.play.seek(setup_.live.run->position());
  setup_.lead_pins();
}

bool PinBoard::behind() {
  if (setup_.pins.empty()) return false;
  setup_.pins.aim(setup_.play.here(), setup_.live.run->stepper().k());
  return !setup_.pins.arrived();
}

void PinBoard::follow() {
  setup_.news.fresh = true;
  const Mailbox& mail = setup_.mail;
  mail.unless_pressed(Urgency::Hurries, [&, start = Clock::now()] {
    setup_.pins.advance(setup_.play.by_hand(),
                        [&](double share) { return mail.has_commands() || Clock::now() - start >= share * kSlice; });
  });
}

/// The pin of a description; what is wrong with it is said and it is left out.
bool PinBoard::restore_one(const PinDescription& wanted, const std::string& file) {
  const auto refuse = [&](const Message& why) {
    const Message said("Pinned run {} could not be brought back: {}", static_cast<char>('A' + wanted.slot), why);
    setup_.news.complain(file.empty() ? said : Message("{}: {}", file, said));
    return false;
  };
  if (wanted.slot < 0 || wanted.slot >= kPinsMax || setup_.pins.in_slot(wanted.slot) != nullptr)
    return refuse("its place is taken");
  const bool on_live =
      wanted.locked || (wanted.table == nullptr && same_set(wanted.parameters, setup_.live.parameters));
  Pin pin{{wanted.parameters, setup_.live.problem, nullptr, 0, setup_.live.data_id, setup_.live.optimum, {}},
          0,
          wanted.slot,
          wanted.locked,
          {}};
  if (on_live) {
    if (wanted.locked) pin.parameters = following(wanted.parameters, setup_.live.parameters);
    if (const Status fits = check(pin.parameters, setup_.live.problem.data->m(), setup_.live.problem.data->d()); !fits)
      return refuse(fits.error().placed());
  } else {
    auto opened = wanted.table ? setup_.open(wanted.table, wanted.parameters) : setup_.open(wanted.parameters);
    if (!opened) return refuse(opened.error().placed());
    pin.problem = std::move(opened->problem);
    pin.parameters = std::move(opened->parameters);
    pin.data_id = ++setup_.ids.sets;
  }
  pin.restart(setup_.run_options(pin.problem), ++setup_.ids.runs);
  pin.goal = wanted.position;
  pin.goal.t = std::clamp<Count>(pin.goal.t, 0, kStepsMax);
  if (pin.goal.t == 0) pin.goal.phase = Phase::Projection;
  setup_.pins.add(std::move(pin));
  return true;
}

void PinBoard::restore(const std::vector<PinDescription>& wanted) {
  const std::vector<PinDescription> now = describe_pins(setup_.pins, setup_.live);
  const auto stays = [&](const PinDescription& one) {
    return std::ranges::any_of(wanted, [&](PinDescription other) {
      if (setup_.pins.in_step) other.position = one.position;
      return other == one;
    });
  };
  for (const PinDescription& one : now) {
    if (!stays(one)) setup_.pins.remove(setup_.pins.in_slot(one.slot)->id);
  }
  for (const PinDescription& one : wanted) {
    if (setup_.pins.in_slot(one.slot) == nullptr) restore_one(one, {});
  }
  setup_.share_history();
}

void PinBoard::replace(const RestorePins& wanted) {
  setup_.pins.clear();
  setup_.pins.in_step = wanted.in_step;
  setup_.pins.equal_work = wanted.equal_work;
  for (const PinDescription& one : wanted.pins) restore_one(one, wanted.file);
  setup_.share_history();
}

}  // namespace pegasos::session
