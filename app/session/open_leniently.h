// Problems as the window opens them: what the command line would ask back is chosen, and said.
#pragma once

#include <memory>
#include <string>

#include "experiment/problem.h"

namespace pegasos::session {

/// A problem as the window opens it: where a set has three or more classes and none was chosen, the first is taken
/// against the rest, and `remark` says so.
struct Opened {
  Problem problem;
  Parameters parameters;
  Message remark;
};
Result<Opened> open_leniently(const Parameters& parameters, const JobControl& control = {},
                              Inputs inputs = Inputs::Files);
/// The test set is opened where it is not given.
Result<Opened> open_leniently(std::shared_ptr<const Table> table, const Parameters& parameters,
                              std::shared_ptr<const Table> test_table = nullptr);
/// Finds a t0 that is still to be found, and says so in a sentence; empty where none was asked for.
Message find_shift(const DatasetPtr& data, Parameters& parameters);

}  // namespace pegasos::session
