#include "ui/views/links.h"

#include <algorithm>
#include <array>

namespace pegasos::ui {
namespace {

struct Pair {
  std::string_view mark;
  std::string_view link;
};
/// The first part of a mark's id, up to a dot, and what it means. A link may name several marks.
constexpr std::array kPairs{Pair{"live", "live"},       Pair{"start", "live"},        Pair{"half", "half"},
                            Pair{"end", "next"},        Pair{"average", "average"},   Pair{"optimum", "optimum"},
                            Pair{"support", "optimum"}, Pair{"batch", "batch"},       Pair{"violators", "violators"},
                            Pair{"hinge", "violators"}, Pair{"ball", "ball"},         Pair{"reach", "reach"},
                            Pair{"theorem", "bound"},   Pair{"logarithm1", "bound"},  Pair{"posterior", "bound"},
                            Pair{"eta", "eta"},         Pair{"step", "step"},         Pair{"shrink", "shrink"},
                            Pair{"add", "add"},         Pair{"summands", "add"},      Pair{"sum", "add"},
                            Pair{"project", "project"}, Pair{"projected", "project"}, Pair{"trail", ""}};

}  // namespace

std::string_view link_of_mark(std::string_view mark_id) {
  const std::string_view head = mark_id.substr(0, mark_id.find('.'));
  const auto* found = std::ranges::find(kPairs, head, &Pair::mark);
  return found == kPairs.end() ? std::string_view() : found->link;
}

void light_up(plot::Figure& figure, std::string_view link) {
  if (link.empty()) return;
  for (const Pair& pair : kPairs) {
    if (pair.link == link) plot::set_highlighted(figure, pair.mark, true);
  }
}

}  // namespace pegasos::ui
