#include "ui/views/transport.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "figures/algorithm.h"
#include "plot/ticks.h"
#include "plot/within.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/copy.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr double kSlowest = 0.1;   // each phase of a step stands for seconds: time to talk about it
constexpr double kFastest = 1e6;   // the step after it is "as fast as possible"
constexpr double kFlatOut = 0.95;  // share of the speed slider from which on it stands

double share_of_speed(double speed) {
  if (speed <= 0) return 1;
  return kFlatOut * std::clamp(std::log(speed / kSlowest) / std::log(kFastest / kSlowest), 0.0, 1.0);
}

/// 1, 2, 5 times a power of ten.
double speed_of_share(double share) {
  if (share > kFlatOut + 0.01) return 0;
  const double wanted = std::exp(std::min(share / kFlatOut, 1.0) * std::log(kFastest / kSlowest)) * kSlowest;
  const double decade = std::pow(10.0, std::floor(std::log10(wanted) + 1e-9));
  const double digit = wanted / decade;
  return decade * (digit < 1.4 ? 1 : digit < 3.2 ? 2 : digit < 7 ? 5 : 10);
}

/// Where t stands on the timeline: 0 at the left, the end at the right.
double share_of_time(Count t, Count end, bool log) {
  if (end <= 0) return 0;
  const auto x = static_cast<double>(t);
  const auto all = static_cast<double>(end);
  return std::clamp(log ? std::log1p(x) / std::log1p(all) : x / all, 0.0, 1.0);
}

Count time_of_share(double share, Count end, bool log) {
  const auto all = static_cast<double>(end);
  const double t = log ? std::expm1(share * std::log1p(all)) : share * all;
  return std::clamp<Count>(static_cast<Count>(std::llround(t)), 0, end);
}

/// O(kd) a step, O(md) an f, in numbers of this set.
std::string costs(const session::Snapshot& snapshot) {
  const double all = static_cast<double>(stored_numbers(*snapshot.data));
  const double share = static_cast<double>(snapshot.k()) / static_cast<double>(snapshot.data->m());
  return text::tr_format(
      "Drawn so far. A step looks at its $k$ examples, {} numbers (O($kd$)); $f$($w$) at all $m$, {} numbers "
      "(O($md$)), {} times as many",
      plot::format_number(share * all, 3), grouped(stored_numbers(*snapshot.data)), plot::format_number(1 / share, 3));
}

/// Why the run goes no further; empty: it does.
std::string end_reason(const session::Snapshot& snapshot) {
  if (snapshot.empty()) return std::string(text::tr(session::kNoExamples));
  return snapshot.ended.empty() ? std::string() : plot::escape(text::words(snapshot.ended));
}

/// `place` in a line of the bar; for fingers all of the line's height, as far as they want it.
Rect for_fingers(const UiContext& ui, const Rect& place, const Rect& line) {
  if (!ui.touch) return place;
  const float height = std::min(line.h, ui.px(kFinger));
  return {place.x, std::round(line.centre().y - 0.5F * height), place.w, height};
}

}  // namespace

double TransportView::faster(double speed) {
  if (speed <= 0 || speed >= kFastest) return 0;
  return speed_of_share(std::min(kFlatOut, share_of_speed(speed) + kFlatOut / 18));
}

double TransportView::slower(double speed) {
  if (speed <= 0) return kFastest;
  return speed_of_share(std::max(0.0, share_of_speed(speed) - kFlatOut / 18));
}

void TransportView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area, const Elsewhere& elsewhere) {
  const float gap = ui.px(14);
  const float used = buttons(snapshot, ui, area);
  Rect rest{area.x + used + gap, area.y, area.w - used - gap, area.h};
  const bool narrow = rest.w < ui.px(elsewhere.time ? 360 : 620);
  const float block = elsewhere.time ? -gap : ui.px(narrow ? 172 : 214);
  const float slider_width = ui.px(narrow ? 92 : 118);
  const Rect line{rest.x + slider_width + gap, rest.y, rest.w - slider_width - block - 2 * gap, rest.h};
  speed(snapshot, ui, {rest.x, rest.y, slider_width, rest.h});
  timeline(snapshot, ui, elsewhere.timeline.value_or(line));
  time_block(snapshot, ui, elsewhere.time.value_or(Rect{rest.right() - block, rest.y, block, rest.h}));
}

