// What is saved by itself: what a crash left, the last session, two windows on one folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>

#include "support/file_faults.h"
#include "support/folder.h"
#include "ui/experiments_page.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

struct AutoSaves : testing::Test {
  CurrentFolder folder;
};

TEST_F(AutoSaves, WhatACrashLeftIsOfferedAndRestored) {
  const fs::path state = folder / "state";
  {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames();
    EXPECT_FALSE(screen.app->documents().auto_save().due_in(1000)) << "nothing has changed";
    screen.press("shift+right");
    screen.settle();
    const auto due = screen.app->documents().auto_save().due_in(1);
    ASSERT_TRUE(due);
    EXPECT_GT(*due, ui::AutoSave::kEvery_s - 2);
    EXPECT_EQ(*screen.app->documents().auto_save().due_in(1000), 0);
    screen.app->documents().auto_save().save(1000);
    screen.settle();
    EXPECT_FALSE(screen.app->documents().auto_save().due_in(5000)) << "no write while idle";
    EXPECT_EQ(std::distance(fs::directory_iterator(state), fs::directory_iterator()), 2);
  }  // the lock ends with the interface, the save stays: as after a crash
  {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames(2);
    ASSERT_TRUE(screen.has("notice/Restore"));
    screen.click("notice/Restore");
    EXPECT_EQ(screen.settle()->position.t, 10);
    screen.frames(2);
    EXPECT_FALSE(screen.has("notice/Restore"));
    ASSERT_TRUE(screen.app->documents().auto_save().due_in(0.5)) << "it is nowhere else now";
    screen.app->documents().auto_save().leave();
    screen.session->wait();
    EXPECT_TRUE(screen.app->documents().auto_save().end().ok());
    EXPECT_TRUE(fs::exists(state / "last.session"));
    EXPECT_EQ(std::distance(fs::directory_iterator(state), fs::directory_iterator()), 1);
  }
  Screen screen;
  screen.app->documents().auto_save().begin(state);
  screen.frames(2);
  EXPECT_FALSE(screen.has("notice/Restore"));
  screen.app->perform("reopen-last");
  EXPECT_EQ(screen.settle()->position.t, 10);
}

TEST_F(AutoSaves, AWindowInWhichNothingWasDoneLeavesTheLastSession) {
  const fs::path state = folder / "state";
  const auto visit = [&](const std::function<void(Screen&)>& act) {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames(3);
    act(screen);
    screen.settle();
    screen.frames(2);
    screen.app->documents().auto_save().leave();
    screen.session->wait();
    EXPECT_TRUE(screen.app->documents().auto_save().end().ok());
  };
  visit([](Screen&) {});
  ASSERT_TRUE(fs::exists(state / "last.session")) << "there was none";
  visit([](Screen& screen) { screen.press("shift+right"); });
  const std::string kept = bytes_of(state / "last.session");
  EXPECT_NE(kept.find("\"t\": 10,"), std::string::npos);
  visit([](Screen& screen) {
    screen.click("bar/File");
    screen.press("escape");
  });
  EXPECT_EQ(bytes_of(state / "last.session"), kept);
}

/// Points drawn by hand were gone once another set had been looked at for a moment.
TEST_F(AutoSaves, WhatTheLastSessionTakesThePlaceOfIsKept) {
  const fs::path state = folder / "state";
  std::vector<std::string> closed;
  for (int visit = 0; visit < 8; ++visit) {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames(3);
    for (int i = 0; i <= visit; ++i) screen.press("right");
    screen.settle();
    screen.frames(2);
    screen.app->documents().auto_save().leave();
    screen.session->wait();
    EXPECT_TRUE(screen.app->documents().auto_save().end().ok());
    closed.push_back(bytes_of(state / "last.session"));
  }
  const session::StateFolder kept(state);
  const std::vector<session::StateFolder::Earlier> earlier = kept.earlier();
  ASSERT_EQ(earlier.size(), 5U);
  for (std::size_t i = 0; i < earlier.size(); ++i)
    EXPECT_EQ(bytes_of(earlier[i].file), closed[closed.size() - 2 - i]) << i << ": the newest first";
  Screen screen;
  screen.app->documents().auto_save().begin(state);
  screen.frames(2);
  screen.app->perform("open-recent");
  screen.frames(3);
  const std::string name = "Session of " + earlier[4].time;  // the last of those of that minute
  const auto found =
      std::ranges::find_if(screen.widgets, [&](const auto& one) { return one.first.find(name) != std::string::npos; });
  ASSERT_NE(found, screen.widgets.end());
  screen.click(found->first);
  EXPECT_EQ(screen.settle()->position.t, 3);
}

