// A session through its commands and snapshots only, as the window sees it.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <limits>

#include "core/threads.h"
#include "methods/shift_trial.h"
#include "session/theory_job.h"
#include "session_support.h"

namespace pegasos::session {
namespace {

TEST(Session, OpensPausedAtTheBeginning) {
  const auto session = open(small());
  const SnapshotPtr snapshot = session->wait(true);
  EXPECT_EQ(snapshot->position, Position{});
  EXPECT_FALSE(snapshot->playing);
  EXPECT_EQ(snapshot->live.last.f, 1);
  EXPECT_EQ(snapshot->w, Vector(2, 0.0));
  ASSERT_TRUE(snapshot->optimum.known());
  EXPECT_LE(snapshot->optimum.optimum->certificate.gap, 1e-10 * snapshot->optimum.f_star());
}

TEST(Session, AnotherPreparationMakesTheRunAgainUpToTheSameStep) {
  const auto session = open(small());
  const SnapshotPtr first = after(*session, RunTo{70});
  for (const SetParameter& change : {SetParameter{"bias", "feature:1"}, SetParameter{"scale", "standardise"},
                                     SetParameter{"bias", "free"}, SetParameter{"held-out", "0.25"}}) {
    const SnapshotPtr before = session->wait();
    const SnapshotPtr now = after(*session, change);
    EXPECT_EQ(now->position, first->position) << change.key << " = " << change.value;
    EXPECT_EQ(now->undo_steps, before->undo_steps + 1);
    EXPECT_NE(now->data_id, before->data_id);
  }
  SnapshotPtr now = after(*session, Undo{}, Undo{}, Undo{}, Undo{});
  EXPECT_EQ(now->parameters, first->parameters);
  EXPECT_EQ(now->position, first->position);
  EXPECT_EQ(now->w, first->w);
  now = after(*session, SetAfterEdit{AfterEdit::StartAgain}, SetParameter{"bias", "feature:1"});
  EXPECT_EQ(now->position.t, 0) << "unless it was chosen otherwise";
}

TEST(Session, AGestureThatComesBackIsNoStepOfTheHistory) {
  const auto session = open(small());
  const SnapshotPtr first = after(*session, RunTo{30});
  SnapshotPtr now = after(*session, SetParameter{"lambda", "0.4", 7}, SetParameter{"lambda", "0.9", 7});
  EXPECT_EQ(now->undo_steps, first->undo_steps + 1);
  now = after(*session, SetParameter{"lambda", find_parameter("lambda")->get(first->parameters), 7});
  EXPECT_EQ(now->parameters, first->parameters);
  EXPECT_EQ(now->undo_steps, first->undo_steps);
  EXPECT_EQ(now->before, nullptr) << "nothing is other than before";
  EXPECT_EQ(now->position, first->position);
  EXPECT_EQ(now->w, first->w);
}

TEST(Session, WhatWasBeforeAChangeIsKeptUntilTChanges) {
  const auto session = open(small());
  const SnapshotPtr first = after(*session, RunTo{30});
  EXPECT_EQ(first->before, nullptr);
  SnapshotPtr now = after(*session, SetParameter{"lambda", "0.4", 7});
  ASSERT_NE(now->before, nullptr);
  EXPECT_EQ(now->before->parameters.lambda, first->parameters.lambda);
  EXPECT_EQ(now->before->w, first->w);
  EXPECT_EQ(now->position, first->position);
  now = after(*session, SetParameter{"lambda", "0.8", 7});
  EXPECT_EQ(now->before->w, first->w) << "one movement of the hand";
  const Vector moved = now->w;
  now = after(*session, SetParameter{"k", "5", 8});
  EXPECT_EQ(now->before->w, moved);
  EXPECT_EQ(now->before->parameters.k, 1);
  EXPECT_EQ(now->before->before, nullptr) << "no chain";
  now = after(*session, Edit{ShiftPoints{{3}, 0.25, 1}, 0, 0});
  ASSERT_NE(now->before, nullptr);
  EXPECT_EQ(now->before->parameters, now->parameters);
  EXPECT_NE(now->before->data->checksum(), now->data->checksum());
  for (const Command& ends : std::vector<Command>{StepForward{1}, StepBack{1}, SubStep{}, PhaseBack{}, Epoch{},
                                                  SeekTo{3}, RunTo{40}, NewOrder{}, Undo{}}) {
    ASSERT_NE(after(*session, SetParameter{"k", now->parameters.k == 5 ? "3" : "5"})->before, nullptr);
    now = after(*session, ends);
    EXPECT_EQ(now->before, nullptr) << ends.index();
  }
  after(*session, SetParameter{"lambda", "0.3"});
  EXPECT_EQ(after(*session, SetParameter{"data", "moons"})->before, nullptr) << "another set";
}

TEST(Session, ParametersRestartOnlyWhatTheyMust) {
  const auto session = open(small());
  const SnapshotPtr before = after(*session, RunTo{200});
  const SnapshotPtr longer = after(*session, SetParameter{"T", "9000"});
  EXPECT_EQ(longer->position.t, 200);
  EXPECT_EQ(longer->w, before->w);
  EXPECT_EQ(longer->parameters.T, 9000);
  const SnapshotPtr output = after(*session, SetParameter{"output", "average"});
  EXPECT_EQ(output->run_id, longer->run_id);
  const SnapshotPtr lambda = after(*session, SetParameter{"lambda", "0.2"});
  EXPECT_NE(lambda->run_id, longer->run_id);
  EXPECT_EQ(lambda->data_id, longer->data_id);
  EXPECT_EQ(lambda->position, before->position) << "the same t, on a run that was made again";
  const auto anew = open(small());
  EXPECT_EQ(after(*anew, SetParameter{"lambda", "0.2"}, RunTo{200})->w, lambda->w);
  const SnapshotPtr step = after(*session, SeekTo{{120, Phase::GradientStep}}, SetParameter{"step", "constant:0.1"});
  EXPECT_EQ(step->position, (Position{120, Phase::GradientStep})) << "to the phase";
  EXPECT_EQ(after(*session, Undo{})->position, (Position{120, Phase::GradientStep}));
  EXPECT_EQ(after(*session, SetParameter{"noise", "0.3"})->position.t, 120) << "the same generator, drawn otherwise";
  const SnapshotPtr again = after(*session, SetAfterEdit{AfterEdit::StartAgain}, SetParameter{"lambda", "0.3"});
  EXPECT_EQ(again->position, Position{}) << "asked for";
  const SnapshotPtr data =
      after(*session, SetParameter{"data", "iris"}, SetParameter{"classes", "versicolor,virginica"});
  EXPECT_NE(data->data_id, lambda->data_id);
  EXPECT_EQ(data->m(), 100);
  EXPECT_EQ(data->parameters.lambda, 0.3);
  EXPECT_EQ(data->position, Position{}) << "another set";
}

TEST(Session, BadInputIsASentenceAndLosesNothing) {
  const auto session = open(small());
  const SnapshotPtr before = after(*session, RunTo{100});
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"lambda", "0"},   {"lambda", "nan"}, {"k", "0"}, {"data", "no-such-set"}, {"positive", "no-such-class"},
      {"features", "99"}};
  std::uint64_t serial = before->notice.serial;
  for (const auto& [key, value] : bad) {
    const SnapshotPtr now = after(*session, SetParameter{key, value});
    EXPECT_EQ(now->notice.kind, Notice::Kind::Error) << key;
    EXPECT_GT(now->notice.serial, serial) << key;
    EXPECT_FALSE(now->notice.text.empty()) << key;
    EXPECT_EQ(now->parameters, before->parameters) << key;
    EXPECT_EQ(now->w, before->w) << key;
    serial = now->notice.serial;
  }
  const SnapshotPtr file = after(*session, OpenFile{"/no/such/file.csv"});
  EXPECT_EQ(file->notice.kind, Notice::Kind::Error);
  EXPECT_EQ(file->position.t, 100);
}

