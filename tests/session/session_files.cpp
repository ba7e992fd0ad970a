#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "data/readers.h"
#include "data/source.h"
#include "experiment/problem.h"
#include "session/session.h"
#include "session/session_file.h"
#include "support/file_faults.h"
#include "support/places.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

struct SessionFiles : testing::Test {
  fs::path folder = fs::temp_directory_path() / ("pegasos_session_files_" + std::to_string(::getpid()));
  void SetUp() override {
    set_dataset_folder(test::source_folder() + "/datasets");
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
};

std::unique_ptr<Session> open(const Parameters& parameters) {
  SessionOptions options;
  options.parameters = parameters;
  auto session = Session::open(std::move(options));
  EXPECT_TRUE(session.ok());
  return std::move(session).value();
}

std::string content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void expect_same_moment(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.parameters, b.parameters);
  EXPECT_EQ(a.position, b.position);
  EXPECT_EQ(a.frontier, b.frontier);
  EXPECT_EQ(a.w, b.w);
  EXPECT_EQ(a.b, b.b);
  EXPECT_EQ(a.w_average, b.w_average);
  EXPECT_EQ(a.live.f_suffix, b.live.f_suffix);
  EXPECT_EQ(a.record.indices, b.record.indices);
  EXPECT_EQ(a.live.last.f, b.live.last.f);
  EXPECT_EQ(a.projected_steps, b.projected_steps);
  EXPECT_EQ(a.data->checksum(), b.data->checksum());
}

/// A number of the table's range, or a word of its choices.
void shake(Parameters& parameters, std::mt19937& dice) {
  const auto any = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(dice); };
  const auto one_of = [&](std::initializer_list<const char*> words) {
    return std::string(words.begin()[std::uniform_int_distribution<std::size_t>(0, words.size() - 1)(dice)]);
  };
  const auto set = [&](const char* key, const std::string& value) {
    ASSERT_TRUE(set_parameter(parameters, key, value).ok()) << key << " " << value;
  };
  set("data", one_of({"overlapping-blobs", "moons", "iris", "wine", "separable"}));
  if (parameters.data == "iris" || parameters.data == "wine") {
    set("scale", one_of({"none", "standardise", "max-abs", "unit-rows"}));
  }
  set("m", std::to_string(static_cast<int>(any(20, 120))));
  set("flips", std::to_string(any(0, 0.4)));
  set("bias", one_of({"none", "feature:1", "free"}));
  set("lambda", std::to_string(std::exp(any(-5, 1))));
  set("k", one_of({"1", "2", "7", "m"}));
  set("sampling", one_of({"replacement", "subset", "epochs", "cyclic"}));
  set("step", one_of({"pegasos", "pegasos", "norma:0.5", "inverse-t:0.3"}));
  set("projection", one_of({"on", "on", "off"}));
  set("output", one_of({"last", "average", "suffix:0.3"}));
  set("seed", std::to_string(dice()));
  set("data-seed", std::to_string(dice()));
}

TEST_F(SessionFiles, WhicheverCallFailsASessionIsWholeOrAsItWas) {
  const auto session = open({});
  session->push(StepForward{5});
  session->wait();
  test::expect_all_or_nothing(folder / "kept.session", true, [&](const std::string& file) {
    Status written = Error{};
    session->push(SaveSession{file, {}, SaveSession::Kind::Silent, [&](const Status& status) { written = status; }});
    const SnapshotPtr after = session->wait();
    if (!written) {
      EXPECT_EQ(after->notice.kind, Notice::Kind::Error);
      EXPECT_EQ(after->notice.text, written.error().text());
    }
    return written;
  });
  EXPECT_TRUE(read_session(path("kept.session")).ok());
}

