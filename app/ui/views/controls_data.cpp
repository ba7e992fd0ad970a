// The rows about the data: which set, how it is generated or read, its classes, and what was done to it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/numbers.h"
#include "figures/plane.h"
#include "plot/ticks.h"
#include "session/table_edits.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/copy.h"
#include "ui/table.h"
#include "ui/views/controls.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

/// "breast-cancer" and "breast_cancer" name the same set.
bool same_set(std::string a, std::string b) {
  std::ranges::replace(a, '_', '-');
  std::ranges::replace(b, '_', '-');
  return a == b;
}

/// What a step looks at of sparse rows.
std::string step_cost(const session::Snapshot& snapshot) {
  const Dataset& data = *snapshot.data;
  const double mean = static_cast<double>(data.rows().nonzeros()) / static_cast<double>(data.m());
  const auto k = static_cast<double>(snapshot.k());
  return text::tr_format("A step reads {} numbers on average, those that are not 0; in dense rows it would read {}.",
                         plot::format_number(k * mean, 3), plot::format_number(k * static_cast<double>(data.d()), 4));
}

}  // namespace

void ControlsView::data(const session::Snapshot& snapshot, UiContext& ui, Rows& rows) {
  const Parameters& p = snapshot.parameters;
  heading(ui, "Data", rows.next(kProblemHeading));
  data_set(snapshot, ui, rows.next(row_height(ui)));
  const GeneratorInfo* const info = find_generator(p.data);
  const bool generated = info != nullptr;
  Parameters shown = p;  // what the set on screen has, also where it was not made by a generator
  if (!generated) shown.m = snapshot.m();
  if (p.noise < 0) shown.noise = info == nullptr ? 0.0 : std::max(0.0, info->default_noise);
  const std::string_view only = generated ? std::string_view() : kNotGenerated;
  const std::string_view silent = info != nullptr && info->default_noise < 0 ? "This set has no noise." : only;
  const auto first = [&] {
    row_.draw(ui, shown, "m", rows.next(row_height(ui)), {.reason = only});
    row_.draw(ui, shown, "noise", rows.next(row_height(ui)), {.reason = silent});
  };
  if (generated) first();
  if (folding(ui, rows, "Generator")) {  // what a generator alone has does not take the room of what a file has
    if (!generated) first();
    const bool apart = info == nullptr || info->uses_margin;
    row_.draw(ui, p, "margin", rows.next(row_height(ui)),
              {.reason = apart ? only : "Only the separable set is made with a margin."});
    row_.draw(ui, p, "imbalance", rows.next(row_height(ui)), {.reason = only});
    row_.draw(ui, p, "flips", rows.next(row_height(ui)), {.reason = only});
  }
  if (snapshot.edited && generated) {
    rows.y += paragraph(ui, "Changed by hand: another value above makes a new set. Undo brings the points back.",
                        {rows.x, rows.y, rows.width, 0}, ui.text(11.5F, Hue::ink3)) +
              ui.px(3);
  }
  row_.draw(ui, p, "scale", rows.next(row_height(ui)));
  row_.draw(ui, p, "bias", rows.next(row_height(ui)));
  row_.draw(ui, p, "held-out", rows.next(row_height(ui)));
  test_set(snapshot, ui, rows.next(row_height(ui)));
  classes(snapshot, ui, rows);
}

