// Simplified Chinese: the panels, the parameters and the words of the solver.
#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    // problem and method
    {"What is solved and how. Every control comes from the parameter table: its tooltip says the range, the flag of "
     "the "
     "command line, and whether a change starts the run again.",
     "求解什么，怎样求解。每个控件都来自参数表：提示中写明取值范围、命令行选项，以及修改后是否重新开始运行。"},
    {"This set is not made by a generator.", "这个数据集不是由生成器产生的。"},
    {"reset all", "全部复位"},
    {"Every parameter as at the first start; the data set, too.", "所有参数恢复到首次启动时的值，数据集也一样。"},
    {"Hides these rows.", "收起这些行。"},
    {"Shows these rows.", "展开这些行。"},
    {"Data", "数据"},
    {"Generator", "生成器"},
    {"Order", "顺序"},
    {"This set has no noise.", "这个数据集没有噪声。"},
    {"Only the separable set is made with a margin.", "只有可分数据集按指定间隔生成。"},
    {"Made by a generator", "由生成器产生"},
    {"Bundled", "自带数据集"},
    {"Open a file…", "打开文件…"},
    {"LIBSVM, CSV or TSV, also gzip-compressed, or a session.",
     "LIBSVM、CSV 或 TSV，可用 gzip 压缩；也可以是会话文件。"},
    {"Set", "数据集"},
    {"Data set: a bundled set, a generator or a file.", "数据集：自带的、生成的或文件。"},
    {"Labels and features", "标签与特征"},
    {"There are only two classes.", "只有两个类别。"},
    {"A generator has no columns.", "生成器没有列。"},
    {"There is one class only.", "只有一个类别。"},
    {"Objective", "目标函数"},
    {"Method", "方法"},
    {"can never act: $λ$ ≥ $R^2$", "从不起作用：$λ$ ≥ $R^2$"},
    {"acted in {} of {}", "作用于 {} / {} 步"},
    {"on", "开"},
    {"off", "关"},
    {"The bound does not apply: {}", "上界不适用：{}"},
    {"Seeds", "种子"},
    {"new  N", "换新  N"},
    {"new  D", "换新  D"},
    {"new", "换新"},
    {"What was done to the data", "对数据的处理"},
    {"$m$ = {}, $d$ = {}; {} are +1, {} are −1; $R$ = max |$x$| = {}.",
     "$m$ = {}，$d$ = {}；{} 个为 +1，{} 个为 −1；$R$ = max |$x$| = {}。"},
    {"|$w$|²/2 + $C$ Σ hinge = $f$/$λ$ = {}", "|$w$|²/2 + $C$ Σ 铰链损失 = $f$/$λ$ = {}"},
    {"{} are +1", "{} 个为 +1"},
    {"{} are −1", "{} 个为 −1"},
    {"certified by the duality gap", "由对偶间隙确认"},
    {"certified", "已确认"},
    {"Problem", "问题"},
    {"New order  N", "换新次序  N"},
    {"New data  D", "换新数据  D"},
    {"More  O", "更多  O"},
    {"The least value of $f$, by {}, in {}.\nIt lies between {} and {}: primal and dual recomputed from the raw data.",
     "$f$ 的最小值，用 {} 求得，用时 {}。\n它在 {} 与 {} 之间：原始值和对偶值都由原始数据重新计算。"},
    {"$R$ = max |$x$| = {}", "$R$ = max |$x$| = {}"},
    {"The certificate's width: $f$ at $w$* minus the dual value", "证书的宽度：$f$ 在 $w$* 处的值减去对偶值"},
    {"The length of the longest example", "最长样本的长度"},
    {"Drawn so far. A step looks at its $k$ examples, {} numbers (O($kd$)); $f$($w$) at all $m$, {} numbers (O($md$)), "
     "{} times as many",
     "至今抽取的样本数。一步只看 $k$ 个样本，即 {} 个数（O($kd$)）；$f$($w$) 要看全部 $m$ 个样本，即 {} "
     "个数（O($md$)），是一步的 {} 倍"},
    {"Seconds spent in the solver", "求解器用去的秒数"},
    {"f* is being computed", "正在计算 f*"},
    {"{} % after {}, gap {}", "{} %，已用 {}，间隙 {}"},
    {"{} % after {}", "{} %，已用 {}"},
    {"cancel", "取消"},
    {"try again", "重试"},
    {"Stops the search for f*; what it reached is kept.", "停止计算 f*；保留已得到的结果。"},
    {"f* is not known", "f* 未知"},
    {"The search was cancelled.", "计算已取消。"},
    {"Searches for f* again.", "重新计算 f*。"},
    // parameters
    {"Label column of a table: header name or number from 1; guessed from names and values, and said, if not given.",
     "表格的标签列：列名或从 1 起的编号；不写则按列名和取值猜测，并说明猜的是哪一列。"},
    {"The class that becomes +1; all others become -1.", "作为 +1 的类别，其余类别都作为 -1。"},
    {"Classes", "类别"},
    {"Keep only the rows of two classes, A,B; the second to appear becomes +1 unless the positive class says "
     "otherwise.",
     "只保留两个类别 A,B 的行；若未指定正类，则后出现的一个为 +1。"},
    {"Features", "特征"},
    {"Selection of features, I,J,..., counted from 1 without the label; all if not given.",
     "选用的特征 I,J,...，不计标签、从 1 编号；不写则全部选用。"},
    {"Examples", "样本数"},
    {"Number of examples that a generator makes.", "生成器产生的样本数。"},
    {"Noise", "噪声"},
    {"Standard deviation of a generator's noise; -1 takes the generator's own.",
     "生成器噪声的标准差；-1 表示用生成器自己的值。"},
    {"Margin", "间隔"},
    {"Smallest distance from the line in the separable set.", "可分数据集中样本到直线的最小距离。"},
    {"Share of +1", "+1 的比例"},
    {"Fraction of a generator's examples that are +1.", "生成的样本中 +1 所占的比例。"},
    {"Flipped labels", "翻转标签"},
    {"Fraction of a generator's labels that are flipped.", "生成的标签中被翻转的比例。"},
    {"Scaling", "缩放"},
    {"Preprocessing of the features, computed on the training set and reported.",
     "特征的预处理，由训练集算出并如实报告。"},
    {"Bias", "偏置"},
    {"None, a constant feature B (regularised), or an unregularised b (no bound of the paper).",
     "无；常数特征 B（参与正则化）；或不正则化的 b（论文的上界不适用）。"},
    {"Regularisation", "正则化"},
    {"Weight of |w|²/2 against the mean hinge loss; C = 1/(λm).", "|w|²/2 相对于平均铰链损失的权重；C = 1/(λm)。"},
    {"Batch", "批量"},
    {"Examples drawn in each step; the word m stands for as many as there are.",
     "每步抽取的样本数；写 m 表示与样本总数一样多。"},
    {"Steps", "步数"},
    {"Number of iterations after which the run pauses.", "运行到这么多次迭代后暂停。"},
    {"Step size", "步长"},
    {"Step rule; only 1/(λt) has the bounds of the paper.", "步长规则；只有 1/(λt) 有论文中的上界。"},
    {"Sampling", "抽样"},
    {"How the batch A is drawn; Theorems 2 and 3 cover replacement and subset.",
     "批 A 的抽取方式；定理 2 和 3 涵盖有放回抽样和子集抽样。"},
    {"Projection", "投影"},
    {"First iterate", "起始点"},
    {"Where the run starts, V,V,...: a number for each feature, and one for a constant feature; 0 if not given.",
     "运行的起点，V,V,...：每个特征一个数，常数特征再加一个；不给出则为 0。"},
    {"Scale w back onto the ball of radius 1/√λ after each step.", "每步之后把 w 缩放回半径为 1/√λ 的球内。"},
    {"Output", "输出"},
    {"Which vector is reported as the result.", "把哪个向量作为结果。"},
    {"Stopping test", "停止条件"},
    {"Tests of the course notes that end a run before T (no bound of the paper).",
     "课程讲义中可在 T 之前结束运行的条件（没有论文中的上界）。"},
    {"Seed of the sampling order.", "抽样顺序的种子。"},
    {"Seed of a generator.", "生成器的种子。"},
    {"From {} to {}.", "取值从 {} 到 {}。"},
    {"A whole number from {} to {}.", "从 {} 到 {} 的整数。"},
    {"A whole number from 0 to 2^{64} − 1.", "从 0 到 2^{64} − 1 的整数。"},
    {"A change makes the training set and the run anew.", "修改后重新生成训练集并重新运行。"},
    {"A change makes the run again: up to the same $t$ or from the start, as the menu Edit says.",
     "修改后重新运行：到同一个 $t$ 或从头开始，由“编辑”菜单决定。"},
    // choices
    {"none", "无"},
    {"mean 0, deviation 1", "均值 0，标准差 1"},
    {"largest |x| to 1", "最大 |x| 缩放到 1"},
    {"rows to length 1", "每行长度为 1"},
    {"constant feature B", "常数特征 B"},
    {"free b, not regularised", "自由的 b，不正则化"},
    {"i.i.d. with replacement", "独立，有放回"},
    {"i.i.d. subsets", "独立抽取子集"},
    {"i.i.d. indices", "独立抽取下标"},
    {"new order each epoch", "每轮重新排列"},
    {"one fixed order", "固定顺序"},
    {"1/(λt), Pegasos", "1/(λt)，Pegasos"},
    {"constant c", "常数 c"},
    {"p/(λ√t), Norma", "p/(λ√t)，Norma"},
    {"backtracking from c", "从 c 开始回溯"},
    {"last iterate", "最后的迭代点"},
    {"average", "平均"},
    {"weighted average", "加权平均"},
    {"suffix average", "后缀平均"},
    {"random iterate", "随机的迭代点"},
    {"at T only", "只在 T 停止"},
    {"small decrease of f", "f 下降很小"},
    {"small change of w", "w 变化很小"},
    {"{}: outside of this picture. A click widens it as far as that; a double click fits.",
     "{}：在这幅图之外。单击把图扩大到那里；双击适合窗口。"},
    {"Without a bias every line passes through 0.", "没有偏置时，每条直线都经过 0。"},
    {"Add a bias", "加上偏置"},
    {"The examples of this set lie to one side of 0, and $w$ alone cannot move a line away from 0. A bias can: a "
     "constant feature 1 is added to every example, its weight moves the line.",
     "这个数据集的样本都在 0 的一侧，而单凭 $w$ 不能把直线移开 0。偏置可以：给每个样本加一个常数特征 "
     "1，它的权重使直线移动。"},
    {"Not for this set", "对这个数据集不再提示"},
    {"Without a bias every line passes through 0: $w$* parts nothing here.",
     "没有偏置时，每条直线都经过 0：这里 $w$* 什么也分不开。"},
    {"$w$* puts every example of one class, or nearly as many, on the wrong side. A bias lets the line leave 0: a "
     "constant feature 1 is added to every example, its weight moves the line.",
     "$w$* 把一类的全部或许多样本放在错误的一侧。偏置使直线能离开 0：给每个样本加一个常数特征 "
     "1，它的权重使直线移动。"},
    {"One column ranges {} times as far as another.", "一列的取值范围是另一列的 {} 倍。"},
    {"Scale the columns", "缩放各列"},
    {"What a column weighs in |$w$|² depends on its unit: those of narrow columns must be large, and the "
     "regularisation keeps them small. Scaled, each column has mean 0 and deviation 1; nothing is scaled "
     "without being asked for.",
     "一列在 |$w$|² "
     "中的分量取决于它的单位：范围窄的列需要大的权重，而正则化使权重变小。缩放后每列均值为 0、标准差为 "
     "1；未经要求不做任何缩放。"},
    // across in the plots
    {"examples seen $kt$", "已看样本数 $kt$"},
    {"epochs $kt$/$m$", "轮数 $kt$/$m$"},
    {"What stands across: $t$, the examples seen $kt$, or the epochs $kt$/$m$. In examples or epochs runs with other "
     "$k$ stand side by side at equal work. A click shows the next of them, in all plots.",
     "横轴：$t$、已看样本数 $kt$ 或轮数 $kt$/$m$。用样本数或轮数时，$k$ "
     "不同的运行在相同工作量处对齐。点击换成下一种，所有图同时换。"},
    {"Steps across", "横轴为步数"},
    {"Examples seen across", "横轴为已看样本数"},
    {"Epochs across", "横轴为轮数"},
    {"The plots stand over the step t.", "各图以步数 t 为横轴。"},
    {"The plots stand over the examples seen, kt: runs with other k stand side by side at equal work.",
     "各图以已看样本数 kt 为横轴：k 不同的运行在相同工作量处对齐。"},
    {"The plots stand over the passes through the data, kt/m.", "各图以遍历数据的轮数 kt/m 为横轴。"},
    // one value beside another
    {"This value beside another…", "这个值与另一个值并列…"},
    {"Pins the run as it is and asks for the other value: both go on in step, in every plot and plane, each ball named "
     "by its value.",
     "把现在的运行固定下来，再输入另一个值：两者同步前进，出现在每张图中，每个球标出各自的值。"},
    // data sets
    {"Two overlapping blobs", "两个重叠的点团"},
    {"A gap with strays", "有间隙和散点的两团"},
    {"Two moons", "两个月牙"},
    {"Iris", "Iris（鸢尾花）"},
    // data plane
    {"The examples with $w_t$'s line (solid) and margins (dashed), the average's line and $w$*'s line (dotted). "
     "Hollow: on "
     "the wrong side. Rings: the batch $A_t$; yellow: its violators, each joined to its margin by its hinge. Drag "
     "moves, "
     "the wheel zooms, double click fits; a click on an example shows its row.",
     "样本，以及 $w_t$ 的直线（实线）和间隔边界（虚线）、平均解的直线、$w$* "
     "的直线（点线）。空心：分在错误一侧。圆环：批 $A_t$；黄色：其中"
     "违反间隔的样本，用铰链损失线段连到间隔边界。拖动平移，滚轮缩放，双击适合窗口；点击样本显示它的数据。"},
    {"Save, fit, trail", "保存、适合窗口、轨迹"},
    {"Show all examples (double click)", "显示全部样本（双击）"},
    {"Margin view", "间隔视图"},
    {"Across: ⟨$w$, $x$⟩/|$w$|, so that the hyperplane is the vertical line 0",
     "横轴：⟨$w$, $x$⟩/|$w$|，超平面就是竖线 0"},
    {"Components", "主成分"},
    {"The first two principal components of the examples", "样本的前两个主成分"},
    {"Two features", "两个特征"},
    {"Two columns of the data; lines are slices through the mean of the others",
     "数据的两列；直线是过其余特征均值的截线"},
    {"How the examples are laid out", "样本的排列方式"},
    {"margin {} < 1,  hinge {}", "间隔 {} < 1，铰链损失 {}"},
    {"margin {} ≥ 1,  hinge {}", "间隔 {} ≥ 1，铰链损失 {}"},
    {"Hide earlier lines", "隐藏先前的直线"},
    {"Show earlier lines", "显示先前的直线"},
    // figures' menus
    {"Fit", "适合窗口"},
    {"double click", "双击"},
    {"Save as {}", "保存为 {}"},
    {"The numbers of the curves, all their digits.", "曲线的数值，全部有效数字。"},
    {"The picture as it is shown, into the current folder.", "按现在显示的样子保存到当前文件夹。"},
    {"Save under another name…", "另存为…"},
    // plots
    {"Drag moves, the wheel zooms about the mouse (over an axis: that axis only), Shift or the right button draws a "
     "box to "
     "zoom into, double click fits. A click on a name hides its curve. Ctrl and click goes to that $t$. The curves of "
     "the "
     "whole set are evaluated at every $t$ at first, later at 240 points a decade and at every step made by hand.",
     "拖动平移，滚轮以鼠标为中心缩放（在坐标轴上只缩放该轴），按住 Shift "
     "或右键拖出方框放大，双击适合窗口。点击名称隐藏曲线。按住 Ctrl "
     "点击跳到该 $t$。整个数据集上的曲线起初在每个 $t$ 计算，之后每个数量级 240 个点，以及手动走的每一步。"},
    {"Another plot in this place", "换成另一张图"},
    {"Save, fit, axes", "保存、适合窗口、坐标轴"},
    {"(P): the bound from the subgradients of this run, Σ|∇_s|²/$s$ / (2$λt$)",
     "(P)：由本次运行的次梯度得到的上界，Σ|∇_s|²/$s$ / (2$λt$)"},
    {"(L1): $c$ (1 + ln $t$) / (2$λt$), the form of the journal paper; it holds from $t$ = 1",
     "(L1)：$c$ (1 + ln $t$) / (2$λt$)，期刊论文中的形式；从 $t$ = 1 起成立"},
    {"Scale of $t$: logarithmic or linear", "$t$ 轴刻度：对数或线性"},
    {"Scale of the values: logarithmic or linear", "数值轴刻度：对数或线性"},
    {"Linear t", "t 轴线性"},
    {"Logarithmic t", "t 轴对数"},
    {"Linear values", "数值轴线性"},
    {"Logarithmic values", "数值轴对数"},
    {"Show all values", "显示全部数值"},
    {"Peaks of the first steps too", "包括最初几步的尖峰"},
    {"No bound is drawn: {}.", "不画上界：{}。"},
    // weight space
    {"Every point is a weight vector. The ball of radius 1/√$λ$ holds $w$*; the projection brings $w_{t+½}$ back to "
     "it. For "
     "two weights this is their plane with the contours of $f$; for more, across stands the part along $w$* and up the "
     "distance from it, so that |$w$| and |$w$ − $w$*| are true lengths.",
     "每个点是一个权重向量。半径为 1/√$λ$ 的球包含 $w$*；投影把 $w_{t+½}$ 拉回球内。两个权重时就是它们的平面和 $f$ "
     "的等高线；更多权重时，横轴是沿 $w$* 的分量，纵轴是到它的距离，因此 |$w$| 和 |$w$ − $w$*| 都是真实长度。"},
    {"this step, enlarged", "这一步（放大）"},
    {"Save, fit, contours", "保存、适合窗口、等高线"},
    {"Hide contours of f", "隐藏 f 的等高线"},
    {"Show contours of f", "显示 f 的等高线"},
    {"Hide the path", "隐藏轨迹"},
    {"Show the path", "显示轨迹"},
    // algorithm
    {"Pegasos, line by line", "逐行看 Pegasos"},
    {"One step of Pegasos in four phases. ↓ goes one phase on, ↑ one back; the line that was executed last is lit. "
     "What "
     "stands at the right are the numbers of this step.",
     "Pegasos 的一步分四个阶段。↓ 前进一个阶段，↑ 后退一个；最后执行的一行被点亮。右边是这一步的数值。"},
    // the worker's notices
    {"that could not be done: {}", "无法完成：{}"},
    {"{} has {} classes: {} is +1 against the rest; choose another under Positive class",
     "{} 有 {} 个类别：{} 为 +1，其余为 −1；可在“正类”中另选"},
    {"t = T = {} is reached: raise T to go on", "已到 t = T = {}：增大 T 才能继续"},
    {"this set is not generated: it has no data seed", "这个数据集不是生成的：没有数据种子"},
    {"{}: the data have changed since this session was saved; it runs again on the new data",
     "{}：会话保存之后数据已改变；将在新数据上重新运行"},
    {"the optimum could not be computed: {}", "无法计算最优解：{}"},
};

}  // namespace

std::span<const Entry> chinese_views() { return kEntries; }

}  // namespace pegasos::text
