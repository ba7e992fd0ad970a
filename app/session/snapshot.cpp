#include "session/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/digits.h"
#include "core/numbers.h"
#include "data/test_set.h"
#include "experiment/problem.h"
#include "methods/step_rules.h"

namespace pegasos::session {
namespace {

/// A short number for a sentence, with a real minus sign: "0.181", "−2.5", "1.2e−06".
Message brief(double value, int digits = 3) {
  const double whole = std::round(value);
  if (digits <= 3 && std::abs(whole) >= 1000 && std::abs(whole) < 1e7)  // as the panels write it
    return Message::count(static_cast<Count>(whole));
  std::string text = fmt::format("{:.{}g}", value == 0 ? 0.0 : value, digits);  // no −0
  if (const auto e = text.find('e'); e != std::string::npos) {  // a power of ten, as the panels write it
    const std::string power = fmt::format("10^{{{}}}", std::stoi(text.substr(e + 1)));
    const std::string mantissa = text.substr(0, e);
    text = mantissa == "1" ? power : mantissa == "-1" ? "-" + power : mantissa + "·" + power;
  }
  for (auto at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3)) text.replace(at, 1, "−");
  return text;
}

/// Digits with which two different numbers do not look alike.
int digits_apart(double a, double b) { return pegasos::digits_apart(a, b, 3, brief); }
Message brief_unlike(double value, double other) { return brief(value, digits_apart(value, other)); }

/// True when every batch is the whole set, in whatever order.
bool takes_all(const Snapshot& snapshot) { return pegasos::takes_all(snapshot.parameters, snapshot.m()); }

/// y<w, x>, with the free bias where there is one.
std::string margin_text(const Snapshot& snapshot, const char* w) {
  return snapshot.data->free_bias() ? fmt::format("$y$(⟨{}, $x$⟩ + $b$)", w) : fmt::format("$y$⟨{}, $x$⟩", w);
}

Message examples(Count count) {
  return count == 1 ? Message("1 example") : Message("{} examples", Message::count(count));
}

Message explain_sample(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  const Message t = Message::count(record.t);
  if (record.draws == 1) return Message("Step {} draws example {}.", t, record.indices[0]);
  const Message m = Message::count(snapshot.m());
  const Message draws = Message::count(record.draws);
  if (snapshot.m() == 1) return Message("Step {} draws the only example {} times.", t, draws);
  if (takes_all(snapshot)) return Message("Step {} takes all {} examples: $A_t$ = $S$.", t, m);
  if (snapshot.parameters.sampling == Sampling::Replacement)
    return Message("Step {} draws {} times from the {} examples.", t, draws, m);
  return Message("Step {} draws {} of {} examples.", t, draws, m);
}

Message explain_violators(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  if (changes_run(snapshot.parameters.misprint)) return misprint_text(snapshot.parameters.misprint);
  if (record.draws > 1) {
    if (record.violators == 1)
      return Message("1 of {} drawn examples falls short of the margin ({} < 1): it is the violator.",
                     Message::count(record.draws), margin_text(snapshot, "$w_t$"));
    if (record.violators == 0) return "No drawn example falls short of the margin, so nothing will be added.";
    return Message("{} of {} drawn examples fall short of the margin ({} < 1): they are the violators.",
                   Message::count(record.violators), Message::count(record.draws), margin_text(snapshot, "$w_t$"));
  }
  const Row i = record.indices[0];
  const Message margin("{} = {}", margin_text(snapshot, "$w_t$"), brief_unlike(record.margins[0], 1));
  if (record.violators == 1)
    return Message("Example {} falls short of the margin ({} < 1): it is a violator.", i, margin);
  return Message("Example {} keeps the margin ({} ≥ 1): its hinge is 0, it adds nothing.", i, margin);
}

Message shrink_text(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  if (snapshot.parameters.step != StepRule::Pegasos)
    return Message("$w$ is multiplied by 1 − $ηλ$ = {}", brief_unlike(1 - record.eta * snapshot.parameters.lambda, 1));
  if (record.t == 1) return "the first step forgets $w_1$ (1 − 1/$t$ = 0)";
  return Message("$w$ is multiplied by 1 − 1/{}", Message::count(record.t));
}

/// First `shrink`, then what the violators add.
Message explain_addition(const Snapshot& snapshot, const Message& shrink) {
  const StepRecord& record = snapshot.record;
  const Message each = brief(record.eta / static_cast<double>(record.draws));
  if (record.draws > 1 && record.violators == 1)
    return Message("Violators 1 of {}: {}, then its $yx$ times $η$/$k$ = {} is added.", Message::count(record.draws),
                   shrink, each);
  if (record.draws > 1)
    return Message("Violators {} of {}: {}, then the sum of their $yx$ times $η$/$k$ = {} is added.",
                   Message::count(record.violators), Message::count(record.draws), shrink, each);
  const Row i = record.indices[0];
  const Message margin("{} = {}", margin_text(snapshot, "$w$"), brief_unlike(record.margins[0], 1));
  if (snapshot.d() != 2)
    return Message("Example {} falls short of the margin ({} < 1): {}, then $ηyx$ with $η$ = {} is added.", i, margin,
                   shrink, brief(record.eta));
  const double scale = record.eta * snapshot.data->y(i);
  return Message("Example {} falls short of the margin ({} < 1): {}, then $ηyx$ = ({}, {}) is added.", i, margin,
                 shrink, brief(scale * snapshot.data->x(i).at(0)), brief(scale * snapshot.data->x(i).at(1)));
}

Message explain_gradient(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  if (changes_run(snapshot.parameters.misprint)) return misprint_text(snapshot.parameters.misprint);
  const bool free_bias = snapshot.data->free_bias();
  const bool stays = snapshot.parameters.step == StepRule::Backtracking && record.eta == 0;
  if (stays && record.gradient_norm2 == 0 && !free_bias) return "∇ = 0: $w$ minimises f on this batch and stays.";
  if (stays)
    return Message(
        "After {} halvings f did not decrease along −∇: the subgradient of a kink need not point downhill, $w$ stays.",
        kHalvingsMax);
  const Message shrink = shrink_text(snapshot);
  if (record.violators == 0) return Message("No violator: {}, nothing is added.", shrink);
  const Message shrinks_and_adds = explain_addition(snapshot, shrink);
  return free_bias ? sentences(shrinks_and_adds, Message("$b$ becomes {}.", brief(record.b_half))) : shrinks_and_adds;
}

Message explain_projection(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  const int digits = record.projected ? digits_apart(record.norm_half, snapshot.constants.ball_radius) : 3;
  const Message radius = brief(snapshot.constants.ball_radius, digits);
  if (!snapshot.parameters.projection)
    return Message("The projection is off: |$w_{{t+1}}$| = {} stays.", brief(record.norm_next));
  if (record.projected)
    return Message("|$w_{{t+½}}$| = {} lies outside the ball of radius 1/√$λ$ = {}: $w$ is scaled by {} onto its edge.",
                   brief(record.norm_half, digits), radius, brief_unlike(record.factor, 1));
  return Message("|$w_{{t+½}}$| = {} ≤ 1/√$λ$ = {}: inside the ball, nothing to project.",
                 brief(record.norm_half, digits), radius);
}

BoundVerdict not_applicable(Message reason) {
  BoundVerdict verdict;
  verdict.kind = BoundVerdict::Kind::NotApplicable;
  verdict.sentence = "does not apply";
  verdict.reason = std::move(reason);
  return verdict;
}

/// The bound holds at every t that was looked at.
Message holds_text(const Constants& constants, bool takes_all) {
  if (constants.as_printed)
    return "as printed (no theorem speaks of it): the average is below the bound at every evaluated $t$ ≥ 3";
  if (takes_all) return "holds at every evaluated $t$ ≥ 3";
  return "one run (Theorem 2 bounds the expectation): the average is below the bound at every evaluated $t$ ≥ 3";
}

}  // namespace

