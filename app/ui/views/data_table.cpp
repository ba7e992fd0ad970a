#include "ui/views/data_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
using text::tr;
using text::tr_format;

constexpr float kTableTool = 28.F;
constexpr float kTableHead = 26.F;
constexpr float kTableRow = 23.F;
constexpr float kTableBar = 9.F;
constexpr float kRowsPerNotch = 3.F;
constexpr Count kAtOnce = 5000;            // up to that m an order is made between two frames
constexpr std::size_t kCopyMost = 100000;  // rows

}  // namespace

// ---- Orders ----

void DataTableView::start(const session::SnapshotPtr& snapshot, const Wanted& wanted) {
  making_ = wanted;
  const auto arrange = [snapshot, wanted, filter = filter_](const std::stop_token& stop) {
    return session::arrange_rows(*snapshot, filter, wanted.column, wanted.descending, wanted.original, stop);
  };
  busy_ = snapshot->m() > kAtOnce;
  if (busy_) {
    job_.start({}, [arrange](session::Job<session::RowOrder>::Work& work) {
      session::RowOrder made = arrange(work.stop());
      work.tell([&](session::RowOrder& order) { order = std::move(made); });
    });
  } else {
    order_ = std::make_shared<const session::RowOrder>(arrange({}));
    made_ = wanted;
  }
}

void DataTableView::collect(UiContext& ui) {
  if (!busy_) return;
  ui.wants_frame = true;
  if (job_.busy()) return;
  busy_ = false;
  order_ = job_.status();
  made_ = making_;
}

/// Makes the order anew where something that it was made from is different. While a large set plays the old order
/// stays.
void DataTableView::follow(const session::SnapshotPtr& snapshot, UiContext& ui) {
  collect(ui);
  if (filter_data_ != snapshot->data.get()) {  // the columns may have other names now
    filter_data_ = snapshot->data.get();
    auto filter = session::parse_filter(filter_text_, *snapshot);
    filter_error_ = filter ? "" : filter.error().message;
    filter_ = filter ? std::move(*filter) : session::RowFilter{};
    if (column_.kind == Kind::Feature && column_.feature >= static_cast<Column>(snapshot->d())) column_ = {};
  }
  Wanted wanted{snapshot->data.get(), nullptr, column_, descending_, original_, filter_text_, -1};
  const bool by_alpha = column_.kind == Kind::Alpha || std::ranges::any_of(filter_.tests, [](const auto& test) {
                          return test.column && test.column->kind == Kind::Alpha;
                        });
  if (by_alpha) wanted.optimum = snapshot->optimum.optimum.get();
  if (session::moves_with_time(filter_, column_)) wanted.t = snapshot->position.completed();
  if (wanted == made_) return;
  Wanted but_for_t = wanted;
  but_for_t.t = made_.t;
  const bool only_t = but_for_t == made_;
  const bool large = snapshot->m() > kAtOnce;
  if (only_t && large && (snapshot->playing || snapshot->busy)) return;
  if (!busy_ || wanted != making_) start(snapshot, wanted);
  if (busy_) ui.wants_frame = true;
  if (made_.data != wanted.data && busy_) {  // the old order is of other rows
    order_ = std::make_shared<session::RowOrder>();
    top_ = 0;
  }
}

// ---- Rows ----

std::optional<std::size_t> DataTableView::place_of(Row row) const {
  const auto at = std::ranges::find(order_->rows, row);
  if (at == order_->rows.end()) return std::nullopt;
  return static_cast<std::size_t>(at - order_->rows.begin());
}

void DataTableView::show_row(std::size_t place) {
  const auto at = static_cast<double>(place);
  if (at < top_) top_ = at;
  if (at + 1 > top_ + visible_) top_ = at + 1 - visible_;
}

