#include "ui/dialogs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "core/user_folder.h"
#include "data/text.h"
#include "figures/figures.h"
#include "session/link.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;
using plot::Hue;
using plot::Rect;

constexpr float kDialogTitle = 44.F;
constexpr float kDialogPadding = 18.F;
constexpr const char* kQuestionPopup = "##dialog";
constexpr std::size_t kMostEntries = 100'000;

fs::path current_folder() {
  std::error_code failed;
  fs::path here = fs::current_path(failed);
  return failed ? fs::path("/") : here;
}

}  // namespace

void Dialogs::show(Kind kind) {
  wanted_ = kind;
  age_ = 0;
  opening_ = true;
  if (folder_.path.empty()) folder_.path = current_folder();
  name_.clear();
  finding_ = false;
  replacing_.forget();
  written_.forget();
  failed_.say({});
  if (kind == Kind::save_session) name_ = "lecture.session";
  if (kind == Kind::save_log) name_ = "pegasos-log.txt";
  ending_ = fs::path(name_).extension().string();
  read_folder();
}

void Dialogs::show_table(const std::string& name, Save save) {
  show(Kind::save_table);
  name_ = name;
  ending_ = fs::path(name_).extension().string();
  save_table_ = std::move(save);
}

void Dialogs::show_export(const session::Snapshot& snapshot) {
  show(Kind::export_data);
  export_.has_held_out = snapshot.held_out != nullptr;
  if (!export_.has_held_out && export_.part == session::ExportPart::HeldOut) export_.part = session::ExportPart::Table;
  std::string stem = fs::path(snapshot.title()).filename().string();
  stem = stem.substr(0, stem.find('.', 1));
  ending_ = ".csv";
  name_ = (stem.empty() ? std::string("data") : stem) + ending_;
}

Rect begin_dialog(UiContext& ui, Rect screen, const char* popup, std::string_view title, float width, float height,
                  bool& wanted, bool& open, std::string_view panel) {
  if (wanted) {
    ImGui::OpenPopup(popup);
    wanted = false;
    open = true;
  }
  if (!ImGui::IsPopupOpen(popup)) {
    open = false;
    return {};
  }
  const float w = std::round(std::min(ui.px(width), screen.w - ui.px(24)));
  const float h = std::round(std::min(ui.px(height), screen.h - ui.px(24)));
  const Rect area{std::round(screen.x + 0.5F * (screen.w - w)), std::round(screen.y + 0.45F * (screen.h - h)), w, h};
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.w, area.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(9));
  const bool shown = ImGui::BeginPopupModal(popup, nullptr,
                                            ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                                ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (!shown) return {};
  ui.panel = panel;
  open_canvas(ui);
  record(ui, "", area);
  ui.canvas->fill_rect(area, ui.color(Hue::panel), ui.px(9));
  ui.canvas->stroke_rect(area, {ui.color(Hue::line), std::round(ui.px(1)), plot::kSolid}, ui.px(9));
  const float pad = ui.px(kDialogPadding);
  label(ui, title, {area.x + pad, area.y + ui.px(6), area.w - 2 * pad - ui.px(30), ui.px(34)},
        ui.text(15, Hue::ink1, plot::Face::semibold));
  if (icon_button(ui, "Close", Icon::close, {area.right() - ui.px(40), area.y + ui.px(9), ui.px(28), ui.px(28)},
                  {.quiet = true, .tooltip = "Close  Esc"})) {
    open = false;
  }
  // Never empty, however small the window: that means that nothing is shown, and nobody would end the dialog.
  return {area.x + pad, area.y + ui.px(kDialogTitle), std::max(1.F, area.w - 2 * pad),
          std::max(1.F, area.h - ui.px(kDialogTitle) - pad)};
}

void end_dialog(UiContext& ui, bool open) {
  close_canvas(ui);
  ui.panel.clear();
  if (!open) {
    ImGui::CloseCurrentPopup();
    ui.wants_frame = true;  // the first picture without it
  }
  ImGui::EndPopup();
}

