#include "core/misprints.h"

#include <array>
#include <cassert>

namespace pegasos {
namespace {

constexpr std::size_t kMisprints = static_cast<std::size_t>(Misprint::kCount) - 1;

constexpr std::array<MisprintInfo, kMisprints> kTable = {{
    {.misprint = Misprint::SumOverBatch,
     .name = "sum-over-batch",
     .title = "sum over all of $A_t$",
     .source = "slides (Shen 2014), definition of the gradient",
     .printed = "∇_t = $λw_t$ − 1/$k$ Σ_{A_t} $y x$",
     .right = "∇_t = $λw_t$ − 1/$k$ Σ_{A_t⁺} $y x$",
     .effect = "Examples beyond the margin keep pulling: towards mean(y x)/λ, or as far as the ball lets it."},
    {.misprint = Misprint::CmOverT,
     .name = "cm-over-t",
     .title = "step $CM$/$t$",
     .source = "course notes (Sontag, Halpern 2016), stochastic subgradient",
     .printed = "$α_t$ = $CM$/$t$ for |$w$|²/2 + $C$ Σ hinge",
     .right = "$α_t$ = 1/$t$ for |$w$|²/2 + $C$ Σ hinge",
     .effect = "Step t multiplies w by 1 − CM/t; for large CM the first ones blow it up, without the projection to "
               "overflow."},
    {.misprint = Misprint::MissingK,
     .name = "missing-k",
     .title = "no 1/$k$",
     .source = "programs that forget it",
     .printed = "$w_{t+½}$ = (1 − 1/$t$)$w_t$ + $η_t$ Σ_{A_t⁺} $y x$",
     .right = "$w_{t+½}$ = (1 − 1/$t$)$w_t$ + $η_t$/$k$ Σ_{A_t⁺} $y x$",
     .effect = "The loss counts k times: another problem is solved, as soon as k > 1."},
    {.misprint = Misprint::KernelTest,
     .name = "kernel-test",
     .title = "kernel test with $t$",
     .source = "Shalev-Shwartz et al. 2011, Fig. 3",
     .printed = "$y$/($λt$) Σ $α_jy_j$K($x_j$,$x$) < 1",
     .right = "$y$/($λ$($t$−1)) Σ $α_jy_j$K($x_j$,$x$) < 1",
     .effect = "The margin is tested with (1 − 1/t) w_t for w_t."},
    {.misprint = Misprint::FirstPoint,
     .name = "first-point",
     .title = "sum without example 0",
     .source = "course notes (Sontag, Halpern 2016), subgradient",
     .printed = "Σ from $i$ = 1 to $M$ − 1",
     .right = "Σ from $i$ = 0 to $M$ − 1",
     .effect = "Example 0 never moves w."},
    {.misprint = Misprint::LossBracket,
     .name = "loss-bracket",
     .title = "bracket in the loss",
     .source = "course notes (Sontag, Halpern 2016), section 2.2",
     .printed = "max{0, 1 − ($y$⟨$w$, $x$⟩ − $b$)}",
     .right = "max{0, 1 − $y$(⟨$w$, $x$⟩ − $b$)}",
     .effect =
         "With a free bias w = 0 and |b| = 1 (here b = 1, in the notes −1) make every loss 0, whatever the data."},
    {.misprint = Misprint::ShiftedAverage,
     .name = "shifted-average",
     .title = "average from $w_2$ on",
     .source = "programs that average after the step",
     .printed = "1/$T$ Σ $w_{t+1}$",
     .right = "1/$T$ Σ $w_t$",
     .effect = "The average is over w_2..w_{T+1}, of which Corollary 1 does not speak."},
    {.misprint = Misprint::TheoremFromOne,
     .name = "theorem-from-one",
     .title = "bound from $T$ = 1 on",
     .source = "plots that draw the bound from T = 1",
     .printed = "$c$ ln $T$/($λT$) for every $T$",
     .right = "$c$ ln $T$/($λT$) for $T$ ≥ 3",
     .effect = "At T = 1 the bound is 0."},
    {.misprint = Misprint::BallConstant,
     .name = "ball-constant",
     .title = "$c$ of the ball always",
     .source = "slides (Shen 2014), proof of Theorem 1",
     .printed = "$c$ = (√$σ$ + $R$)², $σ$ = $λ$, with the projection or without",
     .right = "$c$ = 4$R$² without the projection",
     .effect = "Without the projection w may be longer than 1/√λ, and a subgradient longer than that c allows."},
    {.misprint = Misprint::NoGrowth,
     .name = "no-growth",
     .title = "no growth with 1/$λ$",
     .source = "blog on implementing Pegasos",
     .printed = "the iterations do not grow linearly with 1/$λ$",
     .right = "Õ(1/($λε$)) iterations: linearly in 1/$λ$ too",
     .effect = "The iterations that Theorem 2 asks for grow like 1/λ, up to c and the logarithm."},
    {.misprint = Misprint::NoSelection,
     .name = "no-selection",
     .title = "boosting, none selected",
     .source = "note in Chinese, conclusion 2",
     .printed = "some vector $w_{r_i}$: f($w_{r_i}$) − f* ≤ $c$ e (ln $T$) ⌈ln 1/$δ$⌉/($λT$) with probability 1 − $δ$",
     .right = "the best by f of $s$ = ⌈ln 1/$δ$⌉ vectors $w_{r_j}$, each of a run of its own with $T$/$s$ ≥ 3 steps",
     .effect = "Markov's inequality gives a vector that nobody selected 1 − 1/e, not 1 − δ."},
    {.misprint = Misprint::Lemma3Sign,
     .name = "lemma-3-sign",
     .title = "sign in Lemma 3",
     .source = "slides (Shen 2014), proof of Lemma 3",
     .printed = "⟨$u$−$w_{t+1}$, $w_t$−$w_{t+1}$⟩ ≥ $η_t$⟨$w_{t+1}$−$u$, ∇_t⟩",
     .right = "⟨$u$−$w_{t+1}$, $w_{t+1}$−$w_t$⟩ ≥ $η_t$⟨$w_{t+1}$−$u$, ∇_t⟩",
     .effect = "The line is false; the lemma is true."},
    {.misprint = Misprint::Lemma5Sum,
     .name = "lemma-5-sum",
     .title = "sum in Lemma 5",
     .source = "slides (Shen 2014), proof of Lemma 5",
     .printed = "$σ$|$w$*|² = Σ $α_i$ − max{0, 1 − $y$⟨$w$*, $x$⟩}, $σ$ = $λ$, $α_i$ in [0, 1/$m$]",
     .right = "$λ$|$w$*|² = 1/$m$ Σ $α_i$ − 1/$m$ Σ hinge($w$*), $α_i$ in [0, 1] as everywhere here: $m$ times that of "
              "the slides",
     .effect = "One loss stands where the mean of all should: with the largest of them the right side may fall below "
               "the left."},
    {.misprint = Misprint::SmallIncrease,
     .name = "small-increase",
     .title = "stop at small increase",
     .source = "course notes (Sontag, Halpern 2016), tests for convergence",
     .printed = "stop when f($w_{t+1}$) − f($w_t$) ≤ $ε$",
     .right = "stop when |f($w_t$) − f($w_{t+1}$)| ≤ $ε$",
     .effect = "It says stop at the first decrease, however far from the optimum."},
    {.misprint = Misprint::Backtracking,
     .name = "backtracking",
     .title = "backtracking ends",
     .source = "course notes (Sontag, Halpern 2016), step sizes",
     .printed = "does not terminate until it reaches a local minimum",
     .right = "may end at a kink",
     .effect = "At a kink no step against a subgradient need lower f."},
}};

}  // namespace

std::span<const MisprintInfo> misprint_table() { return kTable; }

const MisprintInfo& misprint_info(Misprint misprint) {
  assert(misprint != Misprint::None && misprint != Misprint::kCount);
  const MisprintInfo& info = kTable[static_cast<std::size_t>(misprint) - 1];
  assert(info.misprint == misprint);
  return info;
}

}  // namespace pegasos
