#include "ui/views/theory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/numbers.h"
#include "experiment/ensemble.h"
#include "figures/common.h"
#include "figures/theory_figures.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/tabs.h"
#include "ui/view_state.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kTheoryGap = 12.F;
constexpr float kFormula = 40.F;
constexpr float kRoomForPair = 600.F;  // design px of width for the two lower cards

/// Zoom and hidden marks of a pane, for the figure's function.
figures::PlotOptions look_of(const FigurePane& pane) {
  figures::PlotOptions look;
  look.log_y = true;
  look.x = pane.x;
  look.y = pane.y;
  look.hidden = pane.hidden;
  return look;
}

}  // namespace

void TheoryView::enter(const session::Snapshot& snapshot, UiContext& ui, bool changes) {
  // The runs of a problem that was changed a little stay to be looked at; those of another set do not.
  const Status* now = snapshot.theory.get();
  const bool known = now != nullptr && (!now->stale || (now->runs() > 0 && now->data == snapshot.data));
  if (!known || changes) check(snapshot, ui, 0);
}

void TheoryView::ask(const session::Snapshot& snapshot, UiContext& ui) { check(snapshot, ui, runs_); }

void TheoryView::check(const session::Snapshot& snapshot, UiContext& ui, Count runs) {
  if (!check_comparator(*snapshot.data, snapshot.parameters, u_)) u_.clear();
  ui.push(session::CheckTheory{{runs, deltas_, session::TheoryRequest{}.eps, u_}});
}

bool TheoryView::select(std::string_view name) {
  const auto meant = [&](const Statement& row) { return name.starts_with(row.name) || row.name.starts_with(name); };
  const auto found = std::ranges::find_if(statement_table(), meant);
  if (found == statement_table().end()) return false;
  selected_ = name;
  plain_ = false;
  folded_.erase(found->group);
  return true;
}

void TheoryView::draw_card(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  constexpr std::string_view kCards[] = {"Statements", "Left and right", "How often above?", "Where the bound loses"};
  const Rect place = turn_cards(ui, "theory cards", kCards, card_, area);
  const std::string before = selected_;
  if (card_ == 0) statements(snapshot, ui, place);
  if (card_ == 1) main_figure(snapshot, ui, place);
  if (card_ == 2) lower(snapshot, ui, place, lower_left());
  if (card_ == 3) lower(snapshot, ui, place, lower_right());
  if (selected_ != before) card_ = 1;  // who asks for a statement wants to see it
}

void TheoryView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  if (area.w < ui.px(kRoomForPage)) return draw_card(snapshot, ui, area);
  const float gap = ui.px(kTheoryGap);
  const float left = std::round(std::clamp(0.43F * area.w, std::min(ui.px(470), 0.5F * area.w), ui.px(760)));
  statements(snapshot, ui, {area.x, area.y, left, area.h});
  const Rect right{area.x + left + gap, area.y, area.w - left - gap, area.h};
  const float top = std::round(0.585F * (right.h - gap));
  main_figure(snapshot, ui, {right.x, right.y, right.w, top});
  const Rect below{right.x, right.y + top + gap, right.w, right.h - top - gap};
  if (below.w < ui.px(kRoomForPair)) return lower(snapshot, ui, below, {"lower", 0, lower_panes_.size(), lower_});
  const float half = std::round(0.5F * (below.w - gap));
  lower(snapshot, ui, {below.x, below.y, half, below.h}, lower_left());
  lower(snapshot, ui, {below.x + half + gap, below.y, below.w - half - gap, below.h}, lower_right());
}

void TheoryView::show(UiContext& ui, FigurePane& pane, const std::string& name, plot::Figure figure, Rect place,
                      const FigurePane::Options& options) {
  pane.draw(ui, name, std::move(figure), place, options);
  pane.menu(ui, name, {}, {});
}

