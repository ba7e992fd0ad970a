// Painting and the optimum that follows, through commands and snapshots only.
#include "session/table_edits.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <random>

#include "session_support.h"
#include "support/folder.h"

namespace pegasos::session {
namespace {

TEST(Edits, APointGoesWhereItIsPutAndNothingElseMoves) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  EXPECT_FALSE(before->edited);
  const SnapshotPtr now = after(*session, edit(PlacePoints{{3, 5}, {{1.25, -0.5}, {0, 7}}}));
  EXPECT_TRUE(now->edited);
  EXPECT_EQ(now->title(), before->title() + ", edited");
  EXPECT_EQ(now->parameters, before->parameters);
  EXPECT_EQ(now->data_id, before->data_id) << "the view stays";
  EXPECT_EQ(now->rows_id, before->rows_id) << "the rows are the same examples";
  EXPECT_NE(now->data->checksum(), before->data->checksum());
  for (Row i = 0; i < 40; ++i) {
    EXPECT_EQ(now->data->y(i), before->data->y(i));
    if (i == 3 || i == 5) continue;
    EXPECT_EQ(now->data->x(i).at(0), before->data->x(i).at(0));
    EXPECT_EQ(now->data->x(i).at(1), before->data->x(i).at(1));
  }
  EXPECT_EQ(now->data->x(3).at(0), 1.25);
  EXPECT_EQ(now->data->x(3).at(1), -0.5);
  EXPECT_EQ(now->data->x(5).at(1), 7);
  const SnapshotPtr shifted = after(*session, edit(ShiftPoints{{3}, 0.25, 1}));
  EXPECT_EQ(shifted->data->x(3).at(0), 1.5);
  EXPECT_EQ(shifted->data->x(3).at(1), 0.5);
  EXPECT_EQ(shifted->title(), before->title() + ", edited") << "said once";
}

TEST(Edits, PointsAreAddedErasedAndFlipped) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  const SnapshotPtr added = after(*session, edit(AddPoints{{{9, 8}, {7, 6}}, false}));
  ASSERT_EQ(added->m(), 42);
  EXPECT_EQ(added->rows_id, before->rows_id);
  EXPECT_EQ(added->data->y(40), -1);
  EXPECT_EQ(added->data->x(41).at(0), 7);
  const SnapshotPtr flipped = after(*session, edit(FlipLabels{{41, 0}}));
  EXPECT_EQ(flipped->data->y(41), 1);
  EXPECT_EQ(flipped->data->y(0), -added->data->y(0));
  const SnapshotPtr erased = after(*session, edit(EraseRows{{0, 40, 40}}));
  EXPECT_EQ(erased->m(), 40);
  EXPECT_NE(erased->rows_id, before->rows_id);
  EXPECT_EQ(erased->data->x(39).at(0), 7);
  EXPECT_EQ(erased->data->x(0).at(0), before->data->x(1).at(0));
}

TEST(Edits, ImpossibleOnesAreASentenceAndLoseNothing) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  const double inf = std::numeric_limits<double>::infinity();
  const Edit bad[] = {edit(PlacePoints{{40}, {{0, 0}}}),
                      edit(PlacePoints{{1}, {{inf, 0}}}),
                      edit(PlacePoints{{1}, {{0, std::nan("")}}}),
                      edit(PlacePoints{{1, 2}, {{0, 0}}}),
                      edit(ShiftPoints{{99}, 1, 1}),
                      edit(AddPoints{{{0, 1e300}}, true}),
                      edit(EraseRows{{4000}}),
                      edit(FlipLabels{{40}})};
  for (const Edit& one : bad) {
    const SnapshotPtr now = after(*session, one);
    EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
    EXPECT_FALSE(now->notice.text.empty());
    EXPECT_EQ(now->table, before->table);
    EXPECT_EQ(now->undo_steps, 0);
  }
}

