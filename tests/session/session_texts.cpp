// The sentences: what just happened and why, and the verdict on the bound.
#include <gtest/gtest.h>

#include <cmath>

#include "core/misprints.h"
#include "session/first_problem.h"
#include "session_support.h"

namespace pegasos::session {
namespace {

SnapshotPtr at(const Parameters& parameters, Position position) {
  const auto session = open(parameters);
  session->push(SeekTo{position});
  return session->wait(true);
}

TEST(Texts, EachPhaseIsExplained) {
  const Parameters parameters;
  EXPECT_TRUE(has(explain_phase(*at(parameters, {})).english(), "Nothing has happened"));
  const auto example = std::to_string(at(parameters, {1, Phase::Sample})->record.indices[0]);
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::Sample})).english(), "draws example " + example));
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::Violators})).english(), "= 0 < 1"));
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::GradientStep})).english(), "is added"));
  // lambda = 0.05: w_{3/2} = x/lambda is far outside of the ball
  EXPECT_TRUE(has(explain_phase(*at(parameters, {1, Phase::Projection})).english(), "outside the ball"));
}

/// They were written 5e−07 beside a panel's 5·10⁻⁷.
TEST(Texts, PowersOfTenAreWrittenAsThePanelsDo) {
  Parameters parameters;
  parameters.lambda = 1e5;
  parameters.k = 2;
  const std::string said = explain_phase(*at(parameters, {10, Phase::GradientStep})).english();
  EXPECT_TRUE(has(said, "5·10^{−7}")) << said;
}

// w_{t+½} = (1 − 1/t) w_t + ηyx: the sum is not multiplied.
TEST(Texts, FirstWShrinksThenTheViolatorsAreAdded) {
  for (const char* scenario : {"one", "batch", "free bias"}) {
    Parameters parameters;
    if (std::string_view(scenario) == "batch") parameters.k = 20;
    if (std::string_view(scenario) == "free bias") parameters.bias = Bias::Free;
    int seen = 0;
    for (Count t = 2; t <= 30; ++t) {
      const SnapshotPtr snapshot = at(parameters, {t, Phase::GradientStep});
      if (snapshot->record.violators == 0) continue;
      ++seen;
      const std::string said = explain_phase(*snapshot).english();
      const std::size_t shrinks = said.find("is multiplied by 1 − 1/");
      const std::size_t adds = said.find("$yx$") != std::string::npos ? said.find("$yx$") : said.find("$ηyx$");
      ASSERT_NE(shrinks, std::string::npos) << scenario << said;
      ASSERT_NE(adds, std::string::npos) << scenario << said;
      EXPECT_LT(shrinks, adds) << scenario << said;
      EXPECT_EQ(has(said, "the sum of their"), snapshot->record.violators > 1) << said;
    }
    EXPECT_GT(seen, 0) << scenario;
  }
}

TEST(Texts, VerdictHoldsOnTheDefaultRun) {
  const SnapshotPtr snapshot = at({}, {3000, Phase::Projection});
  const BoundVerdict verdict = bound_verdict(*snapshot);
  EXPECT_EQ(verdict.kind, BoundVerdict::Kind::Holds);
  EXPECT_GT(verdict.share, 0);
  EXPECT_LT(verdict.worst, 1);
  EXPECT_GE(verdict.worst_at, 3);
  EXPECT_TRUE(has(verdict.sentence.english(), "one run (Theorem 2 bounds the expectation)")) << verdict.sentence;
  ASSERT_EQ(verdict.shorter.size(), 2U);
  for (const Message& words : verdict.shorter) EXPECT_TRUE(has(words.english(), "now ")) << words;
  EXPECT_GT(verdict.shorter[0].english().size(), verdict.shorter[1].english().size());
  Snapshot earlier = *snapshot;
  earlier.live_position = Snapshot::kNoPosition;  // not known yet: the last share is not of now
  ASSERT_EQ(bound_verdict(earlier).shorter.size(), 1U);
  EXPECT_TRUE(has(bound_verdict(earlier).shorter[0].english(), "at $t$ = 2,985: "))
      << bound_verdict(earlier).shorter[0];
}

