// The averages of a run beside the means of the w_t and b_t that the run itself showed.
#pragma once

#include <gtest/gtest.h>

#include <array>

#include "methods/stepper.h"
#include "support/plain_pegasos.h"

namespace pegasos::test {

inline constexpr std::array kAllAverages = {Average::Uniform, Average::Weighted, Average::Suffix};

class OwnMeans {
 public:
  explicit OwnMeans(Count suffix_from) : suffix_from_(suffix_from) {}
  /// Before step t.
  void add(Count t, const Stepper& stepper) {
    const RealVector w = exact(stepper.weights().vector());
    for (const Average which : kAllAverages) {
      if (which == Average::Suffix && t < suffix_from_) continue;
      means_[static_cast<std::size_t>(which)].add(which == Average::Weighted ? static_cast<Real>(t) : 1, w,
                                                  stepper.bias());
    }
  }
  /// To 1e-12 of the mean |w_t| and |b_t|.
  void expect_in(const Stepper& stepper) const {
    const Averages& averages = stepper.averages();
    for (const Average which : kAllAverages) {
      const PlainAverage& own = of(which);
      ASSERT_EQ(averages.total(which), static_cast<double>(own.total()));
      if (own.total() == 0) continue;
      const RealVector got = exact(averages.vector(which, stepper.weights()));
      ASSERT_LE(distance(got, own.w()), 1e-12L * own.length()) << "average " << static_cast<int>(which);
      ASSERT_LE(std::abs(averages.bias(which) - own.b()), 1e-12L * own.size_of_b()) << static_cast<int>(which);
    }
  }
  const PlainAverage& of(Average which) const { return means_[static_cast<std::size_t>(which)]; }

 private:
  Count suffix_from_;
  std::array<PlainAverage, kAverages> means_;
};

}  // namespace pegasos::test
