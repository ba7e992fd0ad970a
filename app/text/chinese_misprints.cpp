// Simplified Chinese: the misprints of the sources.
#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    {"Misprints", "印刷错误"},
    {"As printed", "按印刷"},
    {"nothing", "无"},
    {"sum over all of $A_t$", "对整个 $A_t$ 求和"},
    {"step $CM$/$t$", "步长 $CM$/$t$"},
    {"no 1/$k$", "没有 1/$k$"},
    {"kernel test with $t$", "核检验用 $t$"},
    {"sum without example 0", "求和漏掉样本 0"},
    {"average from $w_2$ on", "从 $w_2$ 起平均"},
    {"bound from $T$ = 1 on", "上界从 $T$ = 1 起"},
    {"sign in Lemma 3", "引理 3 的符号"},
    {"sum in Lemma 5", "引理 5 的求和"},
    {"stop at small increase", "上升很小即停止"},
    {"backtracking ends", "回溯会停止"},
    {"Makes the run or a statement as a source misprints it, to see what goes wrong.",
     "按某出处的印刷错误来运行或陈述，看看会出什么问题。"},
    {"as printed: {}", "按印刷：{}"},
    {", as printed", "，按印刷"},
    {"As printed: {} instead of {}. {}", "按印刷：{}，应为 {}。{}"},
    {"{} speaks of the step pegasos only; take that step or leave the misprint out",
     "{} 说的只是 pegasos 步长；请用该步长，或不用这个印刷错误"},
    // where
    {"slides (Shen 2014), definition of the gradient", "幻灯片（Shen 2014），梯度的定义"},
    {"course notes (Sontag, Halpern 2016), stochastic subgradient", "课程讲义（Sontag、Halpern 2016），随机次梯度"},
    {"Shalev-Shwartz et al. 2011, Fig. 3", "Shalev-Shwartz 等 2011，图 3"},
    {"programs that forget it", "忘记它的程序"},
    {"course notes (Sontag, Halpern 2016), subgradient", "课程讲义（Sontag、Halpern 2016），次梯度"},
    {"programs that average after the step", "在一步之后才求平均的程序"},
    {"plots that draw the bound from T = 1", "从 T = 1 起画上界的图"},
    {"slides (Shen 2014), proof of Lemma 3", "幻灯片（Shen 2014），引理 3 的证明"},
    {"slides (Shen 2014), proof of Lemma 5", "幻灯片（Shen 2014），引理 5 的证明"},
    {"course notes (Sontag, Halpern 2016), tests for convergence", "课程讲义（Sontag、Halpern 2016），收敛的检验"},
    {"course notes (Sontag, Halpern 2016), step sizes", "课程讲义（Sontag、Halpern 2016），步长"},
    // what
    {"$α_t$ = $CM$/$t$ for |$w$|²/2 + $C$ Σ hinge", "对 |$w$|²/2 + $C$ Σ 铰链损失用 $α_t$ = $CM$/$t$"},
    {"$α_t$ = 1/$t$ for |$w$|²/2 + $C$ Σ hinge", "对 |$w$|²/2 + $C$ Σ 铰链损失用 $α_t$ = 1/$t$"},
    {"Σ from $i$ = 1 to $M$ − 1", "Σ 从 $i$ = 1 到 $M$ − 1"},
    {"Σ from $i$ = 0 to $M$ − 1", "Σ 从 $i$ = 0 到 $M$ − 1"},
    {"$c$ ln $T$/($λT$) for every $T$", "对任意 $T$ 都有 $c$ ln $T$/($λT$)"},
    {"$c$ ln $T$/($λT$) for $T$ ≥ 3", "$T$ ≥ 3 时 $c$ ln $T$/($λT$)"},
    {"stop when f($w_{t+1}$) − f($w_t$) ≤ $ε$", "当 f($w_{t+1}$) − f($w_t$) ≤ $ε$ 时停止"},
    {"stop when |f($w_t$) − f($w_{t+1}$)| ≤ $ε$", "当 |f($w_t$) − f($w_{t+1}$)| ≤ $ε$ 时停止"},
    {"does not terminate until it reaches a local minimum", "到达局部极小之前不会停止"},
    {"may end at a kink", "可能停在折点"},
    // what goes wrong
    {"Examples beyond the margin keep pulling: the run converges to mean(y x)/λ.",
     "间隔之外的样本仍在牵引：运行收敛到 mean(y x)/λ。"},
    {"The first steps multiply w by up to CM − 1 each; without projection it overflows for large CM.",
     "最初几步每步把 w 放大到至多 CM − 1 倍；CM 大而无投影时会溢出。"},
    {"The loss counts k times: another problem is solved, as soon as k > 1.",
     "损失被计了 k 次：只要 k > 1，解的就是另一个问题。"},
    {"The margin is tested with a w that is too short by (t − 1)/t.", "检验间隔所用的 w 短了，只有 (t − 1)/t 倍。"},
    {"Example 0 never moves w.", "样本 0 从不移动 w。"},
    {"The average is over w_2..w_{T+1}, of which Corollary 1 does not speak.",
     "平均取自 w_2..w_{T+1}，推论 1 说的不是它。"},
    {"At T = 1 the bound is 0.", "T = 1 时上界为 0。"},
    {"The line is false; the lemma is true.", "这一行是错的；引理是对的。"},
    {"With the loss of all examples and no 1/m the right side falls far below the left.",
     "取所有样本的损失而没有 1/m，右边远小于左边。"},
    {"$λ$|$w$*|² = 1/$m$ Σ $α_i$ − 1/$m$ Σ hinge($w$*), $α_i$ in [0, 1] as everywhere here: $m$ times that of the "
     "slides",
     "$λ$|$w$*|² = 1/$m$ Σ $α_i$ − 1/$m$ Σ 铰链损失($w$*)，$α_i$ 在 [0, 1] 内（本程序处处如此）：为幻灯片中的 $m$ 倍"},
    {"It says stop at the first decrease, however far from the optimum.", "第一次下降就说停止，不管离最优多远。"},
    {"At a kink no step along a subgradient need lower f.", "在折点处沿次梯度的步不一定使 f 下降。"},
};

}  // namespace

std::span<const Entry> chinese_misprints() { return kEntries; }

}  // namespace pegasos::text
