// What pages of HTML are made of: pictures and mathematics as elements. Private to this layer.
#pragma once

#include <string>

#include "plot/figure.h"
#include "plot/vector_canvas.h"

namespace pegasos::exports {

/// A formula as a picture; its baseline lies `depth` px above its lower edge.
struct FormulaPicture {
  std::string svg;
  float depth = 0.F;
};
FormulaPicture formula_picture(const std::string& markup, float size, const plot::FontBook& fonts,
                               const plot::Theme& theme);

/// A figure in the light theme. `ids` begins every id: an id counts for the whole page.
std::string figure_svg(const plot::Figure& figure, const std::string& ids, plot::Point size,
                       const plot::FontBook& fonts);

/// Words that a browser wraps, with scripts and italics of its own; what has fractions, roots or bars is a picture.
std::string prose_html(const std::string& markup, const plot::FontBook& fonts);

}  // namespace pegasos::exports
