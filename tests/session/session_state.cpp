// The state folder: automatic saves of processes that live and of those that died, recent files.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "session/state_folder.h"
#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

struct State : testing::Test {
  test::Folder home;
  fs::path folder = home / "state";
};

TEST_F(State, OnlyWhatADeadProcessLeftIsOffered) {
  const StateFolder mine(folder);
  ASSERT_TRUE(mine.works());
  EXPECT_FALSE(mine.crashed());
  std::ofstream(mine.autosave()) << "{}";
  EXPECT_FALSE(mine.crashed()) << "this process lives";

  // Another process saves, and is killed.
  int tell[2];
  ASSERT_EQ(::pipe(tell), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const StateFolder theirs(folder);
    std::ofstream(theirs.autosave()) << "{}";
    const char ready = theirs.works() && theirs.autosave() != mine.autosave() ? 'y' : 'n';
    if (::write(tell[1], &ready, 1) != 1) ::_exit(1);
    ::pause();
    ::_exit(0);
  }
  char ready = 0;
  ASSERT_EQ(::read(tell[0], &ready, 1), 1);
  EXPECT_EQ(ready, 'y');
  EXPECT_FALSE(mine.crashed()) << "that process lives";
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  const auto crashed = mine.crashed();
  ASSERT_TRUE(crashed);
  EXPECT_EQ(crashed->file.filename().string(), "autosave-" + std::to_string(child) + ".session");
  EXPECT_EQ(crashed->time.size(), 5U);
  fs::path dead = crashed->file;
  dead.replace_extension(".lock");
  EXPECT_TRUE(fs::exists(dead));
  {
    const StateFolder next(folder);  // the next start takes away what the dead one held, and nothing else
    EXPECT_FALSE(fs::exists(dead));
    fs::path own = mine.autosave();
    EXPECT_TRUE(fs::exists(own.replace_extension(".lock")));
    EXPECT_TRUE(next.crashed()) << "what it saved is still offered";
  }
  fs::remove(crashed->file);
  EXPECT_FALSE(mine.crashed());
  ::close(tell[0]);
  ::close(tell[1]);
}

TEST_F(State, ADeadProcessOfTheSameNumberIsNotOverwritten) {
  fs::create_directories(folder);
  const fs::path old = folder / ("autosave-" + std::to_string(::getpid()) + ".session");
  std::ofstream(old) << "{}";
  const StateFolder mine(folder);
  EXPECT_TRUE(mine.works());
  EXPECT_NE(mine.autosave(), old);
  ASSERT_TRUE(mine.crashed());
  EXPECT_EQ(mine.crashed()->file, old);
}

TEST_F(State, OfSeveralThatDiedTheNewestIsOffered) {
  fs::create_directories(folder);
  const auto then = fs::file_time_type::clock::now();
  const auto leave = [&](const std::string& number, int minutes_ago) {
    const fs::path save = folder / ("autosave-" + number + ".session");
    std::ofstream(save) << "{}";
    fs::last_write_time(save, then - std::chrono::minutes(minutes_ago));
    return save;
  };
  const fs::path first = leave("1", 3);
  const fs::path second = leave("2", 1);
  const fs::path third = leave("3", 2);
  const StateFolder mine(folder);
  EXPECT_EQ(mine.crashed()->file, second);
  EXPECT_EQ(std::ranges::count(mine.crashed()->time, ':'), 2) << "to the second, to tell one from another";
  fs::remove(second);
  EXPECT_EQ(mine.crashed()->file, third);
  fs::last_write_time(first, then);
  EXPECT_EQ(mine.crashed()->file, first);
  fs::remove(first);
  EXPECT_EQ(std::ranges::count(mine.crashed()->time, ':'), 1) << "the last one";
}

TEST_F(State, AStartRemovesWhatAKilledOneWasWritingAndNothingForeign) {
  const pid_t child = ::fork();
  if (child == 0) {
    const StateFolder theirs(folder);
    const test::FileFault killed(test::Call::Rename, test::FileFault::sends(SIGKILL));
    theirs.add_recent("a.csv");
    ::_exit(1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  const std::vector<std::string> left = test::names_in(folder);
  ASSERT_EQ(left.size(), 2U) << "the lock and the list";
  EXPECT_TRUE(left[0].starts_with(".pegasos-")) << left[0];
  test::put_bytes(folder / "autosave-notes.lock", "mine");
  test::put_bytes(folder / ".pegasos-notes.tmp", "mine");
  const StateFolder next(folder);
  const std::string own = "autosave-" + std::to_string(::getpid()) + ".lock";
  EXPECT_EQ(test::names_in(folder), (std::vector<std::string>{".pegasos-notes.tmp", own, "autosave-notes.lock"}));
}

TEST_F(State, RecentFilesNewestFirst) {
  const StateFolder mine(folder);
  EXPECT_TRUE(mine.recent().empty());
  for (int i = 0; i < 14; ++i) {
    const std::string path = (folder / ("file \"" + std::to_string(i) + "\"")).string();
    if (i != 12) std::ofstream(path) << "x";
    mine.add_recent(path);
  }
  mine.add_recent((folder / "file \"10\"").string());
  const auto list = mine.recent();
  ASSERT_EQ(list.size(), StateFolder::kRecent);
  EXPECT_TRUE(list[0].path.ends_with("10\""));
  EXPECT_EQ(std::ranges::count(list, list[0].path, &StateFolder::Recent::path), 1) << "one that comes again moves up";
  EXPECT_TRUE(list[1].path.ends_with("13\""));
  EXPECT_TRUE(list[1].reason.empty());
  EXPECT_TRUE(list[2].path.ends_with("12\""));
  EXPECT_NE(list[2].reason.english().find("not there"), std::string::npos);
  const StateFolder other(folder);  // a second process sees the same list
  EXPECT_EQ(other.recent().size(), StateFolder::kRecent);
  mine.clear_recent();
  EXPECT_TRUE(other.recent().empty());
  const std::string deep(200'000, '[');
  for (const std::string& odd : {std::string("{ broken"), std::string("{}"), std::string("null"), std::string("\"x\""),
                                 std::string("[1, null, [\"a\"], {}, 1e999]"), std::string("[\"\\u0000\"]"), deep,
                                 deep + std::string(deep.size(), ']')}) {
    std::ofstream(folder / "recent.json") << odd;
    EXPECT_TRUE(mine.recent().empty()) << odd.substr(0, 40);
  }
}

TEST_F(State, AFolderThatCannotBeMadeKeepsNothing) {
  const StateFolder none(fs::path("/proc/no/such/place"));
  EXPECT_FALSE(none.works());
  EXPECT_FALSE(none.crashed());
  EXPECT_FALSE(StateFolder(fs::path()).works());
}

}  // namespace
}  // namespace pegasos::session
