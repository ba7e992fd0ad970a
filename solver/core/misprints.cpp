#include "core/misprints.h"

#include <array>
#include <cassert>
#include <string>

namespace pegasos {
namespace {

constexpr std::size_t kMisprints = static_cast<std::size_t>(Misprint::kCount) - 1;

constexpr std::array<MisprintInfo, kMisprints> kTable = {{
    {Misprint::SumOverBatch, "sum-over-batch", "slides (Shen 2014), definition of the gradient",
     "∇_t = $λw_t$ − 1/$k$ Σ_{A_t} $y x$", "∇_t = $λw_t$ − 1/$k$ Σ_{A_t⁺} $y x$",
     "Examples beyond the margin keep pulling: towards mean(y x)/λ, or as far as the ball lets it."},
    {Misprint::CmOverT, "cm-over-t", "course notes (Sontag, Halpern 2016), stochastic subgradient",
     "$α_t$ = $CM$/$t$ for |$w$|²/2 + $C$ Σ hinge", "$α_t$ = 1/$t$ for |$w$|²/2 + $C$ Σ hinge",
     "Step t multiplies w by 1 − CM/t; for large CM the first ones blow it up, without the projection to overflow."},
    {Misprint::MissingK, "missing-k", "programs that forget it", "$w_{t+½}$ = (1 − 1/$t$)$w_t$ + $η_t$ Σ_{A_t⁺} $y x$",
     "$w_{t+½}$ = (1 − 1/$t$)$w_t$ + $η_t$/$k$ Σ_{A_t⁺} $y x$",
     "The loss counts k times: another problem is solved, as soon as k > 1."},
    {Misprint::KernelTest, "kernel-test", "Shalev-Shwartz et al. 2011, Fig. 3", "$y$/($λt$) Σ $α_jy_j$K($x_j$,$x$) < 1",
     "$y$/($λ$($t$−1)) Σ $α_jy_j$K($x_j$,$x$) < 1", "The margin is tested with (1 − 1/t) w_t for w_t."},
    {Misprint::FirstPoint, "first-point", "course notes (Sontag, Halpern 2016), subgradient",
     "Σ from $i$ = 1 to $M$ − 1", "Σ from $i$ = 0 to $M$ − 1", "Example 0 never moves w."},
    {Misprint::LossBracket, "loss-bracket", "course notes (Sontag, Halpern 2016), section 2.2",
     "max{0, 1 − ($y$⟨$w$, $x$⟩ − $b$)}", "max{0, 1 − $y$(⟨$w$, $x$⟩ − $b$)}",
     "With a free bias w = 0 and |b| = 1 (here b = 1, in the notes −1) make every loss 0, whatever the data."},
    {Misprint::ShiftedAverage, "shifted-average", "programs that average after the step", "1/$T$ Σ $w_{t+1}$",
     "1/$T$ Σ $w_t$", "The average is over w_2..w_{T+1}, of which Corollary 1 does not speak."},
    {Misprint::TheoremFromOne, "theorem-from-one", "plots that draw the bound from T = 1",
     "$c$ ln $T$/($λT$) for every $T$", "$c$ ln $T$/($λT$) for $T$ ≥ 3", "At T = 1 the bound is 0."},
    {Misprint::BallConstant, "ball-constant", "slides (Shen 2014), proof of Theorem 1",
     "$c$ = (√$σ$ + $R$)², $σ$ = $λ$, with the projection or without", "$c$ = 4$R$² without the projection",
     "Without the projection w may be longer than 1/√λ, and a subgradient longer than that c allows."},
    {Misprint::NoGrowth, "no-growth", "blog on implementing Pegasos", "the iterations do not grow linearly with 1/$λ$",
     "Õ(1/($λε$)) iterations: linearly in 1/$λ$ too",
     "The iterations that Theorem 2 asks for grow like 1/λ, up to c and the logarithm."},
    {Misprint::NoSelection, "no-selection", "note in Chinese, conclusion 2",
     "some vector $w_{r_i}$: f($w_{r_i}$) − f* ≤ $c$ e (ln $T$) ⌈ln 1/$δ$⌉/($λT$) with probability 1 − $δ$",
     "the best by f of $s$ = ⌈ln 1/$δ$⌉ vectors $w_{r_j}$, each of a run of its own with $T$/$s$ ≥ 3 steps",
     "Markov's inequality gives a vector that nobody selected 1 − 1/e, not 1 − δ."},
    {Misprint::Lemma3Sign, "lemma-3-sign", "slides (Shen 2014), proof of Lemma 3",
     "⟨$u$−$w_{t+1}$, $w_t$−$w_{t+1}$⟩ ≥ $η_t$⟨$w_{t+1}$−$u$, ∇_t⟩",
     "⟨$u$−$w_{t+1}$, $w_{t+1}$−$w_t$⟩ ≥ $η_t$⟨$w_{t+1}$−$u$, ∇_t⟩", "The line is false; the lemma is true."},
    {Misprint::Lemma5Sum, "lemma-5-sum", "slides (Shen 2014), proof of Lemma 5",
     "$σ$|$w$*|² = Σ $α_i$ − max{0, 1 − $y$⟨$w$*, $x$⟩}, $σ$ = $λ$, $α_i$ in [0, 1/$m$]",
     "$λ$|$w$*|² = 1/$m$ Σ $α_i$ − 1/$m$ Σ hinge($w$*), $α_i$ in [0, 1] as everywhere here: $m$ times that of the "
     "slides",
     "One loss stands where the mean of all should: with the largest of them the right side may fall below the left."},
    {Misprint::SmallIncrease, "small-increase", "course notes (Sontag, Halpern 2016), tests for convergence",
     "stop when f($w_{t+1}$) − f($w_t$) ≤ $ε$", "stop when |f($w_t$) − f($w_{t+1}$)| ≤ $ε$",
     "It says stop at the first decrease, however far from the optimum."},
    {Misprint::Backtracking, "backtracking", "course notes (Sontag, Halpern 2016), step sizes",
     "does not terminate until it reaches a local minimum", "may end at a kink",
     "At a kink no step along a subgradient need lower f."},
}};

}  // namespace

std::span<const MisprintInfo> misprint_table() { return kTable; }

std::string_view misprint_words() {
  static const std::string words = [] {
    std::string list = "none";
    for (const MisprintInfo& info : kTable) list += "|" + std::string(info.name);
    return list;
  }();
  return words;
}

const MisprintInfo& misprint_info(Misprint misprint) {
  assert(misprint != Misprint::None && misprint != Misprint::kCount);
  const MisprintInfo& info = kTable[static_cast<std::size_t>(misprint) - 1];
  assert(info.misprint == misprint);
  return info;
}

}  // namespace pegasos
