// Moments of real runs for the tests of the figures.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "session/snapshot.h"

namespace pegasos::figures {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The session with these parameters at (t, phase); f* certified.
session::SnapshotPtr moment(const Settings& settings, Count t, Phase phase = Phase::Projection);

/// What is there when each command has come to its end, beginning with the defaults; f* certified.
session::SnapshotPtr after(const std::vector<session::Command>& commands);

/// A moment whose series is `steps` long, made up and not run: for sizes that nobody waits for.
session::Snapshot long_run(Count steps);

}  // namespace pegasos::figures
