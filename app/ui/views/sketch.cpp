#include "ui/views/sketch.h"
#include "lessons/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pegasos::ui {
namespace {

using plot::DataPoint;
using plot::Hue;

constexpr double kKeyStep = 0.02;  // of an axis, for one arrow
constexpr double kEdge = 0.03;     // so near to an end of the plot a stroke takes that end along
constexpr auto kPerHandle = static_cast<std::size_t>(lessons::Sheet::kBetween + 1);
// Hues that nothing else has in these plots and planes.
constexpr plot::Paint kCurvePaint{Hue::violator, 1.F};
constexpr plot::Paint kPointPaint{Hue::bound, 1.F};
constexpr std::string_view kPrediction = "your prediction";

}  // namespace

Sketch::Sketch(const lessons::Ask& ask, std::string_view answer)
    : picture_(ask.kind == lessons::Ask::Kind::Curve ? ask.sheet.plot : ask.plane),
      curve_(ask.kind == lessons::Ask::Kind::Curve),
      sheet_(ask.sheet) {
  if (curve_) knots_ = sheet_.knots();
  const auto read = lessons::read_answer(ask, answer);
  if (!read) return;
  if (!curve_) point_ = read->point;
  for (const double t : knots_) values_.push_back(plot::to_unit(sheet_.values, read->curve.at(t)));
}

std::string Sketch::text() const {
  if (point_) return fmt::format("{:.4g} {:.4g}", point_->x, point_->y);
  std::vector<DataPoint> points;
  for (std::size_t i = 0; i < values_.size(); ++i) points.push_back(knot(i));
  return lessons::Curve::text(points);
}

void Sketch::take_over(FigurePane::Options& options, bool fitted, double step) const {
  if (options.again) {
    Sketch drawn = *this;
    drawn.open_ = false;
    options.again = [drawn, fitted, step, make = options.again](const session::Snapshot& moment) {
      plot::Figure figure = make(moment);
      drawn.add_to(figure, fitted, step);
      return figure;
    };
  }
  if (!open_) return;
  options.tool = options.first = true;
  options.pan = options.crosshair = options.fits = options.enter = options.names = false;
}

DataPoint Sketch::knot(std::size_t i) const { return {knots_[i], plot::from_unit(sheet_.values, values_[i])}; }

void Sketch::add_to(plot::Figure& figure, bool fitted, double step) const {
  if (!curve_) return add_point(figure);
  if (fitted) {
    plot::Range& shown = figure.y.range;
    shown = {std::min(shown.lo, sheet_.values.range.lo), std::max(shown.hi, sheet_.values.range.hi)};
  }
  add_curve(figure, step);
}

void Sketch::add_curve(plot::Figure& figure, double step) const {
  if (values_.empty()) {
    plot::Note note;
    note.text = "draw here";
    note.paint = kCurvePaint;
    note.at = {step * plot::from_unit(sheet_.t, 0.5), plot::from_unit(sheet_.values, 0.5)};
    note.side_x = 0;
    note.size = 14;
    if (open_) figure.marks.emplace_back(std::move(note));
    return;
  }
  plot::Line line;
  line.label = kPrediction;
  line.paint = kCurvePaint;
  line.width = 2.6F;
  plot::Scatter handles;
  handles.paint = line.paint;
  handles.hollow = true;
  plot::Scatter chosen = handles;
  chosen.hollow = false;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const DataPoint at{step * knots_[i], knot(i).y};
    line.x.push_back(at.x);
    line.y.push_back(at.y);
    if (i % kPerHandle == 0) (keys_ && i == handle_ * kPerHandle ? chosen : handles).points.push_back(at);
  }
  figure.marks.emplace_back(std::move(line));
  if (!open_) return;
  figure.marks.emplace_back(std::move(handles));
  figure.marks.emplace_back(std::move(chosen));
}

void Sketch::add_point(plot::Figure& figure) const {
  if (!point_) return;
  plot::Scatter mark;
  mark.label = kPrediction;
  mark.paint = kPointPaint;
  mark.shape = plot::MarkerShape::plus;
  mark.radius = 8;
  mark.outline_width = 2.6F;
  mark.points = {*point_};
  figure.marks.emplace_back(std::move(mark));
}

