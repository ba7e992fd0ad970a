// The lessons that ship: each plays with right answers to its end and with wrong ones to its feedback, in each of its
// languages, every expression on three seeds.
#include <algorithm>
#include <regex>
#include <set>

#include "figures/speaking.h"
#include "lesson_support.h"
#include "lessons/shelf.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::lessons {
namespace {

std::vector<LessonPtr> all() {
  use_datasets();
  std::vector<LessonPtr> lessons;
  for (const ShippedLesson& shipped : shipped_lessons()) {
    std::vector<std::string> languages = shipped.languages;
    languages.emplace_back("en");
    for (const std::string& language : languages) {
      auto lesson = open_lesson(shipped.name, language);
      EXPECT_TRUE(lesson.ok()) << (lesson.ok() ? "" : lesson.error().text());
      if (lesson) lessons.push_back(*lesson);
    }
  }
  return lessons;
}

TEST(ShippedLessons, AreThereAndHaveFiveToNineSteps) {
  const std::vector<LessonPtr> lessons = all();
  EXPECT_GE(lessons.size(), 5U);
  for (const LessonPtr& lesson : lessons) {
    EXPECT_GE(lesson->steps.size(), 5U) << lesson->file;
    EXPECT_LE(lesson->steps.size(), 9U) << lesson->file;
    EXPECT_GE(std::ranges::count_if(lesson->steps, [](const Step& step) { return step.ask.has_value(); }), 3)
        << lesson->file;
    EXPECT_GE(lesson->about.size(), 2U) << lesson->file << " says what it is about and where that is read";
  }
}

// A handout has the picture beside the words, before anything is answered.
TEST(ShippedLessons, AStepThatBeginsWithALambdaShowsIt) {
  int seen = 0;
  for (const LessonPtr& lesson : all()) {
    for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
      std::smatch found;
      const std::string first = lesson->steps[i].before.front().pieces.front().markup;
      if (!std::regex_search(first, found, std::regex(R"(^With \$λ\$ = ([0-9.]+[0-9]))"))) continue;
      ++seen;
      EXPECT_EQ(lesson->scenes[i].before.parameters.lambda, std::stod(found[1])) << lesson->file << ": " << first;
    }
  }
  EXPECT_GT(seen, 0);
}

TEST(ShippedLessons, PlayWithRightAndWrongAnswersOnThreeSeeds) {
  for (const LessonPtr& lesson : all()) {
    const Status good = check(lesson);
    EXPECT_TRUE(good.ok()) << (good.ok() ? "" : good.error().text());
  }
}

TEST(ShippedLessons, AWrongAnswerIsNeverLeftWithoutAWord) {
  for (const LessonPtr& lesson : all()) {
    const auto pages = play(lesson, {examples(false)});
    ASSERT_TRUE(pages.ok()) << pages.error().text();
    for (const Page& page : *pages) {
      for (const Try& attempt : page.tries) {
        const Ask::Kind kind = lesson->steps[attempt.step].ask->kind;
        EXPECT_TRUE(kind == Ask::Kind::Free || !attempt.feedback.empty()) << lesson->file << ": " << page.title;
      }
    }
  }
}

/// "≤ η_tR, here ?." was said at the first wrong answer: the value was kept back, and looked as if it were not known.
TEST(ShippedLessons, NoQuestionMarkStandsInPlaceOfAValue) {
  const std::regex kInPlace("[=:,：，] ?\\?|[ a-z]\\?[.。,]");
  for (const LessonPtr& lesson : all()) {
    const std::size_t code = lesson->file.rfind(".md") - 3;
    const bool translated = lesson->file[code] == '.';
    const figures::Speaking speaking(*text::parse_language(translated ? lesson->file.substr(code + 1, 2) : "en"));
    for (const bool right : {true, false}) {
      const auto pages = play(lesson, {examples(right)});
      ASSERT_TRUE(pages.ok()) << pages.error().text();
      for (const Page& page : *pages) {
        for (const Try& attempt : page.tries) {
          const std::string plain = plot::plain_text(attempt.feedback);
          EXPECT_FALSE(std::regex_search(plain, kInPlace)) << lesson->file << ", " << page.title << ": " << plain;
        }
      }
    }
  }
}

/// "Not yet. There is one: λ|w_t| ≤ R, so G = 2R." was said with a try left, and of numbers "It is the number that is
/// asked for".
TEST(ShippedLessons, WhatIsSaidOfAFirstWrongNumberIsNotItsValue) {
  std::size_t replies = 0;
  for (const LessonPtr& lesson : all()) {
    for (const Step& step : lesson->steps) {
      if (!step.ask || step.ask->kind != Ask::Kind::Number || !step.reveal.empty()) continue;
      for (std::size_t i = 0; i < step.ask->feedback.size(); ++i) {
        if (step.ask->conditions[i].text() == "right") continue;
        ++replies;
        for (const Text::Piece& piece : step.ask->feedback[i].pieces)
          EXPECT_TRUE(!piece.value || piece.value->text() != step.ask->expressions.front().text())
              << lesson->file << ": " << step.title;
      }
    }
  }
  EXPECT_GT(replies, 100U);
}

