// The page around the window: what its form asks for, what it shows, what its browser says of the person, and fingers
// on it. A desktop has none of it: fingers come as the mouse, wishes are settings.
#pragma once

#include <string>
#include <vector>

namespace pegasos::platform {

/// What a person's system wishes of every program.
struct Wishes {
  bool light = false, contrast = false;  ///< of the theme
  bool still = false;                    ///< as little motion as can be
  bool fingers = false;                  ///< in place of a mouse
  std::string language;                  ///< "de"; empty = none that is known
};
inline Wishes wishes() { return {}; }

inline constexpr bool kHasPage = false;
/// Lines of a script that the page's form has asked for since the last call.
inline std::string page_asks() { return {}; }
/// JSON: what the form shows.
inline void page_shows(const std::string&) {}

/// One line of plain text, for a screen reader.
inline void page_says(const std::string&) {}

/// A finger went down (0), moved (1), was lifted (2) or is lost (3) at a place of the window, in px.
struct PageTouch {
  int finger = 0, what = 0;
  float x = 0, y = 0;
};
/// Since the last call.
inline std::vector<PageTouch> page_touches() { return {}; }

}  // namespace pegasos::platform
