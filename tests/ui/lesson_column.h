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

}  // namespace pegasos::test