TEST(Edits, WithoutTheLastExampleThereIsNothingToRun) {
  const auto session = open(to_edit(3));
  EXPECT_EQ(after(*session, edit(EraseRows{{0, 1}}))->m(), 1);
  EXPECT_TRUE(after(*session, RunTo{50})->ended.empty()) << "one class only is legal";
  EXPECT_TRUE(session->wait(true)->optimum.known());
  const SnapshotPtr none = after(*session, edit(EraseRows{{0}}));
  EXPECT_TRUE(none->empty());
  EXPECT_EQ(none->m(), 0);
  EXPECT_EQ(none->position.t, 0);
  EXPECT_FALSE(session->wait(true)->optimum.known());
  for (const Command& command : {Command{Play{}}, Command{StepForward{5}}, Command{SubStep{}}, Command{Epoch{}},
                                 Command{RunTo{9}}, Command{SeekTo{{3, Phase::Projection}}}, Command{PinRun{}}}) {
    const SnapshotPtr now = after(*session, command);
    EXPECT_EQ(now->position.t, 0);
    EXPECT_FALSE(now->playing || now->busy);
    EXPECT_TRUE(now->pins.empty());
    EXPECT_EQ(now->notice.text, kNoExamples);
    EXPECT_TRUE(describe_preparation(*now).empty()) << "nothing is said of the row that stands in for examples";
  }
  EXPECT_EQ(after(*session, edit(EraseRows{{0}}))->undo_steps, none->undo_steps) << "there is no such example";
  const SnapshotPtr back = after(*session, Undo{});
  EXPECT_EQ(back->m(), 1);
  EXPECT_EQ(back->position.t, 50) << "where it was";
  EXPECT_TRUE(session->wait(true)->optimum.known());
}

TEST(Edits, AClassThatLostItsLastExampleIsStillThere) {
  const auto session = open(to_edit());
  const SnapshotPtr before = session->wait();
  std::vector<Row> negative;
  for (Row i = 0; i < 40; ++i) {
    if (before->data->y(i) < 0) negative.push_back(i);
  }
  const SnapshotPtr one_class = after(*session, edit(EraseRows{negative}));
  EXPECT_EQ(one_class->data->negative(), 0);
  EXPECT_EQ(one_class->data->transform().negative, before->data->transform().negative);
  const SnapshotPtr again = after(*session, edit(AddPoints{{{-3, -3}}, false}));
  EXPECT_EQ(again->data->negative(), 1);
  EXPECT_EQ(again->data->y(static_cast<Row>(again->m() - 1)), -1);
}

/// A table of one class by that name gets the other one without changing what is there.
TEST(Edits, ATableOfOneClassLearnsTheOther) {
  for (const char* name : {"1", "+1", "-1", "0", "2", "5", "-3", "setosa"}) {
    Table table = blank_table();
    table.rows = RowStorage::dense(2, {-1, 0, 1, 0});
    table.classes = {name};
    table.labels = {0, 0};
    const auto data = prepare(table, {});
    ASSERT_TRUE(data.ok());
    const double known = (*data)->y(0);
    const auto wider = edited(table, **data, AddPoints{{{2, 2}}, known < 0});
    ASSERT_TRUE(wider.ok()) << name;
    const auto both = prepare(*wider, {});
    ASSERT_TRUE(both.ok()) << name;
    EXPECT_EQ((*both)->y(0), known) << name;
    EXPECT_EQ((*both)->y(1), known) << name;
    EXPECT_EQ((*both)->y(2), -known) << name;
  }
}

TEST(Edits, SetsOfManyFeaturesAreFlippedAndErasedButNotPainted) {
  Parameters parameters;
  parameters.data = "iris";
  parameters.classes = "versicolor,virginica";
  const auto session = open(parameters);
  const SnapshotPtr before = session->wait();
  const SnapshotPtr refused = after(*session, edit(AddPoints{{{1, 1}}, true}));
  EXPECT_NE(refused->notice.text.english().find("two features"), std::string::npos);
  EXPECT_EQ(refused->table, before->table);
  // Row 0 of the training set is row 50 of the table.
  EXPECT_EQ(before->data->table_row(0), 50U);
  const SnapshotPtr flipped = after(*session, edit(FlipLabels{{0}}));
  EXPECT_EQ(flipped->data->y(0), -before->data->y(0));
  EXPECT_EQ(flipped->table->labels[0], before->table->labels[0]);
  EXPECT_NE(flipped->table->labels[50], before->table->labels[50]);
  const SnapshotPtr erased = after(*session, edit(EraseRows{{0, 99}}));
  EXPECT_EQ(erased->m(), 98);
  EXPECT_EQ(erased->table->rows.rows(), 148);
}

