// A hand without a plan (monkey_hand.h) at the whole window, and after every frame what must always hold. It comes in
// visits: a window is opened, some thousand events happen to it, it is closed. Each visit is a script, written while it
// happens; `./dev test monkey FILE` plays it again, here and in the real window. PEGASOS_MONKEY_SEED and
// PEGASOS_MONKEY_EVENTS ask for other visits or for more of them, PEGASOS_MONKEY_KEEP=1 keeps the scripts of those that
// went well (under PEGASOS_MONKEY_NAME), PEGASOS_MONKEY_SCRIPT=FILE plays that one alone.
//
// While the monkey plays no file can grow (RLIMIT_FSIZE = 0), so that wherever it clicks nothing is overwritten; every
// save then fails as on a full disk, and must say so and go on. At the end of a visit the session saves by itself, and
// the file must hold what was on screen.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "data/files.h"
#include "support/places.h"
#include "support/stride.h"
#include "ui/monkey_visit.h"

namespace pegasos::test {
namespace {

TEST(Monkey, BreaksNothing) {
  if (const std::string script = from_environment("PEGASOS_MONKEY_SCRIPT", ""); !script.empty()) {
    Visit visit;
    visit.replay(read_text(script));
    return;
  }
  constexpr int kEventsOfAVisit = 5000;
  const std::uint64_t seed = std::stoull(from_environment("PEGASOS_MONKEY_SEED", "1"));
  int left = std::stoi(from_environment("PEGASOS_MONKEY_EVENTS", std::to_string(kStride == 1 ? 30000 : 10000)));
  const std::string name = from_environment("PEGASOS_MONKEY_NAME", "seed");
  int saves = 0;
  for (std::uint64_t number = 1; left > 0 && !HasFailure(); ++number) {
    const fs::path path =
        fs::path(program_file()).parent_path() / "monkey" / fmt::format("{}-{}-{}.script", name, seed, number);
    fmt::print("seed {}, visit {}, which ./dev test monkey {} plays again\n", seed, number, path.string());
    std::fflush(stdout);
    Journal journal(path);
    MonkeyHand hand(seed * 1'000'003 + number);
    Visit visit;
    left -= std::max(1, visit.play(hand, std::min(left, kEventsOfAVisit), journal));
    saves += visit.check_autosave() ? 1 : 0;
    visit.leave();
  }
  EXPECT_GT(saves, 0) << "nothing was ever saved by itself";
}

}  // namespace
}  // namespace pegasos::test
