// Experiments of a session: points appear, they pause, stop and go on, nothing is made twice, and any run can be
// opened.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>

#include "core/threads.h"
#include "data/source.h"
#include "experiment/outcome.h"
#include "experiment/problem.h"
#include "session/sweep_job.h"
#include "session_support.h"
#include "support/folder.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

/// A cache of its own, gone at the end.
struct Cache {
  test::Folder own;
  fs::path folder = own / "cache";
};

/// Many of these are run.
Parameters short_run() { return problem_of(60, 300); }

std::unique_ptr<Session> open_cached(const Parameters& parameters, const Cache& cache) {
  SessionOptions options;
  options.parameters = parameters;
  options.cache = cache.folder;
  return open_with(std::move(options));
}

SweepRequest request_of(const Session& session, SweepKind kind, Count runs, std::vector<std::string> values = {}) {
  SweepRequest request;
  request.kind = kind;
  request.runs = runs;
  request.values = std::move(values);
  request.fixed = held_fixed(kind, session.snapshot()->parameters);
  return request;
}

SweepStatusPtr only(const SnapshotPtr& snapshot) {
  EXPECT_NE(snapshot->sweeps, nullptr);
  EXPECT_EQ(snapshot->sweeps->experiments.size(), 1U);
  return snapshot->sweeps->experiments.front();
}

/// Looks at the snapshots until `wanted` holds for one; at most a minute.
template <class Wanted>
SnapshotPtr until(const Session& session, Wanted wanted) {
  for (int i = 0; i < 6000; ++i) {
    SnapshotPtr now = session.snapshot();
    if (wanted(*now)) return now;
    threads::rest(std::chrono::milliseconds(10));
  }
  ADD_FAILURE() << "it never came to that";
  return session.snapshot();
}

/// So much work that it is still running when the next command comes.
SweepRequest long_one(const Session& session) {
  SweepRequest request = request_of(session, SweepKind::KFixedT, 400, {"1", "2", "4", "8", "16", "32"});
  request.fixed.T = 20000;
  return request;
}

TEST(Sweeps, GiveTheNumbersOfTheEngineAlone) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  const SweepRequest request = request_of(*session, SweepKind::KFixedT, 7, {"1", "4", "16"});
  session->push(StartSweep{request, false});
  const SnapshotPtr now = session->wait(true);
  const SweepStatusPtr one = only(now);
  ASSERT_EQ(one->stage, SweepStage::Done) << one->message;
  const auto plan = plan_sweep(now->table, request);
  ASSERT_TRUE(plan.ok());
  SweepRuns runs;
  ASSERT_TRUE(run_sweep(*plan, {}, runs).ok());
  const SweepTable alone = table_of(*plan, runs);
  ASSERT_EQ(one->table->rows.size(), alone.rows.size());
  for (std::size_t i = 0; i < alone.rows.size(); ++i) {
    EXPECT_EQ(one->table->rows[i].statistics.mean, alone.rows[i].statistics.mean);
    EXPECT_EQ(one->table->rows[i].statistics.median, alone.rows[i].statistics.median);
    EXPECT_EQ(one->table->rows[i].f_star, alone.rows[i].f_star);
    EXPECT_EQ(*one->runs[i], runs.of(plan->points[i]));
  }
  ASSERT_EQ(one->table->slopes.size(), 1U);
  EXPECT_EQ(one->table->slopes[0].slope, alone.slopes[0].slope);
}

TEST(Sweeps, SolversThatAreComparedAreTimed) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  for (const auto& [kind, timed] : {std::pair{SweepKind::Descent, true}, std::pair{SweepKind::SamplingEpochs, false}}) {
    session->push(StartSweep{request_of(*session, kind, 2, {"1", "4"}), false});
    const SweepStatusPtr one = only(session->wait(true));
    ASSERT_EQ(one->stage, SweepStage::Done) << one->message;
    EXPECT_EQ(one->table->timed(), timed);
    for (const SweepRow& row : one->table->rows) EXPECT_EQ(row.seconds.has_value(), timed);
  }
}

