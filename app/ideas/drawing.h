// What the scenes draw with: graphs, dots, segments, handles. Private to this layer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ideas/idea.h"

namespace pegasos::ideas {

using plot::DataPoint;
using plot::Hue;
using plot::VerdictMark;

/// Two values that are equal but for rounding: kinks, edges and ties are decided so.
inline constexpr double kTie = 1e-9;

inline double dot(DataPoint a, DataPoint b) { return a.x * b.x + a.y * b.y; }
double length(DataPoint a);
inline DataPoint plus(DataPoint a, DataPoint b, double factor = 1) { return {a.x + factor * b.x, a.y + factor * b.y}; }
inline DataPoint minus(DataPoint a, DataPoint b) { return plus(a, b, -1); }

/// 3 digits, as markup; "(1, 0.5)".
std::string number(double value);
/// As many more as tell it from another number, which a sentence compares it with.
std::string apart(double value, double other);
std::string pair_text(DataPoint p);

/// A figure with fixed ranges; empty labels for a plane.
plot::Figure plot_figure(plot::Range x, plot::Range y, std::string_view x_label, std::string_view y_label);
plot::Figure plane_figure(plot::Range x, plot::Range y);

/// The graph of f over a range, sampled evenly and at `corners`; what is not finite is left out.
plot::Line graph(std::string id, const std::function<double(double)>& f, plot::Range over, Hue hue,
                 std::vector<double> corners = {});
/// λ/2 w² over a range, dashed; id "bowl".
plot::Line bowl(double lambda, plot::Range over);
/// Contours of f in a plane, with their values.
plot::ContourSet contour_lines(const std::function<double(DataPoint)>& f, std::vector<double> levels);
plot::Arrow arrow_mark(std::string id, DataPoint from, DataPoint to, plot::Paint paint, float width);
/// A large dot that a hand may take, and a small one that it may not.
plot::Scatter grip(std::string id, DataPoint at, Hue hue, std::string label = {});
plot::Scatter spot(std::string id, DataPoint at, Hue hue, std::string label = {});
plot::Segments segment(std::string id, DataPoint a, DataPoint b, Hue hue, plot::Dash dash = plot::kSolid,
                       float width = 1.6F);
/// A dotted line across the picture, with its name.
plot::Rule upright(std::string id, double at, std::string label, float opacity = 0.8F);
plot::Note note(DataPoint at, std::string text, Hue hue, int side_x, int side_y);

/// A handle whose place is two values of the state, or one of them (the other name empty).
Handle free_handle(const State& state, std::string id, std::string title, DataPoint at, std::string_view x,
                   std::string_view y);

/// The verdict of a figure.
void add_verdict(plot::Figure& figure, VerdictMark mark, std::string sentence, std::string detail = {});

}  // namespace pegasos::ideas
