// Text inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace pegasos::plot {

/// `text` for an element or an attribute in double quotes: the five signs of the markup escaped; what XML 1.0 forbids
/// or nobody sees (is_drawable) and what is not UTF-8 becomes U+FFFD; line breaks and tabs become spaces, as a reader
/// of HTML makes them.
std::string xml_escaped(std::string_view text);

}  // namespace pegasos::plot
