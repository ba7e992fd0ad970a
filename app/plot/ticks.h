// Where an axis is marked and what stands there. Linear axes: 1-2-5 steps. Log axes: decades as 10^k (or 0.01 ...
// 10,000 while that is short), with 2 and 5 between them when there is room, minor ticks at 2..9.
#pragma once

#include <string>
#include <vector>

#include "plot/axis.h"

namespace pegasos::plot {

struct Tick {
  double value = 0.0;
  std::string label;  ///< markup of math_text.h; empty for minor ticks
  bool major = true;
};

/// The 1-2-5 step for about `count` intervals over `width` > 0; at least 1 if `integers`.
double nice_step(double width, int count, bool integers = false);

/// Ticks inside the range, ascending. `max_labels` (>= 2) bounds the labelled ones.
std::vector<Tick> make_ticks(const Axis& axis, int max_labels);

/// What stands between groups of three digits from now on, in the whole process; a literal. A comma until then.
void set_group_mark(const char* mark);

/// Digits for reading: "0.2329", "1,000", "12,500", "3.2·10^{−7}"; `digits` significant ones, no trailing zeros.
/// Markup. Non-finite: "—".
std::string format_number(double value, int digits = 4);
/// Plain words as markup in which numbers like "1.6e-05" are written as labels write them, "1.6·10^{−5}". The rest
/// stands as it is.
std::string with_powers(std::string_view words);

/// The same as plain text: "3.2e-7".
std::string format_plain(double value, int digits = 4);

}  // namespace pegasos::plot
