#include "methods/averaging.h"

namespace pegasos {

void Averages::flush(const Weights& w) {
  const VectorView v = w.direction();
  for (std::size_t i = 0; i < kAverages; ++i) {
    for (std::size_t j = 0; j < v.size(); ++j) rests_[j][i] += g_[i] * v[j];
    g_[i] = 0;
  }
}

Vector Averages::vector(Average which, const Weights& w) const {
  const auto i = static_cast<std::size_t>(which);
  const VectorView v = w.direction();
  Vector out(v.size(), 0.0);
  if (total_[i] == 0) return out;
  for (std::size_t j = 0; j < v.size(); ++j) out[j] = (g_[i] * v[j] + rests_[j][i]) / total_[i];
  return out;
}

void Averages::add_to(Hash& hash) const {
  for (std::size_t i = 0; i < kAverages; ++i) {
    for (const auto& rest : rests_) hash.add(rest[i]);
    hash.add(g_[i]);
    hash.add(bias_[i]);
    hash.add(total_[i]);
  }
}

double Averages::bias(Average which) const {
  const auto i = static_cast<std::size_t>(which);
  return total_[i] == 0 ? 0 : bias_[i] / total_[i];
}

}  // namespace pegasos
