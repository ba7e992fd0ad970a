#include "ui/look.h"

#include <algorithm>
#include <cmath>

#include "ui/theme.h"

namespace pegasos::ui {

float usable_content_scale(float scale) { return std::isfinite(scale) ? std::clamp(scale, 0.75F, 4.F) : 1.F; }

bool Look::follow(const Place& place, const Texture& texture) {
  app_.appearance().fit(place.width, place.height, place.content_scale);
  const float scale = place.content_scale * app_.appearance().text_scale();
  const bool scaled = scale != fonts_.scale();
  const bool atlas = scaled || fonts_.stale();
  if (atlas) {
    if (texture.drop) texture.drop();
    fonts_.build(scale);
    if (texture.make) texture.make();
  }
  const bool style = scaled || theme_ != app_.appearance().theme().name;
  if (style) {
    theme_ = app_.appearance().theme().name;
    apply_theme(app_.appearance().theme(), scale);
  }
  return atlas || style;
}

}  // namespace pegasos::ui
