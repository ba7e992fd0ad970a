#include "ui/window_links.h"

#include "lessons/shelf.h"
#include "session/link.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/copy.h"

namespace pegasos::ui {

Result<std::string> WindowLinks::make() const {
  const std::string base = base_.empty() ? std::string(session::kProgramBase) : base_;
  const lessons::Player* player = lessons_.plays() ? lessons_.player() : nullptr;
  if (player != nullptr && lessons::is_shipped(lessons_.name()))
    return session::lesson_link(lessons_.name(), player->place() + 1, base);
  session::SessionFile file = session::session_with_rows(*engine_.snapshot());
  file.view = ui_.requests.view_state();
  return session::session_link(file, base);
}

void WindowLinks::copy() {
  const auto made = make();
  if (!made) return ui_.requests.complain(made.error().message);
  const bool lesson = made->find("#lesson=") != std::string::npos;
  const std::string what(
      text::tr(lesson ? "Copied: a link to this step of the lesson" : "Copied: a link to this session"));
  copy_text(ui_, *made, {}, what);
  if (base_.empty())
    ui_.requests.notify(
        "The copied link opens in this program. File, Page for links… names a page, so that browsers open it, too.");
}

void WindowLinks::open(const std::string& link) {
  const auto linked = session::read_link(link);
  if (!linked) return ui_.requests.complain(linked.error().placed());
  if (linked->session) return ui_.push(session::OpenFile{link});
  ui_.requests.start_lesson(linked->lesson, linked->step);
}

void WindowLinks::paste() {
  const char* clipboard = ImGui::GetClipboardText();
  const std::string text = clipboard != nullptr ? clipboard : "";
  if (session::is_link(text)) return open(text);
  ui_.requests.notify("No link of this program was pasted: copy one, then press Ctrl+V.");
}

void WindowLinks::ask_for_base() {
  dialogs_.show_address(kept_base_, [this](const std::string& address) -> Message {
    if (const Message why = session::why_no_base(address); !address.empty() && !why.empty()) return why;
    kept_base_ = base_ = address;
    return {};
  });
}

}  // namespace pegasos::ui
