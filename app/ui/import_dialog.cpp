#include "ui/import_dialog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/numbers.h"
#include "core/visible.h"
#include "experiment/problem.h"
#include "figures/common.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/dialogs.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

constexpr const char* kImportPopup = "##import";
constexpr float kImportWidth = 1180.F;
constexpr float kHeight = 680.F;
constexpr float kBeside = 640.F;  // narrower, the table stands below the choices
constexpr float kLeft = 312.F;
constexpr float kImportRow = 31.F;
constexpr float kLabel = 112.F;

/// How `label` and `ignore` name column j: its name where that is sure to mean it, else its number.
std::string column_word(const Preview& preview, std::size_t j) {
  const std::string& name = preview.columns[j].name;
  const auto same = [&](const PreviewColumn& column) { return column.name == name; };
  const bool plain = visible_text(name) == name;  // of a file that is no table it may be any bytes
  const bool sure = preview.header && plain && !name.empty() && name.find(',') == std::string::npos &&
                    !parse_count(name) && std::ranges::count_if(preview.columns, same) == 1;
  return sure ? name : std::to_string(j + 1);
}

bool can_be_read(const session::ImportJob::Status& status) {
  return !status.error && status.preview && status.preview->problem_count == 0;
}

/// Of one that cannot be.
std::string why_unread(const session::ImportJob::Status& status) {
  if (status.error) return text::words(status.error->placed());
  return status.preview ? text::words(status.preview->problems.front().sentence) : std::string();
}

constexpr std::string_view kNoColumns = "The file says itself what is label and what is feature.";

}  // namespace

Count rows_of_classes(const Preview& preview, const std::string& classes) {
  const std::vector<std::string> chosen = split_list(classes);
  Count rows = 0;
  for (const PreviewClass& one : preview.classes) {
    if (std::ranges::find(chosen, one.name) != chosen.end()) rows += one.rows;
  }
  return chosen.empty() ? preview.m : rows;
}

void ImportDialog::show(const std::string& path, const Parameters& now, std::size_t others) {
  parameters_ = now;
  forget_choices(parameters_);
  parameters_.data = path;
  others_ = others;
  reading_ = false;
  tests_.reset();
  no_test_.clear();
  if (!wanted_open_) opened_ = false;
  wanted_open_ = true;
  table_.reset();
  job_.clear();
  look(parameters_);
}

void ImportDialog::look(const Parameters& parameters) {
  parameters_ = parameters;
  problems_ = {.at = 0};
  job_.look(parameters_);
}

void ImportDialog::set(std::string_view key, const std::string& value) {
  no_test_.clear();
  const ReadOptions before = read_options(parameters_);
  if (set_parameter(parameters_, key, value) && read_options(parameters_) != before) look(parameters_);
}

void ImportDialog::draw(UiContext& ui, Rect screen) {
  if (!wanted_open_ && !opened_) return;
  if (wanted_open_ && !opened_) {
    ImGui::OpenPopup(kImportPopup);
    opened_ = true;
  }
  const float w = std::round(std::min(ui.px(kImportWidth), screen.w - ui.px(24)));
  const float wanted = w < ui.px(kBeside) ? screen.h : ui.px(kHeight);
  const float h = std::round(std::min(wanted, screen.h - ui.px(24)));
  const Rect area{std::round(screen.x + 0.5F * (screen.w - w)), std::round(screen.y + 0.5F * (screen.h - h)), w, h};
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.w, area.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(9));
  const bool shown = ImGui::BeginPopupModal(kImportPopup, nullptr,
                                            ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                                ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (!shown) {  // Esc
    wanted_open_ = opened_ = false;
    job_.cancel();
    return;
  }
  ui.panel = "import";
  open_canvas(ui);
  record(ui, "", area);
  ui.canvas->fill_rect(area, ui.color(Hue::panel), ui.px(9));
  ui.canvas->stroke_rect(area, {ui.color(Hue::line), std::round(ui.px(1)), plot::kSolid}, ui.px(9));
  const float pad = ui.px(18);
  body(ui, {area.x + pad, area.y + ui.px(8), area.w - 2 * pad, area.h - ui.px(8) - ui.px(16)});
  close_canvas(ui);
  ui.panel.clear();
  if (!wanted_open_) {
    ImGui::CloseCurrentPopup();
    ui.wants_frame = true;
    opened_ = false;
    job_.cancel();
  }
  ImGui::EndPopup();
}

