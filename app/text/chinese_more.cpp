// Simplified Chinese: tables, sessions, pinned runs, microscope, painting, and the weight space of every dimension.
#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    // tabs
    {"Runs", "运行对照"},
    {"The live run and those that are pinned beside it: what differs, and what came of it.",
     "当前运行与固定下来的运行：有何不同，结果如何。"},
    {"Every example with its margin, hinge, $α$* and how often it was drawn",
     "每个样本的间隔、铰链损失、$α$* 和被抽到的次数"},
    {"Log", "日志"},
    {"What happened, step by step, in words", "逐步用文字记录发生了什么"},
    {"Difference", "差值"},
    {"Difference to the live run", "与当前运行的差"},
    {"f of each pinned run minus f of the live run at the same t.", "同一 t 处，各固定运行的 f 减去当前运行的 f。"},
    // microscope
    {"Microscope on: a step is shown as its moves; Space holds them.", "显微镜已打开：一步按动作展示；空格可定住。"},
    {"Microscope off.", "显微镜已关闭。"},
    {"Microscope", "显微镜"},
    {"Shows whole steps as their moves, too: shrink, add, project. Any key or click ends the moves, Space holds them.",
     "把整步也分解为动作：收缩、相加、投影。任意键或点击结束，空格定住。"},
    {"Motion", "动画"},
    {"Lets things move that explain; off: every picture is still.", "允许用于解释的动画；关闭后画面静止。"},
    {"Quick moves", "快动作"},
    {"Each move of a step takes 0.15 s.", "一步的每个动作 0.15 秒。"},
    {"Standard moves", "标准动作"},
    {"Each move of a step takes 0.22 s.", "一步的每个动作 0.22 秒。"},
    {"Slow moves", "慢动作"},
    {"Each move of a step takes 0.4 s.", "一步的每个动作 0.4 秒。"},
    // pinned runs
    {"Pin this run", "固定这次运行"},
    {"Keeps this run beside the next ones, in its own colour in every plot and plane.",
     "把这次运行留在之后的运行旁边，在每张图中用自己的颜色。"},
    {"Remove all pins", "取消全部固定"},
    {"Takes every pinned run away.", "移除所有固定的运行。"},
    {"Table of runs", "运行对照表"},
    {"Shows the live and the pinned runs side by side.", "并列显示当前运行和固定的运行。"},
    {"f* is not certified yet", "f* 尚未确认"},
    {"$f$($w$) − $f$*, below what the certificate resolves", "$f$($w$) − $f$*，低于证书的精度"},
    {"the bound is stated from t = 3 on", "上界从 t = 3 起适用"},
    {"R = 0: both sides are 0", "R = 0：两边都是 0"},
    {"own data", "自己的数据"},
    {"its own", "自己的"},
    {"Whose training set a run is on", "运行使用谁的训练集"},
    {"Completed steps", "已完成的步数"},
    {"Objective of the iterate, each run with its own λ", "迭代点的目标函数值，各用自己的 λ"},
    {"f average", "f(平均)"},
    {"Objective of the average of $w_1$ to $w_t$", "$w_1$ 到 $w_t$ 的平均的目标函数值"},
    {"Distance of $f$($w$) from the run's own certified optimum", "$f$($w$) 与该运行自己的最优值之差"},
    {"$f$($\\bar{w}$) of (Th)", "$f$($\\bar{w}$) 占 (Th)"},
    {"Training examples on the wrong side of $w$", "在 $w$ 错误一侧的训练样本"},
    {"{}: {}, live: {}", "{}：{}，当前：{}"},
    {"It keeps a training set of its own.", "它保留自己的训练集。"},
    {"Follows the live run's data and sampling seed. A click lets it keep its own.",
     "跟随当前运行的数据和抽样种子。点击后保留自己的。"},
    {"Keeps its own data and sampling seed. A click puts it on the live run's.",
     "保留自己的数据和抽样种子。点击后改用当前运行的。"},
    {"Becomes the live run; the live run takes its place.", "成为当前运行；当前运行占据它的位置。"},
    {"Removes this pin.", "移除这个固定的运行。"},
    {"No room for {}. A click shows them instead; a larger panel shows all.",
     "放不下 {}。点击改为显示它们；面板放大后全部显示。"},
    {"live", "当前"},
    {"projection on", "投影开启"},
    {"all", "全部"},
    {"held out", "留出"},
    {"nothing is held out", "没有留出部分"},
    {"errors", "误差"},
    {"averages", "平均解"},
    {"Held-out examples on the wrong side of $w$", "在 $w$ 错误一侧的留出样本"},
    {"play all in step", "同步运行"},
    {"On: pinned runs go where the live run goes. Off: each stays at its own $t$.",
     "开：固定的运行跟随当前运行。关：各停在自己的 $t$。"},
    {"This run is pinned: change a parameter and play to compare.", "这次运行已固定：修改参数再运行即可比较。"},
    {"Four runs are pinned: remove one first.", "已固定四次运行：请先移除一个。"},
    {"Remove all", "全部移除"},
    {"Removes every pin.", "移除所有固定的运行。"},
    {"Pin this run, then change a parameter: the pinned one stays in every plot and plane in its own colour, on the "
     "same "
     "data and the same draws. Up to four. Key: P.",
     "先固定这次运行，再修改参数：固定的运行用自己的颜色留在每张图中，数据和抽样都相同。最多四个。按键：P。"},
    {"A click shows the table of runs.", "点击显示运行对照表。"},
    {"{} keeps its own data: {}", "{} 保留自己的数据：{}"},
    {"This run is pinned as {} already: change a parameter and run to compare.",
     "这次运行已固定为 {}：修改参数再运行即可比较。"},
    {"{} runs are pinned, more would not be told apart: remove one first.",
     "已固定 {} 次运行，再多就分不清了：请先移除一个。"},
    {"Pinned run {} could not be brought back: {}", "无法恢复固定的运行 {}：{}"},
    {"its place is taken", "它的位置已被占用"},
    {"as the live run", "与当前运行相同"},
    {"other data", "不同的数据"},
    {"seed {}", "种子 {}"},
    {"data seed {}", "数据种子 {}"},
    {"{} pinned − live, at the same $t$", "{}：固定 − 当前，同一 $t$"},
    {"absolute value of {}", "{} 的绝对值"},
    {"each $f$ with its own $λ$", "各 $f$ 用自己的 $λ$"},
    {"no difference", "没有差别"},
    {"Pin this run (P), change a parameter and play: the difference is drawn here.",
     "固定这次运行（P），修改参数再运行：差值画在这里。"},
    {"The pinned runs have data of their own: a difference of their $f$ would mean nothing.",
     "固定的运行各有自己的数据：$f$ 之差没有意义。"},
    {"{}: other data, not drawn", "{}：数据不同，未画出"},
    {"The difference of $f$ of the averages instead of $w_t$", "用平均解的 $f$ 之差代替 $w_t$ 的"},
    // sessions
    {"Open recent…", "打开最近的文件…"},
    {"Data files and sessions that were used last.", "最近用过的数据文件和会话。"},
    {"Reopen last session", "重新打开上次的会话"},
    {"What was on screen when the window was closed last.", "上次关闭窗口时的画面。"},
    {"Save session", "保存会话"},
    {"Saves data, parameters, seeds, position, pinned runs and the view; opening it gives the same picture.",
     "保存数据、参数、种子、位置、固定的运行和视图；再打开时画面相同。"},
    {"Save session as…", "会话另存为…"},
    {"Saves the session under another name.", "以另一个名字保存会话。"},
    {"Save the text log…", "保存文字日志…"},
    {"Save the text log", "保存文字日志"},
    {"What happened, step by step in words, as a text file.", "逐步的文字记录，存为文本文件。"},
    {"There is no last session yet: it is kept when the window is closed", "还没有上次的会话：关闭窗口时才会保存"},
    {"no file was used yet", "还没有用过文件"},
    {"Files that are opened or saved stand here", "打开或保存过的文件列在这里"},
    {"Clear this list", "清空列表"},
    {"Discard", "丢弃"},
    {"Removes what was saved", "删除已保存的内容"},
    {"Restore", "恢复"},
    {"Opens what was saved", "打开已保存的内容"},
    {"The laboratory ended unexpectedly; what was saved at {} can be restored.",
     "上次意外退出；{} 保存的内容可以恢复。"},
    {"Choose the file…", "选择文件…"},
    {"Opens the session on the data in that file", "用该文件中的数据打开会话"},
    {"Open without the data", "不用数据打开"},
    {"Its parameters, its moment and its view on the present data", "在现有数据上使用它的参数、时刻和视图"},
    {"Leave it", "不打开"},
    {"Everything stays as it is", "一切保持不变"},
    {"Where are the data of the session?", "会话的数据在哪里？"},
    {"The data of this session are missing", "缺少这个会话的数据"},
    // data table and log
    {"The example's number, from 0", "样本编号，从 0 起"},
    {"The class, with its shape and colour; hollow: misclassified", "类别，用形状和颜色表示；空心：分错"},
    {"Margin of the live iterate; below 1 the example is a violator", "当前迭代点的间隔；小于 1 即违反间隔"},
    {"Dual variable of $w$*: 0 outside the margin, 1 inside, between on its edge",
     "$w$* 的对偶变量：间隔外为 0，间隔内为 1，边界上介于其间"},
    {"How often the example was in $A_s$ for $s$ ≤ $t$", "$s$ ≤ $t$ 时样本在 $A_s$ 中的次数"},
    {"How often it was in $A_s^+$ for $s$ ≤ $t$", "$s$ ≤ $t$ 时样本在 $A_s^+$ 中的次数"},
    {"the rows are being arranged …", "正在排列各行……"},
    {"No row meets these conditions.", "没有行满足这些条件。"},
    {"arranging …", "排列中……"},
    {"{} of {} rows", "{} 行，共 {} 行"},
    {"{} rows", "{} 行"},
    {"Which rows are shown: a class, or conditions such as hinge > 0, alpha > 0, margin < 1, row 10-20; commas between "
     "them",
     "显示哪些行：类别，或条件如 hinge > 0、alpha > 0、margin < 1、row 10-20，用逗号分隔"},
    {"Filter: hinge > 0 …", "筛选：hinge > 0 …"},
    {"Copy", "复制"},
    {"Copies the selected rows, or all that are shown, with all digits", "复制选中的行，或显示的全部行，全部有效数字"},
    {"As prepared", "预处理后"},
    {"Features after scaling, as the method sees them; otherwise in the units of the data",
     "缩放后的特征，即方法所见；否则用数据的单位"},
    {"The features are not scaled: both are the same", "特征没有缩放：两者相同"},
    {"1 row is copied", "已复制 1 行"},
    {"{} rows are copied", "已复制 {} 行"},
    {"({} older lines are not kept)", "（更早的 {} 行未保留）"},
    {"The line is copied", "已复制这一行"},
    {"Save log…", "保存日志…"},
    {"Saves the log as a text file", "把日志存为文本文件"},
    {"Copy log", "复制日志"},
    {"Copies the whole log; a click on a line copies that line", "复制整个日志；点击一行只复制该行"},
    {"{} lines are copied", "已复制 {} 行"},
    {"Newest", "最新"},
    {"Goes to the newest line and stays there", "到最新一行并停在那里"},
    {"The newest line is in sight.", "最新一行就在眼前。"},
    {"{} lines", "{} 行"},
    {"1 step", "1 步"},
    {"{} steps", "{} 步"},
    // how a file is read
    // further plots, pictures
    {"Angle", "夹角"},
    {"Angle to the optimum", "与最优解的夹角"},
    {"The angles of w_t and of the average to w*, in degrees.", "w_t 和平均解与 w* 的夹角，单位为度。"},
    {"Distance", "距离"},
    {"Distance from the optimum", "与最优解的距离"},
    {"|w_t − w*| and |average − w*|, against what strong convexity allows.",
     "|w_t − w*| 和 |平均 − w*|，与强凸性所允许的对照。"},
    {"Copy the readings", "复制读数"},
    {"Copies what the crosshair reads, with all digits.", "复制十字线的读数，全部有效数字。"},
    {"Copy the sentence", "复制这句话"},
    {"Copies what is said under the pseudo-code, as plain text.", "复制伪代码下面的说明，作为纯文本。"},
    {"Save the picture…", "保存图片…"},
    {"Saves the figure under the mouse as it stands there: SVG, PDF, PNG, or its numbers as CSV.",
     "按现在的样子保存鼠标下的图形：SVG、PDF、PNG，或其数值 CSV。"},
    {"point", "点号"},
    {"Drag moves, the wheel zooms about the mouse (over an axis: that axis only), Shift or the right button draws a "
     "box to "
     "zoom into, double click fits. A click on a name hides its curve. The crosshair reads all plots at one $t$, C "
     "copies "
     "what it reads; while Shift is held the planes show that $t$ and go back afterwards, Ctrl and click goes there. "
     "The "
     "curves of the whole set are evaluated at every $t$ at first, later at 240 points a decade and at every step made "
     "by "
     "hand.",
     "拖动平移，滚轮以鼠标为中心缩放（在坐标轴上只缩放该轴），按住 Shift "
     "或右键拖出方框放大，双击适合窗口。点击名称隐藏曲线。十字线同时读出各图在同一 "
     "$t$ 的值，C 复制读数；按住 Shift 时平面显示该 $t$，松开后恢复，按住 Ctrl "
     "点击跳到那里。整个数据集上的曲线起初在每个 $t$ "
     "计算，之后每个数量级 240 个点，以及手动走的每一步。"},
    // the log's lines
    {"$f$", "$f$"},
    {"$t$ = {} … {}: {}.", "$t$ = {} … {}：{}。"},
    {"$t$ = {}: {}.", "$t$ = {}：{}。"},
    {"$f$ went from {} to {}.", "$f$ 从 {} 变到 {}。"},
    {"$f$ is now {}.", "$f$ 现为 {}。"},
    {"Violators: {}.", "违反者：{}。"},
    {"The projection acted {}.", "投影起作用{}。"},
    {"never", " 0 次"},
    {"once", " 1 次"},
    {"{} times", " {} 次"},
    {"now {} ({})", "现为 {}（{}）"},
    {"$η$ = {}, f($w_t$; $A_t$) = {}, |$w_t$| = {}, |$w_{{t+1}}$| = {}.",
     "$η$ = {}，f($w_t$; $A_t$) = {}，|$w_t$| = {}，|$w_{{t+1}}$| = {}。"},
    {"A new run: {}, m = {}, d = {}; λ = {}, k = {}, T = {}, sampling {}, step {}; seeds: order {}, data {}.",
     "新的运行：{}，m = {}，d = {}；λ = {}，k = {}，T = {}，抽样 {}，步长 {}；种子：顺序 {}，数据 {}。"},
    {"Back to the start ($t$ = 0, {} back): |$w_1$| = {}.", "回到起点（$t$ = 0，退回 {}）：|$w_1$| = {}。"},
    {"It starts at a chosen $w_1$, |$w_1$| = {}.", "从选定的 $w_1$ 开始，|$w_1$| = {}。"},
    {"$w_1$: drag it to where the run shall start, or type it under First iterate.",
     "$w_1$：把它拖到运行的起点，或在“起始点”处输入。"},
    {"$w_1$: a point of this picture does not fix all the weights; type them under First iterate.",
     "$w_1$：这张图中的一个点不能确定全部权重；请在“起始点”处输入。"},
    {"w_1 has {} numbers, but w has {} here: the run starts at 0", "w_1 有 {} 个数，而此处 w 有 {} 个：运行从 0 开始"},
    {"Back to the start ($t$ = 0, {} back): $w_1$ = 0.", "回到起点（$t$ = 0，退回 {}）：$w_1$ = 0。"},
    {"Back inside step {}: {}", "退回到第 {} 步之内：{}"},
    {"Back to $t$ = {} ({} back): the same state as on the way there.", "回到 $t$ = {}（退回 {}）：状态与来时相同。"},
    {"The optimum is certified: f* = {:.10g} (duality gap {:.2g}).", "最优值已确认：f* = {:.10g}（对偶间隙 {:.2g}）。"},
    // data plane
    {"Plane", "平面"},
    {"drawn", "抽到"},
    {"violated", "违反"},
    {"hinge", "铰链损失"},
    {"margin", "间隔"},
    {"row", "行"},
    {"training error", "训练误差"},
    {"The examples and the lines of $w_t$, of the average and of $w$*.", "样本，以及 $w_t$、平均解和 $w$* 的直线。"},
    {"The examples with $w_t$'s line (solid), its margins (dashed, the band between them tinted), the average's line "
     "and "
     "$w$*'s line (dotted); faint: earlier lines. Crossed and hollow: on the wrong side. Rings: the batch $A_t$; "
     "yellow: its "
     "violators, each joined to its margin by its hinge. A point is moved by dragging it, a box on empty ground "
     "selects; "
     "the wheel zooms, the middle button moves the view, double click fits; a click on an example shows its row.",
     "样本，以及 $w_t$ 的直线（实线）、间隔边界（虚线，其间着色）、平均解的直线和 $w$* "
     "的直线（点线）；淡色为先前的直线。带叉的空心：分在错误一侧。圆环：批 "
     "$A_t$"
     "；黄色：其中违反间隔的样本，用铰链损失线段连到间隔边界。拖动可移动一个点，在空白处拖出方框可选择；滚轮缩放，中键"
     "移动"
     "视图，双击适合窗口；点击样本显示它的数据。"},
    {"The examples along $w$: how their margins are spread, and the hinge.",
     "沿 $w$ 排列的样本：间隔的分布和铰链损失。"},
    {"Across stands ⟨$w$, $x$⟩/|$w$|, so that the hyperplane is the vertical line 0 and the margins lie at ±1/|$w$|. "
     "Above: "
     "all examples by margin, class +1 upwards, class −1 downwards; yellow: what each bin adds to the mean hinge, so "
     "that "
     "the yellow area is the data term of $f$.",
     "横轴是 ⟨$w$, $x$⟩/|$w$|，超平面是竖线 0，间隔边界在 ±1/|$w$|。上方：全部样本按间隔排列，+1 类向上，−1 "
     "类向下；黄色：每格对平均铰链损失的贡献，黄色面积就是 $f$ 的数据项。"},
    {"One bar per feature, $w$* behind it.", "每个特征一条，后面是 $w$*。"},
    {"The weights in the units of the data: how much one unit of a feature moves the score. Bars to the right speak "
     "for class "
     "+1. Outlined: $w$*. The wheel scrolls.",
     "以数据单位表示的权重：特征变化一个单位时得分变化多少。向右的条支持 +1 类。空心框：$w$*。滚轮滚动。"},
    {"$w$, the average, $w$* and an example as images.", "$w$、平均解、$w$* 和一个样本的图像。"},
    {"Weights as images: the class colours are the ends of the scale, which is stated under each picture; the ground "
     "is 0. "
     "Beside them the example of this step, or the one that is selected.",
     "权重的图像：色标两端是类别的颜色，范围写在图下；底色为 0。旁边是这一步的样本或选中的样本。"},
    {"Show everything (double click)", "显示全部（双击）"},
    {"Layout", "排列"},
    {"Support vectors", "支持向量"},
    {"Hide support vectors", "隐藏支持向量"},
    {"Show support vectors", "显示支持向量"},
    {"The optimum is not known yet.", "最优解尚未知。"},
    {"The optimum $w$* is not known yet.", "最优解 $w$* 尚未知。"},
    {"Rings about the examples that carry $w$*: closed as far as their multiplier $α$ says, from 0 to 1. A full ring "
     "is at the "
     "bound: inside the margin or on the wrong side.",
     "支撑 $w$* 的样本外的圆环：按乘子 $α$ 从 0 到 1 闭合。整圈表示到达上界：在间隔之内或错误一侧。"},
    {"by |$w$| now", "按当前 |$w$|"},
    {"Largest weight of this moment first", "当前权重最大者在前"},
    {"by |$w$*|", "按 |$w$*|"},
    {"Largest weight of the optimum first", "最优解中权重最大者在前"},
    {"by column", "按列"},
    {"As the columns stand in the data", "按数据中的列序"},
    {"scaling undone: original units", "缩放已还原：原单位"},
    {"original units; 0 is the ground", "原单位；底色为 0"},
    // weight space
    {"Every point is a weight vector. The ball of radius 1/√$λ$ holds $w$*; the projection brings $w_{t+½}$ back to "
     "it. Two "
     "weights: their plane, paler where $f$ is lower, with its contours and the lines along which $f$ bends (margin 1 "
     "of one "
     "example; a click selects it). Three: the ball itself, a drag or the arrows turn it, a surface $f$ = level on "
     "demand. More: "
     "the plane "
     "through 0 spanned by $w$* and the path's main direction, the path thinner where $w$ leaves it; or true lengths, "
     "along "
     "and across $w$*. The menu shows the subgradients that the next draw may give: their mean is ∇$f$.",
     "每个点是一个权重向量。半径为 1/√$λ$ 的球包含 $w$*；投影把 $w_{t+½}$ 拉回球内。两个权重：就是它们的平面，$f$ "
     "越低越浅，画有等高线和 $f$ 的折痕（某个样本间隔为 1；点击可选中）。三个：球本身，拖动或方向键可旋转，可显示曲面 "
     "$f$ = "
     "常数。更多：过 0、由 $w$* 和轨迹主方向张成的平面，$w$ 离开平面处轨迹变细；或沿 $w$* "
     "及与之垂直的真实长度。菜单可显示下一次抽样可能给出的次梯度：它们的平均就是 "
     "∇$f$。"},
    {"Save, and what is shown", "保存，以及显示什么"},
    {"The whole picture, seen from the front (double click)", "整幅图，正面视角（双击）"},
    {"Span", "张成面"},
    {"Lengths", "长度"},
    {"Span: the plane of $w$* and the path's main direction, with $f$. Lengths: along and across $w$*, where |$w$| and "
     "|$w$ − "
     "$w$*| are exact.",
     "张成面：$w$* 与轨迹主方向的平面及 $f$。长度：沿 $w$* 及与之垂直，|$w$| 和 |$w$ − $w$*| 都准确。"},
    {"Surface", "曲面"},
    {"The surface on which $f$ has one value: everything inside is better", "$f$ 取同一值的曲面：里面的都更好"},
    {"Example {}: $y$⟨$w$, $x$⟩ = {} now. On its line it is 1; on the side of larger margins its hinge is 0. A click "
     "selects it.",
     "样本 {}：现在 $y$⟨$w$, $x$⟩ = {}。在它的线上为 1；间隔更大的一侧铰链损失为 0。点击可选中。"},
    {"level of $f$", "$f$ 的水平"},
    {"The level of the surface: from just above $f$* to $f$(0) = 1", "曲面的水平：从略高于 $f$* 到 $f$(0) = 1"},
    {"The surface goes through $w$", "曲面经过 $w$"},
    {"through $w$", "经过 $w$"},
    {"The level is that of the live point", "水平取当前点的值"},
    {"Show subgradients", "显示次梯度"},
    {"Hide subgradients", "隐藏次梯度"},
    {"Show the heat map", "显示热图"},
    {"Hide the heat map", "隐藏热图"},
    {"Show where f bends", "显示 f 的折痕"},
    {"Hide where f bends", "隐藏 f 的折痕"},
    {"#{}: margin 1", "#{}：间隔为 1"},
    {"The surface is drawn around $w$*, which is not known yet.", "曲面围绕 $w$* 画出，而它尚未知。"},
    {"The surface takes too long for {} examples; the limit is {}.", "{} 个样本的曲面太费时；上限为 {}。"},
    {"$v_t$, added × $η$ = {}", "$v_t$，乘以 $η$ = {} 后相加"},
    {"surface: $f$ = {}", "曲面：$f$ = {}"},
    {"{} more", "还有 {} 个"},
    {"of every {}th example", "每 {} 个样本取一个"},
    {"{} as contours", "{} 的等高线"},
    {"{} as a heat map", "{} 的热图"},
    {"the {} kinks nearest to $w$ of {}", "离 $w$ 最近的 {} 条折痕，共 {} 条"},
    {"along $w$*", "沿 $w$*"},
    {"main direction of the examples, orthogonal to $w$*", "样本的主方向，与 $w$* 正交"},
    {"along $w$* of $λ$ = {}", "沿 $λ$ = {} 的 $w$*"},
    {"main direction of the path, orthogonal to $w$*", "轨迹的主方向，与 $w$* 正交"},
    {"towards the average, orthogonal to $w$*", "朝向平均解，与 $w$* 正交"},
    {"{} outside", "{} 在平面外"},
    {"{} of |$w$| leaves this plane", "|$w$| 的 {} 在此平面之外"},
    {"$d$ = {}: the plane of $w$* and the path", "$d$ = {}：$w$* 与轨迹的平面"},
    // painting
    {"Own points", "自己的点"},
    {"painted by hand", "手工绘制"},
    {"k is 1 now: k examples without replacement need as many on the canvas",
     "k 现为 1：无放回抽取 k 个样本时，画布上至少要有 k 个样本"},
    {"This is a new set; Undo brings the points back that were edited by hand",
     "这是新的数据集；撤销可找回手工编辑的点"},
    {"points can be painted in sets of two features; this one has {}", "只有两个特征的数据集可以绘点；这个有 {} 个"},
    {"the last example cannot be erased: only in a plane of two features can others be put",
     "最后一个样本不能删除：只有在两个特征的平面上才能放入别的样本"},
    {"{} more are held out ({} +1, {} −1), the same share of each class by split seed {}; nothing is fitted on them",
     "另留出 {} 个（{} 个 +1，{} 个 −1），按划分种子 {} 各类比例相同；不参与求解"},
    {"nothing is held out: each class keeps its last example for training", "没有留出：每类的最后一个样本留给训练"},
    {"microscope · {}", "显微镜 · {}"},
    {"What of the data is shown", "显示数据的哪个方面"},
    {"the optimum", "最优解"},
};

}  // namespace

std::span<const Entry> chinese_more() { return kEntries; }

}  // namespace pegasos::text
