// Simplified Chinese: all of its parts, and the words of what is in no other part.
#include <vector>

#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    // the held-out part
    {"Held-out part", "留出部分"},
    {"Fraction of the examples that is held out of the training set, the same share of each class; errors are measured "
     "on "
     "it, nothing is fitted on it.",
     "从训练集中留出的样本比例，各类别比例相同；只用来测量误差，不参与求解。"},
    {"Split", "划分"},
    {"Seed of the choice of the held-out part.", "选择留出部分的种子。"},
    {"Next split seed: other examples are held out, as many of each class.",
     "下一个划分种子：留出别的样本，各类别数目不变。"},
    {"Nothing is held out.", "没有留出样本。"},
    {"shares with $y$⟨$w$, $x$⟩ ≤ 0: of {} in training, dashed of {} held out",
     "$y$⟨$w$, $x$⟩ ≤ 0 的比例：训练 {} 个，虚线为留出 {} 个"},
    {"share of the {} examples with $y$⟨$w$, $x$⟩ ≤ 0", "{} 个样本中 $y$⟨$w$, $x$⟩ ≤ 0 的比例"},
    {"$w$* in training: {}", "$w$* 训练：{}"},
    {"$w$* held out: {}", "$w$* 留出：{}"},
    {"average, held out", "平均，留出"},
    {"average, training", "平均，训练"},
    {"$w_t$, held out", "$w_t$，留出"},
    {"$w_t$, training", "$w_t$，训练"},
    // the data plane's other pictures
    {"Margins", "间隔分布"},
    {"Weights", "权重"},
    {"Pictures", "图像"},
    {"The examples along w, how their margins are spread, and the hinge over them.",
     "沿 w 排列的样本、间隔的分布，以及其上的合页损失。"},
    {"One bar per feature in the units of the data, largest first, with w* behind it.",
     "每个特征一条，单位同数据，由大到小，后面是 w*。"},
    {"w, the average, w* and an example as pictures, for sets of images.",
     "对图像数据集：w、平均解、w* 和一个样本的图像。"},
    {"{} to {}", "{} 到 {}"},
    {"pixels that speak for {}", "支持 {} 的像素"},
    {"The features are no square of pixels: there is no picture to show.", "特征排不成像素方阵：没有图像可显示。"},
    {"$x$ of #{} ({})", "#{} 的 $x$（{}）"},
    {"margin {}", "间隔 {}"},
    {"hinge {}", "合页损失 {}"},
    {"$f$ = {} = mean hinge {} (yellow area) + ($λ$/2)|$w$|² {}",
     "$f$ = {} = 平均合页损失 {}（黄色面积）+ ($λ$/2)|$w$|² {}"},
    {"speaks for {}", "支持 {}"},
    {"bias $b$", "偏置 $b$"},
    {"{}  (optimum {})", "{}（最优 {}）"},
    {"weight, for examples of length 1", "权重（样本长度为 1）"},
    {"weight in the units of the data", "权重（数据的单位）"},
    {"… and {} more", "……还有 {} 个"},
    {"{} support vectors of $w$*, {} at the bound $α$ = 1", "$w$* 的支持向量 {} 个，其中 {} 个在界 $α$ = 1 上"},
    {"support vectors of $w$*, ring: $α$", "$w$* 的支持向量，圆环：$α$"},
    {"{} · click copies", "{} · 点击复制"},
    {"Copied: {}", "已复制：{}"},
    {"All plots and tables", "全部图和表"},
    {"More tabs", "更多"},
    // what the solver refuses
    {"{} is out of range: give {}", "{} 超出范围：请给出{}"},
    {"{} is not a number as it is wanted here: give {}", "{} 不是这里需要的数：请给出{}"},
    {"a decimal number from {} to {}", "从 {} 到 {} 的小数"},
    {"a whole number from {} to {}", "从 {} 到 {} 的整数"},
    {"{} is not known: choose one of {}", "{} 未知：可选 {}"},
    {"{} is larger than m = {}: only sampling with replacement can draw more examples than there are",
     "{} 大于 m = {}：只有有放回抽样才能抽出多于总数的样本"},
};

}  // namespace

std::span<const Entry> chinese() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> entries;
    for (const std::span<const Entry> part : {chinese_window(), chinese_views(), chinese_figures(), chinese_more(),
                                              chinese_paint(), chinese_sessions(), std::span<const Entry>(kEntries)}) {
      entries.insert(entries.end(), part.begin(), part.end());
    }
    return entries;
  }();
  return all;
}

}  // namespace pegasos::text
