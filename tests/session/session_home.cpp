// What is there when something else takes the laboratory's place for a while: coming home to it, sessions that are
// opened meanwhile, and what the automatic save keeps of it.
#include <algorithm>

#include "session_files.h"

namespace pegasos::session {
namespace {

struct SessionHome : SessionFiles {
  /// A run with a pin, on the way of which a step back was taken.
  std::unique_ptr<Session> session = open(small());
  SnapshotPtr far = after(*session, RunTo{30}, PinRun{}, SetParameter{"lambda", "0.4"}, RunTo{80});
  SnapshotPtr home = after(*session, SeekTo{{30, Phase::Projection}});
  /// What a scene does.
  SnapshotPtr leave(Session& of) { return after(of, LeaveHome{}, UnpinAll{}, SetParameter{"data", "moons"}, RunTo{7}); }
  void expect_home(const SnapshotPtr& now) const {
    EXPECT_EQ(now->parameters, home->parameters);
    EXPECT_EQ(now->data->checksum(), home->data->checksum());
    EXPECT_EQ(now->position, home->position);
    EXPECT_EQ(now->w, home->w);
    EXPECT_EQ(describe_pins(*now), describe_pins(*home));
    EXPECT_EQ(now->pins_in_step, home->pins_in_step);
  }
};

TEST_F(SessionHome, WhoComesHomeFindsWhatWasLeft) {
  const SnapshotPtr away = leave(*session);
  SnapshotPtr now = after(*session, LeaveHome{}, GoHome{});  // home is still the first one
  expect_home(now);
  EXPECT_EQ(now->frontier, 80) << "what had been run beyond t is there, too";
  EXPECT_EQ(now->table, home->table);
  EXPECT_EQ(now->undo_steps, home->undo_steps + 2) << "the way there, and the way back";
  EXPECT_EQ(describe(now->next_undo), "return to " + home->title());
  now = after(*session, Undo{});
  EXPECT_EQ(now->parameters, away->parameters);
  EXPECT_EQ(now->position, away->position);
  EXPECT_TRUE(now->pins.empty());
  // What the own steps are of is there again before any of them is taken back.
  now = after(*session, Undo{});
  expect_home(now);
  EXPECT_EQ(now->undo_steps, home->undo_steps);
  EXPECT_EQ(describe(now->next_redo), "opening of " + away->title());
  after(*session, Redo{});
  expect_home(after(*session, Redo{}));
  expect_home(after(*session, Rewind{}, SetParameter{"lambda", "0.7"}, Undo{}, SeekTo{{30, Phase::Projection}}));
}

/// Undo reached the own set there, at t = 0 and without its pin.
TEST_F(SessionHome, WhoHasArrivedCannotUndoTheWayThere) {
  leave(*session);
  SnapshotPtr now = after(*session, Arrive{});
  EXPECT_EQ(now->undo_steps, 0);
  after(*session, SetParameter{"lambda", "0.9"}, Arrive{});
  now = after(*session, Undo{}, Undo{});
  EXPECT_EQ(now->parameters.data, "moons");
  EXPECT_EQ(now->redo_steps, 1);
  now = after(*session, GoHome{false});
  expect_home(now);
  EXPECT_EQ(now->undo_steps, home->undo_steps);
  EXPECT_EQ(after(*session, Arrive{})->undo_steps, home->undo_steps) << "at home it means nothing";
}

/// Ctrl+S wrote over a session whose opening had been undone, or that was saved in a lesson, without asking.
TEST_F(SessionHome, ANameGoesAndComesWithTheRunThatHasIt) {
  const auto other = open(problem_of(24, 500));
  after(*other, SaveSession{path("other.json"), {}});
  const auto called = [&] { return session->wait()->session.path; };
  after(*session, OpenSession{path("other.json"), {}, false});
  EXPECT_EQ(called(), path("other.json"));
  after(*session, Undo{});
  EXPECT_EQ(called(), "");
  after(*session, Redo{});
  EXPECT_EQ(called(), path("other.json"));
  EXPECT_FALSE(session->snapshot()->session.changed);
  after(*session, Undo{}, SaveSession{path("own.json"), {}});
  leave(*session);
  EXPECT_EQ(called(), "");
  after(*session, SaveSession{path("lesson.json"), {}}, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent});
  EXPECT_EQ(called(), path("lesson.json"));
  after(*session, GoHome{});
  EXPECT_EQ(called(), path("own.json"));
  after(*session, Undo{});
  EXPECT_EQ(called(), path("lesson.json"));
  after(*session, Undo{});
  EXPECT_EQ(called(), path("own.json"));
  after(*session, OpenSession{path("auto.json"), {}, false});
  EXPECT_EQ(called(), path("lesson.json"));
  after(*session, GoHome{});
  EXPECT_EQ(called(), path("own.json"));
}

/// After the lesson had closed, what was before the opening could not be reached any more.
TEST_F(SessionHome, WhatWasBeforeASessionWithAHomeStaysWithinReach) {
  leave(*session);
  after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent});
  const auto next = open(problem_of(24, 500));
  const SnapshotPtr before = after(*next, RunTo{7}, PinRun{});
  after(*next, OpenSession{path("auto.json"), {}, false});
  const SnapshotPtr now = after(*next, GoHome{false});
  expect_home(now);
  EXPECT_EQ(now->undo_steps, before->undo_steps + 1);
  const SnapshotPtr back = after(*next, Undo{});
  EXPECT_EQ(back->parameters, before->parameters);
  EXPECT_EQ(back->w, before->w);
  EXPECT_EQ(describe_pins(*back), describe_pins(*before));
}

