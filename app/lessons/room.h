// "Ask the room", peer instruction on a question with choices: hands are counted, neighbours talk, hands are counted
// again, then both counts are shown. The answer that is locked in after that is one as ever. Plain data without a
// clock.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

namespace pegasos::lessons {

struct Room {
  enum class Stage { Closed, First, Talk, Second, Both };
  static constexpr int kVotesMost = 9999;   ///< for one choice
  static constexpr double kTalk_s = 120.0;  ///< how long neighbours talk, if nobody stops it

  Stage stage = Stage::Closed;
  std::array<std::vector<int>, 2> votes;       ///< of the first and of the second vote, by choice; empty = none yet
  double talk_left_s = kTalk_s;                ///< when the timer stopped last
  std::optional<double> talking_since_s = {};  ///< by the clock of whoever asks; nothing: it stands. Not kept in texts

  bool operator==(const Room&) const = default;
  bool open() const { return stage != Stage::Closed; }
  /// Whether hands are counted now; nothing of the counts is shown meanwhile.
  bool counts() const { return stage == Stage::First || stage == Stage::Second; }
  /// The counts of the present vote. Requires counts().
  std::vector<int>& now() { return votes[stage == Stage::First ? 0 : 1]; }

  /// The timer runs while neighbours talk, from the moment at which they begin.
  void next(std::size_t choices, double time_s) {
    if (stage != Stage::Both) go(static_cast<Stage>(static_cast<int>(stage) + 1), choices, time_s);
  }
  /// All counts stay.
  void back(std::size_t choices, double time_s) {
    if (open()) go(static_cast<Stage>(static_cast<int>(stage) - 1), choices, time_s);
  }
  void stop(double time_s) {
    talk_left_s = left_s(time_s);
    talking_since_s.reset();
  }
  void talk_on(double time_s) { talking_since_s = time_s; }
  double left_s(double time_s) const {
    return std::max(0.0, talk_left_s - (talking_since_s ? time_s - *talking_since_s : 0.0));
  }

  /// `by` more hands for that choice, from 0; as far as that goes. Requires counts().
  void count(std::size_t choice, int by) { now()[choice] = std::clamp(now()[choice] + by, 0, kVotesMost); }
  /// All hands of the first (0) or second (1) vote.
  int sum(std::size_t vote) const { return std::accumulate(votes[vote].begin(), votes[vote].end(), 0); }
  /// The choice, from 1, that most chose in the second vote; nothing where two have as many.
  std::optional<int> favourite() const {
    const auto most = std::ranges::max_element(votes[1]);
    if (most == votes[1].end() || std::ranges::count(votes[1], *most) != 1) return std::nullopt;
    return static_cast<int>(most - votes[1].begin()) + 1;
  }

 private:
  void go(Stage to, std::size_t choices, double time_s) {
    if (stage == Stage::Talk) stop(time_s);
    stage = to;
    if (stage == Stage::Talk && left_s(time_s) > 0) talk_on(time_s);
    if (counts()) now().resize(choices);
  }
};

}  // namespace pegasos::lessons
