#include "experiment/ensemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

#include "core/numbers.h"
#include "core/pool.h"
#include "experiment/run.h"
#include "methods/stepper.h"
#include "objective/hinge.h"
#include "theory/bounds.h"
#include "theory/path_numbers.h"
#include "theory/statements.h"

namespace pegasos {
namespace {

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
    for (const double delta : deltas) {
      const Count s = boosting_runs(delta);  // every delta of it has the same draw: it is the same event
      const Count T_run = T / s;
      const auto j = static_cast<std::uint32_t>(s);
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
  std::vector<Count> fan{};  // t at which every run is looked at
  Vector thresholds{};       // c ln T/(lambda delta T), per delta
  Vector hinge_star{};       // of w*, m

  Moments moments_of(std::uint64_t seed) const { return {seed, parameters.T, moments, options.deltas}; }
};

/// Files f(w_t) as the fan and the histogram want it.
class ExcessRecorder {
 public:
  explicit ExcessRecorder(const Job& job) : job_(job) {
    path_.counts.assign(kExcessBins, 0);
    path_.above.assign(job.thresholds.size(), 0);
  }
  /// The next moment of the fan; 0 after the last.
  Count next() const { return next_ < job_.fan.size() ? job_.fan[next_] : 0; }
  /// `mean` over s <= t; nothing where f was not evaluated at all of them.
  void at_moment(double f, std::optional<double> mean) {
    const double f_star = job_.reference.f_high;
    path_.at.push_back(f - f_star);
    if (mean) path_.running.push_back(*mean - f_star);
    ++next_;
  }
  /// f(w_t) stands for `steps` steps.
  void count(double f, Count steps) {
    const double excess = f - job_.reference.f_high;
    const auto weight = static_cast<std::uint64_t>(steps);
    path_.counts[excess_bin(excess)] += weight;
    for (std::size_t i = 0; i < path_.above.size(); ++i) {
      if (excess > job_.thresholds[i]) path_.above[i] += weight;
    }
  }
  ExcessPath take() { return std::move(path_); }

 private:
  const Job& job_;
  ExcessPath path_;
  std::size_t next_ = 0;
};

/// Fan and histogram of all runs, which are added in the order of their numbers.
class ExcessTotals {
 public:
  explicit ExcessTotals(Count T) : fan_(T) {}
  void add(const ExcessPath& path, EnsembleValues& values) {
    fan_.add(path);
    for (std::size_t i = 0; i < path.counts.size(); ++i) values.excess_counts[i] += path.counts[i];
    for (std::size_t i = 0; i < path.above.size(); ++i) values.excess_above[i] += path.above[i];
  }
  std::vector<FanMoment> fan() const { return fan_.moments(); }

 private:
  Fan fan_;
};

double posterior_bound(const Job& job, const Stepper& stepper) {
  return stepper.totals().gradient2_over_t.value() /
         (2 * job.parameters.lambda * static_cast<double>(job.parameters.T));
}

/// Steps a run through and hands f(w_t) to whom it concerns. nullopt when it was stopped.
class Member {
 public:
  Member(const Job& job, std::uint64_t seed, std::vector<std::uint64_t>& draws)
      : job_(job),
        draws_(draws),
        parameters_(with_seed(job.parameters, seed)),
        moments_(job.moments_of(seed)),
        recorder_(job) {}

  std::optional<MemberValues> run() {
    const Count T = parameters_.T;
    Stepper stepper(job_.data, parameters_);
    const Count between_looks = steps_between_looks(stepper);
    values_.f_boost.assign(moments_.boost.size(), std::numeric_limits<double>::quiet_NaN());
    for (Count t = 1; t <= T; ++t) {
      if (t % between_looks == 0 && job_.control.stopped()) return std::nullopt;
      if (wanted(t)) take(t, f_of(stepper.weights(), stepper.bias()));
      if (!stepper.step()) {
        trouble_ = trouble_text(stepper);
        return std::nullopt;
      }
      values_.largest_norm = std::max(values_.largest_norm, stepper.record().norm);
      count(stepper.record());
    }
    values_.mean_f = sum_.value() / static_cast<double>(T);
    values_.mean_f_batch = stepper.totals().f_batch.value() / static_cast<double>(T);
    values_.mean_f_batch_star =
        parameters_.lambda / 2 * squared_norm(job_.reference.w) + hinge_star_.value() / static_cast<double>(T);
    finish(stepper);
    return values_;
  }
  ExcessPath take_path() { return recorder_.take(); }
  const Message& trouble() const { return trouble_; }

