#include "experiment/series.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/portable.h"

namespace pegasos {
namespace {

constexpr Count kPointsPerDecade = 240;
constexpr std::size_t kByHandMax = 10000;

void widen(MinMax& range, MinMax more) {
  range.low = std::min(range.low, more.low);
  range.high = std::max(range.high, more.high);
}

/// Widens `range` by the entries first..last of one chunk.
void widen_by(MinMax& range, const Pyramid::Chunk& chunk, std::size_t first, std::size_t last) {
  constexpr std::size_t kFan = Pyramid::kFanOut;
  std::size_t i = first;
  while (i <= last) {
    if (i % kFan == 0 && i + kFan - 1 <= last) {
      widen(range, chunk.blocks[i / kFan]);
      i += kFan;
    } else {
      widen(range, chunk.entry(i));
      ++i;
    }
  }
}

}  // namespace

MinMax Pyramid::View::range(Count first, Count last) const {
  assert(steps_ > 0 && first <= last);
  first = std::clamp<Count>(first, 1, steps_);
  last = std::clamp<Count>(last, first, steps_);
  const auto begin = static_cast<std::size_t>((first - 1) / block_);
  const auto end = static_cast<std::size_t>((last - 1) / block_);
  MinMax result{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
  for (std::size_t c = begin / kChunk; c <= end / kChunk; ++c) {
    const Chunk& chunk = *chunks_[c];
    const std::size_t from = c == begin / kChunk ? begin % kChunk : 0;
    const std::size_t to = c == end / kChunk ? end % kChunk : chunk.low.size() - 1;
    if (from == 0 && to + 1 == chunk.low.size()) {
      widen(result, chunk.all);
    } else {
      widen_by(result, chunk, from, to);
    }
  }
  return result;
}

void Pyramid::push_back(float value) {
  ++steps_;
  if (block_ == 1) {
    push_entry({value, value});
  } else {
    if (pending_count_ == 0) pending_ = {value, value};
    widen(pending_, {value, value});
    if (++pending_count_ == block_) {
      push_entry(pending_);
      pending_count_ = 0;
    }
  }
}

void Pyramid::append(Chunk& chunk, MinMax entry) const {
  if (chunk.low.empty()) {
    chunk.low.reserve(kChunk);
    if (block_ > 1) chunk.high.reserve(kChunk);
    chunk.blocks.reserve(kChunk / kFanOut);
    chunk.all = entry;
  }
  if (chunk.low.size() % kFanOut == 0) chunk.blocks.push_back(entry);
  chunk.low.push_back(entry.low);
  if (block_ > 1) chunk.high.push_back(entry.high);
  widen(chunk.blocks.back(), entry);
  widen(chunk.all, entry);
}

void Pyramid::push_entry(MinMax entry) {
  append(last_, entry);
  if (last_.low.size() < kChunk) return;
  full_.push_back(std::make_shared<const Chunk>(std::move(last_)));
  last_ = {};
  if (full_.size() * kChunk >= kCapacity) coarsen();
}

// Blocks become entries. Called when all chunks are full, so nothing is cut in half.
void Pyramid::coarsen() {
  const auto old = std::move(full_);
  full_.clear();
  block_ *= static_cast<Count>(kFanOut);
  for (const auto& chunk : old) {
    for (const MinMax& block : chunk->blocks) {
      append(last_, block);
      if (last_.low.size() < kChunk) continue;
      full_.push_back(std::make_shared<const Chunk>(std::move(last_)));
      last_ = {};
    }
  }
}

std::size_t Pyramid::bytes() const {
  const std::size_t entries = full_.size() * kChunk + last_.low.size();
  return entries * sizeof(float) * (block_ > 1 ? 2 : 1) + entries / kFanOut * sizeof(MinMax);
}

Pyramid::View Pyramid::view() const {
  View view;
  view.block_ = block_;
  view.chunks_.reserve(full_.size() + 1);
  view.chunks_ = full_;
  Chunk partial = last_;
  if (pending_count_ > 0) append(partial, pending_);
  if (!partial.low.empty()) view.chunks_.push_back(std::make_shared<const Chunk>(std::move(partial)));
  view.steps_ = steps_;
  return view;
}

Count dense_until(Count m) { return std::clamp<Count>(400000 / m, 100, 4000); }

Count next_scheduled(Count t, Count m) {
  if (t < dense_until(m)) return t + 1;
  const auto now = static_cast<double>(t);
  for (auto j = static_cast<Count>(portable::log10(now) * kPointsPerDecade);; ++j) {
    const auto point = static_cast<Count>(portable::power(10.0, static_cast<double>(j) / kPointsPerDecade));
    if (point > t) return point;
  }
}

void Series::add_step(double f_batch, double norm_half, Count violators, bool projected, double radius) {
  const auto limit = static_cast<float>(radius);
  auto norm = static_cast<float>(norm_half);
  if (projected && !(norm > limit)) norm = std::nextafter(limit, std::numeric_limits<float>::max());
  if (!projected && norm > limit && norm_half <= radius * (1 + 1e-12)) norm = limit;
  f_batch_.push_back(static_cast<float>(std::min(f_batch, 3e38)));
  norm_half_.push_back(std::min(norm, 3e38F));
  violators_.push_back(static_cast<float>(violators));
}

void Series::add_sample(FullSample sample, VectorView w, bool by_hand, VectorView average) {
  if (by_hand) {
    const auto at = std::ranges::lower_bound(by_hand_, sample.t, {}, &FullSample::t);
    if (at != by_hand_.end() && at->t == sample.t) {
      *at = sample;
    } else if (by_hand_.size() < kByHandMax) {
      by_hand_.insert(at, sample);
    }
    return;
  }
  if (d_ <= kTrajectoryDimensions) {
    for (const double value : w) weights_.push_back(value);
    for (const double value : average) averages_.push_back(value);
    sample.w_index = weights_count_++;
  }
  samples_.push_back(sample);
}

std::size_t Series::bytes() const {
  return f_batch_.bytes() + norm_half_.bytes() + violators_.bytes() + samples_.bytes() + weights_.bytes() +
         averages_.bytes() + by_hand_.size() * sizeof(FullSample);
}

SeriesView Series::view() const {
  SeriesView view;
  view.f_batch = f_batch_.view();
  view.norm_half = norm_half_.view();
  view.violators = violators_.view();
  view.samples = samples_.view();
  view.by_hand = by_hand_;
  view.weights = weights_.view();
  view.averages = averages_.view();
  view.d = d_;
  return view;
}

}  // namespace pegasos
