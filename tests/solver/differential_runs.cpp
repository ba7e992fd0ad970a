// Wild runs, step by step against the plain ones: A_t+, w_{t+1/2}, w_{t+1}, b, the numbers that are written down, and
// the averages against the means of the run's own w_t.
//
// Both sides round. A bound of what rounding makes of the program's w_t goes along with the plain run; from it follow
// bounds of each margin and number. An example whose plain margin is nearer to 1 than its bound is a tie that rounding
// decides, and the plain run goes on as the program decided; any other must be decided as it is. Where all numbers are
// whole, lambda is a power of 2 and nothing was projected yet, the program's sums are exact: no tie is left to rounding
// then, and each is decided by <Z, z> < lambda k (t - 1), Z the sum of the violators so far.
#include <algorithm>
#include <cmath>

#include "solver/differential_support.h"
#include "support/own_means.h"

namespace pegasos::test {
namespace {

constexpr Real kRounding = 0x1p-53L;
constexpr Real kLeast = 1e-154L;  // the square of what is shorter is no double

class DifferentialRun {
 public:
  DifferentialRun(const WildProblem& wild, const DatasetPtr& data)
      : wild_(wild),
        plain_(wild.plain()),
        reference_(plain_, wild.start()),
        stepper_(data, wild.parameters),
        means_(wild.parameters.suffix_from()),
        total_(plain_.zero()),
        terms_(static_cast<Real>(plain_.d() + 8)) {
    stepper_.set_detail(Detail::Vectors);
    for (const RealVector& z : plain_.z) lengths_.push_back(length(z));
    // of the ball's radius: the cached |v|^2 of many features is good to about 12 digits
    ball_ = data->d() <= 8 ? 8 * terms_ * kRounding : 2e-12L;
  }

  void compare() {
    for (Count t = 1; t <= wild_.parameters.T; ++t) {
      SCOPED_TRACE("t = " + std::to_string(t));
      means_.add(t, stepper_);
      const bool done = stepper_.step();
      compare_step(t, done);
      if (!done) break;
      if (t < 20 || t % 16 == 0 || t == wild_.parameters.T) means_.expect_in(stepper_);
      if (testing::Test::HasFailure()) return;
    }
  }

 private:
  void compare_step(Count t, bool done) {
    PlainStep step = reference_.look(stepper_.record().indices);
    decide(t, step);
    if (testing::Test::HasFatalFailure()) return;
    const Real eta = eta_of(t, step, done);
    const Real error = error_;
    const Real b_error = b_error_;
    reference_.move(step, eta);
    grow_bounds(step, eta);
    if (!done) return expect_overflow(t, step);
    compare_numbers(step, error, b_error);
    compare_vectors(step);
  }

  Real margin_error(const PlainStep& step, std::size_t j) const {
    const Real length = lengths_[step.batch[j]];
    return length * error_ + b_error_ + terms_ * kRounding * (length * test::length(step.w) + std::abs(step.b) + 1);
  }

  bool exact_ties() const {
    return wild_.whole && wild_.parameters.shift() == 0.0 && wild_.parameters.bias != Bias::Free &&
           stepper_.totals().projected_steps == 0;
  }

  void decide(Count t, PlainStep& step) {
    const StepRecord& record = stepper_.record();
    const bool exact = exact_before_;
    ASSERT_EQ(record.violates.size(), step.violates.size());
    const Real right = plain_.lambda * static_cast<Real>(step.batch.size()) * static_cast<Real>(t - 1);
    for (std::size_t j = 0; j < step.batch.size(); ++j) {
      const Real bound = margin_error(step, j);
      EXPECT_LE(std::abs(record.margins[j] - step.margins[j]), bound) << "margin " << j;
      if (exact && t > 1) {
        step.violates[j] = dot(total_, plain_.z[step.batch[j]]) < right ? 1 : 0;
      } else if (std::abs(step.margins[j] - 1) <= bound) {
        step.violates[j] = record.violates[j];
      }
      ASSERT_EQ(record.violates[j], step.violates[j]) << "row " << step.batch[j] << ", margin " << step.margins[j];
    }
    for (std::size_t j = 0; j < step.batch.size(); ++j) {
      for (std::size_t c = 0; step.violates[j] != 0 && c < total_.size(); ++c) total_[c] += plain_.z[step.batch[j]][c];
    }
    exact_before_ = exact_ties();
  }

