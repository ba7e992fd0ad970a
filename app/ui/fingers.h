// Fingers on the window become what a mouse does there: a tap clicks, a finger that moves drags, or scrolls where there
// is something to scroll; one that rests is the mouse over that place, and its right button when it is lifted without
// having moved; two that part or meet are the wheel, two that move together are the middle button, which moves
// pictures. Thread rule: the window's thread.
#pragma once

#include <map>
#include <optional>

#include "ui/app_ui.h"
#include "ui/input.h"

namespace pegasos::ui {

class Fingers {
 public:
  static constexpr double kRest_s = 0.5;  ///< until a resting finger is a long press

  enum class What { down, move, up, lost };

  Fingers(AppUi& app, Reporter& hand) : app_(app), hand_(hand) {}

  void touch(int finger, What what, plot::Point at, double time_s);
  /// Once a frame: a finger that has rested long enough.
  void follow(double time_s);
  /// Seconds until then; nothing while none rests.
  std::optional<double> due_in(double time_s) const;
  /// Where a finger meant to press: inside the control that it met, or that lies nearest within a finger's reach.
  plot::Point meant(plot::Point finger) const;

 private:
  enum class State { none, rests, drags, scrolls, holds, two, ends };

  void down(plot::Point at, double time_s);
  void move(plot::Point at);
  void begin_move(plot::Point at);
  void up();
  void second();
  void move_two();
  void leave();
  plot::Point middle() const;
  float apart() const;

  AppUi& app_;
  Reporter& hand_;
  State state_ = State::none;
  std::map<int, plot::Point> fingers_;  ///< that are down
  plot::Point start_;
  plot::Point last_;
  double since_s_ = 0;
  bool moved_ = false;    ///< since it is a long press
  bool scrolls_ = false;  ///< what lies under two fingers
  float apart_ = 1;
};

}  // namespace pegasos::ui