void ImportDialog::body(UiContext& ui, Rect inside) {
  const Status status = job_.status();
  if (status.stage != session::ImportJob::Stage::Idle) ui.wants_frame = true;
  if (reading_ && status.table) {
    ui.push(session::UseTable{status.table, parameters_});
    wanted_open_ = false;
    return;
  }
  if (status.stage == session::ImportJob::Stage::Idle) reading_ = false;
  if (status.stage == session::ImportJob::Stage::Idle && tests_) {
    const Parameters chosen = *std::exchange(tests_, std::nullopt);
    if (can_be_read(status)) {
      ui.push(session::SetParameter{"test", parameters_.data});
      wanted_open_ = false;
      return;
    }
    look(chosen);
    no_test_ = tr_format("As a test set it is read as the training set was: {}", why_unread(status));
  }
  const Rect title{inside.x, inside.y, inside.w - ui.px(30), ui.px(32)};
  const std::string name = std::filesystem::path(parameters_.data).filename().string();
  label(ui, tr_format("Open {}", plot::escape(name)), title, ui.text(15, Hue::ink1, plot::Face::semibold));
  if (icon_button(ui, "Close", Icon::close, {inside.right() - ui.px(24), inside.y + ui.px(2), ui.px(28), ui.px(28)},
                  {.quiet = true, .tooltip = "Close  Esc"}))
    wanted_open_ = false;
  facts(ui, status, {inside.x, title.bottom() - ui.px(4), inside.w, ui.px(22)});
  const float top = title.bottom() + ui.px(26);
  const float foot_height = ui.px(40);
  const Rect middle{inside.x, top, inside.w, inside.bottom() - foot_height - top};
  const bool beside = middle.w >= ui.px(kBeside);
  const Rect left{middle.x, middle.y, beside ? ui.px(kLeft) : middle.w, middle.h};
  const float end = choices(ui, status, left);
  Rect right{left.right() + ui.px(18), middle.y, middle.right() - left.right() - ui.px(18), middle.h - ui.px(8)};
  if (!beside) right = {middle.x, end + ui.px(8), middle.w, std::max(ui.px(40), middle.bottom() - end - ui.px(16))};
  if (status.preview && status.preview->problem_count > 0) {
    const float height = std::round(std::min(ui.px(208), 0.45F * right.h));
    problems(ui, status, {right.x, right.bottom() - height, right.w, height});
    right.h -= height + ui.px(12);
  }
  if (status.preview && !status.preview->rows.empty()) {
    if (const auto click = table_.draw(ui, *status.preview, right)) {
      if (click->label) {
        take_label(*status.preview, click->column);
      } else {
        toggle_ignored(*status.preview, click->column);
      }
    }
  } else {
    ui.canvas->fill_rect(right, ui.color(Hue::ground), ui.px(6));
    const std::string words = status.error                ? plot::escape(text::words(status.error->message))
                              : status.preview == nullptr ? std::string(tr("Looking into the file…"))
                                                          : std::string(tr("There is no row to show."));
    label(ui, words, right, ui.text(13, Hue::ink3), plot::HAlign::centre);
  }
  foot(ui, status, {inside.x, inside.bottom() - ui.px(30), inside.w, ui.px(30)});
}

void ImportDialog::parameter(UiContext& ui, std::string_view key, Rect row, std::string_view reason) {
  ParameterRow::Options options;
  options.reason = reason;
  options.label_width = kLabel;
  options.take = [this](std::string_view changed, const std::string& value) { set(changed, value); };
  row_.draw(ui, parameters_, key, row, options);
}