BoundVerdict bound_verdict(const Snapshot& snapshot) {
  const Constants& constants = snapshot.constants;
  if (!constants.not_covered_in_expectation.empty()) return not_applicable(constants.not_covered_in_expectation);
  if (constants.c == 0) return not_applicable("R = 0: $w$ = 0 is the optimum and both sides are 0");
  BoundVerdict verdict;
  if (constants.as_printed) {
    verdict.reason = "The bound is that of the algorithm without the misprint.";
  } else if (!takes_all(snapshot)) {
    verdict.one_run = true;
  } else {
    verdict.reason = "A_t = S: Corollary 1 says so for every run";
  }
  if (snapshot.optimum.state == OptimumState::Failed)
    return not_applicable(Message("f* could not be certified: {}", snapshot.optimum.message));
  if (!snapshot.optimum.known()) {
    verdict.sentence = snapshot.optimum.state == OptimumState::Cancelled ? "needs f*, whose search was cancelled"
                                                                         : "waits for the certified f*";
    return verdict;
  }
  const double f_star = snapshot.optimum.f_star();
  const Count now = snapshot.position.completed();
  const bool latest = now >= snapshot.frontier;
  const bool inside = now != snapshot.position.t;  // the average may have more than what was looked at
  Count shown = 0;                                 // the last t that was looked at up to now
  const auto look = [&](Count t, double f_average) {
    const auto right = bound(BoundKind::Theorem, constants, t);
    if (!right || *right <= 0) return;
    const double excess = std::max(0.0, f_average - f_star);
    const double share = excess / *right;
    if (share > verdict.worst) {
      verdict.worst = share;
      verdict.worst_at = t;
    }
    if (latest || t <= now) {
      verdict.share = share;
      shown = t;
    }
    if (verdict.kind == BoundVerdict::Kind::Violated) return;
    verdict.at = t;
    const bool above = excess > *right + snapshot.optimum.resolution();
    verdict.kind = above ? BoundVerdict::Kind::Violated : BoundVerdict::Kind::Holds;
  };
  snapshot.series.for_each_sample([&](const FullSample& sample) { look(sample.t, sample.f_average); });
  // The series looks at some t only; the moment that is shown has values of its own.
  const bool live = !inside && snapshot.live_position == snapshot.position && std::isfinite(snapshot.live.f_average);
  if (live && shown != now) look(now, snapshot.live.f_average);
  if (verdict.kind == BoundVerdict::Kind::Holds) verdict.at = shown;
  const Message share = brief(100 * verdict.share);
  const Message at = Message::count(verdict.at);
  switch (verdict.kind) {
    case BoundVerdict::Kind::Holds:
      verdict.sentence = holds_text(constants, takes_all(snapshot));
      if (verdict.at == 0) break;  // nothing is bounded yet at the t that is shown
      if (inside || verdict.at != now) {
        verdict.sentence = Message("{}; at $t$ = {}: {} % of the bound", verdict.sentence, at, share);
        verdict.shorter.push_back(constants.as_printed
                                      ? Message("as printed: the average at $t$ = {}: {} % of the bound", at, share)
                                      : Message("the average at $t$ = {}: {} % of the bound", at, share));
        break;
      }
      verdict.sentence = Message("{}; now {} % of the bound", verdict.sentence, share);
      if (verdict.one_run)
        verdict.shorter.push_back(
            Message("one run (the bound is of the expectation): the average now {} % of it", share));
      verdict.shorter.push_back(constants.as_printed ? Message("as printed: the average now {} % of the bound", share)
                                                     : Message("the average: now {} % of the bound", share));
      break;
    case BoundVerdict::Kind::Violated:
      verdict.sentence =
          constants.as_printed
              ? Message("as printed (no theorem speaks of it): the average is above the bound at $t$ = {}", at)
          : takes_all(snapshot)
              ? Message("exceeded at $t$ = {}", at)
              : Message("one run (Theorem 2 bounds the expectation): the average is above the bound at $t$ = {}", at);
      break;
    default: verdict.sentence = "the bound is stated from three steps on"; break;
  }
  if (constants.as_printed) verdict.kind = BoundVerdict::Kind::NotApplicable;
  return verdict;
}