void TransportView::button(const session::Snapshot& snapshot, UiContext& ui, std::string_view action, Rect place) {
  struct Look {
    std::string_view action;
    Icon icon;
    bool back;
  };
  constexpr Look kLooks[] = {{"to-start", Icon::rewind, true},       {"step-back", Icon::back, true},
                             {"phase-back", Icon::phase_back, true}, {"play-pause", Icon::play, false},
                             {"sub-step", Icon::sub_step, false},    {"step", Icon::step, false}};
  const Look& look = *std::ranges::find(kLooks, action, &Look::action);
  const bool plays = look.icon == Icon::play;
  const bool running = plays && (snapshot.playing || snapshot.busy);
  const std::string tip = tip_of(action);
  const std::string reason = running     ? std::string()
                             : look.back ? std::string(snapshot.position == Position{} ? "This is the start." : "")
                                         : end_reason(snapshot);
  if (icon_button(ui, action_of(action).title, running ? Icon::pause : look.icon, place,
                  {.primary = plays, .tooltip = tip, .disabled = reason}))
    ui.perform(action);
}

void TransportView::draw_narrow(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const float line = std::round(area.h / 3);
  constexpr float kTime = 214.F;
  const float gap = ui.px(14);
  buttons(snapshot, ui, {area.x, area.y, area.w, line}, true);
  timeline(snapshot, ui, {area.x, area.y + line, area.w, line});
  const Rect last{area.x, area.y + 2 * line, area.w, area.h - 2 * line};
  time_block(snapshot, ui, {last.x, last.y, ui.px(kTime), last.h});
  speed(snapshot, ui, {last.x + ui.px(kTime) + gap, last.y, last.w - ui.px(kTime) - gap, last.h});
}

/// `narrow`: they share the width.
float TransportView::buttons(const session::Snapshot& snapshot, UiContext& ui, Rect area, bool narrow) {
  constexpr float kShared = 8;
  const float height = ui.control(30);
  const float y = std::round(area.centre().y - 0.5F * height);
  const float gap = ui.px(narrow ? 3 : 4);
  const float share = std::max(1.F, std::floor((area.w - (kShared - 1) * gap) / kShared));
  float x = area.x;
  const auto place = [&](float width) {
    const Rect rect{std::round(x), y, narrow ? share : std::round(ui.control(width)), height};
    x = rect.right() + gap;
    return rect;
  };
  for (const std::string_view action : {"to-start", "step-back", "phase-back", "play-pause", "sub-step", "step"})
    button(snapshot, ui, action, place(action == "play-pause" ? 54 : 32));
  const std::string reason = end_reason(snapshot);
  const auto text = [&](std::string_view action, std::string_view label, float width) {
    const std::string words = tip_of(action);
    if (ui::button(ui, label, place(width), {.tooltip = words, .disabled = reason})) ui.perform(action);
  };
  text("step-10", "×10", 40);
  text("step-100", "×100", 46);
  if (!narrow) text("epoch", "epoch", 52);
  return x - gap - area.x;
}

void TransportView::speed(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  bool committed = false;
  // Under fingers the knob stands in the middle of what they meet, and its words just below it.
  const float y = std::round(area.centre().y - ui.px(ui.touch ? 13 : 17));
  const Rect place = ui.touch ? Rect{area.x, y - ui.px(9), area.w, ui.px(kFinger)} : Rect{area.x, y, area.w, ui.px(20)};
  const std::string tip = fmt::format("\\bold{{{}}}  + and -\n{}", text::tr("Speed"),
                                      text::tr_format("Wanted: {}.", speed_text(snapshot.speed)));
  const auto moved = slider(ui, "Speed", static_cast<float>(share_of_speed(snapshot.speed)), place, committed, tip);
  if (moved) ui.push(session::SetSpeed{speed_of_share(static_cast<double>(*moved))});
  const std::string shown = snapshot.speed <= 0 ? "full speed" : speed_text(snapshot.speed);
  label(ui, shown, {area.x, y + ui.px(18), area.w, ui.px(16)}, ui.text(11, Hue::ink2), plot::HAlign::centre);
}