float ImportDialog::choices(UiContext& ui, const Status& status, Rect area) {
  Rows rows{area.x, area.y, area.w, ui.scale};
  static const Preview kNothing;
  const Preview& preview = status.preview ? *status.preview : kNothing;
  reading(ui, preview, rows);
  learning(ui, preview, rows);
  heading(ui, "What is done to it", rows.next(28));
  parameter(ui, "scale", rows.next(kImportRow));
  parameter(ui, "held-out", rows.next(kImportRow));
  rows.y += ui.px(6);
  return rows.y + paragraph(ui,
                            tr("Open replaces the present set and starts the run at $t$ = 0. Until then "
                               "nothing changes."),
                            {rows.x, rows.y, rows.width, 0}, ui.text(11.5F, Hue::ink3));
}

void ImportDialog::reading(UiContext& ui, const Preview& preview, Rows& rows) {
  const std::string_view libsvm = preview.format != FileFormat::Table ? kNoColumns : std::string_view();
  heading(ui, "How the file is read", rows.next(28));
  parameter(ui, "delimiter", rows.next(kImportRow));
  parameter(ui, "decimal", rows.next(kImportRow), libsvm);
  parameter(ui, "header", rows.next(kImportRow), libsvm);
  parameter(ui, "missing", rows.next(kImportRow), libsvm);
  ignored_columns(ui, preview, rows.next(kImportRow));
}

void ImportDialog::learning(UiContext& ui, const Preview& preview, Rows& rows) {
  heading(ui, "What is learned", rows.next(28));
  label_column(ui, preview, rows.next(kImportRow));
  if (!preview.label_note.empty()) {  // a click on another column's ring takes that one
    const Rect place{rows.x, rows.y, rows.width, 0};
    const std::string words = plot::escape(text::words(preview.label_note));
    const float used = paragraph(ui, words, place, ui.text(11.5F, Hue::ink2));
    record(ui, "label guess", {place.x, place.y, place.w, used});
    rows.y += used + ui.px(4);
  }
  classes(ui, preview, rows);
}

namespace {

/// A named control of the left side.
Rect named(UiContext& ui, std::string_view name, Rect row, bool enabled = true) {
  const float height = ui.px(26);
  const Rect line{row.x, std::round(row.centre().y - 0.5F * height), row.w, height};
  label(ui, tr(name), {line.x, line.y, ui.px(kLabel), line.h}, ui.text(12.5F, enabled ? Hue::ink2 : Hue::ink3));
  return {line.x + ui.px(kLabel), line.y, line.w - ui.px(kLabel), line.h};
}

}  // namespace

void ImportDialog::label_column(UiContext& ui, const Preview& preview, Rect row) {
  std::vector<ComboItem> items;
  int chosen = -1;
  for (std::size_t j = 0; j < preview.columns.size(); ++j) {
    if (preview.columns[j].role == ColumnRole::Label) chosen = static_cast<int>(j);
    items.push_back({.text = column_title(preview, j), .detail = column_summary(preview.columns[j]), .name = true});
  }
  const std::string_view reason = preview.format != FileFormat::Table ? kNoColumns : std::string_view();
  const std::string shown = chosen < 0 ? std::string(tr("—")) : items[static_cast<std::size_t>(chosen)].text;
  const auto picked = combo(ui, "label", items, chosen, shown, named(ui, "Label column", row, reason.empty()),
                            "The column that says the class; every other column that is not ignored is a feature.",
                            items.empty() && reason.empty() ? "The columns are not known yet." : reason);
  if (picked && *picked != chosen) take_label(preview, static_cast<std::size_t>(*picked));
}

void ImportDialog::take_label(const Preview& preview, std::size_t j) {
  parameters_.positive.clear();
  parameters_.classes.clear();
  if (preview.columns[j].role == ColumnRole::Ignored) toggle_ignored(preview, j);
  set("label", column_word(preview, j));
}

