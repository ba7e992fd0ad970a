// The experiments that are shown as chips, and the progress of those that run.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "text/text.h"
#include "ui/views/experiments.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;
using session::SweepStage;

Hue ExperimentsView::hue_of(const Experiment& one) {
  constexpr Hue kSlots[] = {Hue::pin1, Hue::pin2, Hue::pin3, Hue::pin4};
  return kSlots[static_cast<std::size_t>(one.slot) % std::size(kSlots)];
}

std::string ExperimentsView::differences(const Experiment& one, const Experiments& all) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  const auto differs = [&](auto&& of) {
    return std::ranges::any_of(all, [&](const session::SweepStatusPtr& other) { return of(*other) != of(one); });
  };
  if (differs([](const session::SweepStatus& s) { return s.request.kind; }))
    add(std::string(text::tr(sweep_info(one.request.kind).title)));
  if (differs([](const session::SweepStatus& s) { return s.source; })) add(plot::escape(one.source->name));
  for (const Parameter& p : parameter_table()) {
    if (p.group == ParameterGroup::Program || p.key == "data" || p.key == sweep_info(one.request.kind).parameter)
      continue;
    if (!differs([&](const session::SweepStatus& s) { return p.get(s.request.fixed); })) continue;
    const std::string name = p.symbol.empty() ? std::string(text::tr(p.title)) : fmt::format("${}$", p.symbol);
    add(name + " = " + figures::short_value(one.request.fixed, p));
  }
  if (differs([](const session::SweepStatus& s) { return s.request.runs; }))
    add(figures::counted(one.request.runs, "{} run", "{} runs"));
  return words;
}

float ExperimentsView::chips(const Experiments& all, UiContext& ui, Rect line) {
  const float gap = ui.px(6);
  const float most = ui.px(300);
  const float each = std::min(most, (line.w - gap * 3) / static_cast<float>(std::max<std::size_t>(2, all.size())));
  float x = line.x;
  for (const session::SweepStatusPtr& one : all) {
    chip(*one, all, ui, {std::round(x), line.y, std::floor(each), ui.px(24)});
    x += each + gap;
  }
  return line.h + ui.px(2);
}

void ExperimentsView::chip(const Experiment& one, const Experiments& all, UiContext& ui, Rect place) {
  const std::string name(1, one.letter());
  const float mark = ui.px(18);
  const Rect remove{place.right() - mark - ui.px(4), std::round(place.centre().y - 0.5F * mark), mark, mark};
  if (icon_button(ui, "remove " + name, Icon::close, remove,
                  {.quiet = true, .tooltip = "Takes it away; its finished runs are kept."})) {
    ui.push(session::RemoveSweep{one.id});
    hidden_.erase(one.id);
  }
  const bool hidden = hidden_.contains(one.id);
  const Rect eye{place.x + ui.px(4), place.y, ui.px(26), place.h};
  const Pointer on_eye =
      pressable(ui, "hide " + name, eye, hidden ? "Shows it again" : "Hides it; its numbers stay below");
  if (on_eye.clicked) {
    if (!hidden_.erase(one.id)) hidden_.insert(one.id);
  }
  const std::string title(text::tr(sweep_info(one.request.kind).title));
  const std::string tip =
      "\\bold{" + title + "}\n" + held_fixed_words(one) + "\n" +
      (one.table ? text::tr_format("{}, {} of them kept from before",
                                   figures::counted(one.table->finished(), "{} run", "{} runs"), grouped(one.reused))
                 : std::string(text::tr("not begun yet")));
  const Rect words{eye.right(), place.y, remove.x - eye.right() - ui.px(2), place.h};
  const Pointer mouse = pressable(ui, "chip " + name, words, tip);
  const bool is_chosen = one.id == chosen_;
  const Hue hue = hue_of(one);
  ui.canvas->stroke_rect(place,
                         {is_chosen || mouse.hovered ? plot::faded(ui.color(hue), 0.9F) : ui.color(Hue::line),
                          ui.hairline(), plot::kSolid},
                         0.5F * place.h);
  const plot::Point dot{eye.centre().x, place.centre().y};
  if (hidden) {
    ui.canvas->stroke_circle(dot, ui.px(5), {ui.color(Hue::ink3), ui.px(1.5F), plot::kSolid});
  } else {
    ui.canvas->fill_circle(dot, ui.px(on_eye.hovered ? 6.F : 5.F), ui.color(hue));
  }
  const bool one_kind =
      std::ranges::all_of(all, [&](const auto& other) { return other->request.kind == one.request.kind; });
  std::string said = differences(one, all);
  if (one_kind) said += (said.empty() ? "" : " · ") + title;
  label(ui, name + "  " + said, words, ui.text(12, hidden ? Hue::ink3 : is_chosen ? Hue::ink1 : Hue::ink2));
  if (mouse.clicked && !is_chosen) {
    chosen_ = one.id;
    below_.point = 0;
  }
}

