// The address of the page that links lead to.
#include "text/text.h"
#include "ui/dialogs.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

void Dialogs::show_address(const std::string& address, std::function<Message(const std::string& address)> keep) {
  show(Kind::link_page);
  name_ = address;
  address_.keep = std::move(keep);
  address_.trouble.say({});
}

void Dialogs::link_page(UiContext& ui, Rect inside) {
  const bool enter = age_ > 2 && enter_accepts(ui, "Address");
  const float words = paragraph(ui,
                                "Links begin with this address: that of the page on which the program for browsers "
                                "lies. "
                                "Without an address they begin with pegasos: and open in this program alone.",
                                inside, ui.text(13, Hue::ink2), 1.5F);
  Rect field{inside.x, inside.y + words + ui.px(12), inside.w, ui.px(30)};
  std::string now;
  if (const auto typed = text_field(ui, "Address", name_, field, "https://example.org/pegasos/", {},
                                    {.focus = age_ == 1, .keep_end = true, .now = &now}))
    name_ = *typed;
  ++age_;
  const float foot = inside.bottom() - ui.px(30);
  if (const std::string& trouble = address_.trouble.words(now); !trouble.empty()) {
    const Rect said{inside.x, field.bottom() + ui.px(8), inside.w, 0};
    record(ui, "trouble", said);
    paragraph(ui, plot::escape(trouble), said, ui.text(12.5F, Hue::bound));
  }
  const Rect place{inside.right() - ui.px(92), foot, ui.px(92), ui.px(30)};
  if (!button(ui, "Keep", place, {.primary = true, .tooltip = "Copied links begin so from now on"}) && !enter) return;
  const Message trouble = address_.keep(name_);
  address_.trouble.say(text::words(trouble));
  if (trouble.empty()) wanted_ = Kind::none;
}

}  // namespace pegasos::ui
