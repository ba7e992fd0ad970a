// Data that are in the session file itself, and its pinned runs.
#include <random>

#include "session_files.h"

#include "data/readers.h"
#include "experiment/problem.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

TEST_F(SessionFiles, EditedPointsAreInTheFile) {
  const auto session = open({});
  session->push(SeekTo{{90, Phase::Projection}});
  session->wait();
  session->push(SaveSession{path("before.json")});
  session->push(Edit{PlacePoints{{3}, {{0.1, -7.0 / 3}}}});
  session->push(SetAfterEdit{AfterEdit::StartAgain});
  EXPECT_TRUE(session->wait()->session.changed);
  session->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = session->wait();
  ASSERT_TRUE(saved->edited);
  const auto other = open({});
  other->push(OpenFile{path("a.json")});
  const SnapshotPtr opened = other->wait();
  expect_same_moment(*saved, *opened);
  EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
  EXPECT_TRUE(opened->edited);
  EXPECT_EQ(opened->after_edit, AfterEdit::StartAgain);
  EXPECT_EQ(opened->data->x(3).at(1), -7.0 / 3);
  other->push(SaveSession{path("b.json")});
  other->wait();
  EXPECT_EQ(content(path("a.json")), content(path("b.json")));
  EXPECT_EQ(read_session(path("before.json"))->table, nullptr);
}

TEST_F(SessionFiles, PinnedRunsComeBackWithTheirHashes) {
  const auto session = open({});
  session->push(SeekTo{{120, Phase::Projection}});
  session->wait();
  session->push(PinRun{});
  session->push(SetParameter{"lambda", "0.5"});
  session->push(PinRun{});
  session->push(SetParameter{"k", "5"});
  session->push(SeekTo{{120, Phase::Projection}});
  const SnapshotPtr two = session->wait();
  ASSERT_EQ(two->pins.size(), 2U);
  session->push(LockPin{two->pins[1].id, false});
  session->push(SetParameter{"data", "moons"});
  session->push(SeekTo{{200, Phase::Projection}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = session->wait();
  const auto other = open({});
  other->push(OpenFile{path("a.json")});
  const SnapshotPtr opened = other->wait();
  EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
  ASSERT_EQ(opened->pins.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(opened->pins[i].slot, saved->pins[i].slot);
    EXPECT_EQ(opened->pins[i].locked, saved->pins[i].locked);
    EXPECT_EQ(opened->pins[i].run->parameters, saved->pins[i].run->parameters);
    EXPECT_EQ(opened->pins[i].run->position, saved->pins[i].run->position);
    EXPECT_EQ(opened->pins[i].run->w, saved->pins[i].run->w);
  }
  other->push(SaveSession{path("b.json")});
  other->wait();
  EXPECT_EQ(content(path("a.json")), content(path("b.json")));
  std::string text = content(path("a.json"));
  const auto at = text.rfind("\"hash\": \"") + 9;  // the second pin's
  text[at] = text[at] == '0' ? '1' : '0';
  std::ofstream(path("c.json")) << text;
  other->push(OpenFile{path("c.json")});
  EXPECT_NE(other->wait()->notice.text.english().find("pinned run B"), std::string::npos)
      << other->snapshot()->notice.text;
}

TEST_F(SessionFiles, EmbeddedTablesComeBackToTheLastBit) {
  std::mt19937 dice(3);
  for (const bool sparse : {false, true}) {
    SessionFile file;
    Table table;
    table.name = "painted \"points\"";
    table.source = "by hand";
    table.feature_names = {"width, cm", "ä", "x3"};
    table.classes = {"yes", "no", "a class without rows"};
    RowBuilder rows(sparse);
    for (int i = 0; i < 50; ++i) {
      table.labels.push_back(dice() % 2);
      for (Column j = 0; j < 3; ++j) {
        double value = std::ldexp(static_cast<double>(dice()), static_cast<int>(dice() % 2000) - 1030);
        if (dice() % 3 == 0) value = -value;
        if (!sparse || dice() % 2 == 0) rows.add(j, value);
      }
      rows.end_row(3);
    }
    table.rows = rows.finish(3);
    file.table = std::make_shared<const Table>(table);
    ASSERT_TRUE(write_session(file, path("t.json")).ok());
    const auto back = read_session(path("t.json"));
    ASSERT_TRUE(back.ok()) << back.error().text();
    ASSERT_NE(back->table, nullptr);
    EXPECT_TRUE(back->others.empty());
    EXPECT_EQ(back->table->name, table.name);
    EXPECT_EQ(back->table->classes, table.classes);
    EXPECT_EQ(back->table->feature_names, table.feature_names);
    EXPECT_EQ(back->table->labels, table.labels);
    EXPECT_EQ(back->table->rows.is_sparse(), sparse);
    for (Row i = 0; i < 50; ++i) {
      for (Column j = 0; j < 3; ++j) EXPECT_EQ(back->table->rows.row(i).at(j), table.rows.row(i).at(j));
    }
  }
}

TEST_F(SessionFiles, EmbeddedDataAreOpenedAndSavedAgain) {
  const auto base = open({});
  base->push(SaveSession{path("a.json")});
  base->wait();
  SessionFile file = *read_session(path("a.json"));
  const auto own =
      make_problem(std::make_shared<const Table>(*read_csv(
                       "y,u,v\nyes,0.1,0.2\nno,-1,0.30000000000000004\nyes,2,1e-300\n", "own", ReadOptions{})),
                   file.parameters);
  ASSERT_TRUE(own.ok());
  file.table = own->table;
  pegasos::Run run(own->data, file.parameters);
  run.run_to(60);
  file.checksum = own->data->checksum();
  file.m = own->data->m();
  file.d = own->data->d();
  file.position = run.position();
  file.hash = run.hash();
  ASSERT_TRUE(write_session(file, path("own.json")).ok());
  base->push(OpenFile{path("own.json")});
  SnapshotPtr now = base->wait();
  EXPECT_EQ(now->m(), 3);
  EXPECT_EQ(now->w, run.stepper().weights().vector());
  EXPECT_NE(now->notice.kind, Notice::Kind::Error) << now->notice.text;
  base->push(SetParameter{"lambda", "0.1"});  // the data stay
  base->push(SaveSession{path("again.json")});
  base->wait();
  const auto again = read_session(path("again.json"));
  ASSERT_TRUE(again.ok());
  ASSERT_NE(again->table, nullptr);
  EXPECT_EQ(again->checksum, file.checksum);
  base->push(SetParameter{"data", "moons"});  // now another set: nothing is embedded
  base->push(SaveSession{path("moons.json")});
  base->wait();
  EXPECT_EQ(read_session(path("moons.json"))->table, nullptr);
}

}  // namespace
}  // namespace pegasos::session
