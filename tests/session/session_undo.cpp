// Undo and redo, through commands and snapshots only, and the history by itself.
#include "session/undo.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "session_support.h"

namespace pegasos::session {
namespace {

TEST(Undo, OneDragIsOneStep) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  for (int i = 1; i <= 30; ++i) session->push(edit(PlacePoints{{7}, {{0.1 * i, 0}}}, 5));
  const SnapshotPtr dragged = session->wait();
  EXPECT_EQ(dragged->undo_steps, 1);
  EXPECT_EQ(describe(dragged->next_undo), "move of 1 point");
  EXPECT_EQ(dragged->data->x(7).at(0), 0.1 * 30);
  after(*session, edit(PlacePoints{{7}, {{0, 0}}}, 6));
  EXPECT_EQ(session->snapshot()->undo_steps, 2);
  const SnapshotPtr back = after(*session, Undo{}, Undo{});
  EXPECT_EQ(back->table, before->table);
  EXPECT_FALSE(back->edited);
  EXPECT_EQ(back->undo_steps, 0);
  EXPECT_EQ(back->redo_steps, 2);
  EXPECT_EQ(after(*session, Undo{})->table, before->table) << "nothing more to undo";
  const SnapshotPtr again = after(*session, Redo{});
  EXPECT_EQ(again->data->checksum(), dragged->data->checksum());
  EXPECT_EQ(describe(again->next_undo), "move of 1 point");
}

TEST(Undo, ABrushStrokeIsOneStepAndCountsItsPoints) {
  const auto session = open(to_edit());
  for (int i = 0; i < 100; ++i) session->push(edit(AddPoints{{{0.01 * i, 0}, {0, 0.01 * i}}, true}, 9));
  const SnapshotPtr stroke = session->wait();
  EXPECT_EQ(stroke->m(), 240);
  EXPECT_EQ(stroke->undo_steps, 1);
  EXPECT_EQ(describe(stroke->next_undo), "adding of 200 points");
  EXPECT_EQ(after(*session, Undo{})->m(), 40);
  EXPECT_EQ(after(*session, Redo{})->m(), 240);
}

TEST(Undo, ANumberThatBecameFreeIsNotTheSameExampleLater) {
  const auto session = open(to_edit());
  const SnapshotPtr added = after(*session, edit(AddPoints{{{1, 1}}, true}));
  const SnapshotPtr undone = after(*session, Undo{});
  EXPECT_NE(undone->rows_id, added->rows_id);
  const SnapshotPtr other = after(*session, edit(AddPoints{{{2, 2}}, false}));
  EXPECT_NE(other->rows_id, added->rows_id);
  EXPECT_EQ(after(*session, Edit{EraseRows{{40}}, 0, added->rows_id})->m(), 41) << "meant the one that was taken back";
}

TEST(Undo, ParametersComeBackWithTheirPlaceInTime) {
  const auto session = open(to_edit());
  const SnapshotPtr before = after(*session, RunTo{300});
  for (const char* value : {"0.1", "0.2", "0.3"}) session->push(SetParameter{"lambda", value, 4});
  const SnapshotPtr changed = session->wait();
  EXPECT_EQ(changed->parameters.lambda, 0.3);
  EXPECT_EQ(changed->undo_steps, 1) << "one drag of a slider";
  EXPECT_EQ(describe(changed->next_undo), "change of Regularisation");
  after(*session, NewOrder{}, NewData{}, SetParameter{"T", "777"});
  const SnapshotPtr back = after(*session, Undo{}, Undo{}, Undo{}, Undo{});
  EXPECT_EQ(back->parameters, before->parameters);
  EXPECT_EQ(back->position, before->position);
  EXPECT_EQ(back->w, before->w);
  EXPECT_EQ(back->data->checksum(), before->data->checksum());
  EXPECT_EQ(back->undo_steps, 0);
  EXPECT_EQ(back->redo_steps, 4);
  EXPECT_EQ(after(*session, Redo{})->parameters.lambda, 0.3);
  EXPECT_EQ(after(*session, SetParameter{"k", "2"})->redo_steps, 0) << "a new change forgets what was undone";
}

TEST(Undo, AnOpenedFileIsOneStep) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  const SnapshotPtr wine =
      after(*session, OpenFile{test::source_folder() + "/datasets/wine.csv"}, SetParameter{"lambda", "-1"});
  EXPECT_EQ(wine->undo_steps, 1) << "what was refused is no step";
  EXPECT_EQ(describe(wine->next_undo), "opening of wine.csv");
  const SnapshotPtr back = after(*session, Undo{});
  EXPECT_EQ(back->data->checksum(), before->data->checksum());
  EXPECT_EQ(back->data_id, before->data_id);
  EXPECT_EQ(after(*session, Redo{})->m(), 178);
}

