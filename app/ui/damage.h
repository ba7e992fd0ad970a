// What of a picture differs from the ones before, so that only that is painted again. Thread rule: the window's thread.
#pragma once

#include <cstdint>
#include <vector>

#include "plot/geometry.h"

struct ImDrawData;

namespace pegasos::ui {

/// Remembers a hash of all that lies on each tile of the picture. Knows nothing of what is shown: a thing that moves is
/// seen where it was and where it is.
class Damage {
 public:
  /// The next picture, of so many px. One of another size differs everywhere.
  void note(const ImDrawData& picture, int width, int height);
  /// The tiles that changed with one of so many pictures, in a few rectangles of px that do not overlap. They may hold
  /// more.
  std::vector<plot::Rect> of_last(std::uint64_t pictures) const;
  /// The same marks would look different: the next picture differs everywhere.
  void forget() { hashes_.clear(); }

 private:
  int width_ = 0;
  int height_ = 0;
  std::vector<std::uint64_t> hashes_;
  std::uint64_t pictures_ = 0;          ///< so many were noted
  std::vector<std::uint64_t> changed_;  ///< with which of them each tile changed last
};

}  // namespace pegasos::ui