TEST_F(SessionFiles, RoundTripOverRandomStatesGivesTheSameMomentAndHash) {
  std::mt19937 dice(20);
  const auto other = open({});
  for (int round = 0; round < 25; ++round) {
    Parameters parameters;
    shake(parameters, dice);
    const auto session = open(parameters);
    const auto t = static_cast<Count>(1 + dice() % 400);
    session->push(SeekTo{{t, Phase::Projection}});
    session->push(SeekTo{{t - static_cast<Count>(dice() % 20) % t, static_cast<Phase>(dice() % 4)}});
    session->wait();
    const View view = {{"desk.theme", "light"}, {"plot left.figure", "norm"}, {"strange \"key\"", "ä\n\t$x$"}};
    session->push(SaveSession{path("a.json"), view});
    const SnapshotPtr saved = session->wait();
    EXPECT_EQ(saved->notice.kind, Notice::Kind::Info) << saved->notice.text;
    EXPECT_FALSE(saved->session.changed);

    other->push(OpenFile{path("a.json")});
    const SnapshotPtr opened = other->wait();
    expect_same_moment(*saved, *opened);
    ASSERT_NE(opened->view, nullptr);
    EXPECT_EQ(*opened->view, view);
    EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
    EXPECT_EQ(opened->session.path, path("a.json"));
    EXPECT_FALSE(opened->session.changed);
    other->push(SaveSession{path("b.json"), view});
    other->wait();
    EXPECT_EQ(content(path("a.json")), content(path("b.json")));
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 2) << "a temporary file was left";
}

TEST_F(SessionFiles, ANameIsKeptAndSaysWhenSomethingChanged) {
  const auto session = open({});
  session->push(SeekTo{{10, Phase::Projection}});
  EXPECT_TRUE(session->wait()->session.path.empty());
  session->push(SaveSession{path("a.json")});
  EXPECT_EQ(session->wait()->session.path, path("a.json"));
  session->push(StepForward{1});
  EXPECT_TRUE(session->wait()->session.changed);
  session->push(StepBack{1});
  EXPECT_FALSE(session->wait()->session.changed);
  session->push(SaveSession{path("auto.json"), {}, SaveSession::Kind::Silent});
  const SnapshotPtr after = session->wait();
  EXPECT_EQ(after->session.path, path("a.json"));
  EXPECT_EQ(read_session(path("auto.json"))->named, path("a.json"));
  session->push(SetParameter{"lambda", "0.3"});
  EXPECT_TRUE(session->wait()->session.changed);
}

TEST_F(SessionFiles, SavingDoesNotStopARun) {
  Parameters parameters;
  parameters.T = 100'000'000;
  const auto session = open(parameters);
  session->push(SetSpeed{0});
  session->push(Play{});
  session->push(SaveSession{path("a.json")});
  while (!fs::exists(path("a.json"))) std::this_thread::yield();
  const Count then = session->snapshot()->position.t;
  while (session->snapshot()->position.t <= then) std::this_thread::yield();
  EXPECT_TRUE(session->snapshot()->playing);
  session->push(Pause{});
  session->wait();
  const auto file = read_session(path("a.json"));
  ASSERT_TRUE(file.ok());
  const auto other = open({});
  other->push(OpenFile{path("a.json")});
  EXPECT_NE(other->wait()->notice.kind, Notice::Kind::Error);
}

TEST_F(SessionFiles, DataPathsAreRelativeBeneathTheFolder) {
  fs::create_directories(path("sets"));
  std::ofstream(path("sets/tiny.csv")) << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  Parameters parameters;
  parameters.data = path("sets/tiny.csv");
  const auto session = open(parameters);
  session->push(SaveSession{path("a.json")});
  session->push(SaveSession{path("sets/b.json")});
  session->wait();
  EXPECT_NE(content(path("a.json")).find("\"data\": \"sets/tiny.csv\""), std::string::npos);
  EXPECT_NE(content(path("sets/b.json")).find("\"data\": \"tiny.csv\""), std::string::npos);
  // The whole folder is moved: both still find their data.
  const fs::path moved = folder.string() + "_moved";
  fs::remove_all(moved);
  fs::copy(folder, moved, fs::copy_options::recursive);
  fs::remove_all(path("sets"));
  for (const char* name : {"a.json", "sets/b.json"}) {
    const auto other = open({});
    other->push(OpenFile{(moved / name).string()});
    const SnapshotPtr opened = other->wait();
    EXPECT_EQ(opened->question, nullptr) << name;
    EXPECT_EQ(opened->m(), 3) << name;
  }
  fs::remove_all(moved);
  // Data elsewhere: the absolute path.
  fs::create_directories(path("sets"));
  fs::create_directories(path("elsewhere"));
  std::ofstream(path("elsewhere/far.csv")) << "y,a\n1,1\n-1,-1\n";
  session->push(OpenFile{path("elsewhere/far.csv")});
  session->push(SaveSession{path("sets/c.json")});
  session->wait();
  EXPECT_NE(content(path("sets/c.json")).find(path("elsewhere/far.csv")), std::string::npos);
}

