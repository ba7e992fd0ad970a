// The theory in four cards of plain words; each stands for rows of the list (theory.h).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "figures/theory.h"

namespace pegasos::figures {

struct TheoryCard {
  std::string_view title;
  std::string_view says;            ///< markup; what is promised
  std::string_view see;             ///< markup; where it can be seen
  std::string_view why;             ///< markup; why there is room between what is promised and what happens
  std::array<StatementId, 2> rows;  ///< the first one that applies to this problem is meant
};

const std::array<TheoryCard, 4>& theory_cards();
/// The row that a card stands for on this problem; null before there are rows.
const Finding* finding_of(const TheoryCard& card, const TheoryStatus& status);
/// How far from tight it is on this run, or why it cannot be said; markup, translated.
std::string how_tight(const TheoryStatus& status, const Finding& finding);
/// Whether `why` is to be said: the statement was seen to hold, and not as an equality.
bool has_room(const TheoryStatus& status, const Finding& finding);

}  // namespace pegasos::figures
