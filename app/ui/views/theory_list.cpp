// The list of statements: groups that fold, rows with mark, formula, reason, bar and ratio.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/misprints.h"
#include "core/random.h"
#include "figures/common.h"
#include "figures/theory_cards.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/views/theory.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kStatementRow = 52.F;
constexpr float kGroup = 28.F;
constexpr float kMark = 34.F;
constexpr float kRatioBar = 96.F;
constexpr float kRatio = 58.F;
constexpr double kBarDecades = 4;  // the bar is empty at a ratio of 1e-4

/// Told apart by shape: a tick, a ring, a cross on a full disc, a dash, three dots.
void draw_mark(UiContext& ui, plot::VerdictMark mark, plot::Point c) {
  const float r = ui.px(8);
  const float i = ui.px(10);
  const Rect icon{c.x - 0.5F * i, c.y - 0.5F * i, i, i};
  switch (mark) {
    case plot::VerdictMark::holds:
      ui.canvas->fill_circle(c, r, plot::faded(ui.color(Hue::average), 0.22F));
      draw_icon(*ui.canvas, Icon::check, icon, ui.color(Hue::average));
      break;
    case plot::VerdictMark::consistent:
      ui.canvas->fill_circle(c, r, plot::faded(ui.color(Hue::ink2), 0.22F));
      ui.canvas->stroke_circle(c, 0.4F * r, {ui.color(Hue::ink2), ui.px(1.8F), plot::kSolid});
      break;
    case plot::VerdictMark::violated:
      ui.canvas->fill_circle(c, r, ui.color(Hue::bound));
      draw_icon(*ui.canvas, Icon::cross, icon, ui.color(Hue::panel));
      break;
    case plot::VerdictMark::pending:
      ui.canvas->stroke_circle(c, r - ui.px(0.5F), {ui.color(Hue::ink3), ui.px(1), plot::kDotted});
      draw_icon(*ui.canvas, Icon::dots, icon, ui.color(Hue::ink3));
      break;
    case plot::VerdictMark::not_applicable:
      ui.canvas->stroke_circle(c, r - ui.px(0.5F), {ui.color(Hue::ink3), ui.px(1), plot::kSolid});
      ui.canvas->fill_rect({c.x - ui.px(4), c.y - ui.px(0.75F), ui.px(8), ui.px(1.5F)}, ui.color(Hue::ink3));
      break;
  }
}

/// Of what stands beside a name as much as has room uncut: all of it, its first clause, or nothing.
std::string with_room(UiContext& ui, const std::string& reason, float room, const plot::TextStyle& style) {
  for (const std::string& words : {reason, reason.substr(0, reason.find("; "))}) {
    if (text_width(ui, words, style) <= room) return words;
  }
  return {};
}

/// Where a ratio stands on the bar's scale, from 0 at its beginning to 1 at a ratio of 1.
double share_of(double ratio) { return std::clamp(1 + std::log10(ratio) / kBarDecades, 0.0, 1.0); }

struct Tick {
  double ratio;
  std::string_view words;
};
constexpr Tick kTicks[] = {{0.01, "0.01"}, {0.1, "0.1"}, {1, "1"}};

/// The scale of the bars below, with what it means.
void bar_scale(UiContext& ui, const Rect& place) {
  for (const Tick& tick : kTicks) {
    const float x = place.x + static_cast<float>(share_of(tick.ratio)) * place.w;
    label(ui, tick.words, {x - ui.px(16), place.y, ui.px(32), place.h}, ui.text(10, Hue::ink3), plot::HAlign::centre);
  }
  if (pointer(ui, "ratio scale", place).hovered)
    tooltip(
        ui,
        "The bars show left / right on a logarithmic scale: empty at 0.0001, full at 1, where both sides are equal. "
        "The ticks stand at 0.01 and 0.1.");
}

