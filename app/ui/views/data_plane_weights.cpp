// The weights as bars, and as pictures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "figures/example.h"
#include "figures/weight_list.h"
#include "plot/math_text.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/views/data_plane.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kBarRow = 21.F;
constexpr float kAround = 70.F;  // axis, its name and the legend under the bars

/// How many bars fit, leaving rows for what is left out and for the bias.
std::size_t rows_that_fit(const UiContext& ui, const Rect& area, std::size_t features) {
  const float rows = std::floor((area.h - ui.px(kAround)) / ui.px(kBarRow)) - 1;
  const auto fit = static_cast<std::size_t>(std::max(3.F, rows));
  return features <= fit ? features : std::max<std::size_t>(2, fit - 1);
}

/// Where in the list one is.
void scroll_mark(UiContext& ui, const Rect& plot, std::size_t first, std::size_t rows, std::size_t all) {
  if (rows >= all) return;
  const auto share = [&](std::size_t n) { return static_cast<float>(n) / static_cast<float>(all); };
  const Rect track{plot.right() - ui.px(5), plot.y + ui.px(4), ui.px(3), plot.h - ui.px(8)};
  ui.canvas->fill_rect(track, plot::faded(ui.color(Hue::ink3), 0.2F), ui.px(1.5F));
  ui.canvas->fill_rect({track.x, track.y + share(first) * track.h, track.w, share(rows) * track.h},
                       plot::faded(ui.color(Hue::ink2), 0.8F), ui.px(1.5F));
}

std::string weight_text(const session::Snapshot& snapshot, std::size_t feature) {
  const Transform& transform = snapshot.data->transform();
  const auto in_units = [&](VectorView w, double b) { return transform.original(w, b).w[feature]; };
  std::string text = fmt::format("{}\n$w$ = {}", plot::escape(snapshot.data->feature_names()[feature]),
                                 plot::format_number(in_units(snapshot.w, snapshot.b), 6));
  if (!snapshot.w_average.empty())
    text +=
        fmt::format("\n$\\bar{{w}}$ = {}", plot::format_number(in_units(snapshot.w_average, snapshot.b_average), 6));
  if (snapshot.optimum.known()) {
    const Optimum& best = *snapshot.optimum.optimum;
    text += fmt::format("\n$w$* = {}", plot::format_number(in_units(best.w, best.b), 6));
  }
  return text;
}

/// The numbers of one bar with many digits.
std::string bar_text(const Dataset& data, const figures::WeightList& list, std::size_t index, bool of_example) {
  const figures::WeightBar& bar = list.bars[index];
  std::string text = figures::bar_name(data, bar, of_example);
  const auto add = [&](std::string_view name, double value) {
    text += fmt::format("\n{} = {}", name, plot::format_number(value, 6));
  };
  if (of_example) add("$x$", bar.x);
  add(of_example ? "$x w$" : "$w$", bar.live);
  if (list.has_average) add(of_example ? "$x \\bar{w}$" : "$\\bar{w}$", bar.average);
  if (list.has_best) add(of_example ? "$x w$*" : "$w$*", bar.best);
  return text;
}

/// As many bars there are.
std::size_t bar_count(const session::Snapshot& snapshot, bool of_example, Row row) {
  const Dataset& data = *snapshot.data;
  return of_example ? figures::product_count(data, row) : data.transform().features.size();
}

std::string scaling_note(const session::Snapshot& snapshot) {
  return snapshot.data->transform().scaling == Scaling::None ? std::string()
                                                             : std::string(text::tr("scaling undone: original units"));
}

}  // namespace

/// Once a moment, however many frames show it: with many features it takes longer than the rest of the frame.
void DataPlaneView::list_bars(const session::Snapshot& snapshot, const UiContext& ui) {
  figures::WeightBarsOptions wanted = bars_;
  wanted.row = bars_.of_example ? ui.selection.current() : std::nullopt;
  const auto made_of = [](const figures::WeightBarsOptions& o) {
    return std::tuple(o.order, o.first, o.rows, o.of_example, o.row);
  };
  if (bars_.list && listed_.serial == snapshot.serial && made_of(listed_.made_for) == made_of(wanted)) return;
  wanted.list = nullptr;
  wanted.list = figures::weight_list(snapshot, wanted);
  bars_ = wanted;
  listed_ = {snapshot.serial, wanted};
}