// Inside a step the average has taken w_t in already, and the share is still that of the step before.
TEST(Texts, InsideAStepTheShareIsNotOfNow) {
  const SnapshotPtr snapshot = at({}, {4, Phase::GradientStep});
  for (const Message& words : bound_verdict(*snapshot).shorter) {
    EXPECT_FALSE(has(words.english(), "now ")) << words;
    EXPECT_TRUE(has(words.english(), "at $t$ = 3: ")) << words;
  }
  EXPECT_TRUE(has(bound_verdict(*at({}, {4, Phase::Projection})).shorter.front().english(), "now "));
}

/// Of the moment that is shown, which the series has not looked at: "now" was its last share.
TEST(Texts, TheVerdictSaysTheShareInPercent) {
  const SnapshotPtr snapshot = at({}, {3000, Phase::Projection});
  const BoundVerdict verdict = bound_verdict(*snapshot);
  FullSample last;
  snapshot->series.for_each_sample([&](const FullSample& sample) { last = sample; });
  ASSERT_LT(last.t, 3000);
  EXPECT_EQ(verdict.at, 3000);
  const double right = snapshot->constants.c * std::log(3000) / (0.05 * 3000);
  const double percent = 100 * (snapshot->live.f_average - snapshot->optimum.f_star()) / right;
  EXPECT_NEAR(100 * verdict.share, percent, 1e-9);
  const std::string said = verdict.shorter[1].english();
  EXPECT_NEAR(std::stod(said.substr(said.find("now ") + 4)), percent, 0.01 * percent) << said;
  EXPECT_TRUE(has(said, " % of the bound")) << said;
}

// A planted fault: with a constant c a million times too small the verdict must turn.
TEST(Texts, VerdictCanFail) {
  Snapshot planted = *at({}, {3000, Phase::Projection});
  planted.constants.c *= 1e-6;
  const BoundVerdict verdict = bound_verdict(planted);
  EXPECT_EQ(verdict.kind, BoundVerdict::Kind::Violated);
  EXPECT_GE(verdict.at, 3);
}

// What runs as printed is another algorithm, or averages another way: no theorem speaks of it, whatever the numbers.
TEST(Texts, NoTheoremSpeaksOfARunAsPrinted) {
  for (const Misprint misprint : {Misprint::SumOverBatch, Misprint::MissingK, Misprint::KernelTest,
                                  Misprint::FirstPoint, Misprint::ShiftedAverage}) {
    for (const Count k : {8, 0}) {
      Parameters parameters;
      parameters.misprint = misprint;
      parameters.k = k;
      parameters.sampling = Sampling::Subset;
      const BoundVerdict verdict = bound_verdict(*at(parameters, {40, Phase::Projection}));
      EXPECT_EQ(verdict.kind, BoundVerdict::Kind::NotApplicable) << misprint_info(misprint).name << k;
      EXPECT_TRUE(has(verdict.sentence.english(), "no theorem speaks of it")) << verdict.sentence;
      EXPECT_FALSE(has(verdict.sentence.english() + verdict.reason.english(), "Corollary 1")) << verdict.reason;
    }
  }
  Parameters parameters;
  parameters.misprint = Misprint::MissingK;  // with k = 1 nothing is missing
  EXPECT_EQ(bound_verdict(*at(parameters, {40, Phase::Projection})).kind, BoundVerdict::Kind::Holds);
  parameters.misprint = Misprint::LossBracket;  // without b nothing is in the bracket
  EXPECT_EQ(bound_verdict(*at(parameters, {40, Phase::Projection})).kind, BoundVerdict::Kind::Holds);
}