/// left/right on a logarithmic scale, full where it is 1 or more, with the ticks of its scale.
void draw_bar(UiContext& ui, const Finding& finding, const Rect& place) {
  ui.canvas->stroke_rect(place, {ui.color(Hue::line), std::max(1.F, ui.px(1)), plot::kSolid}, ui.px(3));
  const auto ticks = [&] {
    for (const Tick& tick : kTicks) {
      if (tick.ratio >= 1) continue;  // the bar's end
      const float x = std::round(place.x + static_cast<float>(share_of(tick.ratio)) * place.w);
      ui.canvas->fill_rect({x, place.y, ui.hairline(), place.h}, ui.color(Hue::ink3));
    }
  };
  const auto ratio = finding.ratio();
  if (!ratio || !(*ratio > 0)) return ticks();
  const double share = std::max(0.02, share_of(*ratio));
  const bool applies = finding.verdict != Verdict::NotApplicable;
  const Hue hue = finding.verdict == Verdict::Violated ? Hue::bound : applies ? Hue::average : Hue::ink3;
  ui.canvas->fill_rect({place.x, place.y, static_cast<float>(share) * place.w, place.h},
                       plot::faded(ui.color(hue), applies ? 0.85F : 0.4F), ui.px(3));
  ticks();
}

std::string ratio_text(const Finding& finding) {
  if (const auto ratio = finding.ratio()) return figures::number_apart(*ratio, 1, 2, 4);
  if (finding.lhs && finding.rhs && *finding.rhs == 0)
    return finding.verdict == Verdict::Violated ? "∞" : figures::number(*finding.lhs, 1);
  return "–";
}

/// The largest of a few sizes at which the formula fits: each size is one more in the atlas of glyphs.
void draw_formula(UiContext& ui, const std::string& markup, const Rect& place, Hue ink) {
  for (const float size : {13.F, 11.5F, 10.F}) {
    const plot::TextStyle style = ui.text(size, ink);
    if (size > 10.F && plot::layout_math(*ui.canvas, style, markup).width > place.w) continue;
    verbatim(ui, markup, place, style);
    return;
  }
}

std::string card(const session::TheoryStatus& status, const Finding& finding) {
  std::string out =
      "\\bold{" + with_math(text::words(finding.name)) + "}\n" + std::string(text::tr(finding.statement->source));
  std::string values;
  for (const std::string& line : figures::term_values(status, finding)) values += (values.empty() ? "" : " · ") + line;
  out += "\n" + values;
  for (const Assumption& assumption : finding.assumptions) {
    out += "\n" + std::string(assumption.met ? "✓ " : "✗ ") + with_math(text::words(assumption.text));
    if (!assumption.met) out += ": " + with_math(text::words(assumption.advice));
  }
  if (finding.verdict != Verdict::NotApplicable) out += "\n" + plot::with_powers(text::words(finding.reason));
  return out;
}

}  // namespace

std::vector<TheoryView::Line> TheoryView::lines(const Status& status) const {
  std::vector<Line> all;
  for (const StatementGroup group : figures::kGroupOrder) {
    const auto in_group = [&](const Finding& finding) { return finding.statement->group == group; };
    if (std::ranges::any_of(status.findings, in_group)) all.push_back({group, nullptr});
    for (const Finding& finding : status.findings)
      if (in_group(finding) && !folded_.contains(group)) all.push_back({group, &finding});
  }
  return all;
}

const Finding* TheoryView::chosen(const Status& status) const {
  const auto exact = [&](const Finding& finding) { return finding.name.english() == selected_; };
  const auto begins = [&](const Finding& finding) { return finding.name.english().starts_with(selected_); };
  if (const auto found = std::ranges::find_if(status.findings, exact); found != status.findings.end()) return &*found;
  if (const auto found = std::ranges::find_if(status.findings, begins); found != status.findings.end()) return &*found;
  const bool comes = status.busy();  // another in its place would go as soon as it is there
  return comes || status.findings.empty() ? nullptr : &status.findings.front();
}

