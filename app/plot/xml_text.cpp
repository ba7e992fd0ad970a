#include "plot/xml_text.h"

#include "plot/fonts.h"

namespace pegasos::plot {
namespace {

std::string_view spelled(std::string_view character) {
  switch (character.front()) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\n':
    case '\r':
    case '\t': return " ";
    default: return character;
  }
}

}  // namespace

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    next_code(text, at);
    const std::string_view character = text.substr(from, at - from);
    const std::string_view words = spelled(character);
    out += words == character ? drawable(character) : std::string(words);
  }
  return out;
}

}  // namespace pegasos::plot
