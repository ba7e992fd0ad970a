// The keyboard's way through the window: Tab and Shift+Tab go from control to control in the order in which they are
// drawn (top bar, panels from left to right, what lies above them alone while it is open), Enter and Space press,
// arrows move sliders, plots and lists. The numbers of a panel that can be copied are one stop after all controls;
// there the arrows go from number to number. After a jump to a panel Tab stays in it. Thread rule: the window's thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plot/geometry.h"
#include "ui/keys.h"

namespace pegasos::ui {

/// What the keyboard asks of the control that has its focus, in this frame.
struct Asked {
  bool focused = false;
  bool pressed = false;  ///< Enter or Space
  int dx = 0;            ///< arrows: right is 1; with Shift 5, in a list 1
  int dy = 0;            ///< down is 1
  int zoom = 0;          ///< + and -
  bool fit = false;      ///< Home
  int page = 0;          ///< lists: PageDown is 1
  int edge = 0;          ///< lists: Home is -1, End 1
  bool extend = false;   ///< lists: with Shift
  bool copy = false;     ///< lists and numbers: Ctrl+C
};

/// What a key asks of a list; nothing when it means nothing there.
std::optional<Asked> list_wish(const Stroke& stroke);
/// Where the arrows, PageUp and PageDown, Home and End lead from row `at` (nothing: none is marked) of `count`, of
/// which `page` are in sight; nothing when they do not move.
std::optional<std::size_t> list_step(const Asked& asked, std::optional<std::size_t> at, std::size_t count,
                                     std::size_t page);

/// What was typed before its field had the keyboard; the field asks for that once and takes the text. No frame is told
/// of these characters and keys.
struct Begun {
  std::string text;
  bool asked = false;
  bool entered = false;  ///< Enter came, too: the text is complete

  void add(char32_t character);
  /// Whether keys still belong to it.
  bool waits() const { return !text.empty() && !entered; }
  /// A key that came after it; what it means to a text is done. True where no frame has to know of the key.
  bool key(Key key);
};

class KeyboardFocus {
 public:
  /// What keys mean to a control: arrows nothing, its value, or also up and down, + and -; its rows; the next number;
  /// or letters, digits and signs are typed into it.
  enum class Kind { press, slide, plane, list, number, field };

  bool on() const { return on_; }
  void start() { on_ = true; }
  void end() { on_ = false, focused_ = 0, scope_ = 0, arriving_ = false; }
  /// Jumps to the first control of that panel and stays among those until `end`.
  void enter(std::string_view panel);

  /// Before anything of a frame is drawn.
  void begin_frame();
  /// A control says that it is there. `id` is ImGui's. `late` ones come after all others. Numbers of the same `panel`
  /// are one stop.
  Asked stop(unsigned id, Kind kind, const plot::Rect& area, bool late = false, std::string_view panel = {});
  /// The control that is drawn next, the first of these in a frame, is where the next walk begins: a question waits.
  void begin_here() { begins_here_ = true; }
  /// What waits is another question now: the next step forth leads to it, wherever the focus is.
  void call() { called_ = true; }
  /// Goes to the next (1) or the last (-1) control.
  void move(int by);
  /// The same to the first control of another panel.
  void move_panel(int by);
  /// A key while the walk is on; false if it means nothing to the control.
  bool key(const Stroke& stroke);
  /// It is on a field, which what is typed belongs to.
  bool on_field() const { return on_ && kind_of_focused() == Kind::field; }
  /// The last key was for that field: so is its character.
  bool for_field() const { return for_field_; }
  void begin_key() { for_field_ = false; }
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
    plot::Rect area;
    std::size_t panel;
  };
  std::vector<Stop> all() const;
  std::optional<Kind> kind_of_focused() const;
  void arrive();
  static bool same_stop(const Stop& a, const Stop& b);
  bool next_number(int dx, int dy);

  std::vector<Stop> stops_, late_;  ///< of the frame that is drawn
  std::vector<Stop> before_;        ///< of the frame before, in order
  unsigned first_ = 0;              ///< where a walk begins; 0 = at the first control
  bool begins_here_ = false;
  bool called_ = false;
  unsigned focused_ = 0;
  std::size_t index_ = 0;  ///< of the focused one in before_
  std::size_t scope_ = 0;  ///< the panel that Tab stays in; 0 = the whole window
  bool arriving_ = false;  ///< its controls were not there yet
  bool jumped_ = false;    ///< and nobody has walked since
  Asked now_, next_;
  bool on_ = false;
  bool for_field_ = false;
  bool moved_ = false;
  bool next_moved_ = false;
};

/// The keys of a list that hangs open: menus, choices.
struct ListKeys {
  int move = 0;         ///< up -1, down 1, first -1000000, last 1000000
  int side = 0;         ///< to the neighbouring menu
  bool choose = false;  ///< Enter
  int at = -1;          ///< the row that the keyboard is on
  int chose = -1;       ///< number of the frame in which it chose: that key means nothing else
};

}  // namespace pegasos::ui