/// A state that was left behind could not be reached any more once something was done where Undo had led.
TEST_F(SessionHome, UndoPassesThroughHomeAlsoAfterAnotherChangeThere) {
  std::ofstream(path("own.csv")) << "x,y,label\n1,2,1\n2,1,-1\n3,3,1\n4,1,-1\n";
  leave(*session);
  after(*session, Arrive{}, PinRun{}, OpenFile{path("own.csv")}, GoHome{}, Undo{}, SetParameter{"lambda", "0.3"});
  EXPECT_EQ(session->snapshot()->m(), 4);
  after(*session, Undo{});
  expect_home(after(*session, Undo{}));
  EXPECT_EQ(session->snapshot()->undo_steps, home->undo_steps);
}

TEST_F(SessionHome, WhatIsSavedAwayIsSaidToBeWithoutHome) {
  leave(*session);
  EXPECT_TRUE(session->snapshot()->away);
  SnapshotPtr now = after(*session, SaveSession{path("away.json"), {}});
  EXPECT_TRUE(now->notice.text.english().ends_with("without the run of before it")) << now->notice.text.english();
  now = after(*session, GoHome{}, SaveSession{path("own.json"), {}});
  EXPECT_FALSE(now->away);
  EXPECT_EQ(now->notice.text.english(), "saved as " + path("own.json"));
}

TEST(Undo, ALinkIsCalledOne) {
  EXPECT_EQ(describe({Change::Kind::Open, 0, "pegasos:#session=1.abc"}).english(), "opening of a link");
}

TEST_F(SessionHome, WithoutAStepNothingOfItIsUndone) {
  leave(*session);
  const SnapshotPtr now = after(*session, GoHome{false});
  expect_home(now);
  EXPECT_EQ(now->undo_steps, home->undo_steps);
  EXPECT_EQ(describe(now->next_undo), describe(home->next_undo));
}

/// Of the same runs only t comes back: no step of the history, wherever the pinned run in step has got to by then.
TEST_F(SessionHome, AnotherTIsNoStep) {
  after(*session, LeaveHome{}, Rewind{});
  const SnapshotPtr now = after(*session, GoHome{});
  expect_home(now);
  EXPECT_EQ(now->frontier, 80);
  EXPECT_EQ(now->undo_steps, home->undo_steps);
}

