#include "methods/averaging.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/looks.h"
#include "core/pool.h"

namespace pegasos {
namespace {

constexpr Count kFewColumns = 2048;  // so many rests lie in the processor's nearest cache
constexpr double kPart = 8;          // a difference loses so much where the sums are so many times larger

}  // namespace

Averages::Averages(DatasetPtr data, Count suffix_from, bool plain_sum)
    : data_(std::move(data)),
      suffix_from_(suffix_from),
      by_example_(plain_sum && data_->is_sparse() && data_->d() > kFewColumns),
      whole_(static_cast<std::size_t>(data_->d()), examples()),
      more_(data_->free_bias()) {
  forget_lengths();
}

/// That have multiples.
std::size_t Averages::examples() const { return by_example_ ? static_cast<std::size_t>(data_->m()) : 0; }

void Averages::include_more(double a, double time, double b) {
  if (has_own_) own_.include(a);
  bias_[0].add(b);
  bias_[1].add(time * b);
}

/// A bound of |v| from below, in all terms since the sums were measured.
double Averages::least_length(const Weights& w) const {
  return std::sqrt(least_norm2_ <= most_norm2_ ? least_norm2_ : w.direction_squared_norm());
}

void Averages::grow(Weights& w, const EntryList& sum, double c, std::span<const Row> rows, const std::uint8_t* marked,
                    std::span<const std::uint32_t> times) {
  if (!kept()) return w.add(sum, c);
  // Where examples of a batch take each other away, their multiples have the digits of what is not in v.
  const double drawn =
      times.empty() ? static_cast<double>(rows.size()) : std::accumulate(times.begin(), times.end(), 0.0);
  if (!by_example_ || leaps(drawn * data_->R() * std::abs(c))) {
    add(w, sum, c);
    if (has_own_) add_own(sum, c);
    return;
  }
  w.add(sum, c);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    if (marked[j] == 0) continue;
    const double amount = data_->y(rows[j]) * c * (times.empty() ? 1 : times[j]);
    whole_.take(rows[j], amount);
    if (has_own_) own_.take(rows[j], amount);
  }
}

void Averages::begin_suffix(const Weights& w) {
  const VectorView v = w.direction();
  whole_.measure(least_length(w));
  before_suffix_.sum.resize(v.size());
  for (std::size_t j = 0; j < v.size(); ++j) before_suffix_.sum[j] = whole_.column(j, v[j])[0];
  before_suffix_.multiples.resize(examples());
  for (std::size_t i = 0; i < examples(); ++i) before_suffix_.multiples[i] = whole_.multiples()[i][0];
  before_suffix_.mass = whole_.mass()[0];
  before_suffix_.total = total_[0];
  before_suffix_.bias = bias_[0];
  has_own_ = before_suffix_.mass > kPart * std::sqrt(w.squared_norm());
  if (!has_own_) return;
  own_ = {v.size(), examples()};
  more_ = true;
}

void Averages::look(const Weights& w, double next_norm2) {
  const double length = least_length(w);
  const double next_length = std::sqrt(next_norm2);
  // Where v was 0 a sum of zeros loses nothing as v begins to grow: what comes is taken away by the same numbers,
  // unless by example. It does later, if g is large because the zeros were many; and other terms of the sum may drown.
  const bool begins = least_norm2_ > most_norm2_ && length == 0 && !by_example_;
  const double few = begins ? kFar * std::abs(w.scale()) : 0;
  const auto look_at = [&](auto& sum, auto fewest) {
    sum.measure(length);
    if (sum.leaps(next_length) && (sum.exceeds(fewest) || sum.drowns(next_length))) sum.flush(w.direction(), length);
  };
  look_at(whole_, few * Sums{1, total_[0]});
  if (has_own_) look_at(own_, few);
  if (has_own_ && own_.mass() * kPart > before_suffix_.mass) end_own();
  if (has_own_) return forget_lengths();  // it is looked at whenever v grows
  least_norm2_ = next_norm2 / 2;
  most_norm2_ = next_norm2 * 2;
}

void Averages::forget_lengths() {
  least_norm2_ = 1;
  most_norm2_ = 0;
}

void Averages::end_own() {
  own_ = {};
  has_own_ = false;
  more_ = data_->free_bias();
}

void Averages::flush(const Weights& w) {
  if (!kept()) return;
  const double length = least_length(w);
  whole_.flush(w.direction(), length);
  if (has_own_) own_.flush(w.direction(), length);
  forget_lengths();
}

double Averages::column(Average which, std::size_t j, double v_j) const {
  if (which != Average::Suffix) return whole_.column(j, v_j)[place(which)];
  return has_own_ ? own_.column(j, v_j) : whole_.column(j, v_j)[0] - before_suffix_.sum[j];
}

double Averages::multiple(Average which, Row row) const {
  if (which != Average::Suffix) return whole_.multiples()[row][place(which)];
  return has_own_ ? own_.multiples()[row] : whole_.multiples()[row][0] - before_suffix_.multiples[row];
}

Vector Averages::vector(Average which, const Weights& w) const {
  const VectorView v = w.direction();
  Vector out(v.size(), 0.0);
  const double all = total(which);
  if (all == 0) return out;
  for (Row row = 0; by_example_ && row < static_cast<Row>(data_->m()); ++row) {
    if (row % kRowPart == 0) data_->rows().expect(row, std::min<Count>(data_->m(), row + kRowPart));
    const double taken = multiple(which, row);
    if (taken == 0) continue;
    const RowView x = data_->x(row);
    x.add_to(out, -taken);
    pegasos::look(x.stored());
  }
  for (std::size_t j = 0; j < v.size(); ++j) out[j] = (column(which, j, v[j]) + out[j]) / all;
  return out;
}

std::size_t Averages::bytes() const {
  return whole_.bytes() + own_.bytes() + whole_.bytes() / 2;  // before the suffix
}

void Averages::add_to(Hash& hash) const {
  for (std::size_t i = 0; i < 2; ++i) {
    for (const Sums& rest : whole_.rests()) hash.add(rest[i]);
    for (const Sums& multiple : whole_.multiples()) hash.add(multiple[i]);
    hash.add(whole_.g()[i]);
    hash.add(bias_[i].high());
    hash.add(total_[i]);
  }
  hash.add(VectorView(before_suffix_.sum));
  hash.add(VectorView(before_suffix_.multiples));
}

double Averages::total(Average which) const {
  if (!kept()) return 0;
  if (which != Average::Suffix) return total_[place(which)];
  return before_suffix_.sum.empty() ? 0 : total_[0] - before_suffix_.total;
}

double Averages::bias(Average which) const {
  const double all = total(which);
  if (all == 0) return 0;
  CompensatedSum sum = bias_[place(which)];
  if (which == Average::Suffix) {
    sum.add(-before_suffix_.bias.high());
    sum.add(-before_suffix_.bias.low());
  }
  return sum.value() / all;
}

}  // namespace pegasos