void say_over(UiContext& ui, std::string_view name, const std::string& sentence, Rect area, Rect row) {
  const std::string markup = plot::escape(sentence);
  const plot::TextStyle style = ui.text(12.5F, Hue::bound);
  const float height = paragraph_height(ui, markup, area.w, style);
  const Rect place{area.x, row.y - height - ui.px(8), area.w, height};
  record(ui, name, place);
  paragraph(ui, markup, place, style);
}

bool enter_is_meant(const UiContext& ui) {
  return ImGui::IsWindowFocused() && compat::enter_pressed() && ui.list.chose != ImGui::GetFrameCount();
}

bool enter_accepts(const UiContext& ui, std::string_view name) {
  const ImGuiID active = ImGui::GetActiveID();
  const bool typed = active == ImGui::GetID(fmt::format("##{}", name).c_str());
  const bool nobody = active == 0 && !ui.keyboard.on();
  return (typed || nobody) && enter_is_meant(ui);
}

Dialogs::Card Dialogs::card() const {
  switch (wanted_) {
    case Kind::open_file:
      return {finding_ ? "Where are the data of the session?" : "Open a data file, a session or a lesson"};
    case Kind::open_test: return {"Open a test set"};
    case Kind::find_data: return {"The data of this session are missing", 560, 230, &Dialogs::find_data};
    case Kind::unsaved: return {"Close the window?", 560, 180, &Dialogs::unsaved};
    case Kind::save_log: return {"Save the text log"};
    case Kind::save_table: return {"Save the table"};
    case Kind::link_page: return {"Page for links", 560, 250, &Dialogs::link_page};
    case Kind::save_session: return {"Save the session"};
    case Kind::export_data: return {"Export the data"};
    case Kind::keys: return {"Keys", 1240, 600, &Dialogs::key_sheet};
    case Kind::glossary: return {"Symbols", 1240, 900, &Dialogs::glossary};
    case Kind::about: return {"Pegasos Lab", 520, 330, &Dialogs::about};
    case Kind::none: break;
  }
  return {};
}

void Dialogs::draw(UiContext& ui, Rect screen) {
  const Card drawn = card();
  bool open = is_open();
  const Rect inside = begin_dialog(ui, screen, kQuestionPopup, drawn.title, drawn.width, drawn.height, opening_, open);
  if (!open) wanted_ = Kind::none;
  if (inside.empty()) return;
  if (is_open()) (this->*drawn.inside)(ui, inside);
  end_dialog(ui, is_open());
}

void Dialogs::Folder::read() {
  entries.clear();
  cut = false;
  std::error_code failed;
  for (fs::directory_iterator at(path, fs::directory_options::skip_permission_denied, failed), last;
       !failed && at != last && !cut; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    cut = entries.size() == kMostEntries;
    std::error_code unknown;
    if (!cut) entries.push_back({name, lower(name), at->is_directory(unknown)});
  }
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
    if (a.folder != b.folder) return a.folder;
    return a.sorted < b.sorted;
  });
}

void Dialogs::read_folder() {
  folder_.read();
  rows_ = {.scroll_to = plot::Point{}};
}

bool Dialogs::follow_writing(UiContext& ui) {
  if (const Status* written = written_.known()) {
    if (*written) wanted_ = Kind::none;
    if (!*written) failed_.say(text::words(written->error().placed()));
    written_.forget();
  }
  if (written_.waits()) ui.wants_frame = true;
  return is_open();
}