TEST_F(AutoSaves, EveryCrashIsOfferedAndABrokenSaveHidesNone) {
  const fs::path state = folder / "state";
  {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames();
    screen.press("shift+right");
    screen.settle();
    screen.app->documents().auto_save().save(1000);
    screen.settle();
  }
  fs::path saved;
  for (const auto& entry : fs::directory_iterator(state)) {
    if (entry.path().extension() == ".session") saved = entry.path();
  }
  fs::copy_file(saved, state / "autosave-1.session");  // of another window
  std::ofstream(state / "autosave-2.session") << bytes_of(saved).substr(0, 200);
  fs::last_write_time(state / "autosave-2.session", fs::last_write_time(saved) + std::chrono::hours(1));
  Screen screen;
  screen.app->documents().auto_save().begin(state);
  screen.frames(2);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(screen.has("notice/Restore")) << i;
    screen.click("notice/Restore");
    EXPECT_EQ(screen.settle()->position.t, 10) << i;
    screen.frames(2);
    screen.app->documents().auto_save().save(5000 + i);
    screen.settle();
    screen.frames(3);
  }
  EXPECT_FALSE(screen.has("notice/Restore")) << "what cannot be restored is not offered";
  EXPECT_TRUE(fs::exists(state / "autosave-2.session"));
  Screen next;
  next.app->documents().keep_in(state, false);
  EXPECT_TRUE(says(next, "is cut off and cannot be restored: remove ")) << "but it is not passed over in silence";
}

TEST_F(AutoSaves, WhatAnotherWindowHasRestoredIsNotOfferedAsAFile) {
  const fs::path state = folder / "state";
  {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames();
    screen.press("shift+right");
    screen.settle();
    screen.app->documents().auto_save().save(100);
    screen.settle();
  }
  Screen screen;
  screen.app->documents().auto_save().begin(state);
  screen.frames(2);
  ASSERT_TRUE(screen.has("notice/Restore"));
  for (const auto& entry : fs::directory_iterator(state)) {
    if (entry.path().extension() == ".session") fs::remove(entry.path());
  }
  screen.click("notice/Restore");
  screen.settle();
  std::set<std::string> words;
  screen.fonts->watch_words(&words);
  screen.frames(2);
  screen.fonts->watch_words(nullptr);
  EXPECT_FALSE(screen.has("notice/Restore"));
  EXPECT_TRUE(words.contains("Another window has restored or discarded it"));
}

/// A window that has something to save.
void step_on(Screen& screen, const fs::path& state) {
  screen.app->documents().auto_save().begin(state);
  screen.frames();
  screen.press("shift+right");
  screen.settle();
}

// A disk that is full when the window closes takes nothing of what was saved before.
TEST_F(AutoSaves, WhatCannotBeKeptAtTheEndIsSaidAndTheAutomaticSaveStays) {
  const fs::path state = folder / "state";
  {
    Screen screen;
    step_on(screen, state);
    screen.app->documents().auto_save().save(100);
    screen.settle();
    put_bytes(state / "last.session", "of yesterday");
    const FileFault full(Call::Write, ENOSPC);
    screen.app->documents().auto_save().leave();
    screen.session->wait();
    const Status left = screen.app->documents().auto_save().end();
    ASSERT_FALSE(left.ok());
    EXPECT_NE(left.error().text().find("last.session: the file cannot be written (No space left on device)"),
              std::string::npos)
        << left.error().text();
  }
  EXPECT_EQ(bytes_of(state / "last.session"), "of yesterday");
  Screen screen;
  screen.app->documents().auto_save().begin(state);
  screen.frames(2);
  ASSERT_TRUE(screen.has("notice/Restore"));
  screen.click("notice/Restore");
  EXPECT_EQ(screen.settle()->position.t, 10);
}

