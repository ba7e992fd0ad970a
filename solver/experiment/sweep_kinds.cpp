#include "experiment/sweep_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/numbers.h"
#include "core/parameters.h"
#include "core/portable.h"
#include "core/repeated.h"
#include "core/visible.h"

namespace pegasos {
namespace {

constexpr std::string_view kPaper = "Shalev-Shwartz et al. 2011";
constexpr std::string_view kMeasured = "measured";

constexpr SweepInfo kTable[] = {
    {.kind = SweepKind::KFixedT,
     .name = "k-fixed-T",
     .title = "Fixed $T$, larger batches",
     .question = "What does a larger batch buy at the same number of steps?",
     .parameter = "k",
     .symbol = "$k$",
     .values = "1,2,4,8,16,32,64",
     .slope = -1,
     .expectation =
         "Once T is much larger than R/√λ, the suboptimality falls like 1/k: a larger batch averages its noise out, "
         "and each step costs k times more.",
     .source = "derived: the variance of a mean of k draws"},
    {.kind = SweepKind::KFixedKT,
     .name = "k-fixed-kT",
     .title = "Fixed $kT$, larger batches",
     .question = "The same examples in all: many small steps or few large?",
     .parameter = "k",
     .symbol = "$k$",
     .values = "1,2,4,8,16,32,64,128,256,512",
     .expectation = "Flat up to some hundred examples a batch, then worse: the steps become too few.",
     .source = "Shalev-Shwartz et al. 2011, Fig. 7 left"},
    {.kind = SweepKind::KTFixedK,
     .name = "kT-fixed-k",
     .title = "Fixed $k$, longer runs",
     .question = "How does the error shrink as the run goes on?",
     .parameter = "kT",
     .symbol = "$kT$",
     .swept = SweptValue::KT,
     .values = "100,300,1000,3000,10000,30000",
     .slope = -1,
     .expectation = "The suboptimality falls like 1/T once T is much larger than R/√λ.",
     .source = "Shalev-Shwartz et al. 2011, Fig. 7 right"},
    {.kind = SweepKind::Lambda,
     .name = "lambda",
     .title = "Fixed $T$, other $λ$",
     .question = "Is a weakly regularised problem harder to solve?",
     .parameter = "lambda",
     .symbol = "$λ$",
     .values = "log:1e-4:1:9",
     .slope = -1,
     .steepest = true,
     .expectation = "The suboptimality grows as λ falls, at most like 1/λ.",
     .source = "Shalev-Shwartz et al. 2011, Fig. 6"},
    {.kind = SweepKind::Iterations,
     .name = "iterations-to-epsilon",
     .title = "Iterations to $ε$ against $λ$",
     .question = "How many steps until the accuracy ε is reached?",
     .parameter = "lambda",
     .symbol = "$λ$",
     .measure = Measure::Iterations,
     .values = "0.1,0.03,0.01,0.003,0.001",
     .slope = 1,
     .inverse = true,
     .expectation = "Linear in 1/λ, and far fewer than the theorem asks for.",
     .source = "Shalev-Shwartz et al. 2011, Theorem 2"},
    {.kind = SweepKind::IterationsSize,
     .name = "iterations-to-epsilon-m",
     .title = "Iterations to $ε$ against $m$",
     .question = "Does a larger set need more steps?",
     .parameter = "m",
     .symbol = "$m$",
     .swept = SweptValue::SetSize,
     .measure = Measure::Iterations,
     .slope = 0,
     .expectation = "Flat: the cost to reach ε does not depend on the number of examples.",
     .source = "Shalev-Shwartz et al. 2011, Sec. 1"},
    {.kind = SweepKind::Sampling,
     .name = "sampling",
     .title = "How $A_t$ is drawn",
     .question = "With replacement, reshuffled each epoch, or in one order?",
     .parameter = "sampling",
     .symbol = "sampling",
     .words = true,
     .values = "replacement|subset|epochs|cyclic",
     .expectation =
         "A new permutation every epoch is better than i.i.d. draws, although no theorem of the paper covers it.",
     .source = "Shalev-Shwartz et al. 2011, Fig. 8"},
    {.kind = SweepKind::SamplingEpochs,
     .name = "sampling-epochs",
     .title = "How $A_t$ is drawn, over epochs",
     .question = "Does the way of drawing matter more the longer one runs?",
     .parameter = "epochs",
     .symbol = "passes over the examples",
     .second = "sampling",
     .swept = SweptValue::Epochs,
     .values = "1,2,4,8,16,32",
     .second_values = "replacement|epochs|cyclic",
     .expectation = "The permutations gain on i.i.d. draws with every pass.",
     .source = "Shalev-Shwartz et al. 2011, Fig. 8"},
    {.kind = SweepKind::Step,
     .name = "step",
     .title = "Step rules",
     .question = "Is 1/(λt) a good step, and what does another one cost?",
     .parameter = "step",
     .symbol = "step",
     .words = true,
     .values = "pegasos|norma:0.1|norma:0.3|norma:0.7|inverse-t:1|inverse-sqrt-t:0.1|constant:0.1|constant:0.01",
     .expectation = "The step 1/(λt) needs no tuning; other rules may be a little better at the right constant and are "
                    "far worse at others.",
     .source = "Shalev-Shwartz et al. 2011, Fig. 9"},
    {.kind = SweepKind::Output,
     .name = "output",
     .title = "Which vector is the result",
     .question = "The last iterate, an average, or one at random?",
     .parameter = "output",
     .symbol = "output",
     .words = true,
     .values = "last|average|weighted|suffix:0.5|random",
     .expectation = "The average with weights t is the best or nearly so; a random iterate, of which the theorem "
                    "speaks, is the worst.",
     .source = kMeasured},
    {.kind = SweepKind::Projection,
     .name = "projection",
     .title = "With and without the projection",
     .question = "Does it matter that w is kept inside the ball?",
     .parameter = "projection",
     .symbol = "projection",
     .words = true,
     .values = "on|off",
     .expectation = "For T much larger than R/√λ the last iterate does not care; the average never forgets its huge "
                    "first iterates.",
     .source = kMeasured},
    {.kind = SweepKind::SetSize,
     .name = "set-size",
     .title = "Held-out error against $m$",
     .question = "Do more examples help at the same number of steps?",
     .parameter = "m",
     .symbol = "$m$",
     .swept = SweptValue::SetSize,
     .measure = Measure::HeldOutError,
     .expectation =
         "The held-out error falls with m at the same T: more examples help although no more of them are looked at.",
     .source = kPaper},
    {.kind = SweepKind::Descent,
     .name = "descent",
     .title = "Pegasos against dual coordinate descent",
     .question = "Is another solver faster, and from which accuracy on?",
     .parameter = "epochs",
     .symbol = "passes over the examples",
     .second = "method",
     .swept = SweptValue::Epochs,
     .values = "1,2,4,8,16,32,64",
     .second_values = "pegasos|dual-coordinate-descent",
     .expectation = "Pegasos falls like one over the passes, dual coordinate descent linearly in the end; on a small "
                    "set it may be ahead from the first pass.",
     .source = "Hsieh et al. 2008"},
    {.kind = SweepKind::CrossValidation,
     .name = "cross-validation",
     .title = "Held-out error against $λ$",
     .question = "Which λ predicts best on examples not learned from?",
     .parameter = "lambda",
     .symbol = "$λ$",
     .measure = Measure::HeldOutError,
     .values = "log:1e-5:10:13",
     .expectation = "A valley: too small a λ fits the noise, too large a one fits nothing. The largest λ within one "
                    "standard error of the best is the modest choice.",
     .source = "Breiman et al. 1984"},
    {.kind = SweepKind::LambdaK,
     .name = "lambda-k",
     .title = "$λ$ and $k$ at fixed $T$",
     .question = "How do λ and k work together?",
     .parameter = "lambda",
     .symbol = "$λ$",
     .second = "k",
     .values = "log:1e-4:1:5",
     .second_values = "1,4,16,64",
     .expectation = "The suboptimality falls with λ and with k, about like 1/(λk).",
     .source = "of λ: Shalev-Shwartz et al. 2011, Fig. 6; of k: derived"},
};

Result<std::vector<std::string>> grid(std::string_view flag, std::string_view text, bool integers) {
  const bool logarithmic = text.starts_with("log:");
  std::vector<std::optional<double>> parts;
  for (std::string_view rest = text.substr(4); parts.size() < 4;) {
    const auto colon = rest.find(':');
    parts.push_back(parse_double(rest.substr(0, colon)));
    if (colon == std::string_view::npos) break;
    rest.remove_prefix(colon + 1);
  }
  const auto no_grid = [&](const Message& why) {
    return usage_error(Message("{} {}: {}", flag, excerpt_of(text), why));
  };
  const bool numbers = parts.size() == 3 && parts[0] && parts[1] && parts[2];
  if (!numbers || *parts[0] >= *parts[1])
    return no_grid("a grid is log:LOW:HIGH:COUNT or lin:LOW:HIGH:COUNT with LOW below HIGH, as in log:0.0001:1:9");
  if (logarithmic && *parts[0] <= 0) return no_grid("LOW must be above 0 in a grid log:LOW:HIGH:COUNT");
  if (!std::isfinite(*parts[1] - *parts[0])) return no_grid("LOW and HIGH are too far apart");
  if (!(*parts[2] >= 2 && *parts[2] <= static_cast<double>(kSweepValuesMax)) || *parts[2] != std::floor(*parts[2]))
    return no_grid(Message("COUNT must be a whole number from 2 to {}", kSweepValuesMax));
  const double low = logarithmic ? portable::log10(*parts[0]) : *parts[0];
  const double high = logarithmic ? portable::log10(*parts[1]) : *parts[1];
  const auto count = static_cast<Count>(*parts[2]);
  std::vector<std::string> values;
  for (Count i = 0; i < count; ++i) {
    const double place = low + (high - low) * static_cast<double>(i) / static_cast<double>(count - 1);
    const double value = logarithmic ? portable::power(10.0, place) : place;
    // Six digits are enough for a grid, and a person can type them.
    values.push_back(integers ? fmt::format("{:.0f}", value)
                              : shortest(parse_double(fmt::format("{:.6g}", value)).value_or(value)));
  }
  return values;
}

}  // namespace

std::span<const SweepInfo> sweep_table() { return kTable; }

const SweepInfo* find_sweep(std::string_view name) {
  const auto at = std::ranges::find(kTable, name, &SweepInfo::name);
  return at == std::end(kTable) ? nullptr : at;
}

const SweepInfo& sweep_info(SweepKind kind) {
  const auto at = std::ranges::find(kTable, kind, &SweepInfo::kind);
  assert(at != std::end(kTable));
  return *at;
}

std::vector<std::string_view> SweepInfo::not_fixed() const {
  std::vector<std::string_view> keys = {parameter};
  if (!second.empty()) keys.push_back(second);
  const bool follows = kind == SweepKind::KFixedKT || swept == SweptValue::KT || swept == SweptValue::Epochs;
  if (follows) keys.emplace_back("T");
  return keys;
}

std::string_view measure_text(Measure measure) {
  switch (measure) {
    case Measure::Excess: return "$f$ − $f$*";
    case Measure::Iterations: return "iterations to $ε$";
    case Measure::HeldOutError: break;
  }
  return "held-out error";
}

Result<std::vector<std::string>> sweep_values(std::string_view flag, std::string_view text, bool integers) {
  std::vector<std::string> values;
  if (text.starts_with("log:") || text.starts_with("lin:")) {
    auto all = grid(flag, text, integers);
    if (!all) return all.error();
    values = std::move(all).value();
  } else {
    values = split_list(text);
    if (const auto twice = repeated(values); twice != values.end() && !twice->empty())
      return usage_error(Message("{}: {} stands there twice; name each value once", flag, excerpt_of(*twice)));
  }
  std::vector<std::string> result;
  for (const std::string& value : values) {
    if (value.empty())
      return usage_error(Message("{} {}: a value between two commas is missing", flag, excerpt_of(text)));
    if (std::ranges::find(result, value) == result.end()) result.push_back(value);
    if (static_cast<Count>(result.size()) > kSweepValuesMax)
      return usage_error(Message("{} takes at most {} values", flag, kSweepValuesMax));
  }
  if (result.empty()) return usage_error(Message("{} needs at least one value", flag));
  return result;
}

}  // namespace pegasos
