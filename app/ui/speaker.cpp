#include "ui/speaker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/numbers.h"
#include "figures/theory.h"
#include "plot/math_text.h"
#include "text/text.h"
#include "ui/views/step_log_view.h"

namespace pegasos::ui {
namespace {

constexpr double kRate_s = 1;           // between two lines while the run plays
constexpr std::size_t kMostAtOnce = 8;  // lines of one moment: of more the newest

/// `word`: it is read as one, so it stands apart from letters beside it.
struct Sign {
  std::string_view sign;
  std::string_view says;
  bool word = false;
};
constexpr Sign kSigns[] = {
    {"λ", "lambda", true},
    {"η", "eta", true},
    {"α", "alpha", true},
    {"ε", "epsilon", true},
    {"δ", "delta", true},
    {"ξ", "xi", true},
    {"σ", "sigma", true},
    {"μ", "mu", true},
    {"ρ", "rho", true},
    {"γ", "gamma", true},
    {"θ", "theta", true},
    {"τ", "tau", true},
    {"π", "pi", true},
    {"Σ", "sum", true},
    {"∑", "sum", true},
    {"√", "sqrt", true},
    {"∇", "grad", true},
    {"∞", "infinity", true},
    {"ℓ", "l"},
    {"⟨", "<"},
    {"⟩", ">"},
    {"‖", "|"},
    {"−", "-"},
    {"–", "-"},
    {"—", "-"},
    {"≤", "<="},
    {"≥", ">="},
    {"≠", "!="},
    {"≈", "~"},
    {"±", "+-"},
    {"×", "x"},
    {"·", "*"},
    {"→", "->"},
    {"←", "<-"},
    {"↓", "Down", true},
    {"↑", "Up", true},
    {"…", "..."},
    {"½", "1/2"},
    {"²", "^2"},
    {"³", "^3"},
    {"⁺", "^+"},
    {"\xCC\x84", "_average"},
    {"∈", "in", true},
    {"∪", "union", true},
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

std::string said_of(const session::LogLine& line) {
  const std::string plain = spoken(plain_words(line));
  const std::string english = line.text.english();
  const bool dated = line.t == 0 || english.starts_with("$t$ = ") || english.starts_with("Back ");
  return dated ? plain : fmt::format("t = {}: {}", grouped(line.t), plain);
}

}  // namespace

std::string spoken(std::string_view plain) {
  std::string out;
  bool word = false;          // the last sign was one
  std::vector<bool> scripts;  // of the open braces: "w_{t+1}" is read as "w_(t+1)", "max{0, 1}" as it is
  for (std::size_t at = 0; at < plain.size();) {
    const auto found =
        std::ranges::find_if(kSigns, [&](const Sign& one) { return plain.substr(at).starts_with(one.sign); });
    if (found == std::end(kSigns)) {
      const char c = plain[at++];
      if (c == '{') {
        scripts.push_back(out.ends_with('_') || out.ends_with('^'));
        out += scripts.back() ? '(' : '{';
        word = false;
        continue;
      }
      if (c == '}' && !scripts.empty()) {
        out += scripts.back() ? ')' : '}';
        scripts.pop_back();
        word = false;
        continue;
      }
      if (word && is_letter(c)) out += ' ';
      word = false;
      out += c;
      continue;
    }
    if (found->word && !out.empty() && (is_letter(out.back()) || word)) out += ' ';
    out += found->says;
    word = found->word;
    at += found->sign.size();
  }
  return out;
}

void Speaker::follow(const session::Snapshot& now, bool verdicts, bool shrinks, double time_s) {
  const bool plays = now.playing || now.busy;
  if (shrinks && !plays) {
    if (std::exchange(half_, now.position) != now.position)
      waiting_.push_back({said_of({now.position.t, session::explain_shrink(now)}), true});
  } else if (std::exchange(serial_, now.serial) != now.serial) {
    half_ = {};
    hear_log(*now.log, plays);
    if (verdicts) hear_theory(now);
    if (verdicts && !plays) hear_bound(now);
  }
  if (waiting_.empty()) return;
  if (plays && time_s - said_s_ < kRate_s) return;
  for (const Line& line : std::exchange(waiting_, {})) say_(line.words);
  said_s_ = time_s;
}

std::optional<double> Speaker::due_in(double time_s) const {
  if (waiting_.empty()) return std::nullopt;
  return std::max(0.0, said_s_ + kRate_s - time_s);
}

/// New lines, and the last one where it says more than it did; while the run plays, the newest in place of the others.
void Speaker::hear_log(const session::LogView& log, bool plays) {
  if (log.size() == 0) return;
  const std::size_t all = log.size() + log.dropped();
  const auto english = [&](std::size_t i) { return log[i - log.dropped()].text.english(); };
  std::size_t first = heard_;
  if (heard_ > log.dropped() && english(heard_ - 1) != last_) first = heard_ - 1;
  if (first == all) return;
  if (plays) {
    std::erase_if(waiting_, [](const Line& line) { return line.passes; });
    first = all - 1;
  }
  for (std::size_t i = std::max({first, log.dropped(), all - std::min(all, kMostAtOnce)}); i < all; ++i)
    waiting_.push_back({said_of(log[i - log.dropped()]), true});
  heard_ = all;
  last_ = english(all - 1);
}

/// The rows of the theory page, when they are all there.
void Speaker::hear_theory(const session::Snapshot& now) {
  const session::TheoryStatus* status = now.theory.get();
  if (status == nullptr || status->busy() || status->stale || std::exchange(theory_, status) == status) return;
  for (const Finding& finding : status->findings) {
    const plot::Verdict verdict = figures::verdict_of(*status, finding);
    if (verdict.mark == plot::VerdictMark::pending) continue;
    std::string words = fmt::format("{}: {}", plot::plain_text(text::words(finding.name)),
                                    plot::plain_text(text::tr(verdict.sentence)));
    if (finding.verdict == Verdict::NotApplicable) words += " (" + plot::plain_text(verdict.detail) + ")";
    std::string& before = verdicts_[finding.name.english()];
    if (std::exchange(before, words) != words) waiting_.push_back({spoken(words)});
  }
}

/// The verdict under the suboptimality, when it is another one; its numbers change with every step.
void Speaker::hear_bound(const session::Snapshot& now) {
  using Kind = session::BoundVerdict::Kind;
  if (now.empty()) return;
  const session::BoundVerdict verdict = session::bound_verdict(now);
  if (verdict.kind == Kind::Pending) return;
  const int kind = static_cast<int>(verdict.kind);
  if (bound_run_ == now.run_id && bound_kind_ == kind) return;
  bound_run_ = now.run_id;
  bound_kind_ = kind;
  const std::string reason = text::words(verdict.reason);
  std::string words = plot::plain_text(text::words(verdict.sentence));
  if (!reason.empty()) words += " (" + plot::plain_text(reason) + ")";
  waiting_.push_back({spoken(text::tr_format("The bound (Th): {}", words))});
}

}  // namespace pegasos::ui
