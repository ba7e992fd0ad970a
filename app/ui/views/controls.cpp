#include "ui/views/controls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/numbers.h"
#include "figures/common.h"
#include "plot/ticks.h"
#include "session/first_problem.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/copy.h"
#include "ui/table.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kProblemFoot = 46.F;
constexpr std::string_view kProblemHelp =
    "What is solved and how. Every control comes from the parameter table: its tooltip says the range, the flag of the "
    "command line, and whether a change makes the run again, as the round arrow in front of its name does.";

/// Not wider than `most` px, where rounding helps.
std::string acted_text(const session::Snapshot& snapshot, const UiContext& ui, float most) {
  if (!snapshot.parameters.projection) return "off";
  if (snapshot.empty()) return "on";
  if (snapshot.constants.projection_idle) return "can never act: $λ$ ≥ $R^2$";
  const Count steps = snapshot.position.completed();
  if (steps == 0) return "on";
  const auto words = [&](auto shown) {
    return text::tr_format("acted in {} of {}", shown(snapshot.projected_steps), shown(steps));
  };
  const std::string whole = words([](Count n) { return grouped(n); });
  if (text_width(ui, whole, ui.text(11.5F)) <= most) return whole;
  return words([](Count n) { return rounded(static_cast<double>(n)); });
}

/// A parameter that a lesson's step changed and that has no row of its own in the strip.
std::optional<std::string> changed_below(const UiContext& ui) {
  constexpr std::string_view kOfTheStrip[] = {"data", "lambda", "k", "T", "projection", "bias"};
  if (ui.lesson.changed == nullptr) return std::nullopt;
  const auto below = std::ranges::find_if(*ui.lesson.changed, [&](std::string_view key) {
    return std::ranges::find(kOfTheStrip, key) == std::end(kOfTheStrip);
  });
  return below == ui.lesson.changed->end() ? std::nullopt : std::optional(*below);
}

}  // namespace

ControlsView::ControlsView() : sources_(sources()) {}

void ControlsView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area, bool folded) {
  if (folded && ui.front.maximised != Panel::controls) {
    strip(snapshot, ui, area);
  } else {
    all_rows(snapshot, ui, area);
  }
}

/// What a first hour needs.
void ControlsView::strip(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const float fold = ui.px(26);
  const Rect inside = begin_panel(ui, Panel::controls, "controls", "Problem", area, {.header_right = fold});
  if (icon_button(ui, "Unfold", Icon::chevron_right, header_place(ui, area, fold),
                  {.quiet = true, .tooltip = action_of("fold-controls").help}))
    ui.perform("fold-controls");
  const float foot = ui.px(kProblemFoot);
  const Rect place{inside.x, inside.y, inside.w + ui.px(8), inside.h - foot - ui.px(6)};
  scrolled(ui, "scroll", place, [&](float top) {
    return first_rows(snapshot, ui, {inside.x, top, inside.w, ui.scale}, place.h);
  });
  optimum(snapshot, ui, {inside.x, inside.bottom() - foot + ui.px(4), inside.w, foot});
  end_panel(ui);
}

/// From the top of the list to its end; `room` is what is seen of it.
float ControlsView::first_rows(const session::Snapshot& snapshot, UiContext& ui, Rows rows, float room) {
  const Parameters& p = snapshot.parameters;
  const float bottom = rows.y + room;
  data_set(snapshot, ui, rows.next(32), true);
  rows.y += ui.px(8);
  row_.draw(ui, p, "lambda", rows.next(kStackedRow), {.compare = true, .stacked = true});
  row_.draw(ui, p, "k", rows.next(kStackedRow),
            {.slider_high = static_cast<double>(snapshot.data->m()), .compare = true, .stacked = true});
  row_.draw(ui, p, "T", rows.next(kStackedRow), {.compare = true, .stacked = true});
  const std::string acted = acted_text(snapshot, ui, rows.width);
  row_.draw(ui, p, "projection", rows.next(kStackedRow), {.beside = acted, .stacked = true});
  const Rect line_of_bias = rows.next(20);  // in either state: what is below stays where it is
  draw_changed(ui, "bias", line_of_bias);
  label(ui, p.bias != Bias::None ? "with a bias" : "without a bias", line_of_bias, ui.text(11.5F, Hue::ink3));
  const auto order = [&](std::string_view action, std::string_view name, std::string_view reason) {
    const Rect line = rows.next(34);
    if (button(ui, name, {line.x, line.y, line.w, ui.px(28)},
               {.tooltip = plot::escape(action_of(action).help), .disabled = reason}))
      ui.perform(action);
  };
  order("new-order", "New order  N", "");
  order("new-data", "New data  D", is_generated(p.data) ? "" : kNotGenerated);
  if (const auto key = changed_below(ui)) draw_changed(ui, *key, {rows.x, rows.y, rows.width, ui.px(28)});
  order("fold-controls", "More  O", "");
  now(snapshot, ui, rows, bottom);
  return rows.y;
}

