// A step on very short rows beside a bare loop: the same rows in the same order, the same sums and averages, but
// nothing drawn, looked after or written down. Both in turn, stretch by stretch; the ratio of each pair.
#include <time.h>

#include <cmath>
#include <span>
#include <vector>

#include "bench/report.h"
#include "bench/sets.h"
#include "core/numbers.h"
#include "experiment/run.h"

namespace {

using namespace pegasos;

constexpr double kLambda = 1e-3;
constexpr Count kSteps = 500'000;  // of a stretch

double thread_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

template <class Work>
double ns_a_step(const Work& work) {
  const double start = thread_ns();
  work();
  return (thread_ns() - start) / static_cast<double>(kSteps);
}

/// Pegasos with k = 1 and both averages, from t = 1 on.
class BareLoop {
 public:
  using Sums = double __attribute__((vector_size(16)));
  explicit BareLoop(const Dataset& data)
      : data_(data), v_(static_cast<std::size_t>(data.d())), rests_(static_cast<std::size_t>(data.d())) {}

  /// The steps of `order` but for the last kAhead, which are only fetched.
  void run(std::span<const Row> order) {
    const RowStorage& rows = data_.rows();
    for (std::size_t n = 0; n + kAhead < order.size(); ++n, ++t_) {
      data_.prefetch_place(order[n + kAhead]);
      rows.prefetch(order[n + kAhead / 2]);
      const Row i = order[n];
      const double y = data_.y(i);
      const RowView x = rows.row(i);
      const double signed_dot = y * x.dot(v_);
      const double scale = num_ / den_;
      g_ += Sums{scale, static_cast<double>(t_) * scale};
      const bool violates = num_ * signed_dot < den_;
      den_ = kLambda * static_cast<double>(t_);
      if (violates) {
        const double c = 1 / num_;
        norm2_ += 2 * c * signed_dot + c * c * rows.squared_norm(i);
        x.for_each([&](Column column, double value) {
          const double amount = y * c * value;
          v_[column] += amount;
          rests_[column] -= g_ * amount;
        });
      }
      const double length2 = num_ / den_ * (num_ / den_) * norm2_ * kLambda;
      if (length2 > 1) num_ /= std::sqrt(length2);
      if (num_ < 1e-2) fold();
    }
  }
  static constexpr std::size_t kAhead = 32;

 private:
  void fold() {
    for (std::size_t j = 0; j < v_.size(); ++j) {
      rests_[j] += g_ * v_[j];
      v_[j] *= num_;
    }
    norm2_ *= num_ * num_;
    num_ = 1;
    g_ = Sums{};
  }

  const Dataset& data_;
  Vector v_;
  std::vector<Sums> rests_;
  Sums g_{};
  double num_ = 1;
  double den_ = 1;
  double norm2_ = 0;
  Count t_ = 1;
};

void compare(bench::Report& report, Count m, Count d, Count entries) {
  constexpr int kPairs = 15;
  const DatasetPtr data = bench::sparse_set(m, d, entries, true);
  Parameters parameters;
  parameters.lambda = kLambda;
  parameters.T = kStepsMax;
  Run run(data, parameters, {.keep_series = false, .history_bytes = 0});
  BareLoop bare(*data);
  const Random random(1, Stream::Sampling);
  std::vector<Row> order(static_cast<std::size_t>(kSteps) + BareLoop::kAhead);
  std::vector<double> ours, theirs, ratios;
  for (int i = 0; i <= kPairs; ++i) {
    random.below_each(static_cast<std::uint32_t>(m), static_cast<std::uint64_t>(1 + i * kSteps), order);
    const double step = ns_a_step([&] { run.run_to(run.position().t + kSteps); });
    const double loop = ns_a_step([&] { bare.run(order); });
    if (i == 0) continue;
    ours.push_back(step);
    theirs.push_back(loop);
    ratios.push_back(step / loop);
  }
  const std::string name = ", " + std::to_string(entries) + " of " + grouped(d) + " features, m = " + grouped(m);
  report.spread("step" + name, ours, "ns");
  report.spread("bare loop" + name, theirs, "ns");
  report.spread("ratio" + name, ratios, "times", "<= 1.25");
}

}  // namespace

int main() {
  bench::Report report("short_rows");
  for (const Count m : {100'000, 1'000'000}) compare(report, m, 1000, 8);
  return 0;
}