/// What it is doing, a bar, and the buttons that stop it or let it go on.
void ExperimentsView::progress(const Experiment& one, UiContext& ui, Rect line) {
  const std::string name(1, one.letter());
  float right = line.right();
  const auto button_at = [&](std::string_view what, Icon icon, std::string_view tip) {
    const Rect place{right - line.h, line.y, line.h, line.h};
    right = place.x - ui.px(4);
    return icon_button(ui, fmt::format("{} {}", what, name), icon, place, {.tooltip = tip});
  };
  const bool stopped = one.stage == SweepStage::Paused || one.stage == SweepStage::Cancelled;
  if (one.busy() || one.stage == SweepStage::Paused) {
    if (button_at("cancel", Icon::cross, "Stops it; what was finished is kept and shown."))
      ui.push(session::CancelSweep{one.id});
  }
  if (one.busy() && button_at("pause", Icon::pause, "Stops for now; the next one that waits may go on."))
    ui.push(session::PauseSweep{one.id});
  if (stopped && button_at("resume", Icon::play, "Goes on where it was stopped."))
    ui.push(session::ResumeSweep{one.id});
  const std::string points =
      one.table ? text::tr_format("{} of {} points", one.points_done(), one.table->rows.size()) : std::string();
  std::string words = name + "  ";
  switch (one.stage) {
    case SweepStage::Waiting: words += text::tr("waits for its turn"); break;
    case SweepStage::Probing: words += text::tr("the first runs are made"); break;
    case SweepStage::Running:
      words += points + text::tr_format(", about {} left", duration(std::max(0.0, one.left_s)));
      break;
    case SweepStage::Paused: words += std::string(text::tr("paused")) + ": " + points; break;
    case SweepStage::Cancelled: words += std::string(text::tr("stopped")) + ": " + points; break;
    default: break;
  }
  if (one.stage == SweepStage::Failed) {
    draw_icon(*ui.canvas, Icon::warning, {line.x, line.centre().y - ui.px(7), ui.px(14), ui.px(14)},
              ui.color(Hue::bound));
    const std::string why = name + "  " + plot::escape(text::words(one.message));
    const Rect place{line.x + ui.px(21), line.y, right - line.x - ui.px(21), line.h};
    label(ui, why, place, ui.text(12, Hue::ink1));
    const Pointer mouse = pointer(ui, "failed " + name, place);
    if (mouse.hovered) tooltip(ui, why);
    return;
  }
  const float wide = std::min(ui.px(250), 0.5F * (right - line.x));
  label(ui, words, {line.x, line.y, wide, line.h}, ui.text(12, Hue::ink2));
  const Rect track{line.x + wide, std::round(line.centre().y - ui.px(3)),
                   std::max(1.F, right - line.x - wide - ui.px(6)), ui.px(6)};
  ui.canvas->fill_rect(track, ui.color(Hue::line), ui.px(3));
  const float share = static_cast<float>(std::clamp(one.fraction, 0.0, 1.0));
  if (share > 0)
    ui.canvas->fill_rect({track.x, track.y, track.w * share, track.h},
                         plot::faded(ui.color(Hue::accent), stopped ? 0.45F : 1.F), ui.px(3));
  record(ui, "progress " + name, line);
}

}  // namespace pegasos::ui
