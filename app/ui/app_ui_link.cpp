// Links: copying one to what is shown, opening one, and the page that they lead to.
#include <algorithm>
#include <iterator>

#include "ui/app_ui.h"

#include "lessons/shelf.h"
#include "session/link.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/copy.h"

namespace pegasos::ui {
namespace {

/// Of the person, not of what is shown.
constexpr std::string_view kOwn[] = {"desk.language", "desk.text"};

}  // namespace

/// To the step of a lesson that comes with the program, else to the session.
Result<std::string> AppUi::link() {
  const std::string base = page_base_.empty() ? std::string(session::kProgramBase) : page_base_;
  const lessons::Player* player = views_.lessons.plays() ? views_.lessons.player() : nullptr;
  if (player != nullptr && lessons::is_shipped(views_.lessons.name()))
    return session::lesson_link(views_.lessons.name(), player->place() + 1, base);
  session::SessionFile file = session::session_with_rows(*engine_.snapshot());
  file.view = view_state();
  std::erase_if(file.view, [](const auto& one) { return std::ranges::find(kOwn, one.first) != std::end(kOwn); });
  return session::session_link(file, base);
}

void AppUi::copy_link() {
  const auto made = link();
  if (!made) return notify(made.error().message, true);
  const bool lesson = made->find("#lesson=") != std::string::npos;
  const std::string what(
      text::tr(lesson ? "Copied: a link to this step of the lesson" : "Copied: a link to this session"));
  copy_text(ui_, *made, {}, what);
  if (page_base_.empty())
    notify("The copied link opens in this program. File, Page for links… names a page, so that browsers open it, too.");
}

void AppUi::open_link(const std::string& link) {
  const auto linked = session::read_link(link);
  if (!linked) return notify(linked.error().placed(), true);
  if (linked->session) return ui_.push(session::OpenFile{link});
  start_lesson(linked->lesson, linked->step);
}

void AppUi::paste_link() {
  const char* clipboard = ImGui::GetClipboardText();
  const std::string text = clipboard != nullptr ? clipboard : "";
  if (session::is_link(text)) return open_link(text);
  notify("No link of this program was pasted: copy one, then press Ctrl+V.");
}

void AppUi::set_page_base(const std::string& base) { page_base_ = base; }

/// Asks for the page's address; empty: there is none.
void AppUi::ask_for_page() {
  dialogs_.show_address(settings_.link_page, [this](const std::string& address) -> Message {
    if (const Message why = session::why_no_base(address); !address.empty() && !why.empty()) return why;
    settings_.link_page = page_base_ = address;
    return {};
  });
}

std::vector<Action> AppUi::link_actions() {
  return {
      Action{"copy-link", "U", "Copy link",
             "A link that opens this session, or this step of a lesson: parameters, seeds, the moment and the view.",
             [](AppUi& app) { app.copy_link(); }}
          .in("File", 25)
          .sheet("Files")
          .grey([](const AppUi& app) {
            return std::string(app.shown_ != nullptr && app.shown_->empty() ? session::kNoExamples : "");
          }),
      Action{"open-link", "Ctrl+V", "Open the copied link", "Opens the link that is on the clipboard.",
             [](AppUi& app) { app.paste_link(); }}
          .in("File", 25)
          .sheet("Files"),
      Action{"link-page", "", "Page for links…",
             "The address that copied links begin with: that of a page which shows this program in a browser.",
             [](AppUi& app) { app.ask_for_page(); }}
          .in("File", 25)
          .grey([](const AppUi& app) {
            const bool given = app.page_base_ != app.settings_.link_page;
            return std::string(given ? "Links begin with the address that the program was started with." : "");
          }),
  };
}

}  // namespace pegasos::ui
