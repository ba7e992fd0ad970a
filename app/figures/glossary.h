// Every symbol of the window in one table: what it is called, what it is in one sentence, its formula, what it is now
// and where it stands in the pictures. What tooltips, legends and callouts say comes from here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "session/snapshot.h"

namespace pegasos::figures {

struct GlossaryEntry {
  std::string_view id;        ///< the link that lights it up everywhere (ui/context.h), or a name of its own: "lambda"
  std::string_view symbol;    ///< markup
  std::string_view name;      ///< one to four words
  std::string_view sentence;  ///< markup; what it is
  std::string_view formula;   ///< markup; empty: none, or it depends on the run
  std::string_view where;     ///< markup; where to look for it; empty: nowhere
};

/// What it is at this moment: "|$w_t$|" = 2.2. The number is finite.
struct GlossaryValue {
  std::string name;
  double number = 0;
};

std::span<const GlossaryEntry> glossary();
/// Null where there is none of that id.
const GlossaryEntry* find_term(std::string_view id);
/// The entry of a symbol as it is written in markup ("$λ$", "$A_t^+$") or plain ("R"); null where there is none.
const GlossaryEntry* find_symbol(std::string_view symbol);
/// Markup; empty where the method of the run has another one (a misprint, a step rule) or none.
std::string formula_of(const GlossaryEntry& entry, const session::Snapshot& snapshot);
/// Markup with the scores of this problem: with a free bias ⟨w, x⟩ + b in place of ⟨w, x⟩, in brackets behind y.
std::string with_bias(std::string formula, const session::Snapshot& snapshot);
/// Nothing where it has no value at this moment, or none that is finite.
std::optional<GlossaryValue> value_of(const GlossaryEntry& entry, const session::Snapshot& snapshot);
/// The card: name, sentence, formula, value and place, one line each; translated markup. `snapshot` may be null: what
/// depends on the moment is left out.
std::string glossary_card(const GlossaryEntry& entry, const session::Snapshot* snapshot);

}  // namespace pegasos::figures
