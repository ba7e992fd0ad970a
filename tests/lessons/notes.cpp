// What a step says to whoever presents it.
#include "lesson_support.h"

namespace pegasos::lessons {
namespace {

TEST(Notes, AreQuotesAnywhereInAStepAndNoFeedback) {
  const LessonPtr lesson = lesson_of(
      "# L\n\n## A\n\nHow many?\n\n> notes: ask the *back row* at `= t`\n\n```ask\nnumber\nanswer: t\nif: 1\n```\n\n"
      "> Feedback.\n\n> notes:   wait\n\n## B\n\nEnd.\n");
  const Step& step = lesson->steps[0];
  ASSERT_EQ(step.notes.size(), 2U);
  EXPECT_EQ(step.notes[0].shown(nullptr), "ask the back row at …");
  EXPECT_EQ(step.notes[1].shown(nullptr), "wait");
  ASSERT_EQ(step.ask->feedback.size(), 1U);
  EXPECT_EQ(step.ask->feedback[0].shown(nullptr), "Feedback.");
  EXPECT_TRUE(lesson->steps[1].notes.empty());
  EXPECT_EQ(step.before.size(), 1U) << "it is not what a student reads";
}

TEST(Notes, AreReadAndEvaluatedAsAllElse) {
  EXPECT_EQ(trouble("# L\n\n> notes: early\n").substr(0, 5), "3:3: ");
  EXPECT_EQ(trouble("# L\n\n## A\n\nText.\n\n> notes: `= nrm`\n").substr(0, 6), "7:13: ");
  const LessonPtr far = lesson_of("# L\n\n## A\n\nText.\n\n> notes: `= f_at(1000)`\n");
  EXPECT_FALSE(check(far, 1).ok()) << "a value that is not there is found before the lecture";
}

}  // namespace
}  // namespace pegasos::lessons
