#include "methods/sampling.h"

#include <cassert>
#include <numeric>
#include <span>

#include "core/pool.h"
#include "core/shuffle.h"

namespace pegasos {

Sampler::Sampler(Sampling kind, Count m, Count k, std::uint64_t seed)
    : kind_(kind), m_(m), k_(k), indices_(seed, Stream::Sampling), permutations_(seed, Stream::Permutation) {
  assert(m >= 1 && k >= 1 && (k <= m || kind == Sampling::Replacement));
  needed_ = static_cast<std::size_t>(k) + (in_order() ? 0 : kAhead);
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
    return;
  }
  rows.resize(static_cast<std::size_t>(k_));
  if (in_order()) {
    draw_in_order(t, rows);
  } else if (k_ <= kSmall) {
    draw_stretch(t);
    std::ranges::copy(ahead(t).first(rows.size()), rows.begin());
  } else if (kind_ == Sampling::Subset) {
    draw_subset(t, rows);
  } else {
    for_each_part(k_, kRowPart, threads_, [&](std::size_t, Count begin, Count end) {
      indices_.below(static_cast<std::uint32_t>(m_), static_cast<std::uint64_t>(t), static_cast<std::uint32_t>(begin),
                     part_of(std::span(rows), begin, end));
    });
  }
}

// The rows of the next steps.
void Sampler::draw_stretch(Count t) {
  constexpr std::size_t kStretch = 480;
  const auto k = static_cast<std::size_t>(k_);
  const std::size_t steps = kStretch / k;
  known_.resize(steps * k);
  known_from_ = place_of(t);
  const auto bound = static_cast<std::uint32_t>(m_);
  if (k == 1) {  // a subset of one is any row, too
    indices_.below_each(bound, static_cast<std::uint64_t>(t), known_);
    return;
  }
  for (std::size_t s = 0; s < steps; ++s, ++t) {
    const auto rows = std::span(known_).subspan(s * k, k);
    if (kind_ == Sampling::Subset) {
      draw_subset(t, rows);
    } else {
      indices_.below(bound, static_cast<std::uint64_t>(t), 0, rows);
    }
  }
}

// Floyd's algorithm (Bentley, CACM 1987): every k-subset is equally likely; k draws.
void Sampler::draw_subset(Count t, std::span<Row> rows) {
  if (k_ == m_) {
    std::iota(rows.begin(), rows.end(), Row{0});
    return;
  }
  taken_.resize(static_cast<std::size_t>(m_));
  indices_.below_rising(static_cast<std::uint32_t>(m_ - k_ + 1), static_cast<std::uint64_t>(t), 0, rows);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    if (taken_[rows[j]]) rows[j] = static_cast<Row>(static_cast<std::size_t>(m_ - k_) + j);
    taken_[rows[j]] = true;
  }
  for (const Row row : rows) taken_[row] = false;
}

void Sampler::draw_in_order(Count t, std::vector<Row>& rows) {
  // Place p = (t-1) k + j of the endless sequence of epochs; t k may exceed 63 bits only far beyond kStepsMax / k.
  const auto first = static_cast<Wide>(t - 1) * static_cast<Wide>(k_);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const Wide place = first + j;
    const auto epoch = kind_ == Sampling::Cyclic ? Count{0} : static_cast<Count>(place / static_cast<Wide>(m_));
    if (epoch != epoch_) permute(epoch);
    known_from_ = static_cast<std::uint64_t>(place - place % static_cast<Wide>(m_));
    rows[j] = known_[static_cast<std::size_t>(place % static_cast<Wide>(m_))];
  }
}

void Sampler::permute(Count epoch) {
  known_.resize(static_cast<std::size_t>(m_));
  std::iota(known_.begin(), known_.end(), Row{0});
  shuffle(permutations_, static_cast<std::uint64_t>(epoch), known_);
  epoch_ = epoch;
}

}  // namespace pegasos
