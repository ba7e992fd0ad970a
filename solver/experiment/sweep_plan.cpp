#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "core/random.h"
#include "core/visible.h"
#include "data/test_set.h"
#include "experiment/sweep.h"
#include "methods/shift_trial.h"
#include "theory/iterations.h"
#include "theory/statements.h"

namespace pegasos {
namespace {

/// A whole number of the sweep; `limit` included.
Result<Count> whole(const SweepInfo& info, const std::string& value, double limit) {
  const auto number = parse_double(value);
  if (number && *number >= 1 && *number <= limit && *number == std::floor(*number)) return static_cast<Count>(*number);
  return range_error(Message("--values: {} is no value of {}: give whole numbers from 1 to {:.0f}", excerpt_of(value),
                             info.parameter, limit));
}

Count divided(double examples, double k) { return std::max<Count>(1, static_cast<Count>(std::floor(examples / k))); }

/// The bound of the mean of this point's measure, and the statement that it is of; nothing where none speaks.
void find_bound(const SweepInfo& info, const SweepRequest& request, const Dataset& data, SweepPoint& point) {
  const Constants c = constants(data, point.parameters);
  if (point.method != SweepMethod::Pegasos || !c.not_covered_in_expectation.empty() || c.as_printed) return;
  const Count T = point.parameters.T;
  const auto found = [&](StatementId id, std::optional<double> bound) {
    const bool outside = point.parameters.projection && !c.starts_in_ball();
    if (outside && (statement(id).needs & kNeedInBall) != 0) return;
    point.bound = bound;
    if (bound) point.bound_name = statement(id).name;
  };
  if (info.measure == Measure::Iterations) {
    const auto steps = iterations(BoundKind::Theorem, c, request.epsilon);
    const bool spoken_of = point.parameters.output == Output::Average;
    if (steps && spoken_of) found(StatementId::Theorem2Jensen, static_cast<double>(*steps));
    return;
  }
  if (info.measure != Measure::Excess) return;
  switch (point.parameters.output) {
    case Output::Average: return found(StatementId::Theorem2Jensen, bound(BoundKind::Theorem, c, T));
    case Output::Random: return found(StatementId::Theorem2, bound(BoundKind::Theorem, c, T));
    case Output::Last:  // w_{T+1}, the last iterate of T + 1 steps
      return found(StatementId::Last, last_bound(c, T + 1));
    case Output::Weighted: return found(StatementId::Weighted, weighted_bound(c, T));
    case Output::Suffix: break;
  }
  const Count first = point.parameters.suffix_from();
  if (first >= 2 && first <= T) found(StatementId::Suffix, suffix_bound(c, first, T));
}

class Planner {
 public:
  Planner(std::shared_ptr<const Table> table, SweepRequest request, std::shared_ptr<const Table> test_table)
      : table_(std::move(table)), test_table_(std::move(test_table)), info_(sweep_info(request.kind)) {
    plan_.request = std::move(request);
  }

  Result<SweepPlan> plan() {
    if (const Status fits = check_request(); !fits) return fits.error();
    auto problem = make_problem(table_, plan_.request.fixed, test_table_);
    if (!problem) return problem.error();
    plan_.problem = std::move(problem).value();
    test_table_ = plan_.problem.test_table;
    if (const bool set_size = info_.swept == SweptValue::SetSize; set_size && plan_.request.values.empty()) {
      if (const Status filled = default_sizes(); !filled) return filled.error();
    }
    if (info_.swept != SweptValue::SetSize) {
      if (const Status made = make_sets(); !made) return made.error();
    }
    const SweepRequest& request = plan_.request;
    const std::vector<std::string> no_second = {""};
    for (const std::string& second : request.second.empty() ? no_second : request.second) {
      for (const std::string& value : request.values) {
        SweepPoint point;
        point.value = value;
        point.second = second;
        point.parameters = request.fixed;
        if (const Status set = apply(point); !set) return set.error();
        if (const Status other = check_new(point, value); !other) return other.error();
        point.first_job = plan_.jobs();
        plan_.points.push_back(std::move(point));
      }
    }
    if (const Status tested = add_tests(); !tested) return tested.error();
    return std::move(plan_);
  }

