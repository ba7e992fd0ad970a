// Homework: own numbers, what is handed out, and the files that come back.
#include "lessons/homework.h"

#include <algorithm>
#include <regex>
#include <set>

#include "homework_support.h"
#include "lessons/judge.h"
#include "lessons/reader.h"
#include "lessons/shelf.h"

namespace pegasos::lessons {
namespace {

TEST(Homework, OwnNumbersHangOnIdStepAndStudentAlone) {
  const LessonPtr ada = own(week(), "Ada");
  const LessonPtr bob = own(week(), "Bob");
  const Parameters& first = ada->scenes[0].before.parameters;
  EXPECT_NE(first.seed, bob->scenes[0].before.parameters.seed);
  EXPECT_NE(first.data_seed, bob->scenes[0].before.parameters.data_seed);
  EXPECT_NE(first.seed, first.data_seed);
  EXPECT_TRUE(first == own(week(), "Ada")->scenes[0].before.parameters);
  // another question's text and a new step before it change nothing; another id does
  Source edited = week();
  edited.text = replaced(edited.text, "tolerance: 5 %", "tolerance: 4 %");
  edited.text = replaced(edited.text, "## The size", "## New\n\nx\n\n```lab\nopen moons\n```\n\n## The size");
  EXPECT_TRUE(first == own(edited, "Ada")->scenes[1].before.parameters);
  EXPECT_NE(first.seed, own(edited, "Ada")->scenes[0].before.parameters.seed);
  edited.text = replaced(week().text, "id: week-3", "id: week-4");
  EXPECT_NE(first.seed, own(edited, "Ada")->scenes[0].before.parameters.seed);
}

TEST(Homework, OwnNumbersStayTheSameForever) {
  const Homework homework{"week-3", "李雷", 0, false};
  EXPECT_EQ(own_draws(homework, "The size of the first steps", "seed").below(1'000'000'000, 0), 109798049U);
  EXPECT_EQ(own_draws(homework, "The size of the first steps", "data-seed").below(1'000'000'000, 0), 945309959U);
}

/// A name from a list and the same name typed on a system that writes ö as o and a mark were two students.
TEST(Homework, ANameIsTheSameHoweverItsMarksAreWritten) {
  const LessonPtr one = own(week(), "Jörg");
  const LessonPtr other = own(week(), "Jo\u0308rg");
  EXPECT_EQ(one->homework->student, other->homework->student);
  EXPECT_TRUE(one->scenes[0].before.parameters == other->scenes[0].before.parameters);
}

TEST(Homework, AListGivesEachOfItsWordsAndTheSameWithinAStep) {
  std::set<double> lambdas;
  const std::string twice = replaced(week().text, "set T {100|200}", "set T {100|200}\nstep {100|200}");
  for (int i = 0; i < 40; ++i) {
    const LessonPtr lesson = own({twice, "week-3.md"}, "Student " + std::to_string(i));
    const Scene& scene = lesson->scenes[0].before;
    lambdas.insert(scene.parameters.lambda);
    EXPECT_EQ(scene.position.t, scene.parameters.T);
  }
  EXPECT_EQ(lambdas, (std::set<double>{0.1, 0.05, 0.02}));
}

TEST(Homework, ATranslationHasTheSameNumbers) {
  const Source original{"# L\n\n```homework\nid: a\n```\n\n## One\n\nx\n\n```lab\nopen moons\nset k {1|2|3|4|5}\n```\n",
                        "l.md"};
  const Source german{"# L\n\n```homework\n```\n\n## Eins\n\nx\n\n```lab\n```\n", "l.de.md"};
  const auto translated = read_lesson(original, german, "Ada");
  ASSERT_TRUE(translated.ok()) << translated.error().text();
  EXPECT_TRUE((*translated)->scenes[0].before.parameters == own(original, "Ada")->scenes[0].before.parameters);
  EXPECT_EQ((*translated)->homework->text, own(original, "Ada")->homework->text);
}

TEST(Homework, RefusesWhatItCannotBe) {
  const auto with = [](std::string_view block, std::string_view step = "## A\n\nx\n") {
    return trouble("# L\n\n```homework\n" + std::string(block) + "\n```\n\n" + std::string(step));
  };
  EXPECT_EQ(with("id: a"), "read");
  EXPECT_NE(with("").find("3:4: homework has an id"), std::string::npos);
  EXPECT_NE(with("id: A b").find("4:5: an id is at most 40 small letters"), std::string::npos);
  EXPECT_NE(with("id: ../a").find("an id is"), std::string::npos);
  EXPECT_NE(with("id: a\nid: b").find("the key \"id\" stands in line"), std::string::npos);
  EXPECT_NE(with("id: a\nids: b").find("there is no key \"ids\""), std::string::npos);
  EXPECT_NE(with("id: a\nstudent:").find("a student's name is empty"), std::string::npos);
  EXPECT_NE(with("id: a\ntext: xyz").find("16 hexadecimal digits"), std::string::npos);
  EXPECT_NE(with("id: a", "```homework\nid: b\n```\n").find("one block of the kind homework"), std::string::npos);
  EXPECT_NE(with("id: a", "## A\n\nx\n\n## A\n\ny\n").find("two steps of a homework have this title"),
            std::string::npos);
  const std::string goal = "## A\n\nx\n\n```goal\nreach: t > 5\n```\n\n```lab\nrun 6\n```\n";
  EXPECT_EQ(with("id: a", goal), "read");
  EXPECT_EQ(with("id: a", goal + "\n## B\n\nx\n\n```lab\nopen moons\n```\n"), "read");
  for (const char* next : {"\n## B\n\nx\n", "\n## B\n\nx\n\n```lab\nrun 7\nopen moons\n```\n"})
    EXPECT_NE(with("id: a", goal + next).find("in homework a step after a goal has a lab block that begins with open"),
              std::string::npos)
        << next;
  for (const char* bad : {"{1}", "{1|}", "{1|2", "{}", "{|}"})
    EXPECT_NE(with("id: a", std::string("## A\n\nx\n\n```lab\nset k ") + bad + "\n```\n").find(":7: in braces stand"),
              std::string::npos)
        << bad;
  EXPECT_NE(with("id: a\nstudent: Ada", "## A\n\nx\n\n```ask\nnumber\nanswer: 1\n```\n").find("holds no answers"),
            std::string::npos);
  const auto of_nobody = read_lesson("# L\n\n## A\n\nx\n", "test.md", "Ada");
  ASSERT_FALSE(of_nobody.ok());
  EXPECT_NE(of_nobody.error().text().find("this is no homework"), std::string::npos);
  const auto of_another = read_lesson(hand_out(week(), "Ada").value(), "test.md", "Bob");
  ASSERT_FALSE(of_another.ok());
  EXPECT_NE(of_another.error().text().find("this was handed out to \"Ada\""), std::string::npos);
}

TEST(Homework, WhatIsHandedOutIsALessonWithoutAnswers) {
  const std::string text = hand_out(week(), "Ada").value();
  for (const char* secret : {"answer:", "holds:", "if:", "That is the first one", "So it shrinks", "The secret is out"})
    EXPECT_EQ(text.find(secret), std::string::npos) << secret;
  const LessonPtr out = lesson_of(text);
  const LessonPtr whole = own(week(), "Ada");
  ASSERT_EQ(out->steps.size(), whole->steps.size());
  for (std::size_t i = 0; i < out->steps.size(); ++i) {
    EXPECT_EQ(out->steps[i].title, whole->steps[i].title);
    EXPECT_EQ(out->steps[i].before.size(), whole->steps[i].before.size());
    ASSERT_TRUE(out->steps[i].ask);
    EXPECT_FALSE(out->steps[i].ask->judged());
    EXPECT_EQ(out->steps[i].ask->choices.size(), whole->steps[i].ask->choices.size());
    EXPECT_TRUE(out->scenes[i].before.parameters == whole->scenes[i].before.parameters);
    EXPECT_EQ(out->scenes[i].before.position, whole->scenes[i].before.position);
  }
  EXPECT_EQ(out->homework->text, whole->homework->text);
  EXPECT_EQ(out->homework->student, "Ada");
  EXPECT_NE(text.find("steps\n- in some, but at most half of them\n- never\n\n```ask\nchoice\n```\n"),
            std::string::npos);
}

TEST(Homework, AQuestionHasAnotherNameOnlyWhereItWasHandedOut) {
  const auto with = [](const std::string& block, const std::string& more = "") {
    return trouble("# L\n\n```homework\n" + block + "\n```\n\n## A\n\nx\n\n```ask\nnumber\n" + more + "```\n");
  };
  const std::string adas = "id: a\nstudent: Ada\ntext: 0123456789abcdef";
  EXPECT_EQ(with(adas, "question: What it is\n"), "read");
  EXPECT_NE(with(adas, "question:\n").find("a name of its own"), std::string::npos);
  EXPECT_NE(with("id: a", "question: B\nanswer: 1\n").find("there is no key \"question\""), std::string::npos);
}

TEST(Homework, WhatIsDrawnKeepsItsPlotAndPlane) {
  Source source = week();
  source.text =
      "# Drawn\n\n```homework\nid: drawn\n```\n\n## A curve\n\n```lab\nopen overlapping-blobs\nset T 100\n```\n\nDraw "
      "it.\n\n"
      "```ask\ncurve\nplot: suboptimality\nfrom: 1 to 100\nvalues: 0.001 to 10\nholds: drawn(100) < 1\nsolution: 0.5\n"
      "if: right\nif: 1\n```\n\n> Yes.\n\n> No.\n\n## A point\n\nWhere?\n\n"
      "```ask\npoint\nplane: weights\nholds: x > 0\nsolution: 1\nsolution: 0\nif: right\nif: 1\n```\n\n> Yes.\n\n> "
      "No.\n";
  const auto text = hand_out(source, "Ada");
  ASSERT_TRUE(text) << text.error().text();
  for (const char* secret : {"holds:", "solution:", "if:", "Yes"})
    EXPECT_EQ(text->find(secret), std::string::npos) << secret;
  const LessonPtr out = lesson_of(*text);
  ASSERT_EQ(out->steps.size(), 2U);
  EXPECT_EQ(out->steps[0].ask->sheet.plot, "suboptimality");
  EXPECT_EQ(out->steps[0].ask->sheet.t.range.hi, 100);
  EXPECT_EQ(out->steps[0].ask->sheet.values.range.lo, 0.001);
  EXPECT_EQ(out->steps[1].ask->plane, "weights");
  EXPECT_FALSE(out->steps[0].ask->judged() || out->steps[1].ask->judged());
}

TEST(Homework, AGoalIsHandedOutWithoutItsSolution) {
  const std::string text = hand_out(far(), "Ada").value();
  for (const char* secret : {"if:", "solved", "run 60", "Too early"})
    EXPECT_EQ(text.find(secret), std::string::npos) << secret;
  const LessonPtr out = lesson_of(text);
  EXPECT_TRUE(out->steps[0].reveal.empty());
  Player player(out);
  const Scene& scene = out->scenes[0].before;
  ASSERT_TRUE(player.judge(at(scene, 10)).ok());
  ASSERT_TRUE(player.judge(at(scene, 20)).ok());
  EXPECT_FALSE(may_show(player)) << "there is nothing to be shown";
  EXPECT_EQ(player.record().answer, "");
  ASSERT_TRUE(player.judge(at(scene, 55)).ok());
  EXPECT_TRUE(player.done() && player.record().right);
  const auto reached = scene_at(player.record().answer);
  ASSERT_TRUE(reached.ok()) << reached.error().text();
  EXPECT_EQ(reached->position.t, 55);
  EXPECT_TRUE(reached->parameters == scene.parameters);
  EXPECT_TRUE(check_students(far(), {"Ada", "Bob"}, 1).ok());
}

TEST(Homework, AGoalThatIsReachedByHandEditsIsNotNoted) {
  Player player(own(far(), "Ada"));
  Scene scene = player.scene();
  session::SessionOptions options;
  options.parameters = scene.parameters;
  auto session = session::Session::open(std::move(options));
  ASSERT_TRUE(session.ok());
  (*session)->push(session::Edit{session::ShiftPoints{{3}, 0.1, 0.1}, 0, 0});
  (*session)->push(session::RunTo{60});
  const Readings edited((*session)->wait(true));
  const Status judged = player.judge(edited);
  ASSERT_FALSE(judged.ok());
  EXPECT_NE(judged.error().message.english().find("changed by hand"), std::string::npos);
  EXPECT_FALSE(player.done());
  EXPECT_EQ(player.record().tries, 0);
}

TEST(Homework, AnswersAreTakenUpAgain) {
  const test::Folder folder;
  const AnswerSheet sheet = right_sheet("Ada");
  AnswerSheet some = sheet;
  some.items.pop_back();
  some.items.erase(some.items.begin());
  const std::string path = folder.put(sheet_name("week-3", "Ada"), sheet_text(some));
  auto again = player_at(own(week(), "Ada"), path);
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(again->place(), 0U) << "the first without an answer";
  EXPECT_EQ(sheet_text(sheet_of(again->lesson(), again->records())), sheet_text(some)) << "nothing is lost or new";
  again->next();
  EXPECT_TRUE(waits(*again)) << "it is judged again";
  EXPECT_EQ(player_at(own(week(), "Ada"), folder.file("none.json"))->records(), Player(own(week(), "Ada")).records());
  // what is something else stays as it is
  const auto refused = [&](const std::string& text, std::string_view why) {
    const auto player = player_at(own(week(), "Ada"), folder.put(sheet_name("week-3", "Ada"), text));
    ASSERT_FALSE(player.ok());
    EXPECT_NE(player.error().text().find(why), std::string::npos) << player.error().text();
  };
  refused(sheet_text(right_sheet("Bob")), "these are answers of Bob to the homework \"week-3\"");
  refused(replaced(sheet_text(some), "\"answer\": \"", "\"answer\": \"1"), "were changed after they were written");
  refused("{", "");
}

std::string commands_of(const Lab& lab) {
  std::string lines;
  for (const LabCommand& command : lab) lines += command.word + " " + command.rest + "\n";
  return lines;
}

/// "set lambda 0.25" followed on "Which λ makes the radius 2?", and stood in the next step of what was handed out.
TEST(Homework, AStepThatBeginsAnewIsHandedOutWithoutWhatFollowedOnTheAnswerBefore) {
  const std::string begin =
      "# L\n\n```homework\nid: a\n```\n\n## One\n\nWhich λ, of 40 steps?\n\n```lab\nopen moons\nshow lab\n```\n\n"
      "```ask\nnumber\nanswer: 0.25\n```\n\n```lab\n";
  const auto handed = [&](std::string_view follows, std::string_view next) {
    const auto out = hand_out(
        {begin + std::string(follows) + "\n```\n\n## Two\n\nx\n\n```lab\n" + std::string(next) + "\n```\n", "l.md"},
        "Ada");
    return out ? *out : out.error().text();
  };
  EXPECT_EQ(handed("set lambda 0.25", "open moons").find("0.25"), std::string::npos);
  EXPECT_EQ(handed("set lambda 0.25\npin\nshow norm", "unpin\nopen moons\nshow lab").find("0.25"), std::string::npos);
  EXPECT_NE(handed("run T", "rewind").find("rewind"), std::string::npos);
  EXPECT_EQ(handed("run T", "rewind").find("run T"), std::string::npos) << "it is not needed";
  EXPECT_NE(handed("run T", "layout step").find("## Two\n\nx\n\n```lab\nrun T\nlayout step\n```"), std::string::npos);
  EXPECT_NE(handed("show norm\nrun 40", "layout step\nshow lab").find("```lab\nrun 40\nlayout step"), std::string::npos)
      << "the question says it";
  for (const auto& [follows, next] : {std::pair("set lambda 0.25", "run 5"), std::pair("run 4", "layout step"),
                                      std::pair("show norm", "open moons"), std::pair("set k 2\npin", "open moons")})
    EXPECT_NE(handed(follows, next).find(":4: handed out this step would begin"), std::string::npos) << follows;
  EXPECT_NE(handed("run 7", "layout step")
                .find("handed out this step would begin with what follows on the answer before it, such as \"run 7\""),
            std::string::npos);
}

TEST(Homework, OfNoShippedLessonAnAnswerIsHandedOut) {
  use_datasets();
  const std::regex kMoves("((run|phase|step) [0-9]+\n)*");  // of which the questions speak
  int looked_at = 0;
  for (const ShippedLesson& shipped : shipped_lessons()) {
    Source source = lesson_source(shipped.name).value();
    source.text.insert(source.text.find("\n## "), "\n```homework\nid: a\n```\n");
    const auto whole = read_lesson(source.text, source.file, "Ada");
    if (!whole) continue;  // what follows on a goal would give its solution away
    const auto out = hand_out(source, "Ada");
    ASSERT_TRUE(out.ok()) << out.error().text();
    const LessonPtr handed = lesson_of(*out);
    for (const Step& step : (*whole)->steps) {
      const auto i = static_cast<std::size_t>(&step - (*whole)->steps.data());
      std::string added = commands_of(handed->steps[i].setup);
      ASSERT_TRUE(added.ends_with(commands_of(step.setup))) << shipped.name << ": " << added;
      added.erase(added.size() - commands_of(step.setup).size());
      EXPECT_TRUE(std::regex_match(added, kMoves)) << shipped.name << ", " << step.title << ": " << added;
      if (!step.ask || step.ask->kind == Ask::Kind::Goal) continue;
      ++looked_at;
      for (const auto* list : {&step.ask->expressions, &step.ask->conditions}) {
        for (const Expression& expression : *list) {
          for (const char* key : {"answer: ", "holds: ", "value: ", "if: "})
            EXPECT_EQ(out->find(key + expression.text()), std::string::npos) << expression.text();
        }
      }
      for (const auto* list : {&step.ask->feedback, &step.after}) {
        for (const Text& text : *list) {
          const std::string& markup = text.pieces.front().markup;
          if (markup.size() <= 20) continue;
          EXPECT_EQ(out->find(markup), std::string::npos) << markup;
        }
      }
    }
  }
  EXPECT_GE(looked_at, 10);
}

TEST(Homework, BothTextsGiveTheSameSheetForTheSameAnswers) {
  const AnswerSheet right = right_sheet("Ada");
  auto next = std::make_shared<std::size_t>(0);
  const AnswerSource typed = [&, next](const Ask&, const Readings&) -> Result<std::string> {
    return right.items[(*next)++].answer;
  };
  const LessonPtr out = lesson_of(hand_out(week(), "Ada").value());
  const auto pages = play(out, {typed});
  ASSERT_TRUE(pages.ok()) << pages.error().text();
  AnswerSheet other = sheet_of(*out, *pages);
  ASSERT_EQ(other.items.size(), right.items.size());
  for (std::size_t i = 0; i < other.items.size(); ++i) other.items[i].seconds = right.items[i].seconds;
  EXPECT_EQ(sheet_text(other), sheet_text(right));
}

TEST(Homework, ListsOfStudentsAreReadOrRefused) {
  const test::Folder folder;
  const auto names = [&](std::string_view text) { return read_students(folder.put("names.csv", text)); };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("Ada Lovelace\r\n\r\nBob\n").value(), (Names{"Ada Lovelace", "Bob"}));
  EXPECT_EQ(names("name\nAda\n").value(), Names{"Ada"});
  EXPECT_EQ(names("id,Name,mail\n1,\"Lovelace, Ada\",a@b\n2,李雷,c@d\n").value(), (Names{"Lovelace, Ada", "李雷"}));
  EXPECT_EQ(names("id;name\n1;Åse\n").value(), Names{"Åse"});
  EXPECT_EQ(names("a/b\n..\n").value(), (Names{"a/b", ".."}));
  EXPECT_EQ(sheet_name("a", "../b"), "a-_._b.answers.json");
  const auto refused = [&](std::string_view text) {
    const auto read = names(text);
    return read ? "read" : read.error().text().substr(folder.file("names.csv").size());
  };
  EXPECT_NE(refused("").find("there is no name in it"), std::string::npos);
  EXPECT_NE(refused("name\n").find("there is no name in it"), std::string::npos);
  EXPECT_EQ(refused("id,name\n1,\n"), ":2: a student's name is empty");
  EXPECT_EQ(refused("Ada\nBob\nAda\n").find(":3: \"Ada\" stands in line 1, too"), 0U);
  EXPECT_EQ(refused("a/b\na_b\n").find(":2: \"a_b\" and \"a/b\" of line 1 would have the same file"), 0U);
  EXPECT_EQ(refused("Änne\nänne\n").find(":2: \"änne\" and \"Änne\" of line 1 would have the same file on a disk"), 0U);
  EXPECT_EQ(refused("Strauß\nStrauss\n"), "read");
  EXPECT_EQ(refused("A\x01\n").find(":1: the name \"A\\u0001\" holds"), 0U) << refused("A\x01\n");
  EXPECT_EQ(refused("A\xE2\x80\xAE"
                    "B\n")
                .find(":1: the name"),
            0U);
  EXPECT_EQ(refused("A\xFF\n").find(":1: the name"), 0U);
  EXPECT_EQ(refused(std::string(101, 'x')).find(":1: the name"), 0U);
  EXPECT_EQ(refused("id,name\n1,\"Ada\n").find(":2"), 0U);
  EXPECT_NE(refused(std::string(1U << 21U, 'x')), "read");
  EXPECT_FALSE(read_students(folder.file("none.csv")).ok());
}

TEST(Homework, SheetsSurviveBeingWrittenAndAreRefusedWhenCut) {
  const test::Folder folder;
  const AnswerSheet sheet = right_sheet("李 \"雷\"");
  const std::string text = sheet_text(sheet);
  const auto again = read_sheet(folder.put("a.json", text));
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_TRUE(again->whole);
  EXPECT_EQ(sheet_text(*again), text);
  for (std::size_t cut = 0; cut + 2 < text.size(); cut += 13) {
    const auto read = read_sheet(folder.put("a.json", text.substr(0, cut)));
    ASSERT_FALSE(read.ok()) << cut;
    EXPECT_NE(read.error().message, "");
  }
  for (const char* bad : {"[]", "{}", "3", "\"x\"", "{\"format\": 3}", "{\"format\": \"pegasos answers 1\"}"})
    EXPECT_FALSE(read_sheet(folder.put("a.json", bad)).ok()) << bad;
  EXPECT_FALSE(read_sheet(folder.put("a.json", replaced(text, "\"tries\": 1", "\"tries\": -1"))).ok());
  EXPECT_FALSE(read_sheet(folder.put("a.json", replaced(text, "\"seed\": \"", "\"seed\": \"x"))).ok());
  const auto huge = read_sheet(folder.put("a.json", std::string(kSheetBytes + 1, ' ')));
  ASSERT_FALSE(huge.ok());
  EXPECT_FALSE(read_sheet(folder.file("none.json")).ok());
}

TEST(Homework, CheckNamesTheStudentWhoCannotBeAsked) {
  std::vector<std::string> students;
  for (int i = 1; i <= 20; ++i) students.push_back("Student " + std::to_string(i));
  EXPECT_TRUE(check_students(week(), students, 0).ok());
  Source source = week();
  source.text = replaced(source.text, "answer: 1 / (lambda * 4)", "answer: 1 / (lambda - 0.02)");
  const Status checked = check_students(source, students, 2);
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().text().find("week-3.md:23:9: for the student \"Student "), 0U) << checked.error().text();
  EXPECT_NE(checked.error().text().find("it is not finite"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::lessons
