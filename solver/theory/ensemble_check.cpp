#include "theory/ensemble_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/portable.h"
#include "objective/hinge.h"
#include "theory/bounds.h"

namespace pegasos {
namespace {

using Id = StatementId;

class Judge {
 public:
  Judge(const Dataset& data, const Situation& situation, const Reference& reference, const EnsembleValues& values)
      : situation_(situation), reference_(reference), values_(values), n_(static_cast<Count>(values.members.size())) {
    double norm = 0;
    for (const MemberValues& member : values.members) norm = std::max(norm, member.largest_norm);
    rounding_ = rounding_of_f(situation.lambda(), data.R(), data.d(), norm, 0);
    tolerance_ = reference.width() + rounding_;
  }

  template <class Value>
  Vector excesses(Value&& value) const {
    Vector list;
    list.reserve(values_.members.size());
    for (const MemberValues& member : values_.members) list.push_back(value(member) - reference_.f_high);
    return list;
  }

  /// Runs that differ by no more than f is rounded do not differ.
  Mean settled(Mean mean) const {
    if (mean.half_width <= rounding_) mean.half_width = 0;
    return mean;
  }

  /// E excess <= rhs.
  Finding expectation(Id id, const Vector& excess, double rhs, double tolerance, const Message& remark = {}) const {
    Finding finding = begin(id);
    if (excess.empty()) return nothing(std::move(finding));
    const Mean mean = settled(mean_of(excess, kConfidence));
    finding.lhs = mean.value;
    finding.rhs = rhs;
    finding.tolerance = tolerance;
    finding.worst_member = std::ranges::max_element(excess) - excess.begin();
    if (n_ > 1) {
      finding.low = mean.value - mean.half_width;
      finding.high = mean.value + mean.half_width;
    }
    if (finding.verdict == Verdict::NotApplicable) return finding;
    const bool violated = n_ > 1 ? *finding.low > rhs + tolerance : values_.same_path && mean.value > rhs + tolerance;
    finding.verdict = violated ? Verdict::Violated : Verdict::Consistent;
    finding.reason =
        n_ > 1
            ? Message("mean of {} ± {:.2g} (Student's t interval, {:g} %){}: {}", runs_text(), mean.half_width,
                      100 * kConfidence, remark,
                      Message(violated ? "the whole interval is above the bound, which a true statement allows in at "
                                         "most 1 of 200 such samples"
                                       : "the runs do not contradict it, which proves nothing"))
            : Message("one run has no interval{}; ask for more runs", remark);
    return finding;
  }

  /// E left = E right, judged by the differences of each run. `hidden`: so much a part of the mean that no run has
  /// seen may be.
  Finding equality(Id id, const Vector& left, const Vector& right, double hidden, const Message& remark = {}) const {
    Finding finding = begin(id);
    if (left.empty()) return nothing(std::move(finding));
    Vector difference(left.size());
    for (std::size_t j = 0; j < left.size(); ++j) difference[j] = left[j] - right[j];
    const Mean mean = settled(mean_of(difference, kConfidence));
    finding.lhs = mean_of(left, kConfidence).value;
    finding.rhs = mean_of(right, kConfidence).value;
    finding.tolerance = tolerance_;
    if (finding.verdict == Verdict::NotApplicable) return finding;
    const double alarm = n_ > 1 ? mean_of(difference, 1 - kSamplingAlarm).half_width + hidden : 0;
    const bool violated = (n_ > 1 || values_.same_path) && std::abs(mean.value) > alarm + tolerance_;
    finding.verdict = violated ? Verdict::Violated : Verdict::Consistent;
    finding.reason =
        n_ > 1 ? Message(
                     "the two differ by {:.2g} ± {:.2g} in the mean of {} (Student's t interval, {:g} %){}; the "
                     "alarm, with room for what no run has drawn, is at {:.2g}",
                     std::abs(mean.value), mean.half_width, runs_text(), 100 * kConfidence, remark, alarm + tolerance_)
               : Message("one run has no interval{}; ask for more runs", remark);
    return finding;
  }

