// The page around the window: what its form asks for, what it shows, what its browser says of the person, and fingers
// on it. Thread rule: the window's thread.
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
Wishes wishes();

inline constexpr bool kHasPage = true;
/// Lines of a script that the page's form has asked for since the last call.
std::string page_asks();
/// JSON: what the form shows.
void page_shows(const std::string& json);

/// One line of plain text, for a screen reader.
void page_says(const std::string& line);

/// A finger went down (0), moved (1), was lifted (2) or is lost (3) at a place of the window, in px.
struct PageTouch {
  int finger = 0, what = 0;
  float x = 0, y = 0;
};
/// Since the last call.
std::vector<PageTouch> page_touches();

}  // namespace pegasos::platform
