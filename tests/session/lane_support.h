// A small run for tests of what drives one.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "data/source.h"
#include "session/lane.h"
#include "support/places.h"

namespace pegasos::session {

/// Forty generated points in the plane, at t = 0; f* is not looked for.
inline Lane small_lane(Parameters parameters = {}) {
  set_dataset_folder(test::source_folder() + "/datasets");
  parameters.m = 40;
  auto table = open_table(parameters.data, read_options(parameters), generator_options(parameters));
  EXPECT_TRUE(table.ok());
  auto problem = make_problem(std::make_shared<const Table>(std::move(table).value()), parameters);
  EXPECT_TRUE(problem.ok());
  Lane lane{parameters, std::move(problem).value(), nullptr, 0, 1, OptimumJob({}, 1), {}};
  lane.restart({}, 1);
  return lane;
}

}  // namespace pegasos::session
