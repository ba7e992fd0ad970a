// A run with what belongs to it alone.
#include "session/lane.h"

#include <gtest/gtest.h>

#include "lane_support.h"

namespace pegasos::session {
namespace {

TEST(Lanes, ACopyGoesOnByItselfAndSharesTheOptimum) {
  Lane one = small_lane();
  one.optimum.start(one.problem, one.parameters.lambda);
  one.run->run_to(10);
  Lane other = one.copy();
  EXPECT_EQ(other.run->hash(), one.run->hash());
  EXPECT_TRUE(other.optimum.serves(one.problem, one.parameters.lambda));
  other.run->run_to(20);
  EXPECT_EQ(one.run->position().t, 10);
  one.run->run_to(20);
  EXPECT_EQ(other.run->hash(), one.run->hash()) << "the same run";
}

TEST(Lanes, TwoChangePlacesWithAllThatIsTheirs) {
  Lane one = small_lane();
  Lane other = one.copy();
  other.parameters.lambda = 0.5;
  other.restart({}, 2);
  other.run->run_to(5);
  std::swap(one, other);
  Snapshot moment;
  one.evaluation.take(*one.run, one.run_id);
  one.show(moment);
  EXPECT_EQ(moment.run_id, 2U);
  EXPECT_EQ(moment.position.t, 5);
  EXPECT_EQ(moment.parameters.lambda, 0.5);
  EXPECT_EQ(moment.data, other.problem.data);
  EXPECT_EQ(moment.live_position, moment.position);
}

TEST(Lanes, ARestartBeginsAtTheBeginning) {
  Lane one = small_lane();
  one.run->run_to(10);
  one.restart({}, 7);
  EXPECT_EQ(one.run->position(), Position{});
  EXPECT_EQ(one.run_id, 7U);
  EXPECT_FALSE(one.empty());
}

}  // namespace
}  // namespace pegasos::session
