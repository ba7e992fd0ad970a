// A display that goes while the window is open: the page goes with it, and its saves are there.
#pragma once

#include <functional>

namespace pegasos::platform {

class DisplayEnd {
 public:
  explicit DisplayEnd(const std::function<void()>&) {}
};

}  // namespace pegasos::platform