TEST(Texts, VerdictSaysWhyItDoesNotApply) {
  Parameters parameters;
  parameters.step = StepRule::Norma;
  EXPECT_EQ(bound_verdict(*at(parameters, {10, Phase::Projection})).kind, BoundVerdict::Kind::NotApplicable);
  parameters = {};
  parameters.sampling = Sampling::Epochs;
  const BoundVerdict epochs = bound_verdict(*at(parameters, {10, Phase::Projection}));
  EXPECT_EQ(epochs.kind, BoundVerdict::Kind::NotApplicable);
  EXPECT_TRUE(has(epochs.reason.english(), "permutation"));
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
  for (const Message& line : describe_preparation(*at(parameters, {}))) all += line.english() + "\n";
  for (const char* part : {"+1 is virginica; -1 is versicolor", "standardised", "constant feature 1"}) {
    EXPECT_TRUE(has(all, part)) << part << " in " << all;
  }
}

// Each sentence on both sides of its condition: R = 2, |w_1| around 1/√λ and R/λ.
TEST(Texts, WhatAChosenFirstIterateChanges) {
  const auto said = [](double w1, double lambda, bool projection, StepRule step = StepRule::Pegasos,
                       Misprint misprint = Misprint::None) {
    Parameters parameters;
    parameters.lambda = lambda;
    parameters.projection = projection;
    parameters.step = step;
    parameters.step_value = step == StepRule::InverseT ? 1 / lambda : 0.1;
    parameters.misprint = misprint;
    std::string all;
    for (const Message& line : describe_start(constants(2, lambda, projection, w1), parameters))
      all += line.english() + "\n";
    return all;
  };
  EXPECT_EQ(said(0, 0.25, true), "");
  const std::string in = said(1.9, 0.25, true);  // 1/√λ = 2, R/λ = 8
  EXPECT_TRUE(has(in, "|$w_1$| = 1.9 ≤ 1/√$λ$ = 2: in the ball")) << in;
  EXPECT_TRUE(has(in, "(I1), which holds as long as nothing is projected, does not change")) << in;
  EXPECT_TRUE(has(in, "$G$ and $c$ stay what they are")) << in;
  const std::string out = said(4, 0.25, true);  // G = 2 + 0.25 · 4 instead of 2 + 0.5
  EXPECT_TRUE(has(out, "|$w_1$| = 4 lies outside the ball of radius 1/√$λ$ = 2")) << out;
  EXPECT_TRUE(has(out, "from $w_2$ on it is in the ball")) << out;
  EXPECT_TRUE(has(out, "(I1), which holds as long as")) << out;
  EXPECT_TRUE(has(out, "$G$ = $R$ + $λ$|$w_1$| = 3, $c$ = $G$² = 9 instead of 6.25")) << out;
  EXPECT_TRUE(has(said(2.0000001, 0.25, true), "|$w_1$| = 2.0000001 lies outside the ball"));
  const std::string off = said(4, 0.25, false);  // within R/λ: G = 2R
  EXPECT_FALSE(has(off, "ball")) << off;
  EXPECT_TRUE(has(off, "without the projection it may lie anywhere")) << off;
  EXPECT_TRUE(has(off, "so (I1) does not change")) << off;
  EXPECT_TRUE(has(off, "$G$ and $c$ stay what they are")) << off;
  const std::string far = said(12, 0.25, false);
  EXPECT_TRUE(has(far, "= 5, $c$ = $G$² = 25 instead of 16")) << far;
  for (const StepRule step : {StepRule::Constant, StepRule::InverseSqrtT, StepRule::Norma, StepRule::Backtracking}) {
    const std::string other = said(1, 0.25, true, step);
    EXPECT_TRUE(has(other, "(I1) speaks of the step 1/($λt$) alone")) << other;
    EXPECT_EQ(has(other, "In the bound of a constant step"), step == StepRule::Constant) << other;
  }
  EXPECT_TRUE(has(said(1, 0.25, false, StepRule::InverseT), "(I1) does not change")) << "c = 1/λ is the same step";
  EXPECT_TRUE(has(said(1, 0.25, true, StepRule::Pegasos, Misprint::CmOverT), "alone; here $w_1$ stays"));
  EXPECT_TRUE(has(said(1, 0.25, true, StepRule::Constant), "by the projections"));
  EXPECT_FALSE(has(said(1, 0.25, false, StepRule::Constant), "projections")) << "there are none";
}