TEST(Edits, AnEditStaysAtTOrStartsAgainAsChosen) {
  const auto session = open(to_edit());
  const SnapshotPtr there = after(*session, RunTo{500}, SeekTo{{200, Phase::Violators}});
  EXPECT_EQ(there->after_edit, AfterEdit::Stay);
  const SnapshotPtr now = after(*session, edit(PlacePoints{{0}, {{4, 4}}}));
  EXPECT_EQ(now->position, (Position{200, Phase::Violators}));
  const SnapshotPtr at = after(*session, SeekTo{{200, Phase::Projection}});
  // The same as a run on the changed set from the start: what "stay" means.
  const SnapshotPtr again = after(*session, Rewind{}, SetParameter{"seed", "7"}, SetParameter{"seed", "1"}, RunTo{200});
  EXPECT_EQ(again->w, at->w);
  EXPECT_EQ(again->w_average, at->w_average);
  const SnapshotPtr chosen = after(*session, SetAfterEdit{AfterEdit::StartAgain}, edit(FlipLabels{{1}}));
  EXPECT_EQ(chosen->position, Position{});
  EXPECT_EQ(chosen->frontier, 0);
}

TEST(Edits, RowsThatHaveOtherNumbersByNowAreLeftAlone) {
  const auto session = open(to_edit());
  const std::uint64_t rows = session->wait()->rows_id;
  const SnapshotPtr erased = after(*session, Edit{EraseRows{{0}}, 0, rows});
  EXPECT_EQ(erased->m(), 39);
  EXPECT_EQ(after(*session, Edit{EraseRows{{0}}, 0, rows})->m(), 39);
  EXPECT_EQ(after(*session, Edit{EraseRows{{0}}, 0, erased->rows_id})->m(), 38);
}

TEST(Edits, AnotherSetSaysThatEditsAreSetAside) {
  const auto session = open(to_edit());
  const SnapshotPtr painted = after(*session, edit(PlacePoints{{0}, {{4, 4}}}));
  const SnapshotPtr other = after(*session, SetParameter{"noise", "0.4"});
  EXPECT_FALSE(other->edited);
  EXPECT_NE(other->notice.text.english().find("Undo brings the points back"), std::string::npos);
  const SnapshotPtr back = after(*session, Undo{});
  EXPECT_TRUE(back->edited);
  EXPECT_EQ(back->table, painted->table);
  EXPECT_EQ(back->parameters, painted->parameters);
  const SnapshotPtr original = after(*session, StepForward{}, StepForward{}, OriginalData{});
  EXPECT_FALSE(original->edited);
  EXPECT_EQ(original->position.completed(), 2) << "the run stays where it is, as after every edit";
  EXPECT_TRUE(after(*session, Undo{})->edited);
  EXPECT_TRUE(after(*session, SetParameter{"scale", "standardise"})->edited) << "preparation keeps the points";
}

