#include "ideas/functions.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace pegasos::ideas {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

double steps(double x) { return std::max({-x, x / 2, 2 * x - 3}); }
double steps_left(double x) { return x <= 0 ? -1 : x <= 2 ? 0.5 : 2; }
double steps_right(double x) { return x < 0 ? -1 : x < 2 ? 0.5 : 2; }
double wells(double x) { return (x * x - 1) * (x * x - 1); }
double wells_slope(double x) { return 4 * x * (x * x - 1); }

const std::vector<Function>& functions() {
  static const std::vector<Function> list = {
      {"square", "$x$²", [](double x) { return x * x; }, [](double x) { return 2 * x; }, [](double x) { return 2 * x; },
       Shape::strictly_convex, "$f$″ = 2 everywhere: strictly convex, with one minimiser."},
      {"half", "$x$²/2", [](double x) { return 0.5 * x * x; }, [](double x) { return x; }, [](double x) { return x; },
       Shape::strictly_convex, "$f$″ = 1 everywhere: strictly convex, with one minimiser."},
      {"abs",
       "|$x$|",
       [](double x) { return std::abs(x); },
       [](double x) { return x <= 0 ? -1.0 : 1.0; },
       [](double x) { return x < 0 ? -1.0 : 1.0; },
       Shape::convex,
       "Convex, not strictly: on each side of 0 it is a straight line. There is no $f$″ at 0.",
       {0}},
      {"hinge",
       "max{0, 1 − $x$}",
       [](double x) { return std::max(0.0, 1 - x); },
       [](double x) { return x <= 1 ? -1.0 : 0.0; },
       [](double x) { return x < 1 ? -1.0 : 0.0; },
       Shape::convex,
       "Convex, not strictly: two straight pieces. Every $x$ ≥ 1 is a minimiser.",
       {1}},
      {"pieces",
       "max{−$x$, $x$/2, 2$x$ − 3}",
       steps,
       steps_left,
       steps_right,
       Shape::convex,
       "Convex as a maximum of straight lines, not strictly.",
       {0, 2}},
      {"fourth", "$x$⁴", [](double x) { return x * x * x * x; }, [](double x) { return 4 * x * x * x; },
       [](double x) { return 4 * x * x * x; }, Shape::strictly_convex,
       "Strictly convex, although $f$″ = 12$x$² is 0 at 0: $f$″ > 0 is enough, but not needed."},
      {"exp", "$e^x$", [](double x) { return std::exp(x); }, [](double x) { return std::exp(x); },
       [](double x) { return std::exp(x); }, Shape::strictly_convex,
       "Strictly convex, yet without a minimiser: it comes near 0 and never gets there."},
      {"log",
       "ln $x$",
       [](double x) { return std::log(x); },
       [](double x) { return 1 / x; },
       [](double x) { return 1 / x; },
       Shape::strictly_concave,
       "$f$″ = −1/$x$² < 0: strictly concave, so −ln $x$ is strictly convex.",
       {},
       0,
       true},
      {"sine", "sin $x$", [](double x) { return std::sin(x); }, [](double x) { return std::cos(x); },
       [](double x) { return std::cos(x); }, Shape::neither,
       "$f$″ = −sin $x$ changes its sign: neither convex nor concave."},
      {"wells", "($x$² − 1)²", wells, wells_slope, wells_slope, Shape::neither,
       "Not convex: the graph rises between its two minimisers −1 and 1."},
      {"root",
       "−√$x$",
       [](double x) { return -std::sqrt(x); },
       [](double x) { return x > 0 ? -0.5 / std::sqrt(x) : -kInfinite; },
       [](double x) { return x > 0 ? -0.5 / std::sqrt(x) : -kInfinite; },
       Shape::strictly_convex,
       "Strictly convex on $x$ ≥ 0; at 0 the graph begins with slope −∞.",
       {},
       0},
  };
  return list;
}

}  // namespace

const Function& function_named(std::string_view name) {
  const auto found = std::ranges::find(functions(), name, &Function::name);
  assert(found != functions().end());
  return *found;
}

std::vector<Choice> function_choices(std::initializer_list<std::string_view> names) {
  std::vector<Choice> out;
  for (const std::string_view name : names) out.push_back({name, function_named(name).title});
  return out;
}

std::optional<plot::Range> subgradients_at(const Function& f, double x) {
  const double right = f.right(x);
  if (!std::isfinite(right) || f.shape == Shape::strictly_concave) return std::nullopt;
  // The wells: their convex hull is 0 between −1 and 1 and the function itself outside.
  if (f.shape == Shape::neither && (f.name != "wells" || std::abs(x) < 1)) return std::nullopt;
  return plot::Range{f.left(x), right};
}

}  // namespace pegasos::ideas
