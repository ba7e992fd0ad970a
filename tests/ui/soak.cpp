// Long hours: one window is used as a person uses it, only faster, and the process grows no further. A round is some
// forty actions, what a person does in an hour: other data, playing, stepping, editing, undo, pins, sessions, pictures;
// now and then a film, and a second window in which the monkey plays. PEGASOS_SOAK_S asks for another length than a few
// seconds; from a minute on the memory is judged, too. What is kept up to a bound comes to it before the first round,
// or in the first tenth of so many rounds; so is what is read when it is first wanted, such as the letters of Chinese.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "core/threads.h"
#include "session/step_log.h"
#include "session/table_edits.h"
#include "support/folder.h"
#include "ui/monkey_visit.h"

namespace pegasos::test {
namespace {

using Clock = std::chrono::steady_clock;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kMemoryTells = false;  // what was given back is kept in quarantine
#else
constexpr bool kMemoryTells = true;
#endif
constexpr double kRoundsJudged = 500;

/// What the process has in memory, once what was given back has gone to the system.
double resident_mb() {
  ::malloc_trim(0);
  std::ifstream statm("/proc/self/statm");
  double pages = 0;
  statm >> pages >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20U);
}

/// What of it is in use, rather than free between what is.
double used_mb() {
  const struct mallinfo2 all = ::mallinfo2();
  return static_cast<double>(all.uordblks + all.hblkhd) / (1 << 20U);
}

double middle_of(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

class Soak : public testing::Test {
 protected:
  void act(const session::Command& command) {
    screen_.session->push(command);
    screen_.settle();
    ++actions_;
  }
  void key(const std::string& stroke) {
    screen_.press(stroke);
    screen_.settle();
    ++actions_;
  }
  /// What is read once, the lines of the log and the steps of undo.
  void fill() {
    for (int i = 1; i <= 20; ++i) visit(-i);
    act(session::SetParameter{"T", "100000"});
    for (std::size_t i = 0; i < session::StepLog::kLines + 100; ++i) screen_.session->push(session::StepForward{});
    screen_.settle();
    EXPECT_GT(screen_.session->snapshot()->log->dropped(), 0U) << "the log is not full";
    for (int i = 0; i < 1000; ++i) screen_.session->push(session::SetParameter{"seed", fmt::format("{}", i)});
    screen_.settle();
    EXPECT_EQ(screen_.session->snapshot()->undo_steps, 1000) << "undo is not full";
  }
  void other_data(int round) {
    static constexpr const char* kSets[] = {"moons", "overlapping-blobs", "circles", "iris", "xor", "spiral"};
    act(session::SetParameter{"data", kSets[round % 6]});
    act(session::SetParameter{"lambda", fmt::format("{}", 0.01 * (1 + round % 7))});
    act(session::SetParameter{"k", fmt::format("{}", 1 + round % 4)});
  }
  void run_and_look() {
    act(session::RunTo{500});
    screen_.press("space");  // it plays for a while
    screen_.frames(10);
    for (const char* stroke : {"space", "right", "shift+right", "left", "left", "home"}) key(stroke);
    act(session::RunTo{2000});
    act(session::SeekTo{{700, Phase::Violators}});
  }
  void edit(int round) {
    const auto row = static_cast<Row>(round % 20);
    act(session::Edit{session::FlipLabels{{row}}, 0, 0});
    act(session::Edit{session::ShiftPoints{{row}, 0.1, -0.1}, 0, 0});
    act(session::Edit{session::AddPoints{{{0.5, 0.5}}, round % 2 == 0}, 0, 0});
    act(session::Edit{session::EraseRows{{row}}, 0, 0});
    for (const char* stroke : {"ctrl+z", "ctrl+z", "ctrl+y", "ctrl+z"}) key(stroke);
  }
  void pin() {
    act(session::PinRun{});
    act(session::SetParameter{"lambda", "0.3"});
    act(session::RunTo{1000});
    act(session::PinRun{});
    act(session::UnpinAll{});
  }
  void save_and_open() {
    act(session::SaveSession{"soak.session", screen_.app->view_state()});
    act(session::StepForward{});
    act(session::OpenFile{"soak.session"});
    act(session::ExportData{"soak.csv"});
    screen_.app->documents().auto_save().save(1e9);
    screen_.settle();
  }
  void film() {
    screen_.app->show_tab("objective");
    screen_.frames(3);
    for (const char* widget : {"plot left/Menu", "plot left/Make a film…"}) {
      screen_.click(widget);
      screen_.frames(3);
    }
    screen_.fill_in("film/Frames", "2");
    screen_.click("film/Make film");
    const std::filesystem::path last = folder_ / "pegasos-objective-frames" / "frames.txt";
    for (int i = 0; i < 3000 && !std::filesystem::exists(last); ++i) {
      screen_.frames();
      threads::rest(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(std::filesystem::exists(last)) << "no film";
    screen_.press("escape");
    screen_.frames(3);
    std::filesystem::remove_all(last.parent_path());
    ++actions_;
  }
  /// Another window, opened, used without a plan, and closed.
  void visit(int round) {
    Journal journal(folder_ / "visit.script");
    MonkeyHand hand(static_cast<std::uint64_t>(round));
    Visit visit;
    actions_ += visit.play(hand, 300, journal);
    visit.leave();
  }

  CurrentFolder folder_;
  Screen screen_;
  int actions_ = 0;
};

TEST_F(Soak, NothingGrowsFromHourToHour) {
  const char* wanted = std::getenv("PEGASOS_SOAK_S");
  const double length_s = wanted == nullptr ? 3 : std::atof(wanted);
  const auto start = Clock::now();
  const bool judged = kMemoryTells && length_s >= 60;
  int round = 0;
  const auto passed = [&] {
    const double share = std::chrono::duration<double>(Clock::now() - start).count() / length_s;
    return judged ? std::min(share, round / kRoundsJudged) : share;
  };
  screen_.app->documents().auto_save().begin(folder_ / "state");
  std::array<std::vector<double>, 10> tenths;
  std::array<std::vector<double>, 10> used;
  if (judged) fill();
  for (; round == 0 || (passed() < 1 && !HasFailure()); ++round) {
    other_data(round);
    run_and_look();
    if (screen_.session->snapshot()->d() == 2) edit(round);
    pin();
    save_and_open();
    if (round % 20 == 19) film();
    if (round % 50 == 49) visit(round);
    const auto tenth = static_cast<std::size_t>(std::min(9.0, 10 * passed()));
    tenths[tenth].push_back(resident_mb());
    used[tenth].push_back(used_mb());
  }
  fmt::print("{} rounds, {} actions, MB in each tenth (and in use):", round, actions_);
  for (std::size_t i = 0; i < tenths.size(); ++i)
    if (!tenths[i].empty()) fmt::print(" {:.1f} ({:.1f})", middle_of(tenths[i]), middle_of(used[i]));
  fmt::print("\n");
  if (!judged || HasFailure()) return;
  EXPECT_LE(middle_of(tenths[9]), 1.02 * middle_of(tenths[1])) << "it grows";
}

}  // namespace
}  // namespace pegasos::test
