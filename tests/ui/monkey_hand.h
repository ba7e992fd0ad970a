// A hand without a plan: what it does next at the window, as lines of a script (ui/script.h), so that what it did can
// be done again, with and without a display. Everything follows from the seed and from where things are on screen.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "ui/context.h"

namespace pegasos::test {

class MonkeyHand {
 public:
  explicit MonkeyHand(std::uint64_t seed) : random_(seed) {}

  /// How the window is when it opens: content scale, size, text size and, at times, theme, language, the offer of a
  /// lesson.
  std::vector<std::string> opening();
  /// The next event; one of some thousand strokes is Ctrl+Q.
  std::string event(const ui::WidgetMap& widgets);
  /// So many events come between two frames.
  std::uint64_t at_once() { return 1 + below(6); }

 private:
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  std::string one_of(const std::vector<std::string>& words) { return words[below(words.size())]; }
  double between(double low, double high);
  int side(int low, int high);
  std::string move(const ui::WidgetMap& widgets);
  std::string button();
  std::string hold();
  std::string stroke();
  std::string any_key();
  std::string field_key();
  std::string text();
  std::string parameter();
  std::string drop();
  std::string look();
  std::string size();
  std::string scale();

  std::mt19937_64 random_;
  bool down_[3] = {false, false, false};
};

}  // namespace pegasos::test