 private:
  static Parameters with_seed(Parameters parameters, std::uint64_t seed) {
    parameters.seed = seed;
    parameters.suffix_fraction = 0.5;  // the suffix of the statement: t > floor(T/2)
    parameters.suffix_first = 0;
    return parameters;
  }
  void count(const StepRecord& record) {
    double hinge = 0;
    for (std::size_t j = 0; j < record.indices.size(); ++j) {
      draws_[record.indices[j]] += static_cast<std::uint64_t>(record.times_of(j));
      hinge += static_cast<double>(record.times_of(j)) * job_.hinge_star[record.indices[j]];
    }
    hinge_star_.add(hinge / static_cast<double>(record.draws));
  }
  bool wanted(Count t) const {
    return moments_.stretches.empty() || t == recorder_.next() || t == moments_.random ||
           (next_ < moments_.stretches.size() && moments_.stretches[next_].t == t) ||
           std::ranges::find(moments_.boost, t) != moments_.boost.end();
  }
  double f_of(const Weights& weights, double b) {
    weights.vector(w_);
    return evaluate(*job_.data, parameters_.lambda, w_, b).f;
  }
  void take(Count t, double f) {
    const bool all = moments_.stretches.empty();
    if (all) {
      sum_.add(f);
      recorder_.count(f, 1);
    } else if (next_ < moments_.stretches.size() && moments_.stretches[next_].t == t) {
      const Count length = moments_.stretches[next_++].length;
      sum_.add(f * static_cast<double>(length));
      recorder_.count(f, length);
    }
    if (t == recorder_.next())
      recorder_.at_moment(f, all ? std::optional(sum_.value() / static_cast<double>(t)) : std::nullopt);
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
    values_.distance2 = distance2(w_, job_.reference.w);
    values_.posterior = posterior_bound(job_, stepper);
  }

  const Job& job_;
  std::vector<std::uint64_t>& draws_;
  Parameters parameters_;
  Moments moments_;
  ExcessRecorder recorder_;
  MemberValues values_;
  CompensatedSum sum_;
  CompensatedSum hinge_star_;
  std::size_t next_ = 0;
  Vector w_;
  Message trouble_;
};

Error overflow(Message sentence) { return {ErrorCode::NotFinite, std::move(sentence)}; }

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
  const Count between_looks = steps_between_looks(stepper);
  std::size_t next = 0;
  MemberValues common;
  ExcessRecorder recorder(job);
  for (Count t = 1; t <= T; ++t) {
    if (t % between_looks == 0) {
      job.control.tell({static_cast<double>(t) / static_cast<double>(T), 0});
      if (job.control.stopped()) {
        values.members.clear();
        return values;
      }
    }
    if (!stepper.step()) return overflow(trouble_text(stepper));
    common.largest_norm = std::max(common.largest_norm, stepper.record().norm);
    const double f = stepper.record().f_batch;
    if (t == T) common.f_last = f;
    recorder.count(f, 1);
    if (t == recorder.next()) recorder.at_moment(f, stepper.totals().f_batch.value() / static_cast<double>(t));
    for (; next < wanted.size() && wanted[next].t == t; ++next) *wanted[next].place = f;
  }
  common.mean_f = stepper.totals().f_batch.value() / static_cast<double>(T);
  common.f_average =
      evaluate(*job.data, job.parameters.lambda, stepper.averages().vector(Average::Uniform, stepper.weights())).f;
  common.posterior = posterior_bound(job, stepper);
  common.distance2 = distance2(stepper.weights().vector(), job.reference.w);
  for (MemberValues& member : values.members) {
    member.mean_f = member.mean_f_batch = common.mean_f;
    member.mean_f_batch_star = job.reference.f_high;
    member.posterior = common.posterior;
    member.distance2 = common.distance2;
    member.f_average = common.f_average;
    member.f_last = common.f_last;
    member.largest_norm = common.largest_norm;
  }
  const ExcessPath path = recorder.take();
  ExcessTotals totals(T);
  for (std::size_t j = 0; j < values.members.size(); ++j) totals.add(path, values);
  values.fan = totals.fan();
  return values;
}

/// What the members of one chunk leave behind, each in its own place.
struct Chunk {
  std::vector<std::optional<MemberValues>> members;
  std::vector<ExcessPath> paths;
  std::vector<Message> troubles;