Message explain_shrink(const Snapshot& snapshot) {
  const StepRecord& record = snapshot.record;
  const Message factor = brief_unlike(1 - record.eta * snapshot.parameters.lambda, 1);
  const bool turned = record.eta * snapshot.parameters.lambda > 1;
  const Message text =
      snapshot.parameters.step == StepRule::Pegasos
          ? Message("First $w_t$ shrinks: it is multiplied by 1 − 1/{} = {}.", Message::count(record.t), factor)
      : turned ? Message("First $w_t$ is turned round: it is multiplied by 1 − $ηλ$ = {}.", factor)
               : Message("First $w_t$ shrinks: it is multiplied by 1 − $ηλ$ = {}.", factor);
  const bool averaged = !snapshot.w_average.empty() && snapshot.live_position == snapshot.position &&
                        snapshot.parameters.misprint != Misprint::ShiftedAverage;
  return averaged ? sentences(text, "The average takes $w_t$ in.") : text;
}

Status failed_since(const Snapshot& now, std::uint64_t notice) {
  if (now.notice.kind != Notice::Kind::Error || now.notice.serial == notice) return Done{};
  return Error{ErrorCode::BadInput, now.notice.text};
}

Message explain_phase(const Snapshot& snapshot) {
  if (snapshot.overflow) return snapshot.ended;
  if (snapshot.position.t == 0) {
    const bool back = snapshot.frontier > 0;
    const Message w1 = brief(snapshot.constants.w1);
    const Message f = brief(snapshot.live.last.f);
    Message start =
        back ? "Back at the start: $w_1$ = 0, $f(0)$ = 1." : "Nothing has happened yet: $w_1$ = 0, $f(0)$ = 1.";
    if (snapshot.constants.w1 > 0)
      start = back ? Message("Back at the start: $w_1$ is chosen, |$w_1$| = {}, $f(w_1)$ = {}.", w1, f)
                   : Message("Nothing has happened yet: $w_1$ is chosen, |$w_1$| = {}, $f(w_1)$ = {}.", w1, f);
    return sentences(start, "Space runs, → makes a step, ↓ one phase of it.");
  }
  switch (snapshot.position.phase) {
    case Phase::Sample: return explain_sample(snapshot);
    case Phase::Violators: return explain_violators(snapshot);
    case Phase::GradientStep: return explain_gradient(snapshot);
    case Phase::Projection: return sentences(explain_gradient(snapshot), explain_projection(snapshot));
  }
  return {};
}