TEST(Texts, TheBeginningNamesTheFirstIterate) {
  Parameters parameters;
  EXPECT_TRUE(has(explain_phase(*at(parameters, {})).english(), "$w_1$ = 0, $f(0)$ = 1"));
  parameters.w1 = {3, -4};
  const SnapshotPtr start = at(parameters, {});
  EXPECT_EQ(start->w, parameters.w1);
  EXPECT_TRUE(has(explain_phase(*start).english(), "$w_1$ is chosen, |$w_1$| = 5, $f(w_1)$ = "))
      << explain_phase(*start);
}

TEST(Summary, HasACertifiedOptimumAndAVerdict) {
  Parameters parameters;
  parameters.T = 2000;
  const auto session = open(parameters);
  session->push(RunTo{parameters.T});
  std::string all;
  for (const auto& [name, value] : summary(*session->wait(true))) all += name + ": " + value + "\n";
  for (const char* part : {"certified by the duality gap", "one run (Theorem 2 bounds the expectation)",
                           "below the bound at every", "c ln T"})
    EXPECT_TRUE(has(all, part)) << all;
  EXPECT_FALSE(has(all, "nan"));
}

// Numbers that a sentence compares never look alike: not "= 1 < 1", not "4.47 lies outside 4.47".
TEST(Texts, ComparedNumbersDiffer) {
  Snapshot planted = *at({}, {5, Phase::Violators});
  planted.record.margins[0] = 0.99996;
  planted.record.violators = 1;
  EXPECT_TRUE(has(explain_phase(planted).english(), "= 0.99996 < 1"));
  planted.position.phase = Phase::Projection;
  planted.record.projected = true;
  planted.record.norm_half = planted.constants.ball_radius * (1 + 1e-6);
  planted.record.factor = 1 / (1 + 1e-6);
  EXPECT_TRUE(has(explain_phase(planted).english(), "= 4.47214 lies"));
  EXPECT_TRUE(has(explain_phase(planted).english(), "1/√$λ$ = 4.47213"));
  EXPECT_TRUE(has(explain_phase(planted).english(), "scaled by 0.999999 "));
}

TEST(Texts, FreeBiasStandsInTheMargin) {
  Parameters parameters;
  parameters.bias = Bias::Free;
  const std::string text = explain_phase(*at(parameters, {1, Phase::GradientStep})).english();
  EXPECT_TRUE(has(text, "$y$(⟨$w$, $x$⟩ + $b$) = 0 < 1")) << text;
  EXPECT_TRUE(has(text, "$b$ becomes")) << text;
}

// A sentence is true of the numbers that it names, whatever they are.
TEST(Texts, OneOfSeveralZeroAndATurnAreSaidAsTheyAre) {
  Parameters parameters;
  parameters.k = 3;
  Snapshot one = *at(parameters, {1, Phase::Violators});
  EXPECT_TRUE(has(explain_phase(one).english(), "3 of 3 drawn examples fall short")) << explain_phase(one);
  one.record.violators = 1;
  EXPECT_TRUE(has(explain_phase(one).english(), "1 of 3 drawn examples falls short")) << explain_phase(one);

  Snapshot zero = *at({}, {1, Phase::Violators});
  zero.record.margins[0] = -0.0;
  EXPECT_TRUE(has(explain_phase(zero).english(), "= 0 < 1")) << explain_phase(zero);

  parameters = {};
  parameters.lambda = 0.1;
  parameters.step = StepRule::InverseT;
  parameters.step_value = 60;
  parameters.projection = false;
  EXPECT_TRUE(has(explain_shrink(*at(parameters, {2, Phase::GradientStep})).english(),
                  "is turned round: it is multiplied by 1 − $ηλ$ = −2"));
  EXPECT_TRUE(has(explain_shrink(*at(parameters, {7, Phase::GradientStep})).english(), "shrinks"));
}

