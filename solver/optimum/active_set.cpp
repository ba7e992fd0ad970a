#include "optimum/active_set.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/looks.h"
#include "objective/hinge.h"

namespace pegasos {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kBoxError = 1e-25;      // multipliers this close to a bound are on it
constexpr double kDecided = 1e-9;        // margins known to within it say on which side of 1 they are
constexpr Count kExchangePatience = 20;  // steps of length 0 before Bland's rule
constexpr double kDependent = 1e-9;      // relative residual below which a row is taken for dependent at the start

/// Splits the guessed free set into independent rows (most interior multipliers first) and the others.
std::vector<Row> dependent_rows(const Dataset& data, const ActiveSetGuess& guess) {
  std::vector<Row> rows;
  for (Row i = 0; i < guess.sides.size(); ++i) {
    if (guess.sides[i] == Side::Free) rows.push_back(i);
  }
  const auto interior = [&](Row i) { return std::min(guess.alpha[i], 1 - guess.alpha[i]); };
  std::stable_sort(rows.begin(), rows.end(), [&](Row a, Row b) { return interior(a) > interior(b); });
  const auto d = static_cast<std::size_t>(data.d());
  std::vector<Vector> basis;
  std::vector<Row> dependent;
  for (const Row i : rows) {
    Vector z(d + 1, 0.0);
    data.x(i).add_to(z, data.y(i));
    if (data.free_bias()) z[d] = data.y(i) * (data.R() > 0 ? data.R() : 1.0);
    const double before = std::sqrt(squared_norm(z));
    for (int twice = 0; twice < 2; ++twice) {
      for (const Vector& q : basis) {
        double dot = 0;
        for (std::size_t j = 0; j <= d; ++j) dot += q[j] * z[j];
        for (std::size_t j = 0; j <= d; ++j) z[j] -= dot * q[j];
        look(2 * data.d() + 2);
      }
    }
    const double after = std::sqrt(squared_norm(z));
    if (!(after > kDependent * before)) {
      dependent.push_back(i);
      continue;
    }
    for (double& value : z) value /= after;
    basis.push_back(std::move(z));
  }
  return dependent;
}

class ActiveSet {
 public:
  ActiveSet(const Dataset& data, double lambda, const ActiveSetGuess& guess, std::vector<Side> sides, Count limit,
            const JobControl& control)
      : data_(data), set_(data, lambda, std::move(sides)), limit_(limit), control_(control) {
    for (Row i = 0; i < guess.alpha.size(); ++i) {
      const Side side = guess.sides[i];
      alpha_.emplace_back(side == Side::Lower ? 0.0 : side == Side::Upper ? 1.0 : guess.alpha[i]);
    }
  }

  bool run(const std::vector<Row>& dependent) {
    for (const Row j : dependent) {
      if (!push(j)) return false;
    }
    while (true) {
      if (!settle()) return false;
      if (needs_bias()) {
        Row entering = 0;
        if (place_bias(entering)) return finish();
        set_.join(entering);
        if (!count_step(0)) return false;
        continue;
      }
      const std::optional<Row> entering = most_violated();
      if (!entering) return finish();
      const double sign = set_.side(*entering) == Side::Lower ? 1.0 : -1.0;
      if (!move(*entering, sign, abs(violation_))) return false;
    }
  }

  ExactOptimum result() {
    ExactOptimum exact;
    for (Row i = 0; i < alpha_.size(); ++i) {
      const DoubleDouble margin = precise_margin(data_, point_, i);
      look(kWorkOfPrecise * (data_.x(i).stored() + 1));
      const double error = margin_error(i, 1) + box_error(i);
      const double excess = (margin - DoubleDouble(1.0)).value();
      exact.decided = exact.decided && error <= kDecided;
      if (std::abs(excess) <= error) {
        ++exact.at;
      } else {
        ++(excess < 0 ? exact.below : exact.above);
      }
      if (margin.value() <= margin_error(i, 0)) ++exact.errors;
    }
    exact.point = std::move(point_);
    exact.alpha = std::move(alpha_);
    exact.exchanges = steps_;
    return exact;
  }

 private:
  /// Of a margin that is compared with `level`: very short rows have margins far below the roundings of 1.
  double margin_error(Row i, double level) const {
    const double length = std::sqrt(data_.squared_norm(i));
    const double terms = static_cast<double>(data_.d()) + 16 * static_cast<double>(set_.free().size() + 1);
    return 8 * kDoubleDoubleUnit * terms * (level + norm_ * length + std::abs(point_.b.high)) +
           16 * length * point_error_;
  }