Message misprint_text(Misprint misprint) {
  const MisprintInfo& info = misprint_info(misprint);
  return Message("As printed: {} instead of {}. {}", Message::key(info.printed), Message::key(info.right),
                 Message::key(info.effect));
}

std::vector<Message> describe_preparation(const Snapshot& snapshot) {
  if (snapshot.empty()) return {};
  const Dataset& data = *snapshot.data;
  const Transform& transform = data.transform();
  std::vector<Message> lines = data.notes();
  switch (transform.scaling) {
    case Scaling::None: break;
    case Scaling::Standardise: lines.emplace_back("features standardised: mean 0, standard deviation 1"); break;
    case Scaling::MaxAbs: lines.emplace_back("features divided by their largest absolute value"); break;
    case Scaling::UnitRows: lines.emplace_back("every example divided by its length"); break;
  }
  if (transform.bias == Bias::Feature)
    lines.push_back(Message("constant feature {} appended, regularised", brief(transform.bias_value)));
  if (transform.bias == Bias::Free) lines.emplace_back("unregularised bias b: no bound of the paper");
  if (snapshot.table != nullptr &&
      transform.features.size() < static_cast<std::size_t>(snapshot.table->rows.columns())) {
    lines.push_back(Message("{} of {} features", transform.features.size(), snapshot.table->rows.columns()));
  }
  const Parameters& parameters = snapshot.parameters;
  if (snapshot.held_out != nullptr) {
    lines.push_back(
        Message("{} more are held out ({} +1, {} −1), about the same share of each class by split seed {}; nothing is "
                "fitted on them",
                examples(snapshot.held_out->m()), snapshot.held_out->positive(), snapshot.held_out->negative(),
                parameters.split_seed));
  } else if (parameters.held_out > 0) {
    lines.push_back(nothing_held_out(snapshot.m(), parameters.held_out));
  }
  if (snapshot.test != nullptr) {
    lines.push_back(Message("test set {}: {} ({} +1, {} −1), prepared alike; nothing is fitted on them",
                            snapshot.test->name(), examples(snapshot.test->m()), snapshot.test->positive(),
                            snapshot.test->negative()));
    std::ranges::copy_if(snapshot.test->notes(), std::back_inserter(lines), is_test_set_note);
  }
  return lines;
}