void TransportView::timeline(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const Count end = std::max({snapshot.parameters.T, snapshot.frontier, Count{1}});
  const float switch_width = ui.control(34);
  const Rect track{area.x, std::round(area.centre().y - ui.px(17)), area.w - switch_width - ui.px(8), ui.px(20)};
  if (track.w < ui.px(60)) return;
  const Pointer mouse = pointer(ui, "Timeline", for_fingers(ui, track, area));
  const Asked asked = walk_stop(ui, "Timeline", KeyboardFocus::Kind::slide, track);
  focus_tooltip(ui, asked, "\\bold{Timeline}\nArrows go through what was run.", track);
  const float x0 = track.x + ui.px(7);
  const float x1 = track.right() - ui.px(7);
  const auto x_of = [&](Count t) { return x0 + static_cast<float>(share_of_time(t, end, log_time_)) * (x1 - x0); };
  const double share = std::clamp(static_cast<double>((mouse.at.x - x0) / (x1 - x0)), 0.0, 1.0);
  const Count under = time_of_share(share, end, log_time_);
  if (asked.dx != 0) {
    const double here = share_of_time(snapshot.position.t, end, log_time_) + 0.02 * asked.dx;
    const Count beside = snapshot.position.t + (asked.dx > 0 ? 1 : -1);
    const Count there = time_of_share(std::clamp(here, 0.0, 1.0), end, log_time_);
    const Count wanted = asked.dx > 0 ? std::max(there, beside) : std::min(there, beside);
    ui.push(session::SeekTo{{std::clamp<Count>(wanted, 0, snapshot.frontier), Phase::Projection}});
  }
  if (mouse.held) {
    const Count wanted = std::min(under, snapshot.frontier);
    if (wanted != scrubbed_ && (scrubbed_ >= 0 || wanted != snapshot.position.t))
      ui.push(session::SeekTo{{wanted, Phase::Projection}});
    scrubbed_ = wanted;
  } else {
    if (scrubbed_ >= 0 && mouse.clicked && under > snapshot.frontier) ui.push(session::RunTo{under});
    scrubbed_ = -1;
  }
  if (mouse.hovered && !mouse.held) {
    tooltip(ui, under <= snapshot.frontier
                    ? fmt::format("$t$ = {}", grouped(under))
                    : text::tr_format("$t$ = {} was not run yet: a click runs there", grouped(under)));
  }
  if (mouse.hovered && !mouse.held && under <= snapshot.frontier) ui.crosshair.point_at(static_cast<double>(under));
  const Count shown = scrubbed_ >= 0 ? scrubbed_ : snapshot.position.t;
  const float y = std::round(track.centre().y);
  const float thick = std::round(ui.px(4));
  const plot::Color accent = ui.color(Hue::accent);
  const float knob = std::round(x_of(shown));
  ui.canvas->fill_rect({track.x, y - 0.5F * thick, track.w, thick}, ui.color(Hue::line), 0.5F * thick);
  ui.canvas->fill_rect({track.x, y - 0.5F * thick, x_of(snapshot.frontier) - track.x, thick},
                       plot::mix(ui.color(Hue::line), accent, 0.45F), 0.5F * thick);
  ui.canvas->fill_rect({track.x, y - 0.5F * thick, knob - track.x, thick}, accent, 0.5F * thick);
  timeline_ticks(snapshot, ui, {x0, y, x1 - x0, ui.px(18)}, end);
  if (const auto pointed = ui.crosshair.t(); pointed && *pointed >= 0 && *pointed <= static_cast<double>(end)) {
    const float line = ui.hairline();
    ui.canvas->fill_rect({std::round(x_of(static_cast<Count>(*pointed))), y - ui.px(9), line, ui.px(18)},
                         plot::faded(ui.color(Hue::ink2), 0.8F));
  }
  if (mouse.hovered || mouse.held) ui.canvas->fill_circle({knob, y}, ui.px(10), plot::faded(accent, 0.22F));
  ui.canvas->fill_circle({knob, y}, ui.px(7), ui.color(Hue::panel));
  ui.canvas->stroke_circle({knob, y}, ui.px(6), {accent, ui.px(2), plot::kSolid});
  if (ui::button(ui, log_time_ ? "log##time" : "lin##time",
                 for_fingers(ui, {area.right() - switch_width, track.y - ui.px(1), switch_width, ui.px(22)}, area),
                 {.quiet = true, .tooltip = "The timeline's scale: logarithmic or linear."})) {
    log_time_ = !log_time_;
  }
}

void TransportView::timeline_ticks(const session::Snapshot& snapshot, UiContext& ui, Rect track, Count end) {
  // Marks below where the projection acted: one a pixel column.
  const double radius = snapshot.constants.ball_radius;
  const Pyramid::View& norms = snapshot.series.norm_half;
  const Count steps = std::min(norms.steps(), end);
  const float step = std::max(1.F, std::round(ui.scale));
  const auto t_at = [&](float x) {
    return time_of_share(static_cast<double>((x - track.x) / track.w), end, log_time_);
  };
  if (snapshot.parameters.projection) {
    Count first = 1;
    for (float x = track.x; x <= track.right() && first <= steps; x += step) {
      const Count last = std::min(t_at(x), steps);
      if (last < first) continue;
      if (norms.range(first, last).high > static_cast<float>(radius))
        ui.canvas->fill_rect({std::round(x), track.y + ui.px(6), step, ui.px(4)}, ui.color(Hue::ball));
      first = last + 1;
    }
  }
  float free_from = track.x - ui.px(7);
  const plot::TextStyle style = ui.text(10.5F, Hue::ink3);
  const auto mark = [&](Count t) {
    const float x = track.x + static_cast<float>(share_of_time(t, end, log_time_)) * track.w;
    const std::string text = grouped(t);
    const float width = ui.canvas->measure(style, text);
    const float left = plot::within(x - 0.5F * width, track.x - ui.px(7), track.right() + ui.px(7) - width);
    if (left < free_from) return;
    ui.canvas->text({std::round(left), track.y + ui.px(21)}, style, text);
    free_from = left + width + ui.px(8);
  };
  if (log_time_) {
    for (Count t = 1; t <= end; t *= 10) mark(t);
  } else {
    const double width = plot::nice_step(static_cast<double>(end), 5, true);
    for (Count i = 0; static_cast<double>(i) * width <= static_cast<double>(end); ++i)
      mark(static_cast<Count>(static_cast<double>(i) * width));
  }
}

