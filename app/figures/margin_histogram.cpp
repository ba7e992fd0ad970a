// How the margins are spread, over the margin view. The bars of all examples have the area 1 (times the width of a
// bin); what a bin adds to the mean hinge is its share times its hinge, so that the yellow area is the data term of f.
#include <algorithm>

#include "figures/common.h"
#include "figures/data_plane_parts.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using session::MarginHistogram;

/// One class: upwards (+1) over its margins from left to right, or downwards (-1) over them from right to left.
struct Side {
  const MarginHistogram& all;
  const std::vector<Count>& counts;
  const Vector& hinges;
  double sign;

  plot::Bars bars(std::string id, plot::Paint paint, bool hinge) const {
    auto out = plot::named({.id = std::move(id)}, plot::Bars{.paint = paint});
    const std::size_t bins = all.bins();
    for (std::size_t i = 0; i <= bins; ++i) out.edges.push_back(sign * all.edge(i) / all.norm);
    for (std::size_t i = 0; i < bins; ++i) {
      const double value = hinge ? hinges[i] : static_cast<double>(counts[i]);
      out.heights.push_back(sign * value / static_cast<double>(all.m));
    }
    if (sign < 0) {
      std::ranges::reverse(out.edges);
      std::ranges::reverse(out.heights);
    }
    return out;
  }

  double highest() const {
    double most = 0;
    for (std::size_t i = 0; i < all.bins(); ++i) most = std::max({most, static_cast<double>(counts[i]), hinges[i]});
    return most / static_cast<double>(all.m);
  }

  /// max(0, 1 - margin), `unit` high where the margin is 0.
  plot::Line hinge(double unit, plot::Range x) const {
    auto line = plot::named({.id = "hinge.line"},
                            plot::Line{.paint = {Hue::violator, 1.F}, .width = 1.6F, .path = true, .read = false});
    const double corner = sign / all.norm;
    const double far = sign > 0 ? std::min(x.lo, -corner) : std::max(x.hi, -corner);
    const double end = sign > 0 ? std::max(x.hi, corner) : std::min(x.lo, corner);
    line.x = {far, corner, end};
    line.y = {sign * unit * (1 - far / corner), 0, 0};
    return line;
  }
};

std::string data_term(const Snapshot& snapshot) {
  const double hinge = snapshot.margins->hinge;
  const double norm = snapshot.margins->norm;
  const double rest = 0.5 * snapshot.parameters.lambda * norm * norm;
  return text::tr_format("$f$ = {} = mean hinge {} (yellow area) + ($λ$/2)|$w$|² {}", number(hinge + rest, 3),
                         number(hinge, 3), number(rest, 3));
}

}  // namespace

void add_margin_histogram(Figure& figure, const Snapshot& snapshot) {
  if (!snapshot.margins || !(snapshot.margins->width > 0) || !(snapshot.margins->norm > 0)) return;
  const MarginHistogram& all = *snapshot.margins;
  const Side sides[] = {{all, all.positive, all.hinge_positive, 1}, {all, all.negative, all.hinge_negative, -1}};
  Figure above{.id = "margins", .y = {.labels = false, .grid = false}};
  const double up = sides[0].highest();
  const double down = sides[1].highest();
  const double room = 0.3 * (up + down);  // for the words
  above.y.range = {-1.12 * down, up + room};
  const double unit = 0.5 * std::max(up, down);
  for (const Side& side : sides) {
    const bool plus = side.sign > 0;
    const std::string name = plus ? "positive" : "negative";
    above.marks.emplace_back(
        side.bars("margins." + name, {plus ? Hue::class_positive : Hue::class_negative, 0.62F}, false));
    above.marks.emplace_back(side.bars("hinge." + name, {Hue::violator, 0.5F}, true));
    plot::Line hinge = side.hinge(unit, figure.x.range);
    if (plus) {
      // It ends below the words.
      hinge.x.front() = std::max(hinge.x.front(), (1 - up / unit) / all.norm);
      hinge.y.front() = unit * (1 - hinge.x.front() * all.norm);
      hinge.label = text::tr("hinge");
      hinge.label_x = -1 / all.norm;
    }
    above.marks.emplace_back(std::move(hinge));
  }
  for (const double level : {-1.0, 0.0, 1.0}) {
    // Below the words.
    above.marks.emplace_back(
        plot::named({.id = level == 0 ? "live" : "live.margin"},
                    plot::Segments{.paint = {Hue::live, level == 0 ? 0.9F : 0.5F},
                                   .width = level == 0 ? 1.6F : 1.F,
                                   .dash = level == 0 ? plot::kSolid : plot::kDashed,
                                   .pieces = {{{level / all.norm, above.y.range.lo}, {level / all.norm, up}}}}));
  }
  above.marks.emplace_back(plot::named({.id = "zero"}, plot::Rule{.paint = {Hue::line, 1.F}, .width = 1}));
  above.marks.emplace_back(plot::named({.id = "hinge.note"}, plot::Note{.paint = {Hue::ink2, 1.F},
                                                                        .text = data_term(snapshot),
                                                                        .at = {figure.x.range.lo, above.y.range.hi},
                                                                        .side_x = 1,
                                                                        .side_y = -1,
                                                                        .gap = 4.F,
                                                                        .size = 11.5F}));
  figure.above.push_back(std::move(above));
}

}  // namespace pegasos::figures
