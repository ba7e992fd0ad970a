#include "ui/views/step_log_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "plot/math_text.h"
#include "plot/ticks.h"
#include "plot/within.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/copy.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kLogTool = 28.F;
constexpr float kLogTime = 62.F;  // column of t
constexpr float kLogBar = 9.F;
constexpr double kLinesPerNotch = 3;

// Lines that were written before the language was switched are in the present one, too.
std::string markup_of(const session::LogLine& line) {
  const std::string words = text::translate(line.text);
  return line.plain ? plot::escape(words) : words;
}
std::string plain_of(const session::LogLine& line) {
  const std::string words = text::translate(line.text);
  return line.plain ? words : plot::plain_text(words);
}

std::string copied(const session::LogLine& line) { return fmt::format("t = {}  {}", line.t, plain_of(line)); }

}  // namespace

std::string StepLogView::text(const session::Snapshot& snapshot) {
  std::string out =
      fmt::format("{}\n\n", text::tr_format("Pegasos Lab {}: log of {}", PEGASOS_VERSION, snapshot.title()));
  const session::LogView& log = *snapshot.log;
  if (log.dropped() > 0) out += text::tr_format("({} older lines are not kept)", log.dropped()) + "\n";
  for (std::size_t i = 0; i < log.size(); ++i) out += fmt::format("t = {:<9} {}\n", log[i].t, plain_of(log[i]));
  return out;
}

/// What a key asks of the lines.
void StepLogView::answer(const session::LogView& log, UiContext& ui, const Asked& asked, Rect area) {
  if (!asked.focused) at_ = -1;
  const auto dropped = static_cast<double>(log.dropped());
  if (at_ >= 0) at_ = std::max(at_, dropped);
  const auto now = at_ < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(at_ - dropped));
  if ((asked.copy || asked.pressed) && now && *now < log.size())
    copy_text(ui, copied(log[*now]), Rect{area.x, area.y, area.w, 0}, std::string(text::tr("The line is copied")));
  const auto place = list_step(asked, now, log.size(), visible_ > 2 ? visible_ - 2 : 1);
  if (!place) return;
  at_ = static_cast<double>(*place) + dropped;
  if (*place + 1 == log.size()) {
    end_ = -1;
    return;
  }
  if (end_ < 0) end_ = static_cast<double>(log.size()) + dropped;
  end_ = plot::within(end_, at_ + 1, at_ + static_cast<double>(visible_));
}

void StepLogView::lines(const session::LogView& log, UiContext& ui, Rect area) {
  struct Laid {
    const session::LogLine* line;
    std::vector<std::string> text;
    float height;
  };
  const auto dropped = static_cast<double>(log.dropped());
  const auto size = static_cast<double>(log.size());
  const double end = end_ < 0 ? size : plot::within(end_ - dropped, 0.0, size);
  const plot::TextStyle style = ui.text(12.5F, Hue::ink2);
  const float step = std::round(style.size * 1.45F);
  const float gap = ui.px(3);
  const float left = ui.px(kLogTime);
  std::vector<Laid> shown;  // from the lowest one up
  float height = 0;
  for (auto i = static_cast<std::size_t>(end); i > 0 && height < area.h; --i) {
    const session::LogLine& line = log[i - 1];
    Laid laid{&line, plot::wrap_math(*ui.canvas, style, markup_of(line), area.w - left), 0};
    laid.height = static_cast<float>(std::max<std::size_t>(1, laid.text.size())) * step + gap;
    height += laid.height;
    shown.push_back(std::move(laid));
  }
  visible_ = std::max<std::size_t>(1, shown.size());
  const bool seen =
      shown.empty() || at_ < 0 || at_ - dropped > end - static_cast<double>(visible_) - (height <= area.h ? 1 : 0);
  if (!seen) {  // upwards, line by line: each may take several rows
    end_ = std::max(1.0, end - 1) + dropped;
    ui.wants_frame = true;
  }
  const Pointer mouse = pointer(ui, "lines", area);
  ui.canvas->push_clip(area);
  float y = height <= area.h ? area.y + height : area.bottom();
  for (std::size_t n = 0; n < shown.size(); ++n) {
    const Laid& laid = shown[n];
    y -= laid.height;
    const Rect row{area.x, y, area.w, laid.height - gap};
    const bool newest = n == 0 && end == size;
    const bool hovered = mouse.hovered && row.contains(mouse.at);
    if (hovered) ui.canvas->fill_rect(row, ui.color(Hue::raised), ui.px(3));
    if (hovered && mouse.clicked) copy_text(ui, copied(*laid.line), {}, std::string(text::tr("The line is copied")));
    const auto number = static_cast<double>(static_cast<std::size_t>(end) - 1 - n) + dropped;
    record(ui, fmt::format("line {}", number + 1), row);
    if (number == at_) focus_frame(ui, row, ui.px(3));
    const Hue hue = newest ? Hue::ink1 : Hue::ink2;
    label(ui, plot::format_number(static_cast<double>(laid.line->t), 15), {row.x + ui.px(4), y, left - ui.px(14), step},
          ui.text(12, newest ? Hue::accent : Hue::ink3), plot::HAlign::right);
    float line_y = y;
    for (const std::string& text : laid.text) {
      verbatim(ui, text, {row.x + left, line_y, area.w - left, step}, ui.text(12.5F, hue));
      line_y += step;
    }
  }
  ui.canvas->pop_clip();
  if (mouse.hovered && mouse.wheel != 0) {
    const double wanted = end - static_cast<double>(mouse.wheel) * kLinesPerNotch;
    const double least = std::min(size, static_cast<double>(visible_));
    end_ = wanted >= size ? -1 : std::max(wanted, least) + dropped;
  }
}