TEST(Sweeps, PointsAppearBeforeTheEnd) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  session->push(StartSweep{long_one(*session), false});
  const SnapshotPtr some = until(*session, [](const Snapshot& now) {
    return now.sweeps && !now.sweeps->experiments.empty() && now.sweeps->experiments[0]->points_done() > 0;
  });
  const SweepStatusPtr one = only(some);
  EXPECT_TRUE(one->table->rows[0].statistics.mean.has_value());
  EXPECT_EQ(one->runs[0]->size(), 400U);
  session->push(CancelSweep{one->id});
  session->wait(true);
}

TEST(Sweeps, PauseKeepsWhatWasFinishedAndResumeGoesOn) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  session->push(StartSweep{long_one(*session), false});
  until(*session, [](const Snapshot& now) {
    return now.sweeps && !now.sweeps->experiments.empty() && now.sweeps->experiments[0]->points_done() > 0;
  });
  session->push(PauseSweep{1});
  const SweepStatusPtr paused = only(session->wait(true));
  ASSERT_EQ(paused->stage, SweepStage::Paused);
  EXPECT_GT(paused->table->finished(), 0);
  EXPECT_LT(paused->table->finished(), paused->table->wanted());
  session->push(ResumeSweep{1});
  session->push(CancelSweep{1});
  const SweepStatusPtr stopped = only(session->wait(true));
  ASSERT_EQ(stopped->stage, SweepStage::Cancelled);
  EXPECT_GE(stopped->table->finished(), paused->table->finished()) << "nothing is lost on the way";
  EXPECT_EQ(stopped->table->rows[0].statistics.mean, paused->table->rows[0].statistics.mean);
}

TEST(Sweeps, TheSecondStartTakesEverythingFromTheStoreAndAChangedSetNothing) {
  const Cache cache;
  SweepTable first;
  {
    const auto session = open_cached(short_run(), cache);
    session->push(StartSweep{request_of(*session, SweepKind::Lambda, 5), false});
    const SweepStatusPtr one = only(session->wait(true));
    EXPECT_EQ(one->reused, 0);
    first = *one->table;
  }
  const auto session = open_cached(short_run(), cache);
  session->push(StartSweep{request_of(*session, SweepKind::Lambda, 5), false});
  const SweepStatusPtr again = only(session->wait(true));
  EXPECT_EQ(again->reused, 45);
  for (std::size_t i = 0; i < first.rows.size(); ++i)
    EXPECT_EQ(again->table->rows[i].statistics.mean, first.rows[i].statistics.mean);
  Edit edit;
  edit.operation = ShiftPoints{{0}, 1e-9, 0};
  session->push(edit);
  session->wait();
  session->push(StartSweep{request_of(*session, SweepKind::Lambda, 5), false});
  EXPECT_EQ(only(session->wait(true))->reused, 0) << "one number of the data has changed";
}

TEST(Sweeps, ADraftTellsTheCostAndItsRunsAreNotMadeAgain) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  const SweepRequest request = request_of(*session, SweepKind::KFixedT, 6, {"1", "2", "4"});
  session->push(DraftSweep{request});
  const SnapshotPtr drafted = session->wait(true);
  ASSERT_NE(drafted->sweeps, nullptr);
  const SweepDraft& draft = *drafted->sweeps->draft;
  EXPECT_EQ(draft.trouble, "");
  EXPECT_EQ(draft.points, 3);
  EXPECT_EQ(draft.cost.runs, 18);
  EXPECT_EQ(draft.cost.work, 6 * 300 * (1.0 + 2 + 4));
  EXPECT_EQ(draft.cost.kept, 3) << "one run of each point was timed";
  ASSERT_TRUE(draft.cost.seconds.has_value());
  EXPECT_GE(*draft.cost.seconds, 0);
  EXPECT_TRUE(drafted->sweeps->experiments.empty());
  session->push(StartSweep{request, false});
  EXPECT_EQ(only(session->wait(true))->reused, 3);
  session->push(DraftSweep{request});
  EXPECT_EQ(session->wait(true)->sweeps->draft->cost.kept, 18);
}