/// The readings of this moment, as many as there is room for above `bottom`. A large run's lag behind it, and in the
/// middle of a move they are not there yet: then nothing is said.
void ControlsView::now(const session::Snapshot& snapshot, UiContext& ui, Rows& rows, float bottom) {
  constexpr float kReading = 20.F;
  if (snapshot.empty() || bottom - rows.y < ui.px(kProblemHeading + 2 * kReading + 14)) return;
  rows.y += ui.px(10);
  heading(ui, "Now", rows.next(kProblemHeading));
  const bool current = snapshot.live_position == snapshot.position;  // of the average no move changes anything
  const bool there = !ui.motion.step && current;
  const auto reading = [&](std::string_view name, std::string_view copied_as, double value, const std::string& shown,
                           bool known, std::string_view about) {
    if (bottom - rows.y < ui.px(kReading)) return;
    const Rect line = rows.next(kReading);
    label(ui, name, line, ui.text(12, Hue::ink2));
    if (pointer(ui, fmt::format("{} name", copied_as), {line.x, line.y, 0.5F * line.w, line.h}).hovered)
      tooltip(ui, about);
    if (known && std::isfinite(value)) {
      number_label(ui, copied_as, value, shown, line, ui.text(12), plot::HAlign::right, about);
    } else {
      label(ui, "–", line, ui.text(12, Hue::ink3), plot::HAlign::right);
    }
  };
  const auto number = [](double value) { return plot::format_number(value, 5); };
  const auto parts = ui.motion.step ? figures::step_parts(snapshot) : std::nullopt;
  const Objective& last = snapshot.live.last;
  const std::string w = ui.motion.step ? "$w$" : figures::live_name(snapshot);  // in a move it is neither of its ends
  reading("$f$(" + w + ")", "f(w)", last.f, number(last.f), there, "The objective at $w$");
  reading("$f$($\\bar{w}$)", "f(average)", snapshot.live.f_average, number(snapshot.live.f_average),
          current && !snapshot.w_average.empty(), "The objective at the average");
  const double norm = parts ? figures::length(figures::moving(*parts, *ui.motion.step).w) : last.norm;
  reading("|" + w + "|", "|w|", norm, number(norm), there || parts, "The length of $w$");
  reading("errors", "errors", last.error_rate, errors_text(last, last.error_rate), there,
          errors_about(last, "The share of examples that $w$ puts on the wrong side"));
  if (snapshot.samples_behind > 0 && bottom - rows.y >= ui.px(kReading))
    label(ui, text::tr_format("Steps whose $f$ still follows: {}", grouped(snapshot.samples_behind)),
          rows.next(kReading), ui.text(12, Hue::ink3));
}

void ControlsView::all_rows(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const float reset_width = ui.px(64);
  const float fold = ui.px(26);
  const Rect inside = begin_panel(ui, Panel::controls, "controls", "Problem and method", area,
                                  {.help = kProblemHelp, .header_right = reset_width + fold});
  const Rect head = header_place(ui, area, reset_width + fold);
  if (icon_button(ui, "Fold", Icon::chevron_left, {head.right() - fold, head.y, fold, head.h},
                  {.quiet = true, .tooltip = action_of("fold-controls").help}))
    ui.perform("fold-controls");
  if (button(ui, "reset all", {head.x, head.y, reset_width, head.h},
             {.quiet = true, .tooltip = "Every parameter as at the first start; the data set, too."})) {
    ui.push(session::SetParameters{session::first_problem(), true});
  }
  const float foot = ui.px(kProblemFoot);
  const float gutter = ui.px(10);
  const float width = std::min(inside.w, ui.px(420));  // maximised: rows do not become endless
  const Rect list{inside.x, inside.y, inside.w + gutter, inside.h - foot - ui.px(6)};
  const bool more = scrolled(ui, "scroll", list, [&](float top) {
    Rows rows{inside.x, top, width, ui.scale};
    data(snapshot, ui, rows);
    objective(snapshot, ui, rows);
    method(snapshot, ui, rows);
    seeds(snapshot, ui, rows);
    about_data(snapshot, ui, rows);
    return rows.y;
  });
  if (more) {  // the list goes on below
    const plot::Color panel = ui.color(Hue::panel);
    for (int i = 0; i < 4; ++i) {
      const float h = ui.px(4);
      ui.canvas->fill_rect({inside.x, list.bottom() - h * static_cast<float>(i + 1), inside.w, h},
                           plot::faded(panel, 0.8F - 0.2F * static_cast<float>(i)));
    }
  }
  ui.canvas->fill_rect({inside.x, list.bottom() + ui.px(2), inside.w, ui.hairline()}, ui.color(Hue::line));
  optimum(snapshot, ui, {inside.x, inside.bottom() - foot + ui.px(4), inside.w, foot});
  end_panel(ui);
}

