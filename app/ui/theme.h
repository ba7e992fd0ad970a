// Dear ImGui's own style from the plot layer's tokens, for what it draws itself: fields, menus, popups, tooltips,
// scroll bars. Our own controls read the tokens directly.
#pragma once

#include "plot/palette.h"

namespace pegasos::ui {

/// Sets colours and (scaled) sizes of the current ImGui context. Between frames only.
void apply_theme(const plot::Theme& theme, float scale);

}  // namespace pegasos::ui