TEST(Sweeps, WhatCannotBePlannedSaysWhy) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  const SweepRequest wrong = request_of(*session, SweepKind::KTFixedK, 3, {"7.5"});
  session->push(DraftSweep{wrong});
  EXPECT_NE(session->wait(true)->sweeps->draft->trouble.english().find("7.5"), std::string::npos);
  session->push(StartSweep{wrong, false});
  const SweepStatusPtr one = only(session->wait(true));
  EXPECT_EQ(one->stage, SweepStage::Failed);
  EXPECT_NE(one->message.english().find("7.5"), std::string::npos);
}

TEST(Sweeps, FourStandBesideEachOtherInTheirOrderAndAFifthIsRefused) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  for (int i = 0; i < 5; ++i) {
    SweepRequest request = request_of(*session, SweepKind::KFixedT, 4, {"1", "2"});
    request.fixed.lambda = 0.1 + i;
    session->push(StartSweep{request, true});
  }
  SnapshotPtr now = session->wait(true);
  ASSERT_EQ(now->sweeps->experiments.size(), 4U);
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  for (int i = 0; i < 4; ++i) {
    const SweepStatus& one = *now->sweeps->experiments[static_cast<std::size_t>(i)];
    EXPECT_EQ(one.slot, i);
    EXPECT_EQ(one.stage, SweepStage::Done);
    EXPECT_EQ(one.request.fixed.lambda, 0.1 + i);
  }
  session->push(RemoveSweep{2});
  session->push(StartSweep{request_of(*session, SweepKind::KFixedT, 4, {"1"}), true});
  now = session->wait(true);
  ASSERT_EQ(now->sweeps->experiments.size(), 4U);
  EXPECT_EQ(now->sweeps->experiments.back()->slot, 1) << "the colour that became free";
  session->push(StartSweep{request_of(*session, SweepKind::KFixedT, 4, {"1"}), false});
  EXPECT_EQ(session->wait(true)->sweeps->experiments.size(), 1U) << "in the place of all others";
}

TEST(Sweeps, ClearingRemovesTheRunsFromTheDiskOnly) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  const SweepRequest request = request_of(*session, SweepKind::KFixedT, 4, {"1", "2"});
  session->push(StartSweep{request, false});
  EXPECT_GT(session->wait(true)->sweeps->kept.files, 0);
  session->push(ClearRuns{});
  const SnapshotPtr now = session->wait(true);
  EXPECT_EQ(now->sweeps->kept.files, 0);
  EXPECT_EQ(now->sweeps->kept.trouble, "");
  EXPECT_TRUE(only(now)->table->rows[1].statistics.mean.has_value());
  session->push(StartSweep{request, false});
  EXPECT_EQ(only(session->wait(true))->reused, 0);
}

/// f of the output of the live run, as an outcome counts it.
double f_of_output(const Snapshot& now) {
  Run run(now.data, now.parameters, {false, 0, now.held_out, 0});
  run.run_to(now.position.completed());
  return outcome(run, output_point(run)).value.f;
}

TEST(Sweeps, AnOpenedRunHasTheSameValueToTheLastDigit) {
  const Cache cache;
  Parameters parameters = short_run();
  parameters.held_out = 0.25;
  const auto session = open_cached(parameters, cache);
  for (const SweepKind kind : {SweepKind::KFixedKT, SweepKind::Sampling, SweepKind::Output, SweepKind::Projection,
                               SweepKind::Step, SweepKind::SetSize, SweepKind::LambdaK}) {
    SCOPED_TRACE(sweep_info(kind).name);
    SweepRequest request = request_of(*session, kind, 3);
    if (kind == SweepKind::KFixedKT) request.values = {"1", "8"};
    if (kind == SweepKind::SetSize) request.values = {"40", "80"};
    session->push(StartSweep{request, false});
    const SweepStatusPtr one = only(session->wait(true));
    ASSERT_EQ(one->stage, SweepStage::Done) << one->message;
    const std::size_t place = one->plan->points.size() - 1;
    const RunValues& run = (*one->runs[place])[2];
    if (run.t == 0) continue;  // it overflowed
    session->push(OpenSweepRun{one->id, place, 2});
    const SnapshotPtr now = session->wait();
    EXPECT_EQ(now->position.completed(), run.t);
    EXPECT_EQ(now->parameters.seed, run_parameters(*one->plan, one->plan->points[place], 2).seed);
    EXPECT_EQ(f_of_output(*now), run.f);
    if (now->parameters.output == Output::Last) {
      EXPECT_EQ(now->live.last.f, run.f) << "what the window shows";
    }
    EXPECT_NE(now->notice.text.english().find("run 3 of"), std::string::npos) << now->notice.text;
    session->push(Undo{});
    ASSERT_EQ(session->wait()->parameters, parameters) << "one step of undo";
  }
}

