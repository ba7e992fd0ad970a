#include "experiment/sweep_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/numbers.h"
#include "core/parameters.h"
#include "core/portable.h"
#include "core/visible.h"

namespace pegasos {
namespace {

constexpr std::string_view kPaper = "Shalev-Shwartz et al. 2011";
constexpr std::string_view kMeasured = "measured";

constexpr SweepInfo kTable[] = {
    {SweepKind::KFixedT, "k-fixed-T", "Fixed $T$, larger batches",
     "What does a larger batch buy at the same number of steps?", "k", "$k$", "", SweptValue::Parameter,
     Measure::Excess, false, "1,2,4,8,16,32,64", "", -1, false,
     "The suboptimality falls like 1/k: a larger batch averages its noise out, and each step costs k times more.",
     "derived: the variance of a mean of k draws"},
    {SweepKind::KFixedKT, "k-fixed-kT", "Fixed $kT$, larger batches",
     "The same examples in all: many small steps or few large?", "k", "$k$", "", SweptValue::Parameter, Measure::Excess,
     false, "1,2,4,8,16,32,64,128,256,512", "", 0, false,
     "Flat up to some hundred examples a batch, then worse: the steps become too few.",
     "Shalev-Shwartz et al. 2011, Fig. 7 left"},
    {SweepKind::KTFixedK, "kT-fixed-k", "Fixed $k$, longer runs", "How does the error shrink as the run goes on?", "kT",
     "$kT$", "", SweptValue::KT, Measure::Excess, false, "100,300,1000,3000,10000,30000", "", -1, false,
     "The suboptimality falls like 1/T once T is much larger than R/√λ.", "Shalev-Shwartz et al. 2011, Fig. 7 right"},
    {SweepKind::Lambda, "lambda", "Fixed $T$, other $λ$", "Is a weakly regularised problem harder to solve?", "lambda",
     "$λ$", "", SweptValue::Parameter, Measure::Excess, false, "log:1e-4:1:9", "", -1, false,
     "The suboptimality grows as λ falls, at most like 1/λ.", "Shalev-Shwartz et al. 2011, Fig. 6"},
    {SweepKind::Iterations, "iterations-to-epsilon", "Iterations to $ε$ against $λ$",
     "How many steps until the accuracy ε is reached?", "lambda", "$λ$", "", SweptValue::Parameter, Measure::Iterations,
     false, "0.1,0.03,0.01,0.003,0.001", "", 1, true, "Linear in 1/λ, and far fewer than the theorem asks for.",
     "Shalev-Shwartz et al. 2011, Theorem 2"},
    {SweepKind::IterationsSize, "iterations-to-epsilon-m", "Iterations to $ε$ against $m$",
     "Does a larger set need more steps?", "m", "$m$", "", SweptValue::SetSize, Measure::Iterations, false, "", "", 0,
     false, "Flat: the cost to reach ε does not depend on the number of examples.",
     "Shalev-Shwartz et al. 2011, Sec. 1"},
    {SweepKind::Sampling,
     "sampling",
     "How $A_t$ is drawn",
     "With replacement, reshuffled each epoch, or in one order?",
     "sampling",
     "sampling",
     "",
     SweptValue::Parameter,
     Measure::Excess,
     true,
     "replacement|subset|epochs|cyclic",
     "",
     {},
     false,
     "A new permutation every epoch is better than i.i.d. draws, although no theorem of the paper covers it.",
     "Shalev-Shwartz et al. 2011, Fig. 8"},
    {SweepKind::SamplingEpochs,
     "sampling-epochs",
     "How $A_t$ is drawn, over epochs",
     "Does the way of drawing matter more the longer one runs?",
     "epochs",
     "passes over the examples",
     "sampling",
     SweptValue::Epochs,
     Measure::Excess,
     false,
     "1,2,4,8,16,32",
     "replacement|epochs|cyclic",
     {},
     false,
     "The permutations gain on i.i.d. draws with every pass.",
     "Shalev-Shwartz et al. 2011, Fig. 8"},
    {SweepKind::Step,
     "step",
     "Step rules",
     "Is 1/(λt) a good step, and what does another one cost?",
     "step",
     "step",
     "",
     SweptValue::Parameter,
     Measure::Excess,
     true,
     "pegasos|norma:0.1|norma:0.3|norma:0.7|inverse-t:1|inverse-sqrt-t:0.1|constant:0.1|constant:0.01",
     "",
     {},
     false,
     "The step 1/(λt) needs no tuning; other rules may be a little better at the right constant and are far worse at "
     "others.",
     "Shalev-Shwartz et al. 2011, Fig. 9"},
    {SweepKind::Output,
     "output",
     "Which vector is the result",
     "The last iterate, an average, or one at random?",
     "output",
     "output",
     "",
     SweptValue::Parameter,
     Measure::Excess,
     true,
     "last|average|weighted|suffix:0.5|random",
     "",
     {},
     false,
     "The average with weights t is the best or nearly so; a random iterate, of which the theorem speaks, is the "
     "worst.",
     kMeasured},
    {SweepKind::Projection,
     "projection",
     "With and without the projection",
     "Does it matter that w is kept inside the ball?",
     "projection",
     "projection",
     "",
     SweptValue::Parameter,
     Measure::Excess,
     true,
     "on|off",
     "",
     {},
     false,
     "For T much larger than R/√λ the last iterate does not care; the average never forgets its huge first iterates.",
     kMeasured},
    {SweepKind::SetSize,
     "set-size",
     "Held-out error against $m$",
     "Do more examples help at the same number of steps?",
     "m",
     "$m$",
     "",
     SweptValue::SetSize,
     Measure::HeldOutError,
     false,
     "",
     "",
     {},
     false,
     "The held-out error falls with m at the same T: more examples help although no more of them are looked at.",
     kPaper},
    {SweepKind::Descent,
     "descent",
     "Pegasos against dual coordinate descent",
     "Is another solver faster, and from which accuracy on?",
     "epochs",
     "passes over the examples",
     "method",
     SweptValue::Epochs,
     Measure::Excess,
     false,
     "1,2,4,8,16,32,64",
     "pegasos|dual-coordinate-descent",
     {},
     false,
     "Pegasos falls like one over the passes, dual coordinate descent linearly in the end; on a small set it may be "
     "ahead from the first pass.",
     "Hsieh et al. 2008"},
    {SweepKind::CrossValidation,
     "cross-validation",
     "Held-out error against $λ$",
     "Which λ predicts best on examples not learned from?",
     "lambda",
     "$λ$",
     "",
     SweptValue::Parameter,
     Measure::HeldOutError,
     false,
     "log:1e-5:10:13",
     "",
     {},
     false,
     "A valley: too small a λ fits the noise, too large a one fits nothing. The largest λ within one standard error of "
     "the best is the modest choice.",
     "Breiman et al. 1984"},
    {SweepKind::LambdaK,
     "lambda-k",
     "$λ$ and $k$ at fixed $T$",
     "How do λ and k work together?",
     "lambda",
     "$λ$",
     "k",
     SweptValue::Parameter,
     Measure::Excess,
     false,
     "log:1e-4:1:5",
     "1,4,16,64",
     {},
     false,
     "The suboptimality falls with λ and with k, about like 1/(λk).",
     "of λ: Shalev-Shwartz et al. 2011, Fig. 6; of k: derived"},
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
  const bool numbers = parts.size() == 3 && parts[0] && parts[1] && parts[2];
  if (!numbers || *parts[0] >= *parts[1] || (logarithmic && *parts[0] <= 0) || *parts[2] < 2 ||
      *parts[2] > static_cast<double>(kSweepValuesMax) || *parts[2] != std::floor(*parts[2]) ||
      !std::isfinite(*parts[1] - *parts[0])) {
    return usage_error(
        fmt::format("{} {}: a grid is log:LOW:HIGH:COUNT or lin:LOW:HIGH:COUNT with LOW below HIGH, as in "
                    "log:0.0001:1:9",
                    flag, excerpt_of(text)));
  }
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
    case Measure::Excess:
      return "$f$ − $f$*";
    case Measure::Iterations:
      return "iterations to $ε$";
    case Measure::HeldOutError:
      break;
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
  }
  std::vector<std::string> result;
  for (const std::string& value : values) {
    if (value.empty())
      return usage_error(fmt::format("{} {}: a value between two commas is missing", flag, excerpt_of(text)));
    if (std::ranges::find(result, value) == result.end()) result.push_back(value);
    if (static_cast<Count>(result.size()) > kSweepValuesMax)
      return usage_error(fmt::format("{} takes at most {} values", flag, kSweepValuesMax));
  }
  if (result.empty()) return usage_error(fmt::format("{} needs at least one value", flag));
  return result;
}

}  // namespace pegasos