std::optional<std::string> TransportView::time_field(UiContext& ui, Rect area, const std::string& shown) {
  return text_field(ui, "Jump to t", shown, area, "\\bold{Jump to}\nClick and type an iteration, then Enter.", {},
                    {.quiet = true, .strong = true, .size = 15, .grouped = true});
}

void TransportView::time_block(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const float y = std::round(area.centre().y - ui.px(19));
  const plot::TextStyle strong = ui.text(15, Hue::ink1, plot::Face::semibold);
  const Rect line{area.x, y, area.w, ui.px(24)};
  const float before = label(ui, "$t$ =", line, strong);
  const std::string t_now = grouped(snapshot.position.t);
  const float digits = text_width(ui, t_now, strong);
  const Rect field{area.x + before, y, std::max(ui.px(96), digits + ui.px(12)), ui.px(24)};
  if (const auto typed = time_field(ui, field, t_now)) {
    if (const auto t = parse_count(text::plain_number(*typed)); t && *t >= 0 && *t <= kStepsMax) {
      ui.push(session::SeekTo{{*t, Phase::Projection}});
    } else if (ui.requests.notify) {
      ui.requests.notify(Message("\"{}\" is no iteration: type a whole number from 0", *typed));
    }
  }
  const double rate = snapshot.steps_per_second;
  if (snapshot.busy && !snapshot.playing && snapshot.goal != snapshot.position.t) {
    // Behind a value that is being dragged, or on the way to a moment that was asked for.
    number_label(ui, "Goal", static_cast<double>(snapshot.goal), fmt::format("→ {}", grouped(snapshot.goal)),
                 {field.right(), y, line.right() - field.right(), line.h}, ui.text(12, Hue::ink2), plot::HAlign::right,
                 text::tr_format("The run is behind what was asked for: {} steps a second", rounded(rate)));
  } else if (snapshot.playing || snapshot.busy) {
    const Rect place{field.right(), y, line.right() - field.right(), line.h};
    std::string words = text::tr_format("{} steps/s", rounded(rate));
    if (text_width(ui, words, ui.text(12)) > place.w) words = fmt::format("{}/s", rounded(rate));
    number_label(ui, "Rate", rate, words, place, ui.text(12, Hue::ink2), plot::HAlign::right);
  } else if (const auto& move = ui.motion.step; move || snapshot.position.phase != Phase::Projection) {
    const bool half = move && move->move != figures::StepMove::project;
    const Phase phase = half ? Phase::GradientStep : snapshot.position.phase;
    const plot::TextStyle style = ui.text(12, Hue::ink2);
    const float room = line.w - before - digits - ui.px(12);
    std::string words = figures::phase_text(phase, move);
    if (text_width(ui, words, style) > room) words = figures::phase_text(phase);
    label(ui, words, line, style, plot::HAlign::right);
  }
  const auto touched = static_cast<Count>(std::llround(snapshot.epochs() * static_cast<double>(snapshot.m())));
  const CopyPiece pieces[] = {
      {text::tr_format("epoch {}", plot::format_number(snapshot.epochs(), 3)), all_digits(snapshot.epochs()), "Epoch"},
      {" · "},
      {text::tr_format(touched == 1 ? "{} example" : "{} examples", grouped(touched)), std::to_string(touched),
       "Examples touched", costs(snapshot)},
      {" · "},
      {duration(snapshot.elapsed_s), all_digits(snapshot.elapsed_s), "Elapsed time", "Seconds spent in the solver"}};
  copy_line(ui, pieces, {area.x, y + ui.px(24), area.w, ui.px(14)}, ui.text(11, Hue::ink3));
}

}  // namespace pegasos::ui
