#include "ui/embed.h"

#include <algorithm>
#include <cmath>

#include "core/visible.h"
#include "data/generators.h"
#include "figures/figures.h"
#include "text/text.h"
#include "ui/lecture.h"
#include "ui/views/controls.h"

namespace pegasos::ui {
namespace {

using cli::Embedding;
using plot::Rect;

constexpr float kFrameMargin = 8.F;
constexpr float kFrameGap = 8.F;
constexpr float kFrameTabs = 28.F;
constexpr float kFrameButton = 44.F;
constexpr float kFrameBarMost = 0.42F;  // of the height: more belongs behind a tab
constexpr float kLeastLines_w = 290.F;  // the same of the algorithm
constexpr float kLeastLines_h = 150.F;
constexpr float kLeastPanel_w = 200.F;  // of a panel beside others
constexpr float kLeastPanel_h = 130.F;

/// Design px of width that a control wants.
struct Need {
  float least;
  float most;
};

Need need_of(const std::string& control) {
  if (control == "timeline") return {180, 100000};
  if (control == "speed") return {92, 150};
  const Parameter* p = find_parameter(control);
  const bool moves = std::ranges::find(cli::kMoves, control) != std::end(cli::kMoves);
  if (moves || p == nullptr) return {kFrameButton, kFrameButton};
  switch (p->kind) {
    case ParameterKind::Choice: return {136, 220};
    case ParameterKind::Flag: return {112, 150};
    case ParameterKind::Seed: return {124, 190};
    default: return {94, 240};
  }
}

/// Row by row; what a row has left goes to those that can use it. Returns the height.
float flow_controls(const Rect& area, float scale, const Embedding& embedding, std::vector<Rect>& out) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  out.clear();
  float y = area.y;
  for (std::size_t from = 0; from < embedding.controls.size();) {
    std::size_t to = from;
    float used = -px(kFrameGap);
    while (to < embedding.controls.size() &&
           (to == from || used + px(kFrameGap + need_of(embedding.controls[to]).least) <= area.w))
      used += px(kFrameGap + need_of(embedding.controls[to++]).least);
    float left = area.w - used;
    float x = area.x;
    for (std::size_t i = from; i < to; ++i) {
      const Need need = need_of(embedding.controls[i]);
      std::size_t wider = 0;
      for (std::size_t j = i; j < to; ++j) {
        const Need other = need_of(embedding.controls[j]);
        wider += other.most > other.least ? 1 : 0;
      }
      const float more = need.most > need.least && wider > 0
                             ? std::clamp(left / static_cast<float>(wider), 0.F, px(need.most) - px(need.least))
                             : 0.F;
      const float w = std::min(std::floor(px(need.least) + more), area.w);
      left -= w - px(need.least);
      out.push_back({x, y, w, px(kStackedRow)});
      x += w + px(kFrameGap);
    }
    y += px(kStackedRow + kFrameGap);
    from = to;
  }
  return embedding.controls.empty() ? 0.F : y - area.y;
}

struct Grid {
  int columns = 1;
  int rows = 1;
  float least = 0;  ///< how much room a panel has, as a share of what it needs
};

Grid grid_of(const Rect& area, float scale, const std::vector<std::string>& panels) {
  Grid best;
  const bool lines = std::ranges::find(panels, "algorithm") != panels.end();
  const float least_w = lines ? kLeastLines_w : kLeastPanel_w;
  const float least_h = lines ? kLeastLines_h : kLeastPanel_h;
  const auto n = static_cast<int>(panels.size());
  for (int columns = 1; columns <= n; ++columns) {
    const int rows = (n + columns - 1) / columns;
    const float w = area.w / static_cast<float>(columns) / (least_w * scale);
    const float h = area.h / static_cast<float>(rows) / (least_h * scale);
    if (const float least = std::min(w, h); least > best.least) best = {columns, rows, least};
  }
  return best;
}

/// The last row's panels share its width.
Rect grid_cell(const Rect& area, float gap, const Grid& grid, std::size_t index, std::size_t panels) {
  const int at = static_cast<int>(index);
  const int row = at / grid.columns;
  const int in_row = std::min(grid.columns, static_cast<int>(panels) - row * grid.columns);
  const auto edge = [gap](float from, float length, int i, int n) {
    return std::round(from + static_cast<float>(i) * (length + gap) / static_cast<float>(n));
  };
  const int column = at % grid.columns;
  const float x = edge(area.x, area.w, column, in_row);
  const float y = edge(area.y, area.h, row, grid.rows);
  return {x, y, edge(area.x, area.w, column + 1, in_row) - gap - x, edge(area.y, area.h, row + 1, grid.rows) - gap - y};
}

/// Side by side, a longer name in a wider one.
std::vector<Rect> tabs_in(const Rect& row, float gap, const std::vector<std::string>& names) {
  std::vector<float> wants;
  float all = 0;
  for (const std::string& name : names) {
    all += wants.emplace_back(static_cast<float>(count_characters(text::tr(embedded_title(name)))) + 1.5F);
  }
  const float room = row.w - gap * static_cast<float>(names.size() - 1);
  std::vector<Rect> out;
  float x = row.x;
  for (const float want : wants) {
    out.push_back({std::round(x), row.y, std::floor(room * want / all), row.h});
    x += room * want / all + gap;
  }
  return out;
}

Rect& layout_place(Layout& layout, Panel panel) {
  switch (panel) {
    case Panel::data_plane: return layout.data_plane;
    case Panel::weight_space: return layout.weight_space;
    case Panel::algorithm: return layout.algorithm;
    case Panel::plot_left: return layout.plot_left;
    default: return layout.plot_right;
  }
}

}  // namespace