 private:
  Status check_request() {
    SweepRequest& request = plan_.request;
    if (request.fixed.stopping != Stopping::None)
      return usage_error("an experiment runs all T steps, so that its runs can be compared: leave --stop out");
    if (request.values.empty() && !info_.values.empty()) {
      if (const Status filled = fill(request.values, info_.values); !filled) return filled.error();
    }
    if (info_.second.empty() && !request.second.empty())
      return usage_error(Message("'{}' has no second parameter: leave --second out", info_.name));
    if (!info_.second.empty() && request.second.empty()) {
      if (const Status filled = fill(request.second, info_.second_values); !filled) return filled.error();
    }
    if (info_.kind == SweepKind::CrossValidation) {
      if (request.runs % request.folds != 0 || request.runs > kFoldedRunsMax) {
        return range_error(Message(
            "--runs {}: cross-validation makes one run for each fold, so give a multiple of the {} folds, at most {}",
            request.runs, request.folds, kFoldedRunsMax));
      }
    }
    const bool decides = info_.kind == SweepKind::CrossValidation ||
                         (info_.swept == SweptValue::SetSize && !is_generated(request.fixed.data));
    if (decides && request.fixed.held_out > 0)
      return usage_error("this experiment decides by itself which examples are held out: leave --held-out out");
    if (info_.measure == Measure::Iterations &&
        (request.fixed.output == Output::Suffix || request.fixed.output == Output::Random)) {
      return usage_error(
          "the first t at which ε is reached has no meaning for an output that depends on T: choose --output last, "
          "average or weighted");
    }
    const double all = static_cast<double>(request.runs) * static_cast<double>(request.values.size()) *
                       static_cast<double>(std::max<std::size_t>(1, request.second.size()));
    if (all > 1e15) return range_error("these are more runs than can be counted: ask for fewer values or --runs");
    return Done{};
  }

  /// A value that is another once more ("0.1,1e-1") is no point of its own.
  Status check_new(const SweepPoint& point, const std::string& typed) const {
    const auto same = [&](const SweepPoint& other) {
      const bool equal = point.number ? point.number == other.number : point.parameters == other.parameters;
      return equal && point.second == other.second;
    };
    const auto at = std::ranges::find_if(plan_.points, same);
    if (at == plan_.points.end()) return Done{};
    return usage_error(
        Message("--values: {} and {} are the same; name each value once", excerpt_of(at->value), excerpt_of(typed)));
  }

  static Status fill(std::vector<std::string>& values, std::string_view text) {
    std::string list(text);
    std::ranges::replace(list, '|', ',');
    auto all = sweep_values("--values", list, false);
    if (!all) return all.error();
    values = std::move(all).value();
    return Done{};
  }

  /// Sizes of S where none were given: a generator makes any number, of other sets a share is taken.
  Status default_sizes() {
    if (is_generated(plan_.request.fixed.data)) return fill(plan_.request.values, "100,200,400,800,1600,3200");
    const auto rows = static_cast<double>(plan_.problem.data->m());
    std::vector<std::string>& sizes = plan_.request.values;
    for (const double share : {0.125, 0.25, 0.5, 0.75}) {
      std::string size = std::to_string(std::max<Count>(2, std::llround(share * rows)));
      if (sizes.empty() || sizes.back() != size) sizes.push_back(std::move(size));
    }
    return Done{};
  }

  Status make_sets() {
    const Parameters& p = plan_.request.fixed;
    if (info_.kind == SweepKind::CrossValidation) {
      const Count rounds = plan_.request.runs / plan_.request.folds;
      for (Count round = 0; round < rounds; ++round) {
        auto folds = prepare_folds(*table_, preparation(p), plan_.request.folds,
                                   p.split_seed + static_cast<std::uint64_t>(round));
        if (!folds) return folds.error();
        for (Parts& parts : *folds) plan_.sets.push_back(std::move(parts));
      }
      return Done{};
    }
    plan_.sets.push_back({plan_.problem.data, plan_.problem.held_out, plan_.problem.test});
    return Done{};
  }

  /// The test set as each training set prepares it.
  Status add_tests() {
    if (test_table_ == nullptr) return Done{};
    for (Parts& set : plan_.sets) {
      if (set.test != nullptr) continue;
      auto test = prepare_test(*test_table_, preparation(plan_.request.fixed), *set.training);
      if (!test) return test.error();
      set.test = std::move(test).value();
    }
    return Done{};
  }

  /// S of a given size: of a generator made anew, of another set what --held-out leaves.
  Status make_set_of_size(SweepPoint& point) {
    const auto size = whole(info_, point.value, 1e7);
    if (!size) return size.error();
    point.number = static_cast<double>(*size);
    Parameters& p = point.parameters;
    const bool measures_held_out = info_.measure == Measure::HeldOutError;
    Result<Parts> parts = [&]() -> Result<Parts> {
      if (is_generated(p.data)) {
        if (measures_held_out && p.held_out == 0) p.held_out = 0.8;
        p.m = std::llround(static_cast<double>(*size) / (1 - p.held_out));
        Parameters untested = p;
        untested.test.clear();
        auto problem = load_problem(untested);
        if (!problem) return problem.error();
        return Parts{problem->data, problem->held_out, nullptr};
      }
      const Count rows = plan_.problem.data->m();
      p.held_out = 1 - static_cast<double>(*size) / static_cast<double>(rows);
      const bool legal = p.held_out >= (measures_held_out ? 0.5 / static_cast<double>(rows) : 0) && p.held_out <= 0.9;
      if (!legal && rows < 2)
        return range_error(
            Message("a training set of less than all is taken out of two examples or more, and there are {}", rows));
      if (!legal) {
        return range_error(Message("--values: m = {} cannot be taken out of {} examples: give sizes from {} to {}",
                                   *size, rows, static_cast<Count>(std::ceil(0.1 * static_cast<double>(rows) - 1e-9)),
                                   rows - (measures_held_out ? 1 : 0)));
      }
      return prepare_parts(*table_, preparation(p), p.held_out, p.split_seed);
    }();
    if (!parts) return parts.error();
    plan_.sets.push_back(std::move(parts).value());
    point.first_set = plan_.sets.size() - 1;
    return Done{};
  }

