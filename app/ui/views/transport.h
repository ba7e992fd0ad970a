// The top bar's instruments: transport buttons, speed, timeline and the time block. See ui/context.h for what a view
// is; this one draws into the top bar's window.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ui/context.h"

namespace pegasos::ui {

class TransportView {
 public:
  /// Places in other lines of the bar for what has no room beside the buttons.
  struct Elsewhere {
    std::optional<plot::Rect> time;
    std::optional<plot::Rect> timeline;
  };
  /// `area`: the part of the top bar beside the menus, or its second line. Its buttons perform actions.
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, const Elsewhere& elsewhere = {});
  /// Three lines of a narrow window that fingers work: the buttons, the timeline, t and the speed.
  void draw_narrow(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

  /// The speeds that the slider and the keys + and - go through; 0 = as fast as possible.
  static double faster(double steps_per_second);
  static double slower(double steps_per_second);

  // The same one by one.
  /// "to-start", "step-back", "phase-back", "play-pause", "sub-step" or "step".
  static void button(const session::Snapshot& snapshot, UiContext& ui, std::string_view action, plot::Rect place);
  void speed(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void timeline(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

 private:
  float buttons(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, bool narrow = false);
  void timeline_ticks(const session::Snapshot& snapshot, UiContext& ui, plot::Rect track, Count end);
  void time_block(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);

  std::optional<std::string> time_field(UiContext& ui, plot::Rect area, const std::string& shown);

  bool log_time_ = true;
  Count scrubbed_ = -1;  ///< t under the hand while the timeline is dragged
};

}  // namespace pegasos::ui