/// Progress, or what is out of date. Its place is kept where there is nothing to say: what stands below stays.
void TheoryView::state_line(const Status& status, UiContext& ui, Rect line) const {
  const auto say = [&](const std::string& words, Hue mark) {
    draw_icon(*ui.canvas, Icon::warning, {line.x, line.centre().y - ui.px(7), ui.px(14), ui.px(14)}, ui.color(mark));
    label(ui, words, {line.x + ui.px(21), line.y, line.w - ui.px(21), line.h}, ui.text(12, Hue::ink1));
  };
  using Stage = session::TheoryStage;
  if (status.busy()) {
    const std::string what = status.stage == Stage::Waiting ? "$f$* is being certified"
                             : status.stage == Stage::Path  ? "looking at every step of this run"
                                                            : "independent runs";
    std::string words = fmt::format("{}: {:.0f} %", std::string(text::tr(what)), 100 * status.fraction);
    if (status.left_s >= 1) words += text::tr_format(", {:.0f} s left", status.left_s);
    const float wide = ui.px(250);
    label(ui, words, {line.x, line.y, wide, line.h}, ui.text(12, Hue::ink2));
    const Rect track{line.x + wide, std::round(line.centre().y - ui.px(3)), line.w - wide, ui.px(6)};
    ui.canvas->fill_rect(track, ui.color(Hue::line), ui.px(3));
    ui.canvas->fill_rect({track.x, track.y, track.w * static_cast<float>(status.fraction), track.h},
                         ui.color(Hue::accent), ui.px(3));
    return record(ui, "progress", line);
  }
  if (status.stage == Stage::Failed) return say(plot::escape(text::words(status.message)), Hue::bound);
  if (status.stale) return say("of the run before the change: run again with Ctrl+Enter", Hue::violator);
  if (status.stage == Stage::Cancelled) {
    say(status.path_partial ? "stopped: the rows speak of the steps that were looked at"
        : status.runs() > 0 ? "stopped: the rows speak of the runs that were finished"
                            : "stopped before a run was finished",
        Hue::violator);
  } else if (const Misprint misprint = status.parameters.misprint; misprint != Misprint::None) {
    say(text::tr_format("as printed: {}", text::tr(misprint_info(misprint).title)), Hue::violator);
  }
}

void TheoryView::statements(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  constexpr std::string_view kHelp =
      "Every statement is evaluated on this problem: left side, right side, their ratio on a logarithmic scale. A "
      "tick: it holds, or the runs do not contradict it. A cross: it is violated. A dash: it does not apply, and the "
      "row says why. Point at a row for the values of its letters and for its assumptions; a click draws both sides.";
  std::string counts;
  if (snapshot.theory != nullptr && !snapshot.theory->findings.empty()) {
    const Status& status = *snapshot.theory;
    const Count waiting = std::ranges::count_if(
        status.findings, [&](const Finding& finding) { return figures::waits_for_runs(status, finding); });
    counts = text::tr_format("{} hold · {} consistent · {} violated · {} do not apply", status.count(Verdict::Holds),
                             status.count(Verdict::Consistent), status.count(Verdict::Violated),
                             status.count(Verdict::NotApplicable) - waiting);
    if (waiting > 0) counts += text::tr_format(" · {} wait for runs", waiting);
  }
  // The cards fit no counts; they speak of more than the laboratory may have run yet.
  const std::string subtitle =
      plain_ && snapshot.theory != nullptr
          ? text::tr_format("the whole run to $T$ = {}", grouped(snapshot.theory->situation.T()))
          : counts;
  const float wide = button_width(ui, "Report…");
  constexpr std::string_view kLevels = "Four cards in plain words, or every statement with its numbers.";
  const std::string_view level = plain_ ? "All rows" : "Plain words";
  const float levels = button_width(ui, level);
  const Rect inside = begin_panel(ui, Panel::none, "statements", "Statements", area,
                                  {.subtitle = subtitle, .help = kHelp, .header_right = wide + levels + ui.px(12)});
  const Rect head_place = header_place(ui, area, wide + levels + ui.px(4));
  if (button(ui, level, {head_place.x, head_place.y, levels, head_place.h}, {.quiet = true, .tooltip = kLevels}))
    plain_ = !plain_;
  if (button(ui, "Report…", header_place(ui, area, wide),
             {.quiet = true,
              .tooltip = "All rows with their figures as one file: HTML or PDF.",
              .disabled = counts.empty() ? "There is nothing to report yet." : ""}))
    report_();
  const float used = ui.px(26);
  const Rect state{inside.x, inside.y, inside.w, ui.px(22)};
  if (snapshot.theory == nullptr) {
    label(ui, "The statements appear once $f$* is certified.", {inside.x, inside.y, inside.w, ui.px(24)},
          ui.text(12.5F, Hue::ink2));
  } else if (plain_) {
    const Status& status = *snapshot.theory;
    state_line(status, ui, state);
    cards(status, ui, {inside.x, inside.y + used, inside.w, inside.h - used});
  } else {
    const Status& status = *snapshot.theory;
    state_line(status, ui, state);
    const float head = ui.px(30);
    const float line = ui.px(16);
    const float right = inside.right() - ui.px(4);
    const Rect names{right - ui.px(kRatio + kRatioBar + 60), inside.y + used, ui.px(kRatioBar + 60), head};
    label(ui, "left / right (log scale)", {names.x, names.y, names.w, line}, ui.text(11, Hue::ink3),
          plot::HAlign::right);
    bar_scale(ui, {right - ui.px(kRatio + kRatioBar), names.y + line, ui.px(kRatioBar), head - line});
    label(ui, "ratio", {right - ui.px(kRatio), names.y, ui.px(kRatio), line}, ui.text(11, Hue::ink3),
          plot::HAlign::right);
    list(status, ui, {inside.x, inside.y + used + head, inside.w, inside.h - used - head});
  }
  end_panel(ui);
}

