// No command writes over a file that it reads: every command, each file that it reads, each option that writes.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/command.h"
#include "cli/program.h"
#include "support/places.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRefused = "is the file that is read; nothing was written";

/// A command line, and every file that it reads.
struct Reads {
  Words words;
  Words files;
};

/// At least one line of each command that reads files.
std::vector<Reads> reading_commands() {
  const Words set = {"d.csv"};
  const Words both = {"d.csv", "t.csv"};
  return {
      {{"gui", "d.csv", "--T", "10"}, set},
      {{"gui", "s.json"}, {"s.json", "d.csv"}},
      {{"data", "info", "d.csv"}, set},
      {{"data", "convert", "d.csv", "-o", "new.csv"}, set},
      {{"data", "convert", "x.libsvm", "-o", "new.csv"}, {"x.libsvm", "x.libsvm.words"}},
      {{"train", "d.csv", "--test", "t.csv", "--T", "10"}, both},
      {{"train", "-", "--T", "10"}, set},
      {{"predict", "d.csv", "--model", "m.json"}, {"d.csv", "m.json"}},
      {{"optimum", "d.csv", "--test", "t.csv", "--lambda", "0.1"}, both},
      {{"trace", "d.csv", "--sets", "sets.txt", "--lambda", "0.1"}, {"d.csv", "sets.txt"}},
      {{"verify", "d.csv", "--test", "t.csv", "--T", "10", "--runs", "2"}, both},
      {{"sweep", "output", "d.csv", "--test", "t.csv", "--T", "10", "--runs", "2"}, both},
      {{"merge", "p1", "p2"}, {"p1", "p2"}},
      {{"study", "st.json", "-o", "out"}, {"st.json", "d.csv", "t.csv"}},
      {{"figure", "roc", "d.csv", "--test", "t.csv", "--T", "10", "--theme", "theme.json", "-o", "new.svg"},
       {"d.csv", "t.csv", "theme.json"}},
      {{"replay", "s.json"}, {"s.json", "d.csv"}},
      {{"replay", "a.svg"}, {"a.svg", "d.csv"}},
      {{"replay", "s.json", "--verify"}, {"t.csv"}},
      {{"origin", "a.svg"}, {"a.svg"}},
      {{"link", "s.json"}, {"s.json", "d.csv"}},
      {{"lesson", "check", "l.md"}, {"l.md"}},
      {{"lesson", "play", "l.md", "--answers", "mine.txt"}, {"l.md", "mine.txt"}},
      {{"lesson", "play", "h.md", "--name", "Ada", "--answers", "mine.txt"}, {"h.md", "mine.txt"}},
      {{"lesson", "export", "l.md", "-o", "new.html"}, {"l.md"}},
      {{"lesson", "assign", "h.md", "--students", "names.csv", "-o", "out"}, {"h.md", "names.csv"}},
      {{"lesson", "grade", "a.json", "--lesson", "h.md", "--students", "names.csv"}, {"a.json", "h.md", "names.csv"}},
  };
}

/// The commands that read no file.
const Words kReadNothing = {"data list",       "data generate", "cache info", "cache clear", "lesson list",
                            "lesson readings", "completion",    "manual",     "schema"};

bool is_of(const Words& words, std::string_view name) {
  std::string line;
  for (const std::string& word : words) line += word + " ";
  return line.starts_with(std::string(name) + " ");
}

class KeptInputs : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    std::string rows = "a,b,label\n";
    for (int i = 0; i < 20; ++i)
      rows += std::to_string(i) + "," + std::to_string(i * i % 7) + (i % 2 ? ",x\n" : ",y\n");
    write("d.csv", rows);
    write("t.csv", rows);
    write("x.libsvm", "1 1:2 2:3\n-1 1:4 2:5\n");
    write("x.libsvm.words", "alpha\nbeta\n");
    write("sets.txt", "0\n1\n");
    write("theme.json", "{}");
    const std::string lesson =
        "\n\n## A\n\nHow many?\n\n```ask\nnumber\nanswer: t\n```\n\n```lab\nset T 9\nrun 9\n```\n";
    write("l.md", "# L" + lesson);
    write("h.md", "# H\n\n```homework\nid: h\n```" + lesson);
    write("mine.txt", "9\n");
    write("names.csv", "Ada\n");
    write("st.json", R"({"sweeps": [{"name": "a", "kind": "output", "data": "d.csv", "runs": 2,
                                     "parameters": {"T": 10, "test": "t.csv"}}]})");
    const Words sweep = {"sweep", "output", "d.csv", "--T", "10", "--runs", "2"};
    const auto make = [&](Words words, const Words& more) {
      words.insert(words.end(), more.begin(), more.end());
      const Ended ended = run(words);
      ASSERT_EQ(ended.code, 0) << words[0] << ": " << ended.err;
    };
    make({"train", "d.csv", "--test", "t.csv", "--T", "10"}, {"--model", "m.json", "--save-session", "s.json"});
    make({"figure", "norm", "d.csv", "--T", "10"}, {"-o", "a.svg"});
    make(sweep, {"--shard", "1/2", "--part", "p1"});
    make(sweep, {"--shard", "2/2", "--part", "p2"});
    make({"lesson", "play", "h.md", "--name", "Ada", "--answers", "right"}, {"-o", "a.json"});
  }

  /// Refused, and everything is as before.
  void expect_kept(const Words& words, const std::string& input = {}) const {
    std::string line;
    for (const std::string& word : words) line += word + " ";
    const Words names = files();
    std::vector<std::string> before;
    for (const std::string& name : names) before.push_back(read(name));
    const Ended ended = run(words, input);
    EXPECT_EQ(ended.code, 2) << line << ended.err;
    EXPECT_NE(ended.err.find(kRefused), std::string::npos) << line << ended.err;
    EXPECT_EQ(files(), names) << line;
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(read(names[i]), before[i]) << line << names[i];
  }
};

