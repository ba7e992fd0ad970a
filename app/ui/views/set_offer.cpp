#include "ui/views/set_offer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "plot/math_text.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

namespace {

constexpr double kUnequal = 30;       // times as wide: a scaling is offered
constexpr Count kLooked = 4'000'000;  // numbers that are looked at between two frames

/// The mean is farther from 0 than 1.5 times the spread about it, sqrt(E|x|^2 - |E x|^2).
bool lies_to_one_side(const Dataset& data) {
  if (data.m() < 1 || stored_numbers(data) > kLooked) return false;
  const double share = 1 / static_cast<double>(data.m());
  Vector mean(static_cast<std::size_t>(data.d()), 0.0);
  double square = 0;
  for (Row i = 0; i < data.m(); ++i) {
    data.x(i).add_to(mean, share);
    square += share * data.x(i).squared_norm();
  }
  double away = 0;
  for (const double value : mean) away += value * value;
  const double spread = square - away;
  return spread > 1e-9 * square && away > 1.5 * 1.5 * spread;  // where all are equal, nothing parts them
}

/// The widest column's range over the narrowest one's; 1 where there is nothing to compare. Columns of one value do not
/// count, nor does the constant feature.
double inequality(const Dataset& data) {
  if (data.m() < 2 || data.m() * data.d() > kLooked) return 1;
  const bool constant = data.transform().bias == Bias::Feature;
  const auto d = static_cast<std::size_t>(data.d()) - (constant ? 1 : 0);
  Vector row(static_cast<std::size_t>(data.d()));
  Vector low(d, std::numeric_limits<double>::infinity());
  Vector high(d, -std::numeric_limits<double>::infinity());
  for (Row i = 0; i < data.m(); ++i) {
    std::ranges::fill(row, 0.0);
    data.x(i).add_to(row, 1);
    for (std::size_t j = 0; j < d; ++j) {
      low[j] = std::min(low[j], row[j]);
      high[j] = std::max(high[j], row[j]);
    }
  }
  double narrowest = std::numeric_limits<double>::infinity();
  double widest = 0;
  for (std::size_t j = 0; j < d; ++j) {
    const double range = high[j] - low[j];
    if (!(range > 0) || !std::isfinite(range)) continue;
    narrowest = std::min(narrowest, range);
    widest = std::max(widest, range);
  }
  return widest > 0 ? widest / narrowest : 1;
}

/// Whether a line with a bias parts the classes: a perceptron finds it in few passes, or it counts as none.
bool parted_by_a_line(const Dataset& data) {
  constexpr double kPasses = 400;
  const double most = std::min(kPasses, static_cast<double>(kLooked) / static_cast<double>(stored_numbers(data) + 1));
  const double R = std::max(data.R(), 1e-300);
  Vector w(static_cast<std::size_t>(data.d()), 0.0);
  double b = 0;
  for (int pass = 0; pass < most; ++pass) {
    bool mistakes = false;
    for (Row i = 0; i < data.m(); ++i) {
      if (data.y(i) * (data.x(i).dot(w) + b) > 0) continue;
      data.x(i).add_to(w, data.y(i));
      b += data.y(i) * R * R;
      mistakes = true;
    }
    if (!mistakes) return true;
  }
  return false;
}

/// w* has every example of one class on the wrong side, or f* is hardly better than w = 0 on classes that a line with a
/// bias would part.
bool separates_nothing(const Dataset& data, const Optimum& optimum) {
  if (stored_numbers(data) > kLooked || data.positive() == 0 || data.negative() == 0) return false;
  Count right[2] = {0, 0};
  for (Row i = 0; i < data.m(); ++i) {
    if (data.y(i) * data.x(i).dot(optimum.w) > 0) ++right[data.y(i) > 0 ? 1 : 0];
  }
  if (right[0] == 0 || right[1] == 0) return true;
  const bool wrong = 5 * (right[0] + right[1]) < 4 * data.m();
  return optimum.certificate.primal > 0.9 && wrong && parted_by_a_line(data);
}

}  // namespace

/// Once per set and per optimum of it.
void SetOffer::look_at(const session::Snapshot& snapshot) {
  const Dataset& data = *snapshot.data;
  const Optimum* optimum = snapshot.optimum.known() ? snapshot.optimum.optimum.get() : nullptr;
  const bool other_set = snapshot.rows_id != rows_id_ || snapshot.data.get() != looked_at_;
  if (other_set) {
    rows_id_ = snapshot.rows_id;
    looked_at_ = snapshot.data.get();
    one_sided_ = lies_to_one_side(data);
    unequal_ = inequality(data);
  }
  if (!other_set && optimum == looked_optimum_) return;
  looked_optimum_ = optimum;
  useless_ = optimum != nullptr && data.transform().bias == Bias::None && separates_nothing(data, *optimum);
}