void ControlsView::data_set(const session::Snapshot& snapshot, UiContext& ui, Rect row, bool stacked) {
  draw_changed(ui, "data", row);
  std::vector<ComboItem> items;
  std::vector<std::string> names;
  int chosen = -1;
  const auto add = [&](ComboItem item, const std::string& name) {
    if (!name.empty() && same_set(name, snapshot.parameters.data)) chosen = static_cast<int>(items.size());
    items.push_back(std::move(item));
    names.push_back(name);
  };
  for (const bool generated : {false, true}) {
    add({generated ? "Made by a generator" : "Bundled", {}, true, {}, {}}, "");
    for (const SourceInfo& source : sources_) {
      if (source.generated == generated)
        add({source.title, {}, false, {}, plot::escape(source.description + " " + source.citation)}, source.name);
    }
  }
  add({"", {}, true, {}, {}}, "");
  add({"Empty canvas", {}, false, {}, "A set of your own: no examples, until you put some on the data plane."}, "");
  add({"Open a file…", shown_keys("Ctrl+O"), false, {}, "LIBSVM, CSV or TSV, also gzip-compressed, or a session."}, "");
  const float height = ui.px(26);
  const Rect line{row.x, std::round(row.centre().y - 0.5F * height), row.w, height};
  const float mark = ui.px(kRestartMark);
  const float left = stacked ? 0 : ui.px(88) + mark;
  if (!stacked) {
    draw_restart_mark(ui, line);
    label(ui, "Set", {line.x + mark, line.y, left - mark, line.h}, ui.text(12.5F, Hue::ink2));
  }
  const std::string tip = parameter_tip(*find_parameter("data")) + "\n" + plot::escape(snapshot.table->source);
  std::string shown = snapshot.title();
  const bool edited = shown.ends_with(session::kEditedName);
  if (edited) shown.resize(shown.size() - session::kEditedName.size());
  if (chosen >= 0 && (!snapshot.edited || shown.starts_with(snapshot.parameters.data)))
    shown = text::tr(items[static_cast<std::size_t>(chosen)].text);
  if (edited) shown = text::tr_format("edited: {}", shown);  // where there is little room that comes first
  const auto picked = combo(ui, "data", items, snapshot.edited ? -1 : chosen, shown,
                            {line.x + left, line.y, line.w - left, line.h}, tip);
  if (!picked) return;
  if (*picked == chosen) return ui.push(session::OriginalData{});
  if (*picked + 1 == static_cast<int>(items.size())) return ui.perform("open-file");
  if (*picked + 2 == static_cast<int>(items.size())) return ui.perform("new-canvas");
  ui.push(session::SetParameter{"data", names[static_cast<std::size_t>(*picked)]});
}

/// None, the one that is there, or a file.
void ControlsView::test_set(const session::Snapshot& snapshot, UiContext& ui, Rect row) {
  draw_changed(ui, "test", row);
  std::vector<ComboItem> items = {{.text = "none"}};
  const bool there = snapshot.test != nullptr;
  if (there) items.push_back({.text = snapshot.test->name(), .name = true});
  items.push_back({.heading = true});
  items.push_back({.text = "Open a file…"});
  const float height = ui.px(26);
  const Rect line{row.x, std::round(row.centre().y - 0.5F * height), row.w, height};
  const float left = ui.px(88) + ui.px(kRestartMark);
  label(ui, "Test set", {line.x + ui.px(kRestartMark), line.y, left - ui.px(kRestartMark), line.h},
        ui.text(12.5F, Hue::ink2));
  std::string tip = parameter_tip(*find_parameter("test"), false);
  if (there) tip += "\n" + plot::escape(snapshot.test_table->source);
  const auto picked = combo(ui, "test", items, there ? 1 : 0, there ? snapshot.test->name() : "none",
                            {line.x + left, line.y, line.w - left, line.h}, tip);
  if (!picked) return;
  if (*picked + 1 == static_cast<int>(items.size())) return ui.perform("test-set");
  if (*picked == 0 && there) ui.push(session::SetParameter{"test", ""});
}

