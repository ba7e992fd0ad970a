#include "optimum/optimum.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/looks.h"
#include "core/numbers.h"
#include "objective/hinge.h"
#include "optimum/dual_coordinate_descent.h"
#include "optimum/interior_point.h"
#include "optimum/polish.h"
#include "optimum/smoothed_newton.h"

namespace pegasos {
namespace {

constexpr double kAffordableStep = 4e8;    // multiplications of one interior point step
constexpr double kAffordableMemory = 6e7;  // numbers
constexpr double kLeastGap = 1e-3;
constexpr Count kLarge = 1'000'000;         // nonzeros beyond which digits that nobody asked for are too dear
constexpr double kAffordablePrecise = 2e7;  // multiplications of one step in double-double

Error refusal(ErrorCode code, Message message) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  return error;
}

/// The two optima that need no search: all multipliers 1 when lambda >= R^2, all 0 when there is one class and a free
/// bias.
std::optional<Optimum> closed_form(const Dataset& data, double lambda, const JobControl& control) {
  const bool large = !data.free_bias() && lambda >= data.R() * data.R();
  const bool one_class = data.free_bias() && (data.positive() == 0 || data.negative() == 0);
  if (!large && !one_class) return std::nullopt;
  ActiveSetGuess guess;
  guess.alpha.assign(static_cast<std::size_t>(data.m()), large ? 1.0 : 0.0);
  guess.sides.assign(guess.alpha.size(), large ? Side::Upper : Side::Lower);
  std::optional<Optimum> optimum = polish(data, lambda, guess, control);
  if (!optimum) return optimum;
  optimum->method = large ? "closed form (lambda >= R^2)" : "closed form (one class and a free bias: w = 0)";
  optimum->reason = "no search is needed";
  return optimum;
}

/// What an approximate state is worth, by its certificate; margin counts by the multipliers. Where that is enough for
/// the gap asked for, and much work otherwise, the certificate is the fast one.
Optimum approximate(const Dataset& data, double lambda, const OptimumOptions& options, DualState state) {
  Optimum optimum;
  const Vector margins = all_margins(data, state.w, state.b, options.threads);
  for (const Side side : guess_sides(state, margins).sides) {
    ++(side == Side::Upper   ? optimum.margin_below_1
       : side == Side::Lower ? optimum.margin_above_1
                             : optimum.margin_at_1);
  }
  if (data.free_bias()) balance(data, state.alpha);
  const bool large = data.rows().nonzeros() > kLarge;
  const auto fast = large ? certify_fast(data, lambda, state.w, margins, state.alpha, options.threads) : std::nullopt;
  const bool enough = fast && fast->relative_gap() <= options.gap;
  optimum.certificate = enough ? *fast : certify(data, lambda, state.w, state.b, state.alpha, {}, options.threads);
  optimum.norm = std::sqrt(squared_norm(state.w));
  const auto errors = std::ranges::count_if(margins, [](double value) { return !(value > 0); });
  optimum.error_rate = static_cast<double>(errors) / static_cast<double>(data.m());
  optimum.w = std::move(state.w);
  optimum.b = state.b;
  optimum.alpha = std::move(state.alpha);
  optimum.passes = state.passes;
  optimum.partial = state.stopped;
  return optimum;
}

/// w = 0 and alpha = 0: 0 <= f* <= f(0) = 1.
Optimum known_without_work(const Dataset& data) {
  Optimum optimum;
  optimum.w.assign(static_cast<std::size_t>(data.d()), 0.0);
  optimum.alpha.assign(static_cast<std::size_t>(data.m()), 0.0);
  optimum.certificate = {1, 0, 1, 1, true};
  optimum.margin_below_1 = data.m();
  optimum.error_rate = 1;
  return optimum;
}

/// One search: the state that the methods hand on, and how it came about.
class Search {
 public:
  Search(const Dataset& data, double lambda, const OptimumOptions& options, const JobControl& control)
      : data_(data), lambda_(lambda), options_(options), control_(control) {}

  /// `found` is the result, unless it was stopped: then what was reached.
  Result<Optimum> run() {
    Result<Optimum> found = Optimum();
    if (unless([this] { return control_.stopped(); }, [&] { found = search(); })) return found;
    return partial();
  }

 private:
  Result<Optimum> search() {
    if (auto optimum = closed_form(data_, lambda_, control_)) return *optimum;
    if (auto optimum = interior()) return *optimum;
    const bool newton = state_.alpha.empty() && suits_smoothed_newton(data_);
    if (newton) {
      if (auto optimum = smoothed()) return *optimum;
    } else if (state_.alpha.empty()) {
      reason_ = Message("{} examples of {} features are too many for equations between all of either",
                        Message::count(data_.m()), Message::count(data_.d()));
    }
    return descent();
  }

  /// The last state, certified if that takes no longer than a person waits; else what is known without work.
  Optimum partial() const {
    constexpr int kLooks = 8;
    std::atomic<int> looks = 0;
    const bool whole =
        static_cast<Count>(state_.alpha.size()) == data_.m() && static_cast<Count>(state_.w.size()) == data_.d();
    Optimum optimum;
    const auto certify_it = [&] { optimum = approximate(data_, lambda_, options_, state_); };
    if (!whole || !unless([&] { return ++looks > kLooks; }, certify_it)) optimum = known_without_work(data_);
    optimum.partial = true;
    return named(std::move(optimum));
  }

  Optimum named(Optimum optimum, std::string_view end = {}) const {
    optimum.method = method_ + std::string(end);
    optimum.reason = reason_;
    return optimum;
  }