/// Its curves went on to where the run before was, past its own T.
TEST(Sweeps, AnOpenedRunEndsAtItsOwnT) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  session->push(RunTo{short_run().T});
  session->wait();
  SweepRequest request = request_of(*session, SweepKind::KFixedKT, 2);
  request.values = {"1", "8"};
  session->push(StartSweep{request, false});
  const SweepStatusPtr one = only(session->wait(true));
  session->push(OpenSweepRun{one->id, 1, 0});
  const SnapshotPtr now = session->wait();
  ASSERT_LT(now->parameters.T, short_run().T);
  EXPECT_EQ(now->position.completed(), now->parameters.T);
  EXPECT_EQ(now->series.steps(), now->parameters.T);
}

TEST(Sweeps, AnOpenedRunOfAnEditedSetBringsItsPointsBack) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  Edit edit;
  edit.operation = ShiftPoints{{0, 1, 2}, 0.5, 0.25};
  session->push(edit);
  session->wait();
  session->push(StartSweep{request_of(*session, SweepKind::KFixedT, 3, {"1", "2"}), false});
  const SweepStatusPtr one = only(session->wait(true));
  session->push(SetParameter{"data", "moons"});
  session->wait();
  session->push(OpenSweepRun{one->id, 1, 0});
  const SnapshotPtr now = session->wait();
  EXPECT_EQ(now->table, one->source);
  EXPECT_EQ(now->live.last.f, (*one->runs[1])[0].f);
}

TEST(Sweeps, FoldsAndDescentsCannotBeOpenedAndSayWhy) {
  const Cache cache;
  const auto session = open_cached(short_run(), cache);
  for (const SweepKind kind : {SweepKind::CrossValidation, SweepKind::Descent}) {
    SweepRequest request = request_of(*session, kind, 10);
    session->push(StartSweep{request, false});
    const SweepStatusPtr one = only(session->wait(true));
    ASSERT_EQ(one->stage, SweepStage::Done) << one->message;
    const Parameters before = session->snapshot()->parameters;
    session->push(OpenSweepRun{one->id, one->plan->points.size() - 1, 0});
    const SnapshotPtr now = session->wait();
    EXPECT_EQ(now->parameters, before);
    EXPECT_EQ(now->notice.text, no_opening(*one->plan, one->plan->points.back()));
    EXPECT_FALSE(now->notice.text.empty());
  }
}

TEST(Sweeps, ASessionThatKeepsNothingWorksToo) {
  const auto session = open(short_run());
  session->push(StartSweep{request_of(*session, SweepKind::KFixedT, 3, {"1", "2"}), false});
  const SnapshotPtr now = session->wait(true);
  EXPECT_EQ(only(now)->stage, SweepStage::Done);
  EXPECT_FALSE(now->sweeps->kept.on);
}

TEST(Sweeps, EndingTheSessionStopsThem) {
  const Cache cache;
  auto session = open_cached(short_run(), cache);
  session->push(StartSweep{long_one(*session), false});
  session->push(StartSweep{long_one(*session), true});
  until(*session, [](const Snapshot& now) { return now.sweeps && now.sweeps->experiments.size() == 2; });
  session.reset();  // must come back soon: a test that hangs fails by its time limit
}

}  // namespace
}  // namespace pegasos::session