// Where nothing can be kept for the next start, closing the window does not take what was done in it without a word.
TEST_F(AutoSaves, WhereNothingIsKeptClosingAsksFirst) {
  put_bytes(folder / "a-file", "");
  const fs::path nowhere = folder / "a-file" / "state";
  const auto closed_by_key = [](Screen& screen) {
    screen.press("ctrl+q");
    screen.frames(3);
    return screen.app->documents().closed();
  };
  {
    Screen screen;
    ASSERT_FALSE(screen.app->documents().auto_save().begin(nowhere));
    screen.frames(2);
    EXPECT_TRUE(closed_by_key(screen)) << "nothing was done";
  }
  Screen screen;
  step_on(screen, nowhere);
  EXPECT_FALSE(closed_by_key(screen));
  ASSERT_TRUE(screen.has("dialog/Close without saving"));
  screen.click("dialog/Stay here");
  screen.frames(3);
  EXPECT_FALSE(screen.has("dialog/Close without saving"));
  EXPECT_FALSE(screen.app->documents().closed());

  EXPECT_FALSE(closed_by_key(screen));
  screen.click("dialog/Save the session…");
  screen.frames(3);
  ASSERT_TRUE(screen.has("dialog/Name"));
  screen.press("escape");
  screen.session->push(session::SaveSession{(folder / "kept.session").string(), screen.app->view_state()});
  screen.settle();
  EXPECT_TRUE(closed_by_key(screen)) << "a file has it all";
}

// The window vanished, and only a line on a terminal that nobody saw said that its work was lost.
TEST_F(AutoSaves, WhereTheLastSessionCannotBeWrittenTheWindowStaysAndAsks) {
  Screen screen;
  step_on(screen, folder / "state");
  const auto close = [&] {
    screen.press("ctrl+q");
    screen.session->wait();
    screen.frames(3);
    return screen.app->documents().closed();
  };
  {
    const FileFault full(Call::Write, ENOSPC);
    EXPECT_FALSE(close());
  }
  ASSERT_TRUE(screen.has("dialog/Close without saving"));
  screen.click("dialog/Stay here");
  screen.frames(2);
  EXPECT_TRUE(close()) << "there is room again";
  EXPECT_TRUE(fs::exists(folder / "state" / "last.session"));
}

TEST_F(AutoSaves, WhereNothingWasDoneNothingIsAskedWhateverCannotBeWritten) {
  fs::create_directories(folder / "state" / "last.session");  // a folder in its place
  Screen screen;
  screen.app->documents().auto_save().begin(folder / "state");
  screen.frames(2);
  screen.press("ctrl+q");
  screen.session->wait();
  screen.frames(3);
  EXPECT_TRUE(screen.app->documents().closed());
}

TEST_F(AutoSaves, WhoClosesWithoutSavingIsNotAskedTwice) {
  put_bytes(folder / "a-file", "");
  Screen screen;
  step_on(screen, folder / "a-file" / "state");
  screen.press("ctrl+q");
  screen.frames(3);
  screen.click("dialog/Close without saving");
  EXPECT_TRUE(screen.app->documents().closed());
}

TEST_F(AutoSaves, WhatWasRestoredStaysUntilItIsSavedAnew) {
  const fs::path state = folder / "state";
  {
    Screen screen;
    step_on(screen, state);
    screen.app->documents().auto_save().save(100);
    screen.settle();
  }
  const auto offered_again = [&] {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames(2);
    return screen.has("notice/Restore");
  };
  {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames(2);
    screen.click("notice/Restore");
    EXPECT_EQ(screen.settle()->position.t, 10);
    screen.frames(2);
    {
      const FileFault full(Call::Write, ENOSPC);
      screen.app->documents().auto_save().save(1);
      EXPECT_EQ(screen.settle()->notice.kind, session::Notice::Kind::Error);
    }
  }  // the window dies: nothing but the old save has it
  EXPECT_TRUE(offered_again());
  {
    Screen screen;
    screen.app->documents().auto_save().begin(state);
    screen.frames(2);
    screen.click("notice/Restore");
    screen.settle();
    screen.frames(2);
    screen.app->documents().auto_save().save(1);
    screen.settle();
    screen.app->documents().auto_save().leave();
    screen.session->wait();
    EXPECT_TRUE(screen.app->documents().auto_save().end().ok());
  }
  EXPECT_FALSE(offered_again());
}

}  // namespace
}  // namespace pegasos::test
