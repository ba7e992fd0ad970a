// Homework on the command line: from the list of names to the table of grades.
#include <algorithm>
#include <filesystem>
#include <regex>

#include "cli/program.h"

namespace pegasos::test {
namespace {

constexpr const char* kHomework =
    "# L\n\n```homework\nid: week-1\n```\n\n## A\n\nλ is `= lambda`. What is the radius?\n\n```lab\nopen moons\n"
    "set lambda {0.25|0.01}\n```\n\n```ask\nnumber\nanswer: radius\nif: 1\n```\n\n> It is `= radius`.\n\n"
    "## B\n\nWhich?\n\n- a\n- b\n\n```ask\nchoice\nholds: 1\nholds: 0\n```\n\n## C\n\nWhy?\n\n```ask\ntext\n```\n";

/// The file that is handed in, as JSON.
std::string sheet_of(const std::string& student) { return "week-1-" + student + ".answers.json"; }

/// The prose of a translation could not be handed out, and the file of one was refused for a block that is empty there.
TEST_F(CommandLine, HomeworkIsHandedOutInTheLanguageThatIsAskedFor) {
  write("l.md", kHomework);
  write("names.csv", "Ada\nEve\n");
  const Words assign = {"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out", "--language", "de"};
  expect_error(assign, 1, {"there is no translation", "l.de.md"});
  write("l.de.md",
        "# Ü\n\n```homework\n```\n\n## Erstens\n\nλ ist `= lambda`. Welcher Radius?\n\n```lab\n```\n\n```ask\n```\n\n> "
        "Er ist "
        "`= radius`.\n\n## Zweitens\n\nWelches?\n\n- x\n- y\n\n```ask\n```\n\n## Drittens\n\nWarum?\n\n```ask\n```\n");
  expect_error({"lesson", "assign", "l.de.md", "--students", "names.csv", "-o", "out"}, 2,
               {"translation of l.md", "--language de"});
  const Ended assigned = run(assign);
  EXPECT_EQ(assigned.code, 0) << assigned.err;
  EXPECT_EQ(assigned.out.find("is not used"), std::string::npos) << assigned.out;
  const std::string ada = read("out/week-1-Ada.md");
  EXPECT_NE(ada.find("## Erstens"), std::string::npos) << ada;
  EXPECT_NE(ada.find("Welcher Radius?"), std::string::npos);
  EXPECT_EQ(ada.find("Er ist"), std::string::npos) << "no feedback";
  write("mine.txt", ada.find("set lambda 0.25") != std::string::npos ? "2\n1\nweil\n" : "10\n1\nweil\n");
  json({"lesson", "play", "out/week-1-Ada.md", "--answers", "mine.txt"});
  const Json book = json({"lesson", "grade", sheet_of("Ada"), "--lesson", "l.md"});
  EXPECT_EQ(book["grades"][0]["points"], 2);
  EXPECT_EQ(book["grades"][0]["notes"], Json::array());
}

TEST_F(CommandLine, HomeworkGoesOutComesBackAndIsGraded) {
  write("l.md", kHomework);
  write("names.csv", "id,name\n1,Ada Lovelace\n2,李/雷\n3,Eve\n");
  const Json out = json({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"});
  write("l.de.md", "# Übersetzt\n");
  const Ended assigned = run({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"});
  EXPECT_NE(assigned.out.find("l.de.md is not used"), std::string::npos) << assigned.out;
  expect_keys(out, "homework folder files");
  EXPECT_EQ(out["files"].size(), 3U);
  EXPECT_EQ(out["files"][0]["file"], "week-1-Ada_Lovelace.md");
  EXPECT_TRUE(exists("out/week-1-李_雷.md"));
  const std::string ada = read("out/week-1-Ada_Lovelace.md");
  EXPECT_EQ(ada.find("answer:"), std::string::npos);
  EXPECT_EQ(ada.find("It is"), std::string::npos);
  EXPECT_NE(ada, read("out/week-1-Eve.md"));

  std::filesystem::create_directories(folder_ / "half/week-1-Eve.md");
  expect_error({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "half"}, 1,
               {"Eve", "2 of the 3 files are written"});

  // from what was handed out, and from the whole lesson by name
  write("mine.txt", ada.find("set lambda 0.25") != std::string::npos ? "2\n1\n=1+1\n" : "10\n1\n=1+1\n");
  const Json played = json({"lesson", "play", "out/week-1-Ada_Lovelace.md", "--answers", "mine.txt"});
  EXPECT_TRUE(played["right"].is_null());
  EXPECT_TRUE(played["played"][0]["tries"][0]["right"].is_null());
  EXPECT_EQ(played["answers_file"], sheet_of("Ada_Lovelace"));
  const Ended noted = run({"lesson", "play", "out/week-1-Ada_Lovelace.md", "--answers", "mine.txt"});
  EXPECT_NE(noted.out.find("> 1: noted\n"), std::string::npos) << noted.out;
  EXPECT_EQ(noted.out.find("right"), std::string::npos) << noted.out;
  EXPECT_EQ(json({"lesson", "play", "l.md", "--name", "李/雷", "--answers", "wrong", "-o", "b.json"})["right"], 0)
      << "free text is neither";

  const Words all = {"lesson",     "grade",    sheet_of("Ada_Lovelace"), "b.json", "--lesson", "l.md",
                     "--students", "names.csv"};
  Words with_csv = all;
  with_csv.insert(with_csv.end(), {"--csv", "grades.csv"});
  const Json book = json(with_csv);
  expect_keys(book, "of grades missing notes");
  EXPECT_EQ(book["of"], 2);
  expect_keys(book["grades"][0], "student file points marks notes");
  EXPECT_EQ(book["grades"][0]["student"], "Ada Lovelace");
  EXPECT_EQ(book["grades"][0]["points"], 2);
  EXPECT_EQ(book["grades"][0]["notes"], Json::array());
  EXPECT_TRUE(book["grades"][0]["marks"][2]["points"].is_null());
  EXPECT_EQ(book["grades"][1]["points"], 0);
  EXPECT_EQ(book["missing"], Json::array({"Eve"}));
  const std::string csv = read("grades.csv");
  EXPECT_EQ(csv.find("student,file,points,A,A answer,B,B answer,C,C answer,notes,of\nAda Lovelace,"), 0U) << csv;
  EXPECT_NE(csv.find(",'=1+1,"), std::string::npos) << csv;  // no formula
  EXPECT_NE(csv.find(",2\n"), std::string::npos) << csv;     // of so many
  EXPECT_NE(csv.find("\nEve,,,,,,,,,no file,2\n"), std::string::npos) << csv;
  const std::string table = run(all).out;
  EXPECT_NE(table.find("\n2 points at most\n"), std::string::npos) << table;
  EXPECT_NE(table.find("Eve: no file\n"), std::string::npos);
  EXPECT_TRUE(std::regex_search(table, std::regex("student +points +of +file\nAda Lovelace +2 +2 +"))) << table;

  // edited by hand
  std::string text = read("b.json");
  text.replace(text.find("\"answer\": \""), 11, "\"answer\": \"0");
  write("b.json", text);
  EXPECT_NE(json(all)["grades"][1]["notes"].dump().find("seal"), std::string::npos);

  // corrected: the other choice
  std::string corrected = kHomework;
  corrected.replace(corrected.find("holds: 1\nholds: 0"), 17, "holds: 0\nholds: 1");
  write("m.md", corrected);
  Words again = all;
  again.insert(again.end(), {"--corrected", "m.md"});
  const Json both = json(again);
  EXPECT_EQ(both["grades"][0]["points"], 2);
  EXPECT_EQ(both["grades"][0]["corrected"], 1);
  EXPECT_EQ(both["grades"][0]["marks"][1]["corrected"], 0);
}

/// -o and --json wrote over them.
TEST_F(CommandLine, WhatHomeworkReadsIsNotWrittenOver) {
  write("l.md", kHomework);
  write("mine.txt", "2\n1\nso\n");
  write("names.csv", "Ada\n");
  const Words play = {"lesson", "play", "l.md", "--name", "Ada", "--answers", "mine.txt"};
  const auto refused = [&](Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    expect_error(words, 2, {"is the file that is read; nothing was written"});
  };
  refused(play, {"-o", "mine.txt"});
  refused(play, {"--json", "./mine.txt"});
  refused({"lesson", "grade", "a.json", "--lesson", "l.md"}, {"--csv", "l.md"});
  refused({"lesson", "grade", "a.json", "--lesson", "l.md", "--students", "names.csv"}, {"--json", "names.csv"});
  write("week-1-Ada.md", kHomework);
  refused({"lesson", "assign", "week-1-Ada.md", "--students", "names.csv"}, {"-o", "."});
  EXPECT_EQ(read("week-1-Ada.md"), kHomework);
  EXPECT_EQ(read("mine.txt"), "2\n1\nso\n");
  EXPECT_EQ(read("l.md"), kHomework);
  EXPECT_EQ(read("names.csv"), "Ada\n");
  write("right", "x");  // here a word, no file
  EXPECT_EQ(run({"lesson", "play", "l.md", "--name", "Ada", "--answers", "right", "-o", "right"}).code, 0);
  EXPECT_EQ(run({"lesson", "grade", "right", "--lesson", "l.md", "--corrected", "l.md"}).code, 0);
}

/// Examples, which are nonsense for what holds no answers, replaced what a student had handed in.
TEST_F(CommandLine, AHandInIsReplacedOnlyByAnswersOfItsOwnStudent) {
  write("l.md", kHomework);
  write("names.csv", "Ada\n");
  json({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"});
  write("mine.txt", "2\n1\nso\n");
  const Words play = {"lesson", "play", "out/week-1-Ada.md", "--answers", "mine.txt"};
  EXPECT_EQ(run(play).out.find("replaced"), std::string::npos);
  const std::string handed_in = read(sheet_of("Ada"));
  for (const char* word : {"right", "wrong"}) {
    expect_error({"lesson", "play", "out/week-1-Ada.md", "--answers", word}, 2, {"handed out", "name a file"});
    expect_error({"lesson", "play", "l.md", "--name", "Ada", "--answers", word}, 1, {sheet_of("Ada"), "already", "-o"});
  }
  expect_error({"lesson", "play", "out/week-1-Ada.md", "--answers", sheet_of("Ada")}, 2, {"-o"});
  EXPECT_EQ(read(sheet_of("Ada")), handed_in);
  EXPECT_NE(run(play).out.find(sheet_of("Ada") + " is what is handed in; the file of that name that was there is repl"),
            std::string::npos);
  EXPECT_EQ(json(play)["replaced"], true);
  json({"lesson", "play", "l.md", "--name", "Bob", "--answers", "wrong", "-o", sheet_of("Ada")});
  expect_error(play, 1, {sheet_of("Ada"), "answers of Bob"});
}

/// A goal without its line was passed over, and what its line had wrong was said to stand in the lesson.
TEST_F(CommandLine, AGoalOfHomeworkTakesALineOfCommands) {
  write("l.md", std::string(kHomework) +
                    "\n## D\n\nGo.\n\n```lab\nopen moons\nset T 100\n```\n\n```goal\n"
                    "reach: t > 5\n```\n\n```lab\nrun 10\n```\n");
  const auto play = [](const std::string& file) {
    return Words{"lesson", "play", "l.md", "--name", "Ada", "--answers", file, "-o", "a.json"};
  };
  write("mine.txt", "9\n9\n1\nso\n");
  expect_error(play("mine.txt"), 1, {"mine.txt: the question of line ", " of l.md has no answer"});
  write("mine.txt", "9\n9\n1\nso\n\ngo there\n");
  expect_error(play("mine.txt"), 1, {"mine.txt:6: the answer \"go there\" does not fit"});
  write("mine.txt", "9\n9\n1\nso\nopen moons; set T 100; run 10\n");
  EXPECT_EQ(json(play("mine.txt"))["played"][3]["tries"][0]["right"], true);
}

/// The line was carried out on the set of the program's start, and one that reached nothing was "looked: noted".
TEST_F(CommandLine, AGoalOfHomeworkIsTriedForFromWhereItsStepBegins) {
  write("l.md", std::string(kHomework) +
                    "\n## D\n\nGo.\n\n```lab\nopen moons\nset lambda 0.5\nrun 3\n```\n\n```goal\n"
                    "reach: t > 5 && lambda == 0.5\n```\n\n```lab\nrun 10\n```\n");
  write("names.csv", "Ada\n");
  json({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"});
  for (const std::string& file : Words{"l.md", "out/week-1-Ada.md"}) {
    Words words = {"lesson", "play", file, "--answers", "mine.txt", "-o", "a.json"};
    if (file == "l.md") words.insert(words.end(), {"--name", "Ada"});
    const auto tried = [&](const std::string& line) {
      write("mine.txt", (file == "l.md" ? "9\n9\n1\nso\n" : "9\n1\nso\n") + line + "\n");
      return json(words)["played"][3]["tries"][0];
    };
    EXPECT_EQ(tried("run 6")["right"], true) << file;
    EXPECT_EQ(Json::parse(read("a.json"))["answers"][3]["answer"].get<std::string>().find("unpin; open moons"), 0U);
    EXPECT_EQ(tried("run 4")["right"], false) << file;
    EXPECT_EQ(Json::parse(read("a.json"))["answers"][3]["answer"], "") << "what did not reach it is not handed in";
    EXPECT_NE(run(words).out.find("> run 4: not right"), std::string::npos) << file;
  }
}

/// It was named twice or not at all, had a row of 0 points without a name, and exit code 0.
TEST_F(CommandLine, AHandInThatCannotBeReadIsSaidToBeSo) {
  write("l.md", kHomework);
  json({"lesson", "play", "l.md", "--name", "Ada", "--answers", "right", "-o", "a.json"});
  const std::string cut = read("a.json").substr(0, 300);
  write("cut.json", cut);
  const auto place = "cut.json:" + std::to_string(1 + std::ranges::count(cut, '\n')) + ":";
  const Ended alone = run({"lesson", "grade", "cut.json", "--lesson", "l.md"});
  EXPECT_EQ(alone.code, 1);
  EXPECT_EQ(alone.err.find("pegasos: " + place), 0U) << alone.err;
  write("b\nc.json", cut.substr(0, 100) + std::string(1, '\0') + cut.substr(100));
  const Ended ended = run({"lesson", "grade", "cut.json", "a.json", "b\nc.json", "--lesson", "l.md", "--csv", "g.csv"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err, "pegasos: 2 of 3 files were not read; the others are graded\n");
  EXPECT_NE(ended.out.find("\n(not read)       –   2  cut.json\n"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("\ncut.json: it cannot be read: line "), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("\nb\\nc.json: it cannot be read: line "), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("the character NUL"), std::string::npos) << ended.out;
  EXPECT_NE(read("g.csv").find("\n\"\",cut.json,,,"), std::string::npos) << read("g.csv");
  const Ended object = run({"lesson", "grade", "cut.json", "a.json", "--lesson", "l.md", "--json", "-"});
  EXPECT_TRUE(Json::parse(object.out)["grades"][0]["points"].is_null());
}

TEST_F(CommandLine, HomeworkIsCheckedForNames) {
  write("l.md", kHomework);
  EXPECT_EQ(json({"lesson", "check", "l.md", "--names", "30"})["files"][0]["names"], 30);
  std::string bad = kHomework;
  bad.replace(bad.find("answer: radius"), 14, "answer: 1 / (lambda - 0.01)");
  write("bad.md", bad);
  expect_error({"lesson", "check", "bad.md", "--names", "30"}, 1, {"bad.md:18:9: ", "\"Student ", "not finite"});
  write("names.csv", "Ada\nBob\nCyd\nDan\nEve\nFay\nGus\nHal\nIda\nJon\n");
  expect_error({"lesson", "assign", "bad.md", "--students", "names.csv", "-o", "out"}, 1, {"bad.md:18:9: ", "student"});
  EXPECT_FALSE(exists("out"));
  expect_error({"lesson", "check", "l.md", "--names", "0"}, 2, {"--names"});
  expect_error({"lesson", "check", "first-five-minutes", "--names", "2"}, 1, {"no homework"});
}

// What follows on an answer would be handed out with the next step.
TEST_F(CommandLine, CheckRefusesWhatAssignRefuses) {
  write("names.csv", "Ada\n");
  write("l.md",
        "# L\n\n```homework\nid: w\n```\n\n## A\n\nHow long?\n\n```lab\nopen moons\n```\n\n```ask\nnumber\nanswer: 50\n"
        "```\n\n```lab\nrun 50\n```\n\n## B\n\nMore.\n");
  const Words parts = {"l.md", "would begin with what follows on the answer", "run 50"};
  expect_error({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"}, 1, parts);
  expect_error({"lesson", "check", "l.md"}, 1, parts);
  expect_error({"lesson", "check", "l.md", "--names", "3"}, 1, parts);
  write("l.md", kHomework);
  EXPECT_FALSE(json({"lesson", "check", "l.md"})["files"][0].contains("names"));
}

TEST_F(CommandLine, FreeTextIsNeitherRightNorWrong) {
  write("l.md", "# L\n\n## A\n\nOne?\n\n```ask\nnumber\nanswer: 1\n```\n\n## B\n\nWhy?\n\n```ask\ntext\n```\n");
  const Json played = json({"lesson", "play", "l.md", "--answers", "right"});
  EXPECT_EQ(played["right"], 1);
  EXPECT_EQ(played["judged"], 1);
  EXPECT_TRUE(played["played"][0]["tries"][0]["right"].get<bool>());
  EXPECT_TRUE(played["played"][1]["tries"][0]["right"].is_null());
  const std::string text = run({"lesson", "play", "l.md", "--answers", "right"}).out;
  EXPECT_NE(text.find("1 of 1 right, 1 noted\n"), std::string::npos) << text;
  EXPECT_NE(text.find("> because: noted\n"), std::string::npos) << text;
}

TEST_F(CommandLine, ALessonThatIsTooLongAndANameWithATabSaySo) {
  write("l.md", std::string(400'000, 'a'));
  expect_error({"lesson", "check", "l.md"}, 1, {"at most 262144 bytes, this one has 400000"});
  write("l.md", kHomework);
  write("names.csv", "Ada\tLovelace\n");
  expect_error({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"}, 1, {"names.csv:1", "holds a tab"});
}

TEST_F(CommandLine, HomeworkRefusesInOneSentence) {
  write("l.md", kHomework);
  write("names.csv", "Ada\n");
  write("twice.csv", "Ada\nAda\n");
  expect_error({"lesson", "assign", "l.md", "--students", "names.csv"}, 2, {"-o"});
  expect_error({"lesson", "assign", "l.md", "-o", "out"}, 2, {"--students"});
  expect_error({"lesson", "assign", "l.md", "--students", "none.csv", "-o", "out"}, 1, {"none.csv"});
  expect_error({"lesson", "assign", "l.md", "--students", "twice.csv", "-o", "out"}, 1, {"twice.csv:2: ", "\"Ada\""});
  expect_error({"lesson", "assign", "the-ball", "--students", "names.csv", "-o", "out"}, 1, {"homework"});
  write("file", "x");
  expect_error({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "file/out"}, 1, {"file/out"});
  expect_error({"lesson", "play", "l.md", "--answers", "right", "-o", "a.json"}, 2, {"--name"});
  expect_error({"lesson", "play", "the-ball", "--answers", "right", "--name", "Ada"}, 1, {"no homework"});
  expect_error({"lesson", "play", "l.md", "--answers", "right", "--name", " "}, 1, {"space"});
  expect_error({"lesson", "grade", "a.json", "--lesson", "l.md"}, 1, {"a.json"});
  expect_error({"lesson", "grade", "--lesson", "l.md"}, 2, {"FILES"});
  expect_error({"lesson", "grade", "l.md"}, 2, {"--lesson"});
  write("a.json", "{\"m\": 3}");
  expect_error({"lesson", "grade", "a.json", "--lesson", "l.md"}, 1, {"a.json", "no file of answers"});
  write("cut.json", "{\"format\": \"pega");
  expect_error({"lesson", "grade", "cut.json", "--lesson", "l.md"}, 1, {"cut.json:1:"});
  expect_error({"lesson", "grade", "a.json", "--lesson", "the-ball"}, 1, {"no homework"});
  json({"lesson", "assign", "l.md", "--students", "names.csv", "-o", "out"});
  expect_error({"lesson", "grade", "a.json", "--lesson", "out/week-1-Ada.md"}, 1, {"handed out"});
  expect_error({"lesson", "assign", "out/week-1-Ada.md", "--students", "names.csv", "-o", "o"}, 1, {"handed out"});
}

}  // namespace
}  // namespace pegasos::test
