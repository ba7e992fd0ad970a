#include "plot/decimate.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

namespace pegasos::plot {
namespace {

constexpr std::size_t kFanOut = 16;

MinMax joined(MinMax a, MinMax b) { return {std::min(a.min, b.min), std::max(a.max, b.max)}; }

MinMax scan(std::span<const double> y, std::size_t first, std::size_t last, bool positive_only) {
  MinMax out;
  for (std::size_t i = first; i < last; ++i) {
    if (!std::isfinite(y[i]) || (positive_only && y[i] <= 0.0)) continue;
    out = joined(out, {y[i], y[i]});
  }
  return out;
}

/// Borrowed vectors; extremes by scanning, which costs O(n) for a whole plot.
class SpanSource final : public ColumnSource {
 public:
  SpanSource(std::span<const double> x, std::span<const double> y)
      : x_(x.first(std::min(x.size(), y.size()))), y_(y.first(std::min(x.size(), y.size()))) {}
  std::size_t size() const override { return x_.size(); }
  double x(std::size_t i) const override { return x_[i]; }
  double y(std::size_t i) const override { return y_[i]; }
  MinMax range(std::size_t first, std::size_t last, bool positive_only) const override {
    return scan(y_, first, std::min(last, size()), positive_only);
  }

 private:
  std::span<const double> x_;
  std::span<const double> y_;
};

/// Owned vectors with extremes of 16, 256, 4096, ... neighbours.
class PyramidSource final : public ColumnSource {
 public:
  PyramidSource(std::vector<double> x, std::vector<double> y) : x_(std::move(x)), y_(std::move(y)) {
    const std::size_t n = std::min(x_.size(), y_.size());
    x_.resize(n);
    y_.resize(n);
    for (const bool positive : {false, true}) build(positive);
  }
  std::size_t size() const override { return x_.size(); }
  double x(std::size_t i) const override { return x_[i]; }
  double y(std::size_t i) const override { return y_[i]; }

  MinMax range(std::size_t first, std::size_t last, bool positive_only) const override {
    last = std::min(last, size());
    if (first >= last) return {};
    const auto& levels = levels_[positive_only ? 1 : 0];
    MinMax out;
    std::size_t level = 0;  // 0 = samples
    const auto take = [&](std::size_t from, std::size_t to) {
      if (level == 0) return scan(y_, from, to, positive_only);
      MinMax part;
      for (std::size_t i = from; i < to; ++i) part = joined(part, levels[level - 1][i]);
      return part;
    };
    while (first < last) {
      const std::size_t up = (first + kFanOut - 1) / kFanOut;
      const std::size_t down = last / kFanOut;
      if (level >= levels.size() || up >= down) return joined(out, take(first, last));
      out = joined(out, joined(take(first, up * kFanOut), take(down * kFanOut, last)));
      first = up;
      last = down;
      ++level;
    }
    return out;
  }

 private:
  void build(bool positive) {
    auto& levels = levels_[positive ? 1 : 0];
    std::vector<MinMax> level;
    for (std::size_t i = 0; i < size(); i += kFanOut)
      level.push_back(scan(y_, i, std::min(size(), i + kFanOut), positive));
    while (level.size() > 1) {
      std::vector<MinMax> next;
      for (std::size_t i = 0; i < level.size(); i += kFanOut) {
        MinMax part;
        for (std::size_t j = i; j < std::min(level.size(), i + kFanOut); ++j) part = joined(part, level[j]);
        next.push_back(part);
      }
      levels.push_back(std::move(level));
      level = std::move(next);
    }
    levels.push_back(std::move(level));
  }

  std::vector<double> x_;
  std::vector<double> y_;
  std::vector<std::vector<MinMax>> levels_[2];
};

/// Collects vertices and cuts the line where something cannot be shown.
class Pieces {
 public:
  explicit Pieces(const Frame& frame) : frame_(frame) {}
  void add(double x, double y) {
    if (!frame_.can_show({x, y})) {
      cut();
      return;
    }
    const Point p = frame_.to_pixel({x, y});
    if (!current_.empty() && current_.back() == p) return;
    current_.push_back(p);
  }
  void cut() {
    if (!current_.empty()) done_.push_back(std::exchange(current_, {}));
  }
  std::vector<std::vector<Point>> finish() {
    cut();
    return std::move(done_);
  }

