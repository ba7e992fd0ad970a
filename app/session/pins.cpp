#include "session/pins.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <exception>

#include "data/source.h"
#include "session/commands.h"

namespace pegasos::session {
namespace {

constexpr Count kLeadMax = Count{1} << 30;

/// The keys in which two runs differ, in the table's order. What makes a generated set says nothing about two files.
std::vector<std::string> differences(const Parameters& a, const Parameters& b) {
  std::vector<std::string> keys;
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.group == ParameterGroup::Program) continue;
    if (is_moot(parameter.key, a.data) && is_moot(parameter.key, b.data)) continue;
    if (parameter.get(a) != parameter.get(b)) keys.emplace_back(parameter.key);
  }
  return keys;
}

}  // namespace

// --- one pin ---------------------------------------------------------------------------------------------------------

bool Pin::arrived() const {
  const Position now = run->position();
  return now == goal || !trouble.empty() || (!run->ended().empty() && now < goal);
}

void Pin::advance(bool by_hand, const std::function<bool()>& pause) {
  try {
    const Count frontier = run->frontier();
    if (goal.completed() <= frontier) {
      run->seek(goal, pause);
    } else if (run->position().completed() < frontier) {
      run->seek({frontier, Phase::Projection}, pause);
    } else if (by_hand && goal.completed() == frontier + 1) {
      run->step_by_hand();
    } else {
      run->run_to(goal.completed(), pause);
    }
  } catch (const std::exception& what) {
    trouble = Message("the pinned run stopped: {}", reason_of(what));
  }
}

// --- all of them -----------------------------------------------------------------------------------------------------

Pin* Pins::find(int id) {
  const auto found = std::ranges::find(pins_, id, &Pin::id);
  return found == pins_.end() ? nullptr : &*found;
}

Pin* Pins::in_slot(int slot) {
  const auto found = std::ranges::find(pins_, slot, &Pin::slot);
  return found == pins_.end() ? nullptr : &*found;
}

int Pins::free_slot() const {
  for (int slot = 0; slot < kPinsMax; ++slot) {
    if (std::ranges::find(pins_, slot, &Pin::slot) == pins_.end()) return slot;
  }
  return -1;
}

Pin& Pins::add(Pin pin) {
  pin.id = ++last_id_;
  const auto after = std::ranges::upper_bound(pins_, pin.slot, {}, &Pin::slot);
  return *pins_.insert(after, std::move(pin));
}

bool Pins::remove(int id) {
  return std::erase_if(pins_, [id](const Pin& pin) { return pin.id == id; }) > 0;
}

Position at_equal_work(Position live, Count k, Count own_k) {
  if (k == own_k) return live;
  const Count t = live.completed();
  if (t / own_k > kStepsMax / k) return {kStepsMax, Phase::Projection};
  return {std::min(t / own_k * k + t % own_k * k / own_k, kStepsMax), Phase::Projection};  // tk/own_k, never larger
}

void Pins::aim(Position live, Count k) {
  if (!in_step) return;
  for (Pin& pin : pins_) pin.goal = equal_work ? at_equal_work(live, k, pin.run->stepper().k()) : live;
}

bool Pins::arrived() const { return std::ranges::all_of(pins_, &Pin::arrived); }

void Pins::advance(bool by_hand, const std::function<bool(double share)>& pause) {
  const auto under_way =
      static_cast<double>(std::ranges::count_if(pins_, [](const Pin& pin) { return !pin.arrived(); }));
  double turn = 0;
  for (Pin& pin : pins_) {
    if (pin.arrived()) continue;
    ++turn;
    unsigned count = 0;
    pin.advance(by_hand, [&] {  // the clock is read seldom, but soon: a single step of a large set takes long
      ++count;
      return (std::has_single_bit(count) || count % 16 == 0) && pause(turn / under_way);
    });
  }
  lead_ = arrived() ? std::min(2 * lead_, kLeadMax) : std::max<Count>(lead_ / 2, 1);
}

void Pins::find_optima(const OptimumJob& live) {
  for (Pin& pin : pins_) {
    const double lambda = pin.parameters.lambda;
    if (live.serves(pin.problem, lambda)) {
      pin.optimum = live;
    } else if (!pin.optimum.serves(pin.problem, lambda)) {
      if (const OptimumJob* known = job_for(pin.problem, lambda)) {
        pin.optimum = *known;
      } else {
        pin.optimum.start(pin.problem, lambda);
      }
    }
  }
}

const OptimumJob* Pins::job_for(const Problem& problem, double lambda) const {
  const auto found = std::ranges::find_if(pins_, [&](const Pin& pin) { return pin.optimum.serves(problem, lambda); });
  return found == pins_.end() ? nullptr : &found->optimum;
}

std::vector<PinnedRun> pinned_runs(const Pins& pins, const Snapshot& live) {
  std::vector<PinnedRun> result;
  for (const Pin& pin : pins) {
    auto moment = std::make_shared<Snapshot>();
    moment->serial = live.serial;
    pin.show(*moment);
    moment->optimum = pin.optimum.status();
    if (!pin.trouble.empty()) moment->ended = pin.trouble;
    moment->goal = pin.goal.completed();
    moment->busy = !pin.arrived();
    result.push_back({pin.id, pin.slot, pin.locked, differences(pin.parameters, live.parameters),
                      pin.problem.data->checksum() != live.data->checksum(), std::move(moment)});
  }
  return result;
}

std::vector<PinDescription> describe_pins(const Pins& pins, const Lane& live) {
  std::vector<PinDescription> descriptions;
  for (const Pin& pin : pins)
    descriptions.push_back({pin.parameters, pin.locked, pin.slot, pin.goal, own_table(pin, live)});
  return descriptions;
}

std::shared_ptr<const Table> own_table(const Pin& pin, const Lane& live) {
  const std::shared_ptr<const Table>& table = pin.problem.table;
  const bool by_hand = table->by_hand || live.problem.table->by_hand;
  return pin.problem.data != live.problem.data && (by_hand || table->read_once) ? table : nullptr;
}

bool same_set(const Parameters& a, const Parameters& b) {
  return std::ranges::all_of(parameter_table(), [&](const Parameter& parameter) {
    return !parameter.reloads || parameter.get(a) == parameter.get(b);
  });
}

Parameters following(const Parameters& pin, const Parameters& live) {
  Parameters result = live;  // the training set is all that a set's own file or generator says, the rest is the method
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.reloads || parameter.key == "seed") continue;
    [[maybe_unused]] const Status set = parameter.set(result, parameter.get(pin));
    assert(set);  // its own text is legal
  }
  return result;
}

std::vector<PinDescription> describe_pins(const Snapshot& snapshot) {
  std::vector<PinDescription> descriptions;
  for (const PinnedRun& pin : snapshot.pins) {
    descriptions.push_back({pin.run->parameters, pin.locked, pin.slot, pin.run->position,
                            pin.run->table != snapshot.table ? pin.run->table : nullptr});
  }
  return descriptions;
}

}  // namespace pegasos::session