TEST_F(SessionFiles, AFileCalledLikeABundledSetIsStillAFile) {
  std::ofstream(path("iris")) << "y,a\n1,1\n-1,-1\n";
  Parameters parameters;
  parameters.data = path("iris");
  const auto session = open(parameters);
  session->push(SaveSession{path("a.json")});
  session->push(OpenFile{path("a.json")});
  EXPECT_EQ(session->wait()->m(), 2);
}

TEST_F(SessionFiles, MissingDataAreAskedForByName) {
  std::ofstream(path("points.csv")) << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  Parameters parameters;
  parameters.data = path("points.csv");
  parameters.lambda = 0.25;
  const auto first = open(parameters);
  first->push(SeekTo{{40, Phase::Projection}});
  first->wait();
  first->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = first->wait();
  fs::rename(path("points.csv"), path("renamed.csv"));

  const auto session = open({});
  const SnapshotPtr before = session->wait();
  session->push(OpenFile{path("a.json")});
  SnapshotPtr now = session->wait();
  ASSERT_NE(now->question, nullptr);
  for (const std::string& part : {std::string("points.csv"), std::string("3 rows"), hash_text(saved->data->checksum()),
                                  path("points.csv"), std::string("without it")}) {
    EXPECT_NE(now->question->sentence.find(part), std::string::npos) << part << " in " << now->question->sentence;
  }
  EXPECT_EQ(now->parameters, before->parameters) << "nothing may be lost before the answer";

  session->push(OpenSession{path("a.json"), path("renamed.csv"), false});
  now = session->wait();
  EXPECT_EQ(now->question, nullptr);
  EXPECT_EQ(now->w, saved->w);
  EXPECT_NE(now->notice.kind, Notice::Kind::Error) << now->notice.text;

  const auto third = open({});
  third->push(OpenFile{path("a.json")});
  third->push(OpenSession{path("a.json"), {}, true});
  now = third->wait();
  EXPECT_EQ(now->question, nullptr);
  EXPECT_EQ(now->parameters.lambda, 0.25);
  EXPECT_EQ(now->parameters.data, "overlapping-blobs");
  EXPECT_EQ(now->position.t, 40);

  third->push(OpenFile{path("a.json")});
  third->push(DropQuestion{});
  EXPECT_EQ(third->wait()->question, nullptr);
}

