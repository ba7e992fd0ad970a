#include "ui/views/links.h"

#include <algorithm>
#include <array>

namespace pegasos::ui {
namespace {

struct MarkLink {
  std::string_view mark;
  std::string_view link;
};
/// The first part of a mark's id, up to a dot, and what it means. A link may name several marks.
constexpr std::array kLinks{
    MarkLink{"live", "live"},       MarkLink{"start", "live"},        MarkLink{"half", "half"},
    MarkLink{"end", "next"},        MarkLink{"average", "average"},   MarkLink{"optimum", "optimum"},
    MarkLink{"support", "optimum"}, MarkLink{"batch", "batch"},       MarkLink{"violators", "violators"},
    MarkLink{"hinge", "violators"}, MarkLink{"ball", "ball"},         MarkLink{"reach", "reach"},
    MarkLink{"theorem", "bound"},   MarkLink{"logarithm1", "bound"},  MarkLink{"posterior", "bound"},
    MarkLink{"eta", "eta"},         MarkLink{"step", "step"},         MarkLink{"shrink", "shrink"},
    MarkLink{"add", "add"},         MarkLink{"summands", "add"},      MarkLink{"sum", "add"},
    MarkLink{"project", "project"}, MarkLink{"projected", "project"}, MarkLink{"trail", ""}};

/// Marks that light up nothing elsewhere, or stand for something else than what they light up.
constexpr std::array kTerms{MarkLink{"contours", "objective"},
                            MarkLink{"heat", "objective"},
                            MarkLink{"kinks", "kinks"},
                            MarkLink{"margins", "margin"},
                            MarkLink{"hinge", "hinge"},
                            MarkLink{"live.margin", "margin"},
                            MarkLink{"live.side", ""},
                            MarkLink{"live.band", "margin"},
                            MarkLink{"step.shrink", "shrink"},
                            MarkLink{"step.add", "add"},
                            MarkLink{"sum", "sum"},
                            MarkLink{"step.project", "project"},
                            MarkLink{"logarithm1", "logarithm1"},
                            MarkLink{"posterior", "posterior"},
                            MarkLink{"trail", ""}};

}  // namespace

std::string_view link_of_mark(std::string_view mark_id) {
  const std::string_view head = mark_id.substr(0, mark_id.find('.'));
  const auto* found = std::ranges::find(kLinks, head, &MarkLink::mark);
  return found == kLinks.end() ? std::string_view() : found->link;
}

std::string_view term_of_mark(const plot::Figure& figure, std::string_view mark_id) {
  const std::string_view head = mark_id.substr(0, mark_id.find('.'));
  for (const std::string_view id : {mark_id, head}) {
    if (const auto* own = std::ranges::find(kTerms, id, &MarkLink::mark); own != kTerms.end()) return own->link;
  }
  if (head == "optimum" && (figure.id == "objective" || figure.id == "suboptimality")) return "fstar";
  return link_of_mark(mark_id);
}

void light_up(plot::Figure& figure, std::string_view link) {
  if (link.empty()) return;
  for (const MarkLink& pair : kLinks) {
    if (pair.link == link) plot::set_highlighted(figure, pair.mark, true);
  }
}

}  // namespace pegasos::ui