TEST_F(SessionHome, WhoIsHomeStaysThere) {
  const SnapshotPtr now = after(*session, StepForward{3});
  expect_same_moment(*after(*session, GoHome{}), *now);
  leave(*session);
  after(*session, GoHome{});
  const SnapshotPtr again = after(*session, SetParameter{"lambda", "0.9"});
  expect_same_moment(*after(*session, GoHome{}), *again);
}

/// The pins and the run of before the lesson were lost, and undo passed states that never were.
TEST_F(SessionHome, ASessionThatIsOpenedAwayTakesThePlaceOfHome) {
  const auto other = open(problem_of(24, 500));
  after(*other, RunTo{12}, PinRun{}, SetParameter{"k", "2"}, SaveSession{path("other.json"), {}});
  leave(*session);
  SnapshotPtr now = after(*session, OpenSession{path("other.json"), {}, false});
  EXPECT_EQ(now->m(), 24);
  EXPECT_EQ(now->pins.size(), 1U);
  EXPECT_EQ(now->undo_steps, home->undo_steps + 1);
  EXPECT_EQ(describe(now->next_undo), "opening of other.json");
  expect_same_moment(*after(*session, GoHome{}), *now);
  expect_home(after(*session, Undo{}));
  EXPECT_EQ(session->snapshot()->undo_steps, home->undo_steps);
  now = after(*session, Redo{});
  EXPECT_EQ(now->m(), 24);
  EXPECT_EQ(now->position.t, 12);
  EXPECT_EQ(now->pins.size(), 1U);
}

TEST_F(SessionHome, ASessionThatCannotBeOpenedLeavesHomeWhereItIs) {
  const SnapshotPtr away = leave(*session);
  std::ofstream(path("broken.json")) << "{\"pegasos_session\": 4}";
  const SnapshotPtr now = after(*session, OpenSession{path("broken.json"), {}, false});
  EXPECT_EQ(now->parameters, away->parameters);
  EXPECT_EQ(now->undo_steps, away->undo_steps);
  expect_home(after(*session, GoHome{false}));
}

/// Without its data a session is one step, too: it was none, and what had been chosen before was gone.
TEST_F(SessionHome, ASessionOnThePresentDataIsAStep) {
  const auto other = open(problem_of(24, 500));
  after(*other, SetParameter{"k", "2"}, RunTo{12}, SaveSession{path("other.json"), {}});
  const SnapshotPtr now = after(*session, OpenSession{path("other.json"), {}, true});
  EXPECT_EQ(now->parameters.k, 2);
  EXPECT_EQ(now->m(), 60);
  EXPECT_EQ(describe(now->next_undo), "opening of other.json");
  expect_home(after(*session, Undo{}));
  leave(*session);
  EXPECT_EQ(after(*session, OpenSession{path("other.json"), {}, true})->parameters.data, "moons");
  expect_home(after(*session, Undo{}));
}

/// A program that ended in a lesson had only the lesson's problem to restore.
TEST_F(SessionHome, TheAutomaticSaveKeepsHome) {
  for (const bool drawn : {false, true}) {  // no parameters make this set again
    SCOPED_TRACE(drawn);
    if (drawn) home = after(*session, Edit{ShiftPoints{{3}, 0.1, 0.1}, 0, 0});
    const SnapshotPtr away = leave(*session);
    after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent, {}},
          SaveSession{path("named.json"), {}});
    after(*session, GoHome{false});
    const auto next = open(Parameters{});
    SnapshotPtr now = after(*next, OpenSession{path("auto.json"), {}, false});
    EXPECT_EQ(now->parameters, away->parameters);
    EXPECT_EQ(now->position, away->position);
    EXPECT_EQ(now->notice.kind, Notice::Kind::Info) << now->notice.text.english();
    after(*next, SaveSession{path("again.json"), {}, SaveSession::Kind::Silent, {}});
    now = after(*next, GoHome{});
    expect_home(now);
    EXPECT_EQ(now->frontier, home->frontier);
    EXPECT_EQ(now->undo_steps, 3) << "the opening, the way there and the way back";
    EXPECT_EQ(after(*next, Undo{})->parameters, away->parameters);
    const auto third = open(Parameters{});
    after(*third, OpenSession{path("again.json"), {}, false});
    expect_home(after(*third, GoHome{}));
    // What a person saves is what is shown.
    now = after(*third, OpenSession{path("named.json"), {}, false});
    expect_same_moment(*after(*third, GoHome{}), *now);
    EXPECT_EQ(content(path("named.json")).find("\"home\""), std::string::npos);
  }
}