bool ControlsView::folding(UiContext& ui, Rows& rows, const std::string& title, bool stays) {
  const Rect line = rows.next(kProblemHeading);
  const bool open = stays || unfolded_.contains(title);
  const Pointer mouse = pressable(ui, title, line, open ? "Hides these rows." : "Shows these rows.");
  heading(ui, title, {line.x, line.y, line.w - ui.px(20), line.h});
  const plot::Color ink = ui.color(mouse.hovered ? Hue::ink1 : Hue::ink3);
  const Rect mark{line.right() - ui.px(14), line.y, ui.px(14), line.h};
  draw_icon(*ui.canvas, open ? Icon::chevron : Icon::zoom_in, mark.shrunk(ui.px(open ? 1.F : 2.F)), ink);
  if (mouse.clicked) {
    if (open) {
      unfolded_.erase(title);
    } else {
      unfolded_.insert(title);
    }
  }
  return open;
}

void ControlsView::objective(const session::Snapshot& snapshot, UiContext& ui, Rows& rows) {
  heading(ui, "Objective", rows.next(kProblemHeading));
  row_.draw(ui, snapshot.parameters, "lambda", rows.next(row_height(ui)), {.label_width = 108, .compare = true});
  const Rect line = rows.next(20);
  const double radius = snapshot.constants.ball_radius;
  const double C = c_of_lambda(snapshot.parameters.lambda, snapshot.data->m());
  const CopyPiece pieces[] = {{fmt::format("1/√$λ$ = {}", plot::format_number(radius, 4)), all_digits(radius), "1/√λ"},
                              {" · "},
                              {fmt::format("$C$ = 1/($λm$) = {}", plot::format_number(C, 3)), all_digits(C), "C"}};
  const std::size_t defined = snapshot.empty() ? 1 : std::size(pieces);
  copy_line(ui, std::span(pieces).first(defined), {line.x, line.y - ui.px(3), line.w, line.h},
            ui.text(11.5F, Hue::ink3), plot::HAlign::right);
  if (snapshot.empty()) return;
  const double on_cost_scale = snapshot.live.last.f / snapshot.parameters.lambda;
  if (!std::isfinite(on_cost_scale)) return;
  const Rect next = rows.next(18);
  if (snapshot.live_position == session::Snapshot::kNoPosition) return;
  const CopyPiece f[] = {
      {text::tr_format("|$w$|²/2 + $C$ Σ hinge = $f$/$λ$ = {}", plot::format_number(on_cost_scale, 5)),
       all_digits(on_cost_scale), "f/λ"}};
  copy_line(ui, f, {next.x, next.y - ui.px(3), next.w, next.h}, ui.text(11.5F, Hue::ink3), plot::HAlign::right);
}

void ControlsView::method(const session::Snapshot& snapshot, UiContext& ui, Rows& rows) {
  const Parameters& p = snapshot.parameters;
  heading(ui, "Method", rows.next(kProblemHeading));
  row_.draw(ui, p, "k", rows.next(row_height(ui)),
            {.slider_high = static_cast<double>(snapshot.data->m()), .compare = true});
  row_.draw(ui, p, "T", rows.next(row_height(ui)), {.compare = true});
  row_.draw(ui, p, "step", rows.next(row_height(ui)));
  row_.draw(ui, p, "sampling", rows.next(row_height(ui)));
  const std::string acted = acted_text(snapshot, ui, 0.5F * rows.width);
  row_.draw(ui, p, "projection", rows.next(row_height(ui)), {.beside = acted});
  row_.draw(ui, p, "w1", rows.next(row_height(ui)), {.label_width = 104});
  for (const Message& sentence : session::describe_start(snapshot.constants, p)) {
    rows.y +=
        paragraph(ui, text::words(sentence), {rows.x, rows.y, rows.width, 0}, ui.text(11.5F, Hue::ink3)) + ui.px(3);
  }
  row_.draw(ui, p, "output", rows.next(row_height(ui)));
  row_.draw(ui, p, "suffix-from", rows.next(row_height(ui)));
  row_.draw(ui, p, "stop", rows.next(row_height(ui)));
  const bool as_printed = p.misprint != Misprint::None;
  if (folding(ui, rows, "Misprints", as_printed)) row_.draw(ui, p, "as-printed", rows.next(row_height(ui)));
  if (as_printed) {
    rows.y += paragraph(ui, text::words(session::misprint_text(p.misprint)), {rows.x, rows.y, rows.width, 0},
                        ui.text(11.5F, Hue::bound)) +
              ui.px(3);
  }
  if (const Message& why = snapshot.constants.not_covered_in_expectation; !why.empty()) {
    Rect line = rows.next(4);
    const float used = paragraph(ui, text::tr_format("The bound does not apply: {}", with_math(text::words(why))),
                                 {line.x, line.y, line.w, 0}, ui.text(11.5F, Hue::ink3));
    rows.y += used;
  }
}

