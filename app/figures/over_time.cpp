#include "figures/over_time.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/look.h"
#include "figures/memo.h"
#include "figures/pins.h"
#include "figures/series_source.h"

namespace pegasos::figures {
namespace {

/// A source with other units across.
class Stretched final : public plot::ColumnSource {
 public:
  Stretched(SourcePtr source, double factor) : source_(std::move(source)), factor_(factor) {}
  std::size_t size() const override { return source_->size(); }
  double x(std::size_t i) const override { return factor_ * source_->x(i); }
  double y(std::size_t i) const override { return source_->y(i); }
  plot::MinMax range(std::size_t first, std::size_t last, bool positive_only) const override {
    return source_->range(first, last, positive_only);
  }
  bool single_precision() const override { return source_->single_precision(); }

 private:
  SourcePtr source_;
  double factor_;
};

struct StretchKey {
  const plot::ColumnSource* source = nullptr;  // alive while the entry is
  double factor = 1;
  bool operator==(const StretchKey&) const = default;
};

SourcePtr stretched(const SourcePtr& source, double factor) {
  if (source == nullptr || factor == 1) return source;
  static Memo<StretchKey, SourcePtr, 48> memo;
  return *memo.get({source.get(), factor}, [&] { return SourcePtr(std::make_shared<Stretched>(source, factor)); });
}

/// The run whose t a mark counts: that of its name, else the live one.
const Snapshot& run_of(const Snapshot& snapshot, std::string_view id) {
  if (const Snapshot* before = before_of(snapshot); before != nullptr && id == "before") return *before;
  for (const session::PinnedRun& pin : snapshot.pins) {
    const std::string name = pin_id(pin);
    if (id == name || (id.starts_with(name) && id[name.size()] == '.')) return *pin.run;
  }
  return snapshot;
}

void stretch(plot::Mark& mark, double factor) {
  const auto all = [factor](std::vector<double>& x) {
    for (double& value : x) value *= factor;
  };
  if (auto* line = std::get_if<plot::Line>(&mark)) {
    line->source = stretched(line->source, factor);
    if (line->formula) line->formula = [at = line->formula, factor](double x) { return at(x / factor); };
    all(line->x);
  } else if (auto* band = std::get_if<plot::ColumnBand>(&mark)) {
    band->source = stretched(band->source, factor);
  } else if (auto* dots = std::get_if<plot::Scatter>(&mark)) {
    for (plot::DataPoint& p : dots->points) p.x *= factor;
  } else if (auto* note = std::get_if<plot::Note>(&mark)) {
    note->at.x *= factor;
  } else if (auto* stems = std::get_if<plot::Segments>(&mark)) {
    for (auto& [a, b] : stems->pieces) a.x *= factor, b.x *= factor;
  } else if (auto* rug = std::get_if<plot::Rug>(&mark)) {
    all(rug->x);
  }
}

struct AxisInfo {
  TimeAxis along;
  std::string_view word;
  const char* title;
  const char* now;  // before the number at the cursor
};
constexpr AxisInfo kTimeAxes[] = {{TimeAxis::steps, "steps", "iteration $t$", "$t$ = "},
                                  {TimeAxis::examples, "examples", "examples seen $kt$", "$kt$ = "},
                                  {TimeAxis::epochs, "epochs", "epochs $kt$/$m$", "$kt$/$m$ = "}};

const AxisInfo& axis_info(TimeAxis along) { return *std::ranges::find(kTimeAxes, along, &AxisInfo::along); }

std::string cursor_label(const Snapshot& snapshot, TimeAxis along) {
  const Count t = snapshot.position.t;
  const std::string now = along == TimeAxis::steps      ? grouped(t)
                          : along == TimeAxis::examples ? grouped(t * snapshot.k())
                                                        : number(snapshot.epochs(), 3);
  return axis_info(along).now + now;
}

}  // namespace

double step_length(const Snapshot& run, TimeAxis along) {
  const auto k = static_cast<double>(run.k());
  return along == TimeAxis::steps ? 1 : along == TimeAxis::examples ? k : k / static_cast<double>(run.data->m());
}

std::string_view time_axis_word(TimeAxis along) { return axis_info(along).word; }

std::optional<TimeAxis> parse_time_axis(std::string_view word) {
  const auto* found = std::ranges::find(kTimeAxes, word, &AxisInfo::word);
  return found == std::end(kTimeAxes) ? std::nullopt : std::optional(found->along);
}

std::optional<plot::Range> zoomed_steps(const Snapshot& snapshot, const PlotOptions& options) {
  if (!options.x) return std::nullopt;
  const double length = step_length(snapshot, options.along);
  return plot::Range{options.x->lo / length, options.x->hi / length};
}

plot::Figure over_time(const Snapshot& snapshot, const PlotOptions& options, std::string_view name,
                       std::string y_label) {
  plot::Figure figure;
  figure.id = name;
  if (const FigureInfo* info = find_figure(name)) figure.title = info->title;
  figure.x.label = axis_info(options.along).title;
  figure.x.integers = options.along != TimeAxis::epochs;
  figure.x.scale = options.log_x ? plot::Scale::log10 : plot::Scale::linear;
  const double live = step_length(snapshot, options.along);
  double shortest = live;
  for (const session::PinnedRun& pin : snapshot.pins)
    shortest = std::min(shortest, step_length(*pin.run, options.along));
  figure.x.range = {options.log_x ? shortest / live : 0.0, last_t(snapshot, options.along)};
  figure.x.limits = {options.log_x ? 0.5 * shortest : 0.0, live * static_cast<double>(kStepsMax)};
  figure.y.scale = options.log_y ? plot::Scale::log10 : plot::Scale::linear;
  figure.y.label = std::move(y_label);
  // At t = 0, too, which a logarithmic axis does not show: the first step makes the plot no lower.
  figure.cursor = plot::TimeCursor{static_cast<double>(snapshot.position.t), cursor_label(snapshot, options.along)};
  return figure;
}

void mark_beyond(plot::Figure& figure, const Beyond& what, std::span<const double> t, std::span<const double> values,
                 double edge) {
  std::vector<std::size_t> tops;
  bool outside = false;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const bool before = std::exchange(outside, std::isfinite(values[i]) && values[i] > edge);
    if (!outside) continue;
    if (!before) tops.push_back(i);
    if (values[i] > values[tops.back()]) tops.back() = i;
  }
  if (tops.empty()) return;
  auto marks = plot::named(
      {.id = what.id + ".beyond"},
      plot::Scatter{.paint = {what.hue, 1.F}, .shape = plot::MarkerShape::triangle, .radius = 4.F, .numbers = false});
  for (const std::size_t i : tops) marks.points.push_back({t[i], 0.985 * edge});  // whole
  figure.marks.emplace_back(std::move(marks));
  const std::size_t far = *std::ranges::max_element(tops, {}, [&](std::size_t i) { return values[i]; });
  figure.marks.emplace_back(plot::named(
      {.id = what.id + ".farthest"},
      plot::Note{.paint = {what.hue, 1.F}, .text = number(values[far], 3), .at = {t[far], edge}, .side_y = -1}));
}

