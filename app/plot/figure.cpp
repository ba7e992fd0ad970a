#include "plot/figure.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pegasos::plot {
namespace {

bool matches(const std::string& mark_id, std::string_view id) {
  if (id.empty() || !std::string_view(mark_id).starts_with(id)) return false;
  return mark_id.size() == id.size() || mark_id[id.size()] == '.';
}

/// Grows with the values that an axis can show.
class Extent {
 public:
  explicit Extent(Scale scale) : log_(scale == Scale::log10) {}
  void add(double value) {
    if (!std::isfinite(value) || (log_ && value <= 0.0)) return;
    lo_ = std::min(lo_, value);
    hi_ = std::max(hi_, value);
  }
  void add(const MinMax& m) {
    if (m.empty()) return;
    add(m.min);
    add(m.max);
  }
  bool positive_only() const { return log_; }
  std::optional<Range> range() const {
    if (lo_ > hi_) return std::nullopt;
    return Range{lo_, hi_};
  }

 private:
  bool log_;
  double lo_ = std::numeric_limits<double>::infinity();
  double hi_ = -std::numeric_limits<double>::infinity();
};

/// Adds one coordinate of a mark's data to an extent. Marks that have no extent of their own fall to the last overload.
struct Collect {
  Extent& extent;
  bool x;

  double pick(DataPoint p) const { return x ? p.x : p.y; }
  void add_all(const std::vector<double>& values) const {
    for (const double v : values) extent.add(v);
  }
  void add_source(const ColumnSource& source) const {
    if (source.size() == 0) return;
    if (x) {
      std::size_t first = 0;
      if (extent.positive_only())
        first = std::min(source.size() - 1, lower_index(source, std::numeric_limits<double>::min()));
      extent.add(source.x(first));
      extent.add(source.x(source.size() - 1));
    } else {
      extent.add(source.range(0, source.size(), extent.positive_only()));
    }
  }