void DataTableView::pick(UiContext& ui, const Rect& area) {
  const Pointer mouse = pointer(ui, "rows", area);
  if (mouse.hovered && mouse.wheel != 0) {
    if (mouse.shift) {
      left_ -= static_cast<double>(mouse.wheel) * static_cast<double>(ui.px(kFeatureWidth));
    } else {
      top_ -= static_cast<double>(mouse.wheel) * static_cast<double>(kRowsPerNotch);
    }
  }
  if (!mouse.clicked) return;
  clicked_ = true;
  const double at = top_ + static_cast<double>((mouse.at.y - area.y) / std::round(ui.px(kTableRow)));
  const auto place = static_cast<std::size_t>(std::max(0.0, at));
  if (place >= order_->rows.size()) return;
  const Row row = order_->rows[place];
  followed_ = row;
  if (mouse.ctrl) {
    ui.selection.toggle(row);
    anchor_ = row;
  } else if (mouse.shift && anchor_) {
    const std::size_t from = place_of(*anchor_).value_or(place);
    const auto [low, high] = std::minmax(from, place);
    const auto begin = order_->rows.begin();
    std::vector<Row> rows(begin + static_cast<std::ptrdiff_t>(low), begin + static_cast<std::ptrdiff_t>(high) + 1);
    ui.selection.set(std::move(rows));
    followed_ = ui.selection.current();
  } else {
    ui.selection.set(row);
    anchor_ = row;
  }
}

void DataTableView::rows(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const float step = std::round(ui.px(kTableRow));
  visible_ = std::max(1.0, std::floor(static_cast<double>(area.h / step)));
  const auto count = static_cast<double>(order_->rows.size());
  if (ui.selection.current() != followed_) {  // chosen elsewhere: it comes into sight
    followed_ = ui.selection.current();
    if (followed_) {
      if (const auto place = place_of(*followed_)) show_row(*place);
    }
  }
  const Asked asked = walk_stop(ui, "rows", KeyboardFocus::Kind::list, area);
  walked_ = asked.focused;
  place_ = {area.x, area.y, area.w, step};
  if (walked_) answer(ui, asked);
  pick(ui, area);
  top_ = std::clamp(top_, 0.0, std::max(0.0, count - visible_));
  ui.canvas->push_clip(area);
  const auto first = static_cast<std::size_t>(top_);
  float y = area.y - std::round(static_cast<float>(top_ - std::floor(top_)) * step);
  const auto m = static_cast<Row>(snapshot.m());
  for (std::size_t i = first; i < order_->rows.size() && y < area.bottom(); ++i, y += step) {
    if (order_->rows[i] < m) draw_row(snapshot, ui, order_->rows[i], {area.x, y, area.w, step});
  }
  ui.canvas->pop_clip();
  if (order_->rows.empty()) {
    const std::string_view why = busy_ ? tr("the rows are being arranged …") : tr("No row meets these conditions.");
    label(ui, why, {area.x, area.y + ui.px(8), area.w, ui.px(22)}, ui.text(12.5F, Hue::ink3), plot::HAlign::centre);
  }
}

/// Thin scroll bars at the right and below.
void DataTableView::bars(UiContext& ui, Rect area) {
  const float thick = ui.px(kTableBar);
  const auto count = static_cast<double>(order_->rows.size());
  const auto bar = [&](std::string_view name, const Rect& track, bool vertical, double whole, double part, double& at) {
    if (whole <= part) return;
    const float length = vertical ? track.h : track.w;
    const float size = std::max(ui.px(24), length * static_cast<float>(part / whole));
    const float way = length - size;
    const Pointer mouse = pointer(ui, name, track);
    if (mouse.held) {
      const float moved = vertical ? mouse.at.y - track.y : mouse.at.x - track.x;
      at = plot::share_of_way(moved - 0.5F * size, way) * (whole - part);
    }
    const float from = way * static_cast<float>(std::clamp(at / (whole - part), 0.0, 1.0));
    const Rect thumb = vertical ? Rect{track.x + ui.px(2), track.y + from, thick - ui.px(3), size}
                                : Rect{track.x + from, track.y + ui.px(2), size, thick - ui.px(3)};
    ui.canvas->fill_rect(thumb, ui.color(mouse.hovered || mouse.held ? Hue::ink3 : Hue::line), ui.px(3));
  };
  bar("scroll rows", {area.right() - thick, area.y, thick, area.h - thick}, true, count, visible_, top_);
  const double room = static_cast<double>(area.w - thick - fixed_width_);
  left_ = std::clamp(left_, 0.0, std::max(0.0, static_cast<double>(features_width_) - room));
  if (room > 0)
    bar("scroll features", {area.x + fixed_width_, area.bottom() - thick, area.w - thick - fixed_width_, thick}, false,
        static_cast<double>(features_width_), room, left_);
}

