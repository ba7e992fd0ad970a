// Homework in the window: a name, own numbers, and a file of answers that `pegasos lesson grade` reads.
#include <gtest/gtest.h>

#include <set>

#include "data/files.h"
#include "data/readers.h"
#include "lesson_column.h"
#include "lessons/assignment.h"
#include "lessons/grading.h"
#include "lessons/reader.h"
#include "support/file_faults.h"
#include "support/places.h"
#include "text/text.h"

namespace pegasos::test {
namespace {

using lessons::AnswerSheet;
using lessons::Ask;

std::string bytes_of(const std::filesystem::path& path) { return read_text(path.string()).value(); }

class HomeworkInTheWindow : public testing::Test {
 protected:
  void SetUp() override {
    lessons::Source source{bytes_of(source_folder() + "/tests/lessons/week-3.md"), "week-3.md"};
    const std::string goal =
        "\n## Go far\n\nGo beyond 50.\n\n```lab\nopen moons\nset T 100\n```\n\n```goal\nreach: t > 50\n```\n\n"
        "```lab\nrun 60\n```\n";
    week.text = source.text + goal;
    week.file = (screen.folder / "week-3.md").string();
    put_bytes(week.file, week.text);
  }

  void open(const std::filesystem::path& file) {
    screen.app->documents().drop({file.string()});
    screen.settle(true);
    screen.frames(2);
  }
  void begin(const std::string& name) {
    open(week.file);
    screen.fill_in("lesson/student", name);
    screen.click("lesson/Begin");
    screen.settle(true);
    screen.frames(2);
  }
  /// What is right in each step for that student.
  std::vector<std::string> right_answers(const std::string& name) {
    std::vector<std::string> answers;
    const auto lesson = lessons::read_lesson(week.text, week.file, name).value();
    const auto pages = lessons::play(lesson, {lessons::examples(true)}).value();
    for (const lessons::Page& page : pages) answers.push_back(page.record.answer);
    return answers;
  }
  /// Answers the present step by mouse and keys.
  void answer(const std::string& text) {
    const Ask::Kind kind = player(screen).step().ask->kind;
    if (kind == Ask::Kind::Goal) {
      screen.session->push(session::SeekTo{{70, Phase::Projection}});
      screen.settle(true);
      screen.frames(2);
      screen.click("lesson/Check");
      screen.frames(2);
      return;
    }
    if (kind == Ask::Kind::Choice) {
      screen.click("lesson/choice " + text);
      lock(screen);
    } else {
      screen.fill_in("lesson/answer", text);  // Enter locks it in
      screen.settle(true);
    }
    screen.frames(2);
  }
  void answer_all(const std::string& name) {
    const std::vector<std::string> answers = right_answers(name);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (i > 0) next(screen);
      screen.settle(true);
      screen.frames(2);
      answer(answers[i]);
      EXPECT_FALSE(player(screen).record().answer.empty()) << i << " " << answers[i];
    }
  }
  std::filesystem::path file_of(const std::string& name) { return screen.folder / lessons::sheet_name("week-3", name); }
  lessons::Grade graded(const std::filesystem::path& file, const std::vector<std::string>& students) {
    const auto book = lessons::grade({.files = {file.string()}, .lesson = week, .corrected = {}, .students = students});
    EXPECT_TRUE(book.ok()) << (book.ok() ? "" : book.error().text());
    return book->grades.front();
  }