void TheoryView::list(const Status& status, UiContext& ui, Rect area) {
  const std::vector<Line> all = lines(status);
  const Finding* const shown = chosen(status);
  const auto at = std::ranges::find_if(all, [&](const Line& line) { return line.finding && line.finding == shown; });
  rows_.go_to(at == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - all.begin())));
  const auto heading_line = [&](std::size_t i) { return all[i].finding == nullptr; };
  std::vector<double> tops{0};
  for (std::size_t i = 0; i < all.size(); ++i)
    tops.push_back(tops[i] + static_cast<double>(std::round(ui.px(!heading_line(i) ? kStatementRow
                                                                  : i > 0          ? kGroup + 6
                                                                                   : kGroup))));
  const auto cell = [&](std::size_t i, std::size_t, const Rect& line) {
    if (!heading_line(i)) return row(status, ui, *all[i].finding, line);
    const float high = ui.px(kGroup);
    group_heading(ui, all[i].group, {line.x + ui.px(6), line.bottom() - high, line.w - ui.px(10), high});
  };
  const TableSpec spec{
      .name = "rows",
      .rows = all.size(),
      .tops = tops,
      .cell = cell,
      .row_name = [&](std::size_t i) { return heading_line(i) ? "" : "row " + all[i].finding->name.english(); },
      .passed = heading_line};
  const TableTouch touch = draw_table(ui, spec, {area.x - ui.px(6), area.y, area.w + ui.px(16), area.h}, rows_);
  if (touch.hovered) tooltip(ui, card(status, *all[*touch.hovered].finding));
  if (touch.reached) selected_ = all[*touch.reached].finding->name.english();
}

namespace {

constexpr float kCardText = 12.5F;
constexpr float kCardPad = 10.F;

/// What stands on a card below its title, with the ink of each.
std::vector<std::pair<std::string, Hue>> card_lines(const session::TheoryStatus& status, const figures::TheoryCard& one,
                                                    const Finding* finding) {
  std::vector<std::pair<std::string, Hue>> lines = {{std::string(one.says), Hue::ink1},
                                                    {std::string(one.see), Hue::ink2}};
  if (finding == nullptr) return lines;
  lines.emplace_back(figures::how_tight(status, *finding), Hue::ink1);
  if (figures::has_room(status, *finding)) lines.emplace_back(one.why, Hue::ink2);
  return lines;
}

}  // namespace

