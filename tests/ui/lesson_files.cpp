// A lesson of one's own in the window: opened, edited while it is shown, its notes, and the lab block of a moment.
#include <gtest/gtest.h>

#include <fstream>

#include "experiments_page.h"
#include "support/file_faults.h"
#include "text/text.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

const std::string kText =
    "# Mine\n\n## One\n\nHow many?\n\n> notes: let them wait\n\n```lab\nopen moons\nset T 100\nrun 5\n```\n\n"
    "```ask\nnumber\nanswer: t\nif: 1\n```\n\n> So.\n\n## Two\n\nLook.\n\n```lab\nrun 20\n```\n";

const lessons::Player& playing(const Screen& screen) { return *screen.app->lessons().player(); }

std::string with(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

class LessonFile : public testing::Test {
 protected:
  void SetUp() override {
    put_bytes(file, kText);
    screen.app->documents().drop({file.string()});
    screen.settle(true);
  }
  /// Writes the file and lets the window look at it.
  void edit(const std::string& text) {
    put_bytes(file, text);
    screen.later(1.5);
    screen.settle(true);
  }

  Screen screen{1366, 768};
  std::filesystem::path file = screen.folder / "mine.md";
};

/// Not to what was there when the column was last seen.
TEST_F(LessonFile, ItGivesBackWhatWasThereWhenItWasOpened) {
  screen.click("lesson/close");
  screen.session->push(session::SetParameter{"lambda", "0.3"});
  screen.session->push(session::RunTo{40});
  const session::SnapshotPtr before = screen.settle(true);
  screen.app->documents().drop({file.string()});
  EXPECT_NE(screen.settle(true)->parameters, before->parameters);
  screen.click("lesson/close");
  EXPECT_EQ(screen.settle(true)->parameters, before->parameters);
  EXPECT_EQ(screen.settle(true)->position, before->position);
}

/// It was forgotten with its answers: no session holds such a lesson.
TEST_F(LessonFile, StaysWithItsStepWhenASessionIsOpened) {
  const std::string saved = (screen.folder / "earlier.session").string();
  screen.session->push(session::SaveSession{saved, screen.app->view_state()});
  screen.settle(true);
  screen.click("lesson/Next");
  screen.settle(true);
  screen.session->push(session::OpenSession{saved, {}, false});
  screen.settle(true);
  screen.frames(3);
  ASSERT_NE(screen.app->lessons().player(), nullptr);
  EXPECT_EQ(playing(screen).lesson().title, "Mine");
  EXPECT_EQ(playing(screen).place(), 1U);
}

/// From the laboratory, and from that page itself, it was asked for twice.
TEST_F(LessonFile, APageOfTheoryIsAskedForOnce) {
  edit(
      "# Mine\n\n## One\n\nLook.\n\n```lab\nopen moons\nset T 20\nrun 5\n```\n"
      "\n## Two\n\nLook.\n\n```lab\nset T 50\nshow theory\n```\n"
      "\n## Three\n\nLook.\n\n```lab\nset T 60\nshow theory\n```\n");
  int asked = 0;
  screen.heard = [&](const session::Command& command) {
    if (std::holds_alternative<session::CheckTheory>(command)) ++asked;
  };
  for (const Count T : {50, 60}) {
    asked = 0;
    screen.click("lesson/Next");
    const session::SnapshotPtr now = screen.settle(true);
    EXPECT_EQ(screen.app->page(), ui::Page::theory);
    ASSERT_NE(now->theory, nullptr);
    EXPECT_EQ(now->theory->situation.T(), T);
    EXPECT_EQ(asked, 1) << T;
  }
}

/// Its answer was forgotten.
TEST_F(LessonFile, ThatIsDroppedOnceMoreGoesOnWhereItIs) {
  screen.fill_in("lesson/answer", "5");
  screen.settle(true);
  ASSERT_TRUE(playing(screen).done());
  screen.click("lesson/Next");
  screen.settle(true);
  screen.app->documents().drop({file.string()});
  screen.settle(true);
  EXPECT_EQ(playing(screen).place(), 1U);
  EXPECT_EQ(playing(screen).records()[0].answer, "5");
}

/// They went with the window, and whoever restored the session saw the list of lessons without a word.
TEST_F(LessonFile, ItsAnswersOutliveTheWindowAndASessionSaysThatItIsOut) {
  screen.fill_in("lesson/answer", "5");
  screen.settle(true);
  const ui::ViewState view = screen.app->view_state();
  Screen other(1366, 768);
  other.app->appearance().settings().begun_lessons = screen.app->appearance().settings().begun_lessons;
  other.app->apply(view);
  other.frames(2);
  EXPECT_EQ(other.app->lessons().player(), nullptr);
  EXPECT_TRUE(says(other, "A lesson of a file is in no session: open its file again."));
  other.app->documents().drop({file.string()});
  other.settle(true);
  ASSERT_NE(other.app->lessons().player(), nullptr);
  EXPECT_EQ(playing(other).records()[0].answer, "5");
  EXPECT_TRUE(playing(other).done());
}

TEST_F(LessonFile, IsOpenedAndReadAgainWhenItChanges) {
  ASSERT_NE(screen.app->lessons().player(), nullptr);
  EXPECT_TRUE(screen.has("lesson"));
  EXPECT_EQ(playing(screen).lesson().title, "Mine");
  EXPECT_EQ(screen.settle()->position.t, 5);
  screen.click("lesson/Next");
  EXPECT_EQ(screen.settle(true)->position.t, 20);
  edit(with(kText, "Look.", "Look again."));
  EXPECT_EQ(playing(screen).place(), 1U);
  EXPECT_EQ(playing(screen).step().before[0].shown(nullptr), "Look again.");
  edit(with(kText, "run 20", "run 30"));
  EXPECT_EQ(playing(screen).place(), 1U);
  EXPECT_EQ(screen.settle(true)->position.t, 30) << "what it shows now";
}

TEST_F(LessonFile, AMistakeIsSaidAndTheLastGoodVersionStays) {
  EXPECT_FALSE(screen.has("lesson/trouble"));
  edit(with(kText, "answer: t", "answer: tt"));
  EXPECT_TRUE(screen.has("lesson/trouble"));
  EXPECT_EQ(playing(screen).lesson().title, "Mine");
  screen.fill_in("lesson/answer", "5");
  screen.settle(true);
  EXPECT_TRUE(playing(screen).record().right) << "it still plays";
  edit(kText);
  EXPECT_FALSE(screen.has("lesson/trouble"));
  EXPECT_TRUE(playing(screen).record().right) << "what was answered stays";
}

TEST_F(LessonFile, IsLookedAtAtMostOnceASecondAndOnlyWhileShown) {
  EXPECT_TRUE(screen.app->lessons().due_in(0).has_value());
  screen.later(1.5);
  put_bytes(file, with(kText, "Mine", "Changed"));
  screen.frames(3);
  EXPECT_EQ(playing(screen).lesson().title, "Mine") << "it was looked at a moment ago";
  screen.later(1.1);
  EXPECT_EQ(playing(screen).lesson().title, "Changed");
  screen.click("lesson/close");
  screen.frames(2);
  EXPECT_FALSE(screen.app->lessons().due_in(0).has_value());
  screen.app->context().requests.start_lesson("the-ball", 0);
  screen.settle(true);
  EXPECT_FALSE(screen.app->lessons().due_in(0).has_value()) << "what comes with the program is not edited";
}

TEST_F(LessonFile, NotesAreHiddenUntilTheyAreAskedFor) {
  EXPECT_FALSE(screen.has("lesson/notes"));
  screen.press("shift+l");
  screen.frames(2);
  EXPECT_TRUE(screen.has("lesson/notes"));
  screen.click("lesson/Next");
  screen.settle(true);
  EXPECT_FALSE(screen.has("lesson/notes")) << "this step has none";
  screen.press("shift+l");
  screen.press("shift+l");
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text")) << "and that is said";
  screen.click("lesson/Back");
  screen.settle(true);
  EXPECT_TRUE(screen.has("lesson/notes"));
  screen.press("shift+l");
  screen.frames(2);
  EXPECT_FALSE(screen.has("lesson/notes"));
}

TEST_F(LessonFile, ASessionKeepsNoPath) {
  const ui::ViewState kept = screen.app->view_state();
  EXPECT_FALSE(kept.contains("lesson.name"));
  EXPECT_EQ(kept.at("lesson.open"), "on");
}

TEST(LabBlock, OfAMomentIsCopiedAndALessonShowsIt) {
  const Folder folder;
  const std::filesystem::path file = folder / "again.md";
  std::string block;
  session::SnapshotPtr there;
  {
    Screen screen(1366, 768);
    screen.session->push(session::SetParameter{"lambda", "0.25"});
    screen.session->push(session::SeekTo{{12, Phase::Violators}});
    screen.settle(true);
    screen.app->show_tab("norm");
    screen.app->perform("copy-lab");
    block = screen.clipboard();
    there = screen.settle(true);
  }
  EXPECT_TRUE(block.starts_with("```lab\nunpin\nopen ")) << block;
  EXPECT_NE(block.find("\nset lambda 0.25\nrun 11\nphase 2\n"), std::string::npos) << block;
  EXPECT_TRUE(block.ends_with("\nshow norm\n```\n")) << block;
  put_bytes(file, "# L\n\n## A\n\nLook.\n\n" + block);
  Screen other(1366, 768);
  other.app->context().requests.start_lesson(file.string(), 0);
  const session::SnapshotPtr here = other.settle(true);
  EXPECT_EQ(here->parameters, there->parameters);
  EXPECT_EQ(here->position, there->position);
  EXPECT_EQ(here->w, there->w);
  other.app->perform("copy-lab");
  EXPECT_EQ(other.clipboard(), block) << "what is looked at, too";
}

TEST(LabBlock, OfAnIdeaNamesIt) {
  Screen screen(1366, 768);
  screen.app->show_tab("idea subgradient f=abs x=0 slope=0.5");
  screen.frames(2);
  screen.app->perform("copy-lab");
  EXPECT_NE(screen.clipboard().find("\nidea subgradient f=abs x=0 slope=0.5\n"), std::string::npos)
      << screen.clipboard();
}

TEST(LabBlock, WhatNoneCanShowIsSaid) {
  Screen screen(1366, 768);
  screen.session->push(session::Edit{session::EraseRows{{0}}});
  screen.settle(true);
  screen.app->perform("copy-lab");
  EXPECT_EQ(screen.clipboard().find("```lab"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::test
