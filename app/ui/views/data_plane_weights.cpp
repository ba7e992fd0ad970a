// The weights as bars, and as pictures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

std::string scaling_note(const session::Snapshot& snapshot) {
  return snapshot.data->transform().scaling == Scaling::None ? std::string()
                                                             : std::string(text::tr("scaling undone: original units"));
}

}  // namespace

void DataPlaneView::draw_weights(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  const Rect below = toolbar(snapshot, ui, inside, scaling_note(snapshot));
  const auto features = snapshot.data->transform().features.size();
  bars_.rows = rows_that_fit(ui, below, features);
  bars_.first = std::min(bars_.first, features - std::min(features, bars_.rows));
  bars_.hidden = weights_.hidden;
  plot::Figure figure = figures::weight_bars(snapshot, bars_);
  figure.title.clear();
  figure.subtitle.clear();
  FigurePane::Options options;
  options.still = true;
  const FigurePane::Touched touched = weights_.draw(ui, "figure", std::move(figure), below, options);
  scroll_mark(ui, weights_.layout().frame.area, bars_.first, bars_.rows, features);
  const Asked& asked = touched.asked;
  const auto all = static_cast<std::ptrdiff_t>(features);
  const auto by = static_cast<std::ptrdiff_t>(std::lround(-3 * touched.mouse.wheel)) + asked.dy + asked.edge * all +
                  asked.page * static_cast<std::ptrdiff_t>(bars_.rows);
  if (by != 0) {
    const auto wanted = static_cast<std::ptrdiff_t>(bars_.first) + by;
    bars_.first = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(wanted, 0, all));
    ui.wants_frame = true;
  }
  if (touched.at) {
    const auto row = static_cast<std::ptrdiff_t>(std::lround(-touched.at->y));
    const std::vector<Column> order = figures::weight_rows(snapshot, bars_);
    if (row >= 0 && row < static_cast<std::ptrdiff_t>(order.size()))
      tooltip(ui, weight_text(snapshot, order[static_cast<std::size_t>(row)]));
  }
  weights_.menu(ui, "weights", {}, {});
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
