#include "methods/sampling.h"

#include <cassert>
#include <numeric>

namespace pegasos {

Sampler::Sampler(Sampling kind, Count m, Count k, std::uint64_t seed)
    : kind_(kind), m_(m), k_(k), indices_(seed, Stream::Sampling), permutations_(seed, Stream::Permutation) {
  assert(m >= 1 && k >= 1 && (k <= m || kind == Sampling::Replacement));
  if (kind == Sampling::Replacement && k == 1) needed_ahead_ = kAhead;
}

Sampler::Sampler(std::vector<std::vector<Row>> sets)
    : k_(static_cast<Count>(sets.front().size())),
      indices_(0, Stream::Sampling),
      permutations_(0, Stream::Permutation),
      sets_(std::move(sets)),
      steps_(static_cast<Count>(sets_.size())) {}

void Sampler::draw_anew(Count t, std::vector<Row>& rows) {
  assert(t >= 1 && t <= steps());
  if (!sets_.empty()) {
    rows = sets_[static_cast<std::size_t>(t - 1)];
  } else if (kind_ == Sampling::Replacement) {
    rows.resize(static_cast<std::size_t>(k_));
    if (k_ == 1) {
      draw_singles(t);
      rows[0] = ahead(t).front();
      return;
    }
    indices_.below(static_cast<std::uint32_t>(m_), static_cast<std::uint64_t>(t), rows);
  } else if (kind_ == Sampling::Subset) {
    draw_subset(t, rows);
  } else {
    draw_in_order(t, rows);
  }
}

void Sampler::draw_singles(Count t) {
  constexpr std::size_t kStretch = 480;
  known_.resize(kStretch);
  indices_.below_each(static_cast<std::uint32_t>(m_), static_cast<std::uint64_t>(t), known_);
  known_from_ = t;
}

// Floyd's algorithm (Bentley, CACM 1987): every k-subset is equally likely; k draws.
void Sampler::draw_subset(Count t, std::vector<Row>& rows) {
  rows.resize(static_cast<std::size_t>(k_));
  if (k_ == m_) {
    std::iota(rows.begin(), rows.end(), Row{0});
    return;
  }
  taken_.resize(static_cast<std::size_t>(m_));
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const auto last = static_cast<std::uint64_t>(m_ - k_) + j;
    const auto pick =
        static_cast<Row>(indices_.below(last + 1, static_cast<std::uint64_t>(t), static_cast<std::uint32_t>(j)));
    rows[j] = taken_[pick] ? static_cast<Row>(last) : pick;
    taken_[rows[j]] = true;
  }
  for (const Row row : rows) taken_[row] = false;
}

void Sampler::draw_in_order(Count t, std::vector<Row>& rows) {
  rows.resize(static_cast<std::size_t>(k_));
  // Place p = (t-1) k + j of the endless sequence of epochs; t k may exceed 63 bits only far beyond kStepsMax / k.
  const auto first = static_cast<Wide>(t - 1) * static_cast<Wide>(k_);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const Wide place = first + j;
    const auto epoch = kind_ == Sampling::Cyclic ? Count{0} : static_cast<Count>(place / static_cast<Wide>(m_));
    if (epoch != epoch_) permute(epoch);
    if (k_ == 1) known_from_ = static_cast<Count>(place - place % static_cast<Wide>(m_)) + 1;
    rows[j] = known_[static_cast<std::size_t>(place % static_cast<Wide>(m_))];
  }
}

// Fisher and Yates, each swap drawn by (epoch, place).
void Sampler::permute(Count epoch) {
  known_.resize(static_cast<std::size_t>(m_));
  std::iota(known_.begin(), known_.end(), Row{0});
  for (std::size_t i = known_.size() - 1; i > 0; --i) {
    const auto other = permutations_.below(i + 1, static_cast<std::uint64_t>(epoch), static_cast<std::uint32_t>(i));
    std::swap(known_[i], known_[other]);
  }
  epoch_ = epoch;
}

}  // namespace pegasos