void DataPlaneView::draw_weights(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  const Row row = figures::example_row(snapshot, ui.selection.current());
  const Rect below = toolbar(snapshot, ui, inside,
                             bars_.of_example ? figures::example_sentence(snapshot, row) : scaling_note(snapshot));
  const std::size_t all = bar_count(snapshot, bars_.of_example, row);
  bars_.rows = rows_that_fit(ui, below, all);
  bars_.first = std::min(bars_.first, all - std::min(all, bars_.rows));
  bars_.hidden = weights_.hidden;
  list_bars(snapshot, ui);
  plot::Figure figure = figures::weight_bars(snapshot, bars_);
  figure.title.clear();
  figure.subtitle.clear();
  FigurePane::Options options;
  options.still = true;
  const FigurePane::Touched touched = weights_.draw(ui, "figure", std::move(figure), below, options);
  scroll_mark(ui, weights_.layout().frame.area, bars_.first, bars_.rows, all);
  const Asked& asked = touched.asked;
  const auto most = static_cast<std::ptrdiff_t>(all);
  const auto by = static_cast<std::ptrdiff_t>(std::lround(-3 * touched.mouse.wheel)) + asked.dy + asked.edge * most +
                  asked.page * static_cast<std::ptrdiff_t>(bars_.rows);
  if (by != 0) {
    const auto wanted = static_cast<std::ptrdiff_t>(bars_.first) + by;
    bars_.first = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(wanted, 0, most));
    ui.wants_frame = true;
  }
  if (touched.at) {
    const auto at = static_cast<std::ptrdiff_t>(std::lround(-touched.at->y));
    if (at >= 0 && at < static_cast<std::ptrdiff_t>(bars_.list->bars.size()))
      tooltip(ui, bar_text(*snapshot.data, *bars_.list, static_cast<std::size_t>(at), bars_.of_example));
  }
  weights_.menu(ui, bars_.of_example ? "products" : "weights", {}, {});
}

void DataPlaneView::draw_pictures(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  const Rect below = toolbar(snapshot, ui, inside, std::string(text::tr("original units; 0 is the ground")));
  figures::ImagesOptions options;
  options.row = ui.selection.current();
  options.hidden = pictures_.hidden;
  float largest = 0;
  for (int columns = 1; columns <= 4; ++columns) {  // the number of columns that makes the pictures largest
    const float rows = std::ceil(4.F / static_cast<float>(columns));
    const float side = std::min(below.w / (1.16F * static_cast<float>(columns)), below.h / (1.5F * rows));
    if (side <= largest) continue;
    largest = side;
    options.columns = columns;
  }
  plot::Figure figure = figures::images(snapshot, options);
  const plot::Figure drawn = figure;
  figure.title.clear();
  figure.subtitle.clear();
  FigurePane::Options still;
  still.still = true;
  const FigurePane::Touched touched = pictures_.draw(ui, "figure", std::move(figure), below, still);
  if (touched.at) {
    for (const plot::Mark& mark : drawn.marks) {
      const auto* picture = std::get_if<plot::Picture>(&mark);
      if (picture == nullptr) continue;
      const double across = (touched.at->x - picture->x0) / (picture->x1 - picture->x0);
      const double down = (picture->y1 - touched.at->y) / (picture->y1 - picture->y0);
      if (across < 0 || across >= 1 || down < 0 || down >= 1) continue;
      const auto i = static_cast<std::size_t>(across * picture->nx);
      const auto j = static_cast<std::size_t>(down * picture->ny);
      tooltip(ui, weight_text(snapshot, j * static_cast<std::size_t>(picture->nx) + i));
    }
  }
  pictures_.menu(ui, "pictures", {}, {});
}

}  // namespace pegasos::ui
