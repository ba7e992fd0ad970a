#include "scenes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "plot/ticks.h"
#include "scenes_run.h"

namespace pegasos::plot::scenes {
namespace {

Line curve(std::string id, std::string label, Hue hue, std::vector<double> y, float width = 2.F) {
  return named({.id = std::move(id), .label = std::move(label)},
               Line{.paint = {hue, 1.F}, .width = width, .source = make_source(run().t, std::move(y))});
}

std::vector<double> minus_best(const std::vector<double>& f) {
  std::vector<double> out = f;
  for (double& v : out) v -= run().best;
  return out;
}

TimeCursor now() { return {static_cast<double>(run().t_now), "$t$ = " + std::to_string(run().t_now)}; }

Axis iterations(Scale scale) {
  Axis axis;
  axis.range = {1.0, kSteps};
  axis.scale = scale;
  axis.label = "iteration $t$";
  axis.limits = {1.0, 1e9};
  axis.integers = true;
  return axis;
}

StraightLine plane_line(std::string id, std::string legend, Hue hue, DataPoint w, double offset) {
  return named({.id = std::move(id), .legend = std::move(legend)},
               StraightLine{.paint = {hue, 1.F}, .nx = w.x, .ny = w.y, .offset = offset});
}

void add_points(Figure& figure) {
  for (const double y : {1.0, -1.0}) {
    for (const bool wrong : {false, true}) {
      auto marks = named({.id = y > 0.0 ? "positive" : "negative"},
                         Scatter{.paint = {y > 0.0 ? Hue::class_positive : Hue::class_negative, 1.F},
                                 .shape = y > 0.0 ? MarkerShape::circle : MarkerShape::square,
                                 .hollow = wrong});
      if (!wrong) marks.outline = Paint{Hue::ground, 0.8F};
      marks.outline_width = wrong ? 1.5F : 1.F;
      if (!wrong) marks.legend = y > 0.0 ? "class +1" : "class −1";
      for (const Example& e : run().examples) {
        if (e.y == y && (e.y * dot(run().now, e.x) <= 0.0) == wrong) marks.points.push_back(e.x);
      }
      figure.marks.emplace_back(std::move(marks));
    }
  }
}

/// Up to `count` levels: level k lies (k/(count+1))^2 of the way from `floor` to the largest value, so that rings on a
/// paraboloid are evenly spaced.
std::vector<double> bowl_levels(const Grid& grid, double floor, int count) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double v : grid.values) {
    if (!std::isfinite(v)) continue;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  std::vector<double> levels;
  if (!std::isfinite(floor) || floor > low) floor = low;
  if (!(high > floor) || !std::isfinite(high - floor)) return levels;
  for (int k = 1; k <= count; ++k) {
    const double share = static_cast<double>(k) / (count + 1);
    const double level = floor + (high - floor) * share * share;  // squares: even rings on a paraboloid
    if (level > low && level < high) levels.push_back(level);
  }
  return levels;
}

Grid objective_grid(int nodes) {
  Grid grid{nodes, nodes, -8.0, 8.0, -8.0, 8.0, {}};
  for (int j = 0; j < grid.ny; ++j) {
    for (int i = 0; i < grid.nx; ++i) grid.values.push_back(objective_at(run().examples, {grid.x(i), grid.y(j)}));
  }
  return grid;
}

Note note(std::string text, Hue hue, DataPoint at, int side_x, int side_y) {
  return Note{.paint = {hue, 1.F}, .text = std::move(text), .at = at, .side_x = side_x, .side_y = side_y, .size = 13.F};
}

Scatter dot_at(DataPoint at, Hue hue, float radius, MarkerShape shape = MarkerShape::circle) {
  return Scatter{.paint = {hue, 1.F}, .shape = shape, .radius = radius, .outline_width = 3.F, .points = {at}};
}

Arrow arrow(std::string label, Hue hue, DataPoint from, DataPoint to) {
  return named({.label = std::move(label)}, Arrow{.paint = {hue, 1.F}, .from = from, .to = to});
}

}  // namespace

Figure objective() {
  Figure figure{.id = "objective",
                .title = "Objective",
                .subtitle = "f($w$) = $λ$/2 |$w$|^2 + mean hinge",
                .x = iterations(Scale::log10),
                .y = {.range = {0.0, 2.2}}};
  auto band = named({.id = "batch", .legend = "f($w_t$; $A_t$), one example"},
                    ColumnBand{.source = make_source(run().t, run().f_batch)});
  figure.marks.emplace_back(band);
  Rule best;
  best.id = "optimum";
  best.label = "f* = " + format_number(run().best);
  best.paint = {Hue::optimum, 1.F};
  best.dash = kDotted;
  best.at = run().best;
  best.width = 2.F;
  figure.marks.emplace_back(best);
  Line live = curve("live", "f($w_t$)", Hue::live, run().f);
  live.label_x = 3.0;
  figure.marks.emplace_back(live);
  Line average = curve("average", "f($\\bar{w}$)", Hue::average, run().f_average);
  average.label_x = 12.0;
  figure.marks.emplace_back(average);
  figure.cursor = now();
  return figure;
}