  /// P[excess > threshold] <= allowed. `named` is the delta shown.
  Finding probability(Id id, const Vector& excess, double threshold, double named, double allowed,
                      const Message& remark = {}) const {
    Finding finding = begin(id);
    finding.name = Message("{}, δ = {:g}", finding.name, named);
    finding.delta = named;
    if (excess.empty()) return nothing(std::move(finding));
    const auto n = static_cast<Count>(excess.size());
    finding.trials = n;
    finding.quantile = quantile(excess, 1 - allowed);
    finding.threshold = threshold;
    finding.worst_member = std::ranges::max_element(excess) - excess.begin();
    const auto above =
        static_cast<Count>(std::ranges::count_if(excess, [&](double e) { return e > threshold + tolerance_; }));
    const Interval interval = clopper_pearson(above, n, kConfidence);
    finding.exceedance = static_cast<double>(above) / static_cast<double>(n);
    finding.lhs = finding.exceedance;
    finding.rhs = allowed;
    finding.low = interval.low;
    finding.high = interval.high;
    if (finding.verdict == Verdict::NotApplicable) return finding;
    const bool violated = interval.low > allowed;
    finding.verdict = violated ? Verdict::Violated : Verdict::Consistent;
    finding.reason = Message(
        "{} of {} above the threshold{}; {:g} % interval of the probability [{:.3g}, {:.3g}] (Clopper and Pearson), "
        "allowed are {:g}; if it were {:g}, so many or more would be seen with probability {:.2g}; {} {:.4g}, "
        "threshold {:.4g}",
        above, trials_text(n), remark, 100 * kConfidence, interval.low, interval.high, allowed, allowed,
        binomial_at_least(above, n, allowed), finding.quantile_name(), *finding.quantile, threshold);
    return finding;
  }

  Finding begin(Id id) const {
    Finding finding = begin_finding(id, situation_);
    finding.runs = n_;
    finding.t = situation_.T();
    return finding;
  }
  double tolerance() const { return tolerance_; }
  Message runs_text() const {
    const Message text = n_ == 1 ? Message("1 run") : Message("{} runs", n_);
    return n_ < values_.requested ? Message("{} (of {} asked for, stopped)", text, values_.requested) : text;
  }

 private:
  Finding nothing(Finding finding) const {
    if (finding.verdict != Verdict::NotApplicable) finding.reason = "there are too few runs or steps to look at";
    finding.verdict = Verdict::NotApplicable;
    return finding;
  }
  Message trials_text(Count n) const {
    return n == n_ ? runs_text() : n == 1 ? Message("1 group") : Message("{} groups", n);
  }

