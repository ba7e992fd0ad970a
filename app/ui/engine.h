// Where commands go and snapshots come from: a session, or a test's stand-in.
#pragma once

#include <functional>

#include "session/commands.h"
#include "session/snapshot.h"

namespace pegasos::ui {

struct Engine {
  std::function<void(session::Command)> push;
  std::function<session::SnapshotPtr()> snapshot;  ///< never null
  std::function<void(bool optimum)> wait;          ///< Session::wait; scripts and tests only
};

}  // namespace pegasos::ui