  /// What multipliers that were taken for bound may move.
  double box_error(Row i) const {
    const double others = static_cast<double>(set_.free().size() + 1) * data_.R();
    return kBoxError * others * std::sqrt(data_.squared_norm(i)) / set_.c().high;
  }

  bool count_step(double length) {
    stalled_ = length > 0 ? 0 : stalled_ + 1;
    return ++steps_ <= limit_ && !control_.stopped();
  }

  /// Nothing on the margin fixes the free bias.
  bool needs_bias() const { return data_.free_bias() && set_.free().empty(); }

  /// Moves alpha_F to the minimiser over F, dropping what meets a bound on the way. False: give up.
  bool settle() {
    while (true) {
      std::vector<DoubleDouble> target;
      if (!set_.solve(point_, target)) return false;
      norm_ = std::sqrt(precise_squared_norm(point_.w).value());
      point_error_ = set_.point_error();
      if (!std::isfinite(norm_)) return false;
      DoubleDouble length = 1.0;
      std::size_t blocker = target.size();
      for (std::size_t k = 0; k < target.size(); ++k) {
        const DoubleDouble now = alpha_[set_.free()[k]];
        const bool low = target[k].value() < -kBoxError;
        if (!low && (target[k] - DoubleDouble(1.0)).value() <= kBoxError) continue;
        const DoubleDouble room = low ? now : DoubleDouble(1.0) - now;
        const DoubleDouble share = room / abs(target[k] - now);
        if (share < length || blocker == target.size()) {
          length = share;
          blocker = k;
        }
      }
      const bool full = blocker == target.size();
      const Row leaving = full ? 0 : set_.free()[blocker];
      const Side to = !full && target[blocker].high < 0 ? Side::Lower : Side::Upper;
      for (std::size_t k = 0; k < target.size(); ++k) {
        DoubleDouble& value = alpha_[set_.free()[k]];
        value = clip(full ? target[k] : value + (target[k] - value) * length);
      }
      if (full) return true;
      drop(leaving, to);
      if (!count_step(length.value())) return false;
    }
  }

  static DoubleDouble clip(DoubleDouble value) {
    if (value.high < 0 || value.high < kBoxError) return {};
    if (!((value - DoubleDouble(1.0)).value() < -kBoxError)) return 1.0;
    return value;
  }

  void drop(Row i, Side to) {
    alpha_[i] = to == Side::Lower ? 0.0 : 1.0;
    set_.leave(i, to);
  }

  /// alpha_j moves by sign * t and F follows, until j's margin is 1 (`missing` is used up), j meets its other bound or
  /// a member of F meets one.
  bool move(Row j, double sign, DoubleDouble missing) {
    WorkingSet::Direction direction;
    if (!set_.direction(j, direction)) return false;
    const DoubleDouble own = sign > 0 ? DoubleDouble(1.0) - alpha_[j] : alpha_[j];
    DoubleDouble length = own;
    bool reached = false;
    if (missing.high < kNever && direction.rate.high > 0) {
      // A dependent row has a rate of rounding errors only: the quotient is then beyond the box, as it should be.
      const DoubleDouble stop = missing / direction.rate;
      reached = stop < length;
      if (reached) length = stop;
    }
    std::optional<std::size_t> blocker;
    for (std::size_t k = 0; k < direction.alpha.size(); ++k) {
      const DoubleDouble slope = direction.alpha[k] * sign;
      if (std::abs(slope.high) < 1e-20) continue;
      const DoubleDouble now = alpha_[set_.free()[k]];
      const DoubleDouble room = (slope.high < 0 ? now : DoubleDouble(1.0) - now) / abs(slope);
      if (room < length) {
        length = room;
        blocker = k;
        reached = false;
      }
    }
    for (std::size_t k = 0; k < direction.alpha.size(); ++k) {
      DoubleDouble& value = alpha_[set_.free()[k]];
      value = clip(value + direction.alpha[k] * length * sign);
    }
    alpha_[j] = clip(alpha_[j] + length * sign);
    if (blocker) {
      const Side to = direction.alpha[*blocker].high * sign < 0 ? Side::Lower : Side::Upper;
      drop(set_.free()[*blocker], to);
    }
    if (blocker || reached) {
      set_.join(j);
    } else {
      alpha_[j] = sign > 0 ? 1.0 : 0.0;
      set_.flip(j, sign > 0 ? Side::Upper : Side::Lower);
    }
    return count_step(length.value());
  }

  /// A dependent row goes to its nearer bound; w stays as it is.
  bool push(Row j) { return move(j, alpha_[j].high > 0.5 ? 1.0 : -1.0, kNever); }

