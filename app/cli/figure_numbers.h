// The numbers that `pegasos figure` writes beside a picture.
#pragma once

#include <string>

#include "cli/output.h"
#include "session/snapshot.h"
#include "session/theory_job.h"

namespace pegasos::cli {

/// What the calculator says at one accuracy: steps null beyond what can be counted, orders null in expectation.
void add_iterations(Json& json, const session::TheoryStatus& status, double eps, const Vector& deltas);

/// row, label, margin, hinge, alpha, drawn, violating, table_row: one line for each example. alpha is that of w*, and
/// empty where that is not known; the counts are over the A_s that the JSON names; `row` counts the training set,
/// `table_row` the file or the generated set, both from 0.
std::string examples_csv(const session::Snapshot& moment);

/// What the arrows of the figure `subgradients` show, in all d dimensions.
Json subgradients_json(const session::Snapshot& moment);

}  // namespace pegasos::cli
