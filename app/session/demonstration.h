// What the laboratory opens with, and the same without a window: what `./dev run` does where there is no display.
#pragma once

#include <functional>
#include <string>

#include "core/result.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// The problem of the first hour, on which the theory shows: the projection acts in four of the first steps, the bound
/// is within a factor 300 of what it bounds at T = 10,000, and the line still turns at t = 100. Order and set were
/// chosen for that among millions of seeds (tests/session/session_first_problem.cpp).
Parameters first_problem();

/// Runs `parameters` to T and waits for the certified optimum; `report` gets lines like "t = 1000 of 10000" (may be
/// empty).
Result<SnapshotPtr> demonstrate(const Parameters& parameters, const std::function<void(const std::string&)>& report);

/// Name and value pairs for the summary table: data, m, d, lambda, f of the outputs, f*, gap, bound, verdict.
std::vector<std::pair<std::string, std::string>> summary(const Snapshot& snapshot);

}  // namespace pegasos::session
