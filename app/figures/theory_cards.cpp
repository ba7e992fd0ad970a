#include "figures/theory_cards.h"

#include <algorithm>

#include "figures/common.h"
#include "text/text.h"

namespace pegasos::figures {

const std::array<TheoryCard, 4>& theory_cards() {
  static constexpr std::array<TheoryCard, 4> kCards{
      {{"The ball",
        "However the examples lie, $w$* is never longer than 1/√$λ$: whoever looks for it needs to look in the ball "
        "only.",
        "Weight space: $w$* lies inside the blue circle, where the picture reaches so far.",
        "$w$* reaches the edge only if every hinge is 0 and every multiplier $α_i$ is 1.",
        {StatementId::Lemma5, StatementId::Lemma5}},
       {"One step",
        "How much more a batch costs at $w_t$ than at $w$* is at most $λt$/2 times the fall of |$w$ − $w$*|² in the "
        "step, less $λ$/2 |$w_t$ − $w$*|², plus a rest that shrinks like 1/$t$.",
        "Weight space: the arrows of the step, and whether they lead towards $w$*.",
        "What is given away: what hinges leave that bend between $w_t$ and $w$*, and what a projection gains, if there "
        "is one.",
        {StatementId::Lemma1Step, StatementId::Lemma1Step}},
       {"The average",
        "In the mean over many runs $f$ of the average of the iterates comes as near to $f$* as one likes: after $T$ ≥ "
        "3 steps at most $c$ ln $T$/($λT$) above it. With $A_t$ = $S$ every run does.",
        "Suboptimality: the green curve, and the red one where the bound applies.",
        "The bound takes every subgradient for the longest possible one, and forgets how far $w$ is from $w$* at the "
        "end.",
        {StatementId::Corollary1, StatementId::Theorem2Jensen}},
       {"The last iterate",
        "The sources hand out the last $w$, of which no theorem of theirs speaks. The bound here is derived from the "
        "same lemma: it is larger, and in the mean over many runs.",
        "Suboptimality: the curve of $w_t$ beside that of the average.",
        "This bound, too, takes every subgradient for the longest possible one.",
        {StatementId::Last, StatementId::Last}}}};
  return kCards;
}

const Finding* finding_of(const TheoryCard& card, const TheoryStatus& status) {
  const Finding* last = nullptr;
  for (const StatementId id : card.rows) {
    const auto found =
        std::ranges::find_if(status.findings, [&](const Finding& finding) { return finding.statement->id == id; });
    if (found == status.findings.end()) continue;
    last = &*found;
    if (found->verdict != Verdict::NotApplicable || waits_for_runs(status, *found)) break;
  }
  return last;
}

bool has_room(const TheoryStatus& status, const Finding& finding) {
  const bool seen = finding.verdict == Verdict::Holds || finding.verdict == Verdict::Consistent;
  const auto ratio = finding.ratio();
  return seen && !waits_for_runs(status, finding) && !(ratio && *ratio > 0.999);
}

std::string how_tight(const TheoryStatus& status, const Finding& finding) {
  if (waits_for_runs(status, finding))
    return std::string(text::tr(status.makes_runs() ? "It is about many runs: they are being made."
                                                    : "It is about many runs: Ctrl+Enter makes them."));
  if (finding.verdict == Verdict::NotApplicable)
    return std::string(text::tr("It does not speak about this run: the row says why."));
  if (finding.verdict == Verdict::Violated)
    return std::string(text::tr("It is violated on this run: the row says where."));
  const auto ratio = finding.ratio();
  if (finding.verdict == Verdict::Consistent && ratio && *ratio >= 0)
    return text::tr_format("The runs agree with it, at {} of its bound.", percent(*ratio));
  if (!ratio || *ratio < 0) return std::string(text::tr("It holds wherever it was looked at."));
  if (finding.moments > 1)
    return text::tr_format("It holds; at t = {} it is at {} of its bound.", grouped(finding.t), percent(*ratio));
  return text::tr_format("It holds, at {} of its bound.", percent(*ratio));
}

}  // namespace pegasos::figures
