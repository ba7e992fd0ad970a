// What the window says at its lower edge: what was refused goes with the next entry, nothing lies under a notice, and
// what a crash left comes back in the language and the size that somebody reads.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/folder.h"
#include "text/text.h"
#include "ui/experiments_page.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

/// English again at the end, whatever happens.
struct LowerEdge : testing::Test {
  CurrentFolder folder;
  ~LowerEdge() override { text::set_language(text::Language::english); }

  fs::path state() const { return folder / "state"; }
  /// A window that died ten steps after it was opened.
  void crash() const {
    Screen screen;
    screen.app->documents().auto_save().begin(state());
    screen.frames();
    screen.press("shift+right");
    screen.settle();
    screen.app->documents().auto_save().save(1000);
    screen.settle();
  }
};

text::Language german() { return *text::parse_language("de"); }

TEST_F(LowerEdge, TextThatGrowsNoFurtherSaysSo) {
  for (const char* way : {"text-larger", "text-smaller"}) {
    Screen screen(1366, 768);
    screen.app->perform(way);
    screen.frames(2);
    EXPECT_FALSE(screen.has("notice/text")) << way;
    for (int i = 0; i < 30; ++i) screen.app->perform(way);
    screen.frames(2);
    EXPECT_TRUE(screen.has("notice/text")) << way;
  }
}

// It covered the one pinned run and half of the live one.
TEST_F(LowerEdge, ALongSentenceLeavesTheChipsOfTheRunsInView) {
  Screen screen(1366, 768);
  screen.press("shift+right");
  screen.press("p");
  screen.settle();
  screen.app->context().requests.complain(Message(
      "{}",
      "/a/folder/of/the/state/autosave-12345.session: the file cannot be written (No space left on device); make "
      "room on the disk, or choose another folder, and then go on with what was done until now"));
  screen.frames(2);
  const float notice = screen.rect("notice/text").x;
  int chips = 0;
  for (const auto& [name, place] : screen.widgets) {
    if (!name.starts_with("pins/")) continue;
    ++chips;
    EXPECT_LE(place.right(), notice) << name;
  }
  EXPECT_GT(chips, 1);
}

TEST_F(LowerEdge, ALongSentenceHasTwoLinesBeforeItIsCut) {
  Screen screen(1100, 700);
  const std::string words =
      "a-name-of-a-file-that-is-rather-long.csv: this sentence says what is wrong, in which file, in which line of it, "
      "in which column, and what is to be done about it, and it is much longer than the window is wide: the end";
  screen.app->context().requests.complain("Short.");
  screen.frames(2);
  const plot::Rect one = screen.rect("notice/text");
  screen.app->context().requests.complain(Message("{}", words));
  screen.frames(2);
  const plot::Rect two = screen.rect("notice/text");
  EXPECT_GT(two.h, one.h);
  EXPECT_EQ(two.bottom(), one.bottom());
  EXPECT_TRUE(says(screen, "the end"));
  screen.app->context().requests.complain(Message("{}. {}. {}", words, words, words));
  EXPECT_TRUE(says(screen, "…")) << "there is still more";
}

