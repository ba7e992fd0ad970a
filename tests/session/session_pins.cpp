// Pinned runs beside the live one: in step, bit-identical to runs of their own, and never in its way.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/threads.h"
#include "experiment/problem.h"
#include "session/rerun.h"
#include "session_support.h"

namespace pegasos::session {
namespace {

Parameters small() { return problem_of(60, 3000); }

/// What is there when each command has come to its end.
template <class... Commands>
SnapshotPtr after_each(Session& session, Commands... commands) {
  ((session.push(commands), session.wait()), ...);
  return session.wait();
}

/// The state of a run that was never pinned, at the same moment.
void expect_like_a_fresh_run(const Snapshot& seen) {
  auto problem = load_problem(seen.parameters);
  ASSERT_TRUE(problem.ok());
  Run fresh(problem->data, seen.parameters);
  fresh.run_to(seen.position.completed());
  if (seen.position.phase != Phase::Projection) {
    while (fresh.position() < seen.position) ASSERT_TRUE(fresh.advance_by_hand());
  }
  EXPECT_EQ(fresh.position(), seen.position);
  EXPECT_EQ(fresh.stepper().weights().vector(), seen.w);
  EXPECT_EQ(fresh.stepper().projected_steps(), seen.projected_steps);
  const auto average = fresh.stepper().averages().vector(Average::Uniform, fresh.stepper().weights());
  if (!seen.w_average.empty()) {
    EXPECT_EQ(average, seen.w_average);
  }
  EXPECT_EQ(fresh.live().last.f, seen.live.last.f);
  EXPECT_EQ(fresh.live().f_average, seen.live.f_average);
  ASSERT_LE(fresh.series().view().samples.size(), seen.series.samples.size());
  for (std::size_t i = 0; i < fresh.series().view().samples.size(); ++i) {
    EXPECT_EQ(fresh.series().view().samples[i].f, seen.series.samples[i].f);
  }
}

TEST(Pins, ThePinnedRunStaysInStepWithTheLiveOne) {
  const auto session = open(small());
  const SnapshotPtr pinned = after_each(*session, RunTo{150}, PinRun{});
  ASSERT_EQ(pinned->pins.size(), 1U);
  EXPECT_EQ(pinned->pins[0].run->w, pinned->w);
  EXPECT_TRUE(pinned->pins[0].differs.empty());
  EXPECT_EQ(pinned->pins[0].letter(), 'A');
  const SnapshotPtr changed = after_each(*session, SetParameter{"lambda", "0.2"});
  ASSERT_EQ(changed->pins.size(), 1U);
  EXPECT_EQ(changed->pins[0].differs, std::vector<std::string>{"lambda"});
  EXPECT_EQ(changed->position, pinned->position);
  EXPECT_EQ(changed->pins[0].run->position, pinned->position) << "the live run is made again up to where it was";
  EXPECT_EQ(changed->pins[0].run->frontier, 150) << "and forgets nothing of what was run";
  for (const Position there : {Position{100, Phase::Projection}, Position{700, Phase::Projection},
                               Position{3, Phase::Projection}, Position{650, Phase::GradientStep}}) {
    const SnapshotPtr now = after_each(*session, SeekTo{there});
    ASSERT_EQ(now->position, there);
    ASSERT_EQ(now->pins[0].run->position, there);
    expect_like_a_fresh_run(*now->pins[0].run);
    expect_like_a_fresh_run(*now);
  }
  const SnapshotPtr end = after_each(*session, Play{});
  EXPECT_EQ(end->position.t, 3000);
  EXPECT_EQ(end->pins[0].run->position.t, 3000);
  expect_like_a_fresh_run(*end->pins[0].run);
}

TEST(Pins, StepsAndPhasesByHandAreMadeTogether) {
  Parameters parameters = small();
  parameters.m = 4000;  // every step of the first hundred is evaluated, later ones only when made by hand
  const auto session = open(parameters);
  after_each(*session, PinRun{}, SetParameter{"k", "3"}, RunTo{800});
  SnapshotPtr now;
  for (int i = 0; i < 4; ++i) now = after_each(*session, StepForward{1});
  EXPECT_EQ(now->pins[0].run->position.t, 804);
  const SeriesView& other = now->pins[0].run->series;
  ASSERT_GE(now->series.by_hand.size(), 3U);
  ASSERT_EQ(other.by_hand.size(), now->series.by_hand.size()) << "a step by hand is one of both: comparable there";
  for (std::size_t i = 0; i < other.by_hand.size(); ++i) EXPECT_EQ(other.by_hand[i].t, now->series.by_hand[i].t);
  for (const Phase phase : {Phase::Sample, Phase::Violators, Phase::GradientStep, Phase::Projection}) {
    now = after_each(*session, SubStep{});
    EXPECT_EQ(now->position, (Position{805, phase}));
    EXPECT_EQ(now->pins[0].run->position, now->position);
  }
  expect_like_a_fresh_run(*now->pins[0].run);
  now = after_each(*session, PhaseBack{}, StepBack{1});
  EXPECT_EQ(now->pins[0].run->position, now->position);
}

TEST(Pins, FourAndNoMore) {
  const auto session = open(small());
  for (const char* lambda : {"0.1", "0.2", "0.3", "0.4"}) {
    after_each(*session, PinRun{}, SetParameter{"lambda", lambda}, RunTo{60});
  }
  const SnapshotPtr four = session->wait();
  ASSERT_EQ(four->pins.size(), 4U);
  for (int slot = 0; slot < 4; ++slot) {
    EXPECT_EQ(four->pins[static_cast<std::size_t>(slot)].slot, slot);
    EXPECT_EQ(four->pins[static_cast<std::size_t>(slot)].run->position.t, 60);
  }
  const SnapshotPtr fifth = after_each(*session, PinRun{});
  EXPECT_EQ(fifth->pins.size(), 4U);
  EXPECT_EQ(fifth->notice.kind, Notice::Kind::Error);
  EXPECT_NE(fifth->notice.text.find("remove one"), std::string::npos);
  const SnapshotPtr three = after_each(*session, Unpin{four->pins[1].id});
  ASSERT_EQ(three->pins.size(), 3U);
  const SnapshotPtr again = after_each(*session, PinRun{});
  ASSERT_EQ(again->pins.size(), 4U);
  EXPECT_EQ(again->pins[1].slot, 1) << "the free place is taken: colours stay what they are";
  EXPECT_EQ(again->pins[1].run->parameters.lambda, 0.4);
  EXPECT_TRUE(after_each(*session, UnpinAll{})->pins.empty());
}

TEST(Pins, TheSameRunIsNotPinnedTwice) {
  const auto session = open(small());
  const SnapshotPtr twice = after_each(*session, PinRun{}, RunTo{20}, PinRun{});
  EXPECT_EQ(twice->pins.size(), 1U);
  EXPECT_NE(twice->notice.text.find("pinned as A"), std::string::npos);
}

TEST(Pins, SwapChangesPlacesAndNothingElse) {
  const auto session = open(small());
  after_each(*session, RunTo{200}, PinRun{}, SetParameter{"lambda", "0.2"}, RunTo{120});
  const SnapshotPtr before = session->wait(true);
  const SnapshotPtr swapped = after_each(*session, SwapPin{before->pins[0].id});
  EXPECT_EQ(swapped->parameters.lambda, 0.05);
  EXPECT_EQ(swapped->position.t, 120);
  EXPECT_EQ(swapped->frontier, 200);
  EXPECT_EQ(swapped->w, before->pins[0].run->w);
  EXPECT_EQ(swapped->run_id, before->pins[0].run->run_id);
  EXPECT_FALSE(swapped->record.w_next.empty()) << "the step that is shown has its vectors";
  ASSERT_EQ(swapped->pins.size(), 1U);
  EXPECT_EQ(swapped->pins[0].slot, 0);
  EXPECT_EQ(swapped->pins[0].run->w, before->w);
  EXPECT_EQ(swapped->pins[0].run->parameters.lambda, 0.2);
  EXPECT_EQ(swapped->optimum.optimum, before->pins[0].run->optimum.optimum) << "f* is not computed again";
  EXPECT_EQ(swapped->pins[0].run->optimum.optimum, before->optimum.optimum);
  expect_like_a_fresh_run(*after_each(*session, RunTo{400}));
  EXPECT_EQ(after_each(*session, SwapPin{12345})->pins.size(), 1U) << "a pin that is gone is no trouble";
}

TEST(Pins, UndoTakesBackWhatWasDoneToThem) {
  const auto session = open(small());
  const SnapshotPtr before = after_each(*session, RunTo{200}, PinRun{}, SetParameter{"lambda", "0.2"}, RunTo{120});
  EXPECT_EQ(before->undo_steps, 2);
  const SnapshotPtr swapped = after_each(*session, SwapPin{before->pins[0].id});
  ASSERT_EQ(swapped->parameters.lambda, 0.05);
  EXPECT_EQ(describe(swapped->next_undo), "swap with A");
  const SnapshotPtr back = after_each(*session, Undo{});
  EXPECT_EQ(back->parameters.lambda, 0.2);
  EXPECT_EQ(back->w, before->w);
  EXPECT_EQ(back->run_id, before->run_id) << "the run itself came back, nothing was computed again";
  EXPECT_EQ(back->pins[0].run->w, before->pins[0].run->w);
  EXPECT_EQ(after_each(*session, Redo{})->w, swapped->w);
  after_each(*session, Undo{});

  const SnapshotPtr gone = after_each(*session, Unpin{back->pins[0].id});
  EXPECT_TRUE(gone->pins.empty());
  const SnapshotPtr again = after_each(*session, Undo{});
  ASSERT_EQ(again->pins.size(), 1U);
  EXPECT_EQ(again->pins[0].run->parameters.lambda, 0.05);
  EXPECT_EQ(again->pins[0].run->position, before->pins[0].run->position);
  EXPECT_EQ(again->pins[0].run->w, before->pins[0].run->w) << "the same to the last bit";
  EXPECT_EQ(after_each(*session, Undo{})->parameters.lambda, 0.05);
  EXPECT_TRUE(after_each(*session, Undo{})->pins.empty()) << "pinning is undone last";
  EXPECT_EQ(after_each(*session, Redo{}, Redo{}, Redo{})->pins.size(), 0U) << "and removing is made again";
}

TEST(Pins, AFilmTakesThemAndTheEditedPointsAlong) {
  const auto session = open(small());
  after_each(*session, Edit{ShiftPoints{{0}, 0.5, -0.25}}, RunTo{80}, PinRun{}, SetParameter{"lambda", "0.2"});
  const SnapshotPtr end = after_each(*session, SetParameter{"step", "constant:0.1"}, RunTo{80});
  ASSERT_TRUE(end->edited);
  Rerun moments(end);
  const SnapshotPtr filmed = moments.at(30);
  const SnapshotPtr there = after_each(*session, SeekTo{{30, Phase::Projection}});
  EXPECT_EQ(filmed->w, there->w);
  EXPECT_TRUE(filmed->edited);
  ASSERT_EQ(filmed->pins.size(), 1U);
  EXPECT_EQ(filmed->pins[0].run->position, there->pins[0].run->position);
  EXPECT_EQ(filmed->pins[0].run->w, there->pins[0].run->w);
  const SnapshotPtr apart = after_each(*session, SetInStep{false}, RunTo{60});
  EXPECT_EQ(Rerun(apart).at(10)->pins[0].run->position.t, 30) << "a pin that does not go along stays";
}

TEST(Pins, AtEqualWorkTheyHaveSeenAsManyExamples) {
  const auto session = open(small());
  SnapshotPtr now = after_each(*session, RunTo{40}, PinRun{}, SetParameter{"k", "8"}, SetInStep{true, true}, RunTo{50});
  ASSERT_EQ(now->pins.size(), 1U);
  const Count own = now->pins[0].run->k();
  ASSERT_NE(own, 8);
  EXPECT_TRUE(now->pins_equal_work);
  const Count t = 50 * 8 / own;
  EXPECT_EQ(now->pins[0].run->position, (Position{t, Phase::Projection}));
  pegasos::Run alone(now->pins[0].run->data, now->pins[0].run->parameters);
  alone.run_to(t);
  EXPECT_EQ(now->pins[0].run->w, alone.stepper().weights().vector());
  now = after_each(*session, StepBack{1}, SubStep{});
  EXPECT_EQ(now->pins[0].run->position, (Position{49 * 8 / own, Phase::Projection})) << "after whole steps";
  EXPECT_EQ(Rerun(now).at(30)->pins[0].run->position.t, 30 * 8 / own) << "in a film too";
  now = after_each(*session, SeekTo{{3, Phase::Projection}}, SetInStep{true, false});
  EXPECT_EQ(now->pins[0].run->position.t, 3);
}

TEST(Pins, TheOptimumIsComputedOncePerSetAndLambda) {
  const auto session = open(small());
  const SnapshotPtr first = session->wait(true);
  session->push(PinRun{});
  session->push(SetParameter{"k", "5"});
  session->push(RunTo{10});
  session->push(PinRun{});
  session->push(SetParameter{"lambda", "0.3"});
  const SnapshotPtr other = session->wait(true);
  ASSERT_EQ(other->pins.size(), 2U);
  EXPECT_EQ(other->pins[0].run->optimum.optimum, first->optimum.optimum);
  EXPECT_EQ(other->pins[1].run->optimum.optimum, first->optimum.optimum);
  EXPECT_NE(other->optimum.optimum, first->optimum.optimum);
  ASSERT_TRUE(other->optimum.known());
  session->push(SetParameter{"lambda", "0.05"});
  const SnapshotPtr back = session->wait(true);
  EXPECT_EQ(back->optimum.optimum, first->optimum.optimum);
}

TEST(Pins, LockedOnesFollowDataAndSeedUnlockedKeepTheirOwn) {
  const auto session = open(small());
  after_each(*session, PinRun{}, SetParameter{"k", "4"});
  after_each(*session, PinRun{}, SetParameter{"lambda", "0.2"});
  SnapshotPtr now = after_each(*session, RunTo{300});
  ASSERT_EQ(now->pins.size(), 2U);
  now = after_each(*session, LockPin{now->pins[1].id, false}, NewOrder{}, RunTo{90});
  EXPECT_EQ(now->pins[0].run->parameters.seed, 2U);
  EXPECT_EQ(now->pins[1].run->parameters.seed, 1U);
  EXPECT_EQ(now->pins[1].differs, (std::vector<std::string>{"lambda", "seed"}));
  EXPECT_EQ(now->pins[0].run->position.t, 90);
  EXPECT_EQ(now->pins[0].run->frontier, 300) << "made again on the new seed, with the live run";
  EXPECT_EQ(now->pins[1].run->frontier, 300);
  now = after_each(*session, NewData{}, SetParameter{"scale", "standardise"}, RunTo{80});
  EXPECT_EQ(now->pins[0].run->data, now->data);
  EXPECT_FALSE(now->pins[0].other_data);
  EXPECT_TRUE(now->pins[1].other_data);
  EXPECT_EQ(now->pins[1].run->parameters.scaling, Scaling::None);
  expect_like_a_fresh_run(*now->pins[0].run);
  expect_like_a_fresh_run(*now->pins[1].run);
  now = after_each(*session, LockPin{now->pins[1].id, true});
  EXPECT_EQ(now->pins[1].run->data, now->data);
  EXPECT_EQ(now->pins[1].run->position.t, 80) << "locked again it runs on the live data to the same t";
  EXPECT_EQ(now->pins[1].differs, std::vector<std::string>{"lambda"});
  expect_like_a_fresh_run(*now->pins[1].run);
}

TEST(Pins, AMethodThatDoesNotFitTheNewDataKeepsItsOwn) {
  Parameters parameters = small();
  parameters.sampling = Sampling::Subset;
  parameters.k = 50;
  const auto session = open(parameters);
  const SnapshotPtr now = after_each(*session, PinRun{}, SetParameter{"k", "5"}, SetParameter{"m", "20"}, RunTo{10});
  EXPECT_EQ(now->m(), 20);
  EXPECT_FALSE(now->pins[0].locked);
  EXPECT_EQ(now->pins[0].run->m(), 60);
  EXPECT_NE(now->notice.text.find("keeps its own data"), std::string::npos);
  EXPECT_EQ(now->pins[0].run->position.t, 10);
}

TEST(Pins, OutOfStepEachStaysWhereItIs) {
  const auto session = open(small());
  SnapshotPtr now =
      after_each(*session, RunTo{200}, PinRun{}, SetInStep{false}, SetParameter{"lambda", "0.2"}, RunTo{50});
  EXPECT_FALSE(now->pins_in_step);
  EXPECT_EQ(now->pins[0].run->position.t, 200);
  now = after_each(*session, NewOrder{}, RunTo{30});
  EXPECT_EQ(now->pins[0].run->position.t, 200) << "on the new order it runs to where it stood";
  now = after_each(*session, SetInStep{true});
  EXPECT_EQ(now->pins[0].run->position.t, 30);
  expect_like_a_fresh_run(*now->pins[0].run);
}

TEST(Pins, AnotherTChangesTheLiveRunAlone) {
  const auto session = open(small());
  const SnapshotPtr now = after_each(*session, RunTo{500}, PinRun{}, SetParameter{"T", "700"}, Play{});
  EXPECT_EQ(now->position.t, 700);
  EXPECT_EQ(now->pins[0].run->position.t, 700);
  EXPECT_EQ(now->pins[0].run->parameters.T, 3000);
  EXPECT_EQ(now->pins[0].differs, std::vector<std::string>{"T"});
  expect_like_a_fresh_run(*now->pins[0].run);
}

TEST(Pins, OverflowOfAPinnedRunStopsItAlone) {
  Parameters parameters = small();
  parameters.step = StepRule::Constant;
  parameters.step_value = 1e9;
  parameters.projection = false;
  parameters.lambda = 1e3;
  const auto session = open(parameters);
  after_each(*session, PinRun{});
  Parameters tame = small();
  SnapshotPtr now = after_each(*session, SetParameters{tame}, Play{});
  EXPECT_EQ(now->position.t, 3000);
  EXPECT_TRUE(now->ended.empty());
  EXPECT_TRUE(now->pins[0].run->overflow);
  EXPECT_FALSE(now->pins[0].run->ended.empty());
  const Count last = now->pins[0].run->frontier;
  EXPECT_LT(last, 3000);
  for (const double value : now->pins[0].run->w) EXPECT_TRUE(std::isfinite(value));
  now = after_each(*session, SeekTo{{last - 1, Phase::Projection}});
  EXPECT_EQ(now->pins[0].run->position.t, last - 1);
  EXPECT_FALSE(now->pins[0].run->overflow);
  now = after_each(*session, RunTo{2000});
  EXPECT_EQ(now->position.t, 2000);
  EXPECT_TRUE(now->pins[0].run->overflow);
}

TEST(Pins, AStoppingTestEndsItsOwnRun) {
  Parameters parameters = small();
  parameters.stopping = Stopping::SmallChange;
  parameters.stopping_value = 0.05;
  const auto session = open(parameters);
  const SnapshotPtr now = after_each(*session, PinRun{}, SetParameter{"stop", "none"}, Play{});
  EXPECT_EQ(now->position.t, 3000);
  EXPECT_LT(now->pins[0].run->position.t, 3000);
  EXPECT_NE(now->pins[0].run->ended.find("stopped at"), std::string::npos);
}

TEST(Pins, ShareTheBudgetOfKeyframes) {
  constexpr std::size_t kBudget = 100000;
  const auto session = open_with({.parameters = small(), .history_bytes = kBudget, .wake = {}});
  after_each(*session, Play{}, PinRun{}, SetParameter{"lambda", "0.2"}, Play{});
  after_each(*session, PinRun{}, SetParameter{"k", "2"}, Play{});
  const SnapshotPtr now = after_each(*session, SeekTo{{1234, Phase::Violators}});
  std::size_t used = now->history_bytes;
  for (const PinnedRun& pin : now->pins) {
    EXPECT_LE(pin.run->history_bytes, kBudget / 3);
    used += pin.run->history_bytes;
    expect_like_a_fresh_run(*pin.run);
  }
  EXPECT_LE(used, kBudget);
}

TEST(Pins, AreDescribedAndRestored) {
  const auto session = open(small());
  after_each(*session, PinRun{}, SetParameter{"lambda", "0.2"});
  after_each(*session, PinRun{}, SetParameter{"k", "3"});
  SnapshotPtr now = after_each(*session, RunTo{250});
  now = after_each(*session, LockPin{now->pins[1].id, false}, NewData{}, RunTo{100}, SetInStep{false},
                   SeekTo{{40, Phase::Projection}});
  const std::vector<PinDescription> pins = describe_pins(*now);
  ASSERT_EQ(pins.size(), 2U);
  const auto other = open(small());
  const SnapshotPtr back = after_each(*other, SetParameters{now->parameters}, RunTo{40}, RestorePins{pins, false});
  EXPECT_FALSE(back->pins_in_step);
  ASSERT_EQ(back->pins.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(back->pins[i].run->parameters, now->pins[i].run->parameters);
    EXPECT_EQ(back->pins[i].run->position, now->pins[i].run->position);
    EXPECT_EQ(back->pins[i].run->w, now->pins[i].run->w);
    EXPECT_EQ(back->pins[i].locked, now->pins[i].locked);
    EXPECT_EQ(back->pins[i].slot, now->pins[i].slot);
    EXPECT_EQ(back->pins[i].run->data->checksum(), now->pins[i].run->data->checksum());
  }
  PinDescription lost = pins[1];
  lost.table = nullptr;
  lost.parameters.data = "/no/such/file.csv";
  const SnapshotPtr without = after_each(*other, RestorePins{{lost}, true});
  EXPECT_TRUE(without->pins.empty());
  EXPECT_EQ(without->notice.kind, Notice::Kind::Error);
}

// Readers, a playing live run, pins that come, go and change places (ThreadSanitizer watches).
TEST(Pins, SnapshotsAreConsistentWhileTheyRun) {
  Parameters parameters = small();
  parameters.T = 2000000;
  const auto session = open(parameters);
  session->push(PinRun{});
  session->push(SetParameter{"lambda", "0.3"});
  session->push(PinRun{});
  session->push(SetParameter{"k", "7"});
  session->push(Play{});
  std::vector<Thread> readers;
  for (int reader = 0; reader < 2; ++reader) {
    readers.emplace_back([&session, reader] {
      for (int n = 0; n < 150; ++n) {
        const SnapshotPtr now = session->snapshot();
        for (const PinnedRun& pin : now->pins) {
          ASSERT_EQ(pin.run->w.size(), 2U);
          ASSERT_GE(pin.run->frontier, pin.run->position.completed());
          ASSERT_GE(pin.run->series.steps(), pin.run->position.completed());
          ASSERT_TRUE(std::ranges::is_sorted(now->pins, {}, &PinnedRun::slot));
        }
        if (n % 40 == 10 + reader) session->push(Play{});
        if (n % 40 == 20 + reader && !now->pins.empty()) session->push(SwapPin{now->pins.front().id});
        if (n % 40 == 30 + reader) session->push(SeekTo{{500, Phase::Sample}});
        if (n == 60 + reader && now->pins.size() > 1) session->push(Unpin{now->pins.back().id});
        if (n == 80 + reader) session->push(PinRun{});
        threads::rest(std::chrono::milliseconds(1));
      }
    });
  }
  readers.clear();
  const SnapshotPtr end = after_each(*session, Pause{});
  for (const PinnedRun& pin : end->pins) {
    EXPECT_EQ(pin.run->position, end->position);
    expect_like_a_fresh_run(*pin.run);
  }
}

}  // namespace
}  // namespace pegasos::session