void Dialogs::path_dialog(UiContext& ui, Rect inside) {
  if (!follow_writing(ui)) return;
  const bool enter = age_ > 2 && enter_accepts(ui, "Name");
  const bool moving = folder_line(ui, {inside.x, inside.y, inside.w, ui.px(28)});
  float top = inside.y + ui.px(38);
  if (wanted_ == Kind::export_data) {
    part_line(ui, {inside.x, top, inside.w, ui.px(28)});
    top += ui.px(38);
  }
  const float foot = inside.bottom() - ui.px(30);
  const float said = std::max(ui.px(22), said_height_);
  bool accepted = file_list(ui, {inside.x, top, inside.w, foot - top - said - ui.px(12)});
  const float accept_width = ui.px(92);
  const char* hint = wanted_ == Kind::export_data
                         ? "The ending says the format: .csv, .tsv, .libsvm, .pgl (binary); .gz compresses text."
                         : "Name of the file.";
  const std::string with_ending = ending_.empty() ? std::string(text::tr(hint))
                                                  : std::string(text::tr(hint)) + "\n" +
                                                        text::tr_format("Without an ending, {} is added.", ending_);
  const Rect field{inside.x, foot, inside.w - accept_width - ui.px(10), ui.px(30)};
  std::string name;
  if (const auto typed = text_field(ui, "Name", name_, field, with_ending, {}, {.focus = age_ == 1, .now = &name}))
    name_ = *typed;
  ++age_;
  const fs::path file = target();
  const bool settled = !moving && name == name_;
  const bool asks = settled && replacing_.asks(file);
  const std::string& failed = failed_.words(folder_.path.string() + '\n' + name);
  const bool refused = settled && !refused_.empty() && file == refused_;
  const std::string words = asks              ? Replacing::question(file)
                            : !failed.empty() ? failed
                            : refused ? saves() ? text::tr_format("There is no folder {}.", file.parent_path().string())
                                                : text::tr_format("There is no file {}.", file.string())
                            : folder_.cut ? text::tr_format("Only {} names of this folder are listed.",
                                                            grouped(static_cast<Count>(kMostEntries)))
                                          : std::string();
  const plot::TextStyle style = ui.text(12.5F, Hue::bound);
  const float height = words.empty() ? 0 : paragraph_height(ui, plot::escape(words), inside.w, style);
  if (std::exchange(said_height_, height) != height) ui.wants_frame = true;  // the list gives way
  if (!words.empty()) {
    const Rect place{inside.x, foot - height - ui.px(8), inside.w, height};
    if (!failed.empty() && !asks) record(ui, "failed", place);
    if (refused) record(ui, saves() ? "no folder" : "no file", place);
    paragraph(ui, plot::escape(words), place, style);
  }
  if (enter) accepted = true;
  if (button(ui,
             asks      ? "Replace"
             : saves() ? "Save"
                       : "Open",
             {inside.right() - accept_width, foot, accept_width, ui.px(30)},
             {.primary = true, .disabled = name.empty() ? "Choose a file first." : ""})) {
    accepted = true;
  }
  std::error_code unknown;
  if (!accepted || name_.empty() || written_.waits()) return;
  if (std::string why = saves() ? no_file_name(name_) : std::string(); !why.empty()) {
    failed_.say(std::move(why));
    ui.wants_frame = true;
  } else if (fs::is_directory(file, unknown)) {
    folder_.path = file;
    name_.clear();
    age_ = 1;  // the name has the keyboard again
    read_folder();
  } else {
    accept(ui);
  }
}

bool Dialogs::folder_line(UiContext& ui, Rect line) {
  const float up = ui.px(64);
  if (button(ui, "up", {line.x, line.y, up - ui.px(8), line.h}, {.tooltip = "The folder above."}) &&
      folder_.path.has_parent_path()) {
    folder_.path = folder_.path.parent_path();
    read_folder();
  }
  std::string now;
  const auto typed = text_field(ui, "Folder", folder_.path.string(), {line.x + up, line.y, line.w - up, line.h},
                                "The folder; type another one and press Enter.", {}, {.keep_end = true, .now = &now});
  if (!typed) return now != folder_.path.string();
  std::error_code failed;
  if (const fs::path wanted = from_home(*typed); fs::is_directory(wanted, failed)) folder_.path = wanted;
  read_folder();
  return false;
}