// ---- Around ----

std::string DataTableView::state_text(const session::Snapshot& snapshot) const {
  const auto grouped = [](double value) { return plot::format_number(value, 15); };
  std::string text;
  if (busy_) {
    text = tr("arranging …");
  } else if (!order_->trouble.empty()) {
    text = tr("there is not enough memory for this; use fewer rows, features or steps");
  } else if (order_->filtered) {
    text = tr_format("{} of {} rows", grouped(static_cast<double>(order_->rows.size())),
                     grouped(static_cast<double>(snapshot.m())));
  } else {
    text = tr_format("{} rows", grouped(static_cast<double>(snapshot.m())));
  }
  if (made_.t >= 0 && made_.t != snapshot.position.completed())
    text += tr_format(", order of $t$ = {}", grouped(static_cast<double>(made_.t)));
  if (snapshot.counts != nullptr && snapshot.counts->from > 1) {
    text += tr_format(", counts from $t$ = {} on", grouped(static_cast<double>(snapshot.counts->from)));
  } else if (snapshot.counts != nullptr && snapshot.counts->to != snapshot.position.completed()) {
    text += tr_format(", counts up to $t$ = {}", grouped(static_cast<double>(snapshot.counts->to)));
  }
  return text;
}

void DataTableView::toolbar(const session::Snapshot& snapshot, UiContext& ui, Rect line) {
  const float gap = ui.px(6);
  const float field_width = std::min(ui.px(190), 0.4F * line.w);
  const Rect field{line.x, line.y, field_width, line.h};
  const auto typed =
      text_field(ui, "Filter", filter_text_, field,
                 "Which rows are shown: a class, or conditions such as hinge > 0, alpha > 0, margin < 1, row 10-20; "
                 "commas between them");
  if (filter_text_.empty() && ImGui::GetActiveID() != ImGui::GetID("##Filter"))
    label(ui, tr("Filter: hinge > 0 …"), {field.x + ui.px(8), field.y, field.w - ui.px(12), field.h},
          ui.text(12, Hue::ink3));
  if (typed) {
    filter_text_ = *typed;
    filter_data_ = nullptr;
    top_ = 0;
  }
  float right = line.right();
  const auto place = [&](float width) {
    right -= ui.px(width);
    const Rect box{right, line.y, ui.px(width), line.h};
    right -= gap;
    return box;
  };
  if (line.w > ui.px(420)) {
    if (button(ui, "Copy", place(54), {.tooltip = "Copies the selected rows, or all that are shown, with all digits"}))
      copy(snapshot, ui);
    if (button(ui, "Save…", place(54), {.tooltip = "Saves the rows that are shown, with all digits, as CSV"}))
      ui.requests.save_table("data-table");
    const bool prepared = snapshot.data->transform().scaling != Scaling::None;
    const ButtonStyle style{.active = prepared && !original_,
                            .tooltip = "Features after scaling, as the method sees them; else in the units of the data",
                            .disabled = prepared ? "" : "The features are not scaled: both are the same"};
    if (button(ui, "Prepared", place(78), style)) original_ = !original_;
  }
  const Rect rest{field.right() + ui.px(10), line.y, right - field.right() - ui.px(10), line.h};
  const std::string said = filter_error_.empty() ? state_text(snapshot) : plot::escape(filter_error_);
  label(ui, said, rest, ui.text(12, filter_error_.empty() ? Hue::ink3 : Hue::bound));
  record(ui, "state", rest);
  if (!filter_error_.empty() && pointer(ui, "why", rest).hovered) tooltip(ui, plot::escape(filter_error_));
}

void DataTableView::copy(const session::Snapshot& snapshot, UiContext& ui) const {
  std::vector<Row> chosen = ui.selection.rows();
  if (chosen.empty()) chosen = order_->rows;
  const std::size_t whole = chosen.size();
  chosen.resize(std::min(chosen.size(), kCopyMost));
  const std::string said =
      whole > chosen.size()
          ? tr_format("The first {} of {} rows are copied; save the table to have all", chosen.size(), whole)
      : whole == 1 ? std::string(tr("1 row is copied"))
                   : tr_format("{} rows are copied", whole);
  copy_text(ui, session::rows_text(snapshot, chosen, original_, '\t'), walked_ ? std::optional(place_) : std::nullopt,
            said);
}