 private:
  const Frame& frame_;
  std::vector<Point> current_;
  std::vector<std::vector<Point>> done_;
};

/// Calls visit(first, last) for the samples of each window of `window` pixels, left to right.
template <class Visit>
void for_each_window(const ColumnSource& source, const Frame& frame, double window, Visit visit) {
  const std::size_t end = lower_index(source, std::nextafter(frame.x.range.hi, INFINITY));
  std::size_t i = lower_index(source, frame.x.range.lo);
  while (i < end) {
    // Windows lie on a fixed raster of the plot, so that columns do not flicker while a run grows.
    const double pixel = to_pixel(frame.x, source.x(i), frame.area.x, frame.area.right());
    const double edge = frame.area.x + (std::floor((pixel - frame.area.x) / window) + 1.0) * window;
    const double x_edge = from_pixel(frame.x, edge, frame.area.x, frame.area.right());
    std::size_t next = i + 1;
    if (next < end && source.x(next) < x_edge) {
      std::size_t step = 1;
      while (next + step < end && source.x(next + step) < x_edge) {
        next += step;
        step *= 2;
      }
      std::size_t high = std::min(end, next + step);
      while (next + 1 < high) {
        const std::size_t middle = next + (high - next) / 2;
        (source.x(middle) < x_edge ? next : high) = middle;
      }
      next = std::min(end, next + 1);
    }
    visit(i, next);
    i = next;
  }
}

}  // namespace

std::size_t lower_index(const ColumnSource& source, double value) {
  std::size_t low = 0;
  std::size_t high = source.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (source.x(middle) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

std::shared_ptr<const ColumnSource> make_source(std::vector<double> x, std::vector<double> y) {
  return std::make_shared<PyramidSource>(std::move(x), std::move(y));
}

std::vector<std::vector<Point>> decimate(const ColumnSource& source, const Frame& frame) {
  Pieces pieces(frame);
  if (source.size() == 0 || !is_valid(frame.x) || !is_valid(frame.y) || frame.area.empty()) return pieces.finish();
  const bool positive = frame.y.scale == Scale::log10;
  const std::size_t begin = lower_index(source, frame.x.range.lo);
  if (begin > 0) pieces.add(source.x(begin - 1), source.y(begin - 1));
  std::size_t end = begin;
  for_each_window(source, frame, 1.0, [&](std::size_t first, std::size_t last) {
    end = last;
    if (last - first <= 4) {
      for (std::size_t i = first; i < last; ++i) pieces.add(source.x(i), source.y(i));
      return;
    }
    const MinMax extremes = source.range(first, last, positive);
    if (extremes.empty()) {
      pieces.cut();
      return;
    }
    const double middle = source.x(first + (last - first) / 2);
    if (frame.can_show({source.x(first), source.y(first)})) pieces.add(source.x(first), source.y(first));
    // The nearer extreme first, so that the line does not cross its column needlessly.
    const bool min_first = std::abs(source.y(first) - extremes.min) <= std::abs(source.y(first) - extremes.max);
    pieces.add(middle, min_first ? extremes.min : extremes.max);
    pieces.add(middle, min_first ? extremes.max : extremes.min);
    if (frame.can_show({source.x(last - 1), source.y(last - 1)})) pieces.add(source.x(last - 1), source.y(last - 1));
  });
  if (end < source.size()) pieces.add(source.x(end), source.y(end));
  return pieces.finish();
}

namespace {

/// The curves drawn last. Sources are only watched: a run that is gone is not kept alive by its picture.
class Drawn {
 public:
  using Pieces = std::shared_ptr<const std::vector<std::vector<Point>>>;

  Pieces find(const std::shared_ptr<const ColumnSource>& source, const Frame& frame) {
    const std::scoped_lock lock(mutex_);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (!entries_[i].is(source, frame)) continue;
      std::rotate(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(i),
                  entries_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return entries_.front().pieces;
    }
    return nullptr;
  }

  void keep(const std::shared_ptr<const ColumnSource>& source, const Frame& frame, Pieces pieces) {
    constexpr std::size_t kCurves = 64;
    const std::scoped_lock lock(mutex_);
    if (entries_.size() == kCurves) entries_.pop_back();
    entries_.insert(entries_.begin(), Entry{source, source->size(), frame.area, frame.x.range, frame.y.range,
                                            frame.x.scale, frame.y.scale, std::move(pieces)});
  }

 private:
  struct Entry {
    std::weak_ptr<const ColumnSource> source;
    std::size_t size;
    Rect area;
    Range x;
    Range y;
    Scale x_scale;
    Scale y_scale;
    Pieces pieces;

    bool is(const std::shared_ptr<const ColumnSource>& other, const Frame& frame) const {
      return !source.owner_before(other) && !other.owner_before(source) && size == other->size() &&
             area == frame.area && x == frame.x.range && y == frame.y.range && x_scale == frame.x.scale &&
             y_scale == frame.y.scale;
    }
  };
  std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace

std::shared_ptr<const std::vector<std::vector<Point>>> decimated(const std::shared_ptr<const ColumnSource>& source,
                                                                 const Frame& frame) {
  static Drawn drawn;
  if (auto known = drawn.find(source, frame)) return known;
  auto pieces = std::make_shared<const std::vector<std::vector<Point>>>(decimate(*source, frame));
  drawn.keep(source, frame, pieces);
  return pieces;
}

std::vector<std::vector<Point>> decimate(std::span<const double> x, std::span<const double> y, const Frame& frame) {
  return decimate(SpanSource(x, y), frame);
}

std::vector<Column> column_extremes(const ColumnSource& source, const Frame& frame, float window_px) {
  std::vector<Column> out;
  if (source.size() == 0 || !is_valid(frame.x) || !is_valid(frame.y) || frame.area.empty()) return out;
  const bool positive = frame.y.scale == Scale::log10;
  for_each_window(source, frame, std::max(1.F, window_px), [&](std::size_t first, std::size_t last) {
    const MinMax extremes = source.range(first, last, positive);
    if (extremes.empty()) return;
    const double x = 0.5 * (to_pixel(frame.x, source.x(first), frame.area.x, frame.area.right()) +
                            to_pixel(frame.x, source.x(last - 1), frame.area.x, frame.area.right()));
    if (std::isfinite(x)) out.push_back({static_cast<float>(x), extremes});
  });
  return out;
}

}  // namespace pegasos::plot