void TheoryView::main_figure(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const Finding* finding = snapshot.theory == nullptr ? nullptr : chosen(*snapshot.theory);
  if (finding == nullptr) {
    begin_panel(ui, Panel::none, "statement", "Left and right", area);
    end_panel(ui);
    return;
  }
  const Status& status = *snapshot.theory;
  const std::string row = finding->name.english();
  if (std::exchange(row_of_pane_, row) != row) row_pane_.fit();
  plot::Figure figure = figures::theory_row(&snapshot, status, *finding, look_of(row_pane_));
  const float icon = ui.px(28);
  const Rect inside = begin_panel(ui, Panel::none, "statement", text::words(finding->name), area,
                                  {.subtitle = figure.subtitle, .header_right = icon + ui.px(6)});
  if (icon_button(ui, "Menu", Icon::dots, header_place(ui, area, icon), {.quiet = true, .tooltip = "Save, fit, axes"}))
    row_pane_.open_menu();
  const Rect line{inside.x, inside.y - ui.px(4), inside.w, ui.px(kFormula)};
  float right = line.right();
  if (finding->worst_member >= 0) {
    const float wide = button_width(ui, "Open the worst run");
    const Rect place{right - wide, std::round(line.centre().y - ui.px(14)), wide, ui.px(28)};
    if (button(ui, "Open the worst run", place,
               {.tooltip = "The run with the largest left side, in the laboratory, with its own seed."}))
      open_worst(status, ui, *finding);
    right = place.x - ui.px(10);
  }
  const std::string set(text::tr(figures::formula(*finding).text()));
  const Rect place{line.x, line.y, right - line.x, line.h};
  float size = 16.F;
  while (size > 11.F && plot::layout_math(*ui.canvas, ui.text(size), set).width > place.w) size -= 2.5F;
  verbatim(ui, set, place, ui.text(size, Hue::ink1));
  const Pointer mouse = pointer(ui, "formula", place);
  if (mouse.hovered) {
    std::string values;
    for (const std::string& one : figures::term_values(status, *finding)) values += (values.empty() ? "" : "\n") + one;
    tooltip(ui, values);
  }
  FigurePane::Options options;
  options.crosshair = finding->curve.size() > 1 || figure.x.integers;
  const float top = line.bottom() + ui.px(2);
  show(ui, row_pane_, "row", std::move(figure), {inside.x, top, inside.w, inside.bottom() - top}, options);
  end_panel(ui);
}

void TheoryView::lower(const session::Snapshot& snapshot, UiContext& ui, Rect area, const LowerCard& card) {
  static const std::array<TabItem, 5> figures{{
      {"How often above?", "Theorem 3: how often above?",
       "Theorem 3: how $f$($w_r$) − $f$* spreads over runs and $r$, and the thresholds of $δ$"},
      {"Iterations to ε", "Iterations to ε", "How many steps the bounds ask for"},
      {"Primal and dual", "Primal and dual",
       "The problem that the run solves and its dual, with both values at the present moment. "
       "$α_t$ counts how often each example violated; $D$($α_t$) ≤ $f$* ≤ $f$($w_{t+1}$)."},
      {"Where the bound loses", "Where the bound loses",
       "Each dot replaces one more term of the bound by what was seen: first the logarithm, then "
       "the largest subgradient by those of the run. Grey: how much of that is noise of the draws; "
       "and, below what was measured, what lies between it and the last bound: the distance left, "
       "$λ$/2 |$w_{T+1}$ − $w$*|², and what is lost in the two inequalities of the proof."},
      {"The proof", "Theorem 1's proof on this run",
       "Inequality (3) summed step by step: the parts that make up the a-posteriori bound (P) at "
       "each $t$, as shares of it."},
  }};
  const std::span items = std::span(figures).subspan(card.first, card.count);
  const auto chosen = static_cast<std::size_t>(card.chosen);
  const auto shown = static_cast<Lower>(card.first + chosen);
  FigurePane& pane = lower_panes_.at(card.first + chosen);
  const float icon = ui.px(28);
  const TabLayout layout = lay_out_tabs(ui, items, chosen, area.w - 2 * ui.px(14) - icon - ui.px(8));
  plot::Figure figure;
  if (snapshot.theory != nullptr) {
    if (shown == Lower::exceedance) figure = figures::theory_exceedance(*snapshot.theory, look_of(pane));
    if (shown == Lower::duality) figure = figures::theory_duality(&snapshot, *snapshot.theory, look_of(pane));
    if (shown == Lower::tightness) figure = figures::theory_tightness(*snapshot.theory, look_of(pane));
    if (shown == Lower::proof) figure = figures::theory_proof(*snapshot.theory, look_of(pane));
  }
  const bool subtitled = shown == Lower::tightness || shown == Lower::proof;
  const Rect inside = begin_panel(ui, Panel::none, card.name, "", area,
                                  {.subtitle = subtitled ? figure.subtitle : std::string(),
                                   .header_left = layout.width,
                                   .header_right = icon + (subtitled ? ui.px(6) : 0.F)});
  const TabTouch touch =
      tab_strip(ui, items, chosen, layout, title_place(ui, area, layout.width), card.name + " figures");
  if (icon_button(ui, "Menu", Icon::dots, header_place(ui, area, icon), {.quiet = true, .tooltip = "Save, fit, axes"}))
    pane.open_menu();
  if (shown == Lower::iterations) {
    calculator(snapshot, ui, pane, inside);
  } else if (snapshot.theory != nullptr) {
    float top = inside.y;
    if (shown == Lower::duality && figure.message.empty()) {
      top -= ui.px(3);
      // The problems stand here, not in the legend, which a low panel leaves out.
      figure.legend = plot::LegendPolicy::none;
      for (const std::string& problem : figures::dual_problems()) {
        verbatim(ui, problem, {inside.x, top, inside.w, ui.px(18)}, ui.text(12.5F));
        top += ui.px(18);
      }
      label(ui, figure.subtitle, {inside.x, top - ui.px(18), inside.w, ui.px(18)}, ui.text(12, Hue::ink2),
            plot::HAlign::right);
    }
    constexpr const char* kNames[] = {"exceedance", "", "duality", "tightness", "proof"};
    FigurePane::Options options;
    options.crosshair = shown == Lower::duality;
    options.still = shown == Lower::tightness;
    show(ui, pane, kNames[static_cast<std::size_t>(shown)], std::move(figure),
         {inside.x, top, inside.w, inside.bottom() - top}, options);
  }
  if (touch.picked) card.chosen = static_cast<int>(*touch.picked);
  end_panel(ui);
}

