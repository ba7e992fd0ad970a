#include "ui/views/data_table.h"

#include <algorithm>

#include "exports/picture_file.h"
#include "figures/common.h"
#include "plot/ticks.h"
#include "session/origin.h"
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
constexpr Count kAtOnce = 5000;            // up to that m an order is made between two frames
constexpr std::size_t kCopyMost = 100000;  // rows

}  // namespace

// ---- Orders ----

void DataTableView::start(const session::SnapshotPtr& snapshot, const Wanted& wanted) {
  making_ = wanted;
  const auto arrange = [snapshot, wanted, filter = filter_.meant](const std::stop_token& stop) {
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

bool DataTableView::Filter::read_for(const session::Snapshot& snapshot) {
  if (of == snapshot.data.get()) return false;
  of = snapshot.data.get();
  auto read = session::parse_filter(text, snapshot);
  trouble = read ? Message() : read.error().message;
  meant = read ? std::move(*read) : session::RowFilter{};
  return true;
}

/// Makes the order anew where something that it was made from is different. While a large set plays the old order
/// stays.
void DataTableView::follow(const session::SnapshotPtr& snapshot, UiContext& ui) {
  collect(ui);
  const bool other_columns = filter_.read_for(*snapshot);
  if (other_columns && column().kind == Kind::Feature && column().feature >= static_cast<Column>(snapshot->d()))
    rows_.sorted = 0;
  Wanted wanted{snapshot->data.get(), nullptr, column(), rows_.descending, original_, filter_.text, -1};
  const bool by_alpha = column().kind == Kind::Alpha || std::ranges::any_of(filter_.meant.tests, [](const auto& test) {
                          return test.column && test.column->kind == Kind::Alpha;
                        });
  if (by_alpha) wanted.optimum = snapshot->optimum.optimum.get();
  if (session::moves_with_time(filter_.meant, column())) wanted.t = snapshot->position.completed();
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
    rows_.scroll_to = plot::Point{};
  }
}

// ---- Rows ----

std::optional<std::size_t> DataTableView::place_of(std::optional<Row> row) const {
  const auto at = row ? std::ranges::find(order_->rows, *row) : order_->rows.end();
  if (at == order_->rows.end()) return std::nullopt;
  return static_cast<std::size_t>(at - order_->rows.begin());
}

/// A row was clicked, or the keyboard came to it.
void DataTableView::pick(UiContext& ui, const TableTouch& touch) {
  const std::size_t place = *touch.reached;
  const Row row = order_->rows[place];
  const bool adds = touch.clicked ? touch.mouse.ctrl : touch.asked.extend;
  const bool range = touch.clicked && touch.mouse.shift && !adds && anchor_;
  if (range) {
    const auto [low, high] = std::minmax({place_of(anchor_).value_or(place), place});  // by value
    const auto begin = order_->rows.begin();
    selection(ui).set({begin + static_cast<std::ptrdiff_t>(low), begin + static_cast<std::ptrdiff_t>(high) + 1});
  } else if (adds) {
    if (touch.clicked || !selection(ui).has(row)) selection(ui).toggle(row);
  } else {
    selection(ui).set(row);
  }
  if (!range && (touch.clicked || !adds)) anchor_ = row;
  followed_ = selection(ui).current();
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
    text = figures::counted(snapshot.m(), "{} row", "{} rows");
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
  const auto typed = text_field(ui, "Filter", filter_.text, field,
                                "Which rows are shown: a class, or conditions such as hinge > 0, alpha > 0, margin < "
                                "1, row 10-20; commas between them");
  if (filter_.text.empty() && ImGui::GetActiveID() != ImGui::GetID("##Filter"))
    label(ui, tr("Filter: hinge > 0 …"), {field.x + ui.px(8), field.y, field.w - ui.px(12), field.h},
          ui.text(12, Hue::ink3));
  if (typed) {
    filter_.text = *typed;
    filter_.of = nullptr;
    rows_.scroll_to = plot::Point{};
  }
  float right = line.right();
  const auto place = [&](std::string_view name) {
    const float width = button_width(ui, name);
    right -= width;
    const Rect box{right, line.y, width, line.h};
    right -= gap;
    return box;
  };
  if (line.w > ui.px(420)) {
    if (button(ui, "Copy", place("Copy"),
               {.tooltip = "Copies the selected rows, or all that are shown, with all digits"}))
      copy(snapshot, ui);
    if (button(ui, "Save…", place("Save…"), {.tooltip = "Saves the rows that are shown, with all digits, as CSV"}))
      ui.requests.save_table("data-table");
    const bool prepared = snapshot.data->transform().scaling != Scaling::None;
    const ButtonStyle style{.active = prepared && !original_,
                            .tooltip = "Features after scaling, as the method sees them; else in the units of the data",
                            .disabled = prepared ? "" : "The features are not scaled: both are the same"};
    if (button(ui, "Prepared", place("Prepared"), style)) original_ = !original_;
  }
  const Rect rest{field.right() + ui.px(10), line.y, right - field.right() - ui.px(10), line.h};
  const std::string said = filter_.trouble.empty() ? state_text(snapshot) : plot::escape(text::words(filter_.trouble));
  label(ui, said, rest, ui.text(12, filter_.trouble.empty() ? Hue::ink3 : Hue::bound));
  record(ui, "state", rest);
  if (!filter_.trouble.empty() && pointer(ui, "why", rest).hovered)
    tooltip(ui, plot::escape(text::words(filter_.trouble)));
}

/// Which examples are shown.
void DataTableView::set_choice(const session::Snapshot& snapshot, UiContext& ui, Rect place) {
  using figures::ExampleSet;
  std::vector<ComboItem> items;
  const std::vector<ExampleSet> sets = figures::sets_of(snapshot);
  int chosen = 0;
  for (const ExampleSet set : sets) {
    if (set == ui.guests.set) chosen = static_cast<int>(items.size());
    items.push_back({.text = figures::name_of(set)});
  }
  const auto picked =
      combo(ui, "Examples", items, chosen, figures::name_of(sets[static_cast<std::size_t>(chosen)]), place,
            "Which examples are listed: those that are trained on, held out, or of the test set");
  if (!picked || *picked == chosen) return;
  ui.guests.show(sets[static_cast<std::size_t>(*picked)], snapshot);
  anchor_.reset();
}

void DataTableView::copy(const session::Snapshot& snapshot, UiContext& ui) const {
  std::vector<Row> chosen = selection(ui).rows();
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

void DataTableView::save_rows(const UiContext& ui, const std::string& path, session::WriteAnswer answer) const {
  if (snapshot_ == nullptr) return;
  // No command gives back the rows of another set than that which was trained on.
  const std::string origin =
      whole_ ? std::string() : session::origin_of(*snapshot_, exports::public_command(*snapshot_, "examples", ".csv"));
  ui.push(session::SaveRows{path, snapshot_, order_->rows, original_, origin, std::move(answer)});
}

bool DataTableView::on_key(UiContext& ui, const Stroke& stroke) {
  if (!clicked_) return false;
  if (stroke.key == Key::escape) {
    clicked_ = false;
    return true;
  }
  const auto wish = list_wish(stroke);
  if (!wish || wish->pressed || wish->dx != 0) return false;  // Space and the arrows to the sides step
  rows_.wish = *wish;
  ui.wants_frame = true;
  return true;
}

/// The moment with the examples that are looked at.
const session::SnapshotPtr& DataTableView::seen(const session::SnapshotPtr& snapshot, const UiContext& ui) {
  if (!ui.guests.any()) {
    whole_.reset();
    snapshot_ = snapshot;
  } else if (whole_ != snapshot || snapshot_->data != figures::examples_of(*snapshot, ui.guests.set)) {
    whole_ = snapshot;
    snapshot_ = figures::with_examples(snapshot, ui.guests.set);
  }
  return snapshot_;
}

void DataTableView::draw(const session::SnapshotPtr& now, UiContext& ui, Rect inside) {
  seen_ = true;
  const session::SnapshotPtr snapshot = seen(now, ui);
  if (!watching_) {
    watching_ = true;
    ui.push(session::WatchCounts{true});
  }
  follow(snapshot, ui);
  if (clicked_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !inside.contains(mouse_place())) clicked_ = false;
  const float tool = ui.px(kTableTool);
  Rect line{inside.x, inside.y, inside.w, tool};
  if (now->test != nullptr || now->held_out != nullptr) {
    const float width = std::min(ui.px(112), 0.3F * line.w);
    set_choice(*now, ui, {line.x, line.y, width, tool});
    line = {line.x + width + ui.px(6), line.y, line.w - width - ui.px(6), tool};
  }
  toolbar(*snapshot, ui, line);
  rows(*snapshot, ui, {inside.x, inside.y + tool + ui.px(4), inside.w, inside.h - tool - ui.px(4)});
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

void DataTableView::keep(const Fields& all) {
  const Fields f = all.under("table.");
  auto [kind, feature] = column();
  f.number("column", 0, static_cast<double>(Kind::Feature), kind);
  f.number("feature", 0, Count{1} << 31U, feature);
  f.flag("descending", rows_.descending);
  f.flag("original", original_);
  f.text("filter", filter_.text);
  if (!f.reading()) return;
  rows_.sorted = static_cast<std::size_t>(kind) + (kind == Kind::Feature ? feature : 0);
  filter_.of = nullptr;
  rows_.scroll_to = plot::Point{};
}

}  // namespace pegasos::ui
