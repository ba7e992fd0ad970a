// Ctrl-C and SIGTERM end every command: in the middle of a step that would take a minute, of a search, of the drawing.
// It says so in one sentence, writes nothing, and ends by the signal. Where a command is not left in the middle of what
// it does, a test waits for it until it runs into its time limit.
#include <csignal>
#include <thread>

#include "program.h"
#include "support/stride.h"

namespace pegasos::test {
namespace {

/// Steps of 10^9 draws.
Words with_huge_steps(Words words, const std::string& T = "1000000") {
  for (const char* word : {"--k", "1000000000", "--m", "3000", "--threads", "1", "--T"}) words.emplace_back(word);
  words.push_back(T);
  return words;
}

class Interrupted : public CommandLine {
 protected:
  void expect_end(const Words& words, int signal, const std::string& sentence) {
    SCOPED_TRACE(words.front() + " " + words.back());
    const Words before = files();
    Process process(folder_, words);
    ASSERT_TRUE(process.interrupt(signal));
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, -signal);
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find(sentence), std::string::npos) << ended.err;
    EXPECT_EQ(split(ended.err, '\n').size(), 1U) << ended.err;
    EXPECT_EQ(files(), before);
  }
};

TEST_F(Interrupted, InTheMiddleOfAStep) {
  for (const int signal : {SIGINT, SIGTERM}) {
    expect_end(with_huge_steps({"train", "overlapping-blobs", "--json", "a.json"}), signal, "interrupted at t = 0 of");
    expect_end(with_huge_steps({"train", "overlapping-blobs", "--trace", "a.csv"}), signal, "interrupted at t = 0 of");
    expect_end(with_huge_steps({"train", "overlapping-blobs", "--until", "1e-3"}), signal, "interrupted at t = 0 of");
    expect_end(with_huge_steps({"figure", "norm", "overlapping-blobs", "-o", "a.svg"}), signal, "interrupted at t = 0");
    expect_end(with_huge_steps({"verify", "overlapping-blobs", "--lambda", "0.1"}), signal, "interrupted after");
    expect_end(with_huge_steps({"sweep", "lambda", "overlapping-blobs", "--no-cache"}), signal, "interrupted");
  }
}

TEST_F(Interrupted, ASearchForTheOptimum) {
  const std::string m = kStride == 1 ? "1000000" : "300000";
  for (const int signal : {SIGINT, SIGTERM}) {
    expect_end({"optimum", "overlapping-blobs", "--m", m, "--lambda", "1e-9", "--gap", "1e-14"}, signal,
               "interrupted at a relative gap of");
    expect_end({"figure", "norm", "overlapping-blobs", "--m", m, "--lambda", "1e-9", "--T", "1", "-o", "a.svg"}, signal,
               "interrupted");
  }
}

TEST_F(Interrupted, AReplay) {
  ASSERT_EQ(
      run({"train", "overlapping-blobs", "--k", "1000", "--m", "3000", "--T", "1", "--save-session", "s.json"}).code,
      0);
  Json session = Json::parse(read("s.json"));
  session["parameters"]["k"] = "1000000000";
  write("s.json", session.dump());
  expect_end({"replay", "s.json"}, SIGINT, "interrupted at t = 0");
}

// The one takes kept runs by itself, the other when it is told to.
TEST_F(Interrupted, ExperimentsSayWhatGoesOnFromThere) {
  write("s.json", R"({"sweeps": [{"name": "a", "kind": "lambda", "data": "overlapping-blobs", "values": "0.1,1",
                                  "parameters": {"k": 1000000000, "T": 1000000, "m": 3000}}]})");
  Words words = with_huge_steps({"sweep", "lambda", "overlapping-blobs", "--values", "0.1,1"});
  for (const auto& [given, again] : {std::pair(words, "and the same command with --resume goes on from there"),
                                     std::pair(Words{"study", "s.json", "-o", "out"},
                                               "s.json: a: interrupted after 0 of 96 runs; they are kept, and the same "
                                               "command goes on from there")}) {
    Process process(folder_, given);
    ASSERT_TRUE(process.interrupt(SIGINT));
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, -SIGINT);
    EXPECT_NE(ended.err.find(again), std::string::npos) << ended.err;
  }
}

TEST_F(Interrupted, WhatKeepsNothingEndsAsEver) {
  Process process(folder_, {"data", "info", "overlapping-blobs", "--m", "10000000"});
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  process.send(SIGTERM);
  const Ended ended = process.wait();
  EXPECT_EQ(ended.code, -SIGTERM);
  EXPECT_EQ(ended.out, "");
}

}  // namespace
}  // namespace pegasos::test