TEST(Texts, BatchesAreSumsDividedByK) {
  Parameters parameters;
  parameters.k = 0;
  parameters.sampling = Sampling::Epochs;
  const SnapshotPtr whole = at(parameters, {3, Phase::GradientStep});
  EXPECT_TRUE(has(explain_phase(*whole).english(), "then the sum of their $yx$"));
  EXPECT_TRUE(has(explain_phase(*at(parameters, {3, Phase::Sample})).english(), "$A_t$ = $S$"));
  EXPECT_TRUE(has(bound_verdict(*whole).reason.english(), "Corollary 1"));
  parameters.sampling = Sampling::Replacement;
  EXPECT_TRUE(has(explain_phase(*at(parameters, {3, Phase::Sample})).english(), "draws 200 times from the 200"));
}

TEST(Texts, VerdictSaysWhenItSpeaksOfAndWhy) {
  Snapshot planted = *at({}, {3000, Phase::Projection});
  EXPECT_TRUE(has(bound_verdict(planted).sentence.english(), "; now "));
  std::vector<FullSample> seen;
  planted.series.for_each_sample([&](const FullSample& sample) {
    if (sample.t >= 3) seen.push_back(sample);
  });
  std::size_t i = seen.size() - 2;
  while (i > 0 && seen[i + 1].t <= seen[i].t + 1) --i;
  const FullSample& past = seen[i];
  ASSERT_GT(seen[i + 1].t, past.t + 1);
  const auto share = [&](const FullSample& sample) {
    return (sample.f_average - planted.optimum.f_star()) / *bound(BoundKind::Theorem, planted.constants, sample.t);
  };
  planted.position = {past.t, Phase::Projection};  // moved back to a moment that was evaluated
  EXPECT_DOUBLE_EQ(bound_verdict(planted).share, share(past));
  EXPECT_TRUE(has(bound_verdict(planted).sentence.english(), "; now ")) << bound_verdict(planted).sentence;
  planted.position.t = past.t + 1;  // and to one that was not: the last before it
  EXPECT_EQ(bound_verdict(planted).at, past.t);
  EXPECT_TRUE(has(bound_verdict(planted).sentence.english(), fmt::format("; at $t$ = {}: ", grouped(past.t))));
  planted.position.t = 2;  // no bound speaks of two steps: nothing is said of their share
  EXPECT_TRUE(bound_verdict(planted).sentence.english().ends_with("at every evaluated $t$ ≥ 3"));
  planted.optimum.state = OptimumState::Cancelled;
  EXPECT_TRUE(has(bound_verdict(planted).sentence.english(), "cancelled"));
  planted.constants.c = 0;
  EXPECT_TRUE(has(bound_verdict(planted).reason.english(), "R = 0"));
}

TEST(Texts, AReasonThatIsPassedOnIsInThePersonsLanguage) {
  const auto asked = [](const Message& message) {  // so many texts are looked up in the catalogue
    int count = 0;
    message.in([&](const std::string& text) { return ++count, text; });
    return count;
  };
  const auto session = open(small());
  EXPECT_GE(asked(after(*session, SetParameter{"data", "no-such-set"})->notice.text), 1);
  session->push(CheckTheory{{0, {0.5}, 0.05, {1, 2, 3}}});
  const SnapshotPtr checked = session->wait(true);
  ASSERT_EQ(checked->theory->stage, TheoryStage::Failed);
  EXPECT_GE(asked(checked->theory->message), 1);
  PinDescription lost;
  lost.locked = false;
  lost.parameters.data = "/no/such/file.csv";
  EXPECT_GE(asked(after(*session, RestorePins{{lost}, true})->notice.text), 2) << "what could not be, and why";
}

// The theorem is silent below T = 3, and so is the table.
TEST(Summary, NoBoundBelowThree) {
  for (const Count T : {2, 3}) {
    Parameters parameters;
    parameters.T = T;
    bool shown = false;
    for (const auto& [name, value] : summary(*after(*open(parameters), RunTo{T}))) shown = shown || has(name, "c ln T");
    EXPECT_EQ(shown, T == 3);
  }
}

}  // namespace
}  // namespace pegasos::session
