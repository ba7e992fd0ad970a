// Processes that are killed in the middle of their work, again and again, and many of them on one folder: what they
// leave is whole, and the next one goes on from there.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <chrono>
#include <memory>
#include <random>
#include <thread>

#include "cli/program.h"
#include "faults/faults.h"
#include "session/session.h"
#include "session/session_file.h"
#include "session/state_folder.h"
#include "ui/settings.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

int times() { return all_faults() ? 50 : 4; }

/// Kills what `work` does in a process of its own at a moment that nobody knows; most of them are in its middle.
void kill_in(const std::function<void()>& work, std::minstd_rand& random) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    (void)!::write(ready[1], "y", 1);
    work();
    ::_exit(0);
  }
  char sign = 0;
  EXPECT_EQ(::read(ready[0], &sign, 1), 1);
  std::this_thread::sleep_for(std::chrono::microseconds(random() % 60000));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(ready[0]);
  ::close(ready[1]);
}

/// A window without a window: it steps and saves, over and over.
void step_and_save(const std::string& file, int turns) {
  session::SessionOptions options;
  options.parameters.m = 30;
  options.parameters.T = 1000;
  const auto opened = session::Session::open(std::move(options));
  for (int i = 0; i < turns && opened; ++i) {
    (*opened)->push(session::StepForward{});
    (*opened)->push(session::PinRun{});
    (*opened)->push(session::SaveSession{file, {}, session::SaveSession::Kind::Silent});
    (*opened)->wait();
  }
}

TEST(Killed, ASessionFileIsWhole) {
  const CurrentFolder folder;
  std::minstd_rand random(1);
  // This process writes nothing: each sweeps a folder once, and the next start is another one.
  const std::string name = folder.file("a.session");  // not "a.session": a folder is known by its path
  const auto save_once = [&] {
    return end_of(
               folder, [&] { return step_and_save(name, 1), 0; }, -1, 0)
        .status;
  };
  ASSERT_EQ(save_once(), 0);
  for (int i = 0; i < times(); ++i) {
    kill_in([&] { step_and_save(name, 10000); }, random);
    const auto file = session::read_session(name);
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_GT(file->position.t, 0);
  }
  EXPECT_EQ(save_once(), 0);
  EXPECT_EQ(names_in(folder), std::vector<std::string>{"a.session"}) << "the next one sweeps";
}

TEST(Killed, TheAutomaticSaveIsOfferedWhole) {
  const CurrentFolder folder;
  std::minstd_rand random(2);
  int offered = 0;
  for (int i = 0; i < times(); ++i) {
    kill_in(
        [&] {
          const session::StateFolder state(folder / "state");
          step_and_save(state.autosave().string(), 10000);
        },
        random);
    const session::StateFolder next(folder / "state");
    const auto crashed = next.crashed();
    if (!crashed) continue;
    ++offered;
    const auto file = session::read_session(crashed->file.string());
    ASSERT_TRUE(file.ok()) << file.error().text();
    fs::remove(crashed->file);
  }
  EXPECT_GT(offered, 0);
  EXPECT_TRUE(fs::is_empty("state"));
}

/// A program that is killed at some moment of the time that it takes.
class Processes : public CommandLine {
 protected:
  void kill_one(const Words& words, std::minstd_rand& random, double longest_s) const {
    Process process(folder_, words);
    std::this_thread::sleep_for(std::chrono::duration<double>(longest_s * static_cast<double>(random() % 1000) / 1000));
    process.send(SIGKILL);
    (void)process.wait();
  }
  double seconds_of(const Words& words) const {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(run(words).code, 0);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
};

TEST_F(Processes, AStudyGoesOnWhereItWasKilled) {
  write("s.json", R"({"sweeps": [{"name": "a", "kind": "output", "data": "coins", "runs": 8, "parameters": {"T": 400}},
                                 {"name": "b", "kind": "output", "data": "moons", "runs": 8, "parameters": {"T": 400}}]})");
  std::minstd_rand random(3);
  const double whole_s = seconds_of({"study", "s.json", "-o", "whole"});
  fs::remove_all(cache_of(folder_));
  for (int i = 0; i < times(); ++i) {
    kill_one({"study", "s.json", "-o", "out"}, random, whole_s);
    if (!exists("out")) continue;
    for (const std::string& name : names_in(folder_ / "out")) {
      if (name.starts_with(".pegasos-")) continue;  // until the next one
      EXPECT_EQ(shape_of(read("out/" + name)).substr(0, 40), shape_of(read("whole/" + name)).substr(0, 40)) << name;
    }
  }
  ASSERT_EQ(run({"study", "s.json", "-o", "out"}).code, 0);
  EXPECT_EQ(names_in(folder_ / "out"), names_in(folder_ / "whole"));
  for (const char* table : {"a.csv", "b.csv"})
    EXPECT_EQ(read(fmt::format("out/{}", table)), read(fmt::format("whole/{}", table)));
}