Figure suboptimality() {
  Figure figure{.id = "suboptimality",
                .title = "Suboptimality against the bound",
                .subtitle = "$R$ 3.93 · $G$ 4.15 · $c$ 17.25 · $λ$ 0.05",
                .x = iterations(Scale::log10),
                .y = {.range = {1e-5, 1e4}, .scale = Scale::log10}};
  auto useless =
      named({.id = "useless", .label = "no better than $w$ = 0"}, Region{.from = 1.0 - run().best, .to = INFINITY});
  figure.marks.emplace_back(useless);
  auto blurred = named({.id = "unresolved", .label = "not resolvable: below the certificate's width"},
                       Region{.from = -INFINITY, .to = 6e-5});
  figure.marks.emplace_back(blurred);
  std::vector<double> theorem;
  std::vector<double> lemma;
  for (const double t : run().t) {
    theorem.push_back(t >= 3.0 ? 17.25 * std::log(t) / (kLambda * t) : std::nan(""));
    lemma.push_back(17.25 * (1.0 + std::log(t)) / (2.0 * kLambda * t));
  }
  Line dashed = curve("lemma1", "$c$ (1 + ln $T$) / (2$λT$)", Hue::bound, lemma, 1.5F);
  dashed.dash = kDashed;
  dashed.quiet = true;
  dashed.label_x = 6.0;
  figure.marks.emplace_back(dashed);
  figure.marks.emplace_back(curve("theorem1", "$c$ ln $T$ / ($λT$)", Hue::bound, theorem, 2.5F));
  Line live = curve("live", "f($w_t$) − f*", Hue::live, minus_best(run().f), 1.5F);
  live.label_x = 2.0;
  figure.marks.emplace_back(live);
  Line average = curve("average", "f($\\bar{w}$) − f*", Hue::average, minus_best(run().f_average));
  average.label_x = 5.0;
  figure.marks.emplace_back(average);
  figure.cursor = now();
  figure.verdict = Verdict{VerdictMark::holds, "holds at every $t$ ≥ 3; now 0.081 % of the bound", ""};
  return figure;
}

Figure norm() {
  Figure figure{.id = "norm",
                .title = "Norm of $w$",
                .subtitle = "the projection acted in " + std::to_string(run().projected.size()) + " of 3,000 steps",
                .x = iterations(Scale::log10),
                .y = {.range = {0.0, 6.0}}};
  const double radius = 1.0 / std::sqrt(kLambda);
  const auto rule = [&](std::string id, std::string label, Hue hue, double at, Dash dash) {
    auto r = named({.id = std::move(id), .label = std::move(label)}, Rule{.paint = {hue, 1.F}, .dash = dash, .at = at});
    figure.marks.emplace_back(r);
  };
  rule("ball", "1/√$λ$ = 4.472", Hue::ball, radius, kSolid);
  rule("optimum", "|$w$*|", Hue::optimum, length(run().optimum), kDotted);
  Line half = curve("half", "|$w_{t+½}$|", Hue::ink3, run().half_norm, 1.F);
  half.quiet = true;
  figure.marks.emplace_back(half);
  figure.marks.emplace_back(curve("live", "|$w_t$|", Hue::live, run().norm));
  auto rug = named({.id = "projected", .legend = "steps in which the projection acted"}, Rug{.x = run().projected});
  figure.marks.emplace_back(rug);
  figure.cursor = TimeCursor{now().x, ""};
  return figure;
}

