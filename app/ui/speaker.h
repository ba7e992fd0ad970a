// The window aloud, for those who do not see it: one line of plain text for each step by hand, for each piece of news
// and for each verdict, in the window's language, with letters that can be read out (w_t, lambda). The sentences are
// those of the log and of the theory page. While the run plays there is one line a second at most. Thread rule: the
// window's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/snapshot.h"

namespace pegasos::ui {

/// Plain text with its signs in words and ASCII: "⟨w, x⟩ ≥ 1/√λ" -> "<w, x> >= 1/sqrt lambda".
std::string spoken(std::string_view plain);

class Speaker {
 public:
  explicit Speaker(std::function<void(const std::string& line)> say) : say_(std::move(say)) {}

  /// Once a frame. `verdicts`: false while nothing may give an answer away. `shrinks`: of a gradient step only the
  /// first half is on screen, so nothing is said of the other.
  void follow(const session::Snapshot& now, bool verdicts, bool shrinks, double time_s);
  /// Seconds until the line that waits may be said; nothing when none does.
  std::optional<double> due_in(double time_s) const;

 private:
  struct Line {
    std::string words;
    bool passes = false;  ///< nobody misses it when the next one comes
  };
  void hear_log(const session::LogView& log, bool plays);
  void hear_theory(const session::Snapshot& now);
  void hear_bound(const session::Snapshot& now);

  std::function<void(const std::string&)> say_;
  std::uint64_t serial_ = 0;
  Position half_;                                ///< whose first half was said last
  std::size_t heard_ = 0;                        ///< lines of the log since its beginning
  std::string last_;                             ///< of them, in English: a stretch's line grows
  std::map<std::string, std::string> verdicts_;  ///< what was said last, by the statement's name
  const void* theory_ = nullptr;
  std::uint64_t bound_run_ = 0;
  int bound_kind_ = -1;
  std::vector<Line> waiting_;
  double said_s_ = -1e9;
};

}  // namespace pegasos::ui
