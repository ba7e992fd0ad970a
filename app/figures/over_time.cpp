#include "figures/over_time.h"

#include <algorithm>
#include <cmath>

#include "figures/series_source.h"

namespace pegasos::figures {

plot::Figure over_time(const Snapshot& snapshot, const PlotOptions& options, std::string_view name,
                       std::string y_label) {
  plot::Figure figure;
  figure.id = name;
  const auto info = std::ranges::find(figure_list(), name, &FigureInfo::name);
  if (info != figure_list().end()) figure.title = info->title;
  figure.x.label = "iteration $t$";
  figure.x.integers = true;
  figure.x.scale = options.log_x ? plot::Scale::log10 : plot::Scale::linear;
  figure.x.range = {options.log_x ? 1.0 : 0.0, last_t(snapshot)};
  figure.x.limits = {options.log_x ? 0.5 : 0.0, static_cast<double>(kStepsMax)};
  figure.y.scale = options.log_y ? plot::Scale::log10 : plot::Scale::linear;
  figure.y.label = std::move(y_label);
  const Count t = snapshot.position.t;
  if (t > 0 || !options.log_x) figure.cursor = plot::TimeCursor{static_cast<double>(t), "$t$ = " + grouped(t)};
  return figure;
}

void finish(plot::Figure& figure, const PlotOptions& options, double lo, double hi) {
  figure.y.range = plot::sane({lo, hi}, figure.y.scale);
  if (options.x) figure.x.range = plot::sane(*options.x, figure.x.scale);
  if (options.y) figure.y.range = plot::sane(*options.y, figure.y.scale);
  hide(figure, options.hidden);
}

void add_live_dot(plot::Figure& figure, const Snapshot& snapshot, double value) {
  const bool current = snapshot.live_position == snapshot.position;
  if (!current || snapshot.position.phase == Phase::GradientStep || !std::isfinite(value)) return;
  plot::Scatter dot;
  dot.id = "live.now";
  dot.paint = {plot::Hue::live, 1.F};
  dot.radius = 3.5F;
  dot.points = {{static_cast<double>(snapshot.position.completed() + 1), value}};
  figure.marks.emplace_back(std::move(dot));
}

plot::Line curve(std::string id, std::string label, plot::Hue hue, std::shared_ptr<const plot::ColumnSource> source,
                 float width) {
  plot::Line line;
  line.id = std::move(id);
  line.label = std::move(label);
  line.paint = {hue, 1.F};
  line.width = width;
  line.source = std::move(source);
  return line;
}

plot::Rule level(std::string id, std::string label, plot::Hue hue, double at, plot::Dash dash) {
  plot::Rule rule;
  rule.id = std::move(id);
  rule.label = std::move(label);
  rule.paint = {hue, 1.F};
  rule.dash = dash;
  rule.at = at;
  return rule;
}

}  // namespace pegasos::figures