void ImportDialog::ignored_columns(UiContext& ui, const Preview& preview, Rect row) {
  const auto count = std::ranges::count(preview.columns, ColumnRole::Ignored, &PreviewColumn::role);
  const bool table = preview.format == FileFormat::Table;
  const Rect place = named(ui, "Ignored", row, table);
  const std::string words = !table       ? std::string(tr("no column"))
                            : count == 0 ? std::string(tr("none: click a column's head"))
                                         : tr_format("{} of {} columns", count, preview.width);
  label(ui, words, place, ui.text(12, count > 0 ? Hue::ink1 : Hue::ink3));
  if (count == 0) return;
  const Rect none{place.right() - ui.px(62), place.y, ui.px(62), place.h};
  if (button(ui, "read all", none, {.quiet = true, .tooltip = "No column is ignored."})) set("ignore", "");
}

void ImportDialog::toggle_ignored(const Preview& preview, std::size_t column) {
  std::string words;
  for (std::size_t j = 0; j < preview.columns.size(); ++j) {
    if ((preview.columns[j].role == ColumnRole::Ignored) == (j == column)) continue;
    words += (words.empty() ? "" : ",") + column_word(preview, j);
  }
  // The label must stay where it is: without a choice it is guessed anew among what is left.
  const auto label = std::ranges::find(preview.columns, ColumnRole::Label, &PreviewColumn::role);
  if (parameters_.label.empty() && label != preview.columns.end())
    parameters_.label = column_word(preview, static_cast<std::size_t>(label - preview.columns.begin()));
  set("ignore", words);
}

/// Which class is +1, and which one is -1 where not all others are.
void ImportDialog::classes(UiContext& ui, const Preview& preview, Rows& rows) {
  const std::size_t several = preview.classes.size();
  std::vector<std::string> names;
  for (const PreviewClass& one : preview.classes) names.push_back(one.name);
  const std::string ruled = standard_positive(names);
  std::vector<ComboItem> items{
      {.text = ruled.empty() ? std::string(tr("by the rules")) : tr_format("by the rules: {}", ruled),
       .tip = "The larger number of -1/+1, 0/1 and 1/2, else the second class to appear; of "
              "three or more classes the first, against all others."}};
  for (const PreviewClass& one : preview.classes) {
    items.push_back({.text = one.name, .detail = grouped(one.rows), .name = true});
  }
  const auto place_of = [&](const std::string& name) {
    const auto found = std::ranges::find(preview.classes, name, &PreviewClass::name);
    return found == preview.classes.end() ? 0 : 1 + static_cast<int>(found - preview.classes.begin());
  };
  const int positive = place_of(parameters_.positive);
  const std::string_view few = several < 2 ? std::string_view("There is one class only.") : std::string_view();
  const auto picked =
      combo(ui, "positive", items, positive, items[static_cast<std::size_t>(positive)].text,
            named(ui, "Positive class", rows.next(kImportRow), few.empty()), "The class that becomes +1.", few);
  if (picked) {
    parameters_.positive = *picked == 0 ? "" : items[static_cast<std::size_t>(*picked)].text;
    parameters_.classes.clear();
  }
  items.front() = {.text = std::string(tr("all others")), .tip = "Every other class becomes −1."};
  if (positive > 0) items[static_cast<std::size_t>(positive)].reason = "It is the positive class.";
  int against = 0;
  for (const std::string& name : split_list(parameters_.classes)) {
    if (name != parameters_.positive) against = place_of(name);
  }
  const std::string_view reason = several < 3     ? std::string_view("There are only two classes.")
                                  : positive == 0 ? std::string_view("Choose the positive class first.")
                                                  : std::string_view();
  const auto other = combo(ui, "against", items, against, items[static_cast<std::size_t>(against)].text,
                           named(ui, "against", rows.next(kImportRow), reason.empty()),
                           "One class that becomes −1; the rows of the others are left out.", reason);
  if (!other) return;
  const std::string& name = items[static_cast<std::size_t>(*other)].text;
  if (*other == 0 || name == parameters_.positive) {
    parameters_.classes.clear();
  } else {
    set("classes", list_part(parameters_.positive) + "," + list_part(name));
  }
}

}  // namespace pegasos::ui