/// `words` with `option` naming `file`.
Words with(Words words, std::string_view option, const std::string& file) {
  const auto at = std::find(words.begin(), words.end(), option);
  if (at == words.end()) {
    words.insert(words.end(), {std::string(option), file});
  } else {
    *(at + 1) = file;
  }
  return words;
}

/// The ending that a picture's or report's name must have.
std::string ending_of(const cli::Command& command, const cli::Option& option) {
  if (option.name == "--report" || (option.name == "-o" && command.name == "lesson export")) return ".html";
  if (option.name == "--figure" || (option.name == "-o" && command.name == "figure")) return ".svg";
  return option.value == "FILE.png" ? ".png" : ".csv";
}

TEST_F(KeptInputs, NoCommandWritesOverWhatItReads) {
  Words known = kReadNothing;
  for (const Reads& one : reading_commands()) {
    for (const cli::Command& command : cli::commands()) {
      if (!is_of(one.words, command.name)) continue;
      known.emplace_back(command.name);
      for (const auto* list : {&command.options, &cli::program_options()}) {
        for (const cli::Option& option : *list) {
          const bool asks_much = option.name == "--part" || option.name == "--screenshot";  // a shard, a display
          const bool hands_in = option.name != "-o" || command.name != "lesson play" || one.words[2] == "h.md";
          if (!cli::writes(option) || asks_much || !hands_in) continue;
          for (const std::string& file : one.files) {
            const std::string link = "link" + ending_of(command, option);  // the same file by a name that fits
            fs::create_symlink(file, folder_ / link);
            const bool piped = one.words[1] == "-";
            if (!piped) expect_kept(with(one.words, option.name, link));
            fs::remove(folder_ / link);
          }
        }
      }
    }
  }
  for (const cli::Command& command : cli::commands())
    EXPECT_NE(std::find(known.begin(), known.end(), command.name), known.end()) << command.name;
}

TEST_F(KeptInputs, DerivedNamesAreOutputsToo) {
  for (const char* name : {"d", "t"}) {
    write("st2.json", std::string(R"({"sweeps": [{"name": "b", "kind": "output", "data": "coins", "runs": 2,
                                     "parameters": {"T": 10}}, {"name": ")") +
                          name + R"(", "kind": "output", "data": "d.csv", "runs": 2,
                                     "parameters": {"T": 10, "test": "t.csv"}}]})");
    expect_kept({"study", "st2.json", "-o", "."});
  }
  write("st3.json", R"({"sweeps": [{"name": "st3", "kind": "output", "data": "coins", "runs": 2,
                                    "parameters": {"T": 10}}]})");
  expect_kept({"study", "st3.json", "-o", "."});
  fs::copy_file(folder_ / "x.libsvm.words", folder_ / "y.libsvm.words");
  write("y.libsvm.words", read("x.libsvm"));
  expect_kept({"data", "convert", "y.libsvm.words", "-o", "y.libsvm", "--words"});
  const Words table = {"train", "d.csv", "--T", "10", "--csv-origin", "--trace", "z.csv"};
  expect_error(with(table, "--model", "z.csv-metadata.json"), 2, {"the origin of --trace", "name the same file"});
  EXPECT_FALSE(exists("z.csv"));
  EXPECT_EQ(run(table).code, 0);
  EXPECT_EQ(run(table).code, 0) << "its own origin is written again";
}

TEST_F(KeptInputs, WhatIsPipedInIsKept) {
  const std::string rows = read("d.csv");
  const std::string line = "'" + std::string(program_file()) + "' train - --T 10 --model d.csv < d.csv 2> err";
  EXPECT_NE(std::system(("cd '" + folder_.string() + "' && " + line).c_str()), 0);
  EXPECT_EQ(read("d.csv"), rows);
  EXPECT_NE(read("err").find(kRefused), std::string::npos) << read("err");
}

TEST_F(KeptInputs, AGeneratorOfThatNameIsNoFile) {
  EXPECT_EQ(run({"data", "convert", "coins", "-o", "coins"}).code, 0);
  EXPECT_EQ(run({"data", "convert", "coins", "-o", "coins"}).code, 0);
}

}  // namespace
}  // namespace pegasos::test