void DataTableView::save_rows(const UiContext& ui, const std::string& path) const {
  if (snapshot_ != nullptr) ui.push(session::SaveRows{path, snapshot_, order_->rows, original_});
}

bool DataTableView::on_key(UiContext& ui, const Stroke& stroke) {
  if (!clicked_) return false;
  if (stroke.key == Key::escape) {
    clicked_ = false;
    return true;
  }
  const auto wish = list_wish(stroke);
  if (!wish || wish->pressed || wish->dx != 0) return false;  // Space and the arrows to the sides step
  answer(ui, *wish);
  return true;
}

/// What a key asks of the rows.
void DataTableView::answer(UiContext& ui, const Asked& asked) {
  if (asked.copy && snapshot_ != nullptr) copy(*snapshot_, ui);
  left_ += static_cast<double>(asked.dx) * static_cast<double>(ui.px(kFeatureWidth));
  const auto now = ui.selection.current() ? place_of(*ui.selection.current()) : std::nullopt;
  if (asked.pressed && now) ui.selection.toggle(order_->rows[*now]);
  const auto place = list_step(asked, now, order_->rows.size(), static_cast<std::size_t>(visible_));
  if (!place) return;
  const Row row = order_->rows[*place];
  if (asked.extend) {
    if (!ui.selection.has(row)) ui.selection.toggle(row);
  } else {
    ui.selection.set(row);
    anchor_ = row;
  }
  followed_ = ui.selection.current();
  show_row(*place);
}

void DataTableView::draw(const session::SnapshotPtr& snapshot, UiContext& ui, Rect inside) {
  seen_ = true;
  snapshot_ = snapshot;
  if (!watching_) {
    watching_ = true;
    ui.push(session::WatchCounts{true});
  }
  follow(snapshot, ui);
  const auto columns = fixed_columns(ui);
  fixed_width_ = 0;
  for (const Shown& column : columns) fixed_width_ += column.width;
  features_width_ = std::round(ui.px(kFeatureWidth)) * static_cast<float>(snapshot->d());
  const float tool = ui.px(kTableTool);
  const float head = ui.px(kTableHead);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (clicked_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !inside.contains({mouse.x, mouse.y}))
    clicked_ = false;
  toolbar(*snapshot, ui, {inside.x, inside.y, inside.w, tool});
  const float bar = ui.px(kTableBar);
  const Rect body{inside.x, inside.y + tool + ui.px(4), inside.w, inside.h - tool - ui.px(4)};
  header(*snapshot, ui, {body.x, body.y, body.w - bar, head});
  const Rect list{body.x, body.y + head + ui.px(2), body.w, body.h - head - ui.px(2)};
  rows(*snapshot, ui, {list.x, list.y, list.w - bar, list.h - bar});
  bars(ui, list);
}

void DataTableView::end_frame(UiContext& ui) {
  if (!seen_) walked_ = false;
  if (!seen_ && watching_) {
    watching_ = false;
    clicked_ = false;
    ui.push(session::WatchCounts{false});
  }
  seen_ = false;
}

void DataTableView::save(ViewState& state) const {
  put(state, "table.column", static_cast<Count>(column_.kind));
  put(state, "table.feature", static_cast<Count>(column_.feature));
  put(state, "table.descending", descending_);
  put(state, "table.original", original_);
  put(state, "table.filter", filter_text_);
}

void DataTableView::load(const ViewState& state) {
  Count kind = static_cast<Count>(column_.kind);
  Count feature = static_cast<Count>(column_.feature);
  take(state, "table.column", 0, static_cast<Count>(Kind::Feature), kind);
  take(state, "table.feature", 0, Count{1} << 31U, feature);
  column_ = {static_cast<Kind>(kind), static_cast<Column>(feature)};
  take(state, "table.descending", descending_);
  take(state, "table.original", original_);
  take(state, "table.filter", filter_text_);
  filter_data_ = nullptr;
  top_ = left_ = 0;
}

}  // namespace pegasos::ui
