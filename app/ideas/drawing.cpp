#include "ideas/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/digits.h"
#include "plot/contour.h"
#include "plot/ticks.h"

namespace pegasos::ideas {

double length(DataPoint a) { return std::hypot(a.x, a.y); }

std::string number(double value) { return plot::format_number(std::abs(value) < 1e-12 ? 0 : value, 3); }
std::string apart(double value, double other) {
  return plot::format_number(value, digits_apart(value, other, 3, plot::format_number));
}
std::string pair_text(DataPoint p) { return fmt::format("({}, {})", number(p.x), number(p.y)); }

plot::Figure plot_figure(plot::Range x, plot::Range y, std::string_view x_label, std::string_view y_label) {
  return {.x = {.range = x, .label = std::string(x_label)}, .y = {.range = y, .label = std::string(y_label)}};
}

plot::Figure plane_figure(plot::Range x, plot::Range y) {
  plot::Figure figure = plot_figure(x, y, "", "");
  figure.equal_aspect = true;
  return figure;
}

plot::Line graph(std::string id, const std::function<double(double)>& f, plot::Range over, Hue hue,
                 std::vector<double> corners) {
  constexpr int kSamples = 480;
  std::vector<double> places = std::move(corners);
  std::erase_if(places, [&](double x) { return x < over.lo || x > over.hi; });
  for (int i = 0; i <= kSamples; ++i) places.push_back(over.lo + over.width() * i / kSamples);
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  auto line = plot::named({.id = std::move(id)}, plot::Line{.paint = {hue}, .width = 2.4F});
  for (const double x : places) {
    const double y = f(x);
    if (!std::isfinite(y)) continue;
    line.x.push_back(x);
    line.y.push_back(y);
  }
  return line;
}

plot::Line bowl(double lambda, plot::Range over) {
  plot::Line line = graph(
      "bowl", [lambda](double w) { return 0.5 * lambda * w * w; }, over, Hue::ball);
  line.label = "$λw$²/2";
  line.dash = plot::kDashed;
  line.width = 1.6F;
  return line;
}

plot::ContourSet contour_lines(const std::function<double(DataPoint)>& f, std::vector<double> levels) {
  auto grid = plot::Grid{211, 106, -7, 7, -3.5, 3.5, {}};
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) grid.values.push_back(f({grid.x(i), grid.y(j)}));
  }
  return plot::named({.id = "contours"},
                     plot::ContourSet{.paint = {Hue::ink3, 0.55F}, .lines = plot::contours(grid, levels)});
}

plot::Arrow arrow_mark(std::string id, DataPoint from, DataPoint to, plot::Paint paint, float width) {
  return plot::named({.id = std::move(id)}, plot::Arrow{.paint = paint, .width = width, .from = from, .to = to});
}

plot::Scatter grip(std::string id, DataPoint at, Hue hue, std::string label) {
  plot::Scatter out = spot(std::move(id), at, hue, std::move(label));
  out.radius = 7.F;
  out.outline = plot::Paint{Hue::ground};
  return out;
}

plot::Scatter spot(std::string id, DataPoint at, Hue hue, std::string label) {
  return plot::named({.id = std::move(id), .label = std::move(label)},
                     plot::Scatter{.paint = {hue}, .radius = 4.F, .points = {at}});
}

plot::Segments segment(std::string id, DataPoint a, DataPoint b, Hue hue, plot::Dash dash, float width) {
  return plot::named({.id = std::move(id)},
                     plot::Segments{.paint = {hue}, .width = width, .dash = dash, .pieces = {{a, b}}});
}

plot::Rule upright(std::string id, double at, std::string label, float opacity) {
  return plot::named({.id = std::move(id), .label = std::move(label)},
                     plot::Rule{.paint = {Hue::ink3, opacity}, .dash = plot::kDotted, .vertical = true, .at = at});
}

plot::Note note(DataPoint at, std::string text, Hue hue, int side_x, int side_y) {
  return plot::Note{.paint = {hue}, .text = std::move(text), .at = at, .side_x = side_x, .side_y = side_y};
}

Handle free_handle(const State& state, std::string id, std::string title, DataPoint at, std::string_view x,
                   std::string_view y) {
  const auto both = [=](auto change_x, auto change_y) {
    State out = state;
    if (!x.empty()) out = change_x(out);
    if (!y.empty()) out = change_y(out);
    return out;
  };
  Handle handle{std::move(id), std::move(title), at, {}, {}};
  handle.move = [=](DataPoint to) {
    return both([&](const State& s) { return s.with(x, to.x); }, [&](const State& s) { return s.with(y, to.y); });
  };
  handle.nudge = [=](int right, int up) {
    return both([&](const State& s) { return s.nudged(x, right); }, [&](const State& s) { return s.nudged(y, up); });
  };
  return handle;
}

void add_verdict(plot::Figure& figure, VerdictMark mark, std::string sentence, std::string detail) {
  figure.verdict = plot::Verdict{mark, std::move(sentence), std::move(detail), {}};
}

}  // namespace pegasos::ideas