  Real eta_of(Count t, const PlainStep& step, bool done) const {
    const Parameters& p = wild_.parameters;
    const auto time = static_cast<Real>(t);
    const Real value = p.step_value;
    switch (p.step) {
      case StepRule::Constant: return value;
      case StepRule::InverseT: return value / time;
      case StepRule::InverseSqrtT: return value / std::sqrt(time);
      case StepRule::Norma: return value / (plain_.lambda * std::sqrt(time));
      case StepRule::Backtracking:
        if (done) expect_backtracked(step);
        return stepper_.record().eta;
      case StepRule::Shifted: return 1 / (plain_.lambda * (time + value));
      case StepRule::Pegasos: break;
    }
    return 1 / (plain_.lambda * time);
  }

  /// The first of c, c/2, c/4, ... that lowers f(.; A_t), or 0 after 61 trials, as far as rounding can tell.
  void expect_backtracked(const PlainStep& step) const {
    const StepRecord& record = stepper_.record();
    const auto at = [&](Real eta) {
      PlainPegasos trial(unprojected_, step.w);
      PlainStep moved = step;
      trial.move(moved, eta);
      return plain_.f(moved.w_next, step.batch, step.b + moved.b_next);
    };
    const auto error = [&](Real eta) {
      Real longest = 0;
      for (const std::uint32_t i : step.batch) longest = std::max(longest, lengths_[i]);
      const Real reach = (1 + eta * plain_.lambda) * length(step.w) + eta * longest;
      const Real of_w = plain_.lambda * reach + longest;  // the slope of f
      return 8 * terms_ * kRounding * (plain_.lambda * reach * reach + longest * reach + std::abs(step.b) + eta + 1) +
             of_w * (1 + eta * plain_.lambda) * error_ + b_error_ + plain_.lambda * reach * reach * ball_;
    };
    const Real now = plain_.f(step.w, step.batch, step.b);
    Real trial = wild_.parameters.step_value;
    for (int halved = 0; halved < record.halvings; ++halved, trial /= 2)
      EXPECT_GE(at(trial), now - error(trial) - error(0)) << "a longer step lowers f too: " << trial;
    if (record.eta == 0) {
      EXPECT_EQ(record.halvings, 60);
      return;
    }
    EXPECT_EQ(record.eta, trial);
    EXPECT_LE(at(trial), now + error(trial) + error(0));
  }

  void grow_bounds(const PlainStep& step, Real eta) {
    Real moved = 0;
    Real rows = 0;
    for (std::size_t j = 0; j < step.batch.size(); ++j) {
      if (step.violates[j] == 0) continue;
      moved += eta / static_cast<Real>(step.batch.size()) * lengths_[step.batch[j]];
      ++rows;
    }
    const Real shrink = 1 + eta * plain_.lambda;
    const Real half = length(step.w_half);
    error_half_ = std::abs(1 - eta * plain_.lambda) * error_ +
                  8 * kRounding * (shrink * (length(step.w) + error_) + half + (rows + 1) * moved);
    const Real outside = half * std::sqrt(plain_.lambda);
    const bool projects = wild_.parameters.projection && outside > 1 - 2 * ball_;
    error_ = error_half_;
    if (projects) error_ = error_half_ / std::max(Real(1), outside) + 2 * ball_ * length(step.w_next);
    error_ += 8 * kRounding * length(step.w_next);
    error_half_ += kLeast;
    error_ += kLeast;
    b_error_ += 8 * kRounding * (std::abs(step.b) + std::abs(step.b_next) + eta * rows);
    if (wild_.parameters.bias != Bias::Free) b_error_ = 0;
  }

