#include "experiment/live_values.h"

#include <array>

namespace pegasos {

std::vector<MomentValues> values_of(std::span<const Moment> moments, const Dataset& data, const Measured& measured,
                                    Count threads) {
  // Up to four points of each moment: w, and the averages that have begun.
  struct Points {
    std::array<Vector, kAverages> averages;
    std::array<std::size_t, 1 + kAverages> at{};  // their places; 0 = it has not begun (0 is the first moment's w)
  };
  constexpr auto kUniform = static_cast<std::size_t>(Average::Uniform);
  std::vector<Points> points(moments.size());
  std::vector<Candidate> all;
  std::vector<Candidate> judged;  // where it is only measured: w, and the uniform average or w once more
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const Moment& moment = moments[i];
    points[i].at[0] = all.size();
    all.push_back({moment.lambda, moment.w, moment.b});
    judged.insert(judged.end(), 2, all.back());
    for (std::size_t a = 0; a < kAverages; ++a) {
      const auto which = static_cast<Average>(a);
      if (moment.averages.total(which) == 0) continue;
      points[i].averages[a] = moment.averages.vector(which, moment.weights);
      points[i].at[1 + a] = all.size();
      all.push_back({moment.lambda, points[i].averages[a], moment.averages.bias(which)});
      if (a == kUniform) judged.back() = all.back();
    }
  }
  const std::vector<Objective> here = evaluate(data, all, threads);
  const auto on = [&](const DatasetPtr& set) {
    return set != nullptr ? evaluate(*set, judged, threads) : std::vector<Objective>{};
  };
  const std::vector<Objective> there = on(measured.held_out);
  const std::vector<Objective> tested = on(measured.test);
  std::vector<MomentValues> found(moments.size());
  for (std::size_t i = 0; i < moments.size(); ++i) {
    LiveValues& values = found[i].values;
    const auto of = [&](Average which) -> const Objective* {
      const std::size_t at = points[i].at[1 + static_cast<std::size_t>(which)];
      return at > 0 ? &here[at] : nullptr;
    };
    values.last = here[points[i].at[0]];
    const Objective& uniform = of(Average::Uniform) != nullptr ? *of(Average::Uniform) : values.last;
    values.f_average = uniform.f;
    values.error_average = uniform.error_rate;
    values.f_weighted = of(Average::Weighted) != nullptr ? of(Average::Weighted)->f : values.last.f;
    if (of(Average::Suffix) != nullptr) values.f_suffix = of(Average::Suffix)->f;
    if (!there.empty()) {
      values.held_out_error = there[2 * i].error_rate;
      values.held_out_hinge = there[2 * i].hinge;
      values.held_out_error_average = there[2 * i + 1].error_rate;
    }
    if (!tested.empty()) {
      values.test_error = tested[2 * i].error_rate;
      values.test_hinge = tested[2 * i].hinge;
      values.test_error_average = tested[2 * i + 1].error_rate;
    }
    found[i].average = std::move(points[i].averages[kUniform]);
  }
  return found;
}

OwedValues::OwedValues(DatasetPtr data, Measured measured, const Moment& moment)
    : data_(std::move(data)),
      measured_(std::move(measured)),
      lambda_(moment.lambda),
      w_(moment.w.begin(), moment.w.end()),
      b_(moment.b),
      weights_(moment.weights),
      averages_(moment.averages),
      bytes_(sizeof(*this) + 3 * w_.size() * sizeof(double) + averages_.bytes()) {}

void OwedValues::find_out(std::span<const std::shared_ptr<OwedValues>> owed, Count threads) {
  std::vector<Moment> moments;
  for (const auto& one : owed) moments.push_back({one->lambda_, one->w_, one->b_, one->weights_, one->averages_});
  std::vector<MomentValues> found = values_of(moments, *owed[0]->data_, owed[0]->measured_, threads);
  for (std::size_t i = 0; i < owed.size(); ++i) {
    owed[i]->found_ = std::move(found[i]);
    owed[i]->there_.store(true, std::memory_order_release);
  }
}

std::size_t OwedSamples::bytes() const {
  std::size_t bytes = 0;
  for (const OwedSample& one : *this) bytes += one.values->bytes();
  return bytes;
}

}  // namespace pegasos
