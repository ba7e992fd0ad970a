// pegasos link, and links where sessions are taken.
#include "cli/program.h"

namespace pegasos::test {
namespace {

struct LinkCommand : CommandLine {
  std::string link(Words words) const {
    words.insert(words.begin(), "link");
    return json(words)["link"].get<std::string>();
  }
};

TEST_F(LinkCommand, ALinkReplaysToTheSameHash) {
  write("mine.csv", "u,v,kind\n1,2,red\n-1,0.25,blue\n2,2,red\n0,-1,blue\n");
  for (const char* data : {"moons", "mine.csv"}) {
    const Json trained = json({"train", data, "--lambda", "0.1", "--T", "60", "--save-session", "a.session"});
    const std::string made = link({"a.session", "--base", "https://example.org/pegasos/"});
    EXPECT_TRUE(made.starts_with("https://example.org/pegasos/#session=1.")) << made;
    EXPECT_LT(made.size(), 2000U);
    const Json replayed = json({"replay", made, "--verify"});
    EXPECT_EQ(replayed["hash"], trained["hash"]);
    EXPECT_EQ(replayed["verified"], true);
    EXPECT_EQ(link({made, "--base", "https://example.org/pegasos/"}), made) << "a link is a session, too";
  }
  const Ended printed = run({"link", "a.session"});
  EXPECT_EQ(printed.code, 0);
  EXPECT_TRUE(printed.out.starts_with("pegasos:#session=1.")) << printed.out;
}

TEST_F(LinkCommand, AStepOfALesson) {
  EXPECT_EQ(link({"the-ball", "--step", "2"}), "pegasos:#lesson=the-ball/2");
  expect_error({"link", "the-ball", "--step", "99"}, 2, {"--step"});
  expect_error({"replay", "pegasos:#lesson=the-ball/2"}, 1, {"leads to a lesson"});
  expect_error({"gui", "pegasos:#lesson=no-such/2"}, 1, {"no-such"});
  expect_error({"gui", "pegasos:#lesson=the-ball/999"}, 1, {"step 999"});
}

TEST_F(LinkCommand, WhatIsWrongIsOneSentence) {
  expect_error({"link", "missing.session"}, 1, {"missing.session"});
  ASSERT_EQ(run({"train", "moons", "--T", "20", "--save-session", "a.session"}).code, 0);
  expect_error({"link", "a.session", "--step", "2"}, 2, {"--step"});
  for (const char* base :
       {"example.org", "https://a b", "https://a#b", "https://a/\"b", "https://a<b>", "https://a\\b"})
    expect_error({"link", "a.session", "--base", base}, 2, {"is no address of a page"});
  expect_error({"gui", "--page", "example.org"}, 2, {"is no address of a page"});
  expect_error({"replay", "https://example.org/#session=7.abc"}, 1, {"version 7", "update the program"});
  expect_error({"https://example.org/#session=1.abc"}, 1, {"cut off or damaged"});
  expect_error({"train", "https://example.org/#session=1.abc"}, 1, {"#session=1.abc"});
  std::string rows = "u,v,kind\n";
  for (int i = 0; i < 3000; ++i)
    rows += std::to_string(i * 7919 % 10007) + ",1." + std::to_string(i) + (i % 2 == 0 ? ",a\n" : ",b\n");
  write("large.csv", rows);
  ASSERT_EQ(run({"train", "large.csv", "--T", "20", "--save-session", "b.session"}).code, 0);
  expect_error({"link", "b.session"}, 1, {"b.session", "the 3000 examples of large.csv do not fit", "as a file"});
}

TEST_F(LinkCommand, FramesAreAskedForByName) {
  expect_error({"gui", "--embed", "weights"}, 2, {"no panel 'weights'", "weight-space"});
  expect_error({"gui", "--embed", "norm", "--controls", "lamda"}, 2, {"no control 'lamda'", "lambda"});
  expect_error({"gui", "--controls", "play"}, 2, {"--embed"});
}

}  // namespace
}  // namespace pegasos::test