  /// The exact end, from the sides that the state tells.
  std::optional<Optimum> polished() {
    auto optimum =
        polish(data_, lambda_, guess_sides(state_, all_margins(data_, state_.w, state_.b, options_.threads)), control_);
    if (!optimum) return std::nullopt;
    optimum->passes += state_.passes;
    return named(std::move(*optimum), " + active set");
  }

  /// What is good enough as it is, or was stopped.
  std::optional<Optimum> enough() const {
    Optimum optimum = approximate(data_, lambda_, options_, state_);
    if (!optimum.partial && optimum.certificate.relative_gap() > options_.gap) return std::nullopt;
    return named(std::move(optimum));
  }

  /// Interior point, first in double and, where that is not enough for the polish, in double-double.
  std::optional<Optimum> interior() {
    const InteriorPointCost cost = interior_point_cost(data_);
    if (cost.work > kAffordableStep || cost.memory > kAffordableMemory) return std::nullopt;
    if (data_.rows().nonzeros() > kLarge && suits_smoothed_newton(data_)) return std::nullopt;  // it needs fewer passes
    reason_ = "equations between all features or all examples are affordable";
    method_ = "interior point";
    Count steps = 0;
    for (const bool precise : {false, true}) {
      if (precise && cost.work > kAffordablePrecise) break;
      interior_point(data_, lambda_, precise, control_, state_);
      state_.passes = steps += state_.passes;
      if (state_.stopped) return enough();
      if (auto optimum = polished()) return optimum;
    }
    // The exchanges alone, from alpha = 0: slower, but they ask nothing of the start.
    ActiveSetGuess zero;
    zero.alpha.assign(static_cast<std::size_t>(data_.m()), 0.0);
    zero.sides.assign(zero.alpha.size(), Side::Lower);
    if (auto optimum = polish(data_, lambda_, zero, control_)) {
      optimum->method = "active set";
      optimum->reason = "the interior point method did not come near enough";
      return optimum;
    }
    return enough();
  }

  std::optional<Optimum> smoothed() {
    reason_ = Message("{} examples are many for {} features: a step of Newton's method costs few passes",
                      Message::count(data_.m()), Message::count(data_.d()));
    method_ = "smoothed Newton";
    if (options_.start != nullptr) {
      state_.w = options_.start->w;
      state_.b = options_.start->b;
    }
    smoothed_newton(data_, lambda_, options_.gap / 2, control_, state_);
    if (state_.stopped || data_.rows().nonzeros() > kLarge) {  // the exact end would be long work
      if (auto optimum = enough()) return optimum;
    }
    return polished();
  }

  /// The multipliers of another lambda, as a start. Where lambda falls, keeping them makes w too long, and keeping w
  /// makes them too small: they fall by the root of what lambda does. w(alpha) follows without a pass.
  void go_on_from(const Optimum& start) {
    const double lower = std::min(1.0, std::sqrt(lambda_ / start.lambda));
    state_.alpha = start.alpha;
    for (double& alpha : state_.alpha) alpha *= lower;
    if (data_.free_bias()) return;
    state_.w = start.w;
    for (double& w : state_.w) w *= lower * (start.lambda / lambda_);
  }

  Result<Optimum> descent() {
    state_.w.clear();
    if (state_.alpha.empty() && options_.start != nullptr) go_on_from(*options_.start);
    method_ += std::string(method_.empty() ? "" : " + ") + "dual coordinate descent";
    // It ends by an estimate of the gap; where the certificate says otherwise it goes on.
    const bool much = data_.rows().nonzeros() > kLarge;
    double reached_gap = 1;
    for (double gap = options_.gap; gap >= kLeastGap * options_.gap; gap /= 8) {
      const bool reached =
          dual_coordinate_descent(data_, lambda_, {gap, options_.max_passes - state_.passes}, control_, state_);
      if (!much && !state_.stopped) {
        if (auto optimum = polished()) return *optimum;
      }
      Optimum optimum = named(approximate(data_, lambda_, options_, state_));
      reached_gap = optimum.certificate.relative_gap();
      if (reached_gap <= options_.gap || optimum.partial) return optimum;
      if (!reached) break;
      state_.w.clear();  // it is added up anew
    }
    if (much) {
      if (auto optimum = polished()) return *optimum;
    }
    return refusal(
        ErrorCode::Unreachable,
        Message("the relative duality gap stayed at {:.2g} after {} passes, above the {:.2g} asked for; allow a "
                "larger gap, or scale the features",
                reached_gap, state_.passes, options_.gap));
  }

  const Dataset& data_;
  double lambda_;
  const OptimumOptions& options_;
  const JobControl& control_;
  DualState state_;
  std::string method_;
  Message reason_;
};

}  // namespace

Result<Optimum> find_optimum(const Dataset& data, double lambda, const OptimumOptions& options,
                             const JobControl& control) {
  if (!(lambda >= kLambdaMin && lambda <= kLambdaMax)) {
    return refusal(ErrorCode::OutOfRange, Message("lambda = {} is outside [{}, {}]; choose a value inside",
                                                  std::isfinite(lambda) ? shortest(lambda) : "not a number",
                                                  shortest(kLambdaMin), shortest(kLambdaMax)));
  }
  control.tell({0, 1});
  auto optimum = Search(data, lambda, options, control).run();
  if (optimum) {
    optimum->lambda = lambda;
    control.tell({1, optimum->certificate.relative_gap()});
  }
  return optimum;
}

}  // namespace pegasos