  /// The bound example whose margin is most on the wrong side, and in violation_ by how much.
  std::optional<Row> most_violated() {
    std::optional<Row> worst;
    violation_ = {};
    Vector w;
    for (const DoubleDouble& value : point_.w) w.push_back(value.high);
    for (Row i = 0; i < alpha_.size(); ++i) {
      const Side side = set_.side(i);
      if (side == Side::Free) continue;
      look(2 * data_.x(i).stored() + 16);
      DoubleDouble excess = margin(data_, w, point_.b.high, i) - 1;
      const double length = std::sqrt(data_.squared_norm(i));
      if (std::abs(excess.high) < 1e-9 * (1 + norm_ * length + std::abs(point_.b.high))) {
        excess = precise_margin(data_, point_, i) - DoubleDouble(1.0);
      }
      const DoubleDouble wrong = side == Side::Lower ? -excess : excess;
      if (wrong.value() > margin_error(i, 1) && violation_ < wrong) {
        violation_ = wrong;
        worst = i;
        if (stalled_ > kExchangePatience) break;
      }
    }
    return worst;
  }

  /// The biases that satisfy every bound example form [low, high]: takes the one nearest to 0. False when there is
  /// none; then `entering` is the example that makes the lower end.
  bool place_bias(Row& entering) {
    DoubleDouble low = -kNever;
    DoubleDouble high = kNever;
    PrecisePoint flat{point_.w, {}};
    for (Row i = 0; i < alpha_.size(); ++i) {
      const DoubleDouble score = precise_margin(data_, flat, i) * data_.y(i);
      look(kWorkOfPrecise * (data_.x(i).stored() + 1));
      const DoubleDouble key = DoubleDouble(data_.y(i)) - score;
      const bool is_high = (alpha_[i].high > 0.5) == (data_.y(i) > 0);
      if (is_high) {
        if (key < high) high = key;
      } else if (low < key) {
        low = key;
        entering = i;
      }
    }
    const bool possible =
        (low - high).value() <= 1e-28 * (1 + std::abs(low.high)) || low.high == -kNever || high.high == kNever;
    if (possible) point_.b = low.high > 0 ? low : high.high < 0 ? high : DoubleDouble(0.0);
    return possible;
  }

  /// Solves once more without the rounding that exchanges left; nothing may change.
  bool finish() {
    if (!needs_bias()) {
      set_.refresh();
      const Count before = steps_;
      if (!settle()) return false;
      if (steps_ != before || most_violated()) return count_step(0) && run({});
    } else if (set_.upper_balance() != 0) {
      return false;
    }
    if (data_.free_bias()) {
      bool bound = true;
      for (const Row i : set_.free())
        bound = bound && (alpha_[i].high == 0 || (alpha_[i].high == 1 && alpha_[i].low == 0));
      Row unused = 0;
      if (bound) place_bias(unused);
    }
    clean();
    return true;
  }

  /// Coordinates that are nothing but rounding errors of their sums become 0.
  void clean() {
    Vector size(point_.w.size(), 0.0);
    for (Row i = 0; i < alpha_.size(); ++i) {
      if (alpha_[i].high == 0) continue;
      data_.x(i).for_each([&](Column j, double value) { size[j] += std::abs(alpha_[i].high * value); });
      look(2 * data_.x(i).stored());
    }
    for (std::size_t j = 0; j < size.size(); ++j) {
      if (std::abs(point_.w[j].high) <= 64 * kDoubleDoubleUnit * size[j] / set_.c().high) point_.w[j] = {};
    }
  }

  const Dataset& data_;
  WorkingSet set_;
  std::vector<DoubleDouble> alpha_;
  PrecisePoint point_;
  double norm_ = 0;
  double point_error_ = 0;
  DoubleDouble violation_;
  Count steps_ = 0;
  Count stalled_ = 0;
  Count limit_;
  const JobControl& control_;
};

}  // namespace

std::optional<ExactOptimum> solve_active_set(const Dataset& data, double lambda, const ActiveSetGuess& guess,
                                             Count limit, const JobControl& control) {
  const std::vector<Row> dependent = dependent_rows(data, guess);
  std::vector<Side> sides = guess.sides;
  for (const Row j : dependent) sides[j] = Side::Lower;  // outside F and, with its multiplier kept, not in U
  ActiveSet method(data, lambda, guess, std::move(sides), limit, control);
  if (!method.run(dependent)) return std::nullopt;
  return method.result();
}

}  // namespace pegasos