/// "No w is lower by more than 5.551·10⁻¹⁷" was said to beginners.
TEST(ShippedLessons, RoundingIsNoNumber) {
  const std::regex kRounding("10\\^\\{−1[3-9]");
  for (const LessonPtr& lesson : all()) {
    const auto pages = play(lesson, {examples(true)});
    ASSERT_TRUE(pages.ok()) << pages.error().text();
    for (const Page& page : *pages) {
      for (const auto* texts : {&page.about, &page.before, &page.choices, &page.after}) {
        for (const std::string& text : *texts)
          EXPECT_FALSE(std::regex_search(text, kRounding)) << lesson->file << ", " << page.title << ": " << text;
      }
    }
  }
}

/// A lesson without a picture of its own left that of the lesson before beside its text.
TEST(ShippedLessons, EachStepSetsUpItsOwnPicture) {
  use_datasets();
  for (const ShippedLesson& shipped : shipped_lessons()) {
    const LessonPtr lesson = open_lesson(shipped.name).value();
    for (const Step& step : lesson->steps) {
      const auto shows = [](const LabCommand& command) { return command.word == "show" || command.word == "idea"; };
      EXPECT_TRUE(std::ranges::any_of(step.setup, shows)) << shipped.name << ": " << step.title;
    }
  }
}

/// Once "all but the last" was right in every question of several choices.
TEST(ShippedLessons, NoTwoQuestionsOfSeveralChoicesHaveTheSameAnswer) {
  use_datasets();
  for (const ShippedLesson& shipped : shipped_lessons()) {
    const LessonPtr lesson = open_lesson(shipped.name).value();
    const auto pages = play(lesson, {examples(true)});
    ASSERT_TRUE(pages.ok()) << pages.error().text();
    std::set<std::string> answers;
    for (const Page& page : *pages) {
      for (const Try& attempt : page.tries) {
        if (lesson->steps[attempt.step].ask->kind != Ask::Kind::Several) continue;
        EXPECT_TRUE(answers.insert(attempt.answer).second) << shipped.name << ", " << page.title;
      }
    }
  }
}

/// "99.99999999999999" was the right answer that is shown.
TEST(ShippedLessons, NumbersThatAreRightHaveAtMostTenDigits) {
  use_datasets();
  for (const ShippedLesson& shipped : shipped_lessons()) {
    const LessonPtr lesson = open_lesson(shipped.name).value();
    const auto pages = play(lesson, {examples(true)});
    ASSERT_TRUE(pages.ok()) << pages.error().text();
    for (const Page& page : *pages) {
      for (const Try& attempt : page.tries) {
        const Ask::Kind kind = lesson->steps[attempt.step].ask->kind;
        if (kind != Ask::Kind::Number && kind != Ask::Kind::Point) continue;
        for (std::size_t from = 0; from < attempt.answer.size();) {
          const std::size_t end = std::min(attempt.answer.find(' ', from), attempt.answer.size());
          EXPECT_LE(end - from, std::string_view("-0.0001234567891").size()) << shipped.name << ": " << attempt.answer;
          from = end + 1;
        }
      }
    }
  }
}

/// Theorem 3 was said to hold with probability 0.9.
TEST(ShippedLessons, TheoremThreePromisesAProbabilityOfAtLeast) {
  use_datasets();
  for (const auto& [language, words] :
       {std::pair("en", " with probability at least 0.9."), std::pair("de", " mit Wahrscheinlichkeit mindestens 0.9."),
        std::pair("zh", "，以至少 0.9 的概率有 ")}) {
    const auto pages = play(open_lesson("with-probability", language).value(), {examples(true)});
    ASSERT_TRUE(pages.ok()) << pages.error().text();
    std::string said;
    for (const Page& page : *pages) {
      for (const Try& attempt : page.tries) said += attempt.feedback + "\n";
    }
    EXPECT_NE(said.find(words), std::string::npos) << language << ": " << said;
  }
}

/// No sign of broken markup or Markdown is left in what is shown.
TEST(ShippedLessons, ShowNoMarkup) {
  const std::regex kNonFinite("\\b(nan|inf)\\b");
  for (const LessonPtr& lesson : all()) {
    const auto pages = play(lesson, {examples(true)});
    ASSERT_TRUE(pages.ok()) << pages.error().text();
    for (const Page& page : *pages) {
      std::vector<std::string> texts = page.before;
      for (const auto* more : {&page.choices, &page.after}) texts.insert(texts.end(), more->begin(), more->end());
      for (const Try& attempt : page.tries) texts.push_back(attempt.feedback);
      for (const std::string& text : texts) {
        const std::string plain = plot::plain_text(text);
        for (const char* sign : {"$", "`", "**", "\\", "]("})
          EXPECT_EQ(plain.find(sign), std::string::npos) << lesson->file << ", " << page.title << ": " << plain;
        EXPECT_FALSE(std::regex_search(plain, kNonFinite)) << lesson->file << ", " << page.title << ": " << plain;
        EXPECT_EQ(std::ranges::count(text, '$') % 2, 0) << text;
      }
    }
  }
}

}  // namespace
}  // namespace pegasos::lessons
