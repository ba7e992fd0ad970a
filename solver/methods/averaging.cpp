#include "methods/averaging.h"

#include <algorithm>

#include "core/looks.h"
#include "core/pool.h"

namespace pegasos {
namespace {

constexpr Count kFewColumns = 2048;  // so many rests lie in the processor's nearest cache

}  // namespace

Averages::Averages(DatasetPtr data, Count suffix_from, bool plain_sum)
    : data_(std::move(data)), suffix_from_(suffix_from) {
  rests_.assign(static_cast<std::size_t>(data_->d()), Sums{});
  if (plain_sum && data_->is_sparse() && data_->d() > kFewColumns)
    multiples_.assign(static_cast<std::size_t>(data_->m()), Sums{});
}

void Averages::grow(Weights& w, const EntryList& sum, double c, std::span<const Row> rows, const std::uint8_t* marked,
                    std::span<const std::uint32_t> times) {
  if (!by_example()) return add(w, sum, c);
  w.add(sum, c);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    if (marked[j] == 0) continue;
    const double amount = data_->y(rows[j]) * c;
    take(rows[j], times.empty() ? amount : amount * times[j]);
  }
}

void Averages::begin_suffix(const Weights& w) {
  const VectorView v = w.direction();
  before_suffix_.sum.resize(v.size());
  for (std::size_t j = 0; j < v.size(); ++j) before_suffix_.sum[j] = g_[0] * v[j] + rests_[j][0];
  before_suffix_.multiples.resize(multiples_.size());
  for (std::size_t i = 0; i < multiples_.size(); ++i) before_suffix_.multiples[i] = multiples_[i][0];
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
  for (Row row = 0; row < multiples_.size(); ++row) {
    if (row % kRowPart == 0) data_->expect(row, std::min<Count>(data_->m(), row + kRowPart));
    const double multiple = multiples_[row][i] - (suffix ? before_suffix_.multiples[row] : 0);
    if (multiple == 0) continue;
    const RowView x = data_->x(row);
    x.add_to(out, -multiple);
    look(x.stored());
  }
  for (std::size_t j = 0; j < v.size(); ++j)
    out[j] = (g_[i] * v[j] + rests_[j][i] - (suffix ? before_suffix_.sum[j] : 0) + out[j]) / all;
  return out;
}

std::size_t Averages::bytes() const {
  return (rests_.size() + multiples_.size()) * sizeof(Sums) +
         (rests_.size() + multiples_.size()) * sizeof(double);  // before the suffix
}

void Averages::add_to(Hash& hash) const {
  for (std::size_t i = 0; i < 2; ++i) {
    for (const Sums& rest : rests_) hash.add(rest[i]);
    for (const Sums& multiple : multiples_) hash.add(multiple[i]);
    hash.add(g_[i]);
    hash.add(bias_[i]);
    hash.add(total_[i]);
  }
  hash.add(VectorView(before_suffix_.sum));
  hash.add(VectorView(before_suffix_.multiples));
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
