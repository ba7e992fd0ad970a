// The menu of a figure: fitting, saving, copying, films.
#include <fmt/format.h>
#include <imgui.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "platform/clipboard.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

std::optional<int> FigurePane::menu(UiContext& ui, std::string_view label, std::span<const ComboItem> more,
                                    plot::Rect below) {
  const std::string id = fmt::format("menu {}", label);
  if (menu_.wanted) {
    ImGui::OpenPopup(id.c_str());
    menu_.at = mouse_place();
    if (std::exchange(menu_.by_keys, false)) menu_.at = layout_.frame.area.centre();
    menu_.wanted = false;
  }
  if (!ImGui::IsPopupOpen(id.c_str())) return std::nullopt;
  std::vector<ComboItem> items(more.begin(), more.end());
  const std::size_t own = items.size();
  std::vector<std::function<void()>> does(own);  // what each item does, those of the view nothing here
  const auto add = [&](ComboItem item, std::function<void()> what) {
    items.push_back(std::move(item));
    does.push_back(std::move(what));
  };
  const auto rule = [&] { add({.text = "", .heading = true}, {}); };
  const auto save = [&](std::string suffix) {
    return [&, suffix = std::move(suffix)] {
      if (ui.requests.save_picture) ui.requests.save_picture(shown(ui), suffix);
    };
  };
  const auto copy = [&](Requests::Copied what) {
    return [&, what] {
      if (ui.requests.copy_picture) ui.requests.copy_picture(shown(ui), what);
    };
  };
  if (own > 0) rule();
  add({.text = "Fit", .detail = std::string(text::tr("double click"))}, [&] { fit(); });
  rule();
  add({.text = "Save the picture…", .detail = shown_keys("Ctrl+E"), .tip = "As it stands here, with a preview."},
      save(""));
  for (const auto& [format, suffix] : {std::pair{"SVG", ".svg"}, {"PDF", ".pdf"}, {"PNG", ".png"}})
    add({.text = text::tr_format("Save as {}", format), .tip = "The picture as it is shown, into the current folder."},
        save(suffix));
  add({.text = text::tr_format("Save as {}", "CSV"), .tip = "The numbers of the curves, all their digits."},
      save(".csv"));
  rule();
  add({.text = "Copy the picture",
       .reason = platform::kClipboardTakesPictures ? "" : "Save it: a page puts text alone onto the clipboard.",
       .tip = "Onto the clipboard, as a PNG for slides and letters."},
      copy(Requests::Copied::picture));
  add({.text = "Copy the command", .tip = "The line that makes the same in a terminal."},
      copy(Requests::Copied::command));
  add({.text = "Copy as LaTeX", .tip = "A figure with the parameters as its caption, for the saved PDF."},
      copy(Requests::Copied::latex));
  add({.text = "Copy the values", .tip = "The numbers of the curves, as CSV."}, copy(Requests::Copied::values));
  rule();
  add({.text = "Make a film…",
       .reason = again_ ? "" : "This view cannot be made again at another moment.",
       .tip = "This picture over a stretch of t, as PNG frames, GIF or MP4."},
      [&] {
        if (ui.requests.film) ui.requests.film(shown(ui));
      });
  const plot::Rect place = below.empty() ? plot::Rect{menu_.at.x, menu_.at.y, ui.px(180), 1} : below;
  const std::optional<int> chosen = popup_list(ui, id, items, -1, place);
  if (!chosen || *chosen < static_cast<int>(own)) return chosen;
  if (const auto& what = does[static_cast<std::size_t>(*chosen)]) what();
  return std::nullopt;
}

}  // namespace pegasos::ui