void ControlsView::classes(const session::Snapshot& snapshot, UiContext& ui, Rows& rows) {
  const Parameters& p = snapshot.parameters;
  const bool several = snapshot.table->classes.size() > 2;
  if (several) positive_class(snapshot, ui, rows.next(row_height(ui)));
  if (!folding(ui, rows, "Labels and features")) return;
  if (!several) positive_class(snapshot, ui, rows.next(row_height(ui)));
  row_.draw(ui, p, "classes", rows.next(row_height(ui)), {.reason = several ? "" : "There are only two classes."});
  row_.draw(ui, p, "features", rows.next(row_height(ui)));
  for (const char* key : {"label", "ignore", "delimiter", "decimal", "header", "missing"})
    row_.draw(ui, p, key, rows.next(row_height(ui)),
              {.reason = is_generated(p.data) ? "A generator has no columns." : "", .label_width = 100});
}

void ControlsView::positive_class(const session::Snapshot& snapshot, UiContext& ui, Rect row) {
  const std::vector<std::string>& names = snapshot.table->classes;
  std::vector<ComboItem> items;
  int chosen = -1;
  const std::string& now = snapshot.data->transform().positive;
  for (const std::string& name : names) {
    if (name == now) chosen = static_cast<int>(items.size());
    items.push_back({.text = name, .name = true});
  }
  const float height = ui.px(26);
  const Rect line{row.x, std::round(row.centre().y - 0.5F * height), row.w, height};
  const float mark = ui.px(kRestartMark);
  const float left = ui.px(88) + mark;
  draw_restart_mark(ui, line);
  label(ui, "Positive class", {line.x + mark, line.y, left - mark, line.h}, ui.text(12.5F, Hue::ink2));
  const std::string reason = names.size() < 2 ? "There is one class only." : "";
  const auto picked =
      combo(ui, "positive", items, chosen, now.empty() ? "+1" : now, {line.x + left, line.y, line.w - left, line.h},
            parameter_tip(*find_parameter("positive")), reason);
  if (picked && *picked != chosen) ui.push(session::SetParameter{"positive", names[static_cast<std::size_t>(*picked)]});
}

void ControlsView::about_data(const session::Snapshot& snapshot, UiContext& ui, Rows& rows) {
  heading(ui, "What was done to the data", rows.next(kProblemHeading));
  const plot::TextStyle style = ui.text(11.5F, Hue::ink2);
  const auto say = [&](const std::string& markup) {
    rows.y += paragraph(ui, markup, {rows.x, rows.y, rows.width, 0}, style) + ui.px(3);
  };
  const Dataset& data = *snapshot.data;
  const auto count = [](std::string_view shown, Count n, std::string name) {
    return CopyPiece{std::string(shown), std::to_string(n), std::move(name)};
  };
  const CopyPiece sizes[] = {count(fmt::format("$m$ = {}", grouped(snapshot.m())), snapshot.m(), "m shown"),
                             {", "},
                             count("$d$ = " + figures::dimension_text(data), data.d(), "d shown"),
                             {", "},
                             {text::tr_format("$R$ = max |$x$| = {}", plot::format_number(data.R(), 4)),
                              all_digits(data.R()), "R shown", "The length of the longest example"}};
  const CopyPiece classes[] = {count("+1: " + grouped(data.positive()), data.positive(), "positives"),
                               {", "},
                               count("−1: " + grouped(data.negative()), data.negative(), "negatives")};
  copy_line(ui, std::span(sizes).first(snapshot.empty() ? 3 : std::size(sizes)), rows.next(17), style);
  if (!snapshot.empty()) copy_line(ui, classes, rows.next(19), style);
  if (data.is_sparse() && !snapshot.empty()) say(step_cost(snapshot));
  for (const Message& sentence : session::describe_preparation(snapshot)) {
    say(plot::escape(text::words(sentence)));
    if (!is_label_note(sentence) || snapshot.edited || !ui.requests.open_file) continue;
    const Rect line = rows.next(28);
    if (button(ui, "Another label…", {line.x, line.y, std::min(line.w, ui.px(130)), ui.px(24)},
               {.tooltip = "Looks into the file again: a click on a column's ring makes it the label."}))
      ui.requests.open_file(snapshot.parameters.data);
  }
  rows.y += ui.px(6);
}

}  // namespace pegasos::ui