/// A click draws the row that a card stands for.
void TheoryView::cards(const Status& status, UiContext& ui, Rect area) {
  const Finding* const shown = chosen(status);
  scrolled(ui, "cards", {area.x - ui.px(4), area.y, area.w + ui.px(14), area.h}, [&](float y) {
    const float pad = ui.px(kCardPad);
    const float width = area.w - 2 * pad;
    for (const figures::TheoryCard& one : figures::theory_cards()) {
      const Finding* finding = figures::finding_of(one, status);
      const auto lines = card_lines(status, one, finding);
      float height = ui.px(24) + 2 * pad;
      for (const auto& [words, ink] : lines)
        height += paragraph_height(ui, words, width, ui.text(kCardText, ink)) + ui.px(3);
      const Rect box{area.x, y, area.w, height};
      const bool chosen_card = finding != nullptr && finding == shown;
      const Pointer mouse = pressable(ui, "card " + std::string(one.title), box, "Draws both sides at the right");
      ui.canvas->fill_rect(
          box, chosen_card || mouse.hovered ? plot::faded(ui.color(Hue::accent), 0.12F) : ui.color(Hue::raised),
          ui.px(7));
      if (mouse.clicked && finding != nullptr) selected_ = finding->name.english();
      float title = box.x + pad;
      if (finding != nullptr) {
        draw_mark(ui, figures::verdict_of(status, *finding).mark, {title + ui.px(9), box.y + pad + ui.px(10)});
        title += ui.px(26);
      }
      label(ui, one.title, {title, box.y + pad, box.right() - pad - title, ui.px(20)},
            ui.text(14, Hue::ink1, plot::Face::semibold));
      if (finding != nullptr) {
        label(ui, with_math(text::words(finding->name)), {title, box.y + pad, box.right() - pad - title, ui.px(20)},
              ui.text(11.5F, Hue::ink3), plot::HAlign::right);
      }
      float line = box.y + pad + ui.px(24);
      for (const auto& [words, ink] : lines)
        line += paragraph(ui, words, {box.x + pad, line, width, 0}, ui.text(kCardText, ink)) + ui.px(3);
      y += height + ui.px(8);
    }
    return y;
  });
}

void TheoryView::group_heading(UiContext& ui, StatementGroup group, Rect place) {
  const bool folded = folded_.contains(group);
  const std::string name(figures::group_title(group));
  const Pointer mouse = pressable(ui, "group " + name, place, folded ? "Shows these rows" : "Folds these rows away");
  const float width = ui.px(14);
  heading(ui, name, {place.x + width, place.y, place.w - width, place.h});
  label(ui, folded ? "+" : "−", {place.x, place.y, width, place.h},
        ui.text(12, mouse.hovered ? Hue::ink1 : Hue::ink3, plot::Face::semibold));
  if (mouse.clicked && !folded_.erase(group)) folded_.insert(group);
}

void TheoryView::row(const Status& status, UiContext& ui, const Finding& finding, Rect place) {
  const plot::VerdictMark mark = figures::verdict_of(status, finding).mark;
  const bool grey = status.stale || mark == plot::VerdictMark::not_applicable || mark == plot::VerdictMark::pending;
  draw_mark(ui, mark, {place.x + ui.px(18), place.centre().y});
  const float left = place.x + ui.px(kMark);
  const float ratio_x = place.right() - ui.px(6 + kRatio);
  const float bar_x = ratio_x - ui.px(kRatioBar);
  const float room = bar_x - ui.px(12) - left;
  const Hue ink = grey ? Hue::ink3 : Hue::ink1;
  const Rect first{left, place.y + ui.px(4), room, ui.px(18)};
  const float used =
      label(ui, with_math(text::words(finding.name)), first, ui.text(12.5F, ink, plot::Face::semibold)) + ui.px(9);
  const Rect beside{left + used, first.y, room - used, first.h};
  const plot::TextStyle quiet = ui.text(11, grey ? Hue::ink3 : Hue::ink2);
  const std::string reason =
      mark == plot::VerdictMark::pending ? "waits for independent runs" : figures::short_reason(finding);
  const std::string words = with_room(ui, reason, beside.w, quiet);
  const bool fine = mark == plot::VerdictMark::holds || mark == plot::VerdictMark::consistent;
  if (fine || beside.w > ui.px(40)) label(ui, fine || !words.empty() ? words : reason, beside, quiet);
  draw_formula(ui, std::string(text::tr(figures::formula(finding).text())),
               {left, place.y + ui.px(22), room, ui.px(28)}, ink);
  if (mark == plot::VerdictMark::pending || (!finding.lhs && !finding.rhs)) return;
  draw_bar(ui, finding, {bar_x, std::round(place.centre().y - ui.px(4)), ui.px(kRatioBar), ui.px(8)});
  label(ui, ratio_text(finding), {ratio_x, place.y, ui.px(kRatio), place.h}, ui.text(12, ink), plot::HAlign::right);
}

void TheoryView::open_worst(const Status& status, UiContext& ui, const Finding& finding) const {
  Parameters parameters = status.parameters;
  parameters.seed = member_seed(parameters.seed, static_cast<std::uint64_t>(finding.worst_member));
  ui.push(session::SetParameters{parameters, false});
  ui.push(session::RunTo{parameters.T});
  leave_();
}

}  // namespace pegasos::ui
