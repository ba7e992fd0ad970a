#include "ui/views/glossary.h"

#include "figures/glossary.h"

namespace pegasos::ui {

std::string card_of(const UiContext& ui, std::string_view id) {
  const figures::GlossaryEntry* entry = figures::find_term(id);
  return entry == nullptr ? std::string() : figures::glossary_card(*entry, ui.shown);
}

std::string card_of_symbol(const UiContext& ui, std::string_view symbol) {
  const figures::GlossaryEntry* entry = figures::find_symbol(symbol);
  return entry == nullptr ? std::string() : figures::glossary_card(*entry, ui.shown);
}

}  // namespace pegasos::ui
