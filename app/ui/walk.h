// The keyboard's way through the window: Tab and Shift+Tab go from control to control in the order in which they are
// drawn (top bar, panels from left to right, what lies above them alone while it is open), Enter and Space press,
// arrows move sliders, plots and lists. Thread rule: the window's thread.
#pragma once

#include <vector>

#include "plot/geometry.h"
#include "ui/keys.h"

namespace pegasos::ui {

/// What the keyboard asks of the control that has its focus, in this frame.
struct Asked {
  bool focused = false;
  bool pressed = false;  ///< Enter or Space
  int dx = 0;            ///< arrows: right is 1; with Shift 5
  int dy = 0;            ///< down is 1
  int zoom = 0;          ///< + and -
  bool fit = false;      ///< Home
};

class Walk {
 public:
  /// What arrows mean to a control: nothing, its value, or also up and down, + and -.
  enum class Kind { press, slide, plane };

  bool on() const { return on_; }
  void start() { on_ = true; }
  void end() { on_ = false, focused_ = 0; }

  /// Before anything of a frame is drawn.
  void begin_frame();
  /// A control says that it is there. `id` is ImGui's. `late` ones come after all others.
  Asked stop(unsigned id, Kind kind, const plot::Rect& area, bool late = false);
  /// Goes to the next (1) or the last (-1) control.
  void go(int by);
  /// A key while the walk is on; false if it means nothing to the control.
  bool key(const Stroke& stroke);
  /// The focus moved in this frame: what has it brings itself into sight.
  bool moved() const { return moved_; }
  unsigned focused() const { return focused_; }
  /// Gives the focus to a control.
  void focus(unsigned id) { focused_ = id, next_moved_ = true; }
  /// An arrow moves a value in this frame.
  bool nudges() const { return now_.dx != 0; }

 private:
  struct Stop {
    unsigned id;
    Kind kind;
  };
  std::vector<Stop> stops_, late_;  ///< of the frame that is drawn
  std::vector<Stop> before_;        ///< of the frame before, in order
  unsigned focused_ = 0;
  std::size_t index_ = 0;  ///< of the focused one in before_
  Asked now_, next_;
  bool on_ = false;
  bool moved_ = false;
  bool next_moved_ = false;
};

/// The keys of a list that hangs open: menus, choices.
struct ListKeys {
  int move = 0;         ///< up -1, down 1, first -1000, last 1000
  int side = 0;         ///< to the neighbouring menu
  bool choose = false;  ///< Enter
  int at = -1;          ///< the row that the keyboard is on
};

}  // namespace pegasos::ui