/// A session that took the place of a home that nobody has gone back to: undo makes it from its parameters.
TEST_F(SessionHome, AHomeOfAnEarlierStartComesBackByUndo) {
  const auto other = open(problem_of(24, 500));
  after(*other, SaveSession{path("other.json"), {}});
  leave(*session);
  after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent, {}});
  const auto next = open(Parameters{});
  after(*next, OpenSession{path("auto.json"), {}, false}, OpenSession{path("other.json"), {}, false});
  expect_home(after(*next, Undo{}));
  EXPECT_EQ(after(*next, Redo{})->m(), 24);
  expect_home(after(*next, Undo{}));
}

TEST_F(SessionHome, AHomeWhoseFileIsGoneIsSaidAndKept) {
  std::ofstream(path("own.csv")) << "x,y,label\n1,2,1\n2,1,-1\n3,3,1\n4,1,-1\n";
  after(*session, UnpinAll{}, SetParameter{"data", path("own.csv")});
  leave(*session);
  after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent, {}});
  const auto next = open(Parameters{});
  const SnapshotPtr away = after(*next, OpenSession{path("auto.json"), {}, false});
  std::filesystem::rename(path("own.csv"), path("moved.csv"));
  SnapshotPtr now = after(*next, GoHome{});
  EXPECT_EQ(now->parameters, away->parameters);
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  EXPECT_TRUE(has(now->notice.text.english(), "own.csv")) << now->notice.text.english();
  std::filesystem::rename(path("moved.csv"), path("own.csv"));
  now = after(*next, GoHome{});
  EXPECT_EQ(now->parameters.data, path("own.csv"));
  EXPECT_EQ(now->m(), 4);
  EXPECT_NE(now->notice.kind, Notice::Kind::Error) << now->notice.text.english();
}

TEST_F(SessionHome, AHomeWhoseDataHaveChangedSaysSo) {
  std::ofstream(path("own.csv")) << "x,y,label\n1,2,1\n2,1,-1\n3,3,1\n4,1,-1\n";
  after(*session, UnpinAll{}, SetParameter{"data", path("own.csv")});
  leave(*session);
  after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent, {}});
  std::ofstream(path("own.csv")) << "x,y,label\n1,2,1\n2,1,-1\n3,3,1\n";
  const auto next = open(Parameters{});
  after(*next, OpenSession{path("auto.json"), {}, false});
  const SnapshotPtr now = after(*next, GoHome{});
  EXPECT_EQ(now->m(), 3);
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  EXPECT_TRUE(has(now->notice.text.english(), "the data own.csv have changed")) << now->notice.text.english();
}

TEST_F(SessionHome, WhatLiesTooFarBeyondItsMomentIsNotMadeAgain) {
  leave(*session);
  after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent, {}});
  std::string text = content(path("auto.json"));
  text.replace(text.find("\"frontier\": 80"), 14, "\"frontier\": 9000000000000000");
  std::ofstream(path("auto.json")) << text;
  const auto next = open(Parameters{});
  after(*next, OpenSession{path("auto.json"), {}, false});
  expect_home(after(*next, GoHome{}));
}

TEST_F(SessionHome, WhatIsWrongInItIsNamed) {
  leave(*session);
  after(*session, SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent, {}});
  std::string text = content(path("auto.json"));
  const auto at = text.find("\"frontier\": 80");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 14, "\"frontier\": -1");
  std::ofstream(path("auto.json")) << text;
  const auto read = read_session(path("auto.json"));
  ASSERT_FALSE(read.ok());
  EXPECT_TRUE(has(read.error().text(), "in \"home\": \"frontier\"")) << read.error().text();
}

}  // namespace
}  // namespace pegasos::session
