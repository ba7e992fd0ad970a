#include "methods/averaging.h"

namespace pegasos {

void Averages::begin_suffix(const Weights& w) {
  const VectorView v = w.direction();
  before_suffix_.sum.resize(v.size());
  for (std::size_t j = 0; j < v.size(); ++j) before_suffix_.sum[j] = g_[0] * v[j] + rests_[j][0];
  before_suffix_.bias = bias_[0];
  before_suffix_.total = total_[0];
}

void Averages::flush(const Weights& w) {
  const VectorView v = w.direction();
  for (std::size_t j = 0; j < v.size(); ++j) rests_[j] += g_ * v[j];
  g_ = Sums{};
}

Vector Averages::vector(Average which, const Weights& w) const {
  const std::size_t i = place(which);
  const VectorView v = w.direction();
  Vector out(v.size(), 0.0);
  const double all = total(which);
  if (all == 0) return out;
  const bool suffix = which == Average::Suffix;
  for (std::size_t j = 0; j < v.size(); ++j) {
    out[j] = (g_[i] * v[j] + rests_[j][i] - (suffix ? before_suffix_.sum[j] : 0)) / all;
  }
  return out;
}

void Averages::add_to(Hash& hash) const {
  for (std::size_t i = 0; i < 2; ++i) {
    for (const Sums& rest : rests_) hash.add(rest[i]);
    hash.add(g_[i]);
    hash.add(bias_[i]);
    hash.add(total_[i]);
  }
  hash.add(VectorView(before_suffix_.sum));
}

double Averages::total(Average which) const {
  if (which != Average::Suffix) return total_[place(which)];
  return before_suffix_.sum.empty() ? 0 : total_[0] - before_suffix_.total;
}

double Averages::bias(Average which) const {
  const double all = total(which);
  if (all == 0) return 0;
  return (bias_[place(which)] - (which == Average::Suffix ? before_suffix_.bias : 0)) / all;
}

}  // namespace pegasos
