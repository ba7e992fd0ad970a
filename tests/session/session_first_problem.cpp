// The problem that the laboratory opens with: what is to be seen in the first hour is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "session/first_problem.h"
#include "session/session.h"
#include "theory/bounds.h"

namespace pegasos::session {
namespace {

struct FirstProblem : testing::Test {
  FirstProblem() {
    SessionOptions options;
    options.parameters = parameters;
    session = std::move(Session::open(std::move(options))).value();
  }

  SnapshotPtr at(Count t) {
    session->push(SeekTo{{t, Phase::Projection}});
    return session->wait(true);
  }
  /// Direction of w_{t+1}, in degrees.
  double direction(Count t) {
    const Vector w = at(t)->w;
    return std::atan2(w[1], w[0]) * 180 / std::numbers::pi;
  }

  Parameters parameters = first_problem();
  double radius = 1 / std::sqrt(parameters.lambda);
  std::unique_ptr<Session> session;
};

TEST_F(FirstProblem, TheProjectionActsAndStaysInThePicture) {
  int projected = 0;
  double longest = 0;
  for (Count t = 1; t <= 20; ++t) {
    const StepRecord record = at(t)->record;
    projected += record.projected ? 1 : 0;
    longest = std::max(longest, record.norm_half);
  }
  EXPECT_GE(projected, 4);
  EXPECT_LE(longest, 3.5 * radius);
  EXPECT_GE(longest, 2 * radius) << "and is seen";
}

TEST_F(FirstProblem, TheLineTurnsAtAHundred) {
  for (Count t = 70; t < 130; t += 10) EXPECT_GE(std::abs(direction(t + 10) - direction(t)), 1) << t;
}

TEST_F(FirstProblem, TheMarginsLieInsideTheData) {
  const SnapshotPtr now = at(0);
  const Vector& w = now->optimum.optimum->w;
  const double margin = 1 / std::hypot(w[0], w[1]);
  int beyond[2] = {0, 0};  // of each class, farther than its margin from the line
  for (Row i = 0; i < now->m(); ++i) {
    const double distance = now->data->x(i).dot(w) * margin;
    if (now->data->y(i) * distance > margin) ++beyond[now->data->y(i) > 0 ? 1 : 0];
  }
  EXPECT_GE(std::min(beyond[0], beyond[1]), 10) << "a tenth of each class";
}

TEST_F(FirstProblem, TheBoundIsNearEnoughToTeach) {
  const SnapshotPtr now = at(parameters.T);
  const double reached = now->live.f_average - now->optimum.f_star();
  ASSERT_GT(reached, 0);
  const double bound = theorem_bound(now->constants, parameters.T);
  EXPECT_GE(bound, reached);
  EXPECT_LE(bound, 300 * reached);
}

}  // namespace
}  // namespace pegasos::session