  void compare_numbers(const PlainStep& step, Real error, Real b_error) const {
    const StepRecord& record = stepper_.record();
    const Real lambda = plain_.lambda;
    const Real w = length(step.w);
    const Real half = length(step.w_half);
    Real longest = 0;
    for (const std::uint32_t i : step.batch) longest = std::max(longest, lengths_[i]);
    EXPECT_LE(std::abs(record.norm - w), error + ball_ * w);
    EXPECT_LE(std::abs(record.norm_half - half), error_half_ + ball_ * half);
    EXPECT_LE(std::abs(record.norm_next - length(step.w_next)), error_ + ball_ * length(step.w_next));
    const Real slope = lambda * w + longest;
    const Real unit = 8 * (terms_ + static_cast<Real>(step.batch.size())) * kRounding;
    EXPECT_LE(std::abs(record.f_batch - plain_.f(step.w, step.batch, step.b)),
              (slope + lambda * error) * error + b_error + lambda * w * w * ball_ +
                  unit * (lambda * w * w + longest * w + std::abs(step.b) + 1));
    RealVector gradient = step.v;
    for (std::size_t j = 0; j < gradient.size(); ++j) gradient[j] = lambda * step.w[j] - step.v[j];
    EXPECT_LE(std::abs(record.gradient_norm2 - dot(gradient, gradient)),
              (2 * slope + lambda * error) * lambda * error + (unit + 2 * ball_) * slope * slope);
    const Real outside = half * std::sqrt(lambda) - 1;
    const Real doubt = 2 * ball_ + error_half_ * std::sqrt(lambda);
    if (std::abs(outside) > doubt) {
      EXPECT_EQ(record.projected, wild_.parameters.projection && outside > 0);
    }
  }

  void compare_vectors(const PlainStep& step) const {
    const StepRecord& record = stepper_.record();
    EXPECT_LE(distance(wild_.compact(record.w_half), step.w_half), error_half_);
    EXPECT_LE(distance(wild_.compact(record.w_next), step.w_next), error_);
    EXPECT_EQ(stepper_.weights().vector(), record.w_next);
    EXPECT_LE(std::abs(stepper_.bias() - step.b_next), b_error_);
    for (const double value : record.w_next) ASSERT_TRUE(std::isfinite(value));
  }

  /// Only where w, or what it is kept as, comes near to what a double can hold.
  void expect_overflow(Count t, const PlainStep& step) const {
    const Real half = length(step.w_half);
    const Real kept = half * std::max({Real(100), std::sqrt(plain_.lambda),
                                       100 * plain_.lambda * static_cast<Real>(t * stepper_.k())});
    EXPECT_GT(kept, 1e149L) << "no overflow";
    EXPECT_EQ(stepper_.trouble(), Trouble::Overflow);
    const std::string text = trouble_text(stepper_).english();
    EXPECT_TRUE(
        text.starts_with("step " + std::to_string(t) + " would lead to numbers beyond 1e150, too large to be squared"))
        << text;
  }

  const WildProblem& wild_;
  PlainProblem plain_;
  PlainProblem unprojected_ = [this] {
    PlainProblem problem = plain_;
    problem.projection = false;
    return problem;
  }();
  PlainPegasos reference_;
  Stepper stepper_;
  OwnMeans means_;
  RealVector total_;  // Z
  Real terms_;
  RealVector lengths_;  // |z_i|
  Real ball_ = 0;
  Real error_ = 0;  // of w_t, of w_{t+1/2} and of b_t
  Real error_half_ = 0;
  Real b_error_ = 0;
  bool exact_before_ = exact_ties();
};

class Differential : public testing::TestWithParam<int> {};

TEST_P(Differential, Run) {
  for_each_problem(GetParam(), 1600, [](std::uint64_t seed) {
    const WildProblem wild = wild_problem(seed);
    SCOPED_TRACE(wild.text());
    const auto data = wild.data();
    if (!data) {
      EXPECT_NE(data.error().message.english().find("scale the data"), std::string::npos) << data.error().message;
      return;
    }
    ASSERT_TRUE(check(wild.parameters, (*data)->m(), (*data)->d()).ok());
    DifferentialRun(wild, *data).compare();
  });
}

INSTANTIATE_TEST_SUITE_P(Blocks, Differential, testing::Range(0, kBlocks));

}  // namespace
}  // namespace pegasos::test
