// What the theory page says about a row: reason, verdict, and the values of the letters of its formula.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/common.h"
#include "figures/theory.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "theory/bounds.h"

namespace pegasos::figures {
namespace {

using plot::VerdictMark;

std::string share(double value) { return number_apart(100 * value, 100, value >= 0.1 ? 3 : 2, 9); }

/// A letter, how to recognise it in a formula, and its value.
struct Letter {
  std::string_view sign;
  std::string markup;
  std::string value;
};

std::vector<Letter> letters_of(const TheoryStatus& status, const Finding& finding) {
  const Constants& c = status.situation.constants;
  const double T = static_cast<double>(status.situation.T());
  std::vector<Letter> list = {
      {"$λ", "$λ$", number(c.lambda, 6)},
      {"$R$", "$R$", number(c.R, 5)},
      {"$G$", "$G$",
       number(c.G, 5) + (c.first_decides() ? " = $R$ + $λ$|$w_1$|"
                         : c.projection    ? " = √$λ$ + $R$"
                                           : " = 2$R$")},
      {"$c$", "$c$", number(c.c, 5) + " = $G$²"},
      {"ln $t$", "$t$", finding.t > 0 ? grouped(finding.t) : ""},
      {"ln $T$", "ln $T$", number(std::log(T), 5)},
      {"$T$", "$T$", grouped(status.situation.T())},
      {"$H_t$", "$H_t$", number(harmonic(status.situation.T()), 5)},
      {"$H_{T", "$H_T$", number(harmonic(status.situation.T()), 5)},
      {"$δ", "$δ$", finding.delta ? number(*finding.delta, 6) : ""},
      {"$ε", "$ε$", number(status.request.eps, 6)},
      {"$f$*", "$f$*", number(status.reference.f_high, 10)},
  };
  double norm = 0;
  for (const double w : status.reference.w) norm += w * w;
  list.push_back({"|$w$*|", "|$w$*|", number(std::sqrt(norm), 6)});
  double from_start = 0;
  const Vector& first = status.parameters.w1;
  for (std::size_t j = 0; j < status.reference.w.size(); ++j) {
    const double difference = (first.empty() ? 0 : first[j]) - status.reference.w[j];
    from_start += difference * difference;
  }
  list.push_back({"|$w_1$ − $w$*|", "|$w_1$ − $w$*|", number(std::sqrt(from_start), 6)});
  return list;
}

}  // namespace

std::string_view group_title(StatementGroup group) {
  switch (group) {
    case StatementGroup::Path: return "On this path, for every sequence $A_t$";
    case StatementGroup::Expectation: return "In expectation over the examples";
    case StatementGroup::Probability: return "With probability 1 − δ";
    case StatementGroup::Optimum: return "The optimum";
    case StatementGroup::Derived: break;
  }
  return "Derived here, in none of the papers";
}

std::vector<std::string> term_values(const TheoryStatus& status, const Finding& finding) {
  const std::string text = formula(finding).text();
  const auto has = [&](std::string_view sign) { return text.find(sign) != std::string::npos; };
  std::vector<std::string> lines;
  for (const Letter& letter : letters_of(status, finding)) {
    if (!letter.value.empty() && (has(letter.sign) || (letter.sign == "$λ" && has("λ"))))
      lines.push_back(letter.markup + " = " + letter.value);
  }
  const auto beside = [](double value, const std::optional<double>& other) {
    return number_apart(value, other.value_or(value), 6);
  };
  if (finding.lhs) lines.push_back(text::tr_format("left = {}", beside(*finding.lhs, finding.rhs)));
  if (finding.rhs) lines.push_back(text::tr_format("right = {}", beside(*finding.rhs, finding.lhs)));
  if (finding.quantile && finding.threshold) {
    lines.push_back(text::words(finding.quantile_name()) + " = " + beside(*finding.quantile, finding.threshold));
    lines.push_back(text::tr_format("threshold = {}", beside(*finding.threshold, finding.quantile)));
  }
  return lines;
}

bool waits_for_runs(const TheoryStatus& status, const Finding& finding) {
  if (status.values && !status.values->members.empty()) return false;
  const auto unmet = [](const Assumption& assumption) { return !assumption.met; };
  const auto first = std::ranges::find_if(finding.assumptions, unmet);
  return first != finding.assumptions.end() && first->need == kNeedRuns;  // it is the last of the list
}

std::string short_reason(const Finding& finding) {
  if (finding.verdict == Verdict::NotApplicable || finding.verdict == Verdict::Violated)
    return plot::with_powers(text::words(finding.reason));
  if (finding.exceedance) {
    const bool groups = finding.trials != finding.runs;
    return text::tr_format(
        "seen in {} % of {}; {} % interval up to {} %", share(*finding.exceedance),
        groups ? counted(finding.trials, "{} group", "{} groups") : counted(finding.runs, "{} run", "{} runs"),
        number(100 * kConfidence), share(finding.high.value_or(1)));
  }
  if (finding.low && finding.high && finding.lhs) {
    return text::tr_format("mean of {} ± {}, {} % interval", counted(finding.runs, "{} run", "{} runs"),
                           number(0.5 * (*finding.high - *finding.low), 2), number(100 * kConfidence));
  }
  if (finding.worst.rhs > 0 && finding.curve.size() > 1) {
    return text::tr_format("largest ratio {} at t = {}", number(finding.worst.lhs / finding.worst.rhs, 3),
                           grouped(finding.worst.t));
  }
  if (finding.curve.size() > 1 && finding.at_every_t() && formula(finding).kind == FormulaKind::equality)
    return text::tr_format("at every t to {}; differences are rounding", grouped(finding.t));
  return plot::with_powers(text::words(finding.reason));
}

plot::Verdict verdict_of(const TheoryStatus& status, const Finding& finding) {
  plot::Verdict shown;
  const auto ratio = finding.ratio();
  const std::string used = ratio && *ratio >= 0 ? share(*ratio) : "";
  const std::string at = finding.t > 0 ? grouped(finding.t) : "";
  const auto add = [&](const std::string& sentence) {
    shown.sentence = text::tr_format("{} {}", shown.sentence, sentence);
  };
  switch (finding.verdict) {
    case Verdict::Holds:
      shown.mark = VerdictMark::holds;
      shown.sentence = finding.curve.size() <= 1 ? std::string(text::tr("Holds on this problem."))
                       : finding.at_every_t()    ? text::tr_format("Holds at every $t$ ≥ {}.", finding.first)
                                              : text::tr_format("Holds at every evaluated $t$ ≥ {}.", finding.first);
      if (!used.empty() && !at.empty()) add(text::tr_format("At $t$ = {} it uses {} % of the bound.", at, used));
      shown.detail = plot::with_powers(text::words(finding.reason));
      break;
    case Verdict::Consistent:
      shown.mark = VerdictMark::consistent;
      shown.sentence = text::tr("Consistent: the runs do not contradict it.");
      if (finding.exceedance && finding.rhs) {
        add(text::tr_format("Seen in {} %, allowed are {} %.", share(*finding.exceedance), share(*finding.rhs)));
      } else if (!used.empty() && formula(finding).kind != FormulaKind::both) {
        add(text::tr_format("At $T$ = {} it uses {} % of the bound.", at, used));
      }
      shown.detail = plot::with_powers(text::words(finding.reason));
      break;
    case Verdict::Violated:
      shown.mark = VerdictMark::violated;
      shown.sentence = at.empty() ? std::string(text::tr("Violated on this problem."))
                                  : text::tr_format("Violated at $t$ = {}.", at);
      shown.detail = plot::with_powers(text::words(finding.reason));
      break;
    case Verdict::NotApplicable: {
      const bool waits = waits_for_runs(status, finding);
      shown.mark = waits ? VerdictMark::pending : VerdictMark::not_applicable;
      shown.sentence = waits ? "Waits for independent runs." : "Does not apply to this problem.";
      shown.detail = plot::with_powers(text::words(finding.reason));
      break;
    }
  }
  return shown;
}

}  // namespace pegasos::figures
