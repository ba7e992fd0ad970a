// Grading: points, the files of those who cheat, corrected lessons, many files.
#include <algorithm>
#include <set>
#include <sstream>

#include "homework_support.h"

namespace pegasos::lessons {
namespace {

/// What the grader says of these files.
GradeBook graded(const std::vector<std::string>& files, const std::vector<std::string>& students = {}) {
  auto book = grade({.files = files, .lesson = week(), .corrected = {}, .students = students});
  EXPECT_TRUE(book.ok()) << (book.ok() ? "" : book.error().text());
  return book.ok() ? *book : GradeBook{};
}

bool says(const Grade& grade, std::string_view words) {
  return std::ranges::any_of(grade.notes,
                             [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

std::string notes_of(const Grade& grade) {
  std::string all;
  for (const std::string& note : grade.notes) all += note + "\n";
  return all;
}

TEST(Grading, RightIsRightWrongIsWrongAndFreeTextIsLeftToBeRead) {
  const test::Folder folder;
  const GradeBook book =
      graded({folder.put(sheet_name("week-3", "Ada"), sheet_text(right_sheet("Ada"))),
              folder.put(sheet_name("week-3", "Bob"), sheet_text(played(own(week(), "Bob"), false)))},
             {"Ada", "Bob", "Cyd"});
  ASSERT_EQ(book.grades.size(), 2U);
  ASSERT_EQ(book.questions.size(), 4U);
  EXPECT_EQ(sum_of(book.grades[0], &Mark::points), 3);
  EXPECT_EQ(sum_of(book.grades[1], &Mark::points), 0);
  EXPECT_FALSE(book.grades[0].marks[3].points);
  EXPECT_EQ(book.grades[0].marks[3].answer, "because");
  EXPECT_EQ(notes_of(book.grades[0]) + notes_of(book.grades[1]), "");
  EXPECT_EQ(book.missing, std::vector<std::string>{"Cyd"});
}

/// The lesson of week 3 with other titles, and blocks left empty, as a translation has it.
Source translated_week() {
  Source german{"", "week-3.de.md"};
  std::istringstream lines(week().text);
  bool fence = false;
  int steps = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool mark = line.starts_with("```");
    if (line.starts_with("## ")) line = "## Schritt " + std::to_string(++steps);
    if (mark || !fence) german.text += line + "\n";
    if (mark) fence = !fence;
  }
  return german;
}

/// Its answers were found under no question: each was looked for by the title that the lesson itself has.
TEST(Grading, HomeworkInAnotherLanguageIsGradedByTheLessonItself) {
  const test::Folder folder;
  const Source german = translated_week();
  const auto text = hand_out(week(), "Ada", &german);
  ASSERT_TRUE(text) << text.error().text();
  for (const char* secret : {"answer:", "holds:", "if:", "The secret is out"})
    EXPECT_EQ(text->find(secret), std::string::npos) << secret;
  const LessonPtr out = lesson_of(*text);
  EXPECT_EQ(out->steps[0].title, "Schritt 1");
  EXPECT_EQ(out->steps[0].id, own(week(), "Ada")->steps[0].id);
  const AnswerSheet right = right_sheet("Ada");
  std::size_t asked = 0;
  const auto pages =
      play(out, {[&](const Ask&, const Readings&) -> Result<std::string> { return right.items.at(asked++).answer; }});
  ASSERT_TRUE(pages) << pages.error().text();
  const GradeBook book = graded({folder.put(sheet_name("week-3", "Ada"), sheet_text(sheet_of(*out, *pages)))});
  EXPECT_EQ(sum_of(book.grades[0], &Mark::points), 3);
  EXPECT_EQ(notes_of(book.grades[0]), "");
  EXPECT_TRUE(check_students(week(), {"Ada", "Bob"}, 1, {}, {}, &german).ok());
}

/// The most that could be had was counted from the questions that somebody had answered.
TEST(Grading, AnUnansweredQuestionHasNoPointsAndCountsAmongThoseOfTheLesson) {
  const test::Folder folder;
  AnswerSheet few = right_sheet("Ada");
  few.items.erase(few.items.begin() + 1, few.items.end());
  const auto book = grade(
      {.files = {folder.put("few.json", sheet_text(few))}, .lesson = week(), .corrected = week(), .students = {}});
  ASSERT_TRUE(book.ok());
  EXPECT_EQ(book->most, 3);
  const std::vector<Mark>& marks = book->grades[0].marks;
  EXPECT_EQ(marks[0].points, 1);
  for (const std::size_t q : {1U, 2U}) {
    EXPECT_EQ(marks[q].points, 0);
    EXPECT_EQ(marks[q].corrected, 0);
  }
  EXPECT_FALSE(marks[3].points);  // free text
  EXPECT_EQ(notes_of(book->grades[0]), "3 questions are unanswered\n");
}

/// No digit depends on the threads, and those of the room's machines are others than at home.
TEST(Grading, AStateIsTheSameOnEveryMachine) {
  const Readings here = moment({"open moons", "set T 100", "run 10"});
  const auto with = [&](auto change) {
    session::Snapshot other = here.moment();
    change(other);
    return state_hash(Readings(std::make_shared<const session::Snapshot>(std::move(other))));
  };
  EXPECT_EQ(with([](session::Snapshot& other) { other.parameters.threads += 3; }), state_hash(here));
  EXPECT_NE(with([](session::Snapshot& other) { other.parameters.seed += 1; }), state_hash(here));
  EXPECT_NE(with([](session::Snapshot& other) { other.position.t += 1; }), state_hash(here));
  EXPECT_NE(with([](session::Snapshot& other) { other.b += 1; }), state_hash(here));
  EXPECT_NE(with([](session::Snapshot& other) { other.w[0] += 1; }), state_hash(here));
}

/// Two questions of one run at two moments of it.
TEST(Grading, EachQuestionIsGradedInItsOwnMoment) {
  const test::Folder folder;
  const std::string begin = "```lab\nopen moons\nset T 100\nrun ";
  const std::string ask = "\n```\n\nWhat is $t$?\n\n```ask\nnumber\nanswer: t\n```\n\n";
  const Source lesson{"# Two\n\n```homework\nid: two\n```\n\n## First\n\nOne.\n\n" + begin + "10" + ask +
                          "## Then\n\nTwo.\n\n" + begin + "20" + ask,
                      "two.md"};
  const auto book = grade({.files = {folder.put("a.json", sheet_text(played(own(lesson, "Ada"), true)))},
                           .lesson = lesson,
                           .corrected = {},
                           .students = {}});
  ASSERT_TRUE(book.ok()) << book.error().text();
  EXPECT_EQ(book->grades[0].marks[0].answer, "10");
  EXPECT_EQ(book->grades[0].marks[1].answer, "20");
  EXPECT_EQ(sum_of(book->grades[0], &Mark::points), 2);
  EXPECT_EQ(notes_of(book->grades[0]), "");
}

TEST(Grading, EveryCheatIsNamed) {
  const test::Folder folder;
  const AnswerSheet ada = right_sheet("Ada");
  const std::string honest = folder.put(sheet_name("week-3", "Ada"), sheet_text(ada));
  const auto note_on = [&](const std::string& name, const std::string& text, std::string_view words) {
    const GradeBook book = graded({honest, folder.put(name, text)}, {"Ada", "Bob"});
    ASSERT_EQ(book.grades.size(), 2U);
    EXPECT_EQ(notes_of(book.grades[0]), "") << words;
    EXPECT_TRUE(says(book.grades[1], words)) << words << "\nis not among\n" << notes_of(book.grades[1]);
  };
  const std::string bobs = sheet_name("week-3", "Bob");
  const AnswerSheet bob = right_sheet("Bob");
  // an edited answer, an edited name
  note_on(bobs, replaced(sheet_text(bob), "\"answer\": \"", "\"answer\": \"1"), "its seal does not fit");
  note_on(bobs, replaced(sheet_text(ada), "\"student\": \"Ada\"", "\"student\": \"Bob\""), "its seal does not fit");
  // somebody else's file under one's own name, sealed anew; or only called so
  AnswerSheet foreign = ada;
  foreign.student = "Bob";
  note_on(bobs, sheet_text(foreign), "4 questions were answered on the numbers of Ada");
  // handed in again with other answers
  AnswerSheet other = ada;
  other.items[0].answer = "7";
  note_on("second.json", sheet_text(other), "Ada has handed in " + honest + ", too");
  // what was handed out with another seed, or another number
  const std::string out = hand_out(week(), "Bob").value();
  const auto at = out.find("set seed ");
  const std::string line = out.substr(at, out.find('\n', at) - at);
  note_on(bobs,
          sheet_text(played(lesson_of(replaced(out, "\n" + line + "\nset split", "\nset seed 3\nset split")), true)),
          "answered on seeds that are not those of Bob nor another's of the list");
  note_on(bobs, sheet_text(played(lesson_of(replaced(out, "set lambda ", "set lambda 9")), true)),
          "was answered in a state that is not that of its seeds");
  // made for something else
  AnswerSheet changed = bob;
  changed.program = "9.9";
  note_on(bobs, sheet_text(changed), "version 9.9 of the program wrote it");
  changed = bob;
  changed.text ^= 1U;
  note_on(bobs, sheet_text(changed), "it answers another text of this lesson");
  changed = bob;
  changed.homework = "week-2";
  note_on(bobs, sheet_text(changed), "it answers the homework \"week-2\", not \"week-3\"");
  changed = bob;
  changed.items.push_back(changed.items[0]);
  note_on(bobs, sheet_text(changed), "twice");
  changed = bob;
  changed.items[0].question = "None";
  note_on(bobs, sheet_text(changed), "it answers \"None\", which is not asked");
  changed = bob;
  changed.items[0].answer = "ten";
  note_on(bobs, sheet_text(changed), "is none: a number is expected");
  changed = bob;
  changed.student = "Eve";
  note_on("e.json", sheet_text(changed), "there is no such student in the list");
  note_on("cut.json", sheet_text(bob).substr(0, 300), "it cannot be read: ");
}

/// Whose file stood second was said to have copied, and one that was given twice, to be the same as itself.
TEST(Grading, OfTwoEqualFilesBothSaySo) {
  const test::Folder folder;
  const std::string text = sheet_text(right_sheet("Ada"));
  const std::string honest = folder.put(sheet_name("week-3", "Ada"), text);
  const std::string other = folder.put(sheet_name("week-3", "Bob"), replaced(text, "\n", " \n"));
  const GradeBook book = graded({other, honest}, {"Ada", "Bob"});
  ASSERT_EQ(book.grades.size(), 2U);
  EXPECT_EQ(notes_of(book.grades[0]), "it holds the same as " + honest + "\nit is called as the file of Bob\n");
  EXPECT_EQ(notes_of(book.grades[1]), "it holds the same as " + other + "\n");
  for (const Grade& grade : graded({honest, honest}).grades) EXPECT_EQ(notes_of(grade), "it was given twice\n");
}

TEST(Grading, WhoseSeedsTheyAreIsSaidOnlyWhereItIsKnown) {
  const test::Folder folder;
  AnswerSheet foreign = right_sheet("Ada");
  foreign.student = "Bob";
  const std::string file = folder.put("b.json", sheet_text(foreign));
  const std::string start = "4 questions were answered on ";
  EXPECT_EQ(notes_of(graded({file}).grades[0]),
            start + "seeds that are not those of Bob; with a list of students it is said if they are another's\n");
  EXPECT_EQ(notes_of(graded({file}, {"Bob"}).grades[0]),
            start + "seeds that are not those of Bob nor another's of the list\n");
  EXPECT_EQ(notes_of(graded({file}, {"Ada", "Bob"}).grades[0]), start + "the numbers of Ada\n");
}

/// The copy stood first in the list, and the note on the honest file.
TEST(Grading, OfAnEditedCopyTheCopyIsNoted) {
  const test::Folder folder;
  const AnswerSheet ada = right_sheet("Ada");
  const std::string copy = replaced(sheet_text(ada), "\"student\": \"Ada\"", "\"student\": \"Bob\"");
  const std::string honest = folder.put("z.json", sheet_text(ada));
  const GradeBook book = graded({folder.put("a.json", copy), honest}, {"Ada", "Bob"});
  ASSERT_EQ(book.grades.size(), 2U);
  EXPECT_TRUE(says(book.grades[0], "it is an edited copy of " + honest)) << notes_of(book.grades[0]);
  EXPECT_EQ(notes_of(book.grades[1]), "");
}

TEST(Grading, NumbersOfANeighbourTypedByHandAreNoted) {
  const test::Folder folder;
  Source source = week();
  source.text = replaced(source.text, "tolerance: 1 %", "tolerance: 0.1 %");
  source.text = replaced(source.text, "answer: 1 / (lambda * 4)", "answer: R");
  source.text = replaced(source.text, "tolerance: 5 %", "tolerance: 0.01 %");
  const AnswerSheet ada = played(own(source, "Ada"), true);
  AnswerSheet bob = played(own(source, "Bob"), true);
  for (const std::size_t i : {0U, 2U}) bob.items[i].answer = ada.items[i].answer;
  const auto book = grade({.files = {folder.put("a.json", sheet_text(ada)), folder.put("b.json", sheet_text(bob))},
                           .lesson = source,
                           .corrected = {},
                           .students = {}});
  ASSERT_TRUE(book.ok());
  EXPECT_EQ(notes_of(book->grades[0]), "");
  EXPECT_EQ(notes_of(book->grades[1]), "2 of its answers are wrong here and right for Ada\n");
}

TEST(Grading, ACorrectedLessonGradesTheSameFilesAnew) {
  const test::Folder folder;
  Source wrong = week();
  wrong.text = replaced(wrong.text, "answer: 1 / (lambda * 4)", "answer: 1 / lambda");
  const AnswerSheet sheet = right_sheet("Ada");
  AnswerSheet handed = sheet;
  handed.text = text_checksum(wrong.text);
  const auto book = grade({.files = {folder.put("a.json", sheet_text(handed)), folder.put("b.json", sheet_text(sheet))},
                           .lesson = wrong,
                           .corrected = week(),
                           .students = {}});
  ASSERT_TRUE(book.ok()) << book.error().text();
  const Grade& grade_of_a = book->grades[0];
  EXPECT_EQ(sum_of(grade_of_a, &Mark::points), 2);
  EXPECT_EQ(sum_of(grade_of_a, &Mark::corrected), 3);
  EXPECT_EQ(grade_of_a.marks[0].points, 0);
  EXPECT_EQ(grade_of_a.marks[0].corrected, 1);
  EXPECT_EQ(notes_of(grade_of_a), "");
  EXPECT_FALSE(says(book->grades[1], "another text"));  // of the corrected one
  Source renamed = week();
  renamed.text = replaced(renamed.text, "## Where it ends", "## The end");
  const auto other = grade({.files = {folder.file("a.json")}, .lesson = wrong, .corrected = renamed, .students = {}});
  ASSERT_TRUE(other.ok());
  EXPECT_EQ(other->notes, (std::vector<std::string>{"the corrected lesson does not ask \"Where it ends\"",
                                                    "only the corrected lesson asks \"The end\""}));
  renamed.text = replaced(week().text, "id: week-3", "id: week-4");
  EXPECT_FALSE(grade({.files = {folder.file("a.json")}, .lesson = wrong, .corrected = renamed, .students = {}}).ok());
}

TEST(Grading, AGoalIsReachedAgainFromItsCommands) {
  use_datasets();
  const test::Folder folder;
  const auto sheet = [&](const std::string& student, Count t) {
    Player player(lesson_of(hand_out(far(), student).value()));
    player.asked(state_hash(at(player.scene(), 0)), 1);
    EXPECT_TRUE(player.judge(at(player.scene(), t)).ok());
    return sheet_of(player.lesson(), player.records());
  };
  const auto book_of = [&](const AnswerSheet& file) {
    const auto bobs = folder.put(sheet_name("far", "Bob"), sheet_text(sheet("Bob", 55)));
    const auto mine = folder.put(sheet_name("far", "Ada"), sheet_text(file));
    auto book = grade({.files = {mine, bobs}, .lesson = far(), .corrected = far(), .students = {}});
    EXPECT_TRUE(book.ok()) << (book.ok() ? "" : book.error().text());
    return book.ok() ? *book : GradeBook{};
  };
  const AnswerSheet reached = sheet("Ada", 55);
  const GradeBook good = book_of(reached);
  EXPECT_EQ(good.grades[0].marks[0].points, 1);
  EXPECT_EQ(good.grades[0].marks[0].corrected, 1);
  EXPECT_EQ(notes_of(good.grades[0]), "1 question is unanswered\n");
  const GradeBook short_of_it = book_of(sheet("Ada", 40));
  EXPECT_EQ(short_of_it.grades[0].marks[0].points, 0);
  EXPECT_EQ(notes_of(short_of_it.grades[0]), "1 question is unanswered\n");
  // commands of one's own that do not reach it, that lead nowhere, and those of a neighbour
  AnswerSheet forged = reached;
  forged.items[0].answer = replaced(reached.items[0].answer, "run 55", "run 50");
  EXPECT_EQ(book_of(forged).grades[0].marks[0].points, 0);
  for (const char* bad : {"go there", "open /etc/passwd", "run 1000000000", ";", "open moons; set T 1e99"}) {
    forged.items[0].answer = bad;
    const GradeBook book = book_of(forged);
    EXPECT_EQ(book.grades[0].marks[0].points, 0) << bad;
    EXPECT_TRUE(says(book.grades[0], "leads nowhere")) << bad << notes_of(book.grades[0]);
  }
  forged.items[0].answer = sheet("Bob", 55).items[0].answer;
  EXPECT_TRUE(says(book_of(forged).grades[0], "1 question was answered on the numbers of Bob"));
}

TEST(Grading, ThreeHundredFiles) {
  const test::Folder folder;
  std::vector<std::string> files;
  for (int i = 0; i < 300; ++i) {
    const std::string student = "Student " + std::to_string(i);
    const AnswerSheet sheet = played(own(week(), student), i % 3 != 0);
    files.push_back(folder.put(sheet_name("week-3", student), sheet_text(sheet)));
  }
  const GradeBook book = graded(files);
  ASSERT_EQ(book.grades.size(), 300U);
  for (std::size_t i = 0; i < 300; ++i) {
    EXPECT_EQ(sum_of(book.grades[i], &Mark::points), i % 3 != 0 ? 3 : 0) << i;
    EXPECT_EQ(notes_of(book.grades[i]), "") << i;
  }
}

TEST(Grading, GradesAreTheSameOnEveryNumberOfThreads) {
  const test::Folder folder;
  std::vector<std::string> files;
  for (const char* student : {"Ada", "Bob", "Cyd"})
    files.push_back(folder.put(sheet_name("week-3", student), sheet_text(right_sheet(student))));
  for (const Count threads : {1, 4}) {
    const auto book = grade({.files = files, .lesson = week(), .corrected = {}, .students = {}, .threads = threads});
    ASSERT_TRUE(book.ok());
    for (const Grade& one : book->grades) EXPECT_EQ(sum_of(one, &Mark::points), 3);
  }
  const auto stopped =
      grade({.files = files, .lesson = week(), .corrected = {}, .students = {}, .threads = 1, .stopped = [] {
               return true;
             }});
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace pegasos::lessons