TEST(Session, ItIsSaidWhichOfTwoWordsIsPlusOne) {
  const auto session = open(small());
  const std::string path = testing::TempDir() + "grades.csv";
  std::ofstream(path) << "grade,a,b\nfail,1,2\npass,2,1\nfail,0,1\npass,3,1\n";
  const auto said = [&](const Command& command) { return after(*session, command)->notice.text.english(); };
  EXPECT_NE(said(OpenFile{path}).find("pass is +1 and fail is −1"), std::string::npos);
  EXPECT_EQ(said(SetParameter{"scale", "standardise"}).find("pass is +1"), std::string::npos) << "once";
  EXPECT_EQ(said(SetParameter{"data", "moons"}).find("is +1"), std::string::npos);
  std::ofstream(path) << "grade,a,b\n0,1,2\n1,2,1\n0,0,1\n";
  EXPECT_EQ(said(OpenFile{path}).find("is +1"), std::string::npos) << "the number says it";
}

TEST(Session, SeveralClassesOpenWithTheFirstAgainstTheRest) {
  const auto session = open(small());
  const SnapshotPtr iris = after(*session, SetParameter{"data", "iris"});
  EXPECT_EQ(iris->m(), 150);
  EXPECT_EQ(iris->parameters.positive, "setosa");
  EXPECT_NE(iris->notice.text.english().find("3 classes"), std::string::npos);
  Parameters direct = small();
  direct.data = "wine";
  EXPECT_EQ(open(direct)->snapshot()->m(), 178);
}

