#include "ui/file_lists.h"

#include <imgui.h>

#include <filesystem>
#include <utility>

#include "session/shipped_sessions.h"
#include "text/text.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

namespace fs = std::filesystem;

plot::Rect below_menus(const UiContext& ui) { return {ui.px(44), ui.px(14), ui.px(320), ui.px(28)}; }

}  // namespace

void FileLists::draw(UiContext& ui, const session::StateFolder* folder) {
  recent(ui, folder);
  demonstrations(ui);
}

void FileLists::recent(UiContext& ui, const session::StateFolder* folder) {
  constexpr const char* kPopup = "recent files";
  if (std::exchange(recent_wanted_, false)) {
    recent_ = folder != nullptr ? folder->recent() : std::vector<session::StateFolder::Recent>{};
    earlier_ = folder != nullptr ? folder->earlier() : std::vector<session::StateFolder::Earlier>{};
    ImGui::OpenPopup(kPopup);
  }
  if (!ImGui::IsPopupOpen(kPopup)) return;
  std::vector<ComboItem> items;
  for (const session::StateFolder::Recent& file : recent_) {
    const fs::path path(file.path);
    items.push_back({.text = path.filename().string(),
                     .detail = path.parent_path().string(),
                     .reason = text::words(file.reason),
                     .name = true});
  }
  if (recent_.empty()) {
    items.push_back({.text = std::string(text::tr("no file was used yet")),
                     .reason = std::string(text::tr("Files that are opened or saved stand here"))});
  } else {
    items.push_back({.heading = true});
    items.push_back({.text = std::string(text::tr("Clear this list"))});
  }
  if (!earlier_.empty())
    items.push_back({.text = std::string(text::tr("Closed before the last session")), .heading = true});
  const std::size_t first = items.size();
  for (const session::StateFolder::Earlier& one : earlier_)
    items.push_back(
        {.text = text::tr_format("Session of {}", one.time), .tip = "What was on screen when a window was closed."});
  const auto chosen = popup_list(ui, kPopup, items, -1, below_menus(ui));
  if (!chosen) return;
  const auto place = static_cast<std::size_t>(*chosen);
  if (place >= first) {
    ui.push(session::OpenFile{earlier_[place - first].file.string()});
  } else if (place < recent_.size()) {
    if (ui.requests.open_file) ui.requests.open_file(recent_[place].path);
  } else if (!recent_.empty() && folder != nullptr) {
    folder->clear_recent();
  }
}

void FileLists::demonstrations(UiContext& ui) {
  constexpr const char* kPopup = "demonstrations";
  if (std::exchange(demonstrations_wanted_, false)) ImGui::OpenPopup(kPopup);
  if (!ImGui::IsPopupOpen(kPopup)) return;
  std::vector<ComboItem> items;
  for (const session::ShippedSession& shipped : session::shipped_sessions()) {
    std::error_code failed;
    const bool there = fs::is_regular_file(session::path_of(shipped), failed);
    items.push_back({.text = std::string(text::tr(shipped.title)),
                     .reason = there ? "" : "This session was not installed with the program.",
                     .tip = plot::escape(text::tr(shipped.sentence))});
  }
  const auto chosen = popup_list(ui, kPopup, items, -1, below_menus(ui));
  if (!chosen) return;
  ui.push(session::OpenFile{session::path_of(session::shipped_sessions()[static_cast<std::size_t>(*chosen)]).string()});
}

}  // namespace pegasos::ui
