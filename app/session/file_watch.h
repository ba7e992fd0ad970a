// The file that the rows of a large set lie in: other programs may write to it or cut it off. Nothing that was made of
// it since it was last seen whole is shown or kept then, and the session is saved as it was. The worker's thread owns
// it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/progress.h"
#include "session/lane.h"
#include "session/session_file.h"

namespace pegasos::session {

class FileWatch {
 public:
  explicit FileWatch(const Lane& live) : live_(live) {}

  bool on() const;
  /// Another program has changed the file.
  bool lost() const { return !lost_.empty(); }
  /// What it did, in a sentence; empty while all is well.
  const Message& sentence() const { return lost_; }
  /// Another set is there.
  void begin_anew();
  /// Looks at the file. False when it is lost. While it is whole the session is kept from time to time, as `as_file`
  /// tells it, and always where it `rests`: what is shown then is what can be saved later. `serial` is that of the
  /// snapshot that goes with it.
  bool check(const std::function<SessionFile()>& as_file, std::uint64_t serial, bool rests);
  /// While nothing happens: is there something to be said, or was the moment of this snapshot not kept yet?
  bool wants_look(std::uint64_t serial) const;
  /// The session when the file was last seen whole.
  const std::optional<SessionFile>& kept() const { return kept_; }

 private:
  bool between_steps() const { return live_.run->position().phase == Phase::Projection; }

  const Lane& live_;
  Message lost_;
  std::optional<SessionFile> kept_;
  Clock::time_point kept_at_;
  Clock::duration kept_cost_{};
  std::uint64_t kept_serial_ = 0;
};

}  // namespace pegasos::session
