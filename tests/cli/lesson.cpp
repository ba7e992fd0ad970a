// Lessons on the command line.
#include "cli/program.h"

namespace pegasos::test {
namespace {

constexpr const char* kLesson =
    "# L\n\n## A\n\nHow many?\n\n```ask\nnumber\nanswer: t\nif: right\nif: 1\n```\n\n> Yes, `= t`.\n\n> "
    "No.\n\n```lab\nopen moons\n"
    "set T 100\nrun 10\n```\n\n## B\n\nWhich?\n\n- a\n- b\n\n```ask\nchoice\nholds: 1\nholds: 0\n```\n";

TEST_F(CommandLine, LessonListNamesWhatShips) {
  const Json list = json({"lesson", "list"})["lessons"];
  ASSERT_GE(list.size(), 5U);
  for (const Json& lesson : list) {
    expect_keys(lesson, "name file title steps questions languages");
    EXPECT_EQ(lesson["languages"][0], "en");
  }
  EXPECT_EQ(list[0]["name"], "first-five-minutes");
  EXPECT_EQ(json({"lesson", "list", "--language", "de"})["lessons"][0]["title"], "Die ersten fünf Minuten");
}

TEST_F(CommandLine, HowLessonsAreWrittenIsPrinted) {
  const Ended page = run({"manual", "lessons"});
  EXPECT_EQ(page.code, 0) << page.err;
  EXPECT_TRUE(page.out.starts_with("# Writing lessons\n")) << page.out.substr(0, 100);
  expect_error({"manual", "frob"}, 2, {"'frob'", "lessons or scripts"});
  EXPECT_NE(run({"manual", "scripts"}).out.find("# Scripts for the window"), std::string::npos);
  EXPECT_NE(run({"lesson", "--help"}).out.find("pegasos manual lessons"), std::string::npos);
}

TEST_F(CommandLine, LessonReadingsAreListed) {
  const Json list = json({"lesson", "readings"})["readings"];
  EXPECT_GT(list.size(), 30U);
  EXPECT_NE(run({"lesson", "readings"}).out.find("\nprojected(t) "), std::string::npos);
}

TEST_F(CommandLine, LessonCheckAcceptsAndRefuses) {
  write("good.md", kLesson);
  const Json good = json({"lesson", "check", "good.md", "first-five-minutes"});
  EXPECT_EQ(good["files"][0]["title"], "L");
  EXPECT_EQ(good["files"][0]["questions"], 2);
  write("bad.md", "# L\n\n## A\n\nNow `= nrm`.\n");
  expect_error({"lesson", "check", "good.md", "bad.md"}, 1, {"bad.md:5:8: ", "no reading \"nrm\"", "lesson readings"});
  expect_error({"lesson", "check", "none.md"}, 1, {"none.md", "lesson list"});
  expect_error({"lesson", "check"}, 2, {"FILE"});
  expect_error({"lesson"}, 2, {"lesson --help"});
  write("good.de.md", "# L\n\n## A\n\nWas?\n\n```ask\n```\n\n> Ja.\n\n```lab\n```\n");
  expect_error({"lesson", "check", "good.md"}, 1, {"good.de.md:"});
}

TEST_F(CommandLine, LessonPlayRightWrongAndFromAFile) {
  write("l.md", kLesson);
  const Json right = json({"lesson", "play", "l.md", "--answers", "right"});
  EXPECT_EQ(right["right"], 2);
  EXPECT_EQ(right["played"][0]["tries"][0]["answer"], "10");
  EXPECT_EQ(right["played"][0]["tries"][0]["feedback"], "Yes, 10.");
  EXPECT_EQ(right["played"][0]["t"], 10);
  const Json wrong = json({"lesson", "play", "l.md", "--answers", "wrong"});
  EXPECT_EQ(wrong["right"], 0);
  EXPECT_EQ(wrong["played"][1]["tries"].size(), 2U);
  write("mine.txt", "# one a line\n10\n2\n1\n");
  const Json mine = json({"lesson", "play", "l.md", "--answers", "mine.txt"});
  EXPECT_EQ(mine["right"], 2);
  EXPECT_EQ(mine["played"][1]["tries"].size(), 2U);
  write("short.txt", "10\n2\n");
  expect_error({"lesson", "play", "l.md", "--answers", "short.txt"}, 1, {"short.txt: ", "question of line 31 of l.md"});
  write("odd.txt", "# mine\nten\n");
  expect_error({"lesson", "play", "l.md", "--answers", "odd.txt"}, 1,
               {"odd.txt:2: ", "\"ten\"", "question of line 7 of l.md: a number is expected"});
  write("long.txt", "10\n1\n\n1\n");
  expect_error({"lesson", "play", "l.md", "--answers", "long.txt"}, 1, {"long.txt:4: ", "\"1\" answers nothing"});
  expect_error({"lesson", "play", "l.md", "--answers", "right", "--language", "xx"}, 2, {"xx", "en zh de"});
  expect_error({"lesson", "play", "l.md"}, 2, {"--answers"});
  expect_error({"lesson", "play", "l.md", "--answers", "none.txt"}, 1, {"none.txt"});
  EXPECT_NE(run({"lesson", "play", "l.md", "--answers", "right"}).out.find("> 10: right\n> Yes, 10.\n"),
            std::string::npos);
}

}  // namespace
}  // namespace pegasos::test