  explicit Chunk(Count n) : members(static_cast<std::size_t>(n)), paths(members.size()), troubles(members.size()) {}
};

// In chunks, so that the memory for what is combined in order stays bounded. Within a chunk no thread waits.
Status run_independent(const Job& job, EnsembleValues& values) {
  const Count runs = job.options.runs;
  const Count threads = thread_count(job.options.threads);
  std::vector<std::vector<std::uint64_t>> draws(static_cast<std::size_t>(threads), values.draws);
  ExcessTotals totals(job.parameters.T);
  constexpr Count kChunk = 4096;
  for (Count first = 0; first < runs && !job.control.stopped(); first += kChunk) {
    const Count n = std::min(kChunk, runs - first);
    Chunk chunk(n);
    const auto share = [&](Count done) { return static_cast<double>(done) / static_cast<double>(runs); };
    const JobControl control = part_of(job.control, share(first), share(first + n));
    for_each_piece(n, threads, control, [&](Count i, std::size_t worker) {
      const auto place = static_cast<std::size_t>(i);
      Member member(job, member_seed(job.parameters.seed, static_cast<std::uint64_t>(first + i)), draws[worker]);
      chunk.members[place] = member.run();
      chunk.paths[place] = member.take_path();
      chunk.troubles[place] = member.trouble();
    });
    for (const Message& trouble : chunk.troubles) {
      if (!trouble.empty()) return overflow(trouble);
    }
    for (std::size_t i = 0; i < chunk.members.size() && chunk.members[i]; ++i) {
      values.members.push_back(std::move(*chunk.members[i]));
      totals.add(chunk.paths[i], values);
    }
  }
  // The draws of members that were cut short stay counted: they are as uniform as the others.
  for (const auto& counts : draws) {
    for (std::size_t i = 0; i < counts.size(); ++i) values.draws[i] += counts[i];
  }
  values.fan = totals.fan();
  return Done{};
}

/// The moments of a run at which f(w_t) is evaluated: all T, or so many that `work` is not passed, one in each of as
/// many stretches of equal length, uniform inside it, so that their weighted mean is an unbiased estimate of the mean.
Count evaluated_moments(const Dataset& data, const Parameters& parameters, const EnsembleOptions& options) {
  const double pass = static_cast<double>(stored_numbers(data));
  const double affordable = options.work / static_cast<double>(options.runs) / std::max(1.0, pass);
  constexpr double kFewest = 32;
  return affordable >= static_cast<double>(parameters.T)
             ? parameters.T
             : std::min(parameters.T, static_cast<Count>(std::max(kFewest, affordable)));
}

}  // namespace

Result<EnsembleValues> run_ensemble(const DatasetPtr& data, const Parameters& parameters, const Reference& reference,
                                    const EnsembleOptions& options, const JobControl& control) {
  assert(options.runs >= 1 && options.runs <= kRunsMax);
  Job job{data, parameters, reference, options, control};
  job.moments = evaluated_moments(*data, parameters, options);
  job.fan = fan_moments(parameters.T);
  const double theorem = theorem_bound(constants(*data, parameters), parameters.T);
  for (const double delta : options.deltas) job.thresholds.push_back(theorem / delta);
  for (Row i = 0; i < data->m(); ++i)
    job.hinge_star.push_back(std::max(0.0, 1 - margin(*data, reference.w, reference.b, i)));
  EnsembleValues values;
  values.excess_counts.assign(kExcessBins, 0);
  values.excess_above.assign(options.deltas.size(), 0);
  values.requested = options.runs;
  values.deltas = options.deltas;
  values.moments = job.moments;
  values.draws.assign(static_cast<std::size_t>(data->m()), 0);
  values.same_path = situation_of(*data, parameters, options.runs).whole;
  if (values.same_path) {
    values.moments = parameters.T;
    return run_same_path(job, std::move(values));
  }

  const Status done = run_independent(job, values);
  if (!done) return done.error();
  return values;
}

}  // namespace pegasos