/// Four sliders over T(ε); they follow the problem until one is moved.
void TheoryView::calculator(const session::Snapshot& snapshot, UiContext& ui, FigurePane& pane, Rect inside) {
  figures::Calculator& c = calculator_;
  if (!own_numbers_) {
    c.R = snapshot.constants.R;
    c.lambda = snapshot.parameters.lambda;
    c.projection = snapshot.parameters.projection;
    c.w1 = snapshot.constants.w1;
  }
  c.T = snapshot.parameters.T;
  struct Dial {
    std::string_view name;
    std::string_view symbol;
    double* value;
    double low;
    double high;
    std::string_view tip;
  };
  const Dial dials[] = {{"calculator R", "$R$", &c.R, 0.01, 1000, "The longest example"},
                        {"calculator lambda", "$λ$", &c.lambda, 1e-6, 10, "Regularisation"},
                        {"calculator delta", "$δ$", &c.delta, 1e-6, 1,
                         "1: in expectation; below: Theorem 3, and its order beside the one known before"},
                        {"calculator epsilon", "$ε$", &c.eps, 1e-6, 1, "How near f* the bound shall come"}};
  const float row = ui.px(25);
  const float half = 0.5F * (inside.w - ui.px(16));
  for (std::size_t i = 0; i < 4; ++i) {
    const Dial& dial = dials[i];
    const Rect line{inside.x + (i % 2 == 0 ? 0.F : half + ui.px(16)), inside.y + (i < 2 ? 0.F : row), half, row};
    label(ui, dial.symbol, {line.x, line.y, ui.px(16), line.h}, ui.text(12.5F, Hue::ink2));
    const double share = std::log(*dial.value / dial.low) / std::log(dial.high / dial.low);
    const Rect track{line.x + ui.px(20), line.y, line.w - ui.px(20 + 62), line.h};
    bool committed = false;
    if (const auto moved =
            slider(ui, dial.name, std::clamp(static_cast<float>(share), 0.F, 1.F), track, committed, dial.tip)) {
      *dial.value = dial.low * std::pow(dial.high / dial.low, static_cast<double>(*moved));
      if (*moved >= 0.999F) *dial.value = dial.high;
      own_numbers_ = own_numbers_ || i < 2;
    }
    label(ui, figures::number(*dial.value, 3), {line.right() - ui.px(56), line.y, ui.px(56), line.h}, ui.text(12),
          plot::HAlign::right);
  }
  float top = inside.y + 2 * row + ui.px(4);
  if (own_numbers_) {
    const float wide = button_width(ui, "Back to this problem");
    if (button(ui, "Back to this problem", {inside.right() - wide, top, wide, ui.px(24)}, {.quiet = true}))
      own_numbers_ = false;
    top += ui.px(26);
  }
  plot::Figure figure = figures::theory_iterations(c, look_of(pane));
  if (plot::Mark* crossing = plot::find_mark(figure, "order.crossing")) {  // a low panel leaves the legend out
    const std::string which = std::exchange(plot::base(*crossing).legend, {});
    top += paragraph(ui, which, {inside.x, top, inside.w, 0}, ui.text(12, Hue::ink2)) + ui.px(2);
  }
  show(ui, pane, "iterations", std::move(figure), {inside.x, top, inside.w, std::max(1.F, inside.bottom() - top)}, {});
}

}  // namespace pegasos::ui
