// What the command line reads and what it refuses: pipes where DATA stands, files alone where something is read twice,
// one sentence for everything that has no end, and no result of a file that changed meanwhile.
#include "cli/program.h"
#include "support/places.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

struct Inputs : CommandLine {
  std::string pipe(const std::string& name) const {
    const std::string path = (folder_ / name).string();
    EXPECT_EQ(::mkfifo(path.c_str(), 0600), 0);
    return path;
  }
  /// Runs the program while `text` goes into the pipe.
  Json json_of(const Words& words, const std::string& fifo, const std::string& text) const {
    std::jthread writer([&] { std::ofstream(fifo) << text; });
    return json(words);
  }
  std::string socket(const std::string& name) const {
    const std::string path = (folder_ / name).string();
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    const int open = ::socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(::bind(open, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(open);
    return path;
  }
};

const std::string kTiny = "y,a,b\n1,2,0.1\n-1,3,0.2\n1,4,0.3\n-1,0.5,1\n";

TEST_F(Inputs, DataMayComeFromAPipe) {
  const std::string fifo = pipe("fifo");
  const Json file = comparable(json({"data", "info", write("tiny.csv", kTiny)}));
  for (const Json& piped : {json_of({"data", "info", fifo}, fifo, kTiny), json({"data", "info", "-"}, kTiny),
                            json({"data", "info", "/dev/stdin"}, kTiny)}) {
    EXPECT_EQ(piped["checksum"], file["checksum"]);
    EXPECT_EQ(piped["m"], 4);
  }
  const Json trained = json_of({"train", fifo, "--lambda", "0.1", "--T", "50", "--model", "m.json"}, fifo, kTiny);
  EXPECT_EQ(trained["f"], json({"train", "tiny.csv", "--lambda", "0.1", "--T", "50"})["f"]);
  EXPECT_EQ(json_of({"figure", "objective", fifo, "--lambda", "0.1", "--T", "50", "-o", "f.svg"}, fifo, kTiny)["t"],
            50);
  EXPECT_EQ(json({"figure", "objective", "-", "--lambda", "0.1", "--T", "50", "-o", "f.svg"}, kTiny)["t"], 50);
  // So may what is read once beside them.
  EXPECT_EQ(json_of({"predict", "tiny.csv", "--model", fifo}, fifo, read("m.json"))["m"], 4);
  EXPECT_EQ(json_of({"trace", "tiny.csv", "--sets", fifo, "--lambda", "1"}, fifo, "0 1\n2\n")["steps"].size(), 2U);
}

TEST_F(Inputs, WhatIsReadTwiceMustBeAFile) {
  const std::string fifo = pipe("fifo");
  const std::string words = "fifo: this is a pipe, which can be read only once";
  expect_error({"merge", fifo}, 1, {words});
  ASSERT_EQ(run({"train", "moons", "--T", "20", "--save-session", "s.json"}).code, 0);
  Json session = Json::parse(read("s.json"));
  session["parameters"]["data"] = fifo;
  expect_error({"replay", write("p.json", session.dump())}, 1, {words});
  session["parameters"]["data"] = "-";
  expect_error({"replay", write("i.json", session.dump())}, 1, {"standard input: it can be read only once"}, kTiny);
  const Json study = {{"sweeps", {{{"name", "a"}, {"kind", "lambda"}, {"data", fifo}}}}};
  expect_error({"study", write("study.json", study.dump()), "-o", "out"}, 1, {words});
  {
    std::jthread writer([&] { std::ofstream(fifo) << kTiny; });
    expect_error({"train", fifo, "--T", "20", "--save-session", "n.json"}, 1,
                 {"from a pipe", "give the data as a file"});
  }
  EXPECT_FALSE(exists("n.json"));
}

TEST_F(Inputs, WhatHasNoEndIsOneSentence) {
  const std::string device = "this is a device, not a file; name a file";
  for (const Words& words :
       {Words{"data", "info", "/dev/zero"}, Words{"data", "info", "/dev/tty"}, Words{"train", "/dev/zero"},
        Words{"predict", "iris", "--model", "/dev/zero"},
        Words{"trace", "moons", "--lambda", "1", "--sets", "/dev/zero"}, Words{"merge", "/dev/zero"},
        Words{"study", "/dev/zero", "-o", "out"}, Words{"replay", "/dev/zero"}})
    expect_error(words, 1, {device});
  const std::string talk = socket("talk");
  for (const Words& words : {Words{"data", "info"}, Words{"merge"}}) {
    Words on = words;
    on.push_back(talk);
    expect_error(on, 1, {"this is a socket, not a file"});
    on.back() = ".";
    expect_error(on, 1, {"this is a folder; name a file in it"});
  }
}

// The set is open when the list of batches is waited for: then its file is cut off, and nothing may come of it.
TEST_F(Inputs, ASessionIsNoDataSet) {
  json({"train", "moons", "--T", "20", "--lambda", "0.1", "--save-session", "a.session"});
  for (const Words& words : {Words{"data", "info", "a.session"}, Words{"train", "a.session"},
                             Words{"verify", "a.session"}, Words{"figure", "objective", "a.session", "-o", "f.svg"}})
    expect_error(words, 1, {"a.session", "this is a session, not a data set", "pegasos replay"});
  // Nor is any other JSON, or a picture, a session for that.
  ASSERT_EQ(run({"train", "moons", "--T", "20", "--model", "m.json"}).code, 0);
  expect_error({"train", "m.json"}, 1, {"m.json", "this is a model, not a data set", "pegasos predict"});
  expect_error({"train", write("j.json", "{\"a\": [1, 2]}")}, 1, {"j.json", "this is JSON, and no data set"});
  ASSERT_EQ(run({"figure", "norm", "moons", "--T", "9", "-o", "own.svg"}).code, 0);
  expect_error({"train", "own.svg"}, 1, {"own.svg", "pegasos origin"});
  expect_error({"train", write("page.html", "<!DOCTYPE html><html></html>")}, 1, {"page.html", "and no data set"});
}

// What a session has too much is left out and said; a study or a model with it is refused, as others would take it.
TEST_F(Inputs, AMisspeltKeyIsNamed) {
  ASSERT_EQ(run({"train", "moons", "--T", "20", "--save-session", "s.json", "--model", "m.json"}).code, 0);
  Json session = Json::parse(read("s.json"));
  session["parameters"]["lamda"] = "0.5";
  write("s.json", session.dump());
  const std::string left = "pegasos: s.json: left out, as no session has such an entry: \"parameters.lamda\"\n";
  EXPECT_EQ(run({"replay", "s.json"}).err, left);
  EXPECT_EQ(run({"replay", "s.json"}).code, 0);
  EXPECT_EQ(run({"link", "s.json"}).err, left);
  Json model = Json::parse(read("m.json"));
  model["transform"]["feature"] = {1, 2};
  write("m.json", model.dump());
  expect_error({"predict", "moons", "--model", "m.json"}, 1, {"m.json", "no key \"transform.feature\" of a model"});
  const Json study = {{"titel", "x"}, {"sweeps", {{{"name", "a"}, {"kind", "lambda"}, {"data", "coins"}}}}};
  expect_error({"study", write("study.json", study.dump()), "-o", "out"}, 1, {"no key \"titel\" of a study"});
}

TEST_F(Inputs, NothingIsPrintedOfAFileThatIsCutOff) {
  ASSERT_EQ(run({"data", "generate", "moons", "--m", "600000", "-o", "big.pgl"}).code, 0);
  const std::string fifo = pipe("sets");
  for (const std::uintmax_t left : {std::uintmax_t{0}, std::uintmax_t{5'000'000}}) {
    fs::copy_file(folder_ / "big.pgl", folder_ / "cut.pgl", fs::copy_options::overwrite_existing);
    std::jthread writer([&] {
      std::ofstream sets(fifo);  // waits until the program opens it
      fs::resize_file(folder_ / "cut.pgl", left);
      for (int i = 0; i < 600'000; i += 1000) sets << i << "\n";
    });
    expect_error({"trace", "cut.pgl", "--sets", fifo, "--lambda", "1", "--json", "out.json"}, 1,
                 {"cut.pgl: the file was cut off while it was open: it had "});
    EXPECT_FALSE(exists("out.json"));
  }
}

TEST_F(Inputs, EncodingsAreToldApart) {
  const auto wide = [](const std::string& text, std::size_t bytes, bool big, bool mark) {
    std::string out;
    const auto add = [&](unsigned c) {
      for (std::size_t i = 0; i < bytes; ++i) {
        const std::size_t place = big ? bytes - 1 - i : i;
        out += static_cast<char>(place < 4 ? (c >> (8 * place)) & 0xFFU : 0);
      }
    };
    if (mark) add(0xFEFF);
    for (const char c : text) add(static_cast<unsigned char>(c));
    return out;
  };
  for (const std::size_t bytes : {2U, 4U}) {
    for (const bool big : {false, true}) {
      for (const bool mark : {false, true}) {
        const std::string words =
            bytes == 2 ? "the file is UTF-16; save it as UTF-8" : "the file is UTF-32; save it as UTF-8";
        for (const std::string name : {"w.csv", "w.libsvm", "w"})
          expect_error({"data", "info", write(name, wide(kTiny, bytes, big, mark))}, 1, {name + ":1:1: " + words});
        expect_error({"trace", "moons", "--lambda", "1", "--sets", write("w.txt", wide("0 1 2\n", bytes, big, mark))},
                     1, {words});
      }
    }
  }
}

// A spreadsheet takes such cells for formulas; here they are names, and stay what they were.
TEST_F(Inputs, NamesAreNoFormulas) {
  write("names.csv",
        "y,=1+1,@home,+ve,\"-x, y\",plain,'quoted\n=cmd|' /C calc'!A0,1,2,3,4,5,6\n-1,1,2,3,4,5,7\n+,2,2,3,4,5,6\n"
        "''=2,2,2,3,4,5,6\n");
  const Json before = json({"data", "info", "names.csv", "--positive", "-1"});
  EXPECT_EQ(before["classes"][0]["name"], "=cmd|' /C calc'!A0");
  for (const std::string to : {"out.csv", "out.tsv", "out.csv.gz", "out.pgl"}) {
    ASSERT_EQ(run({"data", "convert", "names.csv", "-o", to}).code, 0);
    const Json after = json({"data", "info", to, "--positive", "-1"});
    for (const char* key : {"classes", "features", "checksum"}) EXPECT_EQ(after[key], before[key]) << to << " " << key;
  }
  const std::string text = read("out.csv");
  EXPECT_TRUE(text.starts_with("label,'=1+1,'@home,'+ve,\"'-x, y\",plain,'quoted\n'=cmd|' /C calc'!A0,1,2")) << text;
  EXPECT_NE(text.find("\n-1,1,2"), std::string::npos) << "numbers stay numbers";
  EXPECT_NE(text.find("\n+,2,2"), std::string::npos) << "a sign alone is no formula";
  EXPECT_NE(run({"data", "convert", "--help"}).out.find("apostrophe"), std::string::npos);
}

TEST_F(Inputs, AClosedStandardInputIsSaidToBeClosed) {
  const std::string line = "'" + std::string(program_file()) + "' data info - <&- 2> err";
  EXPECT_NE(std::system(("cd '" + folder_.string() + "' && " + line).c_str()), 0);
  EXPECT_EQ(read("err"), "pegasos: standard input: it is closed or cannot be read; give a file\n");
}

TEST_F(Inputs, WhatIsTooLargeIsSaid) {
  expect_error({"data", "generate", "moons", "--m", "1000000000000", "-o", "m.csv"}, 2, {"--m"});
  const std::string large = (folder_ / "large.json").string();
  write("large.json", "{");
  fs::resize_file(large, std::uintmax_t{10} << 30U);
  for (const Words& words : {Words{"predict", "iris", "--model", large}, Words{"study", large, "-o", "out"}})
    expect_error(words, 1, {"large.json: the text has more than 1073741824 bytes"});
  expect_error({"trace", "moons", "--lambda", "1", "--sets", large}, 1,
               {"large.json: the text has more than 2147483648 bytes"});
}

}  // namespace
}  // namespace pegasos::test