TEST(Edits, ACanvasOfOnesOwn) {
  Parameters parameters;
  parameters.data = "iris";
  parameters.positive = "setosa";
  const auto session = open(parameters);
  const SnapshotPtr empty = after(*session, NewCanvas{});
  EXPECT_TRUE(empty->empty());
  EXPECT_EQ(empty->d(), 2);
  const SnapshotPtr first = after(*session, edit(AddPoints{{{-1, 0}}, false}));
  EXPECT_EQ(first->m(), 1);
  EXPECT_EQ(first->data->y(0), -1);
  const SnapshotPtr canvas = after(*session, edit(AddPoints{{{1, 2}, {2, 1}}, true}), RunTo{20});
  EXPECT_EQ(canvas->m(), 3);
  EXPECT_EQ(canvas->d(), 2);
  EXPECT_EQ(canvas->data->positive(), 2);
  EXPECT_TRUE(session->wait(true)->optimum.known());
  const SnapshotPtr back = after(*session, Undo{}, Undo{}, Undo{});
  EXPECT_EQ(back->parameters, parameters);
  EXPECT_EQ(back->m(), 150);
}

TEST(Edits, AnEmptyCanvasIsForgivingAboutTheMethod) {
  Parameters parameters = to_edit();
  for (const auto& [key, value] : {std::pair{"sampling", "subset"}, {"k", "8"}, {"held-out", "0.3"}, {"w1", "1,1"}})
    ASSERT_TRUE(set_parameter(parameters, key, value).ok());
  const auto session = open(parameters);
  const SnapshotPtr empty = after(*session, NewCanvas{});
  ASSERT_TRUE(empty->empty());
  EXPECT_EQ(empty->parameters.k, 1) << "the first example is no batch of eight";
  EXPECT_NE(empty->notice.text.english().find("k is 1 now"), std::string::npos) << empty->notice.text;
  EXPECT_TRUE(after(*session, SetParameter{"scale", "standardise"}, SetParameter{"bias", "feature:1"})->empty());
  EXPECT_EQ(after(*session, edit(AddPoints{{{1, 2}}, true}))->m(), 1);
  EXPECT_EQ(after(*session, edit(AddPoints{{{-1, 0}}, false}), StepForward{})->position.t, 1);
}

TEST(Edits, AnEmptyCanvasIsSavedAndOpened) {
  const test::Folder folder;
  const std::string path = folder.file("empty.session");
  {
    const auto session = open(to_edit());
    after(*session, NewCanvas{}, SaveSession{path, View{}});
  }
  const auto session = open(to_edit());
  const SnapshotPtr now = after(*session, OpenSession{path, {}, false});
  EXPECT_TRUE(now->empty());
  EXPECT_NE(now->notice.kind, Notice::Kind::Error) << now->notice.text;
  EXPECT_EQ(after(*session, edit(AddPoints{{{1, 2}}, true}))->m(), 1);
}

TEST(Edits, TheOptimumOfASmallPlaneIsThereWithTheEdit) {
  const auto session = open_with(
      {.parameters = to_edit(1000), .wake = {}, .optimum_patience_s = 3600});  // on any machine and under any sanitizer
  for (int i = 0; i < 20; ++i) {
    const SnapshotPtr now = after(*session, edit(PlacePoints{{0}, {{0.1 * i, -1}}}, 1));
    ASSERT_TRUE(now->optimum.known()) << "in the same publication";
    EXPECT_EQ(now->optimum.optimum->alpha.size(), 1000U);
    EXPECT_LE(now->optimum.optimum->certificate.gap, 1e-10);
  }
}

TEST(Edits, TheOptimumOfALargeSetFollows) {
  Parameters parameters = to_edit(20000);
  const auto session = open(parameters);
  session->wait(true);
  for (int i = 0; i < 5; ++i) session->push(edit(PlacePoints{{0}, {{1.0 * i, -1}}}, 1));
  const SnapshotPtr soon = session->wait();
  if (!soon->optimum.known()) {
    EXPECT_NE(soon->optimum.before, nullptr) << "what was known is kept for showing, marked as such";
  }
  const SnapshotPtr now = session->wait(true);
  ASSERT_TRUE(now->optimum.known());
  const Certificate proof =
      certify(*now->data, now->parameters.lambda, now->optimum.optimum->w, 0, now->optimum.optimum->alpha);
  EXPECT_LE(proof.gap, 1e-9 * proof.primal) << "it is the optimum of the points as they are now";
}

}  // namespace
}  // namespace pegasos::session