  void operator()(const Line& m) const { m.source ? add_source(*m.source) : add_all(x ? m.x : m.y); }
  void operator()(const Envelope& m) const {
    add_all(x ? m.x : m.low);
    if (!x) add_all(m.high);
  }
  void operator()(const ColumnBand& m) const {
    if (m.source) add_source(*m.source);
  }
  void operator()(const Rug& m) const {
    if (x) add_all(m.x);
  }
  void operator()(const Scatter& m) const {
    for (const DataPoint& p : m.points) extent.add(pick(p));
  }
  void operator()(const Arrow& m) const {
    extent.add(pick(m.from));
    extent.add(pick(m.to));
  }
  void operator()(const Circle& m) const {
    extent.add(pick(m.centre) - m.radius);
    extent.add(pick(m.centre) + m.radius);
  }
  void operator()(const Polygon& m) const {
    for (const DataPoint& p : m.points) extent.add(pick(p));
  }
  void operator()(const Segments& m) const {
    for (const auto& [a, b] : m.pieces) {
      extent.add(pick(a));
      extent.add(pick(b));
    }
  }
  void operator()(const Rings& m) const {
    for (const DataPoint& p : m.points) extent.add(pick(p));
  }
  void operator()(const Boxes& m) const {
    for (const Boxes::Box& box : m.boxes) {
      extent.add(x ? box.x0 : box.y0);
      extent.add(x ? box.x1 : box.y1);
    }
  }
  void operator()(const Picture& m) const {
    extent.add(x ? m.x0 : m.y0);
    extent.add(x ? m.x1 : m.y1);
  }
  void operator()(const Strands& m) const {
    for (const Strands::Piece& piece : m.pieces) {
      extent.add(pick(piece.a));
      extent.add(pick(piece.b));
    }
  }
  void operator()(const Note& m) const { extent.add(pick(m.at)); }
  void operator()(const Bars& m) const {
    add_all(x ? m.edges : m.heights);
    if (!x) extent.add(m.base);
  }
  template <class Other>
  void operator()(const Other&) const {}
};

std::optional<Range> data_range(const Figure& figure, bool x) {
  Extent extent(x ? figure.x.scale : figure.y.scale);
  for (const Mark& mark : figure.marks) {
    if (base(mark).visible) std::visit(Collect{extent, x}, mark);
  }
  if (!extent.range()) {
    for (const Mark& mark : figure.marks) {
      const Rule* rule = std::get_if<Rule>(&mark);
      if (rule != nullptr && rule->visible && rule->vertical == x) extent.add(rule->at);
    }
  }
  return extent.range();
}

bool has_curve(const Figure& figure) {
  return std::any_of(figure.marks.begin(), figure.marks.end(), [](const Mark& mark) {
    const Line* line = std::get_if<Line>(&mark);
    return line != nullptr && !line->path;
  });
}

std::string shown_label(const MarkBase& mark) { return mark.label.empty() ? mark.legend : mark.label; }

/// Index of the last sample with x <= value, or size() if there is none.
template <class At>
std::size_t last_at_or_before(std::size_t size, double value, At at) {
  std::size_t low = 0;
  std::size_t high = size;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (at(middle) <= value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == 0 ? size : low - 1;
}

std::optional<DataPoint> read_line(const Line& line, double x) {
  const std::size_t size = line.source ? line.source->size() : std::min(line.x.size(), line.y.size());
  const auto at = [&](std::size_t i) { return line.source ? line.source->x(i) : line.x[i]; };
  const std::size_t i = last_at_or_before(size, x, at);
  if (i >= size) return std::nullopt;
  if (line.formula && x <= at(size - 1)) {
    const std::optional<double> y = line.formula(x);
    return y ? std::optional(DataPoint{x, *y}) : std::nullopt;
  }
  if (i + 1 == size && at(i) < x) {  // beyond the last sample nothing is known, except right after it
    const double spacing = size > 1 ? at(i) - at(i - 1) : 0.0;
    if (x - at(i) > spacing) return std::nullopt;
  }
  const double y = line.source ? line.source->y(i) : line.y[i];
  return std::isfinite(y) ? std::optional(DataPoint{at(i), y}) : std::nullopt;  // a curve is broken there
}

}  // namespace

const MarkBase& base(const Mark& mark) {
  return std::visit([](const auto& m) -> const MarkBase& { return m; }, mark);
}

MarkBase& base(Mark& mark) {
  return std::visit([](auto& m) -> MarkBase& { return m; }, mark);
}

Mark* find_mark(Figure& figure, std::string_view id) { return const_cast<Mark*>(find_mark(std::as_const(figure), id)); }

const Mark* find_mark(const Figure& figure, std::string_view id) {
  const auto found =
      std::find_if(figure.marks.begin(), figure.marks.end(), [id](const Mark& mark) { return base(mark).id == id; });
  if (found != figure.marks.end()) return &*found;
  return figure.above.empty() ? nullptr : find_mark(figure.above.front(), id);
}

void set_visible(Figure& figure, std::string_view id, bool visible) {
  for (Mark& mark : figure.marks) {
    if (matches(base(mark).id, id)) base(mark).visible = visible;
  }
  for (Figure& upper : figure.above) set_visible(upper, id, visible);
}

void set_highlighted(Figure& figure, std::string_view id, bool highlighted) {
  for (Mark& mark : figure.marks) {
    if (matches(base(mark).id, id)) base(mark).highlighted = highlighted;
  }
  for (Figure& upper : figure.above) set_highlighted(upper, id, highlighted);
}

void set_moving(Figure& figure, std::string_view id) {
  for (Mark& mark : figure.marks) {
    if (matches(base(mark).id, id)) base(mark).moves = true;
  }
}

std::optional<Range> data_range_x(const Figure& figure) { return data_range(figure, true); }
std::optional<Range> data_range_y(const Figure& figure) { return data_range(figure, false); }

void fit(Figure& figure) {
  if (const auto x = data_range_x(figure)) {
    figure.x.range = fitted(x->lo, x->hi, figure.x.scale, has_curve(figure) ? 0.0 : 0.06);
  }
  if (const auto y = data_range_y(figure)) figure.y.range = fitted(y->lo, y->hi, figure.y.scale, 0.06);
}

std::vector<Reading> read_at(const Figure& figure, double x) {
  std::vector<Reading> out;
  if (!std::isfinite(x)) return out;
  for (const Mark& mark : figure.marks) {
    const MarkBase& common = base(mark);
    if (!common.visible || shown_label(common).empty()) continue;
    if (const Line* line = std::get_if<Line>(&mark); line != nullptr && line->read && !line->path) {
      const std::optional<DataPoint> p = read_line(*line, x);
      if (p && std::isfinite(p->y)) out.push_back({line->id, shown_label(*line), line->paint, p->x, p->y});
    } else if (const ColumnBand* band = std::get_if<ColumnBand>(&mark); band != nullptr && band->source) {
      Line values;  // read like the curve that it stands for
      values.source = band->source;
      const std::optional<DataPoint> p = read_line(values, x);
      if (p && std::isfinite(p->y)) out.push_back({band->id, shown_label(*band), {band->paint.hue, 1.F}, p->x, p->y});
    } else if (const Rule* rule = std::get_if<Rule>(&mark);
               rule != nullptr && rule->read && !rule->vertical && std::isfinite(rule->at)) {
      out.push_back({rule->id, shown_label(*rule), rule->paint, x, rule->at});
    }
  }
  if (figure.above_is_below) {
    for (const Figure& below : figure.above) {
      for (Reading& reading : read_at(below, x)) out.push_back(std::move(reading));
    }
  }
  return out;
}

}  // namespace pegasos::plot