// It is a number from then on: of the set on which it was found, also when λ or the set become others.
TEST(Session, AShiftByTrialIsFoundAndSaid) {
  const auto session = open(small());
  const SnapshotPtr found = after(*session, SetParameter{"step", "shifted:auto"});
  EXPECT_EQ(found->parameters.step, StepRule::Shifted);
  EXPECT_FALSE(found->parameters.wants_trial());
  EXPECT_EQ(found->notice.text.english().find("t_0 = "), 0U) << found->notice.text;
  Parameters asked = small();
  asked.step = StepRule::Shifted;
  asked.step_value = kByTrial;
  EXPECT_EQ(found->parameters.step_value, with_shift(found->data, asked).step_value);
  EXPECT_EQ(after(*session, SetParameter{"lambda", "0.001"})->parameters.step_value, found->parameters.step_value);
  const SnapshotPtr opened = open(asked)->snapshot();
  EXPECT_EQ(opened->parameters.step_value, found->parameters.step_value);
  EXPECT_NE(opened->notice.text.english().find("t_0 = "), std::string::npos) << opened->notice.text;
}

TEST(Session, OverflowIsExplainedAndOneCanGoBack) {
  Parameters parameters = small();
  parameters.step = StepRule::Constant;
  parameters.step_value = 1e9;
  parameters.projection = false;
  parameters.lambda = 1e3;
  const auto session = open(parameters);
  const SnapshotPtr stuck = after(*session, Play{});
  EXPECT_TRUE(stuck->overflow);
  EXPECT_NE(stuck->ended.english().find("too large to be squared"), std::string::npos);
  EXPECT_TRUE(std::isfinite(stuck->live.last.f));
  for (const double value : stuck->w) EXPECT_TRUE(std::isfinite(value));
  const SnapshotPtr back = after(*session, StepBack{1});
  EXPECT_FALSE(back->overflow);
  EXPECT_TRUE(back->ended.empty());
}

// Seeds: new order keeps the data, new data keeps the order.
TEST(Session, OneControlChangesOneThing) {
  const auto session = open(small());
  const SnapshotPtr first = session->wait();
  const SnapshotPtr order = after(*session, NewOrder{});
  EXPECT_EQ(order->data->checksum(), first->data->checksum());
  EXPECT_EQ(order->parameters.seed, first->parameters.seed + 1);
  const SnapshotPtr data = after(*session, NewData{});
  EXPECT_NE(data->data->checksum(), first->data->checksum());
  EXPECT_EQ(data->parameters.seed, order->parameters.seed);
}

