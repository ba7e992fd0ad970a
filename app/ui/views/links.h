// What belongs together across the window: marks of figures and terms of the pseudo-code name the same thing by one id
// (ui/context.h, Link).
#pragma once

#include <string_view>

#include "plot/figure.h"

namespace pegasos::ui {

/// The link that a mark stands for; empty for marks that mean nothing elsewhere.
std::string_view link_of_mark(std::string_view mark_id);

/// The entry of the glossary about a mark: that of its link, or its own where it means nothing elsewhere ("contours").
std::string_view term_of_mark(const plot::Figure& figure, std::string_view mark_id);

/// Lights up the marks that a link names.
void light_up(plot::Figure& figure, std::string_view link);

}  // namespace pegasos::ui