  /// What is wrong with one of the values that were asked for.
  static Error of_list(std::string_view flag, Error error) {
    error.message = Message("{}: {}", flag, error.message);
    return error;
  }

  /// The value and the second value become parameters.
  Status apply(SweepPoint& point) {
    const SweepRequest& request = plan_.request;
    Parameters& p = point.parameters;
    point.runs = request.runs;
    if (request.kind == SweepKind::CrossValidation) point.set_count = plan_.sets.size();
    if (info_.swept == SweptValue::SetSize) {
      if (const Status made = make_set_of_size(point); !made) return made;
    }
    const Dataset& data = *plan_.sets[point.first_set].training;
    if (const Status set = apply_second(point); !set) return set;
    const auto m = static_cast<double>(data.m());
    const auto k = static_cast<double>(p.batch(data.m()));
    if (info_.swept == SweptValue::Parameter) {
      if (const Status set = set_parameter(p, info_.parameter, point.value); !set)
        return of_list("--values", set.error());
      if (!info_.words) {
        point.number = info_.parameter == "k" ? static_cast<double>(p.batch(data.m())) : parse_double(point.value);
        point.value = shortest(*point.number);
      }
      if (request.kind == SweepKind::KFixedKT)
        p.T = divided(k * static_cast<double>(request.fixed.T), static_cast<double>(p.batch(data.m())));
    } else if (info_.swept != SweptValue::SetSize) {
      const auto value = whole(info_, point.value, info_.swept == SweptValue::KT ? 1e15 : 1e9);
      if (!value) return value.error();
      point.number = static_cast<double>(*value);
      point.passes = *value;
      p.T = divided(*point.number * (info_.swept == SweptValue::KT ? 1 : m), k);
    }
    if (point.method != SweepMethod::Pegasos) point.runs = 1;  // it has no seed
    if (const Status fits = check(p, data.m(), data.d()); !fits) return fits;
    if (p.wants_trial()) {
      p = with_shift(plan_.sets[point.first_set].training, p);
      if (info_.parameter == "step") point.value = find_parameter("step")->get(p);
    }
    find_bound(info_, request, data, point);
    return Done{};
  }

  Status apply_second(SweepPoint& point) const {
    if (info_.second.empty()) return Done{};
    if (info_.second != "method") {
      const Status set = set_parameter(point.parameters, info_.second, point.second);
      return set ? set : of_list("--second", set.error());
    }
    if (point.second == "dual-coordinate-descent") {
      point.method = SweepMethod::DualCoordinateDescent;
      return Done{};
    }
    if (point.second == "pegasos") return Done{};
    return usage_error(
        Message("--second {} is not known: choose pegasos or dual-coordinate-descent", excerpt_of(point.second)));
  }

  std::shared_ptr<const Table> table_;
  std::shared_ptr<const Table> test_table_;  // null: there is none, or it is not open yet
  const SweepInfo& info_;
  SweepPlan plan_;
};

}  // namespace

Count SweepPlan::jobs() const { return points.empty() ? 0 : points.back().first_job + points.back().runs; }

double SweepPlan::work() const {
  double sum = 0;
  for (const SweepPoint& point : points) {
    const Count m = sets[point.first_set].training->m();
    sum += point.method == SweepMethod::Pegasos
               ? static_cast<double>(point.runs) * static_cast<double>(point.parameters.T) *
                     static_cast<double>(point.parameters.batch(m))
               : static_cast<double>(point.passes) * static_cast<double>(m);
  }
  return sum;
}

const Parts& SweepPlan::set_of(const SweepPoint& point, Count member) const {
  return sets[point.first_set + static_cast<std::size_t>(member) % point.set_count];
}

Result<SweepPlan> plan_sweep(const std::shared_ptr<const Table>& table, const SweepRequest& request,
                             const std::shared_ptr<const Table>& test_table) {
  return Planner(table, request, test_table).plan();
}

Parameters run_parameters(const SweepPlan& plan, const SweepPoint& point, Count member) {
  Parameters parameters = point.parameters;
  parameters.seed = member_seed(plan.request.fixed.seed, static_cast<std::uint64_t>(member));
  return parameters;
}

}  // namespace pegasos