Panel embedded_panel(const Embedding& embedding, const std::string& name) {
  for (const Panel panel : {Panel::data_plane, Panel::weight_space, Panel::algorithm}) {
    if (parse_panels(name) == PanelSet::of({panel})) return panel;
  }
  const auto first =
      std::ranges::find_if(embedding.panels, [](const std::string& one) { return parse_panels(one).empty(); });
  return first != embedding.panels.end() && *first == name ? Panel::plot_left : Panel::plot_right;
}

std::string_view embedded_title(const std::string& name) {
  const figures::FigureInfo* info = figures::find_figure(name);
  if (info != nullptr && info->over_time) return info->tab;
  for (const Panel panel : {Panel::data_plane, Panel::weight_space, Panel::algorithm}) {
    if (parse_panels(name) == PanelSet::of({panel})) return panel_tab(panel);
  }
  return "Controls";
}

EmbedPlaces arrange_embedding(Rect screen, float scale, const Embedding& embedding, std::size_t shown) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  EmbedPlaces out;
  const std::size_t panels = embedding.panels.size();
  const Rect all = screen.shrunk(px(kFrameMargin));
  Rect rest = all;
  const float bar = flow_controls(all, scale, embedding, out.controls);
  const bool apart = bar > kFrameBarMost * screen.h;
  if (!apart) rest = {all.x, all.y + bar, all.w, all.h - bar};
  const Grid grid = grid_of(rest, scale, embedding.panels);
  const bool tabs = apart || (panels > 1 && grid.least < 1);
  if (tabs) {
    std::vector<std::string> names = embedding.panels;
    if (apart) names.emplace_back("controls");
    shown = std::min(shown, names.size() - 1);
    out.tabs = tabs_in({rest.x, rest.y, rest.w, px(kFrameTabs)}, px(4), names);
    rest.y += px(kFrameTabs + 6);
    rest.h -= px(kFrameTabs + 6);
    if (shown < panels) layout_place(out.panels, embedded_panel(embedding, embedding.panels[shown])) = rest;
    if (apart && shown < panels) out.controls.assign(out.controls.size(), {});
    if (apart && shown == panels) flow_controls(rest, scale, embedding, out.controls);
    return out;
  }
  for (std::size_t i = 0; i < panels; ++i)
    layout_place(out.panels, embedded_panel(embedding, embedding.panels[i])) =
        grid_cell(rest, px(kFrameGap), grid, i, panels);
  return out;
}

void Embedded::draw_control(const session::Snapshot& snapshot, UiContext& ui, const std::string& key,
                            plot::Rect place) {
  Parameters shown = snapshot.parameters;
  if (!is_generated(shown.data)) shown.m = snapshot.m();
  row.draw(ui, shown, key, place,
           {.reason = !is_generated(shown.data) && is_moot(key, shown.data) ? ControlsView::kNotGenerated : "",
            .stacked = true});
}

}  // namespace pegasos::ui