void Sketch::draw(UiContext& ui, const FigurePane& pane, const FigurePane::Touched& touched, double step) {
  keys_ = touched.asked.focused;
  if (!open_) return;
  const std::string before = text();
  if (curve_) {
    draw_curve(pane, touched, step);
  } else {
    draw_point(pane, touched);
  }
  if (text() != before) ui.wants_frame = true;
}

Sketch::Share Sketch::share_at(const FigurePane& pane, plot::Point at, double step) const {
  const DataPoint p = pane.place_at(at);
  const double value = plot::to_unit(sheet_.values, p.y);
  return {plot::to_unit(sheet_.t, p.x / step), std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0};
}

/// A level line, which the hand then bends.
void Sketch::begin(double value) {
  if (values_.empty()) values_.assign(knots_.size(), value);
}

/// The knots that the mouse has passed; the first stroke takes along all that lies before it, so that no end of it
/// stays where the hand began.
void Sketch::sweep(const Share& to) {
  const Share& from = *stroke_;
  const auto [left, right] = std::minmax(from.x, to.x);
  for (std::size_t i = 0; i < knots_.size(); ++i) {
    const double at = plot::to_unit(sheet_.t, knots_[i]);
    const bool end = (i == 0 && left <= kEdge) || (i + 1 == knots_.size() && right >= 1 - kEdge);
    const bool ahead = first_ && (to.x > from.x ? at > right : to.x < from.x && at < left);
    if (ahead) values_[i] = to.y;
    if (!end && !(left <= at && at <= right)) continue;
    const double share = right > left ? std::clamp((at - from.x) / (to.x - from.x), 0.0, 1.0) : 1.0;
    values_[i] = from.y + share * (to.y - from.y);
  }
  stroke_ = to;
}

/// Moves the handle and what lies between it and its neighbours.
void Sketch::bend(double value) {
  const std::size_t middle = handle_ * kPerHandle;
  const double by = value - values_[middle];
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double far = std::abs(static_cast<double>(i) - static_cast<double>(middle)) / static_cast<double>(kPerHandle);
    if (far < 1) values_[i] = std::clamp(values_[i] + (1 - far) * by, 0.0, 1.0);
  }
}

void Sketch::draw_curve(const FigurePane& pane, const FigurePane::Touched& touched, double step) {
  const Pointer& mouse = touched.mouse;
  const Share at = share_at(pane, mouse.at, step);
  if (mouse.pressed && touched.free) {
    first_ = values_.empty();
    begin(at.y);
    stroke_ = at;
  }
  if (stroke_ && (mouse.held || mouse.released)) sweep(at);
  if (stroke_ && mouse.clicked) {  // nothing was drawn: the nearest handle comes
    const auto far = [&](double t) { return std::abs(plot::to_unit(sheet_.t, t) - at.x); };
    const std::vector<double> handles = sheet_.handles();
    handle_ = static_cast<std::size_t>(std::ranges::min_element(handles, {}, far) - handles.begin());
    bend(at.y);
  }
  if (!mouse.held) stroke_.reset();
  const Asked& asked = touched.asked;
  if (!asked.focused || (asked.dx == 0 && asked.dy == 0)) return;
  begin(0.5);
  const std::size_t last = values_.size() / kPerHandle;
  if (asked.dx < 0 && handle_ > 0) --handle_;
  if (asked.dx > 0 && handle_ < last) ++handle_;
  if (asked.dy != 0) bend(values_[handle_ * kPerHandle] - kKeyStep * asked.dy);
}

void Sketch::draw_point(const FigurePane& pane, const FigurePane::Touched& touched) {
  const plot::Frame& frame = pane.layout().frame;
  const Pointer& mouse = touched.mouse;
  if (mouse.pressed && touched.free) stroke_ = Share{};
  if (stroke_ && (mouse.pressed || mouse.held || mouse.released)) point_ = pane.place_at(mouse.at);
  if (!mouse.held) stroke_.reset();
  const Asked& asked = touched.asked;
  if (!asked.focused || (asked.dx == 0 && asked.dy == 0)) return;
  if (!point_) point_ = frame.from_pixel(frame.area.centre());
  point_->x += kKeyStep * asked.dx * frame.x.range.width();
  point_->y -= kKeyStep * asked.dy * frame.y.range.width();
}

}  // namespace pegasos::ui
