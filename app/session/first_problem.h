// What the laboratory opens with, and the table of a run: what `./dev run` shows where there is no display.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "session/snapshot.h"

namespace pegasos::session {

/// The problem of the first hour, on which the theory shows: the projection acts in four of the first steps, the bound
/// is within a factor 300 of what it bounds at T = 10,000, and the line still turns at t = 100. Order and set were
/// chosen for that among millions of seeds (tests/session/session_first_problem.cpp).
Parameters first_problem();

/// Name and value pairs for the summary table: data, m, d, lambda, f of the outputs, f*, gap, bound, verdict.
std::vector<std::pair<std::string, std::string>> summary(const Snapshot& snapshot);

}  // namespace pegasos::session