std::vector<Message> describe_start(const Constants& constants, const Parameters& parameters) {
  std::vector<Message> lines;
  if (constants.w1 == 0) return lines;
  const Message size = brief(constants.w1, digits_apart(constants.w1, constants.ball_radius));
  const Message radius = brief(constants.ball_radius, digits_apart(constants.w1, constants.ball_radius));
  if (constants.projection && !constants.starts_in_ball()) {
    lines.push_back(sentences(
        Message("|$w_1$| = {} lies outside the ball of radius 1/√$λ$ = {}: the algorithm asks for a $w_1$ in it.", size,
                radius),
        "The run starts there all the same; from $w_2$ on it is in the ball."));
  } else if (constants.projection) {
    lines.push_back(Message("|$w_1$| = {} ≤ 1/√$λ$ = {}: in the ball, as the algorithm asks.", size, radius));
  } else {
    lines.push_back(Message("|$w_1$| = {}; without the projection it may lie anywhere.", size));
  }
  if (takes_own_step(parameters) && parameters.misprint != Misprint::CmOverT) {
    lines.emplace_back(
        constants.projection
            ? "The first step forgets $w_1$ (1 − 1/$t$ = 0): it decides $A_1^+$ and stands in the "
              "average of $w_1$ to $w_t$; (I1), which holds as long as nothing is projected, does not change."
            : "The first step forgets $w_1$ (1 − 1/$t$ = 0), so (I1) does not change: $w_1$ decides "
              "$A_1^+$ and stands in the average of $w_1$ to $w_t$.");
  } else {
    lines.emplace_back(constants.projection
                           ? "(I1) speaks of the step 1/($λt$) alone; here $w_1$ stays in $w_{t+1}$, multiplied by "
                             "every 1 − $η_sλ$ so far and by the projections."
                           : "(I1) speaks of the step 1/($λt$) alone; here $w_1$ stays in $w_{t+1}$, multiplied by "
                             "every 1 − $η_sλ$ so far.");
  }
  if (constants.first_decides()) {
    const Constants from_0 = pegasos::constants(constants.R, constants.lambda, constants.projection);
    lines.push_back(
        Message("The first subgradient may be the longest: $G$ = $R$ + $λ$|$w_1$| = {}, $c$ = $G$² = {} instead of "
                "{}, and the bounds with them are larger by as much.",
                brief(constants.G), brief(constants.c, digits_apart(constants.c, from_0.c)),
                brief(from_0.c, digits_apart(constants.c, from_0.c))));
  } else {
    lines.emplace_back(
        "It is short enough: $G$ and $c$ stay what they are from $w_1$ = 0; a row of the theory that asks for more "
        "says so.");
  }
  if (parameters.step == StepRule::Constant)
    lines.emplace_back("In the bound of a constant step |$w_1$ − $w$*|² takes the place of |$w$*|².");
  return lines;
}

}  // namespace pegasos::session