TEST_F(SessionFiles, ChangedDataAreSaidWithBothChecksums) {
  std::ofstream(path("points.csv")) << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  Parameters parameters;
  parameters.data = path("points.csv");
  const auto session = open(parameters);
  session->push(SeekTo{{5, Phase::Projection}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  const std::string old = hash_text(session->wait()->data->checksum());
  std::ofstream(path("points.csv")) << "y,a,b\n1,1,2\n-1,-1,0.5\n1,2,2\n";
  session->push(OpenFile{path("a.json")});
  const SnapshotPtr now = session->wait();
  EXPECT_EQ(now->position.t, 5);
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  EXPECT_NE(now->notice.text.find(old), std::string::npos) << now->notice.text;
  EXPECT_NE(now->notice.text.find(hash_text(now->data->checksum())), std::string::npos) << now->notice.text;
}

TEST_F(SessionFiles, AnotherHashIsSaid) {
  const auto session = open({});
  session->push(SeekTo{{50, Phase::Violators}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  session->wait();
  std::string text = content(path("a.json"));
  const auto at = text.find("\"hash\": \"") + 9;
  text[at] = text[at] == '0' ? '1' : '0';
  std::ofstream(path("b.json")) << text;
  session->push(OpenFile{path("b.json")});
  const SnapshotPtr now = session->wait();
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  EXPECT_NE(now->notice.text.find("not the same run"), std::string::npos) << now->notice.text;
}

TEST_F(SessionFiles, FirstVersionStillOpens) {
  const auto session = open({});
  session->push(SeekTo{{50, Phase::Projection}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = session->wait();
  auto file = read_session(path("a.json"));
  ASSERT_TRUE(file.ok());
  std::ofstream old(path("old.json"));
  old << "{\"pegasos_session\": 1, \"program\": \"0.1.0\", \"parameters\": {\"lambda\": \"0.05\", \"later-key\": "
         "\"x\"}, "
         "\"data\": {\"checksum\": \""
      << hash_text(file->checksum) << "\", \"m\": 200, \"d\": 2}, \"t\": 50, \"phase\": \"projection\", \"hash\": \""
      << hash_text(file->hash) << "\"}\n";
  old.close();
  session->push(OpenFile{path("old.json")});
  const SnapshotPtr opened = session->wait();
  EXPECT_EQ(opened->w, saved->w);
  EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
  EXPECT_NE(opened->notice.text.find("earlier version"), std::string::npos) << opened->notice.text;
}

// A set that other generators drew is named, and nothing is compared; where its digits are the same all the same, or it
// is no generated set, everything is.
TEST_F(SessionFiles, SetsOfOtherGeneratorsAreNamed) {
  const auto notice_of = [&](const char* data, const char* version, bool other_data, bool other_hash) {
    Parameters parameters;
    parameters.data = data;
    if (parameters.data == "iris") parameters.positive = "setosa";
    const auto session = open(parameters);
    session->push(StepForward{50});
    session->push(PinRun{});
    session->wait();
    session->push(SaveSession{path("now.json")});
    session->wait();
    std::string text = content(path("now.json"));
    const auto replace = [&](const std::string& old, const std::string& now) {
      std::size_t count = 0;
      for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += now.size(), ++count)
        text.replace(at, old.size(), now);
      EXPECT_GT(count, 0U) << old;
    };
    const auto file = read_session(path("now.json"));
    EXPECT_EQ(file->generators, kGeneratorVersion);
    EXPECT_EQ(file->pins.size(), 1U);
    replace("\"generators\": " + std::to_string(kGeneratorVersion) + ",", version);
    if (other_data) replace(hash_text(file->checksum), hash_text(file->checksum + 1));
    if (other_hash) replace(hash_text(file->hash), hash_text(file->hash + 1));
    std::ofstream(path("then.json")) << text;
    session->push(OpenFile{path("then.json")});
    return session->wait()->notice;
  };
  for (const char* version : {"", "\"generators\": 1,", "\"generators\": 99,"}) {
    const Notice drawn_anew = notice_of("moons", version, true, true);
    EXPECT_EQ(drawn_anew.kind, Notice::Kind::Info) << drawn_anew.text;
    EXPECT_NE(drawn_anew.text.find(" of the generators drew a set of this session"), std::string::npos)
        << drawn_anew.text;
    EXPECT_EQ(notice_of("moons", version, false, false).text.find("generators"), std::string::npos);
    EXPECT_NE(notice_of("moons", version, false, true).text.find("it is not the same run"), std::string::npos);
    EXPECT_NE(notice_of("iris", version, true, true).text.find("have changed"), std::string::npos);
  }
  EXPECT_NE(notice_of("moons", "\"generators\": 2,", true, true).text.find("have changed"), std::string::npos);
}

TEST_F(SessionFiles, MistakesAreNamed) {
  const auto refuses = [&](const std::string& text, const std::string& part) {
    std::ofstream(path("bad.json")) << text;
    const auto file = read_session(path("bad.json"));
    ASSERT_FALSE(file.ok()) << text;
    EXPECT_NE(file.error().text().find(part), std::string::npos) << file.error().text();
    EXPECT_NE(file.error().text().find("bad.json"), std::string::npos);
    EXPECT_EQ(file.error().text().find("json.exception"), std::string::npos) << file.error().text();
  };
  const std::string head = R"({"pegasos_session": 2, "parameters": {"lambda": ")";
  const std::string tail =
      R"("}, "data": {"checksum": "00", "m": 1, "d": 1}, "t": 3, "phase": "projection", "hash": "00"})";
  const std::string good = head + "0.5" + tail;
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  refuses("", "empty");
  refuses("{", "bad.json:1:2: the file ends in the middle");
  refuses("{\n  \"pegasos_session\": 2,\n  \"t\" 3}", "bad.json:3:7: \"3\" must not stand here");
  refuses("{\"pegasos_session\": 2, \"a\": \"b\nc\"}", "bad.json:1:");
  refuses("{\"pegasos_session\": 2, \"ä\": \xff}", "bad.json:1:29: a character");
  refuses("{}", "no session");
  refuses("[1, 2]", "no session");
  refuses(R"({"pegasos_session": 99})", "version 99 is newer");
  refuses(R"({"pegasos_session": "two"})", "\"pegasos_session\" must be a whole number from 1 to 1000000, not a text");
  refuses(R"({"pegasos_session": 2})", "\"parameters\" is missing");
  refuses(head + "-1" + tail, "out of range");
  refuses(with("\"0.5\"", "0.5"), "\"parameters.lambda\" must be a text, not a number");
  refuses(with("\"00\"", "\"xx\""), "hexadecimal");
  refuses(with("\"m\": 1", "\"m\": -1"), "\"data.m\" must be a whole number from 0");
  refuses(with("\"m\": 1", "\"n\": 1"), "\"data.m\" is missing");
  refuses(with("\"t\": 3", "\"t\": -3"), "\"t\" must be a whole number");
  refuses(with("\"t\": 3", "\"t\": 3.5"), "\"t\" must be a whole number");
  refuses(with("\"t\": 3", "\"t\": 1e400"), "number");
  refuses(with("\"t\": 3", "\"t\": 18446744073709551615"), "\"t\" must be");
  refuses(with("\"t\": 3", "\"t\": [3]"), "not a list");
  refuses(with("\"projection\"", "\"lunch\""), "\"phase\"");
  refuses(with("\"t\": 3, \"phase\": \"projection\"", "\"t\": 0, \"phase\": \"sample\""), "\"phase\"");
  refuses(with("\"data\": {", "\"view\": [], \"data\": {"), "\"view\" must be an object");
  refuses(with("\"data\": {", "\"view\": {\"a\": \"" + std::string(70000, 'x') + "\"}, \"data\": {"),
          "\"view.a\" is longer");
  const auto table = [&](const std::string& rows,
                         const std::string& more = R"("classes": ["a", "b"], "sparse": false)") {
    return with("\"data\": {", R"("tables": [{"name": "n", "source": "s", "features": ["u", "v"], )" + more +
                                   ", \"rows\": " + rows + "}], \"data\": {");
  };
  refuses(with("\"data\": {", R"("tables": [{"name": "n", "source": "s", "features": ["u"], "classes": ["a"],
          "sparse": false, "rows": []}], "data": {)"),
          "a row unless");
  refuses(table("[[0, 1]]"), "row 0 of \"tables.rows\" has 2 entries");
  refuses(table("[[0, 1, 2], [2, 1, 2]]"),
          "row 1 of \"tables.rows\" must begin with the number of its class, from 0 to 1");
  refuses(table("[[0, 1, \"x\"]]"), "no number");
  refuses(table("[5]"), "must be a list");
  refuses(table("[[0, 1, 2]]", R"("classes": "a", "sparse": false)"), "\"tables.classes\" must be a list");
  refuses(table("[[0, 3, 2]]", R"("classes": ["a"], "sparse": true)"), "pairs of a column from 1 to 2");
  refuses(table("[[0, 2, 2, 1, 2]]", R"("classes": ["a"], "sparse": true)"), "increasing");

  EXPECT_FALSE(read_session(path("absent.json")).ok());
  EXPECT_FALSE(read_session(folder.string()).ok());
  std::ofstream(path("good.json")) << good;
  EXPECT_TRUE(read_session(path("good.json")).ok());
  std::ofstream(path("mark.json")) << "\xEF\xBB\xBF\n\n  " << good;
  EXPECT_TRUE(read_session(path("mark.json")).ok());
  EXPECT_TRUE(looks_like_session(path("good.json")));
  EXPECT_TRUE(looks_like_session(path("mark.json")));
  std::ofstream(path("late.json")) << with("{", "{" + std::string(5000, ' ')) << "\n";
  EXPECT_TRUE(looks_like_session(path("late.json")));
  EXPECT_FALSE(looks_like_session(test::source_folder() + "/datasets/iris.csv"));
  EXPECT_FALSE(looks_like_session(folder.string()));
  EXPECT_FALSE(looks_like_session(path("absent.json")));
}

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
  EXPECT_NE(other->wait()->notice.text.find("pinned run B"), std::string::npos) << other->snapshot()->notice.text;
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

TEST_F(SessionFiles, UnwritablePlaceIsASentenceAndKeepsTheOldFile) {
  EXPECT_FALSE(write_session({}, path("no/such/folder/a.json")).ok());
}

TEST_F(SessionFiles, ANameThatIsNoTextIsASentence) {
  SessionFile file;
  file.parameters.data = "\xff\xfe.csv";
  const Status written = write_session(file, path("a.json"));
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().text().find("UTF-8"), std::string::npos);
  EXPECT_TRUE(fs::is_empty(folder));
}

}  // namespace
}  // namespace pegasos::session