  const Situation& situation_;
  const Reference& reference_;
  const EnsembleValues& values_;
  Count n_;
  double rounding_ = 0;
  double tolerance_ = 0;
};

/// What is in [0, most] and of which `seen` values were looked at may have that much of its mean in values that none of
/// them was, at the alarm's level: the second term of the empirical Bernstein bound (Audibert, Munos and Szepesvari,
/// 2009, Theorem 1). Student's t stands for its first term; alone it takes runs that agree for runs that know.
double unseen(double most, double seen) { return 3 * most * portable::log(3 / kSamplingAlarm) / seen; }

/// The best of each s members in turn.
Vector best_of(const Vector& excess, Count s) {
  Vector best;
  const auto step = static_cast<std::size_t>(s);
  for (std::size_t i = 0; i + step <= excess.size(); i += step)
    best.push_back(*std::min_element(excess.begin() + static_cast<std::ptrdiff_t>(i),
                                     excess.begin() + static_cast<std::ptrdiff_t>(i + step)));
  return best;
}

/// The first of each s members in turn, whichever it is.
Vector first_of(const Vector& excess, Count s) {
  Vector first;
  const auto step = static_cast<std::size_t>(s);
  for (std::size_t i = 0; i + step <= excess.size(); i += step) first.push_back(excess[i]);
  return first;
}

Finding boosting(const Judge& judge, const Situation& situation, const EnsembleValues& values, std::size_t which) {
  const double delta = values.deltas[which];
  const Count s = boosting_runs(delta);
  const Count T_run = situation.T() / s;
  Vector all;
  if (T_run >= 3) all = judge.excesses([&](const MemberValues& m) { return m.f_boost[which]; });
  if (as_printed(Id::Boosting, situation.parameters.misprint)) {
    const auto T = static_cast<double>(situation.T());
    const double printed =
        situation.constants.c * std::numbers::e * portable::log(T) * static_cast<double>(s) / (situation.lambda() * T);
    return judge.probability(Id::Boosting, first_of(all, s), printed, delta, delta,
                             Message(" (of s = {} runs of T' = {} steps the first)", s, T_run));
  }
  const Vector best = best_of(all, s);
  const auto steps = static_cast<double>(std::max<Count>(T_run, 1));
  const double rhs = situation.constants.c * std::numbers::e * portable::log(steps) / (situation.lambda() * steps);
  const Message each =
      s == 1 ? Message(" (each s = 1 run of T' = {} steps)", T_run)
             : Message(" (each the best of s = {} runs of T' = {} steps, chosen by {} evaluations of f)", s, T_run, s);
  return judge.probability(Id::Boosting, best, rhs, delta, delta, each);
}

// Each draw is uniform, so the counts are multinomial (of subsets: with less variance). A deviation shows in
// chi-square.
Finding uniform_batches(const Judge& judge, const Situation& situation, const EnsembleValues& values) {
  Finding finding = judge.begin(Id::UniformBatches);
  const auto m = static_cast<double>(situation.m);
  double total = 0;
  for (const std::uint64_t count : values.draws) total += static_cast<double>(count);
  if (situation.whole || situation.m < 2 || total < 5 * m) {
    if (finding.verdict == Verdict::NotApplicable) return finding;
    finding.verdict = Verdict::NotApplicable;
    finding.reason = situation.whole ? "A_t = S leaves nothing to chance"
                                     : "chi-square asks for two examples and at least five draws of each";
    return finding;
  }
  double chi2 = 0;
  for (const std::uint64_t count : values.draws) {
    const double difference = static_cast<double>(count) - total / m;
    chi2 += difference * difference / (total / m);
  }
  // Inside a subset no example comes twice: the variance of a count is smaller by (m - k)/(m - 1).
  if (situation.parameters.sampling == Sampling::Subset) chi2 *= (m - 1) / (m - static_cast<double>(situation.k()));
  const double p = chi_square_tail(chi2, m - 1);
  finding.lhs = chi2;
  // The bound: where the tail reaches the alarm level.
  double low = 0;
  double high = 100 * (m + 100);
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (chi_square_tail(middle, m - 1) > kSamplingAlarm ? low : high) = middle;
  }
  finding.rhs = high;
  if (finding.verdict == Verdict::NotApplicable) return finding;
  finding.verdict = chi2 > high ? Verdict::Violated : Verdict::Consistent;
  finding.reason =
      Message("{:.0f} draws; a uniform sampler deviates as much or more with probability {:.2g}, the alarm is at {:g}",
              total, p, kSamplingAlarm);
  return finding;
}

}  // namespace

Count boosting_runs(double delta) {
  return std::max<Count>(1, static_cast<Count>(std::ceil(portable::log(1 / delta) - 1e-12)));
}

