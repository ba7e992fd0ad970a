#include "ui/views/step_log_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "plot/math_text.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kLogTool = 28.F;
constexpr float kLogTime = 62.F;  // column of t, at least
constexpr float kLogText = 12.5F;
constexpr float kLogTimeText = 12.F;

float row_height(const UiContext& ui) { return std::round(1.45F * kLogText * ui.scale); }

// Lines that were written before the language was switched are in the present one, too.
std::string markup_of(const session::LogLine& line) {
  return plot::with_powers(line.plain ? plot::escape(text::words(line.text))
                                      : text::words(line.text, false, plot::escape));
}

std::string copied(const session::LogLine& line) { return fmt::format("t = {}  {}", line.t, plain_words(line)); }

}  // namespace

std::string plain_words(const session::LogLine& line) {
  return line.plain ? text::words(line.text) : plot::plain_text(text::words(line.text, false, plot::escape));
}

std::string StepLogView::text(const session::Snapshot& snapshot) {
  std::string out =
      fmt::format("{}\n\n", text::tr_format("Pegasos Lab {}: log of {}", PEGASOS_VERSION, snapshot.title()));
  const session::LogView& log = *snapshot.log;
  if (log.dropped() > 0) out += text::tr_format("({} older lines are not kept)", log.dropped()) + "\n";
  for (std::size_t i = 0; i < log.size(); ++i) out += fmt::format("t = {:<9} {}\n", log[i].t, plain_words(log[i]));
  return out;
}

std::vector<std::string> StepLogView::wrapped(const session::LogLine& line, const UiContext& ui, float width) const {
  return plot::wrap_math(*ui.canvas, ui.text(kLogText), markup_of(line), width - made_.time_w);
}

/// Where each line begins. Only new ones are measured, and the last one, which may say more now.
void StepLogView::lay_out(const session::LogView& log, const UiContext& ui, float width) {
  const std::size_t all = log.size() + log.dropped();
  if (all < looked_at_) latest_ = 0, looked_at_ = 0;
  const std::size_t first =
      std::max(looked_at_, log.dropped() + 1) - log.dropped() - 1;  // the last one may be later now
  for (std::size_t i = first; i < log.size(); ++i) latest_ = std::max(latest_, log[i].t);
  looked_at_ = all;
  const float digits = text_width(ui, grouped(latest_), ui.text(kLogTimeText));
  const Made made{width, ui.scale, text::language(), std::max(ui.px(kLogTime), digits + ui.px(15))};
  if (made != made_ || log.dropped() < dropped_ || tops_.size() <= log.dropped() - dropped_) {
    tops_ = {0};
    dropped_ = log.dropped();
    made_ = made;
  }
  if (const std::size_t gone = log.dropped() - dropped_; gone > 0) {  // what is in sight stays there
    lines_.scroll_to = {0, std::max(0.F, lines_.scroll.y - static_cast<float>(tops_[gone] - tops_[0]))};
    tops_.erase(tops_.begin(), tops_.begin() + static_cast<std::ptrdiff_t>(gone));
    lines_.at = lines_.at && *lines_.at >= gone ? std::optional(*lines_.at - gone) : std::nullopt;
    dropped_ = log.dropped();
  }
  if (tops_.size() > 1) tops_.pop_back();
  tops_.resize(std::min(tops_.size(), log.size() + 1));
  while (tops_.size() <= log.size()) {
    const std::size_t rows = wrapped(log[tops_.size() - 1], ui, width).size();
    const float height = static_cast<float>(std::max<std::size_t>(1, rows)) * row_height(ui) + ui.px(3);
    tops_.push_back(tops_.back() + static_cast<double>(height));
  }
}

void StepLogView::lines(const session::LogView& log, UiContext& ui, Rect area) {
  const std::pair before{tops_.empty() ? 0 : tops_.back(), area_h_};
  lay_out(log, ui, area.w - ImGui::GetStyle().ScrollbarSize);
  area_h_ = area.h;
  if (lines_.at_end && before != std::pair{tops_.back(), area_h_}) lines_.show = log.size() - 1;
  const auto cell = [&](std::size_t i, std::size_t, const Rect& place) {
    const bool newest = i + 1 == log.size();
    const float left = made_.time_w;
    Rect row{place.x + left, place.y, place.w - left, row_height(ui)};
    label(ui, grouped(log[i].t), {place.x + ui.px(4), row.y, left - ui.px(14), row.h},
          ui.text(kLogTimeText, newest ? Hue::accent : Hue::ink3), plot::HAlign::right);
    for (const std::string& text : wrapped(log[i], ui, place.w)) {
      verbatim(ui, text, row, ui.text(kLogText, newest ? Hue::ink1 : Hue::ink2));
      row.y += row.h;
    }
  };
  const TableSpec spec{.name = "lines",
                       .rows = log.size(),
                       .tops = tops_,
                       .cell = cell,
                       .row_name = [&](std::size_t i) { return text::tr_format("line {}", i + 1 + log.dropped()); },
                       .chosen = [](std::size_t) { return false; }};
  const TableTouch touch = draw_table(ui, spec, area, lines_);
  const bool by_keys = touch.asked.copy || touch.asked.pressed;
  if (const auto copied_line = by_keys ? lines_.at : touch.clicked)
    copy_text(ui, copied(log[*copied_line]), by_keys ? std::optional(Rect{area.x, area.y, area.w, 0}) : std::nullopt,
              std::string(text::tr("The line is copied")));
}

void StepLogView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  const session::LogView& log = *snapshot.log;
  const Rect tool{inside.x, inside.y, inside.w, ui.px(kLogTool)};
  float right = tool.right();
  const auto place = [&](std::string_view name, float least) {
    const float width = button_width(ui, name, least);
    right -= width;
    const Rect box{right, tool.y, width, tool.h};
    right -= ui.px(6);
    return box;
  };
  if (button(ui, "Save log…", place("Save log…", 84), {.tooltip = "Saves the log as a text file"}))
    ui.perform("save-log");
  if (button(ui, "Copy log", place("Copy log", 78),
             {.tooltip = "Copies the whole log; a click on a line copies that line"})) {
    copy_text(ui, text(snapshot), {},
              figures::counted(static_cast<Count>(log.size()), "{} line is copied", "{} lines are copied"));
  }
  if (button(ui, "Newest", place("Newest", 70),
             {.tooltip = "Goes to the newest line and stays there",
              .disabled = lines_.at_end ? "The newest line is in sight." : ""}))
    lines_.show = log.size() - 1;
  label(ui, figures::counted(static_cast<Count>(log.size() + log.dropped()), "{} line", "{} lines"),
        {tool.x + ui.px(4), tool.y, right - tool.x - ui.px(8), tool.h}, ui.text(12, Hue::ink3));
  const float top = tool.bottom() + ui.px(6);
  lines(log, ui, {inside.x, top, inside.w + ui.px(4), inside.bottom() - top});
}

}  // namespace pegasos::ui
