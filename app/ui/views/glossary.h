// Cards of the glossary where the mouse rests on a symbol.
#pragma once

#include <string>
#include <string_view>

#include "ui/context.h"

namespace pegasos::ui {

/// The card of that link or name with its value at the moment on screen; empty where it has none.
std::string card_of(const UiContext& ui, std::string_view id);
/// The same for a symbol as it stands there: "$λ$", "R".
std::string card_of_symbol(const UiContext& ui, std::string_view symbol);

}  // namespace pegasos::ui