TEST_F(LowerEdge, ARefusedParameterGoesWithTheNextThatIsTaken) {
  Parameters subsets;
  subsets.sampling = Sampling::Subset;
  Screen screen(1600, 900, subsets);
  screen.fill_in("controls/T", "1010^30");
  screen.settle();
  ASSERT_TRUE(screen.has("notice/text"));
  screen.fill_in("controls/lambda", "0.5");
  EXPECT_EQ(screen.settle()->parameters.lambda, 0.5);
  EXPECT_FALSE(screen.has("notice/text"));
  screen.fill_in("controls/k", "100000");  // more than there are examples
  screen.settle();
  ASSERT_TRUE(screen.has("notice/text"));
  const plot::Rect slider = screen.rect("controls/slider lambda");
  screen.drag(slider.centre(), {slider.x + 20, slider.centre().y});
  screen.settle();
  EXPECT_FALSE(screen.has("notice/text")) << "a slider is an entry, too";
  screen.fill_in("controls/T", "x");
  screen.settle();
  ASSERT_TRUE(screen.has("notice/text"));
  screen.press("escape");
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST_F(LowerEdge, OtherTroubleStaysWhenAParameterIsTaken) {
  Screen screen;
  screen.session->push(session::OpenFile{"no such file.csv"});
  screen.settle();
  ASSERT_TRUE(screen.has("notice/text"));
  screen.fill_in("controls/T", "500");
  screen.settle();
  EXPECT_TRUE(screen.has("notice/text"));
}

/// A save that failed was seen by nobody while the offer after a crash stood.
TEST_F(LowerEdge, WhatIsNewIsSeenAtOnceAndWhatStandsComesBack) {
  crash();
  Screen screen;
  screen.app->documents().auto_save().begin(state());
  screen.frames(3);
  ASSERT_TRUE(screen.has("notice/Restore"));
  const auto save = [&](const std::string& path) {
    screen.session->push(session::SaveSession{path, screen.app->view_state()});
    screen.settle();
    screen.frames(2);
  };
  const auto close = [&] {
    screen.press("escape");
    screen.frames(2);
  };
  save("/proc/x.session");
  EXPECT_FALSE(screen.has("notice/Restore")) << "the save failed: that is seen first";
  ASSERT_TRUE(screen.has("notice/Close notice"));
  close();
  EXPECT_TRUE(screen.has("notice/Restore"));
  save((folder / "a.session").string());
  EXPECT_FALSE(screen.has("notice/Restore")) << "saved as a.session";
  close();
  EXPECT_TRUE(screen.has("notice/Restore"));
  // The same behind a sentence of the window that stays, and behind why the run ended.
  screen.app->context().requests.complain("This failed.");
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/Restore"));
  const plot::Rect complaint = screen.rect("notice/text");
  save("/proc/another.session");
  EXPECT_NE(screen.rect("notice/text").w, complaint.w) << "another sentence";
  close();
  EXPECT_EQ(screen.rect("notice/text").w, complaint.w) << "the complaint again";
  close();
  EXPECT_TRUE(screen.has("notice/Restore"));
}

TEST_F(LowerEdge, WhatAFormRefusesGoesWithTheNextThatIsTyped) {
  Screen screen;
  screen.press("t");
  screen.settle(true);
  screen.fill_in("bar/number of runs", "many");
  screen.frames(2);
  ASSERT_TRUE(screen.has("notice/text")) << "nothing is refused without a word";
  screen.fill_in("bar/number of runs", "50");
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/text"));
  screen.fill_in("bar/deltas", "2");
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text"));
  screen.fill_in("bar/deltas", "0.5");
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST_F(LowerEdge, ALessonThatCannotBeReadIsForgottenWhenAnotherOneBegins) {
  Screen screen;
  screen.app->context().requests.start_lesson("no-such-lesson", 0);
  screen.frames(2);
  ASSERT_TRUE(screen.has("notice/text"));
  screen.app->context().requests.start_lesson("the-ball", 0);
  screen.settle(true);
  EXPECT_FALSE(screen.has("notice/text"));
}

TEST_F(LowerEdge, DialogsSayWhichNumberTheyRefuse) {
  Screen screen;
  screen.move(screen.rect("plot left/figure/plot").centre());
  screen.press("ctrl+e");
  screen.frames(4);
  EXPECT_FALSE(screen.has("picture/failed"));
  screen.fill_in("picture/Width", "50");
  screen.frames(2);
  EXPECT_TRUE(screen.has("picture/failed"));
  screen.fill_in("picture/Width", "1,200");
  screen.frames(2);
  EXPECT_FALSE(screen.has("picture/failed"));
  screen.press("escape");
  screen.press("escape");
  screen.frames(2);
  screen.click("plot left/Menu");
  screen.frames(3);
  screen.click("plot left/Make a film…");
  screen.frames(4);
  screen.fill_in("film/Frames", "nan");
  screen.frames(2);
  EXPECT_TRUE(screen.has("film/refused"));
  screen.fill_in("film/Frames", "12");
  screen.frames(2);
  EXPECT_FALSE(screen.has("film/refused"));
}

TEST_F(LowerEdge, TheWordsBesideANoticeAreWholeOrNotThere) {
  crash();
  for (const auto& [width, height] : {std::pair(1600.F, 900.F), std::pair(640.F, 480.F)}) {
    Screen screen(width, height);
    screen.app->appearance().set_language(german());
    screen.settle();
    ASSERT_TRUE(screen.has("beside runs/words"));
    const plot::Rect words = screen.rect("beside runs/words");
    screen.app->documents().auto_save().begin(state());
    screen.frames(3);
    ASSERT_TRUE(screen.has("notice/Restore"));
    EXPECT_EQ(screen.has("beside runs/words"), width > 1000) << width;
    if (screen.has("beside runs/words")) {
      EXPECT_EQ(screen.rect("beside runs/words"), words);
    }
    EXPECT_FALSE(words.overlaps(screen.rect("notice")) && screen.has("beside runs/words"));
    screen.app->appearance().settings().offers_lesson = true;
    screen.frames(3);
    for (const char* button : {"beside runs/The first five minutes", "beside runs/Not now"})
      EXPECT_FALSE(screen.has(button) && screen.rect(button).overlaps(screen.rect("notice"))) << width << button;
  }
}

// At 900 x 600 it lay over the chips of the runs until it was answered.
TEST_F(LowerEdge, TheOfferToRestoreCoversNoRun) {
  crash();
  for (const bool in_german : {false, true}) {
    Screen screen(900, 600);
    if (in_german) screen.app->appearance().set_language(german());
    screen.settle();
    screen.app->documents().auto_save().begin(state());
    screen.frames(5);
    ASSERT_TRUE(screen.has("notice/Restore") && screen.has("pins/chip live"));
    EXPECT_FALSE(screen.rect("notice").overlaps(screen.rect("pins/chip live"))) << in_german;
    EXPECT_GT(screen.rect("notice/text").w, 150) << in_german << ": something is said";
  }
}

TEST_F(LowerEdge, ButtonsAreAsWideAsTheirWords) {
  crash();
  Screen screen;
  screen.app->documents().auto_save().begin(state());
  screen.frames(3);
  const plot::Rect english = screen.rect("notice/Restore");
  screen.app->appearance().set_language(german());
  screen.frames(3);
  EXPECT_GT(screen.rect("notice/Restore").w, english.w + 20) << "Wiederherstellen";
  EXPECT_FALSE(screen.rect("notice/Restore").overlaps(screen.rect("notice/Discard")));
  EXPECT_FALSE(screen.rect("notice/Restore").overlaps(screen.rect("notice/text")));
}

TEST_F(LowerEdge, ALessonsButtonsStayFree) {
  crash();
  Screen screen(640, 480);
  screen.app->context().requests.start_lesson("the-ball", 0);
  screen.settle(true);
  screen.app->documents().auto_save().begin(state());
  screen.app->show_page(ui::Page::theory);
  screen.frames(4);
  ASSERT_TRUE(screen.has("notice/text") && screen.has("lesson/Next"));
  EXPECT_FALSE(screen.rect("notice").overlaps(screen.rect("lesson/Next")));
}

TEST_F(LowerEdge, ASessionThatIsRestoredChangesNeitherLanguageNorSizeOfText) {
  crash();  // in English
  Screen screen;
  screen.app->documents().auto_save().begin(state());
  screen.app->appearance().set_language(german());
  screen.app->appearance().settings().text_scale = 1.2F;
  screen.frames(3);
  screen.click("notice/Restore");
  EXPECT_EQ(screen.settle()->position.t, 10);
  screen.frames(2);
  EXPECT_EQ(text::language(), german());
  EXPECT_EQ(screen.app->appearance().settings().language, text::language());
  EXPECT_EQ(screen.app->appearance().settings().text_scale, 1.2F);
}

}  // namespace
}  // namespace pegasos::test
