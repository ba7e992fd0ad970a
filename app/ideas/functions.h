// Functions of one number that several scenes look at. Private to this layer.
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "ideas/idea.h"

namespace pegasos::ideas {

enum class Shape { strictly_convex, convex, strictly_concave, neither };

struct Function {
  std::string_view name;   ///< as it is typed
  std::string_view title;  ///< markup
  double (*value)(double);
  double (*left)(double);   ///< derivative from the left; −∞ at the left end of the domain
  double (*right)(double);  ///< derivative from the right
  Shape shape = Shape::convex;
  std::string_view about;  ///< a sentence on f″ and its minimisers
  std::vector<double> corners = {};
  double from = -std::numeric_limits<double>::infinity();  ///< the domain begins here; value() is finite from there on
  bool open = false;                                       ///< ... just after it
  bool defined(double x) const { return open ? x > from : x >= from; }
};

const Function& function_named(std::string_view name);
/// The choices of a parameter "f".
std::vector<Choice> function_choices(std::initializer_list<std::string_view> names);

/// All subgradients of f at a place of its domain, [lo, hi] with infinite ends where that is so; nothing where there is
/// none.
std::optional<plot::Range> subgradients_at(const Function& f, double x);

}  // namespace pegasos::ideas
