// The run of a snapshot once more, on its own: any of its moments, the same to the last bit, without disturbing the
// session that it is from. Thread rule: one caller; any thread.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "session/lane.h"
#include "session/snapshot.h"

namespace pegasos::session {

class Rerun {
 public:
  /// Shares data, table and optimum of `like`; the run is made anew from its parameters, and so are the pinned runs
  /// that go where it goes. Those that do not stay as they are.
  explicit Rerun(SnapshotPtr like);

  /// The moment after t steps, beyond the frontier of `like` too. Null when `stop()` became true on the way or the run
  /// ended before t (trouble, a stopping test): `ended()` then says why.
  SnapshotPtr at(Count t, const std::function<bool()>& stop = {});
  const Message& ended() const { return run_.ended(); }

 private:
  std::vector<PinnedRun> pins_at(Count t, const std::function<bool()>& stop);

  SnapshotPtr like_;
  Run run_;
  Evaluation evaluation_;
  std::vector<std::unique_ptr<Rerun>> pins_;  ///< empty where they stay
};

}  // namespace pegasos::session
