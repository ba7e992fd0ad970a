// Painting, undo and redo, and the optimum that follows, through commands and snapshots only.
#include "session/edits.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <random>

#include "data/source.h"
#include "session/session.h"
#include "session/undo.h"
#include "support/places.h"

namespace pegasos::session {
namespace {

Parameters small(Count m = 40) {
  Parameters parameters;
  parameters.m = m;
  parameters.T = 100000;
  return parameters;
}

std::unique_ptr<Session> open(const Parameters& parameters, double optimum_patience_s = 12e-3) {
  set_dataset_folder(test::source_folder() + "/datasets");
  auto session = Session::open({.parameters = parameters, .wake = {}, .optimum_patience_s = optimum_patience_s});
  EXPECT_TRUE(session.ok()) << (session.ok() ? "" : session.error().text());
  return std::move(session).value();
}

template <class... Commands>
SnapshotPtr after(Session& session, Commands... commands) {
  (session.push(commands), ...);
  return session.wait();
}

Edit edit(EditOperation operation, std::uint64_t gesture = 0) { return {std::move(operation), gesture, 0}; }

TEST(Edits, APointGoesWhereItIsPutAndNothingElseMoves) {
  const auto session = open(small());
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
  const auto session = open(small());
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
  const auto session = open(small());
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
  const auto session = open(small(3));
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
  const auto session = open(small());
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
  EXPECT_NE(refused->notice.text.find("two features"), std::string::npos);
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
  const auto session = open(small());
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
  const auto session = open(small());
  const std::uint64_t rows = session->wait()->rows_id;
  const SnapshotPtr erased = after(*session, Edit{EraseRows{{0}}, 0, rows});
  EXPECT_EQ(erased->m(), 39);
  EXPECT_EQ(after(*session, Edit{EraseRows{{0}}, 0, rows})->m(), 39);
  EXPECT_EQ(after(*session, Edit{EraseRows{{0}}, 0, erased->rows_id})->m(), 38);
}

TEST(Edits, AnotherSetSaysThatEditsAreSetAside) {
  const auto session = open(small());
  const SnapshotPtr painted = after(*session, edit(PlacePoints{{0}, {{4, 4}}}));
  const SnapshotPtr other = after(*session, SetParameter{"noise", "0.4"});
  EXPECT_FALSE(other->edited);
  EXPECT_NE(other->notice.text.find("Undo brings the points back"), std::string::npos);
  const SnapshotPtr back = after(*session, Undo{});
  EXPECT_TRUE(back->edited);
  EXPECT_EQ(back->table, painted->table);
  EXPECT_EQ(back->parameters, painted->parameters);
  EXPECT_FALSE(after(*session, OriginalData{})->edited);
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
  Parameters parameters = small();
  for (const auto& [key, value] : {std::pair{"sampling", "subset"}, {"k", "8"}, {"held-out", "0.3"}, {"w1", "1,1"}})
    ASSERT_TRUE(set_parameter(parameters, key, value).ok());
  const auto session = open(parameters);
  const SnapshotPtr empty = after(*session, NewCanvas{});
  ASSERT_TRUE(empty->empty());
  EXPECT_EQ(empty->parameters.k, 1) << "the first example is no batch of eight";
  EXPECT_TRUE(after(*session, SetParameter{"scale", "standardise"}, SetParameter{"bias", "feature:1"})->empty());
  EXPECT_EQ(after(*session, edit(AddPoints{{{1, 2}}, true}))->m(), 1);
  EXPECT_EQ(after(*session, edit(AddPoints{{{-1, 0}}, false}), StepForward{})->position.t, 1);
}

TEST(Edits, AnEmptyCanvasIsSavedAndOpened) {
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("pegasos_empty_{}.session", ::getpid())).string();
  {
    const auto session = open(small());
    after(*session, NewCanvas{}, SaveSession{path, View{}});
  }
  const auto session = open(small());
  const SnapshotPtr now = after(*session, OpenSession{path, {}, false});
  EXPECT_TRUE(now->empty());
  EXPECT_NE(now->notice.kind, Notice::Kind::Error) << now->notice.text;
  EXPECT_EQ(after(*session, edit(AddPoints{{{1, 2}}, true}))->m(), 1);
  std::filesystem::remove(path);
}

TEST(Edits, TheOptimumOfASmallPlaneIsThereWithTheEdit) {
  const auto session = open(small(1000), 3600);  // on any machine and under any sanitizer
  for (int i = 0; i < 20; ++i) {
    const SnapshotPtr now = after(*session, edit(PlacePoints{{0}, {{0.1 * i, -1}}}, 1));
    ASSERT_TRUE(now->optimum.known()) << "in the same publication";
    EXPECT_EQ(now->optimum.optimum->alpha.size(), 1000U);
    EXPECT_LE(now->optimum.optimum->certificate.gap, 1e-10);
  }
}

TEST(Edits, TheOptimumOfALargeSetFollows) {
  Parameters parameters = small(20000);
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

// ---- undo and redo ----

TEST(Undo, OneDragIsOneStep) {
  const auto session = open(small());
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
  const auto session = open(small());
  for (int i = 0; i < 100; ++i) session->push(edit(AddPoints{{{0.01 * i, 0}, {0, 0.01 * i}}, true}, 9));
  const SnapshotPtr stroke = session->wait();
  EXPECT_EQ(stroke->m(), 240);
  EXPECT_EQ(stroke->undo_steps, 1);
  EXPECT_EQ(describe(stroke->next_undo), "adding of 200 points");
  EXPECT_EQ(after(*session, Undo{})->m(), 40);
  EXPECT_EQ(after(*session, Redo{})->m(), 240);
}

TEST(Undo, ANumberThatBecameFreeIsNotTheSameExampleLater) {
  const auto session = open(small());
  const SnapshotPtr added = after(*session, edit(AddPoints{{{1, 1}}, true}));
  const SnapshotPtr undone = after(*session, Undo{});
  EXPECT_NE(undone->rows_id, added->rows_id);
  const SnapshotPtr other = after(*session, edit(AddPoints{{{2, 2}}, false}));
  EXPECT_NE(other->rows_id, added->rows_id);
  EXPECT_EQ(after(*session, Edit{EraseRows{{40}}, 0, added->rows_id})->m(), 41) << "meant the one that was taken back";
}

TEST(Undo, ParametersComeBackWithTheirPlaceInTime) {
  const auto session = open(small());
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
  const auto session = open(small());
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

Command random_change(std::mt19937& random, Count m) {
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  const auto row = [&] { return static_cast<Row>(below(static_cast<std::uint32_t>(m))); };
  const auto number = [&] { return 0.01 * (below(1000) - 500.0); };
  switch (below(9)) {
    case 0:
      return edit(PlacePoints{{row()}, {{number(), number()}}}, below(4));
    case 1:
      return edit(ShiftPoints{{row(), row()}, number(), number()}, below(4));
    case 2:
      return edit(AddPoints{{{number(), number()}}, below(2) == 0}, below(4));
    case 3:
      return edit(EraseRows{{row()}});
    case 4:
      return edit(FlipLabels{{row(), row()}});
    case 5:
      return SetParameter{"lambda", std::to_string(0.01 + 0.001 * below(100)), below(3)};
    case 6:
      return SetParameter{"noise", std::to_string(0.1 + 0.01 * below(100))};
    case 7:
      return below(2) == 0 ? Command{NewOrder{}} : Command{NewData{}};
    default:
      return SetParameter{"scale", below(2) == 0 ? "standardise" : "none"};
  }
}

TEST(Undo, RandomSequencesComeBackBitIdentical) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    std::mt19937 random(seed);
    const auto session = open(small(12));
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
