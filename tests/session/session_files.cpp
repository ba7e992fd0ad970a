// A session is saved and opened: the same moment, whole or not at all, under the name that it has.
#include "session_files.h"

#include <cmath>
#include <random>

#include "core/threads.h"
#include "support/file_faults.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

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
  set("step", one_of({"pegasos", "pegasos", "norma:0.5", "inverse-t:0.3", "shifted:12.5"}));
  set("projection", one_of({"on", "on", "off"}));
  set("output", one_of({"last", "average", "suffix:0.3"}));
  set("suffix-from", one_of({"0", "0", "40"}));
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
      const std::string said = after->notice.text.english();
      EXPECT_TRUE(said == "Nothing of it is kept for the next start: " + written.error().text() ||
                  said == "What was done since the last automatic save is not kept: " + written.error().text())
          << said;
    }
    return written;
  });
  EXPECT_TRUE(read_session(path("kept.session")).ok());
}

TEST_F(SessionFiles, WhatWasSavedByItselfHasNoNameInUndo) {
  const auto session = open({});
  session->push(SaveSession{path("autosave-7.session"), {}, SaveSession::Kind::Silent, {}});
  session->push(OpenFile{path("autosave-7.session")});
  EXPECT_EQ(describe(session->wait()->next_undo), "opening of what was saved by itself");
  session->push(SaveSession{path("mine.session"), {}, SaveSession::Kind::Named, {}});
  session->push(OpenFile{path("mine.session")});
  EXPECT_EQ(describe(session->wait()->next_undo), "opening of mine.session");
}

/// "Nothing of it is kept" stood there when the disk had room again and everything was kept.
TEST_F(SessionFiles, AGoodAutomaticSaveTakesBackWhatWasSaidOfABadOne) {
  const auto session = open({});
  const auto save = [&](const std::string& file) {
    session->push(SaveSession{file, {}, SaveSession::Kind::Silent, {}});
    session->push(StepForward{});
    return session->wait()->notice.text.english();
  };
  EXPECT_TRUE(save(path("none/kept.session")).starts_with("Nothing of it is kept for the next start: "));
  EXPECT_EQ(save(path("kept.session")), "");
  EXPECT_TRUE(save(path("none/kept.session")).starts_with("What was done since the last automatic save is not kept: "));
  EXPECT_EQ(save(path("kept.session")), "");
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
  while (!fs::exists(path("a.json"))) threads::rest(std::chrono::microseconds(1));
  const Count then = session->snapshot()->position.t;
  while (session->snapshot()->position.t <= then) threads::rest(std::chrono::microseconds(1));
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

TEST_F(SessionFiles, APathThatIsWrittenAndReadIsTheSameAgain) {  // found by fuzzing: "//far.csv", then "/far.csv"
  for (const char* data : {"//far.csv", "/a/./b//far.csv", "/a/../far.csv"}) {
    SessionFile file;
    file.parameters.data = data;
    ASSERT_TRUE(write_session(file, path("a.json")).ok()) << data;
    // As somebody's hand may write it.
    std::string text = content(path("a.json"));
    const std::string written = fs::path(data).lexically_normal().string();
    ASSERT_NE(text.find('"' + written + '"'), std::string::npos) << text;
    text.replace(text.find('"' + written + '"'), written.size() + 2, '"' + std::string(data) + '"');
    std::ofstream(path("b.json")) << text;
    const auto read = read_session(path("b.json"));
    ASSERT_TRUE(read.ok()) << data;
    ASSERT_TRUE(write_session(*read, path("b.json")).ok()) << data;
    EXPECT_EQ(read_session(path("b.json"))->parameters.data, read->parameters.data);
  }
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
