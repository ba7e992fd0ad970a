#include "experiment/ensemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

#include "core/numbers.h"
#include "experiment/pool.h"
#include "methods/stepper.h"
#include "objective/hinge.h"
#include "theory/statements.h"

namespace pegasos {
namespace {

constexpr Count kStepsBetweenLooks = 64;  // at the stop token

/// Random t of one member. Draw 0 of the stream is r of Theorem 3, as `Output::Random` takes it.
struct Moments {
  Count random = 0;
  std::vector<Count> boost;  // per delta; 0 = too few steps
  /// A t in each stretch (first, last], with the stretch's length.
  struct Stretch {
    Count t = 0;
    Count length = 0;
  };
  std::vector<Stretch> stretches;  // empty = every t

  Moments(std::uint64_t seed, Count T, Count count, const Vector& deltas) {
    const Random draws(seed, Stream::RandomOutput);
    random = random_output_step(seed, T);
    for (std::size_t i = 0; i < deltas.size(); ++i) {
      const Count T_run = T / boosting_runs(deltas[i]);
      const auto j = static_cast<std::uint32_t>(i + 1);
      boost.push_back(T_run < 3 ? 0 : 1 + static_cast<Count>(draws.below(static_cast<std::uint64_t>(T_run), 0, j)));
    }
    if (count >= T) return;
    for (Count i = 0; i < count; ++i) {
      const Count first = i * (T / count) + std::min(i, T % count);
      const Count length = T / count + (i < T % count ? 1 : 0);
      const auto place = draws.below(static_cast<std::uint64_t>(length), static_cast<std::uint64_t>(i + 1));
      stretches.push_back({first + 1 + static_cast<Count>(place), length});
    }
  }
};

struct Job {
  const DatasetPtr& data;
  const Parameters& parameters;
  const Reference& reference;
  const EnsembleOptions& options;
  const JobControl& control;
  Count moments = 0;

  Moments moments_of(std::uint64_t seed) const { return {seed, parameters.T, moments, options.deltas}; }
};

/// Steps a run through and hands f(w_t) to whom it concerns. nullopt when it was stopped.
class Member {
 public:
  Member(const Job& job, std::uint64_t seed, std::vector<std::uint64_t>& draws)
      : job_(job), draws_(draws), parameters_(with_seed(job.parameters, seed)), moments_(job.moments_of(seed)) {}

  std::optional<MemberValues> run() {
    const Count T = parameters_.T;
    Stepper stepper(job_.data, parameters_);
    values_.f_boost.assign(moments_.boost.size(), std::numeric_limits<double>::quiet_NaN());
    for (Count t = 1; t <= T; ++t) {
      if (t % kStepsBetweenLooks == 0 && job_.control.stopped()) return std::nullopt;
      if (wanted(t)) take(t, f_of(stepper.weights(), stepper.bias()));
      if (!stepper.step()) {
        trouble_ = stepper.trouble_text();
        return std::nullopt;
      }
      values_.largest_norm = std::max(values_.largest_norm, stepper.record().norm);
      for (const Row i : stepper.record().indices) ++draws_[i];
    }
    values_.mean_f = sum_.value() / static_cast<double>(T);
    finish(stepper);
    return values_;
  }
  const std::string& trouble() const { return trouble_; }

 private:
  static Parameters with_seed(Parameters parameters, std::uint64_t seed) {
    parameters.seed = seed;
    parameters.suffix_fraction = 0.5;  // the suffix of the statement: t > floor(T/2)
    return parameters;
  }
  bool wanted(Count t) const {
    return moments_.stretches.empty() || t == parameters_.T || t == moments_.random ||
           (next_ < moments_.stretches.size() && moments_.stretches[next_].t == t) ||
           std::ranges::find(moments_.boost, t) != moments_.boost.end();
  }
  double f_of(const Weights& weights, double b) {
    weights.vector(w_);
    return evaluate(*job_.data, parameters_.lambda, w_, b).f;
  }
  void take(Count t, double f) {
    if (moments_.stretches.empty()) {
      sum_.add(f);
    } else if (next_ < moments_.stretches.size() && moments_.stretches[next_].t == t) {
      sum_.add(f * static_cast<double>(moments_.stretches[next_].length));
      ++next_;
    }
    if (t == moments_.random) values_.f_random = f;
    if (t == parameters_.T) values_.f_last = f;
    for (std::size_t i = 0; i < moments_.boost.size(); ++i) {
      if (moments_.boost[i] == t) values_.f_boost[i] = f;
    }
  }
  void finish(const Stepper& stepper) {
    const auto f_average = [&](Average which) {
      return evaluate(*job_.data, parameters_.lambda, stepper.averages().vector(which, stepper.weights()),
                      stepper.averages().bias(which))
          .f;
    };
    values_.f_average = f_average(Average::Uniform);
    values_.f_weighted = f_average(Average::Weighted);
    values_.f_suffix = f_average(Average::Suffix);
    stepper.weights().vector(w_);
    CompensatedSum distance2;
    for (std::size_t j = 0; j < w_.size(); ++j) {
      const double difference = w_[j] - job_.reference.w[j];
      distance2.add(difference * difference);
    }
    values_.distance2 = distance2.value();
  }

