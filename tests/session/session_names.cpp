// What a session is called, and whether it has changed since.
#include "session/session_names.h"

#include <gtest/gtest.h>

#include "session/table_edits.h"

namespace pegasos::session {
namespace {

SessionState state_at(Count t) {
  SessionState state;
  state.position = {t, Phase::Projection};
  state.table = nullptr;
  state.pins = {{.parameters = {}, .slot = 1, .position = {t, Phase::Projection}}};
  return state;
}

bool changed(const SessionNames& names, const SessionState& now) {
  Snapshot shown;
  names.show(shown, now);
  return shown.session.changed;
}

std::shared_ptr<const NamedSession> named(View view) {
  return std::make_shared<const NamedSession>(
      NamedSession{"a.json", state_at(3), std::make_shared<const View>(std::move(view))});
}

TEST(Names, ASessionWithoutANameHasChanged) { EXPECT_TRUE(changed({}, state_at(3))); }

TEST(Names, WhatItStandsForIsUnchangedUntilSomethingOfItDiffers) {
  SessionNames names;
  names.name(named({{"theme.name", "dark"}}));
  EXPECT_FALSE(changed(names, state_at(3)));
  EXPECT_TRUE(changed(names, state_at(4)));
  SessionState other = state_at(3);
  other.parameters.lambda = 0.5;
  EXPECT_TRUE(changed(names, other));
  other = state_at(3);
  other.after_edit = AfterEdit::StartAgain;
  EXPECT_TRUE(changed(names, other));
  other = state_at(3);
  other.table = std::make_shared<const Table>(blank_table());
  EXPECT_TRUE(changed(names, other));
}

TEST(Names, WherePinnedRunsInStepAreSaysNothing) {
  SessionNames names;
  names.name(named({}));
  SessionState later = state_at(3);
  later.pins[0].position.t = 2;  // on its way
  EXPECT_FALSE(changed(names, later));
  later.in_step = false;
  EXPECT_TRUE(changed(names, later));
  later.in_step = true;
  later.pins[0].locked = false;
  EXPECT_TRUE(changed(names, later));
}

TEST(Names, AQuestionAViewAndAFileAreShown) {
  SessionNames names;
  names.ask(std::make_shared<const DataQuestion>(DataQuestion{"a.json", "gone.csv", "where is it?"}));
  names.show_view({{"theme.name", "light"}});
  names.remember("/tmp/../tmp/a.json");
  Snapshot shown;
  names.show(shown, {});
  ASSERT_NE(shown.question, nullptr);
  EXPECT_EQ(shown.question->data, "gone.csv");
  ASSERT_NE(shown.view, nullptr);
  EXPECT_EQ(shown.view->at("theme.name"), "light");
  EXPECT_EQ(shown.view_serial, 1U);
  EXPECT_EQ(shown.file, "/tmp/a.json");
  names.ask(nullptr);
  names.show_view({});
  names.remember("b.json");
  names.show(shown, {});
  EXPECT_EQ(shown.question, nullptr);
  EXPECT_EQ(shown.view_serial, 2U);
  EXPECT_EQ(shown.file_serial, 2U);
}

}  // namespace
}  // namespace pegasos::session