Figure data_plane() {
  Figure figure{
      .id = "data_plane", .title = "Data plane", .subtitle = "two overlapping blobs · $m$ = 200", .equal_aspect = true};
  figure.x.labels = figure.y.labels = false;
  const DataPoint w = run().now;
  for (const double side : {1.0, -1.0}) {
    HalfPlane tint{
        .fill = {side > 0.0 ? Hue::class_positive : Hue::class_negative, 0.08F}, .nx = side * w.x, .ny = side * w.y};
    figure.marks.emplace_back(tint);
  }
  add_points(figure);
  StraightLine best = plane_line("optimum", "optimum $w$*", Hue::optimum, run().optimum, 0.0);
  best.dash = kDotted;
  figure.marks.emplace_back(best);
  figure.marks.emplace_back(plane_line("average", "average $\\bar{w}$", Hue::average, run().average_now, 0.0));
  for (const double margin : {1.0, -1.0}) {
    StraightLine line = plane_line("live.margin", "", Hue::live, w, margin);
    line.width = 1.F;
    line.dash = kDashed;
    line.label = margin > 0.0 ? "+1" : "−1";
    figure.marks.emplace_back(line);
  }
  StraightLine live = plane_line("live", "$w_t$ and margins", Hue::live, w, 0.0);
  live.width = 2.5F;
  figure.marks.emplace_back(live);
  const Example& e = run().examples[static_cast<std::size_t>(run().example_now)];
  auto hinge = named({.id = "violator"}, Segments{.paint = {Hue::violator, 1.F}, .width = 2.5F});
  const double gap = (e.y - dot(w, e.x)) / dot(w, w);
  hinge.pieces = {{e.x, sum(e.x, gap, w)}};
  figure.marks.emplace_back(hinge);
  Scatter ring = dot_at(e.x, Hue::violator, 9.F);
  ring.id = "violator";
  ring.legend = "violator";
  ring.hollow = true;
  ring.outline_width = 2.F;
  figure.marks.emplace_back(ring);
  fit(figure);
  return figure;
}

Figure weight_space() {
  Figure figure{.id = "weight_space",
                .title = "Weight space",
                .subtitle = "ball 1/√$λ$, f as contours",
                .x = {.range = {-5.0, 5.0}},
                .y = {.range = {-5.0, 5.0}},
                .equal_aspect = true};
  figure.x.labels = figure.y.labels = false;
  const Grid grid = objective_grid(81);
  auto heat = named({.id = "heat"},
                    HeatMap{.lo = run().best, .hi = 4.0, .low = {Hue::accent, 0.22F}, .high = {Hue::accent, 0.F}});
  auto levels = named({.id = "contours"}, ContourSet{.lines = contours(grid, bowl_levels(grid, run().best, 12))});
  heat.grid = std::make_shared<Grid>(objective_grid(33));
  figure.marks.emplace_back(heat);
  figure.marks.emplace_back(levels);
  auto ball = named({.id = "ball", .label = "1/√$λ$ = 4.47"}, Circle{.radius = 1.0 / std::sqrt(kLambda)});
  ball.fill = {Hue::ball, 0.07F};
  figure.marks.emplace_back(ball);
  auto path = named({.id = "live.path"}, Line{.paint = {Hue::live, 0.45F}, .width = 1.F, .path = true});
  for (const DataPoint& w : run().w) {
    path.x.push_back(w.x);
    path.y.push_back(w.y);
  }
  figure.marks.emplace_back(path);
  Scatter average = dot_at(run().average_now, Hue::average, 5.F);
  average.label = "$\\bar{w}$";
  Scatter best = dot_at(run().optimum, Hue::optimum, 6.F, MarkerShape::plus);
  best.label = "$w$*";
  Scatter live = dot_at(run().now, Hue::live, 5.F);
  live.label = "$w_t$";
  figure.marks.emplace_back(average);
  figure.marks.emplace_back(best);
  figure.marks.emplace_back(arrow("", Hue::violator, run().now, run().half));
  figure.marks.emplace_back(live);
  return figure;
}

Figure enlarged_step() {
  Figure figure{
      .id = "step", .title = "This step, enlarged", .subtitle = "stays inside the ball", .equal_aspect = true};
  figure.x.labels = figure.y.labels = false;
  figure.x.grid = figure.y.grid = false;
  const DataPoint shrunk{run().now.x * (1.0 - 1.0 / run().t_now), run().now.y * (1.0 - 1.0 / run().t_now)};
  figure.marks.emplace_back(arrow("shrink (1 − 1/$t$)", Hue::ink2, run().now, shrunk));
  figure.marks.emplace_back(arrow("+ $yx$/($λt$)", Hue::violator, shrunk, run().half));
  figure.marks.emplace_back(dot_at(run().now, Hue::live, 5.F));
  Scatter half = dot_at(run().half, Hue::live, 5.F);
  half.hollow = true;
  half.outline_width = 2.F;
  figure.marks.emplace_back(half);
  figure.marks.emplace_back(note("$w_t$", Hue::live, run().now, 1, 1));
  figure.marks.emplace_back(note("$w_{t+½}$", Hue::live, run().half, 1, 0));
  fit(figure);
  figure.x.range = fitted(figure.x.range.lo, figure.x.range.hi, Scale::linear, 0.3);
  figure.y.range = fitted(figure.y.range.lo, figure.y.range.hi, Scale::linear, 0.3);
  return figure;
}