TEST(Undo, EveryStepHasItsName) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  const auto name = [&](const Command& command) {
    session->push(command);
    return describe(session->wait()->next_undo).english();
  };
  EXPECT_EQ(name(edit(FlipLabels{{1}})), "flip of 1 label");
  EXPECT_EQ(name(edit(FlipLabels{{1, 2}})), "flip of 2 labels");
  EXPECT_EQ(name(edit(EraseRows{{1}})), "erasing of 1 example");
  EXPECT_EQ(name(edit(EraseRows{{1, 2, 3}})), "erasing of 3 examples");
  EXPECT_EQ(name(edit(AddPoints{{{1, 1}}, true})), "adding of 1 point");
  EXPECT_EQ(name(edit(ShiftPoints{{1, 2}, 0.1, 0})), "move of 2 points");
  EXPECT_EQ(name(OriginalData{}), "return to the original set");
  EXPECT_EQ(name(NewOrder{}), "new order");
  EXPECT_EQ(name(NewData{}), "new data");
  Parameters several = to_edit();
  several.lambda = 0.3;
  several.k = 3;
  EXPECT_EQ(name(SetParameters{several}), "change of several parameters");
  EXPECT_EQ(name(PinRun{}), "pinning of A");
  EXPECT_EQ(name(SetParameter{"k", "4"}), "change of Batch");
  EXPECT_EQ(name(PinRun{}), "pinning of B");
  const int second = session->snapshot()->pins.at(1).id;
  EXPECT_EQ(name(LockPin{second, false}), "link of B to the live run");
  EXPECT_EQ(name(SwapPin{second}), "swap with B");
  EXPECT_EQ(name(Unpin{session->snapshot()->pins.at(0).id}), "removing of A");
  EXPECT_EQ(name(SetParameter{"k", "5"}), "change of Batch");
  EXPECT_EQ(name(PinRun{}), "pinning of A");
  EXPECT_EQ(name(UnpinAll{}), "removing of all pins");
  session->push(LeaveHome{});
  session->push(NewData{});
  EXPECT_EQ(name(GoHome{}), "return to " + before->title());
  EXPECT_EQ(name(NewCanvas{}), "empty canvas");
  session->push(Undo{});
  EXPECT_EQ(describe(session->wait()->next_redo), "empty canvas");
}

Command random_change(std::mt19937& random, Count m) {
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  const auto row = [&] { return static_cast<Row>(below(static_cast<std::uint32_t>(m))); };
  const auto number = [&] { return 0.01 * (below(1000) - 500.0); };
  switch (below(9)) {
    case 0: return edit(PlacePoints{{row()}, {{number(), number()}}}, below(4));
    case 1: return edit(ShiftPoints{{row(), row()}, number(), number()}, below(4));
    case 2: return edit(AddPoints{{{number(), number()}}, below(2) == 0}, below(4));
    case 3: return edit(EraseRows{{row()}});
    case 4: return edit(FlipLabels{{row(), row()}});
    case 5: return SetParameter{"lambda", std::to_string(0.01 + 0.001 * below(100)), below(3)};
    case 6: return SetParameter{"noise", std::to_string(0.1 + 0.01 * below(100))};
    case 7: return below(2) == 0 ? Command{NewOrder{}} : Command{NewData{}};
    default: return SetParameter{"scale", below(2) == 0 ? "standardise" : "none"};
  }
}

TEST(Undo, RandomSequencesComeBackBitIdentical) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    std::mt19937 random(seed);
    const auto session = open(to_edit(12));
    std::vector<SnapshotPtr> states = {after(*session, RunTo{30})};
    for (int i = 0; i < 60; ++i) {
      const SnapshotPtr now = after(*session, random_change(random, states.back()->m()));
      const auto steps = static_cast<std::size_t>(now->undo_steps);
      ASSERT_LE(steps, states.size());
      states.resize(steps);  // a merged step replaces the state that it goes on from
      states.push_back(now);
    }
    const auto same = [&](const SnapshotPtr& now, const SnapshotPtr& then) {
      EXPECT_EQ(now->data->checksum(), then->data->checksum());
      EXPECT_EQ(now->parameters, then->parameters);
      EXPECT_EQ(now->edited, then->edited);
      EXPECT_EQ(now->position, then->position);
      EXPECT_EQ(now->w, then->w);
    };
    for (std::size_t i = states.size() - 1; i-- > 0;) same(after(*session, Undo{}), states[i]);
    for (std::size_t i = 1; i < states.size(); ++i) same(after(*session, Redo{}), states[i]);
  }
}