// Many threads push and read while it runs flat out: nothing tears, serials only grow (ThreadSanitizer watches).
TEST(Session, SnapshotsAreConsistentWhileItRuns) {
  std::atomic<int> wakes{0};
  Parameters parameters = small();
  parameters.T = 2000000;
  const auto session = open_with({.parameters = parameters, .wake = [&wakes] { ++wakes; }});
  session->push(Play{});
  std::vector<Thread> readers;
  for (int reader = 0; reader < 3; ++reader) {
    readers.emplace_back([&session, reader] {
      std::uint64_t serial = 0;
      for (int n = 0; n < 150; ++n) {
        const SnapshotPtr now = session->snapshot();
        ASSERT_GE(now->serial, serial);
        serial = now->serial;
        ASSERT_EQ(now->w.size(), 2U);
        ASSERT_GE(now->series.steps(), now->position.completed());
        ASSERT_GE(now->frontier, now->position.completed());
        if (n % 50 == reader)
          session->push(n % 100 == reader ? Command{StepBack{10}} : Command{SeekTo{{50, Phase::Violators}}});
        if (n % 50 == 25) session->push(Play{});
        threads::rest(std::chrono::milliseconds(1));
      }
    });
  }
  readers.clear();
  session->push(SetParameter{"lambda", "0.5"});
  session->push(Pause{});
  session->wait();
  EXPECT_GT(wakes.load(), 5);
}

TEST(Session, ClosesWhileItRunsAndCertifies) {
  for (int n = 0; n < 10; ++n) {
    Parameters parameters = small();
    parameters.T = kStepsMax;
    parameters.data_seed = static_cast<std::uint64_t>(n);
    const auto session = open(parameters);
    session->push(Play{});
    if (n % 2 == 0) session->push(SetParameter{"lambda", "1e-6"});
  }
}

TEST(Session, AbsurdNumbersAreClamped) {
  const auto session = open(small());
  session->push(SetSpeed{1e300});
  session->push(StepForward{3});
  session->push(StepForward{std::numeric_limits<Count>::max()});
  const SnapshotPtr now = after(*session, Pause{}, StepBack{std::numeric_limits<Count>::max()}, Play{});
  EXPECT_EQ(now->position.t, small().T);
}

// A generator's numbers mean nothing to a file: changing one does not open it again (standard input could not be).
TEST(Session, GeneratorSettingsLeaveAFileAlone) {
  Parameters parameters = small();
  parameters.data = "iris";
  const auto session = open(parameters);
  const SnapshotPtr before = after(*session, RunTo{50});
  const SnapshotPtr now = after(*session, SetParameter{"noise", "0.5"});
  EXPECT_EQ(now->data_id, before->data_id);
  EXPECT_EQ(now->position.t, 50);
}

// Rows are held out of S: m, R and f* are of the training part; another split seed is another set.
TEST(Session, AHeldOutPartIsMeasuredAlong) {
  const auto session = open(small());
  const SnapshotPtr whole = after(*session, RunTo{40});
  EXPECT_EQ(whole->held_out, nullptr);
  EXPECT_EQ(whole->live.held_out_error, -1);
  EXPECT_EQ(whole->series.samples.back().held_out_error, -1);
  session->push(SetParameter{"split-seed", "9"});
  EXPECT_EQ(session->wait()->position.t, 40) << "nothing is held out: the seed of the split changes nothing";
  session->push(SetParameter{"held-out", "0.25"});
  session->push(RunTo{40});
  const SnapshotPtr split = session->wait(true);
  ASSERT_NE(split->held_out, nullptr);
  EXPECT_EQ(split->m(), 45);
  EXPECT_EQ(split->held_out->m(), 15);
  EXPECT_EQ(split->table->labels.size(), 60U);
  const FullSample last = split->series.samples.back();
  EXPECT_GE(last.held_out_error, 0);
  const Objective there = evaluate(*split->held_out, split->parameters.lambda, split->w);
  EXPECT_EQ(split->live.held_out_error, there.error_rate);
  EXPECT_EQ(split->live.held_out_hinge, there.hinge);
  EXPECT_EQ(split->live.held_out_error_average,
            evaluate(*split->held_out, split->parameters.lambda, split->w_average).error_rate);
  EXPECT_EQ(split->live.error_average, evaluate(*split->data, split->parameters.lambda, split->w_average).error_rate);
  EXPECT_EQ(split->optimum.held_out_error,
            evaluate(*split->held_out, split->parameters.lambda, split->optimum.optimum->w).error_rate);
  const SnapshotPtr other = after(*session, SetParameter{"split-seed", "10"});
  EXPECT_NE(other->data_id, split->data_id);
  EXPECT_NE(other->data->checksum(), split->data->checksum());
  EXPECT_EQ(other->m(), 45);
  EXPECT_EQ(after(*session, SetParameter{"held-out", "0"})->data->checksum(), whole->data->checksum());
}