void ControlsView::seeds(const session::Snapshot& snapshot, UiContext& ui, Rows& rows) {
  heading(ui, "Seeds", rows.next(kProblemHeading));
  const float width = ui.px(66);
  const auto seed = [&](std::string_view key, std::string_view name, std::string_view tip, std::string_view reason) {
    const Rect line = rows.next(row_height(ui));
    row_.draw(ui, snapshot.parameters, key, {line.x, line.y, line.w - width - ui.px(8), line.h}, {.reason = reason});
    const float height = ui.px(26);
    const Rect place{line.right() - width, std::round(line.centre().y - 0.5F * height), width, height};
    return button(ui, name, place, {.tooltip = tip, .disabled = reason});
  };
  const Parameters& p = snapshot.parameters;
  if (seed("seed", "new  N", plot::escape(action_of("new-order").help), "")) ui.perform("new-order");
  if (seed("data-seed", "new  D", plot::escape(action_of("new-data").help), is_generated(p.data) ? "" : kNotGenerated))
    ui.perform("new-data");
  if (seed("split-seed", "new##split", "Next split seed: other examples are held out, as many of each class.",
           p.held_out > 0 ? "" : "Nothing is held out."))
    ui.push(session::SetParameter{"split-seed", std::to_string(p.split_seed + 1)});
}

void ControlsView::optimum(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const session::OptimumStatus& status = snapshot.optimum;
  const Rect first{area.x, area.y, area.w, ui.px(26)};
  const Rect second{area.x, area.y + ui.px(25), area.w, ui.px(20)};
  const plot::TextStyle strong = ui.text(13, Hue::optimum, plot::Face::semibold);
  const plot::TextStyle quiet = ui.text(11.5F, Hue::ink3);
  const Rect action{area.right() - ui.px(66), first.y, ui.px(66), ui.px(24)};
  using State = session::OptimumState;
  const bool narrow = area.w < ui.px(200);
  if (snapshot.empty()) {
    label(ui, "$f$* ?", first, strong);
    label(ui, "no examples yet", second, quiet);
    return;
  }
  if (status.known()) {
    const Certificate& proof = status.optimum->certificate;
    const std::string about = text::tr_format(
        "The least value of $f$, by {}, in {}.\nIt lies between {} and {}: primal and dual recomputed from the raw "
        "data.",
        plot::escape(text::tr(status.optimum->method)), duration(status.elapsed_s), all_digits(proof.dual),
        all_digits(proof.primal));
    const std::string shown = fmt::format("$f$* = {}", plot::format_number(proof.primal, narrow ? 7 : 10));
    const float used = number_label(ui, "f*", proof.primal, shown, first, strong, plot::HAlign::left, about);
    if (narrow) return static_cast<void>(label(ui, "certified", second, quiet));
    number_label(ui, "gap", proof.gap, fmt::format("± {}", plot::format_number(proof.gap, 1)),
                 {first.x + used + ui.px(6), first.y, first.w - used - ui.px(6), first.h}, ui.text(12, Hue::ink2),
                 plot::HAlign::right, "The certificate's width: $f$ at $w$* minus the dual value");
    label(ui, "certified by the duality gap", second, quiet);
    return;
  }
  if (status.state == State::Running) {
    label(ui, narrow ? "$f$*" : "$f$* is being computed", first, strong);
    const std::string done = fmt::format("{:.0f}", 100 * status.fraction);
    const std::string after = duration(status.elapsed_s);
    label(ui,
          status.best_gap > 0 && !narrow
              ? text::tr_format("{} % after {}, gap {}", done, after, plot::format_number(status.best_gap, 2))
              : text::tr_format("{} % after {}", done, after),
          second, quiet);
    if (button(ui, "cancel##optimum", action, {.tooltip = "Stops the search for f*; what it reached is kept."}))
      ui.push(session::CancelOptimum{});
    return;
  }
  label(ui, narrow ? "$f$* ?" : "$f$* is not known", {first.x, first.y, first.w - action.w - ui.px(8), first.h},
        strong);
  label(ui,
        status.state == State::Failed ? plot::escape(text::words(status.message))
                                      : std::string(text::tr("The search was cancelled.")),
        second, quiet);
  if (button(ui, "try again##optimum", action, {.tooltip = "Searches for f* again."}))
    ui.push(session::RestartOptimum{});
}

}  // namespace pegasos::ui
