// Edits with undo and sessions as files, each by itself and without a thread.
#include "session/editing.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>
#include <vector>

#include "data/source.h"
#include "session/sessions.h"
#include "support/folder.h"
#include "support/places.h"

namespace pegasos::session {
namespace {

Opened small_problem() {
  set_dataset_folder(test::source_folder() + "/datasets");
  Parameters parameters;
  parameters.m = 40;
  return open_leniently(parameters).value();
}

/// All parts of a worker but its loop.
struct Parts {
  Setup setup{small_problem(), {}, [] {}};
  PinBoard pins{setup};
  SessionNames names;
  Editing edits{setup, pins, names};
  Sessions sessions{setup, pins, edits, names};

  void go_to(Position position) {
    setup.play.seek(position);
    to_rest();
  }
  void to_rest() {
    while (setup.play.moving() || pins.behind()) {
      if (pins.behind()) {
        pins.follow();
      } else {
        setup.play.slice();
      }
    }
  }
  Snapshot shown() const {
    Snapshot now;
    setup.live.show(now);
    edits.show(now);
    sessions.show(now);
    return now;
  }
};

TEST(Editing, AnEditIsUndoneAndDoneAgainWithItsPlaceInTime) {
  Parts parts;
  parts.go_to({20, Phase::Projection});
  const std::uint64_t before = parts.setup.live.run->hash();
  std::vector<Row> all(40);
  std::iota(all.begin(), all.end(), Row{0});
  parts.edits.edit({ShiftPoints{all, 0.5, 0}, 0, 0});
  parts.to_rest();
  const std::uint64_t edited = parts.setup.live.run->hash();
  EXPECT_NE(edited, before);
  EXPECT_EQ(parts.setup.live.run->position().t, 20);
  EXPECT_EQ(parts.shown().undo_steps, 1);
  EXPECT_TRUE(parts.edits.undo_brings_another_set());
  parts.edits.undo();
  parts.to_rest();
  EXPECT_EQ(parts.setup.live.run->hash(), before);
  EXPECT_EQ(parts.shown().redo_steps, 1);
  parts.edits.redo();
  parts.to_rest();
  EXPECT_EQ(parts.setup.live.run->hash(), edited);
}

TEST(Editing, WorkThatChangesNothingIsNoStep) {
  Parts parts;
  parts.edits.change({Change::Kind::Parameters, 0, {}}, 0, [&] { parts.setup.adopt(parts.setup.live.parameters); });
  EXPECT_EQ(parts.shown().undo_steps, 0);
  Parameters other = parts.setup.live.parameters;
  other.lambda = 0.5;
  for (const double lambda : {0.3, 0.4, 0.5}) {  // one drag
    other.lambda = lambda;
    parts.edits.change({Change::Kind::Parameter, 0, "λ"}, 7, [&] { parts.setup.adopt(other); });
  }
  EXPECT_EQ(parts.shown().undo_steps, 1);
  EXPECT_EQ(parts.shown().parameters.lambda, 0.5);
}

TEST(Editing, ASwapIsTakenBackWithoutComputingAnythingAgain) {
  Parts parts;
  parts.go_to({10, Phase::Projection});
  ASSERT_TRUE(parts.pins.has_room());
  parts.edits.change_pins(Change::Kind::Pin, 1, 'A', [&] { parts.pins.pin(); });
  EXPECT_FALSE(parts.pins.has_room()) << "it is pinned already";
  Parameters other = parts.setup.live.parameters;
  other.lambda = 0.5;
  parts.edits.change({Change::Kind::Parameter, 0, "λ"}, 0, [&] { parts.setup.adopt(other); });
  parts.to_rest();
  Pin& pin = *parts.setup.pins.begin();
  const std::uint64_t live = parts.setup.live.run_id;
  const std::uint64_t pinned = pin.run_id;
  parts.edits.change_pins(Change::Kind::Swap, pin.slot, 'A', [&] { parts.pins.swap(pin); });
  EXPECT_EQ(parts.setup.live.run_id, pinned);
  parts.edits.undo();
  EXPECT_EQ(parts.setup.live.run_id, live);
  parts.edits.undo();  // λ
  parts.edits.undo();  // the pin
  EXPECT_TRUE(parts.setup.pins.empty());
}

TEST(Sessions, WhatIsSavedIsOpenedAndKeepsItsPromise) {
  const test::Folder folder;
  const std::string path = folder.file("parts.json");
  Parts one;
  one.go_to({30, Phase::Violators});
  one.sessions.save({.path = path, .view = {{"theme.name", "light"}}});
  EXPECT_FALSE(one.shown().session.changed);
  Parts other;
  other.sessions.open({path, {}, false});
  EXPECT_TRUE(other.sessions.to_be_verified());
  other.to_rest();
  other.sessions.verify();
  EXPECT_EQ(other.setup.news.notice.text, path + " is open at t = 30") << "and kept its promise";
  EXPECT_EQ(other.setup.live.run->position(), (Position{30, Phase::Violators}));
  EXPECT_EQ(other.setup.live.run->hash(), one.setup.live.run->hash());
  const Snapshot now = other.shown();
  EXPECT_EQ(now.session.path, path);
  EXPECT_EQ(now.view->at("theme.name"), "light");
  other.go_to({31, Phase::Projection});
  EXPECT_TRUE(other.shown().session.changed);
}

TEST(Sessions, OneThatIsNotThereIsASentence) {
  Parts one;
  one.sessions.open({"/nowhere/a.json", {}, false});
  EXPECT_EQ(one.setup.news.notice.kind, Notice::Kind::Error);
  EXPECT_FALSE(one.sessions.to_be_verified());
}

}  // namespace
}  // namespace pegasos::session
