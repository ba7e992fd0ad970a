#include "methods/sampling.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <numeric>
#include <span>

#include "core/looks.h"
#include "core/pool.h"
#include "core/shuffle.h"

namespace pegasos {
namespace {

constexpr Count kWorkOfADraw = 8;        // for `look`
constexpr std::size_t kDrawn = 1 << 14;  // of a large subset at a time

/// Takes the marks of the first `count` of `rows` off in the end, however that comes.
struct TakenOnly {
  TakenOnly(std::vector<bool>& taken, std::span<const Row> drawn) : marks(taken), rows(drawn) {}
  ~TakenOnly() {
    for (const Row row : rows.first(count)) marks[row] = false;
  }
  TakenOnly(const TakenOnly&) = delete;
  TakenOnly& operator=(const TakenOnly&) = delete;

  std::vector<bool>& marks;
  std::span<const Row> rows;
  std::size_t count = 0;
};

}  // namespace

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

void Sampler::draw_anew(Count t) {
  assert(t >= 1 && t <= steps());
  if (!sets_.empty()) {
    fresh_ = sets_[static_cast<std::size_t>(t - 1)];
    return;
  }
  fresh_.resize(static_cast<std::size_t>(k_));
  if (in_order()) {
    draw_in_order(t, fresh_);
  } else if (k_ <= kSmall) {
    draw_stretch(t);
    std::ranges::copy(ahead(t).first(fresh_.size()), fresh_.begin());
  } else if (kind_ == Sampling::Subset) {
    draw_subset(t, fresh_);
  } else {
    for_each_part(k_, kRowPart, threads_, [&](std::size_t, Count begin, Count end) {
      indices_.below(static_cast<std::uint32_t>(m_), static_cast<std::uint64_t>(t), static_cast<std::uint32_t>(begin),
                     part_of(std::span(fresh_), begin, end));
      look(kWorkOfADraw * (end - begin));
    });
  }
}

void Sampler::draw_counted(Count t, std::vector<Row>& rows, std::vector<std::uint32_t>& times) {
  const std::vector<std::uint32_t> all = drawn_times(t);
  look(m_);
  rows.clear();
  times.clear();
  for (Row i = 0; i < all.size(); ++i) {
    if (all[i] == 0) continue;
    rows.push_back(i);
    times.push_back(all[i]);
  }
}

/// Of each example. Every thread counts its own draws, where that does not take much memory.
std::vector<std::uint32_t> Sampler::drawn_times(Count t) const {
  constexpr Count kOwn = Count{1} << 24;  // numbers
  const Count threads = std::clamp<Count>(kOwn / m_, 1, threads_);
  std::vector<std::vector<std::uint32_t>> of_thread(static_cast<std::size_t>(threads));
  for_each_piece(static_cast<Count>(part_count(k_, kRowPart)), threads, {}, [&](Count part, std::size_t thread) {
    std::vector<std::uint32_t>& times = of_thread[thread];
    times.resize(static_cast<std::size_t>(m_));
    std::array<Row, 512> drawn{};
    const Count last = std::min(k_, (part + 1) * kRowPart);
    for (Count j = part * kRowPart; j < last; j += static_cast<Count>(drawn.size())) {
      const auto some = std::span(drawn).first(std::min<std::size_t>(drawn.size(), static_cast<std::size_t>(last - j)));
      indices_.below(static_cast<std::uint32_t>(m_), static_cast<std::uint64_t>(t), static_cast<std::uint32_t>(j),
                     some);
      for (const Row i : some) ++times[i];
    }
    look(kWorkOfADraw * kRowPart);
  });
  std::vector<std::uint32_t>& all = of_thread.front();
  all.resize(static_cast<std::size_t>(m_));
  for (std::size_t thread = 1; thread < of_thread.size(); ++thread)
    std::ranges::transform(of_thread[thread], all, all.begin(), std::plus<>());
  return std::move(all);
}

// The rows of the next steps.
void Sampler::draw_stretch(Count t) {
  constexpr std::size_t kStretch = 480;
  const auto k = static_cast<std::size_t>(k_);
  const std::size_t steps = kStretch / k;
  known_.resize(steps * k);
  known_from_ = kNowhere;  // until all are there
  const std::uint64_t from = place_of(t);
  const auto bound = static_cast<std::uint32_t>(m_);
  if (k == 1) {  // a subset of one is any row, too
    indices_.below_each(bound, static_cast<std::uint64_t>(t), known_);
    known_from_ = from;
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
  known_from_ = from;
}

// Floyd's algorithm (Bentley, CACM 1987): every k-subset is equally likely; k draws.
void Sampler::draw_subset(Count t, std::span<Row> rows) {
  if (k_ == m_) {
    std::iota(rows.begin(), rows.end(), Row{0});
    return;
  }
  taken_.resize(static_cast<std::size_t>(m_));
  TakenOnly marks(taken_, rows);
  for (std::size_t begin = 0; begin < rows.size(); begin += kDrawn) {
    const auto some = rows.subspan(begin, std::min(kDrawn, rows.size() - begin));
    const std::size_t others = static_cast<std::size_t>(m_ - k_) + begin;
    indices_.below_rising(static_cast<std::uint32_t>(others + 1), static_cast<std::uint64_t>(t),
                          static_cast<std::uint32_t>(begin), some);
    for (std::size_t j = 0; j < some.size(); ++j) {
      if (taken_[some[j]]) some[j] = static_cast<Row>(others + j);
      taken_[some[j]] = true;
    }
    marks.count = begin + some.size();
    look(kWorkOfADraw * static_cast<Count>(some.size()));
  }
}

void Sampler::draw_in_order(Count t, std::span<Row> rows) {
  // Place p = (t-1) k + j of the endless sequence of epochs; t k may exceed 63 bits only far beyond kStepsMax / k.
  const auto first = static_cast<Wide>(t - 1) * static_cast<Wide>(k_);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const Wide place = first + j;
    const auto epoch = kind_ == Sampling::Cyclic ? Count{0} : static_cast<Count>(place / static_cast<Wide>(m_));
    if (epoch != epoch_) permute(epoch);
    known_from_ = static_cast<std::uint64_t>(place - place % static_cast<Wide>(m_));
    rows[j] = known_[static_cast<std::size_t>(place % static_cast<Wide>(m_))];
    if ((j + 1) % kDrawn == 0) look(kWorkOfADraw * static_cast<Count>(kDrawn));
  }
}

void Sampler::permute(Count epoch) {
  epoch_ = -1;  // until all are in their places
  known_from_ = kNowhere;
  known_.resize(static_cast<std::size_t>(m_));
  std::iota(known_.begin(), known_.end(), Row{0});
  shuffle(permutations_, static_cast<std::uint64_t>(epoch), known_);
  epoch_ = epoch;
}

}  // namespace pegasos
