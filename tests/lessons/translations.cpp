// A translation holds prose only; the blocks exist once.
#include "lesson_support.h"
#include "lessons/reader.h"

namespace pegasos::lessons {
namespace {

constexpr std::string_view kOriginal =
    "# The ball\n\n## First\n\nWhich?\n\n- this\n- that\n\n```ask\nchoice\nholds: t == 0\nholds: t > 0\nif: "
    "right\n```\n\n> Yes.\n\n"
    "```lab\nrun 10\n```\n\n## Last\n\nDone.\n";
constexpr std::string_view kGerman =
    "# Die Kugel\n\n## Erstens\n\nNoch ein Satz.\n\nWas?\n\n- dies\n- das\n\n```ask\n```\n\n> Ja.\n\n```lab\n```\n\n## "
    "Zuletzt\n\nFertig.\n";

std::string said(std::string_view translation) {
  const auto lesson = read_lesson({std::string(kOriginal), "a.md"}, {std::string(translation), "a.de.md"});
  return lesson ? "read" : lesson.error().text();
}
std::string changed(std::string_view from, std::string_view to) {
  std::string text(kGerman);
  return text.replace(text.find(from), from.size(), to);
}

TEST(Translations, HaveTheBlocksOfTheOriginal) {
  const auto lesson = read_lesson({std::string(kOriginal), "a.md"}, {std::string(kGerman), "a.de.md"});
  ASSERT_TRUE(lesson.ok()) << lesson.error().text();
  EXPECT_EQ((*lesson)->title, "Die Kugel");
  const Step& first = (*lesson)->steps[0];
  EXPECT_EQ(first.title, "Erstens");
  EXPECT_EQ(first.before.size(), 2U);
  EXPECT_EQ(first.ask->choices[1].pieces[0].markup, "das");
  EXPECT_EQ(first.ask->expressions[1].text(), "t > 0");
  EXPECT_EQ(first.ask->feedback[0].pieces[0].markup, "Ja.");
  EXPECT_EQ((*lesson)->scenes[0].after.position.t, 10);
}

TEST(Translations, OtherFramesAreRefused) {
  EXPECT_EQ(said(kGerman), "read");
  EXPECT_EQ(said(changed("```lab\n```", "```lab\nrun 11\n```")),
            "a.de.md:18:1: the blocks of a translation are empty, for their lines are the original's: delete what "
            "stands between "
            "the lines ```");
  EXPECT_EQ(said(changed("```ask\n```", "```goal\n```")),
            "a.de.md:12:4: \"goal\" stands in the place of the original's \"ask\"");
  EXPECT_EQ(said(changed("## Zuletzt\n\nFertig.\n", "")),
            "a.de.md:17:4: \"##\" of the original's line 23 is missing after this");
  EXPECT_EQ(said(std::string(kGerman) + "\n## Mehr\n\nMehr.\n"),
            "a.de.md:24:4: \"##\" stands here, the original has nothing more");
  EXPECT_EQ(said(changed("- das\n", "")),
            "a.de.md:11:4: the choices are a list right above, with 2 to 9 items, here 1");
  EXPECT_EQ(said(changed("> Ja.\n\n", "")),
            "a.de.md:12:4: the block has 1 \"if:\", and 0 quotes (> …) follow it: write one for each, in their order");
}

}  // namespace
}  // namespace pegasos::lessons