  const Job& job_;
  std::vector<std::uint64_t>& draws_;
  Parameters parameters_;
  Moments moments_;
  MemberValues values_;
  CompensatedSum sum_;
  std::size_t next_ = 0;
  Vector w_;
  std::string trouble_;
};

Error overflow(std::string sentence) { return {ErrorCode::NotFinite, std::move(sentence), {}, 0, 0}; }

/// A_t = S: one run serves all members, which differ in their r alone, and f(w_t) = f(w_t; A_t) costs nothing more.
Result<EnsembleValues> run_same_path(const Job& job, EnsembleValues values) {
  const Count T = job.parameters.T;
  struct Wanted {
    Count t;
    double* place;
  };
  std::vector<Wanted> wanted;
  values.members.resize(static_cast<std::size_t>(values.requested));
  for (std::size_t j = 0; j < values.members.size(); ++j) {
    const Moments moments(member_seed(job.parameters.seed, j), T, T, job.options.deltas);
    MemberValues& member = values.members[j];
    member.f_boost.assign(moments.boost.size(), std::numeric_limits<double>::quiet_NaN());
    wanted.push_back({moments.random, &member.f_random});
    for (std::size_t i = 0; i < moments.boost.size(); ++i) {
      if (moments.boost[i] > 0) wanted.push_back({moments.boost[i], &member.f_boost[i]});
    }
  }
  std::ranges::sort(wanted, {}, &Wanted::t);
  Stepper stepper(job.data, job.parameters);
  std::size_t next = 0;
  MemberValues common;
  for (Count t = 1; t <= T; ++t) {
    if (t % kStepsBetweenLooks == 0) {
      job.control.tell({static_cast<double>(t) / static_cast<double>(T), 0});
      if (job.control.stopped()) {
        values.members.clear();
        return values;
      }
    }
    if (!stepper.step()) return overflow(stepper.trouble_text());
    common.largest_norm = std::max(common.largest_norm, stepper.record().norm);
    if (t == T) common.f_last = stepper.record().f_batch;
    for (; next < wanted.size() && wanted[next].t == t; ++next) *wanted[next].place = stepper.record().f_batch;
  }
  common.mean_f = stepper.sum_f_batch() / static_cast<double>(T);
  common.f_average =
      evaluate(*job.data, job.parameters.lambda, stepper.averages().vector(Average::Uniform, stepper.weights())).f;
  for (MemberValues& member : values.members) {
    member.mean_f = common.mean_f;
    member.f_average = common.f_average;
    member.f_last = common.f_last;
    member.largest_norm = common.largest_norm;
  }
  return values;
}

}  // namespace

Count evaluated_moments(const Dataset& data, const Parameters& parameters, const EnsembleOptions& options) {
  const double pass = static_cast<double>(data.is_sparse() ? data.nonzeros() : data.m() * data.d());
  const double affordable = options.work / static_cast<double>(options.runs) / std::max(1.0, pass);
  constexpr double kFewest = 32;
  return affordable >= static_cast<double>(parameters.T)
             ? parameters.T
             : std::min(parameters.T, static_cast<Count>(std::max(kFewest, affordable)));
}

Result<EnsembleValues> run_ensemble(const DatasetPtr& data, const Parameters& parameters, const Reference& reference,
                                    const EnsembleOptions& options, const JobControl& control) {
  assert(options.runs >= 1 && options.runs <= kRunsMax);
  Job job{data, parameters, reference, options, control};
  job.moments = evaluated_moments(*data, parameters, options);
  EnsembleValues values;
  values.requested = options.runs;
  values.deltas = options.deltas;
  values.moments = job.moments;
  values.draws.assign(static_cast<std::size_t>(data->m()), 0);
  values.same_path = situation_of(*data, parameters, options.runs).whole;
  if (values.same_path) {
    values.moments = parameters.T;
    return run_same_path(job, std::move(values));
  }

  const Count threads = thread_count(options.threads);
  std::vector<std::optional<MemberValues>> members(static_cast<std::size_t>(options.runs));
  std::vector<std::string> troubles(members.size());
  std::vector<std::vector<std::uint64_t>> draws(static_cast<std::size_t>(threads), values.draws);
  for_each_piece(options.runs, threads, control, [&](Count i, std::size_t worker) {
    const auto place = static_cast<std::size_t>(i);
    Member member(job, member_seed(parameters.seed, static_cast<std::uint64_t>(i)), draws[worker]);
    members[place] = member.run();
    troubles[place] = member.trouble();
  });
  for (const std::string& trouble : troubles) {
    if (!trouble.empty()) return overflow(trouble);
  }
  // The draws of members that were cut short stay counted: they are as uniform as the others.
  for (const auto& counts : draws) {
    for (std::size_t i = 0; i < counts.size(); ++i) values.draws[i] += counts[i];
  }
  for (std::optional<MemberValues>& member : members) {
    if (!member) break;
    values.members.push_back(std::move(*member));
  }
  return values;
}

}  // namespace pegasos
