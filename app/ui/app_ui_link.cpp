// What keys and menus ask of links.
#include "ui/app_ui.h"

namespace pegasos::ui {

std::vector<Action> AppUi::link_actions() {
  return {
      Action{"copy-link", "U", "Copy link",
             "A link that opens this session, or this step of a lesson: parameters, seeds, the moment and the view.",
             [](AppUi& app) { app.links_.copy(); }}
          .in("File", 25)
          .sheet("Files")
          .grey([](const AppUi& app) {
            return std::string(app.shown_ != nullptr && app.shown_->empty() ? session::kNoExamples : "");
          }),
      Action{"open-link", "Ctrl+V", "Open the copied link", "Opens the link that is on the clipboard.",
             [](AppUi& app) { app.links_.paste(); }}
          .in("File", 25)
          .sheet("Files"),
      Action{"link-page", "", "Page for links…",
             "The address that copied links begin with: that of a page which shows this program in a browser.",
             [](AppUi& app) { app.links_.ask_for_base(); }}
          .in("File", 25)
          .grey([](const AppUi& app) {
            return std::string(
                app.links_.base_given() ? "Links begin with the address that the program was started with." : "");
          }),
  };
}

}  // namespace pegasos::ui