void finish(plot::Figure& figure, const Snapshot& snapshot, const PlotOptions& options, double lo, double hi,
            PinSteps pins) {
  const double live = step_length(snapshot, options.along);
  for (plot::Mark& mark : figure.marks) {
    const bool own = pins == PinSteps::own;
    stretch(mark, own ? step_length(run_of(snapshot, plot::base(mark).id), options.along) : live);
  }
  figure.x.range = {live * figure.x.range.lo, live * figure.x.range.hi};
  if (figure.cursor) figure.cursor->x *= live;
  figure.y.range = plot::sane({lo, hi}, figure.y.scale);
  zoom(figure, options.x, options.y);
  hide(figure, options.hidden);
  if (const FigureInfo* info = find_figure(figure.id)) figure.options = words_of(figure, *info, options);
}

void add_live_dot(plot::Figure& figure, const Snapshot& snapshot, double value) {
  const bool current = snapshot.live_position == snapshot.position;
  if (!current || snapshot.position.phase == Phase::GradientStep || !std::isfinite(value)) return;
  figure.marks.emplace_back(plot::named(
      {.id = "live.now"}, plot::Scatter{.paint = {plot::Hue::live, 1.F},
                                        .radius = 3.5F,
                                        .points = {{static_cast<double>(snapshot.position.completed() + 1), value}}}));
}

plot::Line curve(std::string id, std::string label, plot::Hue hue, std::shared_ptr<const plot::ColumnSource> source,
                 float width) {
  return plot::named({.id = std::move(id), .label = std::move(label)},
                     plot::Line{.paint = {hue, 1.F}, .width = width, .source = std::move(source)});
}

plot::Rule level(std::string id, std::string label, plot::Hue hue, double at, plot::Dash dash) {
  return plot::named({.id = std::move(id), .label = std::move(label)},
                     plot::Rule{.paint = {hue, 1.F}, .dash = dash, .at = at});
}

}  // namespace pegasos::figures
