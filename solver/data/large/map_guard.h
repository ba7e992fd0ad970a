// Files in memory may lose their end while somebody looks at it: another program cuts them off, or their disk goes
// away. The system then ends the program (SIGBUS) unless somebody puts other memory there, which is done here: zeros
// take the place of what is gone, whoever looked goes on, and the map is marked, so that nothing is made of what was
// seen (private to the data layer).
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace pegasos {

/// While it lives, the pages of a map are guarded; it must end before they do. Any number of threads may look at them.
class MapGuard {
 public:
  /// `pages` begins with a page. Null where too many maps are guarded already.
  static std::unique_ptr<const MapGuard> over(std::span<const std::byte> pages);
  MapGuard(const MapGuard&) = delete;
  MapGuard& operator=(const MapGuard&) = delete;
  ~MapGuard();
  /// A part of the map was gone when it was looked at: what was seen since then means nothing.
  bool torn() const;

 private:
  explicit MapGuard(std::size_t slot) : slot_(slot) {}
  std::size_t slot_;
};

}  // namespace pegasos
