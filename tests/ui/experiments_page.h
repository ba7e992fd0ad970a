// What the tests of the page of experiments do with it.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "session/sweep_job.h"
#include "ui/screen.h"

namespace pegasos::test {

inline Parameters small_experiment() {
  Parameters parameters;
  parameters.m = 60;
  parameters.T = 200;
  return parameters;
}

/// The page with that kind chosen, a few runs a point.
inline void show(Screen& screen, const std::string& kind, const std::string& runs = "4") {
  ASSERT_TRUE(screen.app->show_tab("experiments " + kind));
  screen.frames(3);
  screen.fill_in("experiment/runs", runs);
  screen.settle(true);
}

/// Whether that stands somewhere on screen.
inline bool says(Screen& screen, std::string_view name) {
  std::set<std::string> words;
  screen.fonts->watch_words(&words);
  screen.frames(2);
  screen.fonts->watch_words(nullptr);
  return std::ranges::any_of(words, [&](const std::string& line) { return line.find(name) != line.npos; });
}

inline const session::SweepStatus& last(const session::SnapshotPtr& now) {
  static const session::SweepStatus kNone;
  const bool some = now->sweeps && !now->sweeps->experiments.empty();
  EXPECT_TRUE(some) << "there is no experiment";
  return some ? *now->sweeps->experiments.back() : kNone;
}

}  // namespace pegasos::test