  Screen screen{1366, 768};
  lessons::Source week;
};

/// It was said that such a question could be put to the room, which was the question that was open.
TEST_F(HomeworkInTheWindow, IsPutToNoRoomAndSaysSo) {
  begin("Ada");
  while (player(screen).step().ask->kind != Ask::Kind::Choice) next(screen);
  screen.press("shift+v");
  std::set<std::string> words;
  screen.fonts->watch_words(&words);
  screen.frames(2);
  screen.fonts->watch_words(nullptr);
  EXPECT_TRUE(words.contains("Homework is answered by each alone: its questions are not put to the room."));
}

TEST_F(HomeworkInTheWindow, IsGradedWithFullPoints) {
  begin("Ada Lovelace");
  EXPECT_EQ(player(screen).lesson().homework->student, "Ada Lovelace");
  EXPECT_TRUE(screen.has("lesson/homework"));
  EXPECT_FALSE(screen.has("lesson/Begin"));
  answer_all("Ada Lovelace");
  const lessons::Grade grade = graded(file_of("Ada Lovelace"), {"Ada Lovelace"});
  EXPECT_EQ(grade.student, "Ada Lovelace");
  EXPECT_EQ(lessons::sum_of(grade, &lessons::Mark::points), 4);
  EXPECT_EQ(grade.notes, std::vector<std::string>{});
  EXPECT_EQ(grade.marks[3].answer, "because");
  const auto sheet = lessons::read_sheet(file_of("Ada Lovelace").string());
  ASSERT_TRUE(sheet.ok());
  for (const AnswerSheet::Item& item : sheet->items) EXPECT_GT(item.seconds, 0) << item.question;
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST_F(HomeworkInTheWindow, WhatWasHandedOutSaysWhoseItIs) {
  const std::filesystem::path file = screen.folder / "week-3-Bob.md";
  put_bytes(file, lessons::hand_out(week, "Bob").value());
  open(file);
  EXPECT_FALSE(screen.has("lesson/student"));
  answer_all("Bob");
  const lessons::Grade grade = graded(file_of("Bob"), {"Bob"});
  EXPECT_EQ(lessons::sum_of(grade, &lessons::Mark::points), 4);
  EXPECT_EQ(grade.notes, std::vector<std::string>{});
}

TEST_F(HomeworkInTheWindow, AWrongNameIsNamed) {
  begin(" Ada");
  EXPECT_TRUE(screen.has("lesson/Begin")) << "no name begins with a space";
  EXPECT_FALSE(player(screen).lesson().hands_in());
  begin("Ada Lovelase");
  answer(right_answers("Ada Lovelase")[0]);
  const lessons::Grade grade = graded(file_of("Ada Lovelase"), {"Ada Lovelace"});
  EXPECT_EQ(grade.notes,
            (std::vector<std::string>{"4 questions are unanswered", "there is no such student in the list"}));
}

TEST_F(HomeworkInTheWindow, OneGoesOnWhereOneWas) {
  begin("Ada");
  const std::vector<std::string> answers = right_answers("Ada");
  answer(answers[0]);
  next(screen);
  answer(answers[1]);
  const std::string kept = bytes_of(file_of("Ada"));
  begin("Bob");
  EXPECT_EQ(player(screen).records()[0], lessons::Player::Record{});
  begin("Ada");
  EXPECT_EQ(player(screen).place(), 2U) << "the first question without an answer";
  EXPECT_EQ(bytes_of(file_of("Ada")), kept);
  screen.click("lesson/Back");
  screen.settle(true);
  screen.frames(2);
  EXPECT_TRUE(player(screen).done() && player(screen).record().right) << "it was judged again";
  EXPECT_EQ(player(screen).record().answer, answers[1]);
}

TEST_F(HomeworkInTheWindow, AWriteErrorLosesNothing) {
  begin("Ada");
  const std::vector<std::string> answers = right_answers("Ada");
  std::filesystem::create_directories(file_of("Ada") / "in the way");
  answer(answers[0]);
  EXPECT_TRUE(player(screen).done());
  EXPECT_TRUE(std::filesystem::is_directory(file_of("Ada")));
  screen.click("lesson/Save as…");
  screen.frames(3);
  const std::filesystem::path elsewhere = screen.folder / "elsewhere.answers.json";
  screen.enter(elsewhere.string());
  screen.frames(3);
  EXPECT_EQ(lessons::read_sheet(elsewhere.string())->items.size(), 1U);
  next(screen);
  answer(answers[1]);
  EXPECT_EQ(lessons::read_sheet(elsewhere.string())->items.size(), 2U) << "it goes on there";
  EXPECT_EQ(lessons::sum_of(graded(elsewhere, {}), &lessons::Mark::points), 2);
}

TEST_F(HomeworkInTheWindow, AnswersOfSomebodyElseAreNotWrittenOver) {
  begin("Bob");
  answer(right_answers("Bob")[0]);
  std::filesystem::copy_file(file_of("Bob"), file_of("Ada"));
  const std::string bobs = bytes_of(file_of("Ada"));
  begin("Ada");
  EXPECT_EQ(player(screen).lesson().hands_in(), false) << "it does not begin";
  EXPECT_EQ(bytes_of(file_of("Ada")), bobs);
}

TEST_F(HomeworkInTheWindow, ALanguageAndAnEditedFileLeaveTheAnswers) {
  begin("Ada");
  answer(right_answers("Ada")[0]);
  const auto records = player(screen).records();
  screen.app->appearance().set_language(*text::parse_language("de"));
  screen.frames(2);
  EXPECT_EQ(player(screen).records(), records);
  EXPECT_EQ(player(screen).lesson().homework->student, "Ada");
  screen.app->appearance().set_language(text::Language::english);
  put_bytes(week.file, week.text + "\nOne more sentence.\n");
  screen.later(1.5);
  screen.settle(true);
  EXPECT_EQ(player(screen).records(), records);
  EXPECT_EQ(player(screen).lesson().homework->student, "Ada");
}

}  // namespace
}  // namespace pegasos::test