void StepLogView::bar(const session::LogView& log, UiContext& ui, Rect track) {
  const auto size = static_cast<double>(log.size());
  const auto part = static_cast<double>(visible_);
  if (size <= part) return;
  const auto dropped = static_cast<double>(log.dropped());
  const double end = end_ < 0 ? size : plot::within(end_ - dropped, part, size);
  const float thumb = std::max(ui.px(24), track.h * static_cast<float>(part / size));
  const float way = track.h - thumb;
  const Pointer mouse = pointer(ui, "scroll lines", track);
  if (mouse.held) {
    const double share = plot::share_of_way(mouse.at.y - track.y - 0.5F * thumb, way);
    end_ = share >= 1 ? -1 : part + share * (size - part) + dropped;
  }
  const float y = track.y + way * static_cast<float>((end - part) / (size - part));
  ui.canvas->fill_rect({track.x + ui.px(2), y, track.w - ui.px(3), thumb},
                       ui.color(mouse.hovered || mouse.held ? Hue::ink3 : Hue::line), ui.px(3));
}

void StepLogView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect inside) {
  const session::LogView& log = *snapshot.log;
  const Rect tool{inside.x, inside.y, inside.w, ui.px(kLogTool)};
  float right = tool.right();
  const auto place = [&](float width) {
    right -= ui.px(width);
    const Rect box{right, tool.y, ui.px(width), tool.h};
    right -= ui.px(6);
    return box;
  };
  if (button(ui, "Save log…", place(84), {.tooltip = "Saves the log as a text file"})) ui.perform("save-log");
  if (button(ui, "Copy log", place(78), {.tooltip = "Copies the whole log; a click on a line copies that line"})) {
    copy_text(ui, text(snapshot), {}, text::tr_format("{} lines are copied", log.size()));
  }
  if (button(ui, "Newest", place(70),
             {.tooltip = "Goes to the newest line and stays there",
              .disabled = end_ < 0 ? "The newest line is in sight." : ""}))
    end_ = -1;
  label(ui, text::tr_format("{} lines", plot::format_number(static_cast<double>(log.size() + log.dropped()), 15)),
        {tool.x + ui.px(4), tool.y, right - tool.x - ui.px(8), tool.h}, ui.text(12, Hue::ink3));
  const float width = ui.px(kLogBar);
  const Rect area{inside.x, tool.bottom() + ui.px(6), inside.w, inside.bottom() - tool.bottom() - ui.px(6)};
  const Rect list{area.x, area.y, area.w - width - ui.px(4), area.h};
  answer(log, ui, walk_stop(ui, "lines", KeyboardFocus::Kind::list, list), list);
  lines(log, ui, list);
  bar(log, ui, {area.right() - width, area.y, width, area.h});
}

}  // namespace pegasos::ui