Figure theorem() {
  Figure figure{.id = "theorem2",
                .title = "Theorem 2: E f($w_r$) − f* against $c$ ln $T$ / ($λT$)",
                .subtitle = "$R$ 1 · $G$ 1.316 · $c$ 1.732 · 120 runs",
                .x = iterations(Scale::log10)};
  figure.x.range = {1.0, 1e4};
  figure.x.label = "iterations $T$";
  figure.y.scale = Scale::log10;
  figure.y.range = {1e-5, 1e2};
  auto useless = named({.label = "no better than $w$ = 0"}, Region{.from = 0.22, .to = INFINITY});
  figure.marks.emplace_back(useless);
  Lcg random(9);
  std::vector<double> x, mean, wide_low, wide_high, low, high, bound;
  for (int i = 0; i <= 50; ++i) {
    const double t = std::pow(1e4, i / 50.0);
    const double centre = 1.2 / std::pow(t, 0.9) * (1.0 + 0.2 * random.bell() / 3.0);
    x.push_back(t);
    mean.push_back(centre);
    low.push_back(centre * 0.4 * (0.7 + 0.3 * random.uniform()));
    high.push_back(centre * 2.0 * (1.0 + 0.3 * random.uniform()));
    wide_low.push_back(t > 3000.0 ? 0.0 : centre * 0.06 * (0.5 + 0.5 * random.uniform()));
    wide_high.push_back(centre * 4.0 * (1.0 + 0.3 * random.uniform()));
    bound.push_back(t >= 3.0 ? 17.32 * std::log(t) / t : std::nan(""));
  }
  const auto envelope = [&](std::string legend, const std::vector<double>& a, const std::vector<double>& b,
                            float opacity) {
    Envelope e;
    e.id = legend;
    e.legend = std::move(legend);
    e.paint = {Hue::class_positive, opacity};
    e.x = x;
    e.low = a;
    e.high = b;
    figure.marks.emplace_back(e);
  };
  envelope("99 % of the runs", wide_low, wide_high, 0.22F);
  envelope("50 % of the runs", low, high, 0.35F);
  auto average = named({.id = "mean", .label = "E f($w_r$) − f*"}, Line{.paint = {Hue::live, 1.F}, .x = x, .y = mean});
  figure.marks.emplace_back(average);
  Line right = average;
  right.id = "bound";
  right.label = "$c$ ln $T$ / ($λT$)";
  right.paint = {Hue::bound, 1.F};
  right.y = bound;
  right.width = 2.5F;
  figure.marks.emplace_back(right);
  figure.verdict = Verdict{VerdictMark::holds, "Consistent: the mean stays below at every $T$ ≥ 3.",
                           "At $T$ = 10,000 it uses 17.9 % of the bound."};
  return figure;
}

Figure histogram() {
  Figure figure{.id = "theorem3",
                .title = "Theorem 3: how often above?",
                .x = {.range = {1e-6, 1e2}, .scale = Scale::log10, .label = "f($w_r$) − f* over runs and $r$"},
                .y = {.range = {0.0, 1.25}, .labels = false, .grid = false}};
  Bars bars;
  bars.id = "runs";
  for (int i = 0; i <= 40; ++i) bars.edges.push_back(std::pow(10.0, -6.0 + 0.15 * i));
  for (int i = 0; i < 40; ++i) bars.heights.push_back(std::exp(-0.012 * (i - 18) * (i - 18)));
  figure.marks.emplace_back(bars);
  for (const double delta : {0.5, 0.1, 0.01}) {
    auto rule = named({.id = "delta",
                       .label = delta == 0.5   ? "$δ$ = 0.5"
                                : delta == 0.1 ? "$δ$ = 0.1"
                                               : "$δ$ = 0.01"},
                      Rule{.paint = {Hue::bound, 1.F}, .vertical = true, .at = 0.017 / delta});
    figure.marks.emplace_back(rule);
  }
  return figure;
}

std::vector<NamedFigure> all() {
  return {{"objective", objective(), 640.F, 300.F},
          {"suboptimality", suboptimality(), 640.F, 300.F},
          {"norm", norm(), 640.F, 300.F},
          {"data_plane", data_plane(), 640.F, 520.F},
          {"weight_space", weight_space(), 380.F, 300.F},
          {"enlarged_step", enlarged_step(), 260.F, 300.F},
          {"theorem", theorem(), 880.F, 480.F},
          {"histogram", histogram(), 430.F, 320.F}};
}

}  // namespace pegasos::plot::scenes
