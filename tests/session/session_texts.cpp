// The sentences: what just happened and why, and the verdict on the bound.
#include <gtest/gtest.h>

#include "data/source.h"
#include "session/demonstration.h"
#include "session/session.h"

namespace pegasos::session {
namespace {

SnapshotPtr at(const Parameters& parameters, Position position) {
  set_dataset_folder(std::string(PEGASOS_SOURCE_DIR) + "/datasets");
  SessionOptions options;
  options.parameters = parameters;
  auto session = Session::open(std::move(options));
  EXPECT_TRUE(session.ok());
  (*session)->push(SeekTo{position});
  return (*session)->wait(true);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Texts, EachPhaseIsExplained) {
  const Parameters parameters;
  EXPECT_TRUE(has(explain_phase(*at(parameters, {})), "Nothing has happened"));
  const auto example = std::to_string(at(parameters, {1, Phase::Sample})->record.indices[0]);
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::Sample})), "draws example " + example));
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::Violators})), "= 0 < 1"));
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::GradientStep})), "is added"));
  // lambda = 0.05: w_{3/2} = x/lambda is far outside of the ball
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::Projection})), "outside the ball"));
}

TEST(Texts, VerdictHoldsOnTheDefaultRun) {
  const SnapshotPtr snapshot = at({}, {3000, Phase::Projection});
  const BoundVerdict verdict = bound_verdict(*snapshot);
  EXPECT_EQ(verdict.kind, BoundVerdict::Kind::Holds);
  EXPECT_GT(verdict.share, 0);
  EXPECT_LT(verdict.worst, 1);
  EXPECT_GE(verdict.worst_at, 3);
  EXPECT_TRUE(has(verdict.reason, "one run"));
}

// A planted fault: with a constant c a million times too small the verdict must turn.
TEST(Texts, VerdictCanFail) {
  Snapshot planted = *at({}, {3000, Phase::Projection});
  planted.constants.c *= 1e-6;
  const BoundVerdict verdict = bound_verdict(planted);
  EXPECT_EQ(verdict.kind, BoundVerdict::Kind::Violated);
  EXPECT_GE(verdict.at, 3);
}

TEST(Texts, VerdictSaysWhyItDoesNotApply) {
  Parameters parameters;
  parameters.step = StepRule::Norma;
  EXPECT_EQ(bound_verdict(*at(parameters, {10, Phase::Projection})).kind, BoundVerdict::Kind::NotApplicable);
  parameters = {};
  parameters.sampling = Sampling::Epochs;
  const BoundVerdict epochs = bound_verdict(*at(parameters, {10, Phase::Projection}));
  EXPECT_EQ(epochs.kind, BoundVerdict::Kind::NotApplicable);
  EXPECT_TRUE(has(epochs.reason, "permutation"));
  parameters = {};
  EXPECT_EQ(bound_verdict(*at(parameters, {2, Phase::Projection})).kind, BoundVerdict::Kind::Pending);
}

TEST(Texts, PreparationIsReported) {
  Parameters parameters;
  parameters.data = "iris";
  parameters.classes = "versicolor,virginica";
  parameters.scaling = Scaling::Standardise;
  parameters.bias = Bias::Feature;
  std::string all;
  for (const std::string& line : describe_preparation(*at(parameters, {}))) all += line + "\n";
  for (const char* part : {"versicolor is +1 (50 examples)", "virginica is −1", "standardised", "constant feature 1"}) {
    EXPECT_TRUE(has(all, part)) << part << " in " << all;
  }
}

TEST(Demonstration, EndsWithACertifiedOptimumAndAVerdict) {
  Parameters parameters;
  parameters.T = 2000;
  int lines = 0;
  const auto result = demonstrate(parameters, [&lines](const std::string&) { ++lines; });
  ASSERT_TRUE(result.ok());
  EXPECT_GT(lines, 0);
  std::string all;
  for (const auto& [name, value] : summary(**result)) all += name + ": " + value + "\n";
  for (const char* part : {"certified by the duality gap", "holds at every", "c ln T"})
    EXPECT_TRUE(has(all, part)) << all;
  EXPECT_FALSE(has(all, "nan"));
}

}  // namespace
}  // namespace pegasos::session