void Dialogs::part_line(UiContext& ui, Rect line) {
  const float left = ui.px(64);
  label(ui, "Rows", {line.x, line.y, left, line.h}, ui.text(12.5F, Hue::ink2));
  static constexpr std::string_view kParts[] = {"all, original units", "training, as prepared",
                                                "held out, as prepared"};
  const std::span<const std::string_view> parts(kParts, export_.has_held_out ? 3U : 2U);
  const int chosen =
      segmented(ui, "part", parts, static_cast<int>(export_.part), {line.x + left, line.y, line.w - left, line.h},
                "As prepared: chosen features, scaled, with the bias feature, and the labels +1 and −1.");
  export_.part = static_cast<session::ExportPart>(chosen);
}

bool Dialogs::file_list(UiContext& ui, Rect area) {
  ui.canvas->fill_rect(area, ui.color(Hue::ground), ui.px(6));
  const auto cell = [&](std::size_t i, std::size_t, const Rect& row) {
    verbatim(ui, plot::escape(folder_.entries[i].name) + (folder_.entries[i].folder ? "/" : ""),
             {row.x + ui.px(8), row.y, row.w - ui.px(16), row.h},
             ui.text(12.5F, folder_.entries[i].folder ? Hue::ink2 : Hue::ink1));
  };
  const TableSpec spec{.name = "entries",
                       .rows = folder_.entries.size(),
                       .row = std::round(ui.px(25)),
                       .cell = cell,
                       .row_name = [&](std::size_t i) { return folder_.entries[i].name; },
                       .chosen = [&](std::size_t i) { return folder_.entries[i].name == name_; }};
  const TableTouch touch = draw_table(ui, spec, area.shrunk(ui.px(4)), rows_);
  const auto is_folder = [&](std::optional<std::size_t> row) { return row && folder_.entries[*row].folder; };
  if (touch.reached && !is_folder(touch.reached)) name_ = folder_.entries[*touch.reached].name;
  const auto entered = is_folder(touch.clicked) ? touch.clicked : touch.accepted;
  if (is_folder(entered)) {
    folder_.path /= folder_.entries[*entered].name;
    read_folder();
    return false;
  }
  return touch.accepted.has_value();
}

fs::path Dialogs::target() const {
  const fs::path named = from_home(name_);
  fs::path file = named.is_absolute() ? named : folder_.path / named;
  if (!file.has_extension() && no_file_name(name_).empty()) file += ending_;  // the notice says the whole name
  return file;
}

void Dialogs::accept(UiContext& ui) {
  const fs::path file = session::is_link(name_) && !saves() ? fs::path(name_) : target();
  if (saves() && !replacing_.allows(file)) return;
  std::error_code unknown;
  const bool there =
      saves() ? fs::is_directory(file.parent_path(), unknown) : session::is_link(name_) || fs::exists(file, unknown);
  if (!there) {
    refused_ = file;
    return;
  }
  switch (wanted_) {
    case Kind::open_file:
      if (finding_ && question_ != nullptr) {
        ui.push(session::OpenSession{question_->session, file.string(), false});
      } else {
        if (ui.requests.open_file) ui.requests.open_file(file.string());
      }
      break;
    case Kind::open_test: ui.push(session::SetParameter{"test", file.string()}); break;
    case Kind::save_session:
      if (save_session) save_session(file.string(), written_.ask());
      break;
    case Kind::save_log:
      if (save_log) save_log(file.string(), written_.ask());
      break;
    case Kind::save_table:
      if (save_table_) save_table_(file.string(), written_.ask());
      break;
    case Kind::export_data: ui.push(session::ExportData{file.string(), export_.part, written_.ask()}); break;
    default: break;
  }
  if (!saves()) wanted_ = Kind::none;
  ui.wants_frame = true;
}

}  // namespace pegasos::ui
