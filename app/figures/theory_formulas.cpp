// Formulas without fractions and sums: for labels, and for what a misprint makes of a row.
#include <string>

#include "figures/theory_parts.h"
#include "plot/math_text.h"

namespace pegasos::figures {
namespace {

/// The braced group that begins at `at`, without its braces; moves `at` behind it.
std::string_view group(std::string_view markup, std::size_t& at) {
  const std::size_t first = at + 1;
  int depth = 0;
  for (; at < markup.size(); ++at) {
    depth += markup[at] == '{' ? 1 : markup[at] == '}' ? -1 : 0;
    if (depth == 0) break;
  }
  const std::string_view inside = markup.substr(first, at - first);
  ++at;
  return inside;
}

/// In parentheses where a fraction would fall apart; `below` the line products do too.
std::string part(std::string_view markup, bool below) {
  std::string text = in_line(markup);
  const bool sum = text.find(" + ") != std::string::npos || text.find(" − ") != std::string::npos;
  const bool product = plot::plain_text(text).size() > std::string_view("λ").size();
  return sum || (below && product) ? "(" + text + ")" : text;
}

}  // namespace

std::string in_line(std::string_view markup) {
  std::string out;
  for (std::size_t i = 0; i < markup.size();) {
    const std::string_view rest = markup.substr(i);
    if (rest.starts_with("\\frac{")) {
      i += 5;
      out += part(group(markup, i), false) + "/";
      if (i < markup.size() && markup[i] == '{') out += part(group(markup, i), true);
    } else if (rest.starts_with("\\sqrt{")) {
      i += 5;
      out += "√" + part(group(markup, i), true);
    } else if (rest.starts_with("\\sum")) {
      i += 4;
      out += "Σ";
    } else {
      out += markup[i++];
    }
  }
  return out;
}

namespace {

/// A flat formula, taken apart at its relation.
Formula taken_apart(std::string_view flat) {
  constexpr std::string_view kRelation = " ≤ ";
  const std::size_t at = flat.find(kRelation);
  if (at == std::string_view::npos) return {std::string(flat), "0", FormulaKind::equality};
  return {std::string(flat.substr(0, at)), std::string(flat.substr(at + kRelation.size()))};
}

}  // namespace

Formula formula(const Finding& finding) {
  const Statement& row = *finding.statement;
  const bool usual = finding.formula.empty() || finding.formula == row.formula;
  return usual ? row.set : taken_apart(finding.formula);
}

}  // namespace pegasos::figures
