// Pinned runs beside the live one: in step, bit-identical to runs of their own, and never in its way.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/threads.h"
#include "experiment/problem.h"
#include "session/pins.h"
#include "session/rerun.h"
#include "session_pins.h"

namespace pegasos::session {
namespace {

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
  EXPECT_NE(fifth->notice.text.english().find("remove one"), std::string::npos);
  const SnapshotPtr three = after_each(*session, Unpin{four->pins[1].id});
  ASSERT_EQ(three->pins.size(), 3U);
  EXPECT_TRUE(three->notice.text.empty()) << "there are no four any more";
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
  EXPECT_NE(twice->notice.text.english().find("pinned as A"), std::string::npos);
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

TEST(Pins, EqualWorkIsNeverMoreAndNeverBeyondTheLargestT) {
  const auto at = [](Count t, Count k, Count own_k) {
    return at_equal_work({t, Phase::Projection}, k, own_k).completed();
  };
  EXPECT_EQ(at(7, 3, 2), 10);
  EXPECT_EQ(at(5, 1, 32), 0);
  EXPECT_EQ(at(kStepsMax, 1, 3), kStepsMax / 3);
  EXPECT_EQ(at(kStepsMax, 10'000'000, 1), kStepsMax);
  EXPECT_EQ(at(kStepsMax, 10'000'000, 9'999'999), kStepsMax);
  EXPECT_EQ(at_equal_work({7, Phase::Violators}, 4, 4), (Position{7, Phase::Violators}));
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