TEST_F(Processes, RunsThatWereKeptAreRightWhoeverWasKilled) {
  const Words sweep = {"sweep", "output", "coins", "--T", "300", "--runs", "40", "--resume", "--csv", "a.csv"};
  Words alone = sweep;
  alone[7] = "--no-cache";
  alone.back() = "alone.csv";
  std::minstd_rand random(4);
  const double whole_s = seconds_of(alone);
  for (int i = 0; i < times(); ++i) {
    kill_one(sweep, random, whole_s);
    if (i % 10 == 9) fs::remove_all(cache_of(folder_));
  }
  ASSERT_EQ(run(sweep).code, 0);
  EXPECT_EQ(read("a.csv"), read("alone.csv"));
  EXPECT_EQ(files(), (Words{"a.csv", "alone.csv"}));
}

/// As a window lives: it holds its place, saves by itself, remembers files and settings.
int live_as_window(const std::string& state) {
  const session::StateFolder mine(state);
  if (!mine.works()) return 2;
  for (int i = 0; i < 20; ++i) {
    step_and_save(mine.autosave().string(), 2);
    mine.add_recent(fmt::format("{}-{}.csv", ::getpid(), i));
    ui::Settings settings;
    settings.width = 1000 + i;
    if (!ui::write_settings(settings, fs::path(state) / "window")) return 3;
    if (!session::read_session(mine.autosave().string()).ok()) return 4;
  }
  mine.forget_autosave();
  return 0;
}

TEST_F(Processes, TwoWindowsAndManySweepsShareOneFolder) {
  const int sweeps = all_faults() ? 20 : 4;
  const std::string state = cache_of(folder_).string();
  const Words sweep = {"sweep", "output", "coins", "--T", "100", "--runs", "20", "--threads", "2", "--csv"};
  std::vector<pid_t> windows;
  for (int i = 0; i < 2; ++i) {
    windows.push_back(::fork());
    if (windows.back() == 0) ::_exit(live_as_window(state));
  }
  std::vector<std::unique_ptr<Process>> running;
  for (int i = 0; i < sweeps; ++i) {
    Words words = sweep;
    words.push_back(fmt::format("{}.csv", i));
    running.push_back(std::make_unique<Process>(folder_, words));
  }
  for (const auto& process : running) {
    const Ended ended = process->wait();
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err.find("not kept"), std::string::npos) << ended.err;
  }
  for (const pid_t window : windows) {
    int status = 0;
    ::waitpid(window, &status, 0);
    EXPECT_EQ(status, 0);
  }
  for (int i = 1; i < sweeps; ++i) EXPECT_EQ(read(fmt::format("{}.csv", i)), read("0.csv"));
  EXPECT_EQ(ui::read_settings(fs::path(state) / "window").width, 1019);
  EXPECT_EQ(session::StateFolder(state).recent().size(), session::StateFolder::kRecent);
  for (const auto& entry : fs::recursive_directory_iterator(state)) {
    const std::string name = entry.path().filename().string();
    EXPECT_FALSE(name.ends_with(".tmp") || name.ends_with(".session") || name.ends_with(".lock")) << name;
  }
}

}  // namespace
}  // namespace pegasos::test
