// What the tests of the lessons' column do with it.
#pragma once

#include "ui/screen.h"

namespace pegasos::test {

inline const lessons::Player& player(const Screen& screen) { return *screen.app->lessons().player(); }

inline void start(Screen& screen, const std::string& lesson) {
  screen.app->perform("lessons");
  screen.frames(2);
  screen.click("lesson/" + lesson);
  screen.settle(true);
}
inline void next(Screen& screen) {
  screen.click("lesson/Next");
  screen.settle(true);
}
inline void lock(Screen& screen) {
  screen.click("lesson/Lock in");
  screen.settle(true);
}
/// This step's question, of choices or of a number, or its goal; right or not.
inline void get_done(Screen& screen) {
  while (!player(screen).done()) {
    const std::string answer = std::to_string(player(screen).record().tries + 1);
    if (player(screen).step().has_goal()) {
      screen.click(may_show(player(screen)) ? "lesson/Show me" : "lesson/Check");
    } else if (player(screen).step().ask->choices.empty()) {
      screen.fill_in("lesson/answer", answer);
    } else {
      screen.click("lesson/choice " + answer);
      lock(screen);
    }
    screen.settle(true);
    screen.frames(2);
  }
}

}  // namespace pegasos::test