std::shared_ptr<const Table> table_of(Count rows) {
  Table table = blank_table();
  table.rows = RowStorage::dense(2, Vector(static_cast<std::size_t>(2 * rows), 1.0));
  table.labels.assign(static_cast<std::size_t>(rows), 0);
  return std::make_shared<const Table>(std::move(table));
}

TEST(UndoHistory, KeepsWithinItsBudgetAndDropsTheOldest) {
  constexpr std::size_t kBudget = 1U << 20U;
  UndoHistory history(kBudget);
  auto present = table_of(10000);  // 200 kB each
  for (int i = 0; i < 30; ++i) {
    UndoState before;
    before.table = present;
    before.parameters.seed = static_cast<std::uint64_t>(i);
    present = table_of(10000);
    history.record(before, {Change::Kind::Move, 1, {}}, 0, present);
    EXPECT_LE(history.bytes(), kBudget);
  }
  EXPECT_GE(history.undo_steps(), 4);
  EXPECT_LE(history.undo_steps(), 5);
  EXPECT_EQ(history.undo_target()->parameters.seed, 29U);
}

TEST(UndoHistory, CountsTheSetsOfPinnedRuns) {
  constexpr std::size_t kBudget = 1U << 20U;
  UndoHistory history(kBudget);
  const auto present = table_of(3);
  for (int i = 0; i < 10; ++i) {
    UndoState before;
    before.table = present;
    before.pins.resize(2);
    before.pins[1].table = table_of(20000);  // 400 kB
    history.record(before, {Change::Kind::Pin, 1, "A"}, 0, present);
    EXPECT_LE(history.bytes(), kBudget);
  }
  EXPECT_EQ(history.undo_steps(), 2);
  UndoState left;
  left.table = present;
  for (int i = 0; i < 2; ++i) history.undone(left);
  EXPECT_LT(history.bytes(), kBudget / 10) << "what was taken back holds those sets no longer";
  history.redone(left);
  EXPECT_EQ(history.undo_steps(), 1);
}

TEST(UndoHistory, AThousandStepsAreKept) {
  UndoHistory history;
  UndoState before;
  before.table = table_of(3);
  for (int i = 0; i < 1500; ++i) {
    before.parameters.seed = static_cast<std::uint64_t>(i);
    history.record(before, {Change::Kind::Parameter, 0, "λ"}, 0, before.table);
  }
  EXPECT_EQ(history.undo_steps(), 1000);
  EXPECT_EQ(history.undo_target()->parameters.seed, 1499U);
}

/// Of a drag the mailbox drops what is overtaken, so that a session seldom records it more than once.
TEST(UndoHistory, AGestureCountsWhatItMovesOnceAndAddsUpWhatItAdds) {
  UndoHistory history(1U << 20U);
  const auto table = table_of(3);
  UndoState before;
  before.table = table;
  for (int i = 0; i < 3; ++i) history.record(before, {Change::Kind::Move, 2, {}}, 7, table);
  EXPECT_EQ(history.undo_steps(), 1);
  EXPECT_EQ(describe(history.next_undo()), "move of 2 points");
  for (int i = 0; i < 3; ++i) history.record(before, {Change::Kind::Add, 2, {}}, 8, table);
  EXPECT_EQ(history.undo_steps(), 2);
  EXPECT_EQ(describe(history.next_undo()), "adding of 6 points");
  for (int i = 0; i < 2; ++i) history.record(before, {Change::Kind::Flip, 1, {}}, 0, table);
  EXPECT_EQ(history.undo_steps(), 4) << "without a gesture each is a step of its own";
}

TEST(UndoHistory, ATableThatStaysCostsNothing) {
  UndoHistory history(1U << 20U);
  const auto huge = table_of(1000000);
  UndoState before;
  before.table = huge;
  for (int i = 0; i < 100; ++i) history.record(before, {Change::Kind::Parameter, 0, "λ"}, 0, huge);
  EXPECT_EQ(history.undo_steps(), 100);
  history.record(before, {Change::Kind::Open, 0, "other"}, 0, table_of(3));
  EXPECT_EQ(history.undo_steps(), 0) << "16 MB are more than the budget as soon as nobody else holds them";
}

}  // namespace
}  // namespace pegasos::session