std::vector<Finding> check_ensemble(const Dataset& data, const Situation& situation, const Reference& reference,
                                    const EnsembleValues& values) {
  const Judge judge(data, situation, reference, values);
  const Constants& c = situation.constants;
  const Count T = situation.T();
  const auto time = static_cast<double>(T);
  const double lambda = situation.lambda();
  const double theorem = theorem_bound(c, T);
  const double tolerance = judge.tolerance();
  const auto mean_f = judge.excesses([](const MemberValues& m) { return m.mean_f; });
  const auto average = judge.excesses([](const MemberValues& m) { return m.f_average; });
  const auto random = judge.excesses([](const MemberValues& m) { return m.f_random; });
  const Message sampled =
      values.moments < T
          ? Message("; the mean over t from f at {} random t a run, one in each stretch, which is unbiased",
                    values.moments)
          : Message();
  std::vector<Finding> list;
  const auto add = [&](Finding finding) { list.push_back(std::move(finding)); };

  add(judge.expectation(Id::Theorem2, mean_f, theorem, tolerance, sampled));
  add(judge.expectation(Id::Theorem2Logarithm, mean_f, c.c * (1 + portable::log(time)) / (2 * lambda * time), tolerance,
                        sampled));
  add(judge.expectation(Id::Theorem2Jensen, average, theorem, tolerance));
  Vector f_star(values.members.size(), reference.f_high);
  Vector batch_star, batch, whole_set;
  for (const MemberValues& member : values.members) {
    batch_star.push_back(member.mean_f_batch_star);
    batch.push_back(member.mean_f_batch);
    whole_set.push_back(member.mean_f);
  }
  // A hinge is at most 1 + |w| R; of A_t = S nothing is left out.
  double norm = 0;
  for (const MemberValues& member : values.members) norm = std::max(norm, member.largest_norm);
  const double hinge = 1 + norm * data.R();
  const double hinge_star = 1 + std::sqrt(squared_norm(reference.w)) * data.R();
  const auto runs = static_cast<double>(values.members.size());
  const double draws = runs * time * static_cast<double>(situation.k());
  const auto hidden = [&](double most) { return situation.whole ? 0 : unseen(most, draws); };
  const double between =
      values.moments < T ? unseen(lambda / 2 * norm * norm + hinge, runs * static_cast<double>(values.moments)) : 0;
  add(judge.equality(Id::Theorem2Comparator, batch_star, f_star, hidden(hinge_star)));
  add(judge.equality(Id::Theorem2Batches, batch, whole_set, hidden(hinge) + between, sampled));
  for (const double delta : values.deltas) add(judge.probability(Id::Theorem3, random, theorem / delta, delta, delta));
  const double seen = mean_f.empty() ? 0 : std::max(0.0, mean_of(mean_f, kConfidence).value);  // below 0 by rounding
  for (const double delta : values.deltas)
    add(judge.probability(Id::Theorem3Markov, random, seen / delta, delta, delta,
                          "; E is taken from the mean of the runs"));
  for (std::size_t i = 0; i < values.deltas.size(); ++i) add(boosting(judge, situation, values, i));
  for (const double delta : values.deltas) {
    const double paper = c.c * portable::log(time / delta) / (lambda * time);
    add(judge.probability(Id::PaperLemma2, mean_f, 21 * paper, delta, delta, sampled));
    add(judge.probability(Id::PaperCorollary2, average, 21 * paper, delta, delta));
    add(judge.probability(Id::PaperLemma3, random, 42 * paper, delta, 0.5));
  }
  if (!situation.whole) {
    add(judge.expectation(Id::Last, judge.excesses([](const MemberValues& m) { return m.f_last; }), last_bound(c, T),
                          tolerance));
    const auto suffix = judge.excesses([](const MemberValues& m) { return m.f_suffix; });
    add(T >= 2 ? judge.expectation(Id::Suffix, suffix, suffix_bound(c, T / 2 + 1, T), tolerance)
               : judge.expectation(Id::Suffix, {}, 0, 0));
    add(judge.expectation(Id::Weighted, judge.excesses([](const MemberValues& m) { return m.f_weighted; }),
                          weighted_bound(c, T), tolerance));
    Vector distance;
    for (const MemberValues& member : values.members) distance.push_back(member.distance2);
    const double r = std::sqrt(2 * std::max(0.0, reference.width()) / lambda);
    const double farthest = distance.empty() ? 0 : std::sqrt(*std::ranges::max_element(distance));
    add(judge.expectation(Id::Distance, distance, distance_bound(c, T), (2 * farthest + r) * r));
  }
  for (const double delta : values.deltas)
    add(judge.probability(Id::Theorem3Average, average, theorem / delta, delta, delta));
  add(uniform_batches(judge, situation, values));
  return list;
}

}  // namespace pegasos