TEST(Session, RunsAskedForWhileThePathIsLookedAtWaitForIt) {  // once they began without the optimum
  Parameters parameters = small();
  parameters.T = 20000;
  const auto session = open(parameters);
  session->push(CheckTheory{});
  session->push(CheckTheory{{5, {0.5}, 0.05}});
  const SnapshotPtr now = session->wait(true);
  ASSERT_NE(now->theory, nullptr);
  EXPECT_EQ(now->theory->stage, TheoryStage::Done);
  EXPECT_EQ(now->theory->runs(), 5);
  EXPECT_EQ(now->theory->count(Verdict::Violated), 0);
  EXPECT_FALSE(now->theory->reference.w.empty());
}

// w_1: every moment of the run begins there, also after going back; what it becomes on another set is said.
TEST(Session, TheFirstIterateIsWhereTheRunStarts) {
  const auto session = open(small());
  const SnapshotPtr before = session->wait();
  const SnapshotPtr start =
      after(*session, RunTo{20}, SetParameter{"w1", "3,-4", 7}, SetParameter{"w1", "2,-4", 7}, Rewind{});
  EXPECT_EQ(start->position, Position{});
  EXPECT_EQ(start->w, (Vector{2, -4}));
  EXPECT_EQ(start->constants.w1, std::sqrt(20.0));
  EXPECT_EQ(start->undo_steps, before->undo_steps + 1) << "one gesture";
  const SnapshotPtr there = after(*session, RunTo{300});
  const SnapshotPtr back = after(*session, SeekTo{{1, Phase::Violators}});
  EXPECT_EQ(back->record.w, (Vector{2, -4}));
  const SnapshotPtr again = after(*session, SeekTo{{300, Phase::Projection}});
  EXPECT_EQ(again->w, there->w);
  EXPECT_EQ(again->w_average, there->w_average);
  EXPECT_EQ(after(*session, Rewind{})->w, (Vector{2, -4}));
  // The step 1/(lambda t) forgets w_1, but w_1 decided A_1^+ and stands in the average.
  const SnapshotPtr from_0 = after(*session, SetParameter{"w1", "", 0}, RunTo{300});
  EXPECT_NE(from_0->w_average, there->w_average);
  EXPECT_EQ(after(*session, Undo{})->parameters.w1, (Vector{2, -4}));

  const SnapshotPtr feature = after(*session, SetParameter{"bias", "feature:1", 0});
  ASSERT_EQ(feature->d(), 3);
  EXPECT_TRUE(feature->parameters.w1.empty());
  EXPECT_EQ(feature->notice.text, "w_1 has 2 numbers, but w has 3 here: the run starts at 0");
  EXPECT_EQ(after(*session, Undo{})->w, (Vector{2, -4}));
  const SnapshotPtr scaled = after(*session, SetParameter{"scale", "max-abs", 0});
  EXPECT_EQ(scaled->parameters.w1, (Vector{2, -4})) << "it still fits";
}

}  // namespace
}  // namespace pegasos::session
