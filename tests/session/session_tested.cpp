// A test set beside the run: it only measures, comes back with a session, and can be taken away again.
#include "experiment/problem.h"
#include "objective/hinge.h"
#include "session/sweep_job.h"
#include "session_files.h"

namespace pegasos::session {
namespace {

struct TestedSession : SessionFiles {
  void SetUp() override {
    SessionFiles::SetUp();
    write("train.csv", "kind,u,v\nred,1,2\nblue,-1,0.25\nred,2,2\nblue,0,-1\nred,0.1,3\nblue,-2,1\n");
    write("test.csv", "kind,u,v\nred,1.5,2\nblue,-1,-1\nblue,3,3\n");
  }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
  std::unique_ptr<Session> train() const {
    Parameters parameters;
    parameters.data = path("train.csv");
    parameters.lambda = 0.1;
    return open(parameters);
  }
};

TEST_F(TestedSession, ItMeasuresAndMovesNoStep) {
  const auto session = train();
  const SnapshotPtr before = after(*session, RunTo{40});
  EXPECT_EQ(before->test, nullptr);
  const SnapshotPtr tested = after(*session, SetParameter{"test", path("test.csv")});
  ASSERT_NE(tested->test, nullptr) << tested->notice.text;
  EXPECT_EQ(tested->test->m(), 3);
  EXPECT_EQ(tested->data, before->data) << "the same training set, and all that is known of it";
  EXPECT_EQ(tested->data_id, before->data_id);
  EXPECT_EQ(tested->rows_id, before->rows_id);
  EXPECT_EQ(tested->position, before->position);
  EXPECT_EQ(tested->w, before->w);
  EXPECT_EQ(tested->live.test_error, evaluate(*tested->test, 0.1, tested->w).error_rate);
  EXPECT_EQ(tested->series.samples.size(), before->series.samples.size());
  for (std::size_t i = 0; i < tested->series.samples.size(); ++i) EXPECT_GE(tested->series.samples[i].test_error, 0);
  const SnapshotPtr undone = after(*session, Undo{});
  EXPECT_EQ(undone->test, nullptr);
  EXPECT_EQ(undone->position, before->position);
  EXPECT_NE(after(*session, Redo{})->test, nullptr);
  EXPECT_EQ(after(*session, SetParameter{"test", ""})->test, nullptr);
}

TEST_F(TestedSession, TheOptimumIsTestedAndNotComputedAgain) {
  const auto session = train();
  const SnapshotPtr before = session->wait(true);
  ASSERT_TRUE(before->optimum.known());
  session->push(SetParameter{"test", path("test.csv")});
  const SnapshotPtr tested = session->wait(true);
  EXPECT_EQ(tested->optimum.optimum, before->optimum.optimum);
  EXPECT_EQ(tested->optimum.test_error, evaluate(*tested->test, 0.1, before->optimum.optimum->w).error_rate);
}

TEST_F(TestedSession, ItFollowsThePreparationAndPinnedRunsFollowIt) {
  const auto session = train();
  SnapshotPtr now = after(*session, PinRun{}, SetParameter{"test", path("test.csv")}, RunTo{20});
  ASSERT_EQ(now->pins.size(), 1U);
  EXPECT_EQ(now->pins[0].run->test, now->test);
  EXPECT_FALSE(now->pins[0].other_data);
  now = after(*session, SetParameter{"scale", "standardise"});
  Vector x(2);
  now->data->transform().apply_to(now->test_table->rows.row(2), x);
  EXPECT_EQ(now->test->x(2).at(0), x[0]);
  EXPECT_EQ(now->test->x(2).at(1), x[1]);
}

TEST_F(TestedSession, AnotherDataFileComesWithoutIt) {
  const auto session = train();
  after(*session, SetParameter{"test", path("test.csv")});
  const SnapshotPtr other = after(*session, SetParameter{"data", "moons"});
  EXPECT_EQ(other->test, nullptr);
  EXPECT_EQ(other->parameters.test, "");
  EXPECT_NE(after(*session, Undo{})->test, nullptr);
  EXPECT_EQ(after(*session, NewCanvas{})->test, nullptr);
}

TEST_F(TestedSession, WhatDoesNotFitIsRefusedAndNothingChanges) {
  const auto session = train();
  const SnapshotPtr before = after(*session, SetParameter{"test", path("test.csv")});
  write("other.csv", "kind,u\nred,1\n");
  for (const std::string& name : {std::string("other.csv"), std::string("missing.csv")}) {
    const SnapshotPtr now = after(*session, SetParameter{"test", path(name)});
    EXPECT_NE(now->notice.text.english().find(name), std::string::npos) << now->notice.text;
    EXPECT_EQ(now->parameters, before->parameters);
    EXPECT_EQ(now->test, before->test);
  }
}

TEST_F(TestedSession, ASessionBringsItBackByItsPathAndChecksum) {
  const auto session = train();
  after(*session, SetParameter{"test", path("test.csv")}, RunTo{30});
  const SnapshotPtr saved = after(*session, SaveSession{path("a.session")});
  EXPECT_NE(content(path("a.session")).find("\"test\": \"test.csv\""), std::string::npos)
      << "beneath its folder, a path is relative";
  const auto file = read_session(path("a.session"));
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->test);
  EXPECT_TRUE(file->others.empty());
  EXPECT_EQ(file->test->name, "test.csv");
  EXPECT_EQ(file->test->m, 3);
  EXPECT_EQ(file->test->checksum, saved->test->checksum());
  const auto other = open({});
  const SnapshotPtr opened = after(*other, OpenFile{path("a.session")});
  expect_same_moment(*saved, *opened);
  ASSERT_NE(opened->test, nullptr) << opened->notice.text;
  EXPECT_EQ(opened->test->checksum(), saved->test->checksum());
  EXPECT_EQ(opened->live.test_error, saved->live.test_error);
  EXPECT_FALSE(opened->session.changed);

  write("test.csv", "kind,u,v\nred,1.5,2\nblue,-1,-1\n");
  const SnapshotPtr changed = after(*other, OpenFile{path("a.session")});
  EXPECT_EQ(changed->notice.kind, Notice::Kind::Error);
  EXPECT_NE(changed->notice.text.english().find("the test set test.csv has changed"), std::string::npos)
      << changed->notice.text;
  EXPECT_EQ(changed->w, saved->w);

  std::filesystem::remove(path("test.csv"));
  const SnapshotPtr without = after(*other, OpenFile{path("a.session")});
  EXPECT_EQ(without->question, nullptr) << "its data are there";
  EXPECT_NE(without->notice.text.english().find("without its test set"), std::string::npos) << without->notice.text;
  EXPECT_EQ(without->test, nullptr);
  EXPECT_EQ(without->w, saved->w);
}

TEST_F(TestedSession, AnExperimentMeasuresOnItToo) {
  const auto session = train();
  const SnapshotPtr now = after(*session, SetParameter{"test", path("test.csv")});
  SweepRequest request;
  request.kind = SweepKind::KFixedT;
  request.fixed = held_fixed(request.kind, now->parameters);
  request.fixed.T = 50;
  request.values = {"1", "2"};
  request.runs = 3;
  session->push(StartSweep{request});
  const SnapshotPtr done = session->wait(true);
  ASSERT_NE(done->sweeps, nullptr);
  const auto& table = done->sweeps->experiments.front()->table;
  ASSERT_NE(table, nullptr);
  for (const SweepRow& row : table->rows) EXPECT_TRUE(row.statistics.test.has_value());
}

}  // namespace
}  // namespace pegasos::session
