// One row of the problem panel: the control of one record of the parameter table, with its name, range and tooltip.
// Whatever the record says is what is shown; nothing here knows a default or a range.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "ui/context.h"
#include "ui/gesture.h"

namespace pegasos::ui {

class ParameterRow {
 public:
  struct Options {
    std::string_view reason = {};  ///< why it does not apply now; empty = it does
    std::string_view beside = {};  ///< text right of a switch
    double slider_high = 0;        ///< instead of the record's, when > 0
    float label_width = 88;        ///< design px, beside the mark of rows that restart the run
    bool compare = false;          ///< the name opens a menu: this value beside another
    bool stacked = false;          ///< of two lines: name and value, the control below
    /// Where a change goes instead of to the session: a dialog whose parameters are taken later.
    std::function<void(std::string_view key, const std::string& value)> take = {};
  };

  /// Draws the row of `key` and sends a SetParameter when the person changes it. While a slider is dragged at most 25
  /// commands a second are sent, and one when the hand lets go; Esc brings back the value that it began with.
  void draw(UiContext& ui, const Parameters& now, std::string_view key, plot::Rect row, const Options& options);
  void draw(UiContext& ui, const Parameters& now, std::string_view key, plot::Rect row) {
    draw(ui, now, key, row, Options{});
  }

 private:
  void send(UiContext& ui, const Options& options, std::string_view key, const std::string& value,
            std::uint64_t gesture = 0) const;
  void number(UiContext& ui, const Parameters& now, const Parameter& p, plot::Rect track, plot::Rect field,
              const Options& options, const std::string& tip);
  void compare_menu(UiContext& ui, std::string_view key, plot::Rect name, float title_width, const std::string& tip);
  void vector(UiContext& ui, const Parameters& now, const Parameter& p, plot::Rect place, const Options& options,
              const std::string& tip) const;
  void choice(UiContext& ui, const Parameters& now, const Parameter& p, plot::Rect place, const Options& options,
              const std::string& tip);

  std::string pending_key_;    ///< of the slider that is being dragged
  std::string pending_value_;  ///< not sent yet; empty = nothing
  std::string began_with_;     ///< the value before the drag
  std::uint64_t gesture_ = 0;  ///< of the slider that is being dragged: one step of undo
  NudgeGesture nudge_;         ///< of the arrow keys on it
  double last_sent_s_ = -1;
  std::string field_wanted_;  ///< key of the field that takes the keyboard ...
  int field_wait_ = 0;        ///< ... after so many frames: the list must be gone
};

/// Tooltip of a record: title, help, range and, in the window, what a change does to the run. Markup.
std::string parameter_tip(const Parameter& parameter, bool of_run = true);

inline constexpr float kStackedRow = 50;   ///< design px of height that a row of two lines takes
inline constexpr float kRestartMark = 13;  ///< design px that the mark takes in front of a row's name
/// The ground of the row of a parameter that a lesson's step has just changed.
void draw_changed(UiContext& ui, std::string_view key, plot::Rect row);
/// The quiet mark in front of a row whose change makes the run again.
void draw_restart_mark(UiContext& ui, plot::Rect row);

}  // namespace pegasos::ui
