// What the tests of pinned runs share.
#pragma once

#include <gtest/gtest.h>

#include "experiment/problem.h"
#include "session_support.h"

namespace pegasos::session {

/// What is there when each command has come to its end.
template <class... Commands>
SnapshotPtr after_each(Session& session, Commands... commands) {
  ((session.push(commands), session.wait()), ...);
  return session.wait();
}

/// The state of a run that was never pinned, at the same moment.
inline void expect_like_a_fresh_run(const Snapshot& seen) {
  auto problem = load_problem(seen.parameters);
  ASSERT_TRUE(problem.ok());
  Run fresh(problem->data, seen.parameters);
  fresh.run_to(seen.position.completed());
  if (seen.position.phase != Phase::Projection) {
    while (fresh.position() < seen.position) ASSERT_TRUE(fresh.advance_by_hand());
  }
  EXPECT_EQ(fresh.position(), seen.position);
  EXPECT_EQ(fresh.stepper().weights().vector(), seen.w);
  EXPECT_EQ(fresh.stepper().totals().projected_steps, seen.projected_steps);
  const auto average = fresh.stepper().averages().vector(Average::Uniform, fresh.stepper().weights());
  if (!seen.w_average.empty()) {
    EXPECT_EQ(average, seen.w_average);
  }
  EXPECT_EQ(live_values(fresh).last.f, seen.live.last.f);
  EXPECT_EQ(live_values(fresh).f_average, seen.live.f_average);
  ASSERT_LE(fresh.series().view().samples.size(), seen.series.samples.size());
  for (std::size_t i = 0; i < fresh.series().view().samples.size(); ++i) {
    EXPECT_EQ(fresh.series().view().samples[i].f, seen.series.samples[i].f);
  }
}

}  // namespace pegasos::session
