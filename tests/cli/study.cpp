// pegasos study: a folder of figures and tables; killed at any moment, the same command ends with the same bytes.
#include <signal.h>

#include <chrono>
#include <map>
#include <thread>

#include "cli/program.h"
#include "core/random.h"
#include "support/places.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStudy = R"({
  "title": "Three", "about": "a < b",
  "sweeps": [
    {"name": "a", "kind": "k-fixed-T", "data": "coins", "values": "1,2,4", "runs": 40,
     "parameters": {"lambda": 0.1, "T": 3000}},
    {"name": "b", "title": "Words", "note": "a note", "kind": "output", "data": "overlapping-blobs", "runs": 20,
     "parameters": {"T": 2000, "projection": false}},
    {"name": "c", "kind": "cross-validation", "data": "overlapping-blobs", "folds": 5, "values": [],
     "parameters": {"T": 300}}
  ]
})";

std::string good_study() {
  std::string text = kStudy;
  text.replace(text.find("\"values\": []"), 12, "\"values\": \"0.01,0.1,1\"");
  return text;
}

class Studies : public CommandLine {
 protected:
  std::map<std::string, std::string> content(const std::string& folder) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder_ / folder)) {
      const std::string name = entry.path().filename().string();
      files[name] = read(folder + "/" + name);
    }
    return files;
  }
};

TEST_F(Studies, MakeFiguresTablesAndOnePage) {
  write("s.json", good_study());
  const Ended ended = run({"study", "s.json", "-o", "out", "--threads", "2"});
  ASSERT_EQ(ended.code, 0) << ended.err;
  const auto files = content("out");
  Words names;
  for (const auto& [name, text] : files) names.push_back(name);
  EXPECT_EQ(names,
            (Words{"a.csv", "a.json", "a.svg", "b.csv", "b.json", "b.svg", "c.csv", "c.json", "c.svg", "index.html"}));
  const std::string& page = files.at("index.html");
  for (const char* part :
       {"<title>Three</title>", "a &lt; b", "src=\"b.svg\"", "a note", "pegasos sweep k-fixed-T coins"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(Json::parse(files.at("a.json"))["points"].size(), 3U);
  const Ended again = run({"study", "s.json", "-o", "out"});
  EXPECT_NE(again.out.find("235 runs, 235 of them kept"), std::string::npos) << again.out;
  EXPECT_EQ(content("out"), files);
  EXPECT_EQ(json({"study", "s.json", "-o", "out"})["runs"], 235);
}

// The command that a study prints gives the very same numbers.
TEST_F(Studies, SayTheCommandThatMakesTheSame) {
  write("s.json", good_study());
  ASSERT_EQ(run({"study", "s.json", "-o", "out"}).code, 0);
  const Json json = Json::parse(read("out/a.json"));
  Words words = split(json["command"].get<std::string>(), ' ');
  words.erase(words.begin());
  EXPECT_EQ(this->json(words), json);
}

TEST_F(Studies, KilledAtAnyMomentTheyEndWithTheSameBytes) {
  write("s.json", good_study());
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(run({"study", "s.json", "-o", "whole", "--threads", "2"}).code, 0);
  const auto whole_time = std::chrono::steady_clock::now() - begin;
  const auto whole = content("whole");
  fs::remove_all(cache_of(folder_));
  const Random random(5, Stream::Test);
  int killed = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    Process process(folder_, {"study", "s.json", "-o", "out", "--threads", "2"});
    std::this_thread::sleep_for(whole_time * random.uniform(i));
    process.send(SIGKILL);
    if (process.wait().code == -SIGKILL) ++killed;
    if (i % 4 == 3) {  // from nothing, so that early moments are met too
      ASSERT_EQ(run({"study", "s.json", "-o", "out"}).code, 0);
      EXPECT_EQ(content("out"), whole) << "after kill " << i;
      fs::remove_all(cache_of(folder_));
      fs::remove_all(folder_ / "out");
    }
  }
  EXPECT_GT(killed, 0);
}

TEST_F(Studies, AreCheckedBeforeAnythingIsRun) {
  const auto expect_bad = [&](const std::string& text, const Words& parts) {
    write("bad.json", text);
    expect_error({"study", "bad.json", "-o", "out"}, 1, parts);
  };
  expect_bad("[]", {"bad.json", "sweeps"});
  expect_bad("{\"sweeps\": []}", {"sweeps"});
  expect_bad(R"({"sweeps": [{"kind": "lambda", "data": "coins"}]})", {"sweep 1", "name"});
  expect_bad(R"({"sweeps": [{"name": "../x", "kind": "lambda", "data": "coins"}]})", {"../x"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "frob", "data": "coins"}]})", {"frob"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "lamda": 1}]})", {"lamda"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "runs": 0}]})", {"runs"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "parameters": {"k": 0}}]})", {"--k"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "parameters": {"frob": 0}}]})", {"frob"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins"},
                            {"name": "a", "kind": "lambda", "data": "coins"}]})",
             {"sweep 2", "taken"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": 5}]})", {"sweep 1", "\"data\" must be a text"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "title": 5}]})", {"\"title\" must be"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "parameters": 5}]})", {"an object"});
  expect_bad(R"({"about": [], "sweeps": [{"name": "a", "kind": "lambda", "data": "coins"}]})", {"\"about\" must be"});
  expect_bad(kStudy, {"sweep 3", "values"});
  expect_error({"study", "none.json", "-o", "out"}, 1, {"none.json"});
  EXPECT_FALSE(exists("out"));
  // What only the data tell is the file's mistake too.
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "iris"}]})", {"bad.json: a: ", "3 classes"});
  expect_bad(R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "values": "0"}]})", {"bad.json: a: "});
}

TEST_F(Studies, ThoseThatAreShippedAreWellFormed) {
  for (const char* name : {"paper", "course"}) {
    const std::string file = source_folder() + "/assets/studies/" + name + ".json";
    // A folder that cannot be made is met after the file was read and before any run.
    write("taken", "");
    expect_error({"study", file, "-o", "taken/out"}, 1, {"folder cannot be made"});
    expect_error({"study", name, "-o", "taken/out"}, 1, {"folder cannot be made"});  // by its name, as a data set
  }
}

}  // namespace
}  // namespace pegasos::test
