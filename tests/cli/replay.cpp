// pegasos replay: a session's run again, and what is refused.
#include <filesystem>

#include "cli/program.h"

namespace pegasos::test {
namespace {

TEST_F(CommandLine, SessionsReplayToTheSameHash) {
  const Json trained = json({"train", "iris", "--positive", "virginica", "--lambda", "0.01", "--T", "3000", "--scale",
                             "standardise", "--output", "average", "--save-session", "s.json"});
  for (const Words& words : {Words{"replay", "s.json"}, Words{"replay", "s.json", "--verify"}}) {
    const Json replayed = json(words);
    expect_keys(replayed, "t hash verified");
    EXPECT_EQ(replayed["t"], 3000);
    EXPECT_EQ(replayed["hash"], trained["hash"]);
    EXPECT_EQ(replayed["verified"], true);
  }
}

TEST_F(CommandLine, SetsOfOtherGeneratorsAreNamed) {
  ASSERT_EQ(run({"train", "moons", "--T", "50", "--save-session", "s.json"}).code, 0);
  Json session = Json::parse(read("s.json"));
  session.erase("generators");
  write("then.json", session.dump());
  EXPECT_EQ(json({"replay", "then.json"})["verified"], true) << "the digits are the same";
  session["data"]["checksum"] = "0123456789abcdef";
  write("then.json", session.dump());
  expect_error({"replay", "then.json"}, 1, {"then.json", "version 1 of the generators drew a set of this session"});
  session["generators"] = 2;
  write("then.json", session.dump());
  expect_error({"replay", "then.json"}, 1, {"then.json", "data have changed"});
}

// Only a file can be restored: a generator draws anew, and a session's own table lies in the session.
TEST_F(CommandLine, DataThatAreNotAsSavedAreSaidToComeFromWhereTheyDo) {
  write("tiny.csv", "1,3\n1,4\n-1,1\n");
  const auto said_of = [&](Words train, const char* key, const Json& value) {
    train.insert(train.end(), {"--T", "50", "--save-session", "s.json"});
    EXPECT_EQ(run(train).code, 0);
    Json session = Json::parse(read("s.json"));
    session["data"][key] = value;
    write("s.json", session.dump());
    return run({"replay", "s.json"});
  };
  for (const auto& [key, value] : {std::pair<const char*, Json>("checksum", "0123456789abcdef"), {"m", 7}}) {
    const auto file = said_of({"train", "tiny.csv"}, key, value);
    EXPECT_EQ(file.code, 1) << key;
    EXPECT_NE(file.err.find("restore the file"), std::string::npos) << file.err;
    const auto drawn = said_of({"train", "moons"}, key, value);
    EXPECT_EQ(drawn.code, 1) << key;
    EXPECT_EQ(drawn.err.find("restore the file"), std::string::npos) << drawn.err;
    EXPECT_NE(drawn.err.find("moons is drawn anew from the parameters and the data seed"), std::string::npos);
    const auto shipped = said_of({"train", "iris", "--positive", "virginica"}, key, value);
    EXPECT_EQ(shipped.err.find("restore the file"), std::string::npos) << shipped.err;
    EXPECT_NE(shipped.err.find("iris comes with the program"), std::string::npos) << shipped.err;
  }
}

TEST_F(CommandLine, ChangedSessionsAreRefused) {
  write("tiny.csv", "1,3\n1,4\n-1,1\n");
  ASSERT_EQ(run({"train", "tiny.csv", "--T", "50", "--save-session", "s.json"}).code, 0);
  Json session = Json::parse(read("s.json"));
  const auto changed = [&](const char* name, const Json& value) {
    Json copy = session;
    copy[name] = value;
    write("changed.json", copy.dump());
  };
  changed("hash", "0123456789abcdef");
  expect_error({"replay", "changed.json", "--verify", "--json", "-"}, 1, {"changed.json", "hash"});
  changed("t", 49);
  expect_error({"replay", "changed.json"}, 1, {"hash"});
  changed("pegasos_session", 99);
  expect_error({"replay", "changed.json"}, 1, {"changed.json"});
  changed("hash", "xyz");
  expect_error({"replay", "changed.json"}, 1, {"changed.json"});
  Json nameless = session;
  nameless["parameters"]["data"] = "";
  write("nameless.json", nameless.dump());
  expect_error({"replay", "nameless.json"}, 1, {"nameless.json", "\"parameters.data\" is empty"});
  write("tiny.csv", "1,3\n1,4\n-1,2\n");
  expect_error({"replay", "s.json"}, 1, {"data have changed"});
  write("tiny.csv", "1,3\n1,4\n");
  expect_error({"replay", "s.json"}, 1, {"data have changed"});
  write("no.json", "{}");
  expect_error({"replay", "no.json"}, 1, {"no.json"});
  expect_error({"replay", "missing.json"}, 1, {"missing.json"});
}

TEST_F(CommandLine, SessionsWithTheirOwnDataAndPinnedRunsReplay) {
  write("tiny.csv", "1,3\n1,4\n-1,1\n");
  ASSERT_EQ(run({"train", "tiny.csv", "--T", "50", "--save-session", "s.json"}).code, 0);
  Json session = Json::parse(read("s.json"));
  EXPECT_EQ(session["parameters"]["data"], "tiny.csv");  // relative to the session
  session["data"]["table"] = 0;
  session["tables"] = Json::array({{{"name", "tiny"},
                                    {"source", "by hand"},
                                    {"features", {"x1"}},
                                    {"classes", {"1", "-1"}},
                                    {"sparse", false},
                                    {"rows", {{0, 3}, {0, 4}, {1, 1}}}}});
  Json pin = {{"letter", "A"}, {"locked", true}, {"parameters", session["parameters"]}};
  for (const char* key : {"t", "phase", "hash"}) pin[key] = session[key];
  pin["checksum"] = session["data"]["checksum"];
  session["pins"] = {pin};
  write("own.json", session.dump());
  std::filesystem::remove(folder_ / "tiny.csv");
  EXPECT_EQ(json({"replay", "own.json", "--verify"})["verified"], true);
  session["pins"][0]["hash"] = "0123456789abcdef";
  write("own.json", session.dump());
  expect_error({"replay", "own.json", "--verify"}, 1, {"pinned run A"});
  expect_error({"replay", "s.json"}, 1, {"tiny.csv", "3 rows", "was not found"});
}

TEST_F(CommandLine, ASessionKeepsTheFirstIterate) {
  ASSERT_EQ(run({"train", "moons", "--T", "60", "--w1", "0.5,-0.25", "--save-session", "start.json"}).code, 0);
  EXPECT_EQ(run({"replay", "start.json", "--verify"}).code, 0);
  std::string session = read("start.json");
  const auto at = session.find("0.5,-0.25");
  ASSERT_NE(at, std::string::npos);
  write("other.json", session.replace(at, 9, "0.5,-5.25"));
  EXPECT_EQ(run({"replay", "other.json", "--verify"}).code, 1) << "the hash is that of the other start";
}

}  // namespace
}  // namespace pegasos::test
