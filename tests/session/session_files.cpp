#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "session/session.h"
#include "session/session_file.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

struct SessionFiles : testing::Test {
  fs::path folder = fs::temp_directory_path() / ("pegasos_session_files_" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
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

TEST_F(SessionFiles, RoundTripGivesTheSameMoment) {
  Parameters parameters;
  parameters.m = 50;
  parameters.lambda = 0.0123;
  parameters.k = 3;
  parameters.sampling = Sampling::Epochs;
  parameters.step = StepRule::Norma;
  parameters.step_value = 0.7;
  const auto session = open(parameters);
  session->push(SeekTo{{333, Phase::Violators}});
  session->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = session->wait();
  EXPECT_EQ(saved->notice.kind, Notice::Kind::Info);

  const auto other = open({});
  other->push(OpenFile{path("a.json")});
  const SnapshotPtr opened = other->wait();
  EXPECT_EQ(opened->parameters, parameters);
  EXPECT_EQ(opened->position, saved->position);
  EXPECT_EQ(opened->w, saved->w);
  EXPECT_EQ(opened->record.indices, saved->record.indices);
  other->push(SaveSession{path("b.json")});
  other->wait();
  std::ostringstream a;
  std::ostringstream b;
  a << std::ifstream(path("a.json")).rdbuf();
  b << std::ifstream(path("b.json")).rdbuf();
  EXPECT_EQ(a.str(), b.str());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 2) << "a temporary file was left";
}

TEST_F(SessionFiles, MistakesAreNamed) {
  const auto refuses = [&](const std::string& text, const std::string& part) {
    std::ofstream(path("bad.json")) << text;
    const auto file = read_session(path("bad.json"));
    ASSERT_FALSE(file.ok()) << text;
    EXPECT_NE(file.error().text().find(part), std::string::npos) << file.error().text();
    EXPECT_NE(file.error().text().find("bad.json"), std::string::npos);
  };
  const std::string head = R"({"pegasos_session": 1, "parameters": {"lambda": ")";
  const std::string tail =
      R"("}, "data": {"checksum": "00", "m": 1, "d": 1}, "t": 3, "phase": "projection", "hash": "00"})";
  refuses("{", "not valid JSON");
  refuses("{}", "not a complete session");
  refuses(R"({"pegasos_session": 99})", "newer");
  refuses(head + "-1" + tail, "out of range");
  refuses(
      R"({"pegasos_session": 1, "parameters": {}, "data": {"checksum": "xx", "m": 1, "d": 1}, "t": 3, "phase": "projection", "hash": "00"})",
      "hexadecimal");
  refuses(
      R"({"pegasos_session": 1, "parameters": {}, "data": {"checksum": "00", "m": 1, "d": 1}, "t": -3, "phase": "projection", "hash": "00"})",
      "t is not");
  refuses(
      R"({"pegasos_session": 1, "parameters": {}, "data": {"checksum": "00", "m": 1, "d": 1}, "t": 3, "phase": "lunch", "hash": "00"})",
      "phase");
  EXPECT_FALSE(read_session(path("absent.json")).ok());
  std::ofstream(path("good.json")) << head + "0.5" + tail;
  EXPECT_TRUE(read_session(path("good.json")).ok());
  EXPECT_TRUE(looks_like_session(path("good.json")));
  EXPECT_FALSE(looks_like_session(std::string(PEGASOS_SOURCE_DIR) + "/datasets/iris.csv"));
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