/// The corner in which a card covers the fewest examples: with its sentence, or without it where that covers fewer. It
/// stays there as long as the set is shown.
Rect SetOffer::corner(const FigurePane& pane, float whole, float brief, float height, float edge) {
  const plot::Frame& frame = pane.layout().frame;
  const Rect& area = frame.area;
  const auto place = [&](bool right, bool above, bool is_brief) {
    const float width = is_brief ? brief : whole;
    return Rect{right ? area.right() - width - edge : area.x + edge,
                above ? area.y + edge : area.bottom() - height - edge, width, height};
  };
  const auto covered = [&](const Rect& card) {
    Count count = 0;
    for (const plot::Mark& mark : pane.figure().marks) {
      const auto* points = std::get_if<plot::Scatter>(&mark);
      if (points == nullptr) continue;
      const Rect near = card.shrunk(-points->radius);
      count +=
          std::ranges::count_if(points->points, [&](plot::DataPoint p) { return near.contains(frame.to_pixel(p)); });
    }
    return count;
  };
  if (std::exchange(placed_, rows_id_) != rows_id_) {
    Count fewest = std::numeric_limits<Count>::max();
    for (const bool is_brief : {false, true}) {
      for (const auto& [right, above] : {std::pair(false, false), {true, false}, {false, true}, {true, true}}) {
        const Count here = covered(place(right, above, is_brief));
        if (here >= fewest) continue;
        fewest = here;
        std::tie(right_, above_, brief_) = std::tuple(right, above, is_brief);
      }
    }
  }
  return place(right_, above_, brief_);
}

void SetOffer::draw(const session::Snapshot& snapshot, UiContext& ui, FigurePane& pane, bool plane) {
  if (snapshot.empty()) return;
  look_at(snapshot);
  const Parameters& p = snapshot.parameters;
  const bool bias = p.bias == Bias::None && closed_bias_ != rows_id_ && plane && (one_sided_ || useless_);
  const bool scale = p.scaling == Scaling::None && closed_scale_ != rows_id_ && unequal_ > kUnequal;
  if (!bias && !scale) return;
  const Rect& area = pane.layout().frame.area;
  const plot::TextStyle style = ui.text(12, Hue::ink1);
  std::string sentence =
      bias ? std::string(text::tr("Without a bias every line passes through 0."))
           : text::tr_format("One column ranges {} times as far as another.", plot::format_number(unequal_, 2));
  const std::string_view action = bias ? "Add a bias" : "Scale the columns";
  const float pad = ui.px(8);
  const float height = ui.px(28);
  const float act = text_width(ui, action, ui.text(12.5F)) + ui.px(18);
  const float room = area.w - ui.px(12) - act - height - pad;
  if (room < ui.px(60) || area.h < ui.px(130)) return;
  const std::string more(text::tr("Without a bias every line passes through 0: $w$* parts nothing here."));
  if (bias && useless_ && text_width(ui, more, style) + 2 * pad <= room) sentence = more;
  const float whole = text_width(ui, sentence, style) + 2 * pad;
  const float bare = ui.px(3);  // where the sentence has no room, the button's tip says it
  const Rect card = corner(pane, (whole <= room ? whole : bare) + act + height, bare + act + height, height, ui.px(6));
  const float words = card.w - act - height;
  pane.put_over(card);
  record(ui, "offer", card);
  ui.canvas->fill_rect(card, ui.color(Hue::panel), ui.px(6));
  ui.canvas->stroke_rect(card, {ui.color(Hue::line), ui.hairline(), plot::kSolid}, ui.px(6));
  const std::string tip =
      bias && useless_ ? "$w$* puts every example of one class, or nearly as many, on the wrong side. A bias lets the "
                         "line leave 0: a constant feature 1 is added to every example, its weight moves the line."
      : bias ? "The examples of this set lie to one side of 0, and $w$ alone cannot move a line away from 0. A bias "
               "can: a constant feature 1 is added to every example, its weight moves the line."
             : "What a column weighs in |$w$|² depends on its unit: those of narrow columns must be large, and the "
               "regularisation keeps them small. Scaled, each column has mean 0 and deviation 1; nothing is scaled "
               "without being asked for.";
  const Rect said{card.x, card.y, words, height};
  if (words > bare) label(ui, sentence, {said.x + pad, said.y, said.w - pad, said.h}, style);
  if (pointer(ui, bias ? "without a bias" : "unequal columns", said).hovered) tooltip(ui, tip);
  if (button(ui, action, {said.right(), card.y + ui.px(3), act, height - ui.px(6)}, {.primary = true, .tooltip = tip}))
    ui.push(bias ? session::SetParameter{"bias", "feature:1"} : session::SetParameter{"scale", "standardise"});
  if (icon_button(ui, "Close", Icon::cross, {card.right() - height, card.y, height, height},
                  {.quiet = true, .tooltip = "Not for this set"}))
    (bias ? closed_bias_ : closed_scale_) = rows_id_;
}

}  // namespace pegasos::ui
