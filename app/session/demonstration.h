// The default demonstration without a window: what `./dev run` does where there is no display.
#pragma once

#include <functional>
#include <string>

#include "core/result.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// Runs `parameters` to T and waits for the certified optimum; `report` gets lines like "t = 1000 of 10000" (may be
/// empty).
Result<SnapshotPtr> demonstrate(const Parameters& parameters, const std::function<void(const std::string&)>& report);

/// Name and value pairs for the summary table: data, m, d, lambda, f of the outputs, f*, gap, bound, verdict.
std::vector<std::pair<std::string, std::string>> summary(const Snapshot& snapshot);

}  // namespace pegasos::session
