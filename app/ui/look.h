// What Dear ImGui needs to look as the interface wants it: fonts and style for the scale, the theme and the sizes of
// the moment. The window and the tests without a window both follow the interface by this. Thread rule: the window's
// thread.
#pragma once

#include <functional>
#include <optional>

#include "plot/palette.h"
#include "ui/app_ui.h"
#include "ui/fonts.h"

namespace pegasos::ui {

/// A scale that a desktop may ask for: within 0.75 to 4, and 1 for what is no number.
float usable_content_scale(float scale);

class Look {
 public:
  Look(AppUi& app, Fonts& fonts) : app_(app), fonts_(fonts) {}

  /// What a renderer does with its picture of the atlas before and after that is made anew.
  struct Texture {
    std::function<void()> drop;
    std::function<void()> make;
  };
  /// The window: its size in px, and px per design px at text size 1.
  struct Place {
    float width = 0;
    float height = 0;
    float content_scale = 1;
  };
  /// Between frames, and before the first: a new atlas when the scale changed or a size is missing, a new style when
  /// the scale or the theme changed. True if anything changed.
  bool follow(const Place& place, const Texture& texture = {});

 private:
  AppUi& app_;
  Fonts& fonts_;
  std::optional<plot::ThemeName> theme_;  ///< of the present style
};

}  // namespace pegasos::ui
